"""Each kind of change, wherever its key may stand and however that is written."""

from __future__ import annotations

from textwrap import dedent

import pytest

from kortdiamant.documents import read
from kortdiamant.errors import DocumentError, Fault
from kortdiamant.workshop.migration import Chain, migrate_text
from kortdiamant.workshop.migration.changes import EACH, Change, NameElements, Rename, Respell
from kortdiamant.workshop.migration.moving import Move
from tests.workshop.migration.format_0 import FROM_0


def migrated(text: str, *changes: Change) -> str:
    """The text in format 1, without its first line."""
    first, _, rest = migrate_text(f"format: 0\n{dedent(text)}", "mine.yaml", Chain({0: changes}, 1)).text.partition(
        "\n"
    )
    assert first == "format: 1"
    return rest


def refused(text: str, *changes: Change) -> tuple[Fault, ...]:
    with pytest.raises(DocumentError) as caught:
        migrated(text, *changes)
    return tuple(caught.value.faults)


RENAME = Rename(("a", "old"), "new")
RESPELL = Respell(("a",), {"old": "new", 1: "one", "long words": "a: b"})
NAMES = NameElements(("a",), ("one", "two"))
MOVE = Move(("old",), ("a", "b", "new"))
FLAT = Move(("old",), ("a", "new"))
OUT = Move(("a", "old"), ("new",))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: {old: 1}", "a: {new: 1}"),
        ("a:\n  old:\n    - 1 # one\n  b: 2", "a:\n  new:\n    - 1 # one\n  b: 2"),
        ('a: {"old" : 1}', "a: {new : 1}"),
        ("a:\n  ? old\n  : 1", "a:\n  ? new\n  : 1"),
        ("a: {b: {old: 1}}\nold: 2", "a: {b: {old: 1}}\nold: 2"),
        ("a: old", "a: old"),
        ("variants: {v: {set: {a: {old: 1}}}}", "variants: {v: {set: {a: {new: 1}}}}"),
        ("variants: {v: {a: {old: 1}}}", "variants: {v: {a: {old: 1}}}"),
    ],
)
def test_a_key_gets_another_name(before: str, after: str) -> None:
    assert migrated(before, RENAME) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: old # why", "a: new # why"),
        ('a: "old"', "a: new"),
        ("a: 'old'", "a: new"),
        ("a: 1", "a: one"),
        ("a: 0x1", "a: one"),
        ("a: long\n  words", 'a: "a: b"'),
        ("a: true", "a: true"),
        ("a: other", "a: other"),
        ("a: [old]", "a: [old]"),
        ("variants:\n  v:\n    set:\n      a: old", "variants:\n  v:\n    set:\n      a: new"),
    ],
)
def test_a_value_is_spelled_otherwise(before: str, after: str) -> None:
    assert migrated(before, RESPELL) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: [1, 2]", "a: {one: 1, two: 2}"),
        ("a: [ 1 , 2 ] # why", "a: { one: 1 , two: 2 } # why"),
        ("a: []", "a: {}"),
        ("a: [[1], {b: 2}]", "a: {one: [1], two: {b: 2}}"),
        ("a:\n  - 1 # one\n  # two\n  - 2", "a:\n  one: 1 # one\n  # two\n  two: 2"),
        ("a:\n- 1\n\n- 2\nb: 3", "a:\n  one: 1\n\n  two: 2\nb: 3"),
        ("a:\n  - b: 1\n    c: 2\n  - d", "a:\n  one:\n    b: 1\n    c: 2\n  two: d"),
        ("a:\n- b: 1\n  c: 2\n- d", "a:\n  one:\n    b: 1\n    c: 2\n  two: d"),
        ("a:\n  - - 1\n    - 2\n  -   - 3", "a:\n  one:\n    - 1\n    - 2\n  two:\n      - 3"),
        ("a:\n  - |\n    - x\n    - y\n  - 2", "a:\n  one: |\n    - x\n    - y\n  two: 2"),
        ("a:\n  -\n    b: 1", "a:\n  one:\n   \n    b: 1"),
        ("a: {b: [1, 2]}", "a: {b: [1, 2]}"),
    ],
)
def test_the_elements_of_a_list_get_names(before: str, after: str) -> None:
    assert migrated(before, NAMES) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("old: 1", "a:\n  new: 1"),
        ("old: 1 # why\nc: 2", "a:\n  new: 1 # why\nc: 2"),
        ("a: {b: 2}\nold: 1\nc: 3", "a: {b: 2, new: 1}\nc: 3"),
        ("a: {}\nold: 1\n", "a: {new: 1}\n"),
        ("a:\n  b: 2\nold: 1", "a:\n  b: 2\n  new: 1\n"),
        ("old: 1\n\na:\n  b: 2", "\na:\n  b: 2\n  new: 1\n"),
        ("old: [1]\na:\n    b: 2 # two\n\nc: 3", "a:\n    b: 2 # two\n    new: [1]\n\nc: 3"),
        ("old: |\n  x\n\n  y\na:\n    b: 2", "a:\n    b: 2\n    new: |\n      x\n\n      y\n"),
        (
            "c: 3\n# of old\nold:\n  # of x\n  x: 1\na:\n  b: 2",
            "c: 3\na:\n  b: 2\n  # of old\n  new:\n    # of x\n    x: 1\n",
        ),
        ("c: 3\n# of old\nold:\n  # of x\n  x: 1\na: {b: 2}", "c: 3\n# of old\n# of x\na: {b: 2, new: {x: 1}}"),
        ("c: 3\n\nold: 1\n\na:\n  b: 2", "c: 3\n\na:\n  b: 2\n  new: 1\n"),
        ("variants: {v: {set: {old: 1}}}", "variants: {v: {set: {a: {new: 1}}}}"),
        ("variants: {v: {set: {a: {b: 2}, old: [x, y]}}}", "variants: {v: {set: {a: {b: 2, new: [x, y]}}}}"),
        ("variants: {v: {set: {old: 1, c: 3, a: {}}}}", "variants: {v: {set: {c: 3, a: {new: 1}}}}"),
    ],
)
def test_a_key_moves_into_a_map(before: str, after: str) -> None:
    assert migrated(before, FLAT) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("old: 1", "a:\n  b:\n    new: 1"),
        ("old:\n  - 1\n  - 2", "a:\n  b:\n    new:\n      - 1\n      - 2"),
        ("a:\n  c: 3\nold: 1", "a:\n  c: 3\n  b:\n    new: 1\n"),
        ("a: {c: 3}\nold: 1", "a: {c: 3, b: {new: 1}}\n"),
        ("a:\n  b:\n    c: 3\nold:\n  x: 1", "a:\n  b:\n    c: 3\n    new:\n      x: 1\n"),
        ("variants: {v: {set: {old: 1}}}", "variants: {v: {set: {a: {b: {new: 1}}}}}"),
    ],
)
def test_maps_that_a_key_moves_into_are_made(before: str, after: str) -> None:
    assert migrated(before, MOVE) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: {old: 1, b: 2}", "a: {b: 2}\nnew: 1\n"),
        ("a: {b: 2, old: [1, 2]} # why\nc: 3", "a: {b: 2} # why\nc: 3\nnew: [1, 2]\n"),
        ("a: {old: 1}", "a: {}\nnew: 1\n"),
        (
            "a:\n    # of old\n    old:\n        x: 1 # one\n    b: 2\n",
            "a:\n    b: 2\n# of old\nnew:\n    x: 1 # one\n",
        ),
    ],
)
def test_a_key_moves_out_of_a_map(before: str, after: str) -> None:
    assert migrated(before, OUT) == after


