"""Two games to their differences, as sentences with both places."""
