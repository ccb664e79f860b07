"""A client believes nothing: whatever a house alters, repeats or makes up is caught."""

from __future__ import annotations

import json
import types

import pytest

from rollhouse.chance import sealed
from rollhouse.client.events import Asked, Over
from rollhouse.client.house import House
from rollhouse.client.witness import Witness
from rollhouse.client.words import HouseRefused, NotTrue
from rollhouse.kernel.records import TABLE
from rollhouse.matches import lines
from rollhouse.matches.match import begin
from rollhouse.matches.story import ending

from .lying import TOKEN, LyingHouse


def stop(_, actions):
    return {"do": "stop"} if {"do": "stop"} in actions else {"do": "roll"}


def sat(address):
    return House(address, patience=5.0).sit("lying", TOKEN)


def played(house, player=stop):
    with house.open() as address, sat(address) as seat:
        return seat, seat.play(player)


def lie(house, name, way):
    setattr(house, name, types.MethodType(way, house))
    return house


def test_an_honest_house_is_believed():
    seat, record = played(LyingHouse())
    assert record.closing["reason"] == "over"
    assert seat.findings.good
    assert seat.findings.rolls == seat.record.story.results > 2
    assert seat.remarks == []
    own = [line.facts["nonce"] for line in record.lines if line.facts.get("seat") == 0
           and line.kind == "nonce"]  # fmt: skip
    assert own == [seat.witness.given[roll] for roll in sorted(seat.witness.given)]


def test_a_line_that_was_changed_after_it_was_written():
    def texts(self, first):
        found = [line.text for line in self.match.record.lines[first:]]
        return [text.replace('"do":"stop"', '"do":"roll"') for text in found]

    with pytest.raises(NotTrue, match=r"line 3 .* hash does not fit"):
        played(lie(LyingHouse(), "texts", texts))


def test_a_line_that_is_well_written_but_against_the_rules():
    def texts(self, first):
        if first == 0:
            return [line.text for line in self.match.record.lines]
        before = self.match.record.lines[0].hash
        return [lines.write(1, "intent", {"seat": 0, "action": {"do": "stop"}}, before).text]

    with pytest.raises(NotTrue, match="line 1"):
        played(lie(LyingHouse(), "texts", texts))


def broken_once(house):
    """The connection breaks after the first roll."""
    honest = house.nonce

    def nonce(self, socket, said):
        honest(socket, said)
        if self.hellos == 1:
            socket.close()

    return lie(house, "nonce", nonce)


def test_a_past_that_is_another_when_one_comes_back():
    def welcome(self, socket, hello):
        LyingHouse.welcome(self, socket, hello)
        if self.hellos == 2:
            past = begin("toss_up", ["Ann", "Bob"], self.secret, {"goal": 20}).record
            self.say(socket, "lines", first=0, lines=[past.lines[0].text])

    with pytest.raises(NotTrue, match="line 0 of the record is not what it was"):
        played(lie(broken_once(LyingHouse()), "welcome", welcome))


def test_another_commitment_when_one_comes_back():
    other = sealed.SealedTable(bytes(32))

    def welcome(self, socket, hello):
        LyingHouse.welcome(self, socket, hello)
        if self.hellos == 2:
            past = begin("toss_up", ["Ann", "Ben"], other, {"goal": 20}).record
            self.say(socket, "lines", first=0, lines=[past.lines[0].text])

    with pytest.raises(NotTrue, match=f"committed its dice to .*{other.commitment}"):
        played(lie(broken_once(LyingHouse()), "welcome", welcome))


def test_fewer_lines_than_were_shown():
    def length(self):
        return 1 if self.hellos == 2 else len(self.match.record)

    with pytest.raises(NotTrue, match=r"it had shown \d lines of the record, and now it has 1"):
        played(lie(broken_once(LyingHouse()), "length", length))


def test_another_nonce_than_was_given():
    def nonce(self, socket, said):
        LyingHouse.nonce(self, socket, {**said, "nonce": "a better one"})

    with pytest.raises(NotTrue, match=r"for roll 1, and line 1 of the record says .*a better one"):
        played(lie(LyingHouse(), "nonce", nonce))


def test_another_nonce_with_an_action():
    def act(self, socket, said):
        LyingHouse.act(self, socket, {**said, "nonce": "a better one"})

    def roll_on(*_):
        return {"do": "roll"}

    with pytest.raises(NotTrue, match=r"line 4 of the record says .*a better one"):
        played(lie(LyingHouse(), "act", act), roll_on)


