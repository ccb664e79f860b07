"""Cheaters are refused with a reason, and somebody at another table plays on undisturbed."""

from __future__ import annotations

import asyncio
import json

import pytest
from msgspec.structs import replace

from rollhouse.protocol.bodies import SeatChange
from rollhouse.protocol.tokens import hashed, new_token
from rollhouse.server.http.guard import Guard, read_admission
from rollhouse.server.limits import AddressLimits, Allowances, Rate
from rollhouse.server.lobby.lobby import Lobby
from rollhouse.server.refusals import Refusal
from rollhouse.server.sockets.connection import BREATH, Play
from rollhouse.server.store.rows import PlanSeat

from .devices import a_table, until
from .inside import Gone, Inside, a_quiet_house, inside, scope_of, undisturbed


def beside_others(test=None, **settings):
    """Runs a test in a house where somebody plays at another table all the while."""

    def run(test):
        def proof(home):
            async def house():
                async with a_quiet_house(home, **settings) as house, undisturbed(house):
                    await test(house)

            asyncio.run(house())

        proof.__name__, proof.__doc__ = test.__name__, test.__doc__
        return proof

    return run if test is None else run(test)


async def stranger(house, match, token=None, socket=None, **said):
    """The answer to a stranger's first hello, and their socket."""
    socket = socket or Inside(Play(house))
    right = {} if token is None else {"token": token}
    hello = {"say": "hello", "match": match, **right, **said}
    (answer,) = await socket.answered(json.dumps(hello))
    return answer, socket


# Whose turn, whose seat


@beside_others
async def test_a_spectator_does_nothing_but_watch(house):
    match, _ = await a_table(house, "toss_up", ["Ann", "Ben"], public=True)
    kept, token = await house.storage.read(match), new_token()
    watched = replace(kept.plan, watch=[hashed(token)])
    assert await house.storage.change(match, kept.version, watched)
    for right in (None, token):
        async with inside(house, match, right) as watcher:
            await watcher.caught_up(1)
            found = [
                await watcher.act(0, {"do": "stop"}),
                await watcher.act(1, {"do": "roll"}, nonce="mine"),
                await watcher.stir(0),
                await watcher.doing("enter", outcome={"roll": "GGGGGGGGGG"}),
                await watcher.doing("undo"),
            ]
            assert [each["reason"] for each in found] == [
                "not_your_seat", "not_your_seat", "not_your_seat", "not_real", "not_real"
            ]  # fmt: skip
            assert len(watcher.lines) == 1


@beside_others
async def test_a_right_that_is_news_while_it_is_asked_for_is_given(house):
    match, _ = await a_table(house, "toss_up", ["Ann", "Ben"])
    hosted, token, read = await house.hosted(match), new_token(), house.storage.read
    watched = replace(hosted.kept.plan, watch=[hashed(token)])
    assert await house.storage.change(match, hosted.kept.version, watched)
    assert hashed(token) not in hosted.kept.plan.watch, "the news is still on its way"

    async def overtaken(id):
        kept = await read(id)
        if id == match and hosted.kept.version != kept.version:
            house.storage.read = read
            await hosted.renew()
        return kept

    house.storage.read = overtaken
    async with inside(house, match, token) as watcher:
        assert house.storage.read is read, "the news came before the answer"
        await watcher.caught_up(1)


@beside_others
async def test_whoever_was_removed_acts_no_more(house):
    match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
    lobby = Lobby(house)
    async with inside(house, match, tokens[1]) as ben:
        await ben.caught_up(1)
        await lobby.seat(match, 1, SeatChange("remove"), tokens[0])
        await ben.say(say="nonce", id="late", at=1, seat=1, nonce="mine")
        said = await ben.hear("goodbye", "refused", "lines")
        assert (said["say"], said["reason"]) == ("goodbye", "bad_token")
        with pytest.raises(Gone):
            await ben.next()
    answer, socket = await stranger(house, match, tokens[1])
    assert answer["reason"] == "bad_token"
    await socket.close()
    with pytest.raises(Refusal) as refused:
        await lobby.seat(match, 1, SeatChange("rename", name="Bo"), tokens[1])
    assert refused.value.reason == "bad_token"


