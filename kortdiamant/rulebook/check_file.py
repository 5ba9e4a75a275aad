"""Checks that need no cards: players, variants, translations, and the rules of Diam."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields

from kortdiamant.diam.rules import RuleBlock
from kortdiamant.documents.document import Key, KeyPath
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.definition import FIXED_KEYS, AnyDefinition, Definition, Prose, Words
from kortdiamant.rulebook.findings import Findings


def check_file(definition: AnyDefinition, findings: Findings) -> None:
    """Check all keys of a file except its cards and rules."""
    if isinstance(definition, Definition):
        _check_players(definition, findings)
    _check_variants(definition, findings)
    _check_translations(definition, findings)
    if isinstance(definition, Definition):
        _check_piece_words(definition, findings)


def _check_players(definition: Definition, findings: Findings) -> None:
    players = definition.players
    if players.min > players.max:
        spot = findings.value(("players", "min"))
        findings.add(spot, faults.FEWER_THAN_LEAST, min=players.min, max=players.max)


def _check_variants(definition: AnyDefinition, findings: Findings) -> None:
    for name, variant in definition.variants.items():
        for key in variant.set:
            if key in FIXED_KEYS:
                findings.add(findings.key(("variants", name, "set", key)), faults.OWN_KEY, key=key)


def _check_piece_words(definition: Definition, findings: Findings) -> None:
    """Warn about words for pieces that the supply does not have."""
    names = {gem.name for gem in definition.supply}
    for language, words in definition.words.items():
        for name in words.pieces if findings.is_known("supply") else ():
            if name not in names:
                spot = findings.key(("words", language, "pieces", name))
                findings.warn(spot, faults.UNKNOWN_PIECE, near=findings.nearest(name, names), piece=name)


def _check_translations(definition: AnyDefinition, findings: Findings) -> None:
    """Warn about titles, words and prose that one language has and another lacks."""
    missing = tuple(language for language in LANGUAGES if language not in definition.title)
    if missing:
        findings.warn(findings.key(("title",)), faults.UNTRANSLATED, languages=missing)
    for name, variant in definition.variants.items():
        _check_texts(("variants", name, "title"), variant.title, definition.title, findings)
    if isinstance(definition, Definition):
        _check_texts(("words",), definition.words, definition.title, findings)
    _check_texts(("prose",), definition.prose, definition.title, findings)


def _check_texts(
    path: KeyPath, texts: Mapping[Language, Words | Prose | str], languages: Collection[Language], findings: Findings
) -> None:
    """Add one warning for all parts that are missing in the same languages, at the first such part."""
    given = {language: dict(_named_parts(text)) for language, text in texts.items()}
    gaps: dict[tuple[Language, ...], list[tuple[str, KeyPath]]] = {}
    for language, parts in given.items():
        for part, inner in parts.items():
            missing = tuple(each for each in languages if part not in given.get(each, {}))
            gaps.setdefault(missing, []).append((part or str(path[-1]), (*path, language, *inner)))
    gaps.pop((), None)
    for missing, places in gaps.items():
        _warn_once(missing, places, findings)


def _warn_once(missing: tuple[Language, ...], places: list[tuple[str, KeyPath]], findings: Findings) -> None:
    # Only parts that this file has written count: a translation that the base lacks is not this author's mistake.
    own = [(part, spot) for part, path in places if (spot := findings.key(path)).mark.file == findings.document.file]
    keys = tuple(dict.fromkeys(part for part, _ in own))
    if own:
        findings.warn(own[0][1], faults.UNTRANSLATED_PART, keys=keys, languages=missing)


def _named_parts(text: Words | Prose | str) -> Iterator[tuple[str, tuple[Key, ...]]]:
    """Yield the name and path of each part that is given in one language; a plain text has no name."""
    if isinstance(text, str):
        yield "", ()
        return
    for name in (field.name for field in fields(text)):
        value, key = getattr(text, name), name.replace("_", "-")
        if isinstance(value, Mapping):
            yield from ((f"{key}.{inner}", (key, inner)) for inner in value)
        elif value:
            yield key, (key,)


SEATS = ("rules", "seats")
BEGINS = ("rules", "begins")
REPETITION = ("rules", "repetition")


def check_diam(rules: RuleBlock, findings: Findings) -> None:
    """Check that there are two sides, that every colour has one seat, and that the game can end."""
    if findings.is_known("seats"):
        _check_diam_sides(rules, findings)
        _check_diam_colours(rules, findings)
        if findings.is_known("begins") and rules.begins > len(rules.seats):
            findings.add(findings.value(BEGINS), faults.NO_SUCH_SEAT, seat=rules.begins, seats=len(rules.seats))
    if rules.repetition == "never":
        findings.warn(findings.value(REPETITION), faults.MAY_GO_ON)


def _check_diam_sides(rules: RuleBlock, findings: Findings) -> None:
    sides = {seat.side for seat in rules.seats}
    if len(sides) == 1:
        findings.add(findings.value(SEATS), faults.ONE_SIDE, side=sides.pop())


def _check_diam_colours(rules: RuleBlock, findings: Findings) -> None:
    # A colour that no seat has is allowed: its pieces stay out of the game.
    counts = Counter(colour for seat in rules.seats for colour in seat.colours)
    seen: Counter[str] = Counter()
    for number, seat in enumerate(rules.seats):
        for place, colour in enumerate(seat.colours):
            seen[colour] += 1
            if counts[colour] > 1 and seen[colour] > 1:
                findings.add(findings.value((*SEATS, number, "colours", place)), faults.COLOUR_TWICE, colour=colour)
