"""The commands that solve Diam, which takes long: `kortdiamant diam ...`."""
