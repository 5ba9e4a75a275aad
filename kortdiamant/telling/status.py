"""The status of a game: after every entry, in the bottom line, on request, in large letters, and at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kortdiamant.expedition.events import Ending, ExpeditionBusted
from kortdiamant.expedition.report import Report, RoundReport
from kortdiamant.expedition.state import PathCard, Phase, Presence, Seat, Standings, State
from kortdiamant.languages.catalogue import msgid
from kortdiamant.odds import Risk
from kortdiamant.rulebook.definition import Gem
from kortdiamant.table import Pad, Table
from kortdiamant.telling.accessibility import uses_screen_reader
from kortdiamant.telling.cards import card_symbol
from kortdiamant.telling.common_events import cards_out, opening_of_round, rounds_before, victory
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.voice import joined

DOT = " · "


def opening(table: Table) -> str:
    """The lines before the first card; no event reports the first round, or the round from which a game continues."""
    state, speaker = table.state, speaker_of(table)
    entering = state.entered - state.rules.relics_entered(state.round - 1)
    began = joined(*_start_lines(state, speaker), opening_of_round(state.round, entering, state, speaker))
    inside = speaker.say_count("{who} goes in.", "{who} go in.", len(table.names), who=speaker.listing(table.names))
    return joined(began, _relics_wait(state, speaker), inside)


def _start_lines(state: State, speaker: Speaker) -> Iterator[str]:
    """The state of a game that was begun elsewhere."""
    if state.round == 1:
        return
    yield speaker.say("The game goes on from {expedition.one} {round}.", round=state.round)
    if chests := _chests(state, speaker):
        yield f"{chests}."
    if state.gone:
        yield cards_out(state.gone, speaker)


def _relics_wait(state: State, speaker: Speaker) -> str:
    """When the first relics enter, if none is in the pack yet, so that nobody shuffles them in too early."""
    first = state.rules.entry_round(0)
    if state.entered or first is None:
        return ""
    return speaker.say("{relic.all!c} wait beside the pack until {expedition.one} {round}.", round=first)


def status(table: Table) -> list[str]:
    """Who is inside and out, the path, and the chests, in a few lines after every entry."""
    state, speaker = table.state, speaker_of(table)
    lines = [_inside(state, speaker), _out(state, speaker)] if state.inside else []
    if state.path:
        lines.append(_cards_on_path(state, speaker))
    if state.inside:
        lines.append(DOT.join([*_on_path(state, speaker), _cards_left(state, speaker)]))
    lines += [_chests(state, speaker), _shortage(state, table.ruleset.supply, speaker)]
    return [line for line in lines if line]


def prompt(table: Table) -> str:
    """The prompt for the next entry; empty when the game is over."""
    speaker = speaker_of(table)
    match table.state.phase:
        case Phase.REVEAL:
            return speaker.say("{who} turns the card", who=speaker.name(table.turner or 0))
        case Phase.DECIDE:
            return speaker.say("Who leaves? (Enter: nobody)")
        case Phase.SETTLE:
            return speaker.say("Play an extra {expedition.one} ({word.extra}) or share the victory ({word.share})?")
    return ""


def bottom_line(table: Table) -> str:
    """The round, the threats and the number of cards left, in one short line."""
    state, speaker = table.state, speaker_of(table)
    if state.phase is Phase.OVER:
        return speaker.say("The game is over.")
    threats = ", ".join(threat_texts(state, speaker))
    return DOT.join(part for part in (which_round(state, speaker), threats, _cards_left(state, speaker)) if part)


def which_round(standings: Standings, speaker: Speaker) -> str:
    """The current round: `Round 2/5`, or that it is an extra one."""
    number, last = standings.round, standings.rules.rounds
    if number > last:
        return speaker.say("Extra {expedition.one}")
    return speaker.say("{expedition.one!c} {round}/{rounds}", round=number, rounds=last)


def path(table: Table) -> list[str]:
    """The cards on the path, with the gems left on them."""
    state, speaker = table.state, speaker_of(table)
    if not state.path:
        return [speaker.say("The path is empty.")]
    cards = ", ".join(_path_card(placed, speaker) for placed in state.path)
    lines = [speaker.say("The path: {cards}", cards=cards)]
    if state.path_gems:
        lines.append(speaker.say("Left on the path: {gems}", gems=speaker.gems(state.path_gems)))
    return lines


def score(table: Table) -> list[str]:
    """One line per player, the highest total first."""
    state, speaker = table.state, speaker_of(table)
    order = sorted(range(len(state.seats)), key=lambda seat: -state.seats[seat].total)
    return [_score_line(speaker.name(index), state.seats[index], state, speaker) for index in order]


def risk_sentence(risk: Risk, speaker: Speaker) -> str:
    """The chances of the next card, in one or two sentences."""
    if not any((risk.bust, risk.treasure, risk.relic, risk.hazard)):
        return speaker.say("No card can come now.")
    chances = [
        speaker.say("{hazard.many} {percent}", percent=speaker.share(risk.hazard)) if risk.hazard else "",
        speaker.say("{relic.many} {percent}", percent=speaker.share(risk.relic)) if risk.relic else "",
        speaker.say("{gem.many} {percent}", percent=speaker.share(risk.treasure)) if risk.treasure else "",
    ]
    others = ", ".join(filter(None, chances))
    bust = speaker.say("The risk of the next card is {percent}.", percent=speaker.share(risk.bust))
    return joined(bust, speaker.say("Otherwise: {chances}.", chances=others) if others else "")


def _inside(state: State, speaker: Speaker) -> str:
    who = ", ".join(
        speaker.name(index) + (f" ×{seat.inside}" if state.rules.players.explorers > 1 else "")
        for index, seat in enumerate(state.seats)
        if seat.inside
    )
    if not state.carried:
        return speaker.say("{place.inside!c}: {who}", who=who)
    return speaker.say_count(
        "{place.inside!c} with {gems}: {who}",
        "{place.inside!c} with {gems} each: {who}",
        state.inside,
        gems=speaker.gems(state.carried),
        who=who,
    )


def _shortage(state: State, supply: Sequence[Gem], speaker: Speaker) -> str:
    """How many gems the supply lacks; empty if it holds enough, or if the ruleset does not list it."""
    dealt = sum(seat.chest for seat in state.seats) + state.carried * state.inside + state.path_gems
    short = dealt - sum(gem.value * gem.count for gem in supply)
    if not supply or short <= 0:
        return ""
    return speaker.say("The supply is {gems} short: write them down.", gems=speaker.gems(short))


def _out(state: State, speaker: Speaker) -> str:
    out = [
        speaker.name(index)
        for index, seat in enumerate(state.seats)
        if not seat.inside and seat.presence is Presence.PLAYING
    ]
    return speaker.say("Outside: {who}", who=", ".join(out)) if out else ""


def _cards_on_path(state: State, speaker: Speaker) -> str:
    """The cards on the path, a relic that somebody has taken in brackets."""
    symbols = ((card_symbol(placed.card, speaker), placed.taken) for placed in state.path)
    between = ", " if uses_screen_reader() else " "
    cards = between.join(f"({symbol})" if taken else symbol for symbol, taken in symbols)
    return speaker.say("The path: {cards}", cards=cards)


def _chests(state: State, speaker: Speaker) -> str:
    """What is in the chests; several players who have nothing are not named. Empty if nobody has anything."""
    with_nothing = [index for index, seat in enumerate(state.seats) if not seat.total]
    grouped = with_nothing if len(with_nothing) > 1 else ()
    chests = [f"{speaker.name(seat)} {_chest(each)}" for seat, each in enumerate(state.seats) if seat not in grouped]
    if not chests:
        return ""
    others = [speaker.say("the others 0")] if grouped else []
    return speaker.say("In the chest: {chests}", chests=", ".join([*chests, *others]))


def _chest(seat: Seat) -> str:
    """The gems in a chest, and the worth of its relics after a plus."""
    return f"{seat.chest} + {sum(seat.relics)}" if seat.relics else str(seat.chest)


def _on_path(state: State, speaker: Speaker) -> Iterator[str]:
    things = [str(speaker.gems(state.path_gems))] if state.path_gems else []
    relics = len(state.open_relics())
    things += [str(speaker.amount(relics, "relic"))] if relics else []
    if things:
        yield speaker.say("On the path: {things}", things=", ".join(things))
    threats = ", ".join(threat_texts(state, speaker))
    if threats:
        yield speaker.say("{hazard.many!c}: {kinds}", kinds=threats)


def threat_texts(state: State, speaker: Speaker) -> Iterator[str]:
    """Each kind on the path, with a count such as `2/3` unless the second card strikes anyway."""
    for kind, count in state.threats().items():
        strikes = state.rules.strikes(kind)
        name = speaker.kind(kind).one
        yield name if strikes == 2 else f"{name} {count}/{strikes}"


def _cards_left(state: State, speaker: Speaker) -> str:
    return speaker.say_count("{number} card left", "{number} cards left", state.cards_left, number=state.cards_left)


def _path_card(placed: PathCard, speaker: Speaker) -> str:
    name = card_symbol(placed.card, speaker)
    if placed.taken:
        return speaker.say("{card} (taken)", card=name)
    return f"{name} ({placed.leftover})" if placed.leftover else name


def _score_line(name: str, seat: Seat, state: State, speaker: Speaker) -> str:
    """The total of a player, and its parts if there is more than the chest."""
    parts = [speaker.say("{number} in the chest", number=seat.chest)]
    if seat.relics:
        parts.append(speaker.say("{sum} for {relic.many}", sum=" + ".join(map(str, seat.relics))))
    if seat.inside * state.carried:
        parts.append(speaker.say("{number} still {place.inside}", number=seat.inside * state.carried))
    gems = speaker.gems(seat.total)
    if len(parts) == 1:
        return speaker.say("{who}: {gems}", who=name, gems=gems)
    return speaker.say("{who}: {gems} ({parts})", who=name, gems=gems, parts=", ".join(parts))


def banner(table: Table) -> tuple[str, ...]:
    """A few short lines for large letters, the most important first; empty when the game is over."""
    return tuple(_banner_lines(table, table.state, speaker_of(table)))


def _banner_lines(table: Table, state: State, speaker: Speaker) -> Iterator[str]:
    if state.phase is Phase.DECIDE and state.path:
        yield card_symbol(state.path[-1].card, speaker)
    elif state.phase is Phase.REVEAL:
        yield speaker.name(table.turner or 0)
    if not state.inside:
        return
    if state.carried:
        yield str(speaker.gems(state.carried))
    dangers = ", ".join(threat_texts(state, speaker))
    if dangers:
        yield f"! {dangers}"


def bust_in_short(event: ExpeditionBusted, speaker: Speaker) -> str:
    """The card that struck, for large letters."""
    return f"!! {card_symbol(event.card, speaker)}"


TableRows = list[list[str]]
ENDINGS = {Ending.ALL_LEFT: msgid("all out"), Ending.DECK_EMPTY: msgid("no cards")}


@dataclass(frozen=True)
class FinalScore:
    """A sentence that says who won, and two tables as rows of cells; the first row of each is its heading."""

    victory: str
    places: TableRows
    rounds: TableRows


def final_score(table: Table | Pad) -> FinalScore:
    """The final score of a finished game."""
    report, speaker = table.report(), speaker_of(table)
    who_won = victory(report.winners, table.state, speaker)
    return FinalScore(who_won, _ranking(report, speaker), score_table(report, speaker))


def score_table(report: Report, speaker: Speaker) -> TableRows:
    """A row per player: the gems of each round, the relics and the sum.

    The last row says how each round ended; there is no such row if that is not known for any round.
    """
    has_relics = any(report.relics)
    before = _earlier_rounds(report)
    heading = ["", *before[:1], *(_round_heading(each, speaker) for each in report.rounds)]
    heading += [speaker.say("{relic.many!c}")] if has_relics else []
    rows = [[*heading, speaker.say("Sum")]]
    for seat, total in enumerate(report.totals):
        banked = (str(each.banked[seat]) if seat < len(each.banked) else "" for each in report.rounds)
        row = [speaker.name(seat), *before[seat + 1 : seat + 2], *banked]
        row += [" + ".join(map(str, report.relics[seat])) or "0"] if has_relics else []
        rows.append([*row, str(total)])
    endings = [*([""] if before else []), *(_ending(each, speaker) for each in report.rounds)]
    if any(endings):
        explanation = (
            speaker.say("How it ended") if uses_screen_reader() else ""
        )  # on a screen, the row explains itself
        rows.append([explanation, *endings, *[""] * (len(rows[0]) - len(endings) - 1)])
    return rows


def _earlier_rounds(report: Report) -> list[str]:
    """A column for the rounds before the record begins; empty if there were none."""
    first = report.rounds[0].round if report.rounds else 1
    if first == 1:
        return []
    column = [rounds_before(first)]
    for seat, gems in enumerate(report.gems):
        banked = sum(each.banked[seat] for each in report.rounds if seat < len(each.banked))
        column.append(str(gems - banked))
    return column


def _round_heading(round_report: RoundReport, speaker: Speaker) -> str:
    """The number of a round above its column; for a screen reader, with the word for a round."""
    if uses_screen_reader():
        return speaker.say("{expedition.one!c} {round}", round=round_report.round)
    return str(round_report.round)


def _ending(round_report: RoundReport, speaker: Speaker) -> str:
    if round_report.kind is not None:
        return speaker.kind(round_report.kind).one
    return speaker.say(ENDINGS[round_report.ended]) if round_report.ended else ""


def _ranking(report: Report, speaker: Speaker) -> TableRows:
    order = sorted(range(len(report.places)), key=lambda seat: (report.places[seat], -report.totals[seat]))
    rows = [["", speaker.say("Place"), speaker.say("{gem.many!c}")]]
    for seat in order:
        place = speaker.say("{place}.", place=report.places[seat])
        rows.append([speaker.name(seat), place, str(report.totals[seat])])
    return rows
