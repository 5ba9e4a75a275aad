"""The kernel decides what the bots decide, and counts what the readable core counts."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import reduce
from itertools import cycle, islice
from uuid import uuid4

import pytest

from kortdiamant.bots import bot_names, make_bot, view_of
from kortdiamant.expedition import Decide, Rules
from kortdiamant.expedition.rules import OpeningRules, Players
from kortdiamant.kernel.runner import Kernel
from kortdiamant.rulebook import load
from kortdiamant.simulation import kernel_backend
from kortdiamant.simulation.arena import Arena, Backend, Part
from kortdiamant.simulation.backend import KERNEL_BOTS, CountedGame, choose_backend, play_part
from kortdiamant.simulation.batches import play_batches
from kortdiamant.simulation.figures import Tally, compute_figures
from kortdiamant.simulation.kernel_backend import kernel_policy, play_compiled
from tests.golden.games import references
from tests.kernel.agreement import NoteKind, move_of, trace
from tests.small_games import box
from tests.variants.test_variants import FILES

pytestmark = [pytest.mark.slow, pytest.mark.broad]

BY_CHANCE = ("leave", "random")
MIXES = {
    "fearful": ("cautious", "timid", "follower", "leave:0.1"),
    "bags": ("bag:8", "greedy", "cautious", "bag:0"),
    "followers": ("follower", "follower", "random", "greedy"),
    "bags alone": ("bag:8", "greedy", "bag:20", "bag:12"),
    "chance": ("leave:0.3", "random", "bag:15", "leave:0"),
}
GAMES = 6


def seated(rules: Rules, bots: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(islice(cycle(bots), max(rules.players.min, min(len(bots), rules.players.max))))


def replay_with_bots(arena: Arena, games: int) -> Tally:
    """Replay games of the kernel with the readable core, comparing each decision with the bot's."""
    tally = Tally.empty(len(arena.bots), arena.rules.rounds)
    bots = [make_bot(spec) for spec in arena.bots]
    policies = [kernel_policy(each, arena.rules, len(bots)) for each in bots]
    for number in range(games):
        game = CountedGame(arena.rules, tally)
        for note in trace(arena.rules, policies, arena.seed, number):
            if note.kind in (NoteKind.CARD, NoteKind.LEAVE):
                move = move_of(game.state, note)
                if isinstance(move, Decide):
                    assert_same_choices(game, arena.bots, move)
                game.play(move)
        game.close()
    return tally


def assert_same_choices(game: CountedGame, bots: tuple[str, ...], decision: Decide) -> None:
    """Compare a decision with the bots, except those that leave by chance."""
    for seat, spec in enumerate(bots):
        if game.state.seats[seat].inside and not spec.startswith(BY_CHANCE):
            wanted = make_bot(spec).choose(view_of(game.state, seat, 0)).leave
            assert decision.leavers.count(seat) == wanted, (spec, game.state)


def assert_backends_agree(rules: Rules, bots: tuple[str, ...], games: int = GAMES) -> Tally:
    arena = Arena(rules, seated(rules, bots), 5)
    counted = play_compiled(Part(arena, range(games), Backend.GENERIC, uuid4().hex))
    assert counted == replay_with_bots(arena, games)
    return counted


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("reference", references())
def test_every_ruleset_is_played_and_counted_as_by_the_readable_core(reference, mix):
    assert_backends_agree(load(reference).rules, MIXES[mix])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_variant_is_played_and_counted_as_by_the_readable_core(path):
    assert_backends_agree(load(str(path)).rules, MIXES["fearful"], 3)


@pytest.mark.parametrize("explorers", [1, 2])
@pytest.mark.parametrize("opening", [0, 1, 3, 20])
def test_dangers_are_the_same_while_only_treasure_can_come(opening, explorers):
    rules = box(
        [5, 5, 7], ["one", "two"], opening=OpeningRules(treasures=opening), players=Players(explorers=explorers)
    )
    assert_backends_agree(rules, MIXES["fearful"], 20)


def test_totals_of_many_gems_are_counted_exactly():
    rules = box([100_001, 300_007], ["one"])
    total = assert_backends_agree(rules, MIXES["bags alone"], 20)
    assert any(number % 2 for counts in total.totals for number in counts)
    alone = replace(rules, players=Players(min=1))
    assert set(assert_backends_agree(alone, ("bag:1",), 5).margins) == {0}


def test_every_bot_with_a_kernel_policy_is_compared_with_it():
    assert {type(make_bot(spec)) for mix in MIXES.values() for spec in mix} == KERNEL_BOTS


