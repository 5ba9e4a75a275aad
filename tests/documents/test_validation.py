"""Data checked against type hints: its value, and each fault once at its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Optional

import pytest
from annotated_types import Ge, Gt, Interval, Le, Len, MaxLen, MinLen
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.documents.document import Document, merge
from kortdiamant.documents.faults import FAULT_CODES
from kortdiamant.documents.reader import read, read_with_faults
from kortdiamant.documents.shapes import OrNumber, Pattern, alternatives_of, fields_of, records_of, shape_of
from kortdiamant.documents.validation import validate, validate_fields
from kortdiamant.documents.yaml_text import dump_flow

Language = Literal["nb", "fr", "en"]
Name = Annotated[str, Pattern("[a-z][a-z0-9-]*")]


@dataclass(frozen=True, kw_only=True)
class Round:
    by: Literal["round"] = "round"
    values: Mapping[Annotated[int, Ge(1)], Annotated[int, Ge(0)]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Fixed:
    by: Literal["fixed", "constant"] = "fixed"
    value: Annotated[int, Ge(0), Le(99)]


@dataclass(frozen=True, kw_only=True)
class Bound:
    role: Literal["bound"]
    match: str | tuple[str | int, ...] = ""


@dataclass(frozen=True, kw_only=True)
class Out:
    role: Literal["out"]


@dataclass(frozen=True, kw_only=True)
class Rules:
    worth: Round | Fixed = field(default_factory=Round)
    strikes: Annotated[int, Ge(1)] | Mapping[str, Annotated[int, Ge(1)]] = 2
    enter: Literal["start", "one-per-round"] | Mapping[int, int] = "start"
    after_bust: Literal["one", "kind"] = "one"
    from_: int = 1


@dataclass(frozen=True, kw_only=True)
class Game:
    id: Name
    format: Literal[1]
    title: Mapping[Language, str] = field(default_factory=dict)
    rules: Rules = field(default_factory=Rules)
    cards: Annotated[tuple[Bound | Out, ...], MinLen(1)] = ()
    note: Annotated[str, MinLen(2), MaxLen(4)] | None = None
    share: Annotated[float, Interval(ge=0, le=1)] = 0.5
    shuffled: bool = False
    extra: object = None
    supply: Annotated[Mapping[str, int], Len(0, 2)] = field(default_factory=dict)
    inner: Game | None = None


def made(text: str, hint: type[Any] = Game) -> object:
    value, faults = validate(read(text, "file"), hint)
    assert faults == ()
    return value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{id: a, format: 1}", Game(id="a", format=1)),
        ("{id: a, format: 1, rules: {after-bust: kind, from: 2}}",
         Game(id="a", format=1, rules=Rules(after_bust="kind", from_=2))),
        ("{id: a, format: 1, title: {nb: x}, note: ab, shuffled: true}",
         Game(id="a", format=1, title={"nb": "x"}, note="ab", shuffled=True)),
        ("{id: a, format: 1, note: ~, share: 1, extra: [1, {2: x}]}",
         Game(id="a", format=1, share=1.0, extra=[1, {2: "x"}])),
        ("{id: a, format: 1, inner: {id: b, format: 1}}", Game(id="a", format=1, inner=Game(id="b", format=1))),
        ("{id: a, format: 1, cards: [{role: out}, {role: bound, match: [7, x]}]}",
         Game(id="a", format=1, cards=(Out(role="out"), Bound(role="bound", match=(7, "x"))))),
    ],
)  # fmt: skip
def test_valid_data_is_converted_by_the_hints(text: str, value: Game) -> None:
    assert made(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{}", Rules()),
        ("{worth: {}}", Rules(worth=Round())),
        ("{worth: {values: {2: 5}}}", Rules(worth=Round(values={2: 5}))),
        ("{worth: {by: constant, value: 5}}", Rules(worth=Fixed(by="constant", value=5))),
        ("{strikes: 3}", Rules(strikes=3)),
        ("{strikes: {lava: 1, 7: 2, 0x10: 3}}", Rules(strikes={"lava": 1, "7": 2, "16": 3})),
        ("{enter: one-per-round}", Rules(enter="one-per-round")),
        ("{enter: {2: 1}}", Rules(enter={2: 1})),
    ],
)
def test_the_alternatives_of_a_union_are_reported_apart(text: str, value: Rules) -> None:
    assert made(text, Rules) == value


def test_a_whole_number_becomes_a_float_where_one_is_due() -> None:
    share = made("{id: a, format: 1, share: 1}").share  # type: ignore[attr-defined]  # fails if it is no Game
    assert (share, type(share)) == (1.0, float)


OK = "id: a\nformat: 1\n"
FAULTY = [
    # unknown and missing keys
    (OK + "rulez: 1", [("KD-S001", 3, 1, 5, "rules")]),
    (OK + "qqq: 1", [("KD-S011", 3, 1, 3, None)]),
    (OK + "7: 1", [("KD-S011", 3, 1, 1, None)]),
    (OK + "strikes: 1", [("KD-S001", 3, 1, 7, "rules.strikes")]),
    (OK + "rules: {after_bust: one}", [("KD-S001", 3, 9, 10, "after-bust")]),
    (OK + "rules: {format: 1}", [("KD-S001", 3, 9, 6, "from")]),
    ("# a\nrules: {}", [("KD-S002", 2, 1, 1, None), ("KD-S002", 2, 1, 1, None)]),
    ("Id: a\nformat: 1", [("KD-S001", 1, 1, 2, "id")]),
    (OK + "rules:\n  worth: {by: fixed}", [("KD-S002", 4, 3, 5, None)]),
    (OK + "cards:\n- match: x\n- {}", [("KD-S002", 4, 3, 1, None), ("KD-S002", 5, 3, 2, None)]),
    # kinds
    ("[]", [("KD-S003", 1, 1, 2, None)]),
    ("", [("KD-S003", 1, 1, 1, None)]),
    ("id: 7\nformat: '1'", [("KD-S003", 1, 5, 1, None), ("KD-S012", 2, 9, 3, None)]),
    (OK + "rules: {strikes: '3', enter: {'2': 1}}",
     [("KD-S012", 3, 18, 3, None), ("KD-S012", 3, 31, 3, None)]),
    ("id: a\nformat: true", [("KD-S004", 2, 9, 4, None)]),
    (OK + "shuffled: yes", [("KD-S003", 3, 11, 3, None)]),
    (OK + "shuffled: 1", [("KD-S003", 3, 11, 1, None)]),
    (OK + "rules:\n  strikes: two", [("KD-S003", 4, 12, 3, None)]),
    (OK + "rules:\n  strikes: true", [("KD-S003", 4, 12, 4, None)]),
    (OK + "rules:\n  enter:", [("KD-S003", 4, 9, 1, None)]),
    (OK + "rules:\n  after-bust: [one]", [("KD-S003", 4, 15, 5, None)]),
    (OK + "cards: {role: out}", [("KD-S003", 3, 8, 11, None)]),
    (OK + "cards: [{role: bound, match: [1.5]}]", [("KD-S003", 3, 31, 3, None)]),
    # values
    (OK + "rules: {enter: starts}", [("KD-S004", 3, 16, 6, "start")]),
    (OK + "rules: {after-bust: KIND}", [("KD-S004", 3, 21, 4, "kind")]),
    (OK + "rules: {worth: {by: rund, values: {}}}", [("KD-S004", 3, 21, 4, "round")]),
    (OK + "rules: {worth: {by: rund, valuess: {}}}", [("KD-S004", 3, 21, 4, "round"), ("KD-S001", 3, 27, 7, "values")]),
    (OK + "rules: {worth: {by: fixed, values: 3, value: 3}}", [("KD-S001", 3, 28, 6, "rules.worth.values")]),
    (OK + "rules: {worth: {value: 3}}", [("KD-S002", 3, 9, 5, None)]),
    (OK + "rules: {worth: {bye: fixed, value: 3}}", [("KD-S001", 3, 17, 3, "by")]),
    (OK + "title: {nb: a, se: b, 3: c}", [("KD-S004", 3, 16, 2, None), ("KD-S004", 3, 23, 1, None)]),
    (OK + "rules: {strikes: 0}", [("KD-S005", 3, 18, 1, None)]),
    (OK + "rules: {strikes: {a: 0, b: -1}}", [("KD-S005", 3, 22, 1, None), ("KD-S005", 3, 28, 2, None)]),
    (OK + "rules: {worth: {by: fixed, value: 100}}", [("KD-S006", 3, 35, 3, None)]),
    (OK + "rules: {worth: {values: {0: 1, x: 1}}}", [("KD-S005", 3, 26, 1, None), ("KD-S003", 3, 32, 1, None)]),
    (OK + "share: .nan", [("KD-S005", 3, 8, 4, None)]),
    (OK + "share: 1.5", [("KD-S006", 3, 8, 3, None)]),
    (OK + "cards: []", [("KD-S007", 3, 8, 2, None)]),
    (OK + "note: a", [("KD-S007", 3, 7, 1, None)]),
    (OK + 'note: ""', [("KD-S013", 3, 7, 2, None)]),
    (OK + 'note: "   "', [("KD-S013", 3, 7, 5, None)]),
    (OK + "note: abcde", [("KD-S008", 3, 7, 5, None)]),
    (OK + "supply: {a: 1, b: 1, c: x}", [("KD-S008", 3, 9, 18, None), ("KD-S003", 3, 25, 1, None)]),
    ("id: Slott\nformat: 2", [("KD-S009", 1, 5, 5, None), ("KD-S004", 2, 9, 1, None)]),
    (OK + "rules: {strikes: {7: 1, '7': 2}}", [("KD-S010", 3, 25, 3, None)]),
    (OK + "inner: {id: c, inner: {id: b}}", [("KD-S002", 3, 1, 5, None), ("KD-S002", 3, 16, 5, None)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FAULTY, ids=lambda value: repr(value)[:60])
def test_every_fault_is_reported_once_and_at_its_spot(
    text: str, expected: list[tuple[str, int, int, int, str | None]]
) -> None:
    value, faults = validate(read(text, "file"), Game)
    assert value is None
    found = [(fault.code, fault.mark.line, fault.mark.column, fault.width, fault.near) for fault in faults]
    assert found == expected
    for fault in faults:
        assert set(fault.facts) == set(FAULT_CODES[fault.code].facts)


def facts(text: str) -> Mapping[str, object]:
    _, (fault,) = validate(read(text, "file"), Game)
    return fault.facts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (OK + "rules: {enter: x}", {"value": "x", "choices": ("start", "one-per-round"), "expected": ("map",)}),
        (OK + "rules: {enter: [x]}", {"given": "list", "choices": ("start", "one-per-round"), "expected": ("map",)}),
        (OK + "rules: {strikes: x}", {"given": "text", "choices": (), "expected": ("whole-number", "map")}),
        (OK + "note: 1", {"given": "whole-number", "choices": (), "expected": ("text", "nothing")}),
        ("id: a\nformat: 2", {"value": "2", "choices": ("1",), "expected": ()}),
        ("id: a", {"key": "format"}),
        (OK + "supply: {a: 1, b: 1, c: 1}", {"count": 3, "greatest": 2}),
        ('id: "\\u200b"\nformat: 1', {"value": '"\\U0000200b"', "pattern": "[a-z][a-z0-9-]*"}),
        ("id: a\nformat: '1'", {"value": "1"}),
        (
            OK + "rules: {qqq: 1}",
            {"key": "qqq", "choices": ("worth", "strikes", "enter", "after-bust", "from"), "expected": ()},
        ),
    ],
)
def test_a_fault_has_the_facts_of_its_sentence(text: str, expected: Mapping[str, object]) -> None:
    assert facts(text) == expected


@dataclass(frozen=True)
class Several:
    one: Name | Annotated[str, MaxLen(2)]
    number: int | float = 0
    maps: Mapping[str, int] | Fixed = field(default_factory=dict)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{one: abc, number: 1}", Several("abc", 1)),
        ("{one: A, number: 1.5}", Several("A", 1.5)),
        ("{one: a, maps: {by: fixed, value: 3}}", Several("a", 0, Fixed(value=3))),
        ("{one: a, maps: {value: 100}}", Several("a", 0, {"value": 100})),
    ],
)
def test_the_first_fitting_alternative_is_taken(text: str, value: Several) -> None:
    assert made(text, Several) == value


def test_the_alternative_with_the_fewest_faults_is_reported() -> None:
    _, faults = validate(read("{one: a, maps: {by: fixed, value: 100}}", "file"), Several)
    assert [fault.code for fault in faults] == ["KD-S003"]


def test_a_part_can_be_checked_alone() -> None:
    document = read("rules:\n  strikes: 3\n", "file")
    assert validate(document, Rules, ("rules",)) == (Rules(strikes=3), ())
    _, (fault,) = validate(read("a: {rules: {by: b}}", "file"), Rules, ("a", "rules"))
    assert (fault.mark.column, fault.near) == (13, "worth.by")


LOSSES = [
    "id: a\nid: b",
    "id: a\n<<: {format: 1}",
    "id: *x\nformat: 1",
    OK + "rules: {worth: {<<: {by: fixed}}}",
    OK + "rules: {worth: {by: *x}}",
    OK + "title: {*x : a}",
    OK + "title: {*x : a, *y : b}",
    OK + "cards: [*x]",
]


@pytest.mark.parametrize("text", LOSSES)
def test_a_lost_part_causes_no_second_fault(text: str) -> None:
    document, faults = read_with_faults(text, "file")
    assert document is not None
    assert faults
    value, more = validate(document, Game)
    assert value is None
    assert [fault.facts.get("key") for fault in more] == (["format"] if text == "id: a\nid: b" else [])


def test_after_a_merge_a_fault_is_in_its_original_file() -> None:
    base, patch = read(OK + "rules: {strikes: x}", "base"), read("rules: {enter: y}", "patch")
    _, faults = validate(merge(base, patch), Game)
    assert [(fault.mark.file, fault.mark.line) for fault in faults] == [("base", 3), ("patch", 1)]


def test_a_removed_key_must_exist() -> None:
    base = read(OK + "rules: {worth: {by: round, values: {2: 1}}}", "base")
    patch = read(
        "rules:\n  worth: {by: fixed, value: 1, values: ~, valuess: ~}\n  strikes: ~\n  strikez: ~\ntitel: ~\n7: ~",
        "patch",
    )
    _, faults = validate(merge(base, patch), Game)
    assert [(fault.code, fault.mark.line, fault.mark.column, fault.near) for fault in faults] == [
        ("KD-S001", 2, 43, "values"), ("KD-S001", 4, 3, "strikes"), ("KD-S001", 5, 1, "title"), ("KD-S011", 6, 1, None),
    ]  # fmt: skip


def test_a_removed_required_key_is_missing() -> None:
    _, faults = validate(merge(read(OK, "base"), read("id: ~", "patch")), Game)
    assert [(fault.code, fault.mark.file) for fault in faults] == [("KD-S002", "patch")]


WORDS = st.sampled_from(["a", "round", "out", "start", ""])
KEYS = st.sampled_from(["id", "format", "title", "rules", "cards", "worth", "by", "values", "value", "role", "nb", 1])
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)


@settings(max_examples=150, deadline=None)
@given(PLAIN)
def test_any_data_is_a_value_or_has_faults(data: object) -> None:
    document = read(dump_flow(data), "file")
    value, faults = validate(document, Game)
    assert (value is None) == bool(faults)
    assert list(faults) == sorted(faults, key=lambda fault: fault.mark)
    assert len({(fault.mark, fault.code, str(fault.facts)) for fault in faults}) == len(faults)


def test_a_hint_is_read_in_one_place_for_all_uses() -> None:
    root = shape_of(Game)
    assert records_of(root) == (root,)
    fields = fields_of(records_of(root)[0])
    assert [key for key, field in fields.items() if field.required] == ["id", "format"]
    assert len(records_of(fields["cards"].shape)) == 0
    assert len(records_of(shape_of(Round | Fixed | None))) == 2
    assert alternatives_of(root) == (root,)
    assert shape_of(Optional[int]) == shape_of(int | None)  # noqa: UP045  # both spellings are tested
    assert shape_of(Literal["a"] | Literal["b"]) == shape_of(Literal["a", "b"])
    assert shape_of(Any) == shape_of(object)


@dataclass
class Empty:
    """No keys at all."""


@dataclass
class Wide:
    """More keys than are worth listing."""

    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    e: int = 0
    f: int = 0
    g: int = 0
    h: int = 0
    i: int = 0
    j: int = 0
    k: int = 0
    l: int = 0  # noqa: E741  one of the letters
    m: int = 0


@pytest.mark.parametrize("hint", [Wide, Empty])
def test_no_list_of_keys_is_given_for_many_or_none(hint: type[Any]) -> None:
    _, (fault,) = validate(read("qqq: 1", "file"), hint)
    assert (fault.code, fault.facts) == ("KD-S001", {"key": "qqq"})


@dataclass
class AlsoRound:
    by: Literal["other", "round"]


@dataclass
class Untagged:
    value: int = field(init=False, default=3)


@pytest.mark.parametrize(
    "hint",
    [
        set[int],
        tuple[int, str],
        list,
        complex,
        Annotated[int, Gt(0)],
        Annotated[bool, Ge(0)],
        Round | Untagged,
        Bound | Round,
        Round | AlsoRound,
    ],
)
def test_an_unsupported_hint_raises_type_error(hint: Any) -> None:
    with pytest.raises(TypeError):
        shape_of(hint)


def test_a_field_that_is_not_given_to_the_constructor_is_no_key() -> None:
    assert made("{}", Untagged) == Untagged()


def test_a_document_is_not_changed_by_checking() -> None:
    document = read(OK, "file")
    validate(document, Game)
    assert document == Document(document.data, dict(document.marks), "file", document.lines)


def test_only_the_first_faults_get_suggestions() -> None:
    text = OK + "rules: {worth: {by: fixed, value: 1}}\n" + "".join(f"carrd{number}: 1\n" for number in range(60))
    faults = validate(read(text, "file"), Game)[1]
    assert len(faults) == 60
    suggested = [fault.near == "cards" for fault in faults]
    assert suggested == sorted(suggested, reverse=True)
    assert 20 <= sum(suggested) < 60


@pytest.mark.parametrize(
    ("text", "value"), [("7", "7"), ("'7'", "7"), ("0x10", "16"), ("seven", "seven"), ("-1", "-1")]
)
def test_a_number_is_accepted_as_a_name(text: str, value: str) -> None:
    name = Annotated[str, MinLen(1), OrNumber()]
    assert made(f"{{a: [{text}]}}", Mapping[str, tuple[name, ...]]) == {"a": (value,)}
    assert made(f"{{{text}: 1}}", Mapping[name, int]) == {value: 1}


@pytest.mark.parametrize(
    ("text", "code"), [("7", "KD-S009"), ("1.5", "KD-S003"), ("true", "KD-S003"), ("[7]", "KD-S003")]
)
def test_a_number_as_a_name_must_keep_the_limits(text: str, code: str) -> None:
    (fault,) = validate(read(f"a: {text}", "file"), Mapping[str, Annotated[str, Pattern("[a-z]+"), OrNumber()]])[1]  # type: ignore[type-abstract]  # any hint
    assert fault.code == code


def test_many_removed_keys_are_each_reported_once() -> None:
    base = read("rules: {}\nid: a\nformat: 1\n", "base")
    patch = read("rules: {" + ", ".join(f"k{number}: null" for number in range(50)) + "}\n", "patch")
    faults = validate(merge(base, patch), Game)[1]
    assert [(fault.code, fault.facts["key"]) for fault in faults] == [("KD-S011", f"k{number}") for number in range(50)]


@pytest.mark.parametrize(
    ("text", "values", "wrong"),
    [
        ("", {}, set()),
        ("worth: {}\nstrikes: x\nenter: start", {"worth": Round(), "enter": "start"}, {"strikes"}),
        ("worth: {by: fixed}\nfrom: 3", {"from_": 3}, {"worth"}),
        ("worth: {by: round, valuess: {}}", {}, {"worth"}),
        ("after-bust: *x\nqqq: 1", {}, {"after_bust"}),
        ("<<: {}\nstrikes: 3", {"strikes": 3}, {"worth", "enter", "after_bust", "from_"}),
    ],
)
def test_valid_parts_are_kept_and_invalid_ones_named(text: str, values: dict[str, object], wrong: set[str]) -> None:
    document, _ = read_with_faults(text or "{}", "file")
    assert document is not None
    found = validate_fields(document, Rules)
    assert found.values == values
    assert found.wrong == wrong
    assert validate_fields(document.under(("rules",)), Rules, ("rules",)).wrong == wrong


def test_a_missing_required_field_is_wrong() -> None:
    assert validate_fields(read("id: a", "file"), Game).wrong == {"format"}
