"""Every error this package raises on purpose, drawn as one tree.

An error carries facts, never a sentence: `kortdiamant.telling` turns it into words in the language of
the table. Bad text ("what is that?") and a move that is not allowed now ("not possible") are two branches,
since a person mends them differently.

    KortdiamantError
    ├── TextError                 what was typed could not be read
    │   ├── UnknownCard
    │   ├── AmbiguousCard
    │   ├── UnknownName
    │   ├── AmbiguousName
    │   ├── SeveralNames
    │   ├── UnknownEntry
    │   ├── IncompleteEntry
    │   ├── NotANumber
    │   ├── Miscounted
    │   ├── QuestionInRecord
    │   ├── UnknownAmount         (this and what follows: on a score pad)
    │   ├── WrongAmountCount
    │   ├── NamedTwice
    │   ├── NotAlone
    │   └── UnclearWorth
    ├── IllegalMove               it was read, but it cannot happen now
    │   ├── NotDue
    │   ├── ImpossibleCard
    │   ├── ImpossibleLeaver
    │   ├── AlreadyHome
    │   ├── NotOver
    │   ├── NothingToUndo
    │   ├── TooManyGems           (this and what follows: on a score pad)
    │   ├── ImpossibleRelics
    │   ├── ImpossibleWorth
    │   ├── NotEntered
    │   └── DidNotPlay
    ├── SeatingError              the players cannot sit down like this
    │   ├── RefusedName
    │   └── WrongSeatCount
    ├── ImpossibleStart           no game can have come to where this one is to go on
    ├── DocumentError             a file was refused; it lists every fault with its place
    ├── UnfitId                   no new ruleset can be called that
    ├── TooManyPositions          a problem is too large to be solved exactly
    ├── UnknownReference          no ruleset, variant, game or code of that name
    └── FileTrouble               a file cannot be opened, read, locked or written
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum


class KortdiamantError(Exception):
    """Whatever this package refuses to do."""

    def __str__(self) -> str:
        return ", ".join(f"{name}={value!r}" for name, value in vars(self).items())


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
class Miscounted(TextError):
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


class Due(Enum):
    """What the table has to say next."""

    CARD = "card"
    ROW = "row"  # on a score pad: what each has brought out of an expedition
    DECISION = "decision"
    SETTLEMENT = "settlement"
    NOTHING = "nothing"


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
class WrongSeatCount(SeatingError):
    """The ruleset is not for so many players."""

    count: int
    minimum: int
    maximum: int


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
    `source` is the text of the marked line and `width` how many characters of it are meant.
    """

    code: str
    mark: Mark
    facts: Mapping[str, object] = field(default_factory=dict)
    severity: Severity = Severity.ERROR
    near: str | None = None
    source: str = ""
    width: int = 1


@dataclass(eq=False)
class DocumentError(KortdiamantError):
    """A file was refused; `faults` holds all that is wrong with it, in the order of their places."""

    faults: Sequence[Fault]


class WhyUnfit(Enum):
    """Why a new ruleset cannot have an id."""

    SPELLING = "spelling"  # other than lower-case letters, digits and hyphens
    TAKEN = "taken"  # a ruleset that comes with the program has it


@dataclass(eq=False)
class UnfitId(KortdiamantError):
    """No new ruleset can have this id; `near` is one that it can have."""

    id: str
    why: WhyUnfit
    near: str


@dataclass(eq=False)
class TooManyPositions(KortdiamantError):
    """A problem has up to so many `positions`, and `most` can be looked at."""

    positions: int
    most: int


class Kind(Enum):
    """What a reference can point at."""

    RULESET = "ruleset"
    VARIANT = "variant"
    GAME = "game"
    SETTING = "setting"
    CODE = "code"  # of a fault


@dataclass(eq=False)
class UnknownReference(KortdiamantError):
    """Nothing of this kind has that name; `near` are the most alike names, best first, or all names if they are few."""

    kind: Kind
    name: str
    near: tuple[str, ...] = ()


class Trouble(Enum):
    """What can go wrong with a file as a whole."""

    MISSING = "missing"
    EXISTS = "exists"
    IN_THE_WAY = "in-the-way"  # it exists, and may be overwritten by somebody who says so
    NOT_A_FILE = "not-a-file"
    TOO_LARGE = "too-large"
    UNREADABLE = "unreadable"
    UNWRITABLE = "unwritable"
    OPEN_ELSEWHERE = "open-elsewhere"
    CHANGED = "changed"  # removed, replaced or written to by another program while it was open


@dataclass(eq=False)
class FileTrouble(KortdiamantError):
    """A file cannot be used; `detail` is what the operating system said, or the limit in bytes."""

    path: str
    trouble: Trouble
    detail: str = ""
