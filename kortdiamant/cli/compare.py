"""`kortdiamant compare`: what players who know one ruleset would notice in another."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import Players, SpokenLanguage, bots_by_seat
from kortdiamant.cli.output.data_formats import DataFormat
from kortdiamant.cli.output.progress import Progress, warm_up_bots
from kortdiamant.cli.output.screen import error_output, output
from kortdiamant.session.blocks import Block, Heading, Item, Rows
from kortdiamant.version import PROGRAM

if TYPE_CHECKING:
    from kortdiamant.comparison.measures import Difference
    from kortdiamant.comparison.sides import Comparison, GameDistance
    from kortdiamant.languages.names import Language
    from kortdiamant.likeness import Distance
    from kortdiamant.simulation.figures import Interval
    from kortdiamant.telling.differences import Pair


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
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="HTML", help="Also write a report with plots to this file."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the report if it exists.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Say how a ruleset feels to players who know another one, and show the figures of both."""
    if force and output is None:
        raise typer.BadParameter("it goes with --output only", param_hint="--force")
    show_comparison(
        one,
        other,
        players=players,
        bots=bots,
        form=DataFormat.JSON if as_json else DataFormat.TABLE,
        language=language,
        report=output,
        overwrite=force,
    )


@dataclass(frozen=True)
class ComparisonResult:
    """Two rulesets, their figures, and the differences between these."""

    both: Pair
    comparison: Comparison
    found: Sequence[Difference]


def show_comparison(
    one: str,
    other: str,
    *,
    players: int | None,
    bots: str | None,
    form: DataFormat,
    language: Language | None,
    report: Path | None,
    overwrite: bool,
) -> None:
    """Compare two rulesets and print the differences.

    Raises `NoCommonTable`, `FileError` for the report, and the errors of `load` and of the bots.
    """
    from kortdiamant.cli.output.files import check_writable
    from kortdiamant.comparison.measures import measure_differences
    from kortdiamant.comparison.sides import player_count, usual_bots
    from kortdiamant.rulebook import load
    from kortdiamant.telling.differences import pair_of
    from kortdiamant.telling.simulation import mishap_sentences

    set_language(language)
    if report is not None:
        check_writable(report, overwrite=overwrite)
    left, right = load(one), load(other)
    both = pair_of(left, right, set_language(language or left.language))
    seats = None if bots is None or "," not in bots else len(bots_by_seat(bots, players))
    number = player_count(left, right, players or seats)
    seated = usual_bots(number) if bots is None else bots_by_seat(bots, number)
    comparison = _compare(both, seated)
    answer = ComparisonResult(both, comparison, measure_differences(comparison))
    SHOW[form](answer)
    mishaps = comparison.one.tally.mishaps | comparison.other.tally.mishaps
    error_output().show(*mishap_sentences(mishaps, seated, both.new_speaker))
    if report is not None:
        _write_report(report, answer, overwrite=overwrite)
        screen = output() if form is DataFormat.TABLE else error_output()
        screen.show(both.new_speaker.say("{path} is written.", path=report))


def _compare(both: Pair, bots: tuple[str, ...]) -> Comparison:
    from kortdiamant.comparison.sides import SEED
    from kortdiamant.comparison.sides import compare as compare_rules
    from kortdiamant.simulation.arena import Arena
    from kortdiamant.simulation.backend import choose_backend
    from kortdiamant.telling.simulation import kernel_hint, warm_up_notice

    warm_up_bots(bots, both.new_speaker)
    arenas = [Arena(ruleset.rules, bots, SEED) for ruleset in (both.one, both.other)]
    for arena in arenas:
        arena.check()
    backends = [choose_backend(arena) for arena in arenas]
    error_output().show(*kernel_hint(backends[:1], both.new_speaker))
    progress = Progress(1)
    try:
        progress.begin(warm_up_notice(backends, both.new_speaker))
        return compare_rules(both.one.rules, both.other.rules, bots)
    finally:
        progress.clear()


def _show_table(answer: ComparisonResult) -> None:
    output().show_blocks(_blocks(answer))


