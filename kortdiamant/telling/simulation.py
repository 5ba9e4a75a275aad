"""Results of many games between bots, as tables and sentences; and which backend played them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from kortdiamant.bots import Mishap
from kortdiamant.simulation.arena import Backend
from kortdiamant.simulation.backend import BackendChoice
from kortdiamant.simulation.figures import PERCENTILES, Figures, Interval, RoundFigures, SeatFigures
from kortdiamant.simulation.tournament import BackendChoices, Results
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.status import in_percent
from kortdiamant.telling.study_errors import install_command
from kortdiamant.telling.voice import joined

DASH = "–"


def nothing_played(speaker: Speaker) -> str:
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
            share_interval(seat.wins, speaker),
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
    yield from fairness_and_tension(found, speaker)


def length_sentence(found: Figures, speaker: Speaker) -> str:
    """How long a game is."""
    return speaker.say(
        "A game has {mean} cards on average ({interval}).",
        mean=tenths(found.cards.value, speaker),
        interval=number_interval(found.cards, speaker),
    )


def fairness_and_tension(found: Figures, speaker: Speaker) -> Iterator[str]:
    """How fair and tense a game is."""
    yield speaker.say(
        "Fairness: {share} ({interval}); 100% where all seats win equally often.",
        share=share(found.fairness.value, speaker),
        interval=share_interval(found.fairness, speaker),
    )
    yield speaker.say(
        "Tension: the lead changes {changes} times ({interval}), and in the end the first is ahead by {margin} "
        "{gem.many} ({margins}).",
        changes=tenths(found.changes.value, speaker),
        interval=number_interval(found.changes, speaker),
        margin=tenths(found.margin.value, speaker),
        margins=number_interval(found.margin, speaker),
    )


def rating_table(results: Results, ratings: Sequence[float], speaker: Speaker) -> Iterator[list[str]]:
    """A row for each bot, the strongest first: its rating and its part of all victories."""
    yield ["", speaker.say("Bot"), speaker.say("Rating"), speaker.say("Wins"), speaker.say("95% sure")]
    for place, bot in enumerate(_by_strength(ratings), start=1):
        wins = results.share(bot)
        won = [share(wins.value, speaker), share_interval(wins, speaker)] if wins else [DASH, DASH]
        yield [f"{place}.", results.bots[bot], str(round(ratings[bot])), *won]


def pairing_table(results: Results, ratings: Sequence[float], speaker: Speaker) -> Iterator[list[str]]:
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


def share_interval(interval: Interval, speaker: Speaker) -> str:
    """The ends of an interval of shares."""
    return f"{share(interval.low, speaker)}{DASH}{share(interval.high, speaker)}"


def tenths(value: float, speaker: Speaker) -> str:
    """A number with one decimal."""
    return speaker.decimal(Fraction(value))


def number_interval(interval: Interval, speaker: Speaker) -> str:
    """The ends of an interval of numbers."""
    return f"{tenths(max(interval.low, 0), speaker)}{DASH}{tenths(interval.high, speaker)}"


def backend_sentence(casting: BackendChoice, speaker: Speaker) -> str:
    """Who played, and what kept the kernel from it."""
    if casting.backend is not Backend.READABLE:
        return speaker.say("Played by the compiled kernel.")
    if casting.strangers:
        return _core_sentence(casting.strangers, speaker)
    reason = tell_error(casting.limit, speaker) if casting.limit else ""
    return joined(speaker.say("Played by the readable core, which is slower."), reason)


def search_backend_sentence(castings: Sequence[BackendChoice], speaker: Speaker) -> str:
    """Who played several rulesets, of which the kernel may be unable to play some."""
    others = sum(casting.backend is Backend.READABLE for casting in castings)
    if others in (0, len(castings)):
        return backend_sentence(castings[0], speaker)
    return speaker.say_count(
        "Played by the compiled kernel; it cannot play {count} ruleset, which the readable core played.",
        "Played by the compiled kernel; it cannot play {count} rulesets, which the readable core played.",
        others,
        count=others,
    )


def tournament_backend_sentence(bots: Sequence[str], castings: BackendChoices, speaker: Speaker) -> str:
    """Who played the pairs of a tournament."""
    strangers = {spec for casting in castings.values() for spec in casting.strangers}
    if not strangers or all(casting.backend is Backend.READABLE for casting in castings.values()):
        casting = next(iter(castings.values()))
        return backend_sentence(
            BackendChoice(casting.backend, tuple(spec for spec in bots if spec in strangers)), speaker
        )
    return speaker.say(
        "Pairs with {bots} were played by the readable core, all others by the compiled kernel.",
        bots=speaker.either([spec for spec in bots if spec in strangers]),
    )


def kernel_hint(castings: Iterable[BackendChoice], speaker: Speaker) -> Iterator[str]:
    """That it would go faster with the kernel, if that is so."""
    if any(casting.is_missing for casting in castings):
        yield speaker.say(
            "Without the compiled kernel this is a thousand times slower. You get it with: {command}",
            command=install_command("sim"),
        )


def warm_up_notice(castings: Iterable[BackendChoice], speaker: Speaker) -> str:
    """What there is to wait for before the first game; nothing where that begins at once."""
    if all(casting.backend is Backend.READABLE for casting in castings):
        return ""
    return speaker.say("The kernel gets ready, which takes some ten seconds the first time ...")


def _core_sentence(strangers: Sequence[str], speaker: Speaker) -> str:
    return speaker.say(
        "Played by the readable core, which is slower: the compiled kernel does not know {bots}.",
        bots=speaker.either(strangers),
    )
