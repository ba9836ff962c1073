"""Reproduces published results: measures what is missing, judges claims, and writes the report."""
