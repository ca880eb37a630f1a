"""Alternatives: which of them are offered, the question, and what was picked."""

from collections.abc import Callable

from rulewright.game.rule_lines import LineKind
from rulewright.meaning.deeds import Deeds, EitherDo
from rulewright.meaning.types import NumberType, PlayerType
from rulewright.program import lower_values
from rulewright.program.lower_asking import add_site, ask
from rulewright.program.unit import Lowering

Emit = Callable[[Deeds], None]
"""Emits deeds one after another."""


def ask_which(low: Lowering, deed: EitherDo, emit: Emit) -> None:
    """Asks which of the alternatives that can be done, and emits its deeds. Where none can, that is
    told and the other deeds are emitted."""
    code = low.code
    _offer(low, deed)
    some, none, done = code.block(), code.block(), code.block()
    low.most_options = max(low.most_options, len(deed.ways))
    code.branch(code.value("less", 0, code.value("option_count")), some, none)
    code.begin(none)
    low.event("no_way", ())
    emit(deed.otherwise)
    code.jump(done)
    code.begin(some)
    code.span = deed.span
    kind = NumberType(0, len(deed.ways) - 1)
    domain = code.aside(lambda: _offer_all(low, deed))
    site = add_site(low, "either", kind, deed.span, domain=domain)
    answer = ask(low, site, lower_values.lower(low, deed.actor), (0, 1, 1))
    picked = [code.block() for _ in deed.ways]
    for number, block in enumerate(picked[:-1]):
        following = code.block() if number < len(picked) - 2 else picked[-1]
        code.branch(code.value("equal", answer, number), block, following)
        if following is not picked[-1]:
            code.begin(following)
    for number, (way, block) in enumerate(zip(deed.ways, picked, strict=True)):
        code.begin(block)
        code.span = way.span
        actor = ("actor", PlayerType(), lower_values.lower(low, deed.actor))
        low.event("either", (actor, ("option", kind, number)))
        low.mark(LineKind.BRANCH, way.span)
        emit(way.body)
        code.jump(done)
    code.begin(done)


def _offer(low: Lowering, deed: EitherDo) -> None:
    """Makes each alternative that can be done an option."""
    code = low.code
    for number, way in enumerate(deed.ways):
        if way.feasible is None:
            code.emit("option", number)
            continue
        possible, following = code.block(), code.block()
        lower_values.test(low, way.feasible, possible, following)
        code.begin(possible)
        code.emit("option", number)
        code.jump(following)
        code.begin(following)


def _offer_all(low: Lowering, deed: EitherDo) -> None:
    for number in range(len(deed.ways)):
        low.code.emit("option", number)
