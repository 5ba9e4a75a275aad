"""A speaker makes sentences in a language, with the words of a ruleset and the names at a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kortdiamant.cards import SUITS
from kortdiamant.expedition.rules import Hazard, Rules
from kortdiamant.languages.files import NOUNS, Noun, bare_noun, kind_noun, noun, number_noun, suit_noun
from kortdiamant.languages.names import Language
from kortdiamant.languages.vocabulary import command_word
from kortdiamant.rulebook import AnyRuleset
from kortdiamant.rulebook.definition import Words
from kortdiamant.telling.voice import Amount, Voice

if TYPE_CHECKING:  # a table loads much that a speaker without one does not need
    from kortdiamant.table import Sitting


class CommandWords:
    """The words for commands in a language, as attributes: `{word.undo}` is `angre` in Norwegian."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def __getattr__(self, command: str) -> str:
        return command_word(command, self._language)


class Speaker(Voice):
    """A voice whose sentences can use the nouns `gem hazard relic explorer expedition place`."""

    def __init__(
        self, language: Language, words: Words | None = None, names: tuple[str, ...] = (), rules: Rules | None = None
    ) -> None:
        super().__init__(language)
        self.words = words or Words()
        self.names = names
        self.rules = rules
        self.facts = {name: getattr(self.words, name) or noun(language, name) for name in NOUNS}
        self.facts["word"] = CommandWords(language)

    def noun(self, name: str) -> Noun:
        """One of the nouns but `place`: `gem`, `hazard`, ..."""
        noun = self.facts[name]
        assert isinstance(noun, Noun)  # noqa: S101  all but the place are
        return noun

    def amount(self, number: int, name: str) -> Amount:
        """An amount of a noun: `3 hazards`."""
        return Amount(number, self.noun(name), self)

    def gems(self, number: int) -> Amount:
        """An amount of gems."""
        return self.amount(number, "gem")

    def kind(self, kind: str) -> Noun:
        """The noun for a kind of hazard. The ruleset's own word comes first, then a suit, a number, or a known kind."""
        if kind in self.words.kinds:
            return self.words.kinds[kind]
        if kind in SUITS and self._is_suit(kind):
            return suit_noun(self.language, kind)
        if kind.isdecimal():
            return number_noun(self.language, kind)
        return kind_noun(self.language, kind)

    def piece(self, name: str) -> Noun:
        """The noun for a gem piece of the supply."""
        return self.words.pieces.get(name) or bare_noun(name)

    def name(self, seat: int) -> str:
        """The name of the player on a seat; `Seat 3` where the seat has no name."""
        return self.names[seat] if seat < len(self.names) else self.say("Seat {number}", number=seat + 1)

    def people(self, seats: Iterable[int]) -> str:
        """The names of the players on these seats: `Ane, Bo and Cato`."""
        return self.listing([self.name(seat) for seat in seats])

    def _is_suit(self, kind: str) -> bool:
        """Whether a kind is a suit here. The letter alone is ambiguous: `C` is clubs and also the knight."""
        cells = self.rules.cells if self.rules else ()
        return any(isinstance(cell.role, Hazard) and cell.role.kind == kind != cell.name for cell in cells)


def speaker_for(ruleset: AnyRuleset, language: Language, names: tuple[str, ...] = ()) -> Speaker:
    """The speaker for a ruleset in a language; without `names`, seats are numbered."""
    rules = ruleset.rules
    return Speaker(language, ruleset.words_in(language), names, rules if isinstance(rules, Rules) else None)


def speaker_of(table: Sitting[Any, Any, Any, Any, Any]) -> Speaker:
    """The speaker for a table, in its language and with its names."""
    rules = table.state.rules
    words = table.ruleset.words_in(table.language)
    return Speaker(table.language, words, table.names, rules if isinstance(rules, Rules) else None)
