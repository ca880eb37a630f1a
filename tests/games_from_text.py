"""Builds games from texts that say only what a test is about."""

from rulewright.game.build import build_game
from rulewright.game.model import Game
from rulewright.source.finding import Finding
from rulewright.source.place import Source
from rulewright.syntax.document import Mapping
from rulewright.syntax.yaml_reader import read_source


def top_of(text: str, name: str = "trial.rules.yaml") -> Mapping:
    """The top of a text that the reader has nothing to say against."""
    document, findings = read_source(Source(name, text))
    assert not findings
    assert document is not None
    return document.top


def build(text: str, **texts: str) -> tuple[Game, tuple[Finding, ...]]:
    """The game of a text; each keyword is a language with its texts file."""
    files = tuple((name, top_of(said, f"{name}.texts.yaml")) for name, said in texts.items())
    game, findings = build_game(top_of(f"game: trial\n{text}"), files, ())
    assert game is not None
    return game, findings


def whole(text: str, **texts: str) -> Game:
    """The game of a text with which nothing is wrong."""
    game, findings = build(text, **texts)
    assert findings == ()
    return game


def said(findings: tuple[Finding, ...]) -> list[tuple[str, str]]:
    """The kind of each finding, and what is underlined."""
    return [(finding.kind, finding.span.text) for finding in findings]
