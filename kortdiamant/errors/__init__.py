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
    │   ├── DecidesItself
    │   ├── AlreadyHome
    │   ├── NotOver
    │   ├── ImpossibleTurn        (this and the next: in Diam)
    │   ├── FixedSeats
    │   ├── NothingToUndo
    │   ├── TooManyGems           (this and what follows: on a score pad)
    │   ├── ImpossibleRelics
    │   ├── ImpossibleWorth
    │   ├── NotEntered
    │   └── DidNotPlay
    ├── SeatingError              the players cannot sit down like this
    │   ├── RefusedName
    │   ├── NoSuchSeat
    │   ├── WrongSeatCount
    │   └── NoCommonTable         (of two rulesets that are compared)
    ├── ImpossibleStart           no game can have come to where this one is to go on
    ├── DocumentError             a file was refused; it lists every fault with its place
    ├── UnfitId                   no new ruleset can be called that
    ├── UnknownBot                no bot is called that
    ├── UnfitBot                  a bot cannot be made with what stands behind the colon
    ├── BrokenBot                 a bot of another package cannot be loaded
    ├── MissingExtra              a bot needs libraries that are not installed
    ├── TooManyPositions          a problem is too large to be solved exactly
    ├── KernelLimit               a game is too large for the compiled kernel
    ├── UnsupportedRules          a ruleset changes a rule that is not taken into account there
    ├── EngineLimit               the engine for Diam can do nothing with a position
    ├── UnfitCheckpoint           a file is no checkpoint of a solution
    ├── ClusterTrouble            a cluster of other machines cannot play
    ├── LostProcess               a process that was to play was killed
    ├── MissingToolkit            an adapter needs a toolkit that is not installed (an ImportError as well)
    ├── UnfitParameter            a game for a toolkit cannot have that (a ValueError as well)
    ├── UnfitTarget               nothing can be tuned for that
    ├── UnfitVary                 that cannot vary when a ruleset is tuned
    ├── NothingToTry              no change of a ruleset that is tuned can be played
    ├── NoPdf                     no browser makes a PDF of a page
    ├── NothingToCutOut           a game with ordinary cards has none of its own to print
    ├── OtherFamily               it can be done with games of another family only
    ├── UnknownDeck               no deck of cards is called that
    ├── CannotAdapt               no cards of a deck can stand for those of a game
    ├── UnknownReference          no ruleset, variant, game or code of that name
    └── FileTrouble               a file cannot be opened, read, locked or written
"""

from kortdiamant.errors.base import (
    KortdiamantError,
)
from kortdiamant.errors.bots import (
    BrokenBot,
    MissingExtra,
    UnfitBot,
    UnknownBot,
)
from kortdiamant.errors.clusters import (
    ClusterTrouble,
    LostProcess,
    WhyNoCluster,
)
from kortdiamant.errors.comparing import (
    Limits,
    NoCommonTable,
)
from kortdiamant.errors.documents import (
    DocumentError,
    Fault,
    Mark,
    Severity,
)
from kortdiamant.errors.due import (
    Due,
)
from kortdiamant.errors.files import (
    FileTrouble,
    Trouble,
)
from kortdiamant.errors.moves import (
    AlreadyHome,
    DecidesItself,
    DidNotPlay,
    FixedSeats,
    IllegalMove,
    ImpossibleCard,
    ImpossibleLeaver,
    ImpossibleRelics,
    ImpossibleTurn,
    ImpossibleWorth,
    NotDue,
    NotEntered,
    NothingToUndo,
    NotOver,
    TooManyGems,
    WhyImpossible,
    WhyNoRelic,
    WhyNoTurn,
)
from kortdiamant.errors.positions import (
    EngineLimit,
    KernelLimit,
    Limit,
    TooManyPositions,
    UnfitCheckpoint,
    UnsupportedRules,
    WhyNoEngine,
)
from kortdiamant.errors.printing import (
    NoPdf,
    NothingToCutOut,
    WhyNoPdf,
)
from kortdiamant.errors.references import (
    CannotAdapt,
    Kind,
    OtherFamily,
    UnfitId,
    UnknownDeck,
    UnknownReference,
    WhyUnfit,
)
from kortdiamant.errors.seating import (
    NoSuchSeat,
    RefusedName,
    SeatingError,
    WhyRefused,
    WrongSeatCount,
)
from kortdiamant.errors.starts import (
    ImpossibleStart,
    WhyNoStart,
)
from kortdiamant.errors.text import (
    AmbiguousCard,
    AmbiguousName,
    IncompleteEntry,
    Miscounted,
    NamedTwice,
    NotAlone,
    NotANumber,
    QuestionInRecord,
    SeveralNames,
    TextError,
    UnclearWorth,
    UnknownAmount,
    UnknownCard,
    UnknownEntry,
    UnknownName,
    WrongAmountCount,
)
from kortdiamant.errors.toolkits import (
    MissingToolkit,
    UnfitParameter,
)
from kortdiamant.errors.tuning import (
    NothingToTry,
    UnfitTarget,
    UnfitVary,
    WhyFixed,
    WhyNoTarget,
)

__all__ = [
    "AlreadyHome",
    "AmbiguousCard",
    "AmbiguousName",
    "BrokenBot",
    "CannotAdapt",
    "ClusterTrouble",
    "DecidesItself",
    "DidNotPlay",
    "DocumentError",
    "Due",
    "EngineLimit",
    "Fault",
    "FileTrouble",
    "FixedSeats",
    "IllegalMove",
    "ImpossibleCard",
    "ImpossibleLeaver",
    "ImpossibleRelics",
    "ImpossibleStart",
    "ImpossibleTurn",
    "ImpossibleWorth",
    "IncompleteEntry",
    "KernelLimit",
    "Kind",
    "KortdiamantError",
    "Limit",
    "Limits",
    "LostProcess",
    "Mark",
    "Miscounted",
    "MissingExtra",
    "MissingToolkit",
    "NamedTwice",
    "NoCommonTable",
    "NoPdf",
    "NoSuchSeat",
    "NotANumber",
    "NotAlone",
    "NotDue",
    "NotEntered",
    "NotOver",
    "NothingToCutOut",
    "NothingToTry",
    "NothingToUndo",
    "OtherFamily",
    "QuestionInRecord",
    "RefusedName",
    "SeatingError",
    "SeveralNames",
    "Severity",
    "TextError",
    "TooManyGems",
    "TooManyPositions",
    "Trouble",
    "UnclearWorth",
    "UnfitBot",
    "UnfitCheckpoint",
    "UnfitId",
    "UnfitParameter",
    "UnfitTarget",
    "UnfitVary",
    "UnknownAmount",
    "UnknownBot",
    "UnknownCard",
    "UnknownDeck",
    "UnknownEntry",
    "UnknownName",
    "UnknownReference",
    "UnsupportedRules",
    "WhyFixed",
    "WhyImpossible",
    "WhyNoCluster",
    "WhyNoEngine",
    "WhyNoPdf",
    "WhyNoRelic",
    "WhyNoStart",
    "WhyNoTarget",
    "WhyNoTurn",
    "WhyRefused",
    "WhyUnfit",
    "WrongAmountCount",
    "WrongSeatCount",
]
