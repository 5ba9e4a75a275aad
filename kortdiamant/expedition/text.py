"""The lines of an expedition game: every move has one canonical line, and `parse` reads it back.

7H            a card, when a card is due
Ane, Bo       those who leave, when a decision is due; `-` is nobody, `all` is everybody
extra         how to settle a tie, when that is due; or `share`
join Dora     at any time before the end; likewise `home Bo`

A written card can mean several cards. The names of the cards in this game come first, then the ruleset's own words
for the cards of a box, then the notation of the table's language. Cards that the game does not have, or that cannot
come now, are dropped.
"""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.cards import Card
from kortdiamant.cards.notation import ELISION, canonical
from kortdiamant.errors import (
    AmbiguousCard,
    AmbiguousName,
    Due,
    IllegalMove,
    IncompleteEntry,
    NotDue,
    TextError,
    UnknownCard,
    UnknownEntry,
    UnknownName,
    WhyImpossible,
)
from kortdiamant.expedition.moves import (
    Arrive,
    Decide,
    GoHome,
    Move,
    Return,
    Reveal,
    Settle,
    Settlement,
    cells_for,
    explain_impossible,
    faces,
)
from kortdiamant.expedition.play import due
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import Phase, State
from kortdiamant.family.names import NOBODY, is_same_name, parse_leavers, parse_seat
from kortdiamant.family.protocol import ParseContext, Reading, Vocabulary
from kortdiamant.spelling import close_matches, fold


def is_card(text: str, state: State, context: ParseContext) -> bool:
    """Whether the text means a card of the game, even one that cannot come now."""
    return any(state.rules.cells_of(card) for card in _meanings(text, state.rules, context))


def parse_card(text: str, state: State, context: ParseContext) -> Card:
    """The one card that the text can mean now; raises `UnknownCard`, `ImpossibleCard` or `AmbiguousCard`."""
    meanings = _meanings(text, state.rules, context)
    if not meanings:
        raise UnknownCard(text, _similar_names(text, state, context))
    known = [card for card in meanings if state.rules.cells_of(card)] or meanings
    possible = [card for card in known if cells_for(state, card)]
    if not possible:
        errors = [explain_impossible(state, card) for card in known]
        raise next((error for error in errors if error.why is WhyImpossible.NOT_YET), errors[0])
    first, *others = _unambiguous(state, possible)
    if others:
        raise AmbiguousCard(text, (str(first), *map(str, others)))
    return first


def parse_any_card(text: str, rules: Rules, context: ParseContext) -> Card:
    """The one card of the game that the text means, in the pack or not; raises what `parse_card` does."""
    return parse_card(text, State(rules, Phase.REVEAL, 1, seats=(), pack=(1,) * len(rules.cells)), context)


GEM = "gem"  # the canonical name of the ruleset's words for gems
FULL_STOP = ".! "  # as at the end of a sentence


def _unambiguous(state: State, possible: list[Card]) -> list[Card]:
    """The possible cards, each spelled so that it belongs to one cell."""
    spellings: list[Card] = []
    for card in possible:
        cells = cells_for(state, card)
        spellings += [card] if len(cells) == 1 else faces(state, cells)
    return spellings


def _meanings(text: str, rules: Rules, context: ParseContext) -> tuple[Card, ...]:
    """Every card that the text may mean, canonical first; in a file or pipe a canonical spelling means nothing else."""
    text = text.rstrip(FULL_STOP)
    named = _box_words(text, rules, context)
    is_own_word = named and without_article(text, context.vocabulary) in context.words
    written = [*_names(text, rules), *named, *([] if is_own_word else context.vocabulary.notation.readings(text))]
    if context.reading is Reading.ASK:  # in a file it may be a torn line
        written = written or list(_by_prefix(text, rules, context))
    spelled = canonical(text)
    meant = _drop_covered(spelled if spelled and rules.cells_of(spelled) else None, list(dict.fromkeys(written)))
    exact = next((card for card in meant if str(card) == text and rules.cells_of(card)), None)
    return (exact,) if exact and context.reading is Reading.CANONICAL else tuple(meant)


def _names(text: str, rules: Rules) -> list[Card]:
    """The cards of this game whose name is the text in any case."""
    return [Card(name) for name in rules.cells_by_name if name.casefold() == text.casefold()]


def _drop_covered(exact: Card | None, meant: list[Card]) -> list[Card]:
    """Drop the meanings that another one covers: `as` is any ace, but `AS` exactly is the ace of spades."""
    if exact and exact.suit:
        return [card for card in meant if card != Card(exact.name)]
    return [card for card in meant if card.suit is None or Card(card.name) not in meant]


def without_article(text: str, vocabulary: Vocabulary) -> str:
    """The folded text of a card without an article or a full stop: `the snake.` is `snake`."""
    folded = ELISION.sub("", fold(text.replace("’", "'"))).rstrip(FULL_STOP)
    first, _, rest = folded.partition(" ")
    return rest if rest and first in vocabulary.articles else folded


