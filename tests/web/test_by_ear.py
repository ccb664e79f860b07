"""Whole games by ear and keyboard alone, then the ending, the report and the door."""

from __future__ import annotations

import itertools
import re
import time

import pytest

from .people import Seat, seated, until
from .test_hearing import active, heard, listener

SHORT = {
    "toss_up": {"goal": 2, "dice": 5},
    "shizzle": {"bank": 5},
    "doozy_dice": {"max_rolls": 2},
    "stack_attack": {"goal": 2, "dice": 3},
    "dice_flick": {"rounds": 1},
}
LONGER = {
    "toss_up": {},
    "shizzle": {},
    "doozy_dice": {},
    "stack_attack": {},
    "dice_flick": {"rounds": 4},
}
LIES = {
    "shizzle": r"The spark is the \w+ \d\.",
    "doozy_dice": r"To finish now: .*\w\.",
    "stack_attack": r"On top a \d\. Tower of \d+, (standing straight|leaning [\w ]+)\.",
    "dice_flick": r"In your hand: \w+ ?\w* die, base \d\. .*(in the box: .* on [a-e]\d|is empty)\.",
}
"""What somebody who sees reads from the table before they choose, in words."""
CONTROLS = {
    "button", "link", "textbox", "slider", "checkbox", "radio", "combobox", "dialog", "spinbutton",
    "image", "img", "switch", "menuitem", "tab",
}  # fmt: skip
QUIET = 0.7
"""After this many seconds nothing more comes."""
SOON = 5.0
"""Seconds from the last step to the keys after a game, if nothing moves."""


def nameless(somebody):
    """Controls and pictures of the accessibility tree that have no name."""
    wire = somebody.page.context.new_cdp_session(somebody.page)
    nodes = wire.send("Accessibility.getFullAXTree")["nodes"]
    wire.detach()
    shown = [node for node in nodes if not node.get("ignored")]
    assert len(shown) > 10
    return [
        node["role"]["value"]
        for node in shown
        if node["role"]["value"] in CONTROLS and not node.get("name", {}).get("value", "").strip()
    ]


def listen(somebody):
    """Wait until nothing more is said: people who act sooner need not hear what lies there."""

    def quiet():
        before = len(somebody.page.evaluate("said"))
        time.sleep(QUIET)
        return len(somebody.page.evaluate("said")) == before

    until(quiet)


def tab_to(somebody, name, key="Tab"):
    for _ in range(80):
        if re.search(name, active(somebody, "each => each.ariaLabel || each.innerText || ''")):
            return
        somebody.page.keyboard.press(key)
    raise AssertionError(f"the focus never came to {name}")


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[] if game == "stack_attack" else [pytest.mark.long])
        for game in SHORT
    ],
)
def test_a_whole_game_the_report_and_back_to_the_door(house, visit, effort, game):
    ann = listener(visit, "desk")
    seated(house, ann, game, 1, options=effort(SHORT, LONGER)[game])
    seat = Seat(ann, by_keys=True)
    seat.wait()
    ann.page.evaluate("lost = 0")  # while a screen opens there is nothing to be at
    assert nameless(ann) == []
    while seat.wait() != "over":
        listen(ann)
        seat.move()
    over = time.monotonic()
    until(lambda: active(ann, "each => each.matches('.ending')"))
    assert time.monotonic() - over < SOON
    until(lambda: re.search(r"Scores: You: \S+, Computer 1: \S+\.", heard(ann)))
    said = ann.page.evaluate("said")
    assert all(one != then for one, then in itertools.pairwise(said)), said
    assert any(re.search(LIES.get(game, "You can: "), one) for one in said), said
    assert ann.page.evaluate("lost") == 0
    assert nameless(ann) == []
    tab_to(ann, "^Report")
    ann.page.keyboard.press("Enter")
    until(lambda: active(ann, "each => each.nodeName") == "H1", 60)
    until(lambda: "The report is here." in heard(ann), 120)
    assert nameless(ann) == []
    tab_to(ann, "^To the front door", key="Shift+Tab")
    ann.page.keyboard.press("Enter")
    until(lambda: active(ann, "each => each.innerText") == "Rollhouse")
    assert nameless(ann) == []
