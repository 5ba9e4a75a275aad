"""Code that needs a real terminal: line editing, single keys, secret screens."""
