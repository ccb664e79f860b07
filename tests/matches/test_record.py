"""Records: written line by line, read again, and no byte of them can change unnoticed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rollhouse
from rollhouse import BadRecord, Record, RollhouseError
from rollhouse.chance import fair, physics, real, sealed
from rollhouse.matches import lines
from rollhouse.matches.match import begin, branch, follow
from rollhouse.matches.story import OtherVersion
from rollhouse.matches.verify import verify
from tests import cases


def short(table="fair"):
    return rollhouse.play("toss_up", ["greedy", "greedy"], seed=4, goal=10, table=table)


@cases.over_every_match
def test_every_match_makes_a_record_that_loads_and_verifies(game, players, options, tmp_path):
    record = rollhouse.play(game, ["random"] * players, seed=players, **options)
    record.save(tmp_path / "match.jsonl")
    again = rollhouse.load(tmp_path / "match.jsonl")
    assert again == record
    assert again.positions() == record.positions()
    findings = verify(again)
    assert findings.good
    assert findings.remarks == []
    assert findings.rolls == sum(line.kind == "result" for line in record.lines)
    assert again.closing["shares"] == record.position.shares()


def two_rolls(table):
    """A short record with every kind of line that its table has."""
    match = begin("toss_up", ["Ann", "Bén"], table)
    for roll in range(2):
        if table.ENTERED:
            match.enter({"roll": "GGGGGYYYRR"})
            match.undo()
            match.enter({"roll": "GGGGGGYYRR"})
        else:
            match.roll("x", 0) if table.NONCES else match.roll()
        if match.turn == roll:
            match.act({"do": "stop"})
    match.close()
    return match.record.text().encode()


@pytest.mark.parametrize(
    "table", [fair.FairTable(3), sealed.SealedTable(bytes(32)), real.RealTable()]
)
def test_any_changed_byte_is_detected(table):
    content = two_rolls(table)
    assert verify(content).good
    for place in range(len(content)):
        for other in {content[place] ^ 1, content[place] ^ 32, 0, 10, 255} - {content[place]}:
            changed = content[:place] + bytes([other]) + content[place + 1 :]
            assert not verify(changed).good, (place, content[place], other)


@pytest.mark.long
def test_every_changed_byte_is_detected_whatever_it_becomes():
    content = two_rolls(sealed.SealedTable(bytes(32)))
    for place in range(len(content)):
        for other in range(256):
            if other != content[place]:
                changed = content[:place] + bytes([other]) + content[place + 1 :]
                assert not verify(changed).good, (place, other)
    print("changed bytes detected:", len(content) * 255)


def test_a_removed_or_repeated_or_swapped_line_is_detected():
    whole = short().text().encode().splitlines(keepends=True)
    for place in range(len(whole) - 1):
        assert not verify(b"".join(whole[:place] + whole[place + 1 :])).good
        assert not verify(b"".join([*whole[: place + 1], *whole[place:]])).good
    assert not verify(b"".join([whole[0], whole[2], whole[1], *whole[3:]])).good
    cut = verify(b"".join(whole[:-1]))
    assert cut.good
    assert [remark.key for remark in cut.remarks] == ["unfinished"]


def test_a_crash_loses_at_most_the_line_being_written(tmp_path, effort):
    record = short()
    content = record.text().encode()
    ends = [place + 1 for place, byte in enumerate(content) if byte == 10]
    around = {end + by for end in ends[1:-1] for by in (-1, 0, 1)}
    for length in sorted(around | {*range(ends[0], len(content), effort(7, 1))}):
        found = Record.parse(content[:length])
        complete = sum(end <= length for end in ends)
        assert len(found) == complete
        assert found.cut == length - ends[complete - 1]
    path = tmp_path / "cut.jsonl"
    path.write_bytes(content[: ends[3] + 7])
    again = Record.resume(path)
    assert (len(again), again.cut) == (4, 7)
    again.release()
    assert path.read_bytes() == content[: ends[3]]


def test_before_the_first_line_is_complete_there_is_no_record():
    with pytest.raises(BadRecord, match="no complete line"):
        Record.parse(b'{"n":0,"kind":"match"')
    with pytest.raises(BadRecord, match="no complete line"):
        Record.parse(b"")


def test_a_kept_record_is_on_disk_before_the_match_goes_on(tmp_path):
    path = tmp_path / "kept.jsonl"
    match = begin("toss_up", ["Ann", "Ben"], fair.FairTable(1))
    match.record.keep(path)
    for _ in range(5):
        _ = match.roll() if match.turn < 0 else match.act({"do": "stop"})
        assert path.read_text() == match.record.text()
    match.record.release()


def test_a_killed_process_leaves_a_record_that_goes_on(tmp_path):
    path = tmp_path / "killed.jsonl"
    code = (
        "import rollhouse, time\n"
        "slow = lambda position, actions: time.sleep(0.01) or actions[0]\n"
        f"rollhouse.play('toss_up', [slow, slow], save={str(path)!r}, goal=1000)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code])
    end = time.monotonic() + 120
    while time.monotonic() < end and (not path.exists() or path.read_bytes().count(b"\n") < 20):
        time.sleep(0.05)
    process.kill()
    process.wait()
    record = Record.resume(path)
    assert len(record) >= 20
    assert record.closing is None
    record.release()


def test_two_windows_cannot_write_the_same_game(tmp_path):
    path = tmp_path / "one.jsonl"
    match = begin("toss_up", ["Ann", "Ben"], fair.FairTable(1))
    match.record.keep(path)
    with pytest.raises(BadRecord, match="open in another window"):
        Record.resume(path)
    with pytest.raises(BadRecord, match="there already"):
        begin("toss_up", ["Ann", "Ben"], fair.FairTable(1)).record.keep(path)
    match.record.release()
    Record.resume(path).release()


def test_a_full_disk_is_told_and_nothing_changes(tmp_path, monkeypatch):
    match = begin("toss_up", ["Ann", "Ben"], fair.FairTable(1))
    match.record.keep(tmp_path / "full.jsonl")
    before, position = match.record.text(), match.position

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadRecord, match="No space left"):
        match.roll()
    assert (match.record.text(), match.position) == (before, position)
    assert (tmp_path / "full.jsonl").read_text() == before
    monkeypatch.undo()
    match.roll()
    assert (tmp_path / "full.jsonl").read_text() == match.record.text() != before
    match.record.release()


def test_a_line_that_cannot_follow_is_refused_and_changes_nothing():
    match = begin("toss_up", ["Ann", "Ben"], real.RealTable())
    match.enter({"roll": "GGGGGYYYRR"})
    record, before = match.record, match.record.text()
    for kind, facts in [
        ("intent", {"seat": 1, "action": {"do": "roll"}}),
        ("intent", {"seat": 0, "action": {"do": "fly"}}),
        ("intent", {"seat": 0, "action": "roll"}),
        ("intent", {"seat": 0}),
        ("intent", {"seat": 0, "action": {"do": "roll"}, "instead": "tired"}),
        ("result", {"outcome": {"roll": "GGGGG"}}),
        ("result", {"outcome": {"do": "roll"}}),
        ("nonce", {"seat": 0, "nonce": "x"}),
        ("rewind", {"to": 7}),
        ("rewind", {"to": -1}),
        ("close", {"reason": "over", "scores": [0, 0], "shares": None}),
        ("close", {"reason": "bored", "scores": [0, 0], "shares": None}),
        ("close", {"reason": "abandoned", "scores": [9, 9], "shares": None}),
        ("match", dict(record.head)),
        ("gossip", {}),
    ]:
        with pytest.raises(BadRecord):
            match._append(kind, facts)
        assert record.text() == before
    match.close()
    assert record.closing == {"reason": "abandoned", "scores": [0, 0], "shares": None}
    with pytest.raises(BadRecord, match="closed"):
        match.rewind(0)


def test_old_records_are_read_whatever_people_in_them_are_called():
    names = ["Computer", "computer:level=2", "Ann", "\u0410nn"]
    record = begin("toss_up", names, fair.FairTable(1)).record
    again = Record.parse(record.text().encode())
    assert again.names == names
    assert again.seats == ["human"] * 4


def with_head(record, **changes):
    """The record with another head and correct hashes."""
    before, found = lines.BEFORE_THE_FIRST, []
    for line in record.lines:
        facts = {**line.facts, **changes} if line.number == 0 else line.facts
        found.append(lines.write(line.number, line.kind, facts, before))
        before = found[-1].hash
    return "".join(line.text + "\n" for line in found).encode()


def test_a_record_of_other_rules_can_be_read_but_not_replayed(tmp_path):
    path = tmp_path / "old.jsonl"
    path.write_bytes(with_head(short(), version=99))
    record = rollhouse.load(path)
    assert record.names == ["Greedy", "Greedy (2)"]
    assert record.closing["reason"] == "over"
    with pytest.raises(OtherVersion, match="of version 99"):
        record.positions()
    findings = verify(path)
    assert not findings.good
    assert findings.fault is None
    assert "can be read, but not replayed" in findings.unchecked.say("en")


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 2}, {"game": "chess"}, {"game": 5}, {"players": 3}, {"players": 0},
        {"options": {"goal": 0}}, {"options": []}, {"seats": []}, {"seats": [{"name": "A"}] * 2},
        {"seats": [{"name": "", "player": "human"}] * 2}, {"table": {}}, {"table": {"kind": "x"}},
        {"version": "1"}, {"start": {"scores": [1]}}, {"start": 3}, {"parent": {}}, {"extra": 1},
        {"table": {"kind": "fair"}}, {"table": {"kind": "fair", "seed": 99}},
    ],
)  # fmt: skip
def test_a_wrong_head_is_found(changes):
    assert not verify(with_head(short(), **changes)).good


def test_a_branch_names_its_parent_and_starts_from_its_position():
    parent = short()
    match = branch(parent, 3, fair.FairTable(1))
    assert match.position == parent.at(3)
    assert match.record.head["parent"] == {"hash": parent.lines[3].hash, "line": 3}
    again = Record.parse(match.record.text().encode())
    assert again.position == parent.at(3)


def test_replay_to_any_point():
    record = short()
    positions = record.positions()
    assert record.at(0) == positions[0]
    for entry, after in zip(record.entries, positions[1:], strict=True):
        assert record.at(entry.line) == after
        assert entry.before.after(entry.step) == after
    with pytest.raises(BadRecord, match="no entry 99999"):
        record.at(99999)


@given(st.binary(max_size=300))
def test_random_bytes_are_refused(content):
    with pytest.raises(RollhouseError):
        Record.parse(content)
    assert not verify(content).good


GOOD = rollhouse.play("toss_up", ["random", "random"], seed=1, goal=10).text()


def test_broken_lines_with_good_hashes_never_crash_the_reader(effort):
    """Every value of a record may be anything, with the chain made good: good or refused."""
    settings(max_examples=effort(100, 300), deadline=None)(given(st.data())(break_a_line))()


def break_a_line(data):
    anything = st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False)
        | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
        max_leaves=5,
    )
    before, content = lines.BEFORE_THE_FIRST, b""
    place = data.draw(st.integers(0, GOOD.count("\n") - 1))
    for number, text in enumerate(GOOD.splitlines()):
        value = json.loads(text)
        kind, facts = (
            value["kind"],
            {k: v for k, v in value.items() if k not in ("n", "kind", "hash")},
        )
        if number == place:
            key = data.draw(st.sampled_from([*facts, "extra"]))
            facts[key] = data.draw(anything)
        try:
            line = lines.write(number, kind, facts, before)
            content += line.text.encode() + b"\n"
        except (ValueError, UnicodeEncodeError):
            return
        before = line.hash
    findings = verify(content)
    assert findings.good or findings.fault.say("es")


@pytest.mark.parametrize(
    "text",
    [
        '{"n":0,"kind":"match","hash":"' + "0" * 64 + '"}',
        "[" * 100_000,
        '{"n":0,"kind":"match","x":' + "9" * 5000 + ',"hash":""}',
        '{"n":0,"kind":"match","x":NaN,"hash":"1"}',
        '{"n":0,"kind":"match","x":"\\ud800","hash":"1"}',
        "null", "5", '"x"', "{}", '{"hash":null}',
    ],
)  # fmt: skip
def test_nasty_lines_are_refused(text):
    assert not verify(text.encode() + b"\n").good


def test_pipes_devices_and_folders_are_not_read(tmp_path):
    for path in ["/dev/zero", tmp_path, tmp_path / "nothing"]:
        with pytest.raises(BadRecord, match="could not be read"):
            rollhouse.load(path)


def test_a_correction_is_written_all_at_once(tmp_path, monkeypatch):
    """Whatever happens while it is written, the record is the old one or the corrected one."""
    match = begin("toss_up", ["Ann", "Ben"], real.RealTable())
    match.record.keep(tmp_path / "corrected.jsonl")
    for step in ({"roll": "GGGGGYYYRR"}, {"do": "stop"}, {"roll": "GGYYYYYYRR"}, {"do": "stop"}):
        match.act(step) if "do" in step else match.enter(step)
    before = match.record.text()

    def interrupted(handle):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(BadRecord, match="Input/output error"):
        match.correct(1, {"roll": "GGGGGGYYRR"})
    monkeypatch.undo()
    assert match.record.text() == (tmp_path / "corrected.jsonl").read_text() == before
    assert match.position.scores == [5, 2]
    match.correct(1, {"roll": "GGGGGGYYRR"})
    assert match.position.scores == [6, 2]
    assert (tmp_path / "corrected.jsonl").read_text() == match.record.text()
    match.record.release()


def test_ctrl_c_waits_until_a_line_is_written(tmp_path, monkeypatch):
    import signal

    match = begin("toss_up", ["Ann", "Ben"], fair.FairTable(1))
    match.record.keep(tmp_path / "pressed.jsonl")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
    sync = os.fsync

    def pressed(handle):
        os.kill(os.getpid(), signal.SIGINT)
        sync(handle)

    monkeypatch.setattr(os, "fsync", pressed)
    with pytest.raises(KeyboardInterrupt):
        match.roll()
    monkeypatch.undo()
    signal.signal(signal.SIGINT, before)
    assert len(match.record) == 2
    assert (tmp_path / "pressed.jsonl").read_text() == match.record.text()
    match.act({"do": "stop"})
    match.record.release()


def of_other_rules(record, numbers):
    """The lines of a record by later rules, whose rolls have these numbers, with correct hashes."""
    before, found = lines.BEFORE_THE_FIRST, []
    for line in record.lines:
        facts = {**line.facts, "version": 2} if line.number == 0 else dict(line.facts)
        if line.kind == "result":
            facts["numbers"] = numbers
        written = lines.write(line.number, line.kind, facts, before)
        found.append(written.text + "\n")
        before = written.hash
    return found


def test_a_sealed_match_of_other_rules_still_has_its_numbers_checked():
    """No rule is needed for that, so no forger can hide behind another version."""
    record = Record.parse(two_rolls(sealed.SealedTable(bytes(32))))
    assert verify(with_head(record, version=2)).unchecked is not None
    forged = of_other_rules(record, ["0" * 16])
    assert "would have answered" in verify("".join(forged).encode()).fault.say("en")
    still_open = verify("".join(forged[:-1]).encode())
    assert (still_open.fault, still_open.unchecked is None) == (None, False)
    of_no_stream = of_other_rules(record, ["0" * 16] * 2)[:-1]
    assert "no secret gives" in verify("".join(of_no_stream).encode()).fault.say("en")


class TestSomebodyElseTakesASeat:
    def test_a_computer_takes_the_seat_of_a_person_who_left(self):
        match = begin("toss_up", ["Ann", "Ben"], sealed.SealedTable())
        match.roll("mine", 0)
        match.sit(0, "Computer 3", "computer:level=3")
        assert match.record.names == ["Computer 3", "Ben"]
        assert match.record.story.people == [1]
        assert match.nonce_giver() == 1
        again = Record.parse(match.record.text().encode())
        assert again.names == ["Computer 3", "Ben"]
        assert again.seats == ["computer:level=3", "human"]

    def test_nobody_can_sit_where_no_seat_is(self):
        match = begin("toss_up", ["Ann", "Ben"], sealed.SealedTable())
        with pytest.raises(BadRecord, match="seat"):
            match.sit(2, "Cem")
        assert len(match.record) == 1

    def test_nobody_takes_a_seat_between_a_nonce_and_its_roll(self):
        match = begin("toss_up", ["Ann", "Ben"], sealed.SealedTable())
        match.give_nonce("mine", 0)
        with pytest.raises(BadRecord, match="the roll must follow"):
            match.sit(0, "Cem")

    def test_a_gesture_stays_a_persons_when_a_computer_takes_over(self):
        match = begin("stack_attack", ["Ann", "Ben"], physics.PhysicsTable(seed=3))
        match.roll()
        match.act({"do": "place", "face": 5})
        match.sit(0, "Greedy", "greedy")
        assert match.record.story.question.person


class TestTakingLinesOfAnotherCopy:
    def test_the_other_copy_follows(self):
        match = begin("toss_up", ["Ann", "Ben"], sealed.SealedTable())
        copy = follow(match.record.lines[0].text)
        match.roll("mine", 0)
        for line in match.record.lines[1:]:
            copy.take(line.text)
        assert copy.record == match.record
        assert copy.position == match.position

    def test_a_line_that_does_not_follow_is_refused(self):
        match = begin("toss_up", ["Ann", "Ben"], sealed.SealedTable())
        copy = follow(match.record.lines[0].text)
        match.roll("mine", 0)
        with pytest.raises(BadRecord, match="line 1"):
            copy.take(match.record.lines[2].text)
        assert len(copy.record) == 1
