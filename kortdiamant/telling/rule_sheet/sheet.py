"""The rule sheet of any ruleset, and the worked example.

The example is a short expedition with cards of the ruleset, played by the real rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from kortdiamant.cards import Card
from kortdiamant.expedition import Decide, Hazard, Move, Phase, Relic, Reveal, Role, State, Treasure, play, start
from kortdiamant.expedition.events import RoundEnded
from kortdiamant.expedition.moves import remaining_cards
from kortdiamant.expedition.rounds import explorers_inside
from kortdiamant.languages.files import example_names
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import AnyRuleset, Ruleset
from kortdiamant.telling.cards import card_symbol
from kortdiamant.telling.common_events import opening_of_round
from kortdiamant.telling.events import tell_each
from kortdiamant.telling.rule_sheet import diam
from kortdiamant.telling.rule_sheet.course import (
    aim,
    course,
    end_of_game,
    end_of_round,
    leaving,
    preparation,
)
from kortdiamant.telling.rule_sheet.hazards_and_relics import hazards, relics
from kortdiamant.telling.rule_sheet.material import material
from kortdiamant.telling.rule_sheet.parts import (
    Paragraph,
    RuleSheet,
    Section,
    Steps,
    Subject,
    in_one_line,
    paragraph,
    statement,
    tips,
    variants,
)
from kortdiamant.telling.speaker import speaker_for
from kortdiamant.telling.voice import joined

EXAMPLE_PLAYERS = 4  # two leave together, one leaves alone, and one is caught
MIN_SHARING_PLAYERS = 2
MAX_STRIKES = 5  # the example does not wait for a kind that needs more cards to strike
MAX_CARDS = 12


def example(subject: Subject) -> Iterator[Section]:
    """The section with the example; none if the game needs more players than the language has example names."""
    players = subject.rules.players
    if players.min <= len(example_names(subject.speaker.language)):
        yield _ExampleGame(subject, start(subject.rules, _seats(subject))).section()


def _seats(subject: Subject) -> int:
    """The number of players: the usual one, or fewer if the greatest treasure could not be shared among them."""
    players = subject.rules.players
    sharing = max(subject.treasures.values(), default=0) // players.explorers
    return max(players.min, min(players.max, EXAMPLE_PLAYERS, max(sharing, MIN_SHARING_PLAYERS)))


@dataclass
class _ExampleGame:
    """A game in progress, with a line for each card so far."""

    subject: Subject
    state: State
    lines: list[Paragraph] = field(default_factory=list)
    is_over: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return example_names(self.subject.speaker.language)[: len(self.state.seats)]

    def section(self) -> Section:
        """Play silently up to the first round with relics, and describe that round."""
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
        """Show sharing, a threat, leaving together, leaving alone with a relic, and a strike, if possible."""
        kind, inside, relic = self._kind(), self.state.inside, self._any_of(Relic)
        together = 2 if inside > 3 or (inside == 3 and relic is None) else 0
        self.is_over = False
        if self._decides():
            self.lines.append(paragraph(statement(joined(*self._play(Decide(()))))))
        self._turn(self._treasure(), 0)
        if kind and self.subject.rules.strikes(kind) > 1:
            self._turn(self._hazard(kind), together)
        if relic:
            self._turn(relic, 1)
        while kind and self._has_room() and (card := self._hazard(kind)):
            self._turn(card, 0)
        if self._has_room():
            self._turn(self._treasure(), self.state.inside)

    def _has_room(self) -> bool:
        return not self.is_over and len(self.lines) < MAX_CARDS

    def _turn(self, card: Card | None, leavers: int) -> None:
        """Turn up a card, after the treasures that must come first, and let a number of explorers leave."""
        while card and self._must_wait(card) and self._has_room():
            self._play_card(self._treasure_or_any(), 0)
        if card and self._has_room():
            self._play_card(card, leavers)

    def _must_wait(self, card: Card) -> bool:
        return any(card in cell.copies and self.state.comes_too_early(cell.role) for cell in self.state.rules.cells)

    def _play_card(self, card: Card, leavers: int) -> None:
        """Turn up a card, make the decision if one is due, and add a line for both."""
        sentences = self._play(Reveal(card))
        if self._decides() and not self.is_over:
            sentences += self._play(Decide(self._leavers(leavers)))
        label = f"{card_symbol(card, self.subject.speaker)} – " if card.suit else ""
        self.lines.append(paragraph(statement(label + joined(*sentences))))

    def _leavers(self, count: int) -> tuple[int, ...]:
        """A number of explorers, from as many different players as possible."""
        inside = explorers_inside(self.state)
        in_turn = sorted(range(len(inside)), key=lambda index: inside[:index].count(inside[index]))
        return tuple(sorted(inside[index] for index in in_turn[:count]))

    def _play(self, move: Move) -> list[str]:
        """Make a move and put its events into words, up to the end of the expedition."""
        self.state, events = play(self.state, move)
        ends = [count for count, event in enumerate(events, start=1) if isinstance(event, RoundEnded)]
        self.is_over = bool(ends)
        speaker = speaker_for(self.subject.ruleset, self.subject.speaker.language, self.names)
        return [line.text for line in tell_each(events[: ends[0]] if ends else events, self.state, speaker)]

    def _decides(self) -> bool:
        return self.state.phase is Phase.DECIDE

    def _cards(self, wanted: Callable[[Role], bool]) -> Sequence[tuple[Card, Role]]:
        """A card for each cell of the pack that is not used up; the suits vary."""
        found = []
        for index, (cell, count) in enumerate(zip(self.state.rules.cells, self.state.pack, strict=True)):
            if count and wanted(cell.role):
                cards = remaining_cards(self.state, index)
                found.append((cards[self.state.turned % len(cards)], cell.role))
        return found

    def _any_of(self, role: type[Role]) -> Card | None:
        return next((card for card, _ in self._cards(lambda each: isinstance(each, role))), None)

    def _hazard(self, kind: str) -> Card | None:
        return next((card for card, _ in self._cards(lambda role: role == Hazard(kind))), None)

    def _treasure_or_any(self) -> Card:
        """A treasure, or any card if there is none."""
        return self._treasure() or self._cards(lambda _role: True)[0][0]

    def _treasure(self) -> Card | None:
        """A treasure whose remainder on the card can be shared by two, if there is one."""
        inside = self.state.inside

        def fitness(value: int) -> tuple[bool, bool, bool, int]:
            rest = value % inside
            return value >= inside, rest >= 2, rest > 0, -abs(value - 2 * inside - 3)

        found = self._cards(lambda role: isinstance(role, Treasure))
        worths = [(fitness(role.value), card) for card, role in found if isinstance(role, Treasure)]
        return max(worths, key=lambda each: each[0])[1] if worths else None

    def _kind(self) -> str | None:
        """The kind of hazard that strikes in the example: if possible one of which the second card strikes."""
        strikes = {
            kind: self.subject.rules.strikes(kind)
            for kind, cards in self.subject.hazards.items()
            if self.subject.rules.strikes(kind) <= min(len(cards), MAX_STRIKES)
        }
        return min(strikes, key=lambda kind: (strikes[kind] == 1, strikes[kind]), default=None)


def _expedition_sections(subject: Subject) -> Iterator[Section]:
    yield from (aim(subject), material(subject), preparation(subject), course(subject), leaving(subject))
    if subject.relics:
        yield relics(subject)
    if subject.hazards:
        yield hazards(subject)
    yield from (end_of_round(subject), end_of_game(subject))
    yield from example(subject)
    yield from tips(subject.ruleset, subject.speaker)
    yield from variants(subject.ruleset, subject.speaker)


def rule_sheet(ruleset: AnyRuleset, language: Language) -> RuleSheet:
    """The complete rules of a ruleset in a language, in the order in which players need them."""
    speaker = speaker_for(ruleset, language)
    if isinstance(ruleset, Ruleset):
        sections = _expedition_sections(Subject(ruleset, speaker))
    else:
        sections = diam.sections(ruleset, speaker)
    return RuleSheet(language, in_one_line(ruleset.title_in(language)), tuple(sections))
