"""What only a real terminal needs: editing, single keys, secret screens."""
