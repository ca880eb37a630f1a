"""Names that steps give to what they found: `as kept`."""

from rulewright.check.phrases.homes import home_of, home_of_value
from rulewright.check.phrases.scope import bind
from rulewright.check.steps.building import Built, Use
from rulewright.check.steps.secrecy import is_hidden
from rulewright.meaning.deeds import RememberOne, RememberSet
from rulewright.meaning.sets import ReadSet, SetMeaning
from rulewright.meaning.values import Meaning, Read
from rulewright.syntax.tree import Word


def remember(found: Meaning | SetMeaning, name: Word, use: Use) -> tuple[Built, Read | ReadSet]:
    """The deed that names a value or a set as it is now, and what reads it afterwards."""
    scope = use.scope
    variable = scope.fresh(name.text, found.type)
    after = bind(name, variable, scope).hiding(variable, is_hidden(found, scope))
    if isinstance(found, SetMeaning):
        after = after.at_home(variable, home_of(found, scope))
        deed = RememberSet(variable, found, use.span)
        return Built((deed,), after), ReadSet(variable, variable.type)
    after = after.at_home(variable, home_of_value(found, scope))
    return Built((RememberOne(variable, found, use.span),), after), Read(variable, variable.type)
