"""What moments mean: at what a card, a rule or a step comes in, and the names it gets there."""
