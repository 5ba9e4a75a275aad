"""The rules of a ruleset in prose: the sheet that a table reads aloud."""
