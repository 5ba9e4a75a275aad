"""Strict YAML in which every value knows its place, and validation against type hints; files on disk."""
