"""`kortdiamant rules tune`: search for settings that hit a target length, risk or tension."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli import REFUSED
from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import AsJson, Bots, OutputLanguage, Players, Reference, Seed, bots_by_seat, join_bots
from kortdiamant.cli.output.progress import Progress, explain_interrupt, warm_up_bots
from kortdiamant.cli.output.screen import Screen, error_output, output
from kortdiamant.session.blocks import Block, Heading, Rows
from kortdiamant.version import PROGRAM

if TYPE_CHECKING:
    from kortdiamant.expedition import Rules
    from kortdiamant.rulebook import Ruleset
    from kortdiamant.simulation.backend import BackendChoice
    from kortdiamant.simulation.figures import Interval, Tally
    from kortdiamant.simulation.targets import TuningTarget
    from kortdiamant.telling.speaker import Speaker
    from kortdiamant.workshop.tuning import Aim, Trial, Tuning


def tune(
    reference: Reference,
    targets: Annotated[
        list[str],
        typer.Option("--target", metavar="TARGET", help="Target to hit: 'cards = 8', 'bust rate <= 40%'."),
    ],
    vary: Annotated[
        list[str],
        typer.Option(
            "--vary", metavar="KEYS", help="Keys that may change, separated by commas: deck.without,rounds=3..6."
        ),
    ],
    bots: Bots = "leave:0.2",
    players: Players = None,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000_000, help="Games that the best candidates play.")
    ] = 1000,
    most: Annotated[int, typer.Option(metavar="N", min=1, max=10_000, help="Maximum number of candidates.")] = 200,
    seed: Seed = None,
    target_file: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the best version to a new ruleset file."),
    ] = None,
    pick: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, help="With --output: which of the listed versions to write.", show_default="1"
        ),
    ] = None,
    as_json: AsJson = False,
    language: OutputLanguage = None,
) -> None:
    """Search for settings that hit a target length, risk or tension."""
    if pick is not None and target_file is None:
        raise typer.BadParameter("it goes with --output only", param_hint="--pick")
    from kortdiamant.cli.output.files import check_output
    from kortdiamant.rulebook import load
    from kortdiamant.rulebook.find import find_source
    from kortdiamant.rulebook.resolve import resolve
    from kortdiamant.session.seating import fresh_seed
    from kortdiamant.simulation.arena import Arena
    from kortdiamant.simulation.targets import parse_targets
    from kortdiamant.telling.simulation import kernel_hint, mishap_sentences
    from kortdiamant.telling.speaker import speaker_for
    from kortdiamant.workshop.derived_files import check_target
    from kortdiamant.workshop.knobs import read_knobs
    from kortdiamant.workshop.tuning import Aim, KnobGrid, Tuning

    seated = bots_by_seat(bots, players)
    set_language(language)
    if target_file is not None:
        check_target(target_file)
    check_output(target_file, overwrite=False)
    goals = parse_targets(targets)
    ruleset = load(reference)
    speaker = speaker_for(ruleset, set_language(language, ruleset.language))
    knobs = read_knobs(vary, ruleset)
    if not knobs:
        raise typer.BadParameter("nothing is named", param_hint="--vary")
    arena = Arena(ruleset.rules, seated, fresh_seed() if seed is None else seed)
    arena.check()
    aim = Aim(goals, seated, games, most, arena.seed)
    tuning = Tuning(resolve(find_source(reference)), KnobGrid(knobs, ruleset), aim)
    run = TuningRun(reference, vary, ruleset, tuning, speaker)
    with explain_interrupt(speaker.say("Stopped before the first change was tried.")):
        warm_up_bots(seated, speaker)
        error_output().show(*kernel_hint([run.choose_backend(ruleset.rules)], speaker))
        code = _search(run)
    if tuning.trials:
        if as_json:
            output().show_json(_as_data(run))
        else:
            output().show_blocks(_blocks(run, offers_file=target_file is None))
        error_output().show(*mishap_sentences(tuning.mishaps, seated, speaker))
        if target_file is not None and code:
            error_output().show(speaker.say("{path} is not written.", path=target_file))
        elif target_file is not None:
            code = _write(run, target_file, pick or 1, error_output() if as_json else output())
    raise typer.Exit(code)


PAGE = Page(
    "Bots play many versions of the ruleset with the same cards, and the best versions are listed below the "
    "original. TARGET is a figure, =, <= or >=, and a number; the figures are cards, cards per game, rounds, bust "
    "rate, haul, fairness, lead changes, margin and ties. KEYS are keys of a ruleset file, optionally with their "
    "values: rounds=3..6, rules.hazards.lose=all|half. Ctrl-C stops early and shows the best so far.",
    (
        ('kortdiamant rules tune my.yaml --target "length = 30" --vary rounds', "make a game shorter"),
        ('kortdiamant rules tune slott --target "cards = 8" --vary deck.without', "change the cards"),
        (
            'kortdiamant rules tune iello --target "haul = 30" --vary cards.hazard.copies',
            "change the hazards; with -o kind.yaml the best version becomes a file",
        ),
    ),
    "a target or a key is refused, no version can be played, or the file cannot be written",
    ("simulate", "rules check", "rules show"),
)


NEARLY = 0.25  # a miss (in units of `Target.misses`) that players do not notice


@dataclass(frozen=True)
class TuningRun:
    """A search among the values that `vary` names, and the command-line arguments that repeat it."""

    reference: str
    vary: Sequence[str]
    ruleset: Ruleset
    tuning: Tuning
    speaker: Speaker

    @property
    def aim(self) -> Aim:
        """Targets, bots and limits of the search."""
        return self.tuning.aim

    @property
    def original(self) -> Trial:
        """The unchanged ruleset, which is the first to play."""
        assert self.tuning.original is not None  # noqa: S101  there are trials
        return self.tuning.original

    def choose_backend(self, rules: Rules) -> BackendChoice:
        """The backend that plays a candidate."""
        from kortdiamant.simulation.arena import Arena
        from kortdiamant.simulation.backend import choose_backend

        return choose_backend(Arena(rules, self.aim.bots, self.aim.seed), self.aim.games)


def _search(run: TuningRun) -> int:
    from kortdiamant.errors import NothingToTry
    from kortdiamant.telling.errors import render, tell_error
    from kortdiamant.telling.simulation import warm_up_notice

    progress = Progress(run.tuning.planned)
    with progress.stop_early(lambda: run.tuning.trials):
        progress.begin(warm_up_notice([run.choose_backend(run.ruleset.rules)], run.speaker))
        try:
            run.tuning.search(run.ruleset.rules, progress.advance)
        except NothingToTry as nothing:
            progress.clear()
            error_output().show_refusal(tell_error(nothing, run.speaker))
            faults = nothing.reason.faults if nothing.reason else ()
            error_output().show_as_is(*(render(fault, run.speaker.language, run.speaker) for fault in faults[:1]))
            return REFUSED
    return progress.exit_code


def _blocks(run: TuningRun, *, offers_file: bool) -> Iterator[Block]:
    from kortdiamant.telling.bots import simpler_bots
    from kortdiamant.telling.simulation import (
        backend_sentence,
        missed_target,
        trials_sentence,
        trials_table,
        unplayable_sentence,
    )

    tuning, speaker = run.tuning, run.speaker
    front = tuning.front()
    yield Heading(run.ruleset.title_in(speaker.language))
    yield trials_sentence(front[0].tally.games, tuning.aim.seed, len(tuning.trials), speaker)
    if tuning.refused:
        yield unplayable_sentence(len(tuning.refused), _usual_fault(tuning), speaker)
    played = (run.ruleset.rules, *tuning.tried)
    yield backend_sentence([run.choose_backend(rules) for rules in played], speaker)
    yield from dict.fromkeys(text for rules in played for text in simpler_bots(run.aim.bots, rules, speaker))
    yield ""
    keys = [knob.key for knob in tuning.space.knobs]
    yield Rows.of(trials_table(keys, run.aim.figures, _rows(run, front), speaker))
    yield ""
    yield from (missed_target(target, nearest, speaker) for target, nearest in _missed(run.aim, front))
    if front[0].changed_knobs == 0:
        yield speaker.say("Nothing comes nearer than the ruleset as it is.")
    elif offers_file:
        yield speaker.say("With -o NAME.yaml the first becomes a file that builds on this one.")


def _rows(run: TuningRun, front: Sequence[Trial]) -> Iterator[tuple[str, Sequence[object], Tally]]:
    space = run.tuning.space
    yield run.speaker.say("now"), [knob.now for knob in space.knobs], run.original.tally
    for number, trial in enumerate(front, start=1):
        if number > 1 or trial.changed_knobs:  # the unchanged ruleset is in the row above
            yield f"{number}.", space.values(trial.point), trial.tally


def _missed(aim: Aim, front: Sequence[Trial]) -> Iterator[tuple[TuningTarget, Interval]]:
    """The targets that no candidate reaches within its confidence interval, each with the nearest figure."""
    for target in aim.targets:
        nearest = min((trial.figure(target.figure) for trial in front), key=lambda found: target.misses(found.value))
        within = nearest.low <= target.goal <= nearest.high
        if not within and min(target.misses(end) for end in nearest) > NEARLY:
            yield target, nearest


def _usual_fault(tuning: Tuning) -> str:
    """The most frequent fault code of the refused candidates."""
    codes = Counter(error.faults[0].code for error in tuning.refused.values() if error.faults)
    return codes.most_common(1)[0][0] if codes else "?"


def _as_data(run: TuningRun) -> Mapping[str, object]:
    tuning, aim = run.tuning, run.aim
    front = [{"set": tuning.space.settings(trial.point), **_figures(trial, aim)} for trial in tuning.front()]
    return {
        "ruleset": run.ruleset.reference,
        "targets": [str(target) for target in aim.targets],
        "now": {"set": {}, **_figures(run.original, aim)},
        "front": front,
        "tried": len(tuning.trials),
        "refused": len(tuning.refused),
        "seed": aim.seed,
    }


def _figures(trial: Trial, aim: Aim) -> Mapping[str, object]:
    found = {figure.name: trial.figure(figure) for figure in aim.figures}
    return {
        "games": trial.tally.games,
        "figures": {name: {"value": each.value, "ci": [each.low, each.high]} for name, each in found.items()},
        "misses": list(trial.misses(aim)),
    }


def _write(run: TuningRun, path: Path, pick: int, screen: Screen) -> int:
    """Write the picked candidate, and the schema for editors; returns the exit code. Raises `FileError`."""
    from kortdiamant.cli.output.files import write_file
    from kortdiamant.session.saved_games import start_command
    from kortdiamant.telling.simulation import backend_sentence, before_and_after, dropped_variants, purpose
    from kortdiamant.workshop.derived_files import lost_variants, tuned_text
    from kortdiamant.workshop.schema import write_schema

    front, tuning, speaker = run.tuning.front(), run.tuning, run.speaker
    if pick > len(front):
        error_output().show_refusal(speaker.say("There is no row {number}.", number=pick))
        return REFUSED
    picked = front[pick - 1]
    settings = tuning.space.settings(picked.point)
    backends = [run.choose_backend(rules) for rules in (run.ruleset.rules, tuning.rules[picked.point])]
    lost = lost_variants(run.reference, settings)
    remarks = (
        purpose(run.reference, run.aim.targets, run.aim.bots, speaker),
        *before_and_after(run.aim.figures, picked.tally, run.original.tally, run.aim.seed, speaker),
        backend_sentence(backends, speaker),
        *([dropped_variants(list(map(str, lost)), speaker)] if lost else []),
        _command(run),
    )
    text = tuned_text(path, reference=run.reference, ruleset=run.ruleset, settings=settings, remarks=remarks, lost=lost)
    write_file(path, text.encode(), overwrite=False)
    write_schema(path.parent)
    screen.show(
        speaker.say("{path} is written. Check it after every change, and play it:", path=path),
        f"  {start_command()} rules check {path}",
        f"  {start_command()} play --ruleset {path if '/' in str(path) else f'./{path}'}",
    )
    return 0


def _command(run: TuningRun) -> str:
    aim = run.aim
    options = [
        *(word for target in aim.targets for word in ("--target", str(target))),
        *(word for each in run.vary for word in ("--vary", each)),
        *("--bots", join_bots(aim.bots)),
        *("--players", str(len(aim.bots))),
        *("--games", str(aim.games), "--most", str(aim.max_candidates), "--seed", str(aim.seed)),
    ]
    return shlex.join([PROGRAM, "rules", "tune", run.reference, *options])
