"""Every error that kortdiamant raises on purpose, as one tree.

An error carries facts and no sentence: `kortdiamant.telling` writes the sentence in the language of the table.
TextError ("I cannot read this") and IllegalMove ("not possible now") are two branches, because a person corrects
them in different ways.

    KortdiamantError
    ├── TextError                 the program cannot read what was typed
    │   ├── UnknownCard
    │   ├── AmbiguousCard
    │   ├── UnknownName
    │   ├── AmbiguousName
    │   ├── SeveralNames
    │   ├── UnknownEntry
    │   ├── IncompleteEntry
    │   ├── NotANumber
    │   ├── WrongNumberCount
    │   ├── QuestionInRecord
    │   ├── UnknownAmount         (from here on: score pad)
    │   ├── WrongAmountCount
    │   ├── NamedTwice
    │   ├── NotAlone
    │   └── UnclearWorth
    ├── IllegalMove               the move is clear, but it cannot happen now
    │   ├── NotDue
    │   ├── ImpossibleCard
    │   ├── ImpossibleLeaver
    │   ├── DecidesItself
    │   ├── AlreadyHome
    │   ├── NotOver
    │   ├── NothingToUndo
    │   ├── TooManyGems           (from here on: score pad)
    │   ├── ImpossibleRelics
    │   ├── ImpossibleWorth
    │   ├── NotEntered
    │   ├── DidNotPlay
    │   ├── ImpossibleTurn        (from here on: Diam)
    │   └── FixedSeats
    ├── SeatingError              these players cannot sit down at this table
    │   ├── RefusedName
    │   ├── NoSuchSeat
    │   ├── WrongSeatCount
    │   └── NoCommonTable         two rulesets share no number of players
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
from typing import NamedTuple


class KortdiamantError(Exception):
    """Whatever this package refuses to do."""

    def __str__(self) -> str:
        return ", ".join(f"{name}={value!r}" for name, value in vars(self).items())


class Due(Enum):
    """What the table has to say next."""

    CARD = "card"
    ROW = "row"  # on a score pad: what each has brought out of an expedition
    DECISION = "decision"
    SETTLEMENT = "settlement"
    TURN = "turn"  # in Diam: a piece is placed or moved
    NOTHING = "nothing"


class TextError(KortdiamantError):
    """What was typed could not be read."""


@dataclass(eq=False)
class UnknownCard(TextError):
    """No card of the game is written like this; `near` holds cards that are written alike."""

    text: str
    near: tuple[str, ...] = ()


@dataclass(eq=False)
class AmbiguousCard(TextError):
    """Several cards that could come now are written like this; `cards` in canonical spelling."""

    text: str
    cards: tuple[str, ...]


@dataclass(eq=False)
class UnknownName(TextError):
    """Nobody who could be meant is called like this; `names` are those who could."""

    text: str
    names: tuple[str, ...]


@dataclass(eq=False)
class AmbiguousName(TextError):
    """Several of those who could be meant are called like this."""

    text: str
    names: tuple[str, ...]


@dataclass(eq=False)
class SeveralNames(TextError):
    """Several players are named where one is meant."""

    text: str
    names: tuple[str, ...]


@dataclass(eq=False)
class UnknownEntry(TextError):
    """The line is no entry of the text language; `due` is what would be one now."""

    text: str
    due: Due


@dataclass(eq=False)
class IncompleteEntry(TextError):
    """A command lacks what it is about, such as `home` without a name, or it is written otherwise."""

    word: str


@dataclass(eq=False)
class NotANumber(TextError):
    """A whole number from 0 belongs where this stands."""

    text: str


@dataclass(eq=False)
class WrongNumberCount(TextError):
    """There are other than `expected` numbers, which is one for each player."""

    count: int
    expected: int


@dataclass(eq=False)
class QuestionInRecord(TextError):
    """A word that is asked and answered, but never recorded, stands in a record."""

    word: str


@dataclass(eq=False)
class UnknownAmount(TextError):
    """This is no amount that somebody can have brought out; `most` is the greatest that is."""

    text: str
    most: int


@dataclass(eq=False)
class WrongAmountCount(TextError):
    """So many amounts were given for these players."""

    text: str
    count: int
    names: tuple[str, ...]


@dataclass(eq=False)
class NamedTwice(TextError):
    """A player is named twice where each has one amount."""

    name: str


@dataclass(eq=False)
class NotAlone(TextError):
    """Several players are given a relic with one amount, which only those have who left together."""

    text: str
    names: tuple[str, ...]


@dataclass(eq=False)
class UnclearWorth(TextError):
    """What a relic of a seat (from 0) is worth has to be said; `possible` are the worths, ascending.

    `gems` are what the seat brought out beside it.
    """

    seat: int
    round: int
    possible: tuple[int, ...]
    gems: int = 0


class IllegalMove(KortdiamantError):
    """The move was understood, but it cannot happen now."""


@dataclass(eq=False)
class NotDue(IllegalMove):
    """One kind of entry was given where another is due."""

    given: Due
    due: Due


class WhyImpossible(Enum):
    """Why a card cannot come now."""

    NOT_IN_PLAY = "not-in-play"  # the ruleset gives this card no part in the game
    NONE_LEFT = "none-left"  # every card of its rank and role is out of the pack
    LIES_OUT = "lies-out"  # that very card lies on the path
    LEFT_THE_GAME = "left-the-game"  # that very card has left the game
    NOT_YET = "not-yet"  # a relic that is shuffled in later; `round` says before which round


@dataclass(eq=False)
class ImpossibleCard(IllegalMove):
    """The card cannot come now; `possible` are the cards that can, in canonical spelling."""

    card: str
    why: WhyImpossible
    possible: tuple[str, ...]
    round: int | None = None


@dataclass(eq=False)
class ImpossibleLeaver(IllegalMove):
    """More explorers of a seat (counted from 0) were sent out than it has inside."""

    seat: int
    asked: int
    inside: int


@dataclass(eq=False)
class DecidesItself(IllegalMove):
    """A seat is sent out by others that a bot plays for."""

    seat: int


@dataclass(eq=False)
class AlreadyHome(IllegalMove):
    """The seat (counted from 0) has gone home already, or is going."""

    seat: int


@dataclass(eq=False)
class NotOver(IllegalMove):
    """Nobody plays again before the game is over; `due` is what has to be said first."""

    due: Due


@dataclass(eq=False)
class NothingToUndo(IllegalMove):
    """More entries were to be taken back than stand; `standing` is how many do."""

    asked: int
    standing: int


@dataclass(eq=False)
class TooManyGems(IllegalMove):
    """More gems than all treasures of a round; those of one seat, or of all together if `seat` is None."""

    seat: int | None
    round: int
    asked: int
    most: int


class WhyNoRelic(Enum):
    """Why so many relics cannot have been claimed."""

    NOT_IN_PLAY = "not-in-play"  # the ruleset has no relics
    NOT_YET = "not-yet"  # they are shuffled in later; `enters` says before which round
    ALL_TAKEN = "all-taken"  # there are not so many
    ONE_EACH = "one-each"  # an explorer takes one at most


@dataclass(eq=False)
class ImpossibleRelics(IllegalMove):
    """So many relics cannot have been claimed in a round (by a seat, or by all if it is None); `possible` are."""

    seat: int | None
    round: int
    asked: int
    possible: int
    why: WhyNoRelic
    enters: int | None = None


@dataclass(eq=False)
class ImpossibleWorth(IllegalMove):
    """No relic that can be claimed in a round is worth that; `possible` are the worths, ascending."""

    seat: int
    round: int
    asked: int
    possible: tuple[int, ...]


@dataclass(eq=False)
class NotEntered(IllegalMove):
    """A round that is to be corrected has not been entered; `entered` are how many have."""

    round: int
    entered: int


@dataclass(eq=False)
class DidNotPlay(IllegalMove):
    """The seat (counted from 0) did not play in that round."""

    seat: int
    round: int


class WhyNoTurn(Enum):
    """Why a piece cannot be placed or moved like that."""

    NO_SPACE = "no-space"  # the ring has no such space
    EMPTY = "empty"  # nothing lies there
    NO_LEVEL = "no-level"  # the stack is not so high
    TOO_HIGH = "too-high"  # the stack there has no room for it
    OTHER_PIECE = "other-piece"  # the piece belongs to the other side
    OTHER_COLOUR = "other-colour"  # pieces of the colour are placed by another seat, or by nobody
    USED_UP = "used-up"  # all pieces of the colour are on the board


@dataclass(eq=False)
class ImpossibleTurn(IllegalMove):
    """A piece cannot be placed or moved like that; `possible` are turns instead, those most like it.

    All in canonical spelling. `space` is the one in question, `stack` what lies there, from the ground up, and `coming`
    how many pieces would go there.
    """

    turn: str
    why: WhyNoTurn
    possible: tuple[str, ...]
    space: int
    stack: str
    coming: int = 1


class FixedSeats(IllegalMove):
    """Nobody comes or goes: the game has a fixed number of seats, and each is needed to its end."""


class SeatingError(KortdiamantError):
    """The players cannot sit down like this."""


class WhyRefused(Enum):
    """Why a name cannot be a player's name."""

    EMPTY = "empty"
    COMMAND = "command"  # all, -, undo, odds, ...
    NUMBER = "number"  # would be read as a seat number
    CHARACTER = "character"  # a comma, #, a control or bidirectional character
    TAKEN = "taken"  # equal to another name after NFKC and casefold
    ALIKE = "alike"  # looks like another name, but for what cannot be seen or is of another alphabet
    LONG = "long"