def test_a_house_that_does_not_like_a_nonce_gets_no_other():
    """It refuses, breaks off, asks again: one roll has one nonce."""

    def nonce(self, socket, said):
        if len(self.heard) < 4:
            self.say(socket, "refused", reason="no_nonce_due", sentence="no", id=said["id"])
            self.say(socket, "wanted", seat=0, at=1)
        elif self.hellos == 1:
            socket.close()
        else:
            LyingHouse.nonce(self, socket, said)

    house = lie(LyingHouse(), "nonce", nonce)
    seat, _ = played(house)
    first = [said for said in house.heard if said["say"] == "nonce" and said["at"] == 1]
    assert len(first) >= 5
    assert len({said["nonce"] for said in first}) == 1
    assert seat.findings.good


def test_a_house_that_asks_for_the_nonce_of_a_roll_that_is_past():
    def act(self, socket, said):
        self.say(socket, "wanted", seat=0, at=1)
        self.say(socket, "wanted", seat=0, at=said["at"])
        LyingHouse.act(self, socket, said)

    house = lie(LyingHouse(), "act", act)
    played(house)
    given = [said for said in house.heard if said["say"] == "nonce"]
    assert len({said["at"] for said in given}) == len(given)


def test_a_house_that_asks_for_a_nonce_and_takes_another_is_remarked_on():
    """That may be right, where one was slow; it is said."""

    def nonce(self, socket, said):
        self.match.roll("of Ben", 1)
        self.lines(socket, said["at"])

    seat, _ = played(lie(LyingHouse(), "nonce", nonce))
    assert "your nonce was asked for and given" in seat.remarks[0].say("en")
    assert seat.remarks[0].say("es").startswith("tirada 1:")


def test_another_secret_than_was_committed_to():
    def close(self):
        ends = ending(self.match.record.story)
        self.match._append("close", {"reason": "over", **ends, "secret": bytes(32).hex()})

    with pytest.raises(NotTrue, match="the revealed secret is not the one that was committed to"):
        played(lie(LyingHouse(), "close", close))


def test_a_roll_that_the_secret_does_not_give():
    def nonce(self, socket, said):
        self.match.give_nonce(said["nonce"], 0)
        outcome = {"roll": "YYYYYYYYYR"}  # a red light
        self.match.answer(outcome, {"numbers": ["0" * 16]})
        self.close()
        self.lines(socket, said["at"], said["id"])

    def close(self):
        self.match.close("abandoned")

    house = lie(lie(LyingHouse(), "nonce", nonce), "close", close)
    with pytest.raises(NotTrue, match="would have answered"):
        played(house)


def test_an_action_that_is_said_to_be_done_but_is_not_there():
    def act(self, socket, said):
        self.say(socket, "done", id=said["id"], record=said["at"])

    with pytest.raises(NotTrue, match="says that your action is done, but the record does not"):
        played(lie(LyingHouse(), "act", act))


def test_another_action_than_was_sent():
    def act(self, socket, said):
        LyingHouse.act(self, socket, {**said, "action": {"do": "roll"}})

    with pytest.raises(NotTrue, match=r"line 3 of the record does not have it"):
        played(lie(LyingHouse(), "act", act))


def test_what_was_not_acknowledged_is_sent_again_as_it_was():
    """The connection breaks before the house hears of it, and again before it can say so."""
    house = LyingHouse()
    honest = house.act

    def act(self, socket, said):
        if self.hellos == 1:
            socket.close()
        elif self.hellos == 2:
            honest(types.SimpleNamespace(send=lambda _: None), said)
            socket.close()
        else:
            honest(socket, said)

    seat, record = played(lie(house, "act", act))
    acts = [said for said in house.heard if said["say"] == "act"]
    assert acts[0] == acts[1] == acts[2]
    assert len({said["id"] for said in acts}) == len(house.done) - len(
        {said["id"] for said in house.heard if said["say"] == "nonce"}
    )
    assert house.hellos == 3
    assert seat.findings.good
    assert record == house.match.record


def test_a_seat_that_somebody_else_took_meanwhile_does_not_stop_an_action():
    house = LyingHouse()
    honest = house.act

    def act(self, socket, said):
        if not any(line.kind == "seat" for line in self.match.record.lines):
            self.match.sit(1, "Bea")
            honest(socket, said)
            self.lines(socket, said["at"])
        else:
            honest(socket, said)

    seat, record = played(lie(house, "act", act))
    assert seat.findings.good
    assert record.names == ["Ann", "Bea"]


def test_a_refusal_is_an_error_with_a_reason():
    def act(self, socket, said):
        self.say(socket, "refused", reason="closed", sentence="it is closed", id=said["id"])

    with pytest.raises(HouseRefused, match="it is closed") as refused:
        played(lie(LyingHouse(), "act", act))
    assert refused.value.reason == "closed"


