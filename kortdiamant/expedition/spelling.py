"""Which card of the game a person means by what they typed.

The name of a card of this very game comes first, then the ruleset's own words for the cards of a box,
then whatever the notation of the three languages allows. What the game does not have, or what cannot come now, drops
out.
"""

from __future__ import annotations

from difflib import get_close_matches

from kortdiamant.cards import Card
from kortdiamant.cards.notation import canonical, fold
from kortdiamant.cards.notation import readings as spellings
from kortdiamant.errors import AmbiguousCard, UnknownCard
from kortdiamant.expedition.pack import faces, readings, refusal
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import State
from kortdiamant.family.speech import Reading, Speech


def is_a_card(text: str, state: State, speech: Speech) -> bool:
    """Whether some card of the game is written like this, possible now or not."""
    return any(_in_game(state.rules, card) for card in _meanings(text, state.rules, speech))


def read_card(text: str, state: State, speech: Speech) -> Card:
    """The one card meant; raises `UnknownCard`, `ImpossibleCard` or `AmbiguousCard`."""
    meanings = _meanings(text, state.rules, speech)
    if not meanings:
        raise UnknownCard(text, _written_alike(text, state, speech))
    known = [card for card in meanings if _in_game(state.rules, card)] or list(meanings[:1])
    possible = [card for card in known if readings(state, card)]
    if not possible:
        raise refusal(state, known[0])
    ways = _ways(state, possible)
    if len(ways) > 1:
        raise AmbiguousCard(text, tuple(str(card) for card in ways))
    return ways[0]


def _ways(state: State, possible: list[Card]) -> list[Card]:
    """The cards that may be meant, each said so that it can only mean one thing."""
    ways: list[Card] = []
    for card in possible:
        cells = readings(state, card)
        ways += [card] if len(cells) == 1 else faces(state, cells)
    return ways


def _meanings(text: str, rules: Rules, speech: Speech) -> tuple[Card, ...]:
    """Every card the text may be, canonical first; in a file or pipe a canonical spelling means nothing else."""
    meant = [*_names(text, rules), *_box_words(text, rules, speech), *spellings(text, speech.language)]
    meant = _uncovered(canonical(text), list(dict.fromkeys(meant)))
    if speech.reading is Reading.CANONICAL and meant and str(meant[0]).casefold() == text.casefold():
        return (meant[0],)
    return tuple(meant)


def _names(text: str, rules: Rules) -> list[Card]:
    """The card of this game that has the text for a name, whatever the case."""
    return [Card(name) for name in rules.cells_by_name if name.casefold() == text.casefold()]


def _uncovered(exact: Card | None, meant: list[Card]) -> list[Card]:
    """The meanings without those that another covers: `as` is the ace, but `AS` to the letter the ace of spades."""
    if exact and exact.suit:
        return [card for card in meant if card != Card(exact.name)]
    return [card for card in meant if card.suit is None or Card(card.name) not in meant]


def _box_words(text: str, rules: Rules, speech: Speech) -> tuple[Card, ...]:
    """What the ruleset's words make of it: `slange`, `relikvie 7`, or `relikvie` for every relic there is."""
    word, _, number = fold(text).replace(":", " ").partition(" ")
    name = speech.words.get(fold(text)) or speech.words.get(word) or word
    if not number:
        printed = [each for each in rules.cells_by_name if each.startswith(f"{name}:")]
        return tuple(Card(each) for each in [name, *printed] if each in rules.cells_by_name)
    spelled = f"{name}:{number.strip()}"
    return (Card(spelled),) if spelled in rules.cells_by_name else _whole_word(fold(text), rules, speech)


def _whole_word(folded: str, rules: Rules, speech: Speech) -> tuple[Card, ...]:
    name = speech.words.get(folded)
    return (Card(name),) if name in rules.cells_by_name and name else ()


def _in_game(rules: Rules, card: Card) -> bool:
    cells = rules.cells_by_name.get(card.name, ())
    return bool(cells) and (card.suit is None or any(card in rules.cells[cell].copies for cell in cells))


def _written_alike(text: str, state: State, speech: Speech) -> tuple[str, ...]:
    names = {fold(name): name for name in state.rules.cells_by_name} | dict(speech.words)
    return tuple(dict.fromkeys(names[near] for near in get_close_matches(fold(text), names, n=3, cutoff=0.6)))
