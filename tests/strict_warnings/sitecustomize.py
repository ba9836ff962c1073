"""A Python that finds this folder on its path imports this file first: so do the scripts that tests start."""

import deprecations

deprecations.make_errors()
