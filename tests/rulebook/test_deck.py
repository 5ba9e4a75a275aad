from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kortdiamant.cards.packs import PACKS, cards_of
from kortdiamant.errors import DocumentError, Fault, Severity
from kortdiamant.expedition.rules import Cell, Hazard, Relic, Treasure
from kortdiamant.rulebook import load
from tests.rulebook.conftest import Faults, Write

Cells = Callable[[str], tuple[Cell, ...]]

RULES = "rounds: 3\nrules: {relics: {worth: {by: fixed, value: 5}}, empty-deck: all-leave}\n"
ROUNDS = "rounds: 3\nrules: {empty-deck: all-leave}\n"  # for a deck without relics


def places(faults: tuple[Fault, ...]) -> list[tuple[str, int, int]]:
    return [(fault.code, fault.mark.line, fault.mark.column) for fault in faults]


def errors(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    return tuple(fault for fault in faults if fault.severity is Severity.ERROR)


def test_an_ordinary_deck_becomes_one_cell_for_each_rank_and_role(cells: Cells) -> None:
    found = cells("""\
        deck: {pack: standard-52, jokers: 2}
        cards:
          - {match: A-10, role: treasure, value: pips}
          - {match: J Q K, role: hazard, kind: rank}
          - {match: joker, role: relic}""")
    assert [(cell.name, cell.role, len(cell.copies)) for cell in found] == [
        *((name, Treasure(value), 4) for value, name in enumerate(["A", *map(str, range(2, 11))], 1)),
        *((name, Hazard(name), 4) for name in "JQK"),
        ("joker", Relic(), 2),
    ]
    assert " ".join(map(str, found[6].copies)) == "7S 7H 7D 7C"


def test_one_rank_may_have_two_roles_by_colour(cells: Cells) -> None:
    red, black, *_ = cells("""\
        deck: {pack: piquet-32}
        cards:
          - {match: {ranks: 7, suits: red}, role: treasure, value: 20}
          - {match: {ranks: 7, suits: black}, role: hazard, kind: colour}
          - {match: J, role: hazard, kind: suit}
          - {match: Q, role: hazard, kind: guard}
          - {match: rest, role: out}""")
    assert (red.name, red.role, len(red.copies)) == ("7", Treasure(20), 2)
    assert (black.name, black.role, len(black.copies)) == ("7", Hazard("black"), 2)


def test_a_kind_is_a_rank_a_suit_a_colour_or_a_name(cells: Cells) -> None:
    found = cells("""\
        deck: {pack: piquet-32}
        cards:
          - {match: J, role: hazard, kind: rank}
          - {match: Q, role: hazard, kind: suit}
          - {match: K, role: hazard, kind: colour}
          - {match: A, role: hazard, kind: guard}
          - {match: 7-10, role: treasure, value: 1}""")
    kinds = [cell.role.kind for cell in found if isinstance(cell.role, Hazard)]
    assert sorted(kinds) == ["C", "D", "H", "J", "S", "black", "guard", "red"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("pips", {"A": 1, "J": 11, "C": 12, "Q": 12, "K": 13, "10": 10, "T21": 21, "fool": 0}),
        ("pips+10", {"A": 11, "K": 23, "fool": 10}),
        ("pips*2", {"A": 2, "10": 20}),
        ("pips * 2", {"10": 20}),
        ("0", {"A": 0, "T21": 0}),
        ("7", {"A": 7, "T21": 7}),
    ],
)
def test_a_treasure_is_worth_its_pips_or_a_formula_of_them(cells: Cells, value: str, expected: dict[str, int]) -> None:
    found = cells(f"""\
        deck: {{pack: tarot-78, packs: 2}}
        cards:
          - {{match: 2, role: hazard, kind: rank}}
          - {{match: rest, role: treasure, value: {value}}}""")
    values = {cell.name: cell.role.value for cell in found if isinstance(cell.role, Treasure)}
    assert {name: values[name] for name in expected} == expected


