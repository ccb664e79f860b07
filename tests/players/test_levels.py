"""The levels of the computer are in order in every game, by what their decisions lose."""

from __future__ import annotations

import functools
import statistics

import pytest

import rollhouse
from rollhouse.games import dice_flick
from rollhouse.games.dice_flick import rules
from rollhouse.players.computer import LEVELS, Computer
from rollhouse.players.optimal import known

SOLVED = [
    ("toss_up", 2, {"goal": 40}),
    ("shizzle", 2, {"bank": 12}),
    ("stack_attack", 2, {"goal": 5}),
    ("doozy_dice", 1, {"max_rolls": 4}),
    ("doozy_dice", 2, {"max_rolls": 4}),
]
CARDS = ["Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"]
ERRING = 30
"""How often each level errs in each position."""


def asked(game, players, options, seeds):
    """The positions of games by rule of thumb in which a seat has a real choice."""
    if game == "doozy_dice":
        options = {**options, "cards": CARDS}
    for seed in seeds:
        record = rollhouse.play(game, ["greedy"] * players, seed=seed, **options)
        for entry in record.entries:
            if entry.seat is not None and entry.seat >= 0 and len(entry.before.actions()) > 1:
                yield entry.before


def lost(position, level):
    """What a level loses in a position, on average over its errors, by what is known of it."""
    judged, player, actions = known(position), Computer(level, seed=7), position.actions()
    played = (player(position, actions) for _ in range(ERRING))
    worths = [judged.worths[actions.index(action)] for action in played]
    return max(judged.worths) - statistics.mean(worths)


@pytest.mark.parametrize(("game", "players", "options"), SOLVED)
def test_every_level_loses_less_than_the_one_below(game, players, options):
    positions = list(asked(game, players, options, seeds=range(3)))[::2][:60]
    losses = [
        statistics.mean(lost(position, level) for position in positions)
        for level in range(1, LEVELS + 1)
    ]
    print(len(positions), losses)
    assert losses[-1] == pytest.approx(0, abs=1e-9)
    for lower, higher in zip(losses, losses[1:], strict=False):
        assert higher < 0.8 * lower


@functools.cache
def lying(flicked):
    """The points that will lie in the arena after a flick, on average."""
    chances, arenas = [], []
    for outcome, chance in flicked.outcomes():
        arenas.append(flicked.after(outcome).array()["arena"][0])
        chances.append(chance)
    points = dice_flick.best_points(arenas)
    return sum(chance * point for chance, point in zip(chances, points, strict=True))


def test_every_level_flicks_better_than_the_one_below():
    """Level 5 looks further than at what lies there next, and is not asked."""
    positions = [p for p in asked("dice_flick", 2, {"rounds": 8}, seeds=range(2)) if p.fields["flicks_left"]]
    means = []
    for level in range(1, LEVELS):
        player = Computer(level, seed=7)
        played = [(p, player(p, p.actions())) for p in positions[:40] for _ in range(10)]
        means.append(statistics.mean(float(lying(p.after(a))) for p, a in played if a["do"] == "flick"))
    print(means)
    assert means == sorted(means)
