"""What happens at tables: dice fall off, people leave and come back, answers are yes and no."""

from __future__ import annotations

import rollhouse

from .person import Terminal, run
from .test_play import saved_files


def referee(*typed, players="Ann,Ben", language="en"):
    words = ("referee", "toss_up", "--players", players, "--lang", language)
    return run(*words, text="".join(f"{line}\n" for line in typed))


def test_a_die_that_fell_off_is_rolled_again(data_folder):
    done = referee("a die fell off", "gggyyyrrrr", "q")
    assert "does not count: roll it again" in " ".join(done.stdout.split())
    (path,) = saved_files(data_folder)
    assert len(rollhouse.load(path)) == 2


def test_somebody_leaves_and_comes_back(data_folder):
    typed = ("gggyyyrrrr", "Ben leaves", "s", "ggyyyyyyyr", "Ben is back", "gggggggggg", "s")
    done = referee(*typed, "gyyyyyyyyy", "q")
    told = " ".join(done.stdout.split())
    assert done.returncode == 0, done.stderr
    assert "Ben leaves. The others throw for Ben" in told
    assert "(Ben left: the house chose.)" in told
    assert "Ben plays again." in told
    (path,) = saved_files(data_folder)
    record = rollhouse.load(path)
    assert [entry.facts.get("instead") for entry in record.entries if entry.seat == 1] == ["left"]


def test_an_entry_can_be_taken_back_although_somebody_is_gone(data_folder):
    done = referee("gggyyyrrrr", "Ben leaves", "s", "ggyyyyyyyr", "u", "gyyyyyyyyr", "q")
    assert "Traceback" not in done.stderr
    (path,) = saved_files(data_folder)
    rolls = [e.step["roll"] for e in rollhouse.load(path).entries if e.seat is None]
    assert rolls[1] == "GYYYYYYYYR"


def test_what_is_refused_is_quoted_as_typed():
    done = run("play", "toss_up", "--players", "Ann,Ben", text="\nXyzzÿ 7\nq\n")
    assert "“Xyzzÿ 7” was not understood" in done.stdout


def test_yes_goes_on_and_no_takes_back():
    typed = "\ns\nno\ns\nyes\nq\n"
    done = run("play", "toss_up", "--players", "Ann,Ben", "--seed", "5", text=typed)
    assert "Taken back: Ann stops." in done.stdout
    assert "Ben rolls" in done.stdout


def test_a_plain_locale_gets_plain_signs():
    terminal = Terminal("play", "toss_up", "--players", "Ann,Ben", LC_ALL="C")
    shown = terminal.read_until(r"> $")
    terminal.type("\n")
    shown += terminal.read_until(r"at risk[^>]*> $")
    assert shown.isascii()
    terminal.type("q\n")
    assert terminal.end() == 0
