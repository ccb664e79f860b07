"""`rollhouse solve` as a person and as a program meet it."""

from __future__ import annotations

import json
import os
import re
import signal
from contextlib import contextmanager

import pytest

from rollhouse import solvers
from rollhouse.terminal import main
from rollhouse.terminal.lab import solution

from .person import Terminal, run

SMALL = ["solve", "toss_up", "--option", "goal=20", "--option", "dice=5"]


pytestmark = pytest.mark.usefixtures("own_cache")


def test_solved_once_and_then_kept():
    first, again = run(*SMALL), run(*SMALL)
    assert first.returncode == again.returncode == 0
    assert "solved exactly" in first.stdout
    assert "Player 1 wins 5" in first.stdout
    assert "Computed in" in first.stdout
    assert "Taken from" in again.stdout
    assert "solutions" in again.stdout


def test_in_spanish():
    assert "resuelto exactamente" in run(*SMALL, "--lang", "es").stdout


def test_as_json():
    answer = json.loads(run(*SMALL, "--json").stdout)
    assert answer["options"]["goal"] == 20
    assert answer["shares"][0] > 0.5
    assert sum(answer["shares"]) == pytest.approx(1)
    assert 0 < answer["bound"] < 1e-6


def test_a_bar_while_a_person_watches():
    person = Terminal("solve", "toss_up", "--option", "goal=150")
    person.read_until("Solving Toss Up! .#")
    person.read_until("Player 1 wins")
    assert person.end() == 0


def test_help_shows_how_every_game_is_solved():
    text = run("solve", "--help").stdout
    assert max(map(len, text.splitlines())) <= 100
    for name in ("toss_up --players 3", "shizzle", "stack_attack", "doozy_dice --players 1"):
        assert f"rollhouse solve {name}" in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dice_flick"], "there is no exact solution of dice_flick"),
        (["pig"], "game must be one of"),
        (["toss_up", "--players", "5"], "for 1, 2, 3, 4 players, not for 5"),
        (["toss_up", "--bound", "0"], "bound must be a number from 1e-10 to 1"),
        (["doozy_dice"], "for one player, not for 2: players=1"),
        (["stack_attack", "--option", 'falls={"3": 2}'], "falls 3 must be a number from 0 to 1"),
    ],
)
def test_what_cannot_be_solved_is_said_in_a_sentence(words, sentence):
    answer = run("solve", *words)
    assert answer.returncode == 2
    assert answer.stderr.startswith("rollhouse: ")
    assert sentence in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_where_nothing_can_be_written_it_is_solved_and_said_so(own_cache):
    (own_cache / "solutions").write_text("a file where the folder should be")
    answer = run(*SMALL)
    assert answer.returncode == 0
    assert "could not be kept" in answer.stdout


def test_two_at_once_end_alike():
    both = [Terminal(*SMALL, "--option", "faces=GGYYRR") for _ in range(2)]
    for person in both:
        person.read_until("Player 1 wins")
    assert [person.end() for person in both] == [0, 0]
    again = run(*SMALL, "--option", "faces=GGYYRR")
    assert "Taken from" in again.stdout


def test_stopped_by_a_key():
    """Ctrl-C in the middle: no traceback, and the same command goes on if something was kept."""
    person = Terminal("solve", "toss_up", "--option", "goal=900")
    person.read_until("Solving Toss Up! .#")
    person.type("\x03")
    assert person.end() == 130
    assert "Traceback" not in person.screen
    assert re.search("Stopped. (Nothing was kept yet|The same command goes on)", person.screen)


THREE = ["solve", "toss_up", "--players", "3", "--option", "goal=20", "--option", "dice=5"]


def test_what_was_stopped_says_where_it_goes_on(monkeypatch, capsys):
    """Ctrl-C comes after a third, long before a checkpoint is due; then in the certificate."""

    @contextmanager
    def interrupted(text, after=None):  # noqa: ARG001
        def progress(done, whole):
            if done / whole > interrupted.at:
                raise KeyboardInterrupt

        yield progress

    monkeypatch.setattr(solvers, "_SOLVED", {})
    monkeypatch.setattr(solution, "bar", interrupted)
    interrupted.at = 0.3
    assert main.main([*THREE, "--lang", "es"]) == 130
    assert re.search(r"El mismo comando continúa desde el 3\d\s%, guard", capsys.readouterr().err)
    interrupted.at = 0.9
    assert main.main(THREE) == 130
    said = capsys.readouterr().err
    assert re.search(r"Going on from 3\d\s%, where it was stopped", said)
    assert re.search(r"The same command goes on from 70\s%, kept in ", said)
    again = run(*THREE)
    assert again.returncode == 0
    assert re.search(r"Going on from 70\s%, where it was stopped", again.stderr)
    assert "Going on" not in run(*THREE).stderr


def test_a_request_to_end_keeps_what_is_done():
    person = Terminal("solve", "toss_up", "--players", "3", "--option", "goal=60")
    person.read_until("Solving Toss Up! .#")
    os.kill(person.process_id, signal.SIGTERM)
    assert person.end() == 130
    assert re.search(r"The same command goes on from \d+\s%, kept in", person.screen)


def test_numbers_are_written_as_the_coach_writes_them():
    english, spanish = run(*SMALL).stdout, run(*SMALL, "--lang", "es").stdout
    assert re.search(r"Player 1 wins \d\d\.\d{4}\s% when", english)
    assert re.search(r"off by more than \de-\d\d\.", english)
    assert re.search(r"gana el \d\d,\d{4}\s% si", spanish)
    assert re.search(r"calculado en \d+,\d segundos", spanish)
    plain = run(*SMALL, PYTHONIOENCODING="ascii").stdout
    assert plain == re.sub(
        "Computed in (.*) seconds and kept in (.*)",
        r"Taken from \2 (computed in \1 seconds)",
        english,
    ).replace("\N{NO-BREAK SPACE}", " ")
