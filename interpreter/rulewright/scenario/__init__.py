"""Scenarios: positions of a game, the answers of its players, and what is expected then."""
