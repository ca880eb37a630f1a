"""Text to trees: the YAML of a file and the effects in it, each node with its place."""
