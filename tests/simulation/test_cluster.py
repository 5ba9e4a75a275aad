"""Games on a cluster: the same numbers as on one machine, and our own error messages. `make e2e` kills workers."""

from __future__ import annotations

import json
import pickle
import sys
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from functools import reduce

import pytest
from distributed import KilledWorker, LocalCluster

from kortdiamant.bots import registry
from kortdiamant.cli import simulate
from kortdiamant.errors import BrokenBot, ClusterError, WhyNoCluster
from kortdiamant.rulebook import load
from kortdiamant.simulation import batches
from kortdiamant.simulation import cluster as clusters
from kortdiamant.simulation.arena import Arena, Backend, Part
from kortdiamant.simulation.backend import PartResult
from kortdiamant.simulation.batches import play_batches
from kortdiamant.simulation.cluster import ClusterPool, cluster_pool, play_on_worker
from kortdiamant.simulation.figures import Tally
from kortdiamant.version import program_version
from tests.bots.sample_bots import FakeEntryPoint, Raises
from tests.cli.conftest import Run, home, run

__all__ = ["home", "run"]  # fixtures


@pytest.fixture(autouse=True)
def _alone(monkeypatch):
    """Never fork a process next to the cluster's threads."""
    monkeypatch.setattr(batches, "SERIAL_SECONDS", 1000)


def start(workers: int) -> LocalCluster:
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=False,
        protocol="tcp://",
        host="127.0.0.1",
        dashboard_address=":0",
    )


@pytest.fixture(scope="module")
def local():
    with start(2) as cluster:
        yield cluster


@pytest.fixture
def address(local):
    return local.scheduler_address


def part_of(*bots: str, backend: Backend = Backend.READABLE) -> Part:
    return Part(Arena(load("slott").rules, bots, 5), range(3), backend, "run")


@pytest.mark.parametrize(("bots", "games"), [(("leave:0.2",) * 3, 30_000), (("value", "timid", "timid"), 20)])
def test_a_cluster_gives_the_same_numbers(address, bots, games):
    arena = Arena(load("slott").rules, bots, 5)
    with cluster_pool(address) as pool:
        assert pool.workers == 2
        assert reduce(Tally.plus, play_batches(arena, games, pool=pool)) == reduce(
            Tally.plus, play_batches(arena, games, 1)
        )


@pytest.mark.parametrize(
    "command",
    [("simulate", "--games", "300"), ("tournament", "--bots", "timid,bag:9,value", "--players", "3", "--games", "6")],
)
def test_a_cluster_gives_the_same_numbers_on_the_command_line(run: Run, address, command):
    ran, other = (run(*command, "--seed", "2", "--json", *more) for more in ((), ("--cluster", address)))
    assert (ran.code, other.code, other.err) == (0, 0, "")
    assert {**json.loads(ran.out), "games_per_second": 0} == {**json.loads(other.out), "games_per_second": 0}


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("nonsense", WhyNoCluster.NO_ADDRESS),
        ("", WhyNoCluster.NO_ADDRESS),
        ("smoke://signals:1", WhyNoCluster.NO_ADDRESS),
        ("tcp://127.0.0.1:1", WhyNoCluster.UNREACHABLE),
    ],
)
def test_a_wrong_address_is_a_cluster_error(where, why, monkeypatch):
    monkeypatch.setattr(clusters, "ANSWER_TIMEOUT", 0.3)
    with pytest.raises(ClusterError) as trouble, cluster_pool(where):
        pass
    assert (trouble.value.why, trouble.value.what) == (why, where)


def test_a_cluster_without_workers_is_an_error():
    with start(0) as empty, pytest.raises(ClusterError) as trouble, cluster_pool(empty.scheduler_address):
        pass
    assert trouble.value.why is WhyNoCluster.NO_WORKERS


def test_a_worker_is_no_scheduler(local):
    with pytest.raises(ClusterError) as trouble, cluster_pool(local.workers[0].address):
        pass
    assert trouble.value.why is WhyNoCluster.UNREACHABLE


def test_without_dask_the_error_names_the_extra(run: Run, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = run("simulate", "--cluster", "tcp://127.0.0.1:1", "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert "pip install 'kortdiamant[cluster]'" in ran.err


def test_an_impossible_arena_is_rejected_before_connecting(run: Run):
    ran = run("simulate", "--cluster", "nonsense", "--players", "9", "--lang", "en")
    assert "3 to 8 players" in ran.err


def test_the_error_of_a_worker_can_be_pickled(monkeypatch):
    def broken():
        raise BrokenBot("broken", "reason")

    monkeypatch.setattr(registry, "_plugins", lambda: {"broken": FakeEntryPoint(broken)})
    monkeypatch.setitem(sys.modules, "kortdiamant.simulation.kernel_backend", None)
    own = program_version()
    for part, version, why, what in (
        (part_of("timid", "nobody", "timid"), own, WhyNoCluster.NO_BOT, "nobody"),
        (part_of("timid", "broken", "timid"), own, WhyNoCluster.NO_BOT, "broken"),
        (part_of("timid", "timid", "timid"), "0.0.1", WhyNoCluster.OTHER_VERSION, own),
        (part_of("timid", "timid", "timid", backend=Backend.GENERIC), own, WhyNoCluster.NO_KERNEL, "numba"),
    ):
        with pytest.raises(ClusterError) as trouble:
            play_on_worker(part, version)
        there = pickle.loads(pickle.dumps(trouble.value))  # noqa: S301  our own
        assert (there.why, there.what) == (why, what)


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (KilledWorker("part", None, 3), WhyNoCluster.WORKERS_DIE),
        (CancelledError(), WhyNoCluster.LOST),
        (OSError(), WhyNoCluster.LOST),
        (ModuleNotFoundError(), WhyNoCluster.NO_PROGRAM),
        (RuntimeError("Error during deserialization"), WhyNoCluster.NO_PROGRAM),
        (ClusterError(WhyNoCluster.NO_BOT, "nobody"), WhyNoCluster.NO_BOT),
    ],
)
def test_the_loss_of_a_part_is_explained(error, why):
    future: Future[PartResult] = Future()
    future.set_exception(error)
    with pytest.raises(ClusterError) as trouble:
        ClusterPool(ThreadPoolExecutor(), 1, "somewhere").result(future)
    assert trouble.value.why is why


@pytest.mark.parametrize(
    "command", [("simulate", "--games", "10000000"), ("tournament", "--bots", "timid,bag:9", "--games", "10000000")]
)
def test_finished_games_are_reported_when_the_cluster_goes_away(run: Run, address, monkeypatch, command):
    taken = []
    take = ClusterPool.result

    def take_some(self, future):
        taken.append(future)
        if len(taken) > 20:
            raise ClusterError(WhyNoCluster.LOST, address)
        return take(self, future)

    monkeypatch.setattr(ClusterPool, "result", take_some)
    ran = run(*command, "--cluster", address, "--lang", "en")
    assert ran.code == 1
    assert f"The cluster at {address} does not answer any more." in ran.err
    assert "games with the seed" in ran.out


def test_a_bot_that_raises_on_a_worker_is_reported(run: Run, address, monkeypatch):
    monkeypatch.setattr(registry, "_plugins", lambda: {"raises": FakeEntryPoint(Raises)})
    ran = run("simulate", "--bots", "raises,timid,timid", "--games", "5", "--cluster", address, "--lang", "en")
    assert ran.code == 0
    assert "raises on seat 1 broke down" in ran.err


def test_without_an_address_there_is_no_cluster():
    with simulate.pool_at(None) as pool:
        assert pool is None
