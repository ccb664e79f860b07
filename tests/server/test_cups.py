"""The House Cup over the protocol: three devices, heats, leaving, and what is kept of it."""

from __future__ import annotations

import asyncio
import contextlib

from rollhouse.cups import cup as cups
from rollhouse.cups.verify import split, verify
from rollhouse.matches.record import Record
from rollhouse.players import residents

from .desks import house
from .devices import Device, in_state, listening

SHORT = [
    {"game": "toss_up", "options": {"goal": 10}},
    {"game": "shizzle", "options": {"bank": 10}},
]


async def gathered(desk, names=("Ben", "Cleo"), games=SHORT, **more):
    """A cup of Ann and others on devices of their own: its id, the table, everybody's tokens."""
    mine = {"kind": "person", "name": "Ann", "mine": True}
    wanted = {"seats": [mine, *({} for _ in names)], "games": games, **more}
    ann = await desk.post("/api/cups", wanted, expect=201)
    tokens = [ann["token"]]
    for name in names:
        joined = {"names": [name], "code": ann["table"]["code"]}
        tokens.append((await desk.post("/api/join", joined, expect=201))["token"])
    return ann["table"]["cup"], ann["match"], tokens


async def play(desk, address, match, tokens):
    """Everybody's device plays a match to its end."""
    async with contextlib.AsyncExitStack() as stack:
        devices = [
            await stack.enter_async_context(Device.at(address, match, token)) for token in tokens
        ]
        for device in devices[1:]:
            device.dice.seed(f"{match} {device.token}")
        records = await asyncio.gather(*(device.play() for device in devices))
    await in_state(desk.house, match, "over")
    return records[0]


@house
async def test_three_devices_play_a_cup_and_one_leaves_and_comes_back(desk):
    cup, table, (ann, ben, cleo) = await gathered(desk)
    path = f"/api/cups/{cup}"
    waiting = await desk.get(path, cleo)
    assert waiting["state"] == "gathering"
    assert [entrant["name"] for entrant in waiting["entrants"]] == ["Ann", "Ben", "Cleo"]
    await desk.refused(403, "not_host", "POST", f"/api/matches/{table}/start", token=ben)
    await desk.refused(409, "cup_not_begun", "POST", f"{path}/next", token=ben)
    code = (await desk.get(f"/api/matches/{table}", ann))["code"]
    begun = await desk.post(f"/api/matches/{table}/start", token=ann)
    first = begun["rematch"]  # the table where people gathered leads everybody there
    watching = await desk.post("/api/watch", {"code": code}, expect=201)
    assert watching["match"] == first
    async with listening(desk.house) as address:
        async with Device.at(address, first, cleo) as device:
            await device.next()  # and is gone
        assert (await desk.get(path, ben))["match"] == first
        await play(desk, address, first, [ann, ben, cleo])
        after = await desk.get(path, cleo)  # who comes back finds the cup with the same token
        assert (after["match"], after["round"], after["yours"]) == (None, 1, [2])
        assert sum(after["rounds"][0]["points"]) == 6
        nexts = await asyncio.gather(
            *(desk.post(f"{path}/next", token=token) for token in (ann, ben, cleo))
        )
        (second,) = {each["match"] for each in nexts}  # one match, whoever pressed first
        assert (await desk.get(f"/api/matches/{first}", ann))["rematch"] == second
        seats = (await desk.get(f"/api/matches/{second}", ben))["seats"]
        assert [seat["name"] for seat in seats] == ["Ben", "Cleo", "Ann"]
        await play(desk, address, second, [ben, cleo, ann])
    over = await desk.get(path, ben)
    assert over["state"] == "over"
    assert sum(e["points"] for e in over["entrants"]) == 12
    assert over["ranking"] == sorted(
        range(3), key=lambda entrant: over["entrants"][entrant]["place"]
    )
    await desk.refused(409, "cup_over", "POST", f"{path}/next", token=ann)
    content = (await desk.get(f"{path}/record", cleo)).encode()
    found = verify(content)
    assert found.good
    assert found.matches == 2
    assert found.finished
    assert found.rolls > 0
    evening = await report(desk, path, ann)
    assert evening["matches"] == 2
    for row in evening["entrants"]:
        parts = sum(row[part] for part in ("start", "luck", "hand", "choices", "others"))
        assert abs(parts - row["result"]) < 1e-4
    assert abs(sum(row["result"] for row in evening["entrants"]) - 2) < 1e-4
    await forget_and_delete(desk, path, ann, ben, (first, second))


