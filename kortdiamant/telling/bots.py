"""Bots in words: which seats they play, why a bot stays or leaves, and what went wrong with one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from kortdiamant.bots import Mishap, ignored_keys, reasons
from kortdiamant.bots.reasons import Reason
from kortdiamant.expedition import Rules
from kortdiamant.languages.catalogue import msgid
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import plain

MISHAPS = {
    Mishap.RAISED: msgid("{who} broke down and stays, now and whenever that happens again."),
    Mishap.NONSENSE: msgid("{who} gave an answer that makes no sense, and stays, now and whenever that happens again."),
}
MAX_REASON_LENGTH = 200  # characters of a reason in a bot's own words


def tell_reason(reason: Reason, speaker: Speaker) -> str:
    """Put the reason for a bot's choice into a sentence."""
    return REASONS[type(reason)](reason, speaker)


def bot_lines(specs: Mapping[int, str], speaker: Speaker) -> Iterator[str]:
    """A line per bot: its seat and its spec."""
    for seat, spec in specs.items():
        yield speaker.say("{who} is a bot: {name}", who=speaker.name(seat), name=spec)


def simpler_bots(specs: Iterable[str], rules: Rules, speaker: Speaker) -> Iterator[str]:
    """A sentence for each bot that does not support a key of the game."""
    for spec in dict.fromkeys(specs):
        if ignored := ignored_keys(spec, rules):
            yield speaker.say(
                "The bot {bot} decides in a simpler way here, because it does not support {keys}.",
                bot=plain(spec),
                keys=speaker.listing(ignored),
            )


def tell_mishap(seat: int, mishap: Mishap, speaker: Speaker) -> str:
    """What went wrong with the bot on a seat."""
    return speaker.say(MISHAPS[mishap], who=speaker.name(seat))


def _by_chance(reason: reasons.ByChance, speaker: Speaker) -> str:
    return speaker.say("I leave with a chance of {percent}, whatever lies out.", percent=speaker.share(reason.chance))


def _bag(reason: reasons.Bag, speaker: Speaker) -> str:
    held = speaker.gems(reason.held)
    if reason.held >= reason.wanted:
        return speaker.say("I have {gems}, and that is enough.", gems=held)
    return speaker.say("I have {gems} and want {wanted}.", gems=held, wanted=reason.wanted)


def _danger(reason: reasons.Danger, speaker: Speaker) -> str:
    facts = {"risk": speaker.share(reason.risk), "limit": speaker.share(reason.limit)}
    if reason.risk > reason.limit:
        return speaker.say("The next card is a risk of {risk}, and I bear no more than {limit}.", **facts)
    return speaker.say("The next card is a risk of {risk}, and I bear {limit}.", **facts)


def _kinds(reason: reasons.Kinds, speaker: Speaker) -> str:
    threatening = speaker.amount(reason.threatening, "hazard")
    if reason.threatening >= reason.limit:
        return speaker.say("{threatening} about to strike: too many for me.", threatening=threatening)
    return speaker.say(
        "{threatening} about to strike: I stay until there are {limit}.", threatening=threatening, limit=reason.limit
    )


def _worthwhile(reason: reasons.Worthwhile, speaker: Speaker) -> str:
    amount = speaker.decimal(abs(reason.gain))
    if reason.gain < 0:
        return speaker.say("One more card costs me {amount} {gem.many} on average.", amount=amount)
    return speaker.say("One more card brings me {amount} {gem.many} on average.", amount=amount)


def _company(reason: reasons.Company, speaker: Speaker) -> str:
    if reason.gone:
        return speaker.say("Others have left, so I leave too.")
    return speaker.say("Nobody has left yet, so I stay.")


def _relics(reason: reasons.Relics, speaker: Speaker) -> str:
    return speaker.say("I want {relics} for myself.", relics=speaker.amount(reason.on_path, "relic").spelled)


def _prospects(reason: reasons.Prospects, speaker: Speaker) -> str:
    facts = {"leaving": speaker.share(reason.leaving), "staying": speaker.share(reason.staying)}
    if reason.leave and reason.leaving < reason.staying:
        return speaker.say("Others may think as I do, so I leave: {leaving} to win, and {staying} if I stay.", **facts)
    if reason.leave:
        return speaker.say("My chance to win is {leaving} if I leave, and {staying} if I stay: I leave.", **facts)
    if reason.staying < reason.leaving:
        return speaker.say("Others may think as I do, so I stay: {staying} to win, and {leaving} if I leave.", **facts)
    return speaker.say("My chance to win is {staying} if I stay, and {leaving} if I leave: I stay.", **facts)


def _in_own_words(reason: reasons.InOwnWords, speaker: Speaker) -> str:
    return plain(reason.text, MAX_REASON_LENGTH)


# Each function takes reasons of one type, which a mapping cannot express.
REASONS: Mapping[type[Reason], Callable[[Any, Speaker], str]] = {
    reasons.ByChance: _by_chance,
    reasons.Bag: _bag,
    reasons.Danger: _danger,
    reasons.Kinds: _kinds,
    reasons.Worthwhile: _worthwhile,
    reasons.Company: _company,
    reasons.Relics: _relics,
    reasons.Prospects: _prospects,
    reasons.InOwnWords: _in_own_words,
}
