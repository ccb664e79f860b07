"""Somebody in the waiting room, by keys alone, and what they hear there."""

from __future__ import annotations

import pytest

from .people import BEGIN, Seat, seated, sit, until
from .test_hearing import active, heard, listener


def invited(visit):
    """A host, and a guest who has come to the door with the code."""
    ann, ben = (listener(visit, size, away=True) for size in ("desk", "phone"))
    ann.goto("#/invite")  # a browser tells of refusals and of a house that prepares itself
    ann.write("Your name", "Ann")
    ann.page.get_by_role("button", name="Toss Up!").first.click()
    code = ann.page.locator(".code").inner_text(timeout=120_000)
    return ann, ben.goto(f"#/join/{code}")


def test_a_name_that_is_taken_is_told_where_it_is_mended(visit):
    _, ben = invited(visit)
    name = ben.page.get_by_label("Your name")
    name.fill("Ann")
    ben.button("Take a seat").press("Enter")
    until(lambda: "Somebody at this table has that name already." in heard(ben), 20)
    assert active(ben, "each => each.value") == "Ann"
    assert name.get_attribute("aria-invalid") == "true"
    assert "Ann 2" in ben.page.locator(f"#{name.get_attribute('aria-describedby')}").inner_text()
    ben.page.keyboard.type("e")
    assert name.get_attribute("aria-invalid") is None
    assert ben.page.evaluate("lost") == 0
    ben.page.keyboard.press("Enter")
    ben.sees("Waiting for Ann to begin")


@pytest.mark.parametrize("how", ["taken off", "cleared away"])
def test_who_is_taken_off_the_table_is_told(visit, how):
    ann, ben = invited(visit)
    ben.write("Your name", "Ben")
    ben.press("Take a seat")
    ben.sees("Waiting for Ann to begin")
    if how == "taken off":
        ann.press("Seat of Ben")
        ann.press("Take Ben off")
        told = "This seat is somebody else's now."
    else:
        ann.press("Clear the table away")
        ann.sees("Clear it away? Somebody else sits at it.")
        ann.press("Yes, clear it away")
        told = "This table is no more."
    ben.sees(told)
    until(lambda: heard(ben).count(told) == 1, 20)
    until(lambda: active(ben, "each => each.nodeName") == "H1", 20)
    ben.press("To the front door")
    ben.sees("Tap a room")
    assert ben.button("Continue").count() == 0


def test_the_host_chooses_who_of_the_house_sits_down(visit):
    ann = visit("phone", away=True).goto("#/invite")
    ann.page.get_by_role("group", name="How many people").get_by_text("3").click()
    ann.page.get_by_role("button", name="Dice Flick").first.click()
    ann.press("Open seat 3")
    ann.page.get_by_role("radio", name="Trompo").check(force=True)
    ann.sees("As a rule their hand strays 11.5° from its aim; the usual opponent’s 6.0°.")
    assert not ann.faults()
    ann.press("Trompo sits down here")
    ann.press("Open seat 2")
    ann.page.get_by_role("radio", name="Kepler").wait_for(state="attached")
    assert ann.page.get_by_role("radio", name="Trompo").count() == 0, "he has a seat already"
    ann.page.keyboard.press("Escape")
    ann.press("Seat of Trompo")
    ann.page.get_by_role("radio", name="Perpetua").check(force=True)
    ann.press("Perpetua sits down here")
    ann.button("Seat of Perpetua").wait_for()


def way(somebody):
    return somebody.page.evaluate("location.hash")


def begun(ann, ben):
    ben.write("Your name", "Ben")
    ben.press("Take a seat")
    until(lambda: ann.button(BEGIN).first.is_enabled())
    ann.press(BEGIN)
    for somebody in (ann, ben):
        somebody.page.locator(".table").first.wait_for()


def menu(somebody):
    """Open the menu, after what was pressed in it before is done: Escape also closes it."""
    somebody.page.get_by_role("dialog").wait_for(state="hidden")
    somebody.page.keyboard.press("Escape")


def test_a_seat_that_a_computer_got_is_given_back(visit):
    ann, ben = invited(visit)
    begun(ann, ben)
    menu(ann)
    ann.press("Somebody of the house plays for Ben")
    told = "This seat is somebody else's now."
    ben.sees(told)
    until(lambda: heard(ben).count(told) == 1, 20)
    ben.press("To the front door")
    menu(ann)
    ann.page.get_by_role("button", name="a code to join").click()
    ann.sees("A seat waits for whoever has the code; until then somebody of the house plays.")
    row = ann.page.get_by_role("button", name="Code: ")
    code = row.inner_text().removeprefix("Code: ")
    row.click()
    ann.sees(f"Copied: {code}")
    ben.goto(f"#/join/{code}")
    ben.write("Your name", "Ben")
    ben.press("Take a seat")
    ben.page.locator(".table").first.wait_for()
    until(lambda: "Ben has seat 2 now." in heard(ann), 20)


def test_who_opens_their_own_invitation_keeps_their_place(visit):
    ann, _ = invited(visit)
    code = ann.page.locator(".code").inner_text()
    ann.goto(f"#/join/{code}")
    ann.write("Your name", "Eva")
    ann.press("Take a seat")
    ann.sees("Eva")
    until(lambda: ann.button(BEGIN).first.is_enabled())
    ann.press(BEGIN)
    ann.page.locator(".table").first.wait_for()


@pytest.mark.long
@pytest.mark.parametrize("stays", [True, False])
def test_a_rematch_waits_for_whoever_left(house, visit, stays):
    ann, ben = visit("desk"), visit("phone")
    right = seated(house, ann, "toss_up", absent="Ben", options={"goal": 10})
    sit(ben, right["absent"], "toss_up")
    people = [Seat(ann), Seat(ben)]
    while (
        asked := until(lambda: next((each for each in people if each.asked), None))
    ).asked != "over":
        asked.move()
    if not stays:
        ben.press("Report")
        until(lambda: "report" in way(ben))
    ann.press("Rematch")
    until(lambda: right["match"] not in way(ann))
    if stays:
        ann.page.locator(".table").first.wait_for()
    else:
        ann.button(BEGIN).first.wait_for()
        ben.page.get_by_role("button", name="To the rematch").locator("visible=true").click()
    until(lambda: way(ann) == way(ben))


@pytest.mark.long
def test_the_host_is_handed_over_after_a_question(visit):
    ann, ben = invited(visit)
    begun(ann, ben)
    menu(ann)
    ann.press("Make Ben the host")
    ann.sees("Make Ben the host?")
    ann.button("Yes, hand it over").press("Enter")
    until(lambda: "Ben is the host now." in heard(ann), 20)
    until(lambda: "You are the host now." in heard(ben), 20)
    menu(ben)
    ben.sees("Make Ann the host")
