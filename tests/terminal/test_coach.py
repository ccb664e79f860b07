"""The coach at the command line, and the key h in a game."""

from __future__ import annotations

import json

import rollhouse

from .person import Terminal, run

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


def test_no_hint_where_nobody_is_asked():
    found = run("hint", rollhouse.start("toss_up").id)
    assert found.returncode == 2
    assert "no seat is asked" in found.stderr


def test_a_report_of_a_record(tmp_path):
    path, page = tmp_path / "game.jsonl", tmp_path / "page.html"
    rollhouse.play("toss_up", ["random", "greedy"], seed=2, **SMALL).save(path)
    found = run("report", str(path), "--html", str(page))
    assert found.returncode == 0, found.stderr
    assert "own choices" in found.stdout
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    told = json.loads(run("report", str(path), "--json", "--lang", "es").stdout)
    assert told["source"]["kind"] == "exact"


def test_a_quiz():
    found = run("quiz", "toss_up", "--exact", "--seed", "1", "--questions", "2", *OPTIONS,
                text="7\n1\nq\n")  # fmt: skip
    assert found.returncode == 0, found.stderr
    assert "Type one of the numbers" in found.stdout
    assert "of 1 right" in found.stdout


def test_h_in_a_game():
    person = Terminal(
        "play", "toss_up", "--players", "Ann,Ben", "--seed", "1", "--no-save", *OPTIONS
    )
    person.read_until("press Enter")
    person.type("\n")
    person.read_until("h hint")
    person.type("h\n")
    person.read_until("(best|exact|rollout)")
    person.type("q\n")
    assert person.end() == 0
