"""Where answers come from: a keyboard, or a script that is piped in, one answer a line."""

from dataclasses import dataclass
from typing import TextIO

from rulewright.play.screen import Screen


@dataclass(frozen=True, slots=True)
class Typing:
    """Lines typed at a screen. `keyboard` is whether a person sits there."""

    stream: TextIO
    screen: Screen
    keyboard: bool

    def line(self, prompt: str) -> str | None:
        """The next line without its end; None when there are no more."""
        self.screen.out.write(prompt)
        self.screen.out.flush()
        line = self.stream.readline()
        if not line:
            self.screen.drawn("")
            return None
        line = line.rstrip("\r\n")
        if not self.keyboard:
            self.screen.line(line)
        return line
