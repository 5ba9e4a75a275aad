"""Fault codes of rulesets, and the collector of the faults that checks find.

A code never gets a second meaning and is never used again. `telling` has one sentence for each code and fills it
with the named facts. Faults of the text or the shape alone are in `kortdiamant.documents.faults`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from kortdiamant.documents.document import Document, KeyPath, Spot
from kortdiamant.documents.faults import FaultCode, fault_codes_in, sort_faults
from kortdiamant.documents.yaml_text import abbreviate
from kortdiamant.errors import DocumentError, Fault, Mark, Severity
from kortdiamant.spelling import USUAL_LIKENESS, Suggestions

# Where a ruleset comes from.
NOT_A_MAP = FaultCode("KD-R001", "a ruleset is a map of keys", ())
UNKNOWN_BASE = FaultCode("KD-R002", "`extends` names no ruleset; near: a similar name", ("name",))
UNREADABLE_BASE = FaultCode("KD-R003", "`extends` names a file that cannot be used", ("path", "trouble", "detail"))
CIRCLE = FaultCode("KD-R004", "rulesets extend each other in a circle", ("circle",))
TOO_LONG_CHAIN = FaultCode("KD-R005", "too many rulesets extend one another", ("limit",))
UNKNOWN_VARIANT = FaultCode("KD-R006", "the ruleset has no such variant; near: a similar name", ("name",))
TAKEN_ID = FaultCode(
    "KD-R007", "a bundled ruleset has this id, so this one is reached by its path", ("id", "path", "other")
)
BAD_SETTING = FaultCode("KD-R009", "the setting is not key=value", ("setting",))
OWN_KEY = FaultCode("KD-R010", "a key that belongs to a file and cannot be set", ("key",))
VARIANT_TWICE = FaultCode("KD-R011", "a variant is named twice", ("name",))
TOO_MANY_VARIANTS = FaultCode("KD-R012", "too many variants at once", ("count", "limit"))
TAKEN_BY_OWN = FaultCode("KD-R013", "another file of the user has this id already", ("id", "path", "other"))
NEWER_FORMAT = FaultCode("KD-R015", "the format of the file is newer than this program", ("number", "newest"))
TOO_MUCH_IN_ALL = FaultCode("KD-R019", "a file and those it extends have too many keys and values", ("limit",))

OTHER_FAMILY = FaultCode("KD-R016", "a file of one family extends one of another", ("family", "base"))

# What the cards are.
UNKNOWN_PACK = FaultCode("KD-R020", "there is no such pack", ("pack", "choices"))
UNKNOWN_WORD = FaultCode("KD-R021", "a word that names no card", ("word",))
BOUND_TWICE = FaultCode("KD-R022", "cards that the entry of an earlier line has already", ("cards", "line"))
NEVER_BOUND = FaultCode("KD-R023", "cards of the deck that no entry names", ("cards",))
MATCHES_NOTHING = FaultCode("KD-R024", "the entry names no card of the deck", ())
KEY_NEEDED = FaultCode("KD-R025", "with this role and deck the entry needs another key", ("key", "role", "deck"))
KEY_WITHOUT_MEANING = FaultCode("KD-R026", "with this role and deck the key means nothing", ("key", "role", "deck"))
NO_VALUE = FaultCode("KD-R027", "the value is not pips, pips+N, pips*N or a number", ("value",))
NO_PIPS = FaultCode("KD-R028", "cards that have no pips", ("cards",))
NO_KIND = FaultCode("KD-R029", "cards that have no suit or colour to be their kind", ("cards", "kind"))
ALIKE = FaultCode("KD-R030", "two names that cannot be told apart when typed", ("name", "other"))
UNSPEAKABLE = FaultCode("KD-R031", "a kind whose name would mean something else when typed", ("name",))
NOT_IN_A_BOX = FaultCode("KD-R032", "the key means nothing in a box", ("key",))
REST_TWICE = FaultCode("KD-R033", "the entry of an earlier line takes the rest already", ("line",))
IDLE_WORD = FaultCode("KD-R062", "a word that names no card of the deck, while others do", ("word",))
SHADOWED_WORD = FaultCode("KD-R063", "a word whose cards other words of its entry name already", ("word",))
NEARLY_A_KIND = FaultCode("KD-R057", "the name of a kind is nearly rank, suit or colour", ("kind",))
RESERVED_KIND = FaultCode("KD-R034", "a kind whose name means all other kinds in `strikes`", ("name",))

# Whether it makes a game.
FEWER_THAN_LEAST = FaultCode("KD-R040", "the largest number of players is below the smallest", ("min", "max"))
NEVER_BUSTS = FaultCode("KD-R041", "no kind has enough cards to end an expedition of round 1", ("kinds",))
UNKNOWN_KIND = FaultCode("KD-R042", "a hazard kind that the cards do not have", ("kind",))
NEVER_ENTERS = FaultCode("KD-R043", "relics that never come into the pack", ("relics", "entering", "rounds"))
ENTERS_TOO_LATE = FaultCode("KD-R044", "a round that is not played", ("round", "rounds"))
TOO_MANY_ENTER = FaultCode("KD-R045", "more relics enter than the deck has", ("relics", "entering"))
WORTH_GAP = FaultCode("KD-R046", "rounds in which a relic can be claimed, but has no worth", ("rounds",))
WORTH_UNREACHABLE = FaultCode("KD-R047", "a worth for a round in which no relic can be claimed", ("round",))
NO_PRINTED_WORTH = FaultCode("KD-R048", "relics count what is printed on them, but nothing is", ())
ENDLESS = FaultCode("KD-R049", "no gem can ever be won, so extra rounds never break a tie", ())
NO_CARDS = FaultCode("KD-R050", "no card is in play", ())
UNREACHABLE_TIE_BREAK = FaultCode("KD-R051", "a tie-break that is never reached or never decides", ("tie_break",))
UNTRANSLATED = FaultCode("KD-R052", "the title is missing in a language that the ruleset uses", ("languages",))
EMPTY_DECK = FaultCode("KD-R053", "the pack can run out, and `empty-deck` is missing", ("round",))
ZERO_SHARES = FaultCode("KD-R054", "no treasure is large enough to give each explorer a gem", ("inside", "value"))
VALUES_UNREACHABLE = FaultCode("KD-R055", "values for more relics than can ever count", ("values", "reachable"))
NEVER_STRIKES = FaultCode("KD-R056", "kinds that have fewer cards than it takes to strike", ("kinds",))
TOO_MANY_OPEN = FaultCode("KD-R058", "more opening treasures than there are treasures", ("wanted", "treasures"))
NEVER_DECIDES = FaultCode("KD-R059", "every expedition is over before the first decision", ("from_card", "longest"))
NOTHING_TO_WIN = FaultCode("KD-R060", "there is neither a treasure nor a relic", ())
UNTRANSLATED_PART = FaultCode("KD-R061", "a text that is missing in some languages", ("keys", "languages"))
TOO_SHORT = FaultCode("KD-R064", "expeditions are over at once", ("mean", "least"))
TOO_LONG = FaultCode("KD-R065", "expeditions hardly ever bust", ("mean", "greatest"))
WITHOUT_EFFECT = FaultCode("KD-R066", "a key that has no effect because of another", ("key", "cause"))
NO_RELICS = FaultCode("KD-R067", "rules about relics where there are none", ())
UNKNOWN_PIECE = FaultCode("KD-R070", "a word for a piece that the supply does not have", ("piece",))

# Whether it makes a game of Diam.
ONE_SIDE = FaultCode("KD-R080", "all seats play for the same side", ("side",))
COLOUR_TWICE = FaultCode("KD-R081", "a colour that occurs twice", ("colour",))
NO_SUCH_SEAT = FaultCode("KD-R082", "the seat that begins does not exist", ("seat", "seats"))
MAY_GO_ON = FaultCode("KD-R083", "the game never ends if pieces move back and forth", ())

FAULT_CODES = fault_codes_in(globals())


MAX_FACT_LENGTH = 200  # characters; enough for most paths


@dataclass(frozen=True)
class Findings:
    """Collects the faults of one document. For a path without a mark, the nearest place around it is used."""

    document: Document
    faults: list[Fault] = field(default_factory=list)
    unknown: frozenset[str] = frozenset()  # parts of the definition that have faults and hold a harmless value
    suggestions: Suggestions = field(default_factory=Suggestions)

    def is_known(self, *parts: str) -> bool:
        """Whether all these parts are as the author wrote them; a fault in others would only follow from another."""
        return self.unknown.isdisjoint(parts)

    def nearest(self, word: str, candidates: Collection[str], likeness: float = USUAL_LIKENESS) -> str | None:
        """Return the candidate that was probably meant, or None; only the first faults of a file get suggestions."""
        return self.suggestions.nearest(word, candidates, likeness)

    def value(self, path: KeyPath) -> Spot:
        """Return where a value was written."""
        return self.document.origin(path).value

    def key(self, path: KeyPath) -> Spot:
        """Return where a key or an element of a list was written."""
        return self.document.origin(path).name

    def word(self, path: KeyPath, word: str) -> Spot:
        """Return where a word is in a text value, or the spot of the whole value if it is not found."""
        spot = self.value(path)
        start = spot.source.find(word, spot.mark.column - 1)
        return spot if start < 0 or not word else Spot(replace(spot.mark, column=start + 1), len(word), spot.source)

    def without_effect(self, path: KeyPath, reason: KeyPath, cause: str) -> None:
        """Warn that a key has no effect because of the value at `reason`, which the sentence quotes as `cause`."""
        if self.is_own_statement(path, reason):
            self.warn(self.key(path), WITHOUT_EFFECT, key=str(path[-1]), cause=cause)

    def is_own_statement(self, path: KeyPath, reason: KeyPath) -> bool:
        """Whether the author of this file wrote the value at `path`, knowing that `reason` makes it pointless.

        An inherited value is not a mistake, nor is one of the file that only a variant makes pointless: authors need
        not remove everything that has become void.
        """
        if not self.document.has(path) or self.key(path).mark.file != self.document.file:
            return False
        return self._is_from_variant(path) or not self._is_from_variant(reason)

    def _is_from_variant(self, path: KeyPath) -> bool:
        """Whether a variant of this file set the value."""
        mark = self.key(path).mark
        return mark.file == self.document.file and mark in self._marks_of_variants

    @cached_property
    def _marks_of_variants(self) -> frozenset[Mark]:
        marks = self.document.marks
        return frozenset(origin.name.mark for path, origin in marks.items() if path[:1] == ("variants",))

    def add(self, spot: Spot, code: FaultCode, *, near: str | None = None, **facts: object) -> None:
        """Add an error."""
        self.faults.append(spot.fault(code, near=near, severity=Severity.ERROR, **_safe(facts)))

    def warn(self, spot: Spot, code: FaultCode, *, near: str | None = None, **facts: object) -> None:
        """Add a warning: the ruleset can be played, but probably not as intended."""
        self.faults.append(spot.fault(code, near=near, severity=Severity.WARNING, **_safe(facts)))

    @property
    def errors(self) -> int:
        """The number of faults that make the ruleset unplayable."""
        return sum(fault.severity is Severity.ERROR for fault in self.faults)

    def raise_errors(self) -> None:
        """Raise DocumentError with all findings if one of them is an error."""
        if self.errors:
            raise DocumentError(self.in_order())

    def in_order(self) -> tuple[Fault, ...]:
        """Return the faults, sorted by place."""
        return sort_faults(self.faults)


def _safe(facts: Mapping[str, object]) -> dict[str, object]:
    return {name: printable(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}


def printable(text: str) -> str:
    """Return a short printable text as it is, any other escaped and cut."""
    if text.isprintable() and len(text) <= MAX_FACT_LENGTH:
        return text
    return abbreviate(text.encode(errors="backslashreplace").decode())
