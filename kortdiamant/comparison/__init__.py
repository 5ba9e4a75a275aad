"""How similar two rulesets feel, computed exactly where possible, and from many games otherwise.

`docs/compare.md` has the formulas.
"""
