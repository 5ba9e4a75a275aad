"""Whether a ruleset says in all of its languages what it says in one of them.

Its languages are those of its title; that one of them is missing there is told once, and not of every word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields

from kortdiamant.documents import Key, Path
from kortdiamant.languages import LANGUAGES, Language
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.shape import AnyDefinition, Definition, Prose, Words


def check_translations(definition: AnyDefinition, found: Findings) -> None:
    """Note titles, words and prose that are missing in a language though another has them."""
    missing = tuple(language for language in LANGUAGES if language not in definition.title)
    if missing:
        found.warn(found.key(("title",)), faults.UNTRANSLATED, languages=missing)
    for name, variant in definition.variants.items():
        _check(("variants", name, "title"), variant.title, definition.title, found)
    if isinstance(definition, Definition):
        _check(("words",), definition.words, definition.title, found)
    _check(("prose",), definition.prose, definition.title, found)


def _check(
    path: Path, texts: Mapping[Language, Words | Prose | str], languages: Collection[Language], found: Findings
) -> None:
    """One warning for all that is missing in the same languages, where the first of it is given in another one."""
    given = {language: dict(_parts(text)) for language, text in texts.items()}
    gaps: dict[tuple[Language, ...], list[tuple[str, Path]]] = {}
    for language, parts in given.items():
        for part, inner in parts.items():
            missing = tuple(each for each in languages if part not in given.get(each, {}))
            gaps.setdefault(missing, []).append((part or str(path[-1]), (*path, language, *inner)))
    gaps.pop((), None)
    for missing, places in gaps.items():
        _warn(missing, places, found)


def _warn(missing: tuple[Language, ...], places: list[tuple[str, Path]], found: Findings) -> None:
    """What a base has left out is not told of a file that builds on it and says nothing of it."""
    own = [(part, spot) for part, path in places if (spot := found.key(path)).mark.file == found.document.file]
    keys = tuple(dict.fromkeys(part for part, _ in own))
    if own:
        found.warn(own[0][1], faults.UNTRANSLATED_PART, keys=keys, languages=missing)


def _parts(text: Words | Prose | str) -> Iterator[tuple[str, tuple[Key, ...]]]:
    """What is said in one language: how it is called, and where it stands there; a text by itself has no name."""
    if isinstance(text, str):
        yield "", ()
        return
    for name in (field.name for field in fields(text)):
        value, key = getattr(text, name), name.replace("_", "-")
        if isinstance(value, Mapping):
            yield from ((f"{key}.{inner}", (key, inner)) for inner in value)
        elif value:
            yield key, (key,)
