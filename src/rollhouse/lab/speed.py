"""How fast the rules run, measured in one run with named peers: steps a second, and the ratio.

A step is one action of a seat or one answer of the table, drawn and applied, in uniformly random
play; peers are counted the same way (peers.py). Everything runs on one core.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from rollhouse.games import contract, names
from rollhouse.games.kernel import OVER, TABLE, rows, stream

from . import peers, playouts

REFERENCE = "openspiel_pig_rollouts"
"""The peer that playouts are compared with: OpenSpiel's C++ rollouts of its game of pig."""
REPEATS = 3

Announce = Callable[[str], AbstractContextManager[None]]


@dataclass(frozen=True)
class Row:
    """One measurement."""

    name: str
    what: str
    per_second: float
    ratio: float | None = None
    """How many times the peer's figure; None for the peers themselves."""
    against: str | None = None


@dataclass
class Table:
    rows: list[Row] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    def text(self) -> str:
        lines = [f"{'':24} {'a second':>14}  {'ratio':>7}"]
        for row in self.rows:
            ratio = "" if row.ratio is None else f"{row.ratio:.1f} x"
            against = f"  {row.against}" if row.against else ""
            lines.append(f"{row.name:24} {row.per_second:14,.0f}  {ratio:>7}  {row.what}{against}")
        return "\n".join(lines + self.notes)


def measure(seconds: float, with_peers: bool, announce: Announce) -> Table:
    """Measure every game, and the peers that are installed. Takes a minute or two with peers."""
    table = Table()
    found: dict[str, float] = {}
    if with_peers:
        with announce("Measuring the peers"):
            measured = peers.measure(seconds)
        for peer in measured:
            found[peer.name] = peer.steps_per_second
            table.rows.append(Row(peer.name, f"{peer.unit}; {peer.note}", peer.steps_per_second))
        table.notes += [f"not installed: {text}" for text in peers.missing()]
    for name in names():
        with announce(f"Measuring {name}"):
            playing, calling = playout_steps(name, seconds), face_calls(name, seconds)
        table.rows.append(compared(f"{name} playouts", "steps", playing, found, REFERENCE))
        table.rows.append(Row(f"{name} from Python", "calls of act and settle", calling))
    return table


def compared(name: str, what: str, figure: float, found: dict[str, float], peer: str) -> Row:
    if peer not in found:
        return Row(name, what, figure)
    return Row(name, what, figure, figure / found[peer], f"against {peer}")


def playout_steps(name: str, seconds: float) -> float:
    """Steps a second of random playouts of the printed game for two, on one core."""
    terms = contract.agree(contract.load(name), 2, {})
    playouts.play(terms, 64, seed=1, threads=1)
    games, took = 1024, 0.0
    while took < seconds / 4:
        games *= 2
        before = time.perf_counter()
        playouts.play(terms, games, seed=2, threads=1)
        took = time.perf_counter() - before
    games = int(games * seconds / took)
    best = 0.0
    for repeat in range(REPEATS):
        before = time.perf_counter()
        ended = playouts.play(terms, games, seed=3 + repeat, threads=1)
        best = max(best, float(ended.steps.sum()) / (time.perf_counter() - before))
    return best


def face_calls(name: str, seconds: float) -> float:
    """`act` and `settle` calls a second from Python through the array face, one at a time.

    Positions and what to apply are prepared beforehand, so that the calls alone are timed.
    """
    game = contract.load(name)
    terms = contract.agree(game, 2, {})
    setups, randoms = rows(terms.setups), stream(1)
    state, outcome = np.zeros(1, game.rules.State), np.zeros(1, game.rules.Outcome)
    game.faces.start(setups, rows(state), 0)
    calls: list[tuple[Any, Any, Any]] = []
    while len(calls) < 2000:
        turn = game.faces.turn(setups, rows(state), 0)
        before = state.copy()
        if turn == OVER:
            game.faces.start(setups, rows(state), 0)
        elif turn == TABLE:
            game.faces.draw(setups, rows(state), 0, rows(randoms), rows(outcome))
            calls.append((game.faces.settle, before, rows(outcome.copy())))
            game.faces.settle(setups, rows(state), 0, rows(outcome))
        else:
            action = int(game.faces.default(setups, rows(state), 0))
            calls.append((game.faces.act, before, action))
            game.faces.act(setups, rows(state), 0, action)
    kept = np.concatenate([before for _, before, _ in calls])
    array = kept.copy()
    states, best = rows(array), 0.0
    for _ in range(max(REPEATS, int(seconds / 0.005))):
        array[:] = kept
        before_calls = time.perf_counter()
        for index, (face, _, given) in enumerate(calls):
            face(setups, states, index, given)
        best = max(best, len(calls) / (time.perf_counter() - before_calls))
    return best
