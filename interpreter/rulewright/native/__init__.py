"""Programs as machine code: the second way to run them. Nothing of it is needed to play."""
