"""Pages are made of blocks and written as Markdown and as HTML. This package knows nothing of results."""
