"""Browsers that keep nothing, hands that tap twice, and other things that people do."""

from __future__ import annotations

import httpx

from .people import Seat, seated, until

FORBIDDEN = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("not here", "SecurityError"); },
});"""
CORRUPT = """
localStorage.setItem("rollhouse.taste", '{"language": 7, "name": ["x"], "theme": null}');
localStorage.setItem("rollhouse.tickets", '[{"match": 5}, "x", {"match": "m", "game": "g", '
  + '"seats": {}, "names": 3}]');
"""


def test_a_browser_that_keeps_nothing_can_play(visit):
    ann = visit("phone")
    ann.page.add_init_script(FORBIDDEN)
    ann.goto().press("Toss Up!: play the house")
    seat = Seat(ann)
    seat.play(turns=1)
    ann.page.get_by_role("button", name="To the front door").click()
    ann.page.get_by_role("button", name="Continue Toss Up!").wait_for()


def test_a_browser_that_kept_nonsense_can_play(visit):
    ann = visit("phone")
    ann.page.add_init_script(CORRUPT)
    ann.goto().page.get_by_role("button", name="Toss Up!: play the house").dblclick()
    Seat(ann).wait()
    ann.page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    ann.page.reload()
    ann.page.get_by_role("heading", level=1).first.wait_for()


def test_a_code_is_read_from_a_whole_link_and_enter_sends_it(house, visit):
    mine = {"kind": "person", "name": "Ann", "mine": True}
    body = {"game": "toss_up", "seats": [mine, {"kind": "open"}]}
    opened = httpx.post(f"{house.address}/api/matches", json=body, timeout=60).json()
    ben = visit("desk", away=True)  # a refusal is an answer of 4xx, which the console tells
    ben.goto("#/join")
    code = ben.page.get_by_label("Code", exact=True)
    code.fill("no code at all")
    code.press("Enter")
    ben.sees("A code has eight letters")
    code.fill(f" http://192.168.1.7:7655/#/join/{opened['table']['code'].lower()} ")
    ben.write("Your name", "Ann")
    ben.page.get_by_label("Your name").press("Enter")
    ben.sees("Ann 2 would do")
    assert ben.page.evaluate("localStorage.getItem('rollhouse.taste')") is None
    ben.write("Your name", " Ben\u202e ")
    ben.page.get_by_label("Your name").press("Enter")
    ben.sees("Waiting for Ann to begin")
    assert '"name":"Ben"' in ben.page.evaluate("localStorage.getItem('rollhouse.taste')")


def test_a_paused_table_has_the_hosts_key_in_plain_sight(house, visit):
    ann, watcher = visit("phone"), visit("phone")
    right = seated(house, ann, "toss_up", 1, public=True)
    Seat(ann).wait()
    head = {"Authorization": f"Bearer {right['token']}"}
    url = f"{house.address}/api/matches/{right['match']}/pause"
    httpx.post(url, headers=head, timeout=60).raise_for_status()
    watcher.goto(f"#/table/{right['match']}")
    watcher.sees("Ann can go on with it")
    ann.press("Go on")
    until(lambda: Seat(ann).asked == "keys")
