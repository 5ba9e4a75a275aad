"""Every error that kortdiamant raises on purpose, as one tree.

An error carries facts and no sentence: `kortdiamant.telling` writes the sentence in the language of the table.
TextError ("I cannot read this") and IllegalMove ("not possible now") are two branches, because a person corrects
them in different ways.

    KortdiamantError
    ├── TextError                 the program cannot read what was typed
    │     UnknownCard, AmbiguousCard, AmbiguousEntry, UnknownName, AmbiguousName, SeveralNames, UnknownEntry,
    │     IncompleteEntry, NotANumber, WrongNumberCount, QuestionInRecord
    │     on a score pad: UnknownAmount, WrongAmountCount, NamedTwice, NotAlone, UnclearWorth
    ├── IllegalMove               the move is clear, but it cannot happen now
    │     NotDue, ImpossibleCard, ImpossibleLeaver, PlayedByBot, AlreadyHere, AlreadyHome, NotOver,
    │     NothingToUndo
    │     on a score pad: TooManyGems, ImpossibleRelics, ImpossibleWorth, NotEntered, DidNotPlay
    │     in Diam: ImpossibleTurn, FixedSeats
    ├── SeatingError              these players cannot sit down at this table
    │     RefusedName, NoSuchSeat, WrongSeatCount, NoCommonTable
    ├── ImpossibleStart           no game can reach the position from which this one starts
    ├── DocumentError             a file is rejected; lists every fault with its place
    ├── FileError                 a file cannot be opened, read, locked or written
    ├── InvalidId                 a new ruleset cannot have this id
    ├── UnknownReference          no ruleset, variant, game, setting or code has this name
    ├── WrongFamily               the request needs a game of another family
    ├── UnknownDeck               no deck of cards has this name
    ├── CannotAdapt               no cards of a deck can stand in for those of a game
    ├── UnknownBot                no bot has this name
    ├── InvalidBotSpec            a bot does not accept what follows the colon
    ├── BrokenBot                 a bot of another package cannot be loaded
    ├── MissingExtra              a bot needs libraries that are not installed
    ├── TooManyPositions          a problem is too large for an exact solution
    ├── KernelLimit               a game is too large for the compiled kernel
    ├── UnsupportedRules          a ruleset changes keys that the request does not honour
    ├── EngineLimit               the Diam engine cannot handle a position
    ├── InvalidCheckpoint         a file is no checkpoint of a solution
    ├── ClusterError              a cluster cannot play
    ├── LostProcess               a worker process died
    ├── InvalidTarget             a ruleset cannot be tuned for this
    ├── InvalidKnob               this key cannot vary
    ├── NothingToTry              no change gives a playable ruleset
    ├── NoPdf                     no browser makes a PDF of a page
    ├── NothingToCutOut           a game with ordinary cards has no cards of its own to print
    ├── MissingToolkit            an adapter needs a toolkit that is not installed (also an ImportError)
    └── InvalidParameter          a toolkit asks for a game that does not exist (also a ValueError)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, dataclass_transform


@dataclass_transform(eq_default=False)
class KortdiamantError(Exception):
    """Any error that kortdiamant raises on purpose; `str` lists its facts, for developers.

    Every subclass is a dataclass. It compares by identity, like any exception.
    """

    def __init_subclass__(cls) -> None:
        dataclass(eq=False)(cls)

    def __str__(self) -> str:
        return ", ".join(f"{name}={value!r}" for name, value in vars(self).items())


class Due(Enum):
    """The kind of entry that the table expects next."""

    CARD = "card"
    ROW = "row"  # on a score pad: the gems and relics of one round
    DECISION = "decision"
    SETTLEMENT = "settlement"
    TURN = "turn"  # in Diam: to place or move a piece
    NOTHING = "nothing"


class TextError(KortdiamantError):
    """The program cannot read what was typed."""


class UnknownCard(TextError):
    """No card of the game is written like this; `near` has cards with a similar spelling."""

    text: str
    near: tuple[str, ...] = ()


class AmbiguousCard(TextError):
    """The text can mean several cards that are possible now; `cards` in canonical spelling."""

    text: str
    cards: tuple[str, ...]


class AmbiguousEntry(TextError):
    """At a decision, the text can mean one of these seats (from 0) or one of these cards in canonical spelling."""

    text: str
    seats: tuple[int, ...]
    cards: tuple[str, ...]


class UnknownName(TextError):
    """No player has this name; `names` are the players that are possible here."""

    text: str
    names: tuple[str, ...]


class AmbiguousName(TextError):
    """The text can mean several players."""

    text: str
    names: tuple[str, ...]


class SeveralNames(TextError):
    """The text names several players, but only one is possible."""

    text: str
    names: tuple[str, ...]


class UnknownEntry(TextError):
    """The line is not an entry of the text language; `due` is the kind of entry that is expected."""

    text: str
    due: Due


class IncompleteEntry(TextError):
    """A command is incomplete, such as `home` without a name, or misspelt."""

    word: str


class NotANumber(TextError):
    """The text is not a whole number from 0, but must be."""

    text: str


class WrongNumberCount(TextError):
    """The line has `count` numbers instead of `expected`, one for each player."""

    count: int
    expected: int


class QuestionInRecord(TextError):
    """A record contains a question such as `odds`, which is never recorded."""

    word: str


class UnknownAmount(TextError):
    """The text is not an amount that a player can bring out; `most` is the largest possible one."""

    text: str
    most: int


class WrongAmountCount(TextError):
    """The number of amounts is not that of these players."""

    text: str
    count: int
    names: tuple[str, ...]


class NamedTwice(TextError):
    """The line gives one player two amounts."""

    name: str


class NotAlone(TextError):
    """The line gives several players one amount with a relic; only a lone leaver takes relics."""

    text: str
    names: tuple[str, ...]


class UnclearWorth(TextError):
    """The line must tell the worth of a relic of a seat (from 0); `possible` are the worths, ascending.

    `gems` is the amount that the seat brought out with it.
    """

    seat: int
    round: int
    possible: tuple[int, ...]
    gems: int = 0


class IllegalMove(KortdiamantError):
    """The move is clear, but it cannot happen now."""


class NotDue(IllegalMove):
    """The entry is of one kind, but another kind is due."""

    given: Due
    due: Due


class WhyImpossible(Enum):
    """Why a card cannot come now."""

    NOT_IN_PLAY = "not-in-play"  # the ruleset does not use this card
    NONE_LEFT = "none-left"  # no card of its rank and role is left in the pack
    LIES_OUT = "lies-out"  # exactly this card is on the path
    LEFT_THE_GAME = "left-the-game"  # exactly this card has left the game
    NOT_YET = "not-yet"  # a relic that is shuffled in later; `round` says before which round


class ImpossibleCard(IllegalMove):
    """The card cannot come now; `possible` has the cards that can, in canonical spelling."""

    card: str
    why: WhyImpossible
    possible: tuple[str, ...]
    round: int | None = None


class ImpossibleLeaver(IllegalMove):
    """More explorers of a seat (from 0) leave than it has inside."""

    seat: int
    asked: int
    inside: int


class PlayedByBot(IllegalMove):
    """A person sends out a seat (from 0) for which a bot decides."""

    seat: int


class AlreadyHome(IllegalMove):
    """The seat (from 0) has gone home already, or goes in this decision."""

    seat: int


class AlreadyHere(IllegalMove):
    """The seat (from 0) has not gone home, so its player cannot come back."""

    seat: int


class NotOver(IllegalMove):
    """People can play again only after the game is over; `due` is what it expects first."""

    due: Due


class NothingToUndo(IllegalMove):
    """The table cannot take back `asked` entries, because only `standing` count."""

    asked: int
    standing: int


class TooManyGems(IllegalMove):
    """A seat (from 0), or all seats together if it is None, has more gems than a round can pay."""

    seat: int | None
    round: int
    asked: int
    most: int


class WhyNoRelic(Enum):
    """Why this number of relics is impossible."""

    NOT_IN_PLAY = "not-in-play"  # the ruleset has no relics
    NOT_YET = "not-yet"  # they are shuffled in later, before the round `enters`
    ALL_TAKEN = "all-taken"  # there are fewer
    ONE_EACH = "one-each"  # an explorer takes at most one


class ImpossibleRelics(IllegalMove):
    """A seat (from 0), or all together if it is None, cannot claim `asked` relics in a round, but `possible`."""

    seat: int | None
    round: int
    asked: int
    possible: int
    why: WhyNoRelic
    enters: int | None = None


class ImpossibleWorth(IllegalMove):
    """No relic that can be claimed in this round has this worth; `possible` are the worths, ascending."""

    seat: int
    round: int
    asked: int
    possible: tuple[int, ...]


class NotEntered(IllegalMove):
    """The round to correct has not been entered yet; `entered` is the number of entered rounds."""

    round: int
    entered: int


class DidNotPlay(IllegalMove):
    """The seat (from 0) did not play in this round."""

    seat: int
    round: int


class WhyNoTurn(Enum):
    """Why a piece cannot be placed or moved like this."""

    NO_SPACE = "no-space"  # the ring has no such space
    EMPTY = "empty"  # the space is empty
    NO_LEVEL = "no-level"  # the stack is lower
    TOO_HIGH = "too-high"  # the stack would become too high
    OTHER_PIECE = "other-piece"  # the piece belongs to the other side
    OTHER_COLOUR = "other-colour"  # another seat places pieces of this colour, or nobody does
    USED_UP = "used-up"  # all pieces of the colour are on the board


class ImpossibleTurn(IllegalMove):
    """A piece cannot be placed or moved like this; `possible` has similar turns that can be made.

    Turns are in canonical spelling. `space` is the space in question, `stack` its pieces from the bottom up, and
    `coming` the number of pieces that would go there.
    """

    turn: str
    why: WhyNoTurn
    possible: tuple[str, ...]
    space: int
    stack: str
    coming: int = 1


class FixedSeats(IllegalMove):
    """Nobody can join or leave the table, because the game needs all its seats until the end."""


class SeatingError(KortdiamantError):
    """These players cannot sit down at this table."""


class WhyRefused(Enum):
    """Why a name cannot be a player's name."""

    EMPTY = "empty"
    COMMAND = "command"  # all, -, undo, odds, ...
    NUMBER = "number"  # the table would read it as a seat number
    CHARACTER = "character"  # a comma, #, a control or bidirectional character
    TAKEN = "taken"  # equal to another name after NFKC and casefold
    ALIKE = "alike"  # looks like another name: it differs in invisible characters or in the alphabet
    LONG = "long"


