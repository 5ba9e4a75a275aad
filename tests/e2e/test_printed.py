"""Sheets as a browser prints them: number and size of pages, and their text.

These tests need Chromium (or Chrome) and poppler's pdfinfo and pdftotext; `make e2e` runs them.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from kortdiamant.cli.output.files import find_browser, pdf_of
from kortdiamant.errors import NoPdf
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import load
from kortdiamant.sheets.layout import PAPERS
from kortdiamant.sheets.pages import HandoutPart, render_handout
from kortdiamant.telling.handout import make_handout
from tests.sheets.large_ruleset import in_wide_letters, write_large_ruleset

SIZES = {"a4": (595, 842), "a5": (420, 595), "letter": (612, 792)}  # points
POINT = 1.5


class Printed(NamedTuple):
    pages: int
    size: tuple[float, ...]
    texts: tuple[str, ...]


@pytest.fixture(scope="module", autouse=True)
def _tools() -> None:
    try:
        find_browser()
    except NoPdf:
        pytest.skip("no Chromium or Chrome is installed")
    if not (shutil.which("pdfinfo") and shutil.which("pdftotext")):
        pytest.skip("poppler is not installed")


def output_of(program: str, *arguments: str) -> str:
    command = (shutil.which(program) or program, *arguments)
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def print_sheet(reference: str, language: Language, paper: str, parts: list[HandoutPart], folder: Path) -> Printed:
    path = folder / "printed.pdf"
    page = render_handout(make_handout(load(reference), language), parts, PAPERS[paper])
    path.write_bytes(pdf_of(page, folder))
    info, text = output_of("pdfinfo", str(path)), output_of("pdftotext", "-layout", str(path), "-")
    pages = re.search(r"^Pages: +(\d+)", info, re.MULTILINE)
    size = re.search(r"^Page size: +([\d.]+) x ([\d.]+)", info, re.MULTILINE)
    assert pages
    assert size
    return Printed(int(pages[1]), tuple(map(float, size.groups())), tuple(text.split("\f")[:-1]))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["nb", "fr", "en"])
@pytest.mark.parametrize("reference", ["slott", "iello", "marquoir+reliques", "incan-gold", "schmidt-2005"])
def test_the_crib_sheet_is_one_page(reference, language, paper, tmp_path):
    found = print_sheet(reference, language, paper, [HandoutPart.CRIB], tmp_path)
    assert found.pages == 1
    assert found.size == pytest.approx(SIZES[paper], abs=POINT)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["nb", "fr", "en"])
@pytest.mark.parametrize("treasures", [15, 60, 110, 600])
def test_the_crib_sheet_of_a_very_large_game_is_one_page(treasures, language, paper, tmp_path):
    path = str(write_large_ruleset(tmp_path, treasures))
    assert print_sheet(path, language, paper, [HandoutPart.CRIB], tmp_path).pages == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_the_crib_sheet_of_a_game_with_wide_words_is_one_page(paper, tmp_path):
    game = make_handout(load("slott"), "fr")
    page = render_handout(replace(game, crib=in_wide_letters(game.crib)), [HandoutPart.CRIB], PAPERS[paper])
    (tmp_path / "wide.pdf").write_bytes(pdf_of(page, tmp_path))
    assert re.search(r"^Pages: +1$", output_of("pdfinfo", str(tmp_path / "wide.pdf")), re.MULTILINE)


@pytest.mark.parametrize(("paper", "pages"), [("a4", 4), ("letter", 4), ("a5", 9)])
def test_all_cards_of_a_box_are_printed(paper, pages, tmp_path):
    found = print_sheet("iello", "en", paper, [HandoutPart.CARDS], tmp_path)
    assert found.pages == pages
    words = " ".join(found.texts).split()
    assert [words.count(kind) for kind in ("spider", "snake", "lava", "boulder", "ram", "relic")] == [3, 3, 3, 3, 3, 5]
    assert words.count("rubies") + words.count("ruby") == 15


def first_corner(page: str) -> tuple[float, float]:
    """The distance from the top and from the left of the text in the corner of a page's first card."""
    found = re.findall(r'<word xMin="([\d.]+)" yMin="([\d.]+)"', page)
    return min((round(float(y)), round(float(x))) for x, y in found)


@pytest.mark.parametrize("paper", PAPERS)
def test_few_cards_on_the_last_page_are_between_its_lines(paper, tmp_path):
    columns, rows = PAPERS[paper].grid
    whole = make_handout(load("iello"), "en")
    few = replace(whole, cards=whole.cards[: columns * rows + 1])
    page = render_handout(few, [HandoutPart.CARDS], PAPERS[paper])
    (tmp_path / "few.pdf").write_bytes(pdf_of(page, tmp_path))
    full, last, _ = output_of("pdftotext", "-bbox", str(tmp_path / "few.pdf"), "-").split("</page>")
    assert first_corner(last) == first_corner(full)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("reference", ["slott", "iello"])
def test_a_score_sheet_is_one_page(reference, paper, tmp_path):
    found = print_sheet(reference, "en", paper, [HandoutPart.SCORES], tmp_path)
    assert found.pages == 1
    assert "Player" in found.texts[0]


def test_each_part_begins_on_a_new_page(tmp_path):
    found = print_sheet("slott", "nb", "a4", [HandoutPart.RULES, HandoutPart.CRIB, HandoutPart.SCORES], tmp_path)
    assert "Målet med spillet" in found.texts[0]
    assert "Hva kortene betyr" in found.texts[-2]
    assert all(symbol in found.texts[-2] for symbol in "♠♥♦♣")
    assert "Poengark" in found.texts[-1]
    assert found.pages == 4


@pytest.mark.parametrize("reference", ["slott", "iello"])
def test_no_page_of_the_rules_is_nearly_empty_but_the_last(reference, tmp_path):
    found = print_sheet(reference, "en", "a4", [HandoutPart.RULES], tmp_path)
    assert all(len(text.split()) > 200 for text in found.texts[:-1])
