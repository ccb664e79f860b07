"""Shizzle: random games with random dice, checked against an account of every die and every
chip.
"""

from __future__ import annotations

from itertools import pairwise

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
from tests.games.shizzle.test_layout import CYCLIC, layouts

BANKS = {2: 40, 3: 60, 4: 75, 5: 90, 6: 100}


class Games(RuleBasedStateMachine):
    """Keeps its own line, table, cup and accounts, from the steps alone."""

    @initialize(
        players=st.integers(2, 6),
        layout=st.one_of(st.just(CYCLIC), layouts),
        bank=st.sampled_from([None, 10, 17, 40]),
        max_turns=st.sampled_from([None, 10, 13, 30]),
        shizzles=st.integers(0, 2),
    )
    def sit_down(self, players, layout, bank, max_turns, shizzles):
        """A new game, or one in which the first player has already rolled Shizzles."""
        self.players, self.layout, self.max_turns = players, layout, max_turns
        self.start_bank = bank or BANKS[players]
        self.options = {"layout": layout, "bank": bank, "max_turns": max_turns}
        self.begin()
        if shizzles:
            self.chips[-1], self.pending = 5, shizzles
            self.line, self.cup = [(2, 5)], {0, 1, 3, 4, 5}
            self.position = rollhouse.position(
                "shizzle", players=players, options=self.options, chips=self.chips,
                spark=[2, 5], pending=shizzles,
            )  # fmt: skip

    def begin(self):
        self.position = rollhouse.start("shizzle", players=self.players, **self.options)
        self.chips, self.seat, self.turns = [0] * self.players, 0, 0
        self.line, self.table, self.cup = [], {}, None
        self.rolled_five = self.extended = self.settling = False
        self.pending = self.won = 0

    def touch(self, one, other):
        colours = self.layout[one[0]][one[1] - 1], self.layout[other[0]][other[1] - 1]
        return one[0] != other[0] and (one[1] == other[1] or colours[0] == colours[1])

    def fitting(self, end, table):
        """The dice of a table that match the end of a line."""
        return [die for die, number in table.items() if self.touch(end, (die, number))]

    def longest(self, end, table):
        """How many dice can be appended, by trying all."""
        return max(
            (
                1 + self.longest((die, table[die]), {d: n for d, n in table.items() if d != die})
                for die in self.fitting(end, table)
            ),
            default=0,
        )

    def step(self, step):
        before = self.position
        self.position, events = step_leaves_no_trace(before, step)
        return events

    # The table

    @precondition(lambda self: self.position.turn == TABLE)
    @rule(data=st.data())
    def the_table_rolls(self, data):
        number = st.sampled_from([1, 1, 1, 2, 2, 3, 4, 5, 6])
        numbers = {die: data.draw(number) for die in sorted(self.cup)}
        events = self.step({"roll": [numbers.get(die) for die in range(6)]})
        if not self.line:
            assert events == ["spark_lit"]
            self.line, self.cup = list(numbers.items()), set(range(6)) - set(numbers)
            return
        self.rolled_five, self.extended = len(numbers) == 5, False
        self.table, self.cup = numbers, set()
        choked = not self.fitting(self.line[-1], numbers)
        assert ("choke" in events) == choked
        if choked:
            self.pending = 0
            self.turn_ends(events, 0)

    # The seats

    @precondition(lambda self: not self.line and self.cup is None and self.position.turn >= 0)
    @rule(die=st.integers(0, 5))
    def the_first_spark_is_chosen(self, die):
        assert self.position.actions() == [do("spark", die=die) for die in range(6)]
        self.step(do("spark", die=die))
        self.cup = {die}

    @precondition(lambda self: self.table_lies() and self.offered("add"))
    @rule(data=st.data())
    def a_die_is_added(self, data):
        action = data.draw(st.sampled_from(self.offered("add")))
        die = action["die"]
        five = self.rolled_five and len(self.line) == 1
        fizzle = five and self.longest(self.line[-1], self.table) == 1
        self.line.append((die, self.table.pop(die)))
        self.extended = True
        events = self.step(action)
        assert ("fizzle" in events) == fizzle
        assert ("shizzled" in events) == (len(self.line) == 6)
        self.pending += len(self.line) == 6
        if fizzle:
            assert len(self.line) == 2
            self.stop(events)

    @precondition(lambda self: self.table_lies() and self.offered("roll"))
    @rule()
    def the_rest_is_rolled(self):
        self.step(do("roll"))
        if len(self.line) == 6:
            self.line = self.line[-1:]
        self.table, self.cup = {}, set(range(6)) - {die for die, _ in self.line}

    @precondition(lambda self: self.table_lies() and self.offered("stop"))
    @rule()
    def the_player_stops(self):
        self.stop(self.step(do("stop")))

    def stop(self, events):
        self.won = len(self.line) if len(self.line) < 6 else 0
        self.table, self.settling = {}, self.pending > 0
        if not self.settling:
            self.turn_ends(events, self.won)

    @precondition(lambda self: self.settling)
    @rule(data=st.data())
    def a_shizzle_is_settled(self, data):
        others = [do("attack", seat=seat) for seat in range(self.players) if seat != self.seat]
        assert self.position.actions() == [do("take"), *others]
        action = data.draw(st.sampled_from(self.position.actions()))
        if action["do"] == "take":
            self.won += 6
        else:
            self.chips[action["seat"]] -= min(6, self.chips[action["seat"]])
        self.pending -= 1
        events = self.step(action)
        if not self.pending:
            self.turn_ends(events, self.won)

    def turn_ends(self, events, won):
        paid = min(won, self.start_bank - sum(self.chips))
        self.chips[self.seat] += paid
        assert ("paid" in events) == (paid > 0)
        self.turns += 1
        empty = sum(self.chips) == self.start_bank
        assert ("bank_empty" in events) == empty
        over = empty or self.turns == self.max_turns
        assert ("game_over" in events) == (self.position.turn == OVER) == over
        self.line, self.table, self.won = self.line[-1:], {}, 0
        self.settling = self.extended = False
        self.cup = set(range(6)) - {self.line[0][0]}
        self.seat = (self.seat + 1) % self.players
        if over:
            self.line, self.seat = [], 0

    @precondition(lambda self: self.position.turn == OVER)
    @rule()
    def the_game_is_over(self):
        leaders = [seat for seat in range(self.players) if self.chips[seat] == max(self.chips)]
        expected = [1 / len(leaders) if seat in leaders else 0 for seat in range(self.players)]
        assert self.position.shares() == pytest.approx(expected)
        refused(self.position, {"roll": [1] * 6})
        self.begin()

    # What always holds

    def table_lies(self):
        return self.position.turn >= 0 and self.line and not self.settling

    def offered(self, what):
        return [action for action in self.position.actions() if action["do"] == what]

    @invariant()
    def chips_and_bank_are_constant(self):
        view = self.position.view()
        assert self.position.scores == view["chips"] == self.chips
        assert view["bank"] == self.start_bank - sum(self.chips) >= 0
        assert min(self.chips) >= 0

    @invariant()
    def every_die_is_in_one_place(self):
        if self.position.turn == OVER:
            return
        fields = self.position.fields
        line = [die for die, _ in fields["line"]]
        table = [die for die, number in enumerate(fields["roll"]) if number]
        rolling = self.position.view()["rolling"]
        assert fields["line"] == [list(place) for place in self.line]
        assert {die: fields["roll"][die] for die in table} == self.table
        if self.position.turn == TABLE:
            assert set(rolling) == self.cup
        if self.line and not self.settling:
            assert sorted(line + table + rolling) == list(range(6))
        assert all(self.touch(*pair) for pair in pairwise(fields["line"]))

    @invariant()
    def the_rest_of_the_account_agrees(self):
        fields = self.position.fields
        assert fields["to_move"] == self.seat
        assert fields["pending"] == self.pending
        assert fields["winnings"] == (self.won if self.settling else 0)
        counted = self.max_turns is not None and self.position.turn != OVER
        assert fields["turns"] == (self.turns if counted else 0)

    @invariant()
    def a_voluntary_fizzle_is_never_offered(self):
        if not self.table_lies():
            return
        length, end = len(self.line), self.line[-1]
        fitting, possible = self.fitting(end, self.table), length + self.longest(end, self.table)
        offered = [action["die"] for action in self.offered("add")]
        if self.rolled_five and length == 1 and possible >= 3:
            rest = {die: {d: n for d, n in self.table.items() if d != die} for die in fitting}
            fitting = [d for d in fitting if self.longest((d, self.table[d]), rest[d]) > 0]
        assert offered == sorted(fitting)
        may_stop = length >= 3 and self.extended
        assert bool(self.offered("stop")) == bool(self.offered("roll")) == may_stop

    @invariant()
    def rolls_that_cannot_be_are_refused(self):
        if self.position.turn == TABLE:
            refused(self.position, {"roll": [None] * 6})
            refused(self.position, {"roll": [1] * 6})
        else:
            lying = [None if die == (self.line or [[0]])[0][0] else 1 for die in range(6)]
            refused(self.position, {"roll": lying})

    @invariant()
    def the_laws_are_kept(self):
        dice, plain = range(6), ("roll", "stop", "take")
        every = [do(what, die=die) for what in ("spark", "add") for die in dice]
        every += [do(what) for what in plain]
        every += [do("attack", seat=seat) for seat in range(self.players)]
        keeps_the_laws(self.position, every)


def test_random_games_keep_to_the_rules(effort):
    short = settings(SHORT, max_examples=5)
    run_state_machine_as_test(Games, settings=effort(short, LONG))