def test_relics_stand_in_the_listed_order_with_their_printed_worth(cells: Cells) -> None:
    found = cells("""\
        deck: {pack: standard-36, jokers: 1}
        cards:
          - {match: KH AS QC, role: relic, value: pips*2}
          - {match: joker, role: relic, value: 30}
          - {match: 6, role: hazard, kind: rank}
          - {match: rest, role: treasure, value: pips}""")
    assert [(cell.name, cell.role) for cell in found[:4]] == [
        ("K", Relic(26)),
        ("A", Relic(2)),
        ("Q", Relic(24)),
        ("joker", Relic(30)),
    ]


def test_a_removed_card_is_removed_from_every_pack(cells: Cells) -> None:
    found = cells("""\
        deck: {pack: standard-52, packs: 2, jokers: 3, without: [2, 3S, joker]}
        cards:
          - {match: J, role: hazard, kind: rank}
          - {match: rest, role: treasure, value: pips}""")
    counts = {cell.name: len(cell.copies) for cell in found}
    assert "2" not in counts
    assert "joker" not in counts
    assert (counts["3"], counts["4"]) == (6, 8)


def test_a_box_makes_its_own_cards(cells: Cells) -> None:
    found = cells("""\
        deck: {pack: box}
        cards:
          - {role: treasure, values: [1, 5, 5]}
          - {role: hazard, kinds: [snake, lava], copies: 3}
          - {role: relic, values: [7, 12]}""")
    assert [(cell.name, cell.role, len(cell.copies)) for cell in found] == [
        ("1", Treasure(1), 1),
        ("5", Treasure(5), 2),
        ("snake", Hazard("snake"), 3),
        ("lava", Hazard("lava"), 3),
        ("relic:7", Relic(7), 1),
        ("relic:12", Relic(12), 1),
    ]
    assert {card.suit for cell in found for card in cell.copies} == {None}


def test_equal_relics_of_a_box_are_one_cell(cells: Cells) -> None:
    *_, relics = cells("""\
        deck: {pack: box}
        cards: [{role: treasure, values: [1]}, {role: hazard, kinds: [snake], copies: 2}, {role: relic, copies: 5}]""")
    assert (relics.name, relics.role, len(relics.copies)) == ("relic", Relic(), 5)


def test_an_entry_that_matches_no_card_of_the_pack_is_a_warning(write: Write, faults: Faults) -> None:
    (fault,) = faults(
        write(f"""\
deck: {{pack: piquet-32}}
cards:
  - {{match: 2-6, role: out}}
  - {{match: J, role: hazard, kind: rank}}
  - {{match: rest, role: treasure, value: pips}}
{ROUNDS}""")
    )
    assert (fault.code, fault.severity, fault.mark.line, fault.mark.column) == ("KD-R024", Severity.WARNING, 9, 13)


PACK = "deck: {pack: piquet-32}\ncards:\n"
BOX = "deck: {pack: box}\ncards:\n"


