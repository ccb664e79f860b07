"""Lines that are typed while a program also listens to a house."""

import contextlib
import os
import re
import signal

import pytest

from rollhouse.kernel.board import Piece, Shelf
from rollhouse.terminal.keyboard.lines import Stopped, TypedLines, stopping_on_signals
from rollhouse.terminal.screen.screen import Screen

from .person import run


def test_a_signal_whose_exception_was_lost_still_ends_what_reads():
    """As when it comes while Python clears something away, and says that it ignores exceptions."""
    with stopping_on_signals():
        with contextlib.suppress(Stopped):
            os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(Stopped):
            TypedLines().line(0)


def test_dice_that_are_read_aloud_are_words_without_brackets(capsys):
    dice = (Piece("G", "green"), Piece("G", "green"), Piece("5", "red", "red", "3"))
    Screen(read_aloud=True).board([Shelf("Here", dice)])
    assert capsys.readouterr().out == "  Here:\n  2 G, 5 red = 3\n"


@pytest.mark.usefixtures("data_folder")
@pytest.mark.parametrize(
    ("language", "rolls", "lies"),
    [
        ("en", "5 green, 3 yellow, 2 red", "5 green"),
        ("es", "5 verdes, 3 amarillos, 2 rojos", "5 verdes"),
    ],
)
def test_a_roll_is_said_once_and_what_lies_there_in_words(language, rolls, lies):
    words = ("toss_up", "--players", "Ann,Ben", "--lines", "--lang", language)
    typed = "gggggyyyrr\n" if language == "en" else "vvvvvaaarr\n"
    said = run("play", *words, "--table", "real", text=typed)
    assert said.returncode == 0, said.stderr
    lines = [line.strip() for line in said.stdout.splitlines()]
    assert said.stdout.count(rolls) == 1
    assert lines.count(lies) == 1
    thrown = run("play", *words, "--seed", "3", text="\n").stdout
    assert not re.search(r"\d [GYRVA]\b", said.stdout + thrown)
    assert ("8 green" if language == "en" else "8 verdes") in thrown


@pytest.mark.usefixtures("data_folder")
def test_a_refusal_quotes_a_single_letter_too():
    said = run("play", "shizzle", "--players", "Ann,Ben", "--lines", "--seed", "3", text="1\n\nr\n")
    assert "“r”: first add a die" in said.stdout
    said = run("referee", "shizzle", "--players", "Ann,Ben", "--lines", text="1\nr\n")
    assert "> r is half a face" in said.stdout


def test_several_dice_that_are_read_aloud_are_counted_in_their_plural(capsys):
    one, two = (
        Piece("?", "pink", "rosa", "f rosa", "rosas"),
        Piece("?", "blue", "azul", "", "azules"),
    )
    Screen(read_aloud=True).board([Shelf("Aquí", (one, one, two))])
    assert capsys.readouterr().out == "  Aquí:\n  2 rosas = f rosa, azul\n"


def test_dice_in_the_cup_are_read_aloud_without_question_marks(capsys):
    screen = Screen(read_aloud=True)
    screen.board([Shelf("In the cup", (Piece("?", "blue", "blue"),) * 3)])
    screen.board([Shelf("In the cup", (Piece("?", ""),) * 5)])
    screen.board([Shelf("One of these", (Piece("?", "", "", "1"), Piece("?", "", "", "2")))])
    said = "In the cup:|3 blue|In the cup:|5|One of these:|1, 2"
    assert capsys.readouterr().out.split() == said.replace("|", " ").split()


@pytest.mark.usefixtures("data_folder")
@pytest.mark.parametrize(
    ("language", "lies"),
    [
        (
            "en",
            ["1: blue 3, 2: blue 6, 3: blue 1, 4: white Doozy Face, 5: white 2",
             "1 Snowman: 1 face, 2 alike. Costs 1 dot now.",
             "2 Twinzy: 2 faces, 2 alike. Not possible with these dice.",
             "4 Two Dozen: 5 numbers that add up to 24. Would cost 6 dots now, with 3 in hand.",
             "Rolls, from which dots are taken off for the score: Ann 0, Ben 0",
             "Dots: Ann 3, Ben 3"],
        ),
        (
            "es",
            ["1: azul 3, 2: azul 6, 3: azul 1, 4: Cara Doozy blanca, 5: blanco 2",
             "1 Snowman: 1 cara, 2 iguales. Ahora cuesta 1 Lunar Doozy.",
             "2 Twinzy: 2 caras, 2 iguales. Imposible con estos dados.",
             "Lunares Doozy: Ann 3, Ben 3"],
        ),
    ],
)  # fmt: skip
def test_the_table_of_doozy_dice_is_said_in_whole_words(language, lies):
    words = ("referee", "doozy_dice", "--players", "Ann,Ben", "--lines", "--lang", language)
    said = run(*words, text="snow, twin, climb, two d, mr doo\n5 1\n361F2\nc 1\n")
    told = " ".join(said.stdout.split())
    for line in lies:
        assert line in told
    done = "Done: Ann in 1 roll." if language == "en" else "Hecha: Ann en 1 tirada."
    assert done not in told  # Ann sees her dice before, Ben none yet
    asked = run(*words, text="snow, twin, climb, two d, mr doo\n5 1\n361F2\nc 1\n361F2\n")
    assert done in " ".join(asked.stdout.split())
