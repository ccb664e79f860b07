"""The Python client on a real house: whole games, people on several devices, a house that dies."""

from __future__ import annotations

import re
import signal
import stat
import subprocess
import sys
import threading
import time

import pytest

import rollhouse
from rollhouse.client.events import (
    Asked,
    Began,
    Changed,
    Handed,
    Happened,
    Lost,
    Over,
    Reacted,
    Rewound,
)
from rollhouse.client.house import House, connect
from rollhouse.client.requests import code_in, house_in, read_seat_wanted
from rollhouse.client.words import CannotReach, HouseRefused
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.protocol import messages
from rollhouse.protocol.bodies import Reach
from rollhouse.terminal.online.tickets import Ticket, fitting

from .houses import RunningHouse

SMALL = {
    "toss_up": {"goal": 12},
    "shizzle": {"bank": 12},
    "doozy_dice": {},
    "dice_flick": {"rounds": 1},
}


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with RunningHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def house(running):
    with House(running.address, patience=60.0) as house:
        yield house


def in_thread(work):
    """Run something beside the test; its result, or what went wrong, is there when asked for."""
    results = []

    def run():
        try:
            results.append((work(), None))
        except BaseException as fault:
            results.append((None, fault))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()

    def ended(seconds=120):
        thread.join(seconds)
        assert results, "it did not end"
        result, fault = results[0]
        if fault is not None:
            raise fault
        return result

    return ended


@pytest.mark.parametrize("game", [*SMALL, pytest.param("stack_attack", marks=pytest.mark.long)])
def test_whole_games_against_computers(house, game):
    with house.open(game, ["greedy"], name="Ann", options=SMALL.get(game)) as seat:
        seat.start()
        record = seat.play("greedy")
        assert record.closing["reason"] == "over"
        assert record.names == ["Ann", "Greedy"]
        assert seat.findings.good
        assert seat.findings.finished
        assert seat.remarks == []
        assert house.record(seat.match, seat.token) == record


def test_metrics_call_messages_by_their_names(house):
    with house.open("toss_up", ["greedy"], name="Ann", goal=12) as seat:
        seat.start()
        seat.play("greedy")
    shown = house.caller.fetch("/metrics").decode()
    kinds = re.findall(r'^rollhouse_actions_total{kind="(.*)"}', shown, re.MULTILINE)
    assert set(kinds) == {"act", "chain", "link", "signature"}


def test_a_link_that_is_put_off_is_shown_again(house):
    """It has no id by which the refusal could name it."""
    with house.open("toss_up", ["computer:level=1"], name="Ann", goal=500) as ann:
        say, put_off = ann.wire.say, []

        def saying(message):
            if isinstance(message, messages.Link) and not put_off:
                put_off.append(message)
                ann._take(messages.Refused("too_fast", "wait a moment", retry=0.05))
            else:
                say(message)

        ann.wire.say = saying
        ann.start()
        end = time.monotonic() + 60
        while ann.record is None or ann.record.story.results < 1:
            assert time.monotonic() < end, "nobody is waited for as long as that"
            ann.wait(0.05)
        assert put_off
        assert ann.record.story.seal.passed == {}


def test_whoever_gives_up_signs_first(house):
    """Nothing is heard while the house is asked, so the device does not wait for its `sign`."""
    with house.open("toss_up", ["computer:level=1"], name="Ann", goal=500) as ann:
        ann.start()
        while ann.record is None or ann.record.story.results < 3 or ann.asked() is None:
            if ann.asked() is not None:
                ann.act({"do": "roll"})
            ann.wait(0.05)
        ann.give_up()
        record = house.record(ann.match, ann.token)
    findings = rollhouse.verify(record)
    last = max(line.number for line in record.lines if line.kind in ("intent", "result"))
    assert [(seat, line >= last) for seat, line, _ in findings.signed] == [(0, True)]


def test_two_devices_and_somebody_who_watches(house):
    with house.open("toss_up", ["Ann", "open"], name="Ann", goal=12) as ann:
        assert ann.table.code
        with pytest.raises(HouseRefused) as refused:
            ann.start()
        assert refused.value.reason == "seats_open"
        ben = house.join(ann.link, "Ben")
        watching = house.watch(ann.invite())
        with ben, watching:
            assert (ann.seats, ben.seats, watching.seats) == ([0], [1], [])
            with pytest.raises(HouseRefused) as refused:
                ben.start()
            assert refused.value.reason == "not_host"
            ended = [in_thread(lambda: ben.play("greedy")), in_thread(lambda: list(watching))]
            here(ann, 1)
            ann.start()
            record = ann.play("greedy")
            assert ended[0]() == record
            events = ended[1]()
            assert watching.record == record
            steps = [event.entry.step for event in events if isinstance(event, Happened)]
            assert steps == [entry.step for entry in record.entries]
            assert not any(isinstance(event, Asked) for event in events)
            findings = rollhouse.verify(record)
            rolls = record.story.results
            assert (findings.good, findings.rolls) == (True, rolls)
            passed = [record.story.passes(seat) for seat in range(2)]  # on a busy machine
            assert findings.contributed == [rolls - passed[0], rolls - passed[1]]
            assert {seat for seat, _, stands in findings.signed if stands} == {0, 1}
            assert record.closing["seal"] == "not independently sealed"  # the house is on loopback


