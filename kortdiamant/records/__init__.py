"""Records of games: header, entries, and the files on disk."""
