"""Sentences about clusters and worker processes, tuning targets, and toolkits that are not installed."""

from __future__ import annotations

from shlex import quote
from sys import executable

from kortdiamant.errors import (
    ClusterError,
    InvalidKnob,
    InvalidParameter,
    InvalidTarget,
    LostProcess,
    MissingToolkit,
    NothingToTry,
    WhyInvalidKnob,
    WhyInvalidTarget,
    WhyNoCluster,
)
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import Voice, joined, plain
from kortdiamant.version import program_version

CLUSTER_TROUBLES = {
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
EXAMPLE_ADDRESS = "tcp://192.168.1.5:8786"


def cluster_trouble(error: ClusterError, speaker: Speaker) -> str:
    """Why a cluster cannot play."""
    return speaker.say(
        CLUSTER_TROUBLES[error.why],
        what=plain(error.what),
        own=program_version(),
        example=EXAMPLE_ADDRESS,
        command=install_command("cluster"),
    )


def lost_process(_error: LostProcess, speaker: Speaker) -> str:
    """That a process of this machine plays no more."""
    return speaker.say(
        "One of the processes that play was killed. The memory may have been full, or a bot may have ended it."
    )


def install_command(extra: str) -> str:
    """The command for an extra, into this very Python: the program often has an environment of its own."""
    return f"{quote(executable)} -m pip install 'kortdiamant[{extra}]'"


UNFIT_TARGETS = {
    WhyInvalidTarget.FORM: later("“{text}” is no target. Right: cards = 8, or bust rate <= 40%."),
    WhyInvalidTarget.FIGURE: later("There is no figure “{name}”."),
    WhyInvalidTarget.SHARE: later("“{text}”: {name} is a part of a whole, from 0% to 100%."),
    WhyInvalidTarget.CONTRADICTION: later("“{text}” and “{other}” cannot both be."),
}
UNFIT_KEYS = {
    WhyInvalidKnob.UNKNOWN: later("There is no key “{key}”."),
    WhyInvalidKnob.SEVERAL: later("“{key}” is not a value but holds several."),
    WhyInvalidKnob.IDLE: later("Bots play the same whatever “{key}” is."),
    WhyInvalidKnob.OPEN: later("“{key}” could be anything: say which values it may have, as in {key}=ONE|OTHER."),
    WhyInvalidKnob.UNREADABLE: later("“{text}” is not written KEY, KEY=3..6 or KEY=ONE|OTHER."),
    WhyInvalidKnob.STILL: later("“{text}” is what it is now, and no other value."),
    WhyInvalidKnob.EMPTY: later("“{text}” ends before it begins."),
    WhyInvalidKnob.TOO_MANY: later("“{text}” has too many values; {near} are the most."),
    WhyInvalidKnob.TOO_MANY_KEYS: later("“{key}” is one key too many; {near} are the most."),
    WhyInvalidKnob.TWICE: later("“{key}” is named twice."),
}


def unfit_target(error: InvalidTarget, voice: Voice) -> str:
    """Why nothing can be tuned for it, and what would be right."""
    other = error.near[0] if error.near else ""
    said = voice.say(UNFIT_TARGETS[error.why], text=plain(error.text), name=plain(error.name), other=other)
    return joined(said, voice.did_you_mean(error.near) if error.why is WhyInvalidTarget.FIGURE else "")


def unfit_vary(error: InvalidKnob, voice: Voice) -> str:
    """Why it cannot vary, and what could."""
    near = ", ".join(error.near)
    said = voice.say(UNFIT_KEYS[error.why], text=plain(error.text), key=plain(error.key), near=near)
    if error.why is WhyInvalidKnob.UNKNOWN:
        return joined(said, voice.did_you_mean(error.near))
    if error.why in (WhyInvalidKnob.SEVERAL, WhyInvalidKnob.IDLE):
        return joined(said, voice.say("These can vary: {keys}.", keys=plain(near, 400)))
    return said


def nothing_to_try(error: NothingToTry, voice: Voice) -> str:
    """That no change can be played."""
    return voice.say_count(
        "{count} change was tried, and it makes no ruleset that can be played.",
        "{count} changes were tried, and none makes a ruleset that can be played.",
        error.tried,
        count=error.tried,
    )


def missing_toolkit(error: MissingToolkit, voice: Voice) -> str:
    """What brings it."""
    return voice.say("{toolkit} is not installed: it comes with {needs}.", toolkit=error.toolkit, needs=error.needs)


def unfit_parameter(error: InvalidParameter, voice: Voice) -> str:
    """What it can be."""
    return joined(
        voice.say("{parameter} cannot be {value}.", parameter=error.parameter, value=plain(error.value)),
        voice.say("Possible: {names}.", names=", ".join(error.possible)),
    )
