"""Names as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.errors import RefusedName
from kortdiamant.family import check_names
from kortdiamant.session.seating import join_names, parse_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ane,Bo,Cato", ("Ane", "Bo", "Cato")),
        ("Ane Bo Cato", ("Ane", "Bo", "Cato")),
        ("Mamma, Pappa, Ola og Kari", ("Mamma", "Pappa", "Ola", "Kari")),
        ("Ane et Bo", ("Ane", "Bo")),
        ("Ane, Bo, and Cato", ("Ane", "Bo", "Cato")),
        ("Ane OG Bo", ("Ane", "Bo")),
        ("Ane & Bo + Cato", ("Ane", "Bo", "Cato")),
        ("Ane+Bo&Cato", ("Ane", "Bo", "Cato")),
        ("Ane; Bo;Cato", ("Ane", "Bo", "Cato")),
        ("Ane\nBo\n\nCato\n", ("Ane", "Bo", "Cato")),
        ("1. Ane 2. Bo", ("Ane", "Bo")),
        ("1.Ane\n2.Anne Marie", ("Ane", "Anne Marie")),
        ("1) Ane 2) Bo", ("Ane", "Bo")),
        ("Anne  Marie, Bo og Per", ("Anne Marie", "Bo", "Per")),
        ('"Bo og Per", Ane', ("Bo og Per", "Ane")),
        ("«Bo og Per» og Ane", ("Bo og Per", "Ane")),
        ('"Anne Marie" Bo', ("Anne Marie", "Bo")),
        ("Ane, Bo,", ("Ane", "Bo")),
        ("Ane,,Bo", ("Ane", "", "Bo")),  # refused later, since a name is missing
        ('Ane " Bo', ("Ane", '"', "Bo")),
        ("og", ()),
        ("", ()),
    ],
)
def test_names_are_split_as_people_write_them(text: str, names: tuple[str, ...]) -> None:
    assert parse_names(text) == names


def is_allowed(name: str) -> bool:
    try:
        check_names([name])
    except RefusedName:
        return False
    return name == " ".join(name.split()) and not set('"“”«»') & set(name)


@given(st.lists(st.text("abøÅ +&;.1)og ", min_size=1, max_size=9).filter(is_allowed), min_size=1, max_size=5))
def test_joined_names_are_read_back(names: list[str]) -> None:
    assert parse_names(join_names(names) + ",") == tuple(names)
