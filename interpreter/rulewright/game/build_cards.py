"""The `cards:` of a game: kinds of pieces of which each card has a title of its own.

The titles of a kind are an enumeration of their own, `trick_title`, and the kind has an attribute
`title` of that type: so cards are counted, compared, shown and hidden as all pieces are.
"""

from collections.abc import Sequence

from rulewright.game.build_limits import read_limit
from rulewright.game.closed import listed_at
from rulewright.game.entries import (
    read_section,
    read_zone_name,
    scalars_of,
)
from rulewright.game.headings import read_heading
from rulewright.game.model import (
    Attribute,
    Cards,
    CardTrigger,
    Enumeration,
    Faces,
    Heading,
    Member,
    Order,
    Place,
    Title,
    TypeName,
    Zone,
)
from rulewright.game.notes import BOX, PLAY_AREA, TITLE, Notes
from rulewright.game.playing import Asked, PlayRule, ZoneName
from rulewright.game.plurals import plural_of
from rulewright.game.readings import conditions_at, moments_at, steps_at, value_at
from rulewright.source.place import Span
from rulewright.syntax.document import Entry, Mapping
from rulewright.syntax.tree import Steps

DISCARD = "discard"
_AFTER_PLAY = {DISCARD: DISCARD, BOX: BOX}
_ASKED = {asked.value: asked for asked in Asked}


def read_cards(entry: Entry, said: Mapping, notes: Notes) -> Cards:
    """The titles of one kind."""
    kind = entry.key.text

    def read_title(entry: Entry, said: Mapping, notes: Notes) -> Title:
        path = ("cards", kind, entry.key.text)

        def read_trigger(entry: Entry, said: Mapping, notes: Notes) -> CardTrigger:
            written = scalars_of(said.get("lies in"))
            return CardTrigger(
                heading=read_heading(entry, (*path, "triggers", entry.key.text), notes),
                lies_in=next((ZoneName(it.text, it.span) for it in written), None),
                moments=moments_at(said, "when", notes),
                conditions=conditions_at(said, "if", notes),
                steps=steps_at(said, "do", notes) or Steps((), (), entry.key.span),
                limit=read_limit(said),
            )

        return Title(
            heading=read_heading(entry, path, notes),
            moments=moments_at(said, "play", notes),
            conditions=conditions_at(said, "if", notes),
            steps=steps_at(said, "do", notes),
            lasting=steps_at(said, "lasting", notes),
            measure=value_at(said, "measure", notes),
            limit=read_limit(said),
            triggers=read_section(said.get("triggers"), read_trigger, notes),
        )

    return Cards(Heading(kind, entry.key.span), read_section(entry.value, read_title, notes))


def titles_of(cards: tuple[Cards, ...]) -> tuple[Enumeration, ...]:
    """The enumeration of the titles of each kind."""
    return tuple(title_enumeration(one.heading, one.titles) for one in cards)


def title_enumeration(of: Heading, titles: Sequence[Title | Place]) -> Enumeration:
    """The enumeration of the titles of a kind, or of the places that cells can be."""
    id = title_type(of.id)
    members = tuple(Member(title.heading) for title in titles)
    return Enumeration(Heading(id, of.span), plural_of(id), members)


def title_type(kind: str) -> str:
    """The name of the enumeration of a kind's titles."""
    return f"{kind}_{TITLE}"


def title_attribute(kind: str, span: Span) -> Attribute:
    """The attribute that every kind with titles has."""
    return Attribute(Heading(TITLE, span), TypeName(title_type(kind), span), False, None)


def read_play_rule(said: Mapping, notes: Notes) -> PlayRule | None:
    """How the cards of a kind are played; None where nothing is said of it."""
    keys = ("played from", "discarded to", "after play", "ask")
    if all(said.get(key) is None for key in keys):
        return None
    return PlayRule(
        played_from=read_zone_name(said, "played from", notes),
        discarded_to=read_zone_name(said, "discarded to", notes),
        after_play=listed_at(said, "after play", _AFTER_PLAY),
        ask=listed_at(said, "ask", _ASKED),
    )


def play_areas(cards: tuple[Cards, ...]) -> tuple[Zone, ...]:
    """The zone in which played cards lie, where cards are played."""
    played = [one for one in cards if any(title.moments for title in one.titles)]
    if not played:
        return ()
    return (
        Zone(
            heading=Heading(PLAY_AREA, played[0].heading.span),
            per="player",
            holds=tuple(one.heading.id for one in played),
            order=Order.ROW,
            faces=Faces.ALL,
            room=None,
            when_empty=None,
        ),
    )
