"""The charts that plot.py draws, and how they look."""
