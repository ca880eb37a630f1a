"""The line with which files begin: put once, and nothing else of a file is touched."""

import pytest

from rulewright.editors.first_line import schema_line, with_line

LINE = "# yaml-language-server: $schema=.rulewright/rules.schema.json"


def test_the_line_leads_to_the_folder_of_the_game() -> None:
    assert [schema_line("rules", 0), schema_line("texts", 1)] == [
        LINE,
        "# yaml-language-server: $schema=../.rulewright/texts.schema.json",
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", LINE.encode() + b"\n"),
        (b"rulewright: 1\n", LINE.encode() + b"\nrulewright: 1\n"),
        (b"rulewright: 1\r\n", LINE.encode() + b"\r\nrulewright: 1\r\n"),
        (b"\xef\xbb\xbfrulewright: 1\n", b"\xef\xbb\xbf" + LINE.encode() + b"\nrulewright: 1\n"),
        (b"\xff\xfe no text\n", LINE.encode() + b"\n\xff\xfe no text\n"),
        (
            b"# yaml-language-server: $schema=/usr/lib/x/rules.schema.json\r\ngame: a\r\n",
            LINE.encode() + b"\r\ngame: a\r\n",
        ),
        (
            b"# Mine.\n# yaml-language-server: $schema=rules.schema.json \ngame: a\n",
            b"# Mine.\n" + LINE.encode() + b"\ngame: a\n",
        ),
        (
            b"# yaml-language-server: $schema=https://example.org/other.json\ngame: a\n",
            b"# yaml-language-server: $schema=https://example.org/other.json\ngame: a\n",
        ),
    ],
)
def test_a_file_has_the_line_once(before: bytes, after: bytes) -> None:
    assert with_line(before, LINE) == after
    assert with_line(after, LINE) == after
