"""The figures of two rulesets side by side, how far apart they are, and how they were found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from pathlib import Path

from kortdiamant.comparison.measures import Difference, MeasureKind, Unit
from kortdiamant.comparison.sides import Comparison, TotalDistance
from kortdiamant.languages import Language
from kortdiamant.languages.catalogue import later
from kortdiamant.languages.files import language_info
from kortdiamant.languages.nouns import Noun
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.find import parse_reference, ruleset_stem
from kortdiamant.simulation.arena import Backend
from kortdiamant.simulation.figures import Interval
from kortdiamant.telling.simulation import DASH, backend_sentence, share, tenths
from kortdiamant.telling.speaker import NOUNS, Speaker, speaker_for
from kortdiamant.telling.voice import joined, plain


@dataclass(frozen=True)
class Pair:
    """The two rulesets that are compared, and whoever speaks of each; `plainly` speaks of both at once."""

    one: Ruleset
    other: Ruleset
    before: Speaker
    after: Speaker
    plainly: Speaker

    @property
    def titles(self) -> tuple[str, str]:
        """What they are called, so that one can tell them apart if they are two."""
        language = self.after.language
        titles = self.one.title_in(language), self.other.title_in(language)
        if titles[0] != titles[1] or self.is_one:
            return titles
        return plain(self.one.reference), plain(self.other.reference)

    @property
    def is_one(self) -> bool:
        """Whether it is the same ruleset twice."""
        return self.one.reference == self.other.reference

    @property
    def names(self) -> tuple[str, str]:
        """Short names for columns: the ids with variants, without the folders of files."""
        return _short(self.one.reference), _short(self.other.reference)


def pair_of(one: Ruleset, other: Ruleset, language: Language) -> Pair:
    """Two rulesets, spoken of in a language."""
    before, after, plainly = speaker_for(one, language), speaker_for(other, language), Speaker(language)
    for noun in NOUNS:
        if before.facts[noun] == after.facts[noun]:
            plainly.facts[noun] = after.facts[noun]
    return Pair(one, other, before, after, plainly)


def _short(reference: str) -> str:
    """The id of a ruleset, or the name of its file, and the variants."""
    asked = parse_reference(reference)
    name = ruleset_stem(Path(asked.name).name) if asked.is_path else asked.name
    return plain("+".join((name, *asked.variants)))


MINUS = "−"
LABELS: Mapping[str, str] = {
    "bust_card": later("Ends with card"),
    "over_by_5": later("Over by card 5"),
    "over_by_10": later("Over by card 10"),
    "ends_badly": later("Ends badly at last"),
    "strikes": later("Strikes at card"),
    "loss": later("Lost at a strike"),
    "treasure_cards": later("Treasure cards"),
    "treasure_worth": later("Treasure for each"),
    "richest_card": later("Richest card"),
    "rounds": later("{expedition.many!c}"),
    "relics": later("{relic.many!c}"),
    "first_relic": later("{relic.many!c} from {expedition.one}"),
    "solo": later("Alone at the best"),
    "haul": later("Each brings out"),
    "total": later("Each has in the end"),
    "bust_rate": later("Busts"),
    "bust_trend": later("Busts, last − first"),
    "relics_taken": later("{relic.many!c} taken"),
    "relic_gems": later("From {relic.many}"),
    "cards": later("Cards in {expedition.a}"),
    "length": later("Cards in a game"),
    "lead_changes": later("Lead changes"),
    "margin": later("Ahead by"),
    "ties": later("Shared victories"),
}
WHOLE_FROM = 20  # from there on nobody says tenths
WHOLE_NUMBERS = {"strikes", "richest_card", "rounds", "relics", "first_relic"}
LISTED_WHERE_THEY_DIFFER = {"ends_badly", "strikes", "loss", "first_relic"}
VERDICTS = (  # up to which distance they hold
    (0.02, later("as good as the same")),
    (0.10, later("close relatives")),
    (0.25, later("clearly different")),
    (1.00, later("another game altogether")),
)


def distance_sentences(found: TotalDistance, speaker: Speaker) -> str:
    """How far apart two rulesets are, and in what."""
    first, course = found.first, found.course
    total = float(found.total)
    return joined(
        speaker.say(
            "Distance: {total} ({verdict}).", total=whole_share(total, speaker), verdict=_verdict(total, speaker)
        ),
        speaker.say(
            "Apart in the first {expedition.one}: {risk} in how long it is safe, {bust} in when it ends, {treasure} in "
            "what there is to bring home. Apart in the whole game: {busts} in how often {expedition.many} go wrong, "
            "{haul} in what is brought out, {relics} in what {relic.many} bring.",
            risk=whole_share(float(first.risk), speaker),
            bust=whole_share(float(first.bust), speaker),
            treasure=whole_share(float(first.treasure), speaker),
            busts=whole_share(float(course.busts), speaker),
            haul=whole_share(float(course.haul), speaker),
            relics=whole_share(float(course.relics), speaker),
        ),
    )


def exact_heading(both: Pair, players: int) -> str:
    """What stands above the exact figures."""
    return both.plainly.say_count(
        "Exact, of the first {expedition.one} with {players} player",
        "Exact, of the first {expedition.one} with {players} players",
        players,
        players=players,
    )


def simulated_heading(comparison: Comparison, speaker: Speaker) -> str:
    """What stands above the figures of games."""
    games = comparison.one.tally.games, comparison.other.tally.games
    return speaker.say("On average of {games} games each", games=max(games))


def figures_table(both: Pair, all_found: Sequence[Difference], kind: MeasureKind) -> Iterator[list[str]]:
    """A row for each figure of a kind, below the names of the rulesets."""
    yield ["", *both.names]
    for each in all_found:
        name, figures = (
            each.measure.name,
            (format_figure(each, each.one, both.after), format_figure(each, each.other, both.after)),
        )
        if each.measure.kind is kind and (name not in LISTED_WHERE_THEY_DIFFER or figures[0] != figures[1]):
            yield [both.plainly.say(LABELS[name]), *figures]


def players_sentences(comparison: Comparison, speaker: Speaker) -> Iterator[str]:
    """Which bots played, and on what; that there are fewer games without the kernel, if that is so."""
    bots = ", ".join(comparison.bots if len(set(comparison.bots)) > 1 else comparison.bots[:1])
    yield speaker.say("At the table: {bots}.", bots=bots)
    castings = [comparison.one.casting, comparison.other.casting]
    slowest = next((each for each in castings if each.backend is Backend.READABLE), castings[0])
    yield backend_sentence(slowest, speaker)
    if slowest.backend is Backend.READABLE:
        yield speaker.say("So there are fewer games, and small differences drown in chance.")


def unsolved_sentences(both: Pair, comparison: Comparison) -> Iterator[str]:
    """Which of both is too large for the best time to leave to be known."""
    sides = zip((comparison.one, comparison.other), both.titles, strict=True)
    for title in dict.fromkeys(title for side, title in sides if side.solo is None):
        yield both.after.say(
            "The best time to leave is too large a problem to be solved exactly for “{title}”.", title=title
        )


def format_figure(each: Difference, figure: Interval | None, speaker: Speaker) -> str:
    """A figure as people read it; a dash where there is none."""
    if figure is None:
        return DASH
    if each.measure.name in WHOLE_NUMBERS:
        return str(round(figure.value))
    write = share if each.measure.unit is Unit.SHARE else tenths
    return (MINUS if figure.value < 0 else "") + write(abs(figure.value), speaker)


def figure_in_words(each: Difference, figure: Interval | None, speaker: Speaker) -> str:
    """A figure as one says it: a share in whole per cent, and of an amount no more than one would remember."""
    assert figure is not None  # noqa: S101  where one is missing there is no difference to tell
    if each.measure.unit is Unit.SHARE:
        return whole_share(figure.value, speaker)
    is_whole = each.measure.kind is MeasureKind.EXACT and figure.value == round(figure.value)
    largest = max(side.value for side in (each.one, each.other) if side is not None)
    if is_whole or largest >= WHOLE_FROM:
        return str(floor(figure.value + 0.5))
    return tenths(figure.value, speaker)


def noun_form(number: str, noun: Noun, speaker: Speaker) -> str:
    """The form of a noun that goes with a spoken number."""
    style = language_info(speaker.language).numbers
    whole = number.partition(style.decimal)[0]
    return noun.one if number == "1" or (style.one_below_two and whole in ("0", "1")) else noun.many


def whole_share(value: float, speaker: Speaker) -> str:
    """A part of a whole in whole per cent; what can happen is never said to be 0, nor certain if it is not."""
    number = floor(100 * value + 0.5)
    shown = max(1, min(99, number)) if 0 < value < 1 else number
    return f"{shown}{language_info(speaker.language).numbers.percent}"


def _verdict(distance: float, speaker: Speaker) -> str:
    return next(speaker.say(verdict) for until, verdict in VERDICTS if distance <= until)
