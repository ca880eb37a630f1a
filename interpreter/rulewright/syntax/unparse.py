"""From a tree of the effect language back to its text, in the one spacing that we print.

Text, tree, text is stable: what is printed reads back as an equal tree, comments and blank
lines included, and prints the same again. A tree keeps its parentheses as `Grouped`; one that
was put together by hand needs them where the text would.
"""

from collections.abc import Iterable
from typing import assert_never

from rulewright.syntax import changes, delays, moments, tree
from rulewright.syntax.history import TimesDone
from rulewright.syntax.together import Together
from rulewright.syntax.tree import Amount, Body, Frame, Phrase, Quantity, Step, Steps, Trivia

_INDENT = "  "


def print_steps(steps: Steps) -> str:
    """The text of a whole `do:`, one step a line, with a line break at its end."""
    lines = [line for step in steps.steps for line in _step(step)]
    return "".join(f"{line}\n" for line in (*lines, *steps.after))


def print_binder(binder: tree.Binder) -> str:
    """The text of a `for each:` or `best of:`."""
    return f"{binder.name.text} in {print_phrase(binder.things)}"


def print_moment(moment: moments.Moment) -> str:
    """The text of a `play:` or `when:`."""
    match moment:
        case moments.OnYourTurn(phase=phase):
            return "on your turn" if phase is None else f"on your turn in {phase.text}"
        case moments.During(phase=phase):
            return f"during {phase.text}"
        case moments.Never():
            return "never"
        case moments.AboutTo(happening=happening):
            return _about_to(happening)
        case moments.Around(time=time, happening=happening):
            return f"{time.value} {_happening(happening)}"
        case _:
            assert_never(moment)


def _about_to(happening: moments.DoneBy | moments.TurnOf) -> str:
    if isinstance(happening, moments.TurnOf):
        return f"{_happening(happening)} is about to begin"
    is_ = "are" if happening.who is moments.Who.YOU else "is"
    actor = " ".join([*_which(happening.who), happening.noun.text])
    return f"{actor} {is_} about to{_happening(happening).removeprefix(actor)}"


def _which(who: moments.Who) -> tuple[str, ...]:
    """The word before a noun that is not `you`."""
    return () if who is moments.Who.YOU else (who.value,)


def _as(name: tree.Word | None) -> tuple[str, ...]:
    return () if name is None else ("as", name.text)


def _happening(happening: moments.Happens) -> str:
    match happening:
        case moments.Performed(name=name, names=names):
            return name.text + ("" if names is None else f"({_words(names)})")
        case moments.DoneBy(who=who, noun=noun, verb=verb, names=names):
            words = [*_which(who), noun.text, verb.text, *([_words(names)] if names else [])]
            words += _as(happening.called)
            for it in happening.places:
                words += [it.link.text, it.place.text, *_as(it.name)]
            return " ".join(words)
        case moments.TurnOf(who=who, noun=noun, turn=turn, phase=phase):
            owner = noun.text if who is moments.Who.YOU else f"{noun.text}'s"
            words = [*_which(who), owner, turn.text]
            return " ".join([*words, *(["in", phase.text] if phase else [])])
        case _:
            assert_never(happening)


def _words(words: Iterable[tree.Word]) -> str:
    return ", ".join(word.text for word in words)


