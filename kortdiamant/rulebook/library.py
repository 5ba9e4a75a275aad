"""Loading rulesets, and listing those that there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from kortdiamant.documents import Document, FaultCode
from kortdiamant.errors import DocumentError, Fault, FileTrouble, KortdiamantError, OtherFamily, Severity
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.causes import made
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.folders import bundled, declared_id, files_in, find, user_folder, users_own
from kortdiamant.rulebook.reference import Source, as_text
from kortdiamant.rulebook.resolve import Resolved, resolve
from kortdiamant.rulebook.ruleset import AnyRuleset, Ruleset
from kortdiamant.rulebook.settings import Settings, read_settings


def load(reference: str, *, settings: Settings = (), folder: Path | None = None) -> Ruleset:
    """Load a ruleset of the expedition family; raises like `load_any`, and `OtherFamily`."""
    ruleset = load_any(reference, settings=settings, folder=folder)
    if not isinstance(ruleset, Ruleset):
        raise OtherFamily(ruleset.reference, ruleset.family)
    return ruleset


def load_any(reference: str, *, settings: Settings = (), folder: Path | None = None) -> AnyRuleset:
    """Load a ruleset by its id or path, with variants: `slott`, `slott+uten-jokere`, `../mine.yaml`.

    Settings change single values: `["rules.hazards.strikes=3"]`, or a map from such keys to plain data. A relative
    path starts in the folder; a ruleset's own reference is text, even where a path is not. Raises UnknownReference,
    FileTrouble, and DocumentError with every fault of the file.
    """
    source = find(reference, folder)
    resolved = lay_over(source, settings)
    ruleset = made(resolved, as_text(reference), source.variants)
    return replace(ruleset, origin=source.path)


def lay_over(source: Source, settings: Settings = ()) -> Resolved:
    """A file with all it extends, its variants and settings laid over each other; raises like `load`."""
    changes = read_settings(settings)
    return _patched(resolve(source), changes)


def changed(resolved: Resolved, settings: Settings, said_in: str) -> Resolved:
    """A document that has been read, with settings laid over it that were said in some place; raises DocumentError."""
    return _patched(resolved, read_settings(settings, said_in))


def _patched(resolved: Resolved, changes: Iterable[Document]) -> Resolved:
    for change in changes:
        resolved = resolved.patched(change)
    return resolved


@dataclass(frozen=True)
class Listing:
    """One ruleset in a list: either the ruleset, or the error that says why it is broken."""

    id: str
    path: Path
    shelf: Literal["bundled", "user"]
    ruleset: AnyRuleset | None = None
    problem: KortdiamantError | None = None


def list_rulesets() -> tuple[Listing, ...]:
    """List the bundled rulesets and the user's own; a broken one breaks nothing else."""
    taken = dict(bundled())
    shipped = [_listing(name, path, "bundled") for name, path in taken.items()]
    return (*shipped, *_list_own(taken))


def _list_own(taken: dict[str, Path]) -> Iterator[Listing]:
    """The user's rulesets; one whose id another has already is broken. A folder that cannot be read is listed too."""
    shipped = frozenset(taken)
    try:
        paths = files_in(user_folder())
    except FileTrouble as trouble:
        paths = []
        yield Listing(as_text(user_folder().name), user_folder(), "user", problem=trouble)
    for path in paths:
        name = declared_id(path)
        listing = _listing(name, path, "user")
        if taken.setdefault(name, path) != path and listing.ruleset is not None:
            code = faults.TAKEN_ID if name in shipped else faults.TAKEN_BY_OWN
            fault = _taken(code, resolve(Source(path, name)).document, path, taken[name])
            listing = replace(listing, ruleset=None, problem=DocumentError([fault]))
        yield listing


def taken_id(document: Document, path: Path) -> Fault | None:
    """What is wrong if another file has the id of this one already, so that this one is reached by its path only.

    In the user's folder that is an error, since there the file is no ruleset of the list. Anywhere else it is a warning
    if a bundled ruleset has the id and this is no copy of it; that a file of the user has it is nothing, since most
    likely one is a copy of the other.
    """
    own, shipped = str(_id_in(document)), bundled()
    if own in shipped and _is_in_user_folder(path):
        return _taken(faults.TAKEN_ID, document, path, shipped[own])
    if own in shipped and path.read_bytes() != shipped[own].read_bytes():
        return replace(_taken(faults.TAKEN_ID, document, path, shipped[own]), severity=Severity.WARNING)
    if own not in shipped and _is_in_user_folder(path):
        first = users_own().get(own, path)
        return _taken(faults.TAKEN_BY_OWN, document, path, first) if first.name != path.name else None
    return None


def _id_in(document: Document) -> object:
    return document.data.get("id") if isinstance(document.data, Mapping) else None


def _taken(code: FaultCode, document: Document, path: Path, other: Path) -> Fault:
    found = Findings(document)
    found.add(found.value(("id",)), code, id=str(_id_in(document)), path=str(path), other=str(other))
    return found.faults[0]


def _is_in_user_folder(path: Path) -> bool:
    folder = user_folder()
    return folder.is_dir() and path.parent.samefile(folder)


def _listing(name: str, path: Path, shelf: Literal["bundled", "user"]) -> Listing:
    try:
        resolved = resolve(Source(path, name))
        ruleset = replace(made(resolved, name), origin=path)
    except KortdiamantError as error:
        return Listing(name, path, shelf, problem=error)
    return Listing(name, path, shelf, ruleset)
