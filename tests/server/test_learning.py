"""What can be learnt over HTTP says what the coach and the solutions say."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
from urllib.parse import quote

import numpy as np
import pytest

import rollhouse
from rollhouse.physics.trace import Trace
from rollhouse.server.limits import Allowances, Rate
from rollhouse.server.refusals import Refusal
from rollhouse.server.settings import Settings
from rollhouse.server.work import classroom
from rollhouse.server.work.processes import Stalled, WorkFailed
from rollhouse.solvers import stored
from tests.server.desks import a_desk, house
from tests.server.devices import a_table, until

SMALL = {"goal": 20, "dice": 5}


async def learnt(desk, path, status=200, address="127.0.0.1"):
    """What a lesson finally is: before that it is being worked out."""
    for _ in range(600):
        async with desk.client(address) as client:
            answer = await client.get(path, timeout=60)
        if answer.status_code != 202:
            assert answer.status_code == status, answer.text
            return answer.json()
        waits = answer.json()
        for more in ("done", "first"):
            assert waits.pop(more, None) is None or path.startswith("/api/explore")
        assert waits == {"state": "pending"}
        assert answer.headers["retry-after"]
        await asyncio.sleep(0.2)
    raise AssertionError("it was never worked out")


def forget(terms):
    """Forget a stored solution, as on a machine that has not solved the match."""
    stored.place(terms, "solution").unlink(missing_ok=True)


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
    room = desk.house.classroom
    assert room.workers.all

    async def asleep():
        return room.idle is not None

    async def ended():
        return not room.workers.all

    await until(asleep)
    room.rest()
    await until(ended)


@house
async def test_what_cannot_be_explored_is_said(desk):
    texts = ["nonsense", "toss_up:1?players=2&scores=[1]", "toss_up:99?players=2", "", "x:y"]
    here = rollhouse.position("toss_up", **SMALL, turn_points=4)
    paths = [f"/api/explore?position={quote(text)}" for text in texts]
    paths += [explore(here, "&turn=speed:4"), explore(here, "&act=7")]
    paths += ["/api/explore?game=dice_flick", "/api/explore?game=nope"]
    paths += ["/api/explore?position=" + quote("toss_up:1?players=5")]
    for path in paths:
        said = await desk.refused(422, "no_lesson", "GET", path)
        assert said["sentence"].startswith("this cannot be shown: ")
    assert not desk.house.classroom.workers.all, "no worker was asked"
    for turned in ("<script>", "risk", "risk:1points0:2", "risk:1,"):
        await desk.refused(400, "bad_query", "GET", explore(here, f"&turn={quote(turned)}"))
    await desk.refused(400, "bad_query", "GET", explore(here, "&language=null"))
    await desk.refused(400, "bad_query", "GET", f"/api/explore?position={quote('ñ')}")


@house
async def test_a_first_answer_comes_while_a_match_is_solved(desk):
    """The first answer is of the same position, says how far it may be off, and has no colours."""
    box = {"goal": 60, "faces": "GGYYRR"}
    here = rollhouse.position("toss_up", **box, scores=[31, 40], turn_points=9)
    forget(here.terms)
    room = desk.house.classroom
    do, let = room.workers.do, asyncio.Event()

    async def held(name, *job, limit, hear):
        if job[0] == "explored":
            hear(0.25)
            await let.wait()
        return await do(name, *job, limit=limit, hear=hear)

    room.workers.do = held
    waits: dict = {}

    async def has_come():
        waits.update(await desk.ask("GET", explore(here), expect=202))
        return "first" in waits

    await until(has_come)
    first = waits["first"]
    assert (waits["done"], first["final"], first["position"]) == (0.25, False, here.id)
    assert first["source"]["kind"] == "rollout"
    assert sum(first["values"]) == pytest.approx(1)
    cells = [cell for row in first["chart"]["worth"] for cell in row]
    assert cells
    assert set(cells) == {None}
    turned = await desk.ask("GET", explore(here, "&turn=points0:20"), expect=202)
    while "first" not in turned:
        turned = await desk.ask("GET", explore(here, "&turn=points0:20"), expect=202)
    assert "scores=[20,40]" in turned["first"]["position"], "also of the next position"
    let.set()
    found = await learnt(desk, explore(here))
    assert (found["final"], found["source"]["kind"]) == (True, "exact")
    assert [axis["values"] for axis in (found["chart"]["across"], found["chart"]["down"])] == [
        axis["values"] for axis in (first["chart"]["across"], first["chart"]["down"])
    ]
    shares = rollhouse.solve("toss_up", **box).shares(here)
    assert found["values"] == pytest.approx(shares)
    error = first["source"]["interval"]
    assert first["values"] == pytest.approx(shares, abs=error + 0.1)


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
    await desk.refused(422, "no_lesson", "GET", "/api/quiz?game=nonsense")


OWN = {"game": "toss_up", "name": "Grandma's dice", "options": {"goal": 30, "faces": "GGYYRR"}}


@house
async def test_a_box_of_ones_own_is_asked_about(desk):
    code = rollhouse.box(OWN).code
    found = await learnt(desk, f"/api/quiz?game=toss_up&seed=3&box={code}")
    assert found["box"] == "Grandma's dice"
    here = rollhouse.Position.from_id(found["position"])
    assert (here.house_rules, here.players) == (OWN["options"], 2)
    said = await desk.refused(422, "no_lesson", "GET", f"/api/quiz?game=shizzle&box={code}")
    assert "this box is for Toss Up!, not for Shizzle" in said["sentence"]
    await desk.refused(422, "no_lesson", "GET", "/api/quiz?game=toss_up&box=box1-AAAA")
    await desk.refused(400, "bad_query", "GET", "/api/quiz?game=toss_up&box=eight.json")


def test_a_box_that_is_asked_about_is_solved_meanwhile(tmp_path):
    async def proof():
        async with a_desk(tmp_path) as desk:
            desk.house.studies.settings = Settings(studies=True)
            options = {"goal": 31, "faces": "GGYYRR"}
            code = rollhouse.box({**OWN, "options": options}).code
            terms = rollhouse.start("toss_up", 2, **options).terms
            forget(terms)
            found = await learnt(desk, f"/api/quiz?game=toss_up&seed=3&box={code}")
            assert (found["source"]["kind"], found["explorable"]) == ("rollout", False)

            async def solved():
                return stored.place(terms, "solution").exists()

            await until(solved, 60)
            again = await learnt(desk, f"/api/quiz?game=toss_up&seed=4&box={code}")
            assert (again["source"]["kind"], again["explorable"]) == ("exact", True)

    asyncio.run(proof())


@house
async def test_a_deck_of_ones_own_is_dealt_from(desk):
    usual = rollhouse.start("doozy_dice", 1).terms.options["deck"]
    deck = [dict(each) for each in usual][:5]
    box = {"game": "doozy_dice", "name": "Five", "options": {"deck": deck}}
    found = await learnt(desk, f"/api/quiz?game=doozy_dice&seed=3&box={rollhouse.box(box).code}")
    assert (found["box"], found["measure"]) == ("Five", "score")
    here = rollhouse.Position.from_id(found["position"])
    assert set(here.terms.options["cards"]) == {each["name"] for each in deck}


# The practice range


async def practised(desk, **body):
    for _ in range(600):
        async with desk.client("127.0.0.1") as client:
            answer = await client.post("/api/practice", json=body, timeout=60)
        if answer.status_code != 202:
            assert answer.status_code == 200, answer.text
            return answer.json()
        await asyncio.sleep(0.2)
    raise AssertionError("it was never worked out")


@house
async def test_tries_on_the_practice_range(desk):
    found = await practised(desk, game="stack_attack")
    assert found["came"] is None
    assert found["names"] == ["You"] * 4
    assert len(found["steps"]) == 1
    for _ in range(3):
        offer = found["offers"][0]
        assert offer["hold"]["start"]
        action = {**offer["action"], "hand": {"place": [1.5, 0], "height": 1}}
        position, world = found["position"], found["world"]
        found = await practised(
            desk, game="stack_attack", position=position, world=world, action=action
        )
        moved, answered, ground = found["steps"]
        assert moved["step"]["hand"]["place"] == [1.5, 0]
        assert answered["trace"]
        assert answered["step"]["stands"] == found["came"]["good"]
        assert ground["step"] is None
        assert found["came"]["off"] == [1.5, 0]
        assert found["came"]["table"] == [2.2, 2.2]
        assert answered["told"] == [found["came"]["says"]]


@house
async def test_what_the_practice_range_refuses(desk):
    begun = await practised(desk, game="stack_attack")
    here = {"game": "stack_attack", "position": begun["position"]}
    place = begun["offers"][0]["action"]
    refused = [
        ({"game": "toss_up"}, "no practice range"),
        ({"game": "nonsense"}, "no practice range"),
        ({**here, "action": place}, "nothing is tried"),
        ({**here, "action": {"do": "stop"}}, "nothing is tried"),
        ({**here, "action": {**place, "hand": {"place": "far"}}}, "place"),
        ({**here, "position": "stack_attack:1?players=2", "action": place}, "no practice begins"),
        ({**here, "position": "toss_up:1?players=2", "action": {"do": "roll"}}, "practice"),
        ({**here, "position": "rubbish", "action": place}, ""),
    ]
    for body, why in refused:
        found = await desk.refused(422, "no_lesson", "POST", "/api/practice", body)
        assert why in found["sentence"], body
    hand = {"place": [0, 0], "height": 1}
    broken = {**here, "world": {"dice": "all"}, "action": {**place, "hand": hand}}
    assert (await practised(desk, **broken))["came"]  # what is no world is built neatly


async def told(desk, address, **body):
    """The lines of an answer that is sent while it is made."""
    async with (
        desk.client("127.0.0.1") as client,
        client.stream("POST", address, json={**body, "motion": True}) as answer,
    ):
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/x-ndjson"
        return [json.loads(line) async for line in answer.aiter_lines()]


def poses(trace):
    return Trace.from_bytes(base64.b64decode(trace)).poses


def check_told(lines):
    """The gesture first, then its motion, frame for frame, then the whole: that."""
    first, *moved, last = lines
    assert [*first] == ["step"]
    assert {*map(tuple, moved)} == {("motion",)}
    steps = last["done"]["steps"]
    place = steps.index(first["step"])
    assert {one["motion"]["line"] for one in moved} == {place + 1}
    whole, seen = poses(steps[place + 1]["trace"]), 0
    for one in moved:
        found = poses(one["motion"]["trace"])
        assert one["motion"]["frame"] == seen
        seen += len(found)
        assert np.array_equal(found, whole[seen - len(found) : seen])
    assert seen
    return last["done"]


@house
async def test_a_try_is_told_while_it_is_simulated(desk):
    begun = await practised(desk, game="stack_attack")
    here = {"game": "stack_attack", "position": begun["position"]}
    action = {**begun["offers"][0]["action"], "hand": {"place": [9.0, 0], "height": 1}}
    done = check_told(await told(desk, "/api/practice", **here, action=action))
    assert done["came"]["off"] == [9.0, 0]
    (beginning,) = await told(desk, "/api/practice", game="stack_attack")
    assert beginning["done"]["came"] is None
    wrong = {**here, "action": {"do": "stop"}, "motion": True}
    found = await desk.refused(422, "no_lesson", "POST", "/api/practice", wrong)
    assert "nothing is tried" in found["sentence"]


@house
async def test_a_try_that_fails_in_the_middle_ends_with_a_fault(desk):
    begun = await practised(desk, game="stack_attack")
    action = {**begun["offers"][0]["action"], "hand": {"place": [9.0, 0], "height": 1}}

    async def broken(*_given, hear, **_more):
        hear(b'{"step":{}}\n')
        raise WorkFailed("died")

    desk.house.workers.do = broken
    here = {"game": "stack_attack", "position": begun["position"], "action": action}
    first, last = await told(desk, "/api/practice", **here)
    assert first == {"step": {}}
    assert last["fault"]["reason"] == "busy"
    assert last["fault"]["sentence"]


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
    for game in ("doozy_dice", "toss_up"):
        alone = await learnt(desk, f"/api/show?game={game}&seats=best&seed=1")
        assert (alone["measure"], len(alone["names"])) == ("score", 1)
    for wrong in ("game=dice_flick", "game=shizzle&seats=best", "game=nonsense"):
        await desk.refused(422, "no_lesson", "GET", f"/api/show?{wrong}")
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


# Whoever asks for too much


class Held(classroom.Classroom):
    """Lessons end when they are told to; time passes when it is told to."""

    def __init__(self, fault=lambda *_: None):
        self.now = 0.0
        super().__init__(fault, clock=lambda: self.now)
        self.begun, self.told, self.hears = [], {}, {}
        self.workers.do = self.do

    async def do(self, _, *job, limit, hear):
        assert limit == classroom.LONGEST
        self.hears[job] = hear
        self.begun.append(job)
        self.told[job] = asyncio.Future()
        return await self.told[job]

    async def ask(self, name, whose, most=3, **more):
        return await self.soon((name,), whose, most, 0, **more)

    async def finish(self, name, found=b"found"):
        if isinstance(found, Exception):
            self.told[name,].set_exception(found)
        else:
            self.told[name,].set_result(found)
        while not self.lessons[name,].found.done() or len(self.tasks) > len(self.under_way):
            await asyncio.sleep(0)
        await asyncio.sleep(0)

    @property
    def under_way(self):
        return [lesson for lesson in self.unmade if lesson.begun]


def in_a_classroom(test):
    def run():
        async def inside():
            room = Held()
            try:
                await test(room)
            finally:
                await room.end()

        asyncio.run(inside())

    run.__name__ = test.__name__
    return run


@in_a_classroom
async def test_one_address_has_a_few_lessons_and_one_process(room):
    for name in "abc":
        assert await room.ask(name, "flood") is None
    with pytest.raises(Refusal) as refused:
        await room.ask("d", "flood")
    assert (refused.value.reason, refused.value.status) == ("too_many", 429)
    assert refused.value.retry
    assert await room.ask("a", "flood") is None, "what is on its way may be asked for"
    assert await room.ask("x", "other") is None
    assert await room.ask("y", "third") is None
    assert room.begun == [("a",), ("x",)]
    await room.finish("a")
    assert room.begun[2:] == [("y",)], "whoever was never served comes first"
    assert await room.ask("a", "anybody") == b"found"
    assert await room.ask("d", "flood") is None


@in_a_classroom
async def test_a_first_answer_waits_for_no_other_lesson(room):
    for name in ("a", "b"):
        assert await room.ask(name, "Ann") is None
    assert await room.ask("c", "Ben") is None
    assert room.begun == [("a",), ("c",)], "both processes are taken"
    assert await room.soon(("glanced", 1), "Ann", 3, 0) is None
    assert await room.soon(("glanced", 2), "Ben", 3, 0) is None
    assert room.begun[2:] == [("glanced", 1)], "one after another"
    room.told["glanced", 1].set_result(b"so far")
    assert await room.soon(("glanced", 1), "Ann", 3, 1) == b"so far"
    await asyncio.sleep(0)
    assert room.begun[3:] == [("glanced", 2)]


@in_a_classroom
async def test_how_far_solving_is_is_told_meanwhile(room):
    assert await room.ask("own box", "Ann") is None
    assert room.progress(("own box",), "Ann") is None, "nothing is known yet"
    room.hears["own box",](0.25)
    assert room.progress(("own box",), "Ben") == 0.25, "also to others who ask the same"
    assert await room.ask("rolled", "Ann", once=True) is None
    await room.finish("own box")
    room.hears["rolled",](0.5)
    assert room.progress(("rolled",), "Ann", once=True) == 0.5
    assert room.progress(("rolled",), "Ben", once=True) is None, "that is not for Ben"


@in_a_classroom
async def test_all_together_have_so_many_lessons(room):
    for number in range(classroom.FARTHEST):
        assert await room.ask(f"{number}", f"{number}") is None
    with pytest.raises(Refusal, match="busy"):
        await room.ask("more", "somebody")


@in_a_classroom
async def test_a_lesson_that_nobody_waits_for_is_dropped(room):
    for name in "abc":
        await room.ask(name, "gone")
    room.now = classroom.ABANDONED
    await room.ask("b", "gone")
    room.now += 1
    assert await room.ask("d", "gone") is None, "one was dropped, so there is room"
    assert room.waiting == 2
    await room.finish("a")
    assert room.begun == [("a",), ("b",)]
    assert ("c",) not in room.lessons


@in_a_classroom
async def test_refusals_are_kept_like_answers_and_faults_are_not(room):
    refusals = {"late": Stalled("stalled"), "unsolved": Refusal("no_lesson", value="so")}
    for name, error in refusals.items():
        await room.ask(name, "one")
        await room.finish(name, error)
        for _ in range(3):
            with pytest.raises(Refusal) as refused:
                await room.ask(name, "another")
            assert refused.value.status == 422
    await room.ask("broken", "one")
    await room.finish("broken", WorkFailed("died"))
    with pytest.raises(Refusal, match="busy"):
        await room.ask("broken", "one")
    assert await room.ask("broken", "one") is None
    assert [name for (name,) in room.begun] == ["late", "unsolved", "broken", "broken"]


@in_a_classroom
async def test_what_was_made_does_not_pile_up(room):
    for number in range(classroom.KEPT + 5):
        await room.ask(f"{number}", "one")
        await room.finish(f"{number}")
    assert await room.ask(f"{number}", "one") == b"found"
    await room.ask("last", "one")
    assert len(room.lessons) == classroom.KEPT + 1


def test_a_flood_of_one_address_holds_up_nobody_else(tmp_path):
    """Its solves never end here; the tables and the quizzes of others do not notice."""

    async def proof():
        async with a_desk(tmp_path) as desk:
            work, do = desk.house.classroom.workers, desk.house.classroom.workers.do
            stuck = asyncio.Event()

            async def held(name, *job, limit, hear):
                if job[0] != "asked":
                    await stuck.wait()
                return await do(name, *job, limit=limit, hear=hear)

            work.do = held
            answers = []
            for goal in range(10, 50):
                here = rollhouse.start("toss_up", 2, goal=goal)
                async with desk.client("192.0.2.1") as client:
                    answers.append((await client.get(explore(here))).status_code)
            assert set(answers) == {202, 429}
            assert answers.count(202) == 3
            assert desk.house.workers.waiting == 0
            found = await learnt(desk, "/api/quiz?game=toss_up&seed=5", address="192.0.2.2")
            assert found["choices"]
            seats = ["computer:level=1", "Ann"]
            match, tokens = await a_table(desk.house, "toss_up", seats, "fair")

            async def played():
                return (await desk.house.hosted(match)).position.turn == 1

            await until(played, 120)
            choices = [
                entry.facts
                for entry in (await desk.house.hosted(match)).match.record.entries
                if entry.seat == 0
            ]
            assert choices
            assert not any("instead" in facts for facts in choices)
            hint = await desk.get(f"/api/matches/{match}/hint", tokens[1], address="192.0.2.2")
            assert hint["choices"]

    asyncio.run(proof())
