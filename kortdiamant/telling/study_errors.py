"""Sentences about bots, decks and studies: simulation, clusters, tuning, exact solutions, and missing libraries.

Each function is named after its error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from shlex import quote
from sys import executable
from typing import Any

from kortdiamant import errors
from kortdiamant.errors import WhyInvalidKnob, WhyInvalidTarget, WhyNoCluster
from kortdiamant.languages.catalogue import msgid
from kortdiamant.telling.voice import Voice, joined, plain
from kortdiamant.version import program_version

CLUSTER_ERRORS = {
    WhyNoCluster.NOT_INSTALLED: msgid("Playing on a cluster needs dask; “{command}” installs it."),
    WhyNoCluster.NO_ADDRESS: msgid("“{what}” is not the address of a cluster; {example} could be one."),
    WhyNoCluster.UNREACHABLE: msgid("No scheduler of a dask cluster answers at {what}."),
    WhyNoCluster.NO_WORKERS: msgid("The cluster at {what} has no workers."),
    WhyNoCluster.NO_PROGRAM: msgid("The cluster at {what} needs kortdiamant {own} on its scheduler and its workers."),
    WhyNoCluster.OTHER_VERSION: msgid("A worker of the cluster has kortdiamant {what}, and here is {own}."),
    WhyNoCluster.NO_KERNEL: msgid("A worker of the cluster lacks {what}, which comes with kortdiamant[sim]."),
    WhyNoCluster.NO_BOT: msgid("A worker of the cluster does not know the bot {what}, or cannot load it."),
    WhyNoCluster.WORKERS_DIE: msgid("Several workers of the cluster at {what} have died at the same games."),
    WhyNoCluster.LOST: msgid("The cluster at {what} does not answer any more."),
}
EXAMPLE_ADDRESS = "tcp://192.168.1.5:8786"


def _cluster_error(error: errors.ClusterError, voice: Voice) -> str:
    return voice.say(
        CLUSTER_ERRORS[error.why],
        what=plain(error.what),
        own=program_version(),
        example=EXAMPLE_ADDRESS,
        command=install_command("cluster"),
    )


def install_command(extra: str) -> str:
    """The command that installs an extra into this Python, which may be a virtual environment that nobody activated."""
    return f"{quote(executable)} -m pip install 'kortdiamant[{extra}]'"


INVALID_TARGETS = {
    WhyInvalidTarget.FORM: msgid("“{text}” is no target. Right: cards = 8, or bust rate <= 40%."),
    WhyInvalidTarget.FIGURE: msgid("There is no figure “{name}”."),
    WhyInvalidTarget.SHARE: msgid("“{text}”: {name} is a part of a whole, from 0% to 100%."),
    WhyInvalidTarget.CONTRADICTION: msgid("“{text}” and “{other}” cannot both be."),
}
INVALID_KNOBS = {
    WhyInvalidKnob.UNKNOWN: msgid("There is no key “{key}”."),
    WhyInvalidKnob.SEVERAL: msgid("“{key}” is not a value but holds several."),
    WhyInvalidKnob.IDLE: msgid("Bots play the same whatever “{key}” is."),
    WhyInvalidKnob.OPEN: msgid("“{key}” could be anything: say which values it may have, as in {key}=ONE|OTHER."),
    WhyInvalidKnob.UNREADABLE: msgid("“{text}” is not written KEY, KEY=3..6 or KEY=ONE|OTHER."),
    WhyInvalidKnob.STILL: msgid("“{text}” is what it is now, and no other value."),
    WhyInvalidKnob.EMPTY: msgid("“{text}” ends before it begins."),
    WhyInvalidKnob.TOO_MANY: msgid("“{text}” has too many values; {near} are the most."),
    WhyInvalidKnob.TOO_MANY_KEYS: msgid("“{key}” is one key too many; {near} are the most."),
    WhyInvalidKnob.TWICE: msgid("“{key}” is named twice."),
}


def _invalid_target(error: errors.InvalidTarget, voice: Voice) -> str:
    other = error.near[0] if error.near else ""  # for a contradiction, `near` holds the other target
    sentence = voice.say(INVALID_TARGETS[error.why], text=plain(error.text), name=plain(error.name), other=other)
    return joined(sentence, voice.did_you_mean(error.near) if error.why is WhyInvalidTarget.FIGURE else "")


def _invalid_knob(error: errors.InvalidKnob, voice: Voice) -> str:
    near = ", ".join(error.near)
    sentence = voice.say(INVALID_KNOBS[error.why], text=plain(error.text), key=plain(error.key), near=near)
    if error.why is WhyInvalidKnob.UNKNOWN:
        return joined(sentence, voice.did_you_mean(error.near))
    if error.why in (WhyInvalidKnob.SEVERAL, WhyInvalidKnob.IDLE):
        return joined(sentence, voice.say("These can vary: {keys}.", keys=plain(near, 400)))
    return sentence


def _nothing_to_try(error: errors.NothingToTry, voice: Voice) -> str:
    return voice.say_count(
        "{count} change was tried, and it makes no ruleset that can be played.",
        "{count} changes were tried, and none makes a ruleset that can be played.",
        error.tried,
        count=error.tried,
    )


def _invalid_parameter(error: errors.InvalidParameter, voice: Voice) -> str:
    return joined(
        voice.say("{parameter} cannot be {value}.", parameter=error.parameter, value=plain(error.value)),
        voice.possible(", ".join(error.possible)),
    )


def _unknown_bot(error: errors.UnknownBot, voice: Voice) -> str:
    return joined(voice.say("No bot is called {name}.", name=plain(error.name)), _names_to_choose(error, voice))


def _unknown_deck(error: errors.UnknownDeck, voice: Voice) -> str:
    return joined(voice.say("No deck is called {name}.", name=plain(error.name)), _names_to_choose(error, voice))


def _names_to_choose(error: errors.UnknownBot | errors.UnknownDeck, voice: Voice) -> str:
    return voice.did_you_mean(error.near) or voice.say("There are: {names}.", names=", ".join(error.names))


def _cannot_adapt(error: errors.CannotAdapt, voice: Voice) -> str:
    return voice.say(
        "{name} cannot be played with this deck in {sentences} sentences. Allow more, for example --sentences {more}.",
        name=plain(error.reference),
        sentences=error.sentences,
        more=error.sentences + 1,
    )


def _invalid_bot_spec(error: errors.InvalidBotSpec, voice: Voice) -> str:
    spec = plain(error.spec)
    if not error.example:
        return voice.say("{spec} is not possible: {name} takes nothing behind it.", spec=spec, name=error.name)
    example = f"{error.name}:{error.example}"
    return voice.say("{spec} is not possible: write it like {example}.", spec=spec, example=example)


def _missing_extra(error: errors.MissingExtra, voice: Voice) -> str:
    return voice.say(
        "The bot {name} needs libraries that are not installed: they come with kortdiamant[{extra}].",
        name=error.bot,
        extra=error.extra,
    )


def _too_many_positions(error: errors.TooManyPositions, voice: Voice) -> str:
    times = -(-error.positions // error.most)
    return voice.say(
        "This is too large to be solved exactly: up to {positions} positions, {times} times as many as can be looked "
        "at.",
        positions=error.positions,
        times=times,
    )


def _unsupported_rules(error: errors.UnsupportedRules, voice: Voice) -> str:
    if error.consumer == "kernel":
        return voice.say("The compiled kernel does not support {keys}.", keys=voice.listing(error.keys))
    return voice.say("This ruleset uses {keys}, and that is not supported here.", keys=voice.listing(error.keys))


def _invalid_checkpoint(error: errors.InvalidCheckpoint, voice: Voice) -> str:
    return voice.say("{path} is not a half-finished solution of this version of the program.", path=error.path)


# Each function takes errors of one type, which a mapping cannot express.
TELLERS: Mapping[type[errors.KortdiamantError], Callable[[Any, Voice], str]] = {
    errors.UnknownBot: _unknown_bot,
    errors.InvalidBotSpec: _invalid_bot_spec,
    errors.MissingExtra: _missing_extra,
    errors.InvalidParameter: _invalid_parameter,
    errors.TooManyPositions: _too_many_positions,
    errors.UnsupportedRules: _unsupported_rules,
    errors.InvalidCheckpoint: _invalid_checkpoint,
    errors.ClusterError: _cluster_error,
    errors.InvalidTarget: _invalid_target,
    errors.InvalidKnob: _invalid_knob,
    errors.NothingToTry: _nothing_to_try,
    errors.UnknownDeck: _unknown_deck,
    errors.CannotAdapt: _cannot_adapt,
}
