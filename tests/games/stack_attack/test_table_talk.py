"""Stack Attack: options, the position editor, refusals, sentences, the board, what people type."""

from __future__ import annotations

import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.board import Grid, Shelf
from rollhouse.terminal.screen.screen import Screen
from rollhouse.terminal.screen.speech import Speech
from tests.games.laws import bad_option, bad_position, do, played, refused, text_round_trips
from tests.games.stack_attack.test_rules import (
    FALLS,
    NEUTRAL,
    STANDS,
    STOP,
    THINKING,
    fell,
    place,
    roll,
    three,
)
from tests.kernel.test_board import board, keyed, shelf
from tests.kernel.test_entry import ask, fault, outcome, read

NAMES = ["Ann", "Ben", "Zoë"]

# Options


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players(players):
    assert rollhouse.start("stack_attack", players=players).players == players


@pytest.mark.parametrize("players", [0, 1, 5, 6, "2", True])
def test_other_numbers_of_players_are_refused(players):
    assert "players must be a whole number from 2 to 4" in bad_option(
        "stack_attack", players=players
    )


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"goal": 0}, "goal must be a whole number from 1 to 100"),
        ({"goal": 101}, "goal must be a whole number from 1 to 100"),
        ({"dice": 0}, "dice must be a whole number from 1 to 8"),
        ({"dice": 9}, "dice must be a whole number from 1 to 8"),
        ({"neutral_start": "sometimes"}, "neutral_start must be one of two_players, always, never"),
        ({"skill": "clumsy"}, "skill must be one of steady, average, shaky"),
        ({"skill": 0.4}, "skill must be a number from 0.5 to 5.0"),
        ({"skill": 6}, "skill must be a number from 0.5 to 5.0"),
        ({"skill": float("nan")}, "skill must be a number from 0.5 to 5.0"),
        ({"skill": True}, "skill must be a number from 0.5 to 5.0"),
        ({"skill": None}, "skill must be a number from 0.5 to 5.0"),
        ({"skill": ["steady"]}, "skill must be a list of 2"),
        ({"skill": ["steady", "x"]}, "skill 1 must be one of steady"),
        ({"skill": ["steady"] * 5}, "skill must be a list of at most 4"),
        ({"falls": 0.5}, "falls must be chances by height"),
        ({"falls": {"0": 0.5}}, "a height) must be a whole number from 1 to 34"),
        ({"falls": {"35": 0.5}}, "a height) must be a whole number from 1 to 34"),
        ({"falls": {"x": 0.5}}, "a height) must be a whole number from 1 to 34"),
        ({"falls": {"4": 1.5}}, "falls 4 must be a number from 0 to 1"),
        ({"falls": {"4": -0.1}}, "falls 4 must be a number from 0 to 1"),
        ({"falls": {"4": "1"}}, "falls 4 must be a number from 0 to 1"),
        ({"falls": {"4": 0.1, 4: 0.1}}, "falls has"),
        ({"falls": [{}, {}, {}]}, "falls must be a list of 2"),
        ({"falls": [{}, 1]}, "falls 1 must be chances by height"),
    ],
)
def test_options_that_cannot_be_are_refused(options, fault):
    assert fault in bad_option("stack_attack", **options)


@pytest.mark.parametrize("falls", [{"1": 1}, {"2": 1.0}, {"3": 1}, [{}, {"3": 1}]])
def test_a_first_die_that_always_falls_would_end_no_game(falls):
    assert "would end no game" in bad_option("stack_attack", falls=falls)
    rollhouse.start("stack_attack", falls={"4": 1})
    rollhouse.start("stack_attack", falls={"1": 0.999999})


def test_equal_options_are_one_match():
    def terms(**options):
        return rollhouse.start("stack_attack", **options).terms

    assert terms(skill=["average", "average"]) is terms()
    assert terms(skill=[2, 2.0]) is terms(skill=2.0)
    assert terms(falls={3: 0.25, 10: 1}) is terms(falls=[{"10": 1.0, "3": 0.25}] * 2)
    assert terms(falls={"3": 0.2500000001}) is terms(falls={"3": 0.25})


