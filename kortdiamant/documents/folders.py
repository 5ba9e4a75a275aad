"""Where what belongs to a person lies on this machine."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "KORTDIAMANT_HOME"


def data_folder() -> Path:
    """The folder of the user's rulesets and records; it need not exist.

    The environment variable KORTDIAMANT_HOME names another one.
    """
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_dir  # not needed where the variable is set

    return Path(user_data_dir("kortdiamant"))


def cache_folder() -> Path:
    """The folder of what can be made anew at any time; it need not exist.

    It lies in what KORTDIAMANT_HOME names, if that is set.
    """
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen) / "cache"
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("kortdiamant"))


def config_folder() -> Path:
    """The folder of the user's preferences; it need not exist. KORTDIAMANT_HOME names another one for it as well."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_config_dir  # not needed where the variable is set

    return Path(user_config_dir("kortdiamant"))
