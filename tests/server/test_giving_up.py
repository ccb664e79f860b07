"""Hosts who would rather not have lost: what they can and what they cannot hide."""

from __future__ import annotations

import asyncio
import time

import pytest

from rollhouse.matches.match import follow
from rollhouse.matches.record import Record
from rollhouse.matches.verify import verify
from rollhouse.matches.words import BadRecord
from rollhouse.server.app import close_abandoned
from rollhouse.server.matches.opening import is_played
from rollhouse.server.tables.plans import MOST_NAMES
from tests.server.desks import house
from tests.server.devices import until
from tests.server.inside import inside

BOT = {"kind": "computer", "player": "computer:level=1"}
LONG = {"options": {"goal": 500}}


async def acted(desk, match, token):
    """Somebody does what is asked, once it is their turn."""
    async with inside(desk.house, match, token) as device:
        await device.caught_up(1)
        sent, seats = -1, device.welcome["seats"]
        while not is_played(device.record):
            if device.is_asked(seats) and len(device.lines) > sent:
                sent = len(device.lines)
                await device.step(None)
            await device.next()


async def a_lost_match(desk):
    """Ann's, and Ben at it; Ann has acted."""
    ann, ben = await desk.full(**LONG)
    await desk.post(f"/api/matches/{ann['match']}/start", token=ann["token"])
    await acted(desk, ann["match"], ann["token"])
    return ann, ben


async def standing(desk, name, tokens, group=("Ann", "Ben")):
    found = await desk.post("/api/standings", {"names": list(group), "tokens": tokens})
    return next(each for each in found["standings"] if each["name"] == name)


async def results(desk, match):
    return await until(lambda: desk.house.storage.results(match=match))


@house
async def test_a_match_in_play_cannot_be_erased(desk):
    ann, ben = await a_lost_match(desk)
    path = f"/api/matches/{ann['match']}"
    await desk.refused(409, "others_play", "DELETE", path, token=ann["token"])
    await desk.post(f"{path}/pause", token=ann["token"])
    await desk.refused(409, "others_play", "DELETE", path, token=ann["token"])
    await desk.post(f"{path}/go_on", token=ann["token"])
    await desk.post(f"{path}/seats/1", {"do": "remove"}, token=ann["token"])
    await desk.refused(409, "others_play", "DELETE", path, token=ann["token"])
    assert len(await desk.record(ann["match"], ann["token"])) > 1
    assert ben["token"]


@house
async def test_who_gives_up_is_named_in_the_record_and_in_the_standings(desk):
    ann, ben = await a_lost_match(desk)
    path = f"/api/matches/{ann['match']}"
    assert (await desk.post(f"{path}/close", token=ann["token"]))["state"] == "abandoned"
    record = await desk.record(ann["match"], ben["token"])
    assert (record.closing["reason"], record.closing["by"]) == ("abandoned", [0])
    assert verify(record).good
    async with inside(desk.house, ann["match"], ben["token"], views=True) as device:
        await device.caught_up(len(record))
        assert device.messages[-1]["told"][-1] == ["The game was given up by Ann."]
    rows = await results(desk, ann["match"])
    assert [(row.name, row.share, row.finished) for row in rows] == [
        ("Ann", 0.0, False), ("Ben", 0.5, False),
    ]  # fmt: skip
    for token in (ann["token"], ben["token"]):
        hers = await standing(desk, "Ann", [token])
        assert (hers["given_up"], hers["games"], hers["expected"]) == (1, 0, 0)
        his = await standing(desk, "Ben", [token])
        assert (his.get("given_up", 0), his["games"]) == (0, 0)
    await desk.refused(409, "given_up_stays", "DELETE", path, token=ann["token"])
    await desk.post(f"{path}/seats/0", {"do": "forget"}, token=ann["token"])
    record = await desk.record(ann["match"], ben["token"])
    assert (record.names[0], record.closing["by"]) == ("Player 1", [0])


