"""The figures of two rulesets side by side, the distance between them, and how the games were played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kortdiamant.comparison.measures import Difference, MeasureKind, Unit
from kortdiamant.comparison.sides import Comparison, TotalDistance
from kortdiamant.languages.catalogue import later
from kortdiamant.simulation.arena import Backend
from kortdiamant.simulation.figures import Interval
from kortdiamant.telling.comparison.differences import Pair, whole_share
from kortdiamant.telling.simulation import DASH, backend_sentence
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined

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
WHOLE_NUMBERS = {"strikes", "richest_card", "rounds", "relics", "first_relic"}
LISTED_WHERE_THEY_DIFFER = {"ends_badly", "strikes", "loss", "first_relic"}
VERDICTS = (  # with the largest distance for each
    (0.02, later("as good as the same")),
    (0.10, later("close relatives")),
    (0.25, later("clearly different")),
    (1.00, later("another game altogether")),
)


def distance_sentences(distance: TotalDistance, speaker: Speaker) -> str:
    """The distance between two rulesets, and its six parts."""
    first, games = distance.first, distance.games
    total = float(distance.total)
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
            busts=whole_share(float(games.busts), speaker),
            haul=whole_share(float(games.haul), speaker),
            relics=whole_share(float(games.relics), speaker),
        ),
    )


def exact_heading(pair: Pair, players: int) -> str:
    """The heading of the exact figures."""
    return pair.common_speaker.say_count(
        "Exact, of the first {expedition.one} with {players} player",
        "Exact, of the first {expedition.one} with {players} players",
        players,
        players=players,
    )


def simulated_heading(comparison: Comparison, speaker: Speaker) -> str:
    """The heading of the averages of games."""
    games = comparison.one.tally.games, comparison.other.tally.games
    return speaker.say("On average of {games} games each", games=max(games))


def figures_table(pair: Pair, differences: Sequence[Difference], kind: MeasureKind) -> Iterator[list[str]]:
    """A row per figure of a kind, below the names of the rulesets.

    Figures in `LISTED_WHERE_THEY_DIFFER` are left out if they are equal.
    """
    yield ["", *pair.names]
    for each in differences:
        name = each.measure.name
        figures = [format_figure(each, figure, pair.new_speaker) for figure in (each.one, each.other)]
        if each.measure.kind is kind and (name not in LISTED_WHERE_THEY_DIFFER or figures[0] != figures[1]):
            yield [pair.common_speaker.say(LABELS[name]), *figures]


def players_sentences(comparison: Comparison, speaker: Speaker) -> Iterator[str]:
    """Which bots and which backend played, and a warning if there are fewer games for lack of the kernel."""
    bots = ", ".join(comparison.bots if len(set(comparison.bots)) > 1 else comparison.bots[:1])
    yield speaker.say("At the table: {bots}.", bots=bots)
    backends = [comparison.one.backend, comparison.other.backend]
    slowest = next((each for each in backends if each.backend is Backend.READABLE), backends[0])
    yield backend_sentence(slowest, speaker)
    if slowest.backend is Backend.READABLE:
        yield speaker.say("So there are fewer games, and small differences drown in chance.")


def unsolved_sentences(pair: Pair, comparison: Comparison) -> Iterator[str]:
    """For which rulesets the best time to leave is not known, because the problem is too large."""
    sides = zip((comparison.one, comparison.other), pair.titles, strict=True)
    for title in dict.fromkeys(title for side, title in sides if side.best_alone is None):
        yield pair.new_speaker.say(
            "The best time to leave is too large a problem to be solved exactly for “{title}”.", title=title
        )


def format_figure(each: Difference, figure: Interval | None, speaker: Speaker) -> str:
    """A figure for a table; a dash if there is none."""
    if figure is None:
        return DASH
    if each.measure.name in WHOLE_NUMBERS:
        return str(round(figure.value))
    write = speaker.share if each.measure.unit is Unit.SHARE else speaker.decimal
    return (MINUS if figure.value < 0 else "") + write(abs(figure.value))


def _verdict(distance: float, speaker: Speaker) -> str:
    return next(speaker.say(verdict) for limit, verdict in VERDICTS if distance <= limit)
