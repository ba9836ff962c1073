"""Reads run folders, checks them, and computes what follows from their rows alone. Does not plot."""
