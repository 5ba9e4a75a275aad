"""`kortdiamant compare`: what players who know one ruleset would notice in another."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import AsJson, OutputLanguage, OverwritesReport, Players, Report, bots_by_seat, join_bots
from kortdiamant.cli.output.progress import Progress, warm_up_bots
from kortdiamant.cli.output.screen import error_output, output
from kortdiamant.session.blocks import Block, Heading, Item, Rows
from kortdiamant.version import PROGRAM

if TYPE_CHECKING:
    from kortdiamant.comparison.measures import MeasureDifference
    from kortdiamant.comparison.sides import Comparison, GameDistance
    from kortdiamant.likeness import Distance
    from kortdiamant.simulation.figures import Interval
    from kortdiamant.telling.differences import RulesetPair


def compare(
    one: Annotated[str, typer.Argument(metavar="A", help="The ruleset that the players know.")],
    other: Annotated[str, typer.Argument(metavar="B", help="The ruleset that is new to them.")],
    players: Players = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOTS",
            help="One bot for all seats, or one for each, separated by commas.",
            show_default="cautious,greedy,timid,leave:0.2",
        ),
    ] = None,
    as_json: AsJson = False,
    report: Report = None,
    force: OverwritesReport = False,
    language: OutputLanguage = None,
) -> None:
    """Say how a ruleset feels to players who know another one, and show the figures of both."""
    from kortdiamant.cli.output.files import check_output, write_report
    from kortdiamant.comparison.measures import measure_differences
    from kortdiamant.comparison.sides import player_count, usual_bots
    from kortdiamant.rulebook import load
    from kortdiamant.telling.comparison import comparison_report
    from kortdiamant.telling.differences import pair_of
    from kortdiamant.telling.simulation import mishap_sentences

    set_language(language)
    check_output(report, overwrite=force)
    left, right = load(one), load(other)
    pair = pair_of(left, right, set_language(language, left.language))
    seats = None if bots is None or "," not in bots else len(bots_by_seat(bots, players))
    number = player_count(left, right, players or seats)
    seated = usual_bots(number) if bots is None else bots_by_seat(bots, number)
    comparison = _compare(pair, seated)
    differences = measure_differences(comparison)
    if as_json:
        output().show_json(_as_data(pair, comparison, differences))
    else:
        output().show_blocks(_blocks(pair, comparison, differences))
    mishaps = comparison.one.tally.mishaps | comparison.other.tally.mishaps
    error_output().show(*mishap_sentences(mishaps, seated, pair.new_speaker))
    if report is not None:
        page = comparison_report(pair, comparison, differences, _command(pair, seated))
        write_report(report, page, overwrite=force)
        screen = error_output() if as_json else output()
        screen.show(pair.new_speaker.say("{path} is written.", path=report))


PAGE = Page(
    "The program lists what players who know ruleset A would notice in B, most striking first. Below are all "
    "figures: exact ones for the first expedition, and averages over many games between bots. A and B are ids, ids "
    "with variants, or paths.",
    (
        ("kortdiamant compare iello slott", "explain slott to players who know the iello box"),
        ("kortdiamant compare marquoir marquoir+reliques", "see what a variant changes"),
        ("kortdiamant compare slott ./mine.yaml --players 5 -o report.html", "also write a web page with plots"),
        ("kortdiamant compare iello slott --json", "print JSON for a program"),
    ),
    "a ruleset or a bot is refused, no number of players fits both, or the report cannot be written",
    ("simulate", "odds", "rules show"),
)


def _compare(pair: RulesetPair, bots: tuple[str, ...]) -> Comparison:
    from kortdiamant.comparison.sides import SEED
    from kortdiamant.comparison.sides import compare as compare_rules
    from kortdiamant.simulation.arena import Arena
    from kortdiamant.simulation.backend import choose_backend
    from kortdiamant.telling.simulation import kernel_hint, warm_up_notice

    warm_up_bots(bots, pair.new_speaker)
    arenas = [Arena(ruleset.rules, bots, SEED) for ruleset in (pair.one, pair.other)]
    for arena in arenas:
        arena.check()
    backends = [choose_backend(arena) for arena in arenas]
    error_output().show(*kernel_hint(backends[:1], pair.new_speaker))
    progress = Progress(1)
    try:
        progress.begin(warm_up_notice(backends, pair.new_speaker))
        return compare_rules(pair.one.rules, pair.other.rules, bots)
    finally:
        progress.clear()


def _blocks(pair: RulesetPair, comparison: Comparison, differences: Sequence[MeasureDifference]) -> Iterator[Block]:
    from kortdiamant.comparison.measures import MeasureKind
    from kortdiamant.session.saved_games import start_command
    from kortdiamant.telling import comparison as figures
    from kortdiamant.telling import differences as sentences_for

    speaker = pair.new_speaker
    yield Heading(" – ".join(pair.titles))
    sentences = list(sentences_for.difference_sentences(pair, differences, comparison))
    yield sentences_for.introduction(pair) if sentences else sentences_for.no_difference(pair, comparison)
    yield from (Item("- ", sentence) for sentence in sentences)
    yield from ("", figures.distance_sentences(comparison.distance, pair.common_speaker))
    yield from ("", Heading(figures.exact_heading(pair, comparison.one.players)))
    yield Rows.of(figures.figures_table(pair, differences, MeasureKind.EXACT))
    yield from figures.unsolved_sentences(pair, comparison)
    yield from ("", Heading(figures.simulated_heading(comparison, speaker)))
    yield Rows.of(figures.figures_table(pair, differences, MeasureKind.SIMULATED))
    yield from figures.players_sentences(comparison, speaker)
    if comparison.one is not comparison.other:
        command = (
            f"{start_command()} rules show {shlex.quote(pair.other.reference)} --diff {shlex.quote(pair.one.reference)}"
        )
        yield speaker.say("What the rules say differently: {command}", command=command)


def _as_data(
    pair: RulesetPair, comparison: Comparison, differences: Sequence[MeasureDifference]
) -> Mapping[str, object]:
    from kortdiamant.comparison.measures import noticeable
    from kortdiamant.comparison.sides import SEED

    sides, distance = (comparison.one, comparison.other), comparison.distance
    return {
        "rulesets": [pair.one.reference, pair.other.reference],
        "players": comparison.one.players,
        "bots": list(comparison.bots),
        "games": [side.tally.games for side in sides],
        "seed": SEED,
        "distance": {
            "total": float(distance.total),
            "first": _parts(distance.first, ("risk", "bust", "treasure")),
            "game": _parts(distance.games, ("busts", "haul", "relics")),
        },
        "noticed": [each.measure.name for each in noticeable(differences)],
        "figures": {each.measure.name: _figure(each) for each in differences},
        "curves": {
            name: [list(map(float, getattr(side.curves, name))) for side in sides]
            for name in ("survival", "busts", "gems")
        },
        "bust_rates": [[each.busts / side.tally.games for each in side.tally.rounds] for side in sides],
    }


def _parts(distance: Distance | GameDistance, names: Sequence[str]) -> Mapping[str, float]:
    return {name: float(getattr(distance, name)) for name in ("total", *names)}


def _figure(each: MeasureDifference) -> Mapping[str, object]:
    from kortdiamant.comparison.measures import MeasureKind

    both = each.one, each.other
    figure: dict[str, object] = {
        "kind": each.measure.kind.value,
        "values": [number and number.value for number in both],
        "steps": each.steps,
        "striking": each.striking,
    }
    if each.measure.kind is MeasureKind.SIMULATED:
        figure["ci"] = [_ends(number) for number in both]
    return figure


def _ends(number: Interval | None) -> list[float] | None:
    return number and [number.low, number.high]


def _command(pair: RulesetPair, bots: Sequence[str]) -> str:
    from kortdiamant.comparison.sides import usual_bots

    options = ["--players", str(len(bots))]
    if bots != usual_bots(len(bots)):
        options += ["--bots", join_bots(bots)]
    return shlex.join([PROGRAM, "compare", pair.one.reference, pair.other.reference, *options])
