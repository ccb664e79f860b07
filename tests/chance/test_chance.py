"""The other tables: fair dice of a seed, real dice, and a replay."""

from __future__ import annotations

import pytest

import rollhouse
from rollhouse import chance
from rollhouse.chance import fair, real, replay
from rollhouse.kernel.errors import RollhouseError
from rollhouse.matches.match import Match, begin
from rollhouse.matches.verify import verify


def test_the_tables_are_found_by_being_there():
    assert chance.kinds() == ("fair", "physics", "real", "replay", "sealed", "sealed_physics")
    with pytest.raises(RollhouseError, match="must be one of fair, physics, real"):
        chance.kind("loaded")


def test_the_same_seed_gives_the_same_match():
    records = [rollhouse.play("shizzle", ["greedy", "random"], seed=7) for _ in range(2)]
    assert records[0].text() == records[1].text()
    assert rollhouse.play("shizzle", ["greedy", "random"], seed=8) != records[0]


def test_without_a_seed_one_is_taken_and_recorded():
    first, second = (rollhouse.play("toss_up", ["random"] * 2, goal=20) for _ in range(2))
    seeds = [record.head["table"]["seed"] for record in (first, second)]
    assert seeds[0] != seeds[1]
    assert rollhouse.play("toss_up", ["random"] * 2, goal=20, seed=seeds[0]).head == first.head


@pytest.mark.parametrize("seed", [-1, 1 << 63, "7", 1.5, True])
def test_a_bad_seed_is_refused(seed):
    with pytest.raises(RollhouseError, match="seed must be a whole number"):
        fair.FairTable(seed)


def test_a_fair_match_goes_on_with_the_dice_it_would_have_had():
    whole = rollhouse.play("toss_up", ["greedy", "greedy"], seed=3, goal=30)
    half = rollhouse.Record(whole.lines[: len(whole) // 2])
    table = fair.FairTable.again(half.head["table"], None)
    from rollhouse.players.greedy import Greedy

    again = Match(half, table).play([Greedy(), Greedy()])
    assert again == whole


def test_a_real_table_rolls_nothing_itself():
    match = begin("toss_up", ["Ann", "Ben"], real.RealTable())
    with pytest.raises(RollhouseError, match="people enter"):
        match.roll()


def test_an_impossible_entry_is_refused_with_a_reason_and_changes_nothing():
    match = begin("toss_up", ["Ann", "Ben"], real.RealTable())
    before = match.record.text()
    for entry in ({"roll": "GGG"}, {"roll": "XXXXXXXXXX"}, {"do": "roll"}, {"deal": []}):
        with pytest.raises(RollhouseError):
            match.enter(entry)
    assert match.record.text() == before


def test_a_replay_gives_the_same_dice_once_more():
    first = rollhouse.play("toss_up", ["greedy", "greedy"], seed=5, goal=30)
    outcomes = [entry.step for entry in first.entries if entry.seat is None]
    table = replay.ReplayTable(outcomes, first.hash)
    again = rollhouse.play("toss_up", ["greedy", "greedy"], table=table, goal=30)
    assert [entry.step for entry in again.entries] == [entry.step for entry in first.entries]
    assert again.head["table"]["of"] == first.hash
    assert verify(again).good


def test_a_replay_that_runs_out_says_so():
    with pytest.raises(RollhouseError, match="has only 1 outcome"):
        rollhouse.play(
            "toss_up", ["greedy"] * 2, table=replay.ReplayTable([{"roll": "YYYYYYYYYR"}])
        )
