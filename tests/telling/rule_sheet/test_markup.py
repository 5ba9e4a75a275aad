"""A sheet as Markdown and HTML is complete, and the words of a ruleset are escaped."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import load
from kortdiamant.telling.rule_sheet.markup import to_html, to_markdown
from kortdiamant.telling.rule_sheet.parts import Bullets, Grid, Paragraph, RuleSheet, Section, Steps, statement
from kortdiamant.telling.rule_sheet.sheet import rule_sheet

WILD = "1. *bold* <b>&amp;</b> [x](y) | `z`"


def one(text: str) -> Paragraph:
    return Paragraph((statement(text),))


SMALL = RuleSheet(
    "fr",
    "<Titre>",
    (
        Section("a", "Un & deux", (one(WILD), Steps((one("Avant"), one("Après"))))),
        Section("b", "Trois", (Bullets((one("- point"),)), Grid((("a|b", "c"), ("1", "2"))))),
    ),
)


def test_line_breaks_of_the_author_are_removed() -> None:
    assert statement("\n One line\n\n- and another\u202f!\n").text == "One line - and another\u202f!"


def test_a_sheet_becomes_markdown() -> None:
    assert to_markdown(SMALL) == (
        "# \\<Titre\\>\n\n"
        "## Un \\& deux\n\n"
        "1\\. \\*bold\\* \\<b\\>\\&amp;\\</b\\> \\[x\\](y) \\| \\`z\\`\n\n"
        "1. Avant\n2. Après\n\n"
        "## Trois\n\n"
        "- \\- point\n\n"
        "| a\\|b | c |\n|---|---|\n| 1 | 2 |\n"
    )


class Reader(HTMLParser):
    """Reads the text of a page, and checks that every tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.texts: list[str] = []
        self.language = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag == "html":
            self.language = dict(attrs)["lang"] or ""
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open[-1] != "style":
            self.texts.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def test_a_page_escapes_its_text() -> None:
    page = read(to_html(SMALL))
    assert page.language == "fr"
    assert page.texts == [
        "<Titre>",
        "<Titre>",
        "Un & deux",
        WILD,
        "Avant",
        "Après",
        "Trois",
        "- point",
        "a|b",
        "c",
        "1",
        "2",
    ]
    assert "b" not in page.seen


def test_a_page_is_self_contained() -> None:
    page = to_html(rule_sheet(load("slott"), "nb"))
    assert not set(read(page).seen) & {"link", "script", "img", "iframe"}
    assert "http" not in page


def test_a_page_follows_dark_mode_but_not_on_paper() -> None:
    page = to_html(SMALL)
    style = page[page.index("<style>") : page.index("</style>")]
    assert style.count("{") == style.count("}")
    assert [rule for rule in style.splitlines() if "background" in rule and "@media screen and" not in rule] == []
    assert "@media screen and (prefers-color-scheme: dark)" in style
    assert "@media print" in style


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_statement_is_in_every_rendering(language: Language) -> None:
    event_key = rule_sheet(load("incan-gold"), language)
    page = " ".join(read(to_html(event_key)).texts)
    for section in event_key.sections:
        for block in section.blocks:
            if isinstance(block, Paragraph):
                assert block.text in page
                assert block.text in to_markdown(event_key).replace("\\", "")
