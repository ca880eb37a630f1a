"""Sessions at a table are kept while they are played: replayed to the byte, killed without loss,
taken up where they were."""

import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from ctypes import CDLL
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

import pytest

import warm_process
from bundled_games import BUNDLED_IDS, EDITIONS
from own_process import environment
from rulewright.resources import data_path
from rulewright.resuming import open_kept
from rulewright.saving.fault import SaveError
from rulewright.saving.files import JOURNAL_ENDING, read_file
from rulewright.saving.going_through import go_through
from rulewright.saving.record import Chosen
from terminal import Terminal

ANSWERS = ("1", "2", "3", "2 1")
WISHES = ("?", "l", "t", "u", "u 2", "why", "s", "s mine.jsonl", "w odd", "", "x")
SCENARIO = "two_players_have_seven_turns"
SOME_KILLS, ALL_KILLS = 2, 50
SOME_LINES, MANY_LINES = 40, 200
TIMEOUT = 120


@dataclass(frozen=True)
class Done:
    """What came of a command."""

    code: int
    out: bytes
    err: str


def rulewright(
    folder: Path,
    words: Sequence[str],
    lines: Sequence[str] = (),
    room: int | None = None,
    *,
    all_rights: bool = True,
) -> Done:
    """Runs a command in a folder, with what is kept between runs in it too; lines are piped in.
    With `room`, no file grows beyond so many bytes. Without `all_rights`, files are closed to the
    command as they are to a user whom the machine does not belong to."""

    typed = "".join(f"{line}\n" for line in lines).encode()
    state = {"XDG_STATE_HOME": str(folder / "state"), "COLUMNS": "80"}
    if room is None and all_rights:
        ended = warm_process.run(words, folder, state, typed, TIMEOUT)
        return Done(ended.code, ended.out, ended.err.decode())

    def begin() -> None:
        if not all_rights:
            let_go_of_rights()
        if room is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    done = subprocess.run(
        [sys.executable, "-m", "rulewright", *words],
        input=typed,
        capture_output=True,
        cwd=folder,
        env=environment(**state),
        timeout=TIMEOUT,
        check=False,
        preexec_fn=begin,  # tests of one process have one thread
    )
    return Done(done.returncode, done.stdout, done.stderr.decode())


_DROP_FROM_BOUNDING_SET = 24
_MAY_READ_AND_WRITE_ALL = (1, 2)


def let_go_of_rights() -> None:
    """What this process begins may not pass over who may read and write a file, even for root."""
    if os.geteuid() == 0:
        for right in _MAY_READ_AND_WRITE_ALL:
            assert CDLL(None).prctl(_DROP_FROM_BOUNDING_SET, right, 0, 0, 0) == 0


def journals(folder: Path) -> list[Path]:
    return sorted((folder / "state").rglob(f"*{JOURNAL_ENDING}"))


def some_lines(seed: int, count: int) -> list[str]:
    """Lines that somebody may type: answers, wishes and mistakes."""
    draw = random.Random(seed)
    return [draw.choice(ANSWERS if draw.random() < 0.7 else WISHES) for _ in range(count)]


SESSIONS: dict[str, list[str]] = {
    **{game: ["play", game, "--seed", "3"] for game in BUNDLED_IDS},
    "two people": ["play", "kado", "--seats", "me,random,me", "--seed", "4"],
    "an open table": ["play", "picnic", "--seats", "me,me", "--open", "--seed", "5"],
    "free undo": ["play", "picnic", "--free-undo", "--seed", "6"],
    "free undo against a bot that looks ahead": [
        *("play", "kado", "--seats", "me,greedy", "--free-undo", "--seed", "7"),
    ],
    "Japanese": ["play", "kado", "--lang", "ja", "--seed", "8"],
    "a scenario": ["play", "picnic", "--from", SCENARIO, "--seed", "9"],
}


