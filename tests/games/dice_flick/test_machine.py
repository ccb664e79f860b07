"""Dice Flick: random games with dice that knock each other, checked against an account of all
twenty.
"""

from __future__ import annotations

from collections import Counter

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
from tests.games.dice_flick import reference
from tests.games.laws import LONG, SHORT, exactly_one_is_asked, step_leaves_no_trace
from tests.games.laws import text_round_trips as reads_back

HOLES = st.sampled_from(reference.HOLES)


class Games(RuleBasedStateMachine):
    """Keeps its own account of the dice and the scores, from the steps alone."""

    @initialize(
        players=st.integers(2, 4), rounds=st.sampled_from([1, 2, 10]), centre=HOLES, bonus=HOLES
    )
    def sit_down(self, players, rounds, centre, bonus):
        layout = {"centre": list(centre), "bonus": list(bonus)}
        self.layout = {**reference.LAYOUT, "centre": centre, "bonus": bonus}
        self.start = rollhouse.start("dice_flick", players=players, rounds=rounds, layout=layout)
        self.begin()

    def begin(self):
        self.position, players = self.start, self.start.players
        self.arena, self.hands = {}, [Counter() for _ in range(players)]
        self.scores, self.turns, self.bonuses = [0] * players, 0, 0

    def step(self, step):
        self.position, events = step_leaves_no_trace(self.position, step)
        return events

    def is_phase(*phases):
        return precondition(lambda self: self.position.fields["phase"] in phases)

    @property
    def bag(self):
        held = Counter(reference.kind(die) for die in self.arena.values()) + sum(
            self.hands, Counter()
        )
        return Counter(reference.BOX) - held

    # The table

    @is_phase("draw")
    @rule(data=st.data())
    def dice_are_drawn(self, data):
        left = sorted(self.bag.elements())
        number = self.position.fields["to_draw"]
        drawn = data.draw(st.permutations(left))[:number]
        self.hands[self.position.to_move].update(drawn)
        assert self.step({"drawn": drawn}) == []

    @is_phase("rest")
    @rule(data=st.data(), hole=st.one_of(st.none(), HOLES), pips=st.integers(1, 6))
    def a_die_comes_to_rest(self, data, hole, pips):
        """Now and then others are knocked: moved, turned over, or out of the arena."""
        kind = self.position.fields["flick"]["die"]
        lying = dict(self.arena)
        if lying and data.draw(st.booleans()):
            knocked = data.draw(st.sampled_from(sorted(lying)))
            die, where = lying.pop(knocked), data.draw(st.one_of(st.none(), HOLES))
            if where is not None and where not in lying:
                lying[where] = die
        if hole is not None:
            lying[hole] = reference.LETTER[kind] + ("6" if kind == "pink" else str(pips))
        self.arena = lying
        where = "bag" if hole is None else list(hole)
        events = self.step({"rest": where, "arena": reference.as_rows(lying)})
        assert ("in_hole" in events) == (hole is not None)
        if "on_bonus" in events:
            assert hole == self.layout["bonus"]

    # The players

    @is_phase("flick")
    @rule(data=st.data(), base=st.integers(0, 3), aim=st.one_of(st.none(), HOLES))
    def a_die_is_flicked(self, data, base, aim):
        hand = self.hands[self.position.turn]
        die = data.draw(st.sampled_from(sorted(hand.elements())))
        hand[die] -= 1
        self.step({"do": "flick", "die": die, "base": base, "aim": aim and list(aim)})

    @is_phase("bonus")
    @rule(taken=st.booleans())
    def the_bonus_is_decided(self, taken):
        self.bonuses += taken
        self.step({"do": "bonus" if taken and self.bonuses < 4 else "pass"})

    @is_phase("score")
    @rule(data=st.data())
    def a_piece_is_scored_or_the_turn_ends(self, data):
        before, seat = self.position, self.position.turn
        action = data.draw(st.sampled_from(before.actions()))
        events = self.step(action)
        if action["do"] == "pass":
            self.turns, self.bonuses = self.turns + 1, 0
            assert "turn_over" in events
            if self.position.turn == OVER:
                self.arena, self.hands = {}, []
            return
        piece = action["piece"]
        dice, markers = ([tuple(hole) for hole in piece[key]] for key in ("cells", "markers"))
        usable = [tuple(hole) for hole in before.fields["markers"]]
        assert set(markers) <= set(usable)
        gained = reference.points(self.arena, dice, markers, self.layout)
        self.scores[seat] += gained
        plan = before.view()["best"]
        best = plan["points"]
        assert sum(plan["each"]) == best
        assert len(plan["each"]) == len(plan["pieces"])
        left = self.position.view()["best"]["points"]
        assert gained > 0
        assert gained + left <= best
        for hole in dice:
            del self.arena[hole]

    @is_phase("over")
    @rule()
    def the_highest_sum_wins_and_another_game_begins(self):
        winners = [total == max(self.scores) for total in self.scores]
        assert self.position.shares() == [won / sum(winners) for won in winners]
        self.begin()

    # What always holds

    @invariant()
    def twenty_dice_are_each_in_one_place(self):
        if self.position.turn == OVER:
            return
        fields, seen = self.position.view(), Counter()
        seen.update(reference.kind(die) for row in fields["arena"] for die in row if die)
        for hand in fields["hands"]:
            seen.update(hand)
        seen.update(fields["bag"])
        if fields["flick"]:
            seen[fields["flick"]["die"]] += 1
        assert seen == Counter(reference.BOX)
        assert fields["arena"] == reference.as_rows(self.arena)
        assert [Counter(hand) for hand in fields["hands"]] == [+hand for hand in self.hands]

    @invariant()
    def scores_turns_and_rounds_agree(self):
        assert self.position.scores == self.scores
        players, rounds = self.position.players, self.position.options["rounds"]
        assert (self.position.turn == OVER) == (self.turns == players * rounds)
        if self.position.turn != OVER:
            assert self.position.fields["round"] == 1 + self.turns // players
            assert self.position.to_move == self.turns % players

    @invariant()
    def the_laws_of_every_game_hold(self):
        exactly_one_is_asked(self.position)
        reads_back(self.position)
        if self.position.turn == TABLE:
            assert sum(odds for _, odds in self.position.outcomes()) == 1


def test_random_games_keep_the_rules(effort):
    short = settings(SHORT, max_examples=4)
    run_state_machine_as_test(Games, settings=effort(short, LONG))
