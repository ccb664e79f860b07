"""The host's menu in a terminal: pause, computers for people who are away, seats, names,
the end.
"""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from rollhouse.client.events import Asked, Began, Changed, Handed, Over
from rollhouse.client.house import House
from rollhouse.client.words import HouseRefused
from rollhouse.terminal.online.host_menu import HostMenu
from rollhouse.terminal.screen.screen import Screen
from tests.server.houses import RunningHouse

from .person import Terminal

MY_TURN = r"(?s)Your turn.*?\n> $"
BACK = "or Enter to go back.\n> $"


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with RunningHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def house(running):
    with House(running.address, patience=60.0) as house:
        yield house


def hosted(running, folder, *words, language="en"):
    ann = Terminal(
        "play", "toss_up", "--invite", "--house", running.address, "--name", "Ann", "--lang",
        language, "--pace", "0", *words, ROLLHOUSE_DATA=str(folder / "ann"),
    )  # fmt: skip
    word = "Code" if language == "en" else "Código"
    code = re.search(rf"{word}: (\S+)", ann.read_until(rf"{word}: \S+\n")).group(1)
    ann.read_until("q leave|q salir")
    return ann, code


def heard(seat, kind, fits=lambda _: True):
    """The next event of a kind that fits."""
    for _ in range(200):
        event = seat.wait(20)
        if isinstance(event, kind) and fits(event):
            return event
    raise AssertionError(kind)


def state(wanted):
    return lambda event: event.table.state == wanted


def choose(ann, what):
    """Choose the menu item with these words."""
    ann.type("m\n")
    shown = ann.read_until(BACK)
    number = re.search(rf"\n  (\d) +{what}", shown).group(1)
    ann.type(f"{number}\n")
    return shown


def test_the_host_pauses_and_lets_a_computer_play_on(running, house, tmp_path):
    ann, code = hosted(running, tmp_path)
    with house.join(code, "Ben") as ben:
        heard(ben, Changed)
        ann.read_until("2. Ben\n")
        ann.type("\n")
        assert "m host's menu" in ann.read_until(MY_TURN)
        heard(ben, Began)
        shown = choose(ann, "pause the game")
        assert "go on with" not in shown
        heard(ben, Changed, state("paused"))
        ann.read_until("The host has paused the game.   m host's menu")
        assert "pause the game" not in choose(ann, "go on with the game")
        heard(ben, Changed, state("playing"))
        ann.read_until("The game goes on")
        ann.read_until(MY_TURN)
        ann.type("m\n")
        ann.read_until(BACK)
        ann.type("\n")
        ann.read_until(MY_TURN)
        ann.type("m\n")
        ann.read_until(BACK)
        ann.type("99\n")
        ann.read_until("no such number")
    ann.read_until("Ben is not connected any more")
    choose(ann, "let a computer play on")
    ann.read_until(r"For which seat does a computer play\? Its number. \[2\]\n> ")
    ann.type("\n")
    ann.read_until("A computer plays on for Ben")
    ann.read_until(MY_TURN)
    ann.type("s\n")
    ann.read_until("Enter to go on")
    ann.type("\n")
    ann.read_until("(Trompo|Churro|Miga|Bijou|Sombra|Perpetua|Skipper|Kepler).* (rolls|stops)")
    ann.read_until(MY_TURN)
    choose(ann, "open a computer's seat")
    ann.read_until(r"Which seat is opened\? Its number. \[2\]\n> ")
    ann.type("\n")
    code = re.search(r"Code: (\S+)", ann.read_until(r"Code: \S+\n")).group(1)
    ann.read_until("The computer plays on until somebody has joined")
    with house.join(code, "Ben") as ben:
        assert ben.seats == [1]
        ann.read_until("Ben has taken a seat")
        ann.read_until(MY_TURN)
        ann.type("s\n")
        ann.read_until("Next: Ben. Enter to go on")
        ann.type("\n")
        assert heard(ben, Asked).seat == 1
        ann.read_until("Ben is here")  # who comes and goes within a moment is not told of
    ann.read_until("Ben is not connected any more")
    choose(ann, "give the game up")
    ann.read_until("y for yes.\n> ")
    ann.type("n\n")
    choose(ann, "give the game up")
    ann.read_until("y for yes.\n> ")
    ann.type("y\n")
    ann.read_until("The host has given the game up")
    ann.read_until("Enter ends")
    ann.type("\n")
    assert ann.end() == 0


def test_i_invites_to_watch_before_the_start_and_in_the_hosts_own_turn(running, house, tmp_path):
    ann, code = hosted(running, tmp_path)
    with house.join(code, "Ben") as ben:
        heard(ben, Changed)
        ann.read_until("2. Ben\n")
        ann.type("i\n")
        before = re.search(r"--watch(?s:.*)Code: (\S+)", ann.read_until(r"Code: \S+\n")).group(1)
        ann.type("\n")
        ann.read_until(MY_TURN)
        ann.type("i\n")
        after = re.search(r"--watch(?s:.*)Code: (\S+)", ann.read_until(r"Code: \S+\n")).group(1)
        assert before != after
        with house.watch(after) as cid:
            assert cid.seats == []
    ann.read_until(MY_TURN)
    ann.type("q\n")
    assert ann.end() == 0


