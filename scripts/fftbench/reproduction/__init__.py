"""Reproducing published results: measuring what is missing, judging claims, writing the report."""
