"""Check ruleset files: as they are, with each of their variants, and by playing their examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from kortdiamant.documents.document import LOST, Document, Key, KeyPath, Spot
from kortdiamant.documents.faults import sort_faults
from kortdiamant.documents.validation import validate
from kortdiamant.documents.yaml_text import escape_controls
from kortdiamant.errors import (
    DocumentError,
    Fault,
    FileError,
    KortdiamantError,
    Mark,
    RefusedName,
    SeatingError,
    Severity,
)
from kortdiamant.family import is_same_name
from kortdiamant.records.lines import locate_part, without_comment
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, Ruleset
from kortdiamant.rulebook.blame import MAX_CHECKED, blame
from kortdiamant.rulebook.build import build
from kortdiamant.rulebook.definition import DiamExample, Example, Expected, ExpectedWinners
from kortdiamant.rulebook.faults import Findings
from kortdiamant.rulebook.find import RulesetSource
from kortdiamant.rulebook.library import id_conflict
from kortdiamant.rulebook.resolve import ResolvedDocument, resolve
from kortdiamant.table import Board, Table
from kortdiamant.workshop import faults

VARIANTS = "variants"


def check_files(files: Iterable[str]) -> Iterator[Fault]:
    """Yield the faults of each file; a fault that several files share, such as one of their base, is yielded once."""
    known: set[tuple[str, Mark, Mark, str]] = set()
    for file in files:
        for fault in check_file(file):
            found_at = fault.about.mark if fault.about else fault.mark
            identity = (fault.code, fault.mark, found_at, str(fault.facts))
            if identity not in known:
                known.add(identity)
                yield fault


def check_file(file: str) -> tuple[Fault, ...]:
    """Return all faults of a ruleset file, sorted by place: of the file, of each variant alone, and of the examples.

    A file that cannot be read has one fault, FILE_REFUSED.
    """
    path = Path(file)
    try:
        resolved = resolve(RulesetSource(path, escape_controls(file)))
        taken = id_conflict(resolved.document, path)
    except DocumentError as error:
        return tuple(error.faults)
    except FileError as error:
        return (Fault(faults.FILE_REFUSED.code, Mark(escape_controls(str(path))), {"error": error}),)
    ruleset, built = try_build(resolved)
    found = [*blame(built, resolved), *_check_each_variant(resolved, built), *filter(None, [taken])]
    if ruleset is not None:
        found += _check_examples(resolved.document, ruleset)
    return sort_faults(found)


def try_build(resolved: ResolvedDocument) -> tuple[AnyRuleset | None, list[Fault]]:
    """Return the ruleset, or None if it cannot be played, and its faults, which are not blamed on their causes yet."""
    try:
        ruleset = build(resolved, "")
    except DocumentError as error:
        return None, list(error.faults)
    return ruleset, list(ruleset.warnings)


def broken_variants(resolved: ResolvedDocument) -> tuple[Key, ...]:
    """Return the variants that make a playable ruleset unplayable."""
    return tuple(name for name in _variants(resolved) if try_build(_with_variant(resolved, name))[0] is None)


def _check_each_variant(resolved: ResolvedDocument, built: Iterable[Fault]) -> Iterator[Fault]:
    """Yield the faults that the ruleset has only with a variant, each variant alone."""
    known = {(fault.code, fault.mark) for fault in built}  # before `blame`, which moves equal faults to many places
    names = list(_variants(resolved))
    checked = max(1, MAX_CHECKED // len(resolved.document.marks))
    for name in names[:checked]:
        with_variant = _with_variant(resolved, name)
        new = [fault for fault in try_build(with_variant)[1] if (fault.code, fault.mark) not in known]
        known |= {(fault.code, fault.mark) for fault in new}
        yield from _name_variant(name, blame(new, with_variant, MAX_CHECKED // len(names)), resolved)
    if names[checked:]:
        spot = resolved.document.origin((VARIANTS, names[checked])).name
        yield spot.fault(faults.UNCHECKED_VARIANTS, severity=Severity.WARNING, count=len(names[checked:]))


def _variants(resolved: ResolvedDocument) -> Iterator[Key]:
    """Yield the names of the variants that are well formed enough to be applied."""
    variants = resolved.document.get((VARIANTS,))
    if not isinstance(variants, Mapping):
        return
    for name, variant in variants.items():
        if name is not LOST and isinstance(variant, Mapping) and isinstance(variant.get("set"), Mapping):
            yield name


def _with_variant(resolved: ResolvedDocument, name: Key) -> ResolvedDocument:
    return resolved.patch(resolved.document.part((VARIANTS, name, "set")))


def _name_variant(name: Key, found: Iterable[Fault], resolved: ResolvedDocument) -> Iterator[Fault]:
    """Add the name of the variant to the facts of faults outside it."""
    marks = resolved.document.marks
    within = {
        spot.mark for path in marks if path[:2] == (VARIANTS, name) for spot in (marks[path].value, marks[path].name)
    }
    for fault in found:
        yield fault if fault.mark in within else replace(fault, facts={**fault.facts, "variant": str(name)})


def _examples(document: Document, ruleset: AnyRuleset) -> Sequence[AnyExample]:
    """Return the examples; none if their shape is wrong, which the check of the file has reported."""
    if isinstance(ruleset, Ruleset):
        return validate(document, tuple[Example, ...], (EXAMPLES,))[0] or ()
    return validate(document, tuple[DiamExample, ...], (EXAMPLES,))[0] or ()


def _check_examples(document: Document, ruleset: AnyRuleset) -> list[Fault]:
    """Play the examples and return the faults of those with another result."""
    findings = Findings(document)
    if document.has((EXAMPLES,)):
        _play_examples(_examples(document, ruleset), ruleset, findings)
    return findings.faults


AnyExample = Example | DiamExample
EXAMPLES = "examples"
NOBODY = ("–",)
MAX_ENTRIES = 5_000  # in all examples of a file together: about fifty games, which take some tenths of a second
LINE_END = "\\n"  # as it is written between double quotes


def _play_examples(examples: Sequence[AnyExample], ruleset: AnyRuleset, findings: Findings) -> None:
    """Play each example and compare its result; beyond MAX_ENTRIES the rest gets one warning and is not played."""
    entries = 0
    for index, example in enumerate(examples):
        entries += example.game.count("\n") + 1
        if entries > MAX_ENTRIES:
            spot = findings.value((EXAMPLES, index))
            findings.warn(spot, faults.UNPLAYED, limit=MAX_ENTRIES, count=len(examples) - index)
            return
        path: KeyPath = (EXAMPLES, index)
        table = _open_table(example, ruleset, (*path, "players"), findings)
        if table is not None and _play_game(example.game, table, (*path, "game"), findings):
            _compare(example.expect, table, (*path, "expect"), findings)


def _spot_of_line(document: Document, path: KeyPath, number: int, text: str) -> Spot:
    """Return the spot of a text within line `number` (from 0) of a value; the spot of the whole value if in doubt.

    The spot is known for a block after a `|`, and for double quotes on one line.
    """
    whole = document.origin(path).value
    if whole.text.startswith("|"):
        index = whole.mark.line + number
        if index < len(document.lines) and text in document.lines[index]:
            source = document.lines[index]
            return Spot(replace(whole.mark, line=index + 1, column=source.index(text) + 1), len(text), source)
    before = LINE_END.join(whole.text.split(LINE_END)[:number])
    start = whole.source.find(text, whole.mark.column - 1 + len(before))
    if whole.text.startswith('"') and start >= 0:
        return Spot(replace(whole.mark, column=start + 1), len(text), whole.source)
    return whole


def _open_table(example: AnyExample, ruleset: AnyRuleset, path: KeyPath, findings: Findings) -> Table | Board | None:
    try:
        if isinstance(ruleset, DiamRuleset):
            return Board(ruleset, example.players)
        return Table(ruleset, example.players)
    except SeatingError as error:
        index = (_last_of(error.name, example.players),) if isinstance(error, RefusedName) else ()
        findings.add(findings.value((*path, *index)), faults.NOT_SEATED, error=error)
        return None


def _last_of(name: str, players: Sequence[str]) -> int:
    """Return the last index of a name: of two equal names the table rejects the second."""
    return max(index for index, player in enumerate(players) if player.strip() == name)


def _play_game(game: str, table: Table | Board, path: KeyPath, findings: Findings) -> bool:
    """Enter every line; return whether the table accepted them all."""
    for number, line in enumerate(game.split("\n")):
        text = without_comment(line)
        try:
            table.say(text)
        except KortdiamantError as error:
            spot = _narrow(_spot_of_line(findings.document, path, number, text), text, error)
            findings.add(spot, faults.ENTRY_REFUSED, error=error, table=table)
            return False
    return True


def _narrow(spot: Spot, entry: str, error: KortdiamantError) -> Spot:
    """Narrow the spot of an entry to the part that an error is about, unless it is the spot of the whole example."""
    if spot.text != entry:
        return spot
    start, width = locate_part(entry, error)
    return Spot(replace(spot.mark, column=spot.mark.column + start), width, spot.source)


def _compare(expected: Expected | ExpectedWinners, table: Table | Board, path: KeyPath, findings: Findings) -> None:
    totals = expected.totals if isinstance(expected, Expected) else None
    if expected.winners is None and not totals:
        findings.warn(findings.value(path), faults.EXPECTS_NOTHING)
    if expected.winners is not None:
        _compare_winners(expected.winners, table, (*path, "winners"), findings)
    if isinstance(table, Table):
        for name, total in (totals or {}).items():
            _compare_total(name, total, table, (*path, "totals", name), findings)


def _compare_winners(expected: Sequence[str], table: Table | Board, path: KeyPath, findings: Findings) -> None:
    seats = [_seat_of(name, table, findings.value((*path, index)), findings) for index, name in enumerate(expected)]
    report = table.report()
    is_open = isinstance(table, Board) and not report.finished  # no winners yet, which does not mean a draw
    if None in seats or (set(seats) == set(report.winners) and not is_open):
        return
    if is_open and not expected:
        findings.add(findings.value(path), faults.NO_DRAW_YET)
        return
    if not report.finished:
        findings.add(findings.value(path), faults.UNFINISHED, wanted=tuple(expected))
        return
    actual = tuple(table.names[seat] for seat in report.winners)
    findings.add(findings.value(path), faults.OTHER_WINNERS, wanted=tuple(expected) or NOBODY, came=actual)


def _compare_total(name: str, expected: int, table: Table, path: KeyPath, findings: Findings) -> None:
    seat, report = _seat_of(name, table, findings.key(path), findings), table.report()
    if seat is None or report.totals[seat] == expected:
        return
    findings.add(
        findings.value(path),
        faults.OTHER_TOTAL,
        name=table.names[seat],
        wanted=expected,
        came=report.totals[seat],
        banked=tuple(each.banked[seat] for each in report.rounds),
        worth=sum(report.relics[seat]),
        table=table,
    )


def _seat_of(name: str, table: Table | Board, spot: Spot, findings: Findings) -> int | None:
    """Return the seat of a player; report a name that nobody has."""
    seat = next((seat for seat, known in enumerate(table.names) if is_same_name(name, known)), None)
    if seat is None:
        findings.add(spot, faults.NOT_AT_THE_TABLE, near=findings.nearest(name, table.names), name=name)
    return seat