class RefusedName(SeatingError):
    """A name that cannot be a player's name."""

    name: str
    why: WhyRefused


class NoSuchSeat(SeatingError):
    """A bot is assigned to somebody who is not at the table."""

    name: str


class WrongSeatCount(SeatingError):
    """The ruleset does not allow this number of players."""

    count: int
    minimum: int
    maximum: int


class PlayerLimits(NamedTuple):
    """The numbers of players that a ruleset allows."""

    ruleset: str
    minimum: int
    maximum: int


class NoCommonTable(SeatingError):
    """Two rulesets do not both allow `count` players; if it is None, there is no number that both allow."""

    count: int | None
    limits: tuple[PlayerLimits, PlayerLimits]


class WhyNoStart(Enum):
    """Why no game can reach a position."""

    ROUND = "round"  # the last round of the game is `limit`
    CHESTS = "chests"  # the cards can pay at most `limit` before this round
    CLAIMS = "claims"  # players can claim at most `limit` relics before `round`
    WORTH = "worth"  # no relic can have this worth; `possible` are worths
    ORDER = "order"  # a seat cannot claim its relics in this order
    SEEN = "seen"  # `limit` is the number of relics that can be turned up
    NOT_YET = "not-yet"  # the relic is not in the pack before this round
    STAYS = "stays"  # cards of its kind do not leave the game, or not as many
    TOO_OFTEN = "too-often"  # the game has only `limit` of this card
    TOO_MANY = "too-many"  # fewer hazards can leave in the rounds before
    WHICH_CARD = "which-card"  # the name can mean several cards, `possible`
    WHICH_RELIC = "which-relic"  # it is unclear which of the relics `possible` were claimed
    TWICE = "twice"  # a seat is named twice
    SPACES = "spaces"  # (from here on: Diam) the ring has `limit` spaces
    HEIGHT = "height"  # a stack has at most `limit` pieces
    COLOUR = "colour"  # nobody has pieces of this colour
    TURN = "turn"  # the first seat is on again after `limit` turns


