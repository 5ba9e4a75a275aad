"""From the command line to a table: a new game, or one that is gone on with."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import typer

from kortdiamant.cli.board_conversation import BoardConversation
from kortdiamant.cli.conversation import Conversation
from kortdiamant.cli.dialogue import Dialogue
from kortdiamant.cli.elsewhere import read_midway
from kortdiamant.cli.exits import INTERRUPTED, REFUSED
from kortdiamant.cli.front import FrontEnd, front_end, insist_on_terminal
from kortdiamant.cli.hands import LINES, Manner
from kortdiamant.cli.pad_conversation import PadConversation
from kortdiamant.cli.people import check_company, names_in, with_bots
from kortdiamant.cli.readiness import get_engine_ready, get_ready
from kortdiamant.cli.rematch import beside, fresh_seed, seated_again
from kortdiamant.cli.screen import complaints
from kortdiamant.cli.seating import Beginning, BoardSeating, Seating
from kortdiamant.cli.situation import SITUATION, speak
from kortdiamant.errors import FileTrouble, OtherFamily, Trouble
from kortdiamant.expedition import Midway
from kortdiamant.languages import Language
from kortdiamant.records.folder import find_game
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, Ruleset, bundled_folder, load_any
from kortdiamant.table import (
    Board,
    Opponents,
    Pad,
    Seated,
    SeatedBots,
    Table,
    newest_finished,
    newest_unfinished,
    rematch,
)
from kortdiamant.table import resume as resume_table
from kortdiamant.telling import Speaker, render, speaker_for, speaker_of
from kortdiamant.telling.voice import Voice, plain


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What was asked for on the command line; None where nothing was said."""

    ruleset: str
    players: str | None = None
    first: str | None = None
    deals: bool = False
    seed: int | None = None
    bots: Mapping[str, str] = field(default_factory=dict)
    settings: tuple[str, ...] = ()
    elsewhere: str | None = None  # empty: it is to be asked
    language: Language | None = None
    record: Path | None = None
    only_scores: bool = False
    manner: Manner = field(default_factory=Manner)


def begin(wishes: Wishes, *, shows_odds: bool = False, shows_supply: bool = False) -> int:
    """Play a new game, or keep the score of one; the exit code."""
    speak(wishes.language)
    ruleset = load_any(wishes.ruleset, settings=wishes.settings)
    language = wishes.language or ruleset.language
    speak(language)
    if isinstance(ruleset, DiamRuleset):
        _insist_on_board(wishes, ruleset)
    _sit_down(wishes.bots, ruleset, Voice(language))
    if wishes.settings or not _is_bundled(ruleset):
        complaints().show_as_is(*(render(fault, language) for fault in ruleset.warnings))
    if wishes.record:
        _insist_on_new_file(wishes.record)
    speaker = speaker_for(ruleset, language)
    insist_on_terminal(wishes.manner, speaker)
    front = front_end()
    try:
        seating = _seated(wishes, ruleset, language, front, speaker)
        table, path = _begun(seating, wishes.record, front, speaker)
    except EOFError:  # Ctrl-D before there is a game
        return 0
    return _play_games(_dialogue(table, path, shows_odds=shows_odds, shows_supply=shows_supply), front, wishes.manner)


def begin_again(wishes: Wishes, *, shows_odds: bool, shows_supply: bool) -> int:
    """Play once more what the last table played that came to an end; the exit code."""
    voice = Voice(speak(wishes.language))
    former = newest_finished()
    if former is None:
        complaints().show_refusal(voice.say("There is no finished game."))
        return REFUSED
    language = speak(wishes.language or former.language)
    if wishes.record:
        _insist_on_new_file(wishes.record)
    insist_on_terminal(wishes.manner, voice)
    front = front_end()
    seating = seated_again(former, rematch(former, wishes.players or ""), front.reading)
    wishes.manner.insist_on(seating.names)
    seating = replace(seating, language=language, first=wishes.first or seating.first)
    if isinstance(seating, BoardSeating):
        _insist_on_board(wishes, seating.ruleset)
    elif wishes.deals:
        seating = replace(seating, seed=_seed(wishes))
    table, path = _begun(seating, wishes.record, front, speaker_of(former))
    return _play_games(_dialogue(table, path, shows_odds=shows_odds, shows_supply=shows_supply), front, wishes.manner)


