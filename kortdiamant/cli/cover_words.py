"""What stands on the screens of a device that goes round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from kortdiamant.cli.covers import Covers, Stage
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.speaker import Speaker

# The first letter is the key, in every language.
STAY = later("S: stay")
LEAVE = later("L: leave")


class ChoiceKeys(NamedTuple):
    """The keys with which one stays or leaves."""

    stay: str
    leave: str


def choice_keys(speaker: Speaker) -> ChoiceKeys:
    """The keys of a language, in lower case."""
    return ChoiceKeys(*(speaker.say(label)[0].casefold() for label in (STAY, LEAVE)))


def cover_lines(covers: Covers, speaker: Speaker) -> tuple[str, ...]:
    """The lines of the screen, the first one the most important; nothing where none is shown."""
    return tuple(LINES[covers.stage](covers, speaker)) if covers.stage in LINES else ()


def _covered(covers: Covers, speaker: Speaker) -> Iterator[str]:
    if covers.was_two_keys:
        yield speaker.say("Those were two keys at once: nothing was chosen.")
    yield speaker.say("{who}, press the space bar when only you see the screen.", who=speaker.name(covers.seat))
    if covers.secret[1:]:
        yield speaker.say("{chosen} of {all} have chosen.", chosen=covers.chosen, all=len(covers.secret))
        yield ""
        seats = "  ".join(f"{seat + 1} {speaker.name(seat)}" for seat in covers.secret)
        yield speaker.say("Somebody else, or a change of mind? The seat: {seats}", seats=seats)
    yield speaker.say("Esc: type something, or decide openly.")


def _asked(covers: Covers, speaker: Speaker) -> Iterator[str]:
    yield speaker.say("{who}: stay or leave?", who=speaker.name(covers.seat))
    yield ""
    explorers = max(covers.ballot.choices(covers.seat))
    yield speaker.say(STAY)
    for number in range(1, explorers):
        yield speaker.say_count("{number}: one leaves", "{number}: {number} leave", number, number=number)
    leave = speaker.say(LEAVE)
    yield leave if explorers == 1 else speaker.say("{leave}, all {number}", leave=leave, number=explorers)
    yield ""
    yield speaker.say("Or with arrows: up stays, down leaves, and then Enter.")
    yield speaker.say("Esc covers again.")


def _marked(covers: Covers, speaker: Speaker) -> Iterator[str]:
    yield speaker.say("{who}: Enter confirms, another key chooses anew.", who=speaker.name(covers.seat))


def _taken(covers: Covers, speaker: Speaker) -> Iterator[str]:
    yield speaker.say("Thank you, {who}.", who=speaker.name(covers.seat))


def _others(covers: Covers, speaker: Speaker) -> Iterator[str]:
    open_hands = tuple(covers.others.explorers)
    yield speaker.say("Thumbs now! Who of the others leaves? Their seats, then Enter.")
    yield "  ".join(f"{seat + 1} {speaker.name(seat)}" for seat in open_hands)
    yield ""
    sent = [speaker.name(seat) for seat in covers.others.sent]
    yield speaker.say("Leaving: {who}", who=", ".join([*sent, covers.others.digits]).rstrip(", ") or "-")
    yield ""
    yield speaker.say("Backspace takes back. Esc: type something.")


LINES: Mapping[Stage, Callable[[Covers, Speaker], Iterator[str]]] = {
    Stage.COVERED: _covered,
    Stage.ASKED: _asked,
    Stage.MARKED: _marked,
    Stage.TAKEN: _taken,
    Stage.OTHERS: _others,
}
