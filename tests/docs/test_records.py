"""`docs/records.md` against the code: every key of a header and every word of the text language is explained there."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from kortdiamant.expedition import Settlement
from kortdiamant.family import COMMAND_WORDS
from kortdiamant.languages.vocabulary import vocabulary
from kortdiamant.records.header import Header
from kortdiamant.spelling import fold

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")


@pytest.mark.parametrize("key", [field.name.rstrip("_") for field in fields(Header)])
def test_every_key_of_a_header_is_explained(key: str) -> None:
    assert f"| `{key}` |" in PAGE


@pytest.mark.parametrize("word", sorted({*COMMAND_WORDS, *(settlement.value for settlement in Settlement)}))
def test_every_word_of_the_text_language_is_explained(word: str) -> None:
    assert f"`{word}`" in PAGE or f"`{word} " in PAGE


@pytest.mark.parametrize(("word", "english"), vocabulary("en").commands.items())
def test_every_word_of_another_language_stands_beside_the_english_one(word: str, english: str) -> None:
    rows = [fold(line) for line in PAGE.splitlines() if line.startswith(f"| `{english}` ")]
    assert any(re.search(rf"\b{word}\b", row) for row in rows)
