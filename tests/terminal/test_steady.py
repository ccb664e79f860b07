"""The steady-hand swing with a clock of our own: only the moment when a key stops the swing
matters.
"""

from __future__ import annotations

import math
import random
import re
import statistics
from itertools import pairwise

import pytest

from rollhouse.terminal.hands import steady_hand
from rollhouse.terminal.hands.steady_hand import BACK, CALM, FRAME, PAUSE, HandMoment, SteadyHand
from rollhouse.terminal.hands.swing import TIMING, Swing, column, judged
from rollhouse.terminal.keyboard.lines import Stopped
from rollhouse.terminal.screen.screen import Screen

from .person import plain

SWING = Swing(reach=12.0, deviation=2.7)


class Table:
    """A clock, and keys that are pressed this many seconds after the first swing begins."""

    def __init__(self, *pressed):
        self.now, self.pressed, self.suspended = (
            100.0,
            [(100.0 + PAUSE + at, key) for at, key in pressed],
            False,
        )

    def clock(self):
        return self.now

    def key(self, seconds):
        end = self.now + max(seconds, 0.0)
        if self.pressed and self.pressed[0][0] <= end:
            at, key = self.pressed.pop(0)
            self.now = max(at, self.now)
            return key
        if not self.pressed and seconds > 1:
            raise Stopped  # nobody presses anything any more
        self.now = end
        return None


class LeftTable(Table):
    """Somebody who leaves as soon as they have no more keys to press."""

    def key(self, seconds):
        if not self.pressed:
            raise Stopped
        return super().key(seconds)


def moment(title="Left or right?", swing=SWING):
    return HandMoment(
        swing, title, lambda miss, columns: [(f"{miss:.3f}".rjust(columns),)], "{:.2f}".format
    )


def ask(*pressed, moments=None):
    table = Table(*pressed)
    hand = SteadyHand(Screen(colour=False), "en", table, table.clock)
    return hand.ask(moments or [moment()], "So it works.")


# The swing


def test_a_swing_goes_there_and_back():
    quarter = SWING.seconds / 4
    found = [SWING.at(quarter * number) for number in range(5)]
    assert found == pytest.approx([-12, 0, 12, 0, -12], abs=1e-9)
    assert [SWING.at(SWING.crossing(number)) for number in range(4)] == pytest.approx(
        [0] * 4, abs=1e-9
    )


def test_the_docstring_is_right_about_the_period():
    assert SWING.seconds == pytest.approx(1.40, abs=0.005)


@pytest.mark.parametrize("late", [-0.08, -0.05, -0.02, 0.0, 0.01, 0.05, 0.1])
def test_a_late_key_misses_in_proportion(late):
    miss = SWING.at(SWING.crossing() + late)
    assert miss == pytest.approx(2.7 * late / TIMING, rel=0.05, abs=1e-9)
    assert SWING.at(SWING.crossing(1) + late) == pytest.approx(-miss, abs=1e-9)


@pytest.mark.parametrize("timing", [0.040, 0.050, 0.060])
@pytest.mark.parametrize("swing", [SWING, Swing(35.0, 8.4), Swing(0.9, 0.25)])
def test_an_ordinary_person_errs_like_the_hand_that_is_meant(swing, timing):
    person = random.Random(1)
    misses = [swing.at(swing.crossing() + person.gauss(0, timing)) for _ in range(4000)]
    meant = swing.deviation * timing / TIMING
    assert statistics.pstdev(misses) == pytest.approx(meant, rel=0.12)
    assert abs(statistics.mean(misses)) < meant / 10


def test_columns_and_steps():
    assert [column(miss, 10, 21) for miss in (-10, -5, 0, 10, 99, -99)] == [0, 5, 10, 20, 20, 0]
    assert [judged(size, (1, 2, 4)) for size in (0, 0.9, 1, 3, 9)] == [0, 0, 1, 2, 3]


# The moment


def test_a_key_at_the_crossing_is_perfect(capsys):
    assert ask((SWING.crossing(), " ")) == pytest.approx([0], abs=1e-9)
    shown = capsys.readouterr().out
    assert "Left or right?" in shown
    assert "space stops the swing" in shown
    assert shown.rstrip().endswith("0.00")


@pytest.mark.parametrize("key", [" ", "\n", "\r"])
def test_fifty_milliseconds_late_is_one_deviation(key):
    (miss,) = ask((SWING.crossing(2) + 0.05, key))
    assert miss == pytest.approx(2.7, rel=0.05)


