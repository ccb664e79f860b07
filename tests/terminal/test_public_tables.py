"""Public tables: `rollhouse tables`, and choosing one of them in a terminal."""

from __future__ import annotations

import contextlib
import json
import time

import pytest

from rollhouse.client.events import Changed
from rollhouse.client.house import House
from rollhouse.client.words import HouseRefused
from rollhouse.terminal import main
from tests.server.houses import RunningHouse

from .person import Terminal


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with RunningHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


@contextlib.contextmanager
def opened(house, *seats, **agreed):
    """A table that is listed as long as it is used."""
    with house.open("toss_up", seats, "Ann", **agreed) as seat:
        yield seat
        seat.give_up()


def listed(running, capsys, *words):
    assert main.main(["tables", "--house", running.address, *words]) == 0
    return capsys.readouterr().out


def until_listed(house, *matches):
    """The house lists its tables anew every second or so."""
    end = time.monotonic() + 20
    while {table.match for table in house.tables()} != {*matches}:
        assert time.monotonic() < end
        time.sleep(0.05)


def at_terminal(running, folder, *words, who="ben", table=()):
    return Terminal(
        "play", "--join", *table, "--house", running.address, "--pace", "0", *words,
        ROLLHOUSE_DATA=str(folder / who),
    )  # fmt: skip


def listed_with(wanted, running, capsys, *words):
    """A list with some words in it; it may be a second old."""
    end = time.monotonic() + 20
    while wanted not in (told := listed(running, capsys, *words)) and time.monotonic() < end:
        time.sleep(0.2)
    assert wanted in told
    return told


def test_public_tables_are_listed_and_private_ones_are_not(running, capsys):
    listed_with("No public table is open", running, capsys, "--lang", "en")
    agreed = {"public": True, "coach": False, "clock": 60, "goal": 20}
    with (
        House(running.address) as house,
        opened(house, "Ann", "open", "greedy", **agreed) as seen,
        opened(house, "Ann", "Zoe", "open"),
    ):
        told = listed_with("Greedy", running, capsys, "--lang", "en")
        assert "1. Toss Up!: Ann, Greedy and 1 open seat" in told
        assert "Not begun yet.   Total to exceed: 20   Hints of the coach: none." in told
        assert "Zoe" not in told
        assert f"play --join --house {running.address}" in told
        told = listed(running, capsys, "--lang", "es")
        assert "Ann, A ojo y 1 asiento libre" in told
        (table,) = json.loads(listed(running, capsys, "--json"))
        assert (table["match"], table["public"], table["clock"]) == (seen.match, True, 60)
        assert "code" not in table


def test_no_house_is_said(capsys):
    assert main.main(["tables", "--house", "127.0.0.1:9", "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert "no house answers at" in told
    assert "nothing is open there; `rollhouse` opens a house" in told


def test_without_a_terminal_a_table_has_to_be_named(running, capsys):
    assert main.main(["play", "--join", "--house", running.address, "--lang", "en"]) == 2
    assert "--join needs the code of a table" in capsys.readouterr().err


def test_one_sits_down_or_watches_by_its_number(running, tmp_path):
    """Cid comes when all seats are taken, and watches; everybody comes back by the same command."""
    table = {"public": True, "goal": 20}
    with House(running.address) as house, opened(house, "Ann", "open", **table) as ann:
        until_listed(house, ann.match)
        ben = at_terminal(running, tmp_path, "--name", "Ben", "--lang", "es")
        ben.read_until(r"1\. Toss Up!: Ann y 1 asiento libre")
        ben.read_until("q sale.\n> ")
        ben.type("7\n")
        ben.read_until("q sale.\n> ")
        ben.type("1\n")
        ben.read_until(r"2\. Ben")
        until_here(ann, 1)
        while any(seat.kind == "open" for table in house.tables() for seat in table.seats):
            time.sleep(0.05)  # the house lists its tables anew every second or so
        cid = at_terminal(running, tmp_path, "--lang", "en", who="cid")
        cid.read_until("q leaves.\n> ")
        cid.type("1\n")
        cid.read_until("No seat is open there: you watch.")
        cid.read_until("You are watching")
        ann.start()
        cid.read_until("The dice are sealed")
        cid.type("q\n")
        cid.read_until(f"play --join {ann.match} --house")
        assert cid.end() == 0
        again = at_terminal(running, tmp_path, "--lang", "en", who="cid", table=[ann.match])
        again.read_until("You are watching")
        again.type("q\n")
        assert again.end() == 0
        ben.type("q\n")
        ben.read_until("Vuelve con")
        assert ben.end() == 0


def until_here(seat, place):
    for event in seat:
        if isinstance(event, Changed) and event.table.seats[place].here:
            return


def test_w_watches_a_table_with_open_seats(running, tmp_path):
    with (
        House(running.address) as house,
        opened(house, "Ann", "open", public=True) as ann,
    ):
        until_listed(house, ann.match)
        cid = at_terminal(running, tmp_path, "--lang", "en", who="cid")
        cid.read_until("q leaves.\n> ")
        cid.type("w 1\n")
        cid.read_until("You are watching")
        assert [seat.kind for seat in house.table(ann.match, ann.token).seats] == ["person", "open"]
        cid.type("q\n")
        assert cid.end() == 0


def test_whoever_leaves_the_list_has_left(running, tmp_path):
    ben = at_terminal(running, tmp_path, "--lang", "en")
    for _ in range(3):
        ben.read_until("q leaves.\n> ")
        ben.type("\n")
    ben.read_until("q leaves.\n> ")
    ben.type("q\n")
    assert ben.end() == 0


def test_an_id_opens_public_tables_alone(running):
    with House(running.address) as house, house.open("toss_up", ["Ann", "open"], "Ann") as ann:
        with pytest.raises(HouseRefused) as refused:
            house.join(ann.match, "Ben")
        assert refused.value.reason == "unknown_match"
        with house.watch(ann.match) as cid, pytest.raises(HouseRefused) as refused:
            cid.wait()
        assert refused.value.reason == "token_needed"
        table = opened(house, "Ann", "open", public=True)
        with table as public, house.join(public.match, "Ben") as ben:
            assert ben.seats == [1]
