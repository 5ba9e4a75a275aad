"""The dialogue with a table at which cards are turned up.

If the program deals, it turns up a card whenever one is due. At a decision people say what they choose; bots
have chosen as well, and all choices are told together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from kortdiamant.errors import Due, NotOver, UnsupportedRules
from kortdiamant.expedition import Settlement, actors
from kortdiamant.expedition.events import ExpeditionBusted, HazardThreatened, RoundBegan
from kortdiamant.expedition.supply import Transaction, Treasury, distribute
from kortdiamant.family import Reading
from kortdiamant.odds import ODDS, risk
from kortdiamant.records.entries import GameEntry, PlayAgain, Undo, format_entry, parse_entry
from kortdiamant.rulebook import Prose
from kortdiamant.session import help
from kortdiamant.session.automatic_turns import entries_to_undo, is_automatic, latest_moments
from kortdiamant.session.blocks import Bars, Block, Bust, Heading, Large, Reply, Threat, final_tables
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.session.help import next_words
from kortdiamant.session.saved_games import game_name
from kortdiamant.session.seating import check_players
from kortdiamant.session.why import why_blocks
from kortdiamant.table import Rematch, Table, TableEvent, Undone, complete_decision, open_ballot, rematch
from kortdiamant.telling.bots import bot_lines, tell_mishap
from kortdiamant.telling.cards import card_symbol
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.events import tell, tell_each
from kortdiamant.telling.pieces import payment, supply
from kortdiamant.telling.status import (
    banner,
    bottom_line,
    final_score,
    in_percent,
    opening,
    path,
    prompt,
    score,
    status,
)
from kortdiamant.telling.status import risk as tell_risk
from kortdiamant.telling.story import totals
from kortdiamant.telling.voice import joined

ALARMS: Mapping[type, type[Threat] | type[Bust]] = {HazardThreatened: Threat, ExpeditionBusted: Bust}


class Conversation(Dialogue[Table]):
    """A table with a referee that is spoken to."""

    def __init__(
        self, table: Table, record: Path | None, *, shows_odds: bool = False, shows_supply: bool = False
    ) -> None:
        super().__init__(table, record)
        self.wants_odds = shows_odds
        self.shows_odds = shows_odds and not ODDS.ignored(table.state.rules)
        self.shows_supply = shows_supply
        self.rematch: Rematch | None = None
        self.introduces = True

    def again(self, table: Table, record: Path | None) -> Conversation:
        """The conversation of a rematch: with the same wishes, and nothing is introduced anew."""
        twin = Conversation(table, record, shows_odds=self.wants_odds, shows_supply=self.shows_supply)
        twin.introduces = False
        return twin

    def welcome(self) -> tuple[Block, ...]:
        """What is said before anything else: which game it is, and how far it has come."""
        ruleset = self.table.ruleset
        title = ruleset.title_in(self.table.language)
        if len(self.table.moments) == 1:
            return Heading(title), opening(self.table), *self._lack_of_pieces(), *self._lack_of_odds()
        name = f" · {game_name(self.record)}" if self.record else ""
        return (Heading(title + name), *self._lack_of_pieces(), *self._lack_of_odds(), *self.latest())

    def _lack_of_pieces(self) -> Sequence[str]:
        """Where a table wants to know in which pieces all is paid, that its ruleset has none; it is said once."""
        unknown = self.shows_supply and self.introduces and not self.table.ruleset.supply
        return self.supply() if unknown else ()

    def _lack_of_odds(self) -> Iterator[str]:
        """Where a table wants to see the risk, why its rules do not allow that; it is said once."""
        ignored = ODDS.ignored(self.table.state.rules)
        if self.wants_odds and self.introduces and ignored:
            not_shown = self.speaker.say("The risk of the next card is not shown.")
            yield joined(not_shown, tell_error(UnsupportedRules(ODDS.name, ignored), self.speaker))

    def introduction(self) -> tuple[Block, ...]:
        """What a table that begins wants to know: what to lay out, and how its ruleset has people decide."""
        if len(self.table.moments) > 1 or not self.introduces:
            return ()
        from kortdiamant.telling.rule_sheet.sheet import setup

        ruleset, language = self.table.ruleset, self.table.language
        deciding = ruleset.prose.get(language, Prose()).deciding
        bots = bot_lines(self.table.bots.specs, self.speaker)
        return tuple(filter(None, (setup(ruleset, language), deciding, *bots)))

    def hear(self, line: str) -> Reply:
        """Answer a line; raises a `KortdiamantError`, and then nothing has happened."""
        entry = parse_entry(line, self.table.due, self.table.speech)
        if isinstance(entry, PlayAgain):
            return self._once_more(entry.order)
        if isinstance(entry, Undo):
            return self._said(format_entry(Undo(entries_to_undo(self.table, entry.count))))
        if isinstance(entry, GameEntry) and self.table.due is Due.DECISION and self.table.bots.specs:
            decided = complete_decision(entry.text, self.table, self.table.speech)
            return super().hear(line) if decided is None else self.hear_canonical(decided)
        return super().hear(line)

    @property
    def has_turn(self) -> bool:
        """Whether a card is due that the program turns up, or something that only bots are there to decide."""
        return is_automatic(self.table, self.table.state)

    def take_turn(self) -> tuple[Block, ...]:
        """Turn up the card or let the bots decide; raises `FileError`, and then nothing has happened."""
        match self.table.due:
            case Due.CARD:
                return self._turn_card()
            case Due.DECISION:
                return self.hear_canonical(open_ballot(self.table).line(self.table.names)).blocks
        return self.hear_canonical(Settlement.SHARE.value).blocks

    @property
    def is_left_alone(self) -> bool:
        """Whether the game is over, and only bots have played it."""
        return self.table.finished and self.table.bots.only_bots_left(self.table.state)

    def _turn_card(self) -> tuple[Block, ...]:
        card = self.table.deal()
        turned = self.speaker.say("The card: {card}", card=card_symbol(card, self.speaker))
        return (turned, *self.hear_canonical(str(card)).blocks)

    def standing(self) -> tuple[Block, ...]:
        """How things stand: what everybody has and what threatens, or how the game came out."""
        if self.table.finished:
            return final_tables(final_score(self.table, self.table.report()))
        risks = (tell_risk(risk(self.table.state), self.table),) if self.shows_odds else ()
        return (*status(self.table), *risks, Large((*banner(self.table), *self._risk_in_short())))

    def latest(self) -> tuple[Block, ...]:
        """The last card or decision, and who has come, gone or changed their name since."""
        return tuple(block for moment in latest_moments(self.table) for block in self._told(moment.events))

    def bars(self) -> tuple[Block, ...]:
        """What everybody has, as bars; nothing before a game is over."""
        if not self.table.finished:
            return ()
        return "", Bars(tuple(totals(self.table, self.table.chronicle(), self.table.report())))

    def question(self) -> str:
        """What has to be said next, or what can be when the game is over."""
        people = self._people_asked()
        if len(people) > 1:
            return self.speaker.say("Who of {people} leaves? (Enter: nobody)", people=self.speaker.people(people))
        return prompt(self.table) or self.speaker.say(help.NOW[Due.NOTHING])

    def _people_asked(self) -> Sequence[int]:
        """Who decides now, where not everybody can be asked."""
        bots = self.table.bots.specs
        return [seat for seat in actors(self.table.state) if seat not in bots] if bots else ()

    def toolbar(self) -> str:
        """What matters most, in one line."""
        return " · ".join((bottom_line(self.table), *self._risk_in_short()))

    def _risk_in_short(self) -> tuple[str, ...]:
        """The risk of the next card, where it is always shown."""
        if not self.shows_odds or self.table.finished:
            return ()
        bust = in_percent(risk(self.table.state).bust, self.speaker)
        return (self.speaker.say("risk {percent}", percent=bust),)

    def words(self, text: str) -> Iterator[str]:
        """The words that may come at the end of a text: cards, names and commands."""
        return next_words(self.table, text)

    def _asked(self, word: str) -> Iterable[Block]:
        """The answer to a question."""
        return ANSWERS[word](self)

    def _said(self, line: str, *, reading: Reading | None = None) -> Reply:
        happened = self.table.say(line, reading=reading)
        mishaps = (tell_mishap(*each, self.speaker) for each in self.table.bots.new_mishaps())
        return Reply((*self._told(happened, self._payment(happened)), *mishaps), changes=True)

    def _once_more(self, order: str) -> Reply:
        """Leave this game for another one of the same people; raises `NotOver`, or what is wrong with the order."""
        if not self.table.finished:
            raise NotOver(self.table.due)
        wanted = rematch(self.table, order)
        check_players(wanted.names, self.table.ruleset)
        self.rematch = wanted
        return Reply((self.farewell(), ""), leaves=True)

    def _payment(self, happened: Iterable[TableEvent]) -> Iterable[str]:
        """How to pay what just happened, where the table wants to know."""
        wanted = self.shows_supply and self.table.ruleset.supply
        if not wanted or any(isinstance(event, Undone) for event in happened):
            return ()
        _, advice = self._pieces()
        return payment(advice, self.table)

    def _pieces(self) -> tuple[Treasury, Sequence[Transaction]]:
        """The pieces as they lie now, and what was to be done with them last."""
        return distribute(self.table.ruleset.supply, (moment.state for moment in self.table.moments))

    def supply(self) -> list[str]:
        """What the bank holds, and which pieces lie where."""
        purse, _ = self._pieces()
        return supply(purse, self.table)

    def _told(self, happened: Iterable[TableEvent], payments: Iterable[str] = ()) -> Iterator[Block]:
        """What happened and how it is paid; where a new expedition begins, one sees it."""
        events = list(happened)
        new_round = next((place for place, event in enumerate(events) if isinstance(event, RoundBegan)), len(events))
        for told in tell_each(events[:new_round], self.table):
            yield ALARMS[told.about](told.text) if told.about in ALARMS else told.text
        yield from payments
        for event in events[new_round:]:
            yield ""
            yield Heading(tell(event, self.table))


def _odds(conversation: Conversation) -> Iterable[Block]:
    table = conversation.table
    return [tell_risk(risk(table.state), table)]


ANSWERS: Mapping[str, Callable[[Conversation], Iterable[Block]]] = {
    "odds": _odds,
    "score": lambda conversation: score(conversation.table),
    "path": lambda conversation: path(conversation.table),
    "hint": lambda conversation: [conversation.speaker.say("In this game there is no hint.")],
    "supply": lambda conversation: conversation.supply(),
    "help": lambda conversation: help.help_blocks(conversation.table, conversation.speaker),
    "why": lambda conversation: why_blocks(conversation.table, conversation.speaker),
    "quit": lambda conversation: [conversation.farewell()],
}
