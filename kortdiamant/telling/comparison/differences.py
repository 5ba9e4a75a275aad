"""What a table that knows one ruleset would notice of another, in its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kortdiamant.comparison import Comparison, Found, Side, noticed
from kortdiamant.comparison.noticing import ENOUGH
from kortdiamant.expedition import Rules
from kortdiamant.expedition.rules import DEFAULT_STRIKES
from kortdiamant.telling.comparison.figures import counted, spoken, whole_share
from kortdiamant.telling.comparison.pair import Pair
from kortdiamant.telling.comparison.sentences import (
    BUST_RATE,
    BUST_RATE_YET,
    FIRST_EXPEDITION,
    LAST_EXPEDITION,
    LENGTH,
    LENGTH_YET,
    LOSSES,
    MORE_AND_LESS,
    MOST_DANGEROUS,
    REMOVED,
    SAFER,
    STRIKES,
    Directed,
)


@dataclass(frozen=True)
class Context:
    """What a sentence about a difference may look at: both sides, all that was found, and whoever speaks."""

    comparison: Comparison
    found: Mapping[str, Found]
    both: Pair

    @property
    def sides(self) -> tuple[Side, Side]:
        """The one and the other."""
        return self.comparison.one, self.comparison.other

    def before(self, each: Found, name: str) -> Found | None:
        """What is found of another measure, if that is told before this."""
        other = self.found.get(name)
        return other if other and other.striking >= max(each.striking, ENOUGH) else None

    def facts(self, each: Found) -> Mapping[str, str]:
        """Both figures of a difference as one says them, and the word for gems that goes with the second."""
        speaker = self.both.after
        one, other = spoken(each, each.one, speaker), spoken(each, each.other, speaker)
        return {"one": one, "other": other, "gems": counted(other, speaker.noun("gem"), speaker)}

    def directed(self, more_and_less: Directed, each: Found) -> str:
        """Say the sentence for more, or the one for less."""
        return self.both.after.say(_direction(more_and_less, each), **self.facts(each))


def introduction(both: Pair) -> str:
    """Say of what the sentences below it are."""
    one, other = both.titles
    return both.after.say("Whoever knows “{one}” notices in “{other}”, the most striking first:", one=one, other=other)


def differences(both: Pair, all_found: Sequence[Found], comparison: Comparison) -> Iterator[str]:
    """A sentence for each difference that a table would notice, the most striking first."""
    context = Context(comparison, {each.measure.name: each for each in all_found}, both)
    for each in noticed(all_found):
        tell = TELLERS.get(each.measure.name, _more_or_less)
        yield tell(each, context)


def alike(both: Pair, comparison: Comparison) -> str:
    """Say that there is nothing to notice."""
    one, other = both.titles
    if both.is_one:
        return both.after.say("Both are “{title}”.", title=other)
    if comparison.one is comparison.other:
        return both.after.say("{names} play alike.", names=both.after.listing(both.titles))
    return both.after.say(
        "A table would hardly notice a difference between “{one}” and “{other}”.", one=one, other=other
    )


def _more_or_less(each: Found, context: Context) -> str:
    return context.directed(MORE_AND_LESS[each.measure.name], each)


def _bust_card(each: Found, context: Context) -> str:
    is_usual = all(_struck_by(side.rules) == {DEFAULT_STRIKES} for side in context.sides)
    return context.directed(SAFER["second" if is_usual else "end"], each)


def _strikes(each: Found, context: Context) -> str:
    are_alike = all(len(_struck_by(side.rules)) == 1 for side in context.sides)
    return context.directed(STRIKES if are_alike else MOST_DANGEROUS, each)


def _struck_by(rules: Rules) -> set[int]:
    """How many cards of a kind strike, by all kinds."""
    return {rules.strikes(kind) for kind in rules.kinds}


def _ends_badly(each: Found, context: Context) -> str:
    speaker = context.both.after
    assert each.other is not None  # noqa: S101  it is always known
    if not each.other.value:
        return speaker.say("Nothing can strike {place.inside}.")
    return speaker.say(
        "If nobody leaves, {expedition.a} ends badly with a chance of {other} instead of {one}.", **context.facts(each)
    )


def _loss(_each: Found, context: Context) -> str:
    return context.both.after.say(LOSSES[context.comparison.other.rules.hazards.lose])


def _rounds(_each: Found, context: Context) -> str:
    one, other = (side.rules.rounds for side in context.sides)
    speaker = context.both.after
    return speaker.say("A game has {rounds} instead of {one}.", rounds=speaker.amount(other, "expedition"), one=one)


def _relics(each: Found, context: Context) -> str:
    assert each.one is not None  # noqa: S101  they are always known
    assert each.other is not None  # noqa: S101
    one, other = round(each.one.value), round(each.other.value)
    before, after = context.both.before, context.both.after
    if not other:
        return before.say("There are no {relic.many}.")
    relics = after.amount(other, "relic")
    if not one:
        return after.say("There are {relics}, for whoever leaves alone.", relics=relics)
    are_called_alike = before.noun("relic") == after.noun("relic")
    known = one if are_called_alike else before.amount(one, "relic")
    return after.say("There are {relics} instead of {one}.", relics=relics, one=known)


def _length(each: Found, context: Context) -> str:
    """Say that the number of rounds lets expect something else, if that was told before."""
    rounds = context.before(each, "rounds")
    seems_wrong = rounds is not None and rounds.rises != each.rises
    return context.directed(LENGTH_YET if seems_wrong else LENGTH, each)


def _bust_rate(each: Found, context: Context) -> str:
    """Say why, if it seems to contradict what is said of the first card that strikes."""
    danger, cards = context.before(each, "bust_card"), context.found.get("cards")
    seems_wrong = danger is not None and danger.rises == each.rises
    is_why = cards is not None and cards.steps > 0 and cards.rises == each.rises
    return context.directed(BUST_RATE_YET if seems_wrong and is_why else BUST_RATE, each)


def _bust_trend(each: Found, context: Context) -> str:
    """Speak first of that end of the game at which the two differ more, and why if hazards leave the game."""
    (first_one, last_one), (first, last) = map(_ends, context.sides)
    kept = [_removal(side.rules) for side in context.sides]
    is_removal = kept[0] != kept[1] and (kept[1] < kept[0]) == each.rises
    at_the_end = REMOVED if is_removal else LAST_EXPEDITION
    return context.both.after.say(
        _direction(at_the_end if abs(last - last_one) >= abs(first - first_one) else FIRST_EXPEDITION, each),
        first=whole_share(first, context.both.after),
        last=whole_share(last, context.both.after),
        first_one=whole_share(first_one, context.both.after),
        last_one=whole_share(last_one, context.both.after),
    )


def _removal(rules: Rules) -> tuple[bool, int]:
    """What to compare to know where more hazards leave the game."""
    hazards = rules.hazards
    return hazards.after_round == "remove-revealed", ("none", "one", "matching", "kind").index(hazards.after_bust)


def _ends(side: Side) -> tuple[float, float]:
    """How often the first expedition busts, and the last."""
    rounds = side.tally.rounds
    return rounds[0].busts / side.tally.games, rounds[-1].busts / side.tally.games


def _direction(more_and_less: Directed, each: Found) -> str:
    more, less = more_and_less
    return more if each.rises else less


TELLERS: Mapping[str, Callable[[Found, Context], str]] = {
    "bust_card": _bust_card,
    "strikes": _strikes,
    "ends_badly": _ends_badly,
    "loss": _loss,
    "rounds": _rounds,
    "relics": _relics,
    "length": _length,
    "bust_rate": _bust_rate,
    "bust_trend": _bust_trend,
}
