"""A picture of best play: a position of a solved match, what can be changed about it, what every
choice is worth, and a chart of what is best around it.

A game's part `explore` says where to begin (`begin`), what can be changed (`dials`) and which two
of these span the chart (`axes`). It may also say what an action is called in a chart (`called`) and
which match quizzes use (`practised`).

While a match is being solved, `glance` shows what is known of a position before.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel import board
from rollhouse.kernel.box import Box
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.games import part, with_part
from rollhouse.kernel.knowledge import not_understood, part_for, stands_back, written
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.players.judgement import decoded, solution
from rollhouse.solvers import CannotSolve
from rollhouse.solvers import kinds as solved_for

from ..hints import SECONDS, Exact, hint, learned
from ..hints.answer import Hint
from ..hints.checks import check_position
from ..hints.race import policy_at_hand
from ..hints.source import Source
from ..values import estimate
from ..words import CannotAdvise
from .dials import Dial, called
from .words import WORDS

SIGNS = 8
"""How many kinds of cells a chart can tell apart by signs."""
NOTHING, NO_DIFFERENCE = -1, -2
USUAL = 2
"""Players of a match in which hard choices are asked for, where its game says nothing."""
Axes = tuple[str, list[int], str, list[int]]
"""A dial with its values from left to right, and another with its values from top to bottom."""


@dataclass(frozen=True)
class Axis:
    dial: Dial
    values: list[int]


@dataclass(frozen=True)
class Kind:
    """What is best in some cells of a chart."""

    code: int
    """The code of the action; `NO_DIFFERENCE`: all are equally good."""
    sign: int
    """Counted from 0. An action keeps its sign from chart to chart."""
    where: Position
    """A position in which this is best."""


@dataclass(frozen=True)
class Chart:
    """What is best while two things vary and everything else stays the same."""

    across: Axis
    down: Axis
    kinds: list[Kind]
    best: list[list[int]]
    """By row and column: an index into the kinds; `NOTHING` where nobody has a choice."""
    worth: list[list[float | None]]
    """The value of each cell to whoever is to move."""
    cost: list[list[float | None]]
    """What the second-best choice loses; 0 if it loses nothing."""


@dataclass(frozen=True)
class Look:
    """A position with all that a picture shows of it."""

    position: Position
    source: Source
    values: list[float]
    """By seat: win shares, or the expected score of somebody who plays alone."""
    hint: Hint | None
    """None if the table answers next, or the game is over."""
    dials: list[Dial]
    chart: Chart | None
    """At a glance it has axes alone."""
    final: bool = True
    """Is this from the solution? Otherwise it is what is known before the match is solved."""

    def names(self, language: str) -> list[str]:
        return called(self.position, language)

    def called(self, kind: Kind, language: str) -> str:
        """What is best in a cell, in a few words."""
        if kind.code == NO_DIFFERENCE:
            return WORDS.say(language, "no_difference")
        home, action = _home_of(self.position), decoded(kind.where, kind.code)
        if hasattr(home, "called"):
            return str(home.called(kind.where, action, language))
        return board.labelled(kind.where, action, language, called(kind.where, language))[0]


def pictured() -> list[str]:
    """The games that have a picture."""
    return with_part("explore")


def begin(game: str) -> Position:
    """The position in which a game's picture begins."""
    found: Position = _home(game).begin()
    return found


def practised(game: str, chance: random.Random, box: Box | None = None) -> dict[str, Any]:
    """The match in which hard choices of a game are asked for: what `coach.quiz` takes.

    It is a match for two, solved where the game can be, unless the game's module says otherwise
    (`practised`). With an own box a match for two or more is not solved first, which may take
    minutes: whoever asks gets the best that is known by then.
    """
    given = {} if box is None else box.as_dict()["options"]
    own: dict[str, Any] = {}
    if game in pictured():
        home = _home(game)
        own = home.practised(chance, given) if hasattr(home, "practised") else {}
        own = {"exact": True, **own}
    if box is None:
        return own
    players = own.get("players", USUAL)
    if players not in box.players:
        players = box.start().players
    exact = own.get("exact") if players == 1 else None
    return {**own, **given, "players": players, "exact": exact}


