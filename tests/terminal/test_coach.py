"""The coach at the command line, and the key h in a game."""

from __future__ import annotations

import json
import re
import threading

import pytest

import rollhouse
from rollhouse.terminal.coach import quiz as quizzes
from rollhouse.terminal.screen import progress
from rollhouse.terminal.screen.screen import Screen

from .person import Terminal, plain, run

SMALL = {"goal": 20, "dice": 5}
OPTIONS = ["--option", "goal=20", "--option", "dice=5"]


def test_a_hint_for_a_position():
    position = rollhouse.position("toss_up", turn_points=4, **SMALL)
    told = json.loads(run("hint", position.id, "--exact", "--json").stdout)
    assert told["source"]["kind"] == "exact"
    assert len(told["choices"]) == 2
    spanish = run("hint", position.id, "--lang", "es").stdout
    assert "exacto" in spanish
    assert "lo mejor" in spanish


def test_a_hint_for_two_is_exact_unless_rollouts_are_asked_for():
    position = rollhouse.position("toss_up", goal=11, dice=5, turn_points=3)
    for words, kind in ((["--rollout"], "rollout"), ([], "exact")):
        told = json.loads(run("hint", position.id, "--json", "--seconds", "0.1", *words).stdout)
        assert told["source"]["kind"] == kind


def test_where_the_table_answers_next_a_hint_says_what_it_is_worth():
    start = rollhouse.start("toss_up", **SMALL)
    found = run("hint", start.id)
    assert found.returncode == 0, found.stderr
    share = re.search(r"Player 1: (\d\d\.\d)\s%", found.stdout)[1]
    told = json.loads(run("hint", start.id, "--json", "--exact").stdout)
    assert told["seat"] is None
    assert told["values"] == rollhouse.solve("toss_up", **SMALL).shares(start)
    assert f"{100 * told['values'][0]:.1f}" == share
    assert re.search(r"Jugador 2: \d\d,\d\s%", run("hint", start.id, "--lang", "es").stdout)


def test_no_hint_where_nobody_is_asked_and_nothing_is_solved():
    found = run("hint", rollhouse.start("toss_up", **SMALL).id, "--rollout")
    assert found.returncode == 2
    assert "no seat is asked" in found.stderr
    assert "thinking" not in found.stderr


def test_an_option_in_an_id_without_its_word():
    found = run("hint", "toss_up:1?players=6&goal=20")
    assert found.returncode == 2
    assert "goal is an option of toss_up, not a field: an id writes option.goal=" in found.stderr


def test_a_report_in_ascii_text(tmp_path, effort):
    """Apostrophes stay, and what is in a column stays in it."""
    path = tmp_path / "game.jsonl"
    rollhouse.play("toss_up", ["random", "greedy", "random"], seed=2, **SMALL).save(path)
    ways = ((["--ascii"], "utf-8"), ([], "ascii"))
    for words, encoding in ways[: effort(1, 2)]:  # the second begins cold
        report = ["report", str(path), "--rollout", "--batches", "8", *words]
        found = run(*report, PYTHONIOENCODING=encoding).stdout
        assert found.isascii()
        assert re.search(r"'(s| mistakes)\b", found)
        rows = [line for line in found.splitlines() if line.endswith(" %") and "  " in line]
        assert any("+/-" in row for row in rows)
        ends = [{cell.end() for cell in re.finditer(r"%(?=  |$)", row)} for row in rows]
        assert all(row <= ends[0] for row in ends)


def test_a_report_of_a_record(tmp_path):
    path, page = tmp_path / "game.jsonl", tmp_path / "page.html"
    rollhouse.play("toss_up", ["random", "greedy"], seed=2, **SMALL).save(path)
    found = run("report", str(path), "--html", str(page))
    assert found.returncode == 0, found.stderr
    assert "choices" in found.stdout
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    told = json.loads(run("report", str(path), "--json", "--lang", "es").stdout)
    assert told["source"]["kind"] == "exact"


def test_a_quiz():
    found = run("quiz", "toss_up", "--exact", "--seed", "1", "--questions", "2", *OPTIONS,
                text="7\n1\nq\n")  # fmt: skip
    assert found.returncode == 0, found.stderr
    assert "Type one of the numbers" in found.stdout
    assert "of 1 right" in found.stdout


def test_a_quiz_says_what_takes_long_where_nobody_watches(monkeypatch, capsys):
    """Between "The coach is thinking" and the first question, too."""
    quiz = rollhouse.coach.quiz("toss_up", seed=1, exact=True, **SMALL)
    found, said = quiz.next(), threading.Event()
    monkeypatch.setattr(progress, "LONG", 0.01)
    monkeypatch.setattr(progress, "print", lambda *_, **__: said.set(), raising=False)

    def slow(_):
        assert said.wait(60)
        return found

    monkeypatch.setattr(quiz, "next", slow)
    monkeypatch.setattr(quizzes.ShownQuiz, "read_choice", lambda *_: dict(found.best))
    quizzes.ShownQuiz(quiz, Screen(), "en").ask(1)
    assert "Question 1" in capsys.readouterr().out


