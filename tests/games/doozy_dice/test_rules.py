"""Doozy Dice: the deal, the roll-off, the turn, the dots and the score, by its rules page."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

import rollhouse
from tests.games.laws import do, played, refused

CARDS = ["Snowman", "Prime Time", "Countdown", "Doozy Dog", "Twozy Tower"]
"""The cards of the scorecard printed in the rulebook, in the order of the deck."""
EASY = ["Triple Scoop", "Quartet", "Full House", "Odd Squad", "Low Tide"]
JACKPOT = [1, 1, 1, "F", "F"]
"""Completes each of the easy cards for nothing."""
BLANK = [6, 6, 6, 6, 6]
EVERY_ROLL = [
    do("roll", dice=list(dice)) for size in range(1, 6) for dice in combinations(range(5), size)
]


def complete(card):
    return do("complete", card=card)


def write_off(card):
    return do("write_off", card=card)


def roll_again(*dice):
    return do("roll", dice=list(dice))


def rolled(*dice):
    return {"roll": list(dice)}


def begun(players=2, cards=CARDS, **more):
    """The first turn of seat 0, before its first roll."""
    return rollhouse.position("doozy_dice", players=players, cards=cards, phase="roll", **more)


def choosing(dice, players=2, cards=CARDS, **more):
    """Seat 0 at its choice with these dice."""
    return rollhouse.position("doozy_dice", players=players, cards=cards, dice=dice, **more)


def offered(position, what):
    return [action for action in position.actions() if action["do"] == what]


# The deal


def test_five_cards_of_the_deck_are_dealt_every_five_as_likely():
    deck = rollhouse.start("doozy_dice").options["deck"][:7]
    position = rollhouse.start("doozy_dice", deck=deck)
    assert position.turn == rollhouse.TABLE
    names = [card["name"] for card in deck]
    assert position.outcomes() == [
        ({"deal": list(five)}, Fraction(1, 21)) for five in combinations(names, 5)
    ]


def test_the_deal_lies_open_for_the_whole_game_in_the_order_of_the_deck():
    position = rollhouse.start("doozy_dice").after({"deal": CARDS[::-1]})
    assert position.fields["cards"] == CARDS
    assert position.fields["open"] == [CARDS, CARDS]


def test_a_deal_has_five_different_cards_of_the_deck():
    position = rollhouse.start("doozy_dice")
    assert "the five cards must be different" in str(
        refused(position, {"deal": [*CARDS[:4], CARDS[0]]})
    )
    assert "deal must be one of Triple Scoop" in str(
        refused(position, {"deal": [*CARDS[:4], "Joker"]})
    )
    assert "deal must be a list of 5" in str(refused(position, {"deal": CARDS[:4]}))


def test_agreed_cards_are_not_dealt():
    position = rollhouse.start("doozy_dice", cards=CARDS)
    assert position.fields["phase"] == "rolloff"
    assert position.fields["cards"] == CARDS


def test_each_player_starts_with_two_dots():
    assert rollhouse.start("doozy_dice", players=4).fields["dots"] == [2, 2, 2, 2]


# The roll-off


def test_each_player_rolls_one_die_for_the_start():
    position = rollhouse.start("doozy_dice", players=3, cards=CARDS)
    expected = set(product(range(1, 7), repeat=3))
    assert {tuple(outcome["rolloff"]) for outcome, _ in position.outcomes()} == expected
    assert {chance for _, chance in position.outcomes()} == {Fraction(1, 216)}


@pytest.mark.parametrize(("numbers", "seat"), [([6, 1, 2], 0), ([1, 4, 3], 1), ([2, 2, 3], 2)])
def test_the_highest_starts(numbers, seat):
    position = rollhouse.start("doozy_dice", players=3, cards=CARDS)
    after, events = position.step({"rolloff": numbers})
    assert events == ["starter"]
    assert after.fields["to_move"] == seat
    assert after.fields["phase"] == "roll"


def test_a_face_in_the_roll_off_is_a_one_and_gives_no_dots():
    position = rollhouse.start("doozy_dice", players=3, cards=CARDS)
    after = position.after({"rolloff": ["F", 6, 3]})
    assert after == position.after({"rolloff": [1, 6, 3]})
    assert after.fields["dots"] == [2, 2, 2]
    assert position.after({"rolloff": ["F", 1, "F"]}).fields["contenders"] == [0, 1, 2]
    assert "rolloff" in str(refused(position, {"rolloff": ["f", 6, 3]}))


def test_ties_among_the_highest_roll_again_among_themselves():
    position = rollhouse.start("doozy_dice", players=4, cards=CARDS)
    position, events = position.step({"rolloff": [5, 1, 5, 5]})
    assert events == ["roll_off_tied"]
    assert position.fields["contenders"] == [0, 2, 3]
    assert all(outcome["rolloff"][1] is None for outcome, _ in position.outcomes())
    assert "only seats 0, 2, 3 roll" in str(refused(position, {"rolloff": [1, 6, 2, 3]}))
    assert "seats 0, 2, 3 roll for the start" in str(
        refused(position, {"rolloff": [1, None, None, 3]})
    )
    position = position.after({"rolloff": [2, None, 2, 1]})
    assert position.fields["contenders"] == [0, 2]
    assert position.after({"rolloff": [3, None, 4, None]}).fields["to_move"] == 2


def test_the_roll_off_gives_no_dots():
    position = rollhouse.start("doozy_dice", cards=CARDS)
    assert position.after({"rolloff": [1, 1]}).fields["dots"] == [2, 2]
    assert position.after({"rolloff": [1, 2]}).fields["dots"] == [2, 2]


# The turn


def test_a_turn_starts_with_a_roll_of_all_five_dice():
    position = begun()
    assert position.turn == rollhouse.TABLE
    blue, white = range(1, 7), ["F", 2, 3, 4, 5, 6]
    outcomes = position.outcomes()
    assert {tuple(outcome["roll"]) for outcome, _ in outcomes} == set(
        product(blue, blue, blue, white, white)
    )
    assert {chance for _, chance in outcomes} == {Fraction(1, 7776)}


def test_after_a_roll_any_dice_may_be_rolled_again():
    position = begun().after(rolled(*BLANK))
    assert position.turn == 0
    assert position.fields["roll_number"] == 1
    by_dice = sorted(EVERY_ROLL, key=lambda action: action["dice"])
    assert sorted(position.actions(), key=lambda action: action["dice"]) == by_dice


def test_the_others_are_kept():
    position = choosing([1, 2, 3, 4, 5]).after(roll_again(0, 3))
    assert position.fields["dice"] == [None, 2, 3, None, 5]
    assert len(position.outcomes()) == 36
    assert position.after(rolled(6, None, None, "F", None)).fields["dice"] == [6, 2, 3, "F", 5]
    assert "only dice 0, 3 are rolled" in str(refused(position, rolled(6, 1, None, "F", None)))
    assert "each needs a number" in str(refused(position, rolled(6, None, None, None, None)))


def test_a_die_kept_earlier_may_be_rolled_later():
    position = played(choosing([1, 2, 3, 4, 5]), roll_again(0), rolled(6, None, None, None, None))
    assert roll_again(1, 2) in position.actions()


def test_play_passes_to_the_left_and_wraps():
    position, seats = begun(players=3, cards=EASY, to_move=1), []
    for _ in range(4):
        seats.append(position.fields["to_move"])
        card = position.fields["open"][seats[-1]][0]
        position = played(position, rolled(*JACKPOT), complete(card))
    assert seats == [1, 2, 0, 1]


def test_completing_uses_up_one_card_of_one_player():
    position = choosing(JACKPOT, cards=EASY).after(complete("Quartet"))
    left = [card for card in EASY if card != "Quartet"]
    assert position.fields["open"] == [left, EASY]
    position = played(position, rolled(*JACKPOT), complete("Low Tide"), rolled(*JACKPOT))
    assert [action["card"] for action in offered(position, "complete")] == left
    assert "Quartet is used already" in str(refused(position, complete("Quartet")))


def test_rolls_so_far_are_entered_for_the_card():
    for roll_number in (1, 4, 13):
        position = choosing(JACKPOT, cards=EASY, roll_number=roll_number)
        assert position.after(complete("Quartet")).fields["rolls"] == [roll_number, 0]


def test_thirteen_rolls_are_the_most():
    position = begun().after(rolled(*BLANK))
    for roll_number in range(2, 14):
        position = played(position, roll_again(4), rolled(None, None, None, None, 6))
        assert position.fields["roll_number"] == roll_number
        assert bool(offered(position, "roll")) == (roll_number < 13)
        assert bool(offered(position, "write_off")) == (roll_number == 13)
    assert position.actions() == [write_off(card) for card in CARDS]
    assert "after roll 13 a card must be completed or written off" in str(
        refused(position, roll_again(0))
    )


def test_a_write_off_enters_thirteen_rolls_and_loses_a_dot():
    position = choosing(BLANK, roll_number=13, dots=[0, 3])
    after, events = position.step(write_off("Countdown"))
    assert events == ["written_off"]
    assert after.fields["rolls"] == [13, 0]
    assert after.fields["dots"] == [-1, 3]
    assert "Countdown" not in after.fields["open"][0]


def test_a_write_off_is_offered_only_after_the_last_roll():
    assert "written off only after roll 13" in str(
        refused(choosing(BLANK, roll_number=12), write_off("Snowman"))
    )


def test_completing_is_never_compulsory():
    position = choosing(JACKPOT, cards=EASY, roll_number=13)
    assert position.actions() == [*map(complete, EASY), *map(write_off, EASY)]


# Doozy Faces


@pytest.mark.parametrize(
    ("whites", "gain", "events"),
    [((2, 6), 0, []), (("F", 2), 1, ["one_face"]), (("F", "F"), 2, ["two_faces"])],
)
def test_every_face_rolled_gives_every_player_a_dot(whites, gain, events):
    after, told = begun(players=3, dots=[0, -2, 5]).step(rolled(1, 1, 1, *whites))
    assert told == events
    assert after.fields["dots"] == [gain, gain - 2, gain + 5]


def test_a_face_kept_aside_counts_only_when_it_was_rolled():
    position = choosing([1, 2, 6, "F", 5]).after(roll_again(0, 1, 2, 4))
    assert position.after(rolled(1, 2, 6, None, 5)).fields["dots"] == [2, 2]
    assert position.after(rolled(1, 2, 6, None, "F")).fields["dots"] == [3, 3]


def test_a_face_rolled_again_counts_again():
    position = choosing([1, 2, 6, "F", 5]).after(roll_again(3))
    assert position.after(rolled(None, None, None, "F", None)).fields["dots"] == [3, 3]


# Quick completions


@pytest.mark.parametrize("roll_number", [1, 2, 3])
def test_three_rolls_or_fewer_gain_a_dot_and_cost_the_others_one(roll_number):
    position = choosing(JACKPOT, players=3, cards=EASY, roll_number=roll_number)
    after, events = position.step(complete("Quartet"))
    assert events == ["completed", "quickly"]
    assert after.fields["dots"] == [3, 1, 1]


@pytest.mark.parametrize("roll_number", [4, 13])
def test_more_than_three_rolls_move_no_dots(roll_number):
    position = choosing(JACKPOT, cards=EASY, roll_number=roll_number)
    after, events = position.step(complete("Quartet"))
    assert events == ["completed"]
    assert after.fields["dots"] == [2, 2]


def test_dots_may_be_spent_to_be_quick():
    position = choosing([3, 3, 2, 3, "F"], dots=[2, 0], roll_number=3)
    assert position.after(complete("Doozy Dog")).fields["dots"] == [2 - 1 + 1, -1]


def test_losses_take_dots_below_zero():
    position = choosing(JACKPOT, cards=EASY, dots=[0, 0])
    assert position.after(complete("Quartet")).fields["dots"] == [1, -1]


# Spending


def test_there_are_no_loans():
    dice = [3, 3, 2, 4, "F"]
    assert complete("Doozy Dog") in choosing(dice, dots=[2, 0]).actions()
    for dots in (1, 0, -1):
        fault = refused(choosing(dice, dots=[dots, 9]), complete("Doozy Dog"))
        assert (
            f"Doozy Dog costs 2 dots and {dots} {'is' if abs(dots) == 1 else 'are'} in hand"
            in str(fault)
        )


def test_the_fewest_dots_are_spent():
    position = choosing([3, 3, 2, 4, "F"], dots=[9, 0], roll_number=4)
    assert position.after(complete("Doozy Dog")).fields["dots"] == [7, 0]


def test_dots_from_the_faces_of_this_roll_can_be_spent_at_once():
    position = begun(dots=[0, 0]).after(rolled(3, 3, 3, 4, "F"))
    assert complete("Doozy Dog") in position.actions()


def test_the_reward_for_being_quick_arrives_after_the_spending():
    position = choosing([3, 3, 3, 4, "F"], dots=[0, 0], roll_number=1)
    assert complete("Doozy Dog") not in position.actions()


@pytest.mark.parametrize("dots", [0, -3])
def test_what_costs_nothing_needs_no_dots(dots):
    position = choosing([3, 3, 3, 3, "F"], dots=[dots, 0], roll_number=5)
    assert position.after(complete("Doozy Dog")).fields["dots"] == [dots, 0]


def test_faces_cannot_be_bought():
    fault = refused(choosing([3, 3, 3, 3, 2], dots=[100, 0]), complete("Doozy Dog"))
    assert "a Doozy Face must be rolled" in str(fault)
    assert "una Cara Doozy tiene que salir" in fault.say("es")


# The end


def test_five_rounds_then_the_game_is_over():
    """Ten jackpots: each gives everybody two dots, the roller one more, the other one fewer."""
    position = begun(cards=EASY)
    for turn in range(10):
        assert position.turn == rollhouse.TABLE
        card = position.fields["open"][turn % 2][-1]
        position, events = position.after(rolled(*JACKPOT)).step(complete(card))
    assert events == ["completed", "quickly", "game_over"]
    assert position.turn == rollhouse.OVER
    assert position.fields["rolls"] == [5, 5]
    assert position.fields["dots"] == [22, 22]
    assert position.scores == [-17, -17]
    assert position.shares() == [0.5, 0.5]


def finished(rolls, dots):
    seats = len(rolls)
    nothing = [[]] * seats
    return rollhouse.position(
        "doozy_dice", players=seats, cards=CARDS, open=nothing, rolls=rolls, dots=dots, phase="over"
    )


def test_the_score_is_rolls_minus_dots_and_negative_dots_add():
    over = finished([20, 30, 5], [4, -3, 9])
    assert over.scores == [16, 33, -4]
    assert over.shares() == [0, 0, 1]


def test_level_scores_go_to_fewer_rolls():
    assert finished([21, 20, 22], [5, 4, 6]).shares() == [0, 1, 0]


@pytest.mark.parametrize("leaders", [2, 3, 4])
def test_still_level_players_share(leaders):
    rolls = [20] * leaders + [21] * (4 - leaders)
    dots = [4] * leaders + [5] * (4 - leaders)
    expected = [1 / leaders] * leaders + [0] * (4 - leaders)
    assert finished(rolls, dots).shares() == pytest.approx(expected)


# Alone


def test_alone_there_is_no_roll_off():
    position = rollhouse.start("doozy_dice", players=1).after({"deal": EASY})
    assert position.fields["phase"] == "roll"
    assert rollhouse.start("doozy_dice", players=1, cards=EASY).fields["phase"] == "roll"


def test_alone_nobody_else_loses_dots_and_the_share_is_one():
    position = begun(players=1, cards=EASY)
    for card in EASY:
        position = played(position, rolled(*JACKPOT), complete(card))
    assert position.turn == rollhouse.OVER
    assert position.scores == [5 - (2 + 5 * 3)]
    assert position.shares() == [1]


# The worked example of the scorecard (the others are about single cards: test_doozy_deck.py)


def test_example_scorecard_of_the_rulebook():
    """Snowman 1, Countdown 7, Prime Time 3, Doozy Dog 13, and now Twozy Tower in 5."""
    position = choosing(
        [2, 2, 2, "F", "F"], to_move=1, roll_number=5, rolls=[65, 1 + 7 + 3 + 13],
        dots=[0, 4], open=[[], ["Twozy Tower"]],
    )  # fmt: skip
    after = position.after(complete("Twozy Tower"))
    assert after.fields["rolls"][1] == 29
    assert after.fields["dots"][1] == 4
    assert after.scores[1] == 25
