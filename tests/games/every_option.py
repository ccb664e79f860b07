"""Small matches of every game under each of its options, and what its parts are compared with
there.

A part of a game models the rules by itself; the generic way only asks the rules. `variations` are
matches in which one option after another differs from the usual, and the functions below say how
far off a part is in one of them.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import numpy as np

from rollhouse.environments.observations import Sight
from rollhouse.kernel import contract, games
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import OVER, TABLE, rows, stream
from rollhouse.solvers import generic
from rollhouse.solvers.solution import Solution
from tests.cases import of_game

KNOWING = re.compile(r"^KNOWS\b", re.MULTILINE)


def parts_that_know() -> tuple[str, ...]:
    """The parts that, in some game, say which options they know. None is imported to find out."""
    found = set()
    for game in games.names():
        folder = Path(games.part(game, "rules").__file__).parent
        for path in [*folder.glob("*.py"), *folder.glob("*/__init__.py")]:
            if KNOWING.search(path.read_text(encoding="utf-8")):
                found.add(path.parent.name if path.stem == "__init__" else path.stem)
    return tuple(sorted(found))


PARTS = parts_that_know()
"""The parts of a game that model its rules by themselves."""

Match = tuple[int, dict[str, Any]]


def small(game: str) -> Match:
    """The players and options of the small match that is varied."""
    own = of_game(game, "house_rules")
    if own is not None:
        return own.SMALL
    loaded = contract.load(game)
    lowest = {o.name: o.bounds[0] for o in loaded.options.OPTIONS if o.bounds is not None}
    return max(2, loaded.players[0]), lowest


def values(game: str, option: contract.Option) -> list[Any]:
    """The values that an option is tried with: the flag reversed, every other word, its own values,
    or a number just above the lowest."""
    own: dict[str, list[Any]] = getattr(of_game(game, "house_rules"), "VALUES", {})
    if option.name in own:
        return own[option.name]
    if isinstance(option.default, bool):
        return [not option.default]
    if option.choices:
        return [word for word in option.choices if word != option.default]
    return [] if option.bounds is None else [option.bounds[0] + 1]


def variations(game: str, **smaller: Any) -> list[tuple[str, contract.Terms]]:
    """The small match of a game, and the same with each of its options changed, by their names.

    `smaller`: options by which the match is smaller still.
    """
    loaded = contract.load(game)
    players, options = small(game)
    options = {**options, **smaller}
    found = [("usual", contract.agree(loaded, players, options))]
    for option in loaded.options.OPTIONS:
        for value in values(game, option):
            together = isinstance(value, dict) and option.name in value  # with others' values
            changed = value if together else {option.name: value}
            terms = contract.agree(loaded, players, {**options, **changed})
            found.append((option.name, terms))
    return found


def limits_of(game: str) -> list[contract.Terms]:
    """The printed game with each of its numbers at the lowest and at the highest."""
    loaded = contract.load(game)
    numbers = [option for option in loaded.options.OPTIONS if option.bounds is not None]
    players = loaded.players[-1]
    return [
        contract.agree(loaded, players, {option.name: value})
        for option in numbers
        for value in option.bounds
    ]


def walked(terms: contract.Terms, seed: int, most: int = 400) -> list[Position]:
    """The positions of one random game, at most `most`."""
    chance, randoms, position = random.Random(seed), stream(seed), opening(terms)
    found = [position]
    while position.turn != OVER and len(found) < most:
        at_table = position.turn == TABLE
        step = position.draw(randoms) if at_table else chance.choice(position.actions())
        position = position.after(step)
        found.append(position)
    return found


def sampled(terms: contract.Terms, count: int, games: int = 6) -> list[Position]:
    """Different positions of some random games, spread over them, none of them finished."""
    known = {p: None for seed in range(games) for p in walked(terms, seed) if p.turn != OVER}
    found = list(known)
    return found[:: max(1, len(found) // count)][:count]


# How far a solution is off


def with_few_answers(positions: list[Position], most: int = 60) -> list[Position]:
    """Those in which a seat is asked, or the table with at most this many answers."""
    return [p for p in positions if p.turn != TABLE or answers(p) <= most]


def answers(position: Position) -> int:
    setups, states = rows(position.terms.setups), rows(position.array())
    return int(position.terms.game.calls.count(setups, states, 0))


def off_by_one_step(solution: Solution, positions: list[Position]) -> float:
    """The most by which a position's worth differs from that of what the rules lead to from it.

    One step by the rules: the average over all that the table may answer, or the best action.
    """
    worst = 0.0
    for position in positions:
        held = solution.held(position)
        if held is None:
            continue
        if position.turn == TABLE:
            stepped = solution.average(position)
        else:
            after = (solution.worth(position.after(action)) for action in position.actions())
            stepped = solution.preferred(after, position.turn)
        worst = max(worst, *(abs(a - b) for a, b in zip(held, stepped, strict=True)))
    return worst


def listing_limits(game: str) -> dict[str, int] | None:
    """How far the generic solver looks in a small match; None if it has too many positions."""
    found: dict[str, int] | None = getattr(of_game(game, "house_rules"), "LIMITS", None)
    return found


def listed(game: str) -> list[contract.Terms]:
    """The variations of a game, small enough that the generic solver can list their positions."""
    smaller = getattr(of_game(game, "house_rules"), "LISTED", {})
    return [terms for _, terms in variations(game, **smaller)]


def off_from_listing(
    solution: Solution, limits: dict[str, int], count: int, most: int = generic.MOST
) -> float:
    """The most by which a solution differs from the generic solver, over this many positions.

    The positions are spread from the first to the last that can be reached, where the generic
    solver is certain of their values.
    """
    terms = solution.terms
    listed = generic.solve(terms, 1e-10, limits=limits, most=most)
    certain = np.flatnonzero(listed.arrays["gaps"] <= 1e-9)
    worst = 0.0
    for index in certain[:: max(1, len(certain) // count)]:
        position = listed.graph.position(int(index))
        off = solution.worth(position)[0] - listed.worth(position)[0]
        worst = max(worst, abs(off))
    assert len(certain) > 0
    return worst


# How far an observation goes


def future(sight: Sight, position: Position, seat: int) -> list[tuple[Any, ...]]:
    """Everything that may come next, as a seat sees it: what leads there, what it sees then, who is
    asked and what everybody got."""
    if position.turn == TABLE:
        steps = [(float(chance), outcome) for outcome, chance in position.outcomes()]
    else:
        codes = np.flatnonzero(position.mask()).tolist()
        steps = list(zip(codes, position.actions(), strict=True))
    found = []
    for label, step in steps:
        after = position.after(step)
        got = tuple(after.shares()) if after.turn == OVER else ()
        found.append((label, sight.flat(after, seat).tobytes(), after.turn, got))
    return sorted(found)