def test_a_bot_has_a_kernel_policy_or_is_played_by_the_readable_core():
    rules = load("slott").rules
    assert {type(make_bot(name)) for name in bot_names()} > KERNEL_BOTS
    for bot in map(make_bot, bot_names()):
        if type(bot) in KERNEL_BOTS:
            kernel_policy(bot, rules, 4)
        else:
            with pytest.raises(KeyError):
                kernel_policy(bot, rules, 4)


def test_one_bot_without_a_kernel_policy_selects_the_readable_core():
    rules = load("slott").rules
    assert choose_backend(Arena(rules, ("value", "timid", "relics", "value"), 0)).strangers == ("value", "relics")
    assert choose_backend(Arena(rules, ("timid",) * 4, 0)).backend is Backend.GENERIC
    assert choose_backend(Arena(rules, ("timid",) * 4, 0), games=10**9).backend is Backend.FROZEN


@pytest.mark.parametrize("many", [1, 4])
@pytest.mark.parametrize(
    ("bots", "millions"),
    [(("leave:0.2",) * 4, 45), (("bag:10", "greedy", "leave:0.1", "random"), 45), (("bag:10", "bag:10", "timid"), 9)],
)
def test_a_kernel_is_frozen_if_that_finishes_sooner(monkeypatch, bots, millions, many):
    monkeypatch.setattr(kernel_backend, "cpu_count", lambda: many)
    arena, enough = Arena(load("marquoir").rules, bots, 0), many * millions * 10**6
    assert choose_backend(arena, games=enough + 1).backend is Backend.FROZEN
    assert choose_backend(arena, games=enough - 1).backend is Backend.GENERIC


def test_a_game_too_large_for_the_kernel_is_played_by_the_readable_core():
    arena = Arena(box([10**12], ["one"]), ("bag:1",) * 3, 0)
    casting = choose_backend(arena)
    assert casting.backend is Backend.READABLE
    assert casting.limit
    assert reduce(Tally.plus, play_batches(arena, 3)).games == 3


def test_a_numba_that_cannot_be_imported_counts_as_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "kortdiamant.simulation.kernel_backend", None)
    assert choose_backend(Arena(load("slott").rules, ("timid",) * 4, 0)).is_missing


@pytest.mark.parametrize("player", [Backend.GENERIC, Backend.READABLE])
@pytest.mark.parametrize("bots", [("leave:0",) * 3, ("bag:1000000", "timid", "bag:1000000")])
def test_without_hazards_a_round_ends_with_the_pack(player, bots):
    rules = box([5, 7, 11], [])
    tally = play_part(Part(Arena(rules, bots, 5), range(3), player, uuid4().hex)).tally
    assert tally.games == 3
    assert sum(each.empties for each in tally.rounds) == 3 * rules.rounds


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_the_numbers_do_not_depend_on_the_number_of_threads(processes):
    arena = Arena(load("marquoir").rules, ("leave:0.2",) * 4, 3)
    whole = play_compiled(Part(arena, range(20_000), Backend.GENERIC, "whole"))
    assert reduce(Tally.plus, play_batches(arena, 20_000, processes)) == whole


def test_many_games_are_worth_a_frozen_kernel(monkeypatch):
    shapes = []

    def make_kernel(rules, policies, shape):
        shapes.append(shape)
        return Kernel(rules, policies, "generic")

    monkeypatch.setattr(kernel_backend, "Kernel", make_kernel)
    arena = Arena(load("marquoir").rules, ("leave:0.2",) * 4, 3)
    for player in (Backend.GENERIC, Backend.FROZEN):
        play_part(Part(arena, range(5), player, player.name))
    assert shapes == ["generic", "frozen"]


def test_both_backends_have_the_same_figures():
    arena = Arena(load("iello").rules, ("timid", "bag:9", "timid", "bag:9"), 0)
    fast, readable = (
        compute_figures(play_part(Part(arena, range(games), player, player.name)).tally)
        for games, player in ((100_000, Backend.GENERIC), (250, Backend.READABLE))
    )
    assert readable.cards.low < fast.cards.value < readable.cards.high
    for one, other in zip(fast.seats, readable.seats, strict=True):
        assert other.wins.low < one.wins.value < other.wins.high


def test_the_number_of_cached_kernels_is_bounded(monkeypatch):
    monkeypatch.setattr(kernel_backend, "MAX_KERNELS", 2)
    for number in range(4):
        play_part(Part(Arena(load("marquoir").rules, (f"bag:{number}",) * 3, 3), range(1), Backend.GENERIC, "kept"))
    assert len(kernel_backend._KERNELS) <= 2
