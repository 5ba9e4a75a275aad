"""`docs/bots.md` against the program: every bot is there, and the example is one."""

from __future__ import annotations

import re
from pathlib import Path

from kortdiamant.bots import bot_names, invoker, registry, view_of
from kortdiamant.bots.registry import ENTRY_POINT_GROUP
from tests.bots.sample_bots import FakeEntryPoint
from tests.small_games import after, box

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")


def example():
    return on_the_page()["Third"]


def on_the_page():
    """What the examples of the page define."""
    module: dict[str, type] = {}
    for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(code, module)  # noqa: S102  our own page
    return module


def test_every_bot_has_its_row():
    rows = re.findall(r"^\| `([^`]+)` \|", PAGE.partition("## Expert")[0], re.MULTILINE)
    assert sorted(rows) == sorted(bot_names())


def test_the_example_of_a_bot_plays(monkeypatch):
    monkeypatch.setattr(registry, "_plugins", lambda: {"third": FakeEntryPoint(example())})
    ask = invoker("third")
    states = [after(box(), 3, *cards)[0] for cards in (("7",), ("7", (), "5", (), "9"))]
    assert [ask(view_of(state, 0, 0)).leave for state in states] == [0, 1]


def test_the_example_of_a_test_holds():
    on_the_page()["test_third_is_a_bot"]()


def test_the_example_of_an_entry_point_is_looked_for_there():
    assert f'[project.entry-points."{ENTRY_POINT_GROUP}"]' in PAGE


def test_what_a_view_has_is_there():
    state, _ = after(box(), 3, "7")
    view = view_of(state, 0, 0)
    for path in re.findall(r"`((?:view|state|own)\.\w+)", PAGE):
        owner, attribute = path.split(".")
        assert hasattr({"view": view, "state": state, "own": view.own}[owner], attribute), path
