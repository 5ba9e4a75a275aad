"""Printed pages are well formed and self-contained, and have every card once, for any game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from kortdiamant.expedition.rules import Hazard, Relic, Treasure
from kortdiamant.rulebook import load
from kortdiamant.sheets.drawings import COIN, COINS, GEM, STONES, DrawingSet, Piece, hazard_drawing
from kortdiamant.sheets.layout import CARD_SIZE, PAPERS, shorten
from kortdiamant.sheets.pages import (
    LOWEST_ROW,
    PICTURE_SIZE,
    TABLE_ROW,
    HandoutPart,
    arrange_gems,
    lay_out_scores,
    render_handout,
    split_rounds,
)
from kortdiamant.telling.handout import CardFace, Meaning, make_handout
from tests.sheets.conftest import BOXES
from tests.sheets.html_reader import read
from tests.sheets.large_ruleset import write_large_ruleset

A4, A5 = PAPERS["a4"], PAPERS["a5"]
ALL = tuple(HandoutPart)


@pytest.mark.parametrize("reference", [*BOXES, "slott"])
@pytest.mark.parametrize("paper", PAPERS.values())
def test_a_page_is_well_formed_and_self_contained(handouts, reference, paper):
    page = render_handout(handouts[reference], ALL, paper)
    tree = read(page)
    assert [node.text for node in tree.all("title")] == [handouts[reference].title]
    for word in ("<script", "http", "url(", "@import", "<link", "<img"):
        assert word not in page
    drawings = {node.attributes["id"] for node in tree.all("symbol")}
    assert {node.attributes["href"].removeprefix("#") for node in tree.all("use")} <= drawings
    names = [node.attributes["id"] for node in tree.all() if "id" in node.attributes]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("reference", [*BOXES, "slott"])
def test_all_sections_of_the_rules_but_variants_are_printed(handouts, reference):
    tree = read(render_handout(handouts[reference], [HandoutPart.RULES], A4))
    printed_ones = [node.attributes["id"] for node in tree.all("section") if "id" in node.attributes]
    assert printed_ones == [each.key for each in handouts[reference].rules.sections if each.key != "variants"]


@pytest.mark.parametrize("reference", BOXES)
def test_every_card_of_a_box_can_be_cut_out(handouts, reference):
    wanted: Counter[tuple[str, str]] = Counter()
    ruleset = load(reference)
    for cell in ruleset.rules.cells:
        match cell.role:
            case Treasure(value):
                wanted["treasure", str(value)] += len(cell.copies)
            case Hazard(kind):
                wanted["hazard", ruleset.words["en"].kinds[kind].one] += len(cell.copies)
            case Relic(printed=worth):
                wanted["relic", "" if worth is None else str(worth)] += len(cell.copies)
    tree = read(render_handout(handouts[reference], [HandoutPart.CARDS], A4))
    found: Counter[tuple[str, str]] = Counter()
    for card in tree.all("article"):
        role = card.classes[1]
        number = next(card.all(name="corner")).text
        found[role, card.text if role == "hazard" else number] += 1
    assert found == wanted
    assert [len(list(page.all("article"))) for page in tree.all(name="cards")][:-1] == [9, 9, 9]


@pytest.mark.parametrize("paper", PAPERS.values())
def test_the_cards_of_a_page_fit_on_it(paper):
    columns, rows = paper.grid
    assert columns * CARD_SIZE[0] <= paper.width - 10
    assert rows * CARD_SIZE[1] <= paper.height - 10
    assert columns * rows >= 4


@pytest.mark.parametrize("number", range(21))
def test_a_treasure_shows_its_gems_within_its_picture(number):
    rows = arrange_gems(number)
    assert sum(map(len, rows)) == number
    for gem in (next(read(gem).all("use")) for row in rows for gem in row):
        x, y, width = (float(gem.attributes[name]) for name in ("x", "y", "width"))
        assert x >= 0
        assert y >= 0
        assert x + width <= PICTURE_SIZE[0]
        assert y + width <= PICTURE_SIZE[1]


@pytest.mark.parametrize(("worth", "gems"), [(0, 0), (1, 1), (20, 20), (21, 1), (10**9, 1)])
def test_a_treasure_with_too_many_gems_to_count_shows_one(handouts, worth, gems):
    face = CardFace("", (), 1, Meaning("treasure", f"{worth} rubies", worth))
    tree = read(render_handout(replace(handouts["iello"], cards=[face]), [HandoutPart.CARDS], A4))
    assert len(list(next(tree.all("article")).all("use"))) == gems


@pytest.mark.parametrize(
    ("piece", "is_box", "drawn"),
    [
        ("ruby", True, Piece(GEM, STONES["ruby"])),
        ("ruby", False, Piece(GEM, STONES["ruby"])),
        ("gold", True, Piece(COIN, COINS["gold"])),
        ("", True, Piece(GEM, STONES["diamond"])),
        ("buttons", False, Piece(COIN, COINS["gold"])),
    ],
)
def test_treasures_are_drawn_as_the_smallest_piece(handouts, piece, is_box, drawn):
    game = replace(handouts["iello" if is_box else "slott"], piece=piece)
    tree = read(render_handout(game, [HandoutPart.CRIB], A4))
    (main,) = tree.all("main")
    assert main.attributes["style"] == f"--gem:{drawn.tint}"
    assert DrawingSet(game).piece == drawn


def test_colours_are_light_enough_for_dark_lines_where_they_become_grey():
    for tint in (*COINS.values(), *STONES.values()):
        red, green, blue = (int(tint[place : place + 2], 16) for place in (1, 3, 5))
        assert 0.3 * red + 0.59 * green + 0.11 * blue > 128, tint


def test_names_are_escaped(tmp_path):
    found = make_handout(load(str(write_large_ruleset(tmp_path, 5))), "fr")
    tree = read(render_handout(found, ALL, A4))
    assert "<b>&" in {node.text for node in tree.all("bdi")}
    assert [node.text for node in tree.all("h1")][1] == shorten(found.title, 160)
    assert "long" in next(tree.all("main")).classes


def test_twenty_kinds_without_drawings_have_different_frames():
    assert len({hazard_drawing("?", "A", number) for number in range(20)}) == 20
    assert hazard_drawing("spider", "A", 0) == hazard_drawing("spider", "B", 1)


@pytest.mark.parametrize(("rounds", "tables"), [(1, 1), (5, 1), (10, 1), (11, 2), (99, 10)])
def test_score_tables_have_a_column_for_every_round(rounds, tables):
    found = split_rounds(rounds)
    assert [number for table in found for number in table] == list(range(1, rounds + 1))
    assert len(found) == tables


@pytest.mark.parametrize(
    ("rounds", "players", "games", "is_whole"), [(5, 8, 2, True), (4, 3, 5, True), (5, 32, 1, True), (5, 60, 1, False)]
)
def test_a_score_sheet_has_as_many_games_as_fit(handouts, rounds, players, games, is_whole):
    pad = replace(handouts["iello"].scores, rounds=rounds, players=players)
    fit = lay_out_scores(pad, "Iello", A4)
    assert (fit.games, fit.is_whole) == (games, is_whole)
    assert fit.row >= LOWEST_ROW
    assert games == 1 or fit.row >= TABLE_ROW


@pytest.mark.parametrize(
    ("reference", "headings"),
    [("iello", ["Player", "Expedition", "Relics", "Sum"]), ("slott", ["Player", "Round", "Jokers", "Sum"])],
)
def test_a_score_sheet_has_a_row_for_every_player(handouts, reference, headings):
    head, _, *rows = next(read(render_handout(handouts[reference], [HandoutPart.SCORES], A4)).all("table")).all("tr")
    assert [cell.text for cell in head.all("th")] == headings
    assert len(rows) == 8


def test_a_score_sheet_without_relics_has_no_column_for_them(handouts):
    bare = replace(handouts["iello"], scores=replace(handouts["iello"].scores, relics="", reminder=""))
    table = next(read(render_handout(bare, [HandoutPart.SCORES], A4)).all("table"))
    assert [cell.text for cell in next(table.all("tr")).all("th")] == ["Player", "Expedition", "Sum"]


def test_tables_too_tall_for_a_page_may_break(handouts):
    many = replace(handouts["iello"], scores=replace(handouts["iello"].scores, players=60))
    assert list(read(render_handout(many, [HandoutPart.SCORES], A5)).all(name="broken"))


def test_parts_are_in_the_given_order(handouts):
    tree = read(render_handout(handouts["slott"], [HandoutPart.SCORES, HandoutPart.RULES, HandoutPart.CRIB], A4))
    assert [node.classes[-1] for node in tree.all(name="sheet")] == ["scores", "sheet", "crib"]
