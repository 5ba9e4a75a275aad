"""The commands for people who write a ruleset: `kortdiamant rules ...`."""
