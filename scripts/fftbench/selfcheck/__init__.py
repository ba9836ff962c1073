"""Measures how far the program can be trusted: plans the runs, makes them, computes figures and writes the report.

See selfcheck.py.
"""