def test_house_rules_are_shown():
    assert rollhouse.start("stack_attack").house_rules == {}
    options = {"dice": 6, "skill": ["steady", 1.5], "falls": {"3": 0.5}}
    assert rollhouse.start("stack_attack", **options).house_rules == options


def test_chances_may_be_a_file(tmp_path):
    (tmp_path / "falls.toml").write_text('3 = 0.5\n"8" = 0.75\n')
    position = rollhouse.start("stack_attack", falls=tmp_path / "falls.toml")
    assert position.options["falls"] == {"3": 0.5, "8": 0.75}


@pytest.mark.parametrize("dice", [1, 8])
def test_dice_from_one_to_eight(dice):
    opening = rollhouse.start("stack_attack", players=4, dice=dice)
    assert opening.view()["held"] == [dice] * 4


def test_the_tallest_tower_there_can_be():
    """Four players with eight dice each, seven of each on the tower, then everybody's last."""
    walk = [face for _ in range(9) for face in (1, 2)]
    tower = [[seat, face] for seat in range(4) for face in ([1, 2] * 4)[:7]]
    tower = [[seat, walk[level % 2]] for level, (seat, _) in enumerate(tower)]
    fields = {"players": 4, "dice": 8, "goal": 100, "tower": [[None, 2], [None, 2], *tower]}
    position = rollhouse.position("stack_attack", **fields)
    assert len(position.fields["tower"]) == 30
    assert position.view()["held"] == [1] * 4
    after = played(position, roll(1), place(1), STANDS)
    assert after.scores == [8, 0, 0, 0]


# The position editor


def test_what_is_left_out_is_as_at_the_start_of_the_turn():
    for players in (2, 3, 4):
        opening = rollhouse.start("stack_attack", players=players)
        assert rollhouse.position("stack_attack", players=players) == opening
    assert three(scores=[3, 9, 0], to_move=1).fields == {
        "scores": [3, 9, 0],
        "to_move": 1,
        "tower": [],
        "placed": 0,
        "hand": [],
        "placing": None,
        "tied": [],
        "phase": "roll",
    }


def test_edited_positions_are_those_that_play_reaches():
    rolled = rollhouse.start("stack_attack", players=3).after(roll(1, 2, 2, 3, 5))
    assert rolled == three(hand=[5, 2, 1, 2, 3])
    assert rolled.after(place(1)) == three(hand=[2, 2, 3, 5], placing=1)
    one = played(rolled, place(1), STANDS)
    assert one == three(tower=[[0, 1]], hand=[2, 2, 3, 5], placed=1)
    assert one.after(STOP) == three(tower=[[0, 1]], to_move=1)


def test_who_is_tied_follows_from_the_scores():
    position = three(scores=[20, 3, 20])
    assert position.fields["tied"] == [0, 2]
    assert position == three(scores=[20, 3, 20], tied=[2, 0])
    assert three(scores=[3, 20, 20]).to_move == 1
    text_round_trips(position)


