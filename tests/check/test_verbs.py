"""The table of verbs: what it declares is what the checker does."""

import pytest

from rulewright.check.steps.frames import BUILDERS
from rulewright.check.steps.verbs import VERB_NAMES, VERBS, Takes, Verb
from rulewright.wording.phrases import phrases_in

EACH = pytest.mark.parametrize("verb", VERBS, ids=VERB_NAMES)


def test_every_verb_of_the_table_is_built_and_no_other() -> None:
    assert tuple(BUILDERS) == VERB_NAMES


@EACH
def test_an_example_shows_the_verb_with_its_required_parts(verb: Verb) -> None:
    required = [part.link for part in verb.parts if part.required]
    missing = [word for word in (verb.name, *required) if word not in verb.example.split()]
    assert missing == []


@EACH
def test_a_verb_binds_a_name_exactly_when_it_takes_one(verb: Verb) -> None:
    takes_name = any(part.takes is Takes.NAME for part in verb.parts)
    assert takes_name is (verb.binds is not None)


@EACH
def test_what_a_verb_tells_has_a_sentence(verb: Verb) -> None:
    sentences = phrases_in("en").templates
    assert [event for event in verb.events if ("sentences", event) not in sentences] == []
