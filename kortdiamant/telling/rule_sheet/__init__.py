"""The rules of a ruleset in prose, as a sheet to read aloud."""
