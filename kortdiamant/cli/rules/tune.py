"""`kortdiamant rules tune`: search for settings that hit a target length, risk or tension."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from kortdiamant.cli.context import set_language
from kortdiamant.cli.exit_codes import INTERRUPTED, REFUSED
from kortdiamant.cli.options import Players, Seed, SpokenLanguage, bots_by_seat
from kortdiamant.cli.output.error_messages import show_error
from kortdiamant.cli.output.output_file import check_writable, write_file
from kortdiamant.cli.output.progress import Progress, explain_interrupt
from kortdiamant.cli.output.screen import error_output, output
from kortdiamant.cli.output.warm_up import warm_up_bots
from kortdiamant.errors import LostProcess, NothingToTry
from kortdiamant.expedition import Rules
from kortdiamant.languages import Language
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.rulebook.find import find_source
from kortdiamant.rulebook.resolve import resolve
from kortdiamant.session.blocks import Block, Heading, Rows
from kortdiamant.session.saved_games import start_command
from kortdiamant.session.seating import fresh_seed
from kortdiamant.simulation.arena import Arena
from kortdiamant.simulation.backend import BackendChoice, choose_backend
from kortdiamant.simulation.figures import Interval, Tally
from kortdiamant.simulation.targets import Target, parse_targets
from kortdiamant.telling.errors import render
from kortdiamant.telling.simulation import kernel_hint, mishap_sentences, search_backend_sentence, warm_up_notice
from kortdiamant.telling.speaker import Speaker, speaker_for
from kortdiamant.telling.study_errors import nothing_to_try
from kortdiamant.telling.tuning_results import (
    before_and_after,
    dropped_variants,
    missed_target,
    purpose,
    trials_sentence,
    trials_table,
    unplayable_sentence,
)
from kortdiamant.version import PROGRAM
from kortdiamant.workshop.derived_files import check_target, lost_variants, tuned_text
from kortdiamant.workshop.knobs import read_knobs
from kortdiamant.workshop.schema import write_schema
from kortdiamant.workshop.tuning import Aim, SearchSpace, Trial, Tuning


def tune(
    reference: Annotated[str, typer.Argument(metavar="REF", help="An id, id+variant, or the path of a ruleset file.")],
    targets: Annotated[
        list[str],
        typer.Option("--target", metavar="TARGET", help="What to aim at: 'cards = 8', 'bust rate <= 40%'."),
    ],
    vary: Annotated[
        list[str],
        typer.Option("--vary", metavar="KEYS", help="What may change: deck.without,rounds=3..6, with commas."),
    ],
    bots: Annotated[
        str, typer.Option(metavar="BOTS", help="Who plays: one bot for everybody, or one for each seat, with commas.")
    ] = "leave:0.2",
    players: Players = None,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000_000, help="How many games the best candidates play.")
    ] = 1000,
    most: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000, help="How many candidates are tried at most.")
    ] = 200,
    seed: Seed = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the best as a new ruleset file.")
    ] = None,
    pick: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="With --output: write the how-manieth of those shown.", show_default="1"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Search the values for which a ruleset comes nearest to how it should feel."""
    if pick is not None and output is None:
        raise typer.BadParameter("it goes with --output only", param_hint="--pick")
    code = tune_ruleset(
        reference,
        targets=targets,
        vary=vary,
        bots=bots_by_seat(bots, players),
        games=games,
        most=most,
        seed=seed,
        output_file=output,
        pick=pick or 1,
        as_json=as_json,
        language=language,
    )
    raise typer.Exit(code)


NEARLY = 0.25  # misses; nobody at a table feels less


@dataclass(frozen=True)
class TuningRun:
    """A search for a ruleset by its reference, among the values that `vary` names."""

    reference: str
    vary: Sequence[str]
    ruleset: Ruleset
    tuning: Tuning
    speaker: Speaker

    @property
    def aim(self) -> Aim:
        """What was wanted."""
        return self.tuning.aim

    def casting_of(self, rules: Rules) -> BackendChoice:
        """Who plays a candidate."""
        return choose_backend(Arena(rules, self.aim.bots, self.aim.seed), self.aim.games)