@pytest.mark.parametrize(
    ("text", "expected", "facts"),
    [
        (
            PACK + "  - {match: J, role: hazard, kind: rank}\n  - {match: 7-J, role: treasure, value: pips}\n"
            "  - {match: Q K A, role: out}\n",
            ("KD-R022", 10, 5),
            {"cards": ("J",), "line": 9},
        ),
        (
            PACK + "  - {match: J, role: hazard, kind: rank}\n  - {match: JH rest, role: out}\n",
            ("KD-R022", 10, 5),
            {"cards": ("JH",), "line": 9},
        ),
        (
            PACK + "  - {match: J, role: hazard, kind: rank}\n  - {match: 7-10 QS KC, role: out}\n",
            ("KD-R023", 8, 1),
            {"cards": ("A", "QH", "QD", "QC", "KS", "KH", "KD")},
        ),
        (
            PACK + "  - {match: J Qx, role: hazard, kind: rank}\n  - {match: rest, role: out}\n",
            ("KD-R021", 9, 15),
            {"word": "Qx"},
        ),
        (
            PACK + "  - {match: J, role: hazard, kind: rank}\n  - {match: rest, role: treasure}\n",
            ("KD-R025", 10, 5),
            {"key": "value", "role": "treasure", "deck": "pack"},
        ),
        (
            PACK + "  - {match: J, role: hazard, kind: rank, copies: 3}\n  - {match: rest, role: out}\n",
            ("KD-R026", 9, 42),
            {"key": "copies", "role": "hazard", "deck": "pack"},
        ),
        (
            PACK + "  - {match: J, role: hazard, kind: rank}\n  - {match: rest, role: treasure, value: pip}\n",
            ("KD-R027", 10, 42),
            {"value": "pip"},
        ),
        (
            "deck: {pack: piquet-32, jokers: 1}\ncards:\n  - {match: J, role: hazard, kind: rank}\n"
            "  - {match: rest, role: treasure, value: pips}\n",
            ("KD-R028", 10, 42),
            {"cards": ("joker",)},
        ),
        (
            "deck: {pack: piquet-32, jokers: 1}\ncards:\n  - {match: J joker, role: hazard, kind: suit}\n"
            "  - {match: rest, role: out}\n",
            ("KD-R029", 9, 42),
            {"cards": ("joker",), "kind": "suit"},
        ),
        (
            BOX + "  - {role: treasure, values: [5, 7]}\n  - {role: hazard, kinds: [snake, 7], copies: 2}\n",
            ("KD-R030", 10, 35),
            {"name": "7", "other": "7"},
        ),
        (
            BOX + "  - {role: treasure, values: [5, 7]}\n  - {role: hazard, kinds: [feu, Féu], copies: 2}\n",
            ("KD-R030", 10, 33),
            {"name": "Féu", "other": "feu"},
        ),
        (
            BOX + "  - {role: relic, values: [7]}\n  - {role: hazard, kinds: [Relic 7], copies: 2}\n",
            ("KD-R030", 10, 28),
            {"name": "Relic 7", "other": "relic:7"},
        ),
        (
            BOX + "  - {role: relic, values: [7]}\n  - {role: hazard, kinds: [relic], copies: 2}\n",
            ("KD-R030", 10, 28),
            {"name": "relic", "other": "relic:7"},
        ),
        (
            BOX + "  - {role: hazard, kinds: [snake, snake], copies: 2}\n",
            ("KD-R030", 9, 35),
            {"name": "snake", "other": "snake"},
        ),
        (
            BOX + "  - {role: hazard, kinds: [default], copies: 2}\n",
            ("KD-R034", 9, 28),
            {"name": "default"},
        ),
        (
            PACK + "  - {match: J, role: hazard, kind: default}\n  - {match: rest, role: out}\n",
            ("KD-R034", 9, 36),
            {"name": "default"},
        ),
        (
            BOX + "  - {role: hazard, kinds: ['a:1'], copies: 2}\n",
            ("KD-R031", 9, 28),
            {"name": "a:1"},
        ),
        (
            PACK + "  - {match: J, role: hazard, kind: rank}\n  - {match: rest, role: out}\n"
            "  - {match: 7 rest, role: out}\n",
            ("KD-R033", 11, 15),
            {"line": 10},
        ),
        (
            BOX + "  - {role: hazard, kinds: [undo], copies: 2}\n",
            ("KD-R031", 9, 28),
            {"name": "undo"},
        ),
        (
            BOX + "  - {role: hazard, kinds: ['home run'], copies: 2}\n",
            ("KD-R031", 9, 28),
            {"name": "home run"},
        ),
        (
            BOX + "  - {role: hazard, kinds: ['a # b'], copies: 2}\n",
            ("KD-R031", 9, 28),
            {"name": "a # b"},
        ),
        (
            BOX + "  - {role: hazard, kinds: [snake], copies: 2}\n  - {role: relic}\n",
            ("KD-R025", 10, 5),
            {"key": "copies", "role": "relic", "deck": "box"},
        ),
        (
            BOX + "  - {role: hazard, kinds: [snake], copies: 2}\n  - {role: relic, copies: 2, values: [5]}\n",
            ("KD-R026", 10, 19),
            {"key": "copies", "role": "relic", "deck": "box"},
        ),
        (
            BOX + "  - {role: hazard, kinds: [snake], copies: 2, match: 7}\n",
            ("KD-R026", 9, 47),
            {"key": "match", "role": "hazard", "deck": "box"},
        ),
        (
            "deck: {pack: standard-25}\ncards: [{match: J, role: out}]\n",
            ("KD-R020", 7, 14),
            {"pack": "standard-25", "choices": (*PACKS, "box")},
        ),
        (
            "deck: {pack: piquet-32, without: rest}\ncards:\n  - {match: J, role: hazard, kind: rank}\n"
            "  - {match: rest, role: treasure, value: pips}\n",
            ("KD-R021", 7, 34),
            {"word": "rest"},
        ),
    ],
)
def test_an_inconsistent_deck_is_an_error_at_its_place(
    write: Write, faults: Faults, text: str, expected: tuple[str, int, int], facts: dict[str, object]
) -> None:
    found = faults(write(text + RULES))
    assert places(found) == [expected]
    assert found[0].facts == facts
    assert found[0].severity is Severity.ERROR


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "deck: {pack: box, jokers: 2, packs: 2, without: 7}\ncards:\n  - {role: treasure, values: [9, 9]}\n"
            "  - {role: hazard, kinds: [snake], copies: 2}\n  - {role: out}\n",
            [("KD-R032", 7, 19), ("KD-R032", 7, 30), ("KD-R032", 7, 40), ("KD-R024", 11, 5)],
        ),
        (
            "deck: {pack: piquet-32, without: 2}\ncards:\n  - {match: J, role: hazard, kind: rank}\n"
            "  - {match: rest, role: treasure, value: pips}\n",
            [("KD-R024", 7, 34)],
        ),
    ],
)
def test_a_word_without_meaning_in_the_deck_is_a_warning(
    write: Write, faults: Faults, text: str, expected: list[tuple[str, int, int]]
) -> None:
    found = faults(write(text + ROUNDS))
    assert places(found) == expected
    assert {fault.severity for fault in found} == {Severity.WARNING}


