"""How fast this engine plays, side by side with others that play the same games."""