def print_phrase(phrase: Phrase) -> str:
    """The text of a phrase on one line."""
    show = print_phrase
    match phrase:
        case tree.Number(value=value):
            return str(value)
        case tree.Name():
            return _name(phrase)
        case tree.Possessed(whose=whose, name=name):
            return f"{whose} {_name(name)}"
        case tree.Of(owner=owner, name=name):
            return f"{show(owner)}'s {_name(name)}"
        case tree.ListOf(items=items):
            return f"[{_listed(items)}]"
        case tree.Determined(determiner=determiner, noun=noun):
            return f"{determiner} {noun.text}"
        case tree.Grouped(inner=inner):
            return f"({show(inner)})"
        case tree.Placed(things=things, place=place, where=where):
            return f"{show(things)} {place.value} {show(where)}"
        case TimesDone(done=done, since=since):
            return f"number of times {_happening(done)} in this {since.text}"
        case tree.NumberOf(things=things):
            return f"number of {show(things)}"
        case tree.Fold(fold=fold, member=member, things=things):
            return " ".join([fold, *([_name(member)] if member else []), "of", show(things)])
        case tree.Different(member=member, things=things):
            return f"different {_name(member)} of {show(things)}"
        case tree.Pick(end=end, count=count, things=things):
            return " ".join([end, *([show(count)] if count else []), "of", show(things)])
        case tree.Negative(operand=operand):
            return f"-{show(operand)}"
        case tree.Arithmetic(operator=operator, left=left, right=right):
            return f"{show(left)} {operator} {show(right)}"
        case tree.Divided(left=left, right=right, rounded=rounded):
            way = f" rounded {rounded}" if rounded else ""
            return f"{show(left)} / {show(right)}{way}"
        case tree.Comparison(relation=relation, negated=negated, left=left, right=right):
            words = relation.value.replace("is", "is not", 1) if negated else relation.value
            return f"{show(left)} {words} {show(right)}"
        case tree.ThereAre(negated=negated, things=things):
            return f"there are {'no ' if negated else ''}{show(things)}"
        case tree.Not(operand=operand):
            return f"not {show(operand)}"
        case tree.And(left=left, right=right):
            return f"{show(left)} and {show(right)}"
        case tree.Or(left=left, right=right):
            return f"{show(left)} or {show(right)}"
        case tree.Case(then=then, condition=condition, otherwise=otherwise):
            return f"{show(then)} if {show(condition)} otherwise {show(otherwise)}"
        case tree.Quantified(quantifier=quantifier, condition=condition, name=name, things=things):
            return f"{show(condition)} for {quantifier} {name.text} in {show(things)}"
        case tree.Where(things=things, condition=condition):
            return f"{show(things)} where {show(condition)}"
        case tree.WithExtreme(extreme=extreme, things=things, measure=measure):
            return f"{show(things)} with {extreme} {show(measure)}"
        case tree.Clockwise(things=things, start=start):
            return f"{show(things)} clockwise from {show(start)}"
        case _:
            assert_never(phrase)


def _name(name: tree.Name) -> str:
    arguments = "" if name.arguments is None else f"({_listed(name.arguments)})"
    index = "" if name.index is None else f"[{print_phrase(name.index)}]"
    return f"{name.word.text}{arguments}{index}"


def _listed(phrases: Iterable[Phrase]) -> str:
    return ", ".join(print_phrase(phrase) for phrase in phrases)


def _step(step: Step) -> list[str]:
    match step:
        case Frame():
            return [*step.trivia.before, *_frame_lines(step)]
        case tree.If():
            return _if(step)
        case tree.ForEach(name=name, things=things, body=body, trivia=trivia):
            head = f"for each {name.text} in {print_phrase(things)}"
            return [*trivia.before, *_block(head, body)]
        case tree.Let():
            return _let(step)
        case tree.Repeat():
            return [*step.trivia.before, *_block(_repeat(step), step.body)]
        case tree.May(body=body, otherwise=otherwise, trivia=trivia):
            rest = _otherwise(otherwise, step.otherwise_trivia)
            return [*trivia.before, *_block("may", body), *rest]
        case tree.Either():
            return _either(step)
        case changes.Lasting(duration=duration, changes=inside, trivia=trivia):
            return [*trivia.before, *_changes(_duration(duration), inside)]
        case Together(body=body, trivia=trivia):
            return [*trivia.before, *_block("together", body)]
        case delays.Delayed(delay=delay, body=body, trivia=trivia):
            return [*trivia.before, *_block(_delay(delay), body)]
        case delays.NextTime(until=until, moment=moment, body=body, trivia=trivia):
            ending = "" if until is None else f"{_duration(until)}, "
            head = f"{ending}next time {print_moment(moment)}"
            return [*trivia.before, *_block(head, body)]
        case changes.While(condition=condition, changes=inside, trivia=trivia):
            return [*trivia.before, *_changes(f"while {print_phrase(condition)}", inside)]
        case _:
            assert_never(step)


def _frame_lines(frame: Frame) -> list[str]:
    first = _behind(_frame(frame), frame.trivia.behind)
    return [first, *_otherwise(frame.otherwise, frame.otherwise_trivia)]


def _frame(frame: Frame) -> str:
    words = [frame.adverb] if frame.adverb else []
    words.append(frame.verb.text)
    match frame.object:
        case None:
            pass
        case Quantity():
            words.append(_quantity(frame.object))
        case acted_on:
            words.append(print_phrase(acted_on))
    words.extend(_part(part) for part in frame.parts)
    return " ".join(words)


