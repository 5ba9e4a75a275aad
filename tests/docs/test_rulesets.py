"""`docs/rulesets.md` against the types: whatever a ruleset file may hold is explained there, in backticks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Literal, cast, get_args, get_origin, get_type_hints

import pytest

from kortdiamant import diam
from kortdiamant.cards.packs import PACKS
from kortdiamant.expedition import RuleBlock
from kortdiamant.rulebook.definition import Definition, DiamDefinition

FILES = (Definition, DiamDefinition)
PAGE = Path(__file__).parents[2] / "docs" / "rulesets.md"
IN_BACKTICKS = re.compile(r"`([^`\n]+)`")
WORD = re.compile(r"[A-Za-z0-9.+*-]+")


def keys(shape: type, path: str = "") -> Iterator[str]:
    """Every key of a shape and of what it holds, as dotted paths, in the spelling of a file."""
    hints = get_type_hints(shape)
    for field in fields(shape):
        key = path + field.name.rstrip("_").replace("_", "-")
        yield key
        for part in parts(hints[field.name]):
            if is_dataclass(part):
                yield from keys(cast("type", part), f"{key}.")


def words(shape: type) -> Iterator[str]:
    """Every word that a key of a shape can be set to."""
    for hint in get_type_hints(shape).values():
        for part in parts(hint):
            if is_dataclass(part):
                yield from words(cast("type", part))
            elif get_origin(part) is Literal:
                yield from (word for word in get_args(part) if isinstance(word, str))


def parts(hint: object) -> Iterator[object]:
    """A type and all types in it, however deep."""
    yield hint
    if get_origin(hint) is not Literal:
        for part in get_args(hint):
            yield from parts(part)


@pytest.fixture(scope="module")
def explained() -> set[str]:
    """Whatever the page has in backticks, whole and word by word."""
    spans = IN_BACKTICKS.findall(PAGE.read_text("utf-8"))
    return {*spans, *(word for span in spans for word in WORD.findall(span))}


@pytest.mark.parametrize("key", sorted({*keys(RuleBlock), *keys(diam.RuleBlock)}))
def test_every_rule_key_is_explained_by_its_path(key: str, explained: set[str]) -> None:
    assert {key, f"rules.{key}"} & explained


@pytest.mark.parametrize("key", sorted({key.rpartition(".")[2] for file in FILES for key in keys(file)}))
def test_every_key_of_a_file_is_explained(key: str, explained: set[str]) -> None:
    assert {spelled for spelled in explained if spelled == key or spelled.endswith(f".{key}")}


@pytest.mark.parametrize("word", sorted({*(word for file in FILES for word in words(file)), *PACKS}))
def test_every_word_that_a_key_takes_is_explained(word: str, explained: set[str]) -> None:
    assert word in explained