@pytest.mark.parametrize("name", [name for name in SESSIONS if name not in EDITIONS])
def test_a_replay_is_what_was_printed_to_the_byte(name: str, tmp_path: Path) -> None:
    replay_what_is_printed(name, SOME_LINES, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", SESSIONS)
def test_a_long_replay_is_what_was_printed_to_the_byte(name: str, tmp_path: Path) -> None:
    replay_what_is_printed(name, MANY_LINES, tmp_path)


def replay_what_is_printed(name: str, count: int, tmp_path: Path) -> None:
    """Plays a session in which so many lines are typed, and replays it and what it saved."""
    lines = some_lines(len(name), count)
    played = rulewright(tmp_path, [*SESSIONS[name], "--journal", "all.jsonl"], lines)
    assert played.code in (0, 2), played.err
    replayed = rulewright(tmp_path, ["replay", "all.jsonl"])
    assert (replayed.code, replayed.err) == (0, "")
    assert replayed.out == played.out
    saved = tmp_path / "mine.jsonl"
    if saved.exists():
        part = rulewright(tmp_path, ["replay", "mine.jsonl"])
        assert part.out == played.out[: len(part.out)]
        assert b"> s mine.jsonl\n" in part.out


@pytest.mark.parametrize("seat", [1, 3])
def test_a_replay_for_a_seat_shows_what_that_seat_was_shown(seat: int, tmp_path: Path) -> None:
    lines = ["1"] * 40
    words = ["play", "kado", "--seats", "me,random,me", "--seed", "4", "--journal", "all.jsonl"]
    played = rulewright(tmp_path, words, lines).out.decode().splitlines()
    replayed = rulewright(tmp_path, ["replay", "all.jsonl", "--seat", str(seat)])
    shown = replayed.out.decode().splitlines()
    remaining = iter(played)
    assert all(line in remaining for line in shown)
    asked = [line for line in played if line.startswith(f"Player {seat}: ")]
    assert [line for line in shown if line.startswith(f"Player {seat}: ")] == asked
    assert not any(line.startswith(f"Player {4 - seat} (you)") for line in shown)


def test_a_replay_ends_where_it_is_told_to(tmp_path: Path) -> None:
    words = ["play", "kado", "--seed", "4", "--journal", "all.jsonl"]
    played = rulewright(tmp_path, words, ["1"] * 20).out
    before = b""
    for answers in (0, 5, 30):
        out = rulewright(tmp_path, ["replay", "all.jsonl", "--until", str(answers)]).out
        assert played.startswith(out)
        assert len(out) >= len(before)
        before = out
    bot = rulewright(tmp_path, ["replay", "all.jsonl", "--seat", "2"])
    assert (bot.code, bot.out) == (2, b"")
    assert bot.err == "rulewright: Player 2 was a bot, to which nothing was shown.\n"


def test_a_journal_goes_when_the_game_is_over_and_stays_when_it_is_not(tmp_path: Path) -> None:
    over = rulewright(tmp_path, ["play", "tic_tac_toe", "--seed", "1"], ["1"] * 9)
    assert (over.code, journals(tmp_path)) == (0, [])
    assert JOURNAL_ENDING in over.err
    left = rulewright(tmp_path, ["play", "tic_tac_toe", "--seed", "1"], ["1", "q"])
    (kept,) = journals(tmp_path)
    assert str(kept) in left.err
    assert left.err.endswith("`rulewright resume` goes on with the game.\n")
    rulewright(tmp_path, ["play", "kuhn_poker", "--seed", "1"], ["q"])
    assert journals(tmp_path) == [kept], "nothing was answered there"
    resumed = rulewright(tmp_path, ["resume"], ["1"] * 8)
    assert (resumed.code, journals(tmp_path)) == (0, [])
    none = rulewright(tmp_path, ["resume"])
    assert none.code == 2
    assert none.err.startswith("rulewright: No game was broken off: there is none in ")


def test_a_game_goes_on_as_if_it_had_not_been_broken_off(tmp_path: Path) -> None:
    """Bots and chance are where they were, and the log is whole."""
    lines = ["1"] * 60
    whole = rulewright(tmp_path, ["play", "kado", "--seed", "4", "--seats", "me,greedy"], lines)
    broken = ["play", "kado", "--seed", "4", "--seats", "me,greedy"]
    rulewright(tmp_path, broken, [*lines[:7], "s a.jsonl", "q"])
    before = (tmp_path / "a.jsonl").read_bytes()
    for first, end in ((7, 12), (12, 30), (30, 60)):
        part = rulewright(tmp_path, ["resume"], lines[first:end])
        assert part.out[-600:] in whole.out or end < 60
    assert whole.out.endswith(part.out[-3000:])
    again = rulewright(tmp_path, ["resume", "a.jsonl", "--quiet"], lines[7:])
    assert whole.out.endswith(again.out[-3000:])
    assert (tmp_path / "a.jsonl").read_bytes() == before


def test_without_a_folder_to_write_to_the_game_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("not a folder", encoding="utf-8")
    played = rulewright(tmp_path, ["play", "tic_tac_toe", "--seed", "1"], ["1"] * 9)
    assert played.code == 0
    assert "rulewright: No journal is kept, so the game is lost if the machine goes" in played.err


def test_without_room_for_the_journal_the_game_is_played_all_the_same(tmp_path: Path) -> None:
    words = ["play", "kado", "--players", "2", "--seed", "3"]
    over = rulewright(tmp_path, words, ["1"] * 90, room=2000)
    assert (over.code, journals(tmp_path)) == (0, [])
    assert "rulewright: The journal is written no further: file too large. What is" in over.err
    left = rulewright(tmp_path, words, ["1"] * 15, room=2000)
    (kept,) = journals(tmp_path)
    assert left.code == 2
    assert left.err.endswith(
        "`rulewright resume` goes on with the game from where its journal ends.\n"
    )
    before = kept.read_bytes()
    full = rulewright(tmp_path, ["resume"], ["1"], room=100)
    assert full.code == 2
    assert full.err.endswith("cannot be written: file too large.\n")
    assert kept.read_bytes() == before
    resumed = rulewright(tmp_path, ["resume"], ["1"] * 90)
    assert (resumed.code, journals(tmp_path)) == (0, [])
    assert over.out.endswith(resumed.out[-1000:])


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")
def test_a_game_that_is_interrupted_is_kept(tmp_path: Path) -> None:
    values = {"NO_COLOR": "1", "XDG_STATE_HOME": str(tmp_path / "state")}
    words = ["play", "tic_tac_toe", "--seats", "me,me", "--open", "--seed", "1"]
    with Terminal(words, 80, values) as terminal:
        terminal.wait_for("> ")
        terminal.type("5")
        terminal.wait_for("Player 2: ")
        assert terminal.break_off() == 130
    (kept,) = journals(tmp_path)
    assert read_file(kept).answers == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals of Unix")
def test_a_replay_can_be_interrupted(tmp_path: Path) -> None:
    words = ["play", "tic_tac_toe", "--seed", "2", "--journal", "all.jsonl"]
    rulewright(tmp_path, words, ["1", *["t"] * 300])
    with begun(tmp_path, ["replay", "all.jsonl"]) as replay:
        assert replay.stdout is not None
        replay.stdout.read(1)
        replay.send_signal(signal.SIGINT)
        _, told = replay.communicate(timeout=TIMEOUT)
    assert (replay.returncode, told) == (130, b"\nInterrupted.\n")


def begun(folder: Path, words: Sequence[str]) -> subprocess.Popen[bytes]:
    """A command that runs in a folder while something else is done."""
    return subprocess.Popen(
        [sys.executable, "-m", "rulewright", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=environment(XDG_STATE_HOME=str(folder / "state"), COLUMNS="80"),
    )


def test_two_games_at_once_are_kept_apart(tmp_path: Path) -> None:
    words = ["play", "tic_tac_toe", "--seed", "1"]
    with begun(tmp_path, words) as one, begun(tmp_path, words) as other:
        for process in (one, other):
            assert process.stdin is not None
            process.stdin.write(b"1\n")
            process.stdin.flush()
        until = time.monotonic() + TIMEOUT
        while [read_file(it).answers for it in journals(tmp_path)] != [2, 2]:
            assert time.monotonic() < until
            time.sleep(0.05)
        none = rulewright(tmp_path, ["resume"])
        assert none.code == 2
        assert none.err.startswith("rulewright: No game was broken off: those in ")
        assert none.err.endswith(" are being played right now.\n")
        one.communicate(b"q\n", timeout=TIMEOUT)
        resumed = rulewright(tmp_path, ["resume"], ["1"] * 8)
        assert (resumed.code, len(journals(tmp_path))) == (0, 1)
        other.communicate(b"1\n" * 8, timeout=TIMEOUT)
    assert (other.returncode, journals(tmp_path)) == (0, [])


@pytest.mark.skipif(sys.platform != "linux", reason="needs rights that Linux lets go of")
def test_a_user_who_may_not_write_plays_all_the_same(tmp_path: Path) -> None:
    words = ["play", "tic_tac_toe", "--seed", "1"]
    rulewright(tmp_path, words, ["1", "q"])
    (kept,) = journals(tmp_path)
    kept.chmod(0o400)
    refused = rulewright(tmp_path, ["resume"], all_rights=False)
    assert refused.code == 2
    assert refused.err == f"rulewright: `{kept}` cannot be taken up: permission denied.\n"
    for folder, mode in ((kept.parent, 0o000), (tmp_path, 0o555)):
        folder.chmod(mode)
    try:
        closed = rulewright(tmp_path, ["resume"], all_rights=False)
        assert (closed.code, closed.err.endswith(" cannot be read: permission denied.\n")) == (
            2,
            True,
        )
        played = rulewright(tmp_path, words, ["s", "w odd", *"1" * 9], all_rights=False)
    finally:
        tmp_path.chmod(0o755)
        kept.parent.chmod(0o755)
    assert played.code == 0
    assert "No journal is kept, so the game is lost if the machine goes down" in played.err
    assert b"`tic_tac_toe.save.jsonl` cannot be written: permission denied." in played.out
    assert b"`odd.scenarios.yaml` cannot be written: permission denied." in played.out


def test_a_name_that_no_file_can_have_is_told(tmp_path: Path) -> None:
    long = "a" * 300
    words = ["play", "tic_tac_toe", "--seed", "1"]
    said = rulewright(tmp_path, words, ["s ~nobody_is_so/x", f"s {long}", "q"])
    assert (said.code, said.out.count(b"cannot be")) == (0, 2), said.err
    resumed = rulewright(tmp_path, ["resume", long])
    assert resumed.code == 2
    assert resumed.err.endswith("` cannot be read: file name too long.\n")


def test_a_save_whose_typed_lines_were_changed_is_told_in_one_sentence(tmp_path: Path) -> None:
    rulewright(tmp_path, ["play", "tic_tac_toe", "--seed", "1"], ["1", "s a.jsonl", "q"])
    path = tmp_path / "a.jsonl"
    text = path.read_text(encoding="utf-8")
    assert '"typed": ["1"]' in text
    path.write_text(text.replace('"typed": ["1"]', '"typed": ["k"]'), encoding="utf-8")
    resumed = rulewright(tmp_path, ["resume", "a.jsonl", "--quiet"], ["q"])
    assert resumed.code == 1
    assert resumed.err.startswith("rulewright: The game in `a.jsonl` goes otherwise at choice 1.")


OTHERWISE: dict[str, tuple[Callable[[str], str], str]] = {
    "another name": (lambda it: it.replace(f"  {SCENARIO}:", "  odd:"), "is not there any more"),
    "more players": (lambda it: it.replace("players: 2", "players: 3"), "is for 3 players now"),
    "another seed": (
        lambda it: it.replace("players: 2", "players: 2\n    seed: 77"),
        "begins otherwise now",
    ),
}


def test_a_scenario_that_was_changed_is_told(tmp_path: Path) -> None:
    copytree(data_path("games") / "picnic", tmp_path / "picnic")
    words = ["play", "./picnic", "--from", SCENARIO]
    rulewright(tmp_path, words, ["1", "s a.jsonl", "q"])
    record = read_file(tmp_path / "a.jsonl")
    assert open_kept("a.jsonl", record).match.digest == record.beginning.start
    scenarios = next((tmp_path / "picnic").glob("scenarios/course.*"))
    text = scenarios.read_text(encoding="utf-8")
    assert SCENARIO in text
    for change, what in OTHERWISE.values():
        scenarios.write_text(change(text), encoding="utf-8")
        with pytest.raises(SaveError, match=f"began in the scenario `{SCENARIO}`, which {what}"):
            open_kept("a.jsonl", record)


def test_no_file_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "here.txt").write_text("mine", encoding="utf-8")
    words = ["play", "tic_tac_toe", "--seed", "1"]
    refused = rulewright(tmp_path, [*words, "--journal", "here.txt"])
    assert refused.code == 2
    assert refused.err == "rulewright: There is a file `here.txt` already. Take another name.\n"
    said = rulewright(tmp_path, words, ["s here.txt", "s no/such/folder", "s", "1", "s", "q"]).out
    assert b"There is a file `here.txt` already. Take another name." in said
    assert b"`no/such/folder` cannot be written: no such file or directory." in said
    assert said.count(b"Saved to `tic_tac_toe.save.jsonl`.") == 2
    assert (tmp_path / "here.txt").read_text(encoding="utf-8") == "mine"
    saves = [path.name for path in tmp_path.glob("*.jsonl")]
    assert saves == ["tic_tac_toe.save.jsonl"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals of Unix")
def test_killing_play_loses_at_most_the_answer_being_typed(tmp_path: Path) -> None:
    kill_often(tmp_path, SOME_KILLS)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs signals of Unix")
def test_killing_play_at_fifty_moments_loses_at_most_the_answer_being_typed(
    tmp_path: Path,
) -> None:
    kill_often(tmp_path, ALL_KILLS)


def kill_often(folder: Path, kills: int) -> None:
    """Kills `play` at random moments between its first question and its end, each time of a new
    game, and looks at what is kept."""
    draw = random.Random(1)
    answered = 0
    for number in range(kills):
        here = folder / str(number)
        here.mkdir()
        shown = killed(here, draw.random())
        kept = journals(here)
        if not kept:
            assert shown <= 1, "there was an answer, and no journal"
            continue
        record = read_file(kept[0])
        typed = sum(1 for it in record.items if isinstance(it, Chosen) and it.typed)
        assert typed >= shown - 1, "an answer is lost behind which another question was asked"
        opened = open_kept(str(kept[0]), record)
        go_through(str(kept[0]), record, opened.match)
        answered += record.answers
        resumed = rulewright(here, ["resume"], ["q"])
        assert resumed.code == 0, resumed.err
    assert answered > kills


def killed(folder: Path, moment: float) -> int:
    """How many questions were shown by the time that a game was killed."""
    shown = folder / "shown"
    script = folder / "lines"
    script.write_text("1\n" * 400, encoding="utf-8")
    with shown.open("wb") as out, script.open("rb") as lines:
        process = subprocess.Popen(
            [sys.executable, "-m", "rulewright", "play", "kado", "--players", "5"],
            stdin=lines,
            stdout=out,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=environment(XDG_STATE_HOME=str(folder / "state")),
        )
        until = time.monotonic() + TIMEOUT
        while b"\n> " not in shown.read_bytes() and process.poll() is None:
            assert time.monotonic() < until
            time.sleep(0.005)
        time.sleep(moment * 0.4)
        process.send_signal(signal.SIGKILL)
        process.wait()
    return shown.read_bytes().count(b"\n> ")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")
def test_resume_offers_the_last_game_at_a_terminal(tmp_path: Path) -> None:
    values = {"NO_COLOR": "1", "XDG_STATE_HOME": str(tmp_path / "state")}
    for seed in ("1", "2"):
        rulewright(tmp_path, ["play", "tic_tac_toe", "--seed", seed], ["5", "q"])
    with Terminal(["resume"], 80, values) as terminal:
        terminal.wait_for("Tic-tac-toe, 2 players, 2 answers given.")
        terminal.wait_for("Games broken off before: 1, in ")
        terminal.wait_for("Go on with it? [Y/n]: ")
        terminal.type("n")
        assert terminal.end() == 0
    assert len(journals(tmp_path)) == 2
    with Terminal(["resume"], 80, values) as terminal:
        terminal.wait_for("Go on with it? [Y/n]: ")
        terminal.type("")
        terminal.wait_for("> ")
        other = rulewright(tmp_path, ["resume", str(journals(tmp_path)[1])])
        assert (other.code, other.out) == (2, b"")
        assert other.err.endswith(" is being played right now.\n")
        assert terminal.break_off() == 130
    assert len(journals(tmp_path)) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")
def test_an_answer_that_is_taken_back_at_a_terminal_is_asked_again(tmp_path: Path) -> None:
    words = ["play", "tic_tac_toe", "--seats", "me,me", "--seed", "1", "--open"]
    with Terminal(words, 80, {"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("> ")
        terminal.type("5")
        terminal.wait_for("Player 2: ")
        terminal.wait_for("> ")
        terminal.type("u")
        terminal.wait_for("Taken back: player 1 is asked again.")
        terminal.wait_for("Player 1: ")
        terminal.wait_for("> ")
        terminal.type("u")
        terminal.wait_for("There is no such answer to take back.")
        terminal.type("q")
        assert terminal.end() == 0