def _quantity(quantity: Quantity) -> str:
    words = [quantity.amount.value] if quantity.amount is not Amount.EXACTLY else []
    match quantity.count:
        case None:
            pass
        case tree.Number(value=value):
            words.append(str(value))
        case count:
            words.append(f"({print_phrase(count)})")
    return " ".join([*words, quantity.noun.text])


def _part(part: tree.Part) -> str:
    return part.link if part.phrase is None else f"{part.link} {print_phrase(part.phrase)}"


def _if(step: tree.If) -> list[str]:
    lines = list(step.trivia.before)
    for number, branch in enumerate(step.branches):
        word = "otherwise if" if number else "if"
        lines.extend(branch.trivia.before)
        lines.extend(_block(f"{word} {print_phrase(branch.condition)}", branch.body))
    return [*lines, *_otherwise(step.otherwise, step.otherwise_trivia)]


def _either(step: tree.Either) -> list[str]:
    lines = list(step.trivia.before)
    for number, one in enumerate(step.alternatives):
        lines.extend(one.trivia.before)
        lines.extend(_block("or" if number else "either", one.body))
    return [*lines, *_otherwise(step.otherwise, step.otherwise_trivia)]


def _let(step: tree.Let) -> list[str]:
    head = f"let {_subject(step.subject)}"
    if not step.one_line:
        adverb = f" {step.adverb}" if step.adverb else ""
        return [*step.trivia.before, *_block(f"{head}{adverb}", step.body)]
    first, *rest = (line for only in step.body.steps for line in _step(only))
    return [*step.trivia.before, f"{head} {first}", *rest]


def _subject(subject: tree.Subject) -> str:
    if subject.each is None:
        return " and ".join(print_phrase(person) for person in subject.people)
    others = "other " if subject.others else ""
    start = f" clockwise from {print_phrase(subject.start)}" if subject.start else ""
    return f"each {others}{subject.each.text}{start}"


def _repeat(step: tree.Repeat) -> str:
    until = f"until {print_phrase(step.until)}, " if step.until else ""
    most = "at most " if step.at_most else ""
    return f"repeat {until}{most}{print_phrase(step.count)} times"


def _duration(duration: changes.Duration) -> str:
    match duration:
        case changes.EndOfThis() | changes.NextTurn():
            return f"until {_boundary(duration)}"
        case changes.EndOfGame():
            return "until end of game"
        case _:
            assert_never(duration)


def _delay(delay: delays.Delay) -> str:
    match delay:
        case changes.EndOfThis() | changes.NextTurn():
            return f"at {_boundary(delay)}"
        case delays.StartOfNext(name=name):
            return f"at start of next {name.text}"
        case _:
            assert_never(delay)


def _boundary(boundary: changes.EndOfThis | changes.NextTurn) -> str:
    match boundary:
        case changes.EndOfThis(name=name):
            return f"end of this {name.text}"
        case changes.NextTurn(boundary=end, whose=whose):
            owner = whose if isinstance(whose, str) else f"{print_phrase(whose)}'s"
            return f"{end.value} of {owner} next turn"
        case _:
            assert_never(boundary)


def _changes(head: str, inside: changes.Changes) -> list[str]:
    if inside.inline:
        (only,) = inside.changes
        return [_behind(f"{head}: {_change(only)}", only.trivia.behind)]
    lines = [
        line
        for one in inside.changes
        for line in (*one.trivia.before, _behind(_change(one), one.trivia.behind))
    ]
    lines.extend(inside.after)
    return [_behind(f"{head}:", inside.behind), *(line and _INDENT + line for line in lines)]


def _change(change: changes.ChangeLine) -> str:
    if isinstance(change, changes.Permission):
        words = [change.modal.value, change.verb.text]
        words += [change.noun.text] if change.noun else []
        return " ".join([print_phrase(change.who), *words])
    return f"{print_phrase(change.target)} {change.how.value} {print_phrase(change.amount)}"


def _otherwise(body: Body | None, trivia: Trivia) -> list[str]:
    return [] if body is None else [*trivia.before, *_block("otherwise", body)]


def _block(head: str, body: Body) -> list[str]:
    inside = [line for step in body.steps for line in _step(step)]
    if body.inline:
        return [f"{head}: {inside[0]}"]
    lines = [*inside, *body.after]
    return [_behind(f"{head}:", body.behind), *(line and _INDENT + line for line in lines)]


def _behind(line: str, comment: str | None) -> str:
    return f"{line}  {comment}" if comment else line
