"""`kortdiamant config`: show and change settings."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import CONTEXT, set_language
from kortdiamant.cli.options import OutputLanguage
from kortdiamant.cli.output.screen import output
from kortdiamant.languages import known
from kortdiamant.languages.catalogue import msgid
from kortdiamant.session.blocks import Block, Columns, Heading

if TYPE_CHECKING:
    from kortdiamant.preferences.config_file import Preferences
    from kortdiamant.telling.voice import Voice


def config(
    name: Annotated[
        str | None,
        typer.Argument(metavar="SETTING[=VALUE]", help="Setting to show or change.", show_default=False),
    ] = None,
    value: Annotated[
        str | None, typer.Argument(metavar="VALUE", help="New value of the setting.", show_default=False)
    ] = None,
    unset: Annotated[
        str | None, typer.Option("--unset", metavar="SETTING", help="Remove this setting.", show_default=False)
    ] = None,
    language: OutputLanguage = None,
) -> None:
    """Show and change your settings, such as language, ruleset and colours."""
    if unset is not None and name is not None:
        raise typer.BadParameter("it does not go with another setting", param_hint="--unset")
    if value is not None and name is not None and "=" in name:
        raise typer.BadParameter("one setting at a time", param_hint="VALUE")
    set_language(language)
    if unset is not None:
        unset_one(unset)
    elif name is None:
        show_all()
    elif value is not None or "=" in name:
        key, _, written = (f"{name}={value}" if value is not None else name).partition("=")
        set_one(key.strip(), written.strip())
    else:
        show_one(name)


PAGE = Page(
    "Without SETTING the command shows all settings, with their values and where each value comes from. Your "
    "settings are in a small YAML file, which you may also edit; the command changes no other setting in it. A setting "
    "is the default of the option with the same name. Options on the command line override settings.",
    (
        ("kortdiamant config", "show all settings"),
        ("kortdiamant config language=nb", "use Norwegian from now on"),
        ("kortdiamant config players=Ane,Bo,Cato", "set who usually plays"),
        ("kortdiamant config --unset language", "return to the default"),
    ),
    "there is no such setting, the value is not allowed, or the file cannot be written",
    ("play",),
)


# A test fails for a setting without a meaning.
SETTING_MEANINGS: Mapping[str, str] = {
    "language": msgid("What is spoken: {languages}. Not set: the language of this machine, or else of the ruleset."),
    "ruleset": msgid("What is played if nothing else is asked for."),
    "players": msgid("Who usually plays; offered when a game asks for names at a terminal."),
    "odds": msgid("Whether the risk of the next card is shown after every entry."),
    "keys": msgid("Whether cards and seats are entered by single keys, at a terminal that can do that."),
    "plain": msgid("Whether everything is said in plain lines for a screen reader: no tables, one fact a line."),
    "big": msgid("Whether what a table must read from afar stands in large letters."),
    "bell": msgid("Whether the terminal rings when an expedition ends in a bust."),
    "colours": msgid("Whether there are colours: auto (at a terminal that has them), always or never."),
    "coloured-suits": msgid("Whether spades, hearts, diamonds and clubs have a colour each."),
}
NOTHING = "–"
YES_AND_NO = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def show_all() -> None:
    """Show every setting with its value and origin, and the path of the file."""
    from kortdiamant.preferences.config_file import config_path, read_preferences
    from kortdiamant.preferences.settings import KEYS
    from kortdiamant.session.saved_games import MAX_PATH_LENGTH, start_command
    from kortdiamant.telling.voice import Voice, plain

    voice, preferences = Voice(CONTEXT.language), read_preferences()
    facts = {"path": plain(str(config_path()), MAX_PATH_LENGTH), "example": f"{start_command()} config odds=true"}
    output().show_blocks(
        [
            Columns(tuple(_row(key, preferences, voice) for key in KEYS)),
            "",
            voice.say("The file: {path}", **facts),
            voice.say("To set something: {example}", **facts),
        ]
    )


def show_one(key: str) -> None:
    """Show a setting with its meaning; raises `UnknownReference`."""
    from kortdiamant.preferences.config_file import read_preferences
    from kortdiamant.telling.voice import Voice

    _field_name(key)
    voice = Voice(CONTEXT.language)
    output().show_blocks(_blocks(key, read_preferences(), voice))


def set_one(key: str, written: str) -> None:
    """Change a setting; raises `UnknownReference`, and the errors of the value and of the file."""
    from kortdiamant.family.names import check_names
    from kortdiamant.preferences.config_file import check_value, set_preference
    from kortdiamant.rulebook import load_any

    name = _field_name(key)
    value = check_value(key, _as_yaml(name, written))
    if name == "ruleset":
        load_any(value)
    check_names(value if name == "players" else ())
    set_preference(key, value)
    show_one(key)


def unset_one(key: str) -> None:
    """Remove a setting from the file, also one with an unknown name; raises `UnknownReference` if it is not there."""
    from kortdiamant.preferences.config_file import unset_preference
    from kortdiamant.preferences.settings import KEYS

    if not unset_preference(key):
        _field_name(key)
    if key in KEYS:
        show_one(key)


def _field_name(key: str) -> str:
    """The field of `Settings` for a setting; raises `UnknownReference`."""
    from kortdiamant.errors import ReferenceKind, UnknownReference
    from kortdiamant.preferences.settings import KEYS
    from kortdiamant.spelling import nearest_or_all

    if key not in KEYS:
        raise UnknownReference(ReferenceKind.SETTING, key, nearest_or_all(key, KEYS))
    return KEYS[key]


def _as_yaml(name: str, written: str) -> str:
    """A value from the command line as YAML: a list may be names with commas, and yes, no, on and off are booleans."""
    from kortdiamant.documents.yaml_text import dump_flow
    from kortdiamant.preferences.settings import DEFAULTS
    from kortdiamant.session.seating import parse_names

    default = getattr(DEFAULTS, name)
    if isinstance(default, tuple) and not written.startswith("["):
        return dump_flow(parse_names(written))
    return YES_AND_NO.get(written, written) if isinstance(default, bool) else written


def _blocks(key: str, preferences: Preferences, voice: Voice) -> Iterator[Block]:
    value, origin = _value_and_origin(key, preferences, voice)
    yield Heading(f"{key}: {value}")
    yield voice.say(SETTING_MEANINGS[key], languages=voice.either(known()))
    yield voice.say("It comes from here: {origin}.", origin=origin)


def _row(key: str, preferences: Preferences, voice: Voice) -> tuple[str, str, str]:
    """A setting in one line; the file is shown by its name, since its full path is shown below."""
    value, origin = _value_and_origin(key, preferences, voice)
    return key, value, Path(origin).name


def _value_and_origin(key: str, preferences: Preferences, voice: Voice) -> tuple[str, str]:
    from kortdiamant.preferences.settings import KEYS, colours_of
    from kortdiamant.session.saved_games import MAX_PATH_LENGTH
    from kortdiamant.telling.voice import plain

    name = KEYS[key]
    values: Mapping[str, Any] = asdict(preferences.settings)
    if name in preferences.spots:
        mark = preferences.spots[name].mark
        return _format_value(values[name]), f"{plain(mark.file, MAX_PATH_LENGTH)}:{mark.line}"
    colour_choice = colours_of(os.environ) if name == "colours" else None
    return (
        (colour_choice.colours, colour_choice.variable)
        if colour_choice
        else (_format_value(values[name]), voice.say("default"))
    )


def _format_value(value: object) -> str:
    from kortdiamant.documents.yaml_text import dump_flow

    if value in (None, ()):
        return NOTHING
    return ", ".join(value) if isinstance(value, tuple) else dump_flow(value)
