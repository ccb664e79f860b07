"""Sealed dice: nobody can steer them, everybody can check them, and they are fair."""

from __future__ import annotations

import hashlib
import json

import numpy as np
import pytest

import rollhouse
from rollhouse.chance import TableQuestion, sealed
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import Row, ask, below, number
from rollhouse.matches import lines
from rollhouse.matches.match import begin, nonce_giver
from rollhouse.matches.record import Record
from rollhouse.matches.verify import verify
from rollhouse.players.seats import read_seat
from tests.chance.seal import check, numbers

GAMES = ["toss_up", "shizzle", "doozy_dice", "stack_attack", "dice_flick"]


def sealed_record(game="shizzle", players=("random", "random"), **options):
    return rollhouse.play(game, list(players), table="sealed", **options)


def rewritten(record, change):
    """The record with some lines changed and the whole chain of hashes made good again."""
    found, before = [], lines.BEFORE_THE_FIRST
    for line in record.lines:
        facts = change(line.kind, json.loads(json.dumps(line.facts)))
        written = lines.write(line.number, line.kind, facts, before)
        found.append(written.text + "\n")
        before = written.hash
    return "".join(found).encode()


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_who_knows_no_rule_checks_every_number(game):
    record = sealed_record(game)
    assert check(record.text()) == sum(line.kind == "result" for line in record.lines)
    assert verify(record).rolls == check(record.text())


def test_the_example_of_the_page():
    secret = bytes(range(32))
    found = numbers(secret, 0, "my lucky words", 2)
    assert [f"{value:016x}" for value in found] == ["78d8eb9a58eee770", "5de4c0f069a3fa6c"]
    stream = sealed.numbers_of(secret, sealed.SealedTable(secret).commitment, 0, "my lucky words")
    assert sealed.first(stream, 2) == [f"{value:016x}" for value in found]
    ours = [int(ask(number, Row(stream))) for _ in range(2)]
    assert ours == numbers(secret, 0, "my lucky words", 4)[2:]


def test_the_nonce_is_recorded_before_the_roll_exists():
    match = begin("toss_up", ["Ann", "Ben"], sealed.SealedTable())
    asked = []

    class Watched(sealed.SealedTable):
        def answer(self, question):
            asked.append(match.record.lines[-1].facts)
            return super().answer(question)

    match.table = Watched(match.table.secret)
    match.roll("abracadabra", 0)
    assert asked == [{"seat": 0, "nonce": "abracadabra"}]


def test_another_nonce_another_secret_or_another_roll_give_other_dice():
    position = rollhouse.start("doozy_dice", players=1, cards=None)
    position = position.after({"deal": ["Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"]})
    table = sealed.SealedTable(b"1" * 32)
    first = table.answer(TableQuestion(position, 0, "a")).facts["numbers"]
    assert first == table.answer(TableQuestion(position, 0, "a")).facts["numbers"]
    others = [
        table.answer(TableQuestion(position, 0, "b")).facts["numbers"],
        table.answer(TableQuestion(position, 1, "a")).facts["numbers"],
        sealed.SealedTable(b"2" * 32).answer(TableQuestion(position, 0, "a")).facts["numbers"],
    ]
    assert first not in others


def test_an_altered_secret_is_rejected():
    record = sealed_record()
    other = "00" * 32
    altered = rewritten(
        record, lambda kind, facts: {**facts, "secret": other} if kind == "close" else facts
    )
    findings = verify(altered)
    assert findings.fault.key == "at_line"
    assert "not the one that was committed to" in findings.fault.say("en")


@pytest.mark.parametrize("secret", ["", "00", "GG" * 32, "AB" * 32, 5, None, "00" * 33])
def test_a_malformed_secret_is_rejected(secret):
    record = sealed_record()
    altered = rewritten(
        record, lambda kind, facts: {**facts, "secret": secret} if kind == "close" else facts
    )
    assert not verify(altered).good


