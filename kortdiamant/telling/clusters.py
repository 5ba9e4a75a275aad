"""What is wrong with a cluster or a process that plays, and how an extra is installed."""

from __future__ import annotations

from shlex import quote
from sys import executable

from kortdiamant.errors import ClusterError, LostProcess, WhyNoCluster
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import plain
from kortdiamant.version import program_version

TROUBLES = {
    WhyNoCluster.NOT_INSTALLED: later("Playing on a cluster needs dask; “{command}” installs it."),
    WhyNoCluster.NO_ADDRESS: later("“{what}” is not the address of a cluster; {example} could be one."),
    WhyNoCluster.UNREACHABLE: later("No scheduler of a dask cluster answers at {what}."),
    WhyNoCluster.NO_WORKERS: later("The cluster at {what} has no workers."),
    WhyNoCluster.NO_PROGRAM: later("The cluster at {what} needs kortdiamant {own} on its scheduler and its workers."),
    WhyNoCluster.OTHER_VERSION: later("A worker of the cluster has kortdiamant {what}, and here is {own}."),
    WhyNoCluster.NO_KERNEL: later("A worker of the cluster lacks {what}, which comes with kortdiamant[sim]."),
    WhyNoCluster.NO_BOT: later("A worker of the cluster does not know the bot {what}, or cannot load it."),
    WhyNoCluster.WORKERS_DIE: later("Several workers of the cluster at {what} have died at the same games."),
    WhyNoCluster.LOST: later("The cluster at {what} does not answer any more."),
}
EXAMPLE = "tcp://192.168.1.5:8786"


def cluster_trouble(error: ClusterError, speaker: Speaker) -> str:
    """Why a cluster cannot play."""
    return speaker.say(
        TROUBLES[error.why],
        what=plain(error.what),
        own=program_version(),
        example=EXAMPLE,
        command=installing("cluster"),
    )


def lost_process(_error: LostProcess, speaker: Speaker) -> str:
    """That a process of this machine plays no more."""
    return speaker.say(
        "One of the processes that play was killed. The memory may have been full, or a bot may have ended it."
    )


def installing(extra: str) -> str:
    """The command for an extra, into this very Python: the program often has an environment of its own."""
    return f"{quote(executable)} -m pip install 'kortdiamant[{extra}]'"
