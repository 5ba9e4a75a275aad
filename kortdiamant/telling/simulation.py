"""What many games of bots came to, as tables and in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from kortdiamant.bots import Mishap
from kortdiamant.simulation.figures import PERCENTILES, Figures, Interval, RoundFigures, SeatFigures
from kortdiamant.simulation.tournament import Results
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.status import in_percent

DASH = "–"


def stopped_early(speaker: Speaker) -> str:
    """That somebody stopped it before there was anything to count."""
    return speaker.say("Stopped before the first game was over.")


def games_counted(games: int, seed: int, per_second: float, speaker: Speaker) -> str:
    """How many games were played, how fast, and how to play them again."""
    return speaker.say_count(
        "{games} game with the seed {seed}, {rate} a second.",
        "{games} games with the seed {seed}, {rate} a second.",
        games,
        games=games,
        seed=seed,
        rate=round(per_second),
    )


def seats_table(bots: Sequence[str], seats: Sequence[SeatFigures], speaker: Speaker) -> Iterator[list[str]]:
    """A row for each seat: victories with their interval, what it has in the end with spread and percentiles."""
    yield [
        "",
        speaker.say("Bot"),
        speaker.say("Wins"),
        speaker.say("95% sure"),
        speaker.say("Average"),
        speaker.say("Spread"),
        *(f"{each} %" for each in PERCENTILES),
    ]
    for number, (bot, seat) in enumerate(zip(bots, seats, strict=True), start=1):
        yield [
            f"{number}.",
            bot,
            share(seat.wins.value, speaker),
            between(seat.wins, speaker),
            tenths(seat.mean, speaker),
            tenths(seat.spread, speaker),
            *map(str, seat.percentiles),
        ]


def rounds_table(rounds: Sequence[RoundFigures], speaker: Speaker) -> Iterator[list[str]]:
    """A row for each round: how often it busts, cards, and what all bank and lose together."""
    yield [
        speaker.say("{expedition.one!c}"),
        speaker.say("Busts"),
        speaker.say("Cards"),
        speaker.say("Brought out"),
        speaker.say("Lost"),
    ]
    for number, each in enumerate(rounds, start=1):
        averages = (tenths(amount, speaker) for amount in (each.cards, each.banked, each.lost))
        yield [f"{number}.", share(each.bust_rate, speaker), *averages]


def game_sentences(found: Figures, speaker: Speaker) -> Iterator[str]:
    """How long, fair and tense a game is, each with its interval."""
    yield length_sentence(found, speaker)
    yield from fair_and_tense(found, speaker)


def length_sentence(found: Figures, speaker: Speaker) -> str:
    """How long a game is."""
    return speaker.say(
        "A game has {mean} cards on average ({interval}).",
        mean=tenths(found.cards.value, speaker),
        interval=numbers(found.cards, speaker),
    )


def fair_and_tense(found: Figures, speaker: Speaker) -> Iterator[str]:
    """How fair and tense a game is."""
    yield speaker.say(
        "Fairness: {share} ({interval}); 100% where all seats win equally often.",
        share=share(found.fairness.value, speaker),
        interval=between(found.fairness, speaker),
    )
    yield speaker.say(
        "Tension: the lead changes {changes} times ({interval}), and in the end the first is ahead by {margin} "
        "{gem.many} ({margins}).",
        changes=tenths(found.changes.value, speaker),
        interval=numbers(found.changes, speaker),
        margin=tenths(found.margin.value, speaker),
        margins=numbers(found.margin, speaker),
    )


def rating_table(results: Results, ratings: Sequence[float], speaker: Speaker) -> Iterator[list[str]]:
    """A row for each bot, the strongest first: its rating and its part of all victories."""
    yield ["", speaker.say("Bot"), speaker.say("Rating"), speaker.say("Wins"), speaker.say("95% sure")]
    for place, bot in enumerate(_by_strength(ratings), start=1):
        wins = results.share(bot)
        won = [share(wins.value, speaker), between(wins, speaker)] if wins else [DASH, DASH]
        yield [f"{place}.", results.bots[bot], str(round(ratings[bot])), *won]


def against_table(results: Results, ratings: Sequence[float], speaker: Speaker) -> Iterator[list[str]]:
    """The part of the victories that the bot of a row has against that of a column, the strongest first."""
    order = _by_strength(ratings)
    yield ["", *(results.bots[bot] for bot in order)]
    for bot in order:
        shares = (results.share(bot, other) if bot != other else None for other in order)
        yield [results.bots[bot], *(share(each.value, speaker) if each else DASH for each in shares)]


def _by_strength(ratings: Sequence[float]) -> list[int]:
    return sorted(range(len(ratings)), key=lambda bot: -ratings[bot])


def mishap_sentences(mishaps: Mapping[tuple[int, Mishap], int], bots: Sequence[str], speaker: Speaker) -> Iterator[str]:
    """What went wrong with bots, and how often."""
    for mishap in Mishap:
        for seat, bot in enumerate(bots):
            if count := mishaps.get((seat, mishap), 0):
                yield _mishap_sentence(mishap, count, {"bot": bot, "seat": seat + 1, "count": count}, speaker)


def _mishap_sentence(mishap: Mishap, count: int, facts: Mapping[str, object], speaker: Speaker) -> str:
    match mishap:
        case Mishap.RAISED:
            return speaker.say_count(
                "{bot} on seat {seat} broke down once, and stayed.",
                "{bot} on seat {seat} broke down {count} times, and stayed.",
                count,
                **facts,
            )
        case Mishap.NONSENSE:
            return speaker.say_count(
                "{bot} on seat {seat} gave an answer that makes no sense, and stayed.",
                "{bot} on seat {seat} gave {count} answers that make no sense, and stayed.",
                count,
                **facts,
            )


def share(value: float, speaker: Speaker) -> str:
    """A part of a whole in per cent."""
    return in_percent(Fraction(value), speaker)


def between(interval: Interval, speaker: Speaker) -> str:
    """The ends of an interval of shares."""
    return f"{share(interval.low, speaker)}{DASH}{share(interval.high, speaker)}"


def tenths(value: float, speaker: Speaker) -> str:
    """A number with one decimal."""
    return speaker.decimal(Fraction(value))


def numbers(interval: Interval, speaker: Speaker) -> str:
    """The ends of an interval of numbers."""
    return f"{tenths(max(interval.low, 0), speaker)}{DASH}{tenths(interval.high, speaker)}"
