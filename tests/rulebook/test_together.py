"""All faults of a file at once: what is wrong with one part hides nothing that is wrong with another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kortdiamant.errors import Fault
from kortdiamant.rulebook import load

Faults = Callable[..., tuple[Fault, ...]]
Write = Callable[..., Path]


def told(faults: tuple[Fault, ...]) -> list[tuple[str, int]]:
    return [(fault.code, fault.mark.line) for fault in faults]


def changed(body: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in body
        body = body.replace(old, new)
    return body


def test_shape_players_pack_and_words_are_told_together(write: Write, body: str, faults: Faults) -> None:
    text = changed(body, ("rounds: 4", "rounds: x"), ("standard-52", "standard-53"), ("A-10", "A-10 zz"))
    found = faults(write(text + "players: {min: 9, max: 8}\n"))
    assert told(found) == [("KD-S003", 7), ("KD-R020", 8), ("KD-R021", 10), ("KD-R040", 18)]


# A change to the body that is a fault of its own, and a fault elsewhere that it must not hide.
FIRST = [
    (("rounds: 4", "rounds: 0"), "KD-S005"),
    (("rounds: 4", "ronuds: 4"), "KD-S001"),
    (("rounds: 4", "rounds: *four"), "KD-Y003"),
    (("hazards: {strikes: 2}", "hazards: {strikes: two}"), "KD-S003"),
    (("hazards: {strikes: 2}", "hazrads: {strikes: 3}"), "KD-S001"),
    (("hazards: {strikes: 2}", "empty-dek: all-leave"), "KD-S001"),
    (("hazards: {strikes: 2}", "foo: 2"), "KD-S011"),
    (("hazards: {strikes: 2}", "ties: shared"), "KD-S003"),
    (("  relics:\n    enter", "  relix:\n    enter"), "KD-S001"),
    (("by: round", "by: rund"), "KD-S004"),
    (("rules:\n", "players: {min: two}\nrules:\n"), "KD-S003"),
    (("rules:\n", "palyers: {max: 3}\nrules:\n"), "KD-S001"),
    (("rules:\n", "words: [1]\nrules:\n"), "KD-S003"),
]


@pytest.mark.parametrize(("change", "code"), FIRST, ids=lambda value: str(value)[:50])
@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (("J Q K", "J Q"), ["KD-R023"]),
        (("match: joker", "match: jokker"), ["KD-R021"]),
        (("value: pips", "value: pipz"), ["KD-R027"]),
    ],
    ids=["unbound", "unknown", "value"],
)
def test_cards_are_bound_whatever_else_is_wrong(
    *,
    write: Write,
    body: str,
    faults: Faults,
    change: tuple[str, str],
    code: str,
    second: tuple[str, str],
    expected: list[str],
) -> None:
    found = faults(write(changed(body, change, second)))
    assert sorted(fault.code for fault in found) == sorted([code, *expected])


@pytest.mark.parametrize(("change", "code"), FIRST, ids=lambda value: str(value)[:50])
def test_a_fault_brings_no_others_with_it(
    write: Write, body: str, faults: Faults, change: tuple[str, str], code: str
) -> None:
    assert [fault.code for fault in faults(write(changed(body, change)))] == [code]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rules: [1]\n", ["KD-S003"]),
        ("rules: 3\nplayers: {min: 5, max: 4}\n", ["KD-R040", "KD-S003"]),
        ("<<: {rounds: 4}\n", ["KD-Y005"]),
        ("relics: {enter: start}\n", ["KD-S001"]),
    ],
)
def test_where_the_rules_are_not_known_only_the_cards_are_judged(
    write: Write, body: str, faults: Faults, text: str, expected: list[str]
) -> None:
    bare = body.partition("rules:\n")[0].replace("J Q K", "J Q")
    assert sorted(fault.code for fault in faults(write(bare + text))) == sorted(["KD-R023", *expected])


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("jokers: 2", "jokers: two"), [("KD-S003", 8), ("KD-R021", 10)]),
        (("{match: J Q K, role: hazard, kind: rank}", "{match: J Q K}"), [("KD-S002", 11)]),
        (("jokers: 2", "jokers: 2, without: 2 yy"), [("KD-R021", 8), ("KD-R021", 10)]),
    ],
)
def test_words_are_judged_where_cards_cannot_be_bound(
    write: Write, body: str, faults: Faults, change: tuple[str, str], expected: list[tuple[str, int]]
) -> None:
    text = changed(body, change, ("A-10", "A-10 zz"), ("strikes: 2", "strikes: 99"))  # too many only if it has cards
    assert told(faults(write(text))) == expected


def test_an_entry_without_match_has_no_words(write: Write, body: str, faults: Faults) -> None:
    text = changed(body, ("standard-52", "standard-53"), ("match: A-10, ", ""), ("J Q K", "zz"))
    assert told(faults(write(text))) == [("KD-R020", 8), ("KD-R021", 11)]


def test_what_makes_no_sense_is_told_beside_what_is_misshapen(write: Write, body: str, faults: Faults) -> None:
    text = changed(body, ("strikes: 2", "strikes: 99"), ("{2: 5, 3: 10, 4: 15}", "{2: 5}"))
    found = faults(write(text + "  ties: [shared, relics]\nsupply: 3\nplayers: {min: 5, max: 4}\n"))
    assert told(found) == [
        ("KD-R046", 16), ("KD-R041", 17), ("KD-R051", 18), ("KD-S003", 19), ("KD-R040", 20),
    ]  # fmt: skip


def test_in_a_box_the_kinds_are_judged_beside_what_is_misshapen(write: Write, faults: Faults) -> None:
    box = "deck: {pack: box, jokers: 1}\ncards: [{role: hazard, kinds: [all], copies: 3}]\nrounds: x\n"
    assert told(faults(write(box))) == [("KD-R032", 7), ("KD-R031", 8), ("KD-S003", 9)]
    box = "deck: {pack: box, jokers: 1}\ncards: [{role: hazard, kinds: 3}]\nrounds: 3\n"
    assert told(faults(write(box))) == [("KD-R032", 7), ("KD-S003", 8)]


def test_of_relics_that_come_back_nothing_is_said_if_the_ties_are_not_known(write: Write, faults: Faults) -> None:
    text = """\
