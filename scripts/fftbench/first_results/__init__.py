"""Measures and draws the way from a context to the first result. See first_transform.py."""
