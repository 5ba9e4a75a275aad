"""Bundled bots choose as described, and third-party bots cannot break a game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from kortdiamant.bots import STRATEGIES, Bot, Choice, Decision, Mishap, bot_names, invoker, make_bot, registry, view_of
from kortdiamant.bots.interface import View
from kortdiamant.bots.reasons import Bag, ByChance, Company, Danger, InOwnWords, Kinds, Relics, Worthwhile
from kortdiamant.bots.registry import call_checked
from kortdiamant.bots.strategies import BagFiller, RandomLeaver
from kortdiamant.errors import BrokenBot, InvalidBotSpec, UnknownBot
from kortdiamant.expedition.rules import HazardRules, Players
from tests.bots.sample_bots import FakeEntryPoint, LeavesTwice, Raises, SaysNothing, Second, Spoils, fail_to_load
from tests.small_games import after, box


def choice(spec, state, seat=0, seed=0):
    return make_bot(spec).choose(view_of(state, seat, seed))


def drawing(state, draws, seat=0):
    """A view whose chance is given."""
    numbers = iter(draws)
    return View(state, seat, lambda _bound, _what: next(numbers))


def test_leaving_by_chance_is_as_frequent_as_the_spec_says():
    state, _ = after(box(), 4, "7")
    left = sum(choice("leave:0.2", state, seed=seed).leave for seed in range(2000))
    assert 340 < left < 460  # 400 are expected; the bounds are 3.4 standard deviations away


def test_the_same_seed_and_decision_draw_the_same():
    state, _ = after(box(), 4, "7")
    assert [choice("random", state, seed=seed) for seed in range(20)] == [
        choice("random", state, seed=seed) for seed in range(20)
    ]
    assert len({choice("random", state, seat).leave for seat in range(4) for _ in range(5)}) == 2


def test_each_explorer_has_a_chance_of_its_own():
    state, _ = after(box(players=Players(min=2, max=2, explorers=2)), 2, "7")
    leaves = {choice("random", state, seed=seed).leave for seed in range(30)}
    assert leaves == {0, 1, 2}


@pytest.mark.parametrize(("spec", "leaves"), [("leave:0", 0), ("leave:1", 1), ("leave:100%", 1), ("leave:1/1", 1)])
def test_certain_chances_are_certain(spec, leaves):
    state, _ = after(box(), 4, "7")
    assert {choice(spec, state, seed=seed).leave for seed in range(50)} == {leaves}


def test_a_bag_is_filled_and_brought_home():
    state, _ = after(box(), 3, "9", (), "5")
    assert choice("bag:5", state) == Choice(0, Bag(4, 5))
    assert choice("bag:4", state) == Choice(1, Bag(4, 4))


def test_greed_is_a_third_of_a_fair_share():
    state, _ = after(box(), 4, "15", (), "17", (), "11")
    assert choice("greedy", state) == Choice(0, Bag(9, 10))
    state, _ = after(box(), 4, "15", (), "17", (), "11", (), "4")
    assert choice("greedy", state) == Choice(1, Bag(10, 10))


def test_cautious_leaves_above_one_in_ten_with_something_to_lose():
    state, _ = after(box(), 3, "9", (), "snake")
    assert choice("cautious", state) == Choice(0, Danger(Fraction(2, 28), Fraction(1, 10)))
    state, _ = after(box(), 3, "9", (), "snake", (), "lava")
    assert choice("cautious", state).leave == 1
    state, _ = after(box(), 3, "snake", (), "lava")
    assert choice("cautious", state).leave == 0


def test_timid_counts_kinds_that_could_strike():
    state, _ = after(box(), 3, "snake")
    assert choice("timid", state) == Choice(0, Kinds(1, 2))
    state, _ = after(box(), 3, "snake", (), "lava")
    assert choice("timid", state) == Choice(1, Kinds(2, 2))
    three = replace(box(), hazards=HazardRules(strikes=3))
    state, _ = after(three, 3, "snake", (), "lava")
    assert choice("timid", state) == Choice(0, Kinds(0, 2))


def test_value_weighs_the_next_card_against_what_it_may_cost():
    state, _ = after(box((10, 2), ("snake",), copies=3), 1, "10", (), "snake")
    assert choice("value", state) == Choice(1, Worthwhile(Fraction(2, 3) - Fraction(2, 3) * 10))
    state, _ = after(box((10, 2), ("snake",), copies=3), 1, "10")
    assert choice("value", state) == Choice(0, Worthwhile(Fraction(2, 4)))


def test_the_last_one_inside_has_the_path_to_lose():
    rules = box((8, 2, 2), ("snake",), copies=2, relics=[None, None])
    state, _ = after(rules, 3, "8", (1, 2), "snake")
    reason = choice("value", state).reason
    assert reason == Worthwhile(Fraction(2 + 2, 5) - Fraction(1, 5) * 2)
    state, _ = after(rules, 3, "8", (), "2", (1, 2), "snake")
    assert choice("value", state).reason == Worthwhile(Fraction(2, 4) - Fraction(1, 4) * 2)


def test_a_follower_leaves_after_another():
    state, _ = after(box(), 3, "9")
    assert choice("follower", state) == Choice(0, Company(0))
    state, _ = after(box(), 3, "9", (2,), "5")
    assert choice("follower", state) == Choice(1, Company(1))


def test_a_follower_goes_first_when_the_risk_is_too_high_to_wait():
    state, _ = after(box((9,), ("snake",), copies=3), 3, "9", (), "snake")
    assert choice("follower", state) == Choice(1, Danger(Fraction(1), Fraction(3, 10)))


def test_a_hunter_leaves_for_a_relic_now_and_then():
    state, _ = after(box(relics=[None]), 3, "9", (), "relic")
    assert make_bot("relics").choose(drawing(state, [0])) == Choice(1, Relics(1))
    assert isinstance(make_bot("relics").choose(drawing(state, [2**64 - 1])).reason, Worthwhile)
    state, _ = after(box(relics=[None]), 3, "9")
    assert make_bot("relics").choose(drawing(state, [])).leave == 0


def test_every_name_makes_a_bot_and_its_example_is_one():
    assert {name.partition(":")[0] for name in bot_names()} == set(STRATEGIES)
    for name in bot_names():
        make_bot(name)
    assert make_bot("leave:1/5") == make_bot("leave:20%") == RandomLeaver(Fraction(1, 5))
    assert make_bot("bag:0") == BagFiller(0)
    assert isinstance(choice("leave:0.5", after(box(), 3, "9")[0]).reason, ByChance)


@pytest.mark.parametrize("spec", ["leave", "leave:", "leave:2", "leave:-1", "leave:x", "leave:1/0", "bag", "bag:ten"])
def test_a_wrong_argument_is_rejected_with_an_example(spec):
    with pytest.raises(InvalidBotSpec) as error:
        make_bot(spec)
    assert error.value.example


@pytest.mark.parametrize("spec", ["timid:3", "timid:", "bag:10000000", "bag:9999999"])
def test_an_impossible_argument_is_rejected(spec):
    with pytest.raises(InvalidBotSpec):
        make_bot(spec)


def test_an_unknown_name_gets_suggestions():
    with pytest.raises(UnknownBot) as error:
        make_bot("cautius")
    assert error.value.near[0] == "cautious"
    assert "leave:0.2" in error.value.names


def test_another_package_can_bring_a_bot(monkeypatch):
    monkeypatch.setattr(registry, "_plugins", lambda: {"brave": FakeEntryPoint(lambda: RandomLeaver(Fraction(1)))})
    assert "brave" in bot_names()
    assert make_bot("brave") == RandomLeaver(Fraction(1))


STATE, _ = after(box(), 3, "7")


def decision_of(bot):
    return call_checked(bot, view_of(STATE, 0, 0))


@pytest.mark.parametrize(
    ("bot", "mishap"),
    [(Raises(), Mishap.RAISED), (LeavesTwice(), Mishap.NONSENSE), (SaysNothing(), Mishap.NONSENSE)],
)
def test_a_misbehaving_bot_stays_inside(bot, mishap):
    assert decision_of(bot) == Decision(0, mishap=mishap)


def ends(error):
    """A bot that raises this error."""

    class Ends:
        def choose(self, view):
            raise error

    return Ends()


def test_a_bot_that_exits_counts_as_raising():
    assert decision_of(ends(SystemExit(3))) == Decision(0, mishap=Mishap.RAISED)


def test_ctrl_c_ends_the_game_while_a_bot_decides():
    with pytest.raises(KeyboardInterrupt):
        decision_of(ends(KeyboardInterrupt()))


ILL_MADE: Sequence[object] = (
    "a word",
    InOwnWords(5),  # type: ignore[arg-type]  # the types of a third-party bot are not checked
    InOwnWords(None),  # type: ignore[arg-type]
    Bag(None, 10),  # type: ignore[arg-type]
    Bag(3, "10"),  # type: ignore[arg-type]
    Bag,
)


@pytest.mark.parametrize("reason", ILL_MADE)
def test_a_malformed_reason_is_dropped(reason):
    class Explains:
        def choose(self, view):
            return Choice(1, reason)

    assert decision_of(Explains()) == Decision(1)


def test_a_bot_cannot_change_the_game():
    assert decision_of(Spoils()).mishap is None
    assert STATE.carried == 2


def test_the_output_of_a_bot_goes_to_stderr(capsys):
    class Prints:
        def choose(self, view):
            print("I think.")
            return Choice(0, InOwnWords("Done."))

    out = sys.stdout
    assert decision_of(Prints()).mishap is None
    assert sys.stdout is out
    assert capsys.readouterr() == ("", "I think.\n")


def test_a_third_party_bot_decides_with_its_own_reason():
    assert decision_of(Second()) == Decision(0, InOwnWords("Two cards are enough for me."))


def test_bundled_and_other_bots_are_invoked_by_name(monkeypatch):
    monkeypatch.setattr(registry, "_plugins", lambda: {"second": FakeEntryPoint(Second)})
    assert invoker("bag:3")(view_of(STATE, 0, 0)) == Decision(0, Bag(2, 3))
    assert invoker("second")(view_of(STATE, 0, 0)) == Decision(0, InOwnWords("Two cards are enough for me."))


def exit_program() -> Bot:
    """A factory that exits."""
    sys.exit(3)


def make_number() -> Bot:
    """A factory that returns no bot."""
    return 5  # type: ignore[return-value]  # a likely mistake


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (fail_to_load, "no such thing"),
        (exit_program, r"SystemExit\(3\)"),
        (make_number, "choose"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_rejected(monkeypatch, make, message):
    monkeypatch.setattr(registry, "_plugins", lambda: {"broken": FakeEntryPoint(make)})
    with pytest.raises(BrokenBot, match=message):
        invoker("broken")