def test_neutral_dice_may_show_anything():
    for tower in ([[None, 4]], [[None, 3], [None, 3], [1, 1]], [[None, 2]] * 19):
        text_round_trips(three(tower=tower))


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"scores": [1, 2]}, "scores must be a list of 3"),
        ({"scores": [-1, 2, 0]}, "scores must be a whole number from 0"),
        ({"scores": [20, 2, 0]}, "the game is over: one player leads at the goal of 20"),
        ({"scores": [19, 2, 0], "phase": "over"}, "a finished game has one player in the lead"),
        ({"scores": [20, 20, 0], "phase": "over"}, "a finished game has one player in the lead"),
        ({"scores": [20, 2, 0], "phase": "over", "to_move": 1}, "a finished game has no tower"),
        ({"scores": [20, 2, 0], "phase": "over", "hand": [1]}, "a finished game has no tower"),
        ({"scores": [20, 20, 0], "to_move": 2}, "only the tied players play a tie-break"),
        ({"scores": [20, 20, 0], "tied": [0, 2]}, "tied must be [0, 1]"),
        ({"tied": [0, 1]}, "tied must be []"),
        ({"scores": [20, 20, 0], "tower": [[2, 1]]}, "only the tied players play a tie-break"),
        ({"to_move": 3}, "to_move must be a whole number from 0 to 2"),
        ({"tower": [[0, 2]]}, "a player's first die on the plate is a 1"),
        ({"tower": [[0, 1], [1, 3]]}, "dice on each other differ by one"),
        ({"tower": [[0, 1], [1, 1]]}, "dice on each other differ by one"),
        ({"tower": [[3, 1]]}, "tower must be a whole number from 0 to 2"),
        ({"tower": [[0, 7]]}, "tower must be a whole number from 1 to 6"),
        ({"tower": [[0]]}, "tower must be a list of 2"),
        ({"tower": [[None, 1]] * 35}, "tower must be a list of at most 34"),
        ({"tower": [[None, 1]] * 20}, "room for at most 19 neutral dice"),
        ({"tower": [[0, 1], [0, 2], [0, 3], [0, 4], [0, 5]]}, "nobody can have 5 dice in the"),
        ({"hand": [1, 2, 3, 4]}, "the player to move has 5 dice that are not on the tower"),
        ({"hand": [1, 2, 3, 4, 5, 6]}, "the player to move has 5 dice"),
        ({"hand": [2, 2, 3, 4, 5]}, "no die in hand fits"),
        ({"hand": [1, 2, 3, 4, 5], "placing": 1}, "the player to move has 5 dice"),
        ({"hand": [2, 3, 4, 5], "placing": 2}, "placing is the face of a die that fits"),
        ({"hand": [1, 3, 4, 5], "placing": 1, "phase": "choose"}, "placing is the face"),
        ({"hand": [1, 2, 3, 4, 5], "phase": "place"}, "placing is the face"),
        ({"hand": [1, 2, 3, 4, 5], "phase": "roll"}, "before the roll no die is in hand"),
        ({"placed": 1}, "before the roll no die is in hand"),
        ({"hand": [1, 2, 3, 4, 5], "placed": 1}, "the dice placed this turn are the highest"),
        ({"tower": [[0, 1], [1, 2]], "hand": [1, 2, 3, 4], "placed": 1}, "are the highest"),
        ({"hand": [0, 2, 3, 4, 5]}, "hand must be a whole number from 1 to 6"),
        ({"phase": "flying"}, "phase must be one of roll, choose, place, over"),
        ({"height": 3}, "stack_attack has neither an option nor a field height"),
    ],
)
def test_positions_that_cannot_be_are_refused(fields, fault):
    assert fault in bad_position("stack_attack", players=3, **fields)


# Refusals


@pytest.mark.parametrize(
    ("position", "step", "reason"),
    [
        (THINKING, place(6), "not_in_hand"),
        (THINKING, place(5), "does_not_fit"),
        (THINKING, STOP, "must_place"),
        (THINKING, place(7), "not_whole"),
        (THINKING, do("place"), "missing_key"),
        (THINKING, do("roll"), "not_a_choice"),
        (THINKING, do("stop", face=1), "unknown_key"),
        (THINKING, roll(1, 2, 3, 4), "not_the_table"),
        (THINKING, STANDS, "nothing_placed"),
        (THINKING, {"stands": False, "by": 3}, "not_whole"),
        (THINKING, {"stands": True, "by": 1}, "by_needs_fall"),
        (THINKING, {"stands": 1}, "not_a_flag"),
        (THINKING, {"stands": False, "roll": [1]}, "unknown_key"),
        (THINKING, {"fell": True}, "roll_or_stands"),
        (THINKING.after(place(4)), roll(1, 2, 3, 4), "no_roll_now"),
        (three(), STANDS, "nothing_placed"),
        (three(), roll(1, 2, 3, 4), "wrong_number_of_dice"),
        (three(), roll(1, 2, 3, 4, 0), "not_whole"),
        (three(), roll(*[1] * 9), "not_a_list_up_to"),
        (three(), STOP, "not_now_table"),
    ],
)
def test_a_step_that_cannot_be_is_refused(position, step, reason):
    error = refused(position, step)
    assert error.reason == reason
    assert error.say("es") != str(error)


