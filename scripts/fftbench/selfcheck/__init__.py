"""Measures how far the program can be trusted: what to run, running it, what comes of it, and saying so. See
selfcheck.py."""
