"""Whole games over the socket: every client gets every line, and the record is good."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

import rollhouse
from rollhouse.server.matches.actions import step

from .devices import Device, a_house, a_table, in_state

GAMES = {
    "toss_up": {"goal": 25},
    "shizzle": {"bank": 12},
    "doozy_dice": {"max_rolls": 3},
    "stack_attack": {"goal": 5},
    "dice_flick": {"rounds": 1},
}
"""Every game, as short as it may be."""


async def played(home, game, seats, dice="sealed", gesture=None, watching=0, **settings):
    """A game by socket clients to its end: the record, which all of them have, is verified."""
    async with a_house(home, **settings) as (house, address):
        match, tokens = await a_table(house, game, seats, dice, options=GAMES[game], public=True)
        people = [place for place, seat in enumerate(seats) if ":" not in seat]
        rights = [tokens[place] for place in people] + [None] * watching
        async with asyncio.timeout(120), contextlib.AsyncExitStack() as stack:
            devices = [
                await stack.enter_async_context(Device.at(address, match, right))
                for right in rights
            ]
            records = await asyncio.gather(*(device.play(gesture=gesture) for device in devices))
        appends = await house.storage.appends(match)
        kept = await in_state(house, match, "over")
    texts = [text for row in appends for text in row.lines]
    for record in records:
        assert [line.text for line in record.lines] == texts
    assert kept.secret is None
    path = home / "record.jsonl"
    records[0].save(path)
    assert rollhouse.verify(path).good
    return records[0]


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_to_the_end_by_sealed_dice(home, game):
    record = asyncio.run(played(home, game, ["Ann", "Ben"]))
    assert record.closing["reason"] == "over"
    assert record.closing["seal"] == "not independently sealed"  # these devices have no chains
    assert {line.facts["seat"] for line in record.lines if line.kind == "nonce"} <= {0, 1}


@pytest.mark.parametrize("game", ["toss_up", "doozy_dice"])
def test_somebody_plays_alone_to_the_end(home, game):
    record = asyncio.run(played(home, game, ["Ann"]))
    assert record.closing["reason"] == "over"
    assert record.closing["scores"] == record.position.scores
    assert record.position.shares() == [1]


def test_the_fair_table_answers_in_the_same_append(home):
    record = asyncio.run(played(home, "toss_up", ["Ann", "Ben"], "fair"))
    assert record.closing["reason"] == "over"


def test_a_mistake_of_ours_is_refused_and_nothing_of_it_is_written(home, monkeypatch):
    """Neither now nor with what is done next."""

    def mistaken(*given):
        step(*given)
        raise ValueError("a mistake")

    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], "real")
            async with Device.at(address, match, tokens[0]) as ann:
                await ann.caught_up(1)
                roll = {"say": "enter", "outcome": {"roll": "GGGGGYYRRR"}}
                monkeypatch.setattr("rollhouse.server.matches.hosted_match.step", mistaken)
                await ann.say(**roll, id="the-first-one", at=1)
                refused = await ann.hear("refused")
                assert (refused["reason"], refused["id"]) == ("own_fault", "the-first-one")
                monkeypatch.undo()
                await ann.say(say="act", id="the-second-one", at=1, seat=0, action={"do": "stop"})
                assert (await ann.hear("refused"))["reason"] == "not_your_turn"
                await ann.say(**roll, id="the-third-one", at=1)
                await ann.caught_up(2)
            rows = await house.storage.appends(match)
            assert [row.action for row in rows] == [None, "the-third-one"]

    asyncio.run(proof())


def test_computers_play_with_people_and_somebody_watches(home):
    seats = ["Ann", "greedy:", "Ben", "random:"]
    record = asyncio.run(played(home, "toss_up", seats, watching=1))
    assert record.seats == ["human", "greedy", "human", "random"]
    assert {entry.seat for entry in record.entries} >= {0, 1, 2, 3}
    assert not [entry for entry in record.entries if "instead" in entry.facts]
    assert record.closing["seal"] == "not independently sealed"  # these devices have no chains


def test_computers_alone_are_watched_and_not_independently_sealed(home):
    record = asyncio.run(played(home, "toss_up", ["greedy:", "random:"], watching=1))
    assert record.closing["seal"] == "not independently sealed"


def placed(action):
    return {"hand": {"place": [0.5, 0], "turn": 10}} if action["do"] == "place" else {}


@pytest.mark.parametrize(("game", "gesture"), [("stack_attack", placed), ("dice_flick", None)])
def test_physics_answers_gestures_in_a_worker(home, game, gesture):
    pytest.importorskip("mujoco")
    seats = ["Ann", "random:"]
    record = asyncio.run(played(home, game, seats, "sealed_physics", gesture))
    moved = [entry for entry in record.entries if "trace" in entry.facts]
    assert moved
    hands = {entry.facts["hand"] for entry in moved}
    assert ("person" in hands) == (gesture is not None)
