"""Somebody leaves real dice, and the others go on: their turns are passed over."""

from __future__ import annotations

import random

import numpy as np
import pytest

import rollhouse
from rollhouse import BadRecord
from rollhouse.chance import fair, real
from rollhouse.coach import report
from rollhouse.games.dice_flick.rules import BOX
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE, stream
from rollhouse.matches.match import begin, branch
from rollhouse.matches.record import Record
from rollhouse.matches.score_sheet import write_sheet
from rollhouse.matches.story import AWAY
from rollhouse.matches.verify import verify

THREE = ["Ann", "Ben", "Cleo"]


def begun(game, names=THREE):
    return begin(game, names, real.RealTable())


def play(match, randoms, chosen, steps=100_000):
    """So many steps, with any dice, and choices of which some are any."""
    for _ in range(steps):
        match.end_by_itself()
        if match.turn == OVER:
            break
        if match.turn == TABLE:
            match.enter(match.position.draw(randoms))
        elif chosen.random() < 0.3:
            match.act(chosen.choice(match.position.actions()))
        else:
            match.act(match.position.default())


@pytest.mark.parametrize("game", rollhouse.catalogue())
@pytest.mark.parametrize("seed", range(5))
def test_the_others_play_to_the_end_and_the_record_verifies(game, seed):
    """Whoever leaves, and wherever in the game that is."""
    match, randoms, chosen = begun(game), stream(seed), random.Random(seed)
    play(match, randoms, chosen, 4 + 9 * seed)
    seat = match.position.to_move if seed % 2 else (match.position.to_move + 1) % 3
    before = match.position
    match.sit(seat, THREE[seat], AWAY)
    assert match.position.to_move != seat
    length = len(match.record.entries)
    play(match, randoms, chosen)
    match.close()
    acted = [entry.before.to_move for entry in match.record.entries[length:]]
    assert acted
    assert seat not in acted
    for position in match.record.positions():
        assert Position.from_dict(position.to_dict()) == position
    if game not in ("doozy_dice", "shizzle", "stack_attack"):  # there others' luck counts, too
        assert match.position.scores[seat] == before.scores[seat]
    again = Record.parse(match.record.text().encode())
    assert again.position == match.position
    findings = verify(again)
    assert findings.good, findings.fault
    assert f"left before the end: {THREE[seat]}" in write_sheet(again).replace("\n", " ")


def test_whoever_leaves_doozy_dice_does_not_win_by_few_rolls():
    match, randoms = begun("doozy_dice"), stream(3)
    play(match, randoms, random.Random(3), 30)
    seat = match.position.to_move
    match.sit(seat, THREE[seat], AWAY)
    play(match, randoms, random.Random(3))
    assert match.position.shares()[seat] == 0
    assert match.position.state.open[seat] == 0


def test_dice_in_front_of_whoever_leaves_go_back_into_the_bag():
    match = begun("dice_flick")
    match.enter({"drawn": ["blue", "blue", "pink"]})
    match.sit(0, "Ann", AWAY)
    assert list(match.position.state.bag) == list(BOX)
    assert match.position.to_move == 1


def test_a_tie_of_people_who_all_left_is_shared():
    match = begin("stack_attack", THREE, real.RealTable(), start=tied())
    match.sit(0, "Ann", AWAY)
    assert match.position.to_move == 1
    with pytest.raises(BadRecord, match="at least two go on"):
        match.sit(1, "Ben", AWAY)
    crowd = begin("stack_attack", [*THREE, "Dan"], real.RealTable(), start=tied(4))
    crowd.sit(0, "Ann", AWAY)
    crowd.sit(1, "Ben", AWAY)
    assert crowd.turn == OVER
    assert crowd.position.shares() == [0.5, 0.5, 0, 0]


def tied(players=3):
    scores = [21, 21, *[3] * (players - 2)]
    return rollhouse.position("stack_attack", players=players, scores=scores, tied=[0, 1])


def test_a_step_before_they_left_can_be_taken_back_and_they_can_come_back():
    match = begun("toss_up")
    match.enter({"roll": "GGGGGYYYRR"})
    match.act({"do": "stop"})
    match.enter({"roll": "GGGYYYYYRR"})
    match.sit(1, "Ben", AWAY)
    assert (match.position.to_move, match.position.scores) == (2, [5, 0, 0])
    undone = match.undo()
    assert undone.step == {"roll": "GGGYYYYYRR"}
    assert match.position.to_move == 2  # whoever left is not asked for it again
    assert match.undo().step == {"do": "stop"}
    assert match.position.to_move == 0
    match.sit(1, "Ben")
    match.act({"do": "stop"})
    assert match.position.to_move == 1
    assert match.record.story.away == ()


def test_only_at_real_dice_and_with_two_who_stay():
    with pytest.raises(BadRecord, match="only where people roll their own dice"):
        begin("toss_up", THREE, fair.FairTable(seed=1)).sit(1, "Ben", AWAY)
    match = begun("toss_up", ["Ann", "Ben"])
    with pytest.raises(BadRecord, match="at least two go on"):
        match.sit(1, "Ben", AWAY)
    assert len(match.record) == 1


def test_a_game_branched_off_seats_everybody_again():
    match = begun("toss_up")
    match.enter({"roll": "GGGGGYYYRR"})
    match.sit(1, "Ben", AWAY)
    other = branch(match.record, 1, real.RealTable())
    assert [seat["player"] for seat in other.record.seating] == ["human"] * 3


def test_the_report_counts_passing_over_as_luck_and_adds_up():
    match, randoms = begin("toss_up", THREE, real.RealTable()), stream(8)
    play(match, randoms, random.Random(8), 40)
    match.sit(1, "Ben", AWAY)
    play(match, randoms, random.Random(8))
    match.close()
    found = report(match.record, batches=8)
    for split in found.splits:
        whole = split.start + split.luck + split.hand + split.choices + split.others
        assert abs(whole - split.result) < 1e-9
        assert split.choices <= 1e-9  # nobody chooses better than the best
    assert any("Ben has left" in line for line in found.text())


def test_passing_is_nobodys_choice_where_the_match_is_solved():
    from rollhouse.coach.reports.absence import without_passing

    match = begun("toss_up")
    match.enter({"roll": "GGGGGYYYRR"})
    match.sit(1, "Ben", AWAY)
    match.act({"do": "stop"})
    worth = lambda here: np.array([float(here.to_move)])  # noqa: E731
    values = [worth(position) for position in match.record.positions()]
    assert [value[0] for value in values] == [0, 0, 2]
    found = without_passing(match.record.entries, values, worth)
    assert [value[0] for value in found] == [0, 1, 2]  # to Ben it led, and Ben was passed over
