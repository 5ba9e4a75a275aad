"""Handouts as one self-contained, printable HTML page, without scripts or external files. Pure."""
