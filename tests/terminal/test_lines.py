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
