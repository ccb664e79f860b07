"""Doozy Dice: random games with random cards and house rules, checked against a scorecard kept by
hand.
"""

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
from rollhouse.games.doozy_dice import cost
from tests.games.doozy_dice.test_deck import OWN, PAGE
from tests.games.doozy_dice.test_rules import EVERY_ROLL
from tests.games.laws import LONG, SHORT, do, keeps_the_laws, refused, step_leaves_no_trace

ALL = {0, 1, 2, 3, 4}
SMALL = [
    *OWN,
    {"name": "Run", "dice": 4, "run": 4},
    {"name": "Faces", "dice": 2, "faces": 2, "pattern": ""},
    {"name": "Wide", "dice": 4, "faces": 1, "pattern": "a b x", "where": {"b": {"not": [2, 3]}}},
]
"""A deck of one's own, with every kind of card that it may have."""

blue, white = st.integers(1, 6), st.sampled_from(["F", "F", 2, 3, 4, 5, 6])


class Games(RuleBasedStateMachine):
    """Keeps its own dots, rolls, open cards and dice, from the steps alone."""

    @initialize(
        data=st.data(),
        players=st.integers(1, 4),
        own_deck=st.booleans(),
        agreed=st.booleans(),
        start_dots=st.integers(0, 10),
        max_rolls=st.integers(3, 6),
        final=st.booleans(),
        rounds=st.integers(1, 5),
    )
    def sit_down(self, data, players, own_deck, agreed, start_dots, max_rolls, final, rounds):
        self.players, self.start_dots, self.max_rolls = players, start_dots, max_rolls
        self.final = final
        options = {"start_dots": start_dots, "max_rolls": max_rolls, "set_aside_is_final": final}
        if own_deck:
            options["deck"] = SMALL
        self.names = [card["name"] for card in SMALL] if own_deck else list(PAGE)
        if agreed or rounds < 5:
            options["cards"] = self.deal(data)
        self.options = options
        self.begin()
        if rounds < 5:
            self.join_late(rounds)

    def deal(self, data):
        five = st.lists(st.sampled_from(self.names), min_size=5, max_size=5, unique=True)
        return sorted(data.draw(five), key=self.names.index)

    def begin(self):
        self.position = rollhouse.start("doozy_dice", players=self.players, **self.options)
        self.deck = {card["name"]: card for card in self.position.options["deck"]}
        self.cards = self.options.get("cards")
        self.dots, self.rolls = [self.start_dots] * self.players, [0] * self.players
        self.open = [list(self.cards or [])] * self.players
        self.seat, self.roll_number, self.dice, self.just_rolled = 0, 0, [None] * 5, ALL
        if self.cards is None:
            self.phase = "deal"
        else:
            self.after_the_deal()

    def after_the_deal(self):
        self.phase = "roll" if self.players == 1 else "rolloff"
        self.contenders = set(range(self.players)) if self.players > 1 else set()

    def join_late(self, rounds):
        """A game in which every player has only this many cards left."""
        self.open = [self.cards[:rounds]] * self.players
        self.rolls = [5 - rounds] * self.players
        self.phase, self.contenders = "roll", set()
        self.position = rollhouse.position(
            "doozy_dice", players=self.players, options=self.options,
            cards=self.cards, open=self.open, rolls=self.rolls,
        )  # fmt: skip

    def step(self, step):
        before = self.position
        self.position, events = step_leaves_no_trace(before, step)
        return events

    # The table

    @precondition(lambda self: self.phase == "deal")
    @rule(data=st.data())
    def five_cards_are_dealt(self, data):
        self.cards = self.deal(data)
        assert self.step({"deal": self.cards}) == ["dealt"]
        self.open = [list(self.cards)] * self.players
        self.after_the_deal()

    @precondition(lambda self: self.phase == "rolloff")
    @rule(data=st.data())
    def the_start_is_rolled_for(self, data):
        numbers = {seat: data.draw(st.integers(1, 6)) for seat in sorted(self.contenders)}
        events = self.step({"rolloff": [numbers.get(seat) for seat in range(self.players)]})
        best = max(numbers.values())
        leaders = {seat for seat, number in numbers.items() if number == best}
        if len(leaders) > 1:
            assert events == ["roll_off_tied"]
            self.contenders = leaders
        else:
            assert events == ["starter"]
            (self.seat,), self.contenders, self.phase = leaders, set(), "roll"

    @precondition(lambda self: self.phase == "roll")
    @rule(data=st.data())
    def the_dice_are_rolled(self, data):
        cup = [die for die in range(5) if self.dice[die] is None]
        shown = {die: data.draw(blue if die < 3 else white) for die in cup}
        events = self.step({"roll": [shown.get(die) for die in range(5)]})
        faces = list(shown.values()).count("F")
        assert events == [[], ["one_face"], ["two_faces"]][faces]
        self.dots = [dots + faces for dots in self.dots]
        self.dice = [shown.get(die, self.dice[die]) for die in range(5)]
        self.just_rolled, self.phase = set(cup), "choose"
        self.roll_number += 1

    # The seats

    @precondition(lambda self: self.phase == "choose" and self.roll_number < self.max_rolls)
    @rule(data=st.data())
    def some_dice_are_rolled_again(self, data):
        may = sorted(self.just_rolled if self.final else ALL)
        dice = data.draw(st.lists(st.sampled_from(may), min_size=1, unique=True))
        assert self.step(do("roll", dice=dice)) == []
        self.dice = [None if die in dice else self.dice[die] for die in range(5)]
        self.phase = "roll"

    @precondition(lambda self: self.phase == "choose" and self.affordable())
    @rule(data=st.data())
    def a_card_is_completed(self, data):
        name = data.draw(st.sampled_from(self.affordable()))
        quick = self.roll_number <= 3
        self.dots[self.seat] -= cost(self.deck[name], self.dice)
        self.rolls[self.seat] += self.roll_number
        if quick:
            self.dots = [
                dots + (1 if seat == self.seat else -1) for seat, dots in enumerate(self.dots)
            ]
        events = self.step(do("complete", card=name))
        assert "completed" in events
        assert ("quickly" in events) == quick
        self.turn_ends(name, events)

    @precondition(lambda self: self.phase == "choose" and self.roll_number == self.max_rolls)
    @rule(data=st.data())
    def a_card_is_written_off(self, data):
        name = data.draw(st.sampled_from(self.open[self.seat]))
        self.rolls[self.seat] += self.max_rolls
        self.dots[self.seat] -= 1
        events = self.step(do("write_off", card=name))
        assert "written_off" in events
        self.turn_ends(name, events)

    def turn_ends(self, name, events):
        self.open = [
            [card for card in cards if seat != self.seat or card != name]
            for seat, cards in enumerate(self.open)
        ]
        self.seat = (self.seat + 1) % self.players
        self.dice, self.roll_number, self.just_rolled = [None] * 5, 0, ALL
        over = not any(self.open)
        assert ("game_over" in events) == (self.position.turn == OVER) == over
        self.phase = "over" if over else "roll"
        if over:
            self.seat = 0

    @precondition(lambda self: self.phase == "over")
    @rule()
    def the_game_is_over(self):
        order = [(rolls - dots, rolls) for rolls, dots in zip(self.rolls, self.dots, strict=True)]
        winners = [seat for seat in range(self.players) if order[seat] == min(order)]
        expected = [1 / len(winners) if seat in winners else 0 for seat in range(self.players)]
        assert self.position.shares() == pytest.approx(expected)
        refused(self.position, {"roll": [1, 1, 1, 2, 2]})
        self.begin()

    # What always holds

    def affordable(self):
        """The open cards that the dice satisfy after spending dots in hand."""
        prices = {name: cost(self.deck[name], self.dice) for name in self.open[self.seat]}
        dots = max(self.dots[self.seat], 0)
        return [name for name, price in prices.items() if price is not None and price <= dots]

    @invariant()
    def the_scorecard_by_hand_agrees(self):
        fields = self.position.fields
        assert (fields["dots"], fields["rolls"]) == (self.dots, self.rolls)
        assert fields["open"] == (None if self.cards is None else self.open)
        assert fields["cards"] == self.cards
        assert self.position.scores == [
            rolls - dots for rolls, dots in zip(self.rolls, self.dots, strict=True)
        ]

    @invariant()
    def the_turn_by_hand_agrees(self):
        fields = self.position.fields
        assert (fields["phase"], fields["to_move"]) == (self.phase, self.seat)
        assert (fields["dice"], fields["roll_number"]) == (self.dice, self.roll_number)
        if self.phase == "rolloff":
            assert set(fields["contenders"]) == self.contenders
        assert (self.position.turn == TABLE) == (self.phase in ("deal", "rolloff", "roll"))

    @invariant()
    def exactly_the_right_actions_are_offered(self):
        if self.phase != "choose":
            assert self.position.actions() == []
            return
        last = self.roll_number == self.max_rolls
        may = self.just_rolled if self.final else ALL
        expected = [] if last else [roll for roll in EVERY_ROLL if set(roll["dice"]) <= may]
        expected = expected + [do("complete", card=name) for name in self.affordable()]
        if last:
            expected += [do("write_off", card=name) for name in self.open[self.seat]]
        assert sorted(map(repr, self.position.actions())) == sorted(map(repr, expected))

    @invariant()
    def answers_that_cannot_be_are_refused(self):
        fields = self.position.fields
        if self.phase == "deal":
            refused(self.position, {"deal": self.names[:4] + self.names[:1]})
        elif self.phase == "rolloff":
            refused(self.position, {"rolloff": [None] * self.players})
        else:
            cup = [die for die, shows in enumerate(fields["dice"]) if shows is None]
            missing = [2 if die in cup[1:] else None for die in range(5)]
            refused(self.position, {"roll": missing})
        refused(self.position, {"roll": [2] * 6})

    @invariant()
    def the_laws_are_kept(self):
        names = self.cards or self.names[:5]
        every = [do(what, card=name) for what in ("complete", "write_off") for name in names]
        keeps_the_laws(self.position, [*EVERY_ROLL, *every])


def test_random_games_keep_to_the_rules(effort):
    short = settings(SHORT, max_examples=4)
    run_state_machine_as_test(Games, settings=effort(short, LONG))
