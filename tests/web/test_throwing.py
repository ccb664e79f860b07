"""People throw their own dice: the first of a turn wait for a hand, and give nothing away
before.
"""

from __future__ import annotations

import httpx

import rollhouse

from .people import seated, until
from .test_hearing import heard, listener

SWIPE = ((0, 0), (4, -40), (10, -90), (16, -150))


def steps(house, right):
    """The record as the house has it: who did what."""
    answer = httpx.get(
        f"{house.address}/api/matches/{right['match']}/record",
        headers={"Authorization": f"Bearer {right['token']}"},
    )
    record = rollhouse.Record.parse(answer.raise_for_status().content)
    return [(entry.seat, entry.step) for entry in record.entries]


def rolls(house, right):
    return sum("roll" in step for _, step in steps(house, right))


def choices(house, right):
    return [step["do"] for _, step in steps(house, right) if "do" in step]


def swipe(ann, over):
    box = ann.page.locator(over).bounding_box()
    for place, (right, down) in enumerate(SWIPE):
        ann.page.mouse.move(
            box["x"] + box["width"] / 2 + right, box["y"] + 0.8 * box["height"] + down
        )
        if place == 0:
            ann.page.mouse.down()
    ann.page.mouse.up()


def test_the_first_dice_of_a_turn_are_thrown_by_hand(house, visit):
    ann = listener(visit, "phone", still=False, throws=True)
    right = seated(house, ann, "toss_up", "Ben", options={"goal": 500})
    ann.sees("Throw")
    until(lambda: rolls(house, right) == 1)  # others see it without waiting
    until(lambda: "You can: Throw." in heard(ann))
    assert "rolls" not in heard(ann), "what the dice show is told before they are thrown"
    assert ann.button("Roll").count() == 0
    swipe(ann, ".wood")
    until(lambda: ann.button("Stop").count() or "red light" in heard(ann).lower())
    until(lambda: "Ann rolls " in heard(ann))
    assert heard(ann).count("Ann rolls ") == 1
    while not ann.button("Stop").count():  # red light: Ben's dice are in the hand now
        ann.page.keyboard.press("r")
        until(lambda: ann.button("Stop").count() or ann.button("Throw").count())

    # A tap on the table is no choice; a swipe over it is.
    before = rolls(house, right)
    ann.page.locator(".wood").click(position={"x": 30, "y": 300})
    ann.page.keyboard.press("s")
    until(lambda: choices(house, right))

    # Whoever prefers it leaves the throw to the house, and is asked no more.
    ann.sees("Throw")
    assert choices(house, right) == ["stop"]
    assert (
        rolls(house, right) > before
    )  # Ben's dice, and the next ones where those were a red light
    before = rolls(house, right)
    ann.page.keyboard.press("Escape")
    ann.page.get_by_label("Throw my dice for me").check()
    ann.page.get_by_label("At once").check(force=True)
    ann.page.keyboard.press("Escape")
    until(lambda: ann.button("Throw").count() == 0)
    until(lambda: ann.button("Stop").count() or rolls(house, right) > before)
    ann.page.reload()
    ann.page.locator(".keys .key").first.wait_for()
    kept = ann.page.evaluate("JSON.parse(localStorage['rollhouse.taste'])")
    assert kept["thrown"] is True
    assert kept["tempo"] == "once"
    assert ann.button("Throw").count() == 0


def test_a_reload_leaves_the_dice_in_the_hand(house, visit):
    """The first dice of a game, and those of a later turn."""
    ann = listener(visit, "phone", still=False, throws=True)
    right = seated(house, ann, "toss_up", "Ben", options={"goal": 500})
    for turn in range(2):
        until(lambda: ann.button("Throw").count())
        until(lambda turn=turn: rolls(house, right) > turn)
        before = rolls(house, right)
        ann.page.reload()
        ann.sees("Throw")
        assert ann.button("Stop").count() == 0
        assert rolls(house, right) == before
        ann.page.keyboard.press("r")
        until(lambda: ann.button("Stop").count() or "red light" in heard(ann).lower())
        if not ann.button("Stop").count():
            continue
        ann.page.reload()  # thrown is thrown
        until(lambda: ann.button("Stop").count())
        assert ann.button("Throw").count() == 0
        ann.page.keyboard.press("s")
        until(lambda before=before: rolls(house, right) > before)