@beside_others
async def test_what_was_not_done_is_not_acknowledged(house):
    """An id stands for what was done under it, by whom, also after a restart."""
    match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
    async with inside(house, match, tokens[0]) as ann, inside(house, match, tokens[1]) as ben:
        await ann.caught_up(1)
        await ann.stir(0, id="one-")
        at = len(ann.lines)
        done = await ann.act(0, {"do": "stop"}, id="same")
        assert done["say"] == "lines"
        for forgotten in (False, True):
            if forgotten:
                await ann.socket.close()
                await ben.socket.close()
                house.matches.clear()
            async with inside(house, match, tokens[0]) as a, inside(house, match, tokens[1]) as b:
                await b.caught_up(len(ann.lines))
                assert (await a.act(0, {"do": "stop"}, at=at, id="same"))["say"] == "done"
                found = [
                    await a.act(0, {"do": "roll"}, at=at, id="same", nonce="mine"),
                    await b.act(1, {"do": "stop"}, id="same"),
                    await b.act(1, {"do": "stop"}, at=at, id="same"),
                    await b.stir(1, id="one-"),
                ]
                assert [each.get("reason") for each in found] == ["id_used"] * 4
                assert len(b.lines) == len(ann.lines)


@beside_others
async def test_a_nonce_is_given_once_by_its_giver_for_a_roll_that_is_due(house):
    match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
    async with inside(house, match, tokens[0]) as ann, inside(house, match, tokens[1]) as ben:
        await ann.caught_up(1)
        await ben.caught_up(1)
        assert (await ben.stir(0))["reason"] == "not_your_seat"
        assert (await ben.stir(1))["reason"] == "not_asked_for_nonce"
        first = await ann.stir(0, "mine", id="first")
        assert (first["say"], len(ann.lines)) == ("lines", 3)
        assert (await ann.stir(0, "mine", at=1, id="first"))["say"] == "done"
        assert (await ann.stir(0, "another", at=1, id="first"))["reason"] == "id_used"
        assert (await ann.stir(0, "another", at=1))["reason"] == "stale"
        assert (await ann.stir(0, "another"))["reason"] == "no_nonce_due"
        assert (await ben.stir(1, "another", at=3))["reason"] == "no_nonce_due"
        nonces = [line.facts for line in ann.record.lines if line.kind == "nonce"]
        assert nonces == [{"seat": 0, "nonce": "mine"}]


@beside_others
async def test_a_message_that_is_said_again_does_nothing(house):
    """By the same device, by another one of the seat, by another seat, and much later."""
    match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
    async with inside(house, match, tokens[0]) as ann, inside(house, match, tokens[1]) as ben:
        await ann.caught_up(1)
        said = {"say": "nonce", "id": "shaken-once", "at": 1, "seat": 0, "nonce": "mine"}
        await ann.say(**said)
        await ann.hear("lines", id="shaken-once")
        await ann.act(0, {"do": "stop"})
        await ben.caught_up(4)
        before = list(ann.lines)
        async with inside(house, match, tokens[0]) as other:
            for device in (ann, other):
                await device.say(**said)
                assert await device.hear("done", "refused") == {
                    "say": "done", "id": "shaken-once", "record": 4
                }  # fmt: skip
            renewed = await other.doing("nonce", seat=0, nonce="mine", id="shaken-once")
            assert renewed["say"] == "done"
        await ben.say(**said)
        assert (await ben.hear("done", "refused"))["reason"] == "not_your_seat"
        taken = await ben.stir(1, "mine", id="shaken-once")
        assert taken["reason"] == "id_used"
        rows = await house.storage.appends(match)
        assert [line for row in rows for line in row.lines] == before
        assert (await ben.stir(1, "mine"))["say"] == "lines"


