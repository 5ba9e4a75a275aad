"""The crib sheet has every card once, with the largest cards and the most sentences that fit on one page."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from kortdiamant.cards.packs import PACKS, cards_of
from kortdiamant.rulebook import load
from kortdiamant.sheets.drawings import DrawingSet, small_card
from kortdiamant.sheets.layout import (
    BETWEEN,
    EDGE,
    GAP,
    PAPERS,
    SIZES,
    WIDE_ENOUGH,
    Wording,
    fit_crib,
    group_bands,
    group_height,
    group_width,
    row_count,
)
from kortdiamant.sheets.pages import HandoutPart, render_handout
from kortdiamant.telling.cards import SYMBOLS
from kortdiamant.telling.handout import CardFace, CardGroup, CardRole, Handout, Meaning, make_handout
from tests.sheets.conftest import BOXES
from tests.sheets.html_reader import read
from tests.sheets.large_ruleset import KINDS, in_wide_letters, write_large_ruleset

A4, A5 = PAPERS["a4"], PAPERS["a5"]
MIXED = {
    "cards": [
        {"match": "A-5", "role": "treasure", "value": "pips"},
        {"match": {"ranks": "6-10", "suits": "H"}, "role": "treasure", "value": "pips+10"},
        {"match": "J Q", "role": "hazard", "kind": "spider"},
        {"match": "K", "role": "hazard", "kind": "rank"},
        {"match": "7S 7C", "role": "relic", "value": "pips"},
        {"match": "rest", "role": "out"},
    ]
}


@pytest.fixture
def mixed(tmp_path) -> Handout:
    path = tmp_path / "mixed.yaml"
    path.write_text(
        "format: 1\nid: mixed\nversion: 1\nfamily: expedition\nlanguage: nb\ntitle: {nb: Blandet}\nrounds: 3\n"
        f"deck: {{pack: standard-52, jokers: 1}}\ncards: {MIXED['cards']}\n".replace("'", ""),
        "utf-8",
    )
    return make_handout(load(str(path)), "nb")


def faces_of(face: CardFace) -> list[tuple[str, str]]:
    return [(face.index, suit) for suit in face.suits] or [(face.index, "")]


@pytest.mark.parametrize("language", ["nb", "fr", "en"])
def test_every_card_of_an_ordinary_pack_is_on_the_crib_sheet_once(language):
    crib = make_handout(load("slott"), language).crib
    found = Counter(card for group in crib.groups for face in group.faces for card in faces_of(face))
    assert set(found.values()) == {1}
    assert sum(face.count for group in crib.groups for face in group.faces) == len(cards_of(PACKS["standard-52"], 1, 2))


@pytest.mark.parametrize(
    ("index", "meaning", "below"),
    [
        ("8", Meaning("treasure", "8 gold", 18), "18"),
        ("J", Meaning("hazard", "jack", None, "J", shows=True), "jack"),
        ("J", Meaning("hazard", "spider", None, "spider"), "spider"),
        ("7", Meaning("relic", "cup"), "cup"),
        ("7", Meaning("relic", "cup", 7), "7"),
        ("Joker", Meaning("relic", "joker"), None),
        ("9", Meaning("out"), None),
        ("", Meaning("treasure", "8 gems", 8), None),
        ("", Meaning("hazard", "spider", None, "spider"), "spider"),
    ],
)
def test_a_caption_says_what_the_card_does_not_show(handouts, index, meaning, below):
    drawings = DrawingSet(
        replace(handouts["iello"], crib=replace(handouts["iello"].crib, groups=(group_of(index, meaning),)))
    )
    found = [node.text for node in read(small_card(CardFace(index, (), 1, meaning), drawings)).all(name="below")]
    assert found == [] if below is None else [below]


def group_of(index: str, meaning: Meaning) -> CardGroup:
    return CardGroup(meaning.role, "Heading", "", (CardFace(index, (), 1, meaning),))


@pytest.mark.parametrize(
    ("label", "index", "letters"), [("éboulement", "", "10"), ("big spider", "", "6"), ("big spider", "Q", "9")]
)
def test_the_font_size_of_a_caption_depends_on_its_longest_word(handouts, label, index, letters):
    meaning = Meaning("hazard", label, None, "spider")
    card = read(small_card(CardFace(index, (), 1, meaning), DrawingSet(handouts["iello"])))
    assert [node.attributes["style"] for node in card.all(name="label")] == [f"--letters:{letters}"]


def test_a_map_shows_every_suit_of_every_rank_where_suits_differ(mixed):
    tree = read(render_handout(mixed, [HandoutPart.CRIB], A4))
    (table,) = tree.all("table")
    rows = [
        [cell.text.replace("\ufe0e", "") for cell in row.all() if cell.tag in ("td", "th")] for row in table.all("tr")
    ]
    assert rows[0] == ["", *["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Kn", "D", "K"]]
    assert [row[0] for row in rows[1:]] == ["♠♣", "♥", "♦"]
    assert rows[1][1:9] == ["1", "2", "3", "4", "5", "–", "7", "–"]
    assert rows[2][6:11] == ["16", "17", "18", "19", "20"]
    classes = [cell.classes for cell in list(table.all("tr"))[2].all("td")]
    assert classes == [["treasure"]] * 10 + [["hazard"]] * 3


def test_there_is_no_map_if_all_suits_mean_the_same(handouts):
    assert not list(read(render_handout(handouts["slott"], [HandoutPart.CRIB], A4)).all("table"))


def test_cards_show_suit_symbols_and_jokers_their_number(handouts):
    tree = read(render_handout(handouts["slott"], [HandoutPart.CRIB], A4))
    cards = [card.text.replace("\ufe0e", "") for card in tree.all(name="card")]
    assert cards[:2] == ["A" + "".join(SYMBOLS.values()), "2" + "".join(SYMBOLS.values())]
    assert cards[-1] == "joker×2"


@pytest.mark.parametrize("paper", PAPERS.values())
def test_the_crib_sheet_uses_the_largest_cards_that_fit(handouts, paper):
    for reference in handouts:
        fit = fit_crib(handouts[reference].crib, handouts[reference].title, paper)
        assert fit.wording is Wording.ALL
        assert fit.size >= 10
        assert fit.shown == tuple(len(group.faces) for group in handouts[reference].crib.groups)


def guards(count: int, role: CardRole = "hazard") -> CardGroup:
    meaning = Meaning(role, "guard")
    return CardGroup(role, "Guards", "They guard.", tuple(CardFace("J", (), 1, meaning) for _ in range(count)))


@pytest.mark.parametrize(
    ("counts", "lines"),
    [
        ([10, 3, 1], [[10], [3, 1]]),
        ([5, 4, 1], [[5], [4, 1]]),
        ([1, 1, 1, 1], [[1, 1, 1, 1]]),
        ([40, 1], [[40], [1]]),
    ],
)
def test_groups_are_side_by_side_if_each_fits_in_one_row(counts, lines):
    groups = [guards(count) for count in counts]
    assert [[len(group.faces) for group in band] for band in group_bands(groups, 20, A4)] == lines
    for size in SIZES:
        for paper in PAPERS.values():
            found = group_bands(groups, size, paper)
            assert [group for band in found for group in band] == groups
            for band in (band for band in found if len(band) > 1):
                wide = sum(group_width(group, size, paper) for group in band) + BETWEEN * (len(band) - 1)
                assert wide <= paper.inner_width
                assert all(row_count(len(group.faces), size, paper) == 1 for group in band)


def test_a_group_is_as_wide_as_its_cards_or_its_heading_and_sentence():
    single = guards(1)
    assert group_width(guards(6), 20, A4) == 6 * (20 + GAP) + EDGE
    assert group_width(single, 7, A4) > 7 + GAP + EDGE
    assert group_width(replace(single, sentence="They guard. " * 20), 7, A4) == WIDE_ENOUGH
    assert group_width(replace(single, heading="Guards" * 20), 7, A4) == WIDE_ENOUGH


@pytest.mark.parametrize("language", ["nb", "fr", "en"])
def test_all_sentences_fit_on_the_smallest_paper(language):
    for reference in (*BOXES, "slott", "schmidt-2005"):
        found = make_handout(load(reference), language)
        fit = fit_crib(found.crib, found.title, A5)
        assert (fit.wording, fit.size >= 13) == (Wording.ALL, True), reference


def test_a_map_on_the_smallest_paper_leaves_room_for_sentences(mixed):
    assert fit_crib(mixed.crib, mixed.title, A5).wording is Wording.ALL


def test_wide_letters_take_more_room(handouts):
    crib = handouts["iello"].crib
    assert fit_crib(in_wide_letters(crib), "Iello", A5).size < fit_crib(crib, "Iello", A5).size


def test_sentences_are_left_out_before_cards_are(tmp_path):
    found = {
        count: make_handout(load(str(write_large_ruleset(tmp_path, count))), "en").crib for count in (10, 50, 110, 600)
    }
    fits = {count: fit_crib(crib, "Large", A5) for count, crib in found.items()}
    assert [fit.wording for fit in fits.values()] == [Wording.ALL, Wording.REMINDERS, Wording.NONE, Wording.NONE]
    whole = [fit.shown == tuple(len(group.faces) for group in found[count].groups) for count, fit in fits.items()]
    assert whole == [True, True, True, False]
    assert fits[600].size == SIZES[-1]


@pytest.mark.parametrize("paper", PAPERS.values())
def test_as_many_cards_are_shown_as_fit(tmp_path, paper):
    crib = make_handout(load(str(write_large_ruleset(tmp_path, 600))), "en").crib
    fit = fit_crib(crib, "Large", paper)
    wanted = [row_count(len(group.faces), fit.size, paper) for group in crib.groups]
    given = [row_count(shown, fit.size, paper) for shown in fit.shown]
    assert given[1:] == wanted[1:]
    taken = sum(lines * group_height(fit.size, group) for lines, group in zip(given, crib.groups, strict=True))
    headings = 20 * len(crib.groups)
    assert taken < paper.inner_height < taken + 2 * group_height(fit.size, crib.groups[0]) + headings


def test_cards_that_do_not_fit_are_counted(tmp_path):
    found = make_handout(load(str(write_large_ruleset(tmp_path, 600))), "en")
    page = read(render_handout(found, [HandoutPart.CRIB], A5))
    (more,) = page.all(name="more")
    assert more.text == f"and {600 - sum('treasure' in face.classes for face in page.all(name='face'))} more"
    assert sum("hazard" in face.classes for face in page.all(name="face")) == len(KINDS)
