from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.errors import RefusedName, WhyRefused
from kortdiamant.family import COMMAND_WORDS, check_names, same


@pytest.mark.parametrize(
    "name",
    [
        "Ane", "Ane Marie", "Åse", "Zoë", "O'Brien", "Jean-Luc", "Å", "x" * 40, "محمد", "李雷", "Ольга",
        "Γιώργος", "🦊",
        "❤️", "❤️‍🔥", "👩‍🚀", "👩🏽‍🚀", "🧙‍♀️", "7H", "J", "joker", "-x", "--", "Allan", "Undoline", "All Star", "1a",
        "علی\u200cرضا", "1️⃣", "👨‍👩‍👧‍👦",
        "2pac", "½", "1.5", "Homer", "Joinville", "A=B", "extra bold", "ane & bo",
    ],
)  # fmt: skip
def test_who_may_sit_down(name: str) -> None:
    check_names([name])


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", WhyRefused.EMPTY), ("  ", WhyRefused.EMPTY), ("\u3000", WhyRefused.EMPTY),
        ("x" * 41, WhyRefused.LONG),
        ("Ane, Bo", WhyRefused.CHARACTER), ("Ane，Bo", WhyRefused.CHARACTER), ("🄁", WhyRefused.CHARACTER),
        ("Bo#1", WhyRefused.CHARACTER), ("Bo＃", WhyRefused.CHARACTER), ("A\tB", WhyRefused.CHARACTER),
        ("A\nB", WhyRefused.CHARACTER), ("A\x00", WhyRefused.CHARACTER), ("A\x85B", WhyRefused.CHARACTER),
        ("A\u2028B", WhyRefused.CHARACTER), ("\u202eA", WhyRefused.CHARACTER),
        ("A\u2066", WhyRefused.CHARACTER),
        ("A\u200fB", WhyRefused.CHARACTER), ("A\u200bB", WhyRefused.CHARACTER),
        ("\ufeffA", WhyRefused.CHARACTER),
        ("A\u200dB", WhyRefused.CHARACTER), ("🦊\u200d", WhyRefused.CHARACTER),
        ("\u200d🦊", WhyRefused.CHARACTER),
        ("A\u00adB", WhyRefused.CHARACTER), ("\u3164", WhyRefused.CHARACTER), ("A\u034f", WhyRefused.CHARACTER),
        ("\ud800", WhyRefused.CHARACTER),
        ("\ufe0f", WhyRefused.EMPTY), ("\u0301", WhyRefused.EMPTY), ("\U000e0101", WhyRefused.EMPTY),
        ("A\u200cB", WhyRefused.CHARACTER), ("علی\u200c", WhyRefused.CHARACTER),
        ("undo\ufe0f", WhyRefused.COMMAND), ("аll", WhyRefused.COMMAND), ("7\ufe0f", WhyRefused.NUMBER),
        ("again", WhyRefused.COMMAND), ("Again Sam", WhyRefused.COMMAND), ("supply", WhyRefused.COMMAND),
        ("-", WhyRefused.COMMAND), ("－", WhyRefused.COMMAND), ("all", WhyRefused.COMMAND),
        ("ALL", WhyRefused.COMMAND),
        (" Undo ", WhyRefused.COMMAND), ("ｕｎｄｏ", WhyRefused.COMMAND), ("undo 3", WhyRefused.COMMAND),
        ("Home Alone", WhyRefused.COMMAND), ("join  us", WhyRefused.COMMAND), ("rename me", WhyRefused.COMMAND),
        ("7", WhyRefused.NUMBER), ("0", WhyRefused.NUMBER), ("-7", WhyRefused.NUMBER),
        ("+7", WhyRefused.NUMBER),
        ("７", WhyRefused.NUMBER), ("①", WhyRefused.NUMBER), ("²", WhyRefused.NUMBER), ("٧", WhyRefused.NUMBER),
    ],
)  # fmt: skip
def test_who_may_not_sit_down_and_why(name: str, why: WhyRefused) -> None:
    with pytest.raises(RefusedName) as refused:
        check_names(["Ane", name, "x" * 50])
    assert (refused.value.name, refused.value.why) == (name, why)


@pytest.mark.parametrize(
    "word",
    [
        "undo", "again", "join", "home", "rename", "odds", "supply", "score", "path", "help", "why",
        "quit", "extra", "share", "hint", "all",
    ],
)  # fmt: skip
def test_no_command_is_a_name(word: str) -> None:
    with pytest.raises(RefusedName) as refused:
        check_names([word.title()])
    assert word in COMMAND_WORDS
    assert refused.value.why is WhyRefused.COMMAND


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ane", "ANE"), ("Åse", "A\u030ase"), ("Ａｎｅ", "ane"), ("Strauß", "STRAUSS"),
        ("Ane  Marie", " ane marie"),
        ("ﬁa", "Fia"),
    ],
)  # fmt: skip
def test_two_who_are_written_the_same_cannot_both_sit_down(one: str, other: str) -> None:
    assert same(one, other)
    with pytest.raises(RefusedName) as refused:
        check_names([one, "Bo", other])
    assert (refused.value.name, refused.value.why) == (other, WhyRefused.TAKEN)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ane", "Ane\ufe0f"), ("Ane", "An\u17b5e"), ("Ane", "Ane\U000e0101"), ("Ane", "Ane\u180b"),
        ("Ane", "A\u2065ne"), ("❤", "❤\ufe0f"), ("👩\u200d🚀", "👩🚀"), ("عمر", "عـمر"),
        ("علی\u200cرضا", "علیرضا"), ("Ane", "Аne"), ("BO", "ВО"),
        ("Anna", "Αnna"), ("bo", "bо\ufe0e"), ("Сара", "Capa"),
    ],
)  # fmt: skip
def test_two_who_look_the_same_cannot_both_sit_down(one: str, other: str) -> None:
    assert not same(one, other)
    for first, second in ((one, other), (other, one)):
        with pytest.raises(RefusedName) as refused:
            check_names([first, "Cato", second])
        assert (refused.value.name, refused.value.why) == (second, WhyRefused.ALIKE)


def test_the_very_same_name_is_taken() -> None:
    with pytest.raises(RefusedName) as refused:
        check_names(["Ane", "Ane"])
    assert refused.value.why is WhyRefused.TAKEN


@pytest.mark.parametrize(("one", "other"), [("Åse", "Ase"), ("Bo", "Bob"), ("Ane", "Ane Marie"), ("Zoé", "Zoë")])
def test_names_that_are_only_alike_may_both_sit_down(one: str, other: str) -> None:
    assert not same(one, other)
    check_names([one, other])


@given(st.text(max_size=45))
def test_whatever_sits_down_stays_itself_in_a_line(name: str) -> None:
    try:
        check_names([name])
    except RefusedName:
        return
    assert same(" ".join(f"{name}, Bo".split(",")[0].split()), name)
