"""Matches whose dice are sealed by chains: what a record must say, and what is found in a
bad one.
"""

from __future__ import annotations

import json

import pytest

from rollhouse.chance.sealed import ChainedTable, chained_numbers, committed, first, mixed
from rollhouse.kernel import chains
from rollhouse.matches import lines as chain
from rollhouse.matches.match import Match, rename_person
from rollhouse.matches.record import Record
from rollhouse.matches.seal import MOST_CHAINS, PASSES
from rollhouse.matches.verify import verify
from rollhouse.matches.words import BadRecord

from .chained import Device, a_match, answer, play


@pytest.fixture(scope="module")
def over():
    """A whole match of two devices, closed and signed."""
    devices = [Device(0, 1), Device(1, 2)]
    return play(a_match(devices, goal=25), devices)


def texts(record):
    return [line.text for line in record.lines]


def forged(record, number, change):
    """The record with one line changed, and all hashes recomputed, as a forger would do."""
    before_old = before_new = chain.BEFORE_THE_FIRST
    found = []
    for place, text in enumerate(texts(record)):
        line = chain.read(place, text.encode(), before_old)
        facts = json.loads(json.dumps(dict(line.facts)))
        if place == number:
            change(facts)
        renewed = chain.write(place, line.kind, facts, before_new)
        found.append(renewed.text)
        before_old, before_new = line.hash, renewed.hash
    return "".join(f"{text}\n" for text in found).encode()


def flipped(digits):
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def places(record, kind):
    return [line.number for line in record.lines if line.kind == kind]


def test_a_match_of_two_devices_is_good(over):
    findings = verify(over)
    assert findings.good
    assert findings.rolls == over.story.results > 10
    assert findings.contributed == [findings.rolls] * 2
    assert [seat for seat, _, stands in findings.signed if stands] == [0, 1]
    assert over.closing["seal"] == "independently sealed"
    said = [remark.say("en") for remark in findings.remarks]
    assert ["signed this record" in each for each in said] == [True, True]


def test_an_open_record_is_checked_in_full(over):
    half = "".join(f"{text}\n" for text in texts(over)[:30]).encode()
    findings = verify(half)
    assert findings.good
    assert not findings.finished
    assert findings.rolls == len([n for n in places(over, "result") if n < 30])


def test_the_example_of_the_page():
    """docs/sealed.md has these for those who write a verifier."""
    link = bytes(range(32))
    assert chains.before(link).hex()[:16] == "012321c632848691"
    added = mixed({0: "00" * 32, 2: "ff" * 32})
    assert added[:22] == "links 77596c6fc118288f"
    numbers = first(chained_numbers(link, "ab" * 32, 7, added), 2)
    assert numbers == ["d81663f51421c1ae", "879f4f69a8f7daf6"]


def test_no_fact_can_be_altered_by_a_forger_who_chains_anew(over):
    def bad(number, change):
        findings = verify(forged(over, number, change))
        assert findings.fault is not None, (number, change)

    for number in places(over, "links")[:4]:
        bad(number, lambda f: f["links"].__setitem__(0, flipped(f["links"][0])))
        bad(number, lambda f: f["links"].reverse())
        bad(number, lambda f: f["links"].__setitem__(1, None))
        bad(number, lambda f: f["links"].pop())
    for number in places(over, "call")[:4]:
        bad(number, lambda f: f.update(seats=[0]))
        bad(number, lambda f: f.update(seats=[]))
        bad(number, lambda f: f.update(roll=f["roll"] + 1))
    for number in places(over, "result")[:4]:
        bad(number, lambda f: f.update(link=flipped(f["link"])))
        bad(number, lambda f: f.update(link=None))
        bad(number, lambda f: f.pop("link"))
        bad(number, lambda f: f["numbers"].__setitem__(0, flipped(f["numbers"][0])))
        bad(number, lambda f: f.update(numbers=[]))
    for number in places(over, "chain"):
        bad(number, lambda f: f.update(anchor=flipped(f["anchor"])))
        bad(number, lambda f: f.update(links=3))
        bad(number, lambda f: f.update(key=flipped(f["key"])))
    for number in places(over, "signature"):
        bad(number, lambda f: f.update(signature=flipped(f["signature"])))
        bad(number, lambda f: f.update(line=f["line"] - 1))
        bad(number, lambda f: f.update(seat=1 - f["seat"]))
    bad(0, lambda f: f["table"].update(commitment=flipped(f["table"]["commitment"])))
    bad(0, lambda f: f["table"].update(scheme=1))


