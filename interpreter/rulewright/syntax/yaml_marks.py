"""Anchors, aliases and tags: the marks of YAML that rule files do not use."""

import re
from collections.abc import Iterator

from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.source.place import Source, Span
from rulewright.syntax.yaml_messages import TAG
from rulewright.syntax.yaml_problem import quote_hint, quoted

ANCHOR = FindingKind("yaml-anchor", "`{text}` is an anchor of YAML, which is not used here.")
ALIAS = FindingKind("yaml-alias", "`{text}` is an alias of YAML, which is not used here.")

_MARK = re.compile(r"[&!][^\s,\[\]{}]*")
_BLANKS = re.compile(r"\s*")


class YamlMarks:
    """The anchors and aliases of one file, kept until it is known which belong together."""

    def __init__(self) -> None:
        self._anchors: dict[str, Span] = {}
        self._aliases: dict[str, list[Span]] = {}

    def before_value(self, source: Source, start: int) -> Iterator[Finding]:
        """A finding for each tag of the marks that begin at `start`; the anchors are kept."""
        at = start
        while mark := _MARK.match(source.text, at):
            span = Span(source, at, mark.end())
            if mark.group().startswith("&"):
                self._anchors.setdefault(span.text[1:], span)
            else:
                yield TAG.at(span, help=quote_hint("tag"), text=span.text)
            blanks = _BLANKS.match(source.text, span.end)
            at = blanks.end() if blanks else span.end

    def add_alias(self, span: Span) -> None:
        """Keeps an alias."""
        self._aliases.setdefault(span.text[1:], []).append(span)

    def findings(self) -> Iterator[Finding]:
        """One finding for the anchors in use, however many; and one for each lone `&` or `*`."""
        used = [name for name in self._anchors if name in self._aliases]
        if used:
            span = self._anchors[used[0]]
            label = Label(self._aliases[used[0]][0], "and used here")
            write_out = "Write out what is meant each time; whole games are built by `extends:`."
            yield ANCHOR.at(span, help=write_out, labels=(label,), text=span.text)
        for span in () if used else self._anchors.values():
            yield ANCHOR.at(span, help=quote_hint("anchor"), text=span.text)
        for name, spans in self._aliases.items():
            for span in spans if name not in self._anchors else ():
                help_text = f"Write `{quoted(span.text)}` for a text, or write out what is meant."
                yield ALIAS.at(span, help=help_text, text=span.text)
