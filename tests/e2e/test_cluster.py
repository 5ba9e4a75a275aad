"""Games on a cluster of real processes, one of which is killed: no game is lost or counted twice."""

from __future__ import annotations

import os
import signal
from functools import reduce

import pytest
from distributed import Client, LocalCluster

from kortdiamant.rulebook import load
from kortdiamant.simulation.arena import Arena
from kortdiamant.simulation.batches import play_batches
from kortdiamant.simulation.cluster import cluster_pool
from kortdiamant.simulation.figures import Tally


@pytest.fixture(scope="module")
def local():
    options = {"processes": True, "dashboard_address": ":0"}
    with LocalCluster(n_workers=3, threads_per_worker=1, host="127.0.0.1", **options) as cluster:
        yield cluster


@pytest.mark.parametrize(
    ("bots", "games", "parts"), [(("leave:0.2", "cautious", "bag:12"), 1_000_000, 25), (("value",) * 3, 1_000, 12)]
)
def test_killing_a_worker_does_not_change_the_numbers(local, bots, games, parts):
    arena = Arena(load("slott").rules, bots, 5)
    whole = reduce(Tally.plus, play_batches(arena, games))
    with Client(local.scheduler_address, set_as_default=False) as client:
        victims = client.run(os.getpid)
    done = []
    with cluster_pool(local.scheduler_address) as pool:
        assert pool.workers == 3
        for part in play_batches(arena, games, pool=pool):
            done.append(part)
            if len(done) == parts:
                os.kill(next(iter(victims.values())), signal.SIGKILL)
    assert sum(part.games for part in done[:parts]) < games
    assert reduce(Tally.plus, done) == whole
