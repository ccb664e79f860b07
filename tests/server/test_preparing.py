"""While nobody asks, the house prepares what its first guests would otherwise wait for."""

from __future__ import annotations

import asyncio
import json

import pytest

from rollhouse.kernel import games
from rollhouse.server.refusals import Refusal
from rollhouse.server.work import preparation, worker
from rollhouse.server.work.classroom import Classroom
from rollhouse.server.work.preparation import Preparation
from rollhouse.server.work.processes import Workers


class Desk:
    """Workers that note what they do, and delay it as long as they are told to."""

    def __init__(self, done, waiting=0):
        self.done, self.waiting, self.all, self.ended = done, waiting, set(), False
        self.stayed = None

    async def do(self, _name, *given, **_limit):
        await asyncio.sleep(0)
        self.done.append(given)
        if given[:2] == ("asked", "shizzle"):
            raise Refusal("no_lesson", value="nothing")
        return json.dumps(given).encode()

    async def teach(self, name, *given, processes, **_limit):
        assert processes == 2 or name == "awake"
        self.done.append((name, *given))

    async def rest(self, stay=0):
        self.stayed = stay

    async def end(self):
        self.ended = True


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(preparation, "SETTLING", 0.0)
    monkeypatch.setattr(preparation, "CALM", 0.001)
    monkeypatch.setattr(preparation, "first_picture", lambda game: f"{game}:1")


def prepared(then, waiting=0):
    """Run `then(play, classroom, done)` beside a house that prepares itself."""

    async def run():
        done = []
        play, classroom = Desk(done, waiting), Classroom(lambda *fault: done.append(fault))
        classroom.workers = Desk(done)
        working = asyncio.create_task(Preparation(play, classroom).work())
        try:
            async with asyncio.timeout(10):
                return await then(play, classroom, done)
        finally:
            working.cancel()
            await classroom.end()

    return asyncio.run(run())


async def all_done(classroom):
    """Both languages: a question of each game, and the first picture of those that have one."""
    while sum(lesson.found.done() for lesson in classroom.lessons.values()) < 18:
        await asyncio.sleep(0.001)


@pytest.mark.usefixtures("quick")
def test_players_come_before_lessons_and_each_is_made_once():
    async def look(_, classroom, done):
        await all_done(classroom)
        return list(done)

    done = prepared(look)
    assert done[:5] == [("ready", game) for game in games.names()]
    made = [(given[0], given[1].partition(":")[0], given[-1]) for given in done[5:]]
    assert len(made) == len(set(made)) == 18
    assert sum(name == "explored" for name, *_ in made) == 8


def test_workers_of_play_and_of_lessons_awake_with_the_house():
    async def awaken():
        play, classroom = Desk([]), Classroom(lambda *_: None)
        classroom.workers = Desk([])
        await Preparation(play, classroom).awaken()
        return play.done, classroom.workers.done

    assert asyncio.run(awaken()) == ([("awake",)], [("awake",)])


def test_who_is_awake_has_loaded_what_is_compiled(monkeypatch):
    begun = []
    monkeypatch.setattr(worker, "is_ready", lambda game: game != "shizzle")
    monkeypatch.setattr(worker.rollhouse, "start", lambda game, **_: begun.append(game))
    worker.TASKS["awake"]()
    assert begun == [game for game in games.names() if game != "shizzle"]


@pytest.mark.usefixtures("quick")
def test_a_question_is_given_once_and_made_up_for():
    async def take(_, classroom, __):
        await all_done(classroom)
        first = classroom.ready("toss_up", "es")
        assert classroom.ready("toss_up", "es") is None
        assert classroom.ready("toss_up", "de") is None
        assert classroom.ready("shizzle", "es") is None  # it was refused: whoever asks hears why
        while (second := classroom.ready("toss_up", "es")) is None:
            await asyncio.sleep(0.001)
        assert (
            await classroom.soon(("explored", "toss_up:1", False, "en"), "x", 1, 0.0)
        ) is not None
        return first, second

    first, second = map(json.loads, prepared(take))
    assert first[:2] == second[:2] == ["asked", "toss_up"]
    assert first[2] != second[2]


@pytest.mark.usefixtures("quick")
def test_nothing_is_prepared_while_somebody_waits():
    async def watch(play, _, done):
        await asyncio.sleep(0.02)
        assert done == []
        play.waiting = 0
        while not done:
            await asyncio.sleep(0.001)
        return True

    assert prepared(watch, waiting=1)


@pytest.mark.usefixtures("quick")
def test_one_worker_of_lessons_stays_where_lessons_are_ready():
    async def rest(_, classroom, __):
        classroom.rest()
        await classroom.resting
        return classroom.workers.stayed

    assert prepared(rest) == 1


def test_as_many_processes_learn_as_are_told():
    async def teach():
        workers, learned = Workers(4), []

        async def learn(limit):
            learned.append(limit)

        workers.learn = learn
        await workers.teach("ready", "pig", limit=1.0, processes=2)
        await workers.teach("ready", "pig", limit=1.0, processes=2)  # known already
        await workers.teach("warm", "pig", limit=2.0)
        return learned

    assert asyncio.run(teach()) == [1.0, 1.0, 2.0, 2.0, 2.0, 2.0]


def test_a_worker_that_is_still_starting_ends_with_the_house():
    async def proof():
        workers = Workers(1)
        learning = asyncio.create_task(workers.teach("awake", limit=60))
        while not workers.all:
            await asyncio.sleep(0)
        (process,) = workers.all
        assert process.process is None, "it is being started"
        await workers.end()
        await asyncio.wait_for(learning, 60)
        assert process.process is None or process.process.returncode is not None

    asyncio.run(proof())
