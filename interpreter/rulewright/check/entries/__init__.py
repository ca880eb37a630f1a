"""What the entries of a game mean: phases, actions, procedures, values, scoring, ends."""
