"""Two rulesets compared, in words: noticeable differences, figures, and the report."""
