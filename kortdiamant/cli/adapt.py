"""`kortdiamant adapt`: find stand-ins for the cards of a game in an ordinary deck."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import AsJson, OutputLanguage, Reference
from kortdiamant.cli.output.screen import output
from kortdiamant.session.blocks import Block, Heading, Item

if TYPE_CHECKING:
    from kortdiamant.adaptation.problem import Adaptation, OwnedDeck
    from kortdiamant.adaptation.sentences import StandIn
    from kortdiamant.expedition.rules import Role
    from kortdiamant.likeness import Distance
    from kortdiamant.rulebook import Ruleset
    from kortdiamant.telling.speaker import Speaker


def adapt(
    reference: Reference,
    deck: Annotated[
        str,
        typer.Option(
            metavar="DECK", help="Your deck: standard-52, standard-36, piquet-32 or tarot-78; or its size, also 54."
        ),
    ] = "standard-52",
    packs: Annotated[int, typer.Option(metavar="N", min=1, max=9, help="Number of packs of this kind.")] = 1,
    jokers: Annotated[int, typer.Option(metavar="N", min=0, max=9, help="Number of jokers in all.")] = 0,
    tune: Annotated[
        bool, typer.Option("--tune", help="Accept a game that is only similar but takes few sentences.")
    ] = False,
    sentences: Annotated[
        int, typer.Option(metavar="N", min=2, max=9, help="Maximum number of sentences if the game is only similar.")
    ] = 5,
    max_positions: Annotated[
        int,
        typer.Option(
            "--patience",
            metavar="N",
            min=1,
            max=10_000_000,
            help="Positions to search before giving up on an exact plan.",
        ),
    ] = 120_000,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the adapted game to this ruleset file."),
    ] = None,
    as_json: AsJson = False,
    language: OutputLanguage = None,
) -> None:
    """Find cards of an ordinary deck to stand in for the cards of a game."""
    from kortdiamant.cli.output.files import check_writable, write_file
    from kortdiamant.rulebook import load
    from kortdiamant.telling.speaker import speaker_for
    from kortdiamant.workshop.derived_files import adapted_text, check_target

    set_language(language)
    owned = _deck(deck, packs, jokers)
    if output is not None:
        check_target(Path(output))
        check_writable(Path(output), overwrite=False)
    ruleset = load(reference)
    output_language = set_language(language, ruleset.language)
    adaptation = _adapt(ruleset, owned, sentences, None if tune else max_positions)
    if output is not None:
        text = adapted_text(ruleset, adaptation, Path(output), output_language)
        write_file(Path(output), text.encode(), overwrite=False)
    _show(adaptation, ruleset, speaker_for(ruleset, output_language), output, as_json=as_json)


PAGE = Page(
    "Every card of the game gets a stand-in from the deck. The program looks for the plan that takes the fewest "
    "words, so that a table can remember it. With -o it writes a ruleset file that you can play at once.",
    (
        ("kortdiamant adapt iello", "play Diamant with 52 cards"),
        ("kortdiamant adapt incan-gold --jokers 2 -o mine.yaml", "use 54 cards, and write a ruleset file"),
        ("kortdiamant adapt marquoir --deck 32", "use a pack of 32 cards"),
        ("kortdiamant adapt iello --tune --sentences 4", "find a similar game that is easier to remember"),
    ),
    "the ruleset or the deck is refused, or the file exists or cannot be written",
    ("rulesets", "rules tell", "play"),
)


def _adapt(ruleset: Ruleset, deck: OwnedDeck, sentences: int, max_positions: int | None) -> Adaptation:
    """An exact adaptation within `max_positions` positions, otherwise the most similar game; raises `CannotAdapt`."""
    from kortdiamant.adaptation.approximation import adapt_simply
    from kortdiamant.adaptation.exact_plan import adapt_exactly
    from kortdiamant.adaptation.problem import target_of
    from kortdiamant.errors import CannotAdapt

    rules = ruleset.rules
    with _without_garbage_collector():
        found = None if max_positions is None else adapt_exactly(target_of(rules), deck, max_positions)
        found = found or adapt_simply(rules, deck, sentences)
    if found is None:
        raise CannotAdapt(ruleset.reference, sentences)
    return found


@contextmanager
def _without_garbage_collector() -> Iterator[None]:
    # The search keeps every object to its end, so the collector finds nothing and doubles the time.
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _deck(pack: str, packs: int, jokers: int) -> OwnedDeck:
    from kortdiamant.adaptation.problem import OwnedDeck
    from kortdiamant.cards import PACKS
    from kortdiamant.cards.packs import cards_of
    from kortdiamant.errors import UnknownDeck
    from kortdiamant.spelling import nearest

    sizes = {str(len(cards_of(cards))): name for name, cards in PACKS.items()}
    if pack == "54":  # with two jokers
        pack, jokers = "52", jokers or 2
    pack = sizes.get(pack, pack)
    if pack not in PACKS:
        near = nearest(pack, PACKS)
        raise UnknownDeck(pack, (near,) if near else (), tuple(PACKS))
    return OwnedDeck(pack, packs, jokers)


def _show(adaptation: Adaptation, ruleset: Ruleset, speaker: Speaker, file: str | None, *, as_json: bool) -> None:
    if as_json:
        output().show_json(_as_data(adaptation, ruleset))
    else:
        output().show_blocks(list(_blocks(adaptation, ruleset, speaker, file)))


def _blocks(adaptation: Adaptation, ruleset: Ruleset, speaker: Speaker, file: str | None) -> Iterator[Block]:
    from kortdiamant.session.saved_games import start_command
    from kortdiamant.telling.adaptation import deviations, effort_sentence, plan_sentences

    say = speaker.say
    yield Heading(ruleset.title_in(speaker.language))
    if adaptation.is_exact:
        yield say("Every card of the game has its stand-in. The first sentence that speaks of a card counts:")
    else:
        yield from deviations(adaptation, speaker)
        yield say("This is the nearest game. The first sentence that speaks of a card counts:")
    for sentence in plan_sentences(adaptation.plan, speaker):
        yield Item("- ", sentence)
    yield effort_sentence(adaptation, speaker)
    if file is not None:
        yield say("{path} is written. Check it after every change, and play it:", path=file)
        yield f"  {start_command()} rules check {file}"
        yield f"  {start_command()} play --ruleset {file if '/' in file else f'./{file}'}"


def _as_data(adaptation: Adaptation, ruleset: Ruleset) -> Mapping[str, object]:
    from kortdiamant.adaptation.sentences import HazardSentence, stand_ins
    from kortdiamant.telling.adaptation import plan_sentences
    from kortdiamant.telling.speaker import speaker_for

    plan = adaptation.plan
    kinds = {
        rank: kind
        for sentence in plan.sentences
        if isinstance(sentence, HazardSentence)
        for rank, kind in zip(sentence.ranks, sentence.kinds, strict=True)
    }
    english = speaker_for(ruleset, "en")
    return {
        "ruleset": ruleset.reference,
        "deck": {"pack": plan.pack, "packs": plan.packs, "jokers": plan.jokers},
        "exact": adaptation.is_exact,
        "words": plan.words,
        "bound": adaptation.bound if adaptation.is_exact else None,
        "distance": _distance(adaptation.distance),
        "sentences": list(plan_sentences(plan, english)),
        "cards": [_card(each, kinds) for each in stand_ins(plan)],
    }


def _distance(distance: Distance | None) -> Mapping[str, float] | None:
    if distance is None:
        return None
    parts = {"risk": distance.risk, "bust": distance.bust, "treasure": distance.treasure, "total": distance.total}
    return {name: float(part) for name, part in parts.items()}


def _card(stand_in: StandIn, kinds: Mapping[str, str]) -> Mapping[str, object]:
    return {"card": str(stand_in.card), "copies": stand_in.copies, **_meaning(stand_in.role, kinds)}


def _meaning(role: Role | None, kinds: Mapping[str, str]) -> Mapping[str, object]:
    from kortdiamant.expedition.rules import Hazard, Treasure

    match role:
        case None:
            return {"role": "out"}
        case Treasure(value):
            return {"role": "treasure", "value": value}
        case Hazard(kind):
            return {"role": "hazard", "kind": kind, "stands_for": kinds[kind]}
    return {"role": "relic"} | ({} if role.printed is None else {"value": role.printed})