class ImpossibleStart(KortdiamantError):
    """No game can reach the position from which this one starts.

    `place` is the path of the wrong part: `("round",)`, `("chests", seat)`, `("relics", seat, 1)` or `("gone", 3)`.
    `card` is in canonical spelling, `amount` the wrong number, `limit` the right one, `round` that of the position.
    """

    why: WhyNoStart
    place: tuple[str | int, ...]
    round: int
    amount: int = 0
    limit: int = 0
    card: str = ""
    possible: tuple[str, ...] = ()


class Severity(Enum):
    """Whether a fault makes a file unusable."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a file; lines and columns count from 1, in characters."""

    file: str
    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a file.

    `code` is its permanent name (`KD-Y012`), and `facts` fill the sentence that `telling` has for the code. `near` is a
    suggestion. `source` is the text of the marked line, and `width` the number of marked characters. If the mark is at
    the cause of the fault, `about` is the fault at the place where it was found.
    """

    code: str
    mark: Mark
    facts: Mapping[str, object] = field(default_factory=dict)
    severity: Severity = Severity.ERROR
    near: str | None = None
    source: str = ""
    width: int = 1
    about: Fault | None = None


class DocumentError(KortdiamantError):
    """A file is rejected; `faults` has all its faults, sorted by place."""

    faults: Sequence[Fault]


class FileProblem(Enum):
    """What can go wrong with a file as a whole."""

    MISSING = "missing"
    EXISTS = "exists"
    OVERWRITABLE = "overwritable"  # it exists, and the user may choose to overwrite it
    NOT_A_FILE = "not-a-file"
    NO_FOLDER = "no-folder"  # the folder of the file to write is missing
    NOT_OVERWRITABLE = "not-overwritable"  # something other than a file is there
    TOO_LARGE = "too-large"
    UNREADABLE = "unreadable"
    UNWRITABLE = "unwritable"
    OPEN_ELSEWHERE = "open-elsewhere"
    CHANGED = "changed"  # another program removed, replaced or changed it while it was open


class FileError(KortdiamantError):
    """A file cannot be used; `detail` is the message of the operating system, or the limit in bytes."""

    path: str
    problem: FileProblem
    detail: str = ""


class WhyInvalidId(Enum):
    """Why a new ruleset cannot have this id."""

    SPELLING = "spelling"  # only lower-case letters, digits and hyphens are possible
    TAKEN = "taken"  # a bundled ruleset has it


class InvalidId(KortdiamantError):
    """A new ruleset cannot have this id; `near` is one that it can have."""

    id: str
    why: WhyInvalidId
    near: str


class ReferenceKind(Enum):
    """What a reference can point at."""

    RULESET = "ruleset"
    VARIANT = "variant"
    GAME = "game"
    SETTING = "setting"
    CODE = "code"  # of a fault
    LANGUAGE = "language"


class UnknownReference(KortdiamantError):
    """Nothing of this kind has this name; `near` has the most similar names, best first, or all names if few."""

    kind: ReferenceKind
    name: str
    near: tuple[str, ...] = ()


class WrongFamily(KortdiamantError):
    """The request needs a game of another family; `family` is that of this ruleset."""

    reference: str
    family: str


class UnknownDeck(KortdiamantError):
    """No deck of cards has this name; `near` has the most similar name, if any, and `names` all names."""

    name: str
    near: tuple[str, ...]
    names: tuple[str, ...]


class CannotAdapt(KortdiamantError):
    """No cards of a deck can replace those of a game with rules of at most `sentences` sentences."""

    reference: str
    sentences: int


class UnknownBot(KortdiamantError):
    """No bot has this name; `near` has similar names, and `names` all names, with examples."""

    name: str
    near: tuple[str, ...]
    names: tuple[str, ...]


class InvalidBotSpec(KortdiamantError):
    """The bot does not accept what follows the colon; `example` would be right, or nothing if it is empty."""

    spec: str
    name: str
    example: str


class BrokenBot(KortdiamantError):
    """A bot of another package cannot be loaded; `reason` is Python's message."""

    name: str
    reason: str


