"""What editors get: the schemas made readable for them, with the names of a game."""
