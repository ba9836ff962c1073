"""Makes the page of one or more runs, and the site of many. See scripts/report.py."""