@house
async def test_whoever_plays_alone_or_has_not_begun_may_delete(desk):
    ann, _ = await desk.full()
    await desk.post(f"/api/matches/{ann['match']}/start", token=ann["token"])
    await desk.ask("DELETE", f"/api/matches/{ann['match']}", token=ann["token"])
    alone = await desk.table([BOT], **LONG)
    path = f"/api/matches/{alone['match']}"
    await desk.post(f"{path}/start", token=alone["token"])
    await acted(desk, alone["match"], alone["token"])
    await desk.post(f"{path}/close", token=alone["token"])
    assert (await desk.record(alone["match"], alone["token"])).closing["by"] == [0]
    await results(desk, alone["match"])
    assert (await standing(desk, "Ann", [alone["token"]], ["Ann"]))["given_up"] == 1
    await desk.ask("DELETE", path, token=alone["token"])
    assert await desk.house.storage.results(match=alone["match"]) == []


@house
async def test_an_opening_is_not_thrown_again_until_it_suits(desk):
    """Nobody has acted yet, but the first dice lie on the table."""
    ann, ben = await desk.full(**LONG)
    path = f"/api/matches/{ann['match']}"
    await desk.post(f"{path}/start", token=ann["token"])
    async with inside(desk.house, ann["match"], ann["token"]) as device:
        await device.caught_up(1)
        await device.stir(0)
        assert (device.record.story.results, is_played(device.record)) == (1, False)
    await desk.refused(409, "others_play", "DELETE", path, token=ann["token"])
    await desk.post(f"{path}/close", token=ann["token"])
    await desk.refused(409, "given_up_stays", "DELETE", path, token=ann["token"])
    record = await desk.record(ann["match"], ben["token"])
    assert record.closing["by"] == [0]
    assert (await standing(desk, "Ann", [ben["token"]])).get("given_up", 0) == 0


@house
async def test_a_match_that_nobody_acted_in_is_given_up_without_a_mark(desk):
    ann, ben = await desk.full()
    await desk.post(f"/api/matches/{ann['match']}/start", token=ann["token"])
    await desk.post(f"/api/matches/{ann['match']}/close", token=ann["token"])
    await asyncio.sleep(0.2)
    assert await desk.house.storage.results(match=ann["match"]) == []
    assert (await standing(desk, "Ann", [ben["token"]])).get("given_up", 0) == 0


@house
async def test_a_host_who_pauses_for_ever_has_given_up(desk):
    paused, _ = await a_lost_match(desk)
    await desk.post(f"/api/matches/{paused['match']}/pause", token=paused["token"])
    left, _ = await a_lost_match(desk)
    long = time.time() + 31 * 24 * 3600
    found = await desk.house.storage.expire(long)
    assert {*found.abandoned} >= {paused["match"], left["match"]}
    for each in (paused, left):
        assert await close_abandoned(desk.house, each["match"])
    record = await desk.record(paused["match"], paused["token"])
    assert record.closing["by"] == [0]
    record = await desk.record(left["match"], left["token"])
    assert (record.closing["reason"], "by" in record.closing) == ("abandoned", False)


COMPUTER, OTHER = {"do": "computer", "player": "computer:level=1"}, {"do": "hand_over", "to": 1}


@house
async def test_a_host_who_leaves_first_has_given_up_nevertheless(desk):
    """They have no seat any more, but they are still the host."""
    for steps in ([COMPUTER], [OTHER], [OTHER, COMPUTER], [COMPUTER, OTHER], [{"do": "leave"}]):
        ann, ben = await a_lost_match(desk)
        path = f"/api/matches/{ann['match']}"
        for step in steps:
            await desk.post(f"{path}/seats/0", step, token=ann["token"])
        await desk.post(f"{path}/close", token=ann["token"])
        record = await desk.record(ann["match"], ben["token"])
        assert (record.closing["by"], verify(record).good) == ([0], True), steps
        rows = await results(desk, ann["match"])
        assert [(row.name, row.kind, row.share) for row in rows] == [
            ("Ann", "person", 0.0), ("Ben", "person", 0.5),
        ], steps  # fmt: skip
        assert (await standing(desk, "Ann", [ben["token"]]))["given_up"] == 1
        assert (await standing(desk, "Ben", [ben["token"]])).get("given_up", 0) == 0
        await desk.refused(409, "given_up_stays", "DELETE", path, token=ann["token"])


CLEO = {"names": ["Cleo"]}


async def joined_by_cleo(desk, ann):
    """Ann's seat, which she leaves, is Cleo's now."""
    path = f"/api/matches/{ann['match']}"
    left = await desk.post(f"{path}/seats/0", {"do": "leave"}, token=ann["token"])
    return await desk.post("/api/join", CLEO | {"code": left["code"]}, expect=201)


