"""What cannot stand on a score pad, and what could."""

from __future__ import annotations

from kortdiamant import errors
from kortdiamant.errors import WhyNoRelic
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined, plain


def unknown_amount(error: errors.UnknownAmount, speaker: Speaker) -> str:
    """No whole number."""
    return speaker.say(
        "“{text}” is no amount that can be brought out: that is a whole number from 0 to {most}.",
        text=plain(error.text),
        most=error.most,
    )


def wrong_count(error: errors.WrongAmountCount, speaker: Speaker) -> str:
    """Too few amounts, or too many."""
    return speaker.say_count(
        "That is {count} amount, but {number} play: {names}.",
        "That is {count} amounts, but {number} play: {names}.",
        error.count,
        count=error.count,
        number=len(error.names),
        names=", ".join(error.names),
    )


def named_twice(error: errors.NamedTwice, speaker: Speaker) -> str:
    """One player, two amounts."""
    return speaker.say("{who} is named twice.", who=error.name)


def not_alone(error: errors.NotAlone, speaker: Speaker) -> str:
    """A relic for several at once."""
    return joined(
        speaker.say("Only somebody who leaves alone takes {relic.many} along."),
        speaker.say("Give {names} an amount each.", names=speaker.listing(error.names)),
    )


def unclear_worth(error: errors.UnclearWorth, speaker: Speaker) -> str:
    """The rules do not say which worth it is."""
    return speaker.say(
        "{expedition.one!c} {round}, {who}: is {relic.the} worth {worths}? Say it like this: {example}.",
        round=error.round,
        who=speaker.name(error.seat),
        worths=speaker.either([str(worth) for worth in error.possible]),
        example=f"{error.gems}+{error.possible[-1]}",
    )


def too_many_gems(error: errors.TooManyGems, speaker: Speaker) -> str:
    """More than all the treasures."""
    facts = {"round": error.round, "asked": error.asked, "gems": speaker.gems(error.most)}
    if error.seat is None:
        return speaker.say(
            "{expedition.one!c} {round}: {asked} in all can’t be, since all treasures together are {gems}.", **facts
        )
    return speaker.say(
        "{expedition.one!c} {round}, {who}: {asked} can’t be, since all treasures together are {gems}.",
        who=speaker.name(error.seat),
        **facts,
    )


def impossible_relics(error: errors.ImpossibleRelics, speaker: Speaker) -> str:
    """More relics than somebody can have taken."""
    if error.why is WhyNoRelic.NOT_IN_PLAY:
        return speaker.say("There are no {relic.many} in this game.")
    facts = {"round": error.round, "possible": error.possible, "asked": error.asked}
    if error.seat is not None:
        return speaker.say(
            "{expedition.one!c} {round}, {who}: at most {possible} of {relic.all}, not {asked}.",
            who=speaker.name(error.seat),
            **facts,
        )
    most = speaker.say("{expedition.one!c} {round}, {relic.many} in all: at most {possible}, not {asked}.", **facts)
    if error.why is WhyNoRelic.ALL_TAKEN:
        return joined(most, speaker.say("There are no more of them."))
    return joined(most, speaker.say("More come only before {expedition.one} {enters}.", enters=error.enters))


def impossible_worth(error: errors.ImpossibleWorth, speaker: Speaker) -> str:
    """No relic of that worth."""
    return joined(
        speaker.say(
            "{expedition.one!c} {round}, {who}: {relic.the} can’t be worth {asked}.",
            round=error.round,
            who=speaker.name(error.seat),
            asked=error.asked,
        ),
        speaker.say("Possible: {names}.", names=", ".join(map(str, error.possible))) if error.possible else "",
    )


def not_entered(error: errors.NotEntered, speaker: Speaker) -> str:
    """A row that is not there."""
    if not error.entered:
        return speaker.say("Nothing stands on the pad yet.")
    rounds = "1" if error.entered == 1 else f"1–{error.entered}"
    return joined(
        speaker.say("{expedition.one!c} {round} is not on the pad.", round=error.round),
        speaker.say("Possible: {names}.", names=rounds),
    )


def did_not_play(error: errors.DidNotPlay, speaker: Speaker) -> str:
    """Somebody who was not there."""
    return speaker.say(
        "{who} did not play in {expedition.one} {round}.", who=speaker.name(error.seat), round=error.round
    )
