"""What words and findings mean, in pages with examples that are run."""
