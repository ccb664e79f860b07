"""Toss Up!: house rules, the position editor, refusals and sentences."""

from __future__ import annotations

from fractions import Fraction

import pytest

import rollhouse
from rollhouse import Position
from tests.games.laws import bad_option, bad_position, do, played, refused, text_round_trips

ROLL, STOP = do("roll"), do("stop")


def rolled(letters):
    return {"roll": letters}


# House rules


@pytest.mark.parametrize("players", [1, 2, 6])
def test_one_to_six_players(players):
    assert rollhouse.start("toss_up", players=players).players == players


@pytest.mark.parametrize("players", [0, 7, 2.0, "2", True])
def test_other_numbers_of_players_are_refused(players):
    assert "players must be a whole number from 1 to 6" in bad_option("toss_up", players=players)


def test_options_have_the_defaults_of_the_rules_page():
    expected = {"goal": 100, "dice": 10, "faces": "GGGYYR", "finish": "last_turn"}
    assert dict(rollhouse.start("toss_up").options) == expected


@pytest.mark.parametrize("goal", [1, 10, 1000])
def test_goal_from_1_to_1000_must_be_exceeded(goal):
    reached = rollhouse.position("toss_up", goal=goal, scores=[goal - 1, 0], turn_points=1)
    assert reached.after(STOP).fields["last_turns"] == 0
    passed = rollhouse.position("toss_up", goal=goal, scores=[goal - 1, 0], turn_points=2)
    assert passed.after(STOP).fields["last_turns"] == 1


@pytest.mark.parametrize("goal", [0, 1001, 50.5, "100", None, True])
def test_other_goals_are_refused(goal):
    assert "goal must be a whole number from 1 to 1000" in bad_option("toss_up", goal=goal)


@pytest.mark.parametrize("dice", [1, 5, 20])
def test_one_to_twenty_dice(dice):
    position = rollhouse.start("toss_up", dice=dice)
    assert {len(outcome["roll"]) for outcome, _ in position.outcomes()} == {dice}
    assert sum(chance for _, chance in position.outcomes()) == 1
    position = position.after(rolled("G" * dice))
    assert (position.fields["turn_points"], position.fields["dice_left"]) == (dice, dice)


@pytest.mark.parametrize("dice", [0, 21, "10"])
def test_other_numbers_of_dice_are_refused(dice):
    assert "dice must be a whole number from 1 to 20" in bad_option("toss_up", dice=dice)


@pytest.mark.parametrize(
    "faces",
    ["GGYYRR", "ryg gyr", ["R", "G", "Y", "G", "Y", "R"], {"Y": 2, "R": 2, "G": 2}],
)
def test_faces_are_counts_of_colours_in_any_order(faces):
    position = rollhouse.start("toss_up", faces=faces)
    assert position.options["faces"] == "GGYYRR"
    assert position == rollhouse.start("toss_up", faces="RRYYGG")


def test_faces_change_the_chances():
    position = rollhouse.position("toss_up", faces="GYYYYR", turn_points=9, phase="roll")
    assert position.outcomes() == [
        (rolled("G"), Fraction(1, 6)),
        (rolled("Y"), Fraction(4, 6)),
        (rolled("R"), Fraction(1, 6)),
    ]


def test_yellow_may_be_missing():
    position = rollhouse.start("toss_up", faces={"G": 1, "R": 5})
    assert all("Y" not in outcome["roll"] for outcome, _ in position.outcomes())
    assert "these dice have no yellow face" in str(refused(position, rolled("GGGGGGGGGY")))


@pytest.mark.parametrize(
    "faces",
    [
        "GGGYYY",
        "YYYYYR",
        "GGGYR",
        "GGGYYRR",
        "GGGYYB",
        "",
        {"G": 3, "R": 2},
        {"G": 0, "Y": 3, "R": 3},
    ],
)
def test_faces_need_six_with_a_green_and_a_red(faces):
    assert "six letters of G, Y and R with at least one G and one R" in bad_option(
        "toss_up", faces=faces
    )


@pytest.mark.parametrize(
    ("faces", "fault"),
    [
        ({"G": 3, "B": 3}, 'faces has no "B"'),
        ({"G": 7, "R": -1}, "faces G must be a whole number from 0 to 6"),
        (["G", "R"], "faces must be a list of 6"),
        ([1, 2, 3, 4, 5, 6], "faces must be text"),
        (6, "faces must be a list of 6"),
    ],
)
def test_the_fault_of_the_faces_is_named(faces, fault):
    assert fault in bad_option("toss_up", faces=faces)