def turn(position: Position, changes: Mapping[str, int]) -> Position:
    """The position with some dials turned, one after another: in the order given, or in reverse
    where that order does not work.
    """
    try:
        return _turned_all(position, changes)
    except RollhouseError:
        if len(changes) < 2:
            raise
        return _turned_all(position, dict(reversed(list(changes.items()))))


def _turned_all(position: Position, changes: Mapping[str, int]) -> Position:
    for name, value in changes.items():
        dials = {dial.name: dial for dial in _home_of(position).dials(position)}
        if name not in dials:
            raise CannotAdvise("no_dial", WORDS, value=name, known=", ".join(dials) or "-")
        if value not in dials[name].values:
            raise CannotAdvise("dial_range", WORDS, what=name, value=value)
        position = dials[name].turned(value)
    return position


def check(position: Position) -> None:
    """Refuse a position that has no picture, before anything is solved."""
    check_position(position)
    _home_of(position)
    if position.players not in solved_for(position.game):
        raise CannotAdvise("not_solved_here", WORDS, players=position.players)


def look(position: Position, progress: Any = None) -> Look:
    """All that a picture shows of a position; its match is solved if need be.

    >>> import rollhouse
    >>> position = rollhouse.position("toss_up", goal=12, dice=5, turn_points=4)
    >>> found = rollhouse.coach.look(position)
    >>> [(dial.name, dial.value) for dial in found.dials]
    [('risk', 4), ('points0', 0), ('points1', 0)]
    """
    check(position)
    home = _home_of(position)
    judge = _judge(position, progress)
    hint = judge.hint(position) if position.turn >= 0 else None
    dials = [] if position.turn == OVER else home.dials(position)
    chart = None if position.turn == OVER else _chart(home, position, dials, judge)
    return Look(position, judge.source, judge.worth(position), hint, dials, chart)


def glance(position: Position, seconds: float = SECONDS) -> Look:
    """What is known of a position at once, without solving its match: by its solution if that is at
    hand, else by what a network learned or what is known of the game, else by playouts of about
    `seconds`.

    >>> import rollhouse
    >>> position = rollhouse.position("toss_up", goal=45, faces="GGYYRR", turn_points=4)
    >>> rollhouse.coach.explorer.glance(position).final
    False
    """
    check(position)
    home = _home_of(position)
    over = position.turn == OVER
    dials = [] if over else home.dials(position)
    found = hint(position, seconds=seconds) if position.turn >= 0 else None
    source, values = _at_a_glance(position, found, seconds)
    chart = None if over else _axes(home, position, dials)
    return Look(position, source, values, found, dials, chart, final=False)


def _at_a_glance(
    position: Position, found: Hint | None, seconds: float
) -> tuple[Source, list[float]]:
    """Where the values of a position come from, and the values: after the best choice, if there is
    one.
    """
    if found is not None:
        return found.source, found.of(found.best).values
    if position.turn == OVER and position.players > 1:
        return Source(True, 0.0, game=position.game), position.shares()
    judge = learned.of_match(position.terms)
    if judge is not None:
        return judge.source, judge.worth(position)
    played = estimate(position, seconds, 0)
    error = max(played.interval(seat) for seat in range(position.players))
    pretends = policy_at_hand(position) is not None
    source = Source(
        False, error, played.games, "time", seconds, game=position.game, pretending=pretends,
        by_default=stands_back(position.terms, "greedy"),
    )  # fmt: skip
    return source, list(map(float, played.value))


def _axes(home: ModuleType, position: Position, dials: Sequence[Dial]) -> Chart | None:
    """A chart whose cells are not known yet."""
    by_name = {dial.name: dial for dial in dials}
    axes = home.axes(position, by_name)
    if axes is None:
        return None
    across, columns, down, rows = axes
    unknown: list[list[float | None]] = [[None] * len(columns) for _ in rows]
    best = [[NOTHING] * len(columns) for _ in rows]
    return Chart(
        Axis(by_name[across], columns), Axis(by_name[down], rows), [], best, unknown, unknown
    )


