"""How a run ends, for scripts. The numbers are promised in the documentation."""

FINE = 0
FOUND = 1  # an error or warning was found, a scenario failed, a game stopped
COULD_NOT_RUN = 2  # wrong usage, nothing there, not readable
BUG = 70
INTERRUPTED = 130
