"""What is kept of people: standings, export, deletion, and a name that is forgotten."""

from __future__ import annotations

import asyncio
import csv
import dataclasses
import io
import time

import pytest

import rollhouse
from rollhouse.coach.wall.reading import Reading, SeatReading
from rollhouse.matches.match import rename_person
from rollhouse.matches.record import Record
from rollhouse.protocol.tokens import hashed
from rollhouse.server.people.personal_data import forget_name
from rollhouse.server.people.standings import harmless_name
from rollhouse.server.refusals import Refusal
from rollhouse.server.store.readings import read_reading
from rollhouse.server.store.rows import DAY
from tests.server.desks import a_desk, finished, house


def names_in(record):
    return [*(seat["name"] for seat in record.head["seats"]), *record.names]


def files_with(desk, text):
    """The names of the database's files that contain a text."""
    files = desk.house.storage.database.path.parent.glob("house.db*")
    return sorted(path.name for path in files if text in path.read_bytes())


@house
async def test_a_forgotten_name_is_nowhere_and_the_record_still_verifies(desk):
    match, (ann, ben) = await finished(desk, ["Ann", "Benvenuto"])
    before = await desk.record(match, ann)
    await desk.get(f"/api/matches/{match}/replay", ann)  # now it is in memory
    body = {"do": "forget"}
    await desk.refused(403, "not_your_seat", "POST", f"/api/matches/{match}/seats/1", body, ann)
    table = await desk.post(f"/api/matches/{match}/seats/1", body, ben)
    assert table["seats"][1]["name"] == "Player 2"
    after = await desk.record(match, ann)
    assert names_in(after) == ["Ann", "Player 2", "Ann", "Player 2"]
    findings = rollhouse.verify(after)
    assert findings.good, findings.fault
    assert findings.rolls == rollhouse.verify(before).rolls > 0
    assert [entry.step for entry in after.entries] == [entry.step for entry in before.entries]
    assert after.closing == before.closing
    for path in (f"/api/matches/{match}/replay", f"/api/export?matches={match}"):
        assert "Benvenuto" not in str(await desk.get(path, ann))
    rows = await desk.house.storage.results(match=match)
    assert [row.name for row in rows] == ["Ann", "Player 2"]
    await desk.refused(403, "bad_token", "GET", f"/api/matches/{match}", token=ben)
    assert files_with(desk, b"Benvenuto") == []
    assert files_with(desk, b"Player 2") == ["house.db"]


@house
async def test_what_was_forgotten_or_deleted_meanwhile_does_not_come_back_with_the_report(desk):
    """A report takes its time, and people may change their minds in it."""
    house = desk.house
    house.settings = dataclasses.replace(house.settings, reports=True)
    storage = house.storage
    for what, left in (("forget", [["Ann", "Player 2"], [0.5, 0.5]]), ("delete", [[], []])):
        match, (ann, ben) = await finished(desk, ["Ann", "Benvenuto"], judged=False)
        hosted = await house.hosted(match)

        async def report(_, what=what, match=match, ann=ann, ben=ben):
            if what == "forget":
                await desk.post(f"/api/matches/{match}/seats/1", {"do": "forget"}, ben)
            else:
                await desk.ask("DELETE", f"/api/matches/{match}", token=ann)
            reading = Reading("toss_up", True, (SeatReading(), SeatReading(luck=0.5))).to_dict()
            seats = [{"luck": 0.5, "skill": 0.0, "adjusted": 0.0}] * 2
            return {"seats": seats, "reading": reading}

        house.report = report
        await house.report_finished(hosted)
        rows = await storage.results(match=match)
        assert [[row.name for row in rows], [row.luck for row in rows]] == left
        assert await read_reading(storage, match) is None


@house
async def test_a_name_is_forgotten_whole_or_not_at_all(desk):
    match, (_, ben) = await finished(desk, ["Ann", "Benvenuto"])
    storage = desk.house.storage
    kept = await storage.read(match)
    before = await storage.appends(match)
    assert await storage.change(match, kept.version, kept.plan)  # somebody was faster
    with pytest.raises(Refusal, match="busy") as refused:
        await forget_name(storage, kept, 1)
    assert refused.value.reason == "busy"
    assert await storage.appends(match) == before
    table = await desk.post(f"/api/matches/{match}/seats/1", {"do": "forget"}, ben)
    assert table["seats"][1]["name"] == "Player 2"


@house
async def test_no_name_is_forgotten_while_the_match_runs(desk):
    ann, _ = await desk.full()
    path = f"/api/matches/{ann['match']}/seats/0"
    await desk.refused(409, "still_running", "POST", path, {"do": "forget"}, ann["token"])


def test_a_record_without_a_name_keeps_computers_and_other_people():
    table = rollhouse.chance.sealed.SealedTable(bytes(32))
    match = rollhouse.matches.match.begin("toss_up", ["Ann", "Ben"], table, {"goal": 10})
    match.sit(1, "Greedy", "greedy")
    match.sit(1, "Cid")
    match.roll("a nonce", 0)
    match.close()
    lines = [line.text for line in match.record.lines]
    renewed = rename_person(lines, 1, "Player 2")
    record = Record.parse("".join(f"{line}\n" for line in renewed).encode())
    changes = [line.facts["name"] for line in record.lines if line.kind == "seat"]
    assert changes == ["Greedy", "Player 2"]
    assert names_in(record)[:2] == ["Ann", "Player 2"]
    assert rollhouse.verify(record).good
    with pytest.raises(rollhouse.RollhouseError):
        rename_person([*lines[:2], *lines[3:]], 1, "Player 2")  # a line is missing


