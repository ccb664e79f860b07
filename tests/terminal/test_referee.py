"""The referee: real dice, quick entry, refusals, corrections at any time, and the sheet."""

from __future__ import annotations

import json
import re

import pytest

import rollhouse
from rollhouse.kernel.records import stream
from rollhouse.matches.verify import verify
from tests.games.dice_flick.test_rules import drawn, flick, lying, rest

from .person import Terminal, program, run

ASKED = r"\n> $"


def refereed(*typed, game="toss_up", players="Ann,Ben", words=()):
    text = "".join(f"{line}\n" for line in typed)
    return run("referee", game, "--players", players, *words, text=text)


def the_record(data_folder):
    (path,) = (data_folder / "games").glob("*.jsonl")
    return rollhouse.load(path)


def test_a_whole_game_of_toss_up_with_its_sheet(data_folder):
    ended = refereed(
        "gggggyyyrr", "s", "5g 3y 2r", "r", "yyyrr", "gggggggggg", "s", "yrrrrrrrrr", "",
        words=["--option", "goal=10"],
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    for said in ["Red light", "Ann banks 10 points and has 15.", "Everybody else has one last turn",
                 "Ann wins with 15 points.", "Turn by turn"]:  # fmt: skip
        assert said in ended.stdout
    record = the_record(data_folder)
    assert record.position.scores == [15, 0]
    printed = run("sheet", str(next((data_folder / "games").glob("*.jsonl"))))
    assert re.search(r"Turn +Ann +Ben\n +1 +\*5 +0\n +2 +5 +\*0\n +3 +\*15 +0\n", printed.stdout)
    assert max(map(len, printed.stdout.splitlines())) <= 80


def test_impossible_entries_are_refused_with_a_reason(data_folder):
    ended = refereed("ggg", "xxxxxxxxxx", "gggggggggggggggg", "", "gggggyyyrr", "q")
    assert "3 dice, but 10 dice are rolled" in ended.stdout
    assert "is no colour of these dice" in ended.stdout
    assert the_record(data_folder).position.fields["turn_points"] == 5


def test_what_is_refused_is_quoted_and_a_die_on_the_floor_is_in_the_bag(data_folder):
    """Of Dice Flick nothing is rolled again; and a box may turn out to be different at any time."""
    ended = refereed(
        "blue pink white", "f blue 2 c9", "f blue 2", "c3 5, c9 4", "", "it fell off the table",
        "d", "bonus e1", "f white 1", "off", "q", game="dice_flick",
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    assert "“f blue 2 c9”: c9 is no hole" in ended.stdout
    assert "“c3 5, c9 4”: type where the die rests" in " ".join(ended.stdout.split())
    assert "“”" not in ended.stdout
    assert ended.stdout.count("goes back into the bag") == 2
    assert "roll it again" not in ended.stdout
    record = the_record(data_folder)
    assert record.position.options["layout"]["bonus"] == [5, 1]
    assert not any(map(any, record.position.fields["arena"]))


def test_undo_goes_back_to_the_start_and_no_further(data_folder):
    ended = refereed("gggggyyyrr", "s", "u", "u", "u", "ggggggyyrr", "q")
    assert "Taken back: Ann stops." in ended.stdout
    assert "There is nothing to take back yet." in ended.stdout
    assert the_record(data_folder).position.fields["turn_points"] == 6


def test_a_wrong_entry_is_corrected_and_what_follows_recomputed(data_folder):
    ended = refereed(
        "gggggyyyrr", "s", "gggyyyyyrr", "s", "k", "1", "ggggggyyrr", "q"
    )  # fmt: skip
    assert "Corrected." in ended.stdout
    assert "3 later entries still fit and were entered again." in ended.stdout
    assert the_record(data_folder).position.scores == [6, 3]


def test_a_correction_that_changes_the_course_asks_again(data_folder):
    """It was a red light: Ann did not stop. Ben's roll is still offered, and Enter repeats it."""
    wrong = ["gggggyyyrr", "s", "gggyyyyyrr", "k", "1", "yyyyyyyyyr"]
    ended = refereed(*wrong, "", "", "q")
    assert "2 later entries do not fit any more:" in ended.stdout
    assert "Before, it was: Ben rolls 3 green, 5 yellow, 2 red." in ended.stdout
    position = the_record(data_folder).position
    assert (position.to_move, position.fields["turn_points"]) == (1, 3)


def test_a_correction_may_be_given_up_when_it_costs_too_much(data_folder):
    refereed("gggggyyyrr", "s", "gggyyyyyrr", "k", "1", "yyyyyyyyyr", "no", "q")
    record = the_record(data_folder)
    assert [line.kind for line in record.lines] == ["match", "result", "intent", "result"]


def test_several_actions_do_not_correct_one_choice(data_folder):
    ended = refereed("1", "red 1", "k", "1", "1 2", "", "q", game="shizzle")
    assert "Only one choice is corrected at a time" in ended.stdout
    assert len(the_record(data_folder)) == 3


def test_undo_goes_past_computers_to_what_people_entered(data_folder):
    ended = refereed("gggggyyyyy", "s", "gggggggggy", "u", "u", "u", "q", players="Ann,greedy")
    assert "Taken back: Ann stops." in ended.stdout
    assert the_record(data_folder).position.to_move == 0


def test_no_does_not_close_a_refereed_game(data_folder):
    typed = ["gggggggggg", "s", "no", "q"]
    refereed(*typed, words=["--option", "goal=10", "--option", "finish=first_past"])
    assert the_record(data_folder).closing is None


def test_a_wrong_choice_is_corrected(data_folder):
    refereed("gggggyyyrr", "s", "k", "2", "r", "gggyy", "q")
    position = the_record(data_folder).position
    assert (position.to_move, position.fields["turn_points"]) == (0, 8)


def test_the_last_entry_can_be_corrected_before_the_game_is_closed(data_folder):
    ended = refereed(
        "gggggggggg", "r", "gyyyyyyyyy", "s", "yyyyyyyyyr", "u", "gyyyyyyyyr", "s", "k", "5",
        "ggyyyyyyyr", "",
        words=["--option", "goal=10"],
    )  # fmt: skip
    assert ended.stdout.count("Is everything right?") == 3
    record = the_record(data_folder)
    assert record.closing["scores"] == [11, 2]


def test_leaving_a_correction_changes_nothing(data_folder):
    refereed("gggggyyyrr", "k", "", "k", "99", "x", "*", "1", "", "q")
    record = the_record(data_folder)
    assert len(record) == 2


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("toss_up", 3),
        ("toss_up", 1),
        ("shizzle", 2),
        ("doozy_dice", 2),
        ("doozy_dice", 1),
        ("dice_flick", 2),
    ],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_whole_games_of_real_dice(game, players, language, data_folder):
    """What random dice show is typed as people would type it, to the end of the game."""
    names = ["Ann", "Ben", "Cy"][:players]
    options = {
        "toss_up": {"goal": 20}, "shizzle": {"bank": 12}, "doozy_dice": {"max_rolls": 3},
        "dice_flick": {"rounds": 2},
    }[game]  # fmt: skip
    position, randoms = rollhouse.start(game, players=players, **options), stream(players)
    entry, typed = position.terms.game.entry, []
    while position.turn != rollhouse.OVER:
        if position.turn == rollhouse.TABLE:
            step = position.draw(randoms)
            typed.append(entry.typed_outcome(position.terms, position.state, step, language))
        else:
            step = position.default()
            if not position.ends_by_itself:
                typed.append(entry.key(position.terms, position.state, step, language, names))
        position = position.after(step)
    words = [word for key, value in options.items() for word in ("--option", f"{key}={value}")]
    players_given = ",".join(names)
    ended = refereed(
        *typed, "", game=game, players=players_given, words=[*words, "--lang", language]
    )
    assert ended.returncode == 0, ended.stderr
    record = the_record(data_folder)
    assert record.position == position
    assert record.closing["reason"] == "over"
    assert verify(record).good
    assert position.result(language, names) in ended.stdout


def test_announcements():
    """Choke, Fizzle, Shizzle and dots are called out."""
    ended = refereed("1", "red 1", "q", game="shizzle")
    assert "The spark is the red 1." in ended.stdout
    ended = refereed(
        "doozy dog, twozy, climb, mr, party",
        "4 2",
        "3 4 5 F F",
        "q",
        game="doozy_dice",
        players="Cy,Di",
    )
    assert "Two Doozy Faces: two dots for everybody." in ended.stdout


def test_real_dice_in_a_pseudo_terminal(data_folder):
    terminal = Terminal("referee", "toss_up", "--option", "goal=10")
    terminal.read_until(r"Who plays\?[^>]*> $")
    terminal.type("Ann,Ben\n")
    terminal.read_until(r"Who begins\?[^>]*> $")
    terminal.type("\n")
    terminal.read_until(r"Ann rolls 10 dice: a letter a die[^>]*> $")
    terminal.type("gggggyyyrr\n")
    terminal.read_until(r"Stop and bank 5 points[^>]*> $")
    terminal.type("\x03")
    assert terminal.end() == 0
    again = Terminal("resume")
    again.read_until(r"Stop and bank 5 points[^>]*> $")
    again.type("u\n")
    again.read_until(r"Ann rolls 10 dice[^>]*> $")
    again.type("q\n")
    assert again.end() == 0
    assert the_record(data_folder).position == rollhouse.start("toss_up", goal=10)


def test_real_dice_by_json_lines():
    words = ["referee", "toss_up", "--players", "Ann,greedy", "--json", "--option", "goal=10"]
    chance, refused, undone = stream(3), 0, 0
    with program(*words) as process:
        for text in process.stdout:
            line = json.loads(text)
            if "asked" in line:
                if refused < 2:
                    process.stdin.write('{"roll": "GG"}\n' if refused else '{"do": "fly"}\n')
                if line["asked"] == "table":
                    step = rollhouse.Position.from_id(line["id"]).draw(chance)
                else:
                    step = {"do": "stop"}
                if refused == 2 and not undone:
                    step = {"undo": True}
                process.stdin.write(json.dumps(step) + "\n")
                process.stdin.flush()
            elif "undone" in line:
                undone += 1
            elif "error" in line:
                refused += 1
            elif "over" in line:
                break
    assert process.returncode == 0
    assert refused >= 2
    assert undone == 1


# A tower that falls


def test_a_tower_may_fall_while_somebody_thinks(data_folder):
    ended = refereed(
        "12566", "1", "stands", "s", "22456", "falls by Max", "hm", "Ann dropped it", "q",
        game="stack_attack", players="Ann,Ben,Zoe",
    )  # fmt: skip
    assert "Ann places the 1." in ended.stdout
    assert "Does the tower stand with the 1?" in ended.stdout
    assert "there is no player Max" in ended.stdout
    assert "It falls! Ann gets nothing for this tower." in ended.stdout
    position = the_record(data_folder).position
    assert (position.scores, position.to_move) == ([0, 0, 0], 0)


def test_a_late_fall_is_corrected_and_repeated(data_folder):
    ended = refereed(
        "12566", "1", "stands", "s", "22456", "fell by Ben", "66666", "k", "6", "falls by zoe", "",
        "66666", "k", "1", "12666", "q", game="stack_attack", players="Ann,Ben,Zoe",
    )  # fmt: skip
    assert "Corrected." in ended.stdout
    position = the_record(data_folder).position
    assert (position.scores, position.to_move) == ([1, 0, 0], 0)


def test_a_program_may_say_that_a_tower_fell(data_folder):
    steps = [{"roll": [1, 2, 3, 4, 5]}, {"do": "place", "face": 1}, {"stands": True},
             {"stands": False, "by": 1}]  # fmt: skip
    text = "".join(f"{json.dumps(step)}\n" for step in steps)
    words = ["referee", "stack_attack", "--players", "Ann,Ben,Zoe", "--json"]
    ended = run(*words, text=text)
    assert '"error"' not in ended.stdout
    assert the_record(data_folder).position.scores == [1, 0, 0]


# A correction upon which later flicks are repeated


FLICKED = ("b b w", "f blue 1 d4", "d4 5", "b", "g", "f blue 1 d3", "d3 4", "f white 1 c3", "c3 2")


def flicked(*typed):
    return refereed(*typed, game="dice_flick", words=["--option", "rounds=1"])


def test_a_corrected_die_stays_corrected(data_folder):
    ended = flicked(*FLICKED, "s", "k", "7", "d3 6", "q")
    assert "4 later entries still fit" in ended.stdout
    assert the_record(data_folder).position.scores == [15, 0]


def test_a_flick_is_offered_again_upon_the_corrected_arena(data_folder):
    """The first die missed the bonus: two entries are gone, the flick after them is offered."""
    flicked(*FLICKED, "k", "3", "d5 6", "", "", "", "q")
    assert the_record(data_folder).position.fields["arena"] == lying(d5="B6", d3="B4")


def test_a_program_corrects_a_die_for_good(data_folder):
    steps = [
        drawn("blue", "green", "white"), flick("blue"), rest("d3", d3="B4"), flick("white"),
        rest("c3", d3="B4", c3="W2"), {"correct": 3, "step": rest("d3", d3="B6")},
    ]  # fmt: skip
    text = "".join(f"{json.dumps(step)}\n" for step in steps)
    run("referee", "dice_flick", "--players", "Ann,Ben", "--json", text=text)
    assert the_record(data_folder).position.fields["arena"] == lying(d3="B6", c3="W2")


# A die that is different


REALLY = "orange yellow yellow blue purple red"  # the second die, but for its 3
SEEN = "y3 y1 b2 b1 p1"


def test_my_die_is_different(data_folder):
    ended = refereed("1", "b5", SEEN, "d", REALLY, "q", game="shizzle")
    assert "the yellow 3 is on die 1, which is not rolled now" in ended.stdout
    assert "type d" in ended.stdout
    assert "Mended." in ended.stdout
    record = the_record(data_folder)
    assert record.position.fields["roll"] == [None, 3, 1, 2, 1, 1]
    assert record.position.options["layout"][1] == REALLY.split()
    assert verify(record).good


def test_a_die_that_makes_no_sense_is_asked_for_again(data_folder):
    same = "orange yellow green blue purple red"
    ended = refereed(
        "1", "b5", "d", "orange yellow", "o1 o1 y2 b4 p5 r6", same, "pink a b c d e", "",
        game="shizzle",
    )  # fmt: skip
    for said in ["2 colours; a die has six", "the 1 was said twice", "die 2 has just these sides",
                 "is no colour"]:  # fmt: skip
        assert said in " ".join(ended.stdout.split())
    assert not the_record(data_folder).story.mends


def test_a_mend_is_taken_back_and_the_game_resumed_with_it(data_folder):
    refereed("1", "b5", SEEN, "d", REALLY, "u", "u", "d", REALLY, "q", game="shizzle")
    record = the_record(data_folder)
    assert [line.kind for line in record.lines] == [
        "match", "intent", "result", "mend", "result", "rewind", "rewind", "mend",
    ]  # fmt: skip
    ended = run("resume", text=f"{SEEN}\nq\n")
    assert ended.returncode == 0, ended.stderr
    assert the_record(data_folder).position.fields["roll"] == [None, 3, 1, 2, 1, 1]


def test_mi_dado_es_distinto(data_folder):
    ended = refereed(
        "verde verde", "distinto", "3v 2a 1r", "vvvvvaaarr", "q",
        words=["--lang", "es", "--option", "faces=GGGRRR"],
    )  # fmt: skip
    assert "Corregido." in ended.stdout
    assert the_record(data_folder).position.options["faces"] == "GGGYYR"


def test_a_program_mends_the_box(data_folder):
    steps = [{"mend": {"faces": "GGGGGR"}}, {"mend": {"goal": 3}}, {"roll": "GGGGGYYYRR"},
             {"undo": True}]  # fmt: skip
    text = "".join(f"{json.dumps(step)}\n" for step in steps)
    ended = run("referee", "toss_up", "--players", "Ann,Ben", "--json", text=text)
    told = [json.loads(line) for line in ended.stdout.splitlines()]
    assert {"mended": {"faces": "GGGGGR"}, "line": 1} in told
    assert sum("error" in line for line in told) == 2
    assert the_record(data_folder).position.options["faces"] == "GGGYYR"


CARDS = "Quartet, Climb, Snowman, Ladder, "


def test_my_card_is_different(data_folder):
    ended = refereed(
        CARDS + "Ours", "d", "Quartet", "Ours: 9 9", "T: 1 1", "Ours: F a a 6 6", "d",
        "Quartet: a a a F", "6 3", "q", game="doozy_dice",
    )  # fmt: skip
    for said in ["no card of the deck is called Ours", "type d", "a name, a colon and",
                 "9 is no sign of a die", "T may be Triple Scoop, Twinzy", "Mended."]:  # fmt: skip
        assert said in ended.stdout
    record = the_record(data_folder)
    cards = {card["name"]: card for card in record.position.options["deck"]}
    assert cards["Ours"] == {"name": "Ours", "dice": 5, "faces": 1, "pattern": "a a 6 6"}
    assert (cards["Quartet"]["faces"], cards["Quartet"]["pattern"]) == (1, "a a a")
    assert "Ours" in record.position.fields["cards"]
    assert record.position.fields["phase"] == "roll"
    assert verify(record).good


def test_marks_of_my_box_lie_elsewhere(data_folder):
    wrong = ("blue", "pink b2", "blue z9", "blue b4")
    ended = flicked("d", *wrong, "blue in b4, yellow b2", "b g w", "q")
    for said in ["a mark and its hole, like blue b2", "pink is no mark", "z9 is no hole",
                 "blue and yellow lie in the same hole", "Mended."]:  # fmt: skip
        assert said in ended.stdout
    layout = the_record(data_folder).position.options["layout"]
    assert (layout["blue"], layout["yellow"], layout["centre"]) == ([2, 4], [2, 2], [3, 3])


def test_las_marcas_de_mi_caja_y_mi_carta_son_distintas(data_folder):
    ended = refereed(
        "mi caja es distinta", "azul a1, bonificación e1", "q",
        game="dice_flick", words=["--lang", "es"],
    )  # fmt: skip
    assert "d dice que su caja es distinta" in ended.stdout
    layout = the_record(data_folder).position.options["layout"]
    assert (layout["blue"], layout["bonus"]) == ([1, 1], [5, 1])


# A turn in which nothing can be scored


EMPTY_HANDED = ("b g w", "f blue 1 a1", "a1 5", "f green 1 a5", "a5 3")


def test_a_turn_with_nothing_to_score_ends_by_itself_and_is_taken_back_along(data_folder):
    flicked(*EMPTY_HANDED, "q")
    record = the_record(data_folder)
    assert record.position.to_move == 1
    assert record.entries[-1].step == {"do": "pass"}
    run("resume", text="u\na4 3\nu\nu\nq\n")
    record = the_record(data_folder)
    assert (record.position.to_move, record.position.fields["phase"]) == (0, "flick")
    assert verify(record).good


def test_a_correction_ends_turns_by_itself_too(data_folder):
    ended = flicked(*EMPTY_HANDED, "b g y", "k", "5", "b1 3", "q")
    assert "Corrected." in ended.stdout
    record = the_record(data_folder)
    assert record.position.fields["arena"] == lying(a1="B5", b1="G3")
    assert record.position.to_move == 1
    assert [entry.step.get("do") for entry in record.entries][-2:] == ["pass", None]


def test_a_program_is_not_asked_to_pass(data_folder):
    steps = [
        drawn("blue", "green", "white"), flick("blue"), rest("a1", a1="B4"), flick("green"),
        rest("a5", a1="B4", a5="G2"), drawn("blue", "pink", "blue"),
    ]  # fmt: skip
    text = "".join(f"{json.dumps(step)}\n" for step in steps)
    ended = run("referee", "dice_flick", "--players", "Ann,Ben", "--json", text=text)
    assert '"error"' not in ended.stdout
    assert the_record(data_folder).position.to_move == 1


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("shizzle", ("3", "yellow 5"), "there is no 5 on these dice; they show 1 to 4"),
        ("doozy_dice", ("Trip, Twin, Clim, Luck, Doozy P", "5 2"), "a die shows 1 to 4 or F"),
    ],
)
@pytest.mark.usefixtures("data_folder")
def test_smaller_dice_are_known_to_the_refusals(game, typed, said):
    ended = refereed(*typed, "q", game=game, words=["--option", "sides=4"])
    assert said in " ".join(ended.stdout.split())


