"""The daily table in the browser: at the door, decided, and remembered on the device."""

from __future__ import annotations

from datetime import date

from rollhouse.coach import daily

from .people import until

DAY = date(2026, 11, 2)
FLICKED = date(2026, 11, 19)
"""A day on which the hand of the day flicks a die."""
PLACED = date(2026, 11, 17)
"""A day on which the hand of the day places a die."""
SLOW = """const plain = Response.prototype.arrayBuffer;
const read = new Promise((go) => (globalThis.reads = go));
Response.prototype.arrayBuffer = async function () {
  await read;
  return plain.call(this);
};"""
"""Unpacking waits until a test says so, as on a device that is busy with other things."""


def test_the_position_of_a_day_is_decided_once_and_its_score_stays(visit):
    ann = visit("phone")
    page = ann.goto("#/").page
    slip = page.get_by_role("link", name="Today's table")
    assert slip.get_attribute("href") == "#/daily"
    ann.goto(f"#/daily/{DAY}")
    page.get_by_role("link", name="A position to decide").click()
    found = daily.decide(DAY)
    answer = 1 - found.question.choices.index(dict(found.question.best))
    dots = f"{found.dots(answer)} of 4 dots"
    page.get_by_role("heading", name="What would you do?").wait_for(timeout=120_000)
    page.keyboard.press(str(answer + 1))
    page.get_by_role("heading", name=dots).wait_for()
    until(lambda: page.evaluate("document.activeElement.tagName") == "H2")
    assert "that costs" in page.locator(".verdict").inner_text().lower()
    assert not ann.faults()
    assert not ann.scrolls_aside()
    ann.press("Back to the table")
    page.get_by_role("img", name=dots).wait_for()
    ann.sees("Rollhouse 2 Nov 2026 · decision")
    page.get_by_role("link", name="2 November 2026: 1 of 3 played").wait_for()
    assert not ann.faults()
    page.reload()
    page.get_by_role("link", name="A position to decide").click()
    page.get_by_role("heading", name=dots).wait_for()
    assert page.get_by_role("heading", name="What would you do?").count() == 0


def held(page, path):
    """From now on this way of the house is still being worked out, until it is let go."""
    pending = {"state": "pending", "done": None}
    page.route(f"**{path}", lambda route: route.fulfill(status=202, json=pending))
    return lambda: page.unroute(f"**{path}")


def test_whoever_waits_for_the_house_reads_what_it_does(visit):
    """As where it compiles and solves what nobody has asked for before."""
    ann = visit("phone")
    page = ann.goto(f"#/daily/{DAY}").page
    let_go = held(page, "/api/daily/decision")
    page.get_by_role("link", name="A position to decide").click()
    ann.sees("The house lays the table")
    page.get_by_text("3 s so far").wait_for()
    let_go()
    page.get_by_role("heading", name="What would you do?").wait_for(timeout=120_000)
    page = ann.goto(f"#/daily/{DAY}/dice").page
    die, sentence = page.get_by_role("button", name="die 1"), page.locator(".edge .sentence")
    die.wait_for(timeout=120_000)
    let_go = held(page, "/api/daily/dice")
    die.click()
    until(lambda: sentence.inner_text() == "The house is working it out")
    let_go()
    until(lambda: sentence.inner_text() not in ("", "The house is working it out"))
    assert not ann.faults()


def test_the_hand_of_the_day_says_its_task_on_the_screen(visit):
    page = visit("phone").goto(f"#/daily/{FLICKED}/hand").page
    sentence = page.locator(".edge .sentence")
    sentence.wait_for(timeout=120_000)
    until(lambda: sentence.inner_text() == "One die, one flick: into d4.", 60)


def test_a_die_is_held_once_its_tower_has_been_read(visit):
    """Before, the screen broke down on a slow device."""
    ann = visit("shortest")
    ann.context.add_init_script(SLOW)
    page = ann.goto(f"#/daily/{PLACED}/hand").page
    page.get_by_role("button", name="Let go").wait_for(timeout=120_000)
    assert page.locator(".stage.holds").count() == 0
    page.evaluate("reads()")
    page.locator(".stage.holds").wait_for()
    top = "where => document.querySelector(where).getBoundingClientRect().top"
    assert page.evaluate(top, ".above") > page.evaluate(top, ".plumb line")  # the die hangs over it
    assert not ann.scrolls()
