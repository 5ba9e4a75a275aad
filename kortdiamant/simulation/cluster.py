"""A worker pool on other machines: an existing dask cluster. Needs the extra `cluster`.

Each worker gets a part, of a few kilobytes, and returns its tally. If a worker dies, the scheduler gives its part to
another one. The sum stays the same, because playing a part is a pure function.
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
from kortdiamant.simulation.batches import WorkerPool
from kortdiamant.version import program_version

if TYPE_CHECKING:
    from distributed import Client

ANSWER_TIMEOUT = 5.0  # seconds to wait for an answer from the scheduler


@contextmanager
def cluster_pool(address: str) -> Iterator[WorkerPool]:
    """Connect to the scheduler at this address; raises `ClusterError`, at once or while the workers play."""
    client = _connect(address)
    executor = client.get_executor(pure=False)
    try:
        workers = sum(client.nthreads().values())
        if not workers:
            raise ClusterError(WhyNoCluster.NO_WORKERS, address)
        yield ClusterPool(executor, workers, address)
    finally:
        with suppress(Exception):  # the cluster may be gone already
            executor.shutdown(wait=False)
            client.close(timeout=ANSWER_TIMEOUT)


@dataclass(frozen=True)
class ClusterPool(WorkerPool):
    """The workers of a cluster."""

    address: str

    def submit(self, part: Part) -> Future[PartResult]:
        """Send a part to a worker."""
        return self.executor.submit(play_on_worker, part, program_version())

    def result(self, future: Future[PartResult]) -> PartResult:
        """The result of a part; raises `ClusterError`."""
        from distributed import KilledWorker

        try:
            return future.result()
        except ClusterError:
            raise
        except KilledWorker:
            why = WhyNoCluster.WORKERS_DIE
        except (CancelledError, OSError):
            why = WhyNoCluster.LOST
        except (ImportError, AttributeError, RuntimeError):  # the worker could not unpickle `play_on_worker`
            why = WhyNoCluster.NO_PROGRAM
        raise ClusterError(why, self.address)


def play_on_worker(part: Part, version: str) -> PartResult:
    """Play a part that was sent by `version` of the program; the entry point on workers. Raises `ClusterError`."""
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
        asyncio.run(asyncio.wait_for(_check_scheduler(address), ANSWER_TIMEOUT))
        return Client(address, timeout=ANSWER_TIMEOUT, set_as_default=False)
    except ValueError:
        why = WhyNoCluster.NO_ADDRESS
    except Exception:  # another server may answer with anything
        why = WhyNoCluster.UNREACHABLE
    raise ClusterError(why, address)


def _silence_dask() -> None:
    """Keep dask's log off stderr; we report its errors ourselves."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


async def _check_scheduler(address: str) -> None:
    """Raise an error if no scheduler answers. A `Client` that cannot connect would go on printing tracebacks."""
    from distributed.core import rpc

    scheduler = rpc(address, timeout=ANSWER_TIMEOUT)
    try:
        known = await scheduler.identity()
    finally:
        await scheduler.close_rpc()
    if known["type"] != "Scheduler":
        raise ConnectionError(address)