async def given_up_to(desk, group, tokens):
    """How often each of a group gave up."""
    found = await desk.post("/api/standings", {"names": list(group), "tokens": tokens})
    assert all(each["games"] == 0 for each in found["standings"])
    return {each["name"]: each.get("given_up", 0) for each in found["standings"]}


@house
async def test_a_host_whose_seat_somebody_has_joined_has_given_up_and_nobody_else(desk):
    ann, ben = await a_lost_match(desk)
    path = f"/api/matches/{ann['match']}"
    cleo = await joined_by_cleo(desk, ann)
    await desk.post(f"{path}/close", token=ann["token"])
    record = await desk.record(ann["match"], ben["token"])
    closing = record.closing
    assert (closing["by"], closing["former"]) == ([], [{"seat": 0, "name": "Ann"}])
    assert verify(record).good
    async with inside(desk.house, ann["match"], ben["token"], views=True) as device:
        await device.caught_up(len(record))
        assert device.messages[-1]["told"][-1] == ["The game was given up by Ann."]
    rows = await results(desk, ann["match"])
    assert [(row.name, row.place, row.share) for row in rows] == [
        ("Cleo", 0, 0.5), ("Ben", 1, 0.5), ("Ann", 0, 0.0),
    ]  # fmt: skip
    for token in (ann["token"], ben["token"], cleo["token"]):
        assert await given_up_to(desk, ["Ann", "Ben"], [token]) == {"Ann": 1, "Ben": 0}
        assert await given_up_to(desk, ["Cleo", "Ben"], [token]) == {"Cleo": 0, "Ben": 0}
        everybody = await given_up_to(desk, ["Ann", "Ben", "Cleo"], [token])
        assert everybody == {"Ann": 1, "Ben": 0, "Cleo": 0}
    wall = await desk.post("/api/wall", {"tokens": [ben["token"]]})
    assert [seat["name"] for seat in wall["games"][0]["seats"]] == ["Cleo", "Ben"]
    await desk.refused(409, "given_up_stays", "DELETE", path, token=ann["token"])
    await desk.post(f"{path}/seats/0", {"do": "forget"}, token=cleo["token"])
    record = await desk.record(ann["match"], ben["token"])
    assert record.closing["former"] == [{"seat": 0, "name": "Player 1"}]
    assert verify(record).good
    assert [row.name for row in await results(desk, ann["match"])] == ["Player 1", "Ben"]
    kept = await desk.house.storage.read(ann["match"])
    assert "Ann" not in repr(kept.plan)


@house
async def test_a_host_who_hands_over_a_seat_that_they_left_has_given_up(desk):
    """Whoever plays it then did not ask for it; here they are the other player."""
    ann, ben = await a_lost_match(desk)
    path = f"/api/matches/{ann['match']}"
    for step in ({"do": "leave"}, OTHER):
        await desk.post(f"{path}/seats/0", step, token=ann["token"])
    await desk.post(f"{path}/close", token=ann["token"])
    closing = (await desk.record(ann["match"], ben["token"])).closing
    assert (closing["by"], closing["former"]) == ([], [{"seat": 0, "name": "Ann"}])
    assert await given_up_to(desk, ["Ann", "Ben"], [ben["token"]]) == {"Ann": 1, "Ben": 0}


@house
async def test_another_name_hides_nobody_who_gives_up(desk):
    """Neither a new name in the same seat nor leaving it and coming back as somebody else."""
    for another in ("rename", "take", "leave"):
        ann, ben = await a_lost_match(desk)
        path = f"/api/matches/{ann['match']}"
        steps = {
            "rename": [{"do": "rename", "name": "Zed"}],
            "take": [{"do": "leave"}, {"do": "take", "name": "Zed"}],
            "leave": [{"do": "rename", "name": "Zed"}, COMPUTER],
        }[another]
        for step in steps:
            await desk.post(f"{path}/seats/0", step, token=ann["token"])
        await desk.post(f"{path}/close", token=ann["token"])
        record = await desk.record(ann["match"], ben["token"])
        assert (record.closing["by"], "former" in record.closing) == ([0], False)
        rows = await results(desk, ann["match"])
        assert [(row.name, row.place, row.share) for row in rows] == [
            ("Zed", 0, 0.0), ("Ben", 1, 0.5), ("Ann", 0, 0.0),
        ], another  # fmt: skip
        token = [ben["token"]]
        assert await given_up_to(desk, ["Ann", "Ben"], token) == {"Ann": 1, "Ben": 0}
        assert await given_up_to(desk, ["Zed", "Ben"], token) == {"Zed": 1, "Ben": 0}
        assert await given_up_to(desk, ["Ann"], token) == {"Ann": 0}