DEAL = "snow, twin, climb, two d, mr doo"


@pytest.mark.parametrize(
    ("language", "game", "said", "shown"),
    [
        ("en", "toss_up", "five greens, four yellows and a red", "GGGGGYYYYR"),
        ("en", "toss_up", "all green", "GGGGGGGGGG"),
        ("en", "stack_attack", "one, two, three, four and four", [1, 2, 3, 4, 4]),
        ("en", "dice_flick", "a blue and two pink", ["blue", "pink", "pink"]),
        ("es", "toss_up", "nueve verdes y una roja", "GGGGGGGGGR"),
        ("es", "stack_attack", "uno dos tres cuatro y cuatro", [1, 2, 3, 4, 4]),
        ("es", "dice_flick", "dos azules y un rosado", ["blue", "blue", "pink"]),
    ],
)
def test_what_was_rolled_is_typed_as_people_say_it(data_folder, language, game, said, shown):
    refereed(said, "q", game=game, words=["--lang", language])
    assert list(the_record(data_folder).lines[-1].facts["outcome"].values()) == [shown]


def test_a_roll_for_the_start_goes_by_names_and_a_single_die_is_entered_alone(data_folder):
    ended = refereed(
        DEAL, "Cleo a four, Ann: 6, Ben has a Doozy Face", "3 6 1 four Doozy", "r 4", "a four",
        "r 1", "F", "5", "q", game="doozy_dice", players="Ann,Ben,Cleo",
    )  # fmt: skip
    assert "Ann 6, Ben 1, Cleo 4" in " ".join(ended.stdout.split())
    assert "a blue die has no Doozy Face; like 3" in ended.stdout
    assert the_record(data_folder).position.fields["dice"] == [5, 6, 1, 4, "F"]


