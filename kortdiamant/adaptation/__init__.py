"""Adapt a game to another deck: sentences that give every card of the deck its meaning in the game. Pure."""
