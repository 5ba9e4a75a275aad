"""A crew on other machines: the workers of a dask cluster that is there already. Needs the extra `cluster`.

A part is all that is sent, a few kilobytes, and its tally comes back. The scheduler gives a part whose worker has died
to another one, and since a part is a pure function the sum is the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kortdiamant.errors import BrokenBot, ClusterError, MissingExtra, UnknownBot, WhyNoCluster
from kortdiamant.simulation.arena import Part
from kortdiamant.simulation.backend import PartResult, play_part
from kortdiamant.simulation.executors import WorkerPool
from kortdiamant.version import program_version

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 5.0  # seconds until an address that says nothing is given up


@contextmanager
def cluster_pool(address: str) -> Iterator[WorkerPool]:
    """The workers of the cluster whose scheduler has this address; raises `ClusterError`, then or while they play."""
    client = _connect(address)
    executor = client.get_executor(pure=False)
    try:
        many = sum(client.nthreads().values())
        if not many:
            raise ClusterError(WhyNoCluster.NO_WORKERS, address)
        yield ClusterPool(executor, many, address)
    finally:
        with suppress(Exception):  # it may be gone already
            executor.shutdown(wait=False)
            client.close(timeout=PATIENCE)


@dataclass(frozen=True)
class ClusterPool(WorkerPool):
    """Those of a cluster."""

    address: str

    def give(self, part: Part) -> Future[PartResult]:
        """Send a part."""
        return self.executor.submit(play_on_worker, part, program_version())

    def take(self, future: Future[PartResult]) -> PartResult:
        """What came back; raises `ClusterError`."""
        from distributed import KilledWorker

        try:
            return future.result()
        except ClusterError:
            raise
        except KilledWorker:
            why = WhyNoCluster.WORKERS_DIE
        except (CancelledError, OSError):
            why = WhyNoCluster.LOST
        except (ImportError, AttributeError, RuntimeError):  # what is not there cannot be unpickled
            why = WhyNoCluster.NO_PROGRAM
        raise ClusterError(why, self.address)


def play_on_worker(part: Part, version: str) -> PartResult:
    """Play a part that this version has sent; raises `ClusterError`."""
    if program_version() != version:
        raise ClusterError(WhyNoCluster.OTHER_VERSION, program_version())
    try:
        return play_part(part)
    except (UnknownBot, BrokenBot) as error:
        raise ClusterError(WhyNoCluster.NO_BOT, error.name) from None
    except (ImportError, MissingExtra):
        raise ClusterError(WhyNoCluster.NO_KERNEL, "numba") from None


def _connect(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError(WhyNoCluster.NOT_INSTALLED, address) from None
    _silence_dask()
    try:
        asyncio.run(asyncio.wait_for(_check_scheduler(address), PATIENCE))
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except ValueError:
        why = WhyNoCluster.NO_ADDRESS
    except Exception:  # whatever answers there
        why = WhyNoCluster.UNREACHABLE
    raise ClusterError(why, address)


def _silence_dask() -> None:
    """Let dask say nothing of its own on stderr: what matters is said in our words."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


async def _check_scheduler(address: str) -> None:
    """Raise whatever is raised where nobody answers; a client that cannot connect would not end in silence."""
    from distributed.core import rpc

    scheduler = rpc(address, timeout=PATIENCE)
    try:
        known = await scheduler.identity()
    finally:
        await scheduler.close_rpc()
    if known["type"] != "Scheduler":
        raise ConnectionError(address)
