"""Diam in words: what happens, how it stands, and what cannot be."""
