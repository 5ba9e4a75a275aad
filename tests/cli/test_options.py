from __future__ import annotations

import pytest

from kortdiamant.cli.options import LINES, InputOptions
from kortdiamant.errors import SeveralNames, UnknownName

PEOPLE = ("Ane", "Bo", "Cato")


@pytest.mark.parametrize(
    ("open_players", "seats"), [(None, set()), ("bo", {1}), ("cato, an", {0, 2}), ("1 3", {0, 2}), ("bo,dora", {1})]
)
def test_thumbs_are_seats_of_the_table(open_players: str | None, seats: set[int]) -> None:
    assert InputOptions(secret=True, open_players=open_players).open_seats(PEOPLE) == seats


@pytest.mark.parametrize(
    ("open_players", "error"), [("dora", UnknownName), ("bo,dora", UnknownName), ("all", SeveralNames)]
)
def test_open_thumbs_need_the_name_of_a_player(open_players: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        InputOptions(secret=True, open_players=open_players).check_names(PEOPLE)


def test_welcome_names_the_players() -> None:
    LINES.check_names(PEOPLE)
    InputOptions(secret=True, open_players="cato").check_names(PEOPLE)


@pytest.mark.parametrize(
    ("input_options", "option"),
    [(LINES, None), (InputOptions(keys=True), "--keys"), (InputOptions(keys=True, secret=True), "--secret")],
)
def test_options_that_need_a_terminal_are_detected(input_options: InputOptions, option: str | None) -> None:
    assert input_options.option == option
