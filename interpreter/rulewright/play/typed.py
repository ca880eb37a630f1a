"""Where answers come from: a keyboard, or a script that is piped in, one answer a line."""

from dataclasses import field
from typing import Protocol, TextIO

from rulewright.play.screen import Screen
from rulewright.saving.record import Typed
from rulewright.source.frozen import dataclass, replace


class Lines(Protocol):
    """Lines that answer questions, with those kept that were typed since they were last taken."""

    @property
    def keyboard(self) -> bool:
        """Whether a person sits there."""
        ...

    @property
    def typed(self) -> tuple[Typed, ...]:
        """The lines since they were last taken."""
        ...

    def line(self, prompt: str) -> str | None:
        """The next line without its end; None when there are no more."""
        ...

    def pause(self, prompt: str) -> bool:
        """Waits for a line that answers nothing and is not kept; False when there are no more."""
        ...

    def tell(self, said: str) -> None:
        """Keeps with the last line what came of it outside the game."""
        ...

    def take(self) -> tuple[Typed, ...]:
        """The lines since they were last taken; they are taken now."""
        ...


@dataclass(slots=True)
class Typing:
    """Lines typed at a screen."""

    stream: TextIO
    screen: Screen
    keyboard: bool
    _typed: list[Typed] = field(default_factory=list[Typed])

    @property
    def typed(self) -> tuple[Typed, ...]:
        """The lines since they were last taken."""
        return tuple(self._typed)

    def line(self, prompt: str) -> str | None:
        """The next line without its end; None when there are no more."""
        line = self._read(prompt)
        if line is not None:
            self._typed.append(Typed(line))
        return line

    def pause(self, prompt: str) -> bool:
        """Waits for a line that answers nothing and is not kept; False when there are no more."""
        return self._read(prompt) is not None

    def tell(self, said: str) -> None:
        """Keeps with the last line what came of it outside the game."""
        self._typed[-1] = replace(self._typed[-1], said=said)

    def take(self) -> tuple[Typed, ...]:
        """The lines since they were last taken; they are taken now."""
        taken = self.typed
        self._typed.clear()
        return taken

    def _read(self, prompt: str) -> str | None:
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
