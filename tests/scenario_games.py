"""Games and documents for tests that run scenarios."""

from functools import cache
from pathlib import Path

from rulewright.game.build import build_game
from rulewright.game.effective import Effective
from rulewright.game.load import load_effective
from rulewright.game.model import Game
from rulewright.scenario.prepare import Workshop
from rulewright.source.finding import Severity
from rulewright.source.place import Source
from rulewright.syntax.document import Document
from rulewright.syntax.yaml_reader import read_source

TOY = Path(__file__).parent / "scenario" / "toy"


@cache
def load_rules(path: Path) -> tuple[Effective, Game]:
    """The game of a folder or rules file, which has no error."""
    effective, findings = load_effective(path)
    assert effective is not None, findings
    game, built = build_game(effective.top, effective.texts, effective.sources)
    assert game is not None, built
    errors = [it for it in (*findings, *built) if it.severity is Severity.ERROR]
    assert not errors, "\n".join(f"{it.span}: {it.message}" for it in errors)
    return effective, game


@cache
def workshop_of(path: Path) -> Workshop:
    """The workshop of a game, in which each configuration is made once for all its scenarios."""
    return Workshop(load_rules(path)[1])


def load_toy() -> Game:
    """The small game of the scenario tests."""
    return load_rules(TOY)[1]


def read_document(path: Path) -> Document:
    """A file that is well-formed YAML."""
    document, findings = read_source(Source(path.name, path.read_text("utf-8")))
    assert document is not None, findings
    return document