rounds: 1
deck: {pack: box}
cards: [{role: treasure, values: [9]}, {role: hazard, kinds: [a], copies: 3}, {role: relic, copies: 1}]
rules: {relics: {unclaimed: return, worth: {by: seen-order, values: [1, 2]}}, ties: %s}
"""
    assert [fault.code for fault in faults(write(text % "[shared]"))] == ["KD-R055"]
    assert [fault.code for fault in faults(write(text % "[extra]"))] == ["KD-S004"]


# Faults of the file itself that are told whatever becomes of its base.
OWN = """\
rules: {hazards: {strikes: x, foo: 1}, relics: {worth: {values: {2: 5}}, enter: null}}
words: {nb: {gem: {one: gull}}}
supply: [{name: gem}]
players: {min: 9}
deck: {jokers: 3}
variants: {odd: {set: {rounds: 3}}}
"""
OWN_FAULTS = [("KD-S003", 8), ("KD-S011", 8), ("KD-S002", 10), ("KD-S002", 10)]


@pytest.mark.parametrize(
    ("extends", "codes"),
    [
        ("nowhere", ["KD-R002"]),
        ("slott+odd", ["KD-R006"]),
        ("missing.yaml", ["KD-R003"]),
        ("torn.yaml", ["KD-Y014"]),
        ("list.yaml", ["KD-R001"]),
        ("mine.yaml", ["KD-R004"]),
        ("lost.yaml", ["KD-R002"]),
        ("slott+a+a", ["KD-R011"]),
        ("*slott", ["KD-Y003"]),
        ("{}", ["KD-S003"]),
        ("''", ["KD-S013"]),
    ],
)
def test_a_file_is_judged_though_its_base_cannot_be(
    write: Write, faults: Faults, extends: str, codes: list[str]
) -> None:
    write("cards: [\n", "torn.yaml", head="")
    write("[]", "list.yaml", head="")
    write("extends: nowhere\nrounds: 3\n", "lost.yaml")
    path = write(f"extends: {extends}\n{OWN}")
    found = faults(path)
    own = tuple(fault for fault in found if fault.mark.file == str(path) and fault.mark.line > 7)
    assert told(own) == OWN_FAULTS
    assert [fault.code for fault in found if fault not in own] == codes


def test_what_belongs_to_the_file_is_missed_even_without_a_base(write: Write, faults: Faults) -> None:
    found = faults(write("extends: nowhere\ntitle: {}\n", head=""))
    assert [(fault.code, fault.facts.get("key")) for fault in found] == [
        ("KD-S002", "format"), ("KD-S002", "id"), ("KD-S002", "version"), ("KD-R002", None), ("KD-S007", None),
    ]  # fmt: skip


def test_a_variant_that_the_lost_base_may_have_had_is_not_missed(write: Write, faults: Faults) -> None:
    path = write("extends: nowhere\n")
    assert [fault.code for fault in faults(f"{path}+odd")] == ["KD-R002"]
    assert [fault.code for fault in faults(path, settings=["deck.jokers=1", "rules.ties=x"])] == ["KD-S003", "KD-R002"]


@pytest.mark.parametrize(
    ("kind", "near"),
    [("suits", "suit"), ("Rank", "rank"), ("color", "colour"), ("bank", None), ("rain", None), ("guard", None)],
)
def test_a_kind_that_is_nearly_a_word_for_kinds_is_a_warning(
    write: Write, body: str, faults: Faults, kind: str, near: str | None
) -> None:
    text = changed(body, ("kind: rank", f"kind: {kind}"))
    found = faults(write(text + "  empty-deck: all-lose\n"))
    assert [(fault.code, fault.mark.line, fault.near) for fault in found] == ([("KD-R057", 11, near)] if near else [])


def test_a_character_that_commands_a_terminal_is_refused_in_every_text(write: Write, body: str, faults: Faults) -> None:
    texts = 'prose: {en: {tips: ["\\e[2J"]}}\nwords: {en: {place: {the: a, inside: b, out: "\\u202e"}}}\n'
    supply = 'supply: [{name: "\\a", value: 1, count: 1}]\nvariants: {odd: {set: {source: "\\x9b"}}}\n'
    found = faults(write(body + texts + supply))
    assert told(found) == [("KD-Y024", line) for line in (18, 19, 20, 21)]
    assert load("slott").warnings == ()