def test_elements_that_a_path_names_keep_their_places() -> None:
    move = Move(("list", EACH, "old"), ("list", EACH, "a", "new"))
    assert migrated("list: [{old: 1}, {b: 2}, {old: 3}]", move) == "list: [{a: {new: 1}}, {b: 2}, {a: {new: 3}}]"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("list:\n  - old: 1 # one\n    a:\n      b: 2\n", "list:\n  - a:\n      b: 2\n      new: 1 # one\n"),
        ("list:\n- old:\n  - 1\n  - 2\n  a:\n    b: 2\n", "list:\n- a:\n    b: 2\n    new:\n    - 1\n    - 2\n"),
        ("list:\n  - old: 1\n    c: 3\n", "list:\n  - a:\n      new: 1\n    c: 3\n"),
    ],
)
def test_a_key_behind_a_hyphen_leaves_its_place_to_the_next(before: str, after: str) -> None:
    assert migrated(before, Move(("list", EACH, "old"), ("list", EACH, "a", "new"))) == after


@pytest.mark.parametrize(
    ("text", "change", "meant"),
    [
        ("a: {old: 1, new: 2}", RENAME, "old"),  # the other name is there
        ("a: [1, 2, 3]", NAMES, "a"),  # more than there are names
        ("old: 1\na: {new: 2}", FLAT, "old"),
        ("old: 1\na: 2", FLAT, "old"),  # no map to move into
        ("old: 1\na:", FLAT, "old"),
        ("a:\n  old: 1", OUT, "old"),  # the map it leaves would be nothing
        ("a: {b: 2, # of b\n  old: 1}", OUT, "old"),  # a comment would be gone
        ("a: |+\n  old\n\n", Respell(("a",), {"old\n\n": "new"}), None),
        (
            "list:\n  - old: 1\n    # of a\n    a:\n      b: 2",
            Move(("list", EACH, "old"), ("list", EACH, "a", "c")),
            "old",
        ),
        ("list:\n  - old: 1\na:\n  b: 2", Move(("list", EACH, "old"), ("a", "c")), "old"),
        ("list:\n  - old: 1\n    a: {b: 2}", Move(("list", EACH, "old"), ("list", EACH, "a", "c")), "old"),
        ("list:\n  - old: 1\n  - 2", Move(("list", EACH, "old"), ("list", 1, "new")), "old"),
    ],
)
def test_what_would_lose_something_is_refused_at_its_place(text: str, change: Change, meant: str | None) -> None:
    if meant is None:
        assert migrated(text, change) == "a: new\n\n"
        return
    (fault,) = refused(text, change)
    assert (fault.code, fault.facts) == ("KD-X003", {"newest": 1})
    assert fault.source[fault.mark.column - 1 :][: fault.width] == meant
    assert fault.mark.line == f"format: 0\n{text}".split("\n").index(fault.source) + 1


