from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.errors import AmbiguousName, ImpossibleLeaver, RefusedName, UnknownName, WhyRefused
from kortdiamant.family import CANONICAL_WORDS, COMMAND_WORDS, check_names, is_same_name, parse_leavers
from kortdiamant.family.names import parse_seat, parse_seat_order
from kortdiamant.spelling import same_form

ANES = ("Ane", "Ane Marie", "Mons", "Bo", "Bob")


def everybody(names: tuple[str, ...], explorers: int = 1) -> dict[int, int]:
    return dict.fromkeys(range(len(names)), explorers)


@pytest.mark.parametrize(
    ("text", "names", "seats"),
    [
        ("-", ANES, ()), (" - ", ANES, ()), ("－", ANES, ()), ("all", ANES, (0, 1, 2, 3, 4)),
        ("ALL ", ANES, (0, 1, 2, 3, 4)),
        # separators
        ("Ane, Bo", ANES, (0, 3)), ("ane bo", ANES, (0, 3)), ("bo,ane", ANES, (0, 3)),
        ("bo ,, ane,", ANES, (0, 3)),
        ("bo， mons", ANES, (2, 3)), ("  mons   ", ANES, (2,)), ("bo\tmons", ANES, (2, 3)),
        # an exact name beats a beginning
        ("bo", ANES, (3,)), ("BOB", ANES, (4,)), ("ane", ANES, (0,)), ("ｂｏ", ANES, (3,)),
        # a name with a space, the longest first
        ("ane marie", ANES, (1,)), ("Ane  Marie", ANES, (1,)), ("ane marie ane", ANES, (0, 1)),
        ("ane ane marie", ANES, (0, 1)),
        ("ane bo ane marie", ANES, (0, 1, 3)), ("ane mar", ANES, (1,)), ("ane ma bo", ANES, (1, 3)),
        ("ane m", ANES, (0, 2)),
        ("per bo", ("Per", "Bo", "Per Bo"), (2,)), ("per, bo", ("Per", "Bo", "Per Bo"), (0, 1)),
        ("per bo", ("Per Olav", "Bo"), (0, 1)), ("p o", ("Per Olav", "Olga"), (0, 1)),
        ("ane b", ("Ane Berit", "Ane Kari", "Bo"), (0,)),
        # beginnings
        ("m", ANES, (2,)), ("m, bo", ANES, (2, 3)), ("c a", ("Ane", "Bo", "Cato"), (0, 2)),
        # numbers of seats
        ("3", ANES, (2,)), ("1 3", ANES, (0, 2)), ("4,mo", ANES, (2, 3)), ("５", ANES, (4,)),
        ("1", ("1st", "2nd"), (0,)),
        ("10", tuple("abcdefghij"), (9,)),
        # accents
        ("ase", ("Åse", "Bo"), (0,)), ("oy", ("Øyvind", "Ola"), (0,)), ("o", ("Øyvind", "Ola"), (1,)),
        ("ø", ("Øyvind", "Ola"), (0,)),
        ("ase", ("Åse", "Ase"), (1,)), ("åse", ("Åse", "Ase"), (0,)), ("ås", ("Åsa", "Asbjørn"), (0,)),
        ("zoé", ("Zoé", "Zoë"), (0,)),
        ("soren", ("Søren", "Sara"), (0,)), ("zoe", ("Zoé", "Zoéline"), (0,)),
        ("coeur", ("Cœur", "Bo"), (0,)), ("zoè", ("Zoé", "Bo"), (0,)),
        # all scripts
        ("محمد", ("محمد", "علي"), (0,)), ("ع م", ("محمد", "علي"), (0, 1)), ("🦊 🐻", ("🐻", "🦊"), (0, 1)),
        ("👩‍🚀", ("👩‍🚀", "👩"), (0,)),
        ("❤", ("❤️", "Bo"), (0,)), ("李", ("李雷", "韩梅梅"), (0,)), ("STRASSE", ("Straße", "Bo"), (0,)),
        ("\u0301", ("\u0301x", "Bo"), (0,)),
        # names that look like something else
        ("7h", ("7H", "J"), (0,)), ("j", ("7H", "J"), (1,)), ("allan", ("Allan", "Bo"), (0,)),
        ("al", ("Allan", "Bo"), (0,)),
        ("all", ("Allan", "Bo"), (0, 1)), ("all star", ("All Star", "Bo"), (0,)),
        ("-x", ("-x", "Bo"), (0,)), ("-", ("-x", "Bo"), ()),
    ],
)  # fmt: skip
def test_a_line_of_names_is_parsed_as_seats(text: str, names: tuple[str, ...], seats: tuple[int, ...]) -> None:
    assert parse_leavers(text, names, everybody(names)) == seats


