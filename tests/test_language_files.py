"""The runner of tests written in the language: it sees what is missing and what is too much."""

from pathlib import Path

import pytest

from effect_texts import literal
from language_files import differences, expectations, language_files, without_expectations
from rulewright.source.finding import FindingKind

ODD = FindingKind("odd", "`{word}` is odd.")
TEXT = "one  # error[odd]: `one`\n# warning[even]: two # error[odd]\ntwo\n"


def test_an_expectation_is_about_its_line_or_the_line_below() -> None:
    assert [(one.line, one.shown) for one in expectations(TEXT)] == [
        (1, "error[odd]: `one`"),
        (3, "warning[even]: two"),
        (3, "error[odd]"),
    ]


def test_what_is_missing_and_what_is_too_much_are_both_differences() -> None:
    whole = literal(TEXT)
    found = [ODD.at(whole.part(at, at + 3), word="one") for at in (0, TEXT.index("# warning"))]
    assert differences(TEXT, found) == [
        "line 2: unexpected error[odd]: `one` is odd.",
        "line 3: missing error[odd]",
        "line 3: missing warning[even]: two",
    ]


def test_without_its_expectations_a_text_keeps_its_places() -> None:
    assert without_expectations(TEXT) == "one" + " " * 21 + "\n" + " " * 33 + "\ntwo\n"


def test_a_folder_without_files_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no files"):
        language_files(tmp_path, "*.rules.yaml")