@beside_others
async def test_a_known_id_costs_the_house_nothing(house):
    """The record is not read again for it, however long it is."""
    match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
    async with inside(house, match, tokens[0]) as ann:
        await ann.caught_up(1)
        await ann.stir(0, id="once")
        read = []
        whole = house.storage.appends
        house.storage.appends = lambda *given: read.append(given) or whole(*given)
        for _ in range(20):
            assert (await ann.stir(0, id="once"))["say"] == "done"
            assert (await ann.act(0, {"do": "stop"}, id="once"))["reason"] == "id_used"
        house.storage.appends = whole
        assert not [given for given in read if given[0] == match]
        assert house.matches[match].match is not None


# Rights


@beside_others(faults=6, grace=60.0)
async def test_a_forged_token_opens_nothing_and_nobody_hears_of_it(house):
    match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
    _, others = await a_table(house, "toss_up", ["Cid", "Dan"])
    good = tokens[0]
    swapped = good.swapcase() if good.swapcase() != good else good[::-1]
    forged = [hashed(good), others[0], swapped, good[:-1] + "~", f" {good}", good + "\u0000"]
    async with inside(house, match, tokens[1]) as ben:
        await ben.caught_up(1)
        await asyncio.sleep(0.3)
        heard = len(ben.socket.heard)
        socket = Inside(Play(house))
        for number, token in enumerate(forged, 1):
            hello = {"say": "hello", "match": match, "token": token}
            answer, *more = await socket.answered(json.dumps(hello))
            assert answer["reason"] == "bad_token", token
            assert [each["say"] for each in more] == ["goodbye"] * (number == len(forged))
        await socket.task
        assert (socket.code, socket.is_open) == (1008, False)
        await asyncio.sleep(0.05)
        assert len(ben.socket.heard) == heard, "those at the table were told of a stranger"
    for wrong in ("x" * 19, "x" * 65, 7, ["x" * 30]):
        answer, socket = await stranger(house, match, wrong)
        assert answer["reason"] == "bad_message"
        await socket.close()


@beside_others
async def test_what_is_no_id_of_a_match_is_not_looked_up(house):
    asked = []
    read = house.storage.read
    house.storage.read = lambda match: asked.append(match) or read(match)
    for match in ("\u0000", "../../etc", "x" * 5000, "'; DROP TABLE matches; --", ""):
        answer, socket = await stranger(house, match)
        assert answer["reason"] == "unknown_match"
        await socket.close()
    house.storage.read = read
    assert not {"\u0000", "../../etc", ""} & set(asked)


@beside_others
async def test_a_new_right_is_known_at_once_where_it_was_given_elsewhere(house):
    """What a process was not told of yet it looks up before it refuses a token."""
    match, _ = await a_table(house, "toss_up", ["Ann", "Ben"])
    hosted, token = await house.hosted(match), new_token()
    kept = await house.storage.read(match)
    seats = [kept.plan.seats[0], PlanSeat("person", "Cleo", token=hashed(token))]
    stop, house.stop_listening = house.stop_listening, None
    stop()
    assert await house.storage.change(match, kept.version, replace(kept.plan, seats=seats))
    assert hosted.kept.version == kept.version
    async with inside(house, match, token) as cleo:
        assert cleo.welcome["seats"] == [1]
    house.stop_listening = house.storage.listen(house.hear)


# Frames

