"""A client of a language server, like an editor: JSON-RPC over the server's standard input and output.

<https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/>
"""

from __future__ import annotations

import itertools
import json
import queue
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, Any

TIMEOUT = 60.0  # seconds for one answer; a busy machine starts the server slowly
CAPABILITIES: Mapping[str, object] = {
    "workspace": {"configuration": True},
    "textDocument": {
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown", "plaintext"]}},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
}


class Silence(AssertionError):
    """The server has not answered in time, or has ended."""


class LanguageServer:
    """A running server; a thread reads its messages, so that waiting can time out."""

    def __init__(self, process: subprocess.Popen[bytes], settings: Mapping[str, object]) -> None:
        assert process.stdin
        assert process.stdout
        self._input: IO[bytes] = process.stdin
        self._settings = settings
        self._received: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._numbers = itertools.count(1)
        self.listener = threading.Thread(target=self._listen, args=(process.stdout,), daemon=True)
        self.listener.start()

    def ask(self, method: str, **parameters: object) -> Any:
        """Send a request and return its result."""
        number = next(self._numbers)
        self._send(method=method, id=number, params=parameters)
        response = next(each for each in self._messages() if each.get("id") == number and "method" not in each)
        assert "error" not in response, response
        return response["result"]

    def tell(self, method: str, **parameters: object) -> None:
        """Send a notification."""
        self._send(method=method, params=parameters)

    def diagnostics(self, uri: str) -> Sequence[dict[str, Any]]:
        """Wait for the diagnostics of a file that was just opened."""
        published = (
            each["params"] for each in self._messages() if each.get("method") == "textDocument/publishDiagnostics"
        )
        return next(list(each["diagnostics"]) for each in published if each["uri"] == uri)

    def _messages(self) -> Iterator[dict[str, Any]]:
        """Messages of the server; answers its requests on the way. Raises Silence."""
        while True:
            try:
                message = self._received.get(timeout=TIMEOUT)
            except queue.Empty as nothing:
                raise Silence from nothing
            if message is None:
                raise Silence
            if "method" in message and "id" in message:
                self._send(id=message["id"], result=self._answer(message))
            yield message

    def _answer(self, request: Mapping[str, Any]) -> object:
        """Answer requests for settings, by section; others get null."""
        if request["method"] == "workspace/configuration":
            return [self._settings.get(item["section"]) for item in request["params"]["items"]]
        return None

    def _send(self, **message: object) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._input.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._input.flush()

    def _listen(self, output: IO[bytes]) -> None:
        while (length := _content_length(output)) is not None:
            self._received.put(json.loads(output.read(length)))
        self._received.put(None)


def _content_length(output: IO[bytes]) -> int | None:
    """Read the header of a message; None at the end."""
    length = None
    while line := output.readline().strip():
        name, _, value = line.partition(b":")
        length = int(value) if name.lower() == b"content-length" else length
    return length


@contextmanager
def running(command: Sequence[str], settings: Mapping[str, object]) -> Iterator[LanguageServer]:
    """Start and initialize a server, and kill it afterwards."""
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=nothing) as process:
        server = LanguageServer(process, settings)
        try:
            server.ask("initialize", processId=None, rootUri=None, capabilities=CAPABILITIES)
            server.tell("initialized")
            server.tell("workspace/didChangeConfiguration", settings=settings)
            yield server
        finally:
            process.kill()
            server.listener.join()