@dataclass(eq=False)
class RefusedName(SeatingError):
    """A name that cannot be a player's name."""

    name: str
    why: WhyRefused


@dataclass(eq=False)
class NoSuchSeat(SeatingError):
    """A bot is to play for somebody who is not at the table."""

    name: str


@dataclass(eq=False)
class WrongSeatCount(SeatingError):
    """The ruleset is not for so many players."""

    count: int
    minimum: int
    maximum: int


class PlayerLimits(NamedTuple):
    """For how many players a ruleset is."""

    ruleset: str
    minimum: int
    maximum: int


@dataclass(eq=False)
class NoCommonTable(SeatingError):
    """Two rulesets are not both for so many players; None: there is no number that both are for."""

    count: int | None
    limits: tuple[PlayerLimits, PlayerLimits]


class WhyNoStart(Enum):
    """Why no game can have come to a position."""

    ROUND = "round"  # the game has no such round; `limit` is the last
    CHESTS = "chests"  # the cards have paid at most `limit` before that round
    CLAIMS = "claims"  # at most `limit` relics can have been claimed before `round`
    WORTH = "worth"  # no relic can have been worth that; `possible` are worths
    ORDER = "order"  # relics of a seat cannot have been claimed in this order
    SEEN = "seen"  # so many relics cannot have been turned up, but `limit`
    NOT_YET = "not-yet"  # a relic that was not in the pack before that round
    STAYS = "stays"  # no card of its kind ever leaves the game, or not so many
    TOO_OFTEN = "too-often"  # the game has only `limit` of the card
    TOO_MANY = "too-many"  # the rounds before were too few for so many hazards to leave
    WHICH_CARD = "which-card"  # several cards are called so; `possible` are they
    WHICH_RELIC = "which-relic"  # it is not known which of the relics `possible` were claimed
    TWICE = "twice"  # a seat is named twice
    SPACES = "spaces"  # (this and what follows: in Diam) the ring has `limit` spaces
    HEIGHT = "height"  # a stack has `limit` pieces at most
    COLOUR = "colour"  # nobody has pieces of that colour
    TURN = "turn"  # there are only `limit` turns before the first seat is on again


