"""The dialogue with a table, for any front end: terminal, pipe or web page."""
