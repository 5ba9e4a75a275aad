"""Rulesets: from YAML files to the rules of a game, with every fault at its exact place.

`library` leads through the steps: `find` the file, `resolve` it with its bases, variants and settings, `build` the
ruleset (validate, bind the cards, check), and `blame` each fault on the line that causes it.
"""

from kortdiamant.rulebook.build import AnyRuleset, DiamRuleset, Ruleset, RulesetOf, from_definition
from kortdiamant.rulebook.definition import Definition, Gem, Prose, Words
from kortdiamant.rulebook.find import bundled_folder, user_folder
from kortdiamant.rulebook.library import Listing, list_rulesets, load, load_any

__all__ = [
    "AnyRuleset",
    "Definition",
    "DiamRuleset",
    "Gem",
    "Listing",
    "Prose",
    "Ruleset",
    "RulesetOf",
    "Words",
    "bundled_folder",
    "from_definition",
    "list_rulesets",
    "load",
    "load_any",
    "user_folder",
]
