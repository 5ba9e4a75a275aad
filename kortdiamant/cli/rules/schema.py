"""`kortdiamant rules schema`: print the JSON Schema of ruleset files."""

from __future__ import annotations

from kortdiamant.cli.command import Page


def schema() -> None:
    """Print the JSON Schema of ruleset files, for editors."""
    from kortdiamant.cli.output.screen import output
    from kortdiamant.workshop.schema import schema_text

    output().show_as_is(schema_text())


PAGE = Page(
    "The schema is JSON Schema 2020-12. With it an editor completes keys and values and explains them.",
    (("kortdiamant rules schema > ruleset.schema.json", "write a file for your editor"),),
    "",
    ("rules check",),
)
