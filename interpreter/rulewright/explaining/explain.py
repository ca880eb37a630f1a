"""What a word means: a kind of finding, a verb, a key or another word of the language."""

from rulewright.check.steps.verbs import VERB_NAMES
from rulewright.explaining.key_sheets import key_sheet, keys_by_name
from rulewright.explaining.kind_sheets import kind_sheet
from rulewright.explaining.pages import page_of
from rulewright.explaining.sheet import Sheet
from rulewright.explaining.verb_sheets import verb_sheet
from rulewright.explaining.word_sheets import word_pages, word_sheet
from rulewright.kinds import all_kinds


def explain(word: str) -> tuple[Sheet, ...]:
    """Every page about a word, or about its plural, or about the words with which it begins; none
    where nothing is written about any of these."""
    words = word.strip().removesuffix(":").lower().split()
    for end in range(len(words), 0, -1):
        beginning = " ".join(words[:end])
        found = _about(beginning) or _about(f"{beginning}s")
        if found:
            return found
    return ()


def sort_of_words(asked: str) -> str | None:
    """The sort of words that somebody asks for, `moments` for one, as one of several or as all."""
    return next((it for it in explained_words() if asked.strip().lower() in (it, it[:-1])), None)


def _about(word: str) -> tuple[Sheet, ...]:
    found = (_of_kind(word), verb_sheet(word), key_sheet(word), word_sheet(word))
    return tuple(sheet for sheet in found if sheet is not None)


def explained_words() -> dict[str, tuple[str, ...]]:
    """Every word with a page, by the sort of word it is."""
    return {
        "verbs": tuple(VERB_NAMES),
        "words": tuple(it.word for it in word_pages().values() if it.sort == "word"),
        "moments": tuple(it.word for it in word_pages().values() if it.sort == "moment"),
        "stops": tuple(it.word for it in word_pages().values() if it.sort == "stop"),
        "keys": tuple(sorted(keys_by_name())),
        "findings": tuple(sorted(all_kinds())),
    }


def _of_kind(name: str) -> Sheet | None:
    kind, page = all_kinds().get(name), page_of(name)
    return None if kind is None or page is None else kind_sheet(page, kind)
