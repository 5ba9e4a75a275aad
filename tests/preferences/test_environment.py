"""What variables of the environment say about colours."""

from __future__ import annotations

import pytest

from kortdiamant.preferences.environment import colours_of


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, None),
        ({"NO_COLOR": ""}, None),
        ({"NO_COLOR": "1"}, ("never", "NO_COLOR")),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, ("never", "NO_COLOR")),
        ({"FORCE_COLOR": "1"}, ("always", "FORCE_COLOR")),
        ({"FORCE_COLOR": "0"}, None),
        ({"CLICOLOR_FORCE": "1", "CLICOLOR": "0"}, ("always", "CLICOLOR_FORCE")),
        ({"CLICOLOR": "0"}, ("never", "CLICOLOR")),
        ({"CLICOLOR": "1"}, None),
        ({"TERM": "dumb"}, ("never", "TERM")),
        ({"TERM": "xterm"}, None),
    ],
)
def test_a_variable_says_whether_there_are_colours(environment: dict[str, str], said: tuple[str, str] | None) -> None:
    assert colours_of(environment) == said
