"""People made of numbers at a terminal: what they see of a swing, and what the record has of it."""

from __future__ import annotations

import random

import pytest

import rollhouse
from rollhouse.games.dice_flick import terminal_hand as arena_hand
from rollhouse.games.stack_attack import terminal_hand as tower_hand
from rollhouse.games.stack_attack.physics import tower
from rollhouse.games.stack_attack.tower_picture import CloseUp
from rollhouse.matches.verify import verify
from rollhouse.terminal.hands.steady_hand import FRAME, PAUSE, RedrawnLines
from rollhouse.terminal.hands.swing import Swing
from rollhouse.terminal.screen.screen import Screen

from .hand_people import PEOPLE, SeenSwing, Window, aims, gesture, lean, looked
from .person import Terminal
from .test_play import ASKED, saved_files

PICTURES = {
    "tower": (
        Swing(12.0, 1.5),
        CloseUp(tower.start([3, 6]), ["white", "white", "red"], 5, 0, 0.0, "en").draw,
    ),
    "direction": (Swing(35.0, 4.0), arena_hand.Ruler(0, [(0.0, "c3")], "en").draw),
    "strength": (Swing(0.9, 0.13), arena_hand.Ruler(1, [], "en").draw),
}
START = {
    "stack_attack": rollhouse.position("stack_attack", hand=[5, 5, 5, 5, 5]),
    "dice_flick": rollhouse.position(
        "dice_flick", hands=[["blue", "yellow", "green"], []], flicks_left=2
    ),
}
BUSY = 0.08
"""How many seconds late a busy machine may be."""
TRIES = 4


@pytest.mark.parametrize("name", PICTURES)
def test_who_watches_a_swing_knows_when_it_will_cross_the_middle(name, capsys):
    swing, draw = PICTURES[name]
    window, redrawn, seen, now = Window(), RedrawnLines(Screen(colour=False)), None, -PAUSE
    while now < swing.crossing(1):
        redrawn.draw(draw(swing.at(max(now, 0.0)), 68))
        window.take(capsys.readouterr().out.replace("\n", "\r\n").encode())
        look = looked(window.rows)
        seen = seen or SeenSwing(look)
        seen.see(now, look)
        now += FRAME
    assert seen.turns == 1
    for number in (1, 2, 3):
        assert seen.when(0.0, number) == pytest.approx(swing.crossing(number), abs=0.02)


def test_pieces_of_a_picture_are_put_together():
    shown = "left ▲ right\r\n\x1b[1A  ─●─\x1b[K\r\n".encode()
    whole, parts = Window(), Window()
    whole.take(shown)
    for place in range(len(shown)):
        parts.take(shown[place : place + 1])
    assert parts.rows == whole.rows == ["  ─●─", ""]


def test_who_is_careful_aims_back_over_the_foot():
    screen = "The tower leans: its top is 3.0 mm to the left and 12.4 mm away\n from you.\n> "
    assert lean(screen) == (-3.0, 12.4)
    assert aims(PEOPLE["careful"], lean(screen)) == [1.5, -4.0]
    assert aims(PEOPLE["casual"], lean(screen)) == [None, None]
    assert lean(f"{screen}\nThe tower stands straight.\n") == (0.0, 0.0)


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("game", START)
def test_a_gesture_errs_as_its_person_does(game, who, data_folder):
    """Where the machine is busy a key comes late: one of four tries is as it was meant."""
    for number in range(TRIES):
        terminal = Terminal(
            "play", "--from", START[game].id, "--players", "Ann,Ben", "--table", "physics",
            "--pace", "0", "--seed", str(number),
        )  # fmt: skip
        terminal.read_until(rf"stop here[^>]*{ASKED}")
        typed = {"stack_attack": "5", "dice_flick": "f blue 1 c3"}[game]
        meant = gesture(terminal, typed, PEOPLE[who], random.Random(number))
        terminal.read_until(rf"Ann (places|flicks)(?s:.)*{ASKED}")
        terminal.type("q\n")
        assert terminal.end() == 0
        path = max(saved_files(data_folder), key=lambda each: each.stat().st_mtime_ns)
        (action,) = [entry.step for entry in rollhouse.load(path).entries if "hand" in entry.step]
        swings, misses = missed(game, action["hand"])
        if all(map(as_meant, swings, misses, [PEOPLE[who]] * 2, meant)):
            assert verify(path).good
            return
    pytest.fail(f"{who} meant to be late by {meant}, and missed by {misses}")


def missed(game, hand):
    """The swings of a gesture, and how far it missed the house's aim."""
    if game == "stack_attack":
        return [tower_hand.swing_in(START[game])] * 2, hand["place"]
    aim = arena_hand.aims.aim(0, [3, 3])
    return arena_hand.swings(0, [3, 3]), [
        hand["direction"] - aim.direction, hand["speed"] / aim.speed - 1,
    ]  # fmt: skip


def as_meant(swing, miss, person, late):
    """Somebody who aims is off the middle by their own lateness; somebody who does not is still on
    the left.
    """
    if person.timing is None:
        return miss < -0.4 * swing.reach
    least, most = max(abs(late) - BUSY, 0.0), abs(late) + BUSY
    return swing.at(swing.crossing() + least) <= abs(miss) <= swing.at(swing.crossing() + most)
