"""Two rulesets side by side in words, and the differences that players of one would notice in the other.

Most measures have a pair of sentences: one if the other ruleset has more, one if it has less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from pathlib import Path

from kortdiamant.comparison.measures import NOTICEABLE, MeasureDifference, MeasureKind, Unit, noticeable
from kortdiamant.comparison.sides import Comparison, Side
from kortdiamant.expedition import Rules
from kortdiamant.expedition.rules import DEFAULT_STRIKES
from kortdiamant.languages.catalogue import msgid
from kortdiamant.languages.files import NOUNS, Noun, language_info
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.find import parse_reference, ruleset_stem
from kortdiamant.simulation.figures import Interval
from kortdiamant.telling.speaker import Speaker, speaker_for
from kortdiamant.telling.voice import plain


@dataclass(frozen=True)
class RulesetPair:
    """Two rulesets and their speakers.

    The players know `one`, and `other` is new to them. `common_speaker` speaks of both at once: it uses the words that
    both have in common, and the usual words of the language otherwise.
    """

    one: Ruleset
    other: Ruleset
    known_speaker: Speaker
    new_speaker: Speaker
    common_speaker: Speaker

    @property
    def titles(self) -> tuple[str, str]:
        """The titles; the references instead if two different rulesets have the same title."""
        language = self.new_speaker.language
        titles = self.one.title_in(language), self.other.title_in(language)
        if titles[0] != titles[1] or self.is_same:
            return titles
        return plain(self.one.reference), plain(self.other.reference)

    @property
    def is_same(self) -> bool:
        """Whether it is the same ruleset twice."""
        return self.one.reference == self.other.reference

    @property
    def names(self) -> tuple[str, str]:
        """Short names for columns: the ids with their variants, without the folders of files."""
        return _short(self.one.reference), _short(self.other.reference)


def pair_of(one: Ruleset, other: Ruleset, language: Language) -> RulesetPair:
    """A pair of rulesets and their speakers in a language."""
    known, new, common = speaker_for(one, language), speaker_for(other, language), Speaker(language)
    for noun in NOUNS:
        if known.facts[noun] == new.facts[noun]:
            common.facts[noun] = new.facts[noun]
    return RulesetPair(one, other, known, new, common)


def _short(reference: str) -> str:
    """The id of a ruleset, or the name of its file, with the variants."""
    parsed = parse_reference(reference)
    name = ruleset_stem(Path(parsed.name).name) if parsed.is_path else parsed.name
    return plain("+".join((name, *parsed.variants)))


Directed = tuple[str, str]  # a sentence for more and a sentence for less

MORE_AND_LESS: Mapping[str, Directed] = {
    "treasure_cards": (
        msgid("More of the cards are treasure: {other} instead of {one}."),
        msgid("Fewer of the cards are treasure: {other} instead of {one}."),
    ),
    "treasure_worth": (
        msgid("A treasure card brings more: {other} {gems} for everybody on average instead of {one}."),
        msgid("A treasure card brings less: {other} {gems} for everybody on average instead of {one}."),
    ),
    "richest_card": (
        msgid("The richest card brings {other} {gems} instead of only {one}."),
        msgid("The richest card brings only {other} {gems} instead of {one}."),
    ),
    "first_relic": (
        msgid("{relic.all!c} come into the pack later: from {expedition.one} {other} on instead of {one}."),
        msgid("{relic.all!c} come into the pack sooner: from {expedition.one} {other} on instead of {one}."),
    ),
    "solo": (
        msgid(
            "There is more to hope for: whoever is alone {place.inside} and leaves at the best time brings out {other} "
            "{gems} on average instead of {one}."
        ),
        msgid(
            "There is less to hope for: whoever is alone {place.inside} and leaves at the best time brings out {other} "
            "{gems} on average instead of {one}."
        ),
    ),
    "haul": (
        msgid("There is more to bring home: {other} {gems} each from {expedition.a} instead of {one}."),
        msgid("There is less to bring home: {other} {gems} each from {expedition.a} instead of {one}."),
    ),
    "total": (
        msgid("In the end everybody has more: {other} {gems} instead of {one}."),
        msgid("In the end everybody has less: {other} {gems} instead of {one}."),
    ),
    "relics_taken": (
        msgid("More {relic.many} are taken: {other} in a game instead of {one}."),
        msgid("Fewer {relic.many} are taken: {other} in a game instead of {one}."),
    ),
    "relic_gems": (
        msgid("{relic.many!c} bring more: {other} {gems} in a game, to all together, instead of {one}."),
        msgid("{relic.many!c} bring less: {other} {gems} in a game, to all together, instead of {one}."),
    ),
    "lead_changes": (
        msgid("The lead changes more often: {other} times in a game instead of {one}."),
        msgid("The lead changes less often: {other} times in a game instead of {one}."),
    ),
}
BUST_CARD: Mapping[str, Directed] = {
    "second": (
        msgid(
            "{place.the!c} is safer for longer: the second {hazard.one} comes on average at card {other} instead of "
            "{one}."
        ),
        msgid(
            "{place.the!c} is dangerous sooner: the second {hazard.one} comes on average at card {other} instead of "
            "{one}."
        ),
    ),
    "end": (
        msgid("{place.the!c} is safer for longer: {hazard.a} strikes on average at card {other} instead of {one}."),
        msgid("{place.the!c} is dangerous sooner: {hazard.a} strikes on average at card {other} instead of {one}."),
    ),
}
STRIKES: Directed = (
    msgid("{hazard.many!c} strike later: with card {other} of a kind instead of {one}."),
    msgid("{hazard.many!c} strike sooner: with card {other} of a kind instead of {one}."),
)
MOST_DANGEROUS: Directed = (  # where kinds differ
    msgid("The most dangerous {hazard.many} strike later: with card {other} of a kind instead of {one}."),
    msgid("The most dangerous {hazard.many} strike sooner: with card {other} of a kind instead of {one}."),
)
BUST_RATE: Directed = (
    msgid("{expedition.many!c} go wrong more often: {other} of them instead of {one}."),
    msgid("{expedition.many!c} go wrong less often: {other} of them instead of {one}."),
)
BUST_RATE_YET: Directed = (
    msgid("Even so {expedition.many} go wrong more often, for they last longer: {other} of them instead of {one}."),
    msgid("Even so {expedition.many} go wrong less often, for they are over sooner: {other} of them instead of {one}."),
)
FIRST_EXPEDITION: Directed = (
    msgid("The first {expedition.one} is safer: it goes wrong in {first} of the games instead of {first_one}."),
    msgid(
        "The first {expedition.one} is more dangerous: it goes wrong in {first} of the games instead of {first_one}."
    ),
)
LAST_EXPEDITION: Directed = (
    msgid("The last {expedition.one} is more dangerous: it goes wrong in {last} of the games instead of {last_one}."),
    msgid("The last {expedition.one} is safer: it goes wrong in {last} of the games instead of {last_one}."),
)
REMOVAL: Directed = (
    msgid(
        "Fewer {hazard.many} leave the game, so the last {expedition.one} is more dangerous: it goes wrong in {last} "
        "of the games instead of {last_one}."
    ),
    msgid(
        "More {hazard.many} leave the game, so the last {expedition.one} is safer: it goes wrong in {last} of the "
        "games instead of {last_one}."
    ),
)
LENGTH: Directed = (
    msgid("A game is longer: {other} cards instead of {one}."),
    msgid("A game is shorter: {other} cards instead of {one}."),
)
LENGTH_YET: Directed = (
    msgid("Even so a game is longer: {other} cards instead of {one}."),
    msgid("Even so a game is shorter: {other} cards instead of {one}."),
)
LOSSES: Mapping[str, str] = {
    "all": msgid("Whoever is caught loses everything."),
    "half": msgid("Whoever is caught keeps half of it."),
    "nothing": msgid("Whoever is caught loses nothing."),
}


@dataclass(frozen=True)
class DifferenceContext:
    """The information for a sentence about a difference: both sides, all differences by name, and the speakers."""

    comparison: Comparison
    differences: Mapping[str, MeasureDifference]
    pair: RulesetPair

    @property
    def sides(self) -> tuple[Side, Side]:
        """The known ruleset and the new one."""
        return self.comparison.one, self.comparison.other

    def before(self, each: MeasureDifference, name: str) -> MeasureDifference | None:
        """The difference of another measure, if its sentence comes before this one."""
        other = self.differences.get(name)
        return other if other and other.striking >= max(each.striking, NOTICEABLE) else None

    def facts(self, each: MeasureDifference) -> Mapping[str, str]:
        """Both figures of a difference in words, and the form of “gems” that goes with the second."""
        speaker = self.pair.new_speaker
        one, other = figure_in_words(each, each.one, speaker), figure_in_words(each, each.other, speaker)
        return {"one": one, "other": other, "gems": noun_form(other, speaker.noun("gem"), speaker)}

    def directed(self, more_and_less: Directed, each: MeasureDifference) -> str:
        """The sentence for more or the one for less, with the facts."""
        return self.pair.new_speaker.say(_direction(more_and_less, each), **self.facts(each))


def introduction(pair: RulesetPair) -> str:
    """The sentence above the list of differences."""
    one, other = pair.titles
    return pair.new_speaker.say(
        "Whoever knows “{one}” notices in “{other}”, the most striking first:", one=one, other=other
    )


def difference_sentences(
    pair: RulesetPair, differences: Sequence[MeasureDifference], comparison: Comparison
) -> Iterator[str]:
    """A sentence for each noticeable difference, the most striking first."""
    context = DifferenceContext(comparison, {each.measure.name: each for each in differences}, pair)
    for each in noticeable(differences):
        make_sentence = SENTENCES.get(each.measure.name, _more_or_less)
        yield make_sentence(each, context)


def no_difference(pair: RulesetPair, comparison: Comparison) -> str:
    """The sentence for two rulesets without noticeable differences."""
    one, other = pair.titles
    if pair.is_same:
        return pair.new_speaker.say("Both are “{title}”.", title=other)
    if comparison.one is comparison.other:
        return pair.new_speaker.say("{names} play alike.", names=pair.new_speaker.listing(pair.titles))
    return pair.new_speaker.say(
        "A table would hardly notice a difference between “{one}” and “{other}”.", one=one, other=other
    )


def _more_or_less(each: MeasureDifference, context: DifferenceContext) -> str:
    return context.directed(MORE_AND_LESS[each.measure.name], each)


def _bust_card(each: MeasureDifference, context: DifferenceContext) -> str:
    is_usual = all(_struck_by(side.rules) == {DEFAULT_STRIKES} for side in context.sides)
    return context.directed(BUST_CARD["second" if is_usual else "end"], each)


def _strikes(each: MeasureDifference, context: DifferenceContext) -> str:
    are_alike = all(len(_struck_by(side.rules)) == 1 for side in context.sides)
    return context.directed(STRIKES if are_alike else MOST_DANGEROUS, each)


def _struck_by(rules: Rules) -> set[int]:
    """The numbers of cards of a kind that strike."""
    return {rules.strikes(kind) for kind in rules.kinds}


def _ends_badly(each: MeasureDifference, context: DifferenceContext) -> str:
    speaker = context.pair.new_speaker
    assert each.other is not None  # noqa: S101  this measure always has a figure
    if not each.other.value:
        return speaker.say("Nothing can strike {place.inside}.")
    return speaker.say(
        "If nobody leaves, {expedition.a} ends badly with a chance of {other} instead of {one}.", **context.facts(each)
    )


def _loss(_each: MeasureDifference, context: DifferenceContext) -> str:
    return context.pair.new_speaker.say(LOSSES[context.comparison.other.rules.hazards.lose])


def _rounds(_each: MeasureDifference, context: DifferenceContext) -> str:
    one, other = (side.rules.rounds for side in context.sides)
    speaker = context.pair.new_speaker
    return speaker.say("A game has {rounds} instead of {one}.", rounds=speaker.amount(other, "expedition"), one=one)


def _relics(each: MeasureDifference, context: DifferenceContext) -> str:
    assert each.one is not None  # noqa: S101  this measure always has a figure
    assert each.other is not None  # noqa: S101
    one, other = round(each.one.value), round(each.other.value)
    known, new = context.pair.known_speaker, context.pair.new_speaker
    if not other:
        return known.say("There are no {relic.many}.")
    relics = new.amount(other, "relic")
    if not one:
        return new.say("There are {relics}, for whoever leaves alone.", relics=relics)
    have_same_name = known.noun("relic") == new.noun("relic")
    before = one if have_same_name else known.amount(one, "relic")
    return new.say("There are {relics} instead of {one}.", relics=relics, one=before)


def _length(each: MeasureDifference, context: DifferenceContext) -> str:
    """Say “even so” if a sentence before it gave a number of rounds that suggests the opposite."""
    rounds = context.before(each, "rounds")
    seems_wrong = rounds is not None and rounds.increases != each.increases
    return context.directed(LENGTH_YET if seems_wrong else LENGTH, each)


def _bust_rate(each: MeasureDifference, context: DifferenceContext) -> str:
    """Say why, if this seems to contradict a sentence before it on when hazards strike."""
    danger, cards = context.before(each, "bust_card"), context.differences.get("cards")
    seems_wrong = danger is not None and danger.increases == each.increases
    is_why = cards is not None and cards.steps > 0 and cards.increases == each.increases
    return context.directed(BUST_RATE_YET if seems_wrong and is_why else BUST_RATE, each)


def _bust_trend(each: MeasureDifference, context: DifferenceContext) -> str:
    """Name the first or the last expedition, whichever differs more, and say if hazards that leave the game are why."""
    (first_one, last_one), (first, last) = map(_ends, context.sides)
    kept = [_removal(side.rules) for side in context.sides]
    is_removal = kept[0] != kept[1] and (kept[1] < kept[0]) == each.increases
    at_the_end = REMOVAL if is_removal else LAST_EXPEDITION
    return context.pair.new_speaker.say(
        _direction(at_the_end if abs(last - last_one) >= abs(first - first_one) else FIRST_EXPEDITION, each),
        first=whole_share(first, context.pair.new_speaker),
        last=whole_share(last, context.pair.new_speaker),
        first_one=whole_share(first_one, context.pair.new_speaker),
        last_one=whole_share(last_one, context.pair.new_speaker),
    )


def _removal(rules: Rules) -> tuple[bool, int]:
    """A key that is larger for rules that remove more hazards from the game."""
    hazards = rules.hazards
    return hazards.after_round == "remove-revealed", ("none", "one", "matching", "kind").index(hazards.after_bust)


def _ends(side: Side) -> tuple[float, float]:
    """The bust rates of the first and the last expedition."""
    rounds = side.tally.rounds
    return rounds[0].busts / side.tally.games, rounds[-1].busts / side.tally.games


def _direction(more_and_less: Directed, each: MeasureDifference) -> str:
    more, less = more_and_less
    return more if each.increases else less


SENTENCES: Mapping[str, Callable[[MeasureDifference, DifferenceContext], str]] = {
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


MIN_WITHOUT_DECIMALS = 20  # larger amounts have no decimals


def figure_in_words(each: MeasureDifference, figure: Interval | None, speaker: Speaker) -> str:
    """A figure for a sentence: shares in whole percent, and large amounts without decimals."""
    assert figure is not None  # noqa: S101  a missing figure makes no noticeable difference
    if each.measure.unit is Unit.SHARE:
        return whole_share(figure.value, speaker)
    is_whole = each.measure.kind is MeasureKind.EXACT and figure.value == round(figure.value)
    largest = max(side.value for side in (each.one, each.other) if side is not None)
    if is_whole or largest >= MIN_WITHOUT_DECIMALS:
        return str(floor(figure.value + 0.5))
    return speaker.decimal(figure.value)


def noun_form(number: str, noun: Noun, speaker: Speaker) -> str:
    """The form of a noun after a formatted number: French has the singular for everything below two."""
    style = language_info(speaker.language).numbers
    whole = number.partition(style.decimal)[0]
    return noun.one if number == "1" or (style.one_below_two and whole in ("0", "1")) else noun.many


def whole_share(value: float, speaker: Speaker) -> str:
    """A share in whole percent; never 0% for what is possible, nor 100% for what is not certain."""
    number = floor(100 * value + 0.5)
    shown = max(1, min(99, number)) if 0 < value < 1 else number
    return f"{shown}{language_info(speaker.language).numbers.percent}"
