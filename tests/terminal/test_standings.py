"""`rollhouse standings`: what is counted, and how it is shown."""

from __future__ import annotations

import csv
import io
import json
import time

import pytest

import rollhouse
from rollhouse.client.house import House
from rollhouse.protocol.bodies import Played, Standing, Standings
from rollhouse.terminal import main
from rollhouse.terminal.online.standings import show
from rollhouse.terminal.online.tickets import Ticket
from rollhouse.terminal.screen.screen import Screen
from tests.server.houses import RunningHouse

from .person import run


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with RunningHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


def played(house, **agreed):
    """A game of Ann and Ben, who share a device, until the house has counted it."""
    with house.open("toss_up", [], ["Ann", "Ben"], goal=10, **agreed) as seat:
        seat.start()
        seat.play("greedy")
    end = time.monotonic() + 20
    while time.monotonic() < end:
        found = house.standings("Ann", "Ben", tokens=[seat.token]).matches
        if seat.match in [match.match for match in found]:
            return seat
        time.sleep(0.1)
    raise AssertionError("the house has not counted it")


def test_a_house_tells_how_a_group_did(running, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("ROLLHOUSE_DATA", str(tmp_path))

    def told(*words):
        names = ["Ann,Ben", "--house", running.address, "--lang", "en"]
        assert main.main(["standings", *names, *words]) == 0
        return capsys.readouterr().out

    with House(running.address) as house:
        assert "No finished game among these people alone" in told()
        played(house, public=True)
        private = played(house)
        assert house.standings("Ann", "Ben").standings[0].games == 1
        both = house.standings("Ann", "Ben", tokens=[private.token])
        assert [len(both.matches), sum(each.wins for each in both.standings)] == [2, 2]
        Ticket(house.address, private.match, private.token).keep()
    shown = told()
    assert shown.splitlines()[0].split() == ["games", "wins", "expected", "luck", "without", "luck"]
    assert {line.split()[1] for line in shown.splitlines()[1:3]} == {"2"}
    assert "the coach has judged 0 of 2 games" in shown
    assert len(list(csv.DictReader(io.StringIO(told("--csv"))))) == 4
    assert len(json.loads(told("--json"))["matches"]) == 2
    assert "No finished game" in told("--game", "shizzle")
    assert "No finished game" in told("--since", "2999-01-31")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--game", "chess"], "--game must be one of"),
        (["--since", "soon"], "written like 2026-01-31"),
    ],
)
def test_what_is_not_understood_is_said(running, words, said, capsys):
    given = ["standings", "Ann", *words, "--house", running.address, "--lang", "en"]
    assert main.main(given) == 2
    assert said in capsys.readouterr().err


def test_luck_is_shown_with_its_sign(capsys):
    people = [
        Standing("Ann", 2, 1.5, 1, 2, 0.25, 1.25),
        Standing("Benedetta", 2, 0.5, 1, 2, -0.25, 0.75),
    ]
    match = Played("m", "toss_up", 0.0, ["Ann"], [], {"Ann": 0.5}, {"Ann": 0.25})
    found = Standings(["Ann", "Benedetta"], people, [match, match], False)
    show(found, "http://127.0.0.1:7655", Screen(), "es")
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["Ann", "2", "1,50", "1,00", "+0,25", "1,25"]
    assert lines[2].split()[4] in ("-0,25", "−0,25")
    assert len({len(line) for line in lines[:3]}) == 1
    assert "más recientes" in lines[-1]


def test_without_a_house_the_games_saved_here_count(data_folder, capsys):
    def play(names, seed):
        small = ("--option", "goal=1", "--option", "dice=1", "--seed", str(seed))
        ended = run("play", "toss_up", "--players", names, *small, text="\ns\n" * 60)
        assert "Record: " in ended.stdout, ended.stderr

    def told(*words):
        code = main.main(["standings", "--lang", "en", *words])
        return code, capsys.readouterr()

    code, said = told()
    assert code == 2
    assert "no game is saved here yet" in said.err
    play("Ann,Ben", 1)
    play("Ann,Cleo", 2)
    play("You,Cleo", 3)
    code, said = told("Ann", "Ben")
    assert code == 0, said.err
    assert said.out.startswith("No house is open on this computer")
    rows = {line.split()[0]: line.split()[1:3] for line in said.out.splitlines() if line}
    assert sorted([rows["Ann"], rows["Ben"]]) == [["1", "0.00"], ["1", "1.00"]]
    (path,) = (data_folder / "games").glob("*ann-ben*")
    assert rows[rollhouse.load(path).position.result("en", ["Ann", "Ben"]).split()[0]][1] == "1.00"
    assert told("Ann", "Ben", "--game", "shizzle")[1].err.startswith("rollhouse: no house answers")
    assert told("Ann", "--house", "http://127.0.0.1:9")[0] == 2
    assert json.loads(told("--json")[1].out)["names"] == ["Ann", "Cleo"]
    (data_folder / "games").joinpath(path.name).touch()
    assert json.loads(told("--json")[1].out)["names"] == ["Ann", "Ben"]