def test_first_past_ends_at_the_stop_that_reaches_the_goal():
    position = rollhouse.position(
        "toss_up", players=3, finish="first_past", scores=[90, 99, 99], turn_points=10
    )
    after, events = position.step(STOP)
    assert events == ["banked", "game_over"]
    assert after.turn == rollhouse.OVER
    assert after.shares() == [1, 0, 0]


def test_first_past_counts_only_what_is_banked():
    position = rollhouse.position(
        "toss_up", finish="first_past", scores=[95, 0], turn_points=9, phase="roll"
    )
    choosing = position.after(rolled("G"))
    assert choosing.turn == 0
    assert choosing.after(ROLL).after(rolled("R" * 10)).turn == rollhouse.TABLE


def test_first_past_goes_on_one_short_of_the_goal():
    position = rollhouse.position("toss_up", finish="first_past", scores=[90, 0], turn_points=9)
    after, events = position.step(STOP)
    assert events == ["banked"]
    assert (after.turn, after.scores) == (rollhouse.TABLE, [99, 0])


def test_an_unknown_finish_is_refused():
    assert "finish must be one of last_turn, first_past" in bad_option("toss_up", finish="never")


def test_an_unknown_option_is_refused_and_the_known_ones_are_named():
    assert "no option aim; its options are goal, dice, faces, finish" in bad_option(
        "toss_up", aim=3
    )


def test_options_are_part_of_a_position():
    assert rollhouse.start("toss_up", goal=50) != rollhouse.start("toss_up", goal=51)
    assert rollhouse.start("toss_up", goal=100) == rollhouse.start("toss_up")
    assert rollhouse.start("toss_up", players=2) != rollhouse.start("toss_up", players=3)


# The position editor


def test_what_is_left_out_is_as_at_the_start_of_the_turn():
    assert rollhouse.position("toss_up") == rollhouse.start("toss_up")
    position = rollhouse.position("toss_up", scores=[30, 60], to_move=1)
    assert position.turn == rollhouse.TABLE
    assert position.fields == {
        "scores": [30, 60],
        "to_move": 1,
        "turn_points": 0,
        "dice_left": 10,
        "last_turns": 0,
        "phase": "roll",
    }


@pytest.mark.parametrize("fields", [{"turn_points": 13}, {"turn_points": 13, "dice_left": 7}])
def test_turn_points_mean_the_choice_after_a_roll(fields):
    position = rollhouse.position("toss_up", **fields)
    assert position.actions() == [ROLL, STOP]
    assert (position.fields["turn_points"], position.fields["dice_left"]) == (13, 7)


@pytest.mark.parametrize("left", [1, 6, 10])
def test_dice_left_alone_mean_the_choice_after_a_roll(left):
    position = rollhouse.position("toss_up", dice_left=left)
    assert position.turn == 0
    assert position.fields["turn_points"] == 10 - left


def test_an_edited_position_is_the_one_that_play_reaches():
    reached = played(rollhouse.start("toss_up", players=3), rolled("R" * 10), rolled("GGGGGGGRRR"))
    assert reached == rollhouse.position("toss_up", players=3, to_move=1, turn_points=7)


