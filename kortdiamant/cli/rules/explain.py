"""`kortdiamant rules explain`: explain a fault code, with a wrong and a right example."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import OutputLanguage
from kortdiamant.cli.output.screen import output

if TYPE_CHECKING:
    from kortdiamant.workshop.faults import Snippet


def explain(
    code: Annotated[str, typer.Argument(metavar="CODE", help="A fault code, such as KD-S001.")],
    language: OutputLanguage = None,
) -> None:
    """Explain a fault code, with a wrong and a right example."""
    from kortdiamant.telling.voice import Voice
    from kortdiamant.workshop.faults import explain as find_explanation

    voice = Voice(set_language(language))
    explanation = find_explanation(code, voice.language)
    screen = output()
    screen.show(explanation.code)
    for paragraph in explanation.paragraphs:
        screen.show("", paragraph)
    for heading, snippet in ((voice.say("Wrong:"), explanation.wrong), (voice.say("Right:"), explanation.right)):
        if snippet is not None:
            screen.show("", heading, "")
            screen.show_as_is(_indented(snippet))  # examples keep their line breaks


PAGE = Page(
    "The code is in brackets at the end of each fault that check and play report.",
    (("kortdiamant rules explain KD-S001", "explain an unknown key"),),
    "there is no such code",
    ("rules check",),
)


def _indented(snippet: Snippet) -> str:
    return "\n".join(f"    {line}" for line in snippet.text.rstrip("\n").split("\n"))
