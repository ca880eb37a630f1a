"""Numbers at random, as functions of LLVM."""

from rulewright.engine.chance import MULTIPLIER
from rulewright.native.lookups import STATE_PARAMETER
from rulewright.native.writer import Value, Writer
from rulewright.program.model import Layout

_WORD = (1 << 32) - 1


def _draw(layout: Layout) -> str:
    """A number below the bound, each alike; the generator's number lies behind a pointer."""
    w = Writer("internal i64 @draw(ptr %number, i64 %step, i64 %bound) alwaysinline")
    product = w.variable(_next_product(w))
    low = w.calculate("and", w.get(product), _WORD)
    with w.when(w.compare("ult", low, "%bound")):
        left = w.calculate("sub", _WORD + 1, "%bound")
        unfair = w.calculate("urem", left, "%bound")
        with w.repeating() as leave:
            again = w.new_label()
            low = w.calculate("and", w.get(product), _WORD)
            w.go_where(w.compare("ult", low, unfair), again, leave)
            w.label(again)
            w.put(product, _next_product(w))
    w.leave_with(w.calculate("lshr", w.get(product), 32))
    return w.text()


def _next_product(w: Writer) -> str:
    """The generator's next 32 bits times the bound."""
    number = w.named("load i64, ptr %number")
    mixed = w.calculate("xor", w.calculate("lshr", number, 18), number)
    shifted = w.named(f"trunc i64 {w.calculate('lshr', mixed, 27)} to i32")
    turn = w.named(f"trunc i64 {w.calculate('lshr', number, 59)} to i32")
    turned = w.named(f"call i32 @llvm.fshr.i32(i32 {shifted}, i32 {shifted}, i32 {turn})")
    following = w.add(w.calculate("mul", number, MULTIPLIER), "%step")
    w.line(f"store i64 {following}, ptr %number")
    return w.calculate("mul", w.named(f"zext i32 {turned} to i64"), "%bound")


def _random(layout: Layout) -> str:
    """A number below the bound, drawn from the stream in two slots of the state."""
    w = Writer(f"internal i64 @random({STATE_PARAMETER}, i64 %slot, i64 %step, i64 %bound)")
    number = w.variable(read_wide(w, "%slot"))
    drawn = w.named(f"call i64 @draw(ptr {number.name}, i64 %step, i64 %bound)")
    put_wide(w, "%slot", w.get(number))
    w.leave_with(drawn)
    return w.text()


def read_wide(w: Writer, slot: Value) -> str:
    """The 64-bit number of two slots, low half first."""
    high = w.calculate("shl", w.unsigned_slot(w.add(slot, 1)), 32)
    return w.calculate("or", w.unsigned_slot(slot), high)


def put_wide(w: Writer, slot: Value, number: Value) -> None:
    """Stores a 64-bit number in two slots."""
    w.put_slot(slot, number)
    w.put_slot(w.add(slot, 1), w.calculate("lshr", number, 32))


CHANCES = (_draw, _random)
