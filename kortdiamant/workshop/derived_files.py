"""Ruleset files that build on another ruleset: adapted to a deck of ordinary cards, or tuned."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from kortdiamant.adaptation.problem import Adaptation
from kortdiamant.adaptation.sentences import Formula, RelicSentence, StandIn, SuitFormula, adapted_rules, stand_ins
from kortdiamant.cards import PACKS, SUITS
from kortdiamant.documents.document import Key
from kortdiamant.documents.yaml_text import dump_blocks, dump_flow
from kortdiamant.errors import Due, FileError, FileProblem, KortdiamantError
from kortdiamant.expedition.rules import Hazard, Relic, Rules, Treasure
from kortdiamant.languages import known
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.rulebook.find import find_source, parse_reference, ruleset_stem
from kortdiamant.rulebook.resolve import resolve
from kortdiamant.table import Table
from kortdiamant.telling.adaptation import plan_sentences
from kortdiamant.telling.speaker import Speaker, speaker_for
from kortdiamant.workshop.check import VARIANTS, broken_variants
from kortdiamant.workshop.schema import SCHEMA_COMMENT
from kortdiamant.workshop.starter import WIDTH, check_id, comment_lines

PLAYERS = ("Ane", "Bo", "Cato")
EARLY = 2  # cards on the path when the first player leaves
NOBODY, ALL = "-", "all"
MAX_ENTRIES = 400  # of the example; a game of a bundled ruleset takes about 30


def adapted_text(ruleset: Ruleset, adaptation: Adaptation, path: Path, language: Language) -> str:
    """Write the file that plays a ruleset with the deck of an adaptation; `path` is where it will be."""
    return "".join(f"{line}\n" for line in _Adapted(ruleset, adaptation, path, language).lines())


@dataclass(frozen=True)
class _Adapted:
    """Writes the parts of an adapted ruleset file."""

    ruleset: Ruleset
    adaptation: Adaptation
    path: Path
    language: Language

    def lines(self) -> Iterator[str]:
        yield SCHEMA_COMMENT
        yield from self._heading()
        yield ""
        for key, value in self._own_keys().items():
            yield f"{key}: {dump_flow(value)}"
        yield ""
        yield "cards:"
        yield from (f"  - {dump_flow(entry)}" for entry in self._cards())
        yield ""
        for key, value in self._changes():
            yield f"{key}: {dump_flow(value)}"
        yield from self._example()

    def _heading(self) -> Iterator[str]:
        speaker = speaker_for(self.ruleset, self.language)
        for sentence in plan_sentences(self.adaptation.plan, speaker):
            yield from textwrap.wrap(sentence, WIDTH, initial_indent="# ", subsequent_indent="#   ")

    def _own_keys(self) -> dict[str, object]:
        plan = self.adaptation.plan
        return {
            "format": 1,
            "id": ruleset_stem(self.path.name),
            "version": 1,
            "family": self.ruleset.family,
            "title": self._title_by_language,
            **({"source": self.ruleset.source} if self.ruleset.source else {}),
            "extends": base_from(self.ruleset.reference, self.path.parent),
            "deck": {"pack": plan.pack, "packs": plan.packs, "jokers": plan.jokers},
        }

    def _title(self, language: Language) -> str:
        cards = sum(stand_in.copies for stand_in in stand_ins(self.adaptation.plan))
        title = self.ruleset.title_in(language)
        return Speaker(language).say("{title}, with {cards} ordinary cards", title=title, cards=cards)

    @property
    def _title_by_language(self) -> dict[Language, str]:
        return {each: self._title(each) for each in known() if each in self.ruleset.title}

    def _prose(self, language: Language) -> Mapping[str, object]:
        """Return the sentences of the plan, and a replacement for the material of the box."""
        speaker = speaker_for(self.ruleset, language)
        return {
            "cards": list(plan_sentences(self.adaptation.plan, speaker)),
            "material": speaker.say("Buttons or matches will do for the rest."),
        }

    def _cards(self) -> Iterator[dict[str, object]]:
        """Yield an entry for each meaning; relics in the order in which they enter."""
        meant = [each for each in stand_ins(self.adaptation.plan) if each.role is not None]
        yield from self._treasures(meant)
        hazards = [each for each in meant if isinstance(each.role, Hazard)]
        if hazards:
            yield {"match": _words(hazards), "role": "hazard", "kind": "rank"}
        yield from self._relics(meant)
        if any(each.role is None for each in stand_ins(self.adaptation.plan)):
            yield {"match": "rest", "role": "out"}

    def _treasures(self, meant: Sequence[StandIn]) -> Iterator[dict[str, object]]:
        groups: dict[object, list[StandIn]] = {}
        for each in meant:
            if isinstance(each.role, Treasure):
                groups.setdefault(self._value(each, each.role.value), []).append(each)
        for value, cards in groups.items():
            yield {"match": _words(cards), "role": "treasure", "value": value}

    def _relics(self, meant: Sequence[StandIn]) -> Iterator[dict[str, object]]:
        waiting: dict[int | None, list[StandIn]] = {}
        for each in meant:
            if isinstance(each.role, Relic):
                waiting.setdefault(each.role.printed, []).append(each)
        order = [each for worth in dict.fromkeys(self.adaptation.target.relics) for each in waiting.get(worth, [])]
        for value, cards in groupby(order, self._relic_value):
            entry: dict[str, object] = {"match": _words(cards), "role": "relic"}
            yield entry if value is None else entry | {"value": value}

    def _relic_value(self, relic: StandIn) -> int | str | None:
        assert isinstance(relic.role, Relic)  # noqa: S101  no other comes here
        return None if relic.role.printed is None else self._value(relic, relic.role.printed)

    def _value(self, stand_in: StandIn, worth: int) -> int | str:
        """Return the formula of the plan that gives this worth, or the worth itself."""
        pips = PACKS[self.adaptation.plan.pack].pips.get(stand_in.card.name)
        if pips is None:
            return worth
        return next((str(formula) for formula in self._formulas() if formula.of(pips) == worth), worth)

    def _formulas(self) -> Iterator[Formula]:
        for sentence in self.adaptation.plan.sentences:
            if isinstance(sentence, SuitFormula):
                yield sentence.formula
            elif isinstance(sentence, RelicSentence) and isinstance(sentence.worth, Formula):
                yield sentence.worth

    def _changes(self) -> Iterator[tuple[str, object]]:
        """Yield the keys that change with this deck: strikes, pieces, prose, and variants with their own cards."""
        strikes = self._rules.hazards.strikes
        if isinstance(strikes, Mapping):
            yield "rules", {"hazards": {"strikes": strikes}}
        if self.ruleset.supply:
            yield "supply", []
        pieces = [language for language, words in self.ruleset.words.items() if words.pieces]
        if pieces:
            yield "words", {language: {"pieces": None} for language in pieces}
        yield "prose", {language: self._prose(language) for language in self._title_by_language}
        unfit = [variant for variant in self.ruleset.variants if not self._fits(variant)]
        if unfit:
            yield "variants", dict.fromkeys(unfit)

    def _fits(self, variant: str) -> bool:
        """Whether a variant changes no cards, and no strikes of kinds that are named differently here."""
        try:
            rules = load(f"{self.ruleset.reference}+{variant}").rules
        except KortdiamantError:  # the reference includes this variant already, or one that it does not go with
            return False
        return rules.cells == self.ruleset.rules.cells and isinstance(rules.hazards.strikes, int)

    @property
    def _rules(self) -> Rules:
        return adapted_rules(self.ruleset.rules, self.adaptation.plan)

    def _example(self) -> Iterator[str]:
        """Yield an example: a game that the program deals, and its totals."""
        table = Table(replace(self.ruleset, rules=self._rules), _player_names(self._rules.players.min), seed=0)
        entries = list(_play(table))
        expect = {"totals": dict(zip(table.names, table.report().totals, strict=True))}
        yield ""
        yield "examples:"
        yield f"  - players: {dump_flow(table.names)}"
        yield "    game: |"
        yield from (f"      {entry}" for entry in entries)
        yield f"    expect: {dump_flow(expect)}"


def _player_names(number: int) -> tuple[str, ...]:
    return tuple(f"{PLAYERS[seat % len(PLAYERS)]}{seat // len(PLAYERS) or ''}" for seat in range(number))


def _play(table: Table) -> Iterator[str]:
    """Play to the end and yield every entry."""
    for _ in range(MAX_ENTRIES):
        if table.due is Due.NOTHING:
            return
        entry = _entry(table)
        table.say(entry)
        yield entry


def _entry(table: Table) -> str:
    if table.due is Due.CARD:
        return str(table.deal())
    if table.due is Due.SETTLEMENT:
        return "share"
    # The first player leaves early and the others a card later, so that the example shows both kinds of exit.
    cards = len(table.state.path)
    if cards == EARLY and table.state.seats[0].inside:
        return table.names[0]
    return ALL if cards > EARLY else NOBODY


def _words(cards: Iterable[StandIn]) -> object:
    """Return match words for cards: ranks and suits if they are enough, otherwise card by card."""
    meant = [each.card for each in cards]
    ranks, suits = dict.fromkeys(card.name for card in meant), dict.fromkeys(card.suit for card in meant if card.suit)
    if len(meant) > 1 and len(meant) == len(ranks) * len(suits):
        names = " ".join(ranks)
        return names if len(suits) == len(SUITS) else {"ranks": names, "suits": " ".join(suits)}
    return " ".join(map(str, meant))


def check_target(path: Path) -> None:
    """Check the path of a new ruleset; raises InvalidId, and FileError EXISTS, because no file is overwritten."""
    check_id(ruleset_stem(path.name))
    if os.path.lexists(path):
        raise FileError(str(path), FileProblem.EXISTS)


def lost_variants(reference: str, settings: Mapping[str, object]) -> tuple[Key, ...]:
    """Return the variants of a ruleset that cannot be played with the settings."""
    return broken_variants(resolve(find_source(reference), settings))


def tuned_text(  # noqa: PLR0913  keyword arguments are clearer here than a class that only carries them
    path: Path,
    *,
    reference: str,
    ruleset: Ruleset,
    settings: Mapping[str, object],
    remarks: Iterable[str],
    lost: Iterable[Key] = (),
) -> str:
    """Write the file of a tuned ruleset; `path` is where it will be.

    It extends the ruleset of the reference and changes the `settings`. `remarks` become comments, and the variants
    `lost` are removed, because they do not go with the settings.
    """
    ruleset_id = ruleset_stem(path.name)
    own: dict[Key, object] = {
        "format": 1,
        "id": ruleset_id,
        "version": 1,
        "family": ruleset.family,
        "language": ruleset.language,
        "title": dict.fromkeys((*ruleset.title, ruleset.language), ruleset_id.replace("-", " ").capitalize()),
        "extends": base_from(reference, path.parent),
    }
    heading = [SCHEMA_COMMENT, *(line for each in remarks for line in comment_lines(each))]
    removed = dict.fromkeys(lost)
    changes = _nest(settings) | ({VARIANTS: removed} if removed else {})
    blocks = dump_blocks(own) + (f"\n{dump_blocks(changes)}" if changes else "")
    return "".join(f"{line}\n" for line in heading) + blocks


def base_from(reference: str, folder: Path) -> str:
    """Return a reference for use in `extends` of a file in a folder; a path becomes relative to the folder."""
    asked = parse_reference(reference)
    if not asked.is_path:
        return reference
    # Resolved, because ".." of a folder that is a link leads elsewhere than its name says.
    written = Path(os.path.relpath(Path(asked.name).resolve(), folder.resolve())).as_posix()
    near = written if parse_reference(written).is_path else f"./{written}"
    return "+".join([near, *asked.variants])


def _nest(settings: Mapping[str, object]) -> dict[Key, object]:
    """Convert dotted keys to nested maps."""
    data: dict[Key, Any] = {}
    for dotted, value in settings.items():
        *around, last = [int(key) if key.isdecimal() else key for key in dotted.split(".")]
        inner = data
        for key in around:
            inner = inner.setdefault(key, {})
        inner[last] = value
    return data
