"""Proofs of links that were sent and passed over: kept on disk, and checked against the record."""

from __future__ import annotations

import dataclasses
import json

import pytest

from rollhouse.chance.sealed import ChainedTable
from rollhouse.client.witness import Witness
from rollhouse.matches import proofs
from rollhouse.matches.match import begin
from rollhouse.matches.words import BadRecord
from rollhouse.protocol.messages import Anchor, Link

from .chained import Device


@pytest.fixture(autouse=True)
def data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLHOUSE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


class PassedOver:
    """Ann's device, and a house that rolls without the link that it sent."""

    def __init__(self):
        self.match, self.witness = begin("toss_up", ["Ann", "Ben"], ChainedTable()), Witness([0])
        self.ben = Device(1, 1)
        self.ben.sit(self.match)
        self.hear()
        (anchor,) = self.witness.chain.due(self.witness.record, [0])
        assert isinstance(anchor, Anchor)
        self.match.sit_with_chain(0, anchor.anchor, anchor.links, anchor.key)
        self.link = self.roll(without=True)

    def hear(self):
        for number, line in enumerate(self.match.record.lines):
            self.witness.take(number, line.text)

    def roll(self, without):
        self.match.settle()
        self.hear()
        (said,) = self.witness.chain.due(self.witness.record, [0])
        assert isinstance(said, Link)
        shown = {1: self.ben.link()} if without else {0: said.link, 1: self.ben.link()}
        self.match.mix(shown)
        self.match.settle()
        self.hear()
        return said.link


def test_a_link_that_was_passed_over_is_on_disk_with_all_that_proves_it(data_folder):
    there = PassedOver()
    record = there.match.record
    place = proofs.place_of(record.head)
    assert place.is_relative_to(data_folder)
    assert place.stat().st_mode & 0o777 == 0o600
    (proof,) = proofs.read(place)
    assert (proof.roll, proof.seat, proof.link) == (0, 0, there.link)
    assert proof == there.witness.chain.proofs[0]
    told = proofs.check(record, proof)
    assert told.key == "proof_holds"
    assert "the device of seat 1 had answered" in told.say("en")
    assert "el dispositivo del asiento 1 había respondido" in told.say("es")


def test_a_link_that_a_change_of_seats_drops_is_proven_too():
    there = PassedOver()
    there.match.act({"do": "roll"})
    there.match.settle()
    there.hear()
    (said,) = there.witness.chain.due(there.witness.record, [0])
    there.match.sit(0, "Ann", "human")
    there.match.mix({1: there.ben.link()})
    there.match.settle()
    there.hear()
    _, proof = there.witness.chain.proofs
    assert proof.link == said.link
    assert proofs.check(there.match.record, proof).key == "proof_holds"


def test_links_that_count_leave_no_proof():
    there = PassedOver()
    there.match.act({"do": "roll"})
    there.roll(without=False)
    assert len(proofs.read(proofs.place_of(there.match.record.head))) == 1


def test_a_proof_of_something_else_proves_nothing():
    there, other = PassedOver(), PassedOver()
    record, proof = there.match.record, there.witness.chain.proofs[0]

    def key(record=record, **changed):
        return proofs.check(record, dataclasses.replace(proof, **changed)).key

    assert key(other.match.record) == "proof_of_other"
    assert key(roll=1) == "proof_of_other"
    assert key(link=other.link) == key(link="?") == key(seat=5) == "proof_of_nothing"
    assert key(seat=1, link=there.ben.chain.link(0).hex()) == "proof_not_needed"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("no JSON", "1"),
        ('{"roll": 1}', "seat"),
        ('{"roll": -1, "seat": 0, "link": "", "sent": 0, "call": ""}', "roll"),
        ('{"roll": 1, "seat": 0, "link": 3, "sent": 0, "call": ""}', "link"),
    ],
)
def test_a_file_that_holds_no_proofs_says_which_line_is_wrong(tmp_path, text, why):
    path = tmp_path / "proofs.jsonl"
    path.write_text(text + "\n")
    with pytest.raises(BadRecord, match=r"line 1 is no proof of a link") as refused:
        proofs.read(path)
    assert why in str(refused.value)


def test_a_match_goes_on_where_no_proof_can_be_written(data_folder):
    data_folder.mkdir()
    (data_folder / "passed").write_text("a file where the folder should be")
    there = PassedOver()
    assert len(there.witness.chain.proofs) == 1
    assert [remark.key for remark in there.witness.remarks] == [
        "link_passed_over",
        "proof_not_kept",
    ]
    assert json.dumps(there.witness.remarks[1].say("es"))
