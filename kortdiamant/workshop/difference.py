"""How two rulesets differ, in plain words.

The statements of the two rule sheets are compared by the rule key that each explains. Statements without a key are
compared section by section, and only those that the other ruleset lacks are kept. If the rulesets have different words
for things, both sheets use the plain words of the family, so that a joker is a relic on both sides; kinds of hazards
keep their names. The example and the list of variants are left out, because they are not rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kortdiamant.errors import WrongFamily
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import AnyRuleset
from kortdiamant.rulebook.definition import Words
from kortdiamant.telling.rule_sheet.sheet import rule_sheet

Topic = tuple[str, str]  # a section and a key of the rules
PROSE = "prose."
WITHOUT_KEY = ""
NO_RULES = ("example", "variants")  # sections without rules


@dataclass(frozen=True)
class Difference:
    """The statements of two rulesets about one thing, under a heading; empty if a ruleset has none."""

    heading: str
    one: str
    other: str


def differences(one: AnyRuleset, other: AnyRuleset, language: Language) -> tuple[Difference, ...]:
    """Return how two rulesets differ; empty if they play alike. Raises WrongFamily for different families."""
    if one.family != other.family:
        raise WrongFamily(other.reference, other.family)
    if one.words.get(language) != other.words.get(language):
        one, other = _plain(one, language), _plain(other, language)
    headings, left = _statements(one, language)
    more_headings, right = _statements(other, language)
    headings = {**headings, **more_headings}
    pairs = [(topic, left.get(topic, ()), right.get(topic, ())) for topic in dict.fromkeys([*left, *right])]
    found = [
        Difference(headings[section], _text(key, ours, theirs), _text(key, theirs, ours))
        for (section, key), ours, theirs in pairs
        if ours != theirs
    ]
    found = [difference for difference in found if difference.one != difference.other]
    order = list(headings.values())
    return tuple(sorted(found, key=lambda difference: order.index(difference.heading)))


def _text(key: str, statements: Iterable[str], of_other: Iterable[str]) -> str:
    """Join the statements about a key; of statements without a key, only those that the other ruleset lacks."""
    return " ".join(text for text in statements if key != WITHOUT_KEY or text not in of_other)


def _statements(ruleset: AnyRuleset, language: Language) -> tuple[Mapping[str, str], Mapping[Topic, Sequence[str]]]:
    """Return the headings of the sections, and the statements about each key."""
    sections = [each for each in rule_sheet(replace(ruleset, prose={}), language).sections if each.key not in NO_RULES]
    texts: dict[Topic, list[str]] = {}
    for section in sections:
        for statement in section.statements():
            key = next(iter(statement.keys), WITHOUT_KEY)
            if not key.startswith(PROSE):
                texts.setdefault((section.key, key), []).append(statement.text)
    return {section.key: section.heading for section in sections}, texts


def _plain(ruleset: AnyRuleset, language: Language) -> AnyRuleset:
    """Remove the ruleset's words, except those for kinds of hazards and pieces."""
    words = ruleset.words.get(language, Words())
    return replace(ruleset, words={language: Words(kinds=words.kinds, pieces=words.pieces)})
