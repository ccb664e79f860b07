"""How fast the rules run, measured in one run with named peers: steps a second, and the ratio.

A step is one action of a seat or one answer of the table, drawn and applied, in uniformly random
play; peers are counted the same way (peers.py). The dexterity games answer by their surrogates
there; physics has rows of its own (physics.py). Everything runs on one core. `search` has
rows too: whole games played on by a policy, counted as simulations a second of the processor.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from rollhouse.games.dice_flick import best_points
from rollhouse.games.dice_flick.rules import BOX
from rollhouse.games.dice_flick.scoring_rules import BLAST, CELLS, PINK, die
from rollhouse.kernel import contract
from rollhouse.kernel.games import names
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import OVER, TABLE, rows, stream
from rollhouse.lab.batch import playouts
from rollhouse.physics import engine
from rollhouse.physics.words import NoPhysics
from rollhouse.players import playouts as engine_of_playouts
from rollhouse.players import policies
from rollhouse.players.policies import Policy
from rollhouse.players.search import Search

from . import peers, physics
from .physics import Pace

REFERENCE = "openspiel_pig_rollouts"
"""The peer that playouts are compared with: OpenSpiel's C++ rollouts of its game of pig."""
GAMES = "openspiel_pig_mcts"
"""The peer that `search` is compared with: simulations of OpenSpiel's MCTS on its game of pig."""
SIMULATIONS = 2048
"""Playouts of a decision that is measured."""
REPEATS = 3

Announce = Callable[[str], AbstractContextManager[None]]


@dataclass(frozen=True)
class Row:
    """One measurement."""

    name: str
    what: str
    per_second: float
    ratio: float | None = None
    """How many times the other figure; None where there is nothing to compare with."""
    against: str | None = None


@dataclass
class Table:
    rows: list[Row] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    def text(self) -> str:
        lines = [f"{'':26} {'a second':>14}  {'ratio':>7}"]
        for row in self.rows:
            ratio = "" if row.ratio is None else f"{row.ratio:.{1 if row.ratio > 2 else 2}f} x"
            against = f"  {row.against}" if row.against else ""
            figure = f"{row.per_second:,.{0 if row.per_second >= 100 else 1}f}"
            lines.append(f"{row.name:26} {figure:>14}  {ratio:>7}  {row.what}{against}")
        return "\n".join(lines + self.notes)


def measure(seconds: float, with_peers: bool, announce: Announce) -> Table:
    """Measure every game, physics, and the peers that are installed. Takes some minutes."""
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
    for name in names():
        with announce(f"Measuring search in {name}"):
            table.rows += search_rows(name, seconds, found)
    with announce("Measuring best_scoring"):
        scoring = scored_arenas(seconds)
    table.rows.append(Row("dice_flick best_scoring", "arenas of 0 to 15 dice", scoring))
    add_physics(table, seconds, announce)
    return table


def add_physics(table: Table, seconds: float, announce: Announce) -> None:
    """Rows for the tower and the box; where MuJoCo is not installed, a note in their place."""
    try:
        table.notes.append(f"physics: {engine.version()}, processor seconds")
    except NoPhysics as missing:
        table.notes.append(f"physics was not measured: {missing}")
        return
    for height in physics.HEIGHTS:
        with announce(f"Measuring towers of {height}"):
            pace = physics.placements(height, seconds)
        table.rows += physics_rows(f"tower of {height}", "placements", pace)
    for dice in physics.OCCUPIED:
        with announce(f"Measuring flicks, {dice} dice in holes"):
            pace = physics.flicks(dice, seconds)
        table.rows += physics_rows(f"box with {dice}", "flicks", pace)


def physics_rows(name: str, what: str, pace: Pace) -> list[Row]:
    slowest = f"{what}; the slowest took {1000 * pace.slowest:,.0f} ms"
    bare = "against mj_step alone"
    return [
        Row(f"{name}, {what}", slowest, pace.per_second),
        Row(f"{name}, real time", "simulated seconds", pace.real_time),
        Row(f"{name}, steps", "physics steps", pace.steps, pace.steps / pace.raw, bare),
        Row(f"{name}, mj_step alone", "physics steps", pace.raw),
    ]


