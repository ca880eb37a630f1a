"""Words for people: phrases of the engine and names of a game, by language."""
