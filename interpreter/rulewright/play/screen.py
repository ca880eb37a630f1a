"""The screen a person looks at: its width, its colours, and whether it can draw frames."""

import os
import sys
from shutil import get_terminal_size
from typing import TextIO

from rulewright.play.width import wrapped
from rulewright.source.frozen import dataclass
from rulewright.source.width import printable

NARROWEST = 40
WIDEST = 100


@dataclass(frozen=True, slots=True)
class Style:
    """A way to set words off from others, as the terminal's code for it."""

    code: str


STRONG = Style("1")
QUIET = Style("2")
ASKED = Style("36")
WRONG = Style("31")


@dataclass(frozen=True, slots=True)
class Screen:
    """Where a game is shown. `frames` is whether box-drawing characters can be shown."""

    out: TextIO
    width: int
    colour: bool
    frames: bool
    terminal: bool

    def line(self, text: str = "", style: Style | None = None, hanging: str = "") -> None:
        """Print one line of text, broken where it is too long; `hanging` begins later lines."""
        for part in wrapped(printable(text), self.width, hanging):
            self.drawn(self.styled(part, style))

    def drawn(self, text: str) -> None:
        """Print a line as it is: it fits and holds nothing from the outside."""
        print(text, file=self.out)

    def styled(self, text: str, style: Style | None) -> str:
        """The text with its style, on a screen that has colours."""
        if style is None or not self.colour or not text:
            return text
        return f"\x1b[{style.code}m{text}\x1b[0m"

    def clear(self) -> None:
        """Take everything off the screen, what was scrolled away included."""
        if self.terminal:
            self.out.write("\x1b[3J\x1b[2J\x1b[H")
            self.out.flush()


def screen_of(out: TextIO) -> Screen:
    """The screen behind a stream of this process."""
    terminal = out.isatty()
    columns = get_terminal_size((80, 24)).columns
    return Screen(
        out=out,
        width=min(max(columns, NARROWEST), WIDEST) if terminal or "COLUMNS" in os.environ else 80,
        colour=terminal and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb",
        frames=_can_show_frames(out),
        terminal=terminal,
    )


def _can_show_frames(out: TextIO) -> bool:
    """Python writes UTF-8 in the C locale too, but a person in it may not see it."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    locale = next((it for it in named if it), "C")
    if sys.platform != "win32" and locale in ("C", "POSIX"):
        return False
    try:
        "─┼".encode(out.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
