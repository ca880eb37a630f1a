"""A scenario to begin with: the first decisions of a game, with what is really asked there."""

from collections.abc import Iterator
from pathlib import Path

from rulewright.declaring import Declared
from rulewright.drafting.draft import Draft, Refusal
from rulewright.drafting.ids import refuse_id
from rulewright.drafting.origin import find_origin, load_origin
from rulewright.drafting.schema_line import schema_line
from rulewright.drafting.yaml_text import quoted
from rulewright.engine.match import Match, Stopped, start_match
from rulewright.game.files import SCENARIOS_ENDING
from rulewright.loading import compile_game
from rulewright.program.layout import DECIDING, STATUS
from rulewright.scenario.names import name_things
from rulewright.scenario.seen import Seen
from rulewright.source.suggest import MOST_LISTED
from rulewright.syntax.document import Mapping

DECISIONS = 2
"""So many answers are written."""


def begin_scenario(new: str, name: str | None, here: Path) -> Draft | Refusal:
    """A file with one scenario for the game `name`, or for the only game in `here`."""
    refused = refuse_id(new, "scenario")
    origin = refused or find_origin(name, here)
    if isinstance(origin, Refusal):
        return origin
    if origin.is_bundled:
        return Refusal(
            f"`{origin.id}` comes along with Rulewright, and a scenario lies in the folder of its "
            f"game. Make a game of your own first: `rulewright new my_{origin.id} "
            f"--from {origin.id}`, then name that one with `--in`."
        )
    path = origin.folder / "scenarios" / f"{new}{SCENARIOS_ENDING}"
    loaded = load_origin(origin)
    if isinstance(loaded, Refusal):
        return loaded
    _, declared = loaded
    if origin.files.exists(path):
        return Refusal(f"There is already a file `{path.as_posix()}`. Choose another name.")
    if new in _scenario_names(declared):
        return Refusal(f"`{origin.id}` has a scenario `{new}` already. Choose another name.")
    lines = _scenario(new, declared, path)
    if isinstance(lines, Refusal):
        return lines
    text = "".join(f"{line}\n" for line in lines)
    return Draft(game=origin.id, files={path: text.encode()})


def _scenario_names(declared: Declared) -> Iterator[str]:
    for document in declared.scenarios:
        named = document.top.get("scenarios")
        yield from named.keys if isinstance(named, Mapping) else ()


def _scenario(new: str, declared: Declared, path: Path) -> list[str] | Refusal:
    game = declared.game
    players = game.players[0]
    compiled, errors = compile_game(declared, players, {})
    id = game.heading.id
    if compiled is None:
        first = errors[0].message
        return Refusal(f"The rules of `{id}` have to be mended first: {first}")
    try:
        steps = [*_steps(Seen(start_match(compiled, 1), name_things(game, compiled.layout)))]
    except Stopped as stopped:
        return Refusal(f"The rules stop `{id}` at its beginning: {stopped}")
    return [
        schema_line("scenarios", path).rstrip(),
        "rulewright: 1",
        f"scenarios for: {id}",
        "",
        "scenarios:",
        f"  {new}:",
        '    about: "What this situation shows, in one sentence."',
        f"    players: {players}",
        "    # Without `given:` a scenario begins with the game. It can begin anywhere, and with",
        "    # any pieces in place: `rulewright explain given` says how.",
        "    steps:",
        *(f"      {line}" for line in steps),
        "    # Go on here: write the next answer, and under `expect:` what must have come of it.",
        f"    # Then run `rulewright test {id} --only {new}`; it tells what was found instead.",
    ]


def _steps(seen: Seen) -> Iterator[str]:
    """What is asked and answered at the beginning of the game."""
    for _ in range(DECISIONS):
        yield from _expectation(seen)
        if seen.state[STATUS] != DECIDING:
            return
        answer = _answer(seen)
        yield f"- {seen.asked()}: {answer}"
        decision = seen.match.decision
        seen.match.choose(*decision.options[: _count(seen.match)])
    yield from _expectation(seen)


def _expectation(seen: Seen) -> Iterator[str]:
    yield "- expect:"
    if seen.state[STATUS] != DECIDING:
        yield "    over: yes"
        return
    yield f"    asked: {seen.asked()}"
    offered = [quoted(it.text) for it in seen.options()]
    if len(offered) > MOST_LISTED:
        return
    line = f"    offers: [{', '.join(offered)}]"
    yield from ("    offers:", *(f"      - {it}" for it in offered)) if len(line) > 90 else (line,)


def _count(match: Match) -> int:
    """How many of the first options are chosen: one, or as many as have to be."""
    decision = match.decision
    return min(max(decision.minimum, 1), decision.maximum)


def _answer(seen: Seen) -> str:
    texts = [quoted(it.text) for it in seen.options()[: _count(seen.match)]]
    return texts[0] if seen.match.decision.kind != "several" else f"[{', '.join(texts)}]"
