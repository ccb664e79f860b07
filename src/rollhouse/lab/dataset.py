"""Games as data to learn from: every choice with its position, what was chosen, what it was worth.

A row is one decision of a seat. Exact values come from the solution of the match. A seed gives the
same games as everywhere in the house, so parts of a dataset with different seeds (`PARTS`) share no
dice. docs/datasets.md has the schema.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rollhouse
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import LARGEST_SEED, OVER, TABLE
from rollhouse.kernel.validation import brief, whole, why
from rollhouse.players.seats import Player, Seat
from rollhouse.solvers import CannotSolve, SoloSolution, Solution, check, solved

from . import crew
from .batch.dice import Dice
from .batch.python_games import seated
from .simulation import simulate
from .simulation.rows import arrow, begun, not_written
from .simulation.runs import SimulationPlan
from .simulation.words import WORDS

__all__ = ["PARTS", "Dataset", "DatasetPlan", "dataset"]

PARTS = ("train", "validation", "test")
"""The files of a dataset in a folder; their seeds follow one another."""
GAMES = 1000
MOST = 10**9
PIECE = 16
"""How many games a piece of work has."""
REMEMBERED = 1 << 16
"""How many positions a worker remembers the values of."""
GROUP = 1 << 16
"""How many rows a group of a file has."""

Progress = Callable[[float, float], None]


@dataclass(frozen=True)
class DatasetPlan:
    """What is played and written down: a match, who sits at it, and the exact values if they are
    wanted.
    """

    terms: Terms
    seats: tuple[Seat, ...]
    functions: tuple[Player | None, ...]
    seed: int
    solution: Solution | None

    def rows(self, seed: int, numbers: Sequence[int]) -> list[dict[str, Any]]:
        """The decisions of some games of a seed, in order."""
        return [row for number in numbers for row in self._game(seed, number)]

    def _game(self, seed: int, number: int) -> list[dict[str, Any]]:
        deciding = [own or seat for own, seat in zip(self.functions, self.seats, strict=True)]
        players, dice = seated(deciding, seed, number), Dice(self.terms, seed, number)
        position, found, step = opening(self.terms), [], 0
        while position.turn != OVER:
            answer: Mapping[str, Any]
            if position.turn == TABLE:
                answer = dice.throw(position)
            else:
                answer = players[position.turn](position, position.actions())
                found.append({"game": number, "step": step, **self._row(position, answer)})
            after, events = position.step(answer)
            dice.stepped(position, after, events)
            position, step = after, step + 1
        ends = position.shares() if position.players > 1 else list(map(float, position.scores))
        return [{**row, "result": float(ends[row["seat"]])} for row in found]

    def _row(self, position: Position, answer: Any) -> dict[str, Any]:
        codec, state = self.terms.game.codec, position.state
        code = functools.partial(codec.encode_action, self.terms, state)
        row = {
            "seat": position.turn,
            "position": position.to_json(),
            "actions": [int(code(action)) for action in position.actions()],
            "action": int(code(answer)),
        }
        if self.solution is not None:
            values = exact(self.solution, position)
            best = min if isinstance(self.solution, SoloSolution) else max
            row |= {"values": list(values), "value": best(values)}
        return row

    def about(self, seed: int, games: int) -> dict[str, Any]:
        """What a file says about itself."""
        solution = self.solution
        return {
            "rollhouse": rollhouse.__version__,
            "game": self.terms.game.name,
            "version": self.terms.game.version,
            "players": [seat.player for seat in self.seats],
            "options": thawed(self.terms.options),
            "seed": seed,
            "games": games,
            "bound": None if solution is None else solution.bound,
        }


@functools.lru_cache(maxsize=REMEMBERED)
def exact(solution: Solution, position: Position) -> tuple[float, ...]:
    """What each action is worth to the seat to move: a win share or, alone, the expected score."""
    return tuple(float(values[position.turn]) for _, values in solution.values(position))


@dataclass(frozen=True)
class Piece:
    """Some games of a seed."""

    seed: int
    first: int
    games: int


def played(plan: DatasetPlan, piece: Piece) -> list[dict[str, Any]]:
    return plan.rows(piece.seed, range(piece.first, piece.first + piece.games))


@dataclass(frozen=True)
class Dataset:
    """The files that were written, and how many decisions are in each."""

    files: Mapping[Path, int]

    def __str__(self) -> str:
        return "\n".join(f"{path}: {rows:,}" for path, rows in self.files.items())


def dataset(
    game: str,
    players: str | Sequence[str | Player],
    out: str | os.PathLike[str],
    games: int = GAMES,
    seed: int = 0,
    values: bool = True,
    workers: int | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Dataset:
    """Write the decisions of games as parquet, one row each.

    `out` is a file that ends in .parquet, or a folder for the parts `train`, `validation` and
    `test`: the games of `seed`, `seed + 1` and `seed + 2`, a tenth as many in the last two. A
    folder that there is may have any name. With `values` every action has its exact value, from the
    solution of the match; an error says so if it cannot be solved. `workers` is the number of
    processes (one per core). All other arguments are options of the game.
    """
    arrow("no_dataset")
    made = planned(game, players, seed, values, options)
    return written(made, Path(out), games, workers, progress)


def written(
    made: DatasetPlan, out: Path, games: int, workers: int | None, progress: Progress | None
) -> Dataset:
    """Play what was planned, and write it."""
    files = parts(out, whole(games, "games", 1, MOST), made.seed)
    count = sum(number for _, number in files.values())
    done, found = 0, {}
    for path, (own, number) in files.items():
        pieces = [
            Piece(own, first, min(PIECE, number - first)) for first in range(0, number, PIECE)
        ]
        task = functools.partial(played, made)
        local = workers if not any(made.functions) else 1
        with Writer(path, made.about(own, number), made.solution is not None) as writer:
            for rows in crew.each(task, pieces, workers=local):
                writer.write(rows)
                done += PIECE
                if progress is not None:
                    progress(min(done, count), count)
        found[path] = writer.rows
    return Dataset(found)


def planned(
    game: str,
    players: str | Sequence[str | Player],
    seed: int,
    values: bool,
    options: Mapping[str, Any],
    progress: Progress | None = None,
) -> DatasetPlan:
    """What will be played, checked; if values are wanted, the match is solved first."""
    plan = checked(game, players, seed, values, options)
    terms, solution = plan.matches[0], None
    if values:
        with solvable():
            solution = solved(terms, progress=progress)
    return DatasetPlan(terms, plan.seats, plan.functions, plan.seed, solution)


def checked(
    game: str,
    players: str | Sequence[str | Player],
    seed: int,
    values: bool,
    options: Mapping[str, Any],
) -> SimulationPlan:
    """The games that will be played. What cannot be is refused before anything is compiled."""
    plan = simulate.plan(game, players, [options], seed)
    if values:
        with solvable():
            check(plan.matches[0])
    return plan


@contextlib.contextmanager
def solvable() -> Iterator[None]:
    """Where a match cannot be solved, say that its games can be written without values."""
    try:
        yield
    except CannotSolve as refusal:
        raise BadOption("no_values", WORDS, why=refusal.sentence) from None


def parts(out: Path, games: int, seed: int) -> dict[Path, tuple[int, int]]:
    """The files, each with its seed and its number of games."""
    alone = out.suffix and not out.is_dir()  # a folder may have a dot in its name
    seed = whole(seed, "seed", 0, LARGEST_SEED if alone else LARGEST_SEED - len(PARTS) + 1)
    if alone:
        if out.suffix.lower() != ".parquet":
            raise BadOption("not_parquet", WORDS, path=brief(str(out)))
        return {out: (seed, games)}
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise BadOption("no_folder", WORDS, path=brief(str(out)), fault=why(fault)) from None
    few = max(1, games // 10)
    numbers = (games, few, few)
    return {
        out / f"{name}.parquet": (seed + place, number)
        for place, (name, number) in enumerate(zip(PARTS, numbers, strict=True))
    }


class Writer:
    """A parquet file that gets its name only when it is complete."""

    def __init__(self, path: Path, about: Mapping[str, Any], values: bool) -> None:
        self.path, self.rows = path, 0
        self._arrow, parquet = arrow()
        self._schema = schema(self._arrow, values).with_metadata(
            {"rollhouse": json.dumps(about, ensure_ascii=False)}
        )
        self._beside = begun(path)
        self._file = parquet.ParquetWriter(self._beside, self._schema, compression="zstd")
        self._waiting: list[dict[str, Any]] = []

    def __enter__(self) -> Writer:
        return self

    def write(self, rows: list[dict[str, Any]]) -> None:
        self._waiting += rows
        self.rows += len(rows)
        if len(self._waiting) >= GROUP:
            self._flush()

    def _flush(self) -> None:
        table = self._arrow.Table.from_pylist(self._waiting, schema=self._schema)
        self._waiting = []
        try:
            self._file.write_table(table)
        except OSError as fault:
            raise not_written(self.path, fault) from None

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._flush()
                self._file.close()
                os.replace(self._beside, self.path)
        except OSError as fault:
            raise not_written(self.path, fault) from None
        finally:
            self._beside.unlink(missing_ok=True)


def schema(arrow: Any, values: bool) -> Any:
    """The columns of a file."""
    return arrow.schema(list(columns(arrow, values)))


def columns(arrow: Any, values: bool) -> Iterator[Any]:
    yield arrow.field("game", arrow.int64(), False)
    yield arrow.field("step", arrow.int32(), False)
    yield arrow.field("seat", arrow.int8(), False)
    yield arrow.field("position", arrow.string(), False)
    yield arrow.field("actions", arrow.list_(arrow.field("element", arrow.int16(), False)), False)
    yield arrow.field("action", arrow.int16(), False)
    if values:
        number = arrow.field("element", arrow.float64(), False)
        yield arrow.field("values", arrow.list_(number), False)
        yield arrow.field("value", arrow.float64(), False)
    yield arrow.field("result", arrow.float64(), False)
