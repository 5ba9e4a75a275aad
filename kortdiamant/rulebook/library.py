"""Loading rulesets, and listing those that there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from kortdiamant.errors import DocumentError, FileTrouble, KortdiamantError
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.folders import bundled, declared_id, files_in, find, user_folder
from kortdiamant.rulebook.reference import Source, as_text
from kortdiamant.rulebook.resolve import Resolved, patch, resolve
from kortdiamant.rulebook.ruleset import Ruleset, build
from kortdiamant.rulebook.settings import Settings, read_settings


def load(reference: str, *, settings: Settings = (), folder: Path | None = None) -> Ruleset:
    """Load a ruleset by its id or path, with variants: `slott`, `slott+uten-jokere`, `../mine.yaml`.

    Settings change single values: `["rules.hazards.strikes=3"]`, or a map from such keys to plain data. A relative
    path starts in the folder; a ruleset's own reference is text, even where a path is not. Raises UnknownReference,
    FileTrouble, and DocumentError with every fault of the file.
    """
    source = find(reference, folder)
    resolved = lay_over(source, settings)
    ruleset = build(resolved.to_judge, as_text(reference), source.variants, resolved.faults)
    return replace(ruleset, origin=source.path)


def lay_over(source: Source, settings: Settings = ()) -> Resolved:
    """A file with all it extends, its variants and settings laid over each other; raises like `load`."""
    changes = read_settings(settings)
    resolved = resolve(source)
    for change in changes:
        resolved = replace(resolved, document=patch(resolved.document, change))
    return resolved


@dataclass(frozen=True)
class Listing:
    """One ruleset in a list: either the ruleset, or the error that says why it is broken."""

    id: str
    path: Path
    shelf: Literal["bundled", "user"]
    ruleset: Ruleset | None = None
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
            found = Findings(resolve(Source(path, name)).document)
            found.add(found.value(("id",)), code, id=name, path=str(path), other=str(taken[name]))
            problem = DocumentError(found.faults)
            listing = replace(listing, ruleset=None, problem=problem)
        yield listing


def _listing(name: str, path: Path, shelf: Literal["bundled", "user"]) -> Listing:
    try:
        resolved = resolve(Source(path, name))
        ruleset = replace(build(resolved.to_judge, name, known=resolved.faults), origin=path)
    except KortdiamantError as error:
        return Listing(name, path, shelf, problem=error)
    return Listing(name, path, shelf, ruleset)
