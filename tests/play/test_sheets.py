"""Score sheets say what each line comes from, as it is worked out, and tell no secret before the
end."""

from io import StringIO
from pathlib import Path

from rulewright import load
from rulewright.engine.explained import Brought, ExplainedSheet, TermTold
from rulewright.engine.match import Match
from rulewright.play.screen import Screen
from rulewright.play.sheet import show_points, show_result

MUSEUM = Path(__file__).parent / "museum" / "museum.rules.yaml"
SHEET = """\
Player 1
  during play                      0
  energy                           5
    17 in all
      energy 1, energy 2, energy
        4, 2 × energy 5
  castles                         11
    base 1 2 brick, middle 1 3     9
      brick, peak 2 4 brick
    peak 2 4 brick                 2
  photos                           7
    plant photos: 2                2
      2 × plant photo
    animal photos: 3               5
      3 × animal photo
  goals                           10
    gardener                       2
      place 3, with 2
    hoarder                        8
      place 1, with 17
  total                           33
"""


def _played() -> Match:
    match = load(str(MUSEUM)).start(3)
    while not match.over:
        match.choose("pass")
    return match


def _shown(match: Match, seat: int | None, language: str = "en") -> str:
    out = StringIO()
    screen = Screen(out, 40, colour=False, frames=True, terminal=False)
    names = match.compiled.names(language)
    if seat is None:
        show_result(match, names, language, screen)
    else:
        show_points(match, seat, names, screen)
    return out.getvalue()


def _terms(sheet: ExplainedSheet, line: str) -> tuple[TermTold, ...]:
    (item,) = next(it.items for it in sheet.lines if it.id == line)
    return item.terms


def test_each_line_says_what_it_comes_from() -> None:
    assert _shown(_played(), None).startswith(SHEET)


def test_a_table_is_told_with_what_it_is_read_with() -> None:
    plants, animals = _terms(_played().explain_scores()[0], "photos")
    assert (plants.name, plants.value, plants.brings) == ("plant photos", 2, 2)
    assert (animals.name, animals.value, animals.brings) == ("animal photos", 3, 5)
    assert plants.parts == (Brought("plant photo", 1),) * 2


def test_a_sum_is_told_with_its_pieces_before_it_is_divided() -> None:
    (energy,) = _terms(_played().explain_scores()[0], "energy")
    assert (energy.value, energy.brings) == (17, None)
    assert sum(it.points for it in energy.parts) == 17


def test_what_others_hold_is_not_told_before_the_end() -> None:
    match = load(str(MUSEUM)).start(3)
    own, *others = match.explain_scores(0)
    assert "energy" in {it.id for it in own.lines}
    assert all({"energy", "goals"} <= set(it.untold) for it in others)
    assert "energy 5" not in "".join(_shown(match, 0).split("Player 2")[1:])
