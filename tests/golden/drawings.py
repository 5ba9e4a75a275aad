"""The golden games as pictures: an SVG file per language, and the text charts in three widths.

pictures/slott.nb.svg      what `chart slott.game --output ... --lang nb` draws
pictures/slott.nb.txt      what `chart slott.game --lang nb` shows in 40, 80 and 120 columns
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from kortdiamant.cli.chart import story_of, text_chart
from kortdiamant.cli.output.screen import Screen
from kortdiamant.languages.names import Language
from kortdiamant.pictures.game import render_game
from kortdiamant.table import read_game
from kortdiamant.telling.story import Story
from tests.golden.games import FOLDER, record_of

PICTURES = FOLDER / "pictures"
DRAWN_GAMES = ("slott", "iello")
LANGUAGES: tuple[Language, ...] = ("nb", "fr", "en")
WIDTHS = (40, 80, 120)
README = FOLDER.parents[1] / "docs" / "chart.svg"  # the same as slott.en.svg


class Paper(Screen):
    """A screen with a number of columns that keeps its text."""

    def __init__(self, columns: int) -> None:
        super().__init__(io.TextIOWrapper(io.BytesIO(), "utf-8"))
        self.columns = columns

    @property
    def width(self) -> int:
        """The columns."""
        return self.columns


def story_for(reference: str, language: Language) -> Story:
    """The story of a golden game."""
    return story_of(read_game(record_of(reference), language=language))


def text_chart_of(story: Story, columns: int) -> str:
    """The text chart of a story."""
    paper = Paper(columns)
    paper.show_blocks(text_chart(story, columns))
    paper.stream.seek(0)
    return paper.stream.read()


def files() -> Iterator[tuple[Path, str]]:
    """All files with their contents."""
    for reference in DRAWN_GAMES:
        for language in LANGUAGES:
            story = story_for(reference, language)
            path = PICTURES / f"{reference}.{language}"
            yield path.with_name(f"{path.name}.svg"), render_game(story)
            yield (
                path.with_name(f"{path.name}.txt"),
                "\n".join(f"{width}\n{text_chart_of(story, width)}" for width in WIDTHS),
            )
    yield README, render_game(story_for("slott", "en"))
