"""Measures the shards of an experiment on many machines through Slurm, or on this one, for scripts/fleet.py. Needs
nothing but Python itself."""
