"""The daily table in the browser: at the door, decided, and remembered on the device."""

from __future__ import annotations

from datetime import date

from rollhouse.coach import daily

from .people import until

DAY = date(2026, 11, 2)


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