async def report(desk, path, token):
    for _ in range(300):
        async with desk.client() as client:
            headers = {"authorization": f"Bearer {token}"}
            answer = await client.get(f"{path}/report", headers=headers)
        if answer.status_code == 200:
            return answer.json()
        assert answer.status_code == 202, answer.text
    raise AssertionError("the report of the evening did not come")


async def forget_and_delete(desk, path, ann, ben, matches):
    """A name is forgotten in all matches, and the cup still verifies; then all of it is deleted."""
    for match in matches:
        table = await desk.get(f"/api/matches/{match}", ben)
        seat = next(n for n, each in enumerate(table["seats"]) if each["name"] == "Ben")
        await desk.post(f"/api/matches/{match}/seats/{seat}", {"do": "forget"}, token=ben)
    first = matches[0]  # Ann sat there where Ben sat in the second: both are Player 1 in a match
    await desk.post(f"/api/matches/{first}/seats/0", {"do": "forget"}, token=ann)
    content = (await desk.get(f"{path}/record", ann)).encode()
    assert b"Ben" not in content
    assert b"Ann" not in split(content)[0]
    gathering = (await desk.get(path, ann))["gathering"]
    seats = (await desk.get(f"/api/matches/{gathering}", ann))["seats"]
    assert not {"Ann", "Ben"} & {seat["name"] for seat in seats}
    assert verify(content).good
    await desk.refused(403, "not_host", "DELETE", path, token=ben)
    await desk.ask("DELETE", path, token=ann)
    await desk.refused(404, "unknown_cup", "GET", path, token=ann)
    for match in matches:
        await desk.refused(404, "unknown_match", "GET", f"/api/matches/{match}", token=ann)


@house
async def test_heats_computers_and_somebody_who_leaves(desk):
    """Five for a game of four: two heats, in which everybody plays once."""
    computer = {"kind": "computer", "player": "random"}
    mine = {"kind": "person", "name": "Ann", "mine": True}
    games = [{"game": "doozy_dice", "options": {"max_rolls": 3}}, SHORT[0], SHORT[0]]
    wanted = {"seats": [mine, *[computer] * 4], "games": games}
    ann = await desk.post("/api/cups", wanted, expect=201)
    token, path = ann["token"], f"/api/cups/{ann['table']['cup']}"
    await desk.post(f"/api/matches/{ann['match']}/start", token=token)
    state = await desk.get(path, token)
    heats = [heat["entrants"] for heat in state["rounds"][0]["heats"]]
    assert sorted(entrant for heat in heats for entrant in heat) == list(range(5))
    assert [len(heat) for heat in heats] == [3, 2]
    async with listening(desk.house) as address:
        for heat in range(2):
            state = await desk.get(path, token)
            assert state["heat"] == heat
            if 0 in heats[heat]:
                await play(desk, address, state["match"], [token])
            else:  # she watches
                async with Device.at(address, state["match"], token) as device:
                    assert device.welcome["seats"] == []
                await in_state(desk.house, state["match"], "over")
            if heat == 0:
                leave = {"do": "leave"}
                await desk.refused(422, "illegal", "POST", f"{path}/entrants/4", leave, token=token)
                await desk.post(f"{path}/next", token=token)
        await desk.post(f"{path}/entrants/4", {"do": "leave"}, token=token)
        state = await desk.post(f"{path}/next", token=token)
        assert state["entrants"][4]["left"] is True
        await play(desk, address, state["match"], [token])
    state = await desk.get(path, token)
    assert state["rounds"][1]["points"][4] == 1
    assert sum(state["rounds"][1]["points"]) == 15
    state = await desk.post(f"{path}/end", token=token)
    assert (state["state"], state["early"]) == ("over", True)
    assert verify((await desk.get(f"{path}/record", token)).encode()).good


@house
async def test_a_match_that_is_given_up_is_played_again_and_a_computer_carries_on(desk):
    cup, table, (ann, ben) = await gathered(desk, ("Ben",), [SHORT[0]])
    path = f"/api/cups/{cup}"
    first = (await desk.post(f"/api/matches/{table}/start", token=ann))["rematch"]
    instead = {"do": "computer", "player": "random"}
    await desk.post(f"/api/matches/{first}/seats/1", instead, token=ann)
    await desk.post(f"/api/matches/{first}/close", token=ann)
    state = await desk.get(path, ann)
    assert (state["round"], state["match"], state["state"]) == (0, None, "playing")
    assert state["entrants"][1]["kind"] == "computer"
    await desk.refused(403, "bad_token", "GET", path, token=ben)
    again = (await desk.post(f"{path}/next", token=ann))["match"]
    assert again != first
    async with listening(desk.house) as address:
        await play(desk, address, again, [ann])
    content = (await desk.get(f"{path}/record", ann)).encode()
    found = cups.parse(split(content)[0])
    assert [match["reason"] for match in found.matches] == ["abandoned", "over"]
    assert found.closing["reason"] == "over"
    assert verify(content).good
    lines = content.splitlines(keepends=True)
    assert not verify(b"".join(lines[:-1])).good