def _judge(position: Position, progress: Any) -> Exact:
    found = solution(position, progress)
    if found is None:
        raise CannotAdvise("not_solved_here", WORDS, players=position.players)
    try:
        found.check(position)
    except CannotSolve as error:
        raise CannotAdvise("not_solved_so", WORDS, value=error.sentence) from None
    return Exact(found)


def _chart(
    home: ModuleType, position: Position, dials: Sequence[Dial], judge: Exact
) -> Chart | None:
    by_name = {dial.name: dial for dial in dials}
    axes = home.axes(position, by_name)
    if axes is None:
        return None
    across, columns, down, rows = axes
    found = _cells(home, position, axes)
    codes = [[_best(cell, judge) for cell in row] for row in found]
    kinds: dict[int, Position] = {}
    for cells, row in zip(found, codes, strict=True):
        for cell, (code, _, _) in zip(cells, row, strict=True):
            if code != NOTHING and cell is not None:
                kinds.setdefault(code, cell)
    signs = _signs(sorted(kinds))
    places = {code: place for place, code in enumerate(signs)}
    return Chart(
        Axis(by_name[across], columns),
        Axis(by_name[down], rows),
        [Kind(code, sign, kinds[code]) for code, sign in signs.items()],
        [[places.get(code, NOTHING) for code, _, _ in row] for row in codes],
        [[worth for _, worth, _ in row] for row in codes],
        [[cost for _, _, cost in row] for row in codes],
    )


def _cells(home: ModuleType, position: Position, axes: Axes) -> list[list[Position | None]]:
    """The positions of a chart. If turning one dial and then the other fails, the other order is
    tried.
    """
    across, columns, down, rows = axes
    above = [_turned(home, position, across, x) for x in columns]
    beside = [_turned(home, position, down, y) for y in rows]
    return [
        [
            _turned(home, top, down, y) if top else left and _turned(home, left, across, x)
            for x, top in zip(columns, above, strict=True)
        ]
        for y, left in zip(rows, beside, strict=True)
    ]


def _turned(home: ModuleType, position: Position, name: str, value: int) -> Position | None:
    """The position with one dial turned; None if there is no such position."""
    dial = next(dial for dial in home.dials(position) if dial.name == name)
    try:
        return dial.turned(value)
    except RollhouseError:
        return None


def _best(cell: Position | None, judge: Exact) -> tuple[int, float | None, float | None]:
    """The code of the best action, its worth to whoever is to move, and what the next one loses."""
    if cell is None or cell.turn == OVER:
        return NOTHING, None, None
    if cell.turn == TABLE:
        return NOTHING, judge.worth(cell)[cell.to_move], None
    sign = -1 if cell.players == 1 else 1
    codes = [int(code) for code in np.flatnonzero(cell.mask())]
    worths = [sign * judge.worth(cell.after(action))[cell.turn] for action in cell.actions()]
    most, tie = max(worths), judge.solution.tie
    good = [code for code, worth in zip(codes, worths, strict=True) if worth >= most - tie]
    worse = [worth for worth in worths if worth < most - tie]
    code = NO_DIFFERENCE if 1 < len(good) == len(codes) else good[0]
    return code, sign * most, most - max(worse) if worse else 0.0


def _signs(codes: Sequence[int]) -> dict[int, int]:
    """A sign for every kind. An action keeps its sign in every chart as long as there are enough
    signs.
    """
    signs: dict[int, int] = {}
    for code in codes:
        free = [(code + step) % SIGNS for step in range(SIGNS)]
        signs[code] = next((sign for sign in free if sign not in signs.values()), free[0])
    return signs


def _home(game: str) -> ModuleType:
    found = part(game, "explore")
    if found is None:
        raise CannotAdvise("not_pictured", WORDS, game=game)
    return found


def _home_of(position: Position) -> ModuleType:
    """The part that draws a match; refused if it does not know one of the match's house rules."""
    _home(position.game)
    found = part_for(position.terms, "explore")
    if found is None:
        rules = written(not_understood(position.terms, "explore"))
        raise CannotAdvise("not_pictured_so", WORDS, game=position.game, rules=rules)
    return found