def _box_words(text: str, rules: Rules, context: ParseContext) -> tuple[Card, ...]:
    """The cards that the ruleset's words name: `slange`, `relikvie 7`, or `relikvie` for every relic of the game."""
    phrase, numbers = without_article(text, context.vocabulary).replace(":", " "), context.vocabulary.numbers
    first, _, second = (part.strip() for part in phrase.partition(" "))
    spelled = f"{context.words.get(first, first)}:{numbers.get(second, second)}"
    if second and spelled in rules.cells_by_name:
        return (Card(spelled),)
    number = next((one for one, other in ((first, second), (second, first)) if _is_treasure(other, context)), phrase)
    name = context.words.get(phrase) or numbers.get(number, number)
    printed = [each for each in rules.cells_by_name if each.startswith(f"{name}:")]
    return tuple(Card(each) for each in [name, *printed] if each in rules.cells_by_name)


def _is_treasure(word: str, context: ParseContext) -> bool:
    """Whether the word means a treasure card if a number stands beside it."""
    return word in context.vocabulary.treasures or context.words.get(word) == GEM


MIN_PREFIX = 3  # characters of a word for a card; shorter ones are ranks and suits


def _by_prefix(text: str, rules: Rules, context: ParseContext) -> Iterator[Card]:
    """The hazards and relics of a box whose word begins with the text."""
    phrase = without_article(text, context.vocabulary)
    if len(phrase) >= MIN_PREFIX and not any(map(str.isdecimal, phrase)):
        words = {**dict.fromkeys(rules.cells_by_name), **context.words}
        names = {name or word for word, name in words.items() if word.startswith(phrase)}
        yield from (Card(name) for name in names if name in rules.cells_by_name and not name.isdecimal())


def _similar_names(text: str, state: State, context: ParseContext) -> tuple[str, ...]:
    names = {**{fold(name): name for name in state.rules.cells_by_name}, **context.words}
    return tuple(dict.fromkeys(names[near] for near in close_matches(fold(text), names)))


def parse(text: str, state: State, context: ParseContext) -> Move:
    """The move that a line means in a state; the line must not be empty.

    Raises a `TextError` for a line that cannot be read, and `NotDue` or `ImpossibleCard` for a move that cannot be now.
    """
    return parse_people(text, context) or PARSERS[state.phase](text.strip(), state, context)


def parse_people(text: str, context: ParseContext) -> Arrive | Return | GoHome | None:
    """The move of `join NAME` or `home NAME` in the table's words; None for any other line.

    Somebody who joins under a name that a seat already has comes back to that seat.

    Raises `IncompleteEntry` if the name is missing, and what `parse_seat` raises.
    """
    first, *rest = text.split(maxsplit=1)
    word = context.meaning(first)
    if word not in ("join", "home"):
        return None
    if not rest:
        raise IncompleteEntry(word)
    name = rest[0].strip()
    if word == "home":
        return GoHome(parse_seat(name, context.names, context.vocabulary))
    known = (seat for seat, each in enumerate(context.names) if is_same_name(each, name))
    seat = next(known, None)
    return Arrive(name) if seat is None else Return(seat)


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
        case Return(seat):
            return f"join {names[seat]}"
    return f"home {names[move.seat]}"


def _parse_reveal(text: str, state: State, context: ParseContext) -> Move:
    if not text.isdecimal() and not is_card(text, state, context):
        given = _settlement_or_decision(text, state, context)
        if given:
            raise NotDue(given, Due.CARD)
    return Reveal(parse_card(text, state, context))


def _parse_decide(text: str, state: State, context: ParseContext) -> Move:
    try:
        return Decide(parse_decision(text, state, context))
    except TextError:
        given = Due.SETTLEMENT if is_settlement(text, context) else Due.CARD
        if given is Due.SETTLEMENT or is_card(text, state, context):
            raise NotDue(given, Due.DECISION) from None
        raise


def _parse_settle(text: str, state: State, context: ParseContext) -> Move:
    if not is_settlement(text, context):
        raise UnknownEntry(text, due(state))
    return Settle(Settlement(context.meaning(text)))


def _parse_over(text: str, state: State, context: ParseContext) -> Move:
    given = Due.CARD if is_card(text, state, context) else Due.DECISION
    raise NotDue(given, Due.NOTHING)


PARSERS = {
    Phase.REVEAL: _parse_reveal,
    Phase.DECIDE: _parse_decide,
    Phase.SETTLE: _parse_settle,
    Phase.OVER: _parse_over,
}


def parse_decision(text: str, state: State, context: ParseContext) -> tuple[int, ...]:
    """The seats that a decision sends out, once for each explorer; raises what `parse_leavers` raises."""
    inside = {index: seat.inside for index, seat in enumerate(state.seats)}
    return parse_leavers(text, context.names, inside, context.vocabulary, context.reading)


def is_settlement(text: str, context: ParseContext) -> bool:
    """Whether a line is a way to settle a tie."""
    return context.meaning(text) in (Settlement.EXTRA.value, Settlement.SHARE.value)


def _settlement_or_decision(text: str, state: State, context: ParseContext) -> Due | None:
    """What a line that is no card looks like: "it is not time for a decision" helps more than "unknown card"."""
    if is_settlement(text, context):
        return Due.SETTLEMENT
    try:
        parse_decision(text, state, context)
    except UnknownName:
        return None
    except (AmbiguousName, IllegalMove):
        pass
    return Due.DECISION
