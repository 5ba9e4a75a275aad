"""Marks of the sentences that the catalogues translate.

The sentence in the code is English and is the key in every catalogue. A sentence is found by
`python -m tests.catalogues` wherever it is the first argument, written out, of one of

    gettext("...")    ngettext("one ...", "many ...", count)         on what `translate(language)` answers
    say("...")        say_count("one ...", "many ...", count)        the same with the facts filled in, on a `Voice`
    later("...")      later_count("one ...", "many ...")             in a table, to be translated when it is said

Facts stand in braces and are filled in by name. After a sentence was added or changed: run the tool, write the
translation into `kortdiamant.po` in the folder of each language, and run it again.
"""

from __future__ import annotations


def later(message: str) -> str:
    """Mark a sentence of a table, so that it is found and translated; it is answered as it is."""
    return message


def later_count(one: str, many: str) -> tuple[str, str]:
    """Mark both forms of a sentence of a table, for `say_count`; they are answered as they are."""
    return one, many
