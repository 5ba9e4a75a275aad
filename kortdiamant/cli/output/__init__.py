"""Turn blocks into lines, charts and files."""
