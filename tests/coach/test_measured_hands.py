"""Reports measure people's hands by their gestures, and judge the game with them."""

from __future__ import annotations

import functools
import math
import random

import pytest

from rollhouse import chance, coach
from rollhouse.coach.reports.hands import FEWEST, factor, measured
from rollhouse.games.stack_attack.physics.hands import HANDS
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches import lines
from rollhouse.matches.match import Match, begin
from rollhouse.matches.record import Record
from rollhouse.matches.words import BadRecord
from rollhouse.players.computer import Computer

HANDS_NOW = chance.kind("physics").hands
BO = {"name": "Bo", "player": "computer:level=3"}
PRACTISED = {"seat": 0, "error": 4.0, "low": 3.5, "high": 5.0, "tries": 40}


@functools.cache
def played(own, goal=10, seed=5, hands=HANDS_NOW):
    """A game of a person whose dice are this many millimetres off, against a computer."""
    table = chance.kind("physics")(seed=seed)
    table.hands = hands
    match = begin("stack_attack", ["Ann", BO], table, {"goal": goal})
    chooses, chances = Computer(3, seed), random.Random(seed)
    while match.turn != OVER:
        if match.turn == TABLE:
            match.roll()
            continue
        action = chooses(match.position, match.position.actions())
        if match.turn == 0 and action["do"] == "place":
            place = [round(chances.gauss(0, own), 2) for _ in range(2)]
            action = {**action, "hand": {"place": place, "height": 1}}
        match.act(action)
    return match.record


def test_a_hand_is_measured_by_where_dice_were_let_go():
    record = played(1.2)
    (hand,) = measured(record)
    places = [
        entry.step["hand"]["place"]
        for entry in record.entries
        if entry.seat == 0 and entry.step["do"] == "place"
    ]
    assert (hand.seat, hand.gestures) == (0, len(places))
    own = sum(x**2 + y**2 for x, y in places) / (2 * len(places))
    assert hand.error == pytest.approx(math.sqrt(own + HANDS["person"].place ** 2), abs=0.01)
    assert hand.low < hand.error < hand.high


def test_the_parts_add_up_and_placements_are_luck():
    found = coach.report(played(1.2))
    assert found.has_hand
    assert {event.kind for event in found.events} == {"luck", "choice"}
    for split in found.splits:
        parts = split.start + split.luck + split.hand + split.choices + split.others
        assert parts == pytest.approx(split.result, abs=1e-9)
    ann, bo = found.splits
    assert ann.hand > 0 == bo.hand
    assert ann.errors["hand"] > 0
    assert ann.start == pytest.approx(0.5, abs=0.05)  # as with two average hands
    assert "Ann’s hand erred by 2.5 mm" in " ".join(found.text())
    assert found.to_dict("es")["hands"][0]["says"][0] == "2,5 mm"


def test_a_shaky_hand_is_worth_less_than_the_usual_one():
    found = coach.report(played(3.5))
    assert found.splits[0].hand < -0.1
    assert found.splits[1].others > 0.1


def test_few_gestures_and_the_first_hands_are_judged_by_name():
    assert measured(played(1.2, hands=1)) == []
    short = played(1.2, goal=5, seed=2)
    places = [one for one in short.entries if one.seat == 0 and one.step["do"] == "place"]
    assert len(places) < FEWEST
    assert measured(short) == []
    assert "hand" in {event.kind for event in coach.report(short).events}


def practised(record, **hand):
    """The record of somebody whose hand practice had measured."""
    head = {**record.head, "measured": [{**PRACTISED, **hand}]}
    return Record([lines.write(0, "match", head, lines.BEFORE_THE_FIRST), *record.lines[1:]])


def test_a_hand_that_practice_measured_counts_where_gestures_do_not_tell_it():
    match = begin("dice_flick", ["Ann", BO], chance.kind("physics")(seed=3), {"rounds": 1})
    while match.turn == TABLE:
        match.roll()
    chosen = next(one for one in match.position.actions() if one["aim"] is None)
    gesture = {"base": chosen["base"], "direction": 1.0, "speed": 0.7}
    match.act({**chosen, "hand": gesture})
    match.roll()
    assert measured(match.record) == []
    record = practised(match.record)
    (found,) = measured(record)
    assert (found.seat, found.gestures, found.practised) == (0, 40, True)
    assert (found.error, found.low, found.high) == (4.0, 3.5, 5.0)
    told = coach.report(record, batches=8)
    assert {event.kind for event in told.events} <= {"luck", "choice"}
    assert told.splits[0].errors["hand"] > 0
    assert told.to_dict("es")["hands"][0]["practised"]
    said = " ".join(told.text())
    assert "Ann’s hand errs by 4.0° (between 3.5° and 5.0°, measured by 40 tries" in said
    following = Match(record, chance.kind("physics")(seed=3))
    following.sit(0, "Cleo")
    assert measured(following.record) == []  # it was Ann's


def test_gestures_of_the_game_come_before_practice():
    (own,) = measured(practised(played(1.2)))
    assert (own.error < 3, own.practised) == (True, False)
    short = practised(played(1.2, goal=5, seed=2))
    assert [(one.error, one.practised) for one in measured(short)] == [(4.0, True)]


@pytest.mark.parametrize(
    "wrong",
    [{"seat": 2}, {"low": 4.1}, {"high": 3.9}, {"tries": 0}, {"error": "4"}, {"more": 1}],
)
def test_what_is_no_measured_hand_is_refused(wrong):
    with pytest.raises(BadRecord):
        practised(played(1.2, goal=5, seed=2), **wrong)


def test_the_interval_holds_what_was_meant():
    """Of many hands that err by one millimetre, about 95 of 100 intervals hold it."""
    chances, held = random.Random(1), 0
    for _ in range(2000):
        found = math.sqrt(sum(chances.gauss(0, 1) ** 2 for _ in range(24)) / 24)
        held += found * factor(24, 1.96) < 1 < found * factor(24, -1.96)
    assert held / 2000 == pytest.approx(0.95, abs=0.015)
