"""The games as Python classes, written by hand from the rules pages, not from the rule files."""
