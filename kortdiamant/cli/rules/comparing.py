"""What two rulesets do differently, on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from kortdiamant.cli.answers import Block, Heading
from kortdiamant.cli.screen import output
from kortdiamant.cli.situation import speak
from kortdiamant.languages import Language
from kortdiamant.rulebook import AnyRuleset, load_any
from kortdiamant.telling.voice import Voice, plain
from kortdiamant.workshop.difference import Difference, differences


def compare(reference: str, other: str, *, settings: Sequence[str], language: Language | None) -> None:
    """Say what a ruleset, with settings, does otherwise than another."""
    voice = Voice(speak(language))
    left, right = load_any(reference, settings=settings), load_any(other)
    found = differences(left, right, voice.language)
    if found:
        output().show_blocks(_blocks(found, _labels(left, right, settings, voice), voice))
    else:
        names = [plain(reference), plain(other)]
        output().show(voice.say("{names} play alike.", names=voice.listing(names)))


def _labels(left: AnyRuleset, right: AnyRuleset, settings: Sequence[str], voice: Voice) -> tuple[str, str]:
    """What the two are called, so that one can tell them apart."""
    titles = left.title_in(voice.language), right.title_in(voice.language)
    one, other = titles if titles[0] != titles[1] else (left.reference, right.reference)
    return (f"{one} ({plain(', '.join(settings))})" if settings else one), other


def _blocks(found: Sequence[Difference], labels: tuple[str, str], voice: Voice) -> Iterator[Block]:
    nothing = voice.say("nothing about this")
    for place, (heading, group) in enumerate(groupby(found, key=lambda difference: difference.heading)):
        if place:
            yield ""
        yield Heading(heading)
        for difference in group:
            yield ""
            yield from _side(labels[0], difference.one or nothing, voice)
            yield from _side(labels[1], difference.other or nothing, voice)


def _side(label: str, text: str, voice: Voice) -> Iterator[Block]:
    yield f"  {voice.labelled(label, text)}"
