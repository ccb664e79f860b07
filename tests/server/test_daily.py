"""The daily table over HTTP says what the coach says, and the house keeps nothing of it."""

from __future__ import annotations

import asyncio

from rollhouse.coach import daily
from rollhouse.server.http import daily as served
from tests.server import test_learning
from tests.server.desks import house

MONDAY = "2026-11-02"


async def answered(desk, path, status=200, **body):
    for _ in range(600):
        async with desk.client("127.0.0.1") as client:
            answer = await client.post(f"/api/daily/{path}", json=body, timeout=60)
        if answer.status_code != 202:
            assert answer.status_code == status, answer.text
            return answer.json()
        await asyncio.sleep(0.2)
    raise AssertionError("it was never worked out")


@house
async def test_a_day_from_its_table_to_its_scores_and_what_is_refused(desk):
    day = daily.read_date(MONDAY)
    async with desk.client("127.0.0.1") as client:
        table = (await client.get(f"/api/daily?date={MONDAY}", timeout=60)).json()
    assert table["first"] == "2026-11-01"
    assert {one["thing"]: one["game"] for one in table["things"]} == daily.things(day)

    asked = await answered(desk, "decision", date=MONDAY)
    assert asked["verdict"] is None
    assert "loss" not in str(asked["choices"])
    found = daily.decide(day)
    for answer in range(len(asked["choices"])):
        verdict = (await answered(desk, "decision", date=MONDAY, answer=answer))["verdict"]
        assert verdict["dots"] == found.dots(answer)
        assert found.dots(verdict["question"]["best"]) == 4
        assert verdict["question"]["choices"][answer]["verdict"]

    choices, told = [], await answered(desk, "dice", date=MONDAY)
    assert told["names"] == ["You", "House"]
    while told["score"] is None:
        choices.append(len(told["offers"]) - 1)
        told = await answered(desk, "dice", date=MONDAY, choices=choices)
        assert told["steps"][1]["seat"] == 0
    score = daily.play(day, choices).score()
    assert (told["score"]["score"], told["score"]["says"]) == (score.score, score.tell("en"))
    assert len(told["score"]["mistakes"]) == min(3, len(score.mistakes))
    assert told["offers"] == []

    ground = await answered(desk, "hand", date=MONDAY)
    assert ground["landing"] is None
    assert ground["target"] == daily.lay(day).target
    action = {**ground["offers"][0]["action"], "hand": {"direction": 0, "speed": 0.8}}
    landed = await answered(desk, "hand", date=MONDAY, action=action)
    assert landed["landing"]["score"] == daily.attempt(day, action).score
    assert landed["steps"][-1]["trace"]
    lines = await test_learning.told(desk, "/api/daily/hand", date=MONDAY, action=action)
    assert test_learning.check_told(lines) == landed

    await refuses(desk)


@house
async def test_the_end_of_a_game_is_judged_while_whoever_played_it_is_told_to_wait(desk):
    """What judging needs may have to be compiled or solved, which takes longer than a request."""
    day = daily.read_date(MONDAY)
    soon, asked = desk.house.classroom.soon, []

    async def late(job, *given):
        """The first time that it is asked for it is not ready yet."""
        asked.append(job)
        return await soon(job, *given) if len(asked) > 1 else None

    desk.house.classroom.soon = late
    choices, told = [], await answered(desk, "dice", date=MONDAY)
    while told["offers"]:
        assert asked == []
        choices.append(len(told["offers"]) - 1)
        body = {"date": MONDAY, "choices": choices}
        async with desk.client("127.0.0.1") as client:
            answer = await client.post("/api/daily/dice", json=body, timeout=60)
        told = answer.json() if answer.status_code == 200 else {"offers": []}
    assert (answer.status_code, answer.json()["state"]) == (202, "pending")
    told = await answered(desk, "dice", date=MONDAY, choices=choices)
    assert told["score"]["score"] == daily.play(day, choices).score().score
    assert {*asked} == {("daily_scored", day, tuple(choices), "en")}
    assert desk.house.counted["faults"] == 0


async def refuses(desk):
    later = served.latest().replace(year=served.latest().year + 1).isoformat()
    for date, why in (("2026-02-30", "no day"), ("today", "written like"), (later, "not laid")):
        found = await desk.refused(422, "no_lesson", "GET", f"/api/daily?date={date}")
        assert why in found["sentence"]
        for path in ("decision", "dice", "hand"):
            await desk.refused(422, "no_lesson", "POST", f"/api/daily/{path}", {"date": date})
    for path, body, why in (
        ("decision", {"answer": 9}, "there are 2"),
        ("dice", {"choices": [99]}, "one of 6"),
        ("hand", {"action": {"do": "score"}}, "no gesture of the day"),
        ("hand", {"action": {"do": "flick", "die": "red", "base": 9, "hand": {}}}, ""),
    ):
        found = await answered(desk, path, 422, date=MONDAY, **body)
        assert found["reason"] == "no_lesson"
        assert why in found["sentence"]
    await desk.refused(400, "bad_body", "POST", "/api/daily/dice", {"choices": []})
