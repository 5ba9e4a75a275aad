"""The sections on the course of a game: its aim, a round step by step, leaving, the end of a round and of the game."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.expedition.rules import RoundWorth
from kortdiamant.languages.catalogue import msgid
from kortdiamant.languages.files import Noun
from kortdiamant.telling.rule_sheet.hazards_and_relics import worth_rows
from kortdiamant.telling.rule_sheet.parts import Section, Statement, Steps, Subject, own_statement, paragraph, statement
from kortdiamant.telling.voice import joined


def aim(subject: Subject) -> Section:
    """The section on the aim of the game."""
    say = subject.speaker.say
    text = paragraph(
        _explorers(subject),
        statement(
            say("Card by card you go deeper, and again and again you must choose: go on, or bring home what you have?")
        ),
        _rounds(subject),
    )
    return Section("aim", say("The aim"), (text,))


def _explorers(subject: Subject) -> Statement:
    speaker, explorers = subject.speaker, subject.rules.players.explorers
    if subject.has_several:
        amount = speaker.amount(explorers, "explorer")
        text = speaker.say("Each of you leads {explorers.spelled} {place.inside}.", explorers=amount)
    else:
        text = speaker.say("You are {explorer.many} {place.inside}.")
    return statement(text, "players.explorers")


def _rounds(subject: Subject) -> Statement:
    speaker, rounds = subject.speaker, subject.rules.rounds
    if rounds == 1:
        text = speaker.say("The game lasts a single {expedition.one}, and whoever is richest in the end wins.")
    else:
        text = speaker.say(
            "The game lasts {expeditions.spelled}, and whoever is richest in the end wins.",
            expeditions=speaker.amount(rounds, "expedition"),
        )
    return statement(text, "rounds")


def preparation(subject: Subject) -> Section:
    """The section on the preparation of a round."""
    say, first = subject.speaker.say, subject.prose.first_player
    items = (
        paragraph(own_statement(first, "prose.first-player") or statement(say("Agree on who begins."))),
        paragraph(shuffle_statement(subject), _relics_apart(subject)),
        paragraph(_go_in(subject)),
    )
    return Section("preparation", say("Before {expedition.a}"), (Steps(items),))


def shuffle_statement(subject: Subject) -> Statement:
    """How to prepare the pile (seeds/slott.md#R8)."""
    return statement(subject.speaker.say("Shuffle all cards that are still in the game into one pile, face down."))


def _relics_apart(subject: Subject) -> Statement | None:
    if not subject.relics or subject.entering == {1: subject.relic_count}:
        return None
    return statement(subject.speaker.say("Keep {relic.all} apart at first; “{relic.all!c}” tells when they come in."))


def _go_in(subject: Subject) -> Statement:
    say = subject.speaker.say
    if subject.has_several:
        return statement(say("Everybody goes in with all their {explorer.many}."))
    return statement(say("Everybody goes in."))


def course(subject: Subject) -> Section:
    """The section on a round, step by step."""
    say = subject.speaker.say
    steps = (paragraph(*statements) for statements in _steps(subject))
    return Section("course", say("{expedition.a!c}, step by step"), (Steps(tuple(steps)),))


def _steps(subject: Subject) -> Iterator[tuple[Statement | None, ...]]:
    say = subject.speaker.say
    yield (
        statement(say("Turn up the top card and lay it at the end of the row on the table; this row is the path.")),
        statement(say("Those {place.inside} take turns at this, clockwise.")),
    )
    if subject.treasures:
        yield _sharing(subject), statement(say("What you gain lies before you and is not safe yet."))
    if subject.hazards:
        yield (
            statement(say("{hazard.a!c} threatens everybody {place.inside}: “{hazard.all!c}” tells what can happen.")),
        )
    if subject.relics:
        yield (statement(say("{relic.a!c} stays on the path until somebody leaves alone.")),)
    if subject.rules.opening.treasures and subject.treasures:
        yield (_opening(subject),)
    yield _deciding(subject), _how_to_choose(subject)


def _sharing(subject: Subject) -> Statement:
    """How a treasure is shared (seeds/slott.md#R13)."""
    say = subject.speaker.say
    if subject.has_several:
        shared = say("A treasure card is shared at once and equally: one share for each {explorer.one} {place.inside}.")
    else:
        shared = say("A treasure card is shared at once, equally among all who are {place.inside}.")
    if subject.rules.treasure.remainder == "card":
        rest = say("What does not divide stays on the card.")
    else:
        rest = say("What does not divide goes back to the supply.")
    return statement(f"{shared} {rest}", "rules.treasure.remainder")


def _opening(subject: Subject) -> Statement:
    """Which cards do not count before the opening treasures."""
    speaker, count = subject.speaker, subject.rules.opening.treasures
    early = [noun.a for noun in _not_yet(subject)]
    text = speaker.say_count(
        "If {early} is turned up before a treasure card lies on the path, it does not count: shuffle it into the pile "
        "again, and turn up another card. Once the pile holds no treasure card any more, everything counts.",
        "If {early} is turned up before {count} treasure cards lie on the path, it does not count: shuffle it into the "
        "pile again, and turn up another card. Once the pile holds no treasure card any more, everything counts.",
        count,
        early=speaker.either(early),
        count=speaker.number(count),
    )
    return statement(text, "rules.opening.treasures")


def _not_yet(subject: Subject) -> Iterator[Noun]:
    if subject.hazards:
        yield subject.speaker.noun("hazard")
    if subject.relics:
        yield subject.speaker.noun("relic")


def _deciding(subject: Subject) -> Statement:
    """When the players decide (seeds/slott.md#R15)."""
    speaker, from_card = subject.speaker, subject.rules.decisions.from_card
    if subject.has_several:
        choice = speaker.say("everybody chooses for each {explorer.one} {place.inside} whether to go on or to leave")
    else:
        choice = speaker.say("everybody {place.inside} chooses whether to go on or to leave")
    if from_card == 0:
        text = speaker.say("Before the first card is turned up, and then after every card, {choice}.", choice=choice)
    elif from_card == 1:
        text = speaker.say("After every card {choice}.", choice=choice)
    else:
        text = speaker.say(
            "Nobody can leave before {count} cards lie on the path. From then on, after every card, {choice}.",
            count=speaker.number(from_card),
            choice=choice,
        )
    return statement(text, "rules.decisions.from-card")


def _how_to_choose(subject: Subject) -> Statement:
    """How the players show their choice."""
    usual = statement(subject.speaker.say("All show their choice at the same moment."))
    return own_statement(subject.prose.deciding, "prose.deciding") or usual


LEFTOVERS = {
    ("pooled", "path"): msgid(
        "Those who leave together pool {gem.all} on the path, and share equally. What does not divide stays "
        "there for those who leave later."
    ),
    ("pooled", "lost"): msgid(
        "Those who leave together pool {gem.all} on the path, and share equally. What does not divide goes "
        "back to the supply."
    ),
    ("per-card", "path"): msgid(
        "Those who leave together share {gem.all} on the path equally, each card by itself. What does not divide "
        "stays on its card."
    ),
    ("per-card", "lost"): msgid(
        "Those who leave together share {gem.all} on the path equally, each card by itself. What does not divide goes "
        "back to the supply."
    ),
}


def leaving(subject: Subject) -> Section:
    """The section on leaving, without relics."""
    say = subject.speaker.say
    safe = paragraph(_safe(subject), statement(say("Whoever is out gets nothing more in this {expedition.one}.")))
    share = paragraph(_leftovers(subject)) if subject.has_leftovers else None
    return Section("leaving", say("Leaving"), (safe, *([share] if share else ())))


def _safe(subject: Subject) -> Statement:
    """What a player brings out is safe (seeds/slott.md#R17)."""
    say = subject.speaker.say
    if subject.has_several:
        text = say(
            "Each {explorer.one} who leaves brings their own share to safety, and no more; what is safe cannot be lost."
        )
    else:
        text = say(
            "Whoever leaves brings all they have gained in this {expedition.one} to safety, where it cannot be lost."
        )
    return statement(text)


def _leftovers(subject: Subject) -> Statement:
    """How those who leave share the gems on the path (seeds/slott.md#R18)."""
    rules, say = subject.rules.leftovers, subject.speaker.say
    text = say(LEFTOVERS[rules.share, rules.remainder])
    alone = say("Whoever leaves alone takes all of it.")
    return statement(f"{text} {alone}", "rules.leftovers.share", "rules.leftovers.remainder")


def end_of_round(subject: Subject) -> Section:
    """The section on the end of a round."""
    over = paragraph(_round_over(subject), _empty_pile(subject))
    after = paragraph(*_cleared(subject))
    blocks = (over, after) if after.statements else (over,)
    return Section("end-of-round", subject.speaker.say("The end of {expedition.a}"), blocks)


def _round_over(subject: Subject) -> Statement:
    say = subject.speaker.say
    if subject.hazards:
        return statement(say("{expedition.a!c} is over when all have left, or when {hazard.a} has struck."))
    return statement(say("{expedition.a!c} is over when all have left."))


def _empty_pile(subject: Subject) -> Statement:
    """What happens if a card is due and the pile is empty."""
    say = subject.speaker.say
    if subject.rules.empty_deck == "all-leave":
        text = say(
            "It is also over when a card is due and the pile is empty: then all who are {place.inside} leave "
            "together, as if they had decided to."
        )
    else:
        text = say(
            "It is also over when a card is due and the pile is empty: then all who are {place.inside} lose "
            "everything they have gained in this {expedition.one}."
        )
    return statement(text, "rules.empty-deck")


def _cleared(subject: Subject) -> Iterator[Statement]:
    say = subject.speaker.say
    if subject.has_leftovers:
        yield statement(say("What is left of the {gem.many} on the path goes back to the supply."))
    if subject.rules.rounds > 1:
        yield statement(say("Then the next {expedition.one} begins, with all cards that are still in the game."))


def end_of_game(subject: Subject) -> Section:
    """The section on the end of the game, and on ties."""
    winner = paragraph(_winner(subject), _tie(subject))
    extra = paragraph(*_extra_round(subject)) if _has_extra_round(subject) else None
    return Section("end-of-game", subject.speaker.say("The end of the game"), (winner, *([extra] if extra else ())))


def _winner(subject: Subject) -> Statement:
    speaker, rounds = subject.speaker, subject.rules.rounds
    if rounds > 1:
        played = speaker.say("after {expeditions.spelled}", expeditions=speaker.amount(rounds, "expedition"))
    else:
        played = speaker.say("after the {expedition.one}")
    if subject.relics:
        text = speaker.say(
            "{played!c} everybody adds the worth of their {relic.many} to what they have brought to safety. The "
            "highest sum wins.",
            played=played,
        )
    else:
        text = speaker.say(
            "{played!c} everybody counts what they have brought to safety. The highest sum wins.", played=played
        )
    return statement(text)


def _has_extra_round(subject: Subject) -> bool:
    return [tie for tie in subject.rules.ties if tie != "relics"][:1] == ["extra-round"]


def _tie(subject: Subject) -> Statement:
    """How a tie is broken (seeds/slott.md#R30, seeds/slott.md#R31)."""
    say, has_extra_round = subject.speaker.say, _has_extra_round(subject)
    if subject.relics and subject.rules.ties[:1] == ("relics",):
        first = say("Among those who tie, the one with the most {relic.many} wins.")
        if has_extra_round:
            rest = say("If it is still a tie, play an extra {expedition.one} or share the victory, as you like.")
        else:
            rest = say("If it is still a tie, the victory is shared.")
        text = joined(first, rest)
    elif has_extra_round:
        text = say("In a tie, play an extra {expedition.one} or share the victory, as you like.")
    else:
        text = say("In a tie, the victory is shared.")
    return statement(text, "rules.ties")


def _extra_round(subject: Subject) -> Iterator[Statement]:
    say = subject.speaker.say
    yield statement(
        say(
            "In an extra {expedition.one} everybody plays, even those who were not tied, with the cards that are "
            "still in the game."
        )
    )
    if subject.relics:
        yield statement(say("Nothing is added to the pile."))
        if isinstance(subject.rules.relics.worth, RoundWorth) and len(tuple(worth_rows(subject))) > 1:
            yield statement(say("The last line of the table says what {relic.a} is worth then."))
    yield statement(say("Afterwards all sums are compared afresh."))