def test_a_die_that_does_not_fit_says_what_would():
    assert "only a 2 or a 4 goes on a 3" in str(refused(THINKING, place(5)))
    first = three(hand=[1, 2, 3, 4, 5])
    assert "the first die must be a 1" in str(refused(first, place(2)))
    for top, says in ((1, "only a 2 goes on a 1"), (6, "only a 5 goes on a 6")):
        position = rollhouse.position("stack_attack", tower=[[None, top]], hand=[2, 3, 5, 5, 5])
        assert says in str(refused(position, place(3)))


def test_null_for_by_means_that_nobody_is_named():
    assert THINKING.after({"stands": False, "by": None}) == THINKING.after(FALLS)


# Sentences


def test_a_turn_is_told():
    position = rollhouse.position("stack_attack", players=3, tower=[[1, 1]])
    assert position.tell(roll(6, 2, 2, 5, 5), names=NAMES) == ["Ann rolls 2, 2, 5, 5 and 6."]
    position = position.after(roll(6, 2, 2, 5, 5))
    assert [position.offer(action) for action in position.actions()] == ["Place the 2 on the 1"]
    position = position.after(place(2))
    assert position.tell(STANDS, names=NAMES) == [
        "It stands: 2 dice high.",
        "None of Ann’s other dice fits, so the turn passes on.",
    ]
    assert position.tell(FALLS, names=NAMES) == [
        "It falls! Ann gets nothing for this tower.",
        "Ben gets 1 point and has 1.",
        "All dice go back. Ann starts the next round.",
    ]


def test_a_late_fall_is_told_with_the_name_of_the_causer():
    assert THINKING.tell(fell(by=1), names=NAMES)[0].startswith("It falls! Ben gets nothing")
    assert THINKING.tell(FALLS, "es", NAMES)[0] == ("¡Se cae! Zoë no recibe nada por esta torre.")


def test_a_tie_break_is_told():
    position = three(scores=[19, 18, 4], tower=[[1, 1], [0, 2], [1, 3]], to_move=2,
                     hand=[2, 5, 5, 6, 6]).after(place(2))  # fmt: skip
    assert position.tell(FALLS, names=NAMES)[-1] == (
        "Ann and Ben are level at the top and play one more round. Ann starts."
    )
    assert "Tie-break between Ann and Ben." in position.after(FALLS).status(names=NAMES)


def test_where_things_stand():
    assert THINKING.status(names=NAMES) == [
        "Tower: 3 dice high, a 3 on top.",
        "Dice not on the tower: Ann 4, Ben 4, Zoë 4.",
        "To place: 1, 2, 4 and 5.",
    ]
    assert three().status("es", NAMES)[0] == "El plato está vacío: el primer dado debe ser un 1."


# The board


def test_the_tower_is_drawn_from_its_top_down():
    (tower,) = [item for item in board(THINKING) if isinstance(item, Grid)]
    assert tower.head == ("Height", "Tower", "Colour", "Whose")
    assert tower.rows == (
        ("3", "[3]", "green", "Cy"),
        ("2", "[2]", "red", "Ben"),
        ("1", "[1]", "blue", "Ann"),
    )
    (neutral,) = [i for i in board(rollhouse.start("stack_attack")) if isinstance(i, Grid)]
    assert neutral.rows[0] == ("2", "[6]", "neutral", "nobody's")


def test_the_dice_that_fit_have_a_key():
    assert keyed(THINKING) == {"2", "4"}
    assert [piece.shows for piece in shelf(THINKING, "To place").pieces] == ["1", "2", "4", "5"]


def test_a_die_being_placed_is_drawn():
    pieces = shelf(THINKING.after(place(4)), "Letting go").pieces
    assert [(piece.shows, piece.colour) for piece in pieces] == [("4", "blue")]
    assert "The plate is empty." in board(three())


def test_a_roll_is_drawn_and_a_fall_is_not():
    drawn = contract.load("stack_attack").board.rolled
    position = three()
    rolled = drawn(position.terms, position.state, roll(3, 1, 2, 6, 6), "en", NAMES)
    assert isinstance(rolled, Shelf)
    assert [piece.shows for piece in rolled.pieces] == ["1", "2", "3", "6", "6"]
    assert drawn(position.terms, position.state, FALLS, "en", NAMES) is None