def test_a_missing_secret_is_rejected():
    def forget(kind, facts):
        return {key: value for key, value in facts.items() if kind != "close" or key != "secret"}

    assert "reveals no secret" in verify(rewritten(sealed_record(), forget)).fault.say("en")


def test_a_steered_roll_is_rejected_even_with_good_hashes():
    """The house writes another, quite possible roll, and the numbers to go with it."""
    record = rollhouse.play("toss_up", ["random", "random"], table="sealed", goal=10)

    def steer(number):
        def change(kind, facts):
            if kind == "result" and facts["outcome"]["roll"] == record.entries[0].step["roll"]:
                facts["numbers"] = number
            return facts

        return change

    assert not verify(rewritten(record, steer(["0" * 16]))).good
    assert not verify(rewritten(record, steer([]))).good


def test_an_altered_nonce_is_rejected_even_with_good_hashes():
    record = rollhouse.play("toss_up", ["random", "random"], table="sealed", goal=10)
    altered = rewritten(
        record, lambda kind, facts: {**facts, "nonce": "mine"} if kind == "nonce" else facts
    )
    assert "would have answered" in verify(altered).fault.say("en")


def test_an_open_sealed_match_keeps_its_secret():
    match = begin("toss_up", ["Ann", "Ben"], sealed.SealedTable())
    match.roll("x", 0)
    text = match.record.text()
    assert match.table.secret.hex() not in text
    findings = verify(text.encode())
    assert findings.good
    assert {remark.key for remark in findings.remarks} == {"unfinished", "still_sealed"}


# While the secret is kept, dice must at least be those of the numbers beside them.


def opened(record):
    """A record before its last line was written."""
    return Record.parse("".join(line.text + "\n" for line in record.lines[:-1]).encode())


def with_result(record, change):
    """The record with the first result changed, and the whole chain made good again."""
    due = next(line for line in record.lines if line.kind == "result").number
    place = iter(range(len(record.lines)))
    altered = rewritten(record, lambda _, facts: change(facts) if next(place) == due else facts)
    return altered, due


@pytest.mark.parametrize("game", GAMES)
def test_of_an_open_record_the_dice_are_computed_from_their_numbers(game):
    record = opened(sealed_record(game))
    findings = verify(record)
    assert findings.good
    assert not findings.finished
    assert findings.rolls == 0
    assert findings.by_numbers == sum(line.kind == "result" for line in record.lines) > 0
    remark = next(remark for remark in findings.remarks if remark.key == "still_sealed")
    assert f"The dice of {findings.by_numbers} roll" in remark.say("en")
    assert "se recalcularon" in remark.say("es")


def test_other_dice_than_their_numbers_give_are_found_in_an_open_record_by_line():
    """Ten green lights, which is a quite possible roll, beside the numbers of another."""
    match = begin("toss_up", ["Ann", "Ben"], sealed.SealedTable(bytes(range(32))))
    match.roll("my lucky words", 0)
    assert verify(match.record).good

    def steer(facts):
        return {**facts, "outcome": {"roll": "GGGGGGGGGG"}}

    altered, line = with_result(match.record, steer)
    fault = verify(altered).fault.say("en")
    assert f"line {line} of the record: the table would have answered" in fault
    assert '"GGGGGGGGGG"' in fault