def test_a_quiz_for_programs():
    words = ["quiz", "toss_up", "--exact", "--seed", "1", "--questions", "1", "--json", *OPTIONS]
    found = run(*words, text='{"do": "stop"}\n')
    question, verdict = (json.loads(line) for line in found.stdout.splitlines())
    assert {"do": "stop"} in question["question"]["choices"]
    assert verdict["verdict"]["asked"] == 1
    refused = run(*words, text='stop\n{"do": "fly"}\n{"do": "stop"}\n')
    assert refused.returncode == 0, refused.stderr
    lines = [json.loads(line) for line in refused.stdout.splitlines()]
    assert [*map(list, lines)] == [["question"], ["error"], ["error"], ["verdict"]]
    assert "JSON" in lines[1]["error"]
    assert lines[3] == verdict
    ended = run(*words)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_quiz_tells_the_score_once_after_the_last_question():
    found = run("quiz", "toss_up", "--exact", "--seed", "1", "--questions", "2", *OPTIONS,
                text="1\n1\n")  # fmt: skip
    assert found.returncode == 0, found.stderr
    assert found.stdout.count("of 1 right") == found.stdout.count("of 2 right") == 1


def test_a_quiz_has_a_way_out():
    for text in ("q\n", ""):
        found = run(
            "quiz", "toss_up", "--exact", "--seed", "1", "--lang", "es", *OPTIONS, text=text
        )
        assert found.returncode == 0, found.stderr
        assert "¿Qué es lo mejor?" in found.stdout
        assert " bien, " not in found.stdout
        assert "Traceback" not in found.stderr


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["hint", "nothing"], "no saved game is called nothing"),
        (["hint", "toss_up:1?players=99"], "players"),
        (["hint", "toss_up:1?players=2", "--seconds", "-1"], "must be more than 0"),
        (["report", "nothing"], "no saved game is called nothing"),
        (["hint", ""], "the name of a game is empty"),
        (["report", "nothing", "--batches", "x"], "--batches"),
        (["quiz", "chess"], "game must be one of"),
        (["quiz", "toss_up", "--players", "99"], "from 1 to 6"),
        (["quiz", "toss_up", "--questions", "0"], "must be 1 to 1000"),
        (["quiz", "dice_flick", "--exact"], "dice_flick"),
    ],
)
def test_what_cannot_be_is_refused_in_words(words, reason):
    found = run(*words)
    assert found.returncode == 2
    assert reason in found.stderr
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize("command", ["hint", "report", "quiz"])
def test_help_teaches_by_examples(command):
    told = run(command, "--help").stdout
    assert f"rollhouse {command} " in told.partition("examples:")[2]


def test_a_report_fits_a_narrow_screen(tmp_path):
    path = tmp_path / "game.jsonl"
    rollhouse.play("toss_up", ["random", "greedy"], seed=2, **SMALL).save(path)
    found = run("report", str(path), COLUMNS="40")
    assert found.returncode == 0, found.stderr
    assert max(map(len, found.stdout.splitlines())) <= 40
    assert "choices" in " ".join(found.stdout.split())


def test_in_plain_letters_no_sign_is_lost(tmp_path):
    path = tmp_path / "game.jsonl"
    rollhouse.play("toss_up", ["random", "greedy"], seed=2, **SMALL).save(path)
    found = run("report", str(path), PYTHONIOENCODING="ascii")
    assert found.returncode == 0, found.stderr
    assert "exact" in found.stdout.splitlines()
    assert re.search(r"-\d+\.\d %", found.stdout)


def test_a_hint_changes_in_its_place():
    position = rollhouse.position("toss_up", 3, scores=[4, 7, 5], turn_points=3, **SMALL)
    person = Terminal("hint", position.id, "--rollout", "--seconds", "0.6")
    assert person.end() == 0
    shown = person.screen
    times = shown.count("rollout of")
    assert times >= 1
    assert shown.count("\x1b[J") == times - 1
    last = plain(shown.rpartition("\x1b[J")[2])
    assert last.count("Roll") >= 1
    assert last.count("rollout of") == 1


def test_h_in_a_game():
    person = Terminal(
        "play", "toss_up", "--players", "Ann,Ben", "--seed", "1", "--no-save", *OPTIONS
    )
    person.read_until("press Enter")
    person.type("\n")
    person.read_until("h hint")
    person.type("h\n")
    person.read_until("exact")  # solved on the spot
    person.read_until("> ")
    person.type("q\n")
    assert person.end() == 0


def test_h_in_spanish_at_the_table_of_real_dice():
    person = Terminal("referee", "toss_up", "--players", "Ana,Beto", "--lang", "es", *OPTIONS)
    person.read_until("> ")
    person.type("h\n")
    person.read_until("no hay nada que elegir")
    person.type("GGYYY\n")
    person.read_until("h pista")
    person.type("h\n")
    person.read_until("exacto")
    person.read_until("semáforo rojo")
    person.read_until("> ")
    person.type("q\n")
    assert person.end() == 0


