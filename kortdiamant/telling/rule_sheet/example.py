"""The worked example: a short expedition with cards of the ruleset, played by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from kortdiamant.cards import Card
from kortdiamant.expedition import Decide, Hazard, Move, Phase, Relic, Reveal, Role, State, Treasure, play, start
from kortdiamant.expedition.events import RoundEnded
from kortdiamant.expedition.pack import remaining_cards
from kortdiamant.expedition.rounds import explorers_inside
from kortdiamant.languages import Language
from kortdiamant.languages.files import example_names
from kortdiamant.rulebook import Ruleset
from kortdiamant.telling.cards import card_symbol
from kortdiamant.telling.common_events import opening_of_round
from kortdiamant.telling.events import tell_all
from kortdiamant.telling.rule_sheet.parts import Paragraph, Section, Steps, paragraph, statement
from kortdiamant.telling.rule_sheet.subject import Subject
from kortdiamant.telling.voice import joined

USUAL_PLAYERS = 4  # players, if so many can play: two leave together, one alone, and one is caught
FEWEST_PLAYERS = 2
MOST_STRIKES = 5  # of a kind that strikes in the example
MOST_CARDS = 12  # cards


@dataclass(frozen=True)
class ExampleTable:
    """As much of a table as is told of."""

    state: State
    names: tuple[str, ...]
    language: Language
    ruleset: Ruleset


def example(subject: Subject) -> Iterator[Section]:
    """The section with the example; nothing if more people have to play than there are names."""
    players = subject.rules.players
    if players.min <= len(example_names(subject.speaker.language)):
        yield _ExampleGame(subject, start(subject.rules, _seats(subject))).section()


def _seats(subject: Subject) -> int:
    """How many play: the usual number, or fewer if that is too many for the greatest treasure to be shared."""
    players = subject.rules.players
    sharing = max(subject.treasures.values(), default=0) // players.explorers
    return max(players.min, min(players.max, USUAL_PLAYERS, max(sharing, FEWEST_PLAYERS)))


@dataclass
class _ExampleGame:
    """A game under way, and what was told of each card so far."""

    subject: Subject
    state: State
    lines: list[Paragraph] = field(default_factory=list)
    is_over: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return example_names(self.subject.speaker.language)[: len(self.state.seats)]

    def section(self) -> Section:
        """Go on silently to the round in which a relic can come first, and tell what happens then."""
        first = min(self.subject.entering, default=1)
        while self.state.round < first:
            self._play(Decide(explorers_inside(self.state)) if self._decides() else Reveal(self._treasure_or_any()))
        beginning = paragraph(statement(self._opening()))
        self._expedition()
        return Section("example", self.subject.speaker.say("An example"), (beginning, Steps(tuple(self.lines))))

    def _opening(self) -> str:
        speaker, number = self.subject.speaker, self.state.round
        opens = opening_of_round(number, self.subject.entering.get(number, 0), self.state, speaker)
        inside = speaker.say_count("{who} goes in.", "{who} go in.", len(self.names), who=speaker.listing(self.names))
        return joined(opens, inside)

    def _expedition(self) -> None:
        """Share, threaten, leave together, leave alone with a relic, strike: as far as the rules have it."""
        kind, inside, relic = self._kind(), self.state.inside, self._some(Relic)
        together = 2 if inside > 3 or (inside == 3 and relic is None) else 0
        self.is_over = False
        if self._decides():
            self.lines.append(paragraph(statement(joined(*self._play(Decide(()))))))
        self._turn(self._treasure(), 0)
        if kind and self.subject.rules.strikes(kind) > 1:
            self._turn(self._hazard(kind), together)
        if relic:
            self._turn(relic, 1)
        while kind and self._goes_on() and (card := self._hazard(kind)):
            self._turn(card, 0)
        if self._goes_on():
            self._turn(self._treasure(), self.state.inside)

    def _goes_on(self) -> bool:
        return not self.is_over and len(self.lines) < MOST_CARDS

    def _turn(self, card: Card | None, leavers: int) -> None:
        """Turn up a card, after treasures that must come first, and let so many leave."""
        while card and self._is_too_early(card) and self._goes_on():
            self._tell_card(self._treasure_or_any(), 0)
        if card and self._goes_on():
            self._tell_card(card, leavers)

    def _is_too_early(self, card: Card) -> bool:
        return any(card in cell.copies and self.state.comes_too_early(cell.role) for cell in self.state.rules.cells)

    def _tell_card(self, card: Card, leavers: int) -> None:
        """What one card brings about, with the decision on it if one is due."""
        heard = self._play(Reveal(card))
        if self._decides() and not self.is_over:
            heard += self._play(Decide(self._leavers(leavers)))
        label = f"{card_symbol(card, self.subject.speaker)} – " if card.suit else ""
        self.lines.append(paragraph(statement(label + joined(*heard))))

    def _leavers(self, count: int) -> tuple[int, ...]:
        """So many explorers, from as many players as there are."""
        inside = explorers_inside(self.state)
        in_turn = sorted(range(len(inside)), key=lambda place: inside[:place].count(inside[place]))
        return tuple(sorted(inside[place] for place in in_turn[:count]))

    def _play(self, move: Move) -> list[str]:
        """Make a move and tell of it, up to the end of the expedition."""
        self.state, happened = play(self.state, move)
        ends = [place for place, event in enumerate(happened, start=1) if isinstance(event, RoundEnded)]
        self.is_over = bool(ends)
        scene = ExampleTable(self.state, self.names, self.subject.speaker.language, self.subject.ruleset)
        return tell_all(happened[: ends[0]] if ends else happened, scene)

    def _decides(self) -> bool:
        return self.state.phase is Phase.DECIDE

    def _cards(self, wanted: Callable[[Role], bool]) -> Sequence[tuple[Card, Role]]:
        """For each cell that is left in the pack, a card of it; the suits take turns."""
        found = []
        for index, (cell, count) in enumerate(zip(self.state.rules.cells, self.state.pack, strict=True)):
            if count and wanted(cell.role):
                cards = remaining_cards(self.state, index)
                found.append((cards[self.state.turned % len(cards)], cell.role))
        return found

    def _some(self, role: type[Role]) -> Card | None:
        return next((card for card, _ in self._cards(lambda each: isinstance(each, role))), None)

    def _hazard(self, kind: str) -> Card | None:
        return next((card for card, _ in self._cards(lambda role: role == Hazard(kind))), None)

    def _treasure_or_any(self) -> Card:
        """A treasure, or what else there is."""
        return self._treasure() or self._cards(lambda _role: True)[0][0]

    def _treasure(self) -> Card | None:
        """A treasure that leaves something on the card for those who leave together, if there is one."""
        inside = self.state.inside

        def fitness(value: int) -> tuple[bool, bool, bool, int]:
            rest = value % inside
            return value >= inside, rest >= 2, rest > 0, -abs(value - 2 * inside - 3)

        found = self._cards(lambda role: isinstance(role, Treasure))
        worths = [(fitness(role.value), card) for card, role in found if isinstance(role, Treasure)]
        return max(worths, key=lambda each: each[0])[1] if worths else None

    def _kind(self) -> str | None:
        """The kind of hazard that is to strike: one that takes two if there is, and not too many."""
        strikes = {
            kind: self.subject.rules.strikes(kind)
            for kind, cards in self.subject.hazards.items()
            if self.subject.rules.strikes(kind) <= min(len(cards), MOST_STRIKES)
        }
        return min(strikes, key=lambda kind: (strikes[kind] == 1, strikes[kind]), default=None)