@house
async def test_a_name_from_before_the_match_is_forgotten(desk):
    ann, ben = await desk.full(**LONG)
    path = f"/api/matches/{ann['match']}"
    await desk.post(f"{path}/seats/0", {"do": "rename", "name": "Anna"}, token=ann["token"])
    await desk.post(f"{path}/start", token=ann["token"])
    await acted(desk, ann["match"], ann["token"])
    await desk.post(f"{path}/close", token=ann["token"])
    assert [row.name for row in await results(desk, ann["match"])] == ["Anna", "Ben"]
    assert ben["token"]


@house
async def test_who_left_one_match_has_not_left_the_next(desk):
    """The rematch begins with what the first one ended with, and without its past."""
    ann, ben = await a_lost_match(desk)
    path = f"/api/matches/{ann['match']}"
    await desk.post(f"{path}/seats/0", {"do": "rename", "name": "Zed"}, token=ann["token"])
    await desk.post(f"{path}/seats/0", COMPUTER, token=ann["token"])
    await desk.post(f"{path}/close", token=ann["token"])
    again = await desk.post(f"{path}/rematch", token=ann["token"])
    await desk.post(f"/api/matches/{again['match']}/start", token=ann["token"])
    await acted(desk, again["match"], ben["token"])
    await desk.post(f"/api/matches/{again['match']}/close", token=ann["token"])
    closing = (await desk.record(again["match"], ben["token"])).closing
    assert (closing["by"], "former" in closing) == ([], False)


@house
async def test_many_names_are_remembered_by_the_first_of_them(desk):
    ann, ben = await a_lost_match(desk)
    path = f"/api/matches/{ann['match']}"
    for number in range(MOST_NAMES + 3):
        renamed = {"do": "rename", "name": f"Zed {number}"}
        await desk.post(f"{path}/seats/0", renamed, token=ann["token"])
    await desk.post(f"{path}/close", token=ann["token"])
    names = [row.name for row in await results(desk, ann["match"]) if row.place == 0]
    assert len(names) == MOST_NAMES + 1
    assert names[0] == f"Zed {MOST_NAMES + 2}"
    assert "Ann" in names
    assert await given_up_to(desk, ["Ann", "Ben"], [ben["token"]]) == {"Ann": 1, "Ben": 0}


@house
async def test_a_cup_is_not_deleted_while_others_play_in_it(desk):
    mine = {"kind": "person", "name": "Ann", "mine": True}
    games = [{"game": "toss_up", "options": {"goal": 500}}]
    ann = await desk.post("/api/cups", {"games": games, "seats": [mine, {}]}, expect=201)
    await desk.post("/api/join", {"names": ["Ben"], "code": ann["table"]["code"]}, expect=201)
    begun = await desk.post(f"/api/matches/{ann['match']}/start", token=ann["token"])
    cup, match = f"/api/cups/{begun['cup']}", begun["rematch"]
    await acted(desk, match, ann["token"])
    await desk.refused(409, "others_play", "DELETE", cup, token=ann["token"])
    await desk.post(f"{cup}/end", token=ann["token"])
    await desk.ask("DELETE", cup, token=ann["token"])
    assert (await desk.record(match, ann["token"])).closing["by"] == [0]


@house
async def test_only_a_match_that_is_given_up_says_by_whom(desk):
    ann, _ = await a_lost_match(desk)
    text = (await desk.get(f"/api/matches/{ann['match']}/record", ann["token"])).splitlines()
    match = follow(text[0])
    for line in text[1:]:
        match.take(line)
    match.table = type("Quiet", (type(match.table),), {"reveal": lambda _: {}})()
    for wrong in ([2], [0, 1, 0], "0", [True]):
        with pytest.raises(BadRecord):
            match.close(by=wrong)
    for wrong in ([(0, "Zed")], [(1, "Ann")], [(2, "Ann")], [(True, "Ann")], [("0", "Ann")]):
        with pytest.raises(BadRecord):
            match.close(by=[], former=wrong)
    assert isinstance(match.record, Record)
