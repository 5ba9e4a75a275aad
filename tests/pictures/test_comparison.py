"""The report of two rulesets: its pictures hold, say all there is in words, and have both sides on every scale."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, fromstring

import pytest

from kortdiamant.comparison import Comparison, compare, found
from kortdiamant.expedition import Rules
from kortdiamant.languages import LANGUAGES, Language
from kortdiamant.pictures.report import report
from kortdiamant.rulebook import load
from kortdiamant.telling.comparison import pair
from kortdiamant.telling.comparison.account import Compared, account
from tests.pictures.geometry import SVG, check, texts
from tests.small_games import box

BOTS = ("value", "timid", "leave:0.3")
PICTURES = 5


def compared(one: Rules, other: Rules) -> Comparison:
    return compare(one, other, BOTS, 2)


def pictures(language: Language, one: str, other: str, comparison: Comparison) -> list[Element]:
    both = pair(load(one), load(other), language)
    page = report(account(Compared(both, comparison, found(comparison), "1.2.3", "kortdiamant compare <&>")))
    assert "kortdiamant compare &lt;&amp;&gt;" in page
    return [fromstring(text) for text in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]


@pytest.fixture(scope="module")
def usual() -> Comparison:
    return compared(load("slott").rules, load("marquoir").rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_beside_the_paper_and_both_are_named(usual: Comparison, language: Language) -> None:
    sheets = pictures(language, "slott", "marquoir", usual)
    assert len(sheets) == PICTURES
    for sheet in sheets:
        check(sheet)
        assert {"slott", "marquoir"} <= {text.text for text in texts(sheet)}
        title, description = (each.text or "" for each in sheet[:2])
        assert title
        assert "slott" in description
        assert "marquoir" in description


def test_curves_begin_where_they_should_and_are_two_kinds_of_line(usual: Comparison) -> None:
    survival, busts, gems, *_ = pictures("en", "slott", "marquoir", usual)
    for sheet in (survival, busts, gems):
        one, other = sheet.iter(f"{SVG}polyline")
        assert one.get("stroke") != other.get("stroke")
        assert one.get("stroke-dasharray") != other.get("stroke-dasharray")
        assert one.get("points", "").split()[0] == other.get("points", "").split()[0]  # all is the same before a card


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (box([1], "", rounds=1), box([1], "", rounds=1)),
        (box([3], "a", copies=2, rounds=12), box([900], "ab", copies=3, rounds=2)),
        (box([1], "abc", copies=3, rounds=3), box([5] * 40, "", rounds=20)),
    ],
)
def test_tiny_and_lopsided_games_are_drawn_as_well(one: Rules, other: Rules) -> None:
    for sheet in pictures("fr", "slott", "slott+uten-jokere", compared(one, other)):
        check(sheet)
