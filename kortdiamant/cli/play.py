"""`kortdiamant play`: play a game at a table."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from kortdiamant.cli.command import FROM, Page
from kortdiamant.cli.options import (
    GameOverrides,
    Keys,
    Names,
    NewRecord,
    OpenPlayers,
    OutputLanguage,
    Secret,
    ShowsOdds,
    ShowsSupply,
    check_overrides,
    parse_input_options,
    with_thinking_time,
)

NEW_GAME = ("ruleset", "players", "first", "deal", "bots", "settings", "start_position", "record")


def wants_new_game(context: typer.Context) -> bool:
    """Whether the command line has an option for a new game, so that the last one need not be offered."""
    sources = map(context.get_parameter_source, NEW_GAME)
    return any(source is not None and source.name == "COMMANDLINE" for source in sources)


def play(
    context: typer.Context,
    *,
    ruleset: Annotated[
        str | None,
        typer.Option(metavar="R", help="A ruleset: id, id+variant, or the path of a file.", show_default="slott"),
    ] = None,
    players: Names = None,
    first: Annotated[
        str | None, typer.Option(metavar="NAME", help="Player who turns the first card, or moves first.")
    ] = None,
    deal: Annotated[bool, typer.Option("--deal", help="Let the program draw the cards.")] = False,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, max=2**63 - 1, help="With --deal: the same N gives the same cards."),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="NAME=BOT", help='Let the program play for a player: "Robo=cautious".'),
    ] = None,
    think: Annotated[
        str | None, typer.Option(metavar="TIME", help="In Diam: thinking time of a bot level:6, such as 5s or 500ms.")
    ] = None,
    overrides: GameOverrides = None,
    again: Annotated[
        bool, typer.Option("--again", help="Play the last finished game again, with the same people and rules.")
    ] = False,
    start_position: Annotated[
        str | None,
        typer.Option(
            FROM, metavar="WHERE", help="Continue a game begun elsewhere: YAML or a YAML file; asks without a value."
        ),
    ] = None,
    language: OutputLanguage = None,
    odds: ShowsOdds = False,
    supply: ShowsSupply = False,
    record: NewRecord = None,
    secret: Secret = False,
    open_players: OpenPlayers = None,
    keys: Keys = False,
) -> None:
    """Play a game: type each card as it is turned up, and who leaves."""
    if seed is not None and not deal:
        raise typer.BadParameter("it goes with --deal only", param_hint="--seed")
    check_overrides(overrides)
    for each in (each for each in bots or () if "=" not in each):
        raise typer.BadParameter(f"{each!r} is not written NAME=BOT", param_hint="--bot")
    if again:
        fixed = {"--ruleset": ruleset, "--set": overrides, FROM: start_position, "--bot": bots}
        for option in (option for option, value in fixed.items() if value):
            raise typer.BadParameter("it does not go with --again", param_hint=option)
    from kortdiamant.cli.play_session import continue_last_game, play_new_game, play_rematch
    from kortdiamant.session.seating import fresh_seed, parse_bot_options

    if deal and seed is None:
        seed = fresh_seed()
    shared: dict[str, Any] = {
        "language": language,
        "record": record,
        "input_options": parse_input_options(context, keys=keys, secret=secret, open_players=open_players),
        "players": players,
        "first": first,
        "seed": seed,
        "shows_odds": odds,
        "shows_supply": supply,
    }
    if again:
        raise typer.Exit(play_rematch(**shared))
    if not wants_new_game(context):
        continue_last_game(
            language=language, shows_odds=odds, shows_supply=supply, input_options=shared["input_options"]
        )
    seated = with_thinking_time(parse_bot_options(bots or ()), think)
    chosen, changes = ruleset or "slott", tuple(overrides or ())
    raise typer.Exit(play_new_game(chosen, overrides=changes, bots=seated, start_position=start_position, **shared))


PAGE = Page(
    "You turn real cards, and type which card came and who leaves. The program shares the gems, keeps the totals "
    "and saves the game. Type help at the table to see what you can type. At a terminal the program asks for "
    "names that you do not give here; in a pipe the first line holds the names.",
    (
        ("kortdiamant play", "play slott; the program asks who plays"),
        ('kortdiamant play --ruleset iello --players "Ane,Bo,Cato"', "play with another box"),
        ("kortdiamant play --deal --odds", "play without cards, and show the risk"),
        ('kortdiamant play --players "Ane,Bo" --bot "Robo=cautious"', "add a bot to two people"),
        ("kortdiamant play --set rules.hazards.strikes=3", "change one rule for this game"),
        ("kortdiamant play --again", "play once more with the same people"),
        ("kortdiamant play --plain", "use a screen reader"),
    ),
    "a ruleset, a name or a line of a pipe is refused, or the game cannot be saved",
    ("resume", "score", "rulesets", "config"),
)