def test_acting_out_of_turn_is_refused_before_it_is_sent():
    house = LyingHouse()
    house.nonce = lambda *_: None
    with house.open() as address, sat(address) as seat:
        while seat.record is None:
            seat.wait(1)
        with pytest.raises(ValueError, match="not possible now"):
            seat.act({"do": "roll"}, 0)
        with pytest.raises(HouseRefused, match="it is not your turn: the table is to move"):
            seat.act({"do": "roll"})
        assert [said for said in house.heard if said["say"] == "act"] == []


def test_events_come_in_order_and_end_with_the_match():
    with LyingHouse().open() as address, sat(address) as seat:
        found = []
        for event in seat:
            found.append(event)
            if isinstance(event, Asked):
                assert event.position == seat.position
                assert seat.act({"do": "stop"}).step == {"do": "stop"}
        assert isinstance(found[-1], Over)
        entries = [event.entry.line for event in found if hasattr(event, "entry")]
        assert entries == [entry.line for entry in seat.record.entries]
        assert json.loads(seat.record.lines[-1].text)["kind"] == "close"


# By scheme 2


def ann_and_ben():
    """A match by chains, and Ann's suspicious copy of it."""
    match, witness = begin("toss_up", ["Ann", "Ben"], sealed.ChainedTable()), Witness([0])
    hear(witness, match)
    return match, witness


def hear(witness, match):
    for number, line in enumerate(match.record.lines):
        witness.take(number, line.text)


def due(witness):
    return witness.chain.due(witness.record, witness.seats)


def sit(match, witness):
    (said,) = due(witness)
    match.sit_with_chain(said.seat, said.anchor, said.links, said.key, said.also)
    hear(witness, match)
    return said


def roll(match, *witnesses):
    """The table answers; returns the links by seat."""
    if match.turn != TABLE:
        match.act({"do": "roll"} if {"do": "roll"} in match.position.actions() else {"do": "stop"})
    match.settle()
    shown = {}
    for witness in witnesses:
        hear(witness, match)
        shown |= {said.seat: said.link for said in due(witness) if type(said).__name__ == "Link"}
    match.mix(shown)
    match.settle()
    for witness in witnesses:
        hear(witness, match)
    return shown


@pytest.mark.parametrize(
    "otherwise",
    [
        {"links": 512},  # link 512 would be shown for link 0, and the house would know 512 rolls
        {"key": "ab" * 32},  # the house would sign in her name
        {"key": None},
        {"also": [1]},  # nobody would miss Ben's signature
        {"seat": 1},
    ],
)
def test_a_chain_that_is_written_down_otherwise(otherwise):
    match, witness = ann_and_ben()
    (said,) = due(witness)
    facts = {"seat": said.seat, "anchor": said.anchor, "links": said.links, "key": said.key}
    match.sit_with_chain(**{**facts, **otherwise})
    with pytest.raises(NotTrue, match="line 1 of the record the chain of this device is not as it"):
        hear(witness, match)


def test_a_device_that_is_given_another_seat_shows_no_link_twice():
    """Ben is given Ann's seat: his chain counts on, and he begins another one there."""
    match = begin("toss_up", ["Ann", "Ben"], sealed.ChainedTable(), {"goal": 500})
    ben = Witness([1])
    hear(ben, match)
    sit(match, ben)
    before = [roll(match, ben)[1] for _ in range(3)]
    ben.seats[:] = [0, 1]
    said = sit(match, ben)
    assert (said.seat, said.also) == (0, [1])
    after = [roll(match, ben) for _ in range(3)]
    assert [sorted(each) for each in after] == [[0, 1]] * 3
    assert match.record.story.seal.passed == {}
    shown = [*before, *(link for each in after for link in each.values())]
    assert len(set(shown)) == len(shown)
    ben.chain.leaves = True
    assert [said.seat for said in due(ben)] == [0, 1], "it signs at both seats"


def test_a_chain_is_never_begun_again():
    """Another device sat down in Ann's seat; on a new connection hers begins a chain of its own."""
    match, ann = ann_and_ben()
    first = sit(match, ann)
    roll(match, ann)
    match.sit_with_chain(0, "cd" * 32, 1024, "ab" * 32)
    hear(ann, match)
    assert due(ann) == []
    assert ann.remarks[-1].key == "foreign_chain"
    ann.chain.displaced = False  # as on a new connection
    (again,) = due(ann)
    assert again.anchor != first.anchor
    assert due(ann) == [again], "while it is not written down, it is the same one"
