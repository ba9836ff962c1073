"""Compares what planning expects of choices with what a sweep measured. See fit_device.py."""
