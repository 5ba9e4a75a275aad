"""Dialogue with a table of an expedition game.

If the program deals, it turns a card whenever one is due. At a decision people type their choices; bots have then
chosen too, and all choices are announced together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from kortdiamant.errors import (
    AmbiguousCard,
    AmbiguousEntry,
    AmbiguousName,
    Due,
    ImpossibleCard,
    KortdiamantError,
    UnknownCard,
    UnsupportedRules,
)
from kortdiamant.expedition import Settlement, actors
from kortdiamant.expedition.events import ExpeditionBusted, HazardThreatened, RoundBegan
from kortdiamant.expedition.state import Phase, State
from kortdiamant.expedition.supply import Transaction, Treasury, distribute
from kortdiamant.expedition.text import parse_card, parse_decision
from kortdiamant.family import Reading
from kortdiamant.family.names import NOBODY, SEAT_SIGN
from kortdiamant.odds import ODDS, risk
from kortdiamant.records.entries import GameEntry, parse_entry
from kortdiamant.session import help
from kortdiamant.session.blocks import Bars, Block, Bust, Heading, Large, Reply, ThreatAlert, final_tables
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.session.saved_games import chart_command
from kortdiamant.session.why import latest_moments, why_blocks
from kortdiamant.spelling import same_form
from kortdiamant.table import Table, TableEvent, Undone, complete_decision, open_ballot
from kortdiamant.telling.bots import bot_lines, simpler_bots, tell_mishap
from kortdiamant.telling.cards import card_symbol
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.events import tell, tell_each
from kortdiamant.telling.pieces import payment, supply
from kortdiamant.telling.status import (
    banner,
    bottom_line,
    bust_in_short,
    final_score,
    opening,
    path,
    prompt,
    risk_sentence,
    score,
    status,
)
from kortdiamant.telling.story import totals
from kortdiamant.telling.voice import joined

ENTRIES_WITH_HINT = 10  # so long, a line says what can be typed
ALARMS: Mapping[type, type[ThreatAlert] | type[Bust]] = {HazardThreatened: ThreatAlert, ExpeditionBusted: Bust}


class Conversation(Dialogue[Table]):
    """The dialogue with a table of an expedition game."""

    def __init__(
        self, table: Table, record: Path | None, *, shows_odds: bool = False, shows_supply: bool = False
    ) -> None:
        super().__init__(table, record)
        self.odds_requested = shows_odds
        self.shows_odds = shows_odds and not ODDS.ignored(table.state.rules)
        self.shows_supply = shows_supply

    def welcome(self) -> tuple[Block, ...]:
        """The title; for a resumed game also its name and the last entries."""
        heading = self._heading(self.table.ruleset.title_in(self.table.language))
        notes = (*self._note_without_pieces(), *self._note_without_odds(), *self._note_about_bots())
        return (heading, *notes, *self.latest()) if self.has_entries else (heading, opening(self.table), *notes)

    def _note_without_pieces(self) -> Sequence[str]:
        """A note that the ruleset has no pieces, if the players want to see them; shown once."""
        unknown = self.shows_supply and self.has_introduction and not self.table.ruleset.supply
        return self.supply() if unknown else ()

    def _note_without_odds(self) -> Iterator[str]:
        """A note that the risk of these rules is unknown, if the players want to see it; shown once."""
        ignored = ODDS.ignored(self.table.state.rules)
        if self.odds_requested and self.has_introduction and ignored:
            not_shown = self.speaker.say("The risk of the next card is not shown.")
            yield joined(not_shown, tell_error(UnsupportedRules(ODDS.name, ignored), self.speaker))

    def _note_about_bots(self) -> Iterator[str]:
        """A note about bots that do not support these rules, shown once."""
        if self.has_introduction:
            yield from simpler_bots(self.table.bots.specs.values(), self.table.state.rules, self.speaker)

    def introduction(self) -> tuple[Block, ...]:
        """What players need to know before the first card, and the levels of the bots."""
        if self.has_entries or not self.has_introduction:
            return ()
        from kortdiamant.session.rules import first_steps  # loads the rule sheets

        is_dealt, has_pieces = self.table.seed is not None, self.shows_supply
        steps = first_steps(self.table.ruleset, self.table.language, is_dealt=is_dealt, has_pieces=has_pieces)
        return (*steps, *bot_lines(self.table.bots.specs, self.speaker))

    def hear(self, line: str) -> Reply:
        """Answer a line like any dialogue.

        At a decision, bots add their choices to those of people. If there are people to ask, a card means that nobody
        leaves and that this card comes next; raises `AmbiguousEntry` for a line that can also mean somebody.
        """
        entry = parse_entry(line, self.table.due, self.table.parse_context)
        if not isinstance(entry, GameEntry) or self.table.due is not Due.DECISION:
            return super().hear(line)
        if self.table.reading is Reading.ASK and self.table.seed is None:
            card = card_instead(entry.text, self.table)
            if card is not None:
                return self.hear_meant(card)
        return self._decide(entry.text) or super().hear(line)

    def hear_meant(self, line: str) -> Reply:
        """Answer a card or a seat (`#3`) that was meant; a card at a decision enters first that nobody leaves."""
        if self.table.due is not Due.DECISION:
            return self.hear_canonical(line)
        if line.startswith(SEAT_SIGN):
            return self._decide(line) or super().hear(line)
        stayed = self._decide(NOBODY) or self.hear_canonical(NOBODY)
        came = self.hear_canonical(line)
        return Reply((*stayed.blocks, *came.blocks), table_changed=True)

    def _decide(self, text: str) -> Reply | None:
        """Enter the choices of people, to which bots add theirs; None if there are no bots."""
        if not self.table.bots.specs:
            return None
        decided = complete_decision(text, self.table, self.table.parse_context)
        return None if decided is None else self.hear_canonical(decided)

    def _is_automatic(self, state: State) -> bool:
        match state.phase:
            case Phase.REVEAL:
                return self.table.seed is not None
            case Phase.DECIDE:
                return self.table.bots.only_bots_decide(state)
            case Phase.SETTLE:
                return self.table.bots.only_bots_left(state)
        return False

    def take_automatic_turn(self) -> tuple[Block, ...]:
        """Deal the card or let the bots decide; raises `FileError` and changes nothing if it cannot be saved."""
        match self.table.due:
            case Due.CARD:
                return self._turn_card()
            case Due.DECISION:
                return self.hear_canonical(open_ballot(self.table).line(self.table.names)).blocks
        return self.hear_canonical(Settlement.SHARE.value).blocks

    @property
    def is_over_without_people(self) -> bool:
        """Whether the game is over and only bots played it."""
        return self.table.finished and self.table.bots.only_bots_left(self.table.state)

    def _turn_card(self) -> tuple[Block, ...]:
        card = self.table.deal()
        turned = self.speaker.say("The card: {card}", card=card_symbol(card, self.speaker))
        return (turned, *self.hear_canonical(str(card)).blocks)

    def status(self) -> tuple[Block, ...]:
        """Totals and hazards, or the result of the game."""
        if self.table.finished:
            return final_tables(final_score(self.table))
        risks = (risk_sentence(risk(self.table.state), self.speaker),) if self.shows_odds else ()
        return (*status(self.table), *risks, Large((*banner(self.table), *self._risk_in_short())))

    def latest(self) -> tuple[Block, ...]:
        """The last card or decision, and who has joined, left or changed their name since."""
        return tuple(block for moment in latest_moments(self.table) for block in self._describe(moment.events))

    def ending(self) -> tuple[Block, ...]:
        """The totals as bars, and the command that draws the game, once it is over."""
        if not self.table.finished:
            return ()
        bars = Bars(tuple(totals(self.table, self.table.chronicle(), self.table.report())))
        command = chart_command(self.record) if self.record else ""
        chart = self.speaker.say("A chart of the game: {command}", command=command)
        return "", bars, *((chart,) if command else ())

    def question(self) -> str:
        """What players have to type next, or can type after the game."""
        people = self._people_due()
        if len(people) > 1:
            return self.speaker.say("Who of {people} leaves? (Enter: nobody)", people=self.speaker.people(people))
        return prompt(self.table) or self.speaker.say(help.NOW[Due.NOTHING])

    def _people_due(self) -> Sequence[int]:
        bots = self.table.bots.specs
        return [seat for seat in actors(self.table.state) if seat not in bots] if bots else ()

    def toolbar(self) -> str:
        """The most important facts in one line, and at first a line of what can be typed."""
        facts = " · ".join((bottom_line(self.table), *self._risk_in_short()))
        is_new = len(self.table.moments) <= ENTRIES_WITH_HINT and not self.table.finished
        return f"{facts}\n{help.in_short(self.table, self.speaker)}" if is_new else facts

    def _risk_in_short(self) -> tuple[str, ...]:
        if not self.shows_odds or self.table.finished:
            return ()
        bust = self.speaker.share(risk(self.table.state).bust)
        return (self.speaker.say("risk {percent}", percent=bust),)

    def words(self, text: str) -> Iterator[str]:
        """Words that can follow a text: cards, names and commands."""
        return help.next_words(self.table, text)

    def _answer(self, word: str) -> Iterable[Block]:
        return ANSWERS[word](self)

    def _enter(self, line: str, *, reading: Reading | None = None) -> Reply:
        happened = self.table.say(line, reading=reading)
        mishaps = (tell_mishap(*each, self.speaker) for each in self.table.bots.new_mishaps())
        return Reply((*self._describe(happened, self._payment(happened)), *mishaps), table_changed=True)

    def _payment(self, happened: Iterable[TableEvent]) -> Iterable[str]:
        """How to pay what just happened, if the players want to know."""
        is_shown = self.shows_supply and self.table.ruleset.supply
        if not is_shown or any(isinstance(event, Undone) for event in happened):
            return ()
        _, advice = self._pieces()
        return payment(advice, self.table)

    def _pieces(self) -> tuple[Treasury, Sequence[Transaction]]:
        """Where the pieces are now, and the last payments."""
        return distribute(self.table.ruleset.supply, (moment.state for moment in self.table.moments))

    def supply(self) -> list[str]:
        """The pieces in the bank, and where the others are."""
        treasury, _ = self._pieces()
        return supply(treasury, self.table)

    def _describe(self, happened: Iterable[TableEvent], payments: Iterable[str] = ()) -> Iterator[Block]:
        """What happened and how to pay it; a new expedition gets a heading."""
        events = list(happened)
        new_round = next((index for index, event in enumerate(events) if isinstance(event, RoundBegan)), len(events))
        for sentence in tell_each(events[:new_round], self.table.state, self.speaker):
            yield ALARMS[sentence.about](sentence.text) if sentence.about in ALARMS else sentence.text
        yield from (
            Large((bust_in_short(event, self.speaker),)) for event in events if isinstance(event, ExpeditionBusted)
        )
        yield from payments
        for event in events[new_round:]:
            yield ""
            yield Heading(tell(event, self.table))


def card_instead(text: str, table: Table) -> str | None:
    """The card that a line means at a decision, in canonical spelling; None if it means who leaves, or nothing.

    Raises `AmbiguousEntry` if several people or cards are meant, and `ImpossibleCard` for a card that cannot come.
    """
    seats = _seats_meant(text, table)
    cards = () if seats is None else _cards_meant(text, table, can_be_impossible=bool(seats))
    if len(cards) == 1 and not seats:
        return cards[0]
    if len(cards) > 1 or len(seats or ()) > 1 or (cards and seats):
        raise AmbiguousEntry(text, seats or (), cards)
    return None


def _seats_meant(text: str, table: Table) -> tuple[int, ...] | None:
    """The seats that a line may mean, one of which leaves; None if it can be nothing but a decision."""
    try:
        leavers = set(parse_decision(text, table.state, table.parse_context))
    except AmbiguousName as error:
        is_whole = same_form(error.text) == same_form(text)
        return tuple(map(table.names.index, error.names)) if is_whole else None
    except KortdiamantError:
        return ()
    return tuple(leavers) if len(leavers) == 1 else None


def _cards_meant(text: str, table: Table, *, can_be_impossible: bool) -> tuple[str, ...]:
    try:
        return (str(parse_card(text, table.state, table.parse_context)),)
    except AmbiguousCard as error:
        return error.cards
    except UnknownCard:
        return ()
    except ImpossibleCard:
        if can_be_impossible:
            return ()
        raise


def _odds(conversation: Conversation) -> Iterable[Block]:
    return [risk_sentence(risk(conversation.table.state), conversation.speaker)]


ANSWERS: Mapping[str, Callable[[Conversation], Iterable[Block]]] = {
    "odds": _odds,
    "score": lambda conversation: score(conversation.table),
    "path": lambda conversation: path(conversation.table),
    "hint": lambda conversation: help.advice(conversation.table, conversation.speaker),
    "supply": lambda conversation: conversation.supply(),
    "help": lambda conversation: help.help_blocks(conversation.table, conversation.speaker),
    "why": lambda conversation: why_blocks(conversation.table, conversation.speaker),
    "rules": lambda conversation: help.all_rules(conversation.table.ruleset, conversation.table.language),
    "quit": lambda conversation: [conversation.farewell()],
}