@house
async def test_the_host_deletes_every_trace(desk):
    match, (ann, ben) = await finished(desk, ["Ann", "Benvenuto"])
    assert "house.db-wal" in files_with(desk, b"Benvenuto")
    await desk.refused(403, "not_host", "DELETE", f"/api/matches/{match}", token=ben)
    assert await desk.ask("DELETE", f"/api/matches/{match}", token=ann) == {"match": match}
    await desk.refused(404, "unknown_match", "GET", f"/api/matches/{match}", token=ann)
    storage = desk.house.storage
    assert await storage.appends(match) == []
    assert await storage.results(match=match) == []
    for text in (b"Benvenuto", match.encode(), hashed(ann).encode()):
        assert files_with(desk, text) == []


@house
async def test_what_is_tidied_away_is_in_no_file(desk):
    match, (ann, _) = await finished(desk, ["Ann", "Benvenuto"])
    found = await desk.house.storage.expire(time.time() + 1000 * DAY)
    assert match in found.cleared
    for text in (b"Benvenuto", match.encode(), hashed(ann).encode()):
        assert files_with(desk, text) == []


@house
async def test_an_export_has_everything_but_other_peoples_rights(desk):
    match, (_, ben) = await finished(desk, ["Ann", "Ben"])
    other, _ = await finished(desk, ["Cid", "Dan"])
    export = await desk.get(f"/api/export?matches={match},{other}", ben)
    (found,) = export["matches"]
    assert (found["match"], found["yours"], found["host"]) == (match, [1], False)
    record = Record.parse("".join(f"{line}\n" for line in found["record"]).encode())
    assert rollhouse.verify(record).good
    assert [row["line"] for row in found["appends"]] == [0, 5]
    assert [row["name"] for row in found["results"]] == ["Ann", "Ben"]
    assert len(found["kept_of_you"]) == 3
    await desk.refused(404, "nothing_kept", "GET", f"/api/export?matches={other}", token=ben)
    await desk.refused(401, "token_needed", "GET", f"/api/export?matches={match}")


@house
async def test_standings_need_a_right_on_a_public_house(desk):
    _, (ann, ben) = await finished(desk, ["Ann", "Ben"], seed=1)
    _, more = await finished(desk, ["Ann", "Ben"], seed=2)
    await finished(desk, ["Ann", "Ben"], seed=3, public=True)
    await finished(desk, ["Ann", "Cid"], seed=4, public=True)

    async def games(**more):
        found = await desk.get("/api/standings?names=Ann,Ben", **more)
        return [each["games"] for each in found["standings"]]

    assert await games() == [1, 1]
    assert await games(token=ben) == [2, 2]
    body = {"names": ["Ann", "Ben"], "tokens": [ann, more[1]]}
    found = await desk.post("/api/standings", body)
    assert [each["games"] for each in found["standings"]] == [3, 3]
    assert len(found["matches"]) == 3
    alone = await desk.get("/api/standings?names=Ann")
    assert alone["matches"] == []
    all_three = await desk.get("/api/standings?names=Ann,Ben,Cid")
    assert {each["name"]: each["games"] for each in all_three["standings"]} == {
        "Ann": 2, "Ben": 1, "Cid": 1,
    }  # fmt: skip


def test_standings_of_a_family_take_luck_out(tmp_path):
    async def inside():
        async with a_desk(tmp_path, family=True) as desk:
            day = 86_400.0
            ids = [
                (await finished(desk, ["Ann", "Ben", "=Cid"], seed=n, judged=n > 0, ended=n * day))[
                    0
                ]
                for n in range(4)
            ]
            found = await desk.get("/api/standings?names=Ann,Ben,=Cid")
            shares = [(await desk.house.storage.results(match=match))[0].share for match in ids]
            ann = next(each for each in found["standings"] if each["name"] == "Ann")
            assert (ann["games"], ann["judged"], ann["wins"]) == (4, 3, sum(shares))
            assert ann["expected"] == pytest.approx(4 / 3)
            assert ann["luck"] == pytest.approx(0.75)
            assert ann["without_luck"] == pytest.approx(sum(shares[1:]) - 0.75)
            assert [each["match"] for each in found["matches"]] == ids
            wins = [each["wins"] for each in found["standings"]]
            assert wins == sorted(wins, reverse=True)
            later = await desk.get("/api/standings?names=Ann,Ben,=Cid&since=1970-01-03")
            assert [each["match"] for each in later["matches"]] == ids[2:]
            other = await desk.get("/api/standings?names=Ann,Ben,=Cid&game=shizzle")
            assert other["matches"] == []
            text = await desk.get("/api/standings.csv?names=Ann,Ben,=Cid")
            rows = list(csv.DictReader(io.StringIO(text)))
            assert len(rows) == 12
            assert {row["name"] for row in rows} == {"Ann", "Ben", "'=Cid"}
            first = next(row for row in rows if row["name"] == "Ann")
            assert (first["ended"], first["luck"]) == ("1970-01-01T00:00:00Z", "")

    asyncio.run(inside())


@house
async def test_what_standings_refuse(desk):
    path = "/api/standings?names="
    await desk.refused(422, "names_needed", "GET", f"{path},")
    await desk.refused(422, "names_needed", "GET", "/api/standings")
    names = ",".join(f"P{n}" for n in range(21))
    await desk.refused(422, "too_many_names", "GET", f"{path}{names}")
    await desk.refused(422, "bad_date", "GET", f"{path}Ann&since=yesterday")
    await desk.refused(422, "bad_called", "GET", f"{path}A%00nn")
    await desk.refused(400, "bad_query", "GET", f"{path}Ann&names=Ben&more=1")


def test_a_name_is_no_formula():
    assert harmless_name("=1+1") == "'=1+1"
    assert harmless_name("Ann") == "Ann"
