"""What a table that knows one ruleset would notice of another, in its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from kortdiamant.comparison import Comparison, Found, Side, noticed
from kortdiamant.expedition import Rules
from kortdiamant.expedition.rules import USUAL_STRIKES
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.comparison.figures import spoken, whole_share
from kortdiamant.telling.comparison.pair import Pair

# What there is more of in the other ruleset, and what there is less of.
MORE_AND_LESS: Mapping[str, tuple[str, str]] = {
    "strikes": (
        later("{hazard.many!c} strike later: with card {other} of a kind instead of {one}."),
        later("{hazard.many!c} strike sooner: with card {other} of a kind instead of {one}."),
    ),
    "treasure_cards": (
        later("More of the cards are treasure: {other} instead of {one}."),
        later("Fewer of the cards are treasure: {other} instead of {one}."),
    ),
    "treasure_worth": (
        later("A treasure card brings more: {other} {gem.many} for everybody on average instead of {one}."),
        later("A treasure card brings less: {other} {gem.many} for everybody on average instead of {one}."),
    ),
    "richest_card": (
        later("The richest card brings {other} {gem.many} instead of only {one}."),
        later("The richest card brings only {other} {gem.many} instead of {one}."),
    ),
    "first_relic": (
        later("{relic.all!c} come into the pack later: from {expedition.one} {other} on instead of {one}."),
        later("{relic.all!c} come into the pack sooner: from {expedition.one} {other} on instead of {one}."),
    ),
    "solo": (
        later(
            "It pays to be bold: whoever is alone {place.inside} and leaves at the best time brings out {other} "
            "{gem.many} on average instead of {one}."
        ),
        later(
            "There is less to hope for: whoever is alone {place.inside} and leaves at the best time brings out {other} "
            "{gem.many} on average instead of {one}."
        ),
    ),
    "haul": (
        later("There is more to bring home: {other} {gem.many} each from {expedition.a} instead of {one}."),
        later("There is less to bring home: {other} {gem.many} each from {expedition.a} instead of {one}."),
    ),
    "total": (
        later("In the end everybody has more: {other} {gem.many} instead of {one}."),
        later("In the end everybody has less: {other} {gem.many} instead of {one}."),
    ),
    "bust_rate": (
        later("{expedition.many!c} go wrong more often: {other} of them instead of {one}."),
        later("{expedition.many!c} go wrong less often: {other} of them instead of {one}."),
    ),
    "relics_taken": (
        later("More {relic.many} are taken: {other} in a game instead of {one}."),
        later("Fewer {relic.many} are taken: {other} in a game instead of {one}."),
    ),
    "relic_gems": (
        later("{relic.many!c} bring more: {other} {gem.many} in a game, to all together, instead of {one}."),
        later("{relic.many!c} bring less: {other} {gem.many} in a game, to all together, instead of {one}."),
    ),
    "length": (
        later("A game is longer: {other} cards instead of {one}."),
        later("A game is shorter: {other} cards instead of {one}."),
    ),
    "lead_changes": (
        later("The lead changes more often: {other} times in a game instead of {one}."),
        later("The lead changes less often: {other} times in a game instead of {one}."),
    ),
}
SAFER = {
    "second": (
        later(
            "{place.the!c} is safer for longer: the second {hazard.one} comes on average at card {other} instead of "
            "{one}."
        ),
        later(
            "{place.the!c} is dangerous sooner: the second {hazard.one} comes on average at card {other} instead of "
            "{one}."
        ),
    ),
    "end": (
        later("{place.the!c} is safer for longer: {hazard.a} strikes on average at card {other} instead of {one}."),
        later("{place.the!c} is dangerous sooner: {hazard.a} strikes on average at card {other} instead of {one}."),
    ),
}
LATER_ROUNDS = (
    later(
        "The later {expedition.many} are more dangerous: the busts go from {first} in the first to {last} in the last, "
        "instead of from {first_one} to {last_one}."
    ),
    later(
        "The later {expedition.many} are safer: the busts go from {first} in the first to {last} in the last, instead "
        "of from {first_one} to {last_one}."
    ),
)
LOSSES = {
    "all": later("Whoever is caught loses everything."),
    "half": later("Whoever is caught keeps half of it."),
    "nothing": later("Whoever is caught loses nothing."),
}


def introduction(both: Pair) -> str:
    """Say of what the sentences below it are."""
    one, other = both.titles
    return both.after.say("Whoever knows “{one}” notices in “{other}”, the most striking first:", one=one, other=other)


def differences(both: Pair, all_found: Sequence[Found], comparison: Comparison) -> Iterator[str]:
    """A sentence for each difference that a table would notice, the most striking first."""
    for each in noticed(all_found):
        tell = TELLERS.get(each.measure.name, _more_or_less)
        yield tell(both, each, comparison)


def alike(both: Pair, comparison: Comparison) -> str:
    """Say that there is nothing to notice."""
    if comparison.one is comparison.other:
        return both.after.say("{names} play alike.", names=both.after.listing(both.titles))
    one, other = both.titles
    return both.after.say(
        "A table would hardly notice a difference between “{one}” and “{other}”.", one=one, other=other
    )


def _more_or_less(both: Pair, each: Found, _comparison: Comparison) -> str:
    return both.after.say(_direction(MORE_AND_LESS[each.measure.name], each), **_facts(both, each))


def _bust_card(both: Pair, each: Found, comparison: Comparison) -> str:
    is_usual = all(_second_strikes(side.rules) for side in (comparison.one, comparison.other))
    return both.after.say(_direction(SAFER["second" if is_usual else "end"], each), **_facts(both, each))


def _second_strikes(rules: Rules) -> bool:
    return {rules.strikes(kind) for kind in rules.kinds} == {USUAL_STRIKES}


def _ends_badly(both: Pair, each: Found, _comparison: Comparison) -> str:
    assert each.other is not None  # noqa: S101  it is always known
    if not each.other.value:
        return both.after.say("Nothing can strike {place.inside}.")
    return both.after.say(
        "If nobody leaves, {expedition.a} ends badly with a chance of {other} instead of {one}.", **_facts(both, each)
    )


def _loss(both: Pair, _found: Found, comparison: Comparison) -> str:
    return both.after.say(LOSSES[comparison.other.rules.hazards.lose])


def _rounds(both: Pair, _found: Found, comparison: Comparison) -> str:
    rounds = both.after.amount(comparison.other.rules.rounds, "expedition")
    return both.after.say("A game has {rounds} instead of {one}.", rounds=rounds, one=comparison.one.rules.rounds)


def _relics(both: Pair, each: Found, _comparison: Comparison) -> str:
    assert each.one is not None  # noqa: S101  they are always known
    assert each.other is not None  # noqa: S101
    one, other = round(each.one.value), round(each.other.value)
    if not other:
        return both.before.say("There are no {relic.many}.")
    relics = both.after.amount(other, "relic")
    if not one:
        return both.after.say("There are {relics}, for whoever leaves alone.", relics=relics)
    return both.after.say("There are {relics} instead of {one}.", relics=relics, one=one)


def _bust_trend(both: Pair, each: Found, comparison: Comparison) -> str:
    (first_one, last_one), (first, last) = (_ends(side) for side in (comparison.one, comparison.other))
    return both.after.say(
        _direction(LATER_ROUNDS, each),
        first=whole_share(first, both.after),
        last=whole_share(last, both.after),
        first_one=whole_share(first_one, both.after),
        last_one=whole_share(last_one, both.after),
    )


def _ends(side: Side) -> tuple[float, float]:
    """How often the first expedition busts, and the last."""
    rounds = side.tally.rounds
    return rounds[0].busts / side.tally.games, rounds[-1].busts / side.tally.games


def _direction(more_and_less: tuple[str, str], each: Found) -> str:
    assert each.one is not None  # noqa: S101  where a figure is missing there is no difference to tell
    assert each.other is not None  # noqa: S101
    return more_and_less[each.other.value < each.one.value]


def _facts(both: Pair, each: Found) -> Mapping[str, str]:
    return {"one": spoken(each, each.one, both.after), "other": spoken(each, each.other, both.after)}


TELLERS: Mapping[str, Callable[[Pair, Found, Comparison], str]] = {
    "bust_card": _bust_card,
    "ends_badly": _ends_badly,
    "loss": _loss,
    "rounds": _rounds,
    "relics": _relics,
    "bust_trend": _bust_trend,
}