@house
async def test_any_resident_of_a_level_takes_part(desk):
    """The browser asks for computer players in this way."""
    mine = {"kind": "person", "name": "Ann", "mine": True}
    somebody = {"kind": "computer", "player": "resident:level=2"}
    wanted = {"seats": [mine, somebody, somebody], "games": SHORT}
    ann = await desk.post("/api/cups", wanted, expect=201)
    one, other = (seat["player"] for seat in ann["table"]["seats"][1:])
    assert {one, other} <= {*residents.names()}
    assert one != other


@house
async def test_a_cup_that_is_gathered_for_has_the_host_of_its_table(desk):
    cup, table, (ann, ben, _) = await gathered(desk)
    await desk.post(f"/api/matches/{table}/seats/1", {"do": "host"}, token=ann)
    await desk.refused(403, "not_host", "DELETE", f"/api/cups/{cup}", token=ann)
    assert (await desk.get(f"/api/cups/{cup}", ben))["host"]
    await desk.ask("DELETE", f"/api/cups/{cup}", token=ben)


@house
async def test_who_takes_a_seat_over_may_look_at_the_cup_at_once(desk):
    cup, table, (ann, ben, _) = await gathered(desk)
    path = f"/api/cups/{cup}"
    begun = await desk.post(f"/api/matches/{table}/start", token=ann)
    match = begun["rematch"]
    await desk.post(f"/api/matches/{match}/seats/1", {"do": "leave"}, token=ben)
    code = (await desk.get(f"/api/matches/{match}", ann))["code"]
    dan = (await desk.post("/api/join", {"names": ["Dan"], "code": code}, expect=201))["token"]
    looks = await desk.get(path, dan)
    assert (looks["match"], looks["yours"], looks["host"]) == (match, [], False)
    await desk.refused(403, "cup_next", "POST", f"{path}/next", token=dan)
    await desk.post(f"/api/matches/{match}/close", token=ann)
    assert (await desk.get(path, dan))["yours"] == [1]
    await desk.refused(403, "bad_token", "GET", path, token=ben)


@house
async def test_what_cannot_be_a_cup_is_refused(desk):
    mine = {"kind": "person", "name": "Ann", "mine": True}

    async def refused(reason, status=422, **more):
        wanted = {"seats": [mine, {}], "games": SHORT, **more}
        await desk.refused(status, reason, "POST", "/api/cups", wanted)

    await refused("bad_cup", games=[{"game": "toss_up", "options": {"goal": 0}}])
    hands = {"game": "dice_flick", "options": {"skill": ["steady", "shaky"]}}
    await refused("bad_cup", games=[hands])
    await refused("bad_cup", games=[{"game": "chess"}])
    await refused("bad_body", 400, games=[])
    await refused("bad_body", 400, seats=[mine])
    await desk.refused(404, "unknown_cup", "GET", "/api/cups/nothinghere")
    cup, table, (ann, ben) = await gathered(desk, ("Ben",))
    await desk.refused(401, "token_needed", "GET", f"/api/cups/{cup}")
    await desk.ask("DELETE", f"/api/matches/{table}", token=ann)
    await desk.refused(404, "unknown_cup", "GET", f"/api/cups/{cup}", token=ben)


@house
async def test_real_dice_are_entered_on_the_host_s_device(desk):
    seats = [{"kind": "person", "name": name, "mine": True} for name in ("Ann", "Ben")]
    wanted = {"seats": seats, "games": [SHORT[0]], "dice": "real"}
    ann = await desk.post("/api/cups", wanted, expect=201)
    first = (await desk.post(f"/api/matches/{ann['match']}/start", token=ann["token"]))["rematch"]
    async with (
        listening(desk.house) as address,
        Device.at(address, first, ann["token"]) as device,
    ):
        assert device.welcome["seats"] == [0, 1]
        await device.caught_up(1)
        answer = await device.doing("enter", outcome={"roll": "GGGGGGGGGG"})
        assert answer["say"] == "lines"
    record = Record.parse((await desk.get(f"/api/matches/{first}/record", ann["token"])).encode())
    assert record.head["table"]["kind"] == "real"
