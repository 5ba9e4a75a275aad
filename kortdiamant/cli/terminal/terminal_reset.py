"""Reset a terminal that a killed program has left in disorder.

A killed program restores neither screen nor modes. Some shells restore the modes, and none the screen.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TextIO

# Leave the other screen, if it is shown; what is saved first is where the cursor comes back to if it is not.
USUAL_SCREEN = "\x1b7\x1b[?1049l"
# The beginning of the line, the usual colours, a cursor, lines that wrap, no marks around what is pasted; and nothing
# of the lines that stood below what was typed.
IN_ORDER = f"{USUAL_SCREEN}\r\x1b[0m\x1b[?25h\x1b[?7h\x1b[?2004l\x1b[J"


def reset_modes() -> None:
    """Let the terminal take lines, show what is typed, and begin each line at its left edge."""
    if sys.platform == "win32":
        return
    import termios

    with suppress(OSError, ValueError, termios.error):  # no terminal
        descriptor = sys.stdin.fileno()
        inward, outward, control, local, *rest = termios.tcgetattr(descriptor)
        inward = inward & ~(termios.INLCR | termios.IGNCR) | termios.ICRNL
        outward |= termios.OPOST | termios.ONLCR
        was_left_behind = not local & termios.ICANON
        local |= termios.ICANON | termios.ECHO | termios.IEXTEN | termios.ISIG
        # What a terminal has answered to a program that is gone was not typed by anybody.
        when = termios.TCSAFLUSH if was_left_behind else termios.TCSANOW
        termios.tcsetattr(descriptor, when, [inward, outward, control, local, *rest])


def reset_screen(stream: TextIO) -> None:
    """Show the usual screen, and nothing below the cursor."""
    if sys.platform != "win32":
        stream.write(IN_ORDER)
        stream.flush()
