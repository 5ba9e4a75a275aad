"""`play --from`: games begun elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.errors import DocumentError, KortdiamantError
from kortdiamant.expedition import Midway
from kortdiamant.rulebook import load
from kortdiamant.session.setup import StartQuestions, read_midway
from kortdiamant.table import Table, replay
from kortdiamant.telling.errors import render
from kortdiamant.telling.speaker import speaker_of
from tests.cli.conftest import Run
from tests.table.test_properties import loaded

SEATED = ("play", "--players", "Ane,Bo,Cato", "--lang", "en")
SO_FAR = "{round: 3, chests: {Ane: 12, Bo: 5}, relics: {Ane: [5]}, gone: [J]}"


def test_one_value_gives_the_whole_position(run: Run, game: Callable[[], Path]) -> None:
    ran = run(*SEATED, "--from", SO_FAR, stdin="7\n-\n")
    assert ran.code == 0
    assert "The game goes on from round 3. In the chest: Ane 12 + 5, Bo 5, Cato 0." in ran.out
    assert replay(game()).state.round == 3


def test_a_file_gives_the_position(run: Run, tmp_path: Path, game: Callable[[], Path]) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text("round: 2\nchests:\n  Ane: 12\n", encoding="utf-8")
    assert run(*SEATED, "--from", str(file)).code == 0
    assert replay(game()).state.seats[0].chest == 12


@pytest.mark.parametrize(
    ("so_far", "complaint"),
    [
        ("{round: 9}", "--from:1:9: error: The last round is number 4. [KD-G009]"),
        ("{chests: {Ane: 3}}", "--from:1:1: error: "),
        ("{round: 3, chests: {Ane: -3}}", "--from:1:26: error: "),
        ("{round: 3, chests: {Zoe: 3}}", "--from:1:21: error: Nobody here is called “Zoe”."),
        ("{round: 3", "--from:1:"),
        ("nowhere.yaml", "nowhere.yaml:1:1: error: nowhere.yaml does not exist."),
    ],
)
def test_impossible_values_are_rejected_at_their_place(so_far: str, complaint: str, run: Run, home: Path) -> None:
    ran = run(*SEATED, "--from", so_far)
    assert ran.code == 1
    assert ran.err.startswith(complaint)
    assert not (home / "games").exists()


@pytest.mark.parametrize("line", [("--from",), ("--from", "--deal"), ("--from=",)])
def test_from_needs_a_value_in_a_pipe(line: tuple[str, ...], run: Run) -> None:
    ran = run(*SEATED, *line)
    assert ran.code == 2
    assert "--from" in ran.err


def inquiry(settings: Mapping[str, object], reference: str = "slott") -> StartQuestions:
    table = Table(load(reference, settings=settings), ["Ane", "Bo Li", "Cato"])
    return StartQuestions(table, speaker_of(table))


def answers(inquiry: StartQuestions, *texts: str) -> Midway | None:
    """Answer all questions there are."""
    for step, text in zip(inquiry.steps(), texts, strict=True):
        step.accept(text)
    return inquiry.answer


def test_chests_may_be_given_by_name_and_cards_in_any_spelling() -> None:
    position = answers(inquiry({}), "3", "bo li: 5, ane 12", "cato=5", "kløver knekt, dame")
    assert position
    assert (position.chests, position.relics) == ((12, 5, 0), ((), (), (5,)))
    assert list(map(str, position.gone)) == ["JC", "Q"]


SEEN = {"rules.relics.worth": {"by": "seen-order", "values": [5, 10]}}


def test_the_number_of_relics_seen_is_asked_only_if_it_counts() -> None:
    returned = inquiry({**SEEN, "rules.relics.unclaimed": "return"})
    position = answers(returned, "4", "", "3", "Ane 10", "")
    assert position == Midway(round=4, chests=(0, 0, 0), relics=((10,), (), ()), seen=3)


def test_removed_cards_are_asked_first_if_relics_count_by_order_seen() -> None:
    position = answers(inquiry(SEEN), "4", "", "joker joker", "Ane 10")
    assert position
    assert position.relics == ((10,), (), ())


def test_nothing_is_asked_about_cards_that_never_leave() -> None:
    steps = inquiry({"rules.hazards.after-bust": "none"}, "slott+uten-jokere")
    assert answers(steps, "3", "1 2 3") == Midway(round=3, chests=(1, 2, 3), relics=((), (), ()))


@pytest.mark.parametrize(
    ("texts", "refused"),
    [
        (("-3",), "NotANumber"),
        (("1e9",), "NotANumber"),
        (("0",), "ImpossibleStart"),
        (("3", "4,5"), "WrongNumberCount"),
        (("3", "1 2 3 4"), "WrongNumberCount"),
        (("3", "-3 1 2"), "NotANumber"),
        (("3", "Zoe 3"), "UnknownName"),
        (("3", "1000000000 0 0"), "NotANumber"),
        (("3", "441 0 0"), "ImpossibleStart"),
        (("3", "", "Ane"), "NotANumber"),
        (("3", "", "Ane 5, Cato 5"), "ImpossibleStart"),
        (("3", "", "", "7"), "ImpossibleStart"),
        (("3", "", "", "11"), "UnknownCard"),
    ],
)
def test_an_impossible_answer_changes_nothing(texts: tuple[str, ...], refused: str) -> None:
    asked = inquiry({})
    steps = asked.steps()
    for text in texts[:-1]:
        next(steps).accept(text)
    before = replace(asked.midway)
    with pytest.raises(KortdiamantError) as error:
        next(steps).accept(texts[-1])
    assert type(error.value).__name__ == refused
    assert asked.midway == before


PARTS = st.sampled_from(
    [
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "round: 3",
        "chests:",
        "relics:",
        "gone:",
        "seen:",
        "Ane",
        '"Bo',
        "J",
        "joker",
        "7",
        "-1",
        "5",
        "1e9",
        "99999999999",
        "null",
        "#",
        "&a",
        "\n",
        "é",
    ]
)
TEXTS = st.text(max_size=20) | st.lists(PARTS, max_size=14).map(" ".join)
SOME_RULES = st.sampled_from(["slott", "iello", "marquoir+reliques", "incan-gold+bga"])


@settings(max_examples=100)
@given(SOME_RULES, TEXTS)
def test_any_text_is_a_position_or_rejected(reference: str, text: str) -> None:
    table = Table(loaded(reference), ["Ane", "Bo Li", "Cato"])
    try:
        midway = read_midway(f"{{{text}", table)
    except DocumentError as error:
        for fault in error.faults:
            assert render(fault, "en", speaker_of(table)).startswith("--from:")
    else:
        assert Table(loaded(reference), ["Ane", "Bo Li", "Cato"], midway=midway).state.round == midway.round


@settings(max_examples=100)
@given(SOME_RULES, st.integers(1, 5), st.lists(TEXTS, min_size=4, max_size=4))
def test_any_answers_lead_to_a_game(reference: str, number: int, texts: list[str]) -> None:
    table = Table(loaded(reference), ["Ane", "Bo Li", "Cato"])
    asked = StartQuestions(table, speaker_of(table))
    for step, text in zip(asked.steps(), [str(number), *texts], strict=False):
        with suppress(KortdiamantError):
            step.accept(text)
    assert Table(loaded(reference), table.names, midway=asked.answer).names == table.names
