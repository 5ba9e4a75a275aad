"""The user's preferences, which are defaults for command-line options: a small file, read and changed."""
