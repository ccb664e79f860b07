"""What a hint uses besides a solution: what is known of a game, and which choices are raced."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from rollhouse import solvers
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.position import Position
from rollhouse.players import pretending, rule_of_thumb
from rollhouse.players.judgement import decoded, solution
from rollhouse.players.policies import Policy
from rollhouse.players.race import LIMIT, Race, RaceSettings
from rollhouse.players.search import playout_policy
from rollhouse.solvers import SoloSolution

from .outlook import are_alike

Known = tuple[dict[str, Any], list[float]]
"""An action and the win shares of all seats after it."""

SIZE, FIELD = 8, 8
"""Playouts in a batch, and how many choices stay in the race when there are many."""


def study(position: Position, progress: Any = None) -> bool:
    """Solve and keep what gives values for a position; False if only playouts would.

    With two opponents or more, what is solved is the policy by which playouts continue.
    """
    if solution(position, progress) is not None:
        return True
    home = runners(position)
    if home is not None and home.alone(position, progress) is not None:
        return True
    playout_policy(position, progress)
    return False


def known(position: Position) -> list[Known] | None:
    """Every legal action by what is known of the game, if the solution behind that is at hand."""
    home = runners(position)
    one = home.terms_alone(position) if home else None
    alone = solvers.known(one) if one else None
    if home is None or not isinstance(alone, SoloSolution):
        return None
    return by(home, alone, position)


def by(home: ModuleType, alone: SoloSolution, position: Position) -> list[Known]:
    """Every legal action, judged by the solution of the game for one."""
    codes = (int(code) for code in np.flatnonzero(position.mask()))
    return [(decoded(position, code), home.win_shares(alone, position, code)) for code in codes]


def runners(position: Position) -> ModuleType | None:
    """The insight of a game in which everybody runs their own race; None if there is none."""
    home = part_for(position.terms, "insight") if position.players > 1 else None
    return home if home and hasattr(home, "win_shares") and hasattr(home, "alone") else None


def policy_at_hand(position: Position) -> Policy | None:
    """The policy by which everybody plays on, if its match is solved; None: the rule of thumb."""
    return playout_policy(position) if pretending.at_hand(position.terms) else None


def race(position: Position, seed: int) -> Race:
    """The choices that a good player weighs, the policy's own first; at most `LIMIT` of them.

    If there are too many, only those that look most promising at first are raced. Of choices that
    are alike, one runs for all.
    """
    policy = policy_at_hand(position)
    own = rule_of_thumb.code(position) if policy is None else pretending.code_of(policy, position)
    if are_alike(position):
        return Race(position, seed, actions=[decoded(position, own)], policy=policy)
    weighed = [int(code) for code in np.flatnonzero(rule_of_thumb.considered(position))]
    if len(weighed) < 2:  # clear to a good player, but whoever asks wants to see the others too
        weighed = [int(code) for code in np.flatnonzero(position.mask())]
    codes = [own, *(code for code in weighed if code != own)]
    promises = rule_of_thumb.promises(position)
    if len(codes) > LIMIT and promises is None:
        return Race(position, seed, settings=RaceSettings(SIZE, FIELD), policy=policy)
    if len(codes) > LIMIT and promises is not None:
        codes = sorted(codes, key=lambda code: (code != own, -promises[code]))[:LIMIT]
    many = len(codes) > RaceSettings.field
    settings = RaceSettings(SIZE, FIELD) if many else RaceSettings()
    actions = [decoded(position, code) for code in codes]
    return Race(position, seed, settings=settings, actions=actions, policy=policy)
