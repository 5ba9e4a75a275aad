"""The preferences shown and set."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from kortdiamant.cli.answers import Block, Columns, Heading
from kortdiamant.cli.people import names_in
from kortdiamant.cli.saving import LONGEST, program
from kortdiamant.cli.screen import output
from kortdiamant.cli.situation import SITUATION
from kortdiamant.documents.yaml_writer import dump_flow
from kortdiamant.errors import ReferenceKind, UnknownReference
from kortdiamant.family.names import check_names
from kortdiamant.preferences.changing import checked, set_preference, unset_preference
from kortdiamant.preferences.config_file import Preferences, config_path, read_preferences
from kortdiamant.preferences.settings import DEFAULTS, KEYS, colours_of
from kortdiamant.rulebook import load_any
from kortdiamant.spelling import nearest_or_all
from kortdiamant.telling.preferences import SETTING_MEANINGS
from kortdiamant.telling.voice import Voice, plain

NOTHING = "–"
YES_AND_NO = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def show_all() -> None:
    """Show every setting with its value and where that comes from, and the file itself."""
    voice, preferences = Voice(SITUATION.language), read_preferences()
    facts = {"path": plain(str(config_path()), LONGEST), "example": f"{program()} config odds=true"}
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
    voice = Voice(SITUATION.language)
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