def test_a_record_made_up_afterwards_is_not_signed(over):
    """A forger who changes an action after the fact cannot sign it: the key is the device's."""
    stops = [
        line.number
        for line in over.lines
        if line.kind == "intent" and line.facts["action"]["do"] == "stop"
    ]
    findings = verify(forged(over, stops[-1], lambda f: f["action"].update(do="roll")))
    assert findings.fault is not None
    assert "signature" in findings.fault.say("en")


def test_names_can_be_taken_out_of_a_signed_record(over):
    renamed = rename_person(texts(over), 0, "?")
    findings = verify("".join(f"{text}\n" for text in renamed).encode())
    assert findings.good
    assert [stands for *_, stands in findings.signed] == [False, False]
    assert any("before a name was taken out" in each.say("en") for each in findings.remarks)


def test_who_does_not_answer_is_passed_over_and_counted():
    devices = [Device(0, 1), Device(1, 2)]
    match = a_match(devices)
    record = play(match, devices, most=8, missing=lambda roll: (1,) if roll in (2, 4) else ())
    seal = record.story.seal
    assert (seal.passed, seal.seats[1].passes) == ({1: 2}, 2)
    findings = verify(record)
    assert findings.good
    assert findings.missing == 2
    assert findings.contributed == [8, 6]
    assert any("passed over 2 times" in each.say("en") for each in findings.remarks)


def test_a_chain_that_was_passed_over_too_often_counts_no_longer_until_another_is_begun():
    devices = [Device(0, 1), Device(1, 2)]
    match = a_match(devices)
    play(match, devices, most=PASSES + 2, missing=lambda _: (1,))
    assert match.record.story.contributors == [0]
    assert match.record.story.seal.passed == {1: PASSES}
    while match.record.story.called or match.turn < 0:
        answer(match, devices[:1])
    fresh = Device(1, 3)
    fresh.sit(match)
    assert match.record.story.contributors == [0, 1]
    play(match, [devices[0], fresh], most=match.record.story.results + 3)
    assert verify(match.record).good


def test_a_link_belongs_to_its_roll():
    """After a pass the next link is due, not the one that was missed."""
    devices = [Device(0, 1), Device(1, 2)]
    match = a_match(devices)
    match.settle()
    links = [[device.chain.link(place).hex() for place in range(3)] for device in devices]
    match.mix({0: links[0][0]})
    match.settle()
    if match.record.story.called is None:
        match.act({"do": "roll"})
        match.settle()
    with pytest.raises(BadRecord):
        match.mix({0: links[0][1], 1: links[1][0]})
    with pytest.raises(BadRecord):
        match.mix({0: links[0][0], 1: links[1][1]})
    match.mix({0: links[0][1], 1: links[1][1]})


def test_nobody_sits_down_after_the_call_and_no_nonce_takes_the_place_of_links():
    device = Device(0, 1)
    match = a_match([device])
    match.settle()
    assert match.record.story.called == [0]
    for late in (lambda: Device(1, 2).sit(match), lambda: match.give_nonce("mine", 0)):
        with pytest.raises(BadRecord):
            late()
    match.mix({0: device.link()})
    with pytest.raises(BadRecord):
        Device(1, 2).sit(match)
    match.settle()
    Device(1, 2).sit(match)


def test_whoever_leaves_takes_their_chain_along():
    devices = [Device(0, 1), Device(1, 2)]
    match = a_match(devices)
    match.settle()
    match.sit(1, "Robot", "greedy")
    assert match.record.story.called == [0]
    match.sit(0, "Robot", "greedy")
    assert match.record.story.called is None
    match.settle()
    assert match.record.story.house_nonces > 0
    assert verify(match.record).good


