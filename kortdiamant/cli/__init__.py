"""The command line: one file per command, and the two front ends of a game."""
