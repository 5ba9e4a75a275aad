"""The meaning of each setting, in one sentence. A test fails for a setting without one."""

from __future__ import annotations

from collections.abc import Mapping

from kortdiamant.languages.catalogue import later

SETTING_MEANINGS: Mapping[str, str] = {
    "language": later("What is spoken: nb, fr or en. Not set: a game speaks the language of its ruleset."),
    "ruleset": later("What is played if nothing else is asked for."),
    "players": later("Who usually plays; offered when a game asks for names at a terminal."),
    "odds": later("Whether the risk of the next card is shown after every entry."),
    "keys": later("Whether cards and seats are entered by single keys, at a terminal that can do that."),
    "plain": later("Whether everything is said in plain lines for a screen reader: no tables, one fact a line."),
    "big": later("Whether what a table must read from afar stands in large letters."),
    "bell": later("Whether the terminal rings when an expedition ends in a bust."),
    "colours": later("Whether there are colours: auto (at a terminal that has them), always or never."),
    "coloured-suits": later("Whether spades, hearts, diamonds and clubs have a colour each."),
}
