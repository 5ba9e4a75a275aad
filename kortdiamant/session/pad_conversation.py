"""Dialogue with a score pad."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from kortdiamant.expedition.events import RoundBegan
from kortdiamant.session import help
from kortdiamant.session.blocks import Block, Reply, Rows, final_tables
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.session.saved_games import start_command
from kortdiamant.table import Pad, PadEvent
from kortdiamant.telling.pad import pad_bottom_line, pad_prompt, pad_round, tell_pad
from kortdiamant.telling.status import final_score, score_table


class PadConversation(Dialogue[Pad]):
    """The dialogue with a score pad."""

    def _begin_rematch(self, order: str) -> Reply:
        """Say how to begin the new pad that a rematch needs."""
        command = f"{start_command()} score --ruleset {self.table.ruleset.reference}"
        return Reply((self.speaker.say("For another game begin a new score pad: {command}", command=command),))

    def welcome(self) -> tuple[Block, ...]:
        """The title; for a resumed pad also its name and the last entry."""
        title = self.speaker.say("{title} · score pad", title=self.table.ruleset.title_in(self.table.language))
        return (self._heading(title), *self.latest())

    def introduction(self) -> tuple[Block, ...]:
        """How to write on an empty pad."""
        return () if self.has_entries else help.pad_introduction(self.table, self.speaker)

    def status(self) -> tuple[Block, ...]:
        """The scores and the special rules of a new round, or the result of the game."""
        if self.table.finished:
            return final_tables(final_score(self.table))
        report = self.table.report()
        table = (Rows.of(score_table(report, self.speaker)),) if report.rounds else ()
        return (*table, *(pad_round(self.table) if self._has_just_begun else ()))

    def question(self) -> str:
        """What players have to type next, or can type after the game."""
        return pad_prompt(self.table) or self.speaker.say(help.PAD_IS_OVER)

    def toolbar(self) -> str:
        """The round and the totals."""
        return pad_bottom_line(self.table)

    def words(self, text: str) -> Iterator[str]:
        """Words that can follow a text: names and commands."""
        return help.pad_words(self.table, text)

    @property
    def _has_just_begun(self) -> bool:
        """Whether the last entry began the round that is due."""
        events = self.table.moments[-1].events
        return not self.has_entries or any(isinstance(event, RoundBegan) for event in events)

    def _answer(self, word: str) -> Iterable[Block]:
        answer = ANSWERS.get(word)
        return answer(self) if answer else [self.speaker.say("A score pad knows nothing of the cards.")]

    def _describe(self, happened: Iterable[PadEvent]) -> Iterator[Block]:
        """Describe events, except the start of a round, which is shown below the scores."""
        return iter(tell_pad([event for event in happened if not isinstance(event, RoundBegan)], self.table))


ANSWERS: Mapping[str, Callable[[PadConversation], Iterable[Block]]] = {
    "score": lambda conversation: [Rows.of(score_table(conversation.table.report(), conversation.speaker))],
    "help": lambda conversation: help.pad_help_blocks(conversation.table, conversation.speaker),
    "rules": lambda conversation: help.all_rules(conversation.table.ruleset, conversation.table.language),
    "quit": lambda conversation: [conversation.farewell()],
}
