"""What a table can say beyond its last entry, as `beyond` says it."""

CANNOT_HAPPEN = "cannot happen"
LAST_ENTRY = "last entry"
START_AGAIN = "start again"
START_AGAIN_SPLIT = "start again and split freely"
