"""`kortdiamant config`: show and change settings."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from kortdiamant.cli.context import CONTEXT
from kortdiamant.cli.options import SpokenLanguage
from kortdiamant.cli.output.screen import output
from kortdiamant.documents.yaml_writer import dump_flow
from kortdiamant.errors import ReferenceKind, UnknownReference
from kortdiamant.family.names import check_names
from kortdiamant.preferences.config_edit import checked, set_preference, unset_preference
from kortdiamant.preferences.config_file import Preferences, config_path, read_preferences
from kortdiamant.preferences.settings import DEFAULTS, KEYS, colours_of
from kortdiamant.rulebook import load_any
from kortdiamant.session.blocks import Block, Columns, Heading
from kortdiamant.session.people import names_in
from kortdiamant.session.saved_games import LONGEST, start_command
from kortdiamant.spelling import nearest_or_all
from kortdiamant.telling.preferences import SETTING_MEANINGS
from kortdiamant.telling.voice import Voice, plain


def config(
    name: Annotated[
        str | None,
        typer.Argument(metavar="SETTING", help="What to show; SETTING=VALUE sets it.", show_default=False),
    ] = None,
    value: Annotated[str | None, typer.Argument(metavar="VALUE", help="What to set it to.", show_default=False)] = None,
    unset: Annotated[
        str | None, typer.Option("--unset", metavar="SETTING", help="Take a setting away.", show_default=False)
    ] = None,
    language: SpokenLanguage = None,
) -> None:
    """Show and set what you prefer: the language, the ruleset, how it looks. A command line has the last word."""
    if unset is not None and name is not None:
        raise typer.BadParameter("it does not go with another setting", param_hint="--unset")
    if value is not None and name is not None and "=" in name:
        raise typer.BadParameter("one setting at a time", param_hint="VALUE")
    from kortdiamant.cli.context import set_language

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


NOTHING = "–"
YES_AND_NO = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def show_all() -> None:
    """Show every setting with its value and where that comes from, and the file itself."""
    voice, preferences = Voice(CONTEXT.language), read_preferences()
    facts = {"path": plain(str(config_path()), LONGEST), "example": f"{start_command()} config odds=true"}
    output().show_blocks(
        [
            Columns(tuple(_row(key, preferences, voice) for key in KEYS)),
            "",
            voice.say("The file: {path}", **facts),
            voice.say("To set something: {example}", **facts),
        ]
    )


def show_one(key: str) -> None:
    """Show a setting with its meaning; raises UnknownReference."""
    _known(key)
    voice = Voice(CONTEXT.language)
    output().show_blocks(_told(key, read_preferences(), voice))


def set_one(key: str, written: str) -> None:
    """Set a setting to what is written; raises UnknownReference, and whatever is wrong with the value or the file."""
    name = _known(key)
    value = checked(key, _as_yaml(name, written))
    if name == "ruleset":
        load_any(value)
    check_names(value if name == "players" else ())
    set_preference(key, value)
    show_one(key)


def unset_one(key: str) -> None:
    """Take a setting out of the file, even one that means nothing; raises UnknownReference, and what the file does."""
    if not unset_preference(key):
        _known(key)
    if key in KEYS:
        show_one(key)


def _known(key: str) -> str:
    """What a setting is called in Python; raises UnknownReference."""
    if key not in KEYS:
        raise UnknownReference(ReferenceKind.SETTING, key, nearest_or_all(key, KEYS))
    return KEYS[key]


def _as_yaml(name: str, written: str) -> str:
    """What is written on a command line, as YAML: names between commas, and more words for yes and no."""
    default = getattr(DEFAULTS, name)
    if isinstance(default, tuple) and not written.startswith("["):
        return dump_flow(names_in(written))
    return YES_AND_NO.get(written, written) if isinstance(default, bool) else written


def _told(key: str, preferences: Preferences, voice: Voice) -> Iterator[Block]:
    value, origin = _value_and_origin(key, preferences, voice)
    yield Heading(f"{key}: {value}")
    yield voice.say(SETTING_MEANINGS[key])
    yield voice.say("It comes from here: {origin}.", origin=origin)


def _row(key: str, preferences: Preferences, voice: Voice) -> tuple[str, str, str]:
    """A setting in one line; the file is called by its name, since its whole path stands below."""
    value, origin = _value_and_origin(key, preferences, voice)
    return key, value, Path(origin).name


def _value_and_origin(key: str, preferences: Preferences, voice: Voice) -> tuple[str, str]:
    name = KEYS[key]
    values: Mapping[str, Any] = asdict(preferences.settings)
    if name in preferences.spots:
        mark = preferences.spots[name].mark
        return _shown(values[name]), f"{plain(mark.file, LONGEST)}:{mark.line}"
    said = colours_of(os.environ) if name == "colours" else None
    return (said.colours, said.variable) if said else (_shown(values[name]), voice.say("default"))


def _shown(value: object) -> str:
    if value in (None, ()):
        return NOTHING
    return ", ".join(value) if isinstance(value, tuple) else dump_flow(value)