def tune_ruleset(
    reference: str,
    *,
    targets: Sequence[str],
    vary: Sequence[str],
    bots: tuple[str, ...],
    games: int,
    most: int,
    seed: int | None,
    output_file: Path | None,
    pick: int,
    as_json: bool,
    language: Language | None,
) -> int:
    """Search, print the best and write one of them; Ctrl-C prints the best so far. The exit code.

    The bots are by seat. Raises `InvalidTarget`, `InvalidKnob`, the errors of seats, bots and the file, and whatever
    `load` raises.
    """
    set_language(language)
    if output_file is not None:
        check_target(output_file)
        check_writable(output_file, overwrite=False)
    goals = parse_targets(targets)
    ruleset = load(reference)
    speaker = speaker_for(ruleset, set_language(language or ruleset.language))
    knobs = read_knobs(vary, ruleset)
    if not knobs:
        raise typer.BadParameter("nothing is named", param_hint="--vary")
    arena = Arena(ruleset.rules, bots, fresh_seed() if seed is None else seed)
    arena.check()
    aim = Aim(goals, bots, games, most, arena.seed)
    tuning = Tuning(resolve(find_source(reference)), SearchSpace.of(knobs, ruleset), aim)
    course = TuningRun(reference, vary, ruleset, tuning, speaker)
    with explain_interrupt(speaker.say("Stopped before the first change was tried.")):
        warm_up_bots(bots, speaker)
        error_output().show(*kernel_hint([course.casting_of(ruleset.rules)], speaker))
        code = _search(course)
    if tuning.trials:
        _show_json(course) if as_json else output().show_blocks(_told(course, can_be_kept=output_file is None))
        error_output().show(*mishap_sentences(tuning.mishaps, bots, speaker))
        if output_file is not None and code:
            error_output().show(speaker.say("{path} is not written.", path=output_file))
        elif output_file is not None:
            return _write(course, output_file, pick, as_json=as_json)
    return code


def _search(course: TuningRun) -> int:
    """Search as far as nobody interrupts; raises KeyboardInterrupt where that is before any candidate has played."""
    progress = Progress(course.tuning.planned)
    try:
        progress.begin(warm_up_notice([course.casting_of(course.ruleset.rules)], course.speaker))
        course.tuning.search(course.ruleset.rules, progress.advance)
    except KeyboardInterrupt:
        if not course.tuning.trials:
            raise
        return INTERRUPTED
    except LostProcess as loss:
        progress.clear()
        show_error(loss)
        return REFUSED
    except NothingToTry as nothing:
        progress.clear()
        error_output().show_refusal(nothing_to_try(nothing, course.speaker))
        faults = nothing.reason.faults if nothing.reason else ()
        error_output().show_as_is(*(render(fault, course.speaker.language, course.speaker) for fault in faults[:1]))
        return REFUSED
    finally:
        progress.clear()
    return 0


def _told(course: TuningRun, *, can_be_kept: bool) -> Iterator[Block]:
    tuning, speaker = course.tuning, course.speaker
    front = tuning.front()
    yield Heading(course.ruleset.title_in(speaker.language))
    yield trials_sentence(front[0].tally.games, tuning.aim.seed, len(tuning.trials), speaker)
    if tuning.refused:
        yield unplayable_sentence(len(tuning.refused), _usual_fault(tuning), speaker)
    yield search_backend_sentence(
        [course.casting_of(rules) for rules in (course.ruleset.rules, *tuning.tried)], speaker
    )
    yield ""
    keys = [knob.key for knob in tuning.space.knobs]
    yield Rows.of(trials_table(keys, course.aim.figures, _rows(course, front), speaker))
    yield ""
    yield from (missed_target(target, nearest, speaker) for target, nearest in _missed(course.aim, front))
    if front[0].changed_knobs == 0:
        yield speaker.say("Nothing comes nearer than the ruleset as it is.")
    if can_be_kept:
        yield speaker.say("With -o NAME.yaml the first becomes a file that builds on this one.")


