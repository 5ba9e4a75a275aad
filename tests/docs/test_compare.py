"""`docs/compare.md` against the program: every figure stands there, with its label and its weight."""

from __future__ import annotations

import re
from pathlib import Path

from kortdiamant.comparison import MEASURES
from kortdiamant.comparison.comparing import MOST_CARDS, MOST_POSITIONS
from kortdiamant.comparison.noticing import ENOUGH, MOST
from kortdiamant.comparison.side import FEW_GAMES, GAMES, TEMPERS
from kortdiamant.telling.comparison.figures import LABELS, VERDICTS, WHOLE_FROM
from kortdiamant.telling.speaker import Speaker

PAGE = (Path(__file__).parents[2] / "docs" / "compare.md").read_text("utf-8")


def test_every_figure_is_explained_with_its_weight() -> None:
    rows = re.findall(r"^\| ([^|`]+) \| (`[^|]+`) \| [^|]+ \| ([0-9.]+) \|$", PAGE, re.MULTILINE)
    weights = {name: float(weight) for _, names, weight in rows for name in re.findall(r"`(\w+)`", names)}
    assert weights == {name: measure.weight for name, measure in MEASURES.items()}
    labels = [label for label, names, _ in rows if "," not in names]
    said = {Speaker("en").say(label) for name, label in LABELS.items() if not name.startswith("over_by")}
    assert set(labels) == said


def test_the_numbers_in_the_text_are_those_of_the_program() -> None:
    assert f"{GAMES:,} games of each" in PAGE
    assert f"{FEW_GAMES} games by the readable core" in PAGE
    assert f"up to {MOST_CARDS} cards, and in up to {MOST_POSITIONS:,} positions" in PAGE
    assert f"the {Speaker('en').number(MOST)} most striking are told" in PAGE
    assert f"where both are below {WHOLE_FROM}" in PAGE
    assert f"What comes to {ENOUGH:.0f} or more" in PAGE
    assert all(f"`{temper}`" in PAGE for temper in TEMPERS)
    assert all(f"{100 * until:.0f} %" in PAGE for until, _ in VERDICTS)
    assert all(verdict in PAGE.replace("\n", " ") for _, verdict in VERDICTS)