def test_all_faults_of_a_deck_are_reported_at_once(write: Write, faults: Faults) -> None:
    found = faults(write(PACK + "  - {match: J Qx Kx, role: hazard}\n  - {match: J, role: out}\n" + RULES))
    assert places(found) == [("KD-R025", 9, 5), ("KD-R021", 9, 15), ("KD-R021", 9, 18), ("KD-R022", 10, 5)]


def test_words_of_a_language_must_be_distinguishable(write: Write, faults: Faults) -> None:
    noun = "{{one: {0}, many: x, a: x, the: x, all: x}}"
    words = f"words: {{nb: {{kinds: {{snake: {noun.format('Lava')}, lava: {noun.format('stein')}}}}}}}\n"
    text = BOX + "  - {role: treasure, values: [5]}\n  - {role: hazard, kinds: [snake, lava], copies: 2}\n"
    (fault,) = errors(faults(write(text + words + RULES)))
    assert (fault.code, fault.mark.line, fault.facts) == ("KD-R030", 11, {"name": "Lava", "other": "lava"})


@pytest.mark.parametrize(
    ("words", "code", "meant"),
    [
        ("{relic: {one: Slange, *}, kinds: {snake: {one: slange, *}}}", "KD-R030", "Slange"),
        ("{relic: {one: lava, *}}", "KD-R030", "lava"),
        ("{kinds: {snake: {one: relic, *}}}", "KD-R030", "relic"),
        ("{kinds: {snake: {one: home, *}}}", "KD-R031", "home"),
    ],
)
def test_a_word_for_a_card_must_be_unambiguous(write: Write, faults: Faults, words: str, code: str, meant: str) -> None:
    text = BOX + (
        "  - {role: treasure, values: [9]}\n  - {role: hazard, kinds: [snake, lava], copies: 2}\n"
        "  - {role: relic, copies: 1}\n"
    )
    written = "words: {nb: " + words.replace("*", "many: x, a: x, the: x, all: x") + "}\n"
    (fault,) = errors(faults(write(text + written + RULES)))
    assert (fault.code, fault.mark.line) == (code, 12)
    assert fault.source[fault.mark.column - 1 :][: fault.width] == meant


@pytest.mark.parametrize("kind", ["joker", "rest", "all kinds", "Q", "fire", "Default"])
def test_a_kind_of_a_box_may_have_almost_any_name(write: Write, kind: str) -> None:
    text = BOX + f"  - {{role: treasure, values: [4, 9]}}\n  - {{role: hazard, kinds: [{kind}], copies: 2}}\n"
    if kind == "all kinds":
        with pytest.raises(DocumentError):
            load(str(write(text + RULES)))
    else:
        assert load(str(write(text + RULES))).rules.cells[2].role == Hazard(kind)


