"""Rulesets: from YAML files to the rules of a game, with every fault at its exact place."""

from kortdiamant.rulebook.folders import bundled_folder, user_folder
from kortdiamant.rulebook.library import Listing, list_rulesets, load
from kortdiamant.rulebook.ruleset import Ruleset, from_definition
from kortdiamant.rulebook.shape import Definition, Gem, Noun, Place, Prose, Words

__all__ = [
    "Definition",
    "Gem",
    "Listing",
    "Noun",
    "Place",
    "Prose",
    "Ruleset",
    "Words",
    "bundled_folder",
    "from_definition",
    "list_rulesets",
    "load",
    "user_folder",
]
