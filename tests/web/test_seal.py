"""A browser keeps what it saw and gave, and finds out a house that serves another match later."""

from __future__ import annotations

import json
import threading

import pytest

import rollhouse
from rollhouse.chance import sealed
from rollhouse.kernel.records import Row, ask, number
from rollhouse.matches import lines

from .people import Seat, seated, until

SECRET = bytes(range(32))


def another_match(content):
    """A sound record of other dice: another secret, the same nonces, good hashes."""
    before, roll, nonce, found = lines.BEFORE_THE_FIRST, 0, "", []
    commitment = sealed.SealedTable(SECRET).commitment
    for text in content.splitlines():
        facts = json.loads(text)
        place, kind = facts.pop("n"), facts.pop("kind")
        del facts["hash"]
        if kind == "match":
            facts["table"]["commitment"] = commitment
        elif kind == "nonce":
            nonce = facts["nonce"]
        elif kind == "result":
            row = Row(sealed.numbers_of(SECRET, commitment, roll, nonce))
            facts["numbers"] = [f"{ask(number, row):016x}" for _ in facts["numbers"]]
            roll += 1
        elif kind == "close":
            facts["secret"] = SECRET.hex()
        line = lines.write(place, kind, facts, before)
        found.append(line.text)
        before = line.hash
    return "\n".join([*found, ""])


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
    for said in acts:  # after a stop Ben rolls: a nonce of Ann's would leave the house a choice
        assert (said.get("nonce") is not None) == (said["action"]["do"] == "roll")

    ann.press("Report")
    ann.press("Check the seal")
    ann.sees("What this device saw and added is in there", 120)
    ann.sees("The dice were honest")
    ann.page.keyboard.press("Escape")

    def serve_another(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=another_match(answer.text()))

    ann.page.route("**/api/matches/*/record", serve_another)
    until(lambda: not ann.page.locator("dialog[open]").count())
    ann.press("Check the seal")
    ann.sees("Every roll is the one that had to come")
    ann.sees("another lock than this device saw before the first roll")
    ann.sees("This record is not what it says")
