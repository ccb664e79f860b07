"""Stack Attack: random games under random house rules, checked against a count kept by hand."""

from __future__ import annotations

from itertools import pairwise

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

STOP = do("stop")
EVERY_ACTION = [STOP, *(do("place", face=face) for face in range(1, 7))]


class Games(RuleBasedStateMachine):
    """Keeps its own tower, hand, totals and players of the round, from the steps alone."""

    @initialize(
        players=st.integers(2, 4),
        goal=st.integers(5, 12),
        dice=st.sampled_from([None, None, 3, 4, 8]),
        neutral_start=st.sampled_from(["two_players", "always", "never"]),
    )
    def sit_down(self, players, **options):
        self.players, self.options = players, options
        self.begin()

    def begin(self):
        self.position = rollhouse.start("stack_attack", players=self.players, **self.options)
        self.totals, self.playing = [0] * self.players, list(range(self.players))
        self.new_round(0)

    def new_round(self, starter):
        start = self.options["neutral_start"]
        two = len(self.playing) == 2
        neutral = start == "always" or (start == "two_players" and two)
        self.tower = [[None, 6], [None, 6]] if neutral else []
        while starter not in self.playing:
            starter = (starter + 1) % self.players
        self.new_turn(starter)

    def new_turn(self, seat):
        self.seat, self.hand, self.placing, self.placed = seat, [], None, 0

    def pass_on(self):
        place = self.playing.index(self.seat)
        self.new_turn(self.playing[(place + 1) % len(self.playing)])

    @property
    def dice(self):
        return self.options["dice"] or (4 if len(self.playing) == 4 else 5)

    def own(self, seat):
        return sum(owner == seat for owner, _ in self.tower)

    def fits(self, face):
        top = self.tower[-1][1] if self.tower else 0
        return face in (top + 1, top - 1)

    def fitting(self):
        return sorted({face for face in self.hand if self.fits(face)})

    def is_rolling(self):
        return self.position.turn == TABLE and self.placing is None

    @precondition(lambda self: self.is_rolling())
    @rule(data=st.data())
    def the_dice_are_rolled(self, data):
        dice, top = self.dice - self.own(self.seat), self.tower[-1][1] if self.tower else 0
        face = st.sampled_from([1, 2, 3, 4, 5, 6, max(1, top - 1), min(6, top + 1)])
        faces = data.draw(st.lists(face, min_size=dice, max_size=dice))
        self.position, events = step_leaves_no_trace(self.position, {"roll": faces})
        self.hand = sorted(faces)
        assert ("none_fits" in events) == (not self.fitting())
        if not self.fitting():
            self.pass_on()
        else:
            assert self.position.turn == self.seat

    @precondition(lambda self: self.position.turn >= 0)
    @rule(data=st.data())
    def a_seat_chooses(self, data):
        expected = [do("place", face=face) for face in self.fitting()]
        expected += [STOP] if self.placed else []
        assert self.position.actions() == expected
        places = [action for action in expected if action != STOP]
        action = data.draw(st.sampled_from([*expected, *places]))
        self.position, events = step_leaves_no_trace(self.position, action)
        if action == STOP:
            assert events == ["stopped"]
            self.pass_on()
        else:
            assert self.position.turn == TABLE
            self.placing = action["face"]
            self.hand.remove(self.placing)

    @precondition(lambda self: self.placing is not None)
    @rule(stands=st.sampled_from([True, True, True, True, False]))
    def the_die_is_let_go(self, stands):
        self.position, events = step_leaves_no_trace(self.position, {"stands": stands})
        if not stands:
            self.drop(self.seat, events)
            return
        assert "stands" in events
        self.tower.append([self.seat, self.placing])
        self.placing, self.placed = None, self.placed + 1
        if self.own(self.seat) == self.dice:
            assert "all_placed" in events
            assert not self.hand
            gains = [0] * self.players
            gains[self.seat] = self.dice
            self.end_round(gains, (self.seat + 1) % self.players, events)
        elif not self.fitting():
            assert "nothing_more" in events
            self.pass_on()

    @precondition(lambda self: self.position.turn != OVER)
    @rule(seat=st.integers(0, 3), named=st.booleans(), often=st.integers(0, 3))
    def somebody_bumps_the_table(self, seat, named, often):
        if often:
            return
        by = seat % self.players
        step = {"stands": False, "by": by} if named else {"stands": False}
        if self.placing is None and not self.tower:
            assert refused(self.position, step).reason == "nothing_stands"
            return
        last = self.tower[-1][0] if self.tower else None
        charged = by if named else self.seat if self.placing is not None else last
        if charged is None:
            assert refused(self.position, step).reason == "nobody_placed"
            return
        self.position, events = step_leaves_no_trace(self.position, step)
        self.drop(charged, events)

    def drop(self, causer, events):
        """Everybody else scores; whoever caused it never does."""
        assert "fell" in events
        gains = [0 if seat == causer else self.own(seat) for seat in range(self.players)]
        assert self.position.scores[causer] == self.totals[causer]
        self.end_round(gains, causer, events)

    def end_round(self, gains, starter, events):
        self.totals = [have + get for have, get in zip(self.totals, gains, strict=True)]
        best = max(self.totals)
        leaders = [seat for seat, total in enumerate(self.totals) if total == best]
        at_goal = best >= self.options["goal"]
        over = at_goal and len(leaders) == 1
        assert ("game_over" in events) == over == (self.position.turn == OVER)
        assert ("tie_break" in events) == (at_goal and not over)
        assert ("new_round" in events) == (not at_goal)
        if over:
            self.tower, self.playing = [], []
            self.new_turn(0)
            return
        if at_goal:
            assert set(leaders) <= set(self.playing)
            self.playing = leaders
        self.new_round(starter)

    @precondition(lambda self: self.position.turn == OVER)
    @rule()
    def the_game_is_over(self):
        best = max(self.totals)
        assert best >= self.options["goal"]
        assert self.position.shares() == [float(total == best) for total in self.totals]
        refused(self.position, {"stands": False, "by": 0})
        self.begin()

    @invariant()
    def the_count_by_hand_agrees(self):
        fields = self.position.fields
        assert self.position.scores == fields["scores"] == self.totals
        assert (fields["to_move"], fields["tower"]) == (self.seat, self.tower)
        assert (fields["hand"], fields["placing"]) == (self.hand, self.placing)
        assert fields["placed"] == self.placed
        tie_break = self.position.turn != OVER and max(self.totals) >= self.options["goal"]
        assert fields["tied"] == (self.playing if tie_break else [])

    @invariant()
    def every_die_is_in_exactly_one_place(self):
        """On the tower, in hand, being let go, or still with a player who is not rolling."""
        if self.position.turn == OVER:
            return
        fields, view = self.position.fields, self.position.view()
        for seat in range(self.players):
            on_tower = sum(owner == seat for owner, _ in fields["tower"])
            plays = seat in self.playing
            assert on_tower + view["held"][seat] == (self.dice if plays else 0)
            assert on_tower < self.dice
        lying = len(fields["hand"]) + (fields["placing"] is not None)
        assert lying in (0, view["held"][fields["to_move"]])
        neutral = sum(owner is None for owner, _ in fields["tower"])
        assert neutral in (0, 2)

    @invariant()
    def neighbours_in_the_tower_differ_by_one(self):
        faces = [face for _, face in self.position.fields["tower"]]
        if self.tower and self.tower[0][0] is None:
            faces = faces[1:]
        elif faces:
            assert faces[0] == 1
        assert all(abs(low - high) == 1 for low, high in pairwise(faces))

    @invariant()
    def rolls_that_cannot_be_are_refused(self):
        dice = self.dice - self.own(self.seat) if self.playing else 5
        for wrong in (dice - 1, dice + 1) if self.is_rolling() else (dice,):
            refused(self.position, {"roll": [1] * wrong})

    @invariant()
    def the_laws_are_kept(self):
        keeps_the_laws(self.position, EVERY_ACTION)


def test_random_games_keep_to_the_rules(effort):
    short = settings(SHORT, max_examples=8)
    run_state_machine_as_test(Games, settings=effort(short, LONG))
