"""Sentences in every language: events, the status of a game, errors, reports and the rules."""
