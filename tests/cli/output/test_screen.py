"""Colours: readable on any background, and never the only carrier of information."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable

import pytest

from kortdiamant.cli.context import CONTEXT
from kortdiamant.cli.main import use_fallback
from kortdiamant.cli.output import screen
from kortdiamant.cli.output.screen import OF_256, Screen, has_colours, suit_colours
from kortdiamant.preferences.settings import Settings
from kortdiamant.session.blocks import Bust, Columns, Heading, Large, Rows, ThreatAlert

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


class Stream(io.StringIO):
    """A terminal, or none."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, is_terminal: bool = True) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


Show = Callable[..., str]


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> Show:
    """What a screen writes for blocks."""
    for variable in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "COLORTERM", "WT_SESSION"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(screen, "get_terminal_size", lambda: os.terminal_size((40, 40)))

    def show_it(*blocks: object, is_terminal: bool = True, **settings: object) -> str:
        stream = Stream(is_terminal)
        Screen(stream, settings=Settings(**settings)).show_blocks(blocks)  # type: ignore[arg-type]  # any settings
        return stream.getvalue()

    return show_it


def luminance(number: int) -> float:
    """The relative luminance of a colour of the 256, as WCAG has it."""
    if number >= 232:
        channels = [8 + 10 * (number - 232)] * 3
    else:
        steps = (0, 95, 135, 175, 215, 255)
        channels = [steps[(number - 16) // power % 6] for power in (36, 6, 1)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in channels)
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("number", OF_256.values())
def test_a_suit_can_be_read_on_black_and_on_white(number: int) -> None:
    assert 1.05 / (luminance(number) + 0.05) >= 4.5
    assert (luminance(number) + 0.05) / 0.05 >= 4.5


@pytest.mark.parametrize("environment", [{"TERM": "xterm"}, {"TERM": "xterm-256color"}, {"COLORTERM": "truecolor"}])
def test_every_suit_has_a_colour_of_its_own(environment: dict[str, str]) -> None:
    assert len(set(suit_colours(environment).values())) == 4


def test_a_card_is_coloured_with_its_sign_and_nothing_else(show: Show) -> None:
    assert show("Path: 7♥ (2), Kn♠") == "Path: \x1b[0m\x1b[38;5;131m7♥\x1b[0m (2), \x1b[0m\x1b[38;5;243mKn♠\x1b[0m\n"
    assert show("Path: 7♥", coloured_suits=False) == "Path: 7♥\n"


def test_a_card_does_not_end_the_style_of_its_line(show: Show) -> None:
    assert show(Heading("a 7♥ b")) == "\x1b[1ma \x1b[0m\x1b[38;5;131m7♥\x1b[0m\x1b[1m b\x1b[0m\n"


@pytest.mark.parametrize(
    ("wanted", "environment", "is_terminal", "coloured"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_the_order_of_colour_settings(
    wanted: str, environment: dict[str, str], is_terminal: bool, coloured: bool
) -> None:
    assert has_colours(wanted, environment, is_terminal=is_terminal) is coloured  # type: ignore[arg-type]  # a literal


def test_threats_and_strikes_are_marked_at_a_terminal(show: Show) -> None:
    assert ESCAPE.sub("", show(ThreatAlert("a"), Bust("b"))) == "! a\n!! b\n"
    assert show(ThreatAlert("a"), Bust("b"), colours="never") == "! a\n!! b\n"
    assert show(ThreatAlert("a"), Bust("b"), is_terminal=False) == "a\nb\n"
    assert show(ThreatAlert("a"), Bust("b"), plain=True) == "a\nb\n"


def test_the_bell_rings_on_a_bust_only_if_enabled_and_at_a_terminal(show: Show) -> None:
    assert "\a" in show(Bust("b"), bell=True)
    assert "\a" in show(Bust("b"), bell=True, plain=True)
    assert "\a" not in show(Bust("b"))
    assert "\a" not in show(ThreatAlert("b"), bell=True)
    assert "\a" not in show(Bust("b"), bell=True, is_terminal=False)


def test_large_letters_are_optional_and_only_for_terminals(show: Show) -> None:
    lines = Large(("7♥", "2 gull", "! knekt"))
    assert "██" in show(lines, big=True)
    assert "38;5;131" in show(lines, big=True)
    assert show(lines) == ""
    assert show(lines, big=True, plain=True) == ""
    assert show(lines, big=True, is_terminal=False) == ""


def test_a_low_screen_has_two_large_lines(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "get_terminal_size", lambda: os.terminal_size((80, 24)))
    written = show(Large(("7", "2", "3")), big=True, colours="never")
    assert len(written.splitlines()) == 8
    assert len(show(Large(("7",)), big=True, colours="never").splitlines()) == 4


def test_text_without_large_letters_is_printed_unchanged(show: Show) -> None:
    assert show(Large(("日本",)), big=True, colours="never") == "\n日本\n"


def test_large_letters_fall_back_to_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ascii(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(screen, "get_terminal_size", lambda: os.terminal_size((40, 40)))
    buffer = io.BytesIO()
    stream = Ascii(buffer, encoding="ascii")
    use_fallback(stream)
    Screen(stream, settings=Settings(big=True, colours="never")).show_blocks([Large(("7♥", "Åse"))])
    lines = buffer.getvalue().decode().splitlines()
    assert lines[1:6] == ["### # #", "  # # #", "  # ###", " #  # #", " #  # #"]
    assert all(set(line) <= {" ", "#"} for line in lines)


def test_a_screen_reader_gets_each_cell_with_its_name_and_heading(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CONTEXT, "language", "en")
    table = Rows((("", "Place", "Gold"), ("Ane", "1.", "7"), ("", "x", "")))
    assert show(table, plain=True) == "Ane, Place: 1.\nAne, Gold: 7\nPlace: x\n"
    assert show(Rows((("Card", "Risk"), ("1", "0 %"))), plain=True) == "Card: 1, Risk: 0 %\n"


def test_screen_reader_tables_use_the_colon_of_the_language(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CONTEXT, "language", "fr")
    table = Rows((("", "Place"), ("Ane", "1.")))
    assert show(table, Columns((("odds", "false"),)), plain=True) == "Ane, Place\u202f: 1.\nodds\u202f: false\n"
