"""`rollhouse.simulate`: any number of games in figures; and the same games under several rules."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.keywords import take
from rollhouse.kernel.records import LARGEST_SEED
from rollhouse.kernel.validation import choice, shown, whole
from rollhouse.players.play import seats_given
from rollhouse.players.seats import Player, Seat, computers, numbered, read_seat

from .. import batch
from .comparison import Comparison
from .results import Results
from .rows import KINDS, can_be_written, kind_of
from .runs import Progress, Run, SimulationPlan
from .sample_text import shown_rules
from .words import WORDS

GAMES = 100_000
"""The usual number of games."""
MOST = 1 << 40


def plan(
    game: str,
    seats: str | Sequence[str | Player] | None,
    rules: Sequence[Mapping[str, Any]],
    seed: int = 0,
    device: str = "cpu",
) -> SimulationPlan:
    """What will be played, checked, under each of the `rules`, which are options."""
    loaded = contract.load(game)
    given = seats_given(seats) if seats is not None else ["greedy"] * max(2, loaded.players[0])
    functions = tuple(player if callable(player) else None for player in given)
    sat = tuple(numbered([seat_of(player) for player in given]))
    matches = tuple(contract.agree(loaded, len(sat), options, files=True) for options in rules)
    labels = named(loaded.name, matches, rules)
    seed = whole(seed, "seed", 0, LARGEST_SEED)
    made = SimulationPlan(
        matches, labels, sat, functions, seed, choice(device, "device", batch.DEVICES)
    )
    if device == "gpu" and made.by_hand is not None:
        raise BadOption("gpu_by_hand", WORDS, reason=made.by_hand)
    return made


def seat_of(player: str | Player) -> Seat:
    """A seat of a simulation, where nobody waits for people."""
    if callable(player):
        return Seat(getattr(player, "__name__", type(player).__name__), "own")
    seat = read_seat(player)
    if seat.is_person:
        raise BadOption("a_person", WORDS, name=seat.name, names=", ".join(computers()))
    return seat


def named(
    game: str, matches: Sequence[Terms], rules: Sequence[Mapping[str, Any]]
) -> tuple[str, ...]:
    """Labels that tell the rules apart, in their own words; no two may be the same."""
    keys = list(dict.fromkeys(name for options in rules for name in options))
    apart = [name for name in keys if len({_text(terms.options[name]) for terms in matches}) > 1]
    own = [{name: terms.options[name] for name in apart} for terms in matches]
    labels = [shown_rules(options, " & ") for options in own]
    for place, terms in enumerate(matches):
        for earlier in range(place):
            if matches[earlier] is terms:
                one, other = (shown_rules(rules[n]) or game for n in (earlier, place))
                raise BadOption("same_rules", WORDS, one=one, other=other)
    return tuple(labels)


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=dict)


@dataclass(frozen=True)
class SimulationSettings:
    """The settings of `simulate` and `compare` that are seldom given, and their usual values."""

    on: str | None = None
    progress: Progress | None = None
    first: int = 0


def simulate(
    game: str,
    seats: str | Sequence[str | Player] | None = None,
    games: int = GAMES,
    seed: int = 0,
    device: str = "cpu",
    threads: int | None = None,
    out: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Results:
    """Play many games and count what happens in them.

    `seats` are written as for `rollhouse.play`, or are functions; without them two `greedy` ones
    play. If every seat has a compiled policy, games run on all cores (`threads`), or on a GPU with
    `device="gpu"`; otherwise step by step, in this process or, if more than one of `threads` is
    asked for, in that many processes. Number n of a seed is always the same game, so the results
    depend on none of this. `out` is a file with a row for each game (`.parquet`, `.csv`, `.jsonl`).

    More keywords: `on="ray"` plays on a Ray cluster; games are numbered from `first` (0);
    `progress(done, whole)` is called as games are played. All other arguments are options of the
    game: `goal=50`.

    >>> import rollhouse
    >>> results = rollhouse.simulate("toss_up", ["greedy", "random"], games=1000, seed=7)
    >>> results.shares[0] > 0.9
    True
    """
    rare = take(SimulationSettings, options)
    run = begin(plan(game, seats, [options], seed, device), games, rare.first)
    run.play(_path(out), threads, rare.on, rare.progress)
    return run.results()


def compare(
    game: str,
    rules: Sequence[Mapping[str, Any]],
    seats: str | Sequence[str | Player] | None = None,
    games: int = GAMES,
    seed: int = 0,
    device: str = "cpu",
    threads: int | None = None,
    out: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Comparison:
    """Play the same games under several rules, dice for dice, and count what differs.

    Each of `rules` is a mapping of options that override the `options` given for all; the others
    are compared with the first. Everything else is as in `simulate`, including the keywords `on`,
    `first` and `progress`.

    >>> import rollhouse
    >>> short, long = {"goal": 50}, {"goal": 100}
    >>> comparison = rollhouse.compare("toss_up", [short, long], games=1000)
    >>> comparison.difference("turns").low > 5
    True
    """
    rare = take(SimulationSettings, options)
    run = begin(plan(game, seats, several_rules(rules, options), seed, device), games, rare.first)
    run.play(_path(out), threads, rare.on, rare.progress)
    return run.comparison()


def several_rules(
    rules: Sequence[Mapping[str, Any]], options: Mapping[str, Any]
) -> list[dict[str, Any]]:
    good = isinstance(rules, Sequence) and all(isinstance(each, Mapping) for each in rules)
    if not good:
        raise BadOption("not_rules", WORDS, example='{"goal": 200}', value=shown(rules))
    if len(rules) < 2:
        example = '[{"goal": 100}, {"goal": 200}]'
        raise BadOption("few_rules", WORDS, example=example, value=shown(list(rules)))
    return [{**options, **each} for each in rules]


def begin(plan: SimulationPlan, games: int, first: int = 0) -> Run:
    """A run of this many games, none of which is played yet."""
    games = many(games)
    return Run(plan, games, whole(first, "first", 0, MOST - games))


def many(games: int) -> int:
    """A number of games that can be played."""
    return whole(games, "games", 1, MOST)


def _path(out: str | os.PathLike[str] | None) -> Path | None:
    if out is None:
        return None
    path = Path(out)
    kind_of(path, KINDS)
    can_be_written(path)
    return path
