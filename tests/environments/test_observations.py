"""What a seat sees as numbers: always within the limits, and everything that matters is in it."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

import rollhouse
from rollhouse.environments import observation_parts, observations, plain_observation
from rollhouse.kernel import contract
from rollhouse.kernel.errors import BadPosition, RollhouseError
from rollhouse.kernel.records import rows

from ..cases import over_every_match, walk
from ..docs.test_examples import ROOT

PRINTED = [(game, max(contract.load(game).players), {}) for game in rollhouse.catalogue()]

DOES_NOT_MATTER = {
    # how the dice came to lie inside the line; the end, and which dice, are seen
    "shizzle": lambda fields: {
        **fields,
        "line": [sorted(die for die, _ in fields["line"]), fields["line"][-1:]],
    },
    # the order of the dice below the top; whose they are, and how many, is seen
    "stack_attack": lambda fields: {
        **fields,
        "tower": [
            sorted(str(owner) for owner, _ in fields["tower"]),
            [face for _, face in fields["tower"]][-1:],
        ],
    },
}


def decisions(game, players, options, seeds, steps=10**9):
    for seed in seeds:
        for position, _ in walk(game, players, options, seed, steps):
            if position.turn >= 0:
                yield position


def check_limits(game, players, options, seed, steps):
    for position, _ in walk(game, players, options, seed, steps):
        sight = observations.sight(position.terms)
        low, high = sight.low(), sight.high()
        for seat in range(players):
            flat = sight.flat(position, seat)
            assert np.isfinite(flat).all()
            wrong = np.flatnonzero((flat < low) | (flat > high))
            assert not len(wrong), (position, seat, wrong, flat[wrong])
            parts = sight.apart(flat)
            assert [(name, part.shape) for name, part in parts.items()] == [
                (part.name, part.shape) for part in sight.parts
            ]
            assert (sight.together(parts) == flat).all()


@over_every_match
def test_every_number_is_within_its_limits(game, players, options):
    check_limits(game, players, options, seed=11, steps=40)


@pytest.mark.long
@over_every_match
def test_every_number_is_within_its_limits_in_whole_games(game, players, options):
    for seed in range(20):
        check_limits(game, players, options, seed, steps=10**9)


def matters(position):
    """All fields that the rest of the game depends on, as a value."""
    keep = DOES_NOT_MATTER.get(position.game, lambda fields: fields)
    return json.dumps(keep(position.fields), sort_keys=True)


def check_all_is_seen(game, players, options, seeds, least):
    seen = {}
    for position in decisions(game, players, options, seeds):
        sight = observations.sight(position.terms)
        known = (matters(position), position.mask().tobytes())
        key = sight.flat(position, position.turn).tobytes(), position.turn
        assert seen.setdefault(key, known) == known, position
    assert len(seen) >= least


@pytest.mark.parametrize(("game", "players", "options"), PRINTED, ids=rollhouse.catalogue())
def test_positions_that_differ_look_different(game, players, options):
    check_all_is_seen(game, players, options, range(3), least=21)


@pytest.mark.long
@over_every_match
def test_positions_that_differ_look_different_over_many_games(game, players, options):
    check_all_is_seen(game, players, options, range(40), least=8)


@pytest.mark.parametrize(("game", "players", "options"), PRINTED, ids=rollhouse.catalogue())
def test_the_observing_seat_comes_first_and_the_others_follow(game, players, options):
    """What the seats have is the same for every observer but for the order."""
    rows_of_seats = {"scores", "chips", "rolls", "dots", "open", "hands", "in_tower", "held"}
    for position in decisions(game, players, options, [4], steps=80):
        sight = observations.sight(position.terms)
        first = sight.apart(sight.flat(position, 0))
        assert rows_of_seats & set(first)
        for seat in range(players):
            parts = sight.apart(sight.flat(position, seat))
            assert parts["turn"].argmax() == (position.turn - seat) % players
            assert parts["turn"].sum() == 1
            for name in rows_of_seats & set(first):
                assert (parts[name] == np.roll(first[name], -seat, axis=0)).all()


@pytest.mark.parametrize(("game", "players", "options"), PRINTED, ids=rollhouse.catalogue())
def test_who_looks_is_seen_where_actions_name_seats(game, players, options):
    """Seats in codes are those of the table, and one must know its own to tell whom it means."""
    named = False
    for position in decisions(game, players, options, range(4), steps=400):
        named |= any("seat" in action for action in position.actions())
        sight = observations.sight(position.terms)
        for seat in range(players):
            parts = sight.apart(sight.flat(position, seat))
            if "seat" in parts:
                assert parts["seat"].tolist() == [float(other == seat) for other in range(players)]
    assert named == (game == "shizzle")
    assert ("seat" in parts) >= named


def test_toss_up_can_be_read_back():
    position = rollhouse.position("toss_up", players=3, scores=[10, 250, 40], turn_points=13)
    sight = observations.sight(position.terms)
    parts = sight.apart(sight.flat(position, 2))
    assert parts["scores"].tolist() == pytest.approx([0.4, 0.1, 2 - 1 / 2.5])
    assert parts["total"].tolist() == pytest.approx([0.23])
    assert parts["turn_points"].tolist() == pytest.approx([13 / 20])
    assert parts["beyond_goal"].tolist() == pytest.approx([-2 + 20 / 77])
    assert parts["lead"].tolist() == pytest.approx([-2 + 20 / 227])
    assert parts["passes"].tolist() == [0, 0]
    assert parts["dice_left"].argmax() == 7 - 1
    assert parts["last_turns"].tolist() == [0, 1, 0]
    assert parts["turn"].tolist() == [0, 1, 0]
    assert parts["phase"].tolist() == [0, 1, 0]


def test_the_page_lists_the_parts_in_order():
    """docs/environments.md has a table for every game, with the same names and shapes."""
    page = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    for game in rollhouse.catalogue():
        loaded = contract.load(game)
        terms = rollhouse.start(game, players=4).terms
        table = page.split(f"\n**{loaded.title()}**")[1].split("\n\n")[1]
        listed = re.findall(r"^\| `(\w+)` +\| ([^|]+?) +\|", table, flags=re.MULTILINE)
        known = {"players": 4, "dice": 10, "deck": 26}
        shapes = [
            (name, tuple(known.get(size) or int(size) for size in shape.split(" × ")))
            for name, shape in listed
        ]
        assert shapes == [(part.name, part.shape) for part in observations.sight(terms).parts]


def test_many_points_are_still_different_numbers():
    far = [float(observation_parts.soft(points, 100)) for points in range(-3000, 3000)]
    assert far == sorted(set(far))
    assert -2 < far[0] < -1.9
    assert [float(observation_parts.soft(points, 100)) for points in (-100, -50, 0, 30, 100)] == (
        pytest.approx([-1, -0.5, 0, 0.3, 1])
    )


@pytest.mark.parametrize("game", ["toss_up", "stack_attack"])
def test_a_game_without_a_sight_of_its_own_is_seen_by_its_fields(game, monkeypatch):
    monkeypatch.setattr(observations, "part_for", lambda *_: None)
    players = max(contract.load(game).players)
    for position in decisions(game, players, {}, [2], steps=60):
        sight = observations.Sight(position.terms)
        assert sight.module is plain_observation
        flat = sight.flat(position, 1)
        assert (np.abs(flat) <= sight.high()).all()
        parts = sight.apart(flat)
        array = position.array()
        for name in array.dtype.names:
            value = np.atleast_1d(array[name][0])
            expected = np.sign(value) * np.log1p(np.abs(value)) / np.log(1024)
            assert parts[name] == pytest.approx(expected)
        assert parts["seat"].argmax() == 1


def test_observations_are_compiled_over_rows_of_states():
    position = rollhouse.start("toss_up").after({"roll": "GGGGYYYRRR"})
    sight = observations.sight(position.terms)
    states = np.repeat(position.array(), 3)
    states["scores"][:, 0] = [10, 20, 30]
    out = np.zeros((3, sight.size), np.float32)
    for index in range(3):
        sight.look(states, index, 0, out[index])
    assert sight.apart(out)["scores"].shape == (3, 2)
    assert sight.apart(out)["scores"][:, 0].tolist() == pytest.approx([0.1, 0.2, 0.3])
    assert len(rows(states)) == 3


def test_what_is_no_sight_of_the_match_is_refused():
    position = rollhouse.start("toss_up")
    sight = observations.sight(position.terms)
    for seat in (2, -1, 0.5, "x", None):
        with pytest.raises(RollhouseError, match="seat must be a whole number from 0 to 1"):
            sight.flat(position, seat)
    for other in (rollhouse.start("shizzle"), rollhouse.start("toss_up", goal=50)):
        with pytest.raises(BadPosition, match="a position of another match"):
            sight.flat(other, 0)
    for flat in (np.zeros(3), np.zeros((25, 3)), np.float32(0)):
        with pytest.raises(RollhouseError, match="has 25 numbers in its last dimension"):
            sight.apart(flat)
    again = rollhouse.Position.from_json(position.to_json())
    assert (sight.flat(again, np.int64(1)) == sight.flat(position, 1)).all()
