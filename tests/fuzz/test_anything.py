"""Whatever is given to the program, it answers or refuses: nothing but a `KortdiamantError` ever comes of it.

A few examples in the suite, the same every time; `make fuzz` tries many, never the same.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kortdiamant.documents.reader import read
from kortdiamant.documents.scalars import escape_controls
from kortdiamant.documents.yaml_writer import dump_flow
from kortdiamant.errors import DocumentError, Due, KortdiamantError
from kortdiamant.family import Reading
from kortdiamant.languages import LANGUAGES, Language
from kortdiamant.languages.vocabulary import vocabulary
from kortdiamant.rulebook import load
from kortdiamant.table import Table, replay_text
from kortdiamant.telling.errors import render
from kortdiamant.telling.events import tell_all
from tests.fuzz import mutation
from tests.fuzz.targets import TARGETS, seeds, told
from tests.golden.players import next_entry

ROOT = Path(__file__).parents[2]
RULESETS = [path.read_text("utf-8") for path in sorted((ROOT / "rulesets").glob("*.yaml"))]
RECORDS = [path.read_text("utf-8") for path in sorted((ROOT / "tests" / "golden").glob("*.game"))]
YAML = (
    *(
        ": ",
        "- ",
        "\n",
        "\n  ",
        "{",
        "}",
        "[",
        "]",
        ",",
        "#",
        "&a ",
        "*a",
        "!!str ",
        "? ",
        "<<: ",
        "---\n",
        "...\n",
        "%YAML 1.1\n",
    ),
    *(
        "|\n",
        ">-\n",
        "'",
        '"',
        "\\",
        "\t",
        "\0",
        "\ufeff",
        "\u0085",
        "\u2028",
        "\U0001f0a1",
        "~",
        "null",
        "no",
        "1e400",
        "0x1F",
        "10:30",
    ),
    *("-1", "99999999999999999999", ".nan", "format: 1", "a", "b: c"),
)
GAME = (
    *(
        "7",
        "7H",
        "joker",
        "J",
        "knekt",
        "-",
        "all",
        "Ane",
        "an, bo",
        "undo",
        "undo 9",
        "extra",
        "share",
        "join Dag",
        "home Bo",
    ),
    *(
        "rename Ane = Bo",
        "rename Bo = Eva",
        "odds",
        "quit",
        "snake",
        "relic",
        "relic:7",
        "#",
        ", ,",
        "\u202e",
        "1",
        "99",
    ),
)
FEW = settings().max_examples // 4  # of what takes long
ENTRIES = 150  # that are said with a ruleset; more than most games need
languages = st.sampled_from(LANGUAGES)
snippets = st.one_of(st.text(max_size=6), st.sampled_from(YAML), st.sampled_from(GAME))
value_texts = st.text(max_size=12).map(escape_controls)  # of other texts the reader takes none
yaml_texts = st.one_of(st.text(), st.lists(snippets, max_size=40).map("".join))


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """One of the texts, with a few places cut out, doubled, moved or overwritten."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        change: Callable[[str], str] = draw(st.sampled_from((dropped, doubled, replaced_by(draw(snippets)))))
        text = text[:start] + change(text[start:end]) + text[end:]
    return text


def dropped(_part: str) -> str:
    return ""


def doubled(part: str) -> str:
    return part + part


def replaced_by(snippet: str) -> Callable[[str], str]:
    return lambda _part: snippet


def refuses_or_answers(question: Callable[[], object]) -> None:
    try:
        question()
    except KortdiamantError as error:
        told(error)


@given(yaml_texts)
def test_any_text_is_a_document_or_is_refused(text: str) -> None:
    refuses_or_answers(lambda: read(text, "fuzz.yaml"))


@given(mutated(RULESETS))
def test_any_faults_of_a_ruleset_are_listed_in_order_and_in_the_text(text: str) -> None:
    try:
        read(text, "fuzz.yaml")
    except DocumentError as error:
        marks = [fault.mark for fault in error.faults]
        assert marks == sorted(marks)
        assert all(1 <= mark.line <= text.count("\n") + 2 and mark.column >= 1 for mark in marks)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**18), 10**18) | value_texts,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(value_texts, inner, max_size=4),
    )
)
def test_plain_data_comes_back_from_its_flow(data: object) -> None:
    assert read(dump_flow(data), "fuzz.yaml").data == data


