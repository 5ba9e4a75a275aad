"""What a fault means, on the screen."""

from __future__ import annotations

from kortdiamant.cli.screen import output
from kortdiamant.cli.situation import speak
from kortdiamant.languages import Language
from kortdiamant.telling.voice import Voice
from kortdiamant.workshop.explanations import Snippet, explain


def show_explanation(code: str, language: Language | None) -> None:
    """Say what a fault means, then show what is wrong and what is right; lines of an example are never broken."""
    voice = Voice(speak(language))
    explanation = explain(code, voice.language)
    screen = output()
    screen.show(explanation.code)
    for paragraph in explanation.paragraphs:
        screen.show("", paragraph)
    for heading, snippet in ((voice.say("Wrong:"), explanation.wrong), (voice.say("Right:"), explanation.right)):
        if snippet is not None:
            screen.show("", heading, "")
            screen.show_as_is(_indented(snippet))


def _indented(snippet: Snippet) -> str:
    return "\n".join(f"    {line}" for line in snippet.text.rstrip("\n").split("\n"))
