"""Check ruleset files: as they are, with each of their variants, and by playing their examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from kortdiamant.documents.document import LOST, Document, Key, KeyPath, Spot
from kortdiamant.documents.faults import sort_faults
from kortdiamant.documents.scalars import escape_controls
from kortdiamant.documents.validation import validate
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
from kortdiamant.rulebook.blame import MOST_JUDGED, blame
from kortdiamant.rulebook.build import build
from kortdiamant.rulebook.definition import DiamExample, Example, Expected, ExpectedWinners
from kortdiamant.rulebook.find import RulesetSource
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.library import id_conflict
from kortdiamant.rulebook.resolve import ResolvedDocument, resolve
from kortdiamant.table import Board, Table
from kortdiamant.workshop import faults

VARIANTS = "variants"


def check_files(files: Iterable[str]) -> Iterator[Fault]:
    """The faults of file after file; what several share, such as those of a file they extend, is told once."""
    told: set[tuple[str, Mark, Mark, str]] = set()
    for file in files:
        for fault in check_file(file):
            found_at = fault.about.mark if fault.about else fault.mark
            same = (fault.code, fault.mark, found_at, str(fault.facts))
            if same not in told:
                told.add(same)
                yield fault


def check_file(file: str) -> tuple[Fault, ...]:
    """All faults of a ruleset file in the order of their places; that it cannot be read is one of them."""
    path = Path(file)
    try:
        resolved = resolve(RulesetSource(path, escape_controls(file)))
        taken = id_conflict(resolved.document, path)
    except DocumentError as error:
        return tuple(error.faults)
    except FileError as trouble:
        return (Fault(faults.FILE_REFUSED.code, Mark(escape_controls(str(path))), {"error": trouble}),)
    ruleset, found = try_build(resolved)
    only_with_variants = list(_only_with_variants(resolved, found))
    found = [*blame(found, resolved), *only_with_variants, *filter(None, [taken])]
    if ruleset is not None:
        found += _in_play(resolved.document, ruleset)
    return sort_faults(found)


def try_build(resolved: ResolvedDocument) -> tuple[AnyRuleset | None, list[Fault]]:
    """The ruleset, if it can be played without a variant, and whatever is wrong with it, where it was found."""
    try:
        ruleset = build(resolved, "")
    except DocumentError as error:
        return None, list(error.faults)
    return ruleset, list(ruleset.warnings)


def broken_variants(resolved: ResolvedDocument) -> tuple[Key, ...]:
    """The variants with which a ruleset that can be played cannot be."""
    return tuple(name for name in _variants(resolved) if try_build(_with_variant(resolved, name))[0] is None)


def _only_with_variants(resolved: ResolvedDocument, known: Iterable[Fault]) -> Iterator[Fault]:
    """What is wrong only while a variant is switched on, each alone; where it is wrong anyway nothing more is told."""
    told = {(fault.code, fault.mark) for fault in known}  # where they were found, not where they are told
    names = list(_variants(resolved))
    most = max(1, MOST_JUDGED // len(resolved.document.marks))
    for name in names[:most]:
        with_variant = _with_variant(resolved, name)
        new = [fault for fault in try_build(with_variant)[1] if (fault.code, fault.mark) not in told]
        told |= {(fault.code, fault.mark) for fault in new}
        yield from _name_variant(name, blame(new, with_variant, MOST_JUDGED // len(names)), resolved)
    if names[most:]:
        spot = resolved.document.origin((VARIANTS, names[most])).name
        yield spot.fault(faults.UNJUDGED, severity=Severity.WARNING, count=len(names[most:]))


def _variants(resolved: ResolvedDocument) -> Iterator[Key]:
    """The variants that change something which can be looked at."""
    data = resolved.document.data
    variants = data.get(VARIANTS) if isinstance(data, Mapping) else None
    for name, variant in variants.items() if isinstance(variants, Mapping) else ():
        if name is not LOST and isinstance(variant, Mapping) and isinstance(variant.get("set"), Mapping):
            yield name


def _with_variant(resolved: ResolvedDocument, name: Key) -> ResolvedDocument:
    return resolved.patched(resolved.document.part((VARIANTS, name, "set")))


def _name_variant(name: Key, found: Iterable[Fault], resolved: ResolvedDocument) -> Iterator[Fault]:
    """The faults, which name the variant if they stand outside it."""
    marks = resolved.document.marks
    within = {
        spot.mark for path in marks if path[:2] == (VARIANTS, name) for spot in (marks[path].value, marks[path].name)
    }
    for fault in found:
        yield fault if fault.mark in within else replace(fault, facts={**fault.facts, "variant": str(name)})


def _examples(document: Document, ruleset: AnyRuleset) -> Sequence[AnyExample]:
    """The examples as far as they are well shaped."""
    if isinstance(ruleset, Ruleset):
        return validate(document, tuple[Example, ...], (EXAMPLES,))[0] or ()
    return validate(document, tuple[DiamExample, ...], (EXAMPLES,))[0] or ()


def _in_play(document: Document, ruleset: AnyRuleset) -> list[Fault]:
    """What comes out differently when the examples are played."""
    findings = Findings(document)
    if isinstance(document.data, Mapping) and EXAMPLES in document.data:
        play_examples(_examples(document, ruleset), ruleset, findings)
    return findings.faults


AnyExample = Example | DiamExample
EXAMPLES = "examples"
NOBODY = ("–",)
MOST_ENTRIES = 5_000  # of all examples of a file together: fifty whole games, some tenths of a second
LINE_END = "\\n"  # as it is written between double quotes


def play_examples(examples: Sequence[AnyExample], ruleset: AnyRuleset, findings: Findings) -> None:
    """Play each example and note what comes out differently; those beyond what can be played at once are only noted."""
    entries = 0
    for place, example in enumerate(examples):
        entries += example.game.count("\n") + 1
        if entries > MOST_ENTRIES:
            spot = findings.value((EXAMPLES, place))
            findings.warn(spot, faults.UNPLAYED, limit=MOST_ENTRIES, count=len(examples) - place)
            return
        path: KeyPath = (EXAMPLES, place)
        table = _seat(example, ruleset, (*path, "players"), findings)
        if table is not None and _plays(example.game, table, (*path, "game"), findings):
            _compare(example.expect, table, (*path, "expect"), findings)


def spot_of_line(document: Document, path: KeyPath, number: int, text: str) -> Spot:
    """Where a piece of a line stands, counted from 0, of a value that is text; the whole value where that is unclear.

    It is clear where the text is a block behind a `|`, and where it is on one line in double quotes.
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