NINES = "9" * 5000
DEEP = '{"a":' * 400 + "1" + "}" * 400


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b'{"say":"react","sign":"clap"}', "not_text"),
        (b"\x00\xff", "not_text"),
        ("x" * 16385, "too_large"),
        ('{"say":"act","id":"abcd\\n","at":1,"seat":0,"action":{}}', "bad_message"),
        ('{"say":"act","id":"abcd","at":1e0,"seat":0,"action":{}}', "bad_message"),
        ('{"say":"act","id":"abcd","at":99999999999999999999,"seat":0,"action":{}}', "bad_message"),
        ('{"say":"act","id":"abcd","at":1,"seat":0,"action":{"do":1e999}}', "bad_message"),
        ('{"say":"act","id":"abcd","at":1,"seat":0,"action":{"do":NaN}}', "bad_message"),
        ('{"say":"act","id":"abcd","at":1,"seat":0,"action":{"do":' + NINES + "}}", "bad_message"),
        ('{"say":"act","id":"abcd","at":1,"seat":0,"action":{"do":"\\ud800"}}', "bad_message"),
        ('{"say":"act","id":"abcd","at":1,"seat":0,"action":' + DEEP + "}", "illegal"),
        ('{"say":"act","id":"abcd","at":1,"seat":0,"action":{"do":' + "[" * 8000, "bad_message"),
        ('{"say":"hello","say":"act"}', "bad_message"),
        ('{"say":"act","id":"abcd","at":1,"seat":0,"seat":1,"action":{}}', "not_your_seat"),
        ('{"say":"nonce","id":"abcd","at":1,"seat":0,"nonce":"\\u001b[2J"}', "illegal"),
    ],
)  # fmt: skip
def test_a_frame_that_is_wrong_is_refused(content, reason, home):
    """Of a key that stands twice the last counts, for the check and for what is done."""

    @beside_others
    async def proof(house):
        match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], "sealed")
        async with inside(house, match, tokens[0]) as ann:
            await ann.caught_up(1)
            if reason == "illegal" and "nonce" not in content:
                await ann.stir(0)
                content_now = content.replace('"at":1', '"at":3')
            else:
                content_now = content
            before = len(ann.lines)
            answers = await ann.socket.answered(content_now)
            refused = [each for each in answers if each["say"] == "refused"]
            assert [each["reason"] for each in refused] == [reason]
            assert refused[0]["sentence"]
            assert house.matches[match].length == before

    proof(home)


def test_a_message_that_is_refused_is_named_where_it_has_a_name(home):
    async def proof(house):
        match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], "sealed")
        async with inside(house, match, tokens[0]) as ann:
            nonce = {"say": "nonce", "at": 1, "seat": 0, "nonce": "n" * 1000}
            for id, named in (("abcd", "abcd"), ("no name!", None)):
                (refused,) = await ann.socket.answered(json.dumps({**nonce, "id": id}))
                assert (refused["reason"], refused.get("id")) == ("bad_message", named)
                assert "regex" not in refused["sentence"]

    beside_others(proof)(home)


# Who comes in, and how many


def at_the_door(house, allowances=None, names=()):
    limits = AddressLimits(allowances)
    return Guard(Play(house, limits), read_admission(names), limits)


async def knocks(app, **scope):
    """The HTTP status of a socket that was refused with its reason; or (None, None)."""
    socket = Inside(app, scope_of(**scope))
    await asyncio.wait_for(socket.idle.wait(), 30)
    if socket.is_open:
        await socket.close()
        return None, None
    await socket.task
    return socket.status, json.loads(socket.body)["reason"]


@beside_others
async def test_a_page_elsewhere_opens_no_socket(house):
    app = at_the_door(house, names=["play.example.org"])
    for origin in ("https://evil.example", "null", "http://localhost:3000", "file://"):
        assert await knocks(app, origin=origin) == (403, "bad_origin"), origin
    for host in ("evil.example", "localhost.evil.example", "", "localhost/x", "a@localhost"):
        assert await knocks(app, host=host) == (421, "bad_host"), host
    rebound = {"host": "evil.example:7655", "origin": "http://evil.example:7655"}
    assert await knocks(app, **rebound) == (421, "bad_host")
    assert await knocks(app) == (None, None)
    assert await knocks(app, origin="http://localhost") == (None, None)
    named = {"host": "play.example.org", "origin": "https://play.example.org"}
    assert await knocks(app, **named) == (None, None)


@beside_others
async def test_one_address_has_only_so_many_connections(house):
    app = at_the_door(house, Allowances(connections=5))
    sockets = [Inside(app, scope_of("10.0.0.1")) for _ in range(5)]
    for socket in sockets:
        await asyncio.wait_for(socket.idle.wait(), 30)
    assert await knocks(app, address="10.0.0.1") == (429, "too_many_connections")
    forwarded = {"x-forwarded-for": "10.0.0.2", "forwarded": "for=10.0.0.2"}
    assert await knocks(app, address="10.0.0.1", **forwarded) == (429, "too_many_connections")
    assert await knocks(app, address="10.0.0.2") == (None, None)
    await sockets[0].close()
    assert await knocks(app, address="10.0.0.1") == (None, None)
    for socket in sockets[1:]:
        await socket.close()
    assert not app.limits.connected, "nothing is kept of who has gone"


