"""Pages made of blocks, written as Markdown and as HTML. Knows nothing of results."""
