"""Recorded games: a summary of each, cached on disk, and the statistics of every player."""
