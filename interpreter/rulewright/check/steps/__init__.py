"""What steps mean: verbs and their parts, choices, loops, and what they tell of secrets."""
