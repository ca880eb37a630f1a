"""The `map:` of a board and its `places:`: what its cells are, and what is printed on them.

The places of a board are an enumeration, `tile_title`, and its cells have an attribute `title` of
that type, as cards do that have titles of their own.
"""

from collections.abc import Iterator

from rulewright.game.build_cards import title_attribute, title_enumeration
from rulewright.game.entries import entries_of, mapping_of, read_section
from rulewright.game.headings import read_heading
from rulewright.game.maps import CellNoun, MapCell, PlaceName, effect_of
from rulewright.game.model import (
    Attribute,
    Board,
    Enumeration,
    Heading,
    Parameter,
    Place,
    Procedure,
    TypeName,
)
from rulewright.game.notes import THIS, TITLE, Notes
from rulewright.game.readings import steps_at
from rulewright.game.supply import Supplied, fits
from rulewright.source.finding import FindingKind, Label, Severity
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.source.suggest import MOST_LISTED, did_you_mean, either_of
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence

PLACES_OF_NO_BOARD = FindingKind(
    "places-of-no-board", "There is no board whose cells are called `{noun}`."
)
NO_MAP = FindingKind("no-map", "Nothing says where on `{board}` the places are.")
MAP_ON_FLOATING_BOARD = FindingKind(
    "map-on-floating-board", "The cells of `{board}` settle while pieces are laid: it has no map."
)
MAP_AND_SHAPE = FindingKind("map-and-shape", "{what}, but the board has {wanted}.")
UNKNOWN_PLACE_ON_MAP = FindingKind("unknown-place-on-map", "There is no {noun} named `{name}`.")
PLACE_NOT_ON_MAP = FindingKind(
    "place-not-on-map", "The map shows `{name}` nowhere.", Severity.WARNING
)
PLACE_WITHOUT_ATTRIBUTE = FindingKind(
    "place-without-attribute", "`{place}` does not say its `{name}`."
)
PLACE_WITHOUT_EFFECT = FindingKind(
    "place-without-effect", "`{place}` does not say what is done there, and `{other}` does."
)

_OTHER_KEYS = ("name", "about", "source", "implements", "only if", "accept", "do")


@dataclass(frozen=True, slots=True)
class WrittenPlaces:
    """What stands below one noun of `places:`: each place, what is written of it, and what is done
    there, as procedures of the player who does it, with the cell as `this`."""

    heading: Heading
    places: tuple[Place, ...]
    said: tuple[Mapping, ...]
    effects: tuple[Procedure, ...] = ()


def read_places(entry: Entry, said: Mapping, notes: Notes) -> WrittenPlaces:
    """The places of one noun, without what is printed on them."""
    noun = entry.key.text

    def read_place(entry: Entry, said: Mapping, notes: Notes) -> Place:
        heading = read_heading(entry, ("places", noun, entry.key.text), notes)
        return Place(heading, ((TITLE, heading.id),))

    places = read_section(entry.value, read_place, notes)
    written = tuple(mapping_of(it.value) for it in entries_of(entry.value))
    effects = tuple(_effects(noun, places, written, notes))
    return WrittenPlaces(read_heading(entry, ("places", noun), notes), places, written, effects)


def _effects(
    noun: str, places: tuple[Place, ...], written: tuple[Mapping, ...], notes: Notes
) -> Iterator[Procedure]:
    """What is done at each place. Where one says it, all do."""
    saying = [place for place, said in zip(places, written, strict=True) if said.get("do")]
    for place, said in zip(places, written, strict=True):
        heading = place.heading
        steps = steps_at(said, "do", notes)
        if steps is not None:
            own = replace(heading, id=effect_of(noun, heading.id), implements=(), source=None)
            this = Parameter(THIS, TypeName(noun, heading.span), heading.span)
            yield Procedure(own, True, (this,), None, steps)
        elif saying and said.get("do") is None:
            help_line = "Write `do: |`, and below it the steps; or `nothing`."
            labels = (Label(saying[0].heading.span, "this one does"),)
            other = saying[0].heading.id
            finding = PLACE_WITHOUT_EFFECT.at(
                heading.span, help=help_line, labels=labels, place=heading.id, other=other
            )
            notes.add(finding)


def titles_of_places(places: tuple[WrittenPlaces, ...]) -> tuple[Enumeration, ...]:
    """The enumeration of the places of each noun."""
    return tuple(title_enumeration(one.heading, one.places) for one in places)


def with_map(
    board: Board,
    map: Node | None,
    attributes: tuple[Attribute, ...],
    usual: dict[str, Scalar],
    places: tuple[WrittenPlaces, ...],
    notes: Notes,
) -> Board:
    """The board with its map and what is printed on its cells, of which some is `usual` there."""
    noun = board.cells.one
    written = next((it for it in places if it.heading.id == noun), None)
    if map is None and (written is not None or attributes):
        help_line = "Write `map:` with a list for each row, such as `- [hill, lake]`."
        notes.add(NO_MAP.at(board.heading.span, help=help_line, board=board.heading.id))
    if map is None:
        return board
    own = (title_attribute(noun, board.heading.span), *attributes)
    made = () if written is None else tuple(_printed(written, attributes, usual, notes))
    return replace(board, attributes=own, places=made, map=_map(map, board, made, notes))


