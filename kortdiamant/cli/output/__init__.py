"""From blocks to lines, pictures and files."""
