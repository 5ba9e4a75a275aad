"""Every reason and every mishap of a bot has its sentence."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import get_args

import pytest

from kortdiamant.bots import Mishap, reasons
from kortdiamant.languages import LANGUAGES
from kortdiamant.telling.bots import REASONS, tell_mishap, tell_reason
from kortdiamant.telling.speaker import Speaker

SAMPLES: list[reasons.Reason] = [
    reasons.ByChance(Fraction(1, 5)),
    reasons.Bag(3, 10),
    reasons.Bag(10, 10),
    reasons.Danger(Fraction(1, 20), Fraction(1, 10)),
    reasons.Danger(Fraction(1, 5), Fraction(1, 10)),
    reasons.Kinds(1, 2),
    reasons.Kinds(2, 2),
    reasons.Worthwhile(Fraction(-3, 2)),
    reasons.Worthwhile(Fraction(3, 2)),
    reasons.Company(0),
    reasons.Company(2),
    reasons.Relics(1),
    reasons.Relics(2),
    reasons.Prospects(Fraction(31, 100), Fraction(27, 100), 1),
    reasons.Prospects(Fraction(31, 100), Fraction(27, 100), 0),
    reasons.Prospects(Fraction(27, 100), Fraction(31, 100), 1),
    reasons.Prospects(Fraction(27, 100), Fraction(31, 100), 0),
    reasons.InOwnWords("Two cards are enough for me."),
]


def test_every_reason_has_a_sample():
    assert {type(sample) for sample in SAMPLES} == set(get_args(reasons.Reason)) == set(REASONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_own_sentence(language):
    sentences = [tell_reason(sample, Speaker(language)) for sample in SAMPLES]
    assert len(set(sentences)) == len(SAMPLES)
    for sentence in sentences:
        assert re.fullmatch(r"\S[^{}\n]*\.", sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mishap_names_the_player(language):
    sentences = {tell_mishap(0, mishap, Speaker(language, names=("Robo",))) for mishap in Mishap}
    assert len(sentences) == len(Mishap)
    assert all("Robo" in sentence for sentence in sentences)


def test_the_words_of_a_bot_are_sanitized():
    assert tell_reason(reasons.InOwnWords("a\x1b[31mb\nc" + "x" * 500), Speaker("en")).startswith("a�[31mb�cxxx")


def test_a_reason_includes_its_figures():
    speaker = Speaker("en")
    assert (
        tell_reason(reasons.ByChance(Fraction(1, 5)), speaker) == "I leave with a chance of 20.0%, whatever lies out."
    )
    assert tell_reason(reasons.Worthwhile(Fraction(-3, 2)), speaker) == "One more card costs me 1.5 gems on average."
    assert tell_reason(reasons.Relics(1), speaker) == "I want a relic for myself."
