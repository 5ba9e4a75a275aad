"""What a table that knows one ruleset would notice in another, in the words of the other.

Most measures have a pair of sentences: one if the other ruleset has more, one if it has less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kortdiamant.comparison.measures import NOTICEABLE, Difference, noticeable
from kortdiamant.comparison.sides import Comparison, Side
from kortdiamant.expedition import Rules
from kortdiamant.expedition.rules import DEFAULT_STRIKES
from kortdiamant.languages.catalogue import later
from kortdiamant.telling.comparison.figures import Pair, figure_in_words, noun_form, whole_share

Directed = tuple[str, str]

MORE_AND_LESS: Mapping[str, Directed] = {
    "treasure_cards": (
        later("More of the cards are treasure: {other} instead of {one}."),
        later("Fewer of the cards are treasure: {other} instead of {one}."),
    ),
    "treasure_worth": (
        later("A treasure card brings more: {other} {gems} for everybody on average instead of {one}."),
        later("A treasure card brings less: {other} {gems} for everybody on average instead of {one}."),
    ),
    "richest_card": (
        later("The richest card brings {other} {gems} instead of only {one}."),
        later("The richest card brings only {other} {gems} instead of {one}."),
    ),
    "first_relic": (
        later("{relic.all!c} come into the pack later: from {expedition.one} {other} on instead of {one}."),
        later("{relic.all!c} come into the pack sooner: from {expedition.one} {other} on instead of {one}."),
    ),
    "solo": (
        later(
            "There is more to hope for: whoever is alone {place.inside} and leaves at the best time brings out {other} "
            "{gems} on average instead of {one}."
        ),
        later(
            "There is less to hope for: whoever is alone {place.inside} and leaves at the best time brings out {other} "
            "{gems} on average instead of {one}."
        ),
    ),
    "haul": (
        later("There is more to bring home: {other} {gems} each from {expedition.a} instead of {one}."),
        later("There is less to bring home: {other} {gems} each from {expedition.a} instead of {one}."),
    ),
    "total": (
        later("In the end everybody has more: {other} {gems} instead of {one}."),
        later("In the end everybody has less: {other} {gems} instead of {one}."),
    ),
    "relics_taken": (
        later("More {relic.many} are taken: {other} in a game instead of {one}."),
        later("Fewer {relic.many} are taken: {other} in a game instead of {one}."),
    ),
    "relic_gems": (
        later("{relic.many!c} bring more: {other} {gems} in a game, to all together, instead of {one}."),
        later("{relic.many!c} bring less: {other} {gems} in a game, to all together, instead of {one}."),
    ),
    "lead_changes": (
        later("The lead changes more often: {other} times in a game instead of {one}."),
        later("The lead changes less often: {other} times in a game instead of {one}."),
    ),
}
BUST_CARD: Mapping[str, Directed] = {
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
STRIKES: Directed = (
    later("{hazard.many!c} strike later: with card {other} of a kind instead of {one}."),
    later("{hazard.many!c} strike sooner: with card {other} of a kind instead of {one}."),
)
MOST_DANGEROUS: Directed = (  # where kinds differ
    later("The most dangerous {hazard.many} strike later: with card {other} of a kind instead of {one}."),
    later("The most dangerous {hazard.many} strike sooner: with card {other} of a kind instead of {one}."),
)
BUST_RATE: Directed = (
    later("{expedition.many!c} go wrong more often: {other} of them instead of {one}."),
    later("{expedition.many!c} go wrong less often: {other} of them instead of {one}."),
)
BUST_RATE_YET: Directed = (
    later("Even so {expedition.many} go wrong more often, for they last longer: {other} of them instead of {one}."),
    later("Even so {expedition.many} go wrong less often, for they are over sooner: {other} of them instead of {one}."),
)
FIRST_EXPEDITION: Directed = (
    later("The first {expedition.one} is safer: it goes wrong in {first} of the games instead of {first_one}."),
    later(
        "The first {expedition.one} is more dangerous: it goes wrong in {first} of the games instead of {first_one}."
    ),
)
LAST_EXPEDITION: Directed = (
    later("The last {expedition.one} is more dangerous: it goes wrong in {last} of the games instead of {last_one}."),
    later("The last {expedition.one} is safer: it goes wrong in {last} of the games instead of {last_one}."),
)
REMOVAL: Directed = (
    later(
        "Fewer {hazard.many} leave the game, so the last {expedition.one} is more dangerous: it goes wrong in {last} "
        "of the games instead of {last_one}."
    ),
    later(
        "More {hazard.many} leave the game, so the last {expedition.one} is safer: it goes wrong in {last} of the "
        "games instead of {last_one}."
    ),
)
LENGTH: Directed = (
    later("A game is longer: {other} cards instead of {one}."),
    later("A game is shorter: {other} cards instead of {one}."),
)
LENGTH_YET: Directed = (
    later("Even so a game is longer: {other} cards instead of {one}."),
    later("Even so a game is shorter: {other} cards instead of {one}."),
)
LOSSES: Mapping[str, str] = {
    "all": later("Whoever is caught loses everything."),
    "half": later("Whoever is caught keeps half of it."),
    "nothing": later("Whoever is caught loses nothing."),
}


@dataclass(frozen=True)
class DifferenceContext:
    """What a sentence about a difference may look at: both sides, all that was found, and whoever speaks."""

    comparison: Comparison
    found: Mapping[str, Difference]
    both: Pair

    @property
    def sides(self) -> tuple[Side, Side]:
        """The one and the other."""
        return self.comparison.one, self.comparison.other

    def before(self, each: Difference, name: str) -> Difference | None:
        """What is found of another measure, if that is told before this."""
        other = self.found.get(name)
        return other if other and other.striking >= max(each.striking, NOTICEABLE) else None

    def facts(self, each: Difference) -> Mapping[str, str]:
        """Both figures of a difference as one says them, and the word for gems that goes with the second."""
        speaker = self.both.after
        one, other = figure_in_words(each, each.one, speaker), figure_in_words(each, each.other, speaker)
        return {"one": one, "other": other, "gems": noun_form(other, speaker.noun("gem"), speaker)}

    def directed(self, more_and_less: Directed, each: Difference) -> str:
        """Say the sentence for more, or the one for less."""
        return self.both.after.say(_direction(more_and_less, each), **self.facts(each))


def introduction(both: Pair) -> str:
    """Say of what the sentences below it are."""
    one, other = both.titles
    return both.after.say("Whoever knows “{one}” notices in “{other}”, the most striking first:", one=one, other=other)


def difference_sentences(both: Pair, all_found: Sequence[Difference], comparison: Comparison) -> Iterator[str]:
    """A sentence for each difference that a table would notice, the most striking first."""
    context = DifferenceContext(comparison, {each.measure.name: each for each in all_found}, both)
    for each in noticeable(all_found):
        tell = SENTENCES.get(each.measure.name, _more_or_less)
        yield tell(each, context)


def no_difference(both: Pair, comparison: Comparison) -> str:
    """Say that there is nothing to notice."""
    one, other = both.titles
    if both.is_one:
        return both.after.say("Both are “{title}”.", title=other)
    if comparison.one is comparison.other:
        return both.after.say("{names} play alike.", names=both.after.listing(both.titles))
    return both.after.say(
        "A table would hardly notice a difference between “{one}” and “{other}”.", one=one, other=other
    )


def _more_or_less(each: Difference, context: DifferenceContext) -> str:
    return context.directed(MORE_AND_LESS[each.measure.name], each)


def _bust_card(each: Difference, context: DifferenceContext) -> str:
    is_usual = all(_struck_by(side.rules) == {DEFAULT_STRIKES} for side in context.sides)
    return context.directed(BUST_CARD["second" if is_usual else "end"], each)


def _strikes(each: Difference, context: DifferenceContext) -> str:
    are_alike = all(len(_struck_by(side.rules)) == 1 for side in context.sides)
    return context.directed(STRIKES if are_alike else MOST_DANGEROUS, each)


def _struck_by(rules: Rules) -> set[int]:
    """How many cards of a kind strike, by all kinds."""
    return {rules.strikes(kind) for kind in rules.kinds}


def _ends_badly(each: Difference, context: DifferenceContext) -> str:
    speaker = context.both.after
    assert each.other is not None  # noqa: S101  it is always known
    if not each.other.value:
        return speaker.say("Nothing can strike {place.inside}.")
    return speaker.say(
        "If nobody leaves, {expedition.a} ends badly with a chance of {other} instead of {one}.", **context.facts(each)
    )


def _loss(_each: Difference, context: DifferenceContext) -> str:
    return context.both.after.say(LOSSES[context.comparison.other.rules.hazards.lose])


def _rounds(_each: Difference, context: DifferenceContext) -> str:
    one, other = (side.rules.rounds for side in context.sides)
    speaker = context.both.after
    return speaker.say("A game has {rounds} instead of {one}.", rounds=speaker.amount(other, "expedition"), one=one)


def _relics(each: Difference, context: DifferenceContext) -> str:
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


def _length(each: Difference, context: DifferenceContext) -> str:
    """Say that the number of rounds lets expect something else, if that was told before."""
    rounds = context.before(each, "rounds")
    seems_wrong = rounds is not None and rounds.rises != each.rises
    return context.directed(LENGTH_YET if seems_wrong else LENGTH, each)


def _bust_rate(each: Difference, context: DifferenceContext) -> str:
    """Say why, if it seems to contradict what is said of the first card that strikes."""
    danger, cards = context.before(each, "bust_card"), context.found.get("cards")
    seems_wrong = danger is not None and danger.rises == each.rises
    is_why = cards is not None and cards.steps > 0 and cards.rises == each.rises
    return context.directed(BUST_RATE_YET if seems_wrong and is_why else BUST_RATE, each)


def _bust_trend(each: Difference, context: DifferenceContext) -> str:
    """Speak first of that end of the game at which the two differ more, and why if hazards leave the game."""
    (first_one, last_one), (first, last) = map(_ends, context.sides)
    kept = [_removal(side.rules) for side in context.sides]
    is_removal = kept[0] != kept[1] and (kept[1] < kept[0]) == each.rises
    at_the_end = REMOVAL if is_removal else LAST_EXPEDITION
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


def _direction(more_and_less: Directed, each: Difference) -> str:
    more, less = more_and_less
    return more if each.rises else less


SENTENCES: Mapping[str, Callable[[Difference, DifferenceContext], str]] = {
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