@pytest.mark.parametrize("kind", ["7", "'7'"])
def test_a_kind_may_be_a_number(cells: Cells, kind: str) -> None:
    pack = cells(
        f"deck: {{pack: piquet-32}}\ncards: [{{match: J, role: hazard, kind: {kind}}}, {{match: rest, role: out}}]"
    )
    assert [cell.role for cell in pack] == [Hazard("7")]
    box = cells(f"deck: {{pack: box}}\ncards: [{{role: hazard, kinds: [{kind}], copies: 2}}]")
    assert [(cell.name, cell.role) for cell in box] == [("7", Hazard("7"))]


def test_each_later_entry_for_the_rest_is_reported_once(write: Write, faults: Faults) -> None:
    text = "deck: {pack: tarot-78}\ncards:\n" + "  - {match: rest, role: out}\n" * 5
    assert places(faults(write(text + RULES))) == [("KD-R033", line, 13) for line in range(10, 14)]


def test_the_number_of_entries_is_limited(write: Write, faults: Faults) -> None:
    text = "deck: {pack: tarot-78}\ncards:\n" + "  - {match: 7, role: out}\n" * 201
    (fault,) = faults(write(text + RULES))
    assert (fault.code, fault.facts) == ("KD-S008", {"count": 201, "greatest": 200})


@pytest.mark.parametrize("where", ["without", "match"])
@pytest.mark.parametrize("cross", ["{}", "{{ranks: '{}', suits: S}}"])
def test_more_words_than_there_are_cards_are_rejected(write: Write, faults: Faults, where: str, cross: str) -> None:
    words = cross.format(" ".join(f"q{number}" for number in range(150)))
    without, match = (words, "J") if where == "without" else ("7", words)
    deck = f"deck:\n  pack: piquet-32\n  without: {without}\n"
    text = f"{deck}cards:\n  - match: {match}\n    role: out\n  - {{match: rest, role: out}}\n"
    found = [fault for fault in faults(write(text + RULES)) if fault.code != "KD-R050"]
    assert [(fault.code, fault.facts["greatest"]) for fault in found] == [("KD-S008", 100)]


def test_unknown_words_beyond_the_first_get_no_suggestion(write: Write, faults: Faults) -> None:
    words = " ".join(f"jokr{number}" for number in range(90))
    found = faults(write(f"deck: {{pack: piquet-32}}\ncards: [{{match: {words}, role: out}}]\n{RULES}"))
    suggested = [fault.near for fault in found if fault.code == "KD-R021"]
    assert len(suggested) == 90
    assert suggested[0] == "joker"
    assert suggested[60:] == [None] * 30


def test_relics_enter_in_the_listed_order_despite_equal_worths(write: Write) -> None:
    text = BOX + (
        "  - {role: treasure, values: [5]}\n  - {role: hazard, kinds: [snake], copies: 2}\n"
        "  - {role: relic, values: [5, 7, 5]}\nrounds: 3\n"
        "rules: {relics: {enter: one-per-round}, empty-deck: all-leave}\n"
    )
    rules = load(str(write(text))).rules
    assert [rules.cells[cell].name for cell in rules.relic_queue] == ["relic:5", "relic:7", "relic:5"]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    pack=st.sampled_from(sorted(PACKS)),
    packs=st.integers(1, 3),
    jokers=st.integers(0, 3),
    hazards=st.sampled_from(["A", "J Q K", "red", "7-10", "H D"]),
)
def test_every_physical_card_is_in_exactly_one_cell(
    write: Write, pack: str, packs: int, jokers: int, hazards: str
) -> None:
    path = write(f"""\
deck: {{pack: {pack}, packs: {packs}, jokers: {jokers}}}
cards:
  - {{match: {hazards}, role: hazard, kind: danger}}
  - {{match: rest, role: treasure, value: 3}}
rounds: 2
""")
    found = [card for cell in load(str(path)).rules.cells for card in cell.copies]
    assert sorted(map(str, found)) == sorted(map(str, cards_of(PACKS[pack], packs, jokers)))
