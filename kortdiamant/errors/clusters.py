"""Games that were to be played by other processes or on other machines, and cannot."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kortdiamant.errors.base import KortdiamantError


class WhyNoCluster(Enum):
    """Why a cluster plays nothing, or no more."""

    NOT_INSTALLED = "dask is missing here"
    NO_ADDRESS = "that is no address"
    UNREACHABLE = "no scheduler answers there"
    NO_WORKERS = "it has no workers"
    NO_PROGRAM = "kortdiamant is missing there"
    OTHER_VERSION = "another version is there"
    NO_KERNEL = "numba is missing there"
    NO_BOT = "a bot is missing there"
    WORKERS_DIE = "several workers have died with the same part"
    LOST = "it is gone"


@dataclass(eq=False)
class ClusterTrouble(KortdiamantError):
    """A cluster cannot play; `what` is its address, or the version or bot that is not the right one."""

    why: WhyNoCluster
    what: str


@dataclass(eq=False)
class LostProcess(KortdiamantError):
    """A process of this machine that was to play was killed, or has ended itself."""
