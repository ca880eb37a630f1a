"""Games that tests of a process share, each read once and with its meanings worked out once, and
documents for tests that run scenarios."""

from functools import cache
from pathlib import Path

from rulewright.check.checker import Meanings
from rulewright.declaring import Declared
from rulewright.game.build import build_game
from rulewright.game.effective import Effective
from rulewright.game.load import load_effective
from rulewright.game.merge import digest_of
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
def declared_at(path: Path) -> Declared:
    """The same game with its meanings, which fill as it is played. That it is clean is not looked
    at here: a test of each game says so."""
    effective, game = load_rules(path)
    return Declared(game, digest_of(effective.top), effective.scenarios, Meanings(game))


@cache
def workshop_of(path: Path) -> Workshop:
    """The workshop of a game, in which each configuration is made once for all its scenarios."""
    declared = declared_at(path)
    return Workshop(declared.game, declared.digest, declared.meanings)


def load_toy() -> Game:
    """The small game of the scenario tests."""
    return load_rules(TOY)[1]


def read_document(path: Path) -> Document:
    """A file that is well-formed YAML."""
    document, findings = read_source(Source(path.name, path.read_text("utf-8")))
    assert document is not None, findings
    return document