# What people type


@pytest.mark.parametrize("text", ["4", "p 4", "P4".replace("P", "p "), "place the 4", "pongo el 4"])
def test_a_face_is_placed(text):
    assert read(THINKING, text) == [place(4)]


@pytest.mark.parametrize("text", ["s", "stop", "parar", "me planto"])
def test_stopping(text):
    assert read(THINKING, text) == [STOP]


@pytest.mark.parametrize(
    ("text", "says"),
    [("4 3", "one at a time"), ("43", "one at a time"), ("p", "place what?"),
     ("place it", "place what?"), ("place the tower", "place what?"), ("7", "there is no 7"),
     ("s 3", "s stands alone"), ("p x", "place what?")],
)  # fmt: skip
def test_lines_that_place_nothing(text, says):
    assert says in fault(read, THINKING, text)


@pytest.mark.parametrize("text", ["23355", "2 3 3 5 5", "5,3,3,2,5", "2, 3, 3, 5 and 5", "23 355"])
def test_a_roll_of_stack_attack(text):
    assert outcome(three(), text) == roll(2, 3, 3, 5, 5)


@pytest.mark.parametrize(
    ("text", "says"),
    [("2335", "4 dice, but 5 dice are rolled"), ("", "0 dice"), ("23357", "there is no 7"),
     ("2335x", "cannot be read"), ("stands", "cannot be read"), ("falls", "no tower"),
     ("falls by Ben", "no tower")],
)  # fmt: skip
def test_wrong_rolls_of_stack_attack(text, says):
    assert says in fault(outcome, three(), text)


PLACING = THINKING.after(place(4))


@pytest.mark.parametrize("text", ["stands", "y", "Yes!", "it stands", "aguanta", "sí", "en pie"])
def test_it_stands(text):
    assert outcome(PLACING, text) == STANDS


@pytest.mark.parametrize(
    "text",
    ["no cae", "no se cae", "no se cayó", "no se ha caído", "it did not fall", "it didn't fall",
     "the tower didn’t fall", "has not fallen", "ok", "sí, aguanta"],
)  # fmt: skip
def test_what_did_not_fall_stands(text):
    assert outcome(PLACING, text) == STANDS


@pytest.mark.parametrize(
    "text",
    ["no aguanta", "no se aguanta", "ya no aguanta", "no está en pie", "does not stand",
     "it doesn't stand", "it doesn’t stand", "not standing", "isn't standing", "se ha caído",
     "n", "c"],
)  # fmt: skip
def test_what_does_not_stand_falls(text):
    assert outcome(PLACING, text) == FALLS


@pytest.mark.parametrize(
    "text",
    ["no stands", "no, it stands", "no, aguanta", "no, cae", "no falls", "stands, does not fall",
     "not not standing", "it fell not", "fails to stand", "does not fall by Ben", "stands by Ben",
     "not", "no se cae Ben"],
)  # fmt: skip
def test_what_may_mean_both_is_asked_back(text):
    assert "type stands or falls, like falls by Ben" in fault(outcome, PLACING, text)


@pytest.mark.parametrize("text", ["no", "n", "c", "f", " No! "])
def test_a_short_answer_counts_only_where_the_tower_is_asked_about(text):
    assert outcome(PLACING, text) == FALLS
    assert "not asked" in fault(outcome, THINKING, text)
    rolling = rollhouse.position("stack_attack", players=3, tower=[[1, 1]])
    assert "cannot be read" in fault(outcome, rolling, text)


def blamed(text, *names):
    position = PLACING
    return position.terms.game.entry.read_outcome(
        position.terms, position.state, text, "en", list(names)
    ).get("by")


