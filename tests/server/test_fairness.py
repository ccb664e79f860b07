"""Dice of the network are fair, and no reveal can be altered: through the socket's own code."""

from __future__ import annotations

import asyncio
import json
import math
import random
import shutil
from itertools import pairwise

import numpy as np
import pytest

import rollhouse
from rollhouse.matches import lines as chain
from rollhouse.matches.record import Record

from .devices import a_table
from .inside import UNLIMITED, a_quiet_house, inside, one_screen

ONE_IN_A_THOUSAND = {2: 13.816, 4: 18.467, 5: 20.515, 8: 26.124, 25: 52.620}
"""Bounds of chi-square, by degrees of freedom."""
TABLES = 8
TOSSED = 20
"""How many dice a roll of Toss Up! has here."""
WORTH = np.array([3, 2, 1]) / 6
"""How often a die shows green, yellow and red."""
GREENS = (0, 7, 8, 9, 10, 11, 12, 13, 14)
"""Where the bins of greens in a roll begin."""


def stops(chance, actions):  # noqa: ARG001
    return next((action for action in actions if action["do"] == "stop"), actions[0])


def anything(chance, actions):
    return chance.choice(actions)


class Person(random.Random):
    """Chooses as a device's dice do, in a way of their own."""

    way = staticmethod(anything)

    def choice(self, options):
        return self.way(random, options) if options and "do" in options[0] else options[0]


async def played(house, game, way, many, seed, **options):
    """The first `many` rolls of all dice in sealed games at one screen, as they came.

    Every action and every nonce is a message to the endpoint, as a device sends it.
    """
    found, person = [], Person(seed)
    person.way = way
    while len(found) < many:
        match, token = await one_screen(house, game, options=options)
        async with inside(house, match, token) as device:
            device.dice = person
            await device.caught_up(1)
            read = 0
            while device.record.closing is None and len(found) < many:
                await device.step(None)
                answer = await device.hear("lines", "refused", "done", "goodbye")
                assert answer["say"] == "lines", answer
                results = [line for line in device.record.lines[read:] if line.kind == "result"]
                rolls = [line.facts["outcome"]["roll"] for line in results]
                found += [roll for roll in rolls if len(roll) == options.get("dice", len(roll))]
                read = len(device.record)
    return found[:many]


