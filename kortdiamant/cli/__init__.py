"""The command line: one file per command, and the two front ends of a game."""

# Exit codes; Click itself exits with 2 for a wrong command line.
REFUSED = 1
INTERRUPTED = 130
