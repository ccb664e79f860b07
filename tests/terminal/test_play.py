"""The command line as people use it: in a pseudo-terminal, by pipes, with wrong keys."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

import pytest

import rollhouse

COMMAND = [sys.executable, "-m", "rollhouse.terminal.main"]


def run(*words, text="", **environment):
    return subprocess.run(
        [*COMMAND, *words],
        input=text, capture_output=True, text=True, check=False, timeout=300,
        env={**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", **environment},
    )  # fmt: skip


class EndOfScreen(AssertionError):
    """The program ended before it showed what was waited for."""


class Terminal:
    """A person at a terminal: reads the screen, types, presses Ctrl-C."""

    def __init__(self, *words):
        self.screen = ""
        self.process_id, self.handle = pty.fork()
        if self.process_id == 0:
            os.environ["LC_ALL"] = "C.UTF-8"
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a background job would ignore Ctrl-C
            os.execv(sys.executable, [*COMMAND, *words])

    def read_until(self, pattern, seconds=240):
        """Wait for something to appear after what was read before; returns the new text."""
        end, start = time.monotonic() + seconds, len(self.screen)
        while not re.search(pattern, self.screen[start:]):
            ready, _, _ = select.select([self.handle], [], [], max(0, end - time.monotonic()))
            if not ready:
                os.kill(self.process_id, signal.SIGKILL)
                raise AssertionError(f"{pattern!r} did not appear in:\n{self.screen[-2000:]}")
            try:
                got = os.read(self.handle, 65536)
            except OSError:  # the other side is gone
                got = b""
            if not got:
                raise EndOfScreen(f"ended before {pattern!r}:\n{self.screen[-2000:]}")
            self.screen += got.decode(errors="replace").replace("\r\n", "\n")
        return self.screen[start:]

    def type(self, text):
        if text == "\x03":
            time.sleep(0.5)  # between the prompt and its reading, Python would miss it
        os.write(self.handle, text.encode())

    def end(self, seconds=60):
        """Read to the end; returns the exit code."""
        with contextlib.suppress(EndOfScreen):
            self.read_until(r"(?!)", seconds)
        _, status = os.waitpid(self.process_id, 0)
        os.close(self.handle)
        return os.waitstatus_to_exitcode(status)


def answer(screen):
    """What a patient person types: the last numbered choice, or all dice again."""
    choices = re.findall(r"^  (\d+)  ", screen, re.M)
    return f"{choices[-1]}\n" if choices else "r\n"


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("toss_up", ["goal=20"]),
        ("shizzle", ["bank=12"]),
        ("doozy_dice", ["max_rolls=3"]),
    ],
)
def test_two_people_play_a_whole_game_with_wrong_keys(game, options):
    words = [word for option in options for word in ("--option", option)]
    terminal = Terminal("play", game, "--players", "Ann,Ben", "--seed", "3", *words)
    for turn in range(2000):
        screen = terminal.read_until(r"\n> $|Ann and Ben share|(Ann|Ben) wins")
        if " wins" in screen or " share " in screen:
            break
        if turn % 5 == 0:
            terminal.type("0\n")
            terminal.read_until(r"Type one of the numbers.*\n> $")
        terminal.type(answer(screen))
    assert terminal.end() == 0
    assert re.search(r"(Ann|Ben) (wins|and Ben share)", terminal.screen)
    assert "Traceback" not in terminal.screen


def test_the_menu_asks_for_game_and_names_again_and_again():
    terminal = Terminal("play")
    terminal.read_until(r"Which game\?.*\n> $")
    terminal.type("seven\n")
    terminal.read_until(r"Which game\?.*\n> $")
    terminal.type("3\n")
    terminal.read_until(r"Who plays\?[^>]*> $")
    terminal.type("\n")
    terminal.read_until(r"your turn")
    terminal.type("?\n")
    terminal.read_until(r"# Toss Up!")
    terminal.type("q\n")
    assert terminal.end() == 0
    assert " play --from" in terminal.screen


def test_ctrl_c_does_not_lose_the_game():
    terminal = Terminal("play", "toss_up", "--players", "Ann,Ben", "--seed", "5")
    terminal.read_until(r"\n> $")
    terminal.type("1\n")
    before = terminal.read_until(r"Scores:[^>]*> $")
    terminal.type("\x03")
    assert terminal.end() == 0
    identity = re.search(r"--from '([^']+)'", terminal.screen)[1]
    position = rollhouse.Position.from_id(identity)
    assert f"{position.fields['turn_points']} point" in before
    again = Terminal("play", "--from", identity, "--players", "Ann,Ben")
    assert f"{position.fields['turn_points']} point" in again.read_until(r"\n> $")
    again.type("\x04")
    assert again.end() == 0


def test_ctrl_c_at_the_menu_just_ends():
    terminal = Terminal()
    terminal.read_until(r"\n> $")
    terminal.type("\x03")
    assert terminal.end() == 130
    assert "Traceback" not in terminal.screen


def test_spanish_by_locale_and_by_choice():
    played = run("play", "toss_up", "--players", "Ana,Beto", "--lang", "es", text="q\n")
    assert "te toca" in played.stdout
    assert "Verde es seguir" in run("games", LANG="es_ES.UTF-8").stdout
    assert "# Toss Up!" in run("rules", "toss_up", "--lang", "es").stdout


def test_a_game_by_json_lines():
    """A program plays: it reads what is asked and answers; a bad answer is refused, not fatal."""
    refused, lines = 0, []
    words = ["play", "shizzle", "--players", "Bot,house", "--json", "--option", "bank=10"]
    with subprocess.Popen(
        [*COMMAND, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        for text in process.stdout:
            line = json.loads(text)
            lines.append(line)
            if "error" in line:
                refused += 1
            elif "asked" in line:
                nonsense = '{"do": "stop", "why": 1}\nnot json\n["do"]\n' if refused < 3 else ""
                action = json.dumps(line["view"]["actions"][0])
                process.stdin.write(f"{nonsense}{action}\n")
                process.stdin.flush()
            elif "over" in line:
                break
    assert process.returncode == 0
    assert refused >= 3
    assert lines[-1]["over"]
    assert sum(lines[-1]["shares"]) == 1


def test_the_same_seed_throws_the_same_dice():
    rolls = [
        run("play", "toss_up", "--players", "A,B", "--seed", "9", text="2\n2\nq\n").stdout
        for _ in range(2)
    ]
    assert rolls[0] == rolls[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "chess"], "must be one of"),
        (["play", "toss_up", "--players", "Ann"], "2 to 6 players"),
        (["play", "toss_up", "--players", "A,B", "--option", "goal=5"], "10 to 1000"),
        (["play", "toss_up", "--players", "A,B", "--option", "speed=5"], "no option speed"),
        (["play", "toss_up", "--players", "A,B", "--option", "goal"], "NAME=VALUE"),
        (["play", "toss_up", "--players", "A,B", "--seed", "-4"], "--seed"),
        (["play", "--from", "toss_up:1?players=9"], "players"),
        (["play", "--from", "nonsense"], "game"),
        (["play", "doozy_dice", "--players", "A", "--option", "deck=/no/such/file"], "/no/such"),
        (["rules", "chess"], "must be one of"),
        (["fly"], "invalid choice"),
        (["bench", "--seconds", "soon"], "invalid seconds"),
        (["bench", "--seconds", "0"], "more than 0"),
        (["play", "toss_up", "--players", "A,B", "--option", "players=3"], "no option players"),
        (["play", "--json"], "name of a game"),
    ],
)
def test_bad_input_is_told_and_ends_with_code_2(words, says):
    ended = run(*words, text="")
    assert ended.returncode == 2
    assert says in ended.stderr
    assert "Traceback" not in ended.stderr


def test_every_command_has_json():
    for words in (["games"], ["rules", "shizzle"], ["compile"]):
        ended = run(*words, "--json")
        assert ended.returncode == 0
        json.loads(ended.stdout)


def test_help_imports_nothing_heavy():
    """`rollhouse --help` must answer at once, so nothing slow may be on its path."""
    code = (
        "import sys; from rollhouse.terminal import main\n"
        "try: main.main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'numba', 'numpy', 'rollhouse.games.kernel'} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    assert "play a game in the terminal" in ended.stdout


@pytest.mark.parametrize("command", ["play", "rules", "games", "compile", "bench"])
def test_every_command_explains_itself(command):
    ended = run(command, "--help")
    assert ended.returncode == 0
    assert "usage: rollhouse" in ended.stdout
