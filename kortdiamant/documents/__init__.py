"""Strict YAML with a position for every value, the checker of shapes, and the merging of documents."""

from __future__ import annotations

from kortdiamant.documents.builder import MOST_VALUES
from kortdiamant.documents.characters import without_commands
from kortdiamant.documents.document import LOST, Document, Key, Origin, Path, Spot
from kortdiamant.documents.faults import FAULT_CODES, FaultCode
from kortdiamant.documents.files import decode, read_file
from kortdiamant.documents.flow import flow, shown
from kortdiamant.documents.folders import cache_folder, data_folder
from kortdiamant.documents.hints import Among, OrNumber, Pattern
from kortdiamant.documents.merge import merge
from kortdiamant.documents.near import Suggestions, meant_or_all, nearest
from kortdiamant.documents.order import in_order
from kortdiamant.documents.reader import examine, read
from kortdiamant.documents.shape import Parts, parts, shape

__all__ = [
    "FAULT_CODES",
    "LOST",
    "MOST_VALUES",
    "Among",
    "Document",
    "FaultCode",
    "Key",
    "OrNumber",
    "Origin",
    "Parts",
    "Path",
    "Pattern",
    "Spot",
    "Suggestions",
    "cache_folder",
    "data_folder",
    "decode",
    "examine",
    "flow",
    "in_order",
    "meant_or_all",
    "merge",
    "nearest",
    "parts",
    "read",
    "read_file",
    "shape",
    "shown",
    "without_commands",
]