def go_on(game: str | None, *, language: Language | None, shows_odds: bool, shows_supply: bool, manner: Manner) -> int:
    """Go on with a game, the newest unfinished one if none is named; the exit code."""
    voice = Voice(speak(language))
    path = find_game(game) if game is not None else newest_unfinished()
    if path is None:
        complaints().show_refusal(voice.say("There is no unfinished game."))
        return REFUSED
    insist_on_terminal(manner, voice)
    front = front_end()
    resumed = resume_table(path, language=language, reading=front.reading)
    voice = Voice(speak(resumed.table.language))
    if resumed.torn is not None:
        line = plain(resumed.torn)
        complaints().show(voice.say("The last line was only half written and has been left out: {line}", line=line))
    manner.insist_on(resumed.table.names)
    if isinstance(resumed.table, Board) and manner.about_cards:
        resumed.table.close()
        _insist_on_no_cards(manner)
    if not isinstance(resumed.table, Pad):
        bots = resumed.table.opponents if isinstance(resumed.table, Board) else resumed.table.bots
        _sit_down({resumed.table.names[seat]: spec for seat, spec in bots.specs.items()}, resumed.table.ruleset, voice)
    return _play_games(_dialogue(resumed.table, path, shows_odds=shows_odds, shows_supply=shows_supply), front, manner)


def _dialogue(table: Seated, record: Path | None, *, shows_odds: bool, shows_supply: bool) -> Dialogue[Any]:
    """How one speaks with a table, a score pad or a board."""
    if isinstance(table, Pad):
        return PadConversation(table, record)
    if isinstance(table, Board):
        return BoardConversation(table, record)
    return Conversation(table, record, shows_odds=shows_odds, shows_supply=shows_supply)


def _insist_on_new_file(path: Path) -> None:
    """Raise `FileTrouble` for a record that is there already, or whose folder is not."""
    if os.path.lexists(path):
        raise FileTrouble(str(path), Trouble.EXISTS)
    if not path.parent.is_dir():
        raise FileTrouble(str(path.parent), Trouble.MISSING)


def _is_bundled(ruleset: AnyRuleset) -> bool:
    """Whether the program brings it; such a ruleset is as it should be, variants and all."""
    return ruleset.origin is not None and ruleset.origin.parent == bundled_folder()


def _sit_down(bots: Mapping[str, str], ruleset: AnyRuleset, voice: Voice) -> None:
    """Insist that all bots can play, and make them ready; raises what is wrong with one."""
    specs = dict(enumerate(bots.values()))
    if isinstance(ruleset, DiamRuleset):
        Opponents(specs).sit_down(ruleset.rules)
        get_engine_ready(specs.values(), voice)
    else:
        SeatedBots(specs, 0).sit_down()
        get_ready(specs.values(), voice)


def _insist_on_board(wishes: Wishes, ruleset: DiamRuleset) -> None:
    """Raise for what can only be asked of a game with cards."""
    if wishes.only_scores:
        raise OtherFamily(ruleset.reference, ruleset.family)
    _insist_on_no_cards(wishes.manner)


def _insist_on_no_cards(manner: Manner) -> None:
    """Raise `typer.BadParameter` for what was typed and means nothing where no card is turned up."""
    for option in manner.about_cards:
        reason = Voice(SITUATION.language).say("it goes with games only in which cards are turned up")
        raise typer.BadParameter(reason, param_hint=option)


def _seated(
    wishes: Wishes, ruleset: AnyRuleset, language: Language, front: FrontEnd, speaker: Speaker
) -> Seating | BoardSeating:
    if isinstance(ruleset, DiamRuleset):
        names = with_bots(_people(wishes, ruleset, front, speaker), wishes.bots)
        check_company(names, ruleset)
        return BoardSeating(
            ruleset=ruleset,
            names=names,
            language=language,
            reading=front.reading,
            first=wishes.first,
            bots=wishes.bots,
        )
    return _seating(wishes, ruleset, language, front, speaker)