@beside_others
async def test_one_address_says_only_so_much_over_all_its_connections(house):
    match, _ = await a_table(house, "toss_up", ["Ann", "Ben"], public=True)
    app = at_the_door(house, Allowances(messages=Rate(20, 0.001)))
    reasons = []
    for _ in range(6):
        answer, socket = await stranger(house, "nosuch", socket=Inside(app, scope_of("10.0.0.1")))
        reasons.append(answer["reason"])
        for _ in range(4):
            (answer,) = await socket.answered(json.dumps({"say": "undo", "id": "abcd", "at": 1}))
            reasons.append(answer["reason"])
        await socket.close()
    assert reasons[:20].count("too_fast") == 0
    assert set(reasons[20:]) == {"too_fast"}
    async with inside(house, match, app=app, scope=scope_of("10.0.0.2")) as watcher:
        await watcher.caught_up(1)


def test_a_flood_is_not_read_as_fast_as_it_comes(home):
    """To refuse it message by message would leave no time for others."""

    async def flood():
        async with a_quiet_house(home, rate=1.0, burst=5.0) as house:
            match, _ = await a_table(house, "toss_up", ["Ann", "Ben"], public=True)
            async with inside(house, match) as watcher:
                for _ in range(200):
                    await watcher.say(say="beat")
                await asyncio.sleep(1.0)
                refused = [each for each in watcher.socket.heard if "too_fast" in each]
        assert 0 < len(refused) <= 1.0 / BREATH + 1

    asyncio.run(flood())


@beside_others
async def test_a_storm_of_new_connections_leaves_nothing(house):
    match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], clock=86_400)
    app = at_the_door(house, Allowances(requests=Rate(1e6, 1e6)))

    async def comes_and_goes(number):
        socket = Inside(app, scope_of(f"10.0.{number % 7}.1"))
        token = tokens[number % 2] if number % 3 else new_token()
        await socket.send(json.dumps({"say": "hello", "match": match, "token": token}))
        if number % 2:
            await asyncio.wait_for(socket.idle.wait(), 30)
        await socket.close()

    for _ in range(4):
        await asyncio.gather(*(comes_and_goes(number) for number in range(50)))
    await until(lambda: asyncio.sleep(0.01, len(house.connections) == 1))
    assert not house.matches[match].followers
    assert not app.limits.connected

    async def nobody_here():
        return not any((await house.storage.here(match)).values())

    await until(nobody_here)
    assert len(house.driver.timers) < 200


def test_alarms_of_a_match_do_not_pile_up(home):
    """A clock of a day, and somebody who comes and goes: one alarm, not one for each coming."""

    async def proof():
        async with a_quiet_house(home) as house:
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], "fair", clock=86_400)
            async with inside(house, match, tokens[0]) as ann:
                await ann.caught_up(1)
                hosted, driver = house.matches[match], house.driver
                for _ in range(1000):
                    hosted.show()
                assert len(driver.timers) == 1
                for seconds in range(1000, 500, -1):  # each before the last
                    driver.remember(hosted, seconds)
                assert len(driver.timers) < 100
                assert driver.wanted[match] in driver.timers

    asyncio.run(proof())


def test_a_record_does_not_grow_by_names_for_ever(home, monkeypatch):
    async def proof():
        async with a_quiet_house(home) as house:
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
            lobby = Lobby(house)
            for number in range(9):
                await lobby.seat(match, 0, SeatChange("rename", f"Ann {number}"), tokens[0])
            with pytest.raises(Refusal) as refused:
                await lobby.seat(match, 0, SeatChange("rename", "Ann"), tokens[0])
            assert refused.value.reason == "record_full"
            assert (await house.storage.read(match)).record == 10

    monkeypatch.setattr("rollhouse.server.lobby.lobby.LONGEST", 10)
    asyncio.run(proof())
