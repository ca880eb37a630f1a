"""From the effective document of a game to the game it declares."""

from collections.abc import Callable
from typing import TypeVar

from rulewright.game.acceptances import read_acceptances
from rulewright.game.build_cards import play_areas, read_cards, titles_of
from rulewright.game.build_end import read_end, read_not_modelled, read_scoring_line, read_winner
from rulewright.game.build_maps import check_places, read_places, titles_of_places
from rulewright.game.build_numbers import read_counter, read_setting, read_table, read_value
from rulewright.game.build_pieces import read_enumeration, read_kind
from rulewright.game.build_places import grids_of, read_board, read_zone
from rulewright.game.build_play import (
    read_action,
    read_first_player,
    read_phase,
    read_procedure,
    read_rule,
    read_setup,
)
from rulewright.game.contents import rule_numbers
from rulewright.game.entries import entries_of, read_entry, read_section
from rulewright.game.headings import read_provenance, read_words
from rulewright.game.known_words import known_words
from rulewright.game.maps import words_for_spots
from rulewright.game.model import Board, Cards, Enumeration, Game, Heading, Rule, StateRule, Words
from rulewright.game.notes import BOX, DeclaredNames, Notes
from rulewright.game.players import read_players
from rulewright.game.readings import conditions_at
from rulewright.game.texts import TextFiles
from rulewright.source.finding import Finding, sort_findings
from rulewright.source.frozen import replace
from rulewright.source.place import Source
from rulewright.syntax.document import Entry, Mapping, Scalar

Made = TypeVar("Made")
Texts = tuple[tuple[str, Mapping], ...]


def build_game(
    top: Mapping,
    texts: Texts,
    sources: tuple[Source, ...],
    *,
    known: frozenset[str] = frozenset(),
    doubtful: tuple[str, ...] = (),
    varied: bool = False,
) -> tuple[Game | None, tuple[Finding, ...]]:
    """The game that the effective document `top` declares, and what is wrong with it.

    `texts` holds the top of each texts file with its language, those of a variant last. The
    shape was checked before: what has a wrong one is passed over without a word. There is no
    game only where it has no id. `known` are words that mean something in every game, such as
    verbs: none of them counts as misspelt. An entry that cannot be read whole is in
    `Game.unread`, so that what leads to it can go without a finding of its own; so are the
    `doubtful` ones, in whose files there were errors. Texts without an entry are left alone
    where the game is `varied`.
    """
    id_key, id_text = top.key("game"), top.get("game")
    if id_key is None or not isinstance(id_text, Scalar):
        return (None, ())
    notes = Notes(
        TextFiles(_first_language(top), texts),
        known_words(top, known),
        doubtful=frozenset(doubtful),
        unread=[*doubtful],
    )
    game = _game(top, id_text, sources, notes)
    unasked = () if varied else notes.texts.unasked(id_text.text, notes.unread)
    return (game, sort_findings((*notes.findings, *unasked)))


def _game(top: Mapping, id_text: Scalar, sources: tuple[Source, ...], notes: Notes) -> Game:
    cards = read_section(top.get("cards"), read_cards, notes)
    places = read_section(top.get("places"), read_places, notes)
    enumerations = (
        *read_section(top.get("types"), read_enumeration, notes),
        *titles_of(cards),
        *titles_of_places(places),
    )
    notes.declared = _declared(top, enumerations, cards)
    heading = Heading(
        id=id_text.text,
        span=id_text.span,
        about=read_words(top.get("about"), ("about",), notes),
        source=read_provenance(top.get("source"), notes),
    )
    title = read_words(top.get("title"), ("title",), notes)
    rules = read_section(top.get("rules"), read_rule, notes)

    def read_its_board(entry: Entry, said: Mapping, notes: Notes) -> Board:
        return read_board(entry, said, places, notes)

    boards = read_section(top.get("boards"), read_its_board, notes)
    check_places(places, boards, notes)
    game = Game(
        heading=heading,
        title=title,
        languages=(),
        players=_players(top, notes),
        sources=sources,
        settings=read_section(top.get("settings"), read_setting, notes),
        enumerations=enumerations,
        kinds=read_section(top.get("pieces"), read_kind, notes),
        zones=(*read_section(top.get("zones"), read_zone, notes), *play_areas(cards)),
        boards=boards,
        counters=read_section(top.get("counters"), read_counter, notes),
        tables=read_section(top.get("tables"), read_table, notes),
        values=read_section(top.get("values"), read_value, notes),
        first_player=_single(top, "first player", read_first_player, notes),
        setup=_single(top, "setup", read_setup, notes),
        phases=read_section(top.get("phases"), read_phase, notes),
        actions=read_section(top.get("actions"), read_action, notes),
        procedures=(
            *read_section(top.get("procedures"), read_procedure, notes),
            *(effect for one in places for effect in one.effects),
        ),
        ends=read_section(top.get("end"), read_end, notes),
        scoring=read_section(top.get("scoring"), read_scoring_line, notes),
        winner=_single(top, "winner", read_winner, notes),
        not_modelled=read_not_modelled(top.get("not modelled"), notes),
        cards=cards,
        rules=tuple(it for it in rules if isinstance(it, Rule)),
        state_rules=tuple(it for it in rules if isinstance(it, StateRule)),
        checks=conditions_at(top, "checks", notes),
    )
    return replace(
        game,
        rule_texts=_rule_texts(game, notes),
        acceptances=read_acceptances(top),
        unread=tuple(dict.fromkeys(notes.unread)),
        languages=notes.texts.all_languages,
    )


def _players(top: Mapping, notes: Notes) -> tuple[int, ...]:
    before = notes.errors
    players = read_players(top.get("players"), notes)
    if notes.errors > before:
        notes.unread.append("players")
    return players


def _single(
    top: Mapping, key: str, read: Callable[[Entry, Mapping, Notes], Made | None], notes: Notes
) -> Made | None:
    """What `read` makes of a key of which a game has one."""
    for entry in top:
        if entry.key.text == key:
            return read_entry(entry, read, notes)
    return None


def _declared(
    top: Mapping, enumerations: tuple[Enumeration, ...], cards: tuple[Cards, ...]
) -> DeclaredNames:
    return DeclaredNames(
        kinds=tuple(entry.key.text for entry in entries_of(top.get("pieces"))),
        titled=tuple(one.heading.id for one in cards),
        zones=(*(entry.key.text for entry in entries_of(top.get("zones"))), BOX),
        boards=tuple(entry.key.text for entry in entries_of(top.get("boards"))),
        members={
            enumeration.heading.id: tuple(member.heading.id for member in enumeration.members)
            for enumeration in enumerations
        },
        spots=words_for_spots(grids_of(top.get("boards"))),
    )


def _first_language(top: Mapping) -> str:
    """The language of the title; English where the title is a plain text."""
    titles = entries_of(top.get("title"))
    return titles[0].key.text if titles else "en"


def _rule_texts(game: Game, notes: Notes) -> tuple[tuple[str, Words], ...]:
    """The sentences of the texts files for each rule that the game carries out or leaves out."""
    numbers = rule_numbers(game)
    texts = ((number, read_words(None, ("rules", number), notes)) for number in numbers)
    return tuple((number, words) for number, words in texts if words)
