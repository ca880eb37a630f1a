"""A terminal for tests: `rulewright` runs in it, a person is played by the test."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

from own_process import environment

TIMEOUT = 60.0
PRESSED_AGAIN = 5.0
"""Seconds: by then whoever heard of a Ctrl-C has ended, however busy the machine is."""
CODE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
IN_A_TERMINAL = "import fcntl, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
START = f"{IN_A_TERMINAL}from rulewright.__main__ import run; run()"


class Terminal:
    """A terminal with `rulewright` in it; `seen` is all it has shown, codes included.

    `values` are laid on the environment.
    """

    def __init__(self, arguments: list[str], columns: int, values: dict[str, str]) -> None:
        self.side, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *arguments],
            stdin=other,
            stdout=other,
            stderr=other,
            env=environment(**{"TERM": "xterm"} | values),
            start_new_session=True,
        )
        os.close(other)
        self.seen = ""
        self._bytes = b""
        self._waited = 0

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.side)

    def wait_for(self, text: str) -> str:
        """What is shown since the last wait up to *text*, codes included."""
        until = time.monotonic() + TIMEOUT
        while text not in self.seen[self._waited :]:
            assert time.monotonic() < until, f"never saw {text!r} in {self.seen[-2000:]!r}"
            if not self._read(0.2) and self.process.poll() is not None:
                raise AssertionError(f"ended without {text!r}: {self.seen[-2000:]!r}")
        start, self._waited = self._waited, self.seen.index(text, self._waited) + len(text)
        return self.seen[start : self._waited]

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self.side, text.encode() + b"\n")

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        os.write(self.side, b"\x03")

    def break_off(self) -> int:
        """Press Ctrl-C at a question, again where nothing came of it; the exit code. Python does
        not wake up where the first comes in the instant between the question and its reading."""
        until = time.monotonic() + TIMEOUT
        while self.process.poll() is None and time.monotonic() < until:
            self.interrupt()
            again = min(time.monotonic() + PRESSED_AGAIN, until)
            while self.process.poll() is None and time.monotonic() < again:
                self._read(0.1)
        return self.end()

    def close_input(self) -> None:
        """Press Ctrl-D on an empty line."""
        os.write(self.side, b"\x04")

    def end(self) -> int:
        """Wait for the end; the exit code."""
        until = time.monotonic() + TIMEOUT
        while self.process.poll() is None:
            assert time.monotonic() < until, f"never ended: {self.seen[-2000:]!r}"
            self._read(0.1)
        while self._read(0.05):
            pass
        return self.process.returncode

    @property
    def lines(self) -> list[str]:
        """All lines shown, without codes."""
        return CODE.sub("", self.seen).replace("\r", "").split("\n")

    def _read(self, patience: float) -> bool:
        ready, _, _ = select.select([self.side], [], [], patience)
        if not ready:
            return False
        try:
            data = os.read(self.side, 65536)
        except OSError:  # Linux says so when the other side has closed
            return False
        self._bytes += data
        self.seen = self._bytes.decode(errors="replace")
        return bool(data)
