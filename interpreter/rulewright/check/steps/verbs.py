"""The table of verbs of version 1: the single declaration of each.

The checker of steps, the log, and the reference page all read it. A verb is a word, the object
it takes and parts that begin with a linking word; the grammar knows nothing else about it.
"""

from enum import Enum

from rulewright.source.frozen import dataclass

AS_MUCH_AS_POSSIBLE = "as much as possible"
"""The part that lets a pile hold less than is asked of it."""


class Takes(Enum):
    """What stands as the object of a verb or behind a linking word; the value is said to people."""

    NOTHING = "nothing"
    NOUN = "what is chosen: a kind, a type, `player` or `cell`"
    CANDIDATES = "a set to choose from"
    PIECES = "pieces"
    AMOUNT = "an amount of pieces, such as `2 cards`"
    COUNTER_AMOUNT = "an amount of one of the player's counters, such as `2 coins`"
    ZONE = "a zone"
    PLACE = "a zone or a cell"
    PLAYER = "a player"
    NUMBER = "a number"
    CONDITION = "a condition"
    VALUE = "a value or a set"
    CHANGEABLE = "a counter, or a changing attribute of a piece"
    PROCEDURE = "a procedure"
    EFFECT = "the effect of a card"
    NAME = "a new name"
    STREAM = "the name of a stream of chance"
    FACING = "`up` or `down`"
    POSITION = "`top` or `bottom`"
    FLAG = "nothing more"
    WHAT_IS_DROPPED = "the word `effect`, or `action`"


class Sees(Enum):
    """Whom a verb lets see what was hidden."""

    NOBODY = "nobody"
    BY_PLACE = "whoever sees the place the pieces come to"
    ACTOR = "the one who acts"
    OTHER = "the one other player it names"
    EVERYONE = "everyone"
    ANSWER = "the answer only: everyone when `openly`, the one who asks when `secretly`"


