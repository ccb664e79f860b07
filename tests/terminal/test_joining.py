"""Tables of a house in terminals: people join, leave and come back; the house dies and returns."""

from __future__ import annotations

import json
import re
import signal
import time

import pytest

from rollhouse.client.house import House
from rollhouse.matches.record import Record
from rollhouse.matches.verify import verify
from rollhouse.terminal import main
from rollhouse.terminal.screen import qr
from rollhouse.terminal.screen.screen import Screen
from tests.server.houses import RunningHouse

from .person import Terminal, run

MY_TURN = r"(?s)Your turn.*?\n> $"
SU_TURNO = r"(?s)Te toca.*?\n> $"


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with RunningHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


def hosted(running, folder, *words):
    """Ann at her terminal, and the code that she can tell others."""
    ann = Terminal(
        "play", "toss_up", "--invite", "--house", running.address, "--name", "Ann",
        "--option", "goal=20", "--pace", "0", *words, ROLLHOUSE_DATA=str(folder / "ann"),
    )  # fmt: skip
    code = re.search(r"Code: (\S+)", ann.read_until(r"Code: \S+\n")).group(1)
    ann.read_until("q leave")
    return ann, code


def joined(running, folder, code, *words):
    return Terminal(
        "play", "--join", code, "--house", running.address, "--lang", "es", "--pace", "0", *words,
        ROLLHOUSE_DATA=str(folder / "ben"),
    )  # fmt: skip


def take_turns(ann, ben, turns):
    """Everybody stops after their first roll; True: the game is over."""
    for _ in range(turns):
        if "ends" in ann.read_until(f"{MY_TURN}|Enter ends"):
            return True
        ann.type("s\n")
        ann.read_until("Enter to go on")
        ann.type("\n")
        if "Registro" in ben.read_until(f"{SU_TURNO}|Registro: "):
            return True
        ben.type("s\n")
        ben.read_until("Enter para continuar")
        ben.type("\n")
    return False


def test_a_whole_game_between_two_terminals(tmp_path):
    """Ben leaves by Ctrl-C and comes back; the house is killed and comes back, too."""
    with RunningHouse(tmp_path) as running:
        whole_game(running, tmp_path)


def whole_game(running, tmp_path):
    ann, code = hosted(running, tmp_path)
    ben = joined(running, tmp_path, code.lower(), "--name", "Ben")
    ben.read_until("1. Ann")
    ann.read_until("Ben")
    ann.type("\n")
    ann.read_until(r"The dice are sealed. Commitment:\s+[0-9a-f]{64}")
    take_turns(ann, ben, 1)

    ann.read_until(MY_TURN)
    ben.type("\x03")
    shown = ben.read_until(r"Vuelve con:\n.*\n")
    assert f"--join {code.lower()} --house {running.address}" in shown
    assert ben.end() == 0
    ann.read_until("Ben is not connected any more")
    ben = joined(running, tmp_path, code)
    ben.read_until("La partida está en marcha")
    ann.read_until("Ben is here")

    running.end(signal.SIGKILL)
    ann.read_until("The connection to the house is lost")
    ben.read_until("Se perdió la conexión con la casa")
    running.start()
    ann.read_until("Connected again")
    ben.read_until("Hay conexión otra vez")
    ann.type("s\n")
    ann.read_until("Enter to go on")
    ann.type("u\n")
    ann.read_until("Taken back: You stop")
    ann.read_until(MY_TURN)
    ann.type("s\n")
    ann.read_until("Enter to go on")
    ann.type("\n")
    ben.read_until(SU_TURNO)
    ben.type("s\n")
    ben.read_until("Enter para continuar")
    ben.type("\n")
    if not take_turns(ann, ben, 20) or "Enter ends" not in ann.screen:
        ann.read_until("Enter ends")
    ann.type("r\n")
    ann.read_until(r"1\. Ben")
    ben.read_until(r"¡Revancha!")
    ben.read_until(r"2\. Ann")
    ann.type("m\n")
    number = re.search(r"\n  (\d) +give the game up", ann.read_until("back.\n> ")).group(1)
    ann.type(f"{number}\n")
    ann.read_until("y for yes.\n> ")
    ann.type("y\n")
    assert ann.end() == 0
    assert ben.end() == 0
    assert "Nobody steered a die." in ann.screen
    assert "Nadie influyó en los dados." in ben.screen
    records = [Record.load(path) for path in tmp_path.glob("*/games/*.jsonl")]
    assert len(records) == 2
    assert records[0] == records[1]
    assert verify(records[0]).good


def test_a_terminal_waits_and_a_program_plays(running, tmp_path):
    """The host fills the open seat with a computer; a program plays by JSON lines."""
    ann, code = hosted(running, tmp_path, "--players", "Ann,open,open")
    with House(running.address) as house, house.join(code, "Ben") as ben:
        assert ben.seats == [1]
        ann.read_until("2. Ben")
        ann.type("?\n")
        ann.read_until("Toss Up!")
        ann.type("c\n")
        ann.read_until(r"3\. \w+, ")
        ann.type("q\n")
        assert ann.end() == 0
        assert "your seat is kept" in ann.screen


