"""Which card of the game a person means by what they typed.

The name of a card of this very game comes first, then the ruleset's own words for the cards of a box,
then whatever the notation of the languages allows. What the game does not have, or what cannot come now, drops
out.
"""

from __future__ import annotations

from kortdiamant.cards import Card
from kortdiamant.cards.notation import canonical
from kortdiamant.errors import AmbiguousCard, ImpossibleCard, UnknownCard, WhyImpossible
from kortdiamant.expedition.pack import cells_for, faces, refusal
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import Phase, State
from kortdiamant.family.speech import Reading, Speech
from kortdiamant.spelling import alike, fold


def is_a_card(text: str, state: State, speech: Speech) -> bool:
    """Whether some card of the game is written like this, possible now or not."""
    return any(_in_game(state.rules, card) for card in _meanings(text, state.rules, speech))


def read_card(text: str, state: State, speech: Speech) -> Card:
    """The one card meant; raises `UnknownCard`, `ImpossibleCard` or `AmbiguousCard`."""
    meanings = _meanings(text, state.rules, speech)
    if not meanings:
        raise UnknownCard(text, _written_alike(text, state, speech))
    known = [card for card in meanings if _in_game(state.rules, card)] or list(meanings[:1])
    possible = [card for card in known if cells_for(state, card)]
    if not possible:
        raise _first_to_come([refusal(state, card) for card in known])
    ways = _ways(state, possible)
    if len(ways) > 1:
        raise AmbiguousCard(text, tuple(str(card) for card in ways))
    return ways[0]


def named_card(text: str, rules: Rules, speech: Speech) -> Card:
    """The one card of the game that is written like this, wherever it is; raises what `read_card` does."""
    return read_card(text, _with_every_card(rules), speech)


def _with_every_card(rules: Rules) -> State:
    return State(rules, Phase.REVEAL, 1, (), tuple(len(cell.copies) for cell in rules.cells))


def _ways(state: State, possible: list[Card]) -> list[Card]:
    """The cards that may be meant, each said so that it can only mean one thing."""
    ways: list[Card] = []
    for card in possible:
        cells = cells_for(state, card)
        ways += [card] if len(cells) == 1 else faces(state, cells)
    return ways


def _first_to_come(refusals: list[ImpossibleCard]) -> ImpossibleCard:
    """Of several cards that cannot be, one that can come later is the one to name."""
    return next((each for each in refusals if each.why is WhyImpossible.NOT_YET), refusals[0])


def _meanings(text: str, rules: Rules, speech: Speech) -> tuple[Card, ...]:
    """Every card the text may be, canonical first; in a file or pipe a canonical spelling means nothing else."""
    written = [*_names(text, rules), *_box_words(text, rules, speech), *speech.vocabulary.notation.readings(text)]
    meant = _uncovered(canonical(text), list(dict.fromkeys(written)))
    exact = next((card for card in meant if str(card) == text and _in_game(rules, card)), None)
    return (exact,) if exact and speech.reading is Reading.CANONICAL else tuple(meant)


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
    return tuple(dict.fromkeys(names[near] for near in alike(fold(text), names)))
