"""A client of yaml-language-server, the program with which editors read YAML files.

It speaks the language server protocol over the server's standard input and output: JSON-RPC,
each message behind a `Content-Length` header.
"""

import json
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any  # Any: what JSON holds; this module is the door

TIMEOUT = 30.0

_CLIENT = {
    "workspace": {"configuration": True},
    "textDocument": {
        "publishDiagnostics": {},
        "completion": {
            "completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}
        },
        "hover": {"contentFormat": ["markdown"]},
    },
}


@dataclass(frozen=True, slots=True)
class Problem:
    """What the server underlines: the line, counted from 1, and its sentence."""

    line: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the server proposes at a place: the word, what it inserts, what it says about it."""

    label: str
    inserted: str
    about: str


class LanguageServer:
    """A running server; `schemas` is the setting `yaml.schemas`: files by schema."""

    def __init__(
        self, command: Sequence[str], root: Path, schemas: dict[str, str] | None = None
    ) -> None:
        self._settings = {
            "validate": True,
            "completion": True,
            "hover": True,
            "schemas": schemas or {},
            "schemaStore": {"enable": False},
        }
        self._process = subprocess.Popen(
            [*command, "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=root,
        )
        self._messages: Queue[Any] = Queue()
        self._told: dict[str, tuple[Problem, ...]] = {}
        self._number = 0
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._ask(
            "initialize",
            {
                "processId": None,
                "rootUri": root.as_uri(),
                "capabilities": _CLIENT,
                "workspaceFolders": [{"uri": root.as_uri(), "name": root.name}],
            },
        )
        self._tell("initialized", {})
        self._tell("workspace/didChangeConfiguration", {"settings": {"yaml": self._settings}})

    def __enter__(self) -> "LanguageServer":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()

    def problems(self, path: Path, text: str) -> tuple[Problem, ...]:
        """What the server underlines in an unsaved file beside this one, with this text."""
        return self._underlined(self._open(path, text))

    def underlined(self, paths: Sequence[Path]) -> dict[Path, tuple[Problem, ...]]:
        """What the server underlines in files as they are; clean ones are left out."""
        opened = {path: self._open(path, None) for path in paths}
        found = {path: self._underlined(address) for path, address in opened.items()}
        return {path: problems for path, problems in found.items() if problems}

    def _underlined(self, address: str) -> tuple[Problem, ...]:
        while address not in self._told:
            self._take(self._next())
        self._close(address)
        return self._told.pop(address)

    def proposals(self, path: Path, text: str) -> tuple[Proposal, ...]:
        """What the server proposes where `|` stands in the text of an unsaved file beside this."""
        address, position = self._open_at_mark(path, text)
        answer = self._ask(
            "textDocument/completion",
            {"textDocument": {"uri": address}, "position": position},
        )
        self._close(address)
        return tuple(_proposal(item) for item in answer["items"])

    def hover(self, path: Path, text: str) -> str:
        """What the server shows for the word in the middle of which `|` stands in such a text."""
        address, position = self._open_at_mark(path, text)
        answer = self._ask(
            "textDocument/hover", {"textDocument": {"uri": address}, "position": position}
        )
        self._close(address)
        return str(answer["contents"]["value"]) if answer else ""

    def _open_at_mark(self, path: Path, text: str) -> tuple[str, dict[str, int]]:
        before, _, behind = text.partition("|")
        line = before.count("\n")
        character = len(before) - before.rfind("\n") - 1
        return self._open(path, before + behind), {"line": line, "character": character}

    def _open(self, path: Path, text: str | None) -> str:
        if text is None:
            content = path.read_text(encoding="utf-8")
        else:
            content = text
            path = path.with_name(f"unsaved_{self._number}.{path.name}")
            self._number += 1
        address = path.as_uri()
        document = {"uri": address, "languageId": "yaml", "version": 1, "text": content}
        self._tell("textDocument/didOpen", {"textDocument": document})
        return address

    def _close(self, address: str) -> None:
        self._tell("textDocument/didClose", {"textDocument": {"uri": address}})

    def _ask(self, method: str, parameters: object) -> Any:
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": parameters})
        while True:
            message = self._next()
            if message.get("id") == number and "method" not in message:
                assert "error" not in message, message
                return message["result"]
            self._take(message)

    def _tell(self, method: str, parameters: object) -> None:
        self._send({"method": method, "params": parameters})

    def _send(self, message: dict[str, object]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        stream = self._process.stdin
        assert stream is not None
        stream.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        stream.flush()

    def _take(self, message: Any) -> None:
        """Take what the server says, or asks, of its own accord."""
        method = message.get("method")
        if method == "textDocument/publishDiagnostics":
            told = message["params"]
            self._told[told["uri"]] = tuple(_problems(told["diagnostics"]))
        elif "id" in message:
            asked = method == "workspace/configuration"
            items = message["params"]["items"] if asked else ()
            answer = [self._settings if it.get("section") == "yaml" else {} for it in items]
            self._send({"id": message["id"], "result": answer if asked else None})

    def _next(self) -> Any:
        try:
            message = self._messages.get(timeout=TIMEOUT)
        except Empty:
            raise AssertionError("the language server says nothing") from None
        assert message is not None, "the language server has ended"
        return message

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        while (message := _read(stream)) is not None:
            self._messages.put(message)
        self._messages.put(None)


def _read(stream: IO[bytes]) -> Any:
    """The next message; None where the stream has ended."""
    length = 0
    while line := stream.readline().strip():
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    body = stream.read(length)
    return json.loads(body) if body and len(body) == length else None


def _problems(diagnostics: Iterable[Any]) -> Iterable[Problem]:
    found = (Problem(it["range"]["start"]["line"] + 1, it["message"]) for it in diagnostics)
    return sorted(found, key=lambda problem: problem.line)


def _proposal(item: Any) -> Proposal:
    about = item.get("documentation", "")
    return Proposal(
        label=item["label"],
        inserted=item.get("textEdit", {}).get("newText") or item.get("insertText", ""),
        about=str(about if isinstance(about, str) else about["value"]),
    )
