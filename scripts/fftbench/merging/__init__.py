"""Joining the parts of an experiment into one run folder. Needs nothing but Python itself. See merge.py."""
