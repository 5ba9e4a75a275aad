"""The results of `rules tune`, in sentences and a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kortdiamant.documents.yaml_text import abbreviate
from kortdiamant.simulation.figures import Interval, Tally
from kortdiamant.simulation.targets import NamedFigure, Target
from kortdiamant.telling.simulation import number_interval, share_interval
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined, plain

MOST_NUMBERS = 6  # a longer list is shown as its length and its sum


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
    if isinstance(value, list) and len(value) > MOST_NUMBERS and all(isinstance(each, int) for each in value):
        return f"{len(value)} (Σ {sum(value)})"
    return abbreviate(value)


def with_interval(figure: NamedFigure, interval: Interval, speaker: Speaker) -> str:
    """A figure, and its interval unless it is exact."""
    write, write_interval = (speaker.share, share_interval) if figure.is_share else (speaker.decimal, number_interval)
    value = write(interval.value)
    return value if interval.low == interval.high else f"{value} ({write_interval(interval, speaker)})"


def missed_target(target: Target, nearest: Interval, speaker: Speaker) -> str:
    """A target is not reached, and the nearest figure."""
    return speaker.say(
        "{target} is not reached; the nearest is {nearest}.",
        target=str(target),
        nearest=with_interval(target.figure, nearest, speaker),
    )


def purpose(base: str, targets: Sequence[Target], bots: Sequence[str], speaker: Speaker) -> str:
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
