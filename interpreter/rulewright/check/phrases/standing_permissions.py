"""`while this is in your yard: other players may not steal`: what players may do, may not and must
as long as a card says so.

Everybody knows what is permitted, so nothing of it may hang on what somebody does not see.
"""

from collections.abc import Iterator

from rulewright.check.phrases.judging import truth_of
from rulewright.check.phrases.kinship import PLAYER, YES_NO, describe, member_type
from rulewright.check.phrases.permission_names import named_permission
from rulewright.check.phrases.scope import NOBODY_ACTS, Resolver, Scope
from rulewright.check.phrases.settled import all_of, compare, truth
from rulewright.check.phrases.standing import (
    StandingLine,
    cards_that,
    lying_openly,
    naming_this,
    standing_lines,
)
from rulewright.check.phrases.wanted import everybody, player_of, report_wrong_type, said
from rulewright.check.steps.secrecy import CHANGE_TELLS, is_public
from rulewright.meaning.changes import Change, End, Until
from rulewright.meaning.rules import PermissionLine
from rulewright.meaning.sets import Players, SetMeaning
from rulewright.meaning.values import Contains, Exists, Meaning, Read, Test, Variable
from rulewright.meaning.walking import variables_read
from rulewright.source.frozen import replace
from rulewright.source.place import Span
from rulewright.syntax.changes import How, Modal, Permission
from rulewright.syntax.tree import Name

_WHERE_IT_LIES = (
    "Say where the card lies, in a place with `faces: all` or `as laid`, as in "
    "`while this is in your yard:`; let the rest hang on what everybody sees."
)
_WHOSE = "Say in the condition whose it is, as in `this is in your yard`, or write `players`."


def permissions_of_cards(resolver: Resolver) -> frozenset[str]:
    """The permissions that hang on where cards lie."""
    named = (named_permission(line, resolver.vocabulary) for _, line in _lines(resolver))
    return frozenset(name for name in named if name is not None)


def standing_permissions(
    permission: str, player: Variable, resolver: Resolver
) -> Iterator[PermissionLine]:
    """What the lines of cards about a permission mean for the player of whom it is asked. One with
    an error is left out, and reported."""
    for at, line in _lines(resolver):
        if named_permission(line, resolver.vocabulary) == permission:
            holds = _holds(at, line, player, Scope(resolver, anywhere=True))
            if holds is not None:
                yield PermissionLine(_change(at, line, permission, resolver), holds)


def _lines(resolver: Resolver) -> Iterator[tuple[StandingLine, Permission]]:
    for at in standing_lines(resolver):
        if isinstance(at.line, Permission):
            yield at, at.line


def _change(at: StandingLine, line: Permission, permission: str, resolver: Resolver) -> Change:
    entry = resolver.changing.lines[line.span].entry
    return Change(
        number=at.number,
        value=permission,
        how=How.SET,
        until=Until(End.WHILE, entry),
        over=(PLAYER,),
        constant=int(line.modal is not Modal.MAY_NOT),
        type=YES_NO,
        entry=entry,
        span=line.span,
    )


def _holds(at: StandingLine, line: Permission, player: Variable, scope: Scope) -> Meaning | None:
    """Whether a line counts for the player: for some player in the game, whom the card calls `you`,
    the condition holds, and the line names the player."""
    is_own = isinstance(line.who, Name) and line.who.word.text == "you"
    you = player if is_own else scope.fresh("you", PLAYER)
    inner, this = naming_this(at.kind, at.condition.span, replace(scope, you=Read(you, PLAYER)))
    condition = truth_of(at.condition.condition, inner)
    names = truth(True) if is_own else _names(line, player, inner)
    if condition is None or names is None:
        return None
    openly = lying_openly(condition, this, scope.resolver)
    both = all_of((names, openly or condition))
    reads = {*variables_read(both)}
    if not _is_seen(at, line, (condition, names), inner):
        return None
    if this in reads and openly is None:
        _report_hidden(at.condition.condition.span, scope)
        return None
    if not is_own and you in reads and you not in variables_read(condition):
        scope.report.add(NOBODY_ACTS.at(line.who.span, help=_WHOSE, name=said(line.who.span)))
        return None
    if this in reads:
        both = Exists(cards_that(at, both, this, scope), this, None, YES_NO)
    return both if is_own or you not in reads else Exists(everybody(scope), you, both, YES_NO)


def _names(line: Permission, player: Variable, scope: Scope) -> Meaning | None:
    """Whether a line names the player."""
    who = scope.phrase(line.who)
    if isinstance(who, SetMeaning):
        if member_type(who) != PLAYER:
            report_wrong_type(who, line.who.span, describe(PLAYER), scope)
            return None
        is_everybody = isinstance(who, Players)
        return truth(True) if is_everybody else Contains(who, Read(player, PLAYER), YES_NO)
    one = None if who is None else player_of(line.who, scope)
    return None if one is None else compare(Test.EQUAL, one, Read(player, PLAYER))


def _is_seen(
    at: StandingLine, line: Permission, read: tuple[Meaning, Meaning], scope: Scope
) -> bool:
    """Whether everybody sees what it hangs on, besides the card."""
    for found, phrase in zip(read, (at.condition.condition, line.who), strict=True):
        if not is_public((found,), (), scope):
            _report_hidden(phrase.span, scope)
            return False
    return True


def _report_hidden(span: Span, scope: Scope) -> None:
    scope.report.add(CHANGE_TELLS.at(span, help=_WHERE_IT_LIES, text=said(span)))