def check_places(
    places: tuple[WrittenPlaces, ...], boards: tuple[Board, ...], notes: Notes
) -> None:
    """Every noun that has places is what the cells of a board are called."""
    known = tuple(board.cells.one for board in boards)
    for one in places:
        noun, span = one.heading.id, one.heading.span
        if noun not in known:
            help_line = did_you_mean(noun, known) or f"Write `cells are: {noun}` at the board."
            notes.add(PLACES_OF_NO_BOARD.at(span, help=help_line, noun=noun))


def _printed(
    written: WrittenPlaces,
    attributes: tuple[Attribute, ...],
    usual: dict[str, Scalar],
    notes: Notes,
) -> list[Place]:
    kind = Supplied(written.heading.id, attributes, owned=False)
    fitting = {
        it.heading.id: usual[it.heading.id].text
        for it in attributes
        if it.heading.id in usual and fits(kind, it, usual[it.heading.id], notes)
    }
    made: list[Place] = []
    for place, said in zip(written.places, written.said, strict=True):
        values = {**fitting, **dict(place.values)}
        for entry in said:
            if entry.key.text in _OTHER_KEYS or not isinstance(entry.value, Scalar):
                continue
            attribute = kind.attribute(entry.key, notes)
            if attribute is not None and fits(kind, attribute, entry.value, notes):
                values[entry.key.text] = entry.value.text
        _check_all_said(place, said, [it for it in attributes if it.heading.id not in usual], notes)
        made.append(replace(place, values=tuple(values.items())))
    return made


def _check_all_said(place: Place, said: Mapping, attributes: list[Attribute], notes: Notes) -> None:
    for attribute in attributes:
        name = attribute.heading.id
        if said.get(name) is None:
            notes.add(
                PLACE_WITHOUT_ATTRIBUTE.at(
                    place.heading.span,
                    help=f"Write `{name}:` too.",
                    place=place.heading.id,
                    name=name,
                )
            )


def _map(map: Node, board: Board, places: tuple[Place, ...], notes: Notes) -> tuple[MapCell, ...]:
    if board.floating:
        help_line = "Leave `map:` out, or `frame: floating`."
        notes.add(MAP_ON_FLOATING_BOARD.at(map.span, help=help_line, board=board.heading.id))
        return ()
    rows = map.items if isinstance(map, Sequence) else ()
    if not _is_as_many(len(rows), board.rows, "row", "The map", map.span, notes):
        return ()
    before = notes.errors
    cells: list[MapCell] = []
    for number, row in enumerate(rows, 1):
        items = row.items if isinstance(row, Sequence) else ()
        what = f"Row {number} of the map"
        if _is_as_many(len(items), board.columns, "column", what, row.span, notes):
            cells.extend(_map_cell(item, board.cells, places, notes) for item in items)
    shown = {it.name for cell in cells for it in cell}
    for place in places:
        if place.heading.id not in shown and notes.errors == before:
            help_line = "Put it on the map, or take it out."
            notes.add(
                PLACE_NOT_ON_MAP.at(place.heading.span, help=help_line, name=place.heading.id)
            )
    return tuple(cells)


def _is_as_many(written: int, wanted: int, noun: str, what: str, span: Span, notes: Notes) -> bool:
    if written == wanted:
        return True
    there, all_of_them = _counted(written, noun), _counted(wanted, noun)
    help_line = f"Write {wanted} of them, or mend `shape:`."
    notes.add(
        MAP_AND_SHAPE.at(span, help=help_line, what=f"{what} has {there}", wanted=all_of_them)
    )
    return False


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _map_cell(item: Node, noun: CellNoun, places: tuple[Place, ...], notes: Notes) -> MapCell:
    """What a cell of the map may be: a place, or a list of those of which one is in force."""
    nodes = item.items if isinstance(item, Sequence) else (item,)
    known = tuple(place.heading.id for place in places)
    named: list[PlaceName] = []
    for node in nodes:
        if not isinstance(node, Scalar):
            continue
        if node.text in known:
            named.append(PlaceName(node.text, node.span))
            continue
        there_are = f"Write {either_of(known[:MOST_LISTED])}." if known else None
        help_line = did_you_mean(node.text, known) or there_are
        help_line = help_line or f"Say what it is under `places:`, below `{noun.one}:`."
        notes.add(UNKNOWN_PLACE_ON_MAP.at(node.span, help=help_line, noun=noun.one, name=node.text))
    return tuple(named)
