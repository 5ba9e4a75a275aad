"""How similar two rulesets feel: exact where possible, and from many games for the rest.

`docs/compare.md` has the formulas.
"""
