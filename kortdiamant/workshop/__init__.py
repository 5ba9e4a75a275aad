"""For whoever writes a ruleset: judging files, explaining faults, and playing a file's examples."""
