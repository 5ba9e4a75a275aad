"""The reports of simulations and comparisons are self-contained pages, and their charts fit and are described."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.bots import Mishap, invoker
from kortdiamant.comparison.measures import measure_differences
from kortdiamant.comparison.sides import Comparison, compare
from kortdiamant.expedition import Rules
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.pictures.report import render_report
from kortdiamant.rulebook import load
from kortdiamant.simulation.backend import play_games
from kortdiamant.simulation.figures import RoundTally, Tally
from kortdiamant.telling.charts import HistogramChart, StudyReport, provenance, step_for
from kortdiamant.telling.comparison import comparison_report
from kortdiamant.telling.differences import pair_of
from kortdiamant.telling.simulation_report import simulation_chapters, simulation_facts
from kortdiamant.telling.speaker import Speaker, speaker_for
from kortdiamant.version import program_version
from tests.pictures.geometry import SVG, check_layout, texts
from tests.small_games import box

BOTS = ("bag:10", "timid", "<script>alert('&')</script>", "leave:0.2")
SPEAKERS = [speaker_for(load("slott"), language) for language in ("nb", "fr", "en")]
VOID = {"meta", "rect", "line", "circle", "polyline"}


def report_of(
    tally: Tally, speaker: Speaker = SPEAKERS[2], bots: tuple[str, ...] = BOTS, wanted: int | None = None
) -> StudyReport:
    facts = simulation_facts("slott", 5, tally.games, wanted or tally.games, speaker)
    origin = provenance(facts, "kortdiamant simulate --seed 5", speaker)
    chapters = (*simulation_chapters(tally, bots, speaker), origin)
    return StudyReport("The castle", speaker.language, "40 games.", chapters)


def page_of(tally: Tally, *arguments, **changed) -> str:
    return render_report(report_of(tally, *arguments, **changed))


@pytest.fixture(scope="module")
def tally() -> Tally:
    return play_games(
        load("slott").rules, [invoker(spec) for spec in ("bag:10", "timid", "leave:0.1", "leave:0.2")], 1, range(40)
    )


def pictures(page: str) -> list[Element]:
    return [fromstring(text) for text in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]


class Nesting(HTMLParser):
    """Records tags that are not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()

    def handle_starttag(self, tag, attrs) -> None:
        self.seen[tag] += 1
        self.ids.update(value for name, value in attrs if name == "id")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs) -> None:
        self.seen[tag] += 1

    def handle_endtag(self, tag) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("speaker", SPEAKERS, ids=lambda speaker: speaker.language)
def test_a_report_is_one_self_contained_page(tally: Tally, speaker: Speaker) -> None:
    page = page_of(tally, speaker)
    nesting = Nesting()
    nesting.feed(page)
    assert not nesting.open
    assert set(nesting.ids.values()) == {1}
    assert f'<html lang="{speaker.language}">' in page
    assert not {"script", "link", "img", "iframe"} & set(nesting.seen)
    assert set(re.findall(r"https?://[^\"]*", page)) == {"http://www.w3.org/2000/svg"}
    assert "url(" not in page


@pytest.mark.parametrize("speaker", SPEAKERS, ids=lambda speaker: speaker.language)
def test_every_chart_has_a_title_and_a_description(tally: Tally, speaker: Speaker) -> None:
    for sheet in pictures(page_of(tally, speaker)):
        named = (sheet.get("aria-labelledby") or "").split()
        assert [each.get("id") for each in sheet[:2]] == named
        assert all(each.text for each in sheet[:2])
        assert (sheet.get("role"), sheet.get("lang")) == ("img", speaker.language)


def test_everything_is_within_the_charts_and_no_labels_overlap(tally: Tally) -> None:
    sheets = pictures(page_of(tally))
    assert len(sheets) == 6
    for sheet in sheets:
        check_layout(sheet)


def numbers(most: int) -> st.SearchStrategy[Counter[int]]:
    return st.dictionaries(st.integers(0, most), st.integers(1, 10**9), min_size=1, max_size=6).map(Counter)


@st.composite
def tallies(draw) -> Tally:
    """Any counts, which need not be consistent."""
    games, seats = draw(st.integers(1, 10**9)), draw(st.integers(1, 32))
    amounts = st.integers(0, 10**10)
    return Tally(
        games=games,
        totals=[draw(numbers(10**6)) for _ in range(seats)],
        wins=[Counter({1: draw(st.integers(0, games))}) for _ in range(seats)],
        rounds=[
            RoundTally(draw(st.integers(0, games)), 0, draw(amounts), draw(amounts), draw(amounts))
            for _ in range(draw(st.sampled_from([1, 4, 8, 9, 30, 99])))
        ],
        cards=draw(numbers(500)),
        changes=draw(numbers(3)),
        margins=draw(numbers(10**5)),
        claims=draw(numbers(5)),
        mishaps=Counter(),
    )