@pytest.mark.parametrize(
    ("scores", "to_move", "due"),
    [([101, 0, 0], 1, 2), ([101, 0, 0], 2, 1), ([101, 120, 0], 2, 1), ([100, 0, 0], 1, 0)],
)
def test_last_turns_follow_from_the_scores_and_may_be_given(scores, to_move, due):
    left_out = rollhouse.position("toss_up", players=3, scores=scores, to_move=to_move)
    assert left_out.fields["last_turns"] == due
    given = rollhouse.position("toss_up", players=3, scores=scores, to_move=to_move, last_turns=due)
    assert given == left_out
    text_round_trips(given)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"scores": [0]}, "scores must be a list of 2"),
        ({"scores": [0, -1]}, "scores must be a whole number from 0"),
        ({"scores": "many"}, "scores must be a list of 2"),
        ({"to_move": 2}, "to_move must be a whole number from 0 to 1"),
        ({"turn_points": -1}, "turn_points must be a whole number from 0"),
        ({"dice_left": 0}, "dice_left must be a whole number from 1 to 10"),
        ({"dice_left": 11}, "dice_left must be a whole number from 1 to 10"),
        ({"turn_points": 4, "dice_left": 5}, "4 turn points leave 6 dice to roll"),
        ({"last_turns": 1}, "last_turns must be 0"),
        ({"scores": [0, 101], "last_turns": 0}, "last_turns must be 1"),
        ({"scores": [101, 0]}, "the seat to move cannot be past it"),
        ({"scores": [0, 100], "finish": "first_past"}, "already decided at the goal of 100"),
        ({"phase": "over"}, "a finished game needs a player past the goal of 100"),
        ({"phase": "over", "scores": [100, 0]}, "needs a player past the goal of 100"),
        (
            {"phase": "over", "scores": [100, 120], "finish": "first_past"},
            "only one with finish=first_past",
        ),
        ({"phase": "over", "scores": [101, 0], "turn_points": 3}, "has no turn points"),
        ({"phase": "over", "scores": [101, 0], "to_move": 1}, "to_move 0"),
        ({"phase": "dance"}, "phase must be one of roll, choose, over"),
        ({"chips": [1, 2]}, "neither an option nor a field chips"),
        ({"version": 99}, "of version"),
        ({"options": 7}, "options must be an object"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_fault(fields, fault):
    assert fault in bad_position("toss_up", **fields)


def test_options_may_stand_apart_from_the_fields():
    apart = rollhouse.position("toss_up", options={"goal": 50}, scores=[30, 20])
    assert apart == rollhouse.position("toss_up", goal=50, scores=[30, 20])


def test_an_id_names_what_differs_from_a_new_turn():
    assert rollhouse.start("toss_up").id == "toss_up:1?players=2"
    position = rollhouse.position("toss_up", goal=50, scores=[30, 20], to_move=1)
    assert position.id == "toss_up:1?players=2&option.goal=50&scores=[30,20]&to_move=1"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "this is not JSON"),
        ("[1, 2]", "a position must be an object"),
        ('{"version": 1, "players": 2}', "game"),
        ('{"game": "toss_up", "players": 2}', 'needs "version"'),
        ('{"game": "toss_up", "version": 1}', 'needs "players"'),
        ('{"game": "toss_up", "version": 2, "players": 2}', "of version"),
        ('{"game": "toss_up", "version": 1, "players": 2, "colour": 1}', "field colour"),
    ],
)
def test_bad_json_is_refused_with_its_fault(text, fault):
    with pytest.raises(rollhouse.BadPosition) as caught:
        Position.from_json(text)
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    "text", ["toss_up", "toss_up:1", "toss_up:2?players=2", "toss_up:1?game=2"]
)
def test_bad_ids_are_refused(text):
    with pytest.raises(rollhouse.BadPosition):
        Position.from_id(text)


def test_an_unknown_game_is_refused_and_the_known_ones_are_named():
    with pytest.raises(rollhouse.UnknownGame, match="toss_up"):
        rollhouse.start("ludo")


# Refusals


@pytest.mark.parametrize(
    ("roll", "english", "spanish"),
    [
        ("GGGYYYRRR", "10 dice are rolled now", "ahora se tiran 10 dados"),
        ("G" * 11, "10 dice are rolled now", "ahora se tiran 10 dados"),
        ("G" * 99, "10 dice are rolled now", "ahora se tiran 10 dados"),
        ("", "10 dice are rolled now", "ahora se tiran 10 dados"),
        ("GGGGGGGGGB", "the letters G, Y and R", "las letras G, Y y R"),
        (["G"] * 10, "roll must be text", "roll debe ser texto"),
    ],
)
def test_a_roll_that_cannot_be_is_refused(roll, english, spanish):
    fault = refused(rollhouse.start("toss_up"), rolled(roll))
    assert english in str(fault)
    assert spanish in fault.say("es")


def test_a_refused_roll_says_what_the_table_may_answer():
    fault = refused(rollhouse.position("toss_up", turn_points=9, phase="roll"), rolled("GG"))
    assert str(fault) == (
        '1 die is rolled now, one letter each; the table may answer, for example, {"roll": "G"}'
    )
    assert fault.say("es") == (
        "ahora se tira 1 dado, una letra por dado; "
        'la mesa puede responder, por ejemplo, {"roll": "G"}'
    )


