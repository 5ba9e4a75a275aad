"""What is answered to one typed line, whoever typed it and wherever the answer is shown.

Everything is said to the table first, which puts it on the disk; only then is there an answer. Questions change
nothing and are never said to the table. Where the program deals, it turns up a card whenever one is due.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from kortdiamant.cli import guidance
from kortdiamant.cli.answers import Answer, Block, Heading, tables_of
from kortdiamant.cli.dealing import entries_to_undo
from kortdiamant.cli.saving import farewell, game_name
from kortdiamant.errors import Due, KortdiamantError
from kortdiamant.expedition.events import RoundBegan
from kortdiamant.family import Reading
from kortdiamant.odds import risk
from kortdiamant.records import Question, Undo, format_entry, parse_entry
from kortdiamant.table import Table, TableEvent
from kortdiamant.telling import (
    Speaker,
    bottom_line,
    card_symbol,
    final,
    opening,
    path,
    prompt,
    score,
    speaker_of,
    status,
    tell,
    tell_all,
    tell_error,
)
from kortdiamant.telling import risk as tell_risk
from kortdiamant.telling.status import in_percent


class Conversation:
    """A table that is spoken to; `record` is where its lines are kept, None if nowhere."""

    def __init__(self, table: Table, record: Path | None, *, shows_odds: bool = False) -> None:
        self.table = table
        self.record = record
        self.shows_odds = shows_odds

    @property
    def speaker(self) -> Speaker:
        """Whoever speaks for the table."""
        return speaker_of(self.table)

    def welcome(self) -> tuple[Block, ...]:
        """What is said before anything else: which game it is, and how far it has come."""
        ruleset = self.table.ruleset
        title = ruleset.title_in(self.table.language)
        if len(self.table.moments) == 1:
            return Heading(title), opening(self.table)
        name = f" · {game_name(self.record)}" if self.record else ""
        return (Heading(title + name), *self._told(self.table.moments[-1].events))

    def introduction(self) -> tuple[Block, ...]:
        """What a table that begins wants to know, in the words of its ruleset: what to lay out, how to decide."""
        prose = self.table.ruleset.prose.get(self.table.language)
        if prose is None or len(self.table.moments) > 1:
            return ()
        return tuple(filter(None, (prose.material, prose.deciding)))

    def hear(self, line: str) -> Answer:
        """Answer a line; raises a `KortdiamantError`, and then nothing has happened."""
        entry = parse_entry(line, self.table.due, self.table.names)
        match entry:
            case None:
                return Answer()
            case Question(word):
                return Answer(tuple(ANSWERS[word](self)), leaves=word == "quit")
            case Undo(count) if self.table.seed is not None:
                line = format_entry(Undo(entries_to_undo(self.table, count)))
        return self._said(line)

    def hear_card(self, card: str) -> Answer:
        """Answer a card in its canonical spelling, which means nothing else even where one would be asked."""
        return self._said(card, reading=Reading.CANONICAL)

    @property
    def deals_now(self) -> bool:
        """Whether the program has to turn up a card."""
        return self.table.seed is not None and self.table.due is Due.CARD

    def turn_card(self) -> tuple[Block, ...]:
        """Turn up a card; raises `FileTrouble`, and then nothing has happened."""
        card = self.table.deal()
        turned = self.speaker.say("The card: {card}", card=card_symbol(card, self.speaker))
        return (turned, *self.hear_card(str(card)).blocks)

    def standing(self) -> tuple[Block, ...]:
        """How things stand: what everybody has and what threatens, or how the game came out."""
        if self.table.finished:
            return tables_of(final(self.table, self.table.report()))
        risks = (tell_risk(risk(self.table.state), self.table),) if self.shows_odds else ()
        return (*status(self.table), *risks)

    def refusal(self, error: KortdiamantError) -> str:
        """Why a line was refused."""
        return tell_error(error, self.speaker)

    def question(self) -> str:
        """What has to be said next, or what can be when the game is over."""
        return prompt(self.table) or self.speaker.say(guidance.NOW[Due.NOTHING])

    def toolbar(self) -> str:
        """What matters most, in one line."""
        line = bottom_line(self.table)
        if not self.shows_odds or self.table.finished:
            return line
        bust = in_percent(risk(self.table.state).bust, self.speaker)
        return f"{line} · {self.speaker.say('risk {percent}', percent=bust)}"

    def farewell(self) -> str:
        """Where the game is kept, and how one comes back to it."""
        return farewell(self.record, self.speaker, finished=self.table.finished)

    def stop_saving(self) -> None:
        """Go on without a record: what is said from now on is not kept."""
        self.table.close()
        self.table.journal = None
        self.record = None

    def _said(self, line: str, *, reading: Reading | None = None) -> Answer:
        return Answer(tuple(self._told(self.table.say(line, reading=reading))), changes=True)

    def _told(self, happened: Iterable[TableEvent]) -> Iterator[Block]:
        """What happened; where a new expedition begins, one sees it."""
        events = list(happened)
        new_round = next((place for place, event in enumerate(events) if isinstance(event, RoundBegan)), len(events))
        yield from tell_all(events[:new_round], self.table)
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
    "help": lambda conversation: guidance.help_blocks(conversation.table, conversation.speaker),
    "why": lambda conversation: guidance.why_blocks(conversation.table, conversation.speaker),
    "quit": lambda conversation: [conversation.farewell()],
}
