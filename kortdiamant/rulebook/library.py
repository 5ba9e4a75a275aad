"""Load a ruleset by its reference, and list the rulesets that exist."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kortdiamant.documents.document import Document
from kortdiamant.documents.faults import FaultCode
from kortdiamant.documents.yaml_text import escape_controls
from kortdiamant.errors import DocumentError, Fault, FileError, KortdiamantError, Severity, WrongFamily
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.blame import blame
from kortdiamant.rulebook.build import AnyRuleset, Ruleset, build
from kortdiamant.rulebook.faults import Findings
from kortdiamant.rulebook.find import (
    RulesetSource,
    bundled_rulesets,
    declared_id,
    find_source,
    ruleset_files,
    user_folder,
    user_rulesets,
)
from kortdiamant.rulebook.resolve import GameSettings, ResolvedDocument, resolve


def load(reference: str, *, settings: GameSettings = (), folder: Path | None = None) -> Ruleset:
    """Load a ruleset of the expedition family; raises like `load_any`, and `WrongFamily`."""
    ruleset = load_any(reference, settings=settings, folder=folder)
    if not isinstance(ruleset, Ruleset):
        raise WrongFamily(ruleset.reference, ruleset.family)
    return ruleset


def load_any(reference: str, *, settings: GameSettings = (), folder: Path | None = None) -> AnyRuleset:
    """Load a ruleset by its id or path, with variants: `slott`, `slott+uten-jokere`, `../mine.yaml`.

    Settings change single values: `["rules.hazards.strikes=3"]`, or a map from such keys to plain data. A relative
    path starts in the folder, or in the working directory. The ruleset's `reference` is printable even if the path is
    not. Raises UnknownReference, FileError, and DocumentError with every fault of the file.
    """
    source = find_source(reference, folder)
    resolved = resolve(source, settings)
    ruleset = _build_and_blame(resolved, escape_controls(reference), source.variants)
    return replace(ruleset, origin=source.path)


def _build_and_blame(resolved: ResolvedDocument, reference: str, variants: Sequence[str] = ()) -> AnyRuleset:
    """Build the ruleset; every fault and warning is at the line that causes it. Raises DocumentError."""
    try:
        ruleset = build(resolved, reference, variants)
    except DocumentError as error:
        raise DocumentError(blame(error.faults, resolved)) from None
    return replace(ruleset, warnings=blame(ruleset.warnings, resolved))


@dataclass(frozen=True)
class Listing:
    """One entry of the list: the ruleset, or the error that explains why it is broken."""

    id: str
    path: Path
    is_bundled: bool
    ruleset: AnyRuleset | None = None
    problem: KortdiamantError | None = None


def list_rulesets() -> tuple[Listing, ...]:
    """List the bundled rulesets and the user's own; a broken one is listed with its error."""
    taken = dict(bundled_rulesets())
    shipped = [_listing(name, path, is_bundled=True) for name, path in taken.items()]
    return (*shipped, *_list_own(taken))


def _list_own(taken: dict[str, Path]) -> Iterator[Listing]:
    """List the user's rulesets; an id that is taken is an error, and so is a folder that cannot be read."""
    shipped = frozenset(taken)
    try:
        paths = ruleset_files(user_folder())
    except FileError as error:
        paths = []
        yield Listing(escape_controls(user_folder().name), user_folder(), is_bundled=False, problem=error)
    for path in paths:
        name = declared_id(path)
        listing = _listing(name, path, is_bundled=False)
        if taken.setdefault(name, path) != path and listing.ruleset is not None:
            code = faults.TAKEN_ID if name in shipped else faults.TAKEN_BY_OWN
            fault = _conflict(code, resolve(RulesetSource(path, name)).document, path, taken[name])
            listing = replace(listing, ruleset=None, problem=DocumentError([fault]))
        yield listing


def id_conflict(document: Document, path: Path) -> Fault | None:
    """Return a fault if another ruleset has the id of this file, so that only its path leads to this one.

    In the user's folder it is an error, because the file is then missing from the list. Elsewhere it is a warning if a
    bundled ruleset has the id and the file is not a copy of it. A file elsewhere with the id of a user's ruleset has no
    fault: most likely one is a copy of the other.
    """
    own, shipped = str(document.get(("id",))), bundled_rulesets()
    if own in shipped and _is_in_user_folder(path):
        return _conflict(faults.TAKEN_ID, document, path, shipped[own])
    if own in shipped and path.read_bytes() != shipped[own].read_bytes():
        return replace(_conflict(faults.TAKEN_ID, document, path, shipped[own]), severity=Severity.WARNING)
    if own not in shipped and _is_in_user_folder(path):
        first = user_rulesets().get(own, path)
        return _conflict(faults.TAKEN_BY_OWN, document, path, first) if first.name != path.name else None
    return None


def _conflict(code: FaultCode, document: Document, path: Path, other: Path) -> Fault:
    findings = Findings(document)
    findings.add(findings.value(("id",)), code, id=str(document.get(("id",))), path=str(path), other=str(other))
    return findings.faults[0]


def _is_in_user_folder(path: Path) -> bool:
    folder = user_folder()
    return folder.is_dir() and path.parent.samefile(folder)


def _listing(name: str, path: Path, *, is_bundled: bool) -> Listing:
    try:
        resolved = resolve(RulesetSource(path, name))
        ruleset = replace(_build_and_blame(resolved, name), origin=path)
    except KortdiamantError as error:
        return Listing(name, path, is_bundled, problem=error)
    return Listing(name, path, is_bundled, ruleset)
