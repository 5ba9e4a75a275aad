"""What the words of a ruleset mean for the cards of a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kortdiamant.expedition.rules import Rules
from kortdiamant.languages import Language
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.box import RELIC
from kortdiamant.rulebook.shape import Words
from kortdiamant.spelling import fold


def card_words(ruleset: Ruleset, language: Language) -> Mapping[str, str]:
    """What may be typed for the cards of a box: a word, folded, to the canonical name of a card."""
    words = ruleset.words.get(language)
    if words is None:
        return {}
    return {fold(word): name for word, name in _named(words) if _is_in_play(name, ruleset.rules)}


def _named(words: Words) -> Iterator[tuple[str, str]]:
    if words.relic:
        yield words.relic.one, RELIC
    for kind, noun in words.kinds.items():
        yield noun.one, kind


def _is_in_play(name: str, rules: Rules) -> bool:
    """Whether cards are called so, or so with a number."""
    return any(cell == name or cell.startswith(f"{name}:") for cell in rules.cells_by_name)