class MissingExtra(KortdiamantError):
    """A bot needs libraries that are not installed; the extra `extra` installs them."""

    bot: str
    extra: str


class TooManyPositions(KortdiamantError):
    """A problem has up to `positions` positions, and an exact solution can handle `most`."""

    positions: int
    most: int


class KernelResource(Enum):
    """What the compiled kernel has limited room for."""

    EXPLORERS = "explorers"  # at the table
    CELLS = "cells"  # cards that the rules must tell apart
    GEMS = "gems"  # of one player at the end of a game


class KernelLimit(KortdiamantError):
    """A game has or could have `wanted` of something, and the compiled kernel has room for `most`."""

    what: KernelResource
    wanted: int
    most: int


class UnsupportedRules(KortdiamantError):
    """A ruleset changes `keys` (`hazards.strikes`) that a `consumer` such as `odds` does not honour."""

    consumer: str
    keys: tuple[str, ...]


class WhyNoEngine(Enum):
    """Why the Diam engine cannot handle a position."""

    COLOURS = "colours"  # a side does not have two colours, of one seat or of two
    STANDING = "standing"  # it has a pair that has not counted yet
    OVER = "over"  # the game is over
    PLAIN = "plain"  # the engine is not compiled and would take days


class EngineLimit(KortdiamantError):
    """The Diam engine cannot handle a position."""

    why: WhyNoEngine


