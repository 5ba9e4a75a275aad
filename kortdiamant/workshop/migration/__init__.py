"""Ruleset files of an older format, brought to the newest: in single places, so that all else stays as it is."""

from kortdiamant.workshop.migration.chain import CHAIN, Chain, Migrated, Told, migrate_text

__all__ = ["CHAIN", "Chain", "Migrated", "Told", "migrate_text"]
