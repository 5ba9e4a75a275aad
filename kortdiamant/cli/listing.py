"""Lists of what there is: games that are kept, and rulesets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from kortdiamant.cli.answers import Columns
from kortdiamant.cli.saving import LONGEST, game_name
from kortdiamant.cli.screen import output
from kortdiamant.errors import DocumentError, KortdiamantError
from kortdiamant.languages import Language
from kortdiamant.records.folder import all_games, games_folder
from kortdiamant.rulebook import AnyRuleset, Listing, list_rulesets
from kortdiamant.rulebook.shape import Titles
from kortdiamant.table import Board, Kept, Pad, read_kept
from kortdiamant.telling import Speaker, render, speaker_for, tell_error
from kortdiamant.telling.voice import Voice, plain


def list_games(language: Language) -> None:
    """Show every game of the games folder, the newest first; a damaged one as damaged, and below what is wrong."""
    voice = Voice(language)
    found = [(path, _read(path)) for path in all_games()]
    if not found:
        output().show(voice.say("No games are kept yet in {path}.", path=games_folder()))
        return
    rows = tuple(_game(path, read, voice) for path, read in found)
    problems = [read for _, read in found if isinstance(read, KortdiamantError)]
    output().show_blocks([Columns(rows), *_details(problems, voice)])


def show_rulesets(language: Language) -> None:
    """Show every ruleset with its variants, and below whatever keeps one of the user's from being played."""
    voice = Voice(language)
    listings = list_rulesets()
    rows = tuple(row for listing in listings for row in _ruleset(listing, voice))
    problems = [listing.problem for listing in listings if listing.problem]
    output().show_blocks([Columns(rows), *_details(problems, voice)])


def _read(path: Path) -> Kept | KortdiamantError:
    try:
        return read_kept(path)
    except KortdiamantError as error:
        return error


def _game(path: Path, read: Kept | KortdiamantError, voice: Voice) -> tuple[str, ...]:
    if isinstance(read, KortdiamantError):
        return game_name(path), "", "", "", voice.say("damaged")
    table = read.table
    players = ", ".join(table.names)
    return (
        plain(game_name(path), LONGEST),
        str(read.header.date or ""),
        table.ruleset.reference,
        players,
        _state(read, voice),
    )


def _state(game: Kept, voice: Voice) -> str:
    """How far a game has come, or who won; that only its score is kept."""
    if isinstance(game.table, Pad):
        return voice.say("score pad, {state}", state=_progress(game, voice))
    return _progress(game, voice)


def _progress(game: Kept, voice: Voice) -> str:
    if isinstance(game.table, Board):
        return _of_board(game.table, voice)
    report = game.table.report()
    if not report.finished:
        speaker = speaker_for(game.table.ruleset, voice.language)
        return speaker.say("{expedition.one} {round}", round=game.table.state.round)
    winners = voice.listing([game.table.names[seat] for seat in report.winners])
    return voice.say("won by {who} with {total}", who=winners, total=report.totals[report.winners[0]])


def _of_board(board: Board, voice: Voice) -> str:
    report = board.report()
    if not report.finished:
        return voice.say_count("{plies} turn", "{plies} turns", report.plies, plies=report.plies)
    if not report.winners:
        return voice.say("a draw")
    return voice.say("won by {who}", who=voice.listing([board.names[seat] for seat in report.winners]))


def _ruleset(listing: Listing, voice: Voice) -> Iterator[tuple[str, ...]]:
    where = voice.say("bundled") if listing.shelf == "bundled" else plain(str(listing.path), LONGEST)
    ruleset = listing.ruleset
    if ruleset is None:
        yield listing.id, voice.say("broken"), "", where
        return
    yield listing.id, _title(ruleset.title, ruleset.id, voice), _players(ruleset), where
    for variant, title in ruleset.variants.items():
        yield f"  +{variant}", _title(title, variant, voice), "", ""


def _details(problems: Sequence[KortdiamantError], voice: Voice) -> Iterator[str]:
    """What is wrong, each in one line: of a file with faults the first one."""
    if problems:
        yield ""
    for problem in problems:
        if isinstance(problem, DocumentError):
            yield render(problem.faults[0], voice.language).split("\n")[0]
        else:
            yield tell_error(problem, Speaker(voice.language))


def _title(titles: Titles, name: str, voice: Voice) -> str:
    """The title in the language that is spoken, or else in any."""
    spoken = (title for language, title in titles.items() if language == voice.language)
    return next(spoken, next(iter(titles.values()), name))


def _players(ruleset: AnyRuleset) -> str:
    players = ruleset.rules.players
    return str(players.min) if players.min == players.max else f"{players.min}–{players.max}"
