"""What an author accepts with a reason is not reported; what cannot be accepted is."""

import pytest

from rulewright.explaining.examples import findings_in
from rulewright.explaining.pages import Example

SPARE = "  spare: {holds: card, order: heap, faces: all%s}\n"


def _found(sections: str) -> list[tuple[int, str, str]]:
    """Line, kind and marked text of each finding."""
    found = findings_in(Example(sections=sections))
    return [(it.span.line, it.kind, it.span.text) for it in found]


@pytest.mark.parametrize(
    "sections",
    [
        "zones:\n" + SPARE % ", accept: {unused-declaration: later}",
        "accept: {unused-declaration: later}\nzones:\n" + SPARE % "",
    ],
    ids=["in the entry", "in the whole game"],
)
def test_a_warning_is_accepted(sections: str) -> None:
    assert _found(sections) == []


def test_an_entry_accepts_nothing_for_another() -> None:
    kept = "  kept: {holds: card, order: heap, faces: all, accept: {unused-declaration: later}}\n"
    assert _found("zones:\n" + SPARE % "" + kept) == [(2, "unused-declaration", "spare")]


def test_an_acceptance_of_what_is_not_found_is_reported() -> None:
    assert _found("accept: {never-holds: later}\n") == [(1, "accepted-for-nothing", "never-holds")]


def test_an_acceptance_for_nothing_can_be_accepted() -> None:
    assert _found("accept: {never-holds: later, accepted-for-nothing: a test}\n") == []


def test_an_error_cannot_be_accepted() -> None:
    wrong = "  lost: {holds: crad, order: heap, faces: all, accept: {unknown-kind: later}}\n"
    assert _found("zones:\n" + wrong) == [
        (2, "unknown-kind", "crad"),
        (2, "error-accepted", "unknown-kind"),
    ]


def test_a_kind_that_is_not_there_is_offered_another() -> None:
    (finding,) = findings_in(Example(sections="accept: {unused-declration: later}\n"))
    assert (finding.kind, finding.help) == (
        "unknown-finding",
        "Did you mean `unused-declaration`?",
    )


def test_a_reason_is_needed() -> None:
    assert _found("accept: {never-holds: ' '}\n") == [(1, "wrong-shape", "' '")]


def test_what_an_author_calls_accept_is_no_acceptance() -> None:
    """A counter and a member of that name, with names of their own."""
    answer = "  answer: {members: [accept, refuse], names: {accept: {en: I take it}}}\n"
    counter = "  accept: {type: 0..1, start: 0, accept: {unused-declaration: later}}\n"
    found = _found("types:\n" + answer)
    assert "unknown-finding" not in [kind for _, kind, _ in found]
    assert _found("counters:\n" + counter) == []
