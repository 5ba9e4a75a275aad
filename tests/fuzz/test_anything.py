"""The program answers any input, or raises a `KortdiamantError`.

The suite tries a few examples, always the same; `make fuzz` tries many other ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kortdiamant.documents.reader import read
from kortdiamant.documents.yaml_text import dump_flow, escape_controls
from kortdiamant.errors import DocumentError, Due, KortdiamantError
from kortdiamant.family import Reading
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.languages.vocabulary import vocabulary
from kortdiamant.rulebook import load
from kortdiamant.table import Table, replay_text
from kortdiamant.telling.errors import render
from kortdiamant.telling.events import tell_all
from kortdiamant.testing.laws import ListJournal
from tests.fuzz.mutation import GAME_SNIPPETS, SNIPPETS, mutate
from tests.fuzz.targets import TARGETS, check_is_told, seeds
from tests.golden.players import next_entry

pytestmark = [pytest.mark.slow, pytest.mark.broad]

ROOT = Path(__file__).parents[2]
RULESETS = [path.read_text("utf-8") for path in sorted((ROOT / "rulesets").glob("*.yaml"))]
RECORDS = [path.read_text("utf-8") for path in sorted((ROOT / "tests" / "golden").glob("*.game"))]
FEW = settings().max_examples // 4  # for slow tests
ENTRIES = 150  # per ruleset; more than most games need
languages = st.sampled_from(LANGUAGES)
snippets = st.one_of(st.text(max_size=6), st.sampled_from(SNIPPETS))
value_texts = st.text(max_size=12).map(escape_controls)  # the reader rejects control characters
yaml_texts = st.one_of(st.text(), st.lists(snippets, max_size=40).map("".join))


def damaged(texts: Sequence[str]) -> st.SearchStrategy[str]:
    """Mutations of these texts."""
    chances = st.randoms(use_true_random=False)
    return chances.map(lambda chance: mutate(chance.choice(texts), chance.choice(texts), chance))


def answers_or_rejects(question: Callable[[], object]) -> None:
    try:
        question()
    except KortdiamantError as error:
        check_is_told(error)


@given(yaml_texts)
def test_any_text_is_a_document_or_is_rejected(text: str) -> None:
    answers_or_rejects(lambda: read(text, "fuzz.yaml"))


@given(damaged(RULESETS))
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
def test_every_target_takes_damaged_texts(target: str, chance: Random) -> None:
    texts = seeds(target)
    TARGETS[target](mutate(chance.choice(texts), chance.choice(texts), chance))


@given(text=damaged(RULESETS))
def test_any_ruleset_loads_or_is_rejected(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzz.yaml"
    path.write_text(text, "utf-8", errors="surrogatepass", newline="")
    answers_or_rejects(lambda: load(str(path)))


@given(text=damaged(RULESETS), seed=st.integers(0, 1000))
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
def test_any_setting_is_applied_or_rejected(setting: str) -> None:
    answers_or_rejects(lambda: load("slott", settings=[setting]))


@given(st.one_of(st.text(), snippets))
def test_any_reference_is_found_or_rejected(reference: str) -> None:
    answers_or_rejects(lambda: load(reference))


@given(st.one_of(st.text(max_size=30), st.lists(snippets, max_size=4).map(" ".join)), languages)
def test_any_text_is_parsed_as_distinct_cards_or_as_none(text: str, language: Language) -> None:
    found = vocabulary(language).notation.readings(text)
    assert len(set(found)) == len(found)


@given(text=damaged(RECORDS))
def test_any_record_is_replayed_or_rejected(text: str) -> None:
    answers_or_rejects(lambda: replay_text(text))


@given(
    ruleset=st.sampled_from(["slott", "marquoir+reliques", "incan-gold"]),
    language=languages,
    reading=st.sampled_from(Reading),
    lines=st.lists(
        st.one_of(st.sampled_from(GAME_SNIPPETS), st.text(max_size=12), st.lists(snippets, max_size=3).map("".join)),
        max_size=25,
    ),
)
def test_a_rejected_line_changes_nothing(ruleset: str, language: Language, reading: Reading, lines: list[str]) -> None:
    table = Table(load(ruleset), ["Ane", "Bo", "Cato"], language=language, reading=reading)
    for line in lines:
        before = (table.state, tuple(table.moments))
        try:
            table.say(line)
        except KortdiamantError as error:
            check_is_told(error)
            assert (table.state, tuple(table.moments)) == before


@given(lines=st.lists(st.one_of(st.sampled_from(GAME_SNIPPETS), st.text(max_size=12)), max_size=25))
def test_accepted_lines_are_accepted_again(lines: list[str]) -> None:
    journal = ListJournal()
    first, second = (Table(load("slott"), ["Ane", "Bo", "Cato"]) for _ in range(2))
    first.journal = journal
    for line in lines:
        with suppress(KortdiamantError):
            first.say(line)
    for line in journal.lines:
        second.say(line)
    assert (second.state, second.names) == (first.state, first.names)
