"""Compares two runs case by case: pairs their rows, tests the samples, and writes the table. See compare.py."""
