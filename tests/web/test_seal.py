"""A browser keeps what it saw and gave, and finds out a house that serves another match later."""

from __future__ import annotations

import json
import threading

import pytest

import rollhouse

from ..matches.chained import Device, a_match, play
from .people import Seat, seated, until


def another_match():
    """A sound record of other dice, as a house might make it up afterwards."""
    devices = [Device(0, 1), Device(1, 2)]
    return play(a_match(devices, goal=12), devices).text()


def ben_plays(house, right):
    with (
        rollhouse.connect(house.address) as home,
        home.sit(right["match"], right["absent"]["token"]) as seat,
    ):
        seat.play("greedy")


@pytest.mark.long
def test_the_seal_is_checked_against_what_this_device_saw(house, visit):
    ann, sent = visit("phone"), []
    hear = lambda text: sent.append(json.loads(text))  # noqa: E731
    ann.page.on("websocket", lambda socket: socket.on("framesent", hear))
    right = seated(house, ann, "toss_up", absent="Ben", options={"goal": 12})
    ben = threading.Thread(target=ben_plays, args=(house, right))
    ben.start()
    Seat(ann).play(turns=2)
    ann.page.reload()
    Seat(ann).play()
    ben.join(60)
    acts = [said for said in sent if said["say"] == "act"]
    assert acts
    assert not any(said.get("nonce") for said in acts)
    shown = [said["roll"] for said in sent if said["say"] == "link"]
    assert shown[:3] == [0, 1, 2]  # while the page is loaded again it may be passed over
    assert shown == sorted(shown)
    assert any(said["say"] == "signature" for said in sent)

    ann.press("Report")
    ann.press("Check the seal")
    ann.sees("What this device saw and added is in there", 120)
    ann.sees("The dice were honest")
    ann.page.keyboard.press("Escape")

    def serve_another(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=another_match())

    ann.page.route("**/api/matches/*/record", serve_another)
    until(lambda: not ann.page.locator("dialog[open]").count())
    ann.press("Check the seal")
    ann.sees("Every roll is the one that had to come")
    ann.sees("another lock than this device saw before the first roll")
    ann.sees("This record is not what it says")
