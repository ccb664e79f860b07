"""Tables and seats: who may do what, and that no two people ever get the same seat."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec

from rollhouse.protocol.tokens import CODE_ALPHABET, hashed, read_code
from rollhouse.server.lobby.lobby import MOST_CHANGES
from rollhouse.server.store.rows import PlanSeat
from rollhouse.server.tables.plans import MOST_SPECTATORS
from tests.server.desks import a_desk, finished, house

OPEN = {"kind": "open"}
BOT = {"kind": "computer", "player": "computer:level=2"}


def kinds(table):
    return [(seat["kind"], seat.get("name")) for seat in table["seats"]]


@house
async def test_a_table_is_opened_joined_and_started(desk):
    ann = await desk.table([OPEN, BOT], coach=False, clock=30)
    table = ann["table"]
    assert kinds(table) == [("person", "Ann"), ("open", None), ("computer", "Computer 2")]
    assert (table["state"], table["dice"], table["coach"], table["clock"]) == (
        "gathering", "sealed", False, 30,
    )  # fmt: skip
    assert ann["seats"] == [0]
    ben = await desk.post("/api/join", {"names": ["Ben"], "code": table["code"]}, expect=201)
    assert ben["seats"] == [1]
    assert ben["token"] != ann["token"]
    begun = await desk.post(f"/api/matches/{ann['match']}/start", token=ann["token"])
    assert (begun["state"], begun["record"] > 0) == ("playing", True)
    record = await desk.record(ann["match"], ben["token"])
    assert record.names == ["Ann", "Ben", "Computer 2"]
    assert record.seats == ["human", "human", "computer:level=2"]


@house
async def test_one_code_is_to_play_and_to_watch_also_when_the_table_is_full(desk):
    ann = await desk.table([OPEN])
    code = ann["table"]["code"]
    assert len(code) == 9
    assert code[4] == "-"
    assert set(code) <= {*CODE_ALPHABET, "-"}
    asked = {"names": ["Ben"], "code": f" {code.lower().replace('-', ' ')} "}
    ben = await desk.post("/api/join", asked, expect=201)
    assert ben["table"]["code"] == code
    await desk.refused(409, "no_open_seat", "POST", "/api/join", {"names": ["Cid"], "code": code})
    cid = await desk.post("/api/watch", {"code": code}, expect=201)
    assert cid["seats"] == []
    assert "code" not in cid["table"]
    again = await desk.post(f"/api/matches/{ann['match']}/code", token=ann["token"])
    assert again["code"] != code
    await desk.refused(404, "wrong_code", "POST", "/api/watch", {"code": code})
    await desk.post(f"/api/matches/{ann['match']}/close", token=ann["token"])
    await desk.refused(404, "wrong_code", "POST", "/api/watch", {"code": again["code"]})


@house
async def test_a_code_says_where_it_leads_before_anybody_sits_down(desk):
    ann = await desk.table([{"kind": "person", "name": "Ben"}, OPEN])
    code = {"code": ann["table"]["code"]}
    before = await desk.post("/api/invitation", code)
    assert before["seats"] == [1, 2]
    assert "code" not in before["table"]
    assert [seat.get("name") for seat in before["table"]["seats"]] == ["Ann", "Ben", None]
    await desk.post("/api/join", {"names": ["Cid"], **code}, expect=201)
    assert (await desk.post("/api/invitation", code))["seats"] == [1]
    await desk.post("/api/join", {"names": ["Ben"], **code}, expect=201)
    assert (await desk.post("/api/invitation", code))["seats"] == []
    await desk.refused(404, "wrong_code", "POST", "/api/invitation", {"code": "333-333"})


@house
async def test_look_alikes_are_forgiven_and_codes_of_before_are_read(desk):
    ann = await desk.table([OPEN, OPEN])
    kept = await desk.house.storage.read(ann["match"])
    until = {"code_until": kept.code_until}
    assert await desk.house.storage.change(kept.id, kept.version, kept.plan, code="D6V34A", **until)
    for written in ("D6V-34A", "0GU 34A", "Ogu34a", "qg\u2013v\u00a034a", "\uff246V34A"):
        assert (await desk.post("/api/invitation", {"code": written}))["seats"] == [1, 2]
    kept = await desk.house.storage.read(ann["match"])
    assert await desk.house.storage.change(kept.id, kept.version, kept.plan, code="Q2S8GU", **until)
    assert (await desk.post("/api/invitation", {"code": "q2s 8gu"}))["seats"] == [1, 2]


@house
async def test_only_so_many_people_watch_a_table(desk):
    """Those who watch already, and those with a seat, are as they were."""
    ann = await desk.table([OPEN])
    code = {"code": ann["table"]["code"]}
    seen = [await desk.post("/api/watch", code, expect=201) for _ in range(MOST_SPECTATORS)]
    assert len({each["token"] for each in seen}) == MOST_SPECTATORS
    await desk.refused(409, "full_house", "POST", "/api/watch", code)
    path = f"/api/matches/{ann['match']}"
    for each in (seen[0], seen[-1]):
        assert (await desk.get(path, each["token"]))["state"] == "gathering"
    ben = await desk.post("/api/join", {"names": ["Ben"], **code}, expect=201)
    assert ben["seats"] == [1]


@house
async def test_an_expired_code_is_answered_like_one_that_never_was(desk):
    ann = await desk.table([OPEN])
    kept = await desk.house.storage.read(ann["match"])
    code = {"code": kept.code, "code_until": 1.0}
    assert await desk.house.storage.change(kept.id, kept.version, kept.plan, **code)
    said = [
        await desk.refused(404, "wrong_code", "POST", "/api/watch", {"code": each})
        for each in (kept.code, "222-222" if kept.code != "222222" else "333-333", "not a code")
    ]
    assert said[0] == said[1] == said[2]


@house
async def test_many_who_join_at_once_never_get_one_seat(desk):
    ann = await desk.table([OPEN] * 5)

    async def join(number):
        body = {"names": [f"Guest {number}"], "code": ann["table"]["code"]}
        address = f"10.0.0.{number}"
        async with desk.client(address) as client:
            return await client.post("/api/join", json=body)

    answers = await asyncio.gather(*(join(number) for number in range(12)))
    seated = [answer.json() for answer in answers if answer.status_code == 201]
    assert sorted(each["seats"][0] for each in seated) == [1, 2, 3, 4, 5]
    refused = {answer.json()["reason"] for answer in answers if answer.status_code != 201}
    assert refused <= {"no_open_seat", "wrong_code"}
    table = await desk.get(f"/api/matches/{ann['match']}", ann["token"])
    names = [seat["name"] for seat in table["seats"]]
    assert len(set(names)) == 6
    for each in seated:
        seen = await desk.get(f"/api/matches/{ann['match']}", each["token"])
        assert seen["version"] == table["version"]


@house
async def test_changes_of_many_at_once_are_all_kept(desk):
    ann = await desk.table([OPEN] * 5)
    match, seats = ann["match"], range(1, 6)
    changes = (
        desk.post(
            f"/api/matches/{match}/seats/{n}", {"do": "take", "name": f"Kid {n}"}, ann["token"]
        )
        for n in seats
    )
    await asyncio.gather(*changes)
    table = await desk.get(f"/api/matches/{match}", ann["token"])
    assert [seat["name"] for seat in table["seats"]] == ["Ann", *(f"Kid {n}" for n in seats)]
    assert {seat["screen"] for seat in table["seats"]} == {0}


@house
async def test_several_people_share_one_screen_and_one_token(desk):
    ann = await desk.table([{"kind": "person", "name": "Abe", "mine": True}, OPEN, OPEN, OPEN])
    assert ann["seats"] == [0, 1]
    body = {"names": ["Ben", "Bea"], "code": ann["table"]["code"], "seats": [4, 2]}
    ben = await desk.post("/api/join", body, expect=201)
    assert ben["seats"] == [2, 4]
    screens = [seat.get("screen") for seat in ben["table"]["seats"]]
    assert screens == [0, 0, 2, None, 2]
    assert [seat.get("name") for seat in ben["table"]["seats"]] == [
        "Ann",
        "Abe",
        "Bea",
        None,
        "Ben",
    ]


@house
async def test_a_seat_kept_for_a_name_waits_for_it(desk):
    ann = await desk.table([{"kind": "person", "name": "Ben"}, OPEN])
    match, code = ann["match"], ann["table"]["code"]
    cid = await desk.post("/api/join", {"names": ["Cid"], "code": code}, expect=201)
    assert cid["seats"] == [2]
    body = {"names": ["Dan"], "code": code, "seats": [1]}
    await desk.refused(409, "seat_not_free", "POST", "/api/join", body)
    waiting = await desk.refused(
        409, "seats_waiting", "POST", f"/api/matches/{match}/start", token=ann["token"]
    )
    assert "Ben" in waiting["sentence"]
    ben = await desk.post("/api/join", {"names": ["ben"], "code": code}, expect=201)
    assert ben["seats"] == [1]


@house
async def test_only_the_host_has_the_hosts_powers(desk):
    ann, ben = await desk.full()
    match = ann["match"]
    for way in ("start", "pause", "go_on", "close", "code", "rematch"):
        path = f"/api/matches/{match}/{way}"
        await desk.refused(403, "not_host", "POST", path, token=ben["token"])
        await desk.refused(403, "bad_token", "POST", path, token="x" * 32)
        await desk.refused(401, "token_needed", "POST", path)
    for do in ("open", "remove", "host", "first"):
        await desk.refused(
            403, "not_host", "POST", f"/api/matches/{match}/seats/0", {"do": do}, ben["token"]
        )
    for body in ({"do": "rename", "name": "Zoe"}, {"do": "leave"}, {"do": "hand_over", "to": 1}):
        await desk.refused(
            403, "not_your_seat", "POST", f"/api/matches/{match}/seats/0", body, ben["token"]
        )
    await desk.refused(403, "not_host", "DELETE", f"/api/matches/{match}", token=ben["token"])


@house
async def test_who_is_removed_has_no_right_any_more_and_no_invitation(desk):
    ann = await desk.table([OPEN, OPEN])
    match, code = ann["match"], ann["table"]["code"]
    ben = await desk.post("/api/join", {"names": ["Ben"], "code": code}, expect=201)
    table = await desk.post(f"/api/matches/{match}/seats/1", {"do": "remove"}, ann["token"])
    assert kinds(table)[1] == ("open", None)
    await desk.refused(403, "bad_token", "GET", f"/api/matches/{match}", token=ben["token"])
    await desk.refused(404, "wrong_code", "POST", "/api/join", {"names": ["Ben"], "code": code})
    await desk.refused(
        409, "own_seat", "POST", f"/api/matches/{match}/seats/0", {"do": "remove"}, ann["token"]
    )


@house
async def test_during_play_seats_change_and_the_record_says_so(desk):
    ann, ben = await desk.full()
    match = ann["match"]
    await desk.post(f"/api/matches/{match}/start", token=ann["token"])
    await desk.post(
        f"/api/matches/{match}/seats/1", {"do": "rename", "name": "Benno"}, ben["token"]
    )
    body = {"do": "computer", "player": "greedy"}
    table = await desk.post(f"/api/matches/{match}/seats/1", body, ann["token"])
    assert table["seats"][1]["kind"] == "computer"
    await desk.refused(403, "bad_token", "GET", f"/api/matches/{match}", token=ben["token"])
    opened = await desk.post(f"/api/matches/{match}/seats/1", {"do": "open"}, ann["token"])
    body = {"names": ["Cid"], "code": opened["code"]}
    cid = await desk.post("/api/join", body, expect=201)
    assert cid["seats"] == [1]
    await desk.post(f"/api/matches/{match}/seats/1", {"do": "hand_over", "to": 0}, cid["token"])
    record = await desk.record(match, ann["token"])
    changes = [line.facts for line in record.lines if line.kind == "seat"]
    assert [(each["name"], each["player"]) for each in changes] == [
        ("Benno", "human"), ("Greedy", "greedy"), ("Cid", "human"),
    ]  # fmt: skip
    mine = await desk.get(f"/api/matches/{match}", ann["token"])
    assert [seat.get("screen") for seat in mine["seats"]] == [0, 0]


@house
async def test_who_begins_is_said_before_the_start_and_stands_in_the_record(desk):
    ann = await desk.table([{}, {"kind": "computer", "player": "greedy"}], game="stack_attack",
                           options={"skill": ["steady", "shaky", "average"]})  # fmt: skip
    match, code = ann["match"], ann["table"]["code"]
    ben = await desk.post("/api/join", {"names": ["Ben"], "code": code}, expect=201)
    path = f"/api/matches/{match}/seats/1"
    assert "first" not in ann["table"]
    table = await desk.post(path, {"do": "first", "by": "youngest"}, ann["token"])
    assert [seat["name"] for seat in table["seats"]] == ["Ben", "Greedy", "Ann"]
    assert table["first"] == "youngest"
    assert table["options"]["skill"] == ["shaky", "average", "steady"]
    assert table["seats"][2]["host"]
    await desk.post(f"/api/matches/{match}/seats/0", {"do": "rename", "name": "B"}, ben["token"])
    await desk.refused(400, "bad_body", "POST", path, {"do": "first", "by": "beauty"}, ann["token"])
    await desk.post(f"/api/matches/{match}/start", token=ann["token"])
    await desk.refused(409, "begun_already", "POST", path, {"do": "first"}, ann["token"])
    head = (await desk.record(match, ann["token"])).head
    assert head["first"] == "youngest"
    assert [seat["name"] for seat in head["seats"]] == ["B", "Greedy", "Ann"]
    await desk.post(f"/api/matches/{match}/close", token=ann["token"])
    again = await desk.post(f"/api/matches/{match}/rematch", token=ann["token"])
    assert [seat["name"] for seat in again["seats"]] == ["Greedy", "Ann", "B"]
    assert again["first"] == "turn"


@house
async def test_chance_lets_everybody_begin(desk):
    ann, _ = await desk.full()
    path = f"/api/matches/{ann['match']}/seats/0"
    begun = set()
    for _ in range(60):
        table = await desk.post(path, {"do": "first", "by": "chance"}, ann["token"])
        assert table["first"] == "chance"
        assert {seat["name"] for seat in table["seats"]} == {"Ann", "Ben"}
        begun.add(table["seats"][0]["name"])
    assert begun == {"Ann", "Ben"}


@house
async def test_pause_and_go_on(desk):
    ann, _ = await desk.full(clock=60)
    match, token = ann["match"], ann["token"]
    await desk.refused(409, "not_playing", "POST", f"/api/matches/{match}/pause", token=token)
    await desk.post(f"/api/matches/{match}/start", token=token)
    await desk.refused(409, "begun_already", "POST", f"/api/matches/{match}/start", token=token)
    assert (await desk.post(f"/api/matches/{match}/pause", token=token))["state"] == "paused"
    assert (await desk.post(f"/api/matches/{match}/go_on", token=token))["state"] == "playing"
    await desk.refused(409, "not_paused", "POST", f"/api/matches/{match}/go_on", token=token)


@house
async def test_a_rematch_rotates_the_seats_and_takes_the_same_tokens(desk):
    ann = await desk.table(
        [OPEN, {"kind": "computer", "player": "greedy"}],
        game="stack_attack",
        dice="sealed",
        options={"skill": ["steady", "average", "shaky"]},
    )
    body = {"names": ["Ben"], "code": ann["table"]["code"]}
    ben = await desk.post("/api/join", body, expect=201)
    match, token = ann["match"], ann["token"]
    await desk.post(f"/api/matches/{match}/start", token=token)
    await desk.refused(409, "still_running", "POST", f"/api/matches/{match}/rematch", token=token)
    assert (await desk.post(f"/api/matches/{match}/close", token=token))["state"] == "abandoned"
    both = await asyncio.gather(
        *(desk.post(f"/api/matches/{match}/rematch", token=token) for _ in range(3))
    )
    follows = both[0]
    assert {each["match"] for each in both} == {follows["match"]}
    assert [seat["name"] for seat in follows["seats"]] == ["Ben", "Greedy", "Ann"]
    assert follows["options"]["skill"] == ["average", "shaky", "steady"]
    table = await desk.get(f"/api/matches/{match}", ben["token"])
    assert table["rematch"] == follows["match"]
    again = await desk.post(f"/api/matches/{follows['match']}/start", token=token)
    assert again["state"] == "playing"
    record = await desk.record(follows["match"], ben["token"])
    assert record.names == ["Ben", "Greedy", "Ann"]
    open_tables = await desk.house.storage.listed(public=None)
    assert [kept.id for kept in open_tables] == [follows["match"]]


@house
async def test_private_tables_are_not_seen_and_public_ones_are(desk):
    private, public = await desk.table([OPEN]), await desk.table([OPEN], public=True)
    found = await desk.get("/api/matches")
    assert [table["match"] for table in found["tables"]] == [public["match"]]
    assert "code" not in found["tables"][0]
    await desk.refused(401, "token_needed", "GET", f"/api/matches/{private['match']}")
    await desk.get(f"/api/matches/{public['match']}")
    body = {"names": ["Ben"], "match": private["match"]}
    await desk.refused(404, "unknown_match", "POST", "/api/join", body)
    ben = await desk.post("/api/join", {"names": ["Ben"], "match": public["match"]}, expect=201)
    assert ben["seats"] == [1]


@house
async def test_the_host_can_give_the_table_to_somebody_else(desk):
    ann, ben = await desk.full()
    match = ann["match"]
    await desk.post(f"/api/matches/{match}/seats/1", {"do": "host"}, ann["token"])
    await desk.refused(403, "not_host", "POST", f"/api/matches/{match}/start", token=ann["token"])
    await desk.post(f"/api/matches/{match}/start", token=ben["token"])


@house
async def test_a_real_table_needs_the_referees_device_alone(desk):
    ann = await desk.table([{"kind": "person", "name": "Ben"}], dice="real")
    begun = await desk.post(f"/api/matches/{ann['match']}/start", token=ann["token"])
    assert begun["state"] == "playing"


REFUSED = [
    ({"kind": "computer", "player": "os:system"}, "no_such_computer"),
    ({"kind": "computer", "player": "program:rm -rf x"}, "no_such_computer"),
    ({"kind": "computer", "player": "tests.cases:walk"}, "no_such_computer"),
    ({"kind": "computer", "player": "Ben"}, "no_such_computer"),
    ({"kind": "computer"}, "need_player"),
    ({"kind": "computer", "player": "search:playouts=20001"}, "computer_limit"),
    ({"kind": "computer", "player": "search:milliseconds=600000"}, "computer_limit"),
    ({"kind": "computer", "player": "computer:level=6"}, "bad_computer"),
    ({"kind": "computer", "player": "random:seed=1"}, "computer_seed"),
    ({"kind": "computer", "player": "greedy", "mine": True}, "computer_mine"),
    ({"kind": "person", "name": "Ben", "player": "greedy"}, "player_of_person"),
    ({"kind": "person"}, "name_needed"),
    ({"kind": "person", "name": "B\u202een"}, "bad_called"),
    ({"kind": "person", "name": "B\nen"}, "bad_called"),
    ({"kind": "person", "name": "   "}, "bad_called"),
    ({"kind": "person", "name": "\u3164"}, "bad_called"),  # a letter that nobody sees
    ({"kind": "person", "name": "You"}, "called_you"),
    ({"kind": "person", "name": "Computer"}, "called_computer"),
    ({"kind": "person", "name": "computer 3 (2)"}, "called_computer"),
    ({"kind": "person", "name": "Computadora"}, "called_computer"),
    ({"kind": "person", "name": "computer:level=2"}, "called_computer"),
    ({"kind": "person", "name": "\u0421omputer"}, "called_computer"),
    ({"kind": "open", "name": "Greedy"}, "called_computer"),
]


@house
async def test_what_strangers_may_not_put_in_a_seat(desk):
    mine = {"kind": "person", "name": "Ann", "mine": True}
    for seat, reason in REFUSED:
        body = {"game": "toss_up", "seats": [mine, seat]}
        await desk.refused(422, reason, "POST", "/api/matches", body)
    assert await desk.house.storage.listed(public=None) == []


@house
async def test_a_measured_hand_stands_in_the_record_and_stays_with_its_person(desk):
    mine = {"kind": "person", "name": "Ann", "mine": True}
    seats = [{"kind": "computer", "player": "greedy"}, mine]
    hand = {"seat": 1, "error": 4.2, "low": 3.8, "high": 4.9, "tries": 40}
    body = {"game": "dice_flick", "seats": seats, "measured": [hand]}
    ann = await desk.post("/api/matches", body, expect=201)
    match, token = ann["match"], ann["token"]
    await desk.post(f"/api/matches/{match}/seats/1", {"do": "first", "by": "choice"}, token)
    await desk.post(f"/api/matches/{match}/start", token=token)
    record = await desk.record(match, token)
    assert record.names[0] == "Ann"
    assert record.head["measured"] == [{**hand, "seat": 0}]


@house
async def test_what_is_no_hand_of_ones_own_is_refused(desk):
    mine = {"kind": "person", "name": "Ann", "mine": True}
    hand = {"seat": 0, "error": 4.2, "low": 3.8, "high": 4.9, "tries": 40}
    for game, wrong, reason in (
        ("dice_flick", {"seat": 1}, "hand_not_yours"),
        ("dice_flick", {"seat": 2}, "bad_table"),
        ("dice_flick", {"low": 4.3}, "bad_table"),
        ("dice_flick", {"high": 90.0}, "bad_table"),
        ("toss_up", {}, "bad_table"),
    ):
        body = {"game": game, "seats": [mine, OPEN], "measured": [{**hand, **wrong}]}
        await desk.refused(422, reason, "POST", "/api/matches", body)


@house
async def test_what_a_game_refuses_is_refused(desk):
    mine = {"kind": "person", "name": "Ann", "mine": True}
    for more in (
        {"options": {"goal": 0}},
        {"options": {"gaol": 50}},
        {"game": "shizzle", "seats": [mine]},
        {"game": "poker"},
        {"dice": "physics"},
        {"game": "shizzle", "options": {"layout": "/etc/passwd"}},
        {"game": "doozy_dice", "options": {"deck": "deck.json"}},
    ):
        body = {"game": "toss_up", "seats": [mine, OPEN], **more}
        await desk.refused(422, "bad_table", "POST", "/api/matches", body)
    for alike in ("ANN", "Ann", "\u0410nn", "Änn", "\uff21nn"):
        body = {"game": "toss_up", "seats": [mine, {"kind": "person", "name": alike}]}
        await desk.refused(409, "name_taken", "POST", "/api/matches", body)


@house
async def test_nobody_joins_under_a_name_that_looks_like_anothers(desk):
    ann = await desk.table([OPEN, OPEN])
    body = {"code": ann["table"]["code"], "names": ["\u0410nn"]}
    await desk.refused(409, "name_taken", "POST", "/api/join", body)
    body["names"] = ["Computer 3"]
    await desk.refused(422, "called_computer", "POST", "/api/join", body)
    body["names"] = ["Greedy Gus"]
    joined = await desk.post("/api/join", body, expect=201)
    rename = {"do": "rename", "name": "random"}
    where = f"/api/matches/{ann['match']}/seats/{joined['seats'][0]}"
    await desk.refused(422, "called_computer", "POST", where, rename, ann["token"])


@house
async def test_a_computer_may_be_called_what_it_is_and_standings_ask_for_any_name(desk):
    opened = await desk.table([{"kind": "computer", "player": "greedy", "name": "Computer"}] * 2)
    names = [seat["name"] for seat in opened["table"]["seats"]]
    assert names == ["Ann", "Computer", "Computer (2)"]
    found = await desk.get("/api/standings?names=Computer")
    assert [each["name"] for each in found["standings"]] == ["Computer"]


@house
async def test_tokens_and_secrets_stand_nowhere_in_the_database(desk):
    ann, ben = await desk.full()
    await desk.post(f"/api/matches/{ann['match']}/start", token=ann["token"])
    kept = await desk.house.storage.read(ann["match"])
    assert kept.plan.host == hashed(ann["token"])
    assert kept.plan.seats[1].token == hashed(ben["token"])
    content = b"".join(
        path.read_bytes() for path in desk.house.storage.database.path.parent.glob("house.db*")
    )
    assert ann["match"].encode() in content
    assert ann["token"].encode() not in content
    assert ben["token"].encode() not in content
    answers = [
        await desk.get(f"/api/matches/{ann['match']}", ben["token"]),
        await desk.get(f"/api/matches/{ann['match']}/record", ben["token"]),
        await desk.get(f"/api/export?matches={ann['match']}", ben["token"]),
        await desk.get(f"/api/matches/{ann['match']}/replay", ben["token"]),
    ]
    assert kept.secret
    for answer in answers:
        assert kept.secret not in str(answer)
        assert kept.plan.host not in str(answer)


def test_a_code_has_no_letters_that_look_alike():
    assert not set("0OQ1IL2Z5S8BGU") & set(CODE_ALPHABET)
    assert read_code("KQ7-M4P") == "KQ7M4P"
    assert read_code("KQ7M4") is None
    assert read_code("KQ7-M4PP") is None


def test_two_processes_never_give_one_seat_twice(house_url):
    """On PostgreSQL two processes serve the lobby; on SQLite there is only ever one."""

    async def inside():
        async with contextlib.AsyncExitStack() as stack:
            several = house_url.startswith("postgresql")
            desks = [
                await stack.enter_async_context(a_desk(None, url=house_url))
                for _ in range(1 + several)
            ]
            ann = await desks[0].table([OPEN] * 5)
            code = ann["table"]["code"]

            async def join(number):
                body = {"names": [f"Guest {number}"], "code": code}
                async with desks[number % len(desks)].client(f"10.0.0.{number}") as client:
                    return await client.post("/api/join", json=body)

            answers = await asyncio.gather(*(join(number) for number in range(9)))
            seats = [each.json()["seats"] for each in answers if each.status_code == 201]
            assert sorted(seats) == [[1], [2], [3], [4], [5]]
            table = await desks[-1].get(f"/api/matches/{ann['match']}", ann["token"])
            assert len({seat["name"] for seat in table["seats"]}) == 6
            begun = await desks[-1].post(f"/api/matches/{ann['match']}/start", token=ann["token"])
            assert begun["state"] == "playing"

    asyncio.run(inside())


@house
async def test_what_a_crash_left_half_done_is_done_with_the_next_change(desk):
    """A process that died after a table was changed, and before its record was."""
    ann, _ = await desk.full()
    match = ann["match"]
    await desk.post(f"/api/matches/{match}/start", token=ann["token"])
    kept = await desk.house.storage.read(match)
    seats = [kept.plan.seats[0], PlanSeat("computer", "Greedy", "greedy")]
    plan = msgspec.structs.replace(kept.plan, seats=seats)
    assert await desk.house.storage.change(match, kept.version, plan)
    body = {"do": "rename", "name": "Anna"}
    await desk.post(f"/api/matches/{match}/seats/0", body, ann["token"])
    record = await desk.record(match, ann["token"])
    assert record.names == ["Anna", "Greedy"]
    assert record.seats == ["human", "greedy"]


@house
async def test_nobody_but_the_host_fills_a_record_with_names(desk):
    ann, ben = await desk.full()
    match = ann["match"]
    await desk.post(f"/api/matches/{match}/start", token=ann["token"])
    path = f"/api/matches/{match}/seats/1"
    for number in range(MOST_CHANGES):
        await desk.post(path, {"do": "rename", "name": f"Ben {number}"}, ben["token"])
    length = len(await desk.record(match, ann["token"]))
    for body in ({"do": "rename", "name": "Bo"}, {"do": "computer", "player": "greedy"}):
        await desk.refused(409, "seat_restless", "POST", path, body, ben["token"])
    assert len(await desk.record(match, ann["token"])) == length
    await desk.post(path, {"do": "rename", "name": "Ben"}, ann["token"])
    own = f"/api/matches/{match}/seats/0"
    await desk.post(own, {"do": "rename", "name": "Anna"}, ann["token"])


@house
async def test_many_wrong_codes_at_once_are_many(desk):
    async def guess(client):
        return await client.post("/api/watch", json={"code": "3333-3333"})

    async with desk.client() as client:
        answers = await asyncio.gather(*(guess(client) for _ in range(30)))
    said = [answer.json()["reason"] for answer in answers]
    assert (said.count("wrong_code"), said.count("guessing")) == (10, 20)


# Sharing what is over


@house
async def test_a_match_that_is_over_is_read_by_others_only_once_its_host_shares_it(desk):
    match, (ann, ben) = await finished(desk, ["Ann", "Ben"])
    path = f"/api/matches/{match}"
    ways = [path, f"{path}/record", f"{path}/replay"]
    for way in ways:
        await desk.refused(401, "token_needed", "GET", way)
    await desk.refused(403, "not_host", "POST", f"{path}/share", {"shared": True}, ben)
    await desk.refused(401, "token_needed", "POST", f"{path}/share", {"shared": True})
    assert (await desk.post(f"{path}/share", {"shared": True}, ann))["shared"] is True
    assert (await desk.get(path, ben))["shared"] is True
    assert [(await desk.get(path, who)).get("host", False) for who in (ann, ben, None)] == [
        True, False, False,
    ]  # fmt: skip
    for way in ways:
        await desk.get(way)
    await desk.refused(401, "token_needed", "GET", f"/api/export?matches={match}")
    await desk.refused(
        404, "unknown_match", "POST", "/api/join", {"names": ["Eve"], "match": match}
    )
    assert match not in str(await desk.get("/api/matches"))
    again = await desk.post(f"{path}/share", {"shared": False}, ann)
    assert "shared" not in again
    for way in ways:
        await desk.refused(401, "token_needed", "GET", way)


@house
async def test_no_match_is_shared_before_it_is_over_and_no_rematch_begins_shared(desk):
    ann, _ = await desk.full()
    path = f"/api/matches/{ann['match']}"
    await desk.refused(409, "still_running", "POST", f"{path}/share", {}, ann["token"])
    await desk.post(f"{path}/start", token=ann["token"])
    await desk.refused(409, "still_running", "POST", f"{path}/share", {}, ann["token"])
    await desk.post(f"{path}/close", token=ann["token"])
    await desk.post(f"{path}/share", {}, ann["token"])
    again = await desk.post(f"{path}/rematch", token=ann["token"])
    assert "shared" not in again
    await desk.refused(401, "token_needed", "GET", f"/api/matches/{again['match']}")