@settings(max_examples=20)
@given(tallies(), st.sampled_from(["bag:10", "W" * 60, "漢字" * 20, "]]>&\ufffe"]), st.sampled_from(SPEAKERS))
def test_any_counts_fit_within_the_charts(tally: Tally, bot: str, speaker: Speaker) -> None:
    for sheet in pictures(page_of(tally, speaker, (bot,) * len(tally.totals))):
        check_layout(sheet)
        for rect in sheet.iter(f"{SVG}rect"):
            assert float(rect.get("height", 0)) >= 0


def test_the_bars_hold_all_games(tally: Tally) -> None:
    drawings = [drawing for chapter in report_of(tally).chapters for drawing in chapter.drawings]
    rows = [row for drawing in drawings if isinstance(drawing, HistogramChart) for row in drawing.rows]
    assert len(rows) == 4 + 3
    for row in rows:
        assert sum(bar.share for bar in row.bars) == pytest.approx(1)
        assert all(one.high + 1 == other.low for one, other in zip(row.bars, row.bars[1:], strict=False))


def test_the_report_names_ruleset_seed_version_and_command(tally: Tally) -> None:
    page = page_of(tally)
    for fact in (
        "slott",
        "<dd>5</dd>",
        "<dd>40</dd>",
        f"kortdiamant {program_version()}",
        "kortdiamant simulate --seed 5",
    ):
        assert fact in page


def test_the_report_says_that_the_simulation_was_interrupted(tally: Tally) -> None:
    assert "40 of 1000: it was interrupted" in page_of(tally, wanted=1000)


def test_the_report_lists_mishaps(tally: Tally) -> None:
    broken = tally.plus(Tally.empty(4, 4))
    broken.mishaps[1, Mishap.RAISED] += 3
    assert "timid on seat 2 broke down 3 times, and stayed." in page_of(broken)


def test_panels_with_many_rounds_are_below_each_other(tally: Tally) -> None:
    (few,) = [sheet for sheet in pictures(page_of(tally)) if "Busts" in [text.text for text in texts(sheet)]]
    tally = Tally.empty(4, 20).plus(Tally(**{**vars(tally), "rounds": [RoundTally(1, 0, 2, 3, 4)] * 20}))
    (many,) = [sheet for sheet in pictures(page_of(tally)) if "Busts" in [text.text for text in texts(sheet)]]
    assert float(many.get("height", 0)) == 3 * float(few.get("height", 0))


@pytest.mark.parametrize(("highest", "parts", "step"), [(0, 6, 1), (6, 6, 1), (7, 6, 2), (49, 48, 2), (480, 48, 10)])
def test_a_scale_has_round_steps(highest: int, parts: int, step: int) -> None:
    assert step_for(highest, parts) == step


COMPARED_BOTS = ("value", "timid", "leave:0.3")
PICTURES = 5


def compared_rules(one: Rules, other: Rules) -> Comparison:
    return compare(one, other, COMPARED_BOTS, 2)


def comparison_pictures(language: Language, one: str, other: str, comparison: Comparison) -> list[Element]:
    pair = pair_of(load(one), load(other), language)
    differences = measure_differences(comparison)
    page = render_report(comparison_report(pair, comparison, differences, "kortdiamant compare <&>"))
    assert "kortdiamant compare &lt;&amp;&gt;" in page
    return [fromstring(text) for text in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]


@pytest.fixture(scope="module")
def usual() -> Comparison:
    return compared_rules(load("slott").rules, load("marquoir").rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_within_the_charts_and_both_rulesets_are_named(usual: Comparison, language: Language) -> None:
    sheets = comparison_pictures(language, "slott", "marquoir", usual)
    assert len(sheets) == PICTURES
    for sheet in sheets:
        check_layout(sheet)
        assert {"slott", "marquoir"} <= {text.text for text in texts(sheet)}
        title, description = (each.text or "" for each in sheet[:2])
        assert title
        assert "slott" in description
        assert "marquoir" in description


def test_both_curves_begin_at_the_same_point_and_look_different(usual: Comparison) -> None:
    survival, busts, gems, *_ = comparison_pictures("en", "slott", "marquoir", usual)
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
def test_tiny_and_lopsided_games_are_drawn(one: Rules, other: Rules) -> None:
    for sheet in comparison_pictures("fr", "slott", "slott+uten-jokere", compared_rules(one, other)):
        check_layout(sheet)