def test_two_moments_and_a_key_pressed_twice():
    """What is pressed while one reads how well it went stops nothing."""
    first = SWING.crossing()
    second = first + PAUSE + SWING.crossing() - 0.05
    pressed = [(first, " "), (first + 0.1, " "), (first + 0.2, "x"), (second, " ")]
    misses = ask(*pressed, moments=[moment(), moment("Near or away?")])
    assert misses == pytest.approx([0, -2.7], rel=0.05, abs=1e-9)


@pytest.mark.parametrize(("key", "wanted"), [("q", BACK), ("\x1b", BACK), ("u", BACK), ("t", CALM)])
def test_ways_back(key, wanted):
    assert ask((0.3, key)) == wanted
    assert ask((-0.3, key)) == wanted


@pytest.mark.parametrize("key", ["q", "\x1b", "u", "t"])
def test_after_the_first_stop_there_is_no_way_back(key, capsys):
    """Who could go back after a bad stop would try until it is perfect."""
    first = SWING.crossing() + 0.1
    pressed = [(first, " "), (5.0, key), (5.0 + PAUSE + SWING.crossing(), " ")]
    misses = ask(*pressed, moments=[moment(), moment()])
    assert misses == pytest.approx([SWING.at(first), 0], abs=1e-9)
    assert "no way back" in capsys.readouterr().out


def test_leaving_after_the_first_stop_keeps_it():
    first = SWING.crossing() + 0.1
    table = LeftTable((first, " "))
    hand = SteadyHand(Screen(colour=False), "en", table, table.clock)
    assert hand.ask([moment(), moment()], "") == pytest.approx([SWING.at(first), 0])
    assert hand.left
    early = SteadyHand(Screen(colour=False), "en", LeftTable(), table.clock)
    with pytest.raises(Stopped):
        early.ask([moment()], "")
    assert not early.left


@pytest.mark.parametrize("key", [" ", "\n", "\r"])
def test_a_key_pressed_twice_does_not_stop_the_first_swing(key):
    """Enter for the choice and again at once: the swing has not begun."""
    pressed = [(0.02 - PAUSE, key), (0.25 - PAUSE, key), (-0.01, key), (SWING.crossing(), key)]
    assert ask(*pressed) == pytest.approx([0], abs=1e-9)


def test_other_keys_do_nothing():
    pressed = [(0.1, "x"), (0.2, ""), (0.25, "5"), (SWING.crossing(), " ")]
    assert ask(*pressed) == pytest.approx([0], abs=1e-9)


def test_a_question_is_answered_and_the_swing_begins_again(capsys):
    pressed = [(0.4, "?"), (7.0, "x"), (7.0 + PAUSE + SWING.crossing(), " ")]
    assert ask(*pressed) == pytest.approx([0], abs=1e-9)
    assert capsys.readouterr().out.count("Left or right?") == 2


def test_after_ctrl_z_the_moment_is_shown_again(capsys):
    table = Table((SWING.crossing() + 1.0, " "))
    hand = SteadyHand(Screen(colour=False), "en", table, table.clock)
    table.suspended = True
    hand.ask([moment()], "")
    assert capsys.readouterr().out.count("Left or right?") == 2


def test_what_is_drawn_is_where_it_is(capsys):
    ask((SWING.crossing() + 0.05, " "))
    shown = plain(capsys.readouterr().out)
    numbers = [float(text) for text in re.findall(r"-?\d+\.\d+", shown)]
    assert numbers[0] == pytest.approx(-12, abs=0.001)
    assert numbers[-2] == pytest.approx(2.7, rel=0.05)
    steps = [abs(b - a) for a, b in pairwise(numbers[:-2])]
    assert max(steps) <= 2 * math.pi * 12 / SWING.seconds * FRAME + 0.01


def test_a_picture_stays_within_the_screen(monkeypatch):
    widths = []
    wide = HandMoment(
        SWING, "?", lambda _, columns: [(widths.append(columns) or "x" * columns,)], str
    )
    for columns in ("20", "46", "80", "200"):
        monkeypatch.setenv("COLUMNS", columns)
        ask((0.3, "q"), moments=[wide])
        assert widths[-1] + 2 < int(columns)
    assert widths[-1] == steady_hand.WIDEST