def test_places_are_those_of_the_file_as_it_was() -> None:
    text = "format: 0\nties: [shared]\n\nplayers:\n- 3\n- 5\nrules:\n  hazards: {strike: 3, lose: none}\n"
    migrated = migrate_text(text, "mine.yaml", FROM_0)
    assert [(line, facts["key"]) for line, _, facts in migrated.changes] == [
        (8, "rules.hazards.strike"),
        (2, "ties"),
        (8, "rules.hazards.lose"),
        (4, "players"),
        (1, "format"),
    ]
    (fault,) = refused(
        "old: 1\na: {new: 2}\nb: {old: 3, new: 4}", Rename(("old",), "first"), Rename(("b", "old"), "new")
    )
    assert (fault.mark.line, fault.source) == (4, "b: {old: 3, new: 4}")


def test_one_step_leads_to_the_next() -> None:
    chain = Chain({3: [Rename(("a",), "b")], 4: [Rename(("b",), "c")], 5: []}, newest=6)
    assert migrate_text("format: 3\na: 1", "f", chain).text == "format: 6\nc: 1"
    assert migrate_text("format: 4\na: 1", "f", chain).text == "format: 6\na: 1"
    assert migrate_text("format: 6\na: 1", "f", chain).changes == ()
    assert read(migrate_text("{a: 1, format: 3}", "f", chain).text, "f").data == {"c": 1, "format": 6}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("format: 2", "KD-R015"),
        ("format: 99999", "KD-R015"),
        ("format: -1", "KD-S005"),
        ("format: 'one'", "KD-S003"),
        ("format: '1'", "KD-S012"),
        ("format: true", "KD-S003"),
        ("format: 1.0", "KD-S003"),
        ("format:", "KD-S003"),
        ("id: mine", "KD-S002"),
        ("[1]", "KD-R001"),
        ("", "KD-R001"),
        ("format: 1\nformat: 1", "KD-Y001"),
        ("format: [", "KD-Y014"),
    ],
)
def test_a_file_of_no_known_format_is_refused(text: str, code: str) -> None:
    with pytest.raises(DocumentError) as caught:
        migrate_text(text, "mine.yaml", FROM_0)
    assert [fault.code for fault in caught.value.faults] == [code]