@pytest.mark.parametrize(
    ("text", "names", "phrase", "meant"),
    [
        ("b", ("Bo", "Bob"), "b", ("Bo", "Bob")),
        ("An", ANES, "An", ("Ane", "Ane Marie")),
        ("mons, b, ane", ANES, "b", ("Bo", "Bob")),
        ("b", ("Bo", "Bob", "Bea"), "b", ("Bo", "Bob")),
        ("b mons", ANES, "b", ("Bo", "Bob")),
        ("zoe", ("Zoé", "Zoë"), "zoe", ("Zoé", "Zoë")),
        ("zoe", ("Zoé", "Zoeline"), "zoe", ("Zoé", "Zoeline")),
        ("se", ("Séa", "Sèb"), "se", ("Séa", "Sèb")),
        ("2", ("2pac", "Bo"), "2", ("2pac", "Bo")),
        ("ane b", ("Ane Berit", "Bo", "Cato"), "ane b", ("Ane Berit", "Bo")),
        ("ane b c", ("Ane Berit", "Bo", "Cato"), "ane b", ("Ane Berit", "Bo")),
        ("ane", ("Ane Berit", "Ane Kari"), "ane", ("Ane Berit", "Ane Kari")),
    ],
)
def test_an_ambiguous_name_is_rejected_with_all_candidates(
    text: str, names: tuple[str, ...], phrase: str, meant: tuple[str, ...]
) -> None:
    with pytest.raises(AmbiguousName) as refused:
        parse_leavers(text, names, {seat: 1 for seat, name in enumerate(names) if name != "Bea"})
    assert (refused.value.text, refused.value.names) == (phrase, meant)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("x", "x"), ("ane, Xy", "Xy"), ("ane xy bo", "xy"), ("ane marie x", "x"), ("", ""), (",", ","),
        ("ane, marie", "marie"),
        ("7", "7"), ("0", "0"), ("01", "01"), ("-1", "-1"), ("ane - bo", "-"), ("all bo", "all"),
        ("bo, all", "all"),
        ("- -", "-"), ("ane\u200b", "ane\u200b"), ("7H", "7H"), ("marie", "marie"),
        ("9" * 5000, "9" * 5000), ("´", "\u0301"),
    ],
)  # fmt: skip
def test_an_unknown_name_is_rejected_with_the_players_inside(text: str, word: str) -> None:
    with pytest.raises(UnknownName) as refused:
        parse_leavers(text, (*ANES, "Outsider"), everybody(ANES))
    assert (refused.value.text, refused.value.names) == (word, ANES)


@pytest.mark.parametrize(
    ("text", "inside", "seat", "asked"),
    [
        ("bo", {4: 1}, 3, 1),  # exact, though Bob is inside
        ("bo, bob", {4: 1}, 3, 1),
        ("bo bo", {4: 1}, 3, 2),
        ("mo", {4: 1}, 2, 1),  # no player inside has this beginning
        ("3", {4: 1}, 2, 1),
        ("3", {2: 0, 4: 1}, 2, 1),
        ("ane marie", {0: 1, 2: 1}, 1, 1),
        ("ane ane", {0: 1}, 0, 2),
        ("ane, 1", {0: 1}, 0, 2),
        ("ane ane ane", {0: 2}, 0, 3),
        ("bob bo", {0: 1}, 3, 1),  # the first seat
    ],
)
def test_no_seat_sends_out_more_explorers_than_it_has_inside(
    text: str, inside: dict[int, int], seat: int, asked: int
) -> None:
    with pytest.raises(ImpossibleLeaver) as refused:
        parse_leavers(text, ANES, inside)
    assert vars(refused.value) == {"seat": seat, "asked": asked, "inside": inside.get(seat, 0)}


@pytest.mark.parametrize(
    ("text", "seats"), [("bo ane", (3, 0)), ("ane marie, 1, mo", (1, 0, 2)), ("5 bo ane", (4, 3, 0)), ("-", ())]
)
def test_seats_come_in_the_order_in_which_they_are_named(text: str, seats: tuple[int, ...]) -> None:
    assert parse_seat_order(text, ANES, CANONICAL_WORDS) == seats


@pytest.mark.parametrize(("text", "name"), [("bo ane bo", "Bo"), ("mons ane bo ane mons", "Ane")])
def test_an_order_rejects_duplicate_names(text: str, name: str) -> None:
    with pytest.raises(RefusedName) as refused:
        parse_seat_order(text, ANES, CANONICAL_WORDS)
    assert (refused.value.name, refused.value.why) == (name, WhyRefused.TAKEN)


