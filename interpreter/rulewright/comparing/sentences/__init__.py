"""The sentences that tell differences, in one place: a row for each key."""
