"""Reads run folders back, checks them, and computes what follows from their rows alone. Free of plotting."""
