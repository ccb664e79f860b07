"""The rule-of-thumb player: always legal, the same on every machine, and better than chance.

python -m tests.players.test_greedy    reads positions' ids and prints decisions; run with the JIT
                                       on and off, they agree
"""

from __future__ import annotations

import os
import random
import subprocess
import sys

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.calls import Calls
from rollhouse.kernel.records import OVER, TABLE, WHOLE, rows, stream
from rollhouse.lab.batch import gpu
from rollhouse.players import rule_of_thumb
from rollhouse.players.greedy import Greedy
from tests.cases import MATCHES, over_every_match, walk
from tests.toys import blocks

ROLL, STOP = {"do": "roll"}, {"do": "stop"}


def choice(game, **fields):
    """What the rule of thumb plays in a position of the editor."""
    position = rollhouse.position(game, **fields)
    return Greedy()(position, position.actions())


class Bout:
    """Games over the array faces: rules of thumb in some seats, random legal actions in the
    others.
    """

    def __init__(self, game, players=2, options=None):
        loaded = contract.load(game)
        self.terms = contract.agree(loaded, players, options or {})
        self.calls, self.decide = loaded.calls, rule_of_thumb.policy(self.terms)
        self.states = np.zeros(1, loaded.rules.State)
        self.outcome = np.zeros(1, loaded.rules.Outcome)
        self.mask = np.zeros(loaded.rules.ACTIONS, np.uint8)

    def shares(self, thumbs, seed):
        """The win shares of one game."""
        calls, setups, states = self.calls, rows(self.terms.setups), rows(self.states)
        chance, randoms, outcome = random.Random(seed), stream(seed), rows(self.outcome)
        calls.start(setups, states, 0)
        while (turn := calls.turn(setups, states, 0)) != OVER:
            if turn == TABLE:
                calls.draw(setups, states, 0, rows(randoms), outcome)
                calls.settle(setups, states, 0, outcome)
                continue
            calls.legal(setups, states, 0, self.mask)
            if turn in thumbs:
                code = self.decide(setups, states, 0, self.mask)
            else:
                code = chance.choice(np.flatnonzero(self.mask))
            assert self.mask[code]
            calls.act(setups, states, 0, code)
        out = np.zeros(self.terms.players, np.int64)
        calls.shares(setups, states, 0, out)
        return out / WHOLE


# Every game


@over_every_match
def test_the_thumb_is_always_legal_and_games_end(game, players, options):
    bout = Bout(game, players, options)
    for seed in range(6):
        assert bout.shares(range(players), seed).sum() == pytest.approx(1)
        assert bout.shares([seed % players], seed).sum() == pytest.approx(1)


@over_every_match
def test_the_thumb_changes_neither_position_nor_mask(game, players, options):
    decide = rule_of_thumb.policy(contract.agree(contract.load(game), players, options))
    for position, _ in walk(game, players, options, seed=31, steps=60):
        if position.turn < 0:
            continue
        states, mask = position.array(), position.mask()
        decide(rows(position.terms.setups), rows(states), 0, mask)
        assert states.tobytes() == position.array().tobytes()
        assert mask.tobytes() == position.mask().tobytes()


@pytest.mark.parametrize(
    ("game", "games", "least"),
    [
        ("toss_up", 400, 0.95),
        ("shizzle", 400, 0.85),
        ("doozy_dice", 100, 0.97),
        ("stack_attack", 400, 0.74),
        ("dice_flick", 100, 0.97),
    ],
)
def test_the_thumb_beats_chance(game, games, least):
    bout = Bout(game)
    won = sum(bout.shares([seed % 2], seed)[seed % 2] for seed in range(games))
    assert won / games > least