def test_a_roll_while_a_player_chooses_is_refused_with_what_is_legal():
    fault = refused(rollhouse.position("toss_up", turn_points=4), rolled("GGGGGG"))
    assert str(fault) == (
        'the table is not asked now; seat 1 may play {"do": "roll"}, {"do": "stop"}'
    )
    assert "el asiento 1 puede jugar" in fault.say("es")


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ("stop", "a step must be an object"),
        ({}, 'needs "roll"'),
        (do("dance"), "do must be one of roll, stop"),
        (do("stop", now=True), 'has no "now"'),
        ({"roll": "GGGGGG", "more": 1}, 'has no "more"'),
    ],
)
def test_a_step_outside_the_vocabulary_is_refused(step, fault):
    assert fault in str(refused(rollhouse.position("toss_up", turn_points=4), step))


# For people


def test_an_absent_player_banks():
    assert rollhouse.start("toss_up").default() is None
    assert rollhouse.position("toss_up", turn_points=4).default() == STOP


def test_everything_lies_open():
    position = rollhouse.position("toss_up", scores=[30, 60], turn_points=4)
    view = position.view(1)
    assert (view["turn"], view["points"], view["turn_points"]) == (0, [30, 60], 4)
    assert position.view(0) == {**view, "actions": [ROLL, STOP]}
    with pytest.raises(rollhouse.RollhouseError, match="seat must be"):
        position.view(2)


def test_offers_in_both_languages():
    position = rollhouse.position("toss_up", turn_points=9)
    assert position.offer(ROLL) == "Roll 1 die"
    assert position.offer(STOP) == "Stop and bank 9 points"
    assert position.offer(ROLL, "es") == "Tirar 1 dado"
    assert position.offer(STOP, "es") == "Plantarse y guardar 9 puntos"


def test_a_turn_told_in_both_languages():
    position = rollhouse.position("toss_up", scores=[97, 0])
    names = ["Ann", "Ben"]
    assert position.tell(rolled("GGGGYYYRRR"), names=names) == [
        "Ann rolls 4 green, 3 yellow, 3 red.",
        "4 green set aside: 4 points at risk, 6 dice left.",
    ]
    assert position.tell(rolled("GGGGYYYRRR"), "es") == [
        "Jugador 1 saca 4 verdes, 3 amarillos, 3 rojos.",
        "4 verdes apartados: 4 puntos en juego, quedan 6 dados.",
    ]
    position = position.after(rolled("GGGGYYYRRR"))
    assert position.tell(ROLL, names=names) == ["Ann rolls again."]
    assert position.tell(STOP, names=names) == [
        "Ann stops.",
        "Ann banks 4 points and has 101.",
        "Ann is over 100. Everybody else has one last turn.",
    ]
    position = position.after(ROLL)
    assert position.tell(rolled("YYYYYY"))[1] == "All yellow: nothing gained, nothing lost."
    assert position.tell(rolled("RYYYYY"), "es") == [
        "Jugador 1 saca 5 amarillos, 1 rojo.",
        "Semáforo rojo: ningún verde y algún rojo. Jugador 1 pierde 4 puntos y el turno.",
    ]
    assert position.tell(rolled("GGGGGG"))[2] == (
        "All dice are green: Player 1 may roll all 10 again."
    )


def test_the_result_in_both_languages():
    won = rollhouse.position("toss_up", scores=[101, 7], phase="over")
    assert won.result(names=["Ann"]) == "Ann wins with 101 points."
    assert won.result("es") == "Jugador 1 gana con 101 puntos."
    shared = rollhouse.position("toss_up", players=3, scores=[7, 101, 101], phase="over")
    assert shared.result() == "Player 2 and Player 3 share the win with 101 points each."
    assert shared.result("es", ["Ana", "Luz", "Eva"]) == (
        "Luz y Eva comparten la victoria con 101 puntos cada quien."
    )
    with pytest.raises(rollhouse.NotOver):
        rollhouse.start("toss_up").result()


@pytest.mark.parametrize("options", [{"goal": 1, "dice": 1}, {"goal": 3, "dice": 2}])
@pytest.mark.parametrize("finish", ["last_turn", "first_past"])
def test_tiny_matches_are_played_solved_and_explained(options, finish):
    """For tabular methods; all parts of the game know them."""
    options = {**options, "finish": finish}
    for players in ("greedy,random", "optimal,computer:level=3", "pretending,search:playouts=20"):
        match = rollhouse.play("toss_up", players, seed=4, **options)
        assert sum(match.position.shares()) == 1
    solution = rollhouse.solve("toss_up", **options)
    begun = solution.start().after(rolled("G" * options["dice"]))
    assert str(rollhouse.values(begun))
    results = rollhouse.simulate("toss_up", "optimal,optimal", games=4000, **options)
    assert results.shares[0] == pytest.approx(solution.shares(solution.start())[0], abs=0.03)