@dataclass(eq=False)
class ImpossibleStart(KortdiamantError):
    """No game can have come to the position from which it is to go on.

    `place` leads to what is wrong: `("round",)`, `("chests", seat)`, `("relics", seat, 1)`, `("gone", 3)`. `card` is in
    canonical spelling, `amount` what was said, `limit` what would be right, `round` the one from which it goes on.
    """

    why: WhyNoStart
    place: tuple[str | int, ...]
    round: int
    amount: int = 0
    limit: int = 0
    card: str = ""
    possible: tuple[str, ...] = ()


class Severity(Enum):
    """How bad a fault of a file is."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a file; line and column count from 1, in characters."""

    file: str
    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a file.

    `code` is its lasting name (`KD-Y012`); `facts` fill the sentence that `telling` has for the code;
    `source` is the text of the marked line and `width` how many characters of it are meant. `about` is the fault where
    it was found, if it is told at another place, which causes it.
    """

    code: str
    mark: Mark
    facts: Mapping[str, object] = field(default_factory=dict)
    severity: Severity = Severity.ERROR
    near: str | None = None
    source: str = ""
    width: int = 1
    about: Fault | None = None


@dataclass(eq=False)
class DocumentError(KortdiamantError):
    """A file was refused; `faults` holds all that is wrong with it, in the order of their places."""

    faults: Sequence[Fault]


class FileProblem(Enum):
    """What can go wrong with a file as a whole."""

    MISSING = "missing"
    EXISTS = "exists"
    IN_THE_WAY = "in-the-way"  # it exists, and may be overwritten by somebody who says so
    NOT_A_FILE = "not-a-file"
    NO_FOLDER = "no-folder"  # the one in which something is to be written
    NO_PLACE = "no-place"  # something is there that is no file, and is not overwritten
    TOO_LARGE = "too-large"
    UNREADABLE = "unreadable"
    UNWRITABLE = "unwritable"
    OPEN_ELSEWHERE = "open-elsewhere"
    CHANGED = "changed"  # removed, replaced or written to by another program while it was open


@dataclass(eq=False)
class FileError(KortdiamantError):
    """A file cannot be used; `detail` is what the operating system said, or the limit in bytes."""

    path: str
    trouble: FileProblem
    detail: str = ""


class WhyInvalidId(Enum):
    """Why a new ruleset cannot have an id."""

    SPELLING = "spelling"  # other than lower-case letters, digits and hyphens
    TAKEN = "taken"  # a ruleset that comes with the program has it


@dataclass(eq=False)
class InvalidId(KortdiamantError):
    """No new ruleset can have this id; `near` is one that it can have."""

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


@dataclass(eq=False)
class UnknownReference(KortdiamantError):
    """Nothing of this kind has that name; `near` are the most alike names, best first, or all names if they are few."""

    kind: ReferenceKind
    name: str
    near: tuple[str, ...] = ()


@dataclass(eq=False)
class WrongFamily(KortdiamantError):
    """What was asked for can be done with games of another family only; `family` is that of this ruleset."""

    reference: str
    family: str


@dataclass(eq=False)
class UnknownDeck(KortdiamantError):
    """No deck of cards is called that; `near` is the most alike name, if one is alike; `names` are all there are."""

    name: str
    near: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(eq=False)
class CannotAdapt(KortdiamantError):
    """No cards of a deck can stand for those of a game, in so many sentences at least."""

    reference: str
    sentences: int


@dataclass(eq=False)
class UnknownBot(KortdiamantError):
    """No bot is called that; `near` are names that are alike, `names` all there are, with examples."""

    name: str
    near: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(eq=False)
class InvalidBotSpec(KortdiamantError):
    """What stands behind the colon does not fit the bot; `example` would, and nothing does where it is empty."""

    spec: str
    name: str
    example: str


@dataclass(eq=False)
class BrokenBot(KortdiamantError):
    """A bot of another package cannot be loaded; `reason` is what Python says."""

    name: str
    reason: str


@dataclass(eq=False)
class MissingExtra(KortdiamantError):
    """A bot needs libraries that are not installed; `extra` is what brings them."""

    bot: str
    extra: str


@dataclass(eq=False)
class TooManyPositions(KortdiamantError):
    """A problem has up to so many `positions`, and `most` can be looked at."""

    positions: int
    most: int


class KernelResource(Enum):
    """What the compiled kernel has room for only so many of."""

    EXPLORERS = "explorers"  # at the table
    CELLS = "cells"  # cards that the rules must tell apart
    GEMS = "gems"  # of one player at the end of a game


@dataclass(eq=False)
class KernelLimit(KortdiamantError):
    """A game has `wanted` of something, or could have, and the compiled kernel has room for `most`."""

    what: KernelResource
    wanted: int
    most: int


@dataclass(eq=False)
class UnsupportedRules(KortdiamantError):
    """A ruleset changes `keys` (`hazards.strikes`) that a `consumer` of rules, such as `odds`, does not honour."""

    consumer: str
    keys: tuple[str, ...]


class WhyNoEngine(Enum):
    """Why the engine for Diam can do nothing with a position."""

    COLOURS = "colours"  # a side does not have two colours, of one seat or of two
    STANDING = "standing"  # a pair stands there that has not counted yet
    OVER = "over"  # the game is over
    PLAIN = "plain"  # it is not compiled, and would take days


@dataclass(eq=False)
class EngineLimit(KortdiamantError):
    """The engine for Diam can do nothing with a position."""

    why: WhyNoEngine


@dataclass(eq=False)
class InvalidCheckpoint(KortdiamantError):
    """A file is no checkpoint of a solution, or one of another version of the program."""

    path: str


class WhyNoCluster(Enum):
    """Why a cluster plays nothing, or no more."""

    NOT_INSTALLED = "dask is missing here"
    NO_ADDRESS = "that is no address"
    UNREACHABLE = "no scheduler answers there"
    NO_WORKERS = "it has no workers"
    NO_PROGRAM = "kortdiamant is missing there"
    OTHER_VERSION = "another version is there"
    NO_KERNEL = "numba is missing there"
    NO_BOT = "a bot is missing there"
    WORKERS_DIE = "several workers have died with the same part"
    LOST = "it is gone"


@dataclass(eq=False)
class ClusterError(KortdiamantError):
    """A cluster cannot play; `what` is its address, or the version or bot that is not the right one."""

    why: WhyNoCluster
    what: str


@dataclass(eq=False)
class LostProcess(KortdiamantError):
    """A process of this machine that was to play was killed, or has ended itself."""


class WhyInvalidTarget(Enum):
    """Why nothing can be tuned for a target."""

    FORM = "form"  # it is not written FIGURE = NUMBER
    FIGURE = "figure"  # no figure is called that; `near` are those that are
    SHARE = "share"  # the figure is a part of a whole, and this number is none
    CONTRADICTION = "contradiction"  # `near` is a target that leaves no room for it


@dataclass(eq=False)
class InvalidTarget(KortdiamantError):
    """Nothing can be tuned for a target; `text` is how it was written, `name` the figure."""

    text: str
    why: WhyInvalidTarget
    name: str = ""
    near: tuple[str, ...] = ()


class WhyInvalidKnob(Enum):
    """Why something cannot vary."""

    UNKNOWN = "unknown"  # there is no such key; `near` are keys
    SEVERAL = "several"  # it holds several keys; `near` are they
    IDLE = "idle"  # bots play the same whatever it is; `near` begins what can vary
    OPEN = "open"  # there is no telling which values make sense: they must be said
    UNREADABLE = "unreadable"  # the values behind the = are not written as they should be
    STILL = "still"  # no other value than it has
    EMPTY = "empty"  # a range that ends before it begins
    TOO_MANY = "too-many"  # more values than `near` says
    TOO_MANY_KEYS = "too-many-keys"  # more keys than `near` says
    TWICE = "twice"  # the same key again


@dataclass(eq=False)
class InvalidKnob(KortdiamantError):
    """Something cannot vary; `text` is how it was written, `key` which key it is about."""

    text: str
    why: WhyInvalidKnob
    key: str
    near: tuple[str, ...] = ()


@dataclass(eq=False)
class NothingToTry(KortdiamantError):
    """None of so many changes makes a ruleset that can be played; `reason` is what is wrong with the first."""

    tried: int
    reason: DocumentError | None


class WhyNoPdf(Enum):
    """Why no browser makes a PDF."""

    NO_BROWSER = "none of those that can is installed"
    HANGS = "it does not come to an end"
    FAILS = "it ended without having made any"


@dataclass(eq=False)
class NoPdf(KortdiamantError):
    """A browser is to make a PDF and does not; `browser` is its path, `detail` what it said, or the seconds waited."""

    why: WhyNoPdf
    browser: str = ""
    detail: str = ""


@dataclass(eq=False)
class NothingToCutOut(KortdiamantError):
    """A ruleset is played with ordinary cards, so that it has none of its own."""

    ruleset: str


@dataclass(eq=False)
class MissingToolkit(KortdiamantError, ImportError):
    """An adapter needs a toolkit that is not installed, or cannot be loaded; `needs` is what pip would install."""

    toolkit: str
    needs: str


@dataclass(eq=False)
class InvalidParameter(KortdiamantError, ValueError):
    """A game for a toolkit has a parameter that cannot be this; `possible` are the values that it can have."""

    parameter: str
    value: str
    possible: tuple[str, ...]
