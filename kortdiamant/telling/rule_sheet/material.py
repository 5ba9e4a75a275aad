"""The section on what you need: players, the cards and what they mean, and the supply of gems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from kortdiamant.cards import Card
from kortdiamant.languages.catalogue import msgid
from kortdiamant.languages.files import kind_noun
from kortdiamant.telling.cards import cards_in_short
from kortdiamant.telling.rule_sheet.pack_cards import PackCards
from kortdiamant.telling.rule_sheet.parts import (
    Block,
    Bullets,
    Paragraph,
    Section,
    Statement,
    Subject,
    own_statement,
    paragraph,
    statement,
)
from kortdiamant.telling.voice import Amount


def box_cards(subject: Subject) -> Iterator[Statement]:
    """A statement for each role that the cards of a box have."""
    if subject.treasures:
        yield statement(_treasures(subject), "cards.=treasure")
    if subject.hazards:
        yield statement(_hazards(subject), "cards.=hazard")
    if subject.relics:
        yield statement(_relics(subject), "cards.=relic")


def _treasures(subject: Subject) -> str:
    """All numbers in order, one for each card."""
    copies = chain.from_iterable([value] * subject.copies[card] for card, value in subject.treasures.items())
    values = sorted(copies)
    return subject.speaker.say_count(
        "One treasure card, with the number {values}.",
        "{count!c} treasure cards, with the numbers {values}.",
        len(values),
        count=subject.speaker.number(len(values)),
        values=subject.speaker.listing(map(str, values)),
    )


def _hazards(subject: Subject) -> str:
    speaker = subject.speaker
    counts = {kind: len(cards) for kind, cards in subject.hazards.items()}
    total = speaker.amount(sum(counts.values()), "hazard")
    if len(set(counts.values())) > 1 or len(counts) == 1:
        kinds = [Amount(count, speaker.kind(kind), speaker).spelled for kind, count in counts.items()]
        return speaker.say("{hazards.spelled!c}: {kinds}.", hazards=total, kinds=speaker.listing(kinds))
    (each,) = set(counts.values())
    names = [speaker.kind(kind).one if each == 1 else speaker.kind(kind).many for kind in counts]
    return speaker.say_count(
        "{hazards.spelled!c}, one of each kind: {kinds}.",
        "{hazards.spelled!c}, {each} of each kind: {kinds}.",
        each,
        hazards=total,
        each=speaker.number(each),
        kinds=speaker.listing(names),
    )


def _relics(subject: Subject) -> str:
    """The number of relics, and the worths that are printed on them."""
    speaker, printed = subject.speaker, subject.relics
    relics = speaker.amount(subject.relic_count, "relic")
    numbers = sorted(
        chain.from_iterable([worth] * subject.copies[card] for card, worth in printed.items() if worth is not None)
    )
    if not numbers:
        return speaker.say_count("{relics.spelled!c}.", "{relics.spelled!c}, all alike.", relics.number, relics=relics)
    return speaker.say_count(
        "{relics.spelled!c}, with the number {numbers}.",
        "{relics.spelled!c}, with the numbers {numbers}.",
        relics.number,
        relics=relics,
        numbers=speaker.listing(map(str, numbers)),
    )


# The words for one pack and for several packs.
PACK_WORDS: Mapping[str, tuple[str, str]] = {
    "standard-52": (msgid("an ordinary pack of 52 cards"), msgid("{number} ordinary packs of 52 cards each")),
    "standard-36": (
        msgid("a pack of 36 cards (from 6 up to ace)"),
        msgid("{number} packs of 36 cards each (from 6 up to ace)"),
    ),
    "piquet-32": (
        msgid("a pack of 32 cards (from 7 up to ace)"),
        msgid("{number} packs of 32 cards each (from 7 up to ace)"),
    ),
    "tarot-78": (msgid("a tarot pack of 78 cards"), msgid("{number} tarot packs of 78 cards each")),
}
USUALLY_WITH_JOKERS = "standard-52"


def material(subject: Subject) -> Section:
    """The section on the cards and pieces that a table needs."""
    blocks = _worded_cards(subject) if subject.prose.cards else _calculated_cards(subject)
    rest = paragraph(_supply(subject), own_statement(subject.prose.material, "prose.material"))
    return Section("material", subject.speaker.say("What you need"), (*blocks, *([rest] if rest.statements else ())))


def _calculated_cards(subject: Subject) -> tuple[Block, ...]:
    """The cards, described by their values."""
    meanings = Bullets(tuple(Paragraph((statement,)) for statement in card_statements(subject)))
    return paragraph(_players(subject), *deck_statements(subject)), meanings


def _worded_cards(subject: Subject) -> tuple[Block, ...]:
    """The cards, described by the ruleset's own sentences."""
    pack, *_ = deck_statements(subject)
    order = statement(subject.speaker.say("The first sentence that speaks of a card counts:"), "prose.cards")
    sentences = Bullets(tuple(Paragraph((statement(text, "prose.cards"),)) for text in subject.prose.cards))
    return paragraph(_players(subject), pack, order), sentences