def here(seat, other):
    """Wait until somebody is at the table."""
    for event in seat:
        if isinstance(event, Changed) and event.table.seats[other].here:
            return


def test_a_rematch_has_the_same_tokens_and_rotated_seats(house):
    with house.open("toss_up", ["greedy"], name="Ann", goal=10) as seat:
        seat.start()
        seat.play("greedy")
        with seat.rematch() as again:
            again.start()
            record = again.play("greedy")
            assert record.names == ["Greedy", "Ann"]
            assert again.seats == [1]


def test_reactions_are_seen(house):
    with house.open("toss_up", ["Ann", "open"], name="Ann") as ann:
        ben = house.join(ann.table.code, "Ben")
        with ben:
            ended = in_thread(lambda: next(e for e in ben if isinstance(e, Reacted)))
            here(ann, 1)
            ann.react("clap")
            assert ended() == Reacted("clap", 0)


def test_the_referee_of_real_dice_enters_and_others_follow(house):
    with house.open("toss_up", ["Ann", "Ben"], name="Ann", dice="real", goal=10) as ann:
        ben = house.join(ann.table.code, "Ben")
        with ben:
            followed = in_thread(lambda: until_over(ben))
            here(ann, 1)
            ann.start()
            referee(ann)
            assert ann.referees
            assert ann.position.scores == [12, 0]
            record = house.record(ben.match, ben.token)
            events = followed()
    assert [line.kind for line in record.lines[1:4]] == ["result", "rewind", "result"]
    assert [event.to for event in events if isinstance(event, Rewound)] == [0]
    assert ben.seats == []
    assert ben.record.lines[: len(record)] == record.lines


def until_over(seat):
    """What is heard until the last roll; a real table can still be corrected then."""
    found = []
    for event in seat:
        found.append(event)
        if seat.record is not None and seat.position.turn == OVER:
            break
    return found


def referee(seat):
    """Enter rolls until the game is over; the first one wrongly, then correctly."""
    for event in seat:
        if isinstance(event, Asked) and event.seat != TABLE:
            seat.act({"do": "stop"})
        elif isinstance(event, Asked) and len(seat.record) == 1:
            seat.enter({"roll": "GGGYYYRRRR"})
            seat.undo()
            seat.enter({"roll": "GGGGGGGGGG"})
            seat.act({"do": "roll"})
            seat.enter({"roll": "GGYYYYYYYR"})
        elif isinstance(event, Asked):
            seat.enter({"roll": "YYYYYYYYYR"})
        if seat.record is not None and seat.position.turn == OVER:
            return


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_house_that_dies_and_comes_back(tmp_path, how):
    """Both devices go on where they were; nothing is lost, nothing happens twice."""
    with RunningHouse(tmp_path) as running:
        survived(running, how)


def survived(running, how):
    lost, moves = [], threading.Event()

    def play(seat):
        for event in seat:
            if isinstance(event, Lost):
                lost.append(seat)
            if isinstance(event, Asked):
                stops = event.position.fields["turn_points"] > 3
                seat.act({"do": "stop" if stops else "roll"})
                if len(seat.record) > 12:
                    moves.set()
        return seat.record

    with House(running.address, patience=60.0) as house:
        ann = house.open("toss_up", ["Ann", "open"], name="Ann", goal=100)
        ben = house.join(ann.table.code, "Ben")
        with ann, ben:
            bens = in_thread(lambda: play(ben))
            here(ann, 1)
            ann.start()
            anns = in_thread(lambda: play(ann))
            assert moves.wait(60)
            running.end(how)
            running.start()
            assert anns() == bens()
            assert ann.findings.good
            assert ann in lost
            assert ben in lost


def test_nobody_answers():
    with House("127.0.0.1:9", patience=0.1) as house:
        with pytest.raises(CannotReach, match=r"no house answers at http://127\.0\.0\.1:9"):
            house.tables()
        with pytest.raises(CannotReach, match="has not answered"), house.sit("m", "t" * 24) as seat:
            list(seat)


def test_something_else_answers(running):
    with connect(running.address + "/api") as house, pytest.raises((CannotReach, HouseRefused)):
        house.tables()