def asked(most, steps):
    """A few positions of every match, one line each."""
    for game, players, options in MATCHES:
        sample = {"doozy_dice": 1, "dice_flick": 4}.get(game, 15)  # plain Python takes its time
        sample = min(sample, most)
        walked = walk(game, players, options, seed=32, steps=steps)
        turns = [position for position, _ in walked if position.turn >= 0]
        for position in turns[:: max(1, len(turns) // sample)][:sample]:
            yield position.id


def decision(id):
    """What the rule of thumb does in a position."""
    position = rollhouse.Position.from_id(id)
    return f"{id} {Greedy()(position, position.actions())}"


def test_plain_python_decides_the_same(effort):
    """With numba's compiler switched off, in a process of its own."""
    ids = list(asked(*effort((6, 160), (15, 400))))
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.players.test_greedy"], input="\n".join(ids),
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == [decision(id) for id in ids]


@pytest.mark.gpu
@pytest.mark.skipif(not gpu.available(), reason="no GPU here")
@pytest.mark.filterwarnings("default")
@over_every_match
def test_a_gpu_decides_the_same(game, players, options):
    asked = [p for p, _ in walk(game, players, options, seed=34, steps=300) if p.turn >= 0]
    terms, cuda = asked[0].terms, gpu.toolkit()
    decide = rule_of_thumb.policy(terms)
    states = np.concatenate([position.array() for position in asked])
    masks = np.stack([position.mask() for position in asked])

    @cuda.jit
    def kernel(setups, states, masks, codes):
        index = cuda.grid(1)
        if index < len(codes):
            codes[index] = decide(setups, states, index, masks[index])

    there = np.zeros(len(asked), np.int64)
    kernel[len(asked) // 32 + 1, 32](terms.setups.copy(), states, masks, there)
    here = [int(decide(terms.setups, states, n, masks[n])) for n in range(len(asked))]
    assert there.tolist() == here


# Toss Up!


def test_toss_up_rolls_for_the_chance_that_all_dice_come_back():
    assert choice("toss_up", turn_points=8, dice_left=2) == ROLL
    assert choice("toss_up", turn_points=9, dice_left=1) == ROLL


def test_toss_up_stops_when_a_red_light_would_cost_more():
    assert choice("toss_up", turn_points=28, dice_left=2) == STOP
    assert choice("toss_up", turn_points=29, dice_left=1) == STOP
    assert choice("toss_up", turn_points=37, dice_left=3) == STOP


def test_toss_up_always_rolls_ten_dice():
    assert choice("toss_up", turn_points=40, dice_left=10) == ROLL


def test_toss_up_stops_on_the_goal_where_that_wins():
    fields = {"finish": "first_past", "scores": [93, 99], "dice_left": 3, "turn_points": 7}
    assert choice("toss_up", **fields) == STOP
    assert choice("toss_up", **{**fields, "scores": [92, 99]}) == ROLL


def test_toss_up_rolls_while_behind_in_the_last_turns():
    last = {"last_turns": 1, "turn_points": 29, "dice_left": 1}
    assert choice("toss_up", scores=[80, 110], **last) == ROLL
    assert choice("toss_up", scores=[82, 110], **last) == STOP


def test_toss_up_stops_the_very_last_turn_once_ahead():
    last = {"players": 3, "turn_points": 5, "dice_left": 5}
    assert choice("toss_up", scores=[97, 101, 3], last_turns=1, **last) == STOP
    assert choice("toss_up", scores=[97, 3, 101], last_turns=2, **last) == ROLL


def test_toss_up_breaks_a_tie_if_a_green_is_likelier_than_a_red_light():
    tied = {"scores": [100, 109], "last_turns": 1, "turn_points": 9, "dice_left": 1}
    assert choice("toss_up", **tied) == ROLL
    assert choice("toss_up", faces="GYYRRR", **tied) == STOP


@pytest.mark.parametrize("faces", ["GGGGGR", "GRRRRR", "GYYYYR"])
def test_toss_up_weighs_twenty_dice_without_overflow(faces):
    fields = {"dice": 20, "goal": 1000, "faces": faces}
    for dice_left in range(1, 21):
        points = 2000 + 20 - dice_left
        position = rollhouse.position(
            "toss_up", dice_left=dice_left, turn_points=points, scores=[0, 0], **fields
        )
        assert Greedy()(position, position.actions()) == expected_by_fractions(position)


def expected_by_fractions(position):
    """The rule of thumb described in the module's first paragraph, from the exact outcomes of the
    next roll.
    """
    fields, options = position.fields, position.options
    full = 1.5 * options["dice"] * options["faces"].count("G") / 6
    gain = loss = 0
    for outcome, odds in position.after(ROLL).outcomes():
        greens = outcome["roll"].count("G")
        gain += odds * (greens + (full if greens == fields["dice_left"] else 0))
        if greens == 0 and "R" in outcome["roll"]:
            loss += odds * fields["turn_points"]
    return ROLL if gain > loss else STOP


# Shizzle: the cyclic layout, so numbers alike match, and every line of fives is a line


def fives(*dice):
    return [[die, 5] for die in dice]


def test_shizzle_begins_the_longest_line():
    position = rollhouse.position("shizzle", spark=[0, 5], roll=[None, 1, 5, 3, 3, 6])
    longest = rollhouse.games.shizzle.lines([0, 5], [None, 1, 5, 3, 3, 6])[0]
    assert Greedy()(position, position.actions()) == {"do": "add", "die": longest[0]}


def test_shizzle_takes_the_lowest_of_equally_good_dice():
    roll = [None, 5, 5, 5, 5, 5]
    assert choice("shizzle", spark=[0, 5], roll=roll) == {"do": "add", "die": 1}


def test_shizzle_rolls_three_dice_but_not_two():
    three, four = fives(0, 1, 2), fives(0, 1, 2, 3)
    assert choice("shizzle", line=three, roll=[None] * 3 + [3, 4, 3], extended=True) == ROLL
    assert choice("shizzle", line=four, roll=[None] * 4 + [1, 1], extended=True) == STOP


def test_shizzle_rolls_on_after_a_shizzle_until_too_much_is_pending():
    after = {"line": fives(*range(6)), "extended": True}
    assert choice("shizzle", pending=1, **after) == ROLL
    assert choice("shizzle", pending=5, **after) == STOP


def test_shizzle_never_ends_the_game_behind():
    fields = {"line": fives(0, 1, 2, 3), "roll": [None] * 4 + [1, 1], "extended": True}
    assert choice("shizzle", chips=[10, 27], **fields) == ROLL
    assert choice("shizzle", chips=[27, 10], **fields) == STOP


def test_shizzle_attacks_the_richest_where_taking_would_end_the_game_behind():
    settling = {"line": fives(*range(6)), "pending": 1, "phase": "settle", "players": 3}
    assert choice("shizzle", chips=[10, 20, 27], **settling) == {"do": "attack", "seat": 2}
    assert choice("shizzle", chips=[27, 20, 10], **settling) == {"do": "take"}
    assert choice("shizzle", chips=[10, 10, 20], **settling) == {"do": "take"}


def test_shizzle_attacks_in_the_very_last_turn_if_taking_does_not_win():
    last = {"line": fives(*range(6)), "pending": 1, "phase": "settle", "max_turns": 20, "turns": 19}
    assert choice("shizzle", chips=[2, 9], **last) == {"do": "attack", "seat": 1}
    assert choice("shizzle", chips=[3, 9], **last) == {"do": "take"}


# Doozy Dice

CARDS = ["Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"]


def doozy(dice, roll_number, **fields):
    return choice("doozy_dice", cards=CARDS, dice=dice, roll_number=roll_number, **fields)


def test_doozy_dice_completes_the_harder_of_two_free_cards():
    assert doozy([4, 4, 4, "F", 2], 1) == {"do": "complete", "card": "Snowman"}


def test_doozy_dice_rolls_the_dice_that_do_not_fit():
    only_climb = {"open": [["Climb"], ["Climb"]], "dots": [0, 0]}
    assert doozy([2, 3, 2, 5, 6], 1, **only_climb) in (
        {"do": "roll", "dice": [0]},
        {"do": "roll", "dice": [2]},
    )


def test_doozy_dice_pays_a_dot_rather_than_roll_for_it():
    only_climb = {"open": [["Climb"], ["Climb"]], "dots": [1, 1]}
    assert doozy([2, 3, 3, 5, 6], 1, **only_climb) == {"do": "complete", "card": "Climb"}


def test_doozy_dice_writes_off_the_hardest_card_rather_than_pay_more():
    last = {"cards": CARDS, "dice": [4, 4, 1, 5, 2], "roll_number": 13, "dots": [3, 3]}
    position = rollhouse.position("doozy_dice", **last)
    assert "complete" in {action["do"] for action in position.actions()}
    assert choice("doozy_dice", **last) == {"do": "write_off", "card": "Ladder"}


def test_doozy_dice_leaves_dice_set_aside_where_that_is_final():
    for position, _ in walk("doozy_dice", 2, {"set_aside_is_final": True}, seed=33, steps=120):
        if position.turn >= 0:
            actions = position.actions()
            assert Greedy()(position, actions) in actions


# Stack Attack


def place(face):
    return {"do": "place", "face": face}


def stack(tower, hand, **fields):
    return choice("stack_attack", tower=tower, hand=hand, **fields)


def test_stack_attack_begins_the_longest_chain():
    assert stack([[None, 4]], [1, 2, 3, 3, 5]) == place(3)
    assert stack([[None, 4]], [1, 3, 5, 5, 6]) == place(5)


def test_stack_attack_leaves_little_to_fit_where_chains_are_equal():
    assert stack([[None, 5]], [1, 1, 2, 4, 6]) == place(6)
    assert stack([[None, 2]], [1, 3, 5, 5, 6]) == place(1)


def test_stack_attack_places_on_while_a_fall_is_unlikely():
    tower, hand = [[None, 6], [0, 5]], [1, 2, 4, 6]
    for chance, action in ((0.3, place(6)), (0.6, STOP)):
        falls = {"placed": 1, "falls": {"3": chance}}
        assert stack(tower, hand, **falls) == action


def test_stack_attack_risks_less_the_more_there_is_to_lose():
    tower = [[None, 6], [1, 5], [1, 4], [0, 5], [0, 4]]
    assert stack(tower, [1, 2, 5], placed=1, falls={"4": 0.15}) == place(5)
    assert stack(tower, [1, 2, 5], placed=1, falls={"4": 0.25}) == STOP


def test_stack_attack_dares_more_for_the_last_die():
    tower = [[None, 6], [0, 5], [0, 4], [0, 3], [0, 2]]
    assert stack(tower, [1], placed=2, falls={"6": 0.5}) == place(1)
    assert stack(tower, [1], placed=2, falls={"6": 0.6}) == STOP


# A game without a thumb


def test_a_game_without_a_thumb_is_played_as_for_an_absent_seat(monkeypatch):
    game = contract.Game("blocks", blocks, blocks, blocks, blocks, Calls("blocks", blocks))
    monkeypatch.setattr(contract, "load", lambda _: game)
    opening = rollhouse.kernel.position.opening(contract.agree(game, 2, {}))
    assert Greedy()(opening, opening.actions()) == opening.default()


if __name__ == "__main__":
    for line in sys.stdin:
        print(decision(line.rstrip("\n")))
