"""Sentences: what happened, how the game stands, what is wrong and what the rules are, in every language."""