def test_a_seat_is_one_player() -> None:
    assert parse_seat("mo", ANES) == 2
    assert parse_seat("5", ANES) == 4
    with pytest.raises(UnknownName) as unknown:
        parse_seat("zz", ANES)
    assert (unknown.value.text, unknown.value.names) == ("zz", ANES)


def test_players_outside_do_not_make_a_name_ambiguous() -> None:
    assert parse_leavers("ane b", ("Ane Berit", "Ane Kari", "Bo"), {1: 1, 2: 1}) == (1, 2)


@pytest.mark.parametrize(("text", "seats"), [("b", (4,)), ("an", (1,)), ("all", (1, 4)), ("ane ma, b", (1, 4))])
def test_an_abbreviation_prefers_players_inside(text: str, seats: tuple[int, ...]) -> None:
    assert parse_leavers(text, ANES, {1: 1, 3: 0, 4: 1}) == seats


def test_a_beginning_that_only_several_outside_share_is_ambiguous() -> None:
    with pytest.raises(AmbiguousName):
        parse_leavers("b", ANES, {0: 1})


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("ane", (0,)), ("ane ane", (0, 0)), ("ane, bo, ane", (0, 0, 1)), ("all", (0, 0, 1, 1)), ("-", ()),
        ("1 1 2", (0, 0, 1)),
        ("a an", (0, 0)), ("bo ane bo ane", (0, 0, 1, 1)),
    ],
)  # fmt: skip
def test_with_two_explorers_a_name_once_sends_one(text: str, seats: tuple[int, ...]) -> None:
    assert parse_leavers(text, ("Ane", "Bo"), {0: 2, 1: 2}) == seats


def test_everybody_means_every_explorer_that_is_still_inside() -> None:
    assert parse_leavers("all", ("Ane", "Bo", "Cato"), {0: 2, 1: 0, 2: 1}) == (0, 0, 2)


def test_one_letter_is_enough_for_each_of_eight_players() -> None:
    names = ("Ane", "Bo", "Cato", "Dora", "Eli", "Finn", "Guro", "Hans")
    assert parse_leavers("h g f e d c b a", names, everybody(names)) == tuple(range(8))


def test_a_very_long_line_of_names_is_read_word_by_word() -> None:
    with pytest.raises(ImpossibleLeaver) as refused:
        parse_leavers("ane marie " * 2000, ANES, everybody(ANES))
    assert refused.value.asked == 2000


def may_sit_down(name: str) -> bool:
    try:
        check_names([name])
    except RefusedName:
        return False
    return True


LETTERS = st.sampled_from("aåbBø1 -.´é´🦊م\u0301ßΣ½") | st.characters()
NAMES = st.lists(
    st.text(LETTERS, min_size=1, max_size=8).filter(may_sit_down), min_size=2, max_size=8, unique_by=same_form
)


@given(NAMES, st.integers(1, 2), st.data())
def test_the_names_of_any_leavers_read_back_as_the_same(names: list[str], explorers: int, data: st.DataObject) -> None:
    everyone = [seat for seat in range(len(names)) for _ in range(explorers)]
    sent = data.draw(st.permutations(everyone))[: data.draw(st.integers(1, len(everyone)))]
    line = ", ".join(names[seat] for seat in sent)
    assert parse_leavers(line, names, dict.fromkeys(everyone, explorers)) == tuple(sorted(sent))


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
def test_allowed_names(name: str) -> None:
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
def test_rejected_names_and_the_reason(name: str, why: WhyRefused) -> None:
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
def test_names_that_differ_only_in_case_or_spaces_cannot_both_play(one: str, other: str) -> None:
    assert is_same_name(one, other)
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
def test_names_that_look_the_same_cannot_both_play(one: str, other: str) -> None:
    assert not is_same_name(one, other)
    for first, second in ((one, other), (other, one)):
        with pytest.raises(RefusedName) as refused:
            check_names([first, "Cato", second])
        assert (refused.value.name, refused.value.why) == (second, WhyRefused.ALIKE)


def test_the_very_same_name_is_taken() -> None:
    with pytest.raises(RefusedName) as refused:
        check_names(["Ane", "Ane"])
    assert refused.value.why is WhyRefused.TAKEN


@pytest.mark.parametrize(("one", "other"), [("Åse", "Ase"), ("Bo", "Bob"), ("Ane", "Ane Marie"), ("Zoé", "Zoë")])
def test_similar_names_can_both_play(one: str, other: str) -> None:
    assert not is_same_name(one, other)
    check_names([one, other])


@given(st.text(max_size=45))
def test_every_allowed_name_reads_back_as_itself(name: str) -> None:
    try:
        check_names([name])
    except RefusedName:
        return
    assert is_same_name(" ".join(f"{name}, Bo".split(",")[0].split()), name)