def test_a_link_that_is_dropped_by_a_change_of_seats_is_counted():
    """Whoever has both, a device and the house, could leave its link out by a line about its seat
    once the others have shown theirs.
    """
    devices = [Device(0, 1), Device(1, 2)]
    match = a_match(devices)
    match.settle()
    match.sit(1, "Ben", "human")
    match.mix({0: devices[0].link()})
    match.settle()
    assert match.record.story.seal.left_out == {1: 1}
    findings = verify(match.record)
    assert (findings.good, findings.missing) == (True, 1)
    said = [each.say("en") for each in findings.remarks]
    assert any("1 time the seat that is Ben's now changed hands" in each for each in said)


def test_a_device_in_somebodys_place_is_told():
    devices = [Device(0, 1), Device(1, 2)]
    match = a_match(devices)
    answer(match, devices)
    assert "replaced" not in [each.key for each in verify(match.record).remarks]
    other = Device(0, 3)
    other.seed = bytes(32)
    other.sit(match)
    assert match.record.story.seal.replaced == {0: 1}
    said = [each.say("en") for each in verify(match.record).remarks]
    assert any("another device sat down in the seat of Ann" in each for each in said)


def test_a_seat_begins_only_so_many_chains():
    match = a_match([Device(0, number) for number in range(MOST_CHAINS)])
    with pytest.raises(BadRecord, match="begins more than 64 chains"):
        Device(0, MOST_CHAINS).sit(match)
    assert verify(match.record).good


def test_the_house_begins_another_chain_before_it_knows_a_link(monkeypatch):
    monkeypatch.setattr(chains, "LENGTH", 8)
    device = Device(0, 1, 100)
    match = a_match([device], people=1, table=ChainedTable(), goal=1000)
    record = play(match, [device], most=30)
    renewed = [n for n in places(record, "chain") if record.lines[n].facts["seat"] is None]
    assert len(renewed) == 3
    assert all(record.lines[n - 1].kind == "result" for n in renewed)
    assert verify(record).good


def test_a_match_goes_on_from_its_record(over):
    devices = [Device(0, 1), Device(1, 2)]
    match = a_match(devices)
    play(match, devices, most=5)
    table, head = match.table, match.record.head["table"]
    again = Match(Record(match.record.lines), committed(type(table), head, table.private()))
    play(again, devices, most=9)
    assert verify(again.record).good
    with pytest.raises(Exception, match="committed to"):
        committed(ChainedTable, head, "00" * 32)
    assert over.closing is not None


def test_people_at_the_computer_of_the_house_are_told_that_it_proves_nothing():
    table = ChainedTable()
    table.alone = True
    device = Device(0, 1)
    record = play(a_match([device], people=1, table=table, goal=10), [device])
    assert record.closing["seal"] == "not independently sealed"
    said = [remark.say("en") for remark in verify(record).remarks]
    assert any("played at the computer that threw the dice" in each for each in said)


def test_one_device_against_the_house_is_told():
    device = Device(0, 1)
    match = a_match([device], people=1, goal=10)
    said = [remark.say("en") for remark in verify(play(match, [device])).remarks]
    assert any("stands against the house" in each for each in said)


def test_without_chains_a_roll_takes_a_nonce_and_the_record_says_so():
    match = a_match([], goal=10)
    match.settle("lucky", 0)
    findings = verify(match.record)
    assert findings.good
    assert any("took no link of a device" in each.say("en") for each in findings.remarks)


def test_no_chain_is_begun_twice():
    """Its links are in the record by then: a device that began again would show what is known."""
    device = Device(0, 1)
    match = a_match([device])
    with pytest.raises(BadRecord, match="this chain was begun before"):
        device.sit(match)
    with pytest.raises(BadRecord, match="this chain was begun before"):
        match.sit_with_chain(1, match.table.commitment, chains.LENGTH)