def scored_arenas(seconds: float, many: int = 20_000) -> float:
    """Arenas a second of `best_scoring` in a batch: 0 to 15 dice of the box in random holes."""
    random = np.random.default_rng(1)
    kinds = np.repeat(np.arange(len(BOX)), BOX)
    arenas = np.zeros((many, CELLS), np.int32)
    for arena in arenas:
        dice = random.integers(0, 16)
        holes, drawn = random.permutation(CELLS)[:dice], random.permutation(kinds)[:dice]
        pips = random.integers(1, 7, dice)
        for hole, kind, number in zip(holes, drawn, pips, strict=True):
            arena[hole] = die(int(kind), BLAST if kind == PINK else int(number))
    best_points(arenas[:10])
    best, end = 0.0, time.perf_counter() + seconds
    while not best or time.perf_counter() < end:
        before = time.perf_counter()
        best_points(arenas)
        best = max(best, many / (time.perf_counter() - before))
    return best


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


def search_rows(name: str, seconds: float, found: dict[str, float]) -> list[Row]:
    """Simulations a second of `search` at the first choice of a game for two, on one core.

    Beside them the same playouts from the start without a race around them, and the random games
    of a search of OpenSpiel's, which are shorter and not played by a policy.
    """
    position, randoms = opening(contract.agree(contract.load(name), 2, {})), stream(1)
    while position.turn == TABLE or len(position.actions()) < 2:
        step = position.draw(randoms) if position.turn == TABLE else position.actions()[0]
        position = position.after(step)
    policy = policies.quick(position.terms)
    plain = rate(lambda: simulated(position, policy), seconds)
    player = Search(playouts=SIMULATIONS, seed=1)
    searching = rate(lambda: searched(player, position), seconds)
    rows = [
        Row(f"{name} search", "simulations", searching, searching / plain, "of plain playouts"),
        Row(f"{name} plain playouts", f"games by {policy.name} from there", plain),
    ]
    if GAMES in found:
        rows.append(compared(f"{name} search", "simulations", searching, found, GAMES))
    return rows


def simulated(position: Position, policy: Policy) -> int:
    engine_of_playouts.batches_of(position, policy, 1, 0, SIMULATIONS // 32, 32)
    return SIMULATIONS


def searched(player: Search, position: Position) -> int:
    """The playouts of one decision, on this thread's core."""
    _, race = player.race(position)
    for _ in race.run(math.inf):
        pass
    return race.spent


def rate(work: Callable[[], int], seconds: float) -> float:
    """The best of some runs, by what the work says it has done, in processor seconds."""
    work()
    best, end = 0.0, time.perf_counter() + seconds
    while not best or time.perf_counter() < end:
        before = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - before))
    return best


def face_calls(name: str, seconds: float) -> float:
    """`act` and `settle` calls a second from Python through the array face, one at a time.

    Positions and what to apply are prepared beforehand, so that the calls alone are timed.
    """
    game = contract.load(name)
    terms = contract.agree(game, 2, {})
    setups, randoms = rows(terms.setups), stream(1)
    state, outcome = np.zeros(1, game.rules.State), np.zeros(1, game.rules.Outcome)
    game.calls.start(setups, rows(state), 0)
    calls: list[tuple[Any, Any, Any]] = []
    while len(calls) < 2000:
        turn = game.calls.turn(setups, rows(state), 0)
        before = state.copy()
        if turn == OVER:
            game.calls.start(setups, rows(state), 0)
        elif turn == TABLE:
            game.calls.draw(setups, rows(state), 0, rows(randoms), rows(outcome))
            calls.append((game.calls.settle, before, rows(outcome.copy())))
            game.calls.settle(setups, rows(state), 0, rows(outcome))
        else:
            action = int(game.calls.default(setups, rows(state), 0))
            calls.append((game.calls.act, before, action))
            game.calls.act(setups, rows(state), 0, action)
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