def rolled(home, game, way, many, **options):
    """The rolls of each of several tables."""

    async def proof():
        async with a_quiet_house(home, **UNLIMITED, grace=60.0, heal=5.0) as house:
            each = [played(house, game, way, many // TABLES, n, **options) for n in range(TABLES)]
            found = await asyncio.gather(*each)
            assert house.counted["faults"] == 0
            return found

    return asyncio.run(proof())


def chi_square(counts, shares):
    expected = counts.sum() * shares
    return float(((counts - expected) ** 2 / expected).sum())


def dependence(pairs):
    """Chi-square of a table of pairs against what its margins would give."""
    expected = pairs.sum(1, keepdims=True) * pairs.sum(0, keepdims=True) / pairs.sum()
    return float(((pairs - expected) ** 2 / expected).sum())


def paired(sequences, values):
    """How often each value followed each: pairs that do not overlap."""
    pairs = np.zeros((values, values), np.int64)
    for each in sequences:
        even = np.array(each[: len(each) // 2 * 2]).reshape(-1, 2)
        np.add.at(pairs, (even[:, 0], even[:, 1]), 1)
    return pairs


def judged(tables):
    """Rolls of Toss Up!: by face, by greens in a roll, and by greens in a roll and the next."""
    faces = np.array([sum(roll.count(c) for rolls in tables for roll in rolls) for c in "GYR"])
    greens = [[roll.count("G") for roll in rolls] for rolls in tables]
    every = np.concatenate(greens)
    bins = np.bincount(np.searchsorted(GREENS, every, "right") - 1, minlength=len(GREENS))
    several = [binomial(low, high) for low, high in pairwise((*GREENS, TOSSED + 1))]
    thirds = [np.searchsorted((9, 12), each, "right") for each in greens]
    return {
        "dice": int(faces.sum()),
        "faces": faces.tolist(),
        "by face": (chi_square(faces, WORTH), 2),
        "greens in a roll": (chi_square(bins, np.array(several)), 8),
        "pairs of rolls": (dependence(paired(thirds, 3)), 4),
    }


def binomial(low, high):
    """The chance of this many greens in a roll, `high` not included."""
    return sum(math.comb(TOSSED, n) for n in range(low, high)) / 2**TOSSED


def suspicious(found):
    """Findings beyond one in a thousand."""
    tests = {name: value for name, value in found.items() if isinstance(value, tuple)}
    return [name for name, (value, free) in tests.items() if value > ONE_IN_A_THOUSAND[free]]


def test_dice_over_the_network_are_fair(home):
    tables = rolled(home, "toss_up", stops, 800, goal=1000, dice=TOSSED)
    found = judged(tables)
    assert found["dice"] == 800 * TOSSED
    assert not suspicious(found), found


@pytest.mark.long
def test_a_million_dice_over_the_network_are_fair(home):
    tables = rolled(home, "toss_up", stops, 50_000, goal=1000, dice=TOSSED)
    found = judged(tables)
    print(found)
    assert found["dice"] == 1_000_000
    assert not suspicious(found), found


@pytest.mark.long
def test_six_faces_over_the_network_are_fair(home):
    """Shizzle's dice stand in the record one by one: each face, and each face after each."""
    tables = rolled(home, "shizzle", anything, 12_000)
    dice = [[face - 1 for roll in rolls for face in roll if face] for rolls in tables]
    faces = np.bincount(np.concatenate(dice), minlength=6)
    single, double = chi_square(faces, np.full(6, 1 / 6)), dependence(paired(dice, 6))
    print(int(faces.sum()), faces.tolist(), "by face", single, "pairs", double)
    assert single < ONE_IN_A_THOUSAND[5]
    assert double < ONE_IN_A_THOUSAND[25]


def test_unfair_dice_would_be_found():
    """Too many greens; dice that stick together in a roll; rolls that follow the one before."""
    chance = np.random.default_rng(1)

    def rolls(worth, many=800):
        return ["".join(chance.choice(list("GYR"), TOSSED, p=worth)) for _ in range(many)]

    assert suspicious(judged([rolls([0.53, 0.31, 0.16])]))[0] == "by face"
    halves = [roll[:10] * 2 for roll in rolls(WORTH)]
    assert "greens in a roll" in suspicious(judged([halves]))
    follow = [roll for roll in rolls(WORTH) for _ in range(2)]
    assert "pairs of rolls" in suspicious(judged([follow]))
    assert not suspicious(judged([rolls(WORTH)]))


# Reveals


@pytest.fixture(scope="module")
def over(tmp_path_factory, house_file):
    """The lines of a match that was played over the endpoint, closed and revealed."""
    folder = tmp_path_factory.mktemp("over")
    shutil.copy(house_file, folder / "house.db")

    async def proof():
        async with a_quiet_house(folder) as house:
            agreed = {"options": {"goal": 20}}
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], **agreed)
            async with (
                inside(house, match, tokens[0]) as ann,
                inside(house, match, tokens[1]) as ben,
            ):
                await asyncio.gather(ann.play(), ben.play())
                assert ann.lines == ben.lines
                return ann.lines

    return asyncio.run(proof())


def forged(texts, number, change):
    """The record with one line changed, and all hashes recomputed, as a forger would do."""
    before_old = before_new = chain.BEFORE_THE_FIRST
    found = []
    for place, text in enumerate(texts):
        line = chain.read(place, text.encode(), before_old)
        facts = json.loads(json.dumps(dict(line.facts)))
        if place == number:
            change(facts)
        renewed = chain.write(place, line.kind, facts, before_new)
        found.append(renewed.text)
        before_old, before_new = line.hash, renewed.hash
    return found


def is_good(texts):
    return rollhouse.verify("".join(f"{text}\n" for text in texts).encode()).good


def flipped(digits):
    """Hexadecimal digits with one of them changed."""
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def test_an_honest_reveal_is_good(over):
    assert is_good(over)
    assert is_good(forged(over, 0, lambda _: None))
    assert json.loads(over[-1])["kind"] == "close"


def test_no_fact_of_a_sealed_match_can_be_altered(over):
    """Links, nonces, numbers, outcomes, commitment: even by who makes all hashes good again."""
    kinds = {"nonce": 0, "result": 0}
    for number, text in enumerate(over):
        kind = json.loads(text)["kind"]
        if kind == "nonce":
            assert not is_good(forged(over, number, lambda f: f.update(nonce=f["nonce"] + "x")))
        elif kind == "result":
            number_0 = lambda f: f["numbers"].__setitem__(0, flipped(f["numbers"][0]))  # noqa: E731
            assert not is_good(forged(over, number, number_0))
            fewer = forged(over, number, lambda f: f.update(numbers=[]))
            assert not is_good(fewer)
            assert not is_good(forged(over, number, other_roll))
        kinds[kind] = kinds.get(kind, 0) + 1
    assert min(kinds["nonce"], kinds["result"]) >= 2
    results = [n for n, text in enumerate(over) if json.loads(text)["kind"] == "result"]
    for number in results:
        assert not is_good(forged(over, number, lambda f: f.update(link=flipped(f["link"]))))
        assert not is_good(forged(over, number, lambda f: f.update(link=f["link"].upper())))
        assert not is_good(forged(over, number, lambda f: f.pop("link")))
    last = len(over) - 1
    assert not is_good(forged(over, last, lambda f: f.update(seal="independently sealed")))
    commit = lambda f: f["table"].update(commitment=flipped(f["table"]["commitment"]))  # noqa: E731
    assert not is_good(forged(over, 0, commit))


def other_roll(facts):
    roll = facts["outcome"]["roll"]
    facts["outcome"]["roll"] = ("Y" if roll[0] == "G" else "G") + roll[1:]


def test_no_line_can_change_its_place(over):
    for number in range(len(over) - 1):
        assert not is_good([*over[:number], over[number + 1], over[number], *over[number + 2 :]])
        assert not is_good([*over[:number], *over[number + 1 :]])
        assert not is_good([*over[: number + 1], *over[number:]])


def test_two_rolls_cannot_be_exchanged_by_a_forger(over):
    """A roll belongs to its place: its number goes into what it was made from."""
    places = [n for n, text in enumerate(over) if json.loads(text)["kind"] == "result"][:4]
    nonces = [n for n, text in enumerate(over) if json.loads(text)["kind"] == "nonce"][:4]
    for one, other in pairwise(places):
        numbers = json.loads(over[other])["numbers"]
        assert not is_good(forged(over, one, lambda f, n=numbers: f.update(numbers=n)))
    for one, other in pairwise(nonces):
        nonce = json.loads(over[other])["nonce"]
        assert not is_good(forged(over, one, lambda f, n=nonce: f.update(nonce=n)))


def reveals(over, places, changes):
    """Closing lines with a byte changed; all of them have to be rejected."""
    before, last = "".join(f"{text}\n" for text in over[:-1]).encode(), over[-1].encode()
    for place in places:
        for byte in changes(last[place]):
            yield before + last[:place] + bytes([byte]) + last[place + 1 :] + b"\n"


def test_a_closing_line_with_any_byte_changed_is_rejected(over):
    places = random.Random(7).sample(range(len(over[-1])), 60)
    for content in reveals(over, places, lambda byte: [byte ^ 1]):
        assert not rollhouse.verify(content).good


@pytest.mark.long
def test_a_closing_line_with_any_byte_changed_in_any_way_is_rejected(over):
    def others(byte):
        return [other for other in range(256) if other != byte]

    count = 0
    for content in reveals(over, range(len(over[-1])), others):
        assert not rollhouse.verify(content).good
        count += 1
    print(count, "changes of a closing line, all rejected")


def test_a_client_who_watched_has_the_record_that_verifies(over):
    record = Record.parse("".join(f"{text}\n" for text in over).encode())
    assert record.closing["seal"] == "not independently sealed"  # these devices have no chains
    assert [line.facts["seat"] for line in record.lines if line.kind == "nonce"].count(None) == 0
