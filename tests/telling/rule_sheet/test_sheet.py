"""Details of a rule sheet are unambiguous, and its example is a real expedition under any rules."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import HealthCheck, given, settings

from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.telling.rule_sheet.markup import to_html, to_markdown
from kortdiamant.telling.rule_sheet.parts import Bullets, Grid, Paragraph, RuleSheet, Section, Steps, statement
from kortdiamant.telling.rule_sheet.sheet import rule_sheet
from tests.telling.rule_sheet.strategies import HEAD, definitions, ruleset_of

PACK_CARDS = (
    "cards=[{match: A-10, role: treasure, value: %s}, {match: J Q K, role: hazard, kind: rank}, "
    "{match: rest, role: relic}]"
)
DRAGON = (
    "cards=[{role: treasure, values: [5]}, {role: hazard, kinds: [snake, lava], copies: 3}, "
    "{role: hazard, kinds: [ram], copies: 1}]"
)


def sheet_text(ruleset: str, language: Language, *settings: str) -> str:
    """The whole text of a sheet."""
    sections = rule_sheet(load(ruleset, settings=settings), language).sections
    return " ".join(statement.text for section in sections for statement in section.statements())


@pytest.mark.parametrize(
    ("language", "strikes", "exception"),
    [
        ("en", "{J: 1}", "Some kinds are an exception: one card is enough for the jacks. "),
        ("en", "{J: 1, K: 3}", "one card is enough for the jacks and it takes two cards for the queens."),
        ("en", "{default: 1, J: 3}", "it takes three cards for the jacks."),
        (
            "nb",
            "{J: 1, K: 3}",
            "Noen slag er et unntak: ett kort er nok for knektene og det skal to kort til for damene.",
        ),
        ("fr", "{J: 1, K: 3}", "une carte suffit pour les valets et il faut deux cartes pour les dames."),
    ],
)
def test_kinds_with_other_strikes_are_listed(language: Language, strikes: str, exception: str) -> None:
    assert exception in sheet_text("slott", language, f"rules.hazards.strikes={strikes}")


def test_a_kind_with_one_card_is_singular() -> None:
    text = sheet_text("marquoir", "en", DRAGON, "rules.hazards.strikes={default: 2, ram: 1}")
    assert "one card is enough for the ram." in text


@pytest.mark.parametrize(
    ("value", "phrase"),
    [
        ("pips", "An ace counts 1."),
        ("pips+10", "An ace is taken to show 1."),
        ("pips*3", "An ace is taken to show 1."),
    ],
)
def test_the_number_of_an_ace_is_not_confused_with_its_worth(value: str, phrase: str) -> None:
    assert phrase in sheet_text("slott", "en", PACK_CARDS % value)


@pytest.mark.parametrize(
    ("language", "phrase"),
    [("nb", "én til to spillere"), ("fr", "pour un à deux joueurs"), ("en", "one to two players")],
)
def test_one_player_is_spelled_out_like_the_others(language: Language, phrase: str) -> None:
    assert phrase in sheet_text("slott", language, "players={min: 1, max: 2}")


@pytest.mark.parametrize(("strikes", "event_key"), [(1, False), (2, True)])
def test_other_hazards_on_the_path_are_mentioned_only_if_possible(strikes: int, *, event_key: bool) -> None:
    assert ("All other guards" in sheet_text("slott", "en", f"rules.hazards.strikes={strikes}")) is event_key


def test_the_example_has_few_enough_players_to_share_a_treasure() -> None:
    text = sheet_text("slott", "en", "players.explorers=3")
    assert "Amy, Ben and Clara go in." in text
    assert "too few to share" not in text


def example(ruleset: Ruleset, language: Language) -> list[str]:
    """The lines of the example, one per card."""
    sections = [section for section in rule_sheet(ruleset, language).sections if section.key == "example"]
    return [statement.text for section in sections for statement in section.statements()]


def test_the_example_shows_sharing_leaving_a_relic_and_a_strike() -> None:
    assert example(load("slott"), "en") == [
        "Round 2 of 4. A joker is shuffled in. Amy, Ben, Clara and Dan go in.",
        "10♠ – Ten gold: 2 each, 2 stay on the card. Nobody leaves.",
        "J♥ – A guard: jack for the first time. Another jack and all is lost. "
        "Amy and Ben leave the castle with 3 gold each, 1 of them from the path.",
        "A joker worth 5 gold lies on the path. Whoever leaves alone takes the joker. "
        "Clara leaves the castle with 2 gold. Clara takes the joker, worth 5 gold.",
        "J♠ – Another jack! Dan loses 2 gold. Out of the game: jack of spades. Round 2 is over.",
    ]


def test_the_example_with_two_explorers_each_shows_the_same() -> None:
    lines = example(load("incan-gold+two-players"), "en")
    assert "Amy brings 1 explorer out of the temple with 3 gems. Ben brings 1 explorer" in lines[2]
    assert "takes the artifact, worth 5 gems." in lines[3]
    assert "Another fire!" in lines[4]


@pytest.mark.parametrize(
    ("settings", "lines"),
    [
        (("players={min: 17, max: 17}",), 0),
        (
            (
                "players={min: 16, max: 16}",
                "deck.packs=2",
                "cards=[{match: A-10, role: treasure, value: pips*2}, "
                "{match: J Q K, role: hazard, kind: rank}, {match: joker, role: relic}]",
            ),
            5,
        ),
        (("players={min: 1, max: 1}",), 4),
        (("rules.decisions.from-card=0",), 6),
        (("rules.hazards.strikes=1",), 4),
    ],
)
def test_the_example_follows_the_rules(settings: tuple[str, ...], lines: int) -> None:
    assert len(example(load("slott", settings=settings), "en")) == lines


@pytest.mark.broad
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(data=definitions())
def test_any_rules_have_an_example(data: dict[str, object]) -> None:
    ruleset = ruleset_of(data)
    assert ruleset
    for language in LANGUAGES:
        for text in example(ruleset, language):
            assert text
            assert "{" not in text


def test_the_example_ends_without_hazards_if_they_have_left_the_game() -> None:
    ruleset = ruleset_of(
        HEAD
        | {
            "rounds": 3,
            "deck": {"pack": "box"},
            "cards": [
                {"role": "treasure", "values": [5]},
                {"role": "hazard", "kinds": ["snake"], "copies": 2},
                {"role": "relic", "copies": 1},
            ],
            "rules": {
                "relics": {"enter": {3: 1}, "worth": {"by": "fixed", "value": 5}},
                "decisions": {"from-card": 4},
            },
        }
    )
    assert ruleset
    assert example(ruleset, "en")


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
