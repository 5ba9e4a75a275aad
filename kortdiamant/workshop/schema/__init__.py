"""What an editor knows of ruleset files: the JSON Schema, what it says of each key, and its place beside a file."""

from kortdiamant.workshop.schema.beside import write_schema
from kortdiamant.workshop.schema.writer import ABOUT, NAME, schema, schema_text

__all__ = ["ABOUT", "NAME", "schema", "schema_text", "write_schema"]
