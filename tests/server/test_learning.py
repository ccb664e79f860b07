"""What can be learnt over HTTP says what the coach and the solutions say."""

from __future__ import annotations

import asyncio
import itertools
from urllib.parse import quote

import pytest

import rollhouse
from rollhouse.server.limits import Allowances, Rate
from tests.server.desks import a_desk, house

SMALL = {"goal": 20, "dice": 5}


async def learnt(desk, path, status=200):
    """What a lesson is in the end: until then it is being worked out."""
    for _ in range(600):
        async with desk.client() as client:
            answer = await client.get(path, timeout=60)
        if answer.status_code != 202:
            assert answer.status_code == status, answer.text
            return answer.json()
        assert answer.json() == {"state": "pending"}
        assert answer.headers["retry-after"]
        await asyncio.sleep(0.2)
    raise AssertionError("it was never worked out")


def explore(position, more=""):
    return f"/api/explore?position={quote(position.id, safe='')}{more}"


# Pictures of best play


@house
async def test_a_position_all_around(desk):
    here = rollhouse.position("toss_up", **SMALL, scores=[11, 15], turn_points=9)
    solution = rollhouse.solve("toss_up", **SMALL)
    found = await learnt(desk, explore(here))
    assert found["position"] == here.id
    assert found["names"] == ["You", "Friend"]
    assert found["values"] == pytest.approx(solution.shares(here))
    worth = {choice["act"]: choice["values"] for choice in found["choices"]}
    for act, (_, shares) in enumerate(solution.values(here)):
        assert worth[act] == pytest.approx(shares)
    assert found["choices"][0]["loss"] == 0
    assert found["source"] == {"kind": "exact", "bound": solution.bound}
    chart = found["chart"]
    assert len(chart["best"]) == len(chart["down"]["values"])
    assert {kind["says"] for kind in chart["kinds"]} <= {"Roll", "Stop", "No difference"}
    risk = next(dial for dial in found["dials"] if dial["name"] == "risk")
    assert (risk["value"], risk["low"], risk["label"]) == (9, 0, "Points at risk")


@house
async def test_dials_actions_and_dice_lead_on(desk):
    here = rollhouse.position("toss_up", **SMALL, scores=[11, 15], turn_points=9)
    turned = await learnt(desk, explore(here, "&turn=points0:3,risk:4&language=es"))
    same = rollhouse.position("toss_up", **SMALL, scores=[3, 15], turn_points=4)
    assert turned["position"] == same.id
    assert turned["names"] == ["Tú", "Amigo"]
    rolled = await learnt(desk, explore(here, "&act=0"))
    assert (rolled["turn"], rolled["choices"]) == (-1, [])
    then = rollhouse.Position.from_id(rolled["position"])
    drawn = await learnt(desk, explore(then, "&draw=1"))
    after = rollhouse.Position.from_id(drawn["position"])
    assert after in [then.after(outcome) for outcome, _ in then.outcomes()]


@house
async def test_a_picture_begins_somewhere(desk):
    found = await learnt(desk, "/api/explore?game=shizzle")
    assert found["game"] == "shizzle"
    assert len(found["choices"]) > 1
    assert any(dial["choices"] for dial in found["dials"])


@house
async def test_what_cannot_be_explored_is_said(desk):
    texts = ["nonsense", "toss_up:1?players=2&scores=[1]", "toss_up:99?players=2", "", "x:y"]
    here = rollhouse.position("toss_up", **SMALL, turn_points=4)
    paths = [f"/api/explore?position={quote(text)}" for text in texts]
    paths += [explore(here, "&turn=speed:4"), explore(here, "&act=7")]
    paths += ["/api/explore?game=dice_flick"]
    for path in paths:
        said = await learnt(desk, path, 422)
        assert said["reason"] == "no_lesson"
        assert said["sentence"].startswith("this cannot be shown: ")
    for turned in ("<script>", "risk", "risk:1points0:2", "risk:1,"):
        await desk.refused(400, "bad_query", "GET", explore(here, f"&turn={quote(turned)}"))
    await desk.refused(400, "bad_query", "GET", explore(here, "&language=null"))


# The quiz


@house
async def test_a_question_has_the_verdict_on_every_answer(desk):
    found = await learnt(desk, "/api/quiz?game=toss_up&seed=5")
    here = rollhouse.Position.from_id(found["position"])
    solution = rollhouse.solve("toss_up")
    offers = {here.offer(action, "en", found["names"]): action for action in here.actions()}
    worth = {str(action): shares[here.turn] for action, shares in solution.values(here)}
    most = max(worth.values())
    for choice in found["choices"]:
        own = worth[str(offers[choice["offer"]])]
        assert choice["value"] == pytest.approx(own)
        assert choice["loss"] == pytest.approx(most - own)
        assert choice["right"] == (most - own < solution.tie)
        assert choice["verdict"]
    assert found["choices"][found["best"]]["right"]
    assert found["explorable"]
    again = await learnt(desk, "/api/quiz?game=toss_up&seed=5&language=es")
    assert again["position"] == found["position"]
    assert again["names"] == ["Tú", "Amigo"] or again["names"] == ["Amigo", "Tú"]


@house
async def test_doozy_dice_asks_about_solved_games_for_one(desk):
    found = await learnt(desk, "/api/quiz?game=doozy_dice&seed=1")
    assert (found["names"], found["measure"]) == (["You"], "score")
    assert found["source"]["kind"] == "exact"
    said = await learnt(desk, "/api/quiz?game=nonsense", 422)
    assert said["reason"] == "no_lesson"


# Games to look at


@house
async def test_the_best_play_a_whole_game_with_its_shares(desk):
    found = await learnt(desk, "/api/show?game=toss_up&seed=3")
    steps, values = found["steps"], found["values"]
    assert found["names"] == ["Best A", "Best B"]
    assert len(steps) == len(values) > 20
    assert found["source"]["kind"] == "exact"
    assert steps[-1]["turn"] == -2
    assert values[-1] == steps[-1]["view"]["shares"]
    here, solution = rollhouse.start("toss_up"), rollhouse.solve("toss_up")
    for step, worth in zip(steps, values, strict=True):
        here = here if step["step"] is None else here.after(step["step"])
        assert worth == pytest.approx(solution.shares(here), abs=1e-5)
    for before, step in itertools.pairwise(steps):
        assert step["line"] > before["line"]


@house
async def test_levels_and_a_game_for_one(desk):
    mixed = await learnt(desk, "/api/show?game=stack_attack&seats=best,2&seed=1&language=es")
    assert mixed["names"] == ["Mejor", "Nivel 2"]
    alone = await learnt(desk, "/api/show?game=doozy_dice&seats=best&seed=1")
    assert (alone["measure"], len(alone["names"])) == ("score", 1)
    for wrong in ("game=dice_flick", "game=toss_up&seats=best", "game=nonsense"):
        said = await learnt(desk, f"/api/show?{wrong}", 422)
        assert said["reason"] == "no_lesson"
    await desk.refused(400, "bad_query", "GET", "/api/show?game=toss_up&seats=best,best,best")


def test_a_household_explores_only_so_fast(tmp_path):
    async def proof():
        few = Allowances(lessons=Rate(2, 0.001))
        async with a_desk(tmp_path, few) as desk:
            for _ in range(2):
                async with desk.client() as client:
                    assert (await client.get("/api/explore?position=x")).status_code != 429
            await desk.refused(429, "too_many", "GET", "/api/explore?position=x")

    asyncio.run(proof())
