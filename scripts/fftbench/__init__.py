"""Holds the modules that the scripts in the folder above are made of. None of them is run by itself."""
