"""Draws the charts of plot.py, and states how they look."""
