"""Secret decisions on one device: each player chooses alone with the screen.

Theory of operation. Each stage has its screen. A cover waits until only one player looks. A key that is never a choice
lifts it. The question takes one key, and the cover returns before anybody else can look. The choice goes into the
ballot and is never shown, not even an arrow before its Enter. Only `SecretMode` depends on a terminal. `SecretScreens`
gets names of keys, and a guard tells the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from prompt_toolkit.formatted_text import StyleAndTextTuples

from kortdiamant.cli.output.screen import Screen
from kortdiamant.cli.terminal.key_spelling import CanonicalLine, KeyGuard, LeaverKeys, SeatKeys
from kortdiamant.cli.terminal.keyboard import Keyboard
from kortdiamant.errors import Due
from kortdiamant.languages.catalogue import msgid
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.table import Ballot, Table, open_ballot
from kortdiamant.telling.speaker import Speaker

SECOND_KEY_SECONDS = 0.15  # a second key within them was pressed together with the first
LIFT_KEYS = (" ", "enter")
AWAY_KEYS = ("escape", ":", "/")
CONFIRM_KEY = "enter"


class Stage(Enum):
    """Which screen is shown."""

    COVERED = "covered"
    ASKED = "asked"
    MARKED = "marked"  # after an arrow, until Enter confirms it
    TAKEN = "taken"
    OTHERS = "others"  # all secret choices are made; players with open hands decide now
    AWAY = "away"  # the players want to type a line
    CLOSED = "closed"


class SecretScreens:
    """Fills a ballot at a table with `seats` seats; seats that have already chosen, such as bots, are not asked.

    `open_seats` are the seats that decide openly, and `first` is the seat where the device starts. `stay` and `leave`
    are the keys for a choice, in the language of the table. At least one seat has to choose in secret.
    """

    def __init__(
        self,
        ballot: Ballot,
        seats: int,
        *,
        stay: str,
        leave: str,
        guard: KeyGuard,
        first: int = 0,
        open_seats: frozenset[int] = frozenset(),
    ) -> None:
        self.ballot = ballot
        self.guard = guard
        self.seat = first
        self.stage = Stage.COVERED
        self.was_two_keys = False
        self._keys = {stay: min, leave: max, "up": min, "down": max}
        self._seats = seats
        self._number = SeatKeys(seats)
        self._choice = 0
        self._key = ""
        self.secret = tuple(seat for seat in ballot.missing if seat not in open_seats)
        self.others = LeaverKeys(
            seats, {seat: max(ballot.choices(seat)) for seat in ballot.missing if seat in open_seats}
        )
        self._pass_on(first)

    @property
    def chosen(self) -> int:
        """The number of secret choices made."""
        return len(self.secret) - len(self._missing)

    def press(self, key: str) -> None:
        """Take a key."""
        if self.stage is Stage.TAKEN:
            self._check_second_key(key)
        elif self.guard.admits(key) and self.stage in self._HANDLERS:
            self._HANDLERS[self.stage](self, key)

    def settle(self) -> None:
        """Count a choice; call this `SECOND_KEY_SECONDS` after its key."""
        if self.stage is Stage.TAKEN:
            self.ballot = self.ballot.choose(self.seat, self._choice)
            self._pass_on(self.seat)

    def cover(self) -> None:
        """Cover the screen and drop an unfinished choice, because the terminal was interrupted."""
        if self.stage in (Stage.ASKED, Stage.MARKED, Stage.TAKEN):
            self._show(Stage.COVERED)

    def resume(self) -> None:
        """Return to the cover after a typed line; choices that were made still count."""
        self._pass_on(self.seat)

    @property
    def _missing(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.ballot.missing if seat in self.secret)

    def _show(self, stage: Stage) -> None:
        self.stage = stage
        self.was_two_keys = False
        self.guard.pause()

    def _pass_on(self, seat: int) -> None:
        """Cover the screen for the next seat without a choice, ask for open hands, or close."""
        missing = sorted(self._missing, key=lambda other: (other - seat) % self._seats)
        self.seat = missing[0] if missing else self.seat
        after = Stage.OTHERS if self.others.explorers else Stage.CLOSED
        self._show(Stage.COVERED if missing else after)

    def _covered(self, key: str) -> None:
        if key in LIFT_KEYS and not self._number.digits:
            self._show(Stage.ASKED)
        elif key in AWAY_KEYS:
            self._show(Stage.AWAY)
        else:
            seat = self._number.press(key)
            if seat in self.secret:
                self.seat = seat
                self._show(Stage.COVERED)

    def _asked(self, key: str) -> None:
        choices = self.ballot.choices(self.seat)
        if key == CONFIRM_KEY and self.stage is Stage.MARKED:
            self._take(key, self._choice)
        elif key in AWAY_KEYS:
            self._show(Stage.COVERED)
        elif key in ("up", "down"):
            self._choice = self._keys[key](choices)
            self.stage = Stage.MARKED
        elif key in self._keys:
            self._take(key, self._keys[key](choices))
        elif key.isdecimal() and int(key) in choices:
            self._take(key, int(key))

    def _take(self, key: str, choice: int) -> None:
        self._key, self._choice = key, choice
        self._show(Stage.TAKEN)

    def _check_second_key(self, key: str) -> None:
        """Take a key right after a choice: the same key has bounced, another key makes the choice invalid."""
        self.guard.admits(key)
        if key != self._key:
            self._show(Stage.COVERED)
            self.was_two_keys = True

    def _open_seats(self, key: str) -> None:
        if key in AWAY_KEYS:
            self._show(Stage.AWAY)
        elif key == "backspace":
            self.others.take_back()
        elif key == CONFIRM_KEY:
            self.others.end()
            for seat in self.others.explorers:
                self.ballot = self.ballot.choose(seat, list(self.others.sent).count(seat))
            self._show(Stage.CLOSED)
        else:
            self.others.press(key)

    _HANDLERS: Mapping[Stage, Callable[[SecretScreens, str], None]] = {
        Stage.COVERED: _covered,
        Stage.ASKED: _asked,
        Stage.MARKED: _asked,
        Stage.OTHERS: _open_seats,
    }


# The first letter is the key, in every language.
STAY = msgid("S: stay")
LEAVE = msgid("L: leave")


class ChoiceKeys(NamedTuple):
    """The keys for staying and leaving."""

    stay: str
    leave: str


def choice_keys(speaker: Speaker) -> ChoiceKeys:
    """The keys in the language of the speaker, in lower case."""
    return ChoiceKeys(*(speaker.say(label)[0].casefold() for label in (STAY, LEAVE)))


def screen_lines(screens: SecretScreens, speaker: Speaker) -> tuple[str, ...]:
    """The lines of the screen, most important first; empty once the screens are closed."""
    return tuple(LINES[screens.stage](screens, speaker)) if screens.stage in LINES else ()


def _covered(screens: SecretScreens, speaker: Speaker) -> Iterator[str]:
    if screens.was_two_keys:
        yield speaker.say("Those were two keys at once: nothing was chosen.")
    yield speaker.say("{who}, press the space bar when only you see the screen.", who=speaker.name(screens.seat))
    if screens.secret[1:]:
        yield speaker.say("{chosen} of {all} have chosen.", chosen=screens.chosen, all=len(screens.secret))
        yield ""
        seats = "  ".join(f"{seat + 1} {speaker.name(seat)}" for seat in screens.secret)
        yield speaker.say("Somebody else, or a change of mind? The seat: {seats}", seats=seats)
    yield speaker.say("Esc: type something, or decide openly.")


def _asked(screens: SecretScreens, speaker: Speaker) -> Iterator[str]:
    yield speaker.say("{who}: stay or leave?", who=speaker.name(screens.seat))
    yield ""
    explorers = max(screens.ballot.choices(screens.seat))
    yield speaker.say(STAY)
    for number in range(1, explorers):
        yield speaker.say_count("{number}: one leaves", "{number}: {number} leave", number, number=number)
    leave = speaker.say(LEAVE)
    yield leave if explorers == 1 else speaker.say("{leave}, all {number}", leave=leave, number=explorers)
    yield ""
    yield speaker.say("Or with arrows: up stays, down leaves, and then Enter.")
    yield speaker.say("Esc covers again.")


def _marked(screens: SecretScreens, speaker: Speaker) -> Iterator[str]:
    yield speaker.say("{who}: Enter confirms, another key chooses anew.", who=speaker.name(screens.seat))


def _taken(screens: SecretScreens, speaker: Speaker) -> Iterator[str]:
    yield speaker.say("Thank you, {who}.", who=speaker.name(screens.seat))


def _others(screens: SecretScreens, speaker: Speaker) -> Iterator[str]:
    open_seats = tuple(screens.others.explorers)
    yield speaker.say("Thumbs now! Who of the others leaves? Their seats, then Enter.")
    yield "  ".join(f"{seat + 1} {speaker.name(seat)}" for seat in open_seats)
    yield ""
    sent = [speaker.name(seat) for seat in screens.others.sent]
    yield speaker.say("Leaving: {who}", who=", ".join([*sent, screens.others.digits]).rstrip(", ") or "-")
    yield ""
    yield speaker.say("Backspace takes back. Esc: type something.")


LINES: Mapping[Stage, Callable[[SecretScreens, Speaker], Iterator[str]]] = {
    Stage.COVERED: _covered,
    Stage.ASKED: _asked,
    Stage.MARKED: _marked,
    Stage.TAKEN: _taken,
    Stage.OTHERS: _others,
}


class SecretMode:
    """Enters decisions on a device that is passed round; `open_seats` are the seats that decide openly."""

    def __init__(self, dialogue: Dialogue[Table], screen: Screen, guard: KeyGuard, open_seats: frozenset[int]) -> None:
        self._dialogue = dialogue
        self._screen = screen
        self._guard = guard
        self._open_seats = open_seats
        self._screens: SecretScreens | None = None

    def applies(self) -> bool:
        """Whether a player has to decide in secret."""
        table = self._dialogue.table
        return table.due is Due.DECISION and not self._open_seats.issuperset(open_ballot(table).missing)

    def line(self) -> str | None:
        """Read who leaves; None if the players want to type a line instead."""
        screens = self._current_screens()
        if screens.stage is not Stage.AWAY:
            self._pass_round(screens)
        if screens.stage is Stage.AWAY:
            return None
        self._screens = None
        return CanonicalLine(screens.ballot.line(self._dialogue.table.names))

    def question(self) -> str:
        """The prompt of a line that is typed instead."""
        return self._dialogue.speaker.say("Who leaves? Or a word such as undo (Enter: back to the covers)")

    def resume(self) -> None:
        """Return to the secret screens; choices that were made still count."""
        if self._screens:
            self._screens.resume()

    def _current_screens(self) -> SecretScreens:
        if self._screens is None or not self._screens.ballot.is_open_at(self._dialogue.table):
            table = self._dialogue.table
            stay, leave = choice_keys(self._dialogue.speaker)
            self._screens = SecretScreens(
                open_ballot(table),
                len(table.names),
                stay=stay,
                leave=leave,
                guard=self._guard,
                first=table.turner or 0,
                open_seats=self._open_seats,
            )
        return self._screens

    def _pass_round(self, screens: SecretScreens) -> None:
        """Show the screens until all have chosen, or somebody wants to type."""

        def hear(key: str) -> None:
            screens.press(key)
            if screens.stage is Stage.TAKEN:
                keyboard.call_later(SECOND_KEY_SECONDS, settle)
            stop_if_done()

        def settle() -> None:
            screens.settle()
            stop_if_done()

        def stop_if_done() -> None:
            if screens.stage in (Stage.AWAY, Stage.CLOSED):
                keyboard.stop()

        keyboard = Keyboard(hear, lambda: self._shown(screens), interrupted=screens.cover, has_own_screen=True)
        try:
            keyboard.drop_typeahead()
            self._guard.pause()
            keyboard.listen()
            keyboard.drop_typeahead()
        finally:
            screens.cover()

    def _shown(self, screens: SecretScreens) -> StyleAndTextTuples:
        """The text of the screen; empty once it is about to close."""
        lines = screen_lines(screens, self._dialogue.speaker)
        if not lines:
            return []
        first, *rest = lines
        shown: StyleAndTextTuples = [("bold", self._broken(first))]
        return [*shown, *(("", self._broken(text)) for text in (*rest, "", *_common_knowledge(self._dialogue)))]

    def _broken(self, text: str) -> str:
        return "".join(f"{line}\n" for line in self._screen.broken(text))


def _common_knowledge(dialogue: Dialogue[Table]) -> Iterator[str]:
    """Public information: the last card, the path, and the totals."""
    yield from (block for block in (*dialogue.latest(), *dialogue.status()) if isinstance(block, str))
