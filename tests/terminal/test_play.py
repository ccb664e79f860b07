"""Play in a terminal as people do: whole games, wrong keys, another window size, Ctrl-C, resume."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest

import rollhouse
from rollhouse.chance import sealed
from rollhouse.matches import proofs
from rollhouse.matches.match import begin
from rollhouse.matches.verify import verify

from ..matches.chained import Device, a_match
from .person import COMMAND, Terminal, plain, program, run

ENDED = r"(Ann|Ben|Greedy) wins|share the win"
ASKED = r"\n> $"
SHORT = {
    "toss_up": "goal=20",
    "shizzle": "bank=12",
    "doozy_dice": "max_rolls=3",
    "stack_attack": "goal=5",
    "dice_flick": "rounds=1",
}


def saved_files(folder):
    return sorted((folder / "games").glob("*.jsonl"))


def answer(screen):
    """What a patient person types: the last key that is offered, or Enter at other prompts."""
    last = screen.rstrip("> \n").split("\n\n")[-1]
    keys = re.findall(r"^  ([a-z](?: \d)*|\d)  +\S", last, re.M)
    if "1-6 " in last:
        return "2\n"
    if flicks := re.findall(r"^  (f \w+ \d [a-e]\d) ", last, re.M):
        return f"{flicks[0]}\n"
    if re.search(r"^  pass  ", last, re.M):
        return "s 1\n" if re.search(r"^  s 1 ", last, re.M) else "pass\n"
    return f"{keys[-1]}\n" if keys else "\n"


def leave_after_the_game(terminal):
    """Enter leaves where another game, what decided it and a quiz are offered."""
    terminal.read_until(ASKED)
    terminal.type("\n")
    assert terminal.end() == 0


@pytest.mark.parametrize("game", SHORT)
def test_two_people_play_a_whole_game_with_wrong_keys_and_another_window(game, data_folder):
    terminal = Terminal(
        "play", game, "--players", "Ann,Ben", "--seed", "3", "--option", SHORT[game], "--untimed"
    )
    for turn in range(2000):
        screen = terminal.read_until(f"{ASKED}|{ENDED}")
        if re.search(ENDED, screen):
            break
        if turn % 5 == 1 and "your turn" in screen:
            terminal.type("xyzzy\n")
            terminal.read_until(rf"(Type one of the keys|cannot be read)[^>]*{ASKED}")
        if turn % 7 == 3:
            terminal.resize(*[(30, 20), (60, 30), (200, 60)][turn % 3])
        terminal.type(answer(screen))
    leave_after_the_game(terminal)
    assert "Traceback" not in terminal.screen
    (path,) = saved_files(data_folder)
    record = rollhouse.load(path)
    assert record.closing["reason"] == "over"
    assert record.names == ["Ann", "Ben"]
    assert verify(path).good


def test_the_menu_asks_for_game_and_names_again_and_again():
    terminal = Terminal("play")
    terminal.read_until(r"Which game\?.*\n> $")
    terminal.type("seven\n")
    terminal.read_until(r"Type one of the numbers[^>]*> $")
    terminal.type("toss_up\n")
    terminal.read_until(r"House rules\?[^>]*> $")
    terminal.type("1\n")
    terminal.read_until(r"-1000\. What shall it be\?[^>]*> $")
    terminal.type("5000\n")
    terminal.read_until(r"to 1000[^>]*House rules\?[^>]*> $")
    terminal.type("1\n")
    terminal.read_until(r"What shall it be\?[^>]*> $")
    terminal.type("50\n")
    terminal.read_until(r"1  [^>]*: 50\n[^>]*> $")
    terminal.type("\n")
    terminal.read_until(r"Who plays\?[^>]*> $")
    terminal.type("Ann,computer:level=9\n")
    terminal.read_until(r"level must be a whole number from 1 to 5[^>]*> $")
    terminal.type("\n")
    terminal.read_until(r"You: press Enter to throw[^>]*> $")
    terminal.type("?\n")
    terminal.read_until(r"Toss Up!\n───")
    terminal.read_until(r"q to go back")
    terminal.type("q\n")
    terminal.read_until(ASKED)
    terminal.type("h\n")
    terminal.read_until("go on first, then ask again")
    terminal.type("q\n")
    assert terminal.end() == 0
    assert "rollhouse resume" in terminal.screen or " resume " in terminal.screen


def resume_name(screen):
    return re.search(r" resume (\S+)", plain(screen))[1]


@pytest.mark.parametrize("how", ["ctrl-c", "hang-up", "terminate", "end-of-input", "killed"])
def test_however_the_game_stops_it_is_not_lost(how, data_folder):
    terminal = Terminal("play", "toss_up", "--players", "Ann,Ben", "--seed", "5")
    terminal.read_until(ASKED)
    terminal.type("\n")
    before = terminal.read_until(r"at risk\):[^>]*> $")
    points = re.search(r"(\d+) points? at risk", before)[1]
    time.sleep(0.3)
    if how == "ctrl-c":
        terminal.type("\x03")
    elif how == "end-of-input":
        terminal.type("\x04")
    else:
        signals = {"hang-up": signal.SIGHUP, "terminate": signal.SIGTERM, "killed": signal.SIGKILL}
        os.kill(terminal.process_id, signals[how])
    code = terminal.end()
    if how != "killed":
        assert code == 0
        assert resume_name(terminal.screen) == saved_files(data_folder)[0].stem
    again = Terminal("resume")
    assert f"({points} point" in again.read_until(r"at risk\):[^>]*> $")
    again.type("q\n")
    assert again.end() == 0


def test_what_was_pending_is_kept_when_the_game_stops(data_folder):
    """A line half built is in the record when the people come back."""
    terminal = Terminal("play", "shizzle", "--players", "Ann,Ben", "--seed", "5")
    for typed in ("3\n", "\n", "l\n"):
        terminal.read_until(ASKED)
        terminal.type(typed)
    terminal.read_until(r"s  +Stop and take 5 points[^>]*> $")
    terminal.type("u\n")
    terminal.read_until(r"Taken back: Ann adds the red 2[^>]*Stop and take 4 points[^>]*> $")
    terminal.type("q\n")
    assert terminal.end() == 0
    position = rollhouse.load(saved_files(data_folder)[0]).position
    assert len(position.fields["line"]) == 4
    again = Terminal("resume", "shizzle")
    again.read_until(r"Stop and take 4 points[^>]*> $")
    again.type("u\n")
    again.read_until(r"nothing to take back[^>]*> $")
    again.type("q\n")
    assert again.end() == 0


def test_a_slip_is_taken_back_before_it_takes_effect(data_folder):
    terminal = Terminal("play", "toss_up", "--players", "Ann,greedy", "--seed", "5", "--pace", "0")
    terminal.read_until(ASKED)
    terminal.type("\n")
    terminal.read_until(r"at risk\):[^>]*> $")
    terminal.type("s\n")
    terminal.read_until(r"Next: Greedy\. Enter to go on, u to take it back\.\n> $")
    assert len(rollhouse.load(saved_files(data_folder)[0])) == 2
    terminal.type("u\n")
    terminal.read_until(r"Taken back: Ann stops\.[^>]*at risk\):[^>]*> $")
    terminal.type("s\n")
    terminal.read_until(ASKED)
    terminal.type("\n")
    terminal.read_until(r"Greedy rolls")
    terminal.read_until(ASKED)
    terminal.type("q\n")
    assert terminal.end() == 0


def test_ctrl_c_at_the_menu_just_ends(data_folder):
    terminal = Terminal("play")
    terminal.read_until(ASKED)
    terminal.type("\x03")
    assert terminal.end() == 130
    assert "Traceback" not in terminal.screen
    assert saved_files(data_folder) == []


def test_the_menu_offers_to_go_on(data_folder):
    run("play", "toss_up", "--players", "Ann,Ben", text="\nq\n")
    terminal = Terminal("play")
    menu = terminal.read_until(r"Go on with Toss Up!: Ann, Ben[^>]*> $")
    terminal.type(re.search(r"(\d+)  Go on", menu)[1] + "\n")
    terminal.read_until(r"Going on with Toss Up!: Ann and Ben")
    terminal.read_until(ASKED)
    terminal.type("q\n")
    assert terminal.end() == 0
    assert len(saved_files(data_folder)) == 1


def test_a_sealed_game_in_the_terminal(data_folder):
    words = ["play", "toss_up", "--table", "sealed", "--players", "Ann,greedy", "--pace", "0"]
    terminal = Terminal(*words, "--option", "goal=10")
    start = terminal.read_until(r"stir the sealed dice[^>]*> $")
    commitment = re.search(r"Commitment:\s+([0-9a-f]{64})", start)[1]
    (path,) = saved_files(data_folder)
    (secret,) = (data_folder / "secrets").iterdir()
    assert secret.stat().st_mode & 0o777 == 0o600
    terminal.type("abracadabra\n")
    for _ in range(200):
        screen = terminal.read_until(f"{ASKED}|{ENDED}")
        if re.search(ENDED, screen):
            break
        if "for Greedy" in screen:
            terminal.type("for the house\n")
        else:
            terminal.type("s\n" if "Stop and bank" in screen else "\n")
    leave_after_the_game(terminal)
    assert not secret.exists()
    record = rollhouse.load(path)
    assert record.head["table"]["commitment"] == commitment
    assert record.lines[1].facts == {"seat": 0, "nonce": "abracadabra"}
    checked = run("verify", path.stem)
    assert checked.returncode == 0
    assert "rolls computed again" in " ".join(checked.stdout.split())
    assert "played at the computer that threw the dice" in " ".join(checked.stdout.split())


def test_verify_tells_of_nonces_that_somebody_else_gave(tmp_path):
    match = begin("toss_up", ["Ann", "Ben"], sealed.SealedTable())
    match.roll("in the place of Ann, who is away", 1)
    match.close("abandoned")
    path = tmp_path / "away.jsonl"
    match.record.save(path)
    told = " ".join(run("verify", str(path)).stdout.split())
    assert "note: for 1 of 1 roll the nonce is not that of the person who was due" in told
    found = json.loads(run("verify", str(path), "--json").stdout)
    assert found["good"]
    assert found["passed_over"] == len(found["remarks"]) == 1


def test_verify_shows_the_proofs_of_links_that_were_passed_over(tmp_path):
    ann, ben = Device(0, 1), Device(1, 1)
    match = a_match([ann, ben])
    match.settle()
    proof = proofs.Proof(0, 0, ann.link(), 0.0, match.record.lines[-1].text)
    match.mix({1: ben.link()})
    match.settle()
    path, given = tmp_path / "match.jsonl", tmp_path / "proofs.jsonl"
    match.record.save(path)
    proofs.keep(match.record.head, proof)
    told = " ".join(run("verify", str(path)).stdout.split())
    assert "note: roll 1: the device of seat 1 had answered" in told
    shutil.move(proofs.place_of(match.record.head), given)
    assert "had answered" not in run("verify", str(path)).stdout
    found = json.loads(run("verify", str(path), "--json", "--proofs", str(given)).stdout)
    assert sum("1970-01-01 00:00:00 UTC" in remark for remark in found["remarks"]) == 1
    given.write_text("nothing\n")
    refused = run("verify", str(path), "--proofs", str(given))
    assert refused.returncode == 2
    assert "line 1 is no proof of a link" in " ".join(refused.stderr.split())


def test_verify_tells_what_it_could_check_of_an_open_sealed_match(tmp_path):
    match = begin("toss_up", ["Ann", "Ben"], sealed.SealedTable())
    match.roll("x", 0)
    path = tmp_path / "open.jsonl"
    match.record.save(path)
    told = " ".join(run("verify", str(path)).stdout.split())
    assert "The dice of 1 roll were computed again from the numbers beside them" in told
    found = json.loads(run("verify", str(path), "--json").stdout)
    assert (found["good"], found["finished"]) == (True, False)
    assert (found["rolls"], found["by_numbers"]) == (0, 1)


def test_a_sealed_game_goes_on_with_its_secret(data_folder):
    run("play", "toss_up", "--table", "sealed", "--players", "Ann,Ben", text="\nq\n")
    assert "Traceback" not in run("resume", text="s\n\nq\n").stderr
    (path,) = saved_files(data_folder)
    assert len(rollhouse.load(path)) > 4
    abandoned = run("saved", "--abandon", path.stem)
    assert "is closed" in abandoned.stdout
    assert verify(path).rolls >= 1
    assert list((data_folder / "secrets").iterdir()) == []
    elsewhere = data_folder.parent / "elsewhere.jsonl"
    words = ["play", "toss_up", "--table", "sealed", "--players", "Ann,Ben"]
    run(*words, "--save", str(elsewhere), text="\nq\n")
    (secret,) = (data_folder / "secrets").iterdir()
    secret.unlink()
    ended = run("resume", str(elsewhere))
    assert (ended.returncode, "secret" in ended.stderr) == (2, True)
    assert run("saved", "--abandon", str(elsewhere)).returncode == 0
    assert rollhouse.load(elsewhere).closing["reason"] == "abandoned"
    refused = run(*words, "--no-save", text="\nq\n")
    assert (refused.returncode, "need a record" in refused.stderr) == (2, True)


def test_an_old_sealed_game_is_closed_and_revealed(data_folder):
    run("play", "toss_up", "--table", "sealed", "--players", "Ann,Ben", text="\nq\n")
    (path,) = saved_files(data_folder)
    old = time.time() - 40 * 24 * 3600
    os.utime(path, (old, old))
    listed = run("saved")
    assert "was not played for a month" in listed.stdout
    assert rollhouse.load(path).closing["reason"] == "abandoned"
    assert list((data_folder / "secrets").iterdir()) == []


def test_a_closed_window_keeps_what_was_chosen(data_folder):
    """The terminal is gone, nothing can be printed any more, and still nothing is lost."""
    terminal = Terminal("play", "toss_up", "--players", "Ann,Ben", "--seed", "3")
    terminal.read_until(ASKED)
    terminal.type("\n")
    terminal.read_until(r"at risk\):[^>]*> $")
    terminal.type("s\n")
    terminal.read_until(r"Next: Ben[^>]*> $")
    os.close(terminal.handle)
    terminal.process.wait()
    (path,) = saved_files(data_folder)
    assert rollhouse.load(path).entries[-1].step == {"do": "stop"}


@pytest.mark.parametrize("typed", ["no", "undo please", "r", "l"])
def test_only_enter_goes_on(typed):
    ended = run(
        "play", "toss_up", "--players", "A,B", "--seed", "3", "--no-save", text=f"{typed}\nq\n"
    )
    assert "Press Enter alone" in ended.stdout
    assert "A rolls" not in ended.stdout


def test_undo_may_be_said_in_words():
    text = "\ns\ndeshacer\ns\nundo\nsalir\n"
    ended = run("play", "toss_up", "--players", "A,B", "--seed", "3", "--no-save", text=text)
    assert ended.stdout.count("Taken back: A stops.") == 2
    assert "--players A,B --table fair" in ended.stdout


def test_without_a_keyboard_the_game_is_saved(data_folder):
    words = [*COMMAND, "play", "toss_up", "--players", "Ann,Ben"]
    ended = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *words], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0
    assert "Traceback" not in ended.stderr
    assert len(saved_files(data_folder)) == 1


def test_computers_play_each_other_readably():
    words = ["play", "doozy_dice", "--players", "greedy,random,search:playouts=8", "--watch"]
    ended = run(*words, "--pace", "0", "--seed", "4")
    assert ended.returncode == 0
    assert "Search" in ended.stdout
    assert re.search(r"wins with|share the win", ended.stdout)
    refused = run("play", "toss_up", "--players", "Ann,greedy", "--watch")
    assert (refused.returncode, "Ann is a person" in refused.stderr) == (2, True)


def test_a_finished_game_says_how_to_see_its_report(data_folder):
    words = ["play", "toss_up", "--players", "greedy,random", "--watch", "--option", "goal=20"]
    ended = run(*words, "--lang", "es", "--pace", "0")
    (path,) = saved_files(data_folder)
    assert re.search(rf"Qué la decidió se lee con:\n  .*report {path.stem}\n", ended.stdout)
    assert "report" not in run(*words, "--no-save", "--pace", "0").stdout


def test_a_computer_that_thinks_long_shows_that_it_is_alive():
    words = ["play", "shizzle", "--watch", "--no-save", "--lang", "es", "--players"]
    for milliseconds, pace, wiped in (("1200", "5", r"\r +\r"), ("30000", "0", "")):
        search = f"search:milliseconds={milliseconds},greedy"
        person = Terminal(*words, search, "--pace", pace)  # a game too long to end by itself
        person.read_until(rf"Tanteo está pensando [|/\\-]\r.*?{wiped}")
        person.type("\x03")
        assert person.end() == 0
    quick = Terminal("play", "toss_up", "--players", "random,greedy", "--watch", "--pace", "0")
    quick.read_until("wins with")
    assert "thinking" not in quick.screen
    assert quick.end() == 0


def test_nobody_is_told_who_thinks_where_nobody_watches():
    words = ["play", "toss_up", "--players", "search:milliseconds=700,greedy", "--watch"]
    for more in ([], ["--json"]):
        said = run(*words, *more, "--no-save", "--option", "goal=10", "--option", "dice=5")
        assert said.returncode == 0
        assert "thinking" not in said.stdout + said.stderr


def test_what_if_starts_a_new_game_from_a_line(data_folder):
    run("play", "toss_up", "--players", "Ann,Ben", "--seed", "5", text="\ns\n\nq\n")
    (path,) = saved_files(data_folder)
    ended = run("resume", path.stem, "--what-if", "1", text="q\n")
    assert ended.returncode == 0
    branch = rollhouse.load(next(p for p in saved_files(data_folder) if p != path))
    parent = rollhouse.load(path)
    assert branch.head["parent"] == {"hash": parent.lines[1].hash, "line": 1}
    assert branch.position == parent.at(1)
    numbered = run("sheet", path.stem, "--lines").stdout
    assert "[1]" in numbered
    refused = run("resume", path.stem, "--what-if", "999")
    assert (refused.returncode, "no entry 999" in refused.stderr) == (2, True)


@pytest.mark.parametrize(
    ("colour", "words"), [({}, []), ({"NO_COLOR": "1"}, []), ({}, ["--ascii"])]
)
def test_colours_only_where_they_are_wanted(colour, words):
    terminal = Terminal("play", "shizzle", "--players", "Ann,Ben", "--seed", "5", *words, **colour)
    terminal.read_until(ASKED)
    terminal.type("3\n")
    terminal.read_until(ASKED)
    terminal.type("\n")
    screen = terminal.read_until(r"Longest line[^>]*> $")
    assert ("\x1b[48;5;" in terminal.screen) == (not colour)
    assert ("╭" in screen) == ("--ascii" not in words)
    assert "blue" in screen
    if "--ascii" in words:
        assert plain(terminal.screen).isascii()
    terminal.type("q\n")
    assert terminal.end() == 0


@pytest.mark.parametrize("columns", [20, 32, 45, 46, 80, 200])
def test_nothing_is_wider_than_the_screen(columns):
    terminal = Terminal(
        "play", "doozy_dice", "--players", "Ann,Ben", "--seed", "2", columns=columns
    )
    for _ in range(3):
        terminal.read_until(ASKED)
        terminal.type("\n")
    screen = terminal.read_until(r"undo[^>]*> $")
    board = screen[screen.index("your") :]
    assert max(map(len, board.split("\n"))) <= min(columns, 100)
    terminal.type("q\n")
    assert terminal.end() == 0


def test_spanish_by_locale_and_by_choice():
    played = run("play", "toss_up", "--players", "Ana,Beto", "--lang", "es", text="\nq\n")
    assert "te toca" in played.stdout
    assert "Verde es seguir" in run("games", LANG="es_ES.UTF-8").stdout
    assert "# Toss Up!" in run("rules", "toss_up", "--lang", "es").stdout


def test_a_game_by_json_lines():
    """A program plays: it reads what is asked and answers; a bad answer is refused, not fatal."""
    refused, lines = 0, []
    words = ["play", "shizzle", "--players", "Bot,random", "--json", "--option", "bank=10"]
    with program(*words) as process:
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
        run(
            "play", "toss_up", "--players", "A,B", "--seed", "9", "--no-save", text="\ns\n\ns\nq\n"
        ).stdout
        for _ in range(2)
    ]
    assert rolls[0] == rolls[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "chess"], "must be one of"),
        (["play", "shizzle", "--players", "Ann"], "2 to 6 players"),
        (["play", "toss_up", "--players", "A,B", "--option", "goal=0"], "1 to 1000"),
        (["play", "toss_up", "--players", "A,B", "--option", "speed=5"], "no option speed"),
        (["play", "toss_up", "--players", "A,B", "--option", "goal"], "NAME=VALUE"),
        (["play", "toss_up", "--players", "A,B", "--seed", "-4"], "seed must"),
        (["play", "--from", "toss_up:1?players=9"], "players"),
        (["play", "--from", "nonsense"], "game"),
        (["play", "doozy_dice", "--players", "A", "--option", "deck=/no/such/file"], "/no/such"),
        (["rules", "chess"], "must be one of"),
        (["fly"], "there is no command fly; `rollhouse --help` lists them"),
        (["solve", "dice_flick"], "no exact solution"),
        (["solve", "toss_up", "--players", "6"], "solved exactly for"),
        (["solve", "toss_up", "--bound", "2"], "bound must be"),
        (["solve", "shizzle", "--device", "gpu"], "solved on the CPU alone"),
        (["bench", "--seconds", "soon"], "must be a number, not soon"),
        (["bench", "--seconds", "0"], "more than 0"),
        (["play", "toss_up", "--players", "A,B", "--option", "players=3"], "no option players"),
        (["play", "--json"], "name of a game"),
        (["play", "toss_up", "--players", "A,B", "--table", "loaded"], "invalid choice"),
        (["play", "toss_up", "--players", "A,B", "--table", "real", "--seed", "1"], "fair table"),
        (["play", "toss_up", "--players", "A,computer:level=7"], "1 to 5"),
        (["play", "toss_up", "--players", "A,B", "--pace", "x"], "must be a number, not x"),
        (["play", "toss_up", "--players", "A,B", "--save", "/dev/null/x"], "written"),
        (["resume"], "No unfinished game"),
        (["resume", "nothing"], "no saved game"),
        (["verify", "nothing"], "no saved game"),
        (["verify", "nothing.jsonl"], "no file nothing.jsonl"),
        (["serve", "--database", ""], "sqlite:///FILE"),
        (["verify", "/dev/zero"], "not a file"),
        (["sheet", "nothing"], "no saved game"),
        (["saved", "--abandon", "nothing"], "no saved game"),
    ],
)
def test_bad_input_is_told_and_ends_with_code_2(words, says):
    ended = run(*words, text="")
    assert ended.returncode == 2
    assert says in ended.stderr
    assert "Traceback" not in ended.stderr


def test_in_spanish_the_reason_is_spanish_too(tmp_path):
    (tmp_path / "broken.json").write_text("{a: 1}")
    (tmp_path / "broken.jsonl").write_text("{a: 1}\n")
    deck, inside = f"deck={tmp_path / 'broken.json'}", str(tmp_path / "broken.json" / "x" / "y")
    for words, says in (
        (["verify", str(tmp_path)], "no es un archivo"),
        (["verify", str(tmp_path / "broken.jsonl")], "línea 1, columna 2"),
        (["play", "doozy_dice", "--players", "greedy,greedy", "--option", deck], "columna 2"),
        (["play", "toss_up", "--players", "greedy,random", "--watch", "--save", inside], "carpeta"),
    ):
        refused = run(*words, "--lang", "es")
        told = refused.stdout + refused.stderr
        assert says in told, told
        assert not re.search("Expecting|not a file|directory", told)


def test_every_command_has_json():
    for words in (["games"], ["rules", "shizzle"], ["compile"], ["saved"]):
        ended = run(*words, "--json")
        assert ended.returncode == 0
        json.loads(ended.stdout)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--option", "goal=0"], "goal must be a whole number from 1 to 1000, not 0"),
        (["--table", "sealed", "--seed", "3"], "a sealed table has none"),
        (["--table", "sealed", "--no-save"], "--no-save"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anybody_is_asked_who_plays(words, why):
    ended = run("play", "toss_up", *words, text="Ann,Ben\n")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert why in ended.stderr


def test_options_that_fit_some_number_of_players_wait_for_who_plays():
    hands = 'skill=["steady", "shaky", "steady"]'
    ended = run("play", "stack_attack", "--table", "fair", "--option", hands, text="Ann,Ben\n")
    assert ended.returncode == 2
    assert "skill" in ended.stderr
    assert "Who plays" in ended.stdout
    assert "begins" not in ended.stdout


@pytest.mark.parametrize("inside", ["", "deeper"])
def test_a_data_folder_that_is_a_file_is_said(tmp_path, inside):
    file = tmp_path / "file"
    file.write_text("")
    ended = run("saved", ROLLHOUSE_DATA=str(file / inside))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert f"{file} is not a folder" in ended.stderr
    assert run("saved", ROLLHOUSE_DATA=str(tmp_path / "new")).returncode == 0


def test_help_imports_nothing_heavy():
    """`rollhouse --help` must answer at once, so nothing slow may be on its path."""
    code = (
        "import sys; from rollhouse.terminal import main\n"
        "try: main.main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'numba', 'numpy', 'rollhouse.kernel.records'} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    assert "play a game in the terminal" in ended.stdout


@pytest.mark.parametrize(
    "command",
    [
        "play",
        "referee",
        "resume",
        "saved",
        "verify",
        "sheet",
        "rules",
        "games",
        "compile",
        "solve",
        "bench",
    ],
)
def test_every_command_explains_itself(command):
    ended = run(command, "--help")
    assert ended.returncode == 0
    assert "usage: rollhouse" in ended.stdout


def test_help_says_what_a_backup_holds_and_what_exit_codes_mean():
    for command in ("backup", "restore"):
        told = " ".join(run(command, "--help").stdout.split())
        assert "holds secrets" in told
        assert f"examples: rollhouse {command} house-" in told
    told = " ".join(run("verify", "--help").stdout.split())
    assert "0 good, of an open sealed game as far as it goes; 1 not good, or not" in told
    assert "wholly checked; 2 it could not be read" in told
    assert "its dice are compared with the numbers beside them" in told


def test_cards_are_dealt_and_dice_are_thrown():
    words = ("play", "doozy_dice", "--players", "Ann,Ben", "--seed", "3")
    shown = run(*words, text="\n\nq\n").stdout
    dealt, thrown = shown.index("Ann: press Enter to deal the cards."), shown.index("to throw.")
    assert dealt < thrown
    shown = run(*words, "--lang", "es", text="\n\nq\n").stdout
    assert "Ann: oprime Enter para repartir las cartas." in shown


def test_lines_for_screen_readers_draw_nothing():
    words = ("shizzle", "--players", "Ann,Ben", "--seed", "5", "--no-save", "--lines")
    shown = run("play", *words, text="s\n3\n\nq\n").stdout
    assert not set("╭╮╰╯│─") & set(shown)
    assert re.search(r"\d \w+ = \d", shown)
    assert "“s” is not possible now." in shown
    assert "{" not in shown
