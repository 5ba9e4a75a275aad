"""Every consumer of rules honours every key, and none computes anything from rules with a key that it does not know."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given, settings

import kortdiamant
from kortdiamant import diam, pad
from kortdiamant.adaptation.approximation import adapt_simply
from kortdiamant.adaptation.problem import ADAPTATION, OwnedDeck, target_of
from kortdiamant.adapters.payoffs import BOUNDS
from kortdiamant.bots import STRATEGIES, make_bot
from kortdiamant.bots.interface import view_of
from kortdiamant.comparison.sides import COMPARISON, compare
from kortdiamant.diamengine.bitboards import ENGINE, encode
from kortdiamant.errors import UnsupportedRules
from kortdiamant.expedition import Midway, Phase, RuleBlock, Rules, midway_errors, start, start_from
from kortdiamant.expedition.midway import START_POSITION
from kortdiamant.expedition.rules import Count, HazardRules
from kortdiamant.family.rule_keys import Consumer, HasKeys, changed_keys, keys_of
from kortdiamant.languages import LANGUAGES
from kortdiamant.likeness import distance
from kortdiamant.odds import ODDS, mean_bust, next_share, outlook, risk
from kortdiamant.odds.stopping import STOPPING, problem_of, solve
from kortdiamant.pad.bounds import PAD
from kortdiamant.rulebook import load
from kortdiamant.rulebook.check import GAINS
from kortdiamant.session.conversation import Conversation
from kortdiamant.session.why import WHY, why_blocks
from kortdiamant.simulation.arena import Arena, Backend
from kortdiamant.simulation.backend import choose_backend
from kortdiamant.simulation.batches import play_batches
from kortdiamant.table import Table
from kortdiamant.telling.bots import simpler_bots
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.simulation import (
    backend_sentence,
)
from kortdiamant.telling.speaker import Speaker
from kortdiamant.workshop.check import check_file
from tests.expedition.test_properties import games
from tests.small_games import after, box, castle

numpy = pytest.importorskip("numpy", reason="the kernel and the adapters need the extra sim")
from kortdiamant.adapters.position import first_position  # noqa: E402  it needs numpy
from kortdiamant.bots.monte_carlo import EXPERT, win_chances  # noqa: E402
from kortdiamant.kernel.policies import LeavePolicy  # noqa: E402
from kortdiamant.kernel.table_builder import KERNEL, build_tables  # noqa: E402

PACKAGE = Path(kortdiamant.__file__).parent
KEY = "hazards.unheard-of"
CONSUMERS = (KERNEL, ODDS, STOPPING, PAD, START_POSITION, EXPERT, COMPARISON, BOUNDS, ADAPTATION, WHY, GAINS)
# By the name of a consumer, such as "odds": the keys that it does not honour, and rejects for good.
REJECTED: Mapping[str, frozenset[str]] = {}
# Parts of the package that read rules and need no list of keys.
NEED_NO_LIST = {
    "expedition": "it is the definition of the game; `midway` and what it calls have a list",
    "diam": "it is the definition of the game",
    "telling": "sentences: tests/telling/rule_sheet draws a random value of every key, and nothing is computed",
    "rulebook": "a key that it does not know is not judged; whether anything can be won has a list",
    "workshop": "it writes files, with every key of the types",
    "table": "it counts the seats of Diam",
    "testing": "the laws hold for every game, and games of random rules are played by them",
    "simulation": "what it reads is for policies of the kernel, which has a list",
}


@dataclass(frozen=True, kw_only=True)
class NewHazardRules(HazardRules):
    """Hazard rules with a key that nothing in the program knows."""

    unheard_of: Count = 0


@dataclass(frozen=True, kw_only=True)
class NewDiamBlock(diam.RuleBlock):
    """The rules of Diam with a key that nothing knows."""

    bonus: int = 0


@dataclass(frozen=True, kw_only=True)
class NewDiam(diam.Rules, NewDiamBlock):
    """A game with this block."""

    @property
    def changed_keys(self) -> frozenset[str]:
        return changed_keys(self, NewDiamBlock)


def with_new_key(rules: Rules, value: int = 1) -> Rules:
    """The same rules with the new key."""
    return replace(rules, hazards=NewHazardRules(**vars(rules.hazards), unheard_of=value))


def test_keys_are_those_of_a_ruleset_file() -> None:
    assert {"hazards.strikes", "hazards.after-bust", "relics.worth", "empty-deck", "ties"} < set(keys_of(RuleBlock))
    assert set(keys_of(diam.RuleBlock)) == {"seats", "begins", "no-move", "repetition"}


def test_a_key_is_changed_if_its_value_is_not_the_default() -> None:
    assert box().changed_keys == frozenset()
    changed = replace(box(), hazards=HazardRules(after_bust="kind"), empty_deck="all-lose")
    assert changed.changed_keys == {"hazards.after-bust", "empty-deck"}
    assert with_new_key(box()).changed_keys == {KEY}
    assert with_new_key(box(), value=0).changed_keys == frozenset()
    assert NewDiam(bonus=2, begins=2).changed_keys == {"bonus", "begins"}


@pytest.mark.parametrize("consumer", CONSUMERS, ids=lambda consumer: consumer.name)
def test_every_consumer_honours_every_key(consumer: Consumer) -> None:
    check_every_key_is_honoured(consumer, keys_of(RuleBlock))


def test_the_engine_honours_every_key_of_diam() -> None:
    check_every_key_is_honoured(ENGINE, keys_of(diam.RuleBlock))


def check_every_key_is_honoured(consumer: Consumer, keys: tuple[str, ...]) -> None:
    rejected = REJECTED.get(consumer.name, frozenset())
    missing = [f"{consumer.name} does not honour {key}" for key in keys if key not in {*consumer.honours, *rejected}]
    assert not missing, f"{', '.join(missing)}: add it to the list of the consumer, or to REJECTED"
    assert not set(consumer.honours) - set(keys), "there is no such key"
    assert not rejected & set(consumer.honours), "it is honoured after all"


def test_no_other_code_reads_rules_without_a_list_of_keys() -> None:
    """Every package that reads a key has a consumer, or a reason in `NEED_NO_LIST`."""
    sources = {path: path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    declared = {path for path, text in sources.items() if "= Consumer(" in text}
    assert len(declared) == len(CONSUMERS) + len([ENGINE]), "a consumer is missing in CONSUMERS"
    parts = {path.relative_to(PACKAGE).parts[0] for path in declared}
    reading = {path.relative_to(PACKAGE).parts[0] for path, text in sources.items() if reads_rules(text)}
    assert reading - parts <= set(NEED_NO_LIST)


def reads_rules(source: str) -> bool:
    """Whether a module reads a key or a group of keys of a `rules`."""
    groups = {key.partition(".")[0].replace("-", "_") for key in (*keys_of(RuleBlock), *keys_of(diam.RuleBlock))}
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in groups
        and (getattr(node.value, "id", None) == "rules" or getattr(node.value, "attr", None) == "rules")
        for node in ast.walk(ast.parse(source))
    )


NEW = with_new_key(castle())
BETWEEN = Midway(round=2, chests=(0, 0, 0), relics=((), (), ()))
# A call of each consumer.
QUESTIONS: Mapping[str, Callable[[Rules], object]] = {
    "kernel": lambda rules: build_tables(rules, [LeavePolicy(0.2)] * 3),
    "the next card": lambda rules: risk(start(rules, 3)),
    "its share": lambda rules: next_share(start(rules, 3)),
    "outlook": lambda rules: outlook(start(rules, 3)),
    "mean bust": mean_bust,
    "likeness": lambda rules: distance(rules, castle(), 3),
    "a stopping problem": lambda rules: problem_of(rules, 1),
    "its solution": solve,
    "a score pad": lambda rules: pad.start(rules, 3),
    "a start position": lambda rules: start_from(rules, BETWEEN),
    "its errors": lambda rules: list(midway_errors(rules, BETWEEN)),
    "rollouts of expert": lambda rules: win_chances(view_of(after(rules, 3, "7H")[0], 0, 1), 1),
    "one comparison": lambda rules: compare(rules, castle(), ("timid",) * 3, 1),
    "the other comparison": lambda rules: compare(castle(), rules, ("timid",) * 3, 1),
    "a game for a toolkit": lambda rules: first_position(rules, 3),
    "what a deck must hold": target_of,
    "the nearest game": lambda rules: adapt_simply(rules, OwnedDeck("french-52")),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_unknown_key_is_rejected_by_name(question: str) -> None:
    with pytest.raises(UnsupportedRules) as caught:
        QUESTIONS[question](NEW)
    assert caught.value.keys == (KEY,)


def test_the_engine_rejects_a_key_of_diam_that_it_does_not_know() -> None:
    encode(diam.start(NewDiam(), 2))
    with pytest.raises(UnsupportedRules, match="bonus"):
        encode(diam.start(NewDiam(bonus=1), 2))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_error_is_one_sentence_with_the_key(language) -> None:
    for consumer in (*CONSUMERS, ENGINE):
        sentence = tell_error(UnsupportedRules(consumer.name, (KEY,)), Speaker(language))
        assert KEY in sentence
        assert sentence.endswith(".")
        assert sentence.count(". ") == 0


def test_unsupported_keys_select_the_readable_core() -> None:
    arena = Arena(NEW, ("cautious", "leave:0.2", "timid"), 1)
    casting = choose_backend(arena)
    assert casting.backend is Backend.READABLE
    assert sum(part.games for part in play_batches(arena, 3, 1)) == 3
    assert backend_sentence([casting], Speaker("en")) == (
        f"Played by the readable core, which is slower. The compiled kernel does not support {KEY}."
    )


def test_the_backend_sentence_names_the_unsupported_key() -> None:
    known, new = (choose_backend(Arena(rules, ("cautious",) * 3, 1)) for rules in (castle(), NEW))
    unknown_bot = choose_backend(Arena(NEW, ("cautious", "value", "timid"), 1))
    for choices in ([known, new, new], [new], [new, unknown_bot]):
        sentence = backend_sentence(choices, Speaker("en"))
        assert sentence.endswith(f"The compiled kernel does not support {KEY}.")


@pytest.mark.parametrize("spec", STRATEGIES)
def test_a_bot_that_does_not_support_a_key_says_so_once(spec: str) -> None:
    bots = [spec, spec]
    expected = (
        [f"The bot {spec} decides in a simpler way here, because it does not support {KEY}."]
        if spec in ("value", "relics", "expert")
        else []
    )
    assert list(simpler_bots(bots, NEW, Speaker("en"))) == expected
    assert list(simpler_bots(bots, castle(), Speaker("en"))) == []
    table = Table(replace(load("slott"), rules=NEW), ("Ane", "Bo", "Robo"), language="en", bots={"Robo": spec})
    first = Conversation(table, None)
    assert [block for block in first.welcome() if block in expected] == expected
    assert not set(first.again(table, None).welcome()) & set(expected)


def test_unsupported_keys_disable_the_checks_of_gains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "cards: [{role: hazard, kinds: [a, b, c], copies: 3}]\nrules: {ties: [extra-round]}\n"
    head = "format: 1\nid: mine\nversion: 1\nfamily: expedition\nlanguage: en\ntitle: {en: Mine}\nrounds: 3\n"
    file = tmp_path / "mine.yaml"
    file.write_text(f"{head}deck: {{pack: box}}\n{text}")
    assert "KD-R049" in {fault.code for fault in check_file(str(file))}
    monkeypatch.setattr("kortdiamant.rulebook.check.GAINS", Consumer("checks", ()))
    assert not {"KD-R049", "KD-R060"} & {fault.code for fault in check_file(str(file))}


@pytest.mark.parametrize("spec", ["cautious", "follower", "value", "expert:1"])
def test_bots_play_with_a_key_that_the_odds_do_not_support(spec: str) -> None:
    state = after(NEW, 3, "7H")[0]
    known = replace(state, rules=castle())
    usual = spec if spec == "follower" else "cautious"
    assert make_bot(spec).choose(view_of(state, 0, 1)) == make_bot(usual).choose(view_of(known, 0, 1))


@settings(max_examples=100)
@given(games(ODDS))
def test_views_compute_the_risk_without_the_odds(game) -> None:
    state = game[-1].state
    if state.phase in (Phase.REVEAL, Phase.DECIDE):
        new = replace(state, rules=with_new_key(state.rules))
        assert view_of(new, 0, 1).bust_chance == risk(state).bust


def conversation(rules: Rules) -> Conversation:
    ruleset = replace(load("slott"), rules=rules)
    return Conversation(Table(ruleset, ("Ane", "Bo", "Cato"), language="en"), None, shows_odds=True)


def texts(blocks: object) -> Iterator[str]:
    return (str(block) for block in blocks)  # type: ignore[attr-defined]  # blocks of every kind


def test_missing_odds_are_explained_once() -> None:
    table = conversation(NEW)
    sentence = f"The risk of the next card is not shown. This ruleset uses {KEY}, and that is not supported here."
    assert sentence in table.welcome()
    assert sentence not in table.again(table.table, None).welcome()
    table.hear("7H")
    assert not any("%" in text for text in texts(table.status()))
    assert "%" not in table.toolbar()
    with pytest.raises(UnsupportedRules):
        table.hear("odds")
    usual = conversation(castle())
    usual.hear("7H")
    assert any("%" in text for text in texts(usual.status()))


def test_why_rejects_an_unsupported_key() -> None:
    table = conversation(NEW)
    table.hear("7H")
    assert list(why_blocks(table.table, table.speaker)) == [f"This ruleset uses {KEY}, and that is not supported here."]


def test_rules_of_any_family_have_keys() -> None:
    families: tuple[HasKeys, ...] = (castle(), diam.Rules())
    assert [rules.changed_keys for rules in families] == [frozenset(), frozenset()]
