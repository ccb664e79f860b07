"""A browser keeps what it saw and gave, and notices if a house serves another match later."""

from __future__ import annotations

import json
import threading

import pytest

import rollhouse
from rollhouse.protocol.messages import Link

from ..matches.chained import Device, a_match, play
from .people import Seat, does, seated, until


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
    begun = lambda: any(said["say"] == "chain" for said in sent)  # noqa: E731
    until(lambda: ann.page.locator(".window").count() and begun())
    ben.start()  # who begins rolls at once
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


def ben_is_silent(house, right):
    """Ben's device sits down with a chain, plays, but shows no link of it."""
    with (
        rollhouse.connect(house.address) as home,
        home.sit(right["match"], right["absent"]["token"]) as seat,
    ):
        say = seat.wire.say
        seat.wire.say = lambda said: isinstance(said, Link) or say(said)
        seat.play("greedy")


MARKED = {
    "en": ("phone", "without this device", "Ben's device did not answer in time"),
    "es": ("desk", "sin este dispositivo", "El dispositivo de Ben no respondió a tiempo"),
}


@pytest.mark.long
@pytest.mark.parametrize("language", MARKED)
def test_whoever_is_passed_over_has_a_mark_with_the_count(house, visit, language, tmp_path):
    size, spoken, told = MARKED[language]
    ann = visit(size, language=language)
    right = seated(house, ann, "toss_up", absent="Ben", options={"goal": 300})
    ben = threading.Thread(target=ben_is_silent, args=(house, right))
    ben.start()
    Seat(ann).play(turns=4)
    mark = ann.page.locator(".window .passes")
    until(lambda: mark.count() == 1)
    count = int(mark.inner_text())
    assert count >= 1
    assert spoken in ann.page.locator(".window .spoken").nth(1).inner_text()
    assert ann.faults() == []
    ann.picture(tmp_path / f"mark-{language}.png")
    ann.press({"en": "More", "es": "Más"}[language])
    ann.press({"en": "What happened", "es": "Qué pasó"}[language])
    ann.sees(told)
    does(house, right, "close")
    ben.join(60)
    with rollhouse.connect(house.address) as home:
        findings = rollhouse.verify(home.record(right["match"], right["token"]))
    assert findings.good
    assert {seat for seat, _, stands in findings.signed if stands} == {0, 1}
