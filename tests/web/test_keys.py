"""Keys of a keyboard at a table: their list, what is taken back, the host's for somebody away."""

from __future__ import annotations

import pytest

from .people import Seat, seated, until
from .test_hearing import active, heard, listener, told


def listed(somebody):
    """The list of keys, as it stands there."""
    somebody.page.keyboard.press("?")
    sheet = somebody.page.get_by_role("dialog", name="What to press")
    sheet.wait_for()
    keys, meanings = sheet.locator("dt").all_inner_texts(), sheet.locator("dd").all_inner_texts()
    somebody.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    assert len(set(keys)) == len(keys), keys
    return dict(zip(keys, meanings, strict=True))


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "space"),
    [
        ("stack_attack", "let go"),
        ("dice_flick", "flick"),
        ("toss_up", "skip what is moving"),
        ("shizzle", "skip what is moving"),
        ("doozy_dice", "skip what is moving"),
    ],
)
def test_the_list_of_keys_opens_at_every_table(house, visit, game, space):
    ann = visit("desk")
    seated(house, ann, game, 1)
    Seat(ann).wait()
    keys = listed(ann)
    assert space in keys["Space"].lower(), keys
    assert {"L", "?", "Esc"} <= set(keys)


@pytest.mark.long
def test_backspace_takes_back_at_a_choice(house, visit):
    ann = visit("desk")
    seated(house, ann, "toss_up", "Ben", dice="real")
    faces = ann.page.locator(".tray .face")
    faces.first.wait_for()
    assert {"1–9", "Enter", "Backspace"} <= set(listed(ann))
    for left in reversed(range(10)):
        ann.page.keyboard.press("1")
        until(lambda left=left: ann.page.locator(".so-far .empty").count() == left)
    ann.page.keyboard.press("Enter")
    ann.button("Take back").wait_for()
    until(lambda: ann.page.locator(".keys button:enabled").count())
    assert {"Enter", "Backspace", "S"} <= set(listed(ann))
    ann.page.keyboard.press("Backspace")
    until(lambda: ann.page.locator(".so-far .said").count() == 10)  # what was entered


@pytest.mark.long
def test_the_host_plays_on_without_somebody(house, visit):
    ann = listener(visit, "phone")
    seated(house, ann, "toss_up", absent="Ben")
    seat, without = Seat(ann), ann.button("Play on without Ben")
    for _ in range(40):
        until(lambda: without.count() or seat.asked == "keys")
        if without.count():
            break
        before = seat.state()
        ann.page.keyboard.press("s")
        until(lambda before=before: seat.state() != before)
    ann.sees("Ben is away. The table waits.")
    until(lambda: "You can: Play on without Ben." in heard(ann), 20)
    assert not ann.scrolls()
    ann.page.reload()  # a table where nothing is asked of her begins at its heading
    until(lambda: active(ann, "each => each.nodeName") == "H1")
    without.wait_for()
    ann.page.keyboard.press("Tab")
    assert active(ann) == "To what you can do"
    ann.page.keyboard.press("Enter")
    until(lambda: "Play on without Ben" in active(ann), 20)
    ann.page.keyboard.press("Enter")
    sheet = ann.page.get_by_role("dialog", name="Play on without Ben")
    sheet.get_by_role("button", name="Somebody of the house plays for Ben").press("Enter")
    sheet.wait_for(state="detached")
    until(lambda: ann.page.locator(".keys button:enabled").count())  # its turn is over: hers again
    assert without.count() == 0
    assert {"S", "R"} <= set(listed(ann))


@pytest.mark.long
def test_what_was_said_at_a_table_stays_there(house, visit):
    ann = listener(visit, "desk")
    seated(house, ann, "toss_up", 1)
    Seat(ann).wait()
    said = ann.page.get_by_role("log").locator("p")
    until(lambda: said.count())
    ann.page.evaluate("location.hash = '#/'")
    until(lambda: active(ann) == "Rollhouse", 20)
    assert "You can" not in " ".join(said.all_inner_texts())


@pytest.mark.parametrize("rhythm", [150, pytest.param(800, marks=pytest.mark.long)])
def test_who_skips_by_space_plays_nothing(house, visit, rhythm):
    """Whoever plays by letters: a key that comes under the finger is not pressed by Space."""
    ann = listener(visit, "desk")
    seated(house, ann, "toss_up", 1)
    seat = Seat(ann)
    for _ in range(2):
        seat.wait()
        before = seat.state()
        ann.page.keyboard.press("s")
        until(lambda before=before: seat.state() != before)
        for _ in range(6):
            ann.page.keyboard.press("Space")
            ann.page.wait_for_timeout(rhythm)
    seat.wait()
    until(lambda: active(ann, "each => each.matches('.keys button')"))
    assert heard(ann).count("Enter presses the key") <= 2
    stood = seat.state()
    ann.page.keyboard.press("Space")
    until(lambda: "Enter presses the key you are at." in heard(ann), 20)
    assert seat.state() == stood
    assert told(ann).count("You stop") == 2
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Shift+Tab")
    ann.page.keyboard.press("Space")  # whoever goes there presses it
    until(lambda: seat.state() != stood)


@pytest.mark.long
@pytest.mark.parametrize("game", ["stack_attack", "dice_flick"])
def test_space_is_the_hands_where_one_waits_for_it(house, visit, game):
    ann = listener(visit, "desk")
    seated(house, ann, game, 1)
    seat = Seat(ann)
    seat.wait()
    until(lambda: active(ann, "each => each.matches('.keys button')"))
    before = told(ann)

    def let_go():
        """Wait, so as not to be in the rhythm of somebody who skips."""
        ann.page.wait_for_timeout(1500)
        ann.page.keyboard.press("Space")
        return told(ann) != before

    until(let_go)
