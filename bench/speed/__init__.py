"""How fast the rules run, measured in one run with named peers: steps a second, and the ratio.

A step is one action of a seat or one answer of the table, drawn and applied, in uniformly random
play; peers are counted the same way (peers.py). For the dexterity games the surrogates answer
there; physics has rows of its own (physics.py). `search` has rows too: whole games played on by a
policy, counted as simulations.

Everything runs on one core and is counted in processor seconds. What is compared is measured in
turns, and a figure is the median of its rounds with the quartiles beside it (rounds.py).
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import asdict, dataclass, field, replace
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
from .rounds import ROUNDS, Contestant, Figures, bursts, in_turns

REFERENCE = "openspiel_pig_rollouts"
"""The peer that playouts are compared with: OpenSpiel's C++ rollouts of its game of pig."""
GAMES = "openspiel_pig_mcts"
"""The peer that `search` is compared with: simulations of OpenSpiel's MCTS on its game of pig."""
SIMULATIONS = 2048
"""How many playouts a measured decision has."""
BATCH = {"dice_flick": 256}
"""Games in a burst of playouts, for games in which a thousand would take long."""
CALLS = 2000

Announce = Callable[[str], AbstractContextManager[None]]


@dataclass(frozen=True)
class Row:
    """One measurement: the median of its rounds."""

    name: str
    what: str
    per_second: float
    ratio: float | None = None
    """How many times the other figure; None if there is nothing to compare with."""
    against: str | None = None
    quartiles: tuple[float, float] | None = None
    """The quartiles of `per_second`; None if it was measured in one piece."""
    ratio_quartiles: tuple[float, float] | None = None


@dataclass
class Table:
    rows: list[Row] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    def text(self) -> str:
        lines = [f"{'':26} {'a second':>14} {'spread':>7}  {'ratio':>7}"]
        for row in self.rows:
            ratio = "" if row.ratio is None else f"{row.ratio:.{1 if row.ratio > 2 else 2}f} x"
            against = f"  {row.against}" if row.against else ""
            if row.ratio_quartiles:
                low, high = row.ratio_quartiles
                against += f" (middle half of the rounds {low:.2f} to {high:.2f})"
            figure = f"{row.per_second:,.{0 if row.per_second >= 100 else 1}f}"
            spread = ""
            if row.quartiles:
                low, high = row.quartiles
                spread = f"± {50 * (high - low) / row.per_second:.0f} %"
            lines.append(f"{row.name:26} {figure:>14} {spread:>7}  {ratio:>7}  {row.what}{against}")
        return "\n".join(lines + self.notes)


def measure(seconds: float, with_peers: bool, announce: Announce, rounds: int = ROUNDS) -> Table:
    """Measure every game, physics, and the peers that are installed. Takes some minutes."""
    table = Table()
    with on_one_core(), ExitStack() as stack:
        turns: dict[str, peers.Turn] = {}
        if with_peers:
            with announce("Preparing the peers"):
                turns = prepared(table, stack)
        with announce("Measuring the games and their peers in turns"):
            measure_games(table, turns, seconds, rounds)
        for name in names():
            with announce(f"Measuring search in {name}"):
                table.rows += search_rows(name, seconds, turns.get(GAMES), rounds)
        with announce("Measuring best_scoring"):
            scoring = in_turns({"": bursts(scored_arenas())}, seconds, rounds)[""]
        table.rows.append(row("dice_flick best_scoring", "arenas of 0 to 15 dice", scoring))
        add_physics(table, seconds, announce)
    return table


