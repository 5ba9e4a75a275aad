"""What two rulesets do differently, in words of the game.

Where they call things differently both are told with the plain words of the family, so that a joker is a relic on both
sides and only what is played differently differs; kinds of hazards keep their names. Then the statements of the two
sheets are laid beside each other by the keys that they tell. Statements without a key, such as the example, follow from
the others and are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kortdiamant.cards.vocabulary import Language
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.shape import Words
from kortdiamant.telling.sheet import sheet

Topic = tuple[str, str]  # a section and a key of the rules
PROSE = "prose."


@dataclass(frozen=True)
class Difference:
    """What the one and the other say of the same thing, below a heading; nothing is an empty text."""

    heading: str
    one: str
    other: str


def differences(one: Ruleset, other: Ruleset, language: Language) -> tuple[Difference, ...]:
    """What two rulesets do differently; nothing if they play alike."""
    if one.words.get(language) != other.words.get(language):
        one, other = _plain(one, language), _plain(other, language)
    headings, left = _statements(one, language)
    more_headings, right = _statements(other, language)
    headings = {**headings, **more_headings}
    pairs = ((topic, left.get(topic, ""), right.get(topic, "")) for topic in dict.fromkeys([*left, *right]))
    found = (
        Difference(headings[topic[0]], text, other_text) for topic, text, other_text in pairs if text != other_text
    )
    order = list(headings.values())
    return tuple(sorted(found, key=lambda difference: order.index(difference.heading)))


def _statements(ruleset: Ruleset, language: Language) -> tuple[Mapping[str, str], Mapping[Topic, str]]:
    """The headings of the sections, and all that is told of a key in one text."""
    sections = sheet(replace(ruleset, prose={}), language).sections
    texts: dict[Topic, str] = {}
    for section in sections:
        for statement in section.statements():
            key = next(iter(statement.keys), PROSE)
            if not key.startswith(PROSE):
                topic = section.key, key
                texts[topic] = f"{texts.get(topic, '')} {statement.text}".lstrip()
    return {section.key: section.heading for section in sections}, texts


def _plain(ruleset: Ruleset, language: Language) -> Ruleset:
    """The ruleset without words of its own but for its kinds of hazards and its pieces."""
    words = ruleset.words.get(language, Words())
    return replace(ruleset, words={language: Words(kinds=words.kinds, pieces=words.pieces)})
