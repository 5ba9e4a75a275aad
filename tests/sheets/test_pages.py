"""The printed pages: rules, crib sheet, score sheet, and cards to cut out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from kortdiamant.cards.packs import PACKS, cards_of
from kortdiamant.expedition.rules import Hazard, Relic, Treasure
from kortdiamant.rulebook import load
from kortdiamant.sheets.drawings import COIN, COINS, GEM, STONES, DrawingSet, Piece, hazard_drawing, small_card
from kortdiamant.sheets.layout import (
    BETWEEN,
    CARD_SIZE,
    EDGE,
    GAP,
    PAPERS,
    SIZES,
    WIDE_ENOUGH,
    Wording,
    cut_text,
    fit_crib,
    group_bands,
    group_height,
    group_width,
    row_count,
)
from kortdiamant.sheets.pages import (
    MIN_ROW_HEIGHT,
    PICTURE_SIZE,
    TABLE_ROW,
    HandoutPart,
    arrange_gems,
    lay_out_scores,
    render_handout,
    split_rounds,
)
from kortdiamant.telling.cards import SYMBOLS
from kortdiamant.telling.handout import CardFace, CardRole, FaceGroup, Handout, Meaning, make_handout
from tests.sheets.html_reader import read
from tests.sheets.large_ruleset import KINDS, in_wide_letters, write_large_ruleset

BOXES = ("iello", "marquoir+reliques", "incan-gold+bga")


@pytest.fixture(scope="session")
def handouts() -> dict[str, Handout]:
    return {reference: make_handout(load(reference), "en") for reference in (*BOXES, "slott")}


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


def test_colours_contrast_with_dark_lines_in_greyscale():
    for tint in (*COINS.values(), *STONES.values()):
        red, green, blue = (int(tint[place : place + 2], 16) for place in (1, 3, 5))
        assert 0.3 * red + 0.59 * green + 0.11 * blue > 128, tint


def test_names_are_escaped(tmp_path):
    found = make_handout(load(str(write_large_ruleset(tmp_path, 5))), "fr")
    tree = read(render_handout(found, ALL, A4))
    assert "<b>&" in {node.text for node in tree.all("bdi")}
    assert [node.text for node in tree.all("h1")][1] == cut_text(found.title, 160)
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
    assert fit.row >= MIN_ROW_HEIGHT
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


def group_of(index: str, meaning: Meaning) -> FaceGroup:
    return FaceGroup(meaning.role, "Heading", "", (CardFace(index, (), 1, meaning),))


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


def guards(count: int, role: CardRole = "hazard") -> FaceGroup:
    meaning = Meaning(role, "guard")
    return FaceGroup(role, "Guards", "They guard.", tuple(CardFace("J", (), 1, meaning) for _ in range(count)))


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


def test_wide_letters_need_a_smaller_font(handouts):
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
