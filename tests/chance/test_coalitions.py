"""What each coalition can do to dice that are sealed by chains: thousands of rolls, no more than
the bound of docs/sealed.md.

A roll is won if its first number is even. Somebody who can neither choose nor foresee it is right,
or wins, half of the time. If the house is in a coalition it may pass over honest devices, which
costs a pass each time; the passes are counted separately.
"""

from __future__ import annotations

import itertools
import math
import random
import secrets

import pytest

from rollhouse.chance.sealed import chained_numbers, first, keyed, mixed
from rollhouse.kernel.chains import LENGTH, Chain
from rollhouse.matches.seal import PASSES

ROLLS = 4000
SURE = 6.0
"""A number of standard deviations that chance does not reach."""


def value(house, links, roll, anchor="ab" * 32):
    """Is the roll won?"""
    return int(first(chained_numbers(house, anchor, roll, mixed(links)), 1)[0], 16) % 2 == 0


def advantage(hits, rolls=ROLLS):
    """How many standard deviations above one half."""
    return (hits - rolls / 2) / math.sqrt(rolls / 4)


class Table:
    """The chains of a house and of some devices, as long as they last."""

    def __init__(self, devices):
        self.devices = devices
        self.renew()

    def renew(self):
        self.house = Chain(secrets.token_bytes(32))
        self.seats = {seat: Chain(secrets.token_bytes(32)) for seat in range(self.devices)}

    def rolls(self, many=ROLLS):
        """By roll: the link of the house, and those of the devices by seat."""
        for roll in range(many):
            if roll % LENGTH == 0:
                self.renew()
            place = roll % LENGTH
            links = {seat: chain.link(place).hex() for seat, chain in self.seats.items()}
            yield roll, self.house.link(place), links


def foreseen(known_house, known_seats, devices):
    """How far above chance a coalition guesses rolls, from everything that it knows beforehand."""
    hits = 0
    for roll, house, links in Table(devices).rolls():
        own = {seat: link for seat, link in links.items() if seat in known_seats}
        guess = value(house if known_house else bytes(32), own, roll)
        hits += guess == value(house, links, roll)
    return advantage(hits)


@pytest.mark.parametrize(
    ("known_house", "known_seats", "devices"),
    [
        (True, (), 2),  # the house
        (False, (0,), 2),  # the roller
        (True, (0,), 2),  # the house and the roller
        (True, (0, 1, 2), 4),  # all but one
        (False, (0, 1, 2), 4),  # all but one, without the house
    ],
)
def test_no_coalition_foresees_a_roll_with_an_honest_device_in_it(
    known_house, known_seats, devices
):
    assert abs(foreseen(known_house, known_seats, devices)) < SURE


def test_the_players_foresee_nothing_without_the_house():
    assert abs(foreseen(False, (0, 1), 2)) < SURE


def test_a_guess_by_all_of_them_would_be_found():
    assert foreseen(True, (0, 1), 2) > 50


def test_a_roller_who_knows_the_secret_no_longer_has_a_choice():
    """The attack on 1.0.0: the house knows the secret and tries nonces until the roll suits."""
    secret, wins = secrets.token_bytes(32), 0
    for roll in range(200):
        tries = (first(keyed(secret, f"{roll} {nonce}"), 1)[0] for nonce in range(64))
        wins += any(int(number, 16) % 2 == 0 for number in tries)
    assert wins == 200
    wins = 0
    for roll, house, links in Table(2).rolls():  # nothing is left to try: the link is the next one
        wins += value(house, links, roll)
    assert abs(advantage(wins)) < SURE


def wins_with_passes(devices, honest, pass_it):
    """Rolls won, and how many were bent: a coalition with the house passes over whoever it likes.

    A seat may be passed over `PASSES` times with one chain; every other roll takes all links.
    """
    wins = bent = 0
    passes = dict.fromkeys(range(devices), 0)
    for roll, house, links in Table(devices).rolls():
        if roll % LENGTH == 0:
            passes = dict.fromkeys(range(devices), 0)
        taken = dict(links)
        for seat in pass_it(links, honest):
            fewer = {each: link for each, link in taken.items() if each != seat}
            lost = not value(house, taken, roll)
            if lost and passes[seat] < PASSES and fewer and value(house, fewer, roll):
                passes[seat] += 1
                bent += 1
                taken = fewer
        wins += value(house, taken, roll)
    return wins, bent


@pytest.mark.parametrize(
    ("devices", "pass_it", "seats"),
    [
        (2, lambda _, honest: honest, 1),  # the house, or the house and the roller
        (2, lambda links, honest: set(links) - set(honest), 1),  # one who withholds, with the house
        (4, lambda links, _: links, 4),  # all but one, with the house: anybody may be passed over
    ],
)
def test_whoever_is_passed_over_bends_no_more_rolls_than_the_bound(devices, pass_it, seats):
    wins, bent = wins_with_passes(devices, [devices - 1], pass_it)
    chains = math.ceil(ROLLS / LENGTH)
    assert 0 < bent <= PASSES * seats * chains
    assert abs(advantage(wins - bent / 2)) < SURE


def test_every_set_of_links_that_is_left_out_gives_one_value():
    """What a house has to choose from that has seen them all: 2^d values with d devices."""
    roll, house, links = next(iter(Table(4).rolls()))
    sets = [set(left) for many in range(5) for left in itertools.combinations(links, many)]
    mixes = [mixed({seat: links[seat] for seat in links if seat not in left}) for left in sets]
    numbers = {first(chained_numbers(house, "ab" * 32, roll, added), 1)[0] for added in mixes}
    assert len(numbers) == len(sets) == 2**4


def test_one_who_withholds_without_the_house_gains_nothing():
    """They do not know the house's link, so they cannot tell when it would help them."""
    dice, wins = random.Random(1), 0
    for roll, house, links in Table(2).rolls():
        guess = value(bytes(32), links, roll)
        withheld = not guess and dice.random() < 0.5
        wins += value(house, {0: links[0]} if withheld else links, roll)
    assert abs(advantage(wins)) < SURE