def deck_statements(subject: Subject) -> Iterator[Statement]:
    """Which packs are used, and which cards are taken out."""
    if subject.is_box:
        yield statement(subject.speaker.say("You play with the cards of the box."), "deck")
    else:
        pack = PackCards(subject)
        yield statement(_packs(pack), "deck")
        aside = pack.put_aside()
        if aside:
            yield aside


def card_statements(subject: Subject) -> Iterator[Statement]:
    """What the cards mean, a statement per role."""
    return box_cards(subject) if subject.is_box else PackCards(subject).statements()


DOT = " · "


def cards_at_a_glance(subject: Subject) -> str:
    """The ranks of each role in one line, without their worths, and how many hazards of a kind strike."""
    speaker = subject.speaker
    roles = [list(dict.fromkeys(card.name for card in cards)) for cards in _cards_by_role(subject)]
    if len(set(chain.from_iterable(roles))) < sum(map(len, roles)):
        return speaker.say("What a card means depends on its suit, too. The program says it when you type the card.")
    treasures, hazards, relics = (cards_in_short(names, speaker) for names in roles)
    relic = speaker.noun("relic")
    own = relics == relic.one or any(name.partition(":")[0] == "relic" for name in roles[2])
    parts = (
        speaker.say("{cards}: {gem.many}", cards=treasures) if treasures else "",
        _hazards_at_a_glance(hazards, subject) if hazards else "",
        "" if not relics else relic.many if own else speaker.say("{cards}: {relic.many}", cards=relics),
    )
    return DOT.join(filter(None, parts))


def _cards_by_role(subject: Subject) -> tuple[Iterable[Card], Iterable[Card], Iterable[Card]]:
    return subject.treasures, chain.from_iterable(subject.hazards.values()), subject.relics


def _hazards_at_a_glance(cards: str, subject: Subject) -> str:
    numbers = {subject.rules.strikes(kind) for kind in subject.hazards}
    if len(numbers) > 1:
        return subject.speaker.say("{cards}: {hazard.many}", cards=cards)
    (number,) = numbers
    return subject.speaker.say_count(
        "{cards}: {hazard.many} (the first ends the {expedition.one})",
        "{cards}: {hazard.many} ({number} of a kind end the {expedition.one})",
        number,
        cards=cards,
        number=subject.speaker.number(number),
    )


def _players(subject: Subject) -> Statement:
    players, speaker = subject.rules.players, subject.speaker
    least, most = speaker.number(players.min), speaker.number(players.max)
    if players.min == players.max:
        text = speaker.say_count(
            "The game is for one player.", "The game is for {count} players.", players.max, count=most
        )
    elif players.min == 1:
        text = speaker.say("The game is for one to {most} players.", most=most)
    else:
        text = speaker.say("The game is for {least} to {most} players.", least=least, most=most)
    return statement(text, "players")


def _packs(pack: PackCards) -> str:
    speaker, (packs, jokers) = pack.subject.speaker, (pack.sets.packs, pack.sets.jokers)
    singular, plural = PACK_WORDS[str(pack.subject.deck["pack"])]
    facts: dict[str, object] = {
        "pack": speaker.say(singular) if packs == 1 else speaker.say(plural, number=speaker.number(packs))
    }
    if jokers:
        facts["jokers"] = Amount(jokers, kind_noun(speaker.language, "joker"), speaker)
        return speaker.say("You play with {pack} and {jokers.spelled}.", **facts)
    if pack.subject.deck["pack"] == USUALLY_WITH_JOKERS:
        return speaker.say("You play with {pack}, without jokers.", **facts)
    return speaker.say("You play with {pack}.", **facts)


def _supply(subject: Subject) -> Statement | None:
    supply, speaker = subject.ruleset.supply, subject.speaker
    if not supply:
        return None
    items = [
        speaker.say(
            "{pieces} worth {value}", pieces=Amount(gem.count, speaker.piece(gem.name), speaker), value=gem.value
        )
        for gem in sorted(supply, key=lambda gem: gem.value)
    ]
    return statement(speaker.say("The supply holds {pieces}.", pieces=speaker.listing(items)), "supply")
