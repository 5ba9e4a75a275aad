"""Golden games of Diam are unchanged. For an intended change: `python -m tests.golden --update`."""

from __future__ import annotations

import pytest

from tests.golden.boards import BOARDS, REFERENCES, record_of, result, transcript


@pytest.mark.parametrize("suffix", [".game", ".json", ".txt"])
def test_there_is_a_game_for_every_variant(suffix: str) -> None:
    assert sorted(path.name.removesuffix(suffix) for path in BOARDS.glob(f"*{suffix}")) == sorted(REFERENCES)


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_result_is_unchanged(reference: str) -> None:
    assert result(reference) == record_of(reference).with_suffix(".json").read_text("utf-8")


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_transcript_is_unchanged(reference: str) -> None:
    assert transcript(reference) == record_of(reference).with_suffix(".txt").read_text("utf-8")