@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=FEW, suppress_health_check=[HealthCheck.too_slow])
@given(chance=st.randoms(use_true_random=False))
def test_whatever_is_damaged_is_judged_told_and_played(target: str, chance: Random) -> None:
    texts = seeds(target)
    TARGETS[target](mutation.mutated(chance.choice(texts), chance.choice(texts), chance))


@given(text=mutated(RULESETS))
def test_any_ruleset_loads_or_is_refused(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzz.yaml"
    path.write_text(text, "utf-8", errors="surrogatepass", newline="")
    refuses_or_answers(lambda: load(str(path)))


@given(text=mutated(RULESETS), seed=st.integers(0, 1000))
def test_any_ruleset_that_loads_can_be_played(text: str, seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "played.yaml"
    path.write_text(text, "utf-8", errors="surrogatepass", newline="")
    try:
        ruleset = load(str(path))
    except KortdiamantError:
        return
    for warning in ruleset.warnings:
        assert all(render(warning, language) for language in LANGUAGES)
    table = Table(ruleset, [f"P{number}" for number in range(ruleset.rules.players.min)])
    for _ in range(ENTRIES):
        if not table.finished:
            events = table.say("share" if table.due is Due.SETTLEMENT else next_entry(table, seed))
            assert all(tell_all(events, table))


@given(
    st.one_of(
        st.text(),
        st.builds("{}={}".format, st.sampled_from(["rounds", "rules.ties", "players.max", "deck.jokers"]), snippets),
    )
)
def test_any_setting_is_made_or_refused(setting: str) -> None:
    refuses_or_answers(lambda: load("slott", settings=[setting]))


@given(st.one_of(st.text(), snippets))
def test_any_reference_is_found_or_refused(reference: str) -> None:
    refuses_or_answers(lambda: load(reference))


@given(st.one_of(st.text(max_size=30), st.lists(snippets, max_size=4).map(" ".join)), languages)
def test_any_text_is_read_as_cards_or_as_none(text: str, language: Language) -> None:
    found = vocabulary(language).notation.readings(text)
    assert len(set(found)) == len(found)


@given(text=mutated(RECORDS))
def test_any_record_is_replayed_or_refused(text: str) -> None:
    refuses_or_answers(lambda: replay_text(text))


@given(
    ruleset=st.sampled_from(["slott", "marquoir+reliques", "incan-gold"]),
    language=languages,
    reading=st.sampled_from(Reading),
    lines=st.lists(
        st.one_of(st.sampled_from(GAME), st.text(max_size=12), st.lists(snippets, max_size=3).map("".join)), max_size=25
    ),
)
def test_a_refused_line_changes_nothing(ruleset: str, language: Language, reading: Reading, lines: list[str]) -> None:
    table = Table(load(ruleset), ["Ane", "Bo", "Cato"], language=language, reading=reading)
    for line in lines:
        before = (table.state, tuple(table.moments))
        try:
            table.say(line)
        except KortdiamantError as error:
            told(error)
            assert (table.state, tuple(table.moments)) == before


@given(lines=st.lists(st.one_of(st.sampled_from(GAME), st.text(max_size=12)), max_size=25))
def test_what_was_accepted_is_accepted_again(lines: list[str]) -> None:
    kept: list[str] = []
    first, second = (Table(load("slott"), ["Ane", "Bo", "Cato"]) for _ in range(2))
    first.journal = Keeping(kept)
    for line in lines:
        with suppress(KortdiamantError):
            first.say(line)
    for line in kept:
        second.say(line)
    assert (second.state, second.names) == (first.state, first.names)


class Keeping:
    """A journal in memory."""

    def __init__(self, lines: list[str]) -> None:
        self.append = lines.append

    def close(self) -> None:
        """Nothing to let go of."""
