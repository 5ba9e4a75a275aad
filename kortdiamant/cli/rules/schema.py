"""`kortdiamant rules schema`: print the JSON Schema of ruleset files."""

from __future__ import annotations


def schema() -> None:
    """Print the JSON Schema of ruleset files, for editors."""
    from kortdiamant.cli.output.screen import output
    from kortdiamant.workshop.schema import schema_text

    output().show_as_is(schema_text())
