"""What one needs: how many people, which cards and what they mean, and what the gems are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kortdiamant.languages.files import nouns
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.nouns import Amount
from kortdiamant.telling.sheet.expedition.box_cards import box_cards
from kortdiamant.telling.sheet.expedition.pack_cards import PackCards
from kortdiamant.telling.sheet.expedition.subject import Subject
from kortdiamant.telling.sheet.parts import Block, Bullets, Paragraph, Section, Statement, paragraph, told

# What a pack is called: one of it, and several.
PACK_WORDS: Mapping[str, tuple[str, str]] = {
    "standard-52": (later("an ordinary pack of 52 cards"), later("{number} ordinary packs of 52 cards each")),
    "standard-36": (
        later("a pack of 36 cards (from 6 up to ace)"),
        later("{number} packs of 36 cards each (from 6 up to ace)"),
    ),
    "piquet-32": (
        later("a pack of 32 cards (from 7 up to ace)"),
        later("{number} packs of 32 cards each (from 7 up to ace)"),
    ),
    "tarot-78": (later("a tarot pack of 78 cards"), later("{number} tarot packs of 78 cards each")),
}
USUALLY_WITH_JOKERS = "standard-52"


def material(subject: Subject) -> Section:
    """The section on what one needs."""
    blocks = _remembered(subject) if subject.prose.cards else _reckoned(subject)
    rest = paragraph(
        _supply(subject), told(subject.prose.material, "prose.material") if subject.prose.material else None
    )
    return Section("material", subject.speaker.say("What you need"), (*blocks, *([rest] if rest.statements else ())))


def _reckoned(subject: Subject) -> tuple[Block, ...]:
    """The cards as their values have it."""
    meanings = Bullets(tuple(Paragraph((statement,)) for statement in cards(subject)))
    return paragraph(_players(subject), *deck(subject)), meanings


def _remembered(subject: Subject) -> tuple[Block, ...]:
    """The cards as the ruleset has people remember them, with those that are not used."""
    pack, *_ = deck(subject)
    order = told(subject.speaker.say("The first sentence that speaks of a card counts:"), "prose.cards")
    sentences = Bullets(tuple(Paragraph((told(text, "prose.cards"),)) for text in subject.prose.cards))
    return paragraph(_players(subject), pack, order), sentences


def deck(subject: Subject) -> Iterator[Statement]:
    """Which cards lie on the table."""
    if subject.is_box:
        yield told(subject.speaker.say("You play with the cards of the box."), "deck")
    else:
        pack = PackCards(subject)
        yield told(_packs(pack), "deck")
        aside = pack.put_aside()
        if aside:
            yield aside


def cards(subject: Subject) -> Iterator[Statement]:
    """What the cards mean."""
    return box_cards(subject) if subject.is_box else PackCards(subject).statements()


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
    return told(text, "players")


def _packs(pack: PackCards) -> str:
    speaker, (packs, jokers) = pack.subject.speaker, (pack.sets.packs, pack.sets.jokers)
    one, many = PACK_WORDS[str(pack.subject.deck["pack"])]
    facts: dict[str, object] = {
        "pack": speaker.say(one) if packs == 1 else speaker.say(many, number=speaker.number(packs))
    }
    if jokers:
        facts["jokers"] = Amount(jokers, nouns(speaker.language).kinds["joker"], speaker)
        return speaker.say("You play with {pack} and {jokers.spelled}.", **facts)
    if pack.subject.deck["pack"] == USUALLY_WITH_JOKERS:
        return speaker.say("You play with {pack}, without jokers.", **facts)
    return speaker.say("You play with {pack}.", **facts)


def _supply(subject: Subject) -> Statement | None:
    """What the gems are made of."""
    supply, speaker = subject.ruleset.supply, subject.speaker
    if not supply:
        return None
    items = [
        speaker.say(
            "{pieces} worth {value}", pieces=Amount(gem.count, speaker.piece(gem.name), speaker), value=gem.value
        )
        for gem in sorted(supply, key=lambda gem: gem.value)
    ]
    return told(speaker.say("The supply holds {pieces}.", pieces=speaker.listing(items)), "supply")
