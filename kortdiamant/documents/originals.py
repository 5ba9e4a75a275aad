"""Files as they lie on the disk, with their own line ends and their byte order mark, for whoever changes them."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from pathlib import Path

from kortdiamant.documents.files import decode_exactly, read_bytes
from kortdiamant.documents.saving import replace_file


@dataclass(frozen=True)
class Original:
    """A file and what was in it."""

    path: str
    data: bytes

    @property
    def text(self) -> str:
        """Its text without a byte order mark, line ends as they are; raises DocumentError."""
        return decode_exactly(self.data, self.path)

    def with_text(self, text: str) -> bytes:
        """Another text as it would be in the file."""
        mark = codecs.BOM_UTF8 if self.data.startswith(codecs.BOM_UTF8) else b""
        return mark + text.encode()


def read_original(path: str | Path, limit: int) -> Original:
    """Read a file of at most `limit` bytes; raises FileTrouble."""
    return Original(str(path), read_bytes(path, limit))


def save(original: Original, text: str) -> None:
    """Put another text into a file, at once or not at all; raises FileTrouble, and the file is as it was."""
    replace_file(original.path, original.data, original.with_text(text))