@dataclass(frozen=True, slots=True)
class VerbPart:
    """A part of a verb: the linking word, what stands behind it, and whether it has to be there."""

    link: str
    takes: Takes
    required: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb and all that holds for it.

    `adverbs` are those it may have; one has to be there when `adverb_required`. `binds` says
    what the name after `as` stands for, None where there is no name. `events` are the ids of the
    sentences that tell of it. `may_fail` verbs take an `otherwise:`.
    """

    name: str
    summary: str
    example: str
    takes: tuple[Takes, ...]
    parts: tuple[VerbPart, ...] = ()
    adverbs: tuple[str, ...] = ()
    adverb_required: bool = False
    binds: str | None = None
    events: tuple[str, ...] = ()
    sees: Sees = Sees.NOBODY
    chance: bool = False
    may_fail: bool = False
    needs_actor: bool = False
    feasible: str = "always"
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()

    def part(self, link: str) -> VerbPart | None:
        """The part that begins with the linking word, or None."""
        return next((part for part in self.parts if part.link == link), None)


_TO_PLACE = VerbPart("to", Takes.PLACE, required=True)
_FACING = VerbPart("facing", Takes.FACING)
_AT = VerbPart("at", Takes.POSITION)
_AS = VerbPart("as", Takes.NAME)
_ALL_THERE_IS = VerbPart(AS_MUCH_AS_POSSIBLE, Takes.FLAG)

VERBS: tuple[Verb, ...] = (
    Verb(
        name="choose",
        summary="The one who acts picks one thing, or several, from a set.",
        example="choose player from players where parcel is empty as receiver",
        takes=(Takes.NOUN, Takes.AMOUNT),
        parts=(
            VerbPart("from", Takes.CANDIDATES, required=True),
            VerbPart("so that", Takes.CONDITION),
            _AS,
        ),
        adverbs=("secretly",),
        binds="the thing, or the set of things, that was chosen",
        events=("choose", "choose_secretly", "no_choice"),
        may_fail=True,
        needs_actor=True,
        feasible="the set is large enough and `so that` can be met",
        reads=("the set",),
    ),
    Verb(
        name="move",
        summary="Pieces go to a zone or to a cell.",
        example="move your parcel to cell facing up",
        takes=(Takes.PIECES, Takes.AMOUNT),
        parts=(VerbPart("from", Takes.ZONE), _TO_PLACE, _AT, _FACING, _ALL_THERE_IS),
        events=("move",),
        sees=Sees.BY_PLACE,
        may_fail=True,
        feasible="the pieces are there and the place has room",
        reads=("places",),
        writes=("places", "facing"),
    ),
    Verb(
        name="draw",
        summary="Pieces are taken from the top of a pile, one after another.",
        example="draw 2 presents from deck to your hand",
        takes=(Takes.AMOUNT,),
        parts=(
            VerbPart("from", Takes.ZONE, required=True),
            VerbPart("to", Takes.ZONE, required=True),
            _FACING,
            _ALL_THERE_IS,
        ),
        events=("draw",),
        sees=Sees.BY_PLACE,
        may_fail=True,
        feasible="the pile holds enough, or `as much as possible` is said",
        reads=("places",),
        writes=("places", "facing"),
    ),
    Verb(
        name="discard",
        summary="Pieces go to the zone that `discarded to:` of their kind names. Of an amount that "
        "lies loose, the one who acts chooses which, unless they are all alike.",
        example="discard 2 cards from your hand",
        takes=(Takes.PIECES, Takes.AMOUNT),
        parts=(VerbPart("from", Takes.ZONE), _FACING, _ALL_THERE_IS),
        events=("discard",),
        sees=Sees.BY_PLACE,
        may_fail=True,
        feasible="the pieces are there, or `as much as possible` is said",
        reads=("places",),
        writes=("places", "facing"),
    ),
    Verb(
        name="remove",
        summary="Pieces go out of play, to the zone `box`.",
        example="remove presents in set_aside",
        takes=(Takes.PIECES,),
        events=("remove",),
        sees=Sees.BY_PLACE,
        reads=("places",),
        writes=("places",),
    ),
    Verb(
        name="swap",
        summary="What lies in two zones changes places.",
        example="swap your parcel with gifter's parcel",
        takes=(Takes.ZONE,),
        parts=(VerbPart("with", Takes.ZONE, required=True),),
        events=("swap",),
        sees=Sees.BY_PLACE,
        reads=("places",),
        writes=("places",),
    ),
    Verb(
        name="turn",
        summary="Pieces are turned face up or face down where they lie.",
        example="turn presents in display facing up",
        takes=(Takes.PIECES,),
        parts=(VerbPart("facing", Takes.FACING, required=True),),
        events=("turn_up", "turn_down"),
        sees=Sees.BY_PLACE,
        writes=("facing",),
    ),
    Verb(
        name="shuffle",
        summary="A zone is put in a random order; what anybody knew of places in it ends.",
        example="shuffle deck by deal",
        takes=(Takes.ZONE,),
        parts=(VerbPart("by", Takes.STREAM, required=True),),
        events=("shuffle", "refill"),
        chance=True,
        writes=("order", "knowledge"),
    ),
    Verb(
        name="pick",
        summary="Chance picks one thing, or several, from a set, each alike.",
        example="pick card from cards in victim's hand by theft as stolen",
        takes=(Takes.NOUN, Takes.AMOUNT),
        parts=(
            VerbPart("from", Takes.CANDIDATES, required=True),
            VerbPart("by", Takes.STREAM, required=True),
            _AS,
        ),
        binds="the thing, or the set of things, that was picked",
        events=("pick", "no_choice"),
        chance=True,
        may_fail=True,
        reads=("the set",),
    ),
    Verb(
        name="roll",
        summary=(
            "Dice get the value that chance brings: pieces, of which the one changing number (or "
            "member) is rolled. `roll number` brings a number that is no piece's."
        ),
        example="roll number from 1 to 6 by luck as throw",
        takes=(Takes.PIECES,),
        parts=(
            VerbPart("from", Takes.NUMBER),
            VerbPart("to", Takes.NUMBER),
            VerbPart("by", Takes.STREAM, required=True),
            _AS,
        ),
        binds="the number that was rolled",
        events=("roll_number", "roll_die"),
        chance=True,
        writes=("a changing attribute",),
    ),
    Verb(
        name="look",
        summary="The one who acts sees pieces that are hidden.",
        example="look at top of deck as present",
        takes=(Takes.NOTHING,),
        parts=(VerbPart("at", Takes.PIECES, required=True), _AS),
        binds="the pieces that were looked at",
        events=("look",),
        sees=Sees.ACTOR,
        needs_actor=True,
        feasible="the pieces are there",
        writes=("knowledge",),
    ),
    Verb(
        name="show",
        summary="One other player sees pieces that are hidden.",
        example="show your parcel to gifter",
        takes=(Takes.PIECES,),
        parts=(VerbPart("to", Takes.PLAYER, required=True),),
        events=("show",),
        sees=Sees.OTHER,
        feasible="the pieces are there",
        writes=("knowledge",),
    ),
    Verb(
        name="reveal",
        summary="Everyone sees pieces, which stay where and as they lie, or what somebody chose in"
        " secret.",
        example="reveal your parcel",
        takes=(Takes.PIECES,),
        parts=(_AS,),
        binds="the pieces that were revealed",
        events=("reveal", "reveal_choice"),
        sees=Sees.EVERYONE,
        feasible="the pieces are there",
        writes=("knowledge",),
    ),
    Verb(
        name="ask",
        summary="A player answers yes or no, truthfully; nothing but the answer becomes known.",
        example="openly ask gifter whether kept's gift is named_gift as right",
        takes=(Takes.PLAYER,),
        parts=(VerbPart("whether", Takes.CONDITION, required=True), _AS),
        adverbs=("openly", "secretly"),
        adverb_required=True,
        binds="the answer, yes or no",
        events=("ask_yes", "ask_no", "ask_secretly"),
        sees=Sees.ANSWER,
        reads=("what the condition reads",),
        writes=("knowledge",),
    ),
    Verb(
        name="remember",
        summary="A value or a set gets a name, as it is now.",
        example="remember gifter's parcel as kept",
        takes=(Takes.VALUE,),
        parts=(VerbPart("as", Takes.NAME, required=True),),
        binds="the value or the set",
        reads=("what the phrase reads",),
    ),
    Verb(
        name="gain",
        summary="A counter of the one who acts goes up.",
        example="gain 1 prize_tokens",
        takes=(Takes.COUNTER_AMOUNT,),
        events=("gain",),
        needs_actor=True,
        feasible="the counter's range allows it",
        reads=("the counter",),
        writes=("the counter",),
    ),
    Verb(
        name="lose",
        summary="A counter of the one who acts goes down.",
        example="lose 2 coins",
        takes=(Takes.COUNTER_AMOUNT,),
        events=("lose",),
        needs_actor=True,
        feasible="the counter's range allows it",
        reads=("the counter",),
        writes=("the counter",),
    ),
    Verb(
        name="pay",
        summary="The one who acts pays from a counter, whole or not at all.",
        example="pay 2 coins",
        takes=(Takes.COUNTER_AMOUNT,),
        events=("pay", "no_payment"),
        may_fail=True,
        needs_actor=True,
        feasible="the counter's range allows it",
        reads=("a counter",),
        writes=("a counter",),
    ),
    Verb(
        name="increase",
        summary="A counter, or a changing number of a piece, goes up.",
        example="increase pot by 2",
        takes=(Takes.CHANGEABLE,),
        parts=(VerbPart("by", Takes.NUMBER, required=True),),
        events=("increase", "set_attribute"),
        feasible="its range allows it",
        reads=("the counter",),
        writes=("the counter",),
    ),
    Verb(
        name="reduce",
        summary="A counter, or a changing number of a piece, goes down.",
        example="reduce gifter's patience by 1",
        takes=(Takes.CHANGEABLE,),
        parts=(VerbPart("by", Takes.NUMBER, required=True),),
        events=("reduce", "set_attribute"),
        feasible="its range allows it",
        reads=("the counter",),
        writes=("the counter",),
    ),
    Verb(
        name="set",
        summary="A counter, or a changing attribute of a piece, gets a value.",
        example="set gifter to gifter's left",
        takes=(Takes.CHANGEABLE,),
        parts=(VerbPart("to", Takes.VALUE, required=True),),
        events=("set", "set_attribute"),
        feasible="its range allows it",
        writes=("the counter or attribute",),
    ),
    Verb(
        name="perform",
        summary="A procedure is carried out; with `as`, its result gets a name. "
        "`perform card's effect` does what a card says, as if the one who acts had played it, and "
        "`perform tile's effect` what a place says.",
        example="perform contest(tile) as victor",
        takes=(Takes.PROCEDURE, Takes.EFFECT),
        parts=(_AS,),
        events=("copies", "no_effect"),
        may_fail=True,
        binds="what the procedure gives",
        feasible="its leading choices can be made, of a card as if it were played in this turn",
        reads=("what its steps read",),
        writes=("what its steps write",),
    ),
    Verb(
        name="give",
        summary="Ends the procedure with its result.",
        example="give first of (rivals clockwise from you)",
        takes=(Takes.VALUE,),
        reads=("what the phrase reads",),
    ),
    Verb(
        name="stop",
        summary="Ends the innermost loop it stands in, else the action, card, rule or procedure.",
        example="stop",
        takes=(Takes.NOTHING,),
    ),
    Verb(
        name="cancel",
        summary="What this comes before has no effect; a cancelled action does not count as taken.",
        example="cancel effect",
        takes=(Takes.WHAT_IS_DROPPED,),
        events=("cancelled", "cancelled_procedure", "cancelled_action", "action_not_taken"),
        feasible="it comes before a play, an action, a procedure without a result, or a piece",
        writes=("whether it is carried out",),
    ),
    Verb(
        name="eliminate",
        summary=(
            "A player is out of the game: has no more turns, is asked for nothing, and is none of "
            "`players`. Their pieces stay where they are, unless steps move them."
        ),
        example="eliminate victim",
        takes=(Takes.PLAYER,),
        events=("eliminate",),
        writes=("who is in the game",),
    ),
    Verb(
        name="nothing",
        summary="Does nothing: for a branch in which nothing happens.",
        example="nothing",
        takes=(Takes.NOTHING,),
    ),
)

VERBS_BY_NAME = {verb.name: verb for verb in VERBS}
VERB_NAMES = tuple(VERBS_BY_NAME)
