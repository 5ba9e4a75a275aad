"""The lines of an expedition game: every move has one canonical line, and `parse` reads it back.

7H            a card, when a card is due
Ane, Bo       those who leave, when a decision is due; `-` nobody, `all` everybody
extra         how a tie is settled, when that is due; or `share`
join Dora     at any time before the end; so is `home Bo`
"""

from __future__ import annotations

from kortdiamant.errors import (
    AmbiguousName,
    Due,
    IllegalMove,
    IncompleteEntry,
    NotDue,
    TextError,
    UnknownEntry,
    UnknownName,
)
from kortdiamant.expedition.moves import Arrive, Decide, GoHome, Move, Reveal, Settle, Settlement
from kortdiamant.expedition.play import due
from kortdiamant.expedition.spelling import is_a_card, read_card
from kortdiamant.expedition.state import Phase, State
from kortdiamant.family.names import leavers, one_seat
from kortdiamant.family.seating import NOBODY
from kortdiamant.family.speech import Speech


def parse(text: str, state: State, speech: Speech) -> Move:
    """The move a line means in a state.

    Raises a `TextError` for what cannot be read, and `NotDue` or `ImpossibleCard` for what cannot be now.
    """
    first, *names = text.split(maxsplit=1)
    word = speech.meaning(first)
    if word in ("join", "home"):
        return parse_people(word, names, speech)
    return PARSERS[state.phase](text.strip(), state, speech)


def parse_people(word: str, names: list[str], speech: Speech) -> Arrive | GoHome:
    """Somebody who comes or goes, as `join` or `home` with a name behind it says."""
    if not names:
        raise IncompleteEntry(word)
    name = names[0].strip()
    return Arrive(name) if word == "join" else GoHome(one_seat(name, speech.names, speech.vocabulary.commands))


def format(move: Move, names: tuple[str, ...]) -> str:
    """The canonical line of a move, given the names by seat."""
    match move:
        case Reveal(card):
            return str(card)
        case Decide(seats):
            return ", ".join(names[seat] for seat in seats) or NOBODY
        case Settle(settlement):
            return settlement.value
        case Arrive(name):
            return f"join {name}"
    return f"home {names[move.seat]}"


def _parse_reveal(text: str, state: State, speech: Speech) -> Move:
    if not text.isdecimal() and not is_a_card(text, state, speech):
        given = _settlement_or_decision(text, state, speech)
        if given:
            raise NotDue(given, Due.CARD)
    return Reveal(read_card(text, state, speech))


def _parse_decide(text: str, state: State, speech: Speech) -> Move:
    try:
        return Decide(_leavers(text, state, speech))
    except TextError:
        given = Due.SETTLEMENT if is_settlement(text, speech) else Due.CARD
        if given is Due.SETTLEMENT or is_a_card(text, state, speech):
            raise NotDue(given, Due.DECISION) from None
        raise


def _parse_settle(text: str, state: State, speech: Speech) -> Move:
    if not is_settlement(text, speech):
        raise UnknownEntry(text, due(state))
    return Settle(Settlement(speech.meaning(text)))


def _parse_over(text: str, state: State, speech: Speech) -> Move:
    given = Due.CARD if is_a_card(text, state, speech) else Due.DECISION
    raise NotDue(given, Due.NOTHING)


PARSERS = {
    Phase.REVEAL: _parse_reveal,
    Phase.DECIDE: _parse_decide,
    Phase.SETTLE: _parse_settle,
    Phase.OVER: _parse_over,
}


def _leavers(text: str, state: State, speech: Speech) -> tuple[int, ...]:
    inside = {index: seat.inside for index, seat in enumerate(state.seats) if seat.inside}
    return leavers(text, speech.names, inside, speech.vocabulary.commands)


def is_settlement(text: str, speech: Speech) -> bool:
    """Whether a line says how a tie is settled."""
    return speech.meaning(text) in (Settlement.EXTRA.value, Settlement.SHARE.value)


def _settlement_or_decision(text: str, state: State, speech: Speech) -> Due | None:
    """What a line that is no card looks like."""
    if is_settlement(text, speech):
        return Due.SETTLEMENT
    try:
        _leavers(text, state, speech)
    except UnknownName:
        return None
    except (AmbiguousName, IllegalMove):
        return Due.DECISION
    return Due.DECISION
