"""Rules to findings, and to what they mean: names resolved, everything typed."""
