"""The kernel as a player: it decides what the bots decide, and counts what the readable core counts."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import cycle, islice

import pytest

from kortdiamant.bots import bot, names, view_of
from kortdiamant.expedition import Decide, Rules
from kortdiamant.expedition.rules import OpeningRules, Players
from kortdiamant.kernel.run import Kernel
from kortdiamant.rulebook import load
from kortdiamant.simulation import Arena, Player, Tally, batches, cast, compiled, figures
from kortdiamant.simulation.arena import Part
from kortdiamant.simulation.batches import new_run
from kortdiamant.simulation.compiled import play_compiled
from kortdiamant.simulation.counting import CountedGame
from kortdiamant.simulation.playing import play
from kortdiamant.simulation.twins import TWINS, has_twin, twin
from tests.golden.games import references
from tests.kernel.trace import What, move, trace
from tests.small_games import box
from tests.variants.test_variants import FILES

BY_CHANCE = ("leave", "random")
MIXES = {
    "fearful": ("cautious", "timid", "follower", "leave:0.1"),
    "bags": ("bag:8", "greedy", "cautious", "bag:0"),
    "followers": ("follower", "follower", "random", "greedy"),
    "bags alone": ("bag:8", "greedy", "bag:20", "bag:12"),
    "chance": ("leave:0.3", "random", "bag:15", "leave:0"),
}
GAMES = 6


def together(parts):
    tallies = list(parts)
    total = tallies[0]
    for each in tallies[1:]:
        total = total.plus(each)
    return total


def seated(rules: Rules, bots: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(islice(cycle(bots), max(rules.players.min, min(len(bots), rules.players.max))))


def played_again(arena: Arena, games: int) -> Tally:
    """Games of the kernel by the readable core, with every decision asked of the bot."""
    tally = Tally.of_none(len(arena.bots), arena.rules.rounds)
    bots = [bot(spec) for spec in arena.bots]
    policies = [twin(each, arena.rules, len(bots)) for each in bots]
    for number in range(games):
        game = CountedGame(arena.rules, tally)
        for note in trace(arena.rules, policies, arena.seed, number):
            if note.what in (What.CARD, What.LEAVE):
                made = move(game.state, note)
                if isinstance(made, Decide):
                    insist_on_the_same(game, arena.bots, made)
                game.play(made)
        game.close()
    return tally


def insist_on_the_same(game: CountedGame, bots: tuple[str, ...], made: Decide) -> None:
    """Those that draw may do what they like."""
    for seat, spec in enumerate(bots):
        if game.state.seats[seat].inside and not spec.startswith(BY_CHANCE):
            wanted = bot(spec).choose(view_of(game.state, seat, 0)).leave
            assert made.leavers.count(seat) == wanted, (spec, game.state)


def agrees(rules: Rules, bots: tuple[str, ...], games: int = GAMES) -> Tally:
    arena = Arena(rules, seated(rules, bots), 5)
    counted = play_compiled(Part(arena, range(games), Player.GENERIC, new_run()))
    assert counted == played_again(arena, games)
    return counted


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("reference", references())
def test_every_ruleset_is_played_and_counted_as_by_the_readable_core(reference, mix):
    agrees(load(reference).rules, MIXES[mix])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_so_is_every_variant(path):
    agrees(load(str(path)).rules, MIXES["fearful"], 3)


@pytest.mark.parametrize("explorers", [1, 2])
@pytest.mark.parametrize("opening", [0, 1, 3, 20])
def test_dangers_are_the_same_while_only_treasure_can_come(opening, explorers):
    rules = box(
        [5, 5, 7], ["one", "two"], opening=OpeningRules(treasures=opening), players=Players(explorers=explorers)
    )
    agrees(rules, MIXES["fearful"], 20)


def test_totals_of_many_gems_are_counted_exactly():
    rules = box([100_001, 300_007], ["one"])
    total = agrees(rules, MIXES["bags alone"], 20)
    assert any(number % 2 for counts in total.totals for number in counts)
    alone = replace(rules, players=Players(min=1))
    assert set(agrees(alone, ("bag:1",), 5).margins) == {0}


def test_a_bot_has_a_twin_or_is_left_to_the_readable_core():
    known = {name for name in names() if has_twin(bot(name))}
    assert known == {"leave:0.2", "bag:10", "random", "greedy", "cautious", "timid", "follower"}
    assert len(TWINS) == 6


def test_one_stranger_is_enough_for_the_readable_core():
    rules = load("slott").rules
    assert cast(Arena(rules, ("value", "timid", "relics", "value"), 0)).strangers == ("value", "relics")
    assert cast(Arena(rules, ("timid",) * 4, 0)).player is Player.GENERIC
    assert cast(Arena(rules, ("timid",) * 4, 0), games=10**9).player is Player.FROZEN


@pytest.mark.parametrize("many", [1, 4])
@pytest.mark.parametrize(
    ("bots", "millions"),
    [(("leave:0.2",) * 4, 45), (("bag:10", "greedy", "leave:0.1", "random"), 45), (("bag:10", "bag:10", "timid"), 9)],
)
def test_a_kernel_is_frozen_where_that_is_done_sooner(monkeypatch, bots, millions, many):
    monkeypatch.setattr(compiled, "processors", lambda: many)
    arena, enough = Arena(load("marquoir").rules, bots, 0), many * millions * 10**6
    assert cast(arena, games=enough + 1).player is Player.FROZEN
    assert cast(arena, games=enough - 1).player is Player.GENERIC


def test_what_is_too_large_for_the_kernel_is_played_by_the_readable_core():
    arena = Arena(box([10**12], ["one"]), ("bag:1",) * 3, 0)
    casting = cast(arena)
    assert casting.player is Player.READABLE
    assert casting.limit
    assert together(batches(arena, 3)).games == 3


def test_a_compiler_that_cannot_be_loaded_is_none(monkeypatch):
    monkeypatch.setitem(sys.modules, "kortdiamant.simulation.compiled", None)
    assert cast(Arena(load("slott").rules, ("timid",) * 4, 0)).is_missing


@pytest.mark.parametrize("player", [Player.GENERIC, Player.READABLE])
@pytest.mark.parametrize("bots", [("leave:0",) * 3, ("bag:1000000", "timid", "bag:1000000")])
def test_where_nothing_strikes_a_game_ends_with_the_pack(player, bots):
    rules = box([5, 7, 11], [])
    tally = play(Part(Arena(rules, bots, 5), range(3), player, new_run())).tally
    assert tally.games == 3
    assert sum(each.empties for each in tally.rounds) == 3 * rules.rounds


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_the_numbers_are_the_same_however_many_threads_play(processes):
    arena = Arena(load("marquoir").rules, ("leave:0.2",) * 4, 3)
    whole = play_compiled(Part(arena, range(20_000), Player.GENERIC, "whole"))
    assert together(batches(arena, 20_000, processes)) == whole


def test_many_games_are_worth_a_frozen_kernel(monkeypatch):
    shapes = []

    def made(rules, policies, shape):
        shapes.append(shape)
        return Kernel(rules, policies, "generic")

    monkeypatch.setattr(compiled, "Kernel", made)
    arena = Arena(load("marquoir").rules, ("leave:0.2",) * 4, 3)
    for player in (Player.GENERIC, Player.FROZEN):
        play(Part(arena, range(5), player, player.name))
    assert shapes == ["generic", "frozen"]


def test_both_players_have_the_same_game_in_the_long_run():
    arena = Arena(load("iello").rules, ("timid", "bag:9", "timid", "bag:9"), 0)
    fast, readable = (
        figures(play(Part(arena, range(games), player, player.name)).tally)
        for games, player in ((100_000, Player.GENERIC), (250, Player.READABLE))
    )
    assert readable.cards.low < fast.cards.value < readable.cards.high
    for one, other in zip(fast.seats, readable.seats, strict=True):
        assert other.wins.low < one.wins.value < other.wins.high


def test_no_more_kernels_are_kept_than_are_of_use(monkeypatch):
    monkeypatch.setattr(compiled, "MOST_KEPT", 2)
    for number in range(4):
        play(Part(Arena(load("marquoir").rules, (f"bag:{number}",) * 3, 3), range(1), Player.GENERIC, "kept"))
    assert len(compiled._KEPT) <= 2
