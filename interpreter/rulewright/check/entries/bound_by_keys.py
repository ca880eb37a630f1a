"""Names that are bound by the keys of an entry: `for each: row in your shelf's rows`."""

from rulewright.check.phrases.filtered import known_of
from rulewright.check.phrases.homes import home_of
from rulewright.check.phrases.kinship import member_type
from rulewright.check.phrases.scope import Scope, bind
from rulewright.check.phrases.sets import set_from
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.values import Variable
from rulewright.syntax.tree import Binder


def bound(binder: Binder | None, scope: Scope) -> tuple[Scope, SetMeaning | None, Variable | None]:
    """The scope in which a binder's name is bound, its set and its variable."""
    if binder is None:
        return scope, None, None
    name = binder.name
    things = set_from(binder.things, scope, scope.vocabulary.kinds.get(name.text))
    if things is None:
        return scope.without(name.text), None, None
    variable = scope.fresh(name.text, member_type(things))
    inner = bind(name, variable, scope).at_home(variable, home_of(things, scope))
    known = known_of(things, variable, binder.things.span)
    return inner.also_supposing(known), things, variable