@pytest.mark.parametrize(
    "name", ["C", "F", "N", "No", "Lo", "De", "En", "To", "By", "Por", "Fell", "Not", "S", "The"]
)
@pytest.mark.parametrize("by", ["fell by", "cae por", "falls because of", "f by", "por culpa de"])
def test_a_player_may_be_called_like_a_word(name, by):
    text = f"cae {by} {name}" if by.startswith("por") else f"{by} {name}"
    assert blamed(text, "Ann", name, "Zoe") == 1
    assert blamed(text.lower(), "Ann", name, f"{name}x") == 1


@pytest.mark.parametrize(
    ("text", "names"),
    [("C fell", ("Ann", "C", "Zoe")), ("f c", ("Ann", "C", "Zoe")),
     ("la tiró De", ("Ann", "De", "Zoe")), ("fell by", ("Ann", "Ben", "Zoe")),
     ("cae por", ("Ann", "Ben", "Zoe")), ("De La fell", ("Ann", "De la", "Zoe"))],
)  # fmt: skip
def test_who_made_it_fall_is_asked_back_where_it_is_not_plain(text, names):
    assert "say who made it fall after by" in fault(blamed, text, *names)


def test_whoever_follows_by_is_a_player():
    for text in ("fell by the wind", "fell by c", "fell by no", "falls by 0"):
        assert "there is no player" in fault(blamed, text, "Ann", "Ben", "Zoe")
    assert blamed("fell by 2", "2", "Ben", "Zoe") == 0
    assert blamed("fell by 2", "2nd", "Ben", "Zoe") == 1


@pytest.mark.parametrize("text", ["falls", "f", "fell", "no", "cae", "se cayó", "the tower fell"])
def test_it_falls(text):
    assert outcome(PLACING, text) == FALLS


@pytest.mark.parametrize(
    "text", ["fell by Ben", "falls by 2", "Ben dropped it", "cae por Ben", "la tiró Ben", "f be"]
)
def test_it_falls_by_somebody_also_mid_turn(text):
    for position in (PLACING, THINKING, three(tower=[[0, 1]])):
        assert outcome(position, text) == fell(by=1)


def test_a_fall_mid_turn_is_charged_to_the_last_placer():
    assert outcome(THINKING, "falls") == FALLS
    opening = rollhouse.start("stack_attack")
    assert "say who made the tower fall" in fault(outcome, opening, "falls")
    assert outcome(opening, "falls by Ann") == fell(by=0)


@pytest.mark.parametrize(
    ("text", "says"),
    [("maybe", "type stands or falls"), ("4", "type stands or falls"),
     ("fell by Max", "there is no player max"), ("falls by 7", "there is no player 7")],
)  # fmt: skip
def test_what_is_neither_stands_nor_falls(text, says):
    assert says in fault(outcome, PLACING, text)


def test_a_spanish_and_between_numbers_is_no_yes():
    """In "1, 2 y 3" the y is a joint, though alone it says that the tower stands."""
    assert outcome(three(), "1 2 3 4 y 4", "es") == roll(1, 2, 3, 4, 4)


def test_what_is_asked():
    assert ask(three()) == ("Ann rolls 5 dice: the number of each, in any order, like 13513.")
    assert ask(PLACING) == (
        "Does the tower stand with the 4? Type stands or falls, or who made it fall, "
        "like falls by Ben."
    )
    assert ask(PLACING, "es").endswith("como la tiró Ben.")


def test_neutral_dice_are_told_from_an_empty_plate():
    position = rollhouse.position("stack_attack", hand=[1, 2, 3, 4, 5])
    assert position.fields["tower"] == NEUTRAL
    assert position.offer(place(5)) == "Place the 5 on the 6"
    assert three(hand=[1, 2, 3, 4, 5]).offer(place(1)) == "Place the 1 on the plate"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The tower is 2 dice high, from the top: 6 neutral, nobody's; 6 neutral, nobody's."),
     ("es", "La torre tiene 2 dados, de arriba abajo: 6 neutral, de nadie; 6 neutral, de nadie.")],
)  # fmt: skip
def test_read_aloud_a_tower_is_a_sentence(capsys, language, said):
    position = rollhouse.start("stack_attack", players=2)
    Screen(read_aloud=True).board(Speech(language, ["Ann", "Ben"]).board(position))
    assert said in " ".join(capsys.readouterr().out.split())
