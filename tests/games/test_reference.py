"""The references against the worked examples of the rules pages, and against plain sense."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from tests.cases import FIVE, of_game
from tests.perft import counting
from tests.perft.lines import case_line, parse_case

from .doozy_dice import reference as doozy_dice
from .shizzle import reference as shizzle
from .shizzle.perft_cases import CHOKE_ON_RED_ONE, FIZZLE_ON_ORANGE_ONE, fall
from .stack_attack import reference as stack_attack
from .toss_up import reference as toss_up

EASY = ["Triple Scoop", "Double Up", "Odd Squad", "Even Steven", "Lucky Thirteen"]


def play(game, state, *steps):
    """Plays the steps; each must be possible."""
    for step in steps:
        assert step in [possible for possible, _ in counting.steps(game, state)], step
        state = game.after(state, step)
    return state


def do(what, **more):
    return {"do": what, **more}


def table_chance(game, state, wanted):
    return sum(
        chance for outcome, chance in game.outcomes(state) if wanted(game.after(state, outcome))
    )


# ---- every game -----------------------------------------------------------

PLAYOUTS = (
    [(toss_up, {"players": players, "goal": 30}) for players in range(1, 7)]
    + [
        (toss_up, {"players": 2}),
        (toss_up, {"players": 3, "dice": 5, "finish": "first_past", "faces": "GGGRRR"}),
    ]
    + [(shizzle, {"players": 2})]
    + [
        pytest.param(shizzle, {"players": players}, marks=pytest.mark.long)
        for players in range(3, 7)
    ]
    + [
        (shizzle, {"players": 2, "bank": 10}),
        (shizzle, {"players": 3, "bank": 500, "max_turns": 6}),
    ]
    + [(doozy_dice, {"players": 1, "cards": EASY})]
    + [
        pytest.param(doozy_dice, options, marks=pytest.mark.long)
        for options in [
            *({"players": players, "cards": EASY} for players in (2, 3, 4)),
            {"players": 2},
        ]
    ]
    + [(doozy_dice, {"players": 3, "max_rolls": 3, "set_aside_is_final": True})]
    + [(stack_attack, {"players": players}) for players in range(2, 5)]
    + [
        (stack_attack, {"players": 3, "goal": 5, "dice": 3, "skill": ["steady", 2.25, "shaky"]}),
        (stack_attack, {"players": 4, "neutral_start": "always", "falls": {"4": 0.1, "20": 1}}),
    ]
)


@pytest.mark.parametrize(("game", "options"), PLAYOUTS)
def test_random_play_ends(game, options, effort):
    choose = random.Random(repr(options))
    for _ in range(effort(1, 3)):
        state = game.start(**options)
        plies = 0
        while game.turn(state) != "over":
            if game.turn(state) == "table":
                answers = game.outcomes(state)
                if plies < 20:
                    assert sum(chance for _, chance in answers) == 1
                assert game.actions(state) == []
                weights = [float(chance) for _, chance in answers]
                step = choose.choices([outcome for outcome, _ in answers], weights)[0]
            else:
                assert game.turn(state) in range(options["players"])
                assert game.outcomes(state) == []
                step = choose.choice(game.actions(state))
            state = game.after(state, step)
            hash(state)
            game.facts(state)
            plies += 1
            assert plies < 100_000
        assert game.actions(state) == []
        assert game.outcomes(state) == []
        assert sum(game.shares(state)) == 1


@pytest.mark.parametrize("game", FIVE)
def test_case_lines_can_be_read_back(game):
    for line, _ in of_game(game, "perft_cases").cases():
        name, options, opening = parse_case(line)
        assert case_line(name, opening, **options) == line


# ---- Toss Up! -------------------------------------------------------------


def test_toss_up_worked_turn():
    state = play(toss_up, toss_up.start(2), {"roll": "GGGGYYYRRR"})
    assert toss_up.turn(state) == 0
    assert toss_up.facts(state) == {
        "scores": [0, 0],
        "to_move": 0,
        "turn_points": 4,
        "dice_left": 6,
        "last_turns": 0,
    }
    state = play(toss_up, state, do("roll"), {"roll": "YYYYYY"})
    assert (state.turn_points, toss_up.dice_left(state), toss_up.turn(state)) == (4, 6, 0)
    state = play(toss_up, state, do("roll"), {"roll": "YYYYYR"})
    assert (state.scores, state.to_move, toss_up.turn(state)) == ((0, 0), 1, "table")


def test_toss_up_all_ten_green_then_red_light():
    state = play(toss_up, toss_up.start(2), {"roll": "G" * 10}, do("roll"))
    assert (state.turn_points, toss_up.dice_left(state)) == (10, 10)
    state = play(toss_up, state, {"roll": "YYYYYYYYRR"})
    assert state == toss_up.start(2)._replace(to_move=1)


def test_toss_up_a_hundred_is_not_over_a_hundred():
    state = toss_up.start(2)._replace(scores=(100, 90))
    state = play(toss_up, state, {"roll": "Y" * 10}, do("stop"))
    assert (state.last_turns, toss_up.turn(state), state.to_move) == (0, "table", 1)


def test_toss_up_last_turns_wrap_and_do_not_multiply():
    state = toss_up.start(3)._replace(scores=(95, 100, 95), to_move=1)
    state = play(toss_up, state, {"roll": "GYYYYYYYYY"}, do("stop"))
    assert (state.scores, state.last_turns, state.to_move) == ((95, 101, 95), 2, 2)
    state = play(toss_up, state, {"roll": "G" * 10}, do("stop"))
    assert (state.last_turns, state.to_move) == (1, 0)
    state = play(toss_up, state, {"roll": "G" * 10}, do("stop"))
    assert toss_up.turn(state) == "over"
    assert toss_up.shares(state) == [Fraction(1, 2), 0, Fraction(1, 2)]


def test_toss_up_first_past_needs_only_the_goal_and_a_stop():
    state = toss_up.start(2, finish="first_past")._replace(scores=(99, 0))
    state = play(toss_up, state, {"roll": "GYYYYYYYYY"})
    assert toss_up.turn(state) == 0
    state = play(toss_up, state, do("stop"))
    assert toss_up.turn(state) == "over"
    assert toss_up.shares(state) == [1, 0]


def test_toss_up_alone_counts_turns_to_the_goal():
    state = toss_up.start(1)._replace(scores=(96,))
    state = play(toss_up, state, {"roll": "GGGGYYYYYY"}, do("stop"))
    assert (state.scores, state.turns, toss_up.turn(state)) == ((100,), 1, "table")
    state = play(toss_up, state, {"roll": "R" * 10})
    assert (state.turns, state.to_move, toss_up.turn(state)) == (2, 0, "table")
    state = play(toss_up, state, {"roll": "GYYYYYYYYY"}, do("stop"))
    assert (state.scores, state.turns, toss_up.turn(state)) == ((101,), 3, "over")
    assert toss_up.shares(state) == [1]


def test_toss_up_red_light_chances():
    for dice in range(1, 11):
        state = toss_up.start(2)._replace(turn_points=10 - dice)
        red_light = table_chance(toss_up, state, lambda after: after.to_move == 1)
        assert red_light == Fraction(1, 2) ** dice - Fraction(1, 3) ** dice
    assert abs(float(red_light) - 0.000959627) < 1e-9
    assert len(toss_up.rolls(10, "GGGYYR")) == 66


def test_toss_up_rolls_are_what_throwing_six_faces_gives():
    for dice in range(1, 6):
        counted = {}
        for faces in product("GGGYYR", repeat=dice):
            letters = toss_up.traffic_light_order(faces)
            counted[letters] = counted.get(letters, 0) + Fraction(1, 6**dice)
        assert dict(toss_up.rolls(dice, "GGGYYR")) == counted


# ---- Shizzle --------------------------------------------------------------

FIVE_ONES = {"roll": [None, 1, 1, 1, 1, 1]}


def spark(die, number):
    return [do("spark", die=die), fall(**{f"d{die}": number})]


def add(*dice):
    return [do("add", die=die) for die in dice]


def test_shizzle_layout_is_a_latin_square():
    layout = shizzle.CYCLIC_LAYOUT
    assert layout[0] == (0, 1, 2, 3, 4, 5)
    assert shizzle.COLOUR_NAMES[0] == "red"
    assert (
        len({(layout[die][number - 1], number) for die in range(6) for number in range(1, 7)}) == 36
    )
    assert all(len(set(die)) == 6 for die in layout)


def test_shizzle_red_five_then_red_two():
    # red 5 is on die 2, red 2 on die 5
    assert shizzle.CYCLIC_LAYOUT[2][4] == shizzle.CYCLIC_LAYOUT[5][1] == 0
    assert [5] in shizzle.lines([2, 5], [None, None, None, None, None, 2])
    assert shizzle.lines([2, 5], [2, None, None, None, None, 2]) == [[5, 0], [5]]
    assert shizzle.lines([2, 5], [1, None, None, None, None, 2]) == [[0, 5], [5, 0], [0], [5]]
    assert shizzle.lines([2, 5], [2, None, None, None, None, None]) == []


def test_shizzle_choke_chance(effort):
    """In the short form every die and every number once."""
    for die, number in list(product(range(6), range(1, 7)))[:: effort(7, 1)]:
        state = play(shizzle, shizzle.start(2), *spark(die, number))
        choke = table_chance(shizzle, state, lambda after: after.to_move == 1)
        assert choke == Fraction(32, 243)


def test_shizzle_offers_are_the_beginnings_of_long_enough_lines():
    state = play(shizzle, shizzle.start(2), *spark(3, 4))
    for outcome, _ in shizzle.outcomes(state)[::7]:
        rolled = shizzle.after(state, outcome)
        possible = shizzle.lines(state.line[0], outcome["roll"])
        if not possible:
            assert rolled == state._replace(to_move=1)
            continue
        minimum = min(2, len(possible[0]))
        first = sorted({line[0] for line in possible if len(line) >= minimum})
        assert shizzle.actions(rolled) == add(*first)
        assert shizzle.is_fizzle(rolled) == (minimum == 1)


def test_shizzle_last_chips():
    state = shizzle.start(2)._replace(chips=(20, 16))
    state = play(shizzle, state, *spark(0, 1), FIVE_ONES, *add(1, 2, 3, 4))
    assert shizzle.facts(state)["bank"] == 4
    state = play(shizzle, state, do("stop"))
    assert (state.chips, shizzle.turn(state)) == ((24, 16), "over")
    assert shizzle.shares(state) == [1, 0]


def two_shizzles_and_three(players=3):
    start = shizzle.start(players)._replace(chips=(0, 10, 4) + (0,) * (players - 3))
    return play(
        shizzle,
        start,
        *spark(0, 1),
        FIVE_ONES,
        *add(1, 2, 3, 4, 5),
        do("roll"),
        {"roll": [1, 1, 1, 1, 1, None]},
        *add(0, 1, 2, 3, 4),
        do("roll"),
        {"roll": [1, 1, 1, 1, None, 1]},
        *add(0, 1),
    )


@pytest.mark.parametrize(
    ("settlement", "chips"),
    [
        ([do("take"), do("take")], (15, 10, 4)),
        ([do("take"), do("attack", seat=1)], (9, 4, 4)),
        ([do("attack", seat=1), do("take")], (9, 4, 4)),
        ([do("attack", seat=1), do("attack", seat=1)], (3, 0, 4)),
        ([do("attack", seat=1), do("attack", seat=2)], (3, 4, 0)),
    ],
)
def test_shizzle_settlement(settlement, chips):
    state = play(shizzle, two_shizzles_and_three(), do("stop"), *settlement)
    assert (state.chips, state.to_move, state.line, state.pending) == (chips, 1, ((1, 1),), 0)
    assert shizzle.turn(state) == "table"


def test_shizzle_fizzle_after_shizzle_and_choke_after_shizzle():
    state = play(shizzle, shizzle.start(2), *spark(0, 1), FIVE_ONES, *add(5, 4, 3, 2, 1))
    assert (state.pending, len(state.line)) == (1, 6)
    assert shizzle.actions(state) == [do("roll"), do("stop")]
    state = play(shizzle, state, do("roll"))
    assert state.line == ((1, 1),)
    fizzle = play(shizzle, state, FIZZLE_ON_ORANGE_ONE)
    assert shizzle.is_fizzle(fizzle)
    assert len(shizzle.actions(fizzle)) == 2
    assert play(shizzle, fizzle, *add(0), do("take")).chips == (8, 0)
    choke = {"roll": [3, None, 3, 3, 5, 4]}
    after = play(shizzle, state, choke)
    assert (after.chips, after.to_move, after.line, after.pending) == ((0, 0), 1, ((1, 1),), 0)


def test_shizzle_later_roll_must_add_and_choke_keeps_the_end_of_the_line():
    state = play(shizzle, shizzle.start(2), *spark(0, 1), FIVE_ONES, *add(1))
    assert shizzle.actions(state) == add(2, 3, 4, 5)  # a line of three is compulsory
    state = play(shizzle, state, *add(2), do("roll"))
    assert shizzle.outcomes(state)[0][0]["roll"] == [None, None, None, 1, 1, 1]
    good = play(shizzle, state, {"roll": [None, None, None, 1, 4, 1]})
    assert shizzle.actions(good) == add(3, 5)
    assert shizzle.actions(play(shizzle, good, *add(3))) == [*add(5), do("roll"), do("stop")]
    choke = play(shizzle, state, {"roll": [None, None, None, 4, 4, 3]})
    assert (choke.to_move, choke.line, choke.chips) == (1, ((2, 1),), (0, 0))


def test_shizzle_ends_after_max_turns():
    state = play(shizzle, shizzle.start(2, max_turns=10), *spark(0, 1), *[CHOKE_ON_RED_ONE] * 10)
    assert shizzle.turn(state) == "over"
    assert shizzle.shares(state) == [Fraction(1, 2)] * 2


def test_shizzle_bank_by_players():
    assert [shizzle.bank(shizzle.start(players)) for players in range(2, 7)] == [
        40,
        60,
        75,
        90,
        100,
    ]


# ---- Doozy Dice -----------------------------------------------------------


def test_doozy_deck():
    assert len(doozy_dice.DECK) == 26 == len({card.name for card in doozy_dice.DECK})
    assert [card.name for card in doozy_dice.DECK if card.dice == 3] == ["Triple Scoop", "Snowman"]
    assert len([card for card in doozy_dice.DECK if card.dice == 4]) == 5


@pytest.mark.parametrize(
    ("card", "dice", "dots", "becomes"),
    [
        ("Four Square", [4, 4, 4, "F", 2], 0, [4, 4, 4, 4, None]),
        ("Doozy Dog", [3, 3, 3, "F", "F"], 0, [3, 3, 3, "F", 3]),
        ("Bookends", [1, 1, 6, 2, 6], 0, [1, 1, 6, 2, 6]),
        ("Doozy Dog", [4, 2, 3, "F", 3], 2, [3, 3, 3, "F", 3]),
        ("Prime Time", [2, 3, 3, 5, 6], 1, [2, 3, None, 5, 5]),
        ("Prime Time", [2, 3, 3, 2, 5], 2, [2, 3, 5, None, 5]),
        ("Four Square", [6, 4, 1, 4, 4], 2, [4, 4, None, 4, 4]),
        ("Countdown", [5, 4, 3, 2, 2], 3, [5, 4, 1, 2, 3]),  # only a blue die can be the 1
        ("Snowman", [1, 1, 1, 2, 2], None, None),  # no face
        ("Snowman", [1, 4, 6, "F", "F"], 0, [1, None, None, "F", 1]),
        ("Triple Scoop", [1, 1, 6, 2, "F"], 0, [1, 1, None, None, 1]),
        ("Twinzy", [1, 1, 6, 2, "F"], None, None),
        ("Snake Eyes", [1, 1, 1, "F", "F"], 1, None),
        ("Snake Eyes", [4, 4, 4, 2, 2], 8, [1, 1, 2, 2, 2]),
        ("Lucky Thirteen", [1, 1, 1, 2, 2], 6, None),
        ("Two Dozen", [6, 6, 6, 6, 6], 6, None),
        ("Ladder", [3, 4, 5, "F", 6], 0, [3, 4, 5, "F", 6]),
        ("Ladder", [3, 4, 5, "F", "F"], 0, [3, 4, 5, "F", 2]),
        ("Odd Squad", [1, 1, 1, 2, 2], 2, [1, 1, 1, 3, 3]),
    ],
)
def test_doozy_costs(card, dice, dots, becomes):
    assert doozy_dice.cost(card, dice) == dots
    if becomes is not None or dots is None:
        assert doozy_dice.cheapest(card, dice) == becomes


def test_doozy_white_die_is_never_a_one():
    assert doozy_dice.price(3, 2, 1) is None
    assert doozy_dice.price(0, 2, 1) == 1
    assert doozy_dice.price(4, "F", 1) == 0
    assert doozy_dice.price(0, 6, 1) == 5
    assert doozy_dice.cheapest("Low Tide", [1, 1, 1, 2, 2]) == [1, 1, 1, 2, 2]


def test_doozy_every_card_can_be_rolled_for_nothing():
    rolls = [(blue, blue, blue, "F", "F") for blue in (2, 3, 5, 6)]
    rolls += [
        (1, 1, 6, 6, "F"),
        (5, 5, 5, 5, 5),
        (4, 4, 4, 4, 4),
        (5, 4, 3, 2, "F"),
        (2, 3, 4, 5, 6),
    ]
    rolls += [(1, 1, 3, 3, 5), (1, 1, 3, 3, 3), (6, 6, 6, 3, 3), (2, 2, 4, 4, "F")]
    for card in doozy_dice.DECK:
        assert any(doozy_dice.cost(card.name, dice) == 0 for dice in rolls), card.name


def doozy_start(**options):
    state = doozy_dice.start(2, cards=EASY, **options)
    return play(doozy_dice, state, {"rolloff": [3, 1]})


def test_doozy_rulebook_scorecard():
    state = doozy_dice.start(1, cards=EASY)._replace(rolls=(1 + 7 + 3 + 13 + 5,), dots=(4,))
    assert state.rolls == (29,)
    assert doozy_dice.scores(state) == [25]


def test_doozy_rolloff_ties_roll_again():
    state = play(doozy_dice, doozy_dice.start(3, cards=EASY), {"rolloff": [5, 2, 5]})
    assert len(doozy_dice.outcomes(state)) == 36
    state = play(doozy_dice, state, {"rolloff": [1, None, 1]}, {"rolloff": [1, None, 6]})
    assert (state.to_move, state.dots, doozy_dice.turn(state)) == (2, (2, 2, 2), "table")


def test_doozy_deal():
    state = doozy_dice.start(1)
    assert len(doozy_dice.outcomes(state)) == 65780
    state = doozy_dice.after(state, {"deal": EASY})
    assert state == doozy_dice.start(1, cards=EASY)


def test_doozy_faces_give_everybody_dots_once():
    state = play(doozy_dice, doozy_start(), {"roll": [1, 2, 4, "F", "F"]})
    assert state.dots == (4, 4)
    state = play(doozy_dice, state, do("roll", dice=[0, 3]), {"roll": [6, None, None, "F", None]})
    assert state.dots == (5, 5)
    assert state.roll_number == 2
    assert doozy_dice.facts(state)["dice"] == [6, 2, 4, "F", "F"]


def test_doozy_quick_completion_and_spending():
    state = play(
        doozy_dice, doozy_start(), {"roll": [2, 2, 4, 5, 6]}, do("complete", card="Triple Scoop")
    )
    assert (state.dots, state.rolls, state.to_move) == ((1, 1), (1, 0), 1)  # 2 - 2 + 1, 2 - 1
    assert state.open[0] == tuple(EASY[1:])
    assert state.dice == (None,) * 5
    assert state.roll_number == 0


def test_doozy_no_loans():
    state = play(doozy_dice, doozy_start(start_dots=1), {"roll": [2, 2, 4, 5, 6]})
    assert do("complete", card="Triple Scoop") not in doozy_dice.actions(state)
    in_debt = state._replace(dots=(-3, 0), dice=(2, 2, 2, 5, 6))
    assert do("complete", card="Triple Scoop") in doozy_dice.actions(in_debt)
    assert do("complete", card="Even Steven") not in doozy_dice.actions(in_debt)


def test_doozy_last_roll():
    steps = [{"roll": [6, 6, 4, 5, 2]}] + [
        do("roll", dice=[0]),
        {"roll": [6, None, None, None, None]},
    ] * 12
    state = play(doozy_dice, doozy_start(), *steps)
    assert state.roll_number == 13
    assert all(action["do"] != "roll" for action in doozy_dice.actions(state))
    assert [action for action in doozy_dice.actions(state) if action["do"] == "write_off"] == [
        do("write_off", card=name) for name in EASY
    ]
    state = play(doozy_dice, state, do("write_off", card="Odd Squad"))
    assert (state.rolls, state.dots) == ((13, 0), (1, 2))


def test_doozy_set_aside_is_final():
    steps = [{"roll": [6, 6, 4, 5, 2]}, do("roll", dice=[0, 1]), {"roll": [1, 1, None, None, None]}]
    free = play(doozy_dice, doozy_start(), *steps)
    final = play(doozy_dice, doozy_start(set_aside_is_final=True), *steps)
    rolls = [
        [action["dice"] for action in doozy_dice.actions(s) if action["do"] == "roll"]
        for s in (free, final)
    ]
    assert len(rolls[0]) == 31
    assert rolls[1] == [[0], [1], [0, 1]]


def test_doozy_ties():
    state = doozy_dice.start(3, cards=EASY)._replace(phase="over")
    assert doozy_dice.shares(state._replace(rolls=(20, 22, 25), dots=(3, 5, 2))) == [1, 0, 0]
    assert doozy_dice.shares(state._replace(rolls=(20, 20, 25), dots=(-1, -1, 2))) == [
        Fraction(1, 2)
    ] * 2 + [0]


# ---- Stack Attack ---------------------------------------------------------


def rolled(*faces):
    return {"roll": list(faces)}


def place(face, stands=True):
    return [do("place", face=face), {"stands": stands}]


def on_a_four(hand):
    """Three players; seats 0 and 1 built up to a 4, seat 2 has rolled."""
    state = play(stack_attack, stack_attack.start(3, falls={"2": 0.5}), rolled(1, 2, 3, 6, 6))
    state = play(stack_attack, state, *place(1), *place(2), *place(3), rolled(1, 1, 1, 1, 4))
    return play(stack_attack, state, *place(4), rolled(*hand))


def test_stack_attack_worked_example():
    state = on_a_four([1, 2, 3, 3, 5])
    assert stack_attack.actions(state) == [do("place", face=3), do("place", face=5)]
    three_dice = play(stack_attack, state, *place(3), *place(2), *place(3))
    assert [face for _, face in three_dice.tower] == [1, 2, 3, 4, 3, 2, 3]
    one_die = play(stack_attack, state, *place(5))
    assert (one_die.to_move, one_die.waiting_for) == (0, "roll")


def test_stack_attack_a_fall_scores_the_others():
    state = play(stack_attack, on_a_four([1, 2, 3, 3, 5]), *place(5, stands=False))
    assert (state.scores, state.to_move, state.tower) == ((3, 1, 0), 2, ())
    late = stack_attack.after(on_a_four([1, 2, 3, 3, 5]), {"stands": False, "by": 0})
    assert (late.scores, late.to_move) == ((0, 1, 0), 0)
    nobody = stack_attack.after(on_a_four([1, 2, 3, 3, 5]), {"stands": False})
    assert (nobody.scores, nobody.to_move) == ((3, 0, 0), 1)


def test_stack_attack_chance_of_a_qualifying_roll():
    """Of five dice at least one must be a 5."""
    state = stack_attack.start(2)
    fits = table_chance(stack_attack, state, lambda after: after.waiting_for == "seat")
    assert fits == 1 - Fraction(5, 6) ** 5