class InvalidCheckpoint(KortdiamantError):
    """A file is not a checkpoint of a solution, or is one of another version of the program."""

    path: str


class WhyNoCluster(Enum):
    """Why a cluster cannot play."""

    NOT_INSTALLED = "not-installed"  # dask is missing here
    NO_ADDRESS = "no-address"
    UNREACHABLE = "unreachable"  # no scheduler answers there
    NO_WORKERS = "no-workers"
    NO_PROGRAM = "no-program"  # kortdiamant is missing there
    OTHER_VERSION = "other-version"
    NO_KERNEL = "no-kernel"  # numba is missing there
    NO_BOT = "no-bot"
    WORKERS_DIE = "workers-die"  # several workers have died with the same part
    LOST = "lost"  # the scheduler has stopped answering


class ClusterError(KortdiamantError):
    """A cluster cannot play; `what` is its address, or the version or bot that does not match."""

    why: WhyNoCluster
    what: str


class LostProcess(KortdiamantError):
    """A worker process of this machine was killed or has ended."""


class WhyInvalidTarget(Enum):
    """Why a ruleset cannot be tuned for a target."""

    FORM = "form"  # it is not of the form FIGURE = NUMBER
    FIGURE = "figure"  # no figure has this name; `near` has names
    SHARE = "share"  # the figure is a share, and this number is not one
    CONTRADICTION = "contradiction"  # another target, `near`, excludes it


class InvalidTarget(KortdiamantError):
    """A ruleset cannot be tuned for a target; `text` is the target as written, `name` the figure."""

    text: str
    why: WhyInvalidTarget
    name: str = ""
    near: tuple[str, ...] = ()


class WhyInvalidKnob(Enum):
    """Why a key cannot vary."""

    UNKNOWN = "unknown"  # there is no such key; `near` has keys
    SEVERAL = "several"  # it is a group of keys, `near`
    IDLE = "idle"  # it changes nothing for bots; the keys that can vary start with one of `near`
    OPEN = "open"  # the values to try must be given
    UNREADABLE = "unreadable"  # the values after the = cannot be read
    STILL = "still"  # the only value is the present one
    EMPTY = "empty"  # the range ends before it starts
    TOO_MANY = "too-many"  # more values than the number in `near`
    TOO_MANY_KEYS = "too-many-keys"  # more keys than the number in `near`
    TWICE = "twice"  # the key occurs twice


class InvalidKnob(KortdiamantError):
    """A key cannot vary; `text` is the knob as written, `key` the key."""

    text: str
    why: WhyInvalidKnob
    key: str
    near: tuple[str, ...] = ()


class NothingToTry(KortdiamantError):
    """None of `tried` changes gives a playable ruleset; `reason` is the error of the first."""

    tried: int
    reason: DocumentError | None


class WhyNoPdf(Enum):
    """Why no browser has made a PDF."""

    NO_BROWSER = "no-browser"  # none that can make a PDF is installed
    HANGS = "hangs"  # the browser does not finish
    FAILS = "fails"  # the browser ended without a PDF


class NoPdf(KortdiamantError):
    """No browser has made a PDF; `browser` is its path, `detail` its message or the seconds waited."""

    why: WhyNoPdf
    browser: str = ""
    detail: str = ""


class NothingToCutOut(KortdiamantError):
    """The ruleset uses ordinary cards, so there are no cards of its own to print."""

    ruleset: str


class MissingToolkit(KortdiamantError, ImportError):
    """An adapter needs a toolkit that is missing or cannot be loaded; pip installs it as `needs`."""

    toolkit: str
    needs: str


class InvalidParameter(KortdiamantError, ValueError):
    """A toolkit's game has a parameter with an impossible value; `possible` has the possible ones."""

    parameter: str
    value: str
    possible: tuple[str, ...]
