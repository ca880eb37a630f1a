"""The shape of a document against its JSON Schema: every place where it differs, told once.

The schema declares which keys there are, what sort of value each holds, and the words of a key
that knows a few. What other texts say is read, and reported, by later stages.
"""

from collections.abc import Iterable, Iterator, Sequence

from rulewright.source.finding import Finding
from rulewright.source.place import Span
from rulewright.syntax.document import Mapping
from rulewright.syntax.fitting import Schema
from rulewright.syntax.misplaced import KEY_AS_ENTRY, misplaced_entries
from rulewright.syntax.schemas import (
    SchemaError,
    entry_shapes,
    keys_of_singles,
    schema_errors,
    schema_of,
)
from rulewright.syntax.shape_messages import TOO_MANY, findings_of


def check_shape(top: Mapping, schema: str, known: Sequence[Finding] = ()) -> tuple[Finding, ...]:
    """What in a document has another shape than `schema` (`rules`, `texts`, `scenarios`) says.

    A place that a finding in `known` speaks of already is passed over, and so is
    `rulewright:`, which `check_version` looks at.
    """
    errors = schema_errors(top, schema)
    whole_schema = schema_of(schema)
    findings = list(_misplaced(top, errors, whole_schema))
    taken = [finding.span for finding in known]
    taken.extend(it for finding in findings for it in _whole_entries(top, finding))
    strays = {finding.span.text for finding in findings if finding.kind == KEY_AS_ENTRY.name}
    for error in errors:
        if error.rule == "required" and strays.intersection(error.wanted):
            continue
        for finding in findings_of(error, top, whole_schema):
            is_cut = finding.kind == TOO_MANY.name and _holds(finding.span, known)
            if not is_cut and not any(_covers(span, finding.span) for span in taken):
                findings.append(finding)
                taken.append(finding.span)
    return tuple(findings)


def _misplaced(top: Mapping, errors: tuple[SchemaError, ...], schema: Schema) -> Iterator[Finding]:
    """Entries of the sections that stand in the wrong place."""
    wrong = {error.path[:2] for error in errors}
    wrong |= {(*error.path, error.wrong_name) for error in errors if error.wrong_name is not None}
    return misplaced_entries(top, entry_shapes(schema), keys_of_singles(schema), wrong)


def _whole_entries(top: Mapping, finding: Finding) -> Iterator[Span]:
    """The entries of sections whose keys a finding is about."""
    keys = {finding.span, *(label.span for label in finding.labels)}
    for section in top:
        for entry in section.value if isinstance(section.value, Mapping) else ():
            if entry.key.span in keys:
                yield entry.key.span.to(entry.value.span)


def _holds(whole: Span, known: Iterable[Finding]) -> bool:
    """Whether a finding speaks of something that stands in `whole`: a text cut at a comma."""
    return any(_covers(whole, finding.span) for finding in known)


def _covers(reported: Span, span: Span) -> bool:
    """Whether a finding at `reported` speaks of what stands at `span` as well."""
    same_file = reported.source.name == span.source.name
    return same_file and reported.start <= span.start and span.end <= reported.end
