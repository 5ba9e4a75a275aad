"""A first ruleset file for an author: it extends another ruleset, explains its keys, and can be played at once.

It suggests changes that a beginner may like, but only those that work with the ruleset.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kortdiamant.documents.shapes import to_plain_data
from kortdiamant.documents.yaml_text import dump_flow
from kortdiamant.errors import DocumentError, FileError, FileProblem, InvalidId, WhyInvalidId
from kortdiamant.languages import known
from kortdiamant.languages.catalogue import msgid
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, Ruleset, load_any
from kortdiamant.rulebook.build import build
from kortdiamant.rulebook.definition import ID_PATTERN
from kortdiamant.rulebook.find import SUFFIX, bundled_rulesets, find_source, ruleset_stem
from kortdiamant.rulebook.resolve import ResolvedDocument, apply_settings, resolve
from kortdiamant.spelling import fold
from kortdiamant.telling.speaker import Speaker, speaker_for
from kortdiamant.telling.voice import plain as shown
from kortdiamant.workshop.schema import SCHEMA_COMMENT

WIDTH = 100
MAX_REFERENCE_LENGTH = 200  # characters of a reference in a comment
ANY_NAME = "mine"
VARIANT = "otherwise"


def write_starter(ruleset_id: str, base: str, language: Language, folder: Path) -> Path:
    """Write a new ruleset file into a folder and return its path; raises InvalidId, FileError, and like `load`."""
    check_id(ruleset_id)
    path = folder / f"{ruleset_id}{SUFFIX}"
    text = starter_text(ruleset_id, base, language)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise FileError(str(path), FileProblem.EXISTS) from error
    except OSError as error:
        raise FileError(str(path), FileProblem.UNWRITABLE, error.strerror or "") from error
    return path


def check_id(ruleset_id: str) -> None:
    """Check the id of a new ruleset; raises InvalidId with an id that is possible."""
    if not re.fullmatch(ID_PATTERN, ruleset_id):
        raise InvalidId(ruleset_id, WhyInvalidId.SPELLING, _free_id(_valid_spelling(ruleset_id)))
    if ruleset_id in bundled_rulesets():
        raise InvalidId(ruleset_id, WhyInvalidId.TAKEN, _free_id(ruleset_id))


def _valid_spelling(name: str) -> str:
    last = ruleset_stem(name.rstrip("/").rpartition("/")[2])
    return re.sub("[^a-z0-9]+", "-", fold(last)).strip("-") or ANY_NAME


def _free_id(ruleset_id: str) -> str:
    return f"{ruleset_id}-2" if ruleset_id in bundled_rulesets() else ruleset_id


def starter_text(ruleset_id: str, base: str, language: Language) -> str:
    """Write the text of a first file that extends a ruleset, with comments in a language."""
    ruleset = load_any(base)
    starter = _Starter if isinstance(ruleset, Ruleset) else _DiamStarter
    return starter(ruleset_id, base, ruleset, tuple(find_offers(base, ruleset)), language).text()


@dataclass(frozen=True)
class _Starter:
    """Writes the parts of a first file; a line with `#` and no space after it is a change that is switched off."""

    ruleset_id: str
    base: str
    ruleset: AnyRuleset
    offers: Sequence[Offer]
    language: Language

    def text(self) -> str:
        parts = (self._heading(), self._own_keys(), self._offered(TOP), self._rules(), self._cards(), self._more())
        return "\n".join("".join(f"{line}\n" for line in part) for part in map(tuple, parts) if part)

    @property
    def speaker(self) -> Speaker:
        return speaker_for(self.ruleset, self.language)

    def _heading(self) -> Iterator[str]:
        say = self.speaker.say
        yield SCHEMA_COMMENT
        yield from comment_lines(
            say(
                "Your own ruleset. Everything that this file does not set comes from {base}.",
                base=shown(self.base, MAX_REFERENCE_LENGTH),
            )
        )
        yield from comment_lines(
            say(
                "A line that begins with # and a space is an explanation. A line that begins with # and no space is a "
                "suggested change: remove the # to use it, with another value if you like."
            )
        )

    def _own_keys(self) -> Iterator[str]:
        say, title = self.speaker.say, self.ruleset_id.replace("-", " ").capitalize()
        rows = (
            ("format", 1, say("the version of the file format")),
            ("id", self.ruleset_id, say("the name of the ruleset: lower-case letters, digits and hyphens")),
            ("version", 1, say("raise it when the game plays differently")),
            ("family", self.ruleset.family, say("the kind of game")),
            (
                "language",
                self.language,
                say("the language of the game: {languages}", languages=self.speaker.either(known())),
            ),
            ("title", dict.fromkeys(self._languages, title), say("the name of the game in each language")),
            ("extends", self.base, say("the ruleset on which this one builds")),
        )
        written = [(f"{key}: {dump_flow(value)}", comment) for key, value, comment in rows]
        width = max(len(text) for text, _ in written)
        yield from (f"{text.ljust(width)}    # {comment}" for text, comment in written)

    @property
    def _languages(self) -> Iterable[str]:
        """The languages of the base, and the one that the file is written in."""
        return dict.fromkeys((*self.ruleset.title, self.language))

    def _rules(self) -> Iterator[str]:
        assert isinstance(self.ruleset, Ruleset)  # noqa: S101  the other family has a starter of its own
        strikes = to_plain_data(self.ruleset.rules.hazards.strikes)
        yield "rules:"
        yield "  hazards:"
        sentence = self.speaker.say("How many cards of one kind end {expedition.the}.")
        yield from comment_lines(sentence, "    ")
        yield f"    strikes: {dump_flow(strikes)}"
        yield from self._offered(HAZARDS)
        yield from self._offered(RULES)

    def _offered(self, path: tuple[str, ...]) -> Iterator[str]:
        indent = "  " * len(path)
        for offer in self.offers:
            if offer.change.path == path:
                yield from comment_lines(self.speaker.say(offer.change.sentence), indent)
                yield f"{indent}#{offer.change.key}: {dump_flow(offer.value)}"

    def _cards(self) -> Iterator[str]:
        cards: Any = self.ruleset.definition["cards"]
        yield from comment_lines(
            self.speaker.say(
                "What each card means: role is treasure, hazard, relic or out (not in play). Always give the whole "
                "list: remove the # from all of its lines."
            )
        )
        yield "#cards:"
        yield from (f"#- {dump_flow(card)}" for card in cards)

    def _more(self) -> Iterator[str]:
        say = self.speaker.say
        words, noun = self.ruleset.words.get(self.language), "hazard"
        if words and words.hazard:
            yield from comment_lines(
                say("The words that the game uses for things. Always give all five forms of a noun.")
            )
            yield f"#words: {dump_flow({self.language: {noun: to_plain_data(words.hazard)}})}"
        yield from comment_lines(say("Text for what no key can express, such as who begins."))
        first = {each: {"first-player": Speaker(each).say("The youngest begins.")} for each in self._languages}
        yield f"#prose: {dump_flow(first)}"
        if self.offers:
            yield from comment_lines(
                say(
                    "A named change that a table can apply: {command}",
                    command=f"--ruleset ./{self.ruleset_id}{SUFFIX}+{VARIANT}",
                )
            )
            yield f"#variants: {dump_flow({VARIANT: self._variant()})}"

    def _variant(self) -> dict[str, object]:
        titles = {each: Speaker(each).say("Otherwise") for each in self._languages}
        offer = self.offers[-1]
        change: object = {offer.change.key: offer.value}
        for key in reversed(offer.change.path):
            change = {key: change}
        return {"title": titles, "set": change}


@dataclass(frozen=True)
class _DiamStarter(_Starter):
    """Writes a first file for Diam, which has seats in place of cards."""

    def _rules(self) -> Iterator[str]:
        assert isinstance(self.ruleset, DiamRuleset)  # noqa: S101  the other family has a starter of its own
        sentence = self.speaker.say("How many times the same position makes the game a draw: a number, or never.")
        yield "rules:"
        yield from comment_lines(sentence, "  ")
        yield f"  repetition: {dump_flow(self.ruleset.rules.repetition)}"
        yield from self._offered(RULES)

    def _cards(self) -> Iterator[str]:
        assert isinstance(self.ruleset, DiamRuleset)  # noqa: S101  the other family has a starter of its own
        yield from comment_lines(
            self.speaker.say(
                "The side (1 or 2) for which each seat plays, and the colours that it places (h d s c). Always give "
                "the whole list."
            ),
            "  ",
        )
        yield f"  #seats: {dump_flow(to_plain_data(self.ruleset.rules.seats))}"


def comment_lines(sentence: str, indent: str = "") -> Iterable[str]:
    """Wrap a sentence to lines of a YAML comment."""
    start = f"{indent}# "
    return textwrap.wrap(
        sentence, WIDTH, initial_indent=start, subsequent_indent=start, break_long_words=False, break_on_hyphens=False
    )


TOP: tuple[str, ...] = ()
RULES = ("rules",)
HAZARDS = ("rules", "hazards")


@dataclass(frozen=True)
class SuggestedChange:
    """A key within the map at `path`, values to try in this order, and a sentence that explains the key."""

    path: tuple[str, ...]
    key: str
    values: tuple[object, ...]
    sentence: str

    @property
    def dotted(self) -> str:
        """The dotted path of the key, as in a setting."""
        return ".".join((*self.path, self.key))


EXPEDITION_CHANGES = (
    SuggestedChange(TOP, "players", ({"max": 6}, {"max": 5}), msgid("How many can play, at least and at most.")),
    SuggestedChange(TOP, "rounds", (6, 5, 4, 3), msgid("How many {expedition.many} a game has.")),
    SuggestedChange(
        HAZARDS, "lose", ("half", "all"), msgid("What those still inside lose at a strike: all, half or nothing.")
    ),
    SuggestedChange(
        HAZARDS,
        "after-bust",
        ("kind", "matching", "one"),
        msgid(
            "What leaves the game after a strike: one (the card that struck), matching (all of its kind on the path), "
            "kind (every card of its kind) or none."
        ),
    ),
    SuggestedChange(
        RULES,
        "leftovers",
        ({"share": "per-card"}, {"share": "pooled"}),
        msgid("How those who leave share the gems on the path: all together (pooled), or card by card (per-card)."),
    ),
    SuggestedChange(
        RULES,
        "relics",
        ({"worth": {"by": "fixed", "value": 7}}, {"worth": {"by": "claim-order", "values": [5, 10]}}),
        msgid("What {relic.a} is worth; docs/rulesets.md shows other possibilities."),
    ),
    SuggestedChange(
        RULES,
        "decisions",
        ({"from-card": 2}, {"from-card": 1}),
        msgid("The number of cards on the path at the first decision."),
    ),
    SuggestedChange(
        RULES,
        "opening",
        ({"treasures": 1}, {"treasures": 2}),
        msgid("The number of treasures on the path before any other card counts."),
    ),
    SuggestedChange(
        RULES,
        "ties",
        (["shared"], ["extra-round", "shared"]),
        msgid("How a tie for first place is settled, in this order."),
    ),
)


DIAM_CHANGES = (
    SuggestedChange(RULES, "begins", (2, 1), msgid("The seat that begins, counted from 1.")),
    SuggestedChange(
        RULES,
        "no-move",
        ("loss", "pass"),
        msgid("What happens when a player cannot move: pass, loss or draw."),
    ),
)


@dataclass(frozen=True)
class Offer:
    """A change with a value that makes a difference to a ruleset."""

    change: SuggestedChange
    value: object


def find_offers(reference: str, base: AnyRuleset) -> Iterator[Offer]:
    """Yield the changes that change the rules, each alone and all together, without a new fault."""
    resolved = resolve(find_source(reference))  # once: reading the files takes longer than all that follows
    taken: dict[str, object] = {}
    for change in EXPEDITION_CHANGES if isinstance(base, Ruleset) else DIAM_CHANGES:
        for value in change.values:
            own = {change.dotted: value}
            if all(_works(resolved, settings, base) for settings in (own, taken | own)):
                taken |= own
                yield Offer(change, value)
                break


def _works(resolved: ResolvedDocument, settings: Mapping[str, object], base: AnyRuleset) -> bool:
    try:
        changed = build(apply_settings(resolved, settings), base.reference)
    except DocumentError:
        return False
    return changed.rules != base.rules and len(changed.warnings) <= len(base.warnings)
