"""What the program says about people and cards can be typed back: every sentence of random games, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kortdiamant.cards import Card
from kortdiamant.errors import AmbiguousCard, Due
from kortdiamant.expedition import events
from kortdiamant.expedition.events import Ending
from kortdiamant.expedition.state import Phase, State
from kortdiamant.expedition.text import parse_card, parse_decision
from kortdiamant.family import ParseContext, Reading
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import load
from kortdiamant.spelling import fold
from kortdiamant.table import Table
from kortdiamant.telling.cards import card_name, card_symbol
from kortdiamant.telling.cards import parse_card as parse_canonical
from kortdiamant.telling.events import EventLine, tell_each
from kortdiamant.telling.speaker import Speaker, speaker_of
from tests.bundled_rulesets import bundled_references
from tests.golden.players import next_entry

NAMES = ("Ane", "Bo Erik", "Åse", "Çelik")
ENTRIES, SEED = 60, 7


def moments(reference: str, language: Language) -> Iterator[tuple[State, Table, list[EventLine]]]:
    """Each state of a random game, and what the program said about the entry that followed."""
    rules = load(reference)
    table = Table(rules, NAMES[: rules.rules.players.max], language=language, reading=Reading.ASK)
    while not table.finished and table.due is not Due.SETTLEMENT and len(table.moments) <= ENTRIES:
        before = table.state
        happened = table.say(next_entry(table, SEED), reading=Reading.CANONICAL)
        yield before, table, tell_each(happened, table.state, speaker_of(table))


def said_about_leaving(text: str, names: tuple[str, ...], context: ParseContext) -> Iterator[str]:
    """The people who leave, as a sentence names them: alone, and with each of the verbs that follow."""
    words = text.split()
    known = {fold(word) for name in names for word in name.split()} | context.vocabulary.conjunctions
    end = next(index for index, word in enumerate(words) if fold(word.rstrip(",")) not in known)
    yield " ".join(words[:end])
    while fold(words[end]) in context.vocabulary.departing:
        end += 1
        yield " ".join(words[:end])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reference", bundled_references())
def test_a_sentence_about_leaving_can_be_typed(reference: str, language: Language) -> None:
    for before, table, sentences in moments(reference, language):
        context = table.parse_context
        happened = table.moments[-1].events
        leaving = {event.seat for event in happened if isinstance(event, events.ExplorerLeft)}
        found: set[int] = set()
        for sentence in sentences:
            if sentence.about in (events.ExplorerLeft, events.LeftoversShared):
                said = [*said_about_leaving(sentence.text, table.names, context)]
                assert said[1:] or table.state.rules.players.explorers > 1, sentence
                read = [{*parse_decision(typed + end, before, context)} for typed in said for end in ("", ".")]
                assert all(each == read[0] for each in read)
                found |= read[0]
            elif sentence.about is events.NobodyLeft:
                assert parse_decision(sentence.text, before, context) == ()
                assert parse_decision(sentence.text.rstrip("."), before, context) == ()
            elif sentence.about is events.RoundEnded and before.phase is Phase.DECIDE:
                (ended,) = (event for event in happened if isinstance(event, events.RoundEnded))
                if ended.ending is Ending.ALL_LEFT:
                    everybody = sentence.text.split()[0]
                    assert {*parse_decision(everybody, before, context)} == {
                        seat for seat, each in enumerate(before.seats) if each.inside
                    }
        assert found == leaving or table.state.rules.players.explorers > 1


def forms(card: Card, kind: str | None, text: str, speaker: Speaker) -> Iterator[str]:
    """The ways in which the program names a card, also those in this sentence; a relic in a pack is called a jack."""
    yield card_symbol(card, speaker)
    yield card_name(card, speaker)
    noun = speaker.kind(kind) if kind else speaker.noun("relic")
    named = [form for form in (noun.one, noun.a, noun.the) if fold(form) in fold(text)]
    assert named or not kind, (text, noun)
    if kind or fold(noun.one) == fold(card_name(card, speaker)):
        yield from named


def meanings(typed: str, before: State, context: ParseContext) -> set[str]:
    """The names of the cards that a text means, several only of the same name or of different worth."""
    try:
        return {parse_card(typed, before, context).name}
    except AmbiguousCard as error:
        found = {parse_canonical(card).name for card in error.cards}
        assert len({name.partition(":")[0] for name in found}) == 1
        return found


ABOUT_CARDS = (events.GemsShared, events.HazardThreatened, events.ExpeditionBusted, events.RelicRevealed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reference", bundled_references())
def test_a_sentence_about_a_card_can_be_typed(reference: str, language: Language) -> None:
    for before, table, sentences in moments(reference, language):
        for event in table.moments[-1].events:
            if not isinstance(event, ABOUT_CARDS):
                continue
            (text,) = (sentence.text for sentence in sentences if sentence.about is type(event))
            for form in forms(event.card, getattr(event, "kind", None), text, speaker_of(table)):
                for typed in (form, f"{form}.", form.upper()):
                    assert event.card.name in meanings(typed, before, table.parse_context), (typed, text)


def test_a_treasure_of_a_box_can_be_typed_with_its_gems() -> None:
    for language in LANGUAGES:
        for before, table, sentences in moments("iello", language):
            for event in table.moments[-1].events:
                if isinstance(event, events.GemsShared):
                    (text,) = (sentence.text for sentence in sentences if sentence.about is events.GemsShared)
                    treasure = " ".join(text.partition(":")[0].split()[:2])
                    assert parse_card(treasure, before, table.parse_context).name == event.card.name, text