def test_dice_may_be_typed_one_after_the_other(data_folder):
    """What is typed is taken as the rest of what was begun, or by itself if it is all there is."""
    ended = refereed(
        "ggg", "yyyx", "yyyy", "rrr", "s", "gg", "u", "gggg", "gggggyyyyr", "q",
        players="Ann,Ben",
    )  # fmt: skip
    said = " ".join(ended.stdout.split())
    assert "3 dice, but 10 dice are rolled" in said
    assert "7 dice, but 10 dice are rolled" in said
    assert "Taken back: “gg”" in said
    assert said.count("Type the rest, or all of it again.") == 4
    fields = the_record(data_folder).position.fields
    assert (fields["to_move"], fields["turn_points"]) == (1, 5)
    assert "Ann banks 3 points" in said


def test_the_roll_for_the_start_is_typed_person_by_person():
    ended = refereed(DEAL, "4", "1", "6", "q", game="doozy_dice", players="Ann,Ben,Cleo")
    assert "Ann 4, Ben 1, Cleo 6" in " ".join(ended.stdout.split())


def test_the_others_go_on_without_whoever_leaves(data_folder):
    ended = refereed(
        "gggggyyyrr", "Ben leaves", "s", "gggggyyyrr", "s", "gggggyyyrr", "s", "Ben is back", "q",
        players="Ann,Ben,Cleo",
    )  # fmt: skip
    said = " ".join(ended.stdout.split())
    assert "Ben’s turns are passed over until you type “Ben is back”" in said
    assert "Ben (left): 0" in said
    assert "Ben rolls" not in said
    assert the_record(data_folder).position.scores == [10, 0, 5]
    going_on = run("resume", text="gggggyyyrr\ns\n" * 2 + "gggggyyyrr\nq\n")
    assert "Ben rolls 5 green" in going_on.stdout, going_on.stderr