def _blocks(answer: ComparisonResult) -> Iterator[Block]:
    from kortdiamant.comparison.measures import MeasureKind
    from kortdiamant.session.saved_games import start_command
    from kortdiamant.telling import comparison as comparison_module
    from kortdiamant.telling import differences as sentences_for

    both, comparison = answer.both, answer.comparison
    speaker = both.new_speaker
    yield Heading(" – ".join(both.titles))
    sentences = list(sentences_for.difference_sentences(both, answer.found, comparison))
    yield sentences_for.introduction(both) if sentences else sentences_for.no_difference(both, comparison)
    yield from (Item("- ", sentence) for sentence in sentences)
    yield from ("", comparison_module.distance_sentences(comparison.distance, both.common_speaker))
    yield from ("", Heading(comparison_module.exact_heading(both, comparison.one.players)))
    yield Rows.of(comparison_module.figures_table(both, answer.found, MeasureKind.EXACT))
    yield from comparison_module.unsolved_sentences(both, comparison)
    yield from ("", Heading(comparison_module.simulated_heading(comparison, speaker)))
    yield Rows.of(comparison_module.figures_table(both, answer.found, MeasureKind.SIMULATED))
    yield from comparison_module.players_sentences(comparison, speaker)
    if comparison.one is not comparison.other:
        command = (
            f"{start_command()} rules show {shlex.quote(both.other.reference)} --diff {shlex.quote(both.one.reference)}"
        )
        yield speaker.say("What the rules say differently: {command}", command=command)


def as_data(answer: ComparisonResult) -> Mapping[str, object]:
    """The comparison as data for JSON."""
    from kortdiamant.comparison.measures import noticeable
    from kortdiamant.comparison.sides import SEED

    comparison, sides = answer.comparison, (answer.comparison.one, answer.comparison.other)
    distance = comparison.distance
    return {
        "rulesets": [answer.both.one.reference, answer.both.other.reference],
        "players": comparison.one.players,
        "bots": list(comparison.bots),
        "games": [side.tally.games for side in sides],
        "seed": SEED,
        "distance": {
            "total": float(distance.total),
            "first": _parts(distance.first, ("risk", "bust", "treasure")),
            "game": _parts(distance.games, ("busts", "haul", "relics")),
        },
        "noticed": [each.measure.name for each in noticeable(answer.found)],
        "figures": {each.measure.name: _figure(each) for each in answer.found},
        "curves": {
            name: [list(map(float, getattr(side.curves, name))) for side in sides]
            for name in ("survival", "busts", "gems")
        },
        "bust_rates": [[each.busts / side.tally.games for each in side.tally.rounds] for side in sides],
    }


def _parts(distance: Distance | GameDistance, names: Sequence[str]) -> Mapping[str, float]:
    return {name: float(getattr(distance, name)) for name in ("total", *names)}


def _figure(each: Difference) -> Mapping[str, object]:
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


def _write_report(target: Path, answer: ComparisonResult, *, overwrite: bool) -> None:
    """Write an HTML report with plots; raises `FileError`."""
    from kortdiamant.cli.output.files import write_file
    from kortdiamant.pictures.report import render_report
    from kortdiamant.telling.comparison import comparison_report

    report = comparison_report(answer.both, answer.comparison, answer.found, _command(answer))
    write_file(target, render_report(report).encode(), overwrite=overwrite)


def _command(answer: ComparisonResult) -> str:
    """The command line that repeats the comparison."""
    from kortdiamant.comparison.sides import usual_bots

    bots = answer.comparison.bots
    rulesets = answer.both.one.reference, answer.both.other.reference
    usual = bots == usual_bots(len(bots))
    others = () if usual else ("--bots", ",".join(bots if len(set(bots)) > 1 else bots[:1]))
    return shlex.join([PROGRAM, "compare", *rulesets, "--players", str(len(bots)), *others])


def _show_json(answer: ComparisonResult) -> None:
    output().show_as_is(json.dumps(as_data(answer)))


SHOW = {DataFormat.TABLE: _show_table, DataFormat.JSON: _show_json}
