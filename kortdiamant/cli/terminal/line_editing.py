"""Line editing: completion, pasting, and correcting a refused line."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from prompt_toolkit.application import get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.selection import SelectionType

from kortdiamant.cli.terminal.key_spelling import KeyGuard
from kortdiamant.cli.terminal.keyboard import name_of
from kortdiamant.spelling import fold


class WordCompleter(Completer):
    """Completes the last word from the words that are possible now, ignoring accents and case."""

    def __init__(self, words: Callable[[str], Iterable[str]]) -> None:
        self.words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Offer words that begin like the text, or like its part after the last comma or space."""
        text = document.text_before_cursor
        for word in dict.fromkeys(self.words(text)):
            begun = _typed_length(text, word)
            if begun is not None:
                yield Completion(word, -begun)


def _typed_length(text: str, word: str) -> int | None:
    """The number of characters of the word that are typed; None if the text does not begin it."""
    tails = [text.lstrip(), text[text.rfind(",") + 1 :].lstrip(), text[max(text.rfind(","), text.rfind(" ")) + 1 :]]
    return next((len(tail) for tail in tails if fold(word).startswith(fold(tail))), None)


def select_refused(buffer: Buffer) -> None:
    """Select a refused line, as desktops do: typing replaces it, and arrow keys edit it.

    A line that ends in a comma is not selected, since the player adds to it.
    """
    if not buffer.text or buffer.text.endswith(", "):
        return
    buffer.cursor_position = 0
    buffer.start_selection(SelectionType.CHARACTERS)
    if buffer.selection_state is not None:
        buffer.selection_state.enter_shift_mode()
    buffer.cursor_position = len(buffer.text)


@Condition
def at_end_of_line() -> bool:
    """Whether the cursor is at the end of the line."""
    buffer = get_app().current_buffer
    return buffer.cursor_position == len(buffer.text)


def is_for_previous_screen(guard: KeyGuard) -> Condition:
    """Whether the latest key was meant for the previous screen."""

    def is_meant_before() -> bool:
        name = name_of(get_app().key_processor.key_buffer[-1])
        return bool(name) and not guard.admits(name)

    return Condition(is_meant_before)


def key_bindings(waiting: deque[str], guard: KeyGuard | None = None) -> KeyBindings:
    """Key bindings besides those of prompt_toolkit; further pasted lines go to the queue `waiting`.

    With a guard, keys that were meant for the previous screen are ignored.
    """
    bindings = KeyBindings()
    if guard:
        bindings.add(Keys.Any, filter=is_for_previous_screen(guard), eager=True)(lambda _event: None)
    bindings.add(Keys.BracketedPaste)(lambda event: _paste(event.current_buffer, event.data, waiting))
    bindings.add("c-c", eager=True)(lambda event: event.app.exit(exception=KeyboardInterrupt))
    bindings.add("c-d", filter=at_end_of_line)(lambda event: event.app.exit(exception=EOFError))
    # Pasted colour codes look like mouse clicks, and prompt_toolkit raises an error for them.
    bindings.add(Keys.Vt100MouseEvent, eager=True)(lambda _event: None)
    return bindings


def _paste(buffer: Buffer, text: str, waiting: deque[str]) -> None:
    """Replace the selection with pasted text; of several lines the first is entered at once, and the others wait."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if buffer.selection_state:
        buffer.cut_selection()
    buffer.insert_text("".join(lines[:1]))
    if lines[1:]:
        waiting.extend(lines[1:])
        buffer.validate_and_handle()
