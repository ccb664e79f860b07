"""Toss Up!: random games under random house rules, checked against a count kept by hand."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import rollhouse
from rollhouse import OVER, TABLE
from tests.games.laws import LONG, SHORT, do, keeps_the_laws, refused, step_leaves_no_trace

ROLL, STOP = do("roll"), do("stop")


class Games(RuleBasedStateMachine):
    """Keeps its own totals, turn points and list of last turns, from the steps alone."""

    @initialize(
        players=st.integers(2, 6),
        goal=st.integers(10, 30),
        dice=st.integers(5, 20),
        faces=st.sampled_from(["GGGYYR", "GGGRRR", "GYYYYR", "GGGGGR", "GYRRRR"]),
        finish=st.sampled_from(["last_turn", "last_turn", "first_past"]),
    )
    def sit_down(self, players, **options):
        self.players, self.options = players, options
        self.begin()

    def begin(self):
        self.position = rollhouse.start("toss_up", players=self.players, **self.options)
        self.totals, self.points, self.seat = [0] * self.players, 0, 0
        self.trigger, self.last_turns = None, []

    @precondition(lambda self: self.position.turn == TABLE)
    @rule(data=st.data())
    def the_table_rolls(self, data):
        dice = self.options["dice"] - self.points % self.options["dice"]
        face = st.sampled_from(self.options["faces"])
        letters = data.draw(st.lists(face, min_size=dice, max_size=dice))
        before, points = self.position, self.points
        self.points += letters.count("G")
        self.position, events = step_leaves_no_trace(before, {"roll": "".join(letters)})
        assert ("red_light" in events) == ("G" not in letters and "R" in letters)
        assert ("all_yellow" in events) == (set(letters) == {"Y"})
        assert ("all_green" in events) == (
            "G" in letters and self.points % self.options["dice"] == 0
        )
        if "red_light" in events:
            assert self.points == points
            self.pass_on(events)
        else:
            assert self.position.turn == self.seat

    @precondition(lambda self: self.position.turn >= 0)
    @rule(action=st.sampled_from([ROLL, STOP, STOP]))
    def a_seat_chooses(self, action):
        before = self.position
        self.position, events = step_leaves_no_trace(before, action)
        assert ("banked" in events) == (action == STOP)
        if action == STOP:
            self.totals[self.seat] += self.points
            self.pass_on(events)
        else:
            assert self.position.turn == TABLE

    def pass_on(self, events):
        """The turn is over: is the game?"""
        total, goal = self.totals[self.seat], self.options["goal"]
        first_past = self.options["finish"] == "first_past"
        over = first_past and total >= goal
        if self.trigger is not None:
            self.last_turns.append(self.seat)
            over = len(self.last_turns) == self.players - 1
        elif not first_past and total > goal:
            self.trigger = self.seat
            assert "last_turns" in events
        assert ("game_over" in events) == (self.position.turn == OVER) == over
        self.points = 0
        self.seat = 0 if over else (self.seat + 1) % self.players

    @precondition(lambda self: self.position.turn == OVER)
    @rule()
    def the_game_is_over(self):
        best = max(self.totals)
        winners = [seat for seat, total in enumerate(self.totals) if total == best]
        expected = [1 / len(winners) if seat in winners else 0 for seat in range(self.players)]
        assert self.position.shares() == pytest.approx(expected)
        if self.trigger is None:
            assert best >= self.options["goal"]
            assert len(winners) == 1
        else:
            around = [(self.trigger + n) % self.players for n in range(1, self.players)]
            assert self.last_turns == around
        refused(self.position, {"roll": "G" * self.options["dice"]})
        self.begin()

    @invariant()
    def the_count_by_hand_agrees(self):
        fields, dice = self.position.fields, self.options["dice"]
        assert self.position.scores == fields["scores"] == self.totals
        assert (fields["to_move"], fields["turn_points"]) == (self.seat, self.points)
        assert fields["dice_left"] == dice - self.points % dice
        playing = self.trigger is not None and self.position.turn != OVER
        left = self.players - 1 - len(self.last_turns)
        assert fields["last_turns"] == (left if playing else 0)

    @invariant()
    def rolls_that_cannot_be_are_refused(self):
        dice = self.position.fields["dice_left"]
        if self.position.turn == TABLE:
            for wrong in (dice - 1, dice + 1):
                refused(self.position, {"roll": "G" * wrong})
        else:
            refused(self.position, {"roll": "G" * dice})

    @invariant()
    def the_laws_are_kept(self):
        keeps_the_laws(self.position, [ROLL, STOP])


def test_random_games_keep_to_the_rules(effort):
    short = settings(SHORT, max_examples=10)
    run_state_machine_as_test(Games, settings=effort(short, LONG))
