"""What came of the scenarios of a game, as text for people and as values for JSON."""

from collections.abc import Iterator

from rulewright.scenario.outcome import Failure, Outcome

Json = dict[str, "Json"] | list["Json"] | str | int | bool | None


def report_text(game: str, outcomes: tuple[Outcome, ...]) -> str:
    """Each scenario that failed, and the line that sums up.

    Findings are told apart, as those of any other file.
    """
    lines = [line for outcome in outcomes for line in _failed(outcome)]
    return "\n".join((*lines, summary(game, outcomes)))


def summary(game: str, outcomes: tuple[Outcome, ...]) -> str:
    """`kado: 62 scenarios, 62 passed`"""
    passed = sum(outcome.passed for outcome in outcomes)
    not_run = sum(bool(outcome.findings) for outcome in outcomes)
    failed = len(outcomes) - passed - not_run
    scenarios = "1 scenario" if len(outcomes) == 1 else f"{len(outcomes)} scenarios"
    counts = ((passed, "passed"), (failed, "failed"), (not_run, "not run"))
    said = [f"{count} {what}" for count, what in counts if count or what == "passed"]
    return f"{game}: {', '.join((scenarios, *said))}"


def report_json(game: str, outcomes: tuple[Outcome, ...]) -> Json:
    """The same as values: `scenarios`, `passed` (numbers) and `failed` (one entry a scenario)."""
    return {
        "game": game,
        "scenarios": len(outcomes),
        "passed": sum(outcome.passed for outcome in outcomes),
        "failed": [_failed_json(outcome) for outcome in outcomes if not outcome.passed],
    }


def _failed(outcome: Outcome) -> Iterator[str]:
    if not outcome.failures:
        return
    scenario = outcome.scenario
    yield f"{scenario.span}: `{scenario.name}` failed."
    for _, about in scenario.about[:1]:
        yield f"  {about}"
    for failure in outcome.failures:
        yield f"  {failure.span}: {failure.what}"
        yield f"      expected  {_hanging(failure.expected)}"
        yield f"      found     {_hanging(failure.found)}"
    yield "  The log ended:" if outcome.last_lines else "  The log is empty."
    yield from (f"      {line}" for line in outcome.last_lines)
    yield ""


def _hanging(text: str) -> str:
    """Several lines stand under each other."""
    return text.replace("\n", "\n                ")


def _failed_json(outcome: Outcome) -> Json:
    scenario = outcome.scenario
    findings: list[Json] = [
        {"kind": it.kind, "line": it.span.line, "message": it.message} for it in outcome.findings
    ]
    failures: list[Json] = [_failure_json(failure) for failure in outcome.failures]
    return {
        "name": scenario.name,
        "file": scenario.span.source.name,
        "line": scenario.span.line,
        "findings": findings,
        "failures": failures,
        "log": list[Json](outcome.last_lines),
    }


def _failure_json(failure: Failure) -> Json:
    return {
        "line": failure.span.line,
        "what": failure.what,
        "expected": failure.expected,
        "found": failure.found,
    }
