"""`kortdiamant rulesets`: list the rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import OutputLanguage
from kortdiamant.cli.output.screen import output
from kortdiamant.languages import SOURCE
from kortdiamant.session.blocks import Columns

if TYPE_CHECKING:
    from kortdiamant.rulebook import AnyRuleset, Listing
    from kortdiamant.rulebook.definition import Titles
    from kortdiamant.telling.voice import Voice


def rulesets(language: OutputLanguage = None) -> None:
    """List the bundled rulesets and your own."""
    from kortdiamant.cli.output.error_messages import first_lines
    from kortdiamant.rulebook import list_rulesets
    from kortdiamant.telling.voice import Voice

    voice = Voice(set_language(language))
    listings = list_rulesets()
    rows = tuple(row for listing in listings for row in _ruleset(listing, voice))
    problems = [listing.problem for listing in listings if listing.problem]
    output().show_blocks([Columns(rows), *first_lines(problems, voice)])


PAGE = Page(
    "The list shows id, title, number of players and origin, and below each ruleset its variants. To play a "
    "variant, add it to the id with a plus. If a ruleset of yours is broken, its first error is shown.",
    (
        ("kortdiamant rulesets", "see what you can play"),
        ("kortdiamant play --ruleset slott+uten-jokere", "play a variant"),
    ),
    "a folder cannot be read",
    ("play", "rules show", "rules new"),
)


def _ruleset(listing: Listing, voice: Voice) -> Iterator[tuple[str, ...]]:
    from kortdiamant.session.saved_games import MAX_PATH_LENGTH
    from kortdiamant.telling.voice import plain

    where = voice.say("bundled") if listing.is_bundled else plain(str(listing.path), MAX_PATH_LENGTH)
    ruleset = listing.ruleset
    if ruleset is None:
        yield listing.id, voice.say("broken"), "", where
        return
    yield listing.id, _title(ruleset.title, ruleset.id, voice), _players(ruleset), where
    for variant, title in ruleset.variants.items():
        yield f"  +{variant}", _title(title, variant, voice), "", ""


def _title(titles: Titles, name: str, voice: Voice) -> str:
    """The title in the current language, in English or in any language, otherwise the name."""
    return next((titles[each] for each in (voice.language, SOURCE, *titles) if each in titles), name)


def _players(ruleset: AnyRuleset) -> str:
    players = ruleset.rules.players
    return str(players.min) if players.min == players.max else f"{players.min}–{players.max}"