def test_ctrl_c_takes_back_the_question_and_keys_typed_meanwhile_are_no_answer():
    players = ["--players", "Ann,Ben", "--option", "rounds=3"]  # no network was measured for that
    for _ in range(5):  # the hint may end before a busy machine has typed
        person = Terminal("play", "dice_flick", *players, "--seed", "1", "--no-save")
        person.read_until("press Enter")
        person.type("\n")
        person.read_until("h hint")
        person.read_until("> ")
        person.type("h\n")
        person.read_until("(thinking|rollout)")
        person.type("q\n\x03")
        try:
            person.read_until("No hint, then", 10)
        except AssertionError:  # they came after the hint, and were obeyed or ignored
            continue
        person.read_until("> ")
        person.type("h\n")
        person.read_until("rollout of")
        person.read_until("> ")
        person.type("q\n")
        assert person.end() == 0
        return
    raise AssertionError("five hints had ended before Ctrl-C came")


def test_in_spanish_you_are_called_tu_and_the_record_keeps_what_it_has(tmp_path):
    path, page = tmp_path / "game.jsonl", tmp_path / "report.html"
    run("play", "toss_up", "--players", "you,greedy", "--save", str(path), *OPTIONS, text="\nq\n")
    before = path.read_bytes()
    assert b'"You"' in before
    report = ["report", str(path), "--html", str(page)]
    shown = [
        run(*words, "--lang", "es", text="q\n").stdout
        for words in (["resume", str(path)], ["sheet", str(path)], report)
    ]
    for text in (*shown, page.read_text(encoding="utf-8")):
        assert "Tú" in text
        assert not re.search(r"\bYou\b", text)
    assert path.read_bytes() == before


@pytest.mark.parametrize(("columns", "lines"), [(28, 8), (50, 12)])
def test_in_a_small_window_a_hint_is_whole_in_the_end(columns, lines):
    position = rollhouse.position("toss_up", 3, scores=[4, 7, 5], turn_points=3, **SMALL)
    words = ["hint", position.id, "--rollout", "--seconds", "0.6"]
    size = {"COLUMNS": str(columns), "LINES": str(lines)}
    person = Terminal(*words, columns=columns, lines=lines, **size)
    assert person.end() == 0
    *before, last = map(plain, person.screen.split("\x1b[J"))
    told = " ".join(last.split())
    assert told.startswith("rollout of")
    assert all(choice in told for choice in ("Roll 2 dice: ", "Stop and bank 3 points: "))
    assert "to run a red light" in told
    for earlier in before:
        shown = [line for line in earlier.rpartition("\r")[2].splitlines() if line.strip()]
        assert len(shown) <= lines - 2
        assert re.match(r"(Roll|Stop)", " ".join(shown))


def playing(columns, lines, *words, players="Ann,Ben,Cid,Dot,Eve,Fay"):
    size = {"COLUMNS": str(columns), "LINES": str(lines)}
    person = Terminal(
        "play", "toss_up", "--players", players, "--seed", "1", "--no-save", *OPTIONS, *words,
        columns=columns, lines=lines, **size,
    )  # fmt: skip
    person.read_until("> ")
    person.type("\n")
    person.read_until("h (hint|pista)")
    person.read_until("> ")
    person.type("h\n")
    return person


@pytest.mark.parametrize(
    ("language", "board"), [("en", "Enter: the board"), ("es", "Enter: otra vez")]
)
def test_a_hint_stays_in_a_small_window_until_enter_shows_the_board(language, board):
    person = playing(60, 20, "--lang", language)
    person.read_until(board)
    person.read_until("> ")
    told = plain(person.screen.rpartition("\x1b[J")[2])
    assert re.match(r"(rollout of|simulación de|learned by|aprendido)", told)
    assert told.count("\n") < 20
    assert not re.search("your turn|te toca", told)
    person.type("\n")
    person.read_until("your turn|te toca")
    person.read_until("> ")
    person.type("s\n")
    person.read_until("> ")
    person.type("q\n")
    assert person.end() == 0


def test_a_hint_that_is_longer_than_the_window_has_pages():
    person = playing(40, 10)
    first = person.read_until("Enter: more")
    assert "The coach is thinking" in first
    person.type("q\n")
    person.read_until("Enter: the board")
    person.read_until("> ")
    person.type("q\n")
    assert person.end() == 0


@pytest.mark.parametrize("words", [["report", "--html"], ["sheet", "--out"]])
def test_a_record_is_never_written_over_by_what_is_told_of_it(tmp_path, words):
    path, link = tmp_path / "game.jsonl", tmp_path / "link.html"
    rollhouse.play("toss_up", ["random", "greedy"], seed=2, **SMALL).save(path)
    link.symlink_to(path)
    before = path.read_bytes()
    for out, language, told in ((path, "en", "record that is read"), (link, "es", "que se lee")):
        found = run(words[0], str(path), words[1], str(out), "--lang", language)
        assert found.returncode == 2
        assert told in found.stderr
        assert path.read_bytes() == before
