"""Stack Attack and Dice Flick at a keyboard: swings, whole games that are not timed, ways out."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import signal
import termios
import time

import pytest

import rollhouse
from rollhouse.matches.verify import verify
from rollhouse.terminal.hands.steady_hand import PAUSE
from rollhouse.terminal.local import setup
from rollhouse.terminal.local.setup import choose_table

from .person import COMMAND, Terminal, plain, program, run
from .test_play import ASKED, ENDED, SHORT, answer, resume_name, saved_files

SWINGING = r"(Left\s+or\s+right|Which\s+way)\?(?s:.)*?(right|derecha)"
"""A swing has begun and its first picture is there."""
BRIEF = SHORT | {"stack_attack": "goal=2"}
CHOSEN = {"stack_attack": "5", "dice_flick": "f blue 1 e3"}
OTHER = {"stack_attack": "Towards you or away", "dice_flick": "how hard"}
SEED = {"stack_attack": "3", "dice_flick": "3"}


def at_the_choice(game, *words, **environment):
    """A terminal whose person has rolled, or drawn, and is asked what to do."""
    terminal = Terminal(
        "play", game, "--players", "Ann,Ben", "--seed", SEED[game], "--pace", "0", *words,
        **environment,
    )  # fmt: skip
    terminal.read_until(ASKED)
    terminal.type("\n")
    terminal.read_until(rf"(stop\s+here|parar\s+aqu)[^>]*{ASKED}")
    return terminal


def in_the_moment(game, *words, **environment):
    terminal = at_the_choice(game, *words, **environment)
    terminal.type(f"{CHOSEN[game]}\n")
    terminal.read_until(SWINGING)
    return terminal


def as_shells_like_it(terminal):
    """Does the terminal echo what is typed, and pass it on line by line?"""
    modes = termios.tcgetattr(terminal.handle)[3]
    return bool(modes & termios.ICANON) and bool(modes & termios.ECHO)


def stop_the_swing(terminal):
    """Stop it, once it has begun."""
    time.sleep(PAUSE + 0.2)
    terminal.type(" ")


def leave(terminal):
    terminal.type("q\n")
    assert terminal.end() == 0
    assert "Traceback" not in terminal.screen


# Moments


@pytest.mark.parametrize("game", CHOSEN)
def test_two_keys_make_a_gesture(game, data_folder):
    terminal = in_the_moment(game)
    assert not as_shells_like_it(terminal)
    stop_the_swing(terminal)
    terminal.read_until(OTHER[game])
    time.sleep(PAUSE + 0.2)
    terminal.type("\r")
    terminal.read_until(rf"Ann (places|flicks)(?s:.)*{ASKED}")
    assert as_shells_like_it(terminal)
    assert terminal.screen.count("\x1b[?25l") == terminal.screen.count("\x1b[?25h")
    leave(terminal)
    (path,) = saved_files(data_folder)
    record = rollhouse.load(path)
    (result,) = [entry for entry in record.entries if "world" in entry.facts]
    assert result.facts["hand"] == "person"
    (action,) = [entry.step for entry in record.entries if "hand" in entry.step]
    assert "lent" not in action["hand"]
    assert verify(path).good


@pytest.mark.parametrize("key", ["q", "\x1b", "u"])
@pytest.mark.parametrize("game", CHOSEN)
def test_a_way_back_out_of_a_moment(game, key, data_folder):
    """Before the first stop nothing is recorded; afterwards it is kept, whatever is pressed."""
    terminal = in_the_moment(game)
    terminal.type(key)
    terminal.read_until(rf"Taken back: Ann (places|flicks)(?s:.)*stop here[^>]*{ASKED}")
    assert as_shells_like_it(terminal)
    terminal.type(f"{CHOSEN[game]}\n")
    terminal.read_until(SWINGING)
    stop_the_swing(terminal)
    terminal.read_until(OTHER[game] + r"(?s:.)*?(away|hard)")
    time.sleep(0.1)
    terminal.type(key)
    terminal.read_until(rf"no way back(?s:.)*{OTHER[game]}(?s:.)*?(away|hard)")
    stop_the_swing(terminal)
    terminal.read_until(rf"Ann (places|flicks)(?s:.)*{ASKED}")
    leave(terminal)
    record = rollhouse.load(saved_files(data_folder)[0])
    assert [entry.seat for entry in record.entries] == [None, 0, None]


@pytest.mark.parametrize("game", CHOSEN)
def test_leaving_after_the_first_stop_is_no_second_try(game, data_folder):
    terminal = in_the_moment(game)
    stop_the_swing(terminal)
    terminal.read_until(OTHER[game] + r"(?s:.)*?(away|hard)")
    terminal.type("\x03")
    terminal.read_until(r"the house lets go for you(?s:.)*resume")
    assert terminal.end() == 0
    record = rollhouse.load(saved_files(data_folder)[0])
    (action,) = [entry.step for entry in record.entries if "hand" in entry.step]
    assert action["hand"]["lent"] is True
    assert record.position.turn == rollhouse.kernel.records.TABLE


@pytest.mark.parametrize("how", ["ctrl-c", "ctrl-d", "hang-up", "terminate"])
def test_however_a_moment_ends_the_terminal_is_as_it_was(how):
    terminal = in_the_moment("stack_attack")
    time.sleep(0.3)
    if how in ("ctrl-c", "ctrl-d"):
        terminal.type({"ctrl-c": "\x03", "ctrl-d": "\x04"}[how])
    else:
        signals = {"hang-up": signal.SIGHUP, "terminate": signal.SIGTERM}
        os.kill(terminal.process_id, signals[how])
    terminal.read_until(r"resume")
    time.sleep(0.2)
    assert as_shells_like_it(terminal)
    assert terminal.screen.count("\x1b[?25l") == terminal.screen.count("\x1b[?25h")
    assert terminal.end() == 0
    assert "Traceback" not in terminal.screen
    again = Terminal("resume", resume_name(terminal.screen))
    again.read_until(rf"5  +Place the 5 on the 6(?s:.)*{ASKED}")
    leave(again)


def test_after_ctrl_z_one_comes_back_to_the_moment():
    """In a shell with job control: the shell gets its terminal, and `fg` begins the swing again."""
    words = " ".join([*COMMAND, "play stack_attack --players Ann,Ben --seed 3 --pace 0"])
    terminal = Terminal.of(["bash", "--norc", "--noprofile", "-i"], PS1="shell> ")
    terminal.read_until("shell> ")
    terminal.type(f"{words}\n")
    terminal.read_until(ASKED)
    terminal.type("\n")
    terminal.read_until(rf"stop here[^>]*{ASKED}")
    terminal.type("5\n")
    terminal.read_until(SWINGING)
    time.sleep(0.2)
    terminal.type("\x1a")
    terminal.read_until(r"Stopped(?s:.)*shell> ")
    time.sleep(0.2)
    terminal.type("echo so far, so $((40 + 2))\n")
    terminal.read_until("so far, so 42")
    terminal.type("fg\n")
    terminal.read_until(r"rollhouse(?s:.)*" + SWINGING)
    terminal.type("q")
    terminal.read_until(rf"Taken back(?s:.)*stop\s+here[^>]*{ASKED}")
    terminal.type("q\n")
    terminal.read_until(r"resume(?s:.)*shell> ")
    terminal.type("exit\n")
    assert terminal.end() == 0


def test_how_it_works_is_explained_and_the_calm_way_is_one_key(data_folder):
    terminal = in_the_moment("stack_attack")
    terminal.type("?")
    terminal.read_until(r"Any key goes on")
    terminal.type("x")
    terminal.read_until(SWINGING)
    terminal.type("t")
    terminal.read_until(rf"nothing is timed(?s:.)*Enter lets it go[^>]*{ASKED}")
    terminal.type("2 left\n")
    terminal.read_until(rf"Ann places the 5(?s:.)*{ASKED}")
    leave(terminal)
    record = rollhouse.load(saved_files(data_folder)[0])
    action, result = record.entries[1:3]
    assert action.step["hand"]["place"] == [-2, 0]
    assert action.step["hand"]["lent"] is True
    assert result.facts["hand"] == "average"


def test_a_small_window_and_one_that_changes():
    terminal = in_the_moment("dice_flick", columns=40)
    terminal.resize(24, 12)
    time.sleep(0.2)
    terminal.resize(100, 30)
    stop_the_swing(terminal)
    terminal.read_until(OTHER["dice_flick"])
    stop_the_swing(terminal)
    terminal.read_until(rf"Ann flicks(?s:.)*{ASKED}")
    leave(terminal)


# Not timed


@pytest.mark.parametrize("game", CHOSEN)
def test_a_whole_game_against_a_computer_through_a_pipe(game, data_folder):
    """Nobody times anything where there is no terminal."""
    words = ["play", game, "--players", "Ann,greedy", "--seed", "5", "--option", BRIEF[game]]
    shown = ""
    with program(*words, LC_ALL="C.UTF-8") as process:
        for _ in range(400):
            asked = ""
            while not asked.endswith("\n> ") and (sign := process.stdout.read(1)):
                asked += sign
            shown += asked
            if not asked.endswith("> "):
                break
            process.stdin.write(answer(asked))
            process.stdin.flush()
    assert process.returncode == 0
    assert re.search(ENDED, shown)
    assert "\x1b" not in shown
    assert "the house lends you a hand" in shown
    (path,) = saved_files(data_folder)
    record = rollhouse.load(path)
    assert record.head["table"] == {"kind": "physics", "seed": 5, "hands": 2}
    assert record.closing["reason"] == "over"
    gestures = [entry for entry in record.entries if "hand" in entry.step]
    assert {entry.seat for entry in gestures} == {0, 1}
    assert all(entry.step["hand"]["lent"] for entry in gestures)
    assert verify(path).good


def test_the_same_seed_builds_the_same_towers():
    typed = "\n5\n\nq\n"
    words = ["play", "stack_attack", "--players", "A,B", "--seed", "3", "--no-save"]
    first, second = (run(*words, text=typed).stdout for _ in range(2))
    assert first == second
    assert "It lands" in first


def test_an_action_can_be_taken_back_until_the_hand_moves(data_folder):
    terminal = at_the_choice("stack_attack", "--untimed")
    terminal.type("5\n")
    terminal.read_until(r"u takes it back\.\n> $")
    terminal.type("u\n")
    terminal.read_until(rf"Taken back: Ann places the 5\.(?s:.)*stop here[^>]*{ASKED}")
    assert len(rollhouse.load(saved_files(data_folder)[0])) == 2
    terminal.type("5\n")
    terminal.read_until(r"u takes it back\.\n> $")
    terminal.type("sideways\n")
    terminal.read_until(r"not understood(?s:.)*u takes it back\.\n> $")
    terminal.type("?\n")
    terminal.read_until(r"Stack Attack\n───")
    terminal.read_until("q to go back")
    terminal.type("q\n")
    terminal.read_until(r"u takes it back\.\n> $")
    terminal.type("\n")
    terminal.read_until(rf"It stands: 3 dice high(?s:.)*{ASKED}")
    terminal.type("u\n")
    terminal.read_until(r"nothing to take back(?s:.)*stop here[^>]*> $")
    leave(terminal)


def test_leaving_before_the_hand_moves_leaves_nothing_behind(data_folder):
    """What was chosen but not let go is asked for again."""
    terminal = at_the_choice("stack_attack", "--untimed")
    terminal.type("5\n")
    terminal.read_until(r"u takes it back\.\n> $")
    leave(terminal)
    assert len(rollhouse.load(saved_files(data_folder)[0])) == 2


def test_calm_and_timed_at_the_choice_too():
    terminal = at_the_choice("stack_attack")
    terminal.type("t\n")
    terminal.read_until(rf"From now on nothing is timed(?s:.)*{ASKED}")
    terminal.type("5\n")
    terminal.read_until(r"u takes it back\.\n> $")
    terminal.type("t\n")
    terminal.read_until(SWINGING)
    terminal.type("q")
    terminal.read_until(rf"Taken back(?s:.)*{ASKED}")
    leave(terminal)
    assert "Nothing is timed here" in run(
        "play", "stack_attack", "--players", "A,B", "--seed", "3", "--no-save", text="\nt\nq\n"
    ).stdout  # fmt: skip


def test_everybody_chooses_for_themselves_whether_to_be_timed():
    """Ann is not timed any more, and is told so once; Ben still is."""
    start = rollhouse.position("stack_attack", hand=[5, 5, 5, 5, 5]).id
    terminal = Terminal("play", "--from", start, "--players", "Ann,Ben", "--seed", "3",
                        "--pace", "0", "--table", "physics")  # fmt: skip
    terminal.read_until(rf"stop here[^>]*{ASKED}")
    terminal.type("t\n")
    terminal.read_until(rf"nothing is timed for Ann(?s:.)*stop here[^>]*{ASKED}")
    terminal.type("5\n")
    shown = terminal.read_until(r"u takes it back\.\n> $")
    assert "Nothing is timed" not in shown
    terminal.type("\n")
    while "Ben, your turn" not in (shown := terminal.read_until(ASKED)):
        if "Ann, your turn" in shown:
            terminal.type("s\n")
        else:
            terminal.type("\n")
    face = re.search(r"(\d) +Place the", plain(shown))[1]
    terminal.type(f"{face}\n")
    terminal.read_until(SWINGING)
    terminal.type("q")
    terminal.read_until(rf"Taken back(?s:.)*{ASKED}")
    leave(terminal)


def test_a_terminal_that_is_read_aloud_is_not_timed():
    terminal = at_the_choice("stack_attack", TERM="dumb")
    assert "▀" not in terminal.screen
    assert "Height  Tower" in terminal.screen
    terminal.type("5\n")
    terminal.read_until(r"u takes it back\.\n> $")
    terminal.type("\n")
    terminal.read_until(rf"It lands(?s:.)*{ASKED}")
    assert "\x1b" not in terminal.screen
    leave(terminal)


# Going on


def test_a_game_goes_on_from_the_tower_as_it_stood(data_folder):
    terminal = at_the_choice("stack_attack", "--untimed")
    for typed in ("5\n", "\n"):
        terminal.type(typed)
        shown = terminal.read_until(ASKED)
    leaned = re.search(r"The tower leans: [^\n]*\n", plain(shown))[0]
    os.kill(terminal.process_id, signal.SIGKILL)
    terminal.end()
    again = Terminal("resume", "--untimed", "--pace", "0")
    assert leaned in again.read_until(rf"stop here[^>]*{ASKED}")
    for typed in ("4\n", "\n"):
        again.type(typed)
        again.read_until(ASKED)
    leave(again)
    (path,) = saved_files(data_folder)
    worlds = [e.facts["world"] for e in rollhouse.load(path).entries if "world" in e.facts]
    assert [len(world["dice"]) for world in worlds] == [3, 4]
    assert verify(path).good


def test_without_a_record_the_way_back_is_whole_and_says_what_is_lost():
    """For people and for programs the same command."""
    words = ["play", "stack_attack", "--players", "A,B", "--seed", "3", "--no-save", "--untimed"]
    shown = run(*words, text="\n5\n\nq\n").stdout
    stopped = json.loads(
        run(*words, "--json", text='{"do": "place", "face": 5}\n').stdout.splitlines()[-1]
    )
    assert stopped["stopped"] is True
    for told in (shown, stopped["command"]):
        assert re.search(r"play --from \S+ --players A,B --table physics", told)
    assert "set up straight" in shown
    assert "set up straight" in stopped["note"]
    first = run("play", "stack_attack", "--players", "A,B", "--no-save", text="q\n").stdout
    assert "set up straight" not in first


def test_what_if_goes_on_with_physics(data_folder):
    run("play", "stack_attack", "--players", "A,B", "--seed", "3", text="\n5\n\nq\n")
    (path,) = saved_files(data_folder)
    shown = run("resume", path.stem, "--what-if", "3", text="q\n").stdout
    assert "The tower leans" in shown
    (branch,) = [other for other in saved_files(data_folder) if other != path]
    assert rollhouse.load(branch).head["table"]["kind"] == "physics"


def test_a_hand_that_moved_is_answered_without_a_question(data_folder):
    """The program died between the gesture and the answer: nobody is asked to throw."""
    run("play", "stack_attack", "--players", "A,B", "--seed", "3", text="\n5\n\nq\n")
    (path,) = saved_files(data_folder)
    kept = path.read_bytes().split(b"\n")
    cut = path.with_name("cut.jsonl")
    cut.write_bytes(b"\n".join(kept[:3]) + b"\n")
    shown = run("resume", str(cut), text="q\n").stdout
    assert "It stands: 3 dice high." in shown
    assert "press Enter to throw" not in shown


def test_sealed_physics_takes_nothing_back_once_the_hand_moved():
    words = ["play", "stack_attack", "--players", "A,B", "--table", "sealed_physics"]
    start = rollhouse.position("stack_attack", hand=[5, 5, 5, 5, 5]).id
    shown = run(
        "play", "--from", start, "--players", "A,B", "--table", "sealed_physics",
        text="5\n\nu\nlucky\nq\n",
    ).stdout  # fmt: skip
    assert "A: the hand has moved. Type anything to stir its sealed tremor" in shown
    assert "There is nothing to take back: the hand has moved." in shown
    assert "have been thrown" not in shown
    assert re.search(r"It (stands|lands)", shown)
    refused = run(*words, "--no-save")
    assert (refused.returncode, "need a record" in refused.stderr) == (2, True)


# Screens


@pytest.mark.parametrize("game", CHOSEN)
def test_spanish_in_plain_ascii(game):
    terminal = at_the_choice(game, "--lang", "es", "--ascii")
    terminal.type(CHOSEN[game].replace("blue", "azul") + "\n")
    terminal.read_until(r"(Izquierda o derecha|Hacia donde)\?(?s:.)*?derecha")
    stop_the_swing(terminal)
    terminal.read_until(r"Mas cerca o mas lejos|con que fuerza")
    stop_the_swing(terminal)
    terminal.read_until(rf"Ann (pone|lanza)(?s:.)*{ASKED}")
    assert plain(terminal.screen).isascii()
    leave(terminal)


@pytest.mark.parametrize(
    "columns", [24, *(pytest.param(many, marks=pytest.mark.long) for many in (32, 46, 78, 80))]
)
@pytest.mark.parametrize("game", CHOSEN)
def test_nothing_is_wider_than_the_screen(game, columns):
    terminal = in_the_moment(game, columns=columns)
    terminal.type("q")
    terminal.read_until(rf"Taken back(?s:.)*{ASKED}")
    board = plain(terminal.screen)
    board = board[board.index("your") :]
    for line in re.split(r"[\r\n]+", board):
        assert len(line) <= columns, line
    leave(terminal)


@pytest.mark.parametrize("table", ["physics", "fair"])
def test_a_board_and_the_last_flick_fit_into_a_small_window(table):
    start = rollhouse.position(
        "dice_flick", hands=[["blue", "yellow", "green"], []], flicks_left=2
    ).id
    terminal = Terminal(
        "play", "--from", start, "--players", "Ann,Ben", "--seed", "3", "--pace", "0",
        "--untimed", "--table", table, columns=60, lines=20,
    )  # fmt: skip
    terminal.read_until(rf"stop here[^>]*{ASKED}")
    terminal.type("f blue 1 e3\n")
    if table == "physics":
        terminal.read_until(r"u takes it back\.\n> $")
        terminal.type("\n")
    shown = plain(terminal.read_until(rf"The blue die(?s:.)*stop here[^>]*{ASKED}"))
    seen = re.split(r"\r?\n", shown)[-20:]
    assert any("The blue die" in line for line in seen), seen
    assert any("▸ Ann: 0" in line for line in seen)
    assert all(f"base {base}" in "".join(seen) for base in (1, 2, 3, 4))
    leave(terminal)


def test_in_a_narrow_window_the_hole_that_is_aimed_at_is_marked():
    assert "[.]" in plain(in_the_moment("dice_flick", columns=40).screen)
    wider = in_the_moment("dice_flick", columns=60)
    assert re.search(r"\[ . \]", plain(wider.screen))
    assert "▲ base 1" in wider.screen


@pytest.mark.parametrize("game", CHOSEN)
def test_computers_are_watched_with_films_that_a_key_skips(game):
    terminal = Terminal(
        "play", game, "--players", "greedy,greedy", "--watch", "--seed", "2", "--pace", "0.01",
        "--option", SHORT[game], "--no-save",
    )  # fmt: skip
    terminal.read_until(r"(▀▀▀|\(o\)|\(O\))")
    for _ in range(400):
        terminal.type("x")
        if "wins" in terminal.read_until(r"(places|flicks|wins with|share the win)"):
            break
    assert terminal.end() == 0
    assert "Traceback" not in terminal.screen


# Tables


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["toss_up", "--table", "physics"], "no physics in"),
        (["shizzle", "--table", "sealed_physics"], "no physics in"),
        (["stack_attack", "--table", "sealed_physics", "--seed", "1"], "--seed belongs to"),
    ],
)
def test_where_physics_is_refused(words, says):
    ended = run("play", *words, "--players", "A,B", text="")
    assert ended.returncode == 2
    assert says in ended.stderr


@pytest.mark.parametrize(
    ("game", "there", "table"),
    [("stack_attack", True, "physics"), ("dice_flick", True, "physics"),
     ("stack_attack", False, "fair"), ("toss_up", True, "fair")],
)  # fmt: skip
def test_which_table_is_meant_when_none_is_named(game, there, table, monkeypatch, capsys):
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: object() if there else None)
    arguments = argparse.Namespace(table=None, json=False, seed=7)
    choose_table(arguments, game, "en")
    assert arguments.table == table
    assert ("pip install" in capsys.readouterr().out) == (not there)
    assert setup.make_table(arguments).head()["kind"] == table
    named = argparse.Namespace(table="fair", json=False)
    choose_table(named, game, "en")
    assert named.table == "fair"


# Programs


def test_gestures_by_json_lines():
    start = rollhouse.position("stack_attack", hand=[5, 5, 5, 5, 5]).id
    words = ["play", "--from", start, "--players", "Bot,Ben", "--json", "--no-save", "--seed", "7"]
    lines = [
        {"do": "place", "face": 5, "hand": {"place": [99, 0]}},
        {"do": "place", "face": 5, "hand": "steady"},
        {"do": "place", "face": 5, "hand": {"place": [0.5, 0], "turn": 3}},
    ]
    typed = "".join(f"{json.dumps(line)}\n" for line in lines)
    for also in ([], ["--trace"]):
        shown = [json.loads(line) for line in run(*words, *also, text=typed).stdout.splitlines()]
        errors = [line["error"] for line in shown if "error" in line]
        assert errors[0].startswith("place must be")
        assert len(errors) == 2
        (action,) = [line for line in shown if line.get("turn") == 0]
        assert action["step"]["hand"]["place"] == [0.5, 0]
        assert action["step"]["hand"]["height"] == 1
        (result, *_) = [line for line in shown if line.get("turn") == "table"]
        assert result["step"] == {"stands": True}
        facts = result["physics"]
        assert facts["hand"] == "person"
        assert len(facts["world"]["dice"]) == 3
        assert set(facts["error"]) == {"place", "turn", "height", "tilt", "speed"}
        assert ("trace" in facts) == (also == ["--trace"])
