"""The conversation with a table, for any front end."""
