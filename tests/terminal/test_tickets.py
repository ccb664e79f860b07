"""Several places of one table on one computer: a window each, and the way back to each."""

from __future__ import annotations

import contextlib
import json

import pytest

from rollhouse.client.house import House
from rollhouse.kernel.errors import RollhouseError
from rollhouse.terminal import main
from rollhouse.terminal.online import tickets
from rollhouse.terminal.online.place import take_place
from rollhouse.terminal.online.tickets import Ticket
from tests.server.houses import RunningHouse


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with RunningHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


class Window(contextlib.ExitStack):
    """A terminal of this account, up to where it has its place."""

    def __init__(self, running, *words):
        super().__init__()
        self.arguments = main.parser().parse_args(["play", *words, "--house", running.address])
        self.house = self.enter_context(House(running.address))

    def sit(self):
        self.ticket, self.seat = take_place(self.house, self.arguments, {}, "en", self)
        self.enter_context(self.seat)
        return self


def hosted(running):
    return Window(
        running, "toss_up", "--invite", "--name", "Ann", "--players", "Ann,open,open"
    ).sit()  # fmt: skip


def test_two_windows_of_one_account_play_each_other(running):
    with hosted(running) as ann:
        code, host = ann.seat.table.code, ann.ticket.path.read_text()
        with Window(running, "--join", code, "--name", "Ben").sit() as ben:
            assert (ann.seat.seats, ben.seat.seats) == ([0], [1])
            assert ann.ticket.path.read_text() == host
            assert ben.ticket.path != ann.ticket.path
            ann.seat.change_seat(2, "computer", player="computer")
            ann.seat.start()
        ben.ticket.throw_away()
        assert ann.ticket.path.read_text() == host


def test_a_seat_with_an_open_window_is_not_taken_again(running):
    """The second window is refused before anything happens on the house or on the disk."""
    with hosted(running) as ann:
        code = ann.seat.table.code
        before = sorted(path.name for path in tickets.folder().glob("*.json"))
        with Window(running, "--join", code, "--name", "Ann") as second:
            with pytest.raises(RollhouseError) as refused:
                second.sit()
            assert refused.value.reason == "other_window"
            table = second.house.table(ann.seat.match, ann.seat.token)
            assert [seat.kind for seat in table.seats] == ["person", "open", "open"]
        assert sorted(path.name for path in tickets.folder().glob("*.json")) == before


def test_coming_back_takes_the_place_whose_window_is_closed(running):
    with hosted(running) as ann:
        code = ann.seat.table.code
        with Window(running, "--join", code, "--name", "Ben").sit() as ben:
            token = ben.seat.token
        with Window(running, "--join", code).sit() as back:
            assert back.seat.token == token
            assert tickets.way_back(back.ticket)[-2:] == ["--name", "Ben"]
    with Window(running, "--join", code) as either, pytest.raises(RollhouseError) as refused:
        either.sit()
    assert refused.value.reason == "which_seat"
    assert refused.value.sentence.facts["who"] in ("Ann; Ben", "Ben; Ann")
    with Window(running, "--join", code, "--name", "Ann").sit() as host:
        assert host.seat.token == ann.seat.token


def test_watching_beside_an_own_seat(running):
    with hosted(running) as ann:
        code = ann.seat.table.code
        with Window(running, "--join", code, "--watch").sit() as watching:
            assert watching.seat.seats == []
            assert tickets.way_back(watching.ticket)[-1] == "--watch"
            with Window(running, "--join", code, "--watch").sit() as other:
                assert other.seat.token != watching.seat.token
        with Window(running, "--join", code, "--watch").sit() as again:
            assert again.seat.token in (watching.seat.token, other.seat.token)


def test_a_ticket_of_the_time_of_one_file_a_match_is_read():
    ticket = Ticket("http://127.0.0.1:7655", "abc", "secret token", "KQ7-M4P", ["Ann"])
    ticket.keep()
    old = tickets.folder() / "127-0-0-1-7655-abc.json"
    ticket.path.rename(old)
    assert tickets.fitting(ticket.house, "KQ7-M4P") == [ticket]
    ticket.throw_away()
    assert tickets.tickets() == []


def test_what_is_no_ticket_is_left_alone():
    tickets.folder().mkdir(parents=True)
    for name, value in (("a", [1]), ("b", {"house": 1, "match": 2, "token": 3})):
        (tickets.folder() / f"{name}.json").write_text(json.dumps(value))
    assert tickets.tickets() == []