def _rows(course: TuningRun, front: Sequence[Trial]) -> Iterator[tuple[str, Sequence[object], Tally]]:
    space, original = course.tuning.space, course.tuning.original
    assert original is not None  # noqa: S101  it is the first to play
    yield course.speaker.say("now"), [knob.now for knob in space.knobs], original.tally
    for number, trial in enumerate(front, start=1):
        yield f"{number}.", space.values(trial.place), trial.tally


def _missed(aim: Aim, front: Sequence[Trial]) -> Iterator[tuple[Target, Interval]]:
    """The targets that none of the best reaches, as far as one can tell, with what comes nearest."""
    for target in aim.targets:
        nearest = min((trial.figure(target.figure) for trial in front), key=lambda found: target.misses(found.value))
        within = nearest.low <= target.goal <= nearest.high
        if not within and min(target.misses(end) for end in nearest) > NEARLY:
            yield target, nearest


def _usual_fault(tuning: Tuning) -> str:
    """The code that most candidates are refused for."""
    codes = Counter(error.faults[0].code for error in tuning.refused.values() if error.faults)
    return codes.most_common(1)[0][0] if codes else "?"


def _show_json(course: TuningRun) -> None:
    tuning, original = course.tuning, course.tuning.original
    assert original is not None  # noqa: S101  it is the first to play
    output().show_as_is(
        json.dumps(
            {
                "ruleset": course.ruleset.reference,
                "targets": [str(target) for target in course.aim.targets],
                "now": {"set": {}, **_data(original, course.aim)},
                "front": [
                    {"set": tuning.space.settings(trial.place), **_data(trial, course.aim)} for trial in tuning.front()
                ],
                "tried": len(tuning.trials),
                "refused": len(tuning.refused),
                "seed": course.aim.seed,
            }
        )
    )


def _data(trial: Trial, aim: Aim) -> Mapping[str, object]:
    found = {figure.name: trial.figure(figure) for figure in aim.figures}
    return {
        "games": trial.tally.games,
        "figures": {name: {"value": each.value, "ci": [each.low, each.high]} for name, each in found.items()},
        "misses": list(trial.misses(aim)),
    }


def _write(course: TuningRun, path: Path, pick: int, *, as_json: bool) -> int:
    """Write the one that was picked, and what an editor needs; the exit code. Raises FileError."""
    front, tuning, speaker = course.tuning.front(), course.tuning, course.speaker
    original = tuning.original
    if pick > len(front):
        error_output().show_refusal(speaker.say("There is no row {number}.", number=pick))
        return REFUSED
    picked = front[pick - 1]
    assert original is not None  # noqa: S101  it is the first to play
    settings = tuning.space.settings(picked.place)
    castings = [course.casting_of(rules) for rules in (course.ruleset.rules, tuning.rules(picked.place))]
    lost = lost_variants(course.reference, settings)
    remarks = (
        purpose(course.reference, course.aim.targets, course.aim.bots, speaker),
        *before_and_after(course.aim.figures, picked.tally, original.tally, course.aim.seed, speaker),
        search_backend_sentence(castings, speaker),
        *([dropped_variants(list(map(str, lost)), speaker)] if lost else []),
        _command(course),
    )
    text = tuned_text(
        path, reference=course.reference, ruleset=course.ruleset, settings=settings, remarks=remarks, lost=lost
    )
    write_file(path, text.encode(), overwrite=False)
    write_schema(path.parent)
    screen = error_output() if as_json else output()
    screen.show(
        speaker.say("{path} is written. Check it after every change, and play it:", path=path),
        f"  {start_command()} rules check {path}",
        f"  {start_command()} play --ruleset {path if '/' in str(path) else f'./{path}'}",
    )
    return 0


def _command(course: TuningRun) -> str:
    """What searches the same once more."""
    aim = course.aim
    options = [
        *(word for target in aim.targets for word in ("--target", str(target))),
        *(word for each in course.vary for word in ("--vary", each)),
        *("--bots", ",".join(aim.bots if len(set(aim.bots)) > 1 else aim.bots[:1])),
        *("--players", str(len(aim.bots))),
        *("--games", str(aim.games), "--most", str(aim.most), "--seed", str(aim.seed)),
    ]
    return shlex.join([PROGRAM, "rules", "tune", course.reference, *options])
