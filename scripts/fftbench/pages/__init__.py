"""Makes pages of blocks and writes them as Markdown and as HTML. This package knows nothing of results."""
