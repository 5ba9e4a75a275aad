"""Tools for authors of rulesets: check files, explain faults, compare, start, adapt and tune rulesets."""
