"""What a person, a script and an editor get of a finding."""

import json

from rulewright.source.finding import Edit, Finding, FindingKind, Label
from rulewright.source.place import Source, Span
from rulewright.source.render import render_concise, render_json, render_text
from rulewright.source.width import width_of

WRONG = FindingKind("wrong-word", "`{word}` is no word of this game.")


def _finding(text: str, word: str, help_line: str | None = None) -> Finding:
    source = Source("games/toy.rules.yaml", text)
    start = text.index(word)
    return WRONG.at(Span(source, start, start + len(word)), help=help_line, word=word)


def test_the_caret_stands_under_the_exact_stretch() -> None:
    shown = render_text([_finding("a: 1\nb: dekc, hand\n", "dekc", "Did you mean `deck`?")])
    assert shown == (
        "error[wrong-word]: `dekc` is no word of this game.\n"
        " --> games/toy.rules.yaml:2:4\n"
        "  |\n"
        "2 | b: dekc, hand\n"
        "  |    ^^^^\n"
        "help: Did you mean `deck`?\n"
    )


def test_wide_letters_before_and_in_the_stretch_move_the_caret() -> None:
    shown = render_text([_finding("名: 贈り物 x\n", "贈り物")])
    assert shown.splitlines()[3:] == ["1 | 名: 贈り物 x", "  |     ^^^^^^"]


def test_a_tab_is_shown_as_spaces_and_counted_alike() -> None:
    shown = render_text([_finding("\ta:\tdekc\n", "dekc")])
    assert shown.splitlines()[3:] == ["1 |     a:    dekc", "  |           ^^^^"]


def test_a_stretch_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    shown = render_text([_finding("a: one\n  two\n", "one\n  two")])
    assert shown.splitlines()[3:] == ["1 | a: one", "  |    ^^^"]


def test_a_place_at_the_end_of_the_line_still_has_a_caret() -> None:
    source = Source("toy", "a: 1\n")
    shown = render_text([WRONG.at(Span(source, 4, 4), word="")])
    assert shown.splitlines()[3:] == ["1 | a: 1", "  |     ^"]


def test_a_very_long_line_is_cut_so_that_the_stretch_stays_in_sight() -> None:
    shown = render_text([_finding("a: " + "x" * 500 + " dekc " + "y" * 500, "dekc")], width=70)
    line, carets = shown.splitlines()[3:]
    assert [width_of(line) <= 70, line.index("dekc"), carets.index("^^^^")] == [True, 35, 35]


def test_what_would_steer_a_terminal_is_never_printed() -> None:
    shown = render_text([_finding("a: \x1b[31m\u202edekc\n", "dekc")])
    assert shown.splitlines()[3:] == ["1 | a: �[31m�dekc", "  |          ^^^^"]


def test_a_label_shows_its_own_line() -> None:
    source, other = Source("one", "a: 1\nb: 2\n"), Source("two", "c: 3\n")
    labels = (Label(Span(source, 5, 6), "here too"), Label(Span(other, 0, 1), "and there"))
    shown = render_text([WRONG.at(Span(source, 0, 1), labels=labels, word="a")])
    assert shown.splitlines()[2:] == [
        "  |",
        "1 | a: 1",
        "  | ^",
        "  |",
        "2 | b: 2",
        "  | - here too",
        " ::: two:1:1",
        "  |",
        "1 | c: 3",
        "  | - and there",
    ]


def test_a_file_that_was_not_read_has_no_excerpt() -> None:
    shown = render_text([WRONG.at(Span(Source("gone", ""), 0, 0), word="x")])
    assert shown == "error[wrong-word]: `x` is no word of this game.\n --> gone\n"


def test_findings_are_separated_by_a_blank_line() -> None:
    finding = WRONG.at(Span(Source("gone", ""), 0, 0), word="x")
    assert render_text([finding, finding]).split("\n\n") == [
        render_text([finding]).rstrip("\n"),
        render_text([finding]),
    ]


def test_colours_change_no_letter() -> None:
    findings = [_finding("b: dekc, hand\n", "dekc", "Look.")]
    coloured = render_text(findings, colour=True)
    for code in ("\x1b[1;31m", "\x1b[1m", "\x1b[0m"):
        coloured = coloured.replace(code, "")
    assert coloured == render_text(findings)


def test_concise_is_one_line_a_finding() -> None:
    assert render_concise([_finding("b: dekc\n", "dekc")]) == (
        "games/toy.rules.yaml:1:4: error[wrong-word]: `dekc` is no word of this game.\n"
    )


def test_json_says_all_there_is() -> None:
    source = Source("toy", "a: 1\n名: dekc\n")
    span = Span(source, 8, 12)
    finding = WRONG.at(
        span,
        help="Did you mean `deck`?",
        labels=(Label(Span(source, 0, 1), "above"),),
        fix=Edit(span, "deck"),
        word="dekc",
    )
    place = {"file": "toy", "line": 2, "column": 4, "end_line": 2, "end_column": 8}
    first = {"file": "toy", "line": 1, "column": 1, "end_line": 1, "end_column": 2}
    assert json.loads(render_json([finding])) == [
        {
            "kind": "wrong-word",
            "severity": "error",
            "message": "`dekc` is no word of this game.",
            **place,
            "help": "Did you mean `deck`?",
            "labels": [{"text": "above", **first}],
            "fix": {"text": "deck", **place},
        }
    ]