def test_a_connection_that_closes_prints_nothing(running):
    """The WebSocket library calls it an internal error when something arrives as we close."""
    program = (
        "from rollhouse.client.socket import Wire\n"
        f"wire = Wire({running.address!r}, None)\n"
        "assert wire.open(30)\n"
        "wire.socket.logger.error('unexpected internal error')\n"
        "wire.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_forged_token_is_refused(house):
    with house.open("toss_up", ["open"], name="Ann") as seat:
        with house.sit(seat.match, "x" * 32) as forged, pytest.raises(HouseRefused) as refused:
            forged.wait()
        assert refused.value.reason == "bad_token"
        with pytest.raises(BadOption, match="that is no token"):
            house.sit(seat.match, "x")


@pytest.mark.parametrize("address", ["", "ftp://a", "http://", "http://a:99999", "http://[", None])
def test_what_is_no_address(address):
    with pytest.raises(CannotReach, match=r"like http://192\.0\.2\.1:7655"):
        House(address)


def test_links_and_codes():
    assert code_in("KQ7-M4P") == "KQ7-M4P"
    assert code_in("http://192.0.2.1:7655/#/join/KQ7-M4P/") == "KQ7-M4P"
    assert house_in("https://dice.example.org/#/join/KQ7-M4P") == "https://dice.example.org"
    assert house_in("KQ7-M4P") is None


def test_a_link_names_the_address_that_others_reach(house, monkeypatch):
    assert house.is_here
    assert house.link("KQ7-M4P") == f"{house.address}/#/join/KQ7-M4P"
    network = House(house.address)
    told = Reach(open=True, network="http://192.0.2.7:7655")
    monkeypatch.setattr(network.caller, "ask", lambda *_: told)
    assert not network.is_here
    assert network.link("KQ7-M4P") == "http://192.0.2.7:7655/#/join/KQ7-M4P"


def test_seats_as_people_write_them():
    assert read_seat_wanted("open", []).kind == "open"
    assert read_seat_wanted("computer:level=2", []).player == "computer:level=2"
    ann = read_seat_wanted("Ann", ["Ann"])
    assert (ann.kind, ann.name, ann.mine) == ("person", "Ann", True)
    assert read_seat_wanted("human:Greedy", []).name == "Greedy"


def test_tickets_are_for_their_owner_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLHOUSE_DATA", str(tmp_path))
    ticket = Ticket("http://127.0.0.1:7655", "abc", "secret token", "KQ7-M4P", ["Ann"])
    ticket.keep_nonces({3: "mine"})
    assert stat.S_IMODE(ticket.path.stat().st_mode) == 0o600
    (again,) = fitting("http://127.0.0.1:7655", "kq7m4p")
    assert again == ticket
    assert again.nonces == {3: "mine"}
    assert fitting("http://127.0.0.1:7655", "kq7m4p", ["Ben"]) == []
    assert fitting("http://192.0.2.1:7655", "kq7m4p") == []
    with ticket.held(), pytest.raises(ValueError, match="another window"), again.held():
        pass


def test_a_seat_is_handed_over_while_it_is_asked(house):
    """The new device is told and asked at once, the old one is not asked any more."""
    ann = house.open("toss_up", ["Ann", "open"], name="Ann", coach=False, clock=50)
    with ann, house.join(ann.table.code, "Ben") as ben:
        heard(ben, Changed)
        ann.start()
        heard(ann, Asked)
        heard(ben, Began)
        ann.change_seat(0, "hand_over", to=1)
        assert heard(ben, Handed).seats == [0, 1]
        assert heard(ben, Asked).seat == 0
        assert 40 < ben.seconds_left <= 50
        assert heard(ann, Handed) == Handed([0], [], True)
        assert ann.asked() is None
        ben.act({"do": "stop"})


def test_a_match_that_was_given_up_is_closed_for_everybody(house):
    """The host hears of it over HTTP, before the last line comes over the socket."""
    ann = house.open("toss_up", ["Ann", "open"], name="Ann")
    with ann, house.join(ann.table.code, "Ben") as ben:
        heard(ben, Changed)
        ann.start()
        heard(ben, Began)
        heard(ann, Asked)
        ann.give_up()
        for seat in (ann, ben):
            heard(seat, Over)
            assert seat.record.closing["reason"] == "abandoned"
            assert seat.findings.good
        gone = house.open("toss_up", ["Ann", "open"], name="Ann")
        with gone:
            gone.give_up()
            assert not any(isinstance(event, Over) for event in gone)


def test_who_is_removed_hears_that(house):
    ann = house.open("toss_up", ["Ann", "open"], name="Ann")
    with ann, house.join(ann.table.code, "Ben") as ben:
        heard(ben, Changed)
        ann.change_seat(1, "remove")
        with pytest.raises(HouseRefused, match="not yours any more") as refused:
            heard(ben, Over)
        assert refused.value.reason == "bad_token"


def heard(seat, kind):
    """The next event of a kind."""
    for _ in range(100):
        event = seat.wait(20)
        if isinstance(event, kind):
            return event
    raise AssertionError(kind)
