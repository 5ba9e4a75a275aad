"""Pictures as SVG: a game, and the charts of a report. Pure.

They are readable in black and white: players differ in line pattern, marker and name before they differ in colour.
"""