@contextmanager
def on_one_core() -> Iterator[None]:
    """Keep this process on the same core as the peers, if possible."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    peers.pin_to_one_core()
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def prepared(table: Table, stack: ExitStack) -> dict[str, peers.Turn]:
    """The peers that are installed, ready; what is missing, and why, is noted."""
    turns = {}
    for name in peers.present():
        try:
            turns[name] = peers.Turn(name)
            stack.callback(turns[name].close)
        except RuntimeError as failed:
            table.notes.append(str(failed))
    table.notes += [f"not installed: {text}" for text in peers.missing()]
    return turns


def measure_games(
    table: Table, turns: Mapping[str, peers.Turn], seconds: float, rounds: int
) -> None:
    """Rows for all peers, and for every game beside the peer it is compared with."""
    contestants: dict[str, Contestant] = dict(turns)
    for name in names():
        contestants[f"{name} playouts"] = bursts(playing(name))
        contestants[f"{name} from Python"] = bursts(calling(name))
    found = in_turns(contestants, seconds, rounds)
    for name, turn in turns.items():
        table.rows.append(row(name, f"{turn.unit}; {turn.note}", found[name]))
    reference = found.get(REFERENCE)
    for name in names():
        figures = found[f"{name} playouts"]
        table.rows.append(row(f"{name} playouts", "steps", figures, reference, REFERENCE))
        figures = found[f"{name} from Python"]
        table.rows.append(row(f"{name} from Python", "calls of act and settle", figures))


def row(
    name: str, what: str, figures: Figures, other: Figures | None = None, peer: str = ""
) -> Row:
    """A row of the median, compared with another figure of the same rounds."""
    if other is None:
        return Row(name, what, figures.median, quartiles=figures.quartiles)
    ratio, against = figures.over(other), f"against {peer}"
    return Row(
        name, what, figures.median, ratio.median, against, figures.quartiles, ratio.quartiles
    )


def add_physics(table: Table, seconds: float, announce: Announce) -> None:
    """Rows for the tower and the box; if MuJoCo is not installed, a note instead."""
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


def scored_arenas(many: int = 2_000) -> Callable[[], int]:
    """Arenas of `best_scoring` in a batch: 0 to 15 dice of the box in random holes."""
    random = np.random.default_rng(1)
    kinds = np.repeat(np.arange(len(BOX)), BOX)
    arenas = np.zeros((many, CELLS), np.int32)
    for arena in arenas:
        dice = random.integers(0, 16)
        holes, drawn = random.permutation(CELLS)[:dice], random.permutation(kinds)[:dice]
        pips = random.integers(1, 7, dice)
        for hole, kind, number in zip(holes, drawn, pips, strict=True):
            arena[hole] = die(int(kind), BLAST if kind == PINK else int(number))

    def burst() -> int:
        best_points(arenas)
        return many

    return burst


def playing(name: str) -> Callable[[], int]:
    """Random playouts of the printed game for two, on one core; each burst is of other games."""
    terms = contract.agree(contract.load(name), 2, {})
    games, seed = BATCH.get(name, 4096), 0

    def burst() -> int:
        nonlocal seed
        seed += 1
        return int(playouts.play(terms, games, seed=seed, threads=1).steps.sum())

    return burst


def search_rows(
    name: str, seconds: float, peer: Contestant | None, rounds: int = ROUNDS
) -> list[Row]:
    """Simulations of `search` at the first choice of a game for two, on one core.

    Also measured: the same playouts from the start without a race around them, and the random games
    of OpenSpiel's search, which are shorter and not played by a policy.
    """
    position, randoms = opening(contract.agree(contract.load(name), 2, {})), stream(1)
    while position.turn == TABLE or len(position.actions()) < 2:
        step = position.draw(randoms) if position.turn == TABLE else position.actions()[0]
        position = position.after(step)
    policy = policies.quick(position.terms)
    player = Search(playouts=SIMULATIONS, seed=1)
    contestants = {
        "plain": bursts(lambda: simulated(position, policy)),
        "search": bursts(lambda: searched(player, position)),
    }
    if peer is not None:
        contestants["peer"] = peer
    found = in_turns(contestants, seconds, rounds)
    plain, searching = found["plain"], found["search"]
    beside = row(f"{name} search", "simulations", searching, plain)
    rows = [
        replace(beside, against="of plain playouts"),
        row(f"{name} plain playouts", f"games by {policy.name} from there", plain),
    ]
    if peer is not None:
        rows.append(row(f"{name} search", "simulations", searching, found["peer"], GAMES))
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


def calling(name: str) -> Callable[[], int]:
    """`act` and `settle` called from Python through the array face, one at a time.

    Positions and what to apply are prepared beforehand.
    """
    game = contract.load(name)
    terms = contract.agree(game, 2, {})
    setups, randoms = rows(terms.setups), stream(1)
    state, outcome = np.zeros(1, game.rules.State), np.zeros(1, game.rules.Outcome)
    game.calls.start(setups, rows(state), 0)
    calls: list[tuple[Any, Any, Any]] = []
    while len(calls) < CALLS:
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
    states = rows(array)

    def burst() -> int:
        array[:] = kept
        for index, (face, _, given) in enumerate(calls):
            face(setups, states, index, given)
        return len(calls)

    return burst
