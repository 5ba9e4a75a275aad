"""What stands at the end of a sheet of any family: advice, and what a table may switch on besides."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.rulebook import AnyRuleset, Prose
from kortdiamant.telling.sheet.parts import Bullets, Section, paragraph, told
from kortdiamant.telling.speaker import Speaker


def tips(ruleset: AnyRuleset, speaker: Speaker) -> Iterator[Section]:
    """The ruleset's advice, if it has any."""
    given = ruleset.prose.get(speaker.language, Prose()).tips
    if given:
        items = tuple(paragraph(told(tip, "prose.tips")) for tip in given)
        yield Section("tips", speaker.say("Tips"), (Bullets(items),))


def variants(ruleset: AnyRuleset, speaker: Speaker) -> Iterator[Section]:
    """The variants that a table may switch on besides."""
    switched_on = ruleset.reference.split("+")[1:]
    others = [name for name in ruleset.variants if name not in switched_on]
    if others:
        items = tuple(paragraph(told(_variant(name, ruleset, speaker))) for name in others)
        yield Section("variants", speaker.say("Variants"), (Bullets(items),))


def _variant(name: str, ruleset: AnyRuleset, speaker: Speaker) -> str:
    title = ruleset.variants[name].get(speaker.language, name)
    return f"{title} ({ruleset.reference}+{name})"
