"""Documents: parts, paths, and the merge of one over another."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.documents.document import Document, merge
from kortdiamant.documents.reader import read
from kortdiamant.documents.yaml_text import dump_flow

DOCUMENT = read("a: {b: [1, {c: 2}]}\nd: text\n", "file")


def test_a_part_is_a_document_of_its_own() -> None:
    part = DOCUMENT.part(("a", "b"))
    assert part.data == [1, {"c": 2}]
    assert part.marks[(1, "c")] == DOCUMENT.marks[("a", "b", 1, "c")]
    assert part.marks[()].name.text == "b"
    assert len(part.marks) == 4


@pytest.mark.parametrize("path", [("x",), ("a", "b", 7), ("a", "b", "c"), ("d", 0)])
def test_a_part_at_a_missing_path_is_an_error(path: tuple[str | int, ...]) -> None:
    with pytest.raises((KeyError, IndexError)):
        DOCUMENT.part(path)


def test_a_document_can_be_placed_under_a_path() -> None:
    setting = read("{2: 1}", "--set").under(("rules", "enter"))
    assert setting.data == {"rules": {"enter": {2: 1}}}
    assert set(setting.marks) == {(), ("rules",), ("rules", "enter"), ("rules", "enter", 2)}
    assert setting.marks[("rules", "enter", 2)].value.mark.column == 5
    assert setting.part(("rules", "enter")).data == {2: 1}


def test_a_removed_key_moves_along() -> None:
    document = merge(DOCUMENT, read("a: {b: ~}", "patch"))
    assert set(document.part(("a",)).taken) == {("b",)}
    assert set(document.under(("z",)).taken) == {("z", "a", "b")}


def test_a_path_without_a_value_has_the_origin_of_its_parent() -> None:
    assert DOCUMENT.origin(("d",)).value.text == "text"
    assert DOCUMENT.origin(("a", "x", "y")) == DOCUMENT.marks[("a",)]
    assert DOCUMENT.origin(("nowhere",)) == DOCUMENT.marks[()]


VALUES = st.integers(0, 3) | st.lists(st.integers(0, 3), max_size=2)
MERGE_KEYS = st.sampled_from(["a", "b", "by", 1])
MAPS = st.recursive(
    st.dictionaries(MERGE_KEYS, VALUES, max_size=3),
    lambda inner: st.dictionaries(MERGE_KEYS, VALUES | inner, max_size=3),
)
PATCHES = st.recursive(
    st.dictionaries(MERGE_KEYS, VALUES | st.none(), max_size=3),
    lambda inner: st.dictionaries(MERGE_KEYS, VALUES | inner, max_size=3),
)


def merged(base: str, patch: str) -> object:
    return merge(read(base, "base"), read(patch, "patch")).data


@pytest.mark.parametrize(
    ("base", "patch", "result"),
    [
        ("{a: 1, b: 2}", "{b: 3, c: 4}", {"a": 1, "b": 3, "c": 4}),
        ("{a: {b: 1, c: 2}}", "{a: {c: 3}}", {"a": {"b": 1, "c": 3}}),
        ("{a: {b: 1}}", "{a: [1]}", {"a": [1]}),
        ("{a: [1, 2]}", "{a: [3]}", {"a": [3]}),
        ("{a: [1, 2]}", "{a: {b: ~, c: 1}}", {"a": {"c": 1}}),
        ("{a: 1, b: 2}", "{a: ~}", {"b": 2}),
        ("{a: [null]}", "{b: [null]}", {"a": [None], "b": [None]}),
        ("{w: {by: round, values: {2: 5}}}", "{w: {by: fixed, value: 3}}", {"w": {"by": "fixed", "value": 3}}),
        ("{w: {by: a, v: {2: 5}}}", "{w: {by: a, v: {3: 6}}}", {"w": {"by": "a", "v": {2: 5, 3: 6}}}),
        ("{w: {by: round, values: {2: 5}}}", "{w: {values: {3: 6}}}", {"w": {"by": "round", "values": {2: 5, 3: 6}}}),
        ("{w: {by: round, values: {2: 5}}}", "{w: {by: ~}}", {"w": {}}),
        ("{w: {values: [5]}}", "{w: {by: claim-order}}", {"w": {"by": "claim-order"}}),
        ("{s: {2: 1}}", "{s: {'2': 3}}", {"s": {"2": 3}}),
        ("{s: {'2': 1}}", "{s: {2: 3}}", {"s": {2: 3}}),
        ("{s: {2: {a: 1}}}", "{s: {'2': {b: 3}}}", {"s": {"2": {"a": 1, "b": 3}}}),
        ("{s: {2: 1, a: 1}}", "{s: {'2': ~}}", {"s": {"a": 1}}),
        ("{s: {2: 1}}", "{s: {'02': 3}}", {"s": {2: 1, "02": 3}}),
    ],
)  # fmt: skip
def test_maps_merge_and_everything_else_replaces(base: str, patch: str, result: object) -> None:
    assert merged(base, patch) == result


def test_marks_follow_their_values() -> None:
    document = merge(read("a: {b: 1, c: 2}\nd: 4", "base"), read("\na: {c: 3}", "patch"))
    files = {path: origin.value.mark.file for path, origin in document.marks.items()}
    assert files == {(): "patch", ("a",): "patch", ("a", "b"): "base", ("a", "c"): "patch", ("d",): "base"}
    assert document.marks[("a", "c")].value.mark.line == 2
    assert (document.file, document.lines) == ("patch", ("", "a: {c: 3}"))


def test_a_removed_key_is_remembered() -> None:
    first = merge(read("{a: {b: 1}}", "base"), read("{a: {b: ~}}", "first"))
    second = merge(first, read("{c: ~}", "second"))
    assert {path: origin.name.mark.file for path, origin in second.taken.items()} == {
        ("a", "b"): "first",
        ("c",): "second",
    }


def plain(data: object) -> Document:
    return read(dump_flow(data), "file")


def paths(data: object, path: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return {path}.union(*(paths(value, (*path, key)) for key, value in pairs))


@settings(max_examples=100, deadline=None)
@given(MAPS, PATCHES)
def test_merge_marks_every_value_and_keeps_its_arguments(base: object, patch: object) -> None:
    one, other = plain(base), plain(patch)
    assert paths(merge(one, other).data) <= set(merge(one, other).marks)
    assert (one, other) == (plain(base), plain(patch))


@settings(max_examples=100, deadline=None)
@given(MAPS, PATCHES)
def test_merging_a_patch_twice_is_like_merging_it_once(base: object, patch: object) -> None:
    once = merge(plain(base), plain(patch))
    assert merge(once, plain(patch)).data == once.data


@settings(max_examples=100, deadline=None)
@given(MAPS)
def test_merging_an_empty_or_equal_map_changes_nothing(base: object) -> None:
    assert merge(plain(base), plain({})).data == base
    assert merge(plain(base), plain(base)).data == base
    assert merge(plain({}), plain(base)).data == base