def test_a_program_plays_by_lines(running, tmp_path):
    """Alone with a computer there is nobody to wait for but the start."""
    lines = [{"start": True}] + [{"do": "stop"}] * 60
    done = run(
        "play", "toss_up", "--invite", "--house", running.address, "--name", "Ann", "--json",
        "--players", "Ann,greedy", "--option", "goal=10",
        text="".join(json.dumps(line) + "\n" for line in lines),
        ROLLHOUSE_DATA=str(tmp_path),
    )  # fmt: skip
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, done.stderr
    assert told[0]["host"] is True
    assert told[0]["seats"] == [0]
    assert {"asked": 0}.items() <= next(line for line in told if "asked" in line).items()
    assert not any("error" in line for line in told)
    assert told[-1]["over"] is True
    assert told[-1]["verified"] is True
    assert verify(told[-1]["record"]).good


@pytest.mark.long
def test_a_gesture_is_made_here_and_simulated_there(running, tmp_path):
    ann = Terminal(
        "play", "stack_attack", "--invite", "--house", running.address, "--name", "Ann",
        "--players", "Ann,greedy", ROLLHOUSE_DATA=str(tmp_path),
    )  # fmt: skip
    ann.read_until("Enter starts")
    ann.type("\n")
    key = re.search(r"\n  (\d) +Place", ann.read_until(MY_TURN)).group(1)
    ann.type(f"{key}\n")
    moments = 0
    while "swing" in ann.read_until("space stops the swing|It stands|It falls"):
        moments += 1
        time.sleep(1.5)  # it swings
        ann.type(" ")
    assert moments >= 1
    ann.read_until(MY_TURN)
    ann.type("q\n")
    assert ann.end() == 0
    (path,) = (tmp_path / "seats").glob("*.json")
    ticket = json.loads(path.read_text("utf-8"))
    with House(running.address) as house:
        record = house.record(ticket["match"], ticket["token"])
    first = next(entry for entry in record.entries if entry.seat == 0)
    assert first.step["do"] == "place"
    assert "lent" not in first.step["hand"]
    answer = next(entry for entry in record.entries if entry.line > first.line)
    assert answer.facts["hand"] == "person"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--join", "KQ7-M4P", "--house", "127.0.0.1:9"], "no house answers at"),
        (["toss_up", "--join", "KQ7-M4P"], "--join joins a table that is there; GAME"),
        (["toss_up", "--invite", "--seed", "3"], "--invite opens a table on a house; --seed"),
        (["--invite"], "--invite needs the name of a game"),
        (["toss_up", "--name", "Ann"], "belong to --join and --invite"),
        (["--join", "x", "--house", "ftp://a"], "a house's address is like"),
        (["--join", "x"], "a code has eight letters and digits"),
        (["toss_up", "--invite", "--name", "A" * 41], "a name has at most 40 letters"),
        (["toss_up", "--invite", "--name", "Ann", "--players", "open," * 6 + "open"], "at most 6"),
        (["toss_up", "--invite", "--name", "Ann", "--clock", "4"], "from 5 to 86400, not 4"),
        (["toss_up", "--invite", "--name", "Ann", "--clock", "soon"], 'not "soon"'),
        (["toss_up", "--public"], "--public is for a new table on a house"),
        (["--join", "KQ7-M4P", "--clock", "60"], "--clock belongs to a new game"),
    ],
)
def test_what_does_not_go_together_is_said(words, said, capsys):
    assert main.main(["play", *words, "--json", "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_a_wrong_code_is_refused(running, capsys):
    words = ["play", "--join", "AAA-AAA", "--house", running.address, "--name", "Ann"]
    assert main.main([*words, "--lang", "en"]) == 2
    assert "no table has this code" in capsys.readouterr().err


# QR codes

LINK = "http://192.0.2.1:7655/#/join/KQ7-M4P"


def squares_of(text, dark):
    """What a phone sees of a code drawn with half blocks."""
    rows = []
    for line in text.split("\n"):
        signs = re.sub(r"\x1b\[[0-9;]*m", "", line)[2:]
        rows.append([(sign in "█▀") == dark for sign in signs])
        rows.append([(sign in "█▄") == dark for sign in signs])
    return rows


@pytest.mark.parametrize("colour", [True, False])
def test_a_qr_code_shows_its_squares(colour):
    screen = Screen(colour=colour)
    screen.ascii = False
    found = squares_of(qr.draw(LINK, screen), dark=colour)
    wanted = qr.squares(LINK)
    assert found[: len(wanted)] == wanted
    assert not any(map(any, found[len(wanted) :]))


def test_a_qr_code_in_ascii():
    screen = Screen(colour=False, ascii_only=True)
    drawn = qr.draw(LINK, screen)
    assert drawn.isascii()
    rows = [[part == "  " for part in re.findall("..", line[2:])] for line in drawn.split("\n")]
    assert rows == qr.squares(LINK)
    coloured = qr.draw(LINK, Screen(colour=True, ascii_only=True))
    assert coloured.isascii()
    assert coloured.count(qr.BLACK) == sum(map(sum, qr.squares(LINK)))


def test_a_seat_goes_to_another_terminal(running, tmp_path):
    """Both are told at once; who is removed is not told that a seat is kept."""
    ann, code = hosted(running, tmp_path, "--no-coach", "--clock", "600")
    ben = joined(running, tmp_path, code, "--name", "Ben")
    ben.read_until("Reloj: 600 segundos")
    ann.read_until("Ben")
    ann.type("\n")
    assert "h hint" not in ann.read_until(MY_TURN)
    assert "You have" in ann.screen
    (ticket,) = (tmp_path / "ann" / "seats").glob("*.json")
    kept = json.loads(ticket.read_text())
    with House(running.address) as house, house.sit(kept["match"], kept["token"]) as host:
        host.change_seat(1, "hand_over", to=0)
        ben.read_until("ya no es tuyo")
        ann.read_until("From now on Ben is played here")
    assert ben.end() == 1
    assert "queda guardado" not in ben.screen
    assert not list((tmp_path / "ben" / "seats").glob("*.json"))
    ann.type("q\n")
    ann.read_until("your seat is kept")
    assert ann.end() == 0


def test_who_has_just_acted_hears_that_the_connection_is_lost(tmp_path):
    """At once and once, although the answer to what they did is waited for."""
    with RunningHouse(tmp_path) as running:
        ann = Terminal(
            "play", "toss_up", "--invite", "--house", running.address, "--name", "Ann",
            "--players", "Ann,greedy", "--pace", "0", ROLLHOUSE_DATA=str(tmp_path / "ann"),
        )  # fmt: skip
        ann.read_until("q leave")
        ann.type("\n")
        ann.read_until(MY_TURN)
        running.process.send_signal(signal.SIGSTOP)
        ann.type("r\n")
        ann.read_until("You roll")
        time.sleep(0.5)  # it is sent, and nobody answers
        running.end(signal.SIGKILL)
        ann.read_until(r"The connection to the house is lost.*Ctrl-C leaves", seconds=20)
        running.start()
        ann.read_until("Connected again")
        ann.read_until(MY_TURN)
        assert ann.screen.count("connection to the house is lost") == 1
        assert ann.screen.count("Connected again") == 1
        ann.type("q\n")
        assert ann.end() == 0


@pytest.mark.parametrize(
    ("words", "invited", "begun"),
    [
        (["--players", "Ann,greedy"], "--watch", MY_TURN),
        (["--name", "Ann,Ben", "--players", "Ann,Ben"], "--watch", "Ann, your turn"),
        (["--players", "Ann,Ben", "--table", "real"], "--join", "You are the referee"),
    ],
)
def test_enter_starts_also_where_nobody_else_plays(running, tmp_path, words, invited, begun):
    """Whoever wants to watch, or to follow real dice, has the time to come."""
    ann, code = hosted(running, tmp_path, *words)
    assert invited in ann.screen
    with House(running.address) as house:
        real = "real" in words
        with house.join(code, "Ben") if real else house.watch(code) as other:
            while not other.is_welcome:
                other.wait(1.0)
            assert other.table.state == "gathering"
            assert other.record is None
            ann.type("\n")
            ann.read_until(begun)
            while other.record is None:
                other.wait(1.0)
    ann.type("q\n")
    assert ann.end() == 0


@pytest.mark.parametrize("public", [False, True])
def test_who_watches_comes_along_to_the_rematch(running, tmp_path, public):
    with (
        House(running.address, patience=60.0) as house,
        house.open("toss_up", ["greedy"], name="Ann", public=public, goal=10) as ann,
    ):
        cid = Terminal(
            "play", "--join", ann.match if public else ann.invite(), "--house", running.address,
            "--watch", "--lang", "en", "--pace", "0", ROLLHOUSE_DATA=str(tmp_path / "cid"),
        )  # fmt: skip
        cid.read_until("You are watching")
        ann.start()
        ann.play("greedy")
        cid.read_until("If the host offers a rematch, you come along")
        with ann.rematch() as again:
            cid.read_until("A rematch!")
            cid.read_until(r"1\. Greedy(?s:.*)2\. Ann(?s:.*)You are watching")
            again.start()
            again.play("greedy")
        cid.read_until("Nobody steered a die")
        cid.read_until("you come along. Enter ends")
        cid.type("\n")
        cid.read_until("If the host offers a rematch, this brings you to it")
        assert cid.end() == 0