def changed_at(place, number):
    return lambda numbers: [*numbers[:place], number, *numbers[place + 1 :]]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda numbers: numbers[:-1], "does not take just as many"),
        (lambda _: [], "does not take just as many"),
        (lambda numbers: numbers[:1], "1 number is written here"),
        (lambda numbers: numbers[::-1], "would have answered"),
        (lambda numbers: numbers[1:] + numbers[:1], "no secret gives these numbers"),
        (lambda numbers: [numbers[0]] * len(numbers), "no secret gives these numbers"),
        (changed_at(0, "0" * 16), "no secret gives these numbers"),
        (changed_at(-1, "0" * 16), "no secret gives these numbers"),
        (changed_at(0, "F" * 16), "16 hexadecimal digits each"),
        (changed_at(0, "0"), "16 hexadecimal digits each"),
        (changed_at(0, 7), "16 hexadecimal digits each"),
        (lambda numbers: numbers * 1001, "16 hexadecimal digits each"),
        (lambda _: "0" * 16, "16 hexadecimal digits each"),
        (lambda _: None, "16 hexadecimal digits each"),
    ],
)
def test_numbers_of_no_roll_are_found_in_an_open_record_by_line(change, said):
    match = begin("dice_flick", ["Ann", "Ben"], sealed.SealedTable(bytes(range(32))))
    match.roll("my lucky words", 0)
    altered, line = with_result(
        match.record, lambda facts: {**facts, "numbers": change(facts["numbers"])}
    )
    fault = verify(altered).fault
    assert f"line {line} of the record" in fault.say("en")
    assert said in fault.say("en")
    assert fault.say("es") != fault.say("en")


def test_a_number_more_than_the_roll_takes_is_found_in_an_open_record():
    table = sealed.SealedTable(bytes(range(32)))
    match = begin("toss_up", ["Ann", "Ben"], table)
    match.roll("my lucky words", 0)
    many = len(match.record.lines[2].facts["numbers"]) + 1
    numbers = table.numbers(0, "my lucky words", many)
    altered, _ = with_result(match.record, lambda facts: {**facts, "numbers": numbers})
    assert "does not take just as many" in verify(altered).fault.say("en")


def test_numbers_tell_their_stream_whatever_the_secret():
    for roll in range(200):
        secret = hashlib.sha256(bytes([roll])).digest()
        stream = sealed.numbers_of(secret, sealed.SealedTable(secret).commitment, roll, "n")
        again = sealed.stream_of(sealed.first(stream.copy(), 2))
        assert again.tobytes() == stream.tobytes()


def test_an_open_record_of_another_scheme_is_refused():
    def newer(kind, facts):
        if kind == "match":
            facts["table"]["scheme"] = 3
        return facts

    fault = verify(rewritten(opened(sealed_record()), newer)).fault.say("en")
    assert "line 0 of the record: this record was sealed by scheme 3" in fault


def test_an_abandoned_match_is_revealed():
    match = begin("toss_up", ["Ann", "Ben"], sealed.SealedTable())
    match.roll("x", 0)
    match.close("abandoned")
    assert match.record.closing["secret"] == match.table.secret.hex()
    assert verify(match.record).rolls == 1


def test_the_nonce_comes_from_the_roller_or_the_next_present_person():
    assert nonce_giver(1, 4, [0, 1, 3]) == 1
    assert nonce_giver(2, 4, [0, 1, 3]) == 3
    assert nonce_giver(3, 4, [0, 1]) == 0
    assert nonce_giver(2, 4, []) is None


def test_with_nobody_at_the_table_the_record_says_so():
    record = sealed_record()
    assert record.head["table"]["seal"] == "not independently sealed"
    assert record.closing["seal"] == "not independently sealed"
    assert [remark.key for remark in verify(record).remarks] == ["not_sealed"]


def test_with_a_person_at_the_table_it_is_independently_sealed():
    first = read_seat("random").sit(seed=1)
    match = begin(
        "shizzle", ["Ann", {"name": "G", "player": "random"}], sealed.SealedTable(), {"bank": 10}
    )
    record = match.play([first, first], nonces=lambda seat: f"typed by {seat}")
    assert record.closing["seal"] == "independently sealed"
    assert {line.facts["seat"] for line in record.lines if line.kind == "nonce"} == {0}
    assert verify(record).remarks == []


def stirred_by(*givers):
    """A match in which every turn is one roll: Ann's, Ben's, Ann's, …"""
    match = begin("toss_up", ["Ann", "Ben"], sealed.SealedTable())
    for giver in givers:
        match.roll("x", giver)
        if match.turn >= 0:
            match.act({"do": "stop"})
    match.close("abandoned")
    return verify(match.record)