def _seating(wishes: Wishes, ruleset: Ruleset, language: Language, front: FrontEnd, speaker: Speaker) -> Seating:
    names = with_bots(_people(wishes, ruleset, front, speaker), wishes.bots)
    check_company(names, ruleset)
    wishes.manner.insist_on(names)
    seating = Seating(
        ruleset=ruleset,
        names=names,
        seed=_seed(wishes),
        language=language,
        reading=front.reading,
        bots=wishes.bots,
        only_scores=wishes.only_scores,
    )
    midway = _midway(wishes.elsewhere, seating, front)
    return replace(seating, midway=midway, first=_first(wishes, names, ruleset, front, speaker))


def _people(wishes: Wishes, ruleset: AnyRuleset, front: FrontEnd, speaker: Speaker) -> Sequence[str]:
    """Who plays beside the bots; nobody is asked where they are enough by themselves."""
    if wishes.players is not None:
        return names_in(wishes.players)
    if (wishes.deals or isinstance(ruleset, DiamRuleset)) and len(wishes.bots) >= ruleset.rules.players.min:
        return ()
    return front.ask_names(ruleset, tuple(wishes.bots), speaker)


def _midway(elsewhere: str | None, seating: Seating, front: FrontEnd) -> Midway | None:
    """From where a game goes on that was begun elsewhere."""
    if elsewhere is None:
        return None
    table = seating.new_table()
    return read_midway(elsewhere, table) if elsewhere.strip() else front.ask_midway(table)


def _first(wishes: Wishes, names: Sequence[str], ruleset: Ruleset, front: FrontEnd, speaker: Speaker) -> str | None:
    """Who turns the first card; nobody does where the program deals, or knows of no cards."""
    if wishes.first is not None or wishes.deals or wishes.only_scores:
        return wishes.first
    return front.ask_first(names, ruleset, speaker)


def _seed(wishes: Wishes) -> int | None:
    """The seed of the dealer; any, if none was given."""
    if not wishes.deals or wishes.seed is not None:
        return wishes.seed
    return fresh_seed()


def _begun(seating: Beginning, record: Path | None, front: FrontEnd, speaker: Speaker) -> tuple[Seated, Path | None]:
    """The table and its record; without one if it cannot be written and nobody minds."""
    try:
        return (seating.kept_in(record), record) if record else seating.kept_in_games()
    except FileTrouble as trouble:
        if trouble.trouble is Trouble.EXISTS or not front.goes_on_without_saving(trouble, speaker):
            raise
    return seating.unkept(), None


def _play_games(dialogue: Dialogue[Any], front: FrontEnd, manner: Manner) -> int:
    """Let the front end speak with the table, and with the next one if the same people play again."""
    code = _play(dialogue, front, manner)
    while isinstance(dialogue, Conversation | BoardConversation) and dialogue.rematch:
        seating = seated_again(dialogue.table, dialogue.rematch, front.reading)
        table, record = _begun(seating, beside(dialogue.record), front, dialogue.speaker)
        dialogue = _once_more(dialogue, table, record)
        code = _play(dialogue, front, manner)
    return code


def _once_more(
    dialogue: Conversation | BoardConversation, table: Seated, record: Path | None
) -> Conversation | BoardConversation:
    """The conversation of a rematch."""
    if isinstance(dialogue, BoardConversation) and isinstance(table, Board):
        return dialogue.again(table, record)
    assert isinstance(dialogue, Conversation)  # noqa: S101  the next game of a table is one of the same kind;
    assert isinstance(table, Table)  # noqa: S101  mypy cannot see it
    return dialogue.again(table, record)


def _play(conversation: Dialogue[Any], front: FrontEnd, manner: Manner) -> int:
    """Let the front end speak with the table, and say how to come back whatever happens."""
    SITUATION.record = conversation.record
    try:
        return front.run(conversation, manner if isinstance(conversation, Conversation) else LINES)
    except (KeyboardInterrupt, EOFError) as leaving:
        complaints().show("", conversation.farewell())
        return INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0
    except SystemExit:  # somebody told the program to end
        complaints().show("", conversation.farewell())
        raise
    finally:
        conversation.table.close()
