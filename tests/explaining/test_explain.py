"""`explain` has a page for every verb, key, word and moment, each with an example that is read."""

import pytest

from effect_texts import literal
from rulewright.check.steps.verbs import VERBS
from rulewright.explaining.examples import findings_in
from rulewright.explaining.explain import explain, explained_words
from rulewright.explaining.key_sheets import keys_by_name
from rulewright.explaining.pages import Example
from rulewright.explaining.sheet import Sheet, Verbatim
from rulewright.explaining.uses import use_of_key, use_of_verb
from rulewright.explaining.word_sheets import WordPage, word_pages
from rulewright.program.instructions import StopKind
from rulewright.syntax.parse import parse_phrase

_WORDS_OF_STEPS = [page for page in word_pages().values() if page.reads == "steps"]
_PHRASES = [page for page in word_pages().values() if page.reads == "phrase"]


@pytest.mark.parametrize("sort", explained_words())
def test_every_listed_word_has_a_page(sort: str) -> None:
    names = explained_words()[sort]
    assert names
    if sort != "findings":  # each of these is looked at with its examples in test_pages
        assert [name for name in names if not explain(name)] == []


def test_every_way_to_stop_a_game_has_a_page() -> None:
    kinds = [f"stopped-{kind.name.lower().replace('_', '-')}" for kind in StopKind]
    assert sorted(explained_words()["stops"]) == sorted(kinds)


def test_one_of_several_is_explained_as_they_are() -> None:
    assert explain("zone") == explain("zones") != ()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("on your turn in load", "on your turn"),
        ("before you play", "before"),
        ("cancel it", "cancel"),
    ],
)
def test_a_phrase_is_explained_by_the_words_it_begins_with(asked: str, told: str) -> None:
    assert explain(asked) == explain(told) != ()


def test_a_word_of_two_sorts_has_two_pages() -> None:
    assert [sheet.sort for sheet in explain("turn")] == ["verb", "moment"]


@pytest.mark.parametrize("asked", ["faces", "faces:", " Faces "])
def test_a_word_may_be_written_as_it_stands_in_a_file(asked: str) -> None:
    (sheet,) = explain(asked)
    assert sheet.title == "faces:"


def test_a_page_shows_the_word_in_a_bundled_game() -> None:
    (sheet,) = explain("swap")
    shown = ("In kado.rules.yaml:198:", "swap your parcel with gifter's parcel")
    assert _shown(sheet)[-1] == shown


def test_a_key_is_shown_below_the_keys_around_it() -> None:
    use = use_of_key("best of")
    assert use is not None
    assert use.lines == ("scoring:", "  rows:", "    best of: wanted in gifts")


def test_every_key_says_what_it_takes() -> None:
    unsaid = [
        (key, meaning.place)
        for key, meanings in keys_by_name().items()
        for meaning in meanings
        if not meaning.says.strip()
    ]
    assert unsaid == []


@pytest.mark.parametrize("page", _WORDS_OF_STEPS, ids=lambda page: page.word)
def test_the_steps_of_a_word_are_fine(page: WordPage) -> None:
    lines = page.example.strip().split("\n")
    if page.word == "openly":
        lines = ["choose player from other players as rival", *lines]
    steps = "".join(f"      {line}\n" for line in lines)
    found = findings_in(Example(sections=f"actions:\n  sell:\n    do: |\n{steps}"))
    assert [it.message for it in found if it.span.source.name == "example"] == []


@pytest.mark.parametrize("page", _PHRASES, ids=lambda page: page.word)
def test_the_phrase_of_a_word_is_read(page: WordPage) -> None:
    assert page.word in page.example or page.word in ("for every", "there are")
    _, findings = parse_phrase(literal(page.example.strip()), None)
    assert findings == ()


def test_the_example_of_a_verb_comes_from_a_game_where_one_has_it() -> None:
    used = [verb.name for verb in VERBS if use_of_verb(verb.name) is not None]
    assert {"choose", "move", "shuffle", "look", "ask", "swap", "perform"} <= set(used)


def _shown(sheet: Sheet) -> list[tuple[str, str]]:
    return [(it.lead, it.text) for it in sheet.blocks if isinstance(it, Verbatim)]