def test_a_nonce_of_another_than_the_one_who_was_due_is_remarked_upon():
    findings = stirred_by(0, 0, 1, 1)
    assert findings.good
    assert findings.passed_over == 2
    (remark,) = findings.remarks
    assert "for 2 of 4 rolls the nonce is not that of the person who was due" in remark.say("en")
    assert "en 2 de 4 tiradas" in remark.say("es")


def test_where_everybody_stirred_their_own_rolls_there_is_nothing_to_remark():
    findings = stirred_by(0, 1, 0, 1)
    assert findings.good
    assert findings.passed_over == 0
    assert findings.remarks == []


def test_a_sealed_match_neither_rewinds_nor_branches():
    from rollhouse.chance import fair
    from rollhouse.matches.match import branch

    record = sealed_record()
    with pytest.raises(RollhouseError, match="not branched"):
        branch(record, 0, fair.FairTable(1))
    match = begin("toss_up", ["Ann", "Ben"], sealed.SealedTable())
    match.roll("x", 0)
    with pytest.raises(RollhouseError, match="only a real table"):
        match.undo()


def chi_square(counts):
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def rolled_dice(rolls, size, secret=bytes(range(32))):
    """How often each face came up: five dice per roll, each roll with a nonce of its own."""
    commitment = sealed.SealedTable(secret).commitment
    counts = np.zeros(size, np.int64)
    for roll in range(rolls):
        stream = sealed.numbers_of(secret, commitment, roll, f"nonce {roll}")
        for _ in range(5):
            counts[int(ask(below, Row(stream), size))] += 1
    return counts


def test_sealed_dice_are_fair():
    assert chi_square(rolled_dice(4_000, 6)) < 20.5  # one in a thousand, five degrees


@pytest.mark.long
def test_a_million_sealed_dice_are_fair():
    counts = rolled_dice(200_000, 6)
    assert counts.sum() == 1_000_000
    print("a million sealed dice:", counts.tolist(), "chi-square", round(chi_square(counts), 2))
    assert chi_square(counts) < 20.5


def test_there_is_no_modulo_bias():
    """Numbers below 3·2**30: taken modulo that, the lowest third would come twice as often."""
    size = 3 << 30
    commitment = sealed.SealedTable(b"\0" * 32).commitment
    low = 0
    for roll in range(6_000):
        stream = sealed.numbers_of(b"\0" * 32, commitment, roll, "n")
        low += int(ask(below, Row(stream), size)) < size // 3
    assert abs(low / 6_000 - 1 / 3) < 0.02


def test_nobody_signs_a_nonce_for_a_computer():
    """A house that plays alone cannot pass for independently sealed."""
    record = sealed_record()

    def forge(kind, facts):
        if kind == "match":
            facts["table"].pop("seal")
        if kind == "nonce":
            facts["seat"] = 0
        if kind == "close":
            facts["seal"] = "independently sealed"
        return facts

    assert not verify(rewritten(record, forge)).good

    def only_nonces(kind, facts):
        return {**facts, "seat": 0} if kind == "nonce" else facts

    assert "no person's" in verify(rewritten(record, only_nonces)).fault.say("en")


def test_a_seed_does_not_go_with_sealed_dice():
    with pytest.raises(RollhouseError, match="fair and physics alone"):
        rollhouse.play("toss_up", ["greedy", "greedy"], table="sealed", seed=1)


def test_a_sealed_match_that_was_interrupted_can_go_on(tmp_path, monkeypatch):
    from rollhouse.matches import saved

    monkeypatch.setenv("ROLLHOUSE_DATA", str(tmp_path / "data"))

    def tired(position, actions):
        raise KeyboardInterrupt

    path = tmp_path / "match.jsonl"
    with pytest.raises(KeyboardInterrupt):
        rollhouse.play("toss_up", [tired, "greedy"], table="sealed", save=path)
    match = saved.go_on(path)
    match.play([read_seat("greedy").sit()] * 2)
    saved.close(match)
    assert verify(path).good
    assert list((tmp_path / "data" / "secrets").iterdir()) == []
