"""The front door of somebody who has games to go on with."""

from __future__ import annotations

import httpx

from .people import until

ASKED = """performance.getEntriesByType("resource")
  .filter(({name}) => name.includes("/api/matches/")).length"""


def tables(house, visitor, number):
    """This many tables that the device has opened and where nobody has begun."""
    seats = [{"kind": "person", "name": "Ann", "mine": True}, {"kind": "open"}]
    tickets = []
    for when in range(number):
        body = {"game": "toss_up", "seats": seats}
        answer = httpx.post(f"{house.address}/api/matches", json=body, timeout=60)
        laid = answer.raise_for_status().json()
        ticket = {key: laid[key] for key in ("match", "token", "seats")}
        tickets.append(
            {**ticket, "game": "toss_up", "names": ["Ann", ""], "when": when, "over": False}
        )
    visitor.goto()
    visitor.page.evaluate(
        "all => localStorage.setItem('rollhouse.tickets', JSON.stringify(all))", tickets
    )
    visitor.page.reload()


def test_a_door_with_four_games_asks_once_about_each(house, visit):
    ann = visit("phone")
    tables(house, ann, 4)
    ann.button("4 games").wait_for()
    until(lambda: ann.page.evaluate(ASKED) == 3)  # the newest are asked about at once
    faults = ann.faults("label-content-name-mismatch")
    assert not faults, "\n".join(faults)
    ann.press("4 games")
    sheet = ann.page.get_by_role("dialog", name="All your games")
    until(lambda: sheet.get_by_role("button", name="not begun yet").count() == 4)
    for _ in range(3):
        ann.page.evaluate("fetch('/api/games').then((answer) => answer.text())")
    assert ann.page.evaluate(ASKED) == 3 + 4
    faults = ann.faults("label-content-name-mismatch")
    assert not faults, "\n".join(faults)


def test_the_house_says_whose_work_is_in_it(visit):
    ann = visit("phone").goto()
    for width, height in ((360, 740), (344, 740), (390, 844)):  # the door is seen whole
        ann.page.set_viewport_size({"width": width, "height": height})
        assert not ann.scrolls(), f"{width} by {height}"
    ann.page.get_by_role("button", name="More", exact=True).click()
    ann.press("About Rollhouse")
    sheet = ann.page.get_by_role("dialog", name="About Rollhouse")
    sheet.get_by_text("three 0").click()
    sheet.get_by_text("three.js authors").wait_for()
    faults = ann.faults()
    assert not faults, "\n".join(faults)
