"""Pictures of games are valid XML, keep everything within their bounds, and are readable without colour."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.expedition import Midway
from kortdiamant.pictures.canvas import LineStyle, strip_invalid, style_of
from kortdiamant.pictures.game import LABEL_GAP, render_game, spread_labels
from kortdiamant.pictures.text_metrics import shorten, width_of, wrap
from kortdiamant.rulebook import load
from kortdiamant.table import Pad, Table
from kortdiamant.telling.charts import step_for
from kortdiamant.telling.story import CardMeaning, PlayerLine, Road, Story, StoryCard, Walk, pad_story, story
from tests.golden.games import references
from tests.golden.players import play_to_the_end
from tests.pictures.geometry import SVG, check_layout, texts

HOSTILE = (
    "<script>alert(1)</script>",
    "\"quoted\" & 'cited'",
    "]]>",
    "علي بن أحمد",
    "🦊 rev 🦊",
    "W" * 40,
    "漢字" * 20,
    "\ufffe\uffff nothing",
)


def a_story(*lines: str, reference: str = "slott", settings: Mapping[str, object] | None = None) -> Story:
    table = Table(load(reference, settings=settings or {}), ("Ane", "Bo", "Cato"))
    for line in lines:
        table.say(line)
    return story(table, table.chronicle(), table.report(), "A game")


def test_a_picture_has_a_title_and_a_description() -> None:
    of = a_story("7", "all")
    sheet = fromstring(render_game(of))
    assert (sheet.tag, sheet.get("role"), sheet.get("lang")) == (f"{SVG}svg", "img", "nb")
    assert [child.tag for child in sheet][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert sheet.get("aria-labelledby", "").split() == [child.get("id") for child in sheet][:2]
    assert [child.text for child in sheet][:2] == ["A game", of.description()]


def test_the_same_story_gives_the_same_picture() -> None:
    assert render_game(a_story("7", "all")) == render_game(a_story("7", "all"))


@pytest.mark.broad
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("reference", references())
def test_whole_games_fit_within_the_picture(reference: str, seed: int) -> None:
    ruleset = load(reference)
    table = play_to_the_end(Table(ruleset, HOSTILE[: ruleset.rules.players.max]), seed)
    sheet = fromstring(render_game(story(table, table.chronicle(), table.report(), "A game")))
    check_layout(sheet)
    drawn = {text.text for text in texts(sheet)}
    assert set(table.names[:5]) <= drawn


@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("7",),
        ("7", "Ane"),
        ("7", "join Dag", "home Bo", "-"),
        ("J", "-", "J"),
        ("9", "all") * 4,
        ("9", "all") * 4 + ("share",),
    ],
)
def test_very_short_and_tied_games_are_drawn(lines: tuple[str, ...]) -> None:
    check_layout(fromstring(render_game(a_story(*lines))))


def test_everybody_may_leave_before_the_first_card() -> None:
    sheet = fromstring(
        render_game(a_story("Ane", "4", "all", reference="marquoir", settings={"rules.decisions.from-card": 0}))
    )
    check_layout(sheet)


@pytest.mark.parametrize("rows", [(), ("4 0 7",), ("4 0 7", "join Dag", "9 0 0 2", "home Bo"), ("-",) * 4])
def test_a_score_pad_has_a_curve_and_no_expeditions(rows: tuple[str, ...]) -> None:
    pad = Pad(load("slott"), ("Ane", "Bo", "Cato"), language="en")
    for row in rows:
        pad.say(row)
    of = pad_story(pad, pad.report(), "A pad")
    sheet = fromstring(render_game(of))
    check_layout(sheet)
    assert "This is a score pad: which cards came, and who left when, is not known." in of.description()
    assert "This is a score pad:" in " ".join(text.text or "" for text in texts(sheet))


def test_the_curve_of_a_continued_game_starts_at_its_chests() -> None:
    midway = Midway(round=3, chests=(12, 5, 0), relics=((5,), (), ()))
    table = Table(load("slott"), ("Ane", "Bo", "Cato"), midway=midway, language="en")
    for line in ("7", "all", "9"):
        table.say(line)
    of = story(table, table.chronicle(), table.report(), "A game")
    assert (of.steps, of.totals_heading) == (("1-2", "3", "4"), "After each round · 1-2 played elsewhere")
    assert [line.totals for line in of.lines] == [(17, 19, 19), (5, 7, 7), (0, 2, 2)]
    sheet = fromstring(render_game(of))
    check_layout(sheet)
    axis = [
        text.text for text in texts(sheet) if text.get("text-anchor") == "middle" and text.get("font-weight") is None
    ]
    assert axis[:3] == ["1-2", "3", "4"]


def large_story(rounds: int, seats: int, cards: int) -> Story:
    """A story with any number of rounds, seats and cards."""
    lines = tuple(PlayerLine(f"Player {seat}", tuple(range(0, 7 * rounds + 1, 7)), seat == 0) for seat in range(seats))
    path = tuple(StoryCard("éboulement", CardMeaning.HAZARD) for _ in range(cards))
    walks = tuple(Walk(seat, 1, 123456, 0, (0,) * (cards - 1), 1, "too early", is_over=True) for seat in range(seats))
    roads = tuple(Road(number, f"Round {number}", path, walks) for number in range(1, rounds + 1))
    steps = tuple(map(str, range(rounds + 1)))
    return Story("en", "Many", "Nobody wins.", "After each round", "Who went how far", "A legend", steps, lines, roads)


@pytest.mark.parametrize(("rounds", "seats", "cards"), [(1, 1, 1), (99, 8, 5), (3, 32, 10), (2, 8, 120)])
def test_long_and_wide_games_have_no_overlaps(rounds: int, seats: int, cards: int) -> None:
    sheet = fromstring(render_game(large_story(rounds, seats, cards)))
    check_layout(sheet)
    labels = [text for text in texts(sheet) if text.text == str(7 * rounds) and text.get("text-anchor") == "end"]
    heights = sorted(float(text.get("y", 0)) for text in labels if text.get("font-weight") == "bold")
    assert len(heights) == seats
    assert all(after - before >= LABEL_GAP - 0.2 for before, after in pairwise(heights))


def test_line_styles_are_distinct_with_and_without_colour() -> None:
    assert len({style_of(seat) for seat in range(32)}) == 32
    assert len({style_of(seat).stroke_dasharray for seat in range(8)}) == 8
    assert style_of(0) == LineStyle("#0b5394", "none")


@given(st.text())
def test_a_picture_is_well_formed_whatever_the_text(text: str) -> None:
    line = PlayerLine(text, (0, 1), True)
    road = Road(1, text, (StoryCard(text, CardMeaning.RELIC),), (Walk(0, 1, 1, 0, (), 0, text, is_over=True),))
    sheet = fromstring(render_game(Story("en", text, text, text, text, text, (text, text), (line,), (road,))))
    title = sheet.find(f"{SVG}title")
    assert title is not None
    assert (title.text or "") == strip_invalid(text).replace("\r\n", "\n").replace("\r", "\n")


@given(st.lists(st.floats(0, 300), max_size=32), st.floats(1, 40))
def test_labels_are_a_gap_apart_in_their_order_and_below_the_upper_edge(wanted: list[float], gap: float) -> None:
    places = spread_labels(wanted, gap, 10, 10 + 40 * 32)
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    assert all(places[after] - places[before] >= gap - 1e-6 for before, after in pairwise(order))
    assert all(10 - 1e-6 <= place <= 10 + 40 * 32 + 1e-6 for place in places)


def test_labels_that_do_not_touch_stay_where_they_are() -> None:
    assert spread_labels([100, 20, 60], 20, 0, 200) == [100, 20, 60]
    assert spread_labels([50, 50], 20, 0, 200) == [40, 60]
    assert spread_labels([], 20, 0, 200) == []


@pytest.mark.parametrize(
    ("highest", "step"), [(0, 1), (6, 1), (7, 2), (12, 2), (13, 5), (30, 5), (31, 10), (100, 20), (2665, 500)]
)
def test_a_grid_has_at_most_six_lines(highest: int, step: int) -> None:
    assert step_for(highest) == step


def test_text_is_cut_and_broken_by_its_width() -> None:
    assert shorten("Ane", 10, 100) == "Ane"
    cut = shorten("W" * 40, 10, 100)
    assert cut.endswith("…")
    assert width_of(cut, 10) <= 100
    assert wrap("a b", 10, 1) == ["a", "b"]
    assert wrap("", 10, 100) == [""]
    assert width_of("漢", 10) > width_of("W", 10) > width_of("é", 10) == width_of("e", 10) > width_of("i", 10)
    assert width_of("e\u0301", 10) == width_of("e", 10)
