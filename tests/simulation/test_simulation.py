"""Many games by the readable core: the counts do not depend on how the games are split."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from functools import reduce
from math import sqrt

import pytest

from kortdiamant.bots import Mishap, invoker, registry
from kortdiamant.errors import LostProcess, UnknownBot, WrongSeatCount
from kortdiamant.rulebook import load
from kortdiamant.simulation import backend, batches
from kortdiamant.simulation.arena import Arena, Backend, Part
from kortdiamant.simulation.backend import play_games
from kortdiamant.simulation.batches import play_batches
from kortdiamant.simulation.figures import (
    Tally,
    compute_figures,
    fairness,
    mean_interval,
    percentile,
    share_interval,
    standard_deviation,
    wilson_interval,
)
from tests.bots.sample_bots import FakeEntryPoint, Raises
from tests.bundled_rulesets import bundled_ids

pytestmark = pytest.mark.slow


def played(reference, bots, numbers=range(30), seed=1):
    return play_games(load(reference).rules, [invoker(spec) for spec in bots], seed, numbers)


FOUR = ("leave:0.2",) * 4


@pytest.mark.parametrize("reference", bundled_ids())
def test_every_ruleset_is_played_to_its_end(reference):
    rules = load(reference).rules
    tally = played(reference, ("leave:0.3", "relics", "timid")[: rules.players.max], range(6))
    assert tally.games == 6
    assert all(
        counts.total() == 6 for counts in (*tally.totals, tally.cards, tally.changes, tally.margins, tally.claims)
    )
    banked = sum(each.banked for each in tally.rounds)
    had = sum(number * count for counts in tally.totals for number, count in counts.items())
    assert had >= banked  # relics are worth something, too
    assert had == banked or rules.relic_queue
    assert (had > banked) == (tally.claims[0] < 6)


def test_the_parts_add_up_to_the_whole():
    whole = played("slott", FOUR)
    assert reduce(Tally.plus, [played("slott", FOUR, range(7)), played("slott", FOUR, range(7, 30))]) == whole
    assert Tally.empty(4, 4).plus(whole) == whole


@pytest.mark.broad
@pytest.mark.parametrize("processes", [1, 2, 3])
def test_the_numbers_do_not_depend_on_the_number_of_processes(processes, monkeypatch):
    monkeypatch.setattr(batches, "SERIAL_SECONDS", 0)
    monkeypatch.setattr(backend, "is_available", lambda: False)
    arena = Arena(load("marquoir").rules, FOUR, 3)
    assert reduce(Tally.plus, play_batches(arena, 100, processes)) == played("marquoir", FOUR, range(100), 3)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always spawn")
@pytest.mark.parametrize(
    ("bots", "threads", "way"),
    [
        (("value", "expert:5"), 1, "fork"),
        (("value", "second"), 1, "spawn"),
        (("value",), 2, "spawn"),
    ],
)
def test_a_process_with_other_threads_or_bots_is_not_forked(bots, threads, way, monkeypatch):
    monkeypatch.setattr("threading.active_count", lambda: threads)
    assert batches.start_method(bots) == way


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be blocked")
def test_a_worker_process_ignores_interrupts_from_the_start():
    script = (
        "import os, signal, time\n"
        "from kortdiamant.simulation import batches\n"
        "if __name__ == '__main__':\n"
        "    pool = batches.ProcessExecutor(1, ['another'])\n"
        "    number = pool.submit(os.getpid)\n"
        "    os.kill(next(iter(pool._processes)), signal.SIGINT)\n"
        "    print(number.result() in pool._processes, signal.pthread_sigmask(signal.SIG_BLOCK, []))\n"
        "    pool.shutdown()\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("True set()\n", "")


def test_a_bot_that_never_answers_is_killed_with_its_process():
    with batches.local_pool(2, Backend.READABLE, ["second"]) as pool:
        assert isinstance(pool.executor, batches.ProcessExecutor)
        pool.executor.submit(time.sleep, 3600)
        processes = list((pool.executor._processes or {}).values())
    for process in processes:
        process.join()


def test_a_killed_process_is_reported():
    part = Part(Arena(load("marquoir").rules, FOUR, 3), range(1), Backend.READABLE, "run")
    with batches.local_pool(2, Backend.READABLE, FOUR) as pool:
        assert pool.result(pool.submit(part)).tally.games == 1
        with pytest.raises(LostProcess):
            pool.result(pool.executor.submit(os._exit, 9))
        with pytest.raises(LostProcess):
            pool.submit(part)


def test_a_run_is_pinned():
    tally = played("slott", FOUR, range(20), seed=7)
    assert (
        [sum(number * count for number, count in counts.items()) for counts in tally.totals],
        sum(each.busts for each in tally.rounds),
        sum(each.cards for each in tally.rounds),
    ) == PINNED


PINNED = ([710, 579, 480, 484], 27, 617)


def test_another_seed_gives_another_run():
    assert played("slott", FOUR, seed=1) != played("slott", FOUR, seed=2)


def test_a_bot_that_leaves_with_the_first_gem_loses_none():
    tally = played("marquoir", ("bag:1", "bag:1", "bag:1"))
    assert sum(each.lost for each in tally.rounds) == 0


def test_equal_bots_share_every_victory():
    tally = played("marquoir", ("leave:1",) * 4)
    assert all(+wins == Counter({4: 30}) for wins in tally.wins)
    assert compute_figures(tally).seats[0].wins.value == pytest.approx(0.25)
    assert tally.changes == Counter({0: 30})
    assert tally.margins == Counter({0: 30})


def test_an_impossible_arena_is_rejected_at_once():
    rules = load("slott").rules
    with pytest.raises(WrongSeatCount):
        play_batches(Arena(rules, ("timid",) * 9, 0), 10)
    with pytest.raises(UnknownBot):
        play_batches(Arena(rules, ("timed",) * 4, 0), 10)


def test_mishaps_are_counted_by_seat(monkeypatch):
    monkeypatch.setattr(registry, "_plugins", lambda: {"raises": FakeEntryPoint(Raises)})
    tally = played("slott", ("leave:1", "raises", "leave:1"), range(3))
    assert set(tally.mishaps) == {(1, Mishap.RAISED)}


def test_a_shared_victory_counts_in_part():
    assert share_interval(Counter({1: 2, 2: 4, 3: 3}), 10).value == pytest.approx((2 + 4 / 2 + 3 / 3) / 10)


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 10, 0.2366, 0.7634), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0), (0.25, 1000, 0.2242, 0.2778)],
)
def test_wilsons_interval_has_the_published_values(share, games, low, high):
    found = wilson_interval(share, games)
    assert [found.low, found.high] == pytest.approx([low, high], abs=5e-5)


def test_mean_spread_and_percentiles_are_those_of_the_list():
    numbers = [2, 4, 4, 4, 5, 5, 7, 9]
    counts = Counter(numbers)
    assert standard_deviation(counts) == pytest.approx(sqrt(32 / 7))
    assert mean_interval(counts).value == 5
    assert mean_interval(counts).high - 5 == pytest.approx(1.959964 * sqrt(32 / 7) / sqrt(8))
    assert [percentile(counts, each) for each in (5, 25, 50, 75, 95)] == [2, 4, 4, 5, 9]
    assert standard_deviation(Counter([3])) == 0


def test_fairness_is_one_minus_the_distance():
    assert fairness([0.25] * 4, 100).value == 1
    found = fairness([0.5, 0.3, 0.2], 100)
    assert found.value == pytest.approx(0.7)
    most, least = 51 / 102, 21 / 102
    reach = 1.959964 * sqrt((most + least - (most - least) ** 2) / 102)
    assert [found.low, found.high] == pytest.approx([1 - (most - least) - reach, 1 - (most - least) + reach])
    assert fairness([1.0], 10) == (1.0, 1.0, 1.0)


@pytest.mark.parametrize("games", [1, 2, 5])
def test_the_interval_of_fairness_is_wide_for_few_games(games):
    found = fairness([1.0, 0.0, 0.0], games)
    assert (found.value, found.low) == (0, 0)
    assert found.high > 0.5


@pytest.mark.broad
def test_the_interval_contains_the_exact_value():
    found = compute_figures(played("marquoir", FOUR, range(400)))
    assert all(seat.wins.low < 0.25 < seat.wins.high for seat in found.seats)
