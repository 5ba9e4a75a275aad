"""A client of a language server, as an editor is one: JSON-RPC over its standard input and output.

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

PATIENCE = 60.0  # seconds for one answer; a busy machine starts the server slowly
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
    """A running server; a thread of its own takes what it says, so that no wait is for ever."""

    def __init__(self, process: subprocess.Popen[bytes], settings: Mapping[str, object]) -> None:
        assert process.stdin
        assert process.stdout
        self._input: IO[bytes] = process.stdin
        self._settings = settings
        self._said: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._numbers = itertools.count(1)
        self.listener = threading.Thread(target=self._listen, args=(process.stdout,), daemon=True)
        self.listener.start()

    def ask(self, method: str, **parameters: object) -> Any:
        """The answer to a request."""
        number = next(self._numbers)
        self._send(method=method, id=number, params=parameters)
        answer = next(said for said in self._heard() if said.get("id") == number and "method" not in said)
        assert "error" not in answer, answer
        return answer["result"]

    def tell(self, method: str, **parameters: object) -> None:
        """Send what needs no answer."""
        self._send(method=method, params=parameters)

    def diagnostics(self, uri: str) -> Sequence[dict[str, Any]]:
        """What the server has against a file that was just opened, as soon as it says so."""
        told = (said["params"] for said in self._heard() if said.get("method") == "textDocument/publishDiagnostics")
        return next(list(each["diagnostics"]) for each in told if each["uri"] == uri)

    def _heard(self) -> Iterator[dict[str, Any]]:
        """What the server says; its own questions are answered on the way. Raises Silence."""
        while True:
            try:
                said = self._said.get(timeout=PATIENCE)
            except queue.Empty as nothing:
                raise Silence from nothing
            if said is None:
                raise Silence
            if "method" in said and "id" in said:
                self._send(id=said["id"], result=self._answer(said))
            yield said

    def _answer(self, asked: Mapping[str, Any]) -> object:
        """What the server asks that matters: settings, by their sections."""
        if asked["method"] == "workspace/configuration":
            return [self._settings.get(item["section"]) for item in asked["params"]["items"]]
        return None

    def _send(self, **message: object) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._input.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._input.flush()

    def _listen(self, output: IO[bytes]) -> None:
        while (length := _content_length(output)) is not None:
            self._said.put(json.loads(output.read(length)))
        self._said.put(None)


def _content_length(output: IO[bytes]) -> int | None:
    """Read the head of a message; None at the end."""
    length = None
    while line := output.readline().strip():
        name, _, value = line.partition(b":")
        length = int(value) if name.lower() == b"content-length" else length
    return length


@contextmanager
def running(command: Sequence[str], settings: Mapping[str, object]) -> Iterator[LanguageServer]:
    """A server that has been greeted, and that is ended afterwards."""
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
