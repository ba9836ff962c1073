"""Comparing two runs case by case: pairing their rows, testing the samples, and the table. See compare.py."""