def test_what_passing_over_costs_is_said():
    ended = refereed(
        "trip, twin, clim, luck, doozy p", "Ann 6, Ben 3, Cleo 2", "Ben leaves", "1 2 3 4 5",
        "q", game="doozy_dice", players="Ann,Ben,Cleo",
    )  # fmt: skip
    assert "Each turn that is passed over crosses off a card" in " ".join(ended.stdout.split())


@pytest.mark.usefixtures("data_folder")
def test_whoever_left_stays_out_when_the_game_is_resumed():
    refereed("Ben leaves", "q", players="Ann,Ben,Cleo")
    ended = run("resume", text="gggggyyyrr\ns\ngggggyyyrr\nq\n")
    assert "Cleo rolls 5 green" in ended.stdout, ended.stderr
    assert "Ben (left): 0" in ended.stdout


def test_a_tower_that_fell_by_somebody_is_no_throw_for_them():
    ended = refereed(
        "112345", "p 1", "falls by Ben", "q", game="stack_attack", players="Ann,Ben,Cleo"
    )
    assert "throw for Ben" not in ended.stdout
    assert "Ben" in ended.stdout.split("falls")[-1]


def test_whoever_is_away_is_marked_and_the_way_back_stays_in_view():
    ended = refereed(
        "gggggyyyrr", "throw for Ben", "s", "gggggyyyrr", "Ben back", "gggyyyyyrr", "q",
        players="Ann,Ben,Cleo",
    )  # fmt: skip
    away, back = ended.stdout.split("Ben plays again.")
    assert "until you type “Ben is back”." in " ".join(away.split())
    assert "Ben (away): 0" in away
    assert "“Ben is back”: plays again" in away.split("Ben (away)")[1]
    assert "Ben (away)" not in back


def test_at_the_end_the_sheet_fits_the_window_and_the_result_stands_last():
    terminal = Terminal(
        "referee", "toss_up", "--players", "Ann,Ben", "--option", "goal=9", columns=40, lines=20
    )
    for typed in ["gggggyyyyr", "r", "ggggg", "s", "rrrrrrrrrr", ""]:
        terminal.read_until(ASKED, 30)
        terminal.type(f"{typed}\n")
    sheet = terminal.read_until("Ann wins with 10 points")
    terminal.read_until(r"r play again   p what decided it\nz a quiz   Enter leave\n", 30)
    terminal.type("\n")
    assert terminal.end() == 0
    turns = sheet.split("Turn by turn")[1]
    assert max(map(len, turns.split("\n"))) <= 40
    assert "Ann wins" not in turns.replace("Ann wins with 10 points", "", 1)


def test_what_is_refused_in_a_correction_stands_there_as_typed():
    ended = refereed("gggggyyyrr", "k", "1", "ggX", "", "q")
    assert "ggX is no colour of these dice" in " ".join(ended.stdout.split())
