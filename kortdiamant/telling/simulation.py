"""The results of many games between bots, and of `rules tune`, in tables and sentences; and which backend played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from kortdiamant.bots import Mishap
from kortdiamant.documents.yaml_text import abbreviate
from kortdiamant.languages.catalogue import msgid_count
from kortdiamant.simulation.arena import Backend
from kortdiamant.simulation.backend import BackendChoice
from kortdiamant.simulation.figures import PERCENTILES, Figures, Interval, RoundFigures, SeatFigures, Tally
from kortdiamant.simulation.targets import NamedFigure, TuningTarget
from kortdiamant.simulation.tournament import Results
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.study_errors import install_command
from kortdiamant.telling.voice import joined, plain

DASH = "–"


def nothing_played(speaker: Speaker) -> str:
    """The simulation was stopped before the first game was over."""
    return speaker.say("Stopped before the first game was over.")


def games_counted(games: int, seed: int, per_second: float, speaker: Speaker) -> str:
    """How many games were played, with which seed and how fast."""
    return speaker.say_count(
        "{games} game with the seed {seed}, {rate} a second.",
        "{games} games with the seed {seed}, {rate} a second.",
        games,
        games=games,
        seed=seed,
        rate=round(per_second),
    )


def seats_table(bots: Sequence[str], seats: Sequence[SeatFigures], speaker: Speaker) -> Iterator[list[str]]:
    """A row per seat: its win share with the interval, and the mean, spread and percentiles of its total."""
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
            speaker.share(seat.wins.value),
            share_interval(seat.wins, speaker),
            speaker.decimal(seat.mean),
            speaker.decimal(seat.spread),
            *map(str, seat.percentiles),
        ]


def rounds_table(rounds: Sequence[RoundFigures], speaker: Speaker) -> Iterator[list[str]]:
    """A row per round: bust rate, cards, and the gems that all seats together bring out and lose."""
    yield [
        speaker.say("{expedition.one!c}"),
        speaker.say("Busts"),
        speaker.say("Cards"),
        speaker.say("Brought out"),
        speaker.say("Lost"),
    ]
    for number, each in enumerate(rounds, start=1):
        averages = (speaker.decimal(amount) for amount in (each.cards, each.banked, each.lost))
        yield [f"{number}.", speaker.share(each.bust_rate), *averages]


def game_sentences(figures: Figures, speaker: Speaker) -> Iterator[str]:
    """How long, fair and tense a game is, with intervals."""
    yield length_sentence(figures, speaker)
    yield from fairness_and_tension(figures, speaker)


def length_sentence(figures: Figures, speaker: Speaker) -> str:
    """How many cards a game has, with the interval."""
    return speaker.say(
        "A game has {mean} cards on average ({interval}).",
        mean=speaker.decimal(figures.cards.value),
        interval=number_interval(figures.cards, speaker),
    )


def fairness_and_tension(figures: Figures, speaker: Speaker) -> Iterator[str]:
    """How fair and tense a game is, with intervals."""
    yield speaker.say(
        "Fairness: {share} ({interval}); 100% where all seats win equally often.",
        share=speaker.share(figures.fairness.value),
        interval=share_interval(figures.fairness, speaker),
    )
    yield speaker.say(
        "Tension: the lead changes {changes} times ({interval}), and in the end the first is ahead by {margin} "
        "{gem.many} ({margins}).",
        changes=speaker.decimal(figures.changes.value),
        interval=number_interval(figures.changes, speaker),
        margin=speaker.decimal(figures.margin.value),
        margins=number_interval(figures.margin, speaker),
    )


def rating_table(results: Results, ratings: Sequence[float], speaker: Speaker) -> Iterator[list[str]]:
    """A row per bot, the strongest first: its rating and its share of wins, with the interval."""
    yield ["", speaker.say("Bot"), speaker.say("Rating"), speaker.say("Wins"), speaker.say("95% sure")]
    for rank, bot in enumerate(_by_strength(ratings), start=1):
        wins = results.share(bot)
        won = [speaker.share(wins.value), share_interval(wins, speaker)] if wins else [DASH, DASH]
        yield [f"{rank}.", results.bots[bot], str(round(ratings[bot])), *won]


def pairing_table(results: Results, ratings: Sequence[float], speaker: Speaker) -> Iterator[list[str]]:
    """The share of wins of the bot in a row against the bot in a column, the strongest first."""
    order = _by_strength(ratings)
    yield ["", *(results.bots[bot] for bot in order)]
    for bot in order:
        shares = (results.share(bot, other) if bot != other else None for other in order)
        yield [results.bots[bot], *(speaker.share(each.value) if each else DASH for each in shares)]


def _by_strength(ratings: Sequence[float]) -> list[int]:
    return sorted(range(len(ratings)), key=lambda bot: -ratings[bot])


MISHAPS = {
    Mishap.RAISED: msgid_count(
        "{bot} on seat {seat} broke down once, and stayed.",
        "{bot} on seat {seat} broke down {count} times, and stayed.",
    ),
    Mishap.NONSENSE: msgid_count(
        "{bot} on seat {seat} gave an answer that makes no sense, and stayed.",
        "{bot} on seat {seat} gave {count} answers that make no sense, and stayed.",
    ),
}


def mishap_sentences(mishaps: Mapping[tuple[int, Mishap], int], bots: Sequence[str], speaker: Speaker) -> Iterator[str]:
    """What went wrong with the bots, and how often."""
    for mishap in Mishap:
        for seat, bot in enumerate(bots):
            if count := mishaps.get((seat, mishap), 0):
                yield speaker.say_count(*MISHAPS[mishap], count, bot=bot, seat=seat + 1, count=count)


def share_interval(interval: Interval, speaker: Speaker) -> str:
    """Both ends of an interval of shares: `12.0%–15.5%`."""
    return f"{speaker.share(interval.low)}{DASH}{speaker.share(interval.high)}"


def number_interval(interval: Interval, speaker: Speaker) -> str:
    """Both ends of an interval of numbers that cannot be negative: `3.1–3.9`."""
    return f"{speaker.decimal(max(interval.low, 0))}{DASH}{speaker.decimal(interval.high)}"


def backend_sentence(choices: Collection[BackendChoice], speaker: Speaker) -> str:
    """Which backends played, and why if it was not always the kernel.

    Several choices differ either in the bots (a tournament) or in the rules (a search), never in both.
    """
    readable = [choice for choice in choices if choice.backend is Backend.READABLE]
    bots = speaker.either(list(dict.fromkeys(spec for choice in readable for spec in choice.strangers)))
    if not readable:
        sentence = speaker.say("Played by the compiled kernel.")
    elif len(readable) == len(choices) and bots:
        sentence = speaker.say(
            "Played by the readable core, which is slower: the compiled kernel does not know {bots}.", bots=bots
        )
    elif len(readable) == len(choices):
        sentence = speaker.say("Played by the readable core, which is slower.")
    elif bots:
        sentence = speaker.say(
            "Pairs with {bots} were played by the readable core, all others by the compiled kernel.", bots=bots
        )
    else:
        sentence = speaker.say_count(
            "Played by the compiled kernel; it cannot play {count} ruleset, which the readable core played.",
            "Played by the compiled kernel; it cannot play {count} rulesets, which the readable core played.",
            len(readable),
            count=len(readable),
        )
    return joined(sentence, *dict.fromkeys(tell_error(choice.limit, speaker) for choice in readable if choice.limit))


def kernel_hint(choices: Iterable[BackendChoice], speaker: Speaker) -> Iterator[str]:
    """How to install the kernel, if it is missing and would be used."""
    if any(choice.is_missing for choice in choices):
        yield speaker.say(
            "Without the compiled kernel this is a thousand times slower. You get it with: {command}",
            command=install_command("sim"),
        )


def warm_up_notice(choices: Iterable[BackendChoice], speaker: Speaker) -> str:
    """A notice that the kernel must be compiled first; empty if no game needs it."""
    if all(choice.backend is Backend.READABLE for choice in choices):
        return ""
    return speaker.say("The kernel gets ready, which takes some ten seconds the first time ...")


MAX_NUMBERS = 6  # a longer list is shown as its length and its sum


def trials_sentence(games: int, seed: int, count: int, speaker: Speaker) -> str:
    """How many rulesets were tried, and how many games the best of them played."""
    played = speaker.say_count(
        "{count} ruleset was tried with the seed {seed}.",
        "{count} rulesets were tried with the seed {seed}.",
        count,
        count=count,
        seed=seed,
    )
    each = speaker.say_count(
        "The best have played {games} game each.", "The best have played {games} games each.", games, games=games
    )
    return joined(played, each)


def unplayable_sentence(count: int, code: str, speaker: Speaker) -> str:
    """How many changes made no valid ruleset, and the most frequent fault code."""
    return speaker.say_count(
        "{count} more change makes no ruleset that can be played ({code}).",
        "{count} more changes make no ruleset that can be played, most of them for {code}.",
        count,
        count=count,
        code=code,
    )


def trials_table(
    keys: Sequence[str],
    figures: Sequence[NamedFigure],
    rows: Iterable[tuple[str, Sequence[object], Tally]],
    speaker: Speaker,
) -> Iterator[list[str]]:
    """A row per ruleset: its name, its values, and its figures with their intervals."""
    yield ["", *keys, *(figure.name for figure in figures)]
    for name, values, tally in rows:
        results = (with_interval(figure, figure.of(tally), speaker) for figure in figures)
        yield [name, *map(format_setting, values), *results]


def format_setting(value: object) -> str:
    """A value as YAML; a long list of numbers as its length and its sum."""
    if isinstance(value, list) and len(value) > MAX_NUMBERS and all(isinstance(each, int) for each in value):
        return f"{len(value)} (Σ {sum(value)})"
    return abbreviate(value)


def with_interval(figure: NamedFigure, interval: Interval, speaker: Speaker) -> str:
    """A figure, and its interval unless it is exact."""
    write, write_interval = (speaker.share, share_interval) if figure.is_share else (speaker.decimal, number_interval)
    value = write(interval.value)
    return value if interval.low == interval.high else f"{value} ({write_interval(interval, speaker)})"


def missed_target(target: TuningTarget, nearest: Interval, speaker: Speaker) -> str:
    """A target is not reached, and the nearest figure."""
    return speaker.say(
        "{target} is not reached; the nearest is {nearest}.",
        target=str(target),
        nearest=with_interval(target.figure, nearest, speaker),
    )


def purpose(base: str, targets: Sequence[TuningTarget], bots: Sequence[str], speaker: Speaker) -> str:
    """The comment at the top of a tuned file: its targets, its bots and its base."""
    return speaker.say(
        "Tuned for {targets}; the players were {bots}. What this file does not say comes from {base}.",
        targets=speaker.listing(list(map(str, targets))),
        bots=speaker.listing(list(dict.fromkeys(bots))),
        base=plain(base, 200),
    )


def dropped_variants(variants: Sequence[str], speaker: Speaker) -> str:
    """Which variants of the base ruleset are removed."""
    names = speaker.listing(variants)
    return speaker.say("Variants that do not go with this are taken away: {names}.", names=names)


def before_and_after(
    figures: Sequence[NamedFigure], now: Tally, before: Tally, seed: int, speaker: Speaker
) -> Iterator[str]:
    """The figures of a tuned ruleset, and those of its base."""
    say = speaker.say
    yield say(
        "{games} games with the seed {seed}: {figures}.",
        games=now.games,
        seed=seed,
        figures=_figure_list(figures, now, speaker),
    )
    yield say("Before: {figures}.", figures=_figure_list(figures, before, speaker))


def _figure_list(figures: Sequence[NamedFigure], tally: Tally, speaker: Speaker) -> str:
    return ", ".join(f"{figure.name} {with_interval(figure, figure.of(tally), speaker)}" for figure in figures)