def _seat(example: AnyExample, ruleset: AnyRuleset, path: KeyPath, findings: Findings) -> Table | Board | None:
    try:
        if isinstance(ruleset, DiamRuleset):
            return Board(ruleset, example.players)
        return Table(ruleset, example.players)
    except SeatingError as error:
        place = (_last_of(error.name, example.players),) if isinstance(error, RefusedName) else ()
        findings.add(findings.value((*path, *place)), faults.NOT_SEATED, error=error)
        return None


def _last_of(name: str, players: Sequence[str]) -> int:
    """The last place of a name: of two that are equal the second is refused."""
    return max(place for place, player in enumerate(players) if player.strip() == name)


def _plays(game: str, table: Table | Board, path: KeyPath, findings: Findings) -> bool:
    """Say every entry; whether none was refused."""
    for number, line in enumerate(game.split("\n")):
        text = without_comment(line)
        try:
            table.say(text)
        except KortdiamantError as error:
            spot = _meant(spot_of_line(findings.document, path, number, text), text, error)
            findings.add(spot, faults.ENTRY_REFUSED, error=error, table=table)
            return False
    return True


def _meant(spot: Spot, entry: str, error: KortdiamantError) -> Spot:
    """The part of an entry that an error is about; if the entry's own place is not known, all of what is known."""
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
        for name, wanted in (totals or {}).items():
            _compare_total(name, wanted, table, (*path, "totals", name), findings)


def _compare_winners(wanted: Sequence[str], table: Table | Board, path: KeyPath, findings: Findings) -> None:
    seats = [_seat_of(name, table, findings.value((*path, place)), findings) for place, name in enumerate(wanted)]
    report = table.report()
    is_open = isinstance(table, Board) and not report.finished  # nobody has won yet, which is no draw
    if None in seats or (set(seats) == set(report.winners) and not is_open):
        return
    if is_open and not wanted:
        findings.add(findings.value(path), faults.NO_DRAW_YET)
        return
    if not report.finished:
        findings.add(findings.value(path), faults.UNFINISHED, wanted=tuple(wanted))
        return
    came = tuple(table.names[seat] for seat in report.winners)
    findings.add(findings.value(path), faults.OTHER_WINNERS, wanted=tuple(wanted) or NOBODY, came=came)


def _compare_total(name: str, wanted: int, table: Table, path: KeyPath, findings: Findings) -> None:
    seat, report = _seat_of(name, table, findings.key(path), findings), table.report()
    if seat is None or report.totals[seat] == wanted:
        return
    findings.add(
        findings.value(path),
        faults.OTHER_TOTAL,
        name=table.names[seat],
        wanted=wanted,
        came=report.totals[seat],
        banked=tuple(each.banked[seat] for each in report.rounds),
        worth=sum(report.relics[seat]),
        table=table,
    )


def _seat_of(name: str, table: Table | Board, spot: Spot, findings: Findings) -> int | None:
    """The seat of a player; a name that nobody has is a fault."""
    seat = next((seat for seat, known in enumerate(table.names) if is_same_name(name, known)), None)
    if seat is None:
        findings.add(spot, faults.NOT_AT_THE_TABLE, near=findings.nearest(name, table.names), name=name)
    return seat
