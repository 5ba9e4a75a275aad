"""A speaker: the sentences of a language, the words of a ruleset and the names at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from kortdiamant import diam
from kortdiamant.cards import SUITS
from kortdiamant.expedition.rules import Hazard, Rules
from kortdiamant.expedition.state import State
from kortdiamant.languages import SOURCE, Language
from kortdiamant.languages.files import nouns, own_nouns
from kortdiamant.languages.nouns import Noun
from kortdiamant.rulebook import AnyRuleset
from kortdiamant.rulebook.definition import Gem, Words
from kortdiamant.telling.nouns import Amount, bare, numbered
from kortdiamant.telling.voice import Voice

NOUNS = ("gem", "hazard", "relic", "explorer", "expedition", "place")


class RulesetWords(Protocol):
    """What a ruleset says about its words."""

    @property
    def words(self) -> Mapping[Any, Words]:
        """By language; `Any` since a mapping does not take `str` for a literal."""
        ...

    @property
    def supply(self) -> Sequence[Gem]:
        """What the box holds; nothing if the ruleset does not say."""
        ...


class Position(Protocol):
    """A position of whatever is played."""

    @property
    def rules(self) -> Rules | diam.Rules:
        """What is played."""
        ...


class AnyTable(Protocol):
    """Who sits together, and what they play."""

    @property
    def state(self) -> Position:
        """The position."""
        ...

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        ...

    @property
    def language(self) -> Language:
        """What the table speaks."""
        ...

    @property
    def ruleset(self) -> RulesetWords:
        """What is played."""
        ...


class Table(AnyTable, Protocol):
    """What is told of a table."""

    @property
    def state(self) -> State:
        """The position of the game."""
        ...


class Speaker(Voice):
    """Makes sentences; every one of them knows the nouns `gem hazard relic explorer expedition place`."""

    def __init__(
        self, language: Language, words: Words | None = None, names: tuple[str, ...] = (), rules: Rules | None = None
    ) -> None:
        super().__init__(language)
        self.words = words or Words()
        self.names = names
        self.rules = rules
        self.facts = {noun: getattr(self.words, noun) or getattr(nouns(language), noun) for noun in NOUNS}

    def noun(self, name: str) -> Noun:
        """One of the six nouns: `gem`, `hazard`, ..."""
        noun = self.facts[name]
        assert isinstance(noun, Noun)  # noqa: S101  all but the place are
        return noun

    def amount(self, number: int, name: str) -> Amount:
        """So many of one of the six nouns."""
        return Amount(number, self.noun(name), self)

    def gems(self, number: int) -> Amount:
        """So many gems."""
        return self.amount(number, "gem")

    def kind(self, kind: str) -> Noun:
        """What a hazard of a kind is called."""
        if kind in self.words.kinds:
            return self.words.kinds[kind]
        called = nouns(self.language)
        if kind in SUITS and self._is_suit(kind):
            return called.suits[kind]
        if kind.isdecimal():
            return numbered(kind, self.language)
        return called.kinds.get(kind) or bare(kind)

    def piece(self, name: str) -> Noun:
        """What a piece of the supply is called."""
        return self.words.pieces.get(name) or bare(name)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.names[seat] if seat < len(self.names) else self.say("Seat {number}", number=seat + 1)

    def people(self, seats: Iterable[int]) -> str:
        """Those seats, as a list in a sentence."""
        return self.listing([self.name(seat) for seat in seats])

    def _is_suit(self, kind: str) -> bool:
        """Whether a kind is a suit: `C` may be the knight as well."""
        cells = self.rules.cells if self.rules else ()
        return any(isinstance(cell.role, Hazard) and cell.role.kind == kind != cell.name for cell in cells)


def speaker_for(ruleset: AnyRuleset, language: Language, names: tuple[str, ...] = ()) -> Speaker:
    """Whoever speaks of a ruleset in a language, at no table or to people of these names."""
    rules = ruleset.rules
    return Speaker(language, _words(ruleset, language), names, rules if isinstance(rules, Rules) else None)


def speaker_of(table: AnyTable) -> Speaker:
    """Whoever speaks for a table."""
    rules = table.state.rules
    words = _words(table.ruleset, table.language)
    return Speaker(table.language, words, table.names, rules if isinstance(rules, Rules) else None)


def _words(ruleset: RulesetWords, language: Language) -> Words:
    """The words of a ruleset in a language.

    Its English words stand in for those that neither the ruleset nor the language has: in a language without a word
    for a place, the castle is better called a castle than a cave.
    """
    own, english = ruleset.words.get(language, Words()), ruleset.words.get(SOURCE, Words())
    spoken = own_nouns(language)
    lacking = {noun: getattr(english, noun) for noun in NOUNS if not getattr(own, noun) and not getattr(spoken, noun)}
    kinds = {kind: noun for kind, noun in english.kinds.items() if kind not in spoken.kinds}
    return replace(own, **lacking, kinds={**kinds, **own.kinds}, pieces={**english.pieces, **own.pieces})
