"""First drafts for authors: a copy of a game, a variant, a card, a scenario, to go on with."""
