"""`kortdiamant rules show`: a resolved ruleset, the origin of its values, or how it differs from another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import OutputLanguage, Reference, RulesetOverrides
from kortdiamant.cli.output.screen import output
from kortdiamant.session.blocks import Block, Heading

if TYPE_CHECKING:
    from kortdiamant.languages.names import Language
    from kortdiamant.rulebook import AnyRuleset
    from kortdiamant.telling.voice import Voice
    from kortdiamant.workshop.inspection import KeyDifference


def show(
    reference: Reference,
    resolved: Annotated[
        bool, typer.Option("--resolved", help="Show the complete ruleset as one file (the default).")
    ] = False,
    origin: Annotated[bool, typer.Option("--origin", help="Show the file and line of each value.")] = False,
    diff: Annotated[
        str | None,
        typer.Option("--diff", metavar="OTHER", help="Say in words how it differs from another ruleset."),
    ] = None,
    overrides: RulesetOverrides = None,
    language: OutputLanguage = None,
) -> None:
    """Show a complete ruleset, with everything that it builds on, its variants and settings."""
    if resolved and origin:
        raise typer.BadParameter("it does not go with --resolved", param_hint="--origin")
    if diff is not None and (resolved or origin):
        raise typer.BadParameter("it does not go with --resolved or --origin", param_hint="--diff")
    if diff is not None:
        show_difference(reference, diff, overrides=tuple(overrides or ()), language=language)
        return
    from kortdiamant.telling.voice import Voice
    from kortdiamant.workshop.inspection import origin_text, resolved_text

    write = origin_text if origin else resolved_text
    text = write(reference, tuple(overrides or ()), Voice(set_language(language)))
    output().show_as_is(text.removesuffix("\n"))


PAGE = Page(
    "The output is YAML and needs no other file. REF is an id, an id with variants, or a path.",
    (
        ("kortdiamant rules show slott+uten-jokere", "print one complete file"),
        ("kortdiamant rules show marquoir --origin", "show where each value comes from"),
        ("kortdiamant rules show slott --diff iello", "say how two rulesets differ"),
    ),
    "the ruleset is refused, or no ruleset has that name",
    ("rulesets", "rules check"),
)


def show_difference(reference: str, other: str, *, overrides: Sequence[str], language: Language | None) -> None:
    """Show how a ruleset, with settings, differs from another one."""
    from kortdiamant.rulebook import load_any
    from kortdiamant.telling.voice import Voice, plain
    from kortdiamant.workshop.inspection import differences

    voice = Voice(set_language(language))
    left, right = load_any(reference, settings=overrides), load_any(other)
    found = differences(left, right, voice.language)
    if found:
        output().show_blocks(_blocks(found, _labels(left, right, overrides, voice), voice))
    else:
        names = [plain(reference), plain(other)]
        output().show(voice.say("{names} play alike.", names=voice.listing(names)))


def _labels(left: AnyRuleset, right: AnyRuleset, overrides: Sequence[str], voice: Voice) -> tuple[str, str]:
    """Names of the two rulesets: their titles, or their references if the titles are the same."""
    from kortdiamant.telling.voice import plain

    titles = left.title_in(voice.language), right.title_in(voice.language)
    one, other = titles if titles[0] != titles[1] else (left.reference, right.reference)
    return (f"{one} ({plain(', '.join(overrides))})" if overrides else one), other


def _blocks(found: Sequence[KeyDifference], labels: tuple[str, str], voice: Voice) -> Iterator[Block]:
    nothing = voice.say("nothing about this")
    for index, (heading, group) in enumerate(groupby(found, key=lambda difference: difference.heading)):
        if index:
            yield ""
        yield Heading(heading)
        for difference in group:
            yield ""
            yield from _side(labels[0], difference.one or nothing, voice)
            yield from _side(labels[1], difference.other or nothing, voice)


def _side(label: str, text: str, voice: Voice) -> Iterator[Block]:
    yield f"  {voice.labelled(label, text)}"
