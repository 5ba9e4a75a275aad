"""Ruleset files of an older format, brought to the newest: in single places, so that all else stays as it is."""

from kortdiamant.workshop.migration.chain import CHAIN, Chain, Migrated, Told, migrate_text
from kortdiamant.workshop.migration.files import File, read_ruleset, save

__all__ = ["CHAIN", "Chain", "File", "Migrated", "Told", "migrate_text", "read_ruleset", "save"]
