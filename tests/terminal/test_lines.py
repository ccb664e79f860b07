"""Lines that are typed while a program also listens to a house."""

import contextlib
import os
import signal

import pytest

from rollhouse.kernel.board import Piece, Shelf
from rollhouse.terminal.keyboard.lines import Stopped, TypedLines, stopping_on_signals
from rollhouse.terminal.screen.screen import Screen


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


def test_dice_in_the_cup_are_read_aloud_without_question_marks(capsys):
    screen = Screen(read_aloud=True)
    screen.board([Shelf("In the cup", (Piece("?", "blue", "blue"),) * 3)])
    screen.board([Shelf("In the cup", (Piece("?", ""),) * 5)])
    screen.board([Shelf("One of these", (Piece("?", "", "", "1"), Piece("?", "", "", "2")))])
    said = "In the cup:|3 blue|In the cup:|5|One of these:|1, 2"
    assert capsys.readouterr().out.split() == said.replace("|", " ").split()
