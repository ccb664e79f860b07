"""What people are told if something takes time, is impossible, or went wrong."""

from __future__ import annotations

import json

import pytest

from .people import Seat, seated, until

COLD = {"reason": "preparing", "sentence": "the rules are being prepared", "retry": 1}
REFUSED = {"reason": "closed", "sentence": "the house keeps its dice tonight"}


def refuse(visitor, way, body, status, times=1):
    """The house refuses something this many times, and then is itself again."""
    left = [times]

    def answer(route):
        if route.request.method != "POST" or left[0] == 0:
            route.fallback()
            return
        left[0] -= 1
        route.fulfill(
            status=status,
            headers={"Retry-After": "1", "Content-Type": "application/json"},
            body=json.dumps(body),
        )

    visitor.page.route(way, answer)


def in_sight(visitor, what):
    """Is all of it within the window, and nothing over it?"""
    return visitor.page.locator(what).first.evaluate("""each => {
      const { left, top, right, bottom, width } = each.getBoundingClientRect();
      if (!width || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return each.contains(over);
    }""")


@pytest.mark.parametrize("way", ["door", "invite"])
def test_a_cold_house_says_that_it_lays_out_the_rules(visit, way):
    ann = visit("phone", away=True)  # a browser tells of an answer of 5xx
    refuse(ann, "**/api/matches", COLD, 503)
    ann.goto("#/" if way == "door" else "#/invite")
    ann.press("Toss Up!: play the house" if way == "door" else "Toss Up!")
    ann.sees("The rules of Toss Up! are being laid out")
    if way == "door":
        Seat(ann).wait()
    else:
        ann.page.locator(".code").wait_for()


def test_an_invitation_says_that_it_works_on_this_computer_alone(visit):
    ann = visit("phone").goto("#/invite")
    ann.press("Toss Up!")
    ann.sees("works only on this computer")


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_report_tells_what_went_wrong_where_it_was_pressed(house, visit, size):
    ann = visit(size, away=True)
    seated(house, ann, "toss_up", 1, options={"goal": 10})
    Seat(ann).play()
    ann.press("Report")
    ann.sees("Where it came from")  # what is worked out moves everything below it
    refuse(ann, "**/rematch", REFUSED, 409)
    ann.page.get_by_role("button", name="Rematch").locator("visible=true").click()
    ann.page.get_by_role("alert").filter(has_text="keeps its dice").first.wait_for()
    until(lambda: in_sight(ann, '[role="alert"]:visible p:has-text("keeps its dice")'))
    ann.page.route("**/record", lambda route: route.abort())
    ann.press("More")
    ann.press("Save the record")
    ann.page.locator('dialog [role="alert"] p').wait_for()
    until(lambda: in_sight(ann, 'dialog [role="alert"] p'))
    ann.page.keyboard.press("Escape")
    assert ann.page.get_by_text("keeps its dice").locator("visible=true").count() == 0


def test_a_computer_that_takes_its_time_is_seen_to_think(house, visit):
    """What it does is held back on its way, from where it is asked on."""
    ann = visit("phone")
    asked = []

    def slow(socket):
        def hear(text):
            if not asked:
                socket.send(text)
                said = json.loads(text)
                asked.extend([said] if said["say"] == "lines" and said.get("turn") == 1 else [])

        socket.connect_to_server().on_message(hear)

    ann.page.route_web_socket("**", slow)
    seated(house, ann, "toss_up", 1)
    seat = Seat(ann)
    seat.wait()
    assert ann.page.locator(".edge .thinking").count() == 0
    until(lambda: asked or (seat.asked and seat.move()))
    ann.sees("Computer 1 is thinking.")
    ann.page.locator(".edge .thinking").wait_for()
