"""Whatever stands between the lines of a file, it stays, or the file is refused."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.documents import read
from kortdiamant.documents.page import Page
from kortdiamant.errors import DocumentError
from kortdiamant.workshop.migration import migrate_text
from tests.workshop.migration.format_0 import FROM_0

SAMPLES = Path(__file__).parent / "samples"
TEXTS = [path.read_text("utf-8") for path in sorted(SAMPLES.glob("*.0.yaml"))]
WANTED = [read(path.read_text("utf-8"), "wanted").data for path in sorted(SAMPLES.glob("*.1.yaml"))]
LINES = st.sampled_from(["", "# a comment", "      # another: [", "   ", "#"])


@settings(max_examples=150)
@given(st.integers(0, len(TEXTS) - 1), st.lists(st.tuples(st.integers(0, 60), LINES), max_size=6))
def test_lines_that_say_nothing_stay(sample: int, strewn: list[tuple[int, str]]) -> None:
    lines = TEXTS[sample].split("\n")
    for place, line in strewn:
        lines.insert(place % len(lines), line)
    try:
        before = Page.of("\n".join(lines), "mine.yaml")
        after = Page.of(migrate_text(before.text, "mine.yaml", FROM_0).text, "mine.yaml")
    except DocumentError as error:
        codes = {fault.code for fault in error.faults}
        assert codes == {"KD-X003"} or not any("KD-X" in code for code in codes)  # a comment may end a text, too
        return
    assert after.counted_comments() == before.counted_comments()
    assert len(after.text.split("\n")) >= len(before.text.split("\n")) - 3
    if before.document.data == read(TEXTS[sample], "mine.yaml").data:
        assert after.document.data == WANTED[sample]
