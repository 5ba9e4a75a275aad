"""What a fault means, on the screen."""

from __future__ import annotations

from kortdiamant.workshop.explanations import Snippet


def _indented(snippet: Snippet) -> str:
    return "\n".join(f"    {line}" for line in snippet.text.rstrip("\n").split("\n"))
