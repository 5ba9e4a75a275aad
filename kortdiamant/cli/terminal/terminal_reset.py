"""Reset a terminal that a killed program has left in disorder.

A killed program restores neither the screen nor the modes. Some shells restore the modes, none restores the screen.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TextIO

# Leave the alternate screen. If it is not shown, this moves the cursor to the saved position, so save that first.
USUAL_SCREEN = "\x1b7\x1b[?1049l"
# Start of the line, default colours, visible cursor, line wrap, no bracketed paste; and erase the lines below, where a
# toolbar may be left.
IN_ORDER = f"{USUAL_SCREEN}\r\x1b[0m\x1b[?25h\x1b[?7h\x1b[?2004l\x1b[J"


def reset_modes() -> None:
    """Switch on line mode, echo and line-break translation."""
    if sys.platform == "win32":
        return
    import termios

    with suppress(OSError, ValueError, termios.error):  # not a terminal
        descriptor = sys.stdin.fileno()
        inward, outward, control, local, *rest = termios.tcgetattr(descriptor)
        inward = inward & ~(termios.INLCR | termios.IGNCR) | termios.ICRNL
        outward |= termios.OPOST | termios.ONLCR
        was_left_behind = not local & termios.ICANON
        local |= termios.ICANON | termios.ECHO | termios.IEXTEN | termios.ISIG
        # Unread input may hold the answers of the terminal to the killed program; nobody typed them, so drop them.
        when = termios.TCSAFLUSH if was_left_behind else termios.TCSANOW
        termios.tcsetattr(descriptor, when, [inward, outward, control, local, *rest])


def reset_screen(stream: TextIO) -> None:
    """Show the normal screen, with nothing below the cursor."""
    if sys.platform != "win32":
        stream.write(IN_ORDER)
        stream.flush()
