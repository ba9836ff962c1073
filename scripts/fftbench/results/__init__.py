"""Run folders read back and checked, and what follows from their rows alone. Free of plotting."""