def test_the_host_renames_hands_over_and_removes(running, house, tmp_path):
    ann, code = hosted(running, tmp_path, "--players", "Ann,open,open")
    with house.join(code, "Ben") as ben, house.join(code, "Cid") as cid:
        heard(ben, Changed)
        heard(cid, Changed)
        ann.read_until("3. Cid\n")
        ann.type("\n")
        ann.read_until(MY_TURN)
        choose(ann, "rename somebody")
        ann.read_until("The number of the seat.\n> ")
        ann.type("2\n")
        ann.read_until("Enter alone: as before.\n> ")
        ann.type("Benita\n")
        ann.read_until("Ben is called Benita from now on")
        ann.read_until(MY_TURN)
        choose(ann, "hand a seat over")
        ann.read_until("Which seat is handed over")
        ann.read_until("> $")
        ann.type("3\n")
        ann.read_until(r"from now on, too\?.*\[1\]\n> $")
        ann.type("2\n")
        assert heard(ben, Handed).seats == [1, 2]
        with pytest.raises(HouseRefused) as gone:
            heard(cid, Over)
        assert gone.value.reason == "bad_token"
        ann.read_until(MY_TURN)
        choose(ann, "remove somebody")
        shown = ann.read_until("> $")
        assert "2. Benita" in shown
        assert "1. Ann" not in shown
        ann.type("1\n")
        ann.read_until("none of these seats")
        choose(ann, "remove somebody")
        ann.read_until("> $")
        ann.type("2\n")
        link = re.search(r"--join '(\S+)'", ann.read_until(r"--join \S+\n")).group(1)
        ann.read_until("The seat of Benita is open again")
        with house.join(link, "Dora") as dora:
            assert dora.seats == [1]
            ann.read_until("Dora has taken a seat")
    ann.type("q\n")
    ann.read_until("your seat is kept")
    assert ann.end() == 0


def test_before_the_start_and_in_spanish(running, tmp_path):
    """Whoever is not the host has no such menu."""
    ann, code = hosted(running, tmp_path, language="es")
    ben = Terminal(
        "play", "--join", code, "--house", running.address, "--name", "Ben", "--lang", "es",
        ROLLHOUSE_DATA=str(tmp_path / "ben"),
    )  # fmt: skip
    assert "menú" not in ben.read_until("q salir")
    ben.type("m\n")
    assert "menú" not in ben.read_until("q salir")
    ann.read_until(r"2\. Ben\n")
    ann.type("m\n")
    shown = ann.read_until("Enter para volver.\n> ")
    assert "parar" not in shown
    number = re.search(r"\n  (\d) +quitar a alguien", shown).group(1)
    ann.type(f"{number}\n")
    ann.read_until("¿Quién tiene que irse?")
    ann.read_until("> ")
    ann.type("2\n")
    ben.read_until("ya no es tuyo")
    assert ben.end() == 1
    ann.read_until("vuelve a estar libre")
    ann.type("m\n")
    number = re.search(r"\n  (\d) +dejar la part", ann.read_until("volver.\n> ")).group(1)
    ann.type(f"{number}\n")
    ann.read_until("s para sí.\n> ")
    ann.type("s\n")
    ann.read_until("abandonó la partida")
    assert ann.end() == 0


@pytest.mark.long
def test_the_menu_stays_open_while_the_clock_runs_out(running, house, tmp_path):
    ann, code = hosted(running, tmp_path, "--clock", "5", "--no-coach")
    with house.join(code, "Ben") as ben:
        heard(ben, Changed)
        ann.read_until("2. Ben\n")
        ann.type("\n")
        ann.read_until(MY_TURN)
        ann.type("m\n")
        shown = ann.read_until(BACK)
        ann.read_until("took too long", seconds=60)
        number = re.search(r"\n  (\d) +pause the game", shown).group(1)
        ann.type(f"{number}\n")
        ann.read_until("The host has paused the game")
        heard(ben, Changed, state("paused"))
    ann.type("q\n")
    assert ann.end() == 0


@pytest.mark.parametrize("here", [True, False])
def test_a_qr_code_is_shown_where_a_phone_can_follow_it(capsys, here):
    table = SimpleNamespace(seats=[], code="KX7M-4P3R")
    seat = SimpleNamespace(table=table, caller=SimpleNamespace(is_here=here))
    menu = HostMenu(seat, Screen(), "en", input)
    menu.show_link("http://192.0.2.1:7655/#/join/KX7M4P3R")
    shown = capsys.readouterr().out
    assert "KX7M4P3R" in shown
    assert (len(shown.splitlines()) > 15) is not here
