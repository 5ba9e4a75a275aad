"""What the keyboard does while a line is typed: completion, and mending a line that was refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from prompt_toolkit.application import get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, shift_selection_mode
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.selection import SelectionType

from kortdiamant.spelling import fold


class WordCompleter(Completer):
    """Completes the last word that is being typed from what could come now; accents and case do not matter."""

    def __init__(self, words: Callable[[str], Iterable[str]]) -> None:
        self.words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Offer the words that begin like the text, or like what follows its last comma or space."""
        text = document.text_before_cursor
        for word in dict.fromkeys(self.words(text)):
            begun = _begun(text, word)
            if begun is not None:
                yield Completion(word, -begun)


def _begun(text: str, word: str) -> int | None:
    """How many characters of the word are typed already; None if it is another word."""
    tails = [text.lstrip(), text[text.rfind(",") + 1 :].lstrip(), text[max(text.rfind(","), text.rfind(" ")) + 1 :]]
    return next((len(tail) for tail in tails if fold(word).startswith(fold(tail))), None)


def select_refused(buffer: Buffer) -> None:
    """Select a line that came back, as a desktop does: what is typed replaces it, an arrow key goes into it.

    A line that ends in a comma waits for more, and is not selected.
    """
    if not buffer.text or buffer.text.endswith(", "):
        return
    buffer.cursor_position = 0
    buffer.start_selection(SelectionType.CHARACTERS)
    if buffer.selection_state is not None:
        buffer.selection_state.enter_shift_mode()
    buffer.cursor_position = len(buffer.text)


@Condition
def nothing_to_delete() -> bool:
    """Whether the cursor stands at the end of the line."""
    buffer = get_app().current_buffer
    return buffer.cursor_position == len(buffer.text)


def keys_for_lines_that_came_back() -> KeyBindings:
    """What such a line needs beside what prompt_toolkit does: to be pasted over, and to be left with Ctrl-D."""
    bindings = KeyBindings()

    @bindings.add(Keys.BracketedPaste, filter=shift_selection_mode)
    def _paste(event: KeyPressEvent) -> None:
        event.current_buffer.cut_selection()
        event.current_buffer.insert_text(" ".join(event.data.split()))

    @bindings.add("c-d", filter=nothing_to_delete)
    def _leave(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError)

    return bindings
