"""The measured claim of trust: what to run, running it, what comes of it, and saying so. See selfcheck.py."""
