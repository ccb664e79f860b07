"""Pretending play: the exact solution for two against the strongest opponent, and no other."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

import rollhouse
from rollhouse.players import pretending, rule_of_thumb
from rollhouse.players.pretending import Pretending
from rollhouse.players.seats import read_seat
from rollhouse.solvers import stored
from tests.cases import IDS, MATCHES, walk

SMALL = {"goal": 20, "dice": 5}
STOP = {"do": "stop"}


def choices(game, players, options, seeds=(61, 62), steps=400):
    for seed in seeds:
        for position, _ in walk(game, players, options, seed, steps):
            if position.turn >= 0 and len(position.actions()) > 1:
                yield position


CROWDS = [
    pytest.param(game, players, options, id=name)
    for (game, players, options), name in zip(MATCHES, IDS, strict=True)
    if players > 2 and game in ("toss_up", "shizzle", "stack_attack")
]


@pytest.mark.parametrize(("game", "players", "options"), CROWDS)
def test_pretending_plays_legally_and_changes_nothing(game, players, options, effort):
    player = Pretending()
    for position in islice(choices(game, players, options), effort(20, 80)):
        before, actions = position.array().tobytes(), position.actions()
        assert player(position, actions) in actions
        assert position.array().tobytes() == before


@pytest.mark.parametrize("players", [3, 6])
def test_toss_up_is_played_as_between_the_mover_and_the_best_of_the_others(players):
    solution = rollhouse.solve("toss_up", **SMALL)
    player, alike = Pretending(), 0
    for position in choices("toss_up", players, SMALL):
        fields, mover = position.fields, position.turn
        rival = max(s for n, s in enumerate(fields["scores"]) if n != mover)
        two = rollhouse.position(
            "toss_up", 2, **SMALL, to_move=0, scores=[fields["scores"][mover], rival],
            turn_points=fields["turn_points"], dice_left=fields["dice_left"],
            last_turns=min(fields["last_turns"], 1),
        )  # fmt: skip
        assert player(position, position.actions()) == solution.best(two)
        alike += 1
    assert alike > 20


@pytest.mark.parametrize(
    ("game", "options"),
    [("toss_up", SMALL), ("shizzle", {"bank": 12}), ("stack_attack", {"goal": 5})],
)
def test_between_two_it_is_the_exact_solution(game, options):
    solution, player = rollhouse.solve(game, **options), Pretending()
    for position in choices(game, 2, options):
        played = player(position, position.actions())
        worths = {
            str(action): shares[position.turn] for action, shares in solution.values(position)
        }
        assert worths[str(played)] == pytest.approx(max(worths.values()), abs=1e-6)


def test_in_shizzle_only_the_richest_is_attacked():
    attacked = 0
    for position in choices("shizzle", 4, {"bank": 30}, seeds=range(30)):
        action = Pretending()(position, position.actions())
        if action["do"] == "attack":
            chips = position.fields["chips"]
            richest = max(c for n, c in enumerate(chips) if n != position.turn)
            assert chips[action["seat"]] == richest
            attacked += 1
    assert attacked


def test_unequal_hands_are_no_game_for_two():
    start = rollhouse.start("stack_attack", players=3, skill=["steady", "average", "shaky"])
    assert pretending.policy(start.terms) is None
    assert "rule of thumb" in Pretending().source(start).say("en")
    assert "a ojo" in Pretending().source(start).say("es")
    for position in list(choices("stack_attack", 3, start.options))[:5]:
        assert pretending.code(position) == rule_of_thumb.code(position)


@pytest.mark.parametrize("game", ["doozy_dice", "dice_flick"])
def test_where_there_is_no_solution_for_two_it_says_so(game):
    start = rollhouse.start(game, players=3)
    assert "no solution for two" in Pretending().source(start).say("en")


def test_it_says_what_it_does():
    crowd, pair = (
        rollhouse.start("toss_up", players=3, **SMALL),
        rollhouse.start("toss_up", **SMALL),
    )
    assert "as if nobody else were there" in Pretending().source(crowd).say("en")
    assert "nobody here to overlook" in Pretending().source(pair).say("en")


@pytest.mark.parametrize(
    ("kind", "players", "goal"),
    [("pretending", 3, 20), ("search", 3, 21), ("optimal", 3, 22), ("computer", 2, 23)],
)
def test_studying_tells_its_progress(kind, players, goal, tmp_path, monkeypatch):
    """Before the first decision of a match that nobody has solved; afterwards there is nothing.

    A computer goes by what was learned for more than two, and has nothing to study there.
    """
    monkeypatch.setattr(stored, "folder", lambda: tmp_path)
    heard: list[float] = []
    position = rollhouse.start("toss_up", players=players, goal=goal, dice=6)
    player = read_seat(kind).sit(seed=1)
    player.study(position, lambda done, whole: heard.append(done / whole))
    assert heard[-1] == 1.0
    times = len(heard)
    player.study(position, lambda done, whole: heard.append(done / whole))
    assert len(heard) == times


def test_tables_are_small_numbers_alone():
    """Compiled play works on whole numbers, and so decides the same on every machine."""
    for game, options in (
        ("toss_up", SMALL),
        ("shizzle", {"bank": 12}),
        ("stack_attack", {"goal": 5}),
    ):
        made = pretending.policy(rollhouse.start(game, players=3, **options).terms)
        for table in made.tables:
            if isinstance(table, np.ndarray) and table.dtype.names is None:
                assert table.dtype.kind in "iu"
