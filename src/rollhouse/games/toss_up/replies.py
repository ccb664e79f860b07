"""The best reply to somebody's habits in Toss Up! for two, exactly (lab/replies).

Whoever replies has one total and the other another. Totals are swept from the highest sum down, as
in the solution for two (solver/two.py): a turn ends at a higher total or, by a red light, leaves
both as they are with the other to move. The other's turn is no choice: it is worth a sum of what
may follow, straight in what its red light is worth. So at every pair of totals one number is
searched, what the replier's turn is worth.

A turn can bring any number of points. `REACH` points beyond the goal nothing is known, so all is
computed twice, as if everything there were lost and as if it were won. Where the two are too far
apart, as with low goals, it is computed again with twice the reach.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import WHOLE, Array, Record, rows
from rollhouse.solvers.decorator import compiled

from . import rules
from .solver import pairs, two
from .solver.falls import falls

KNOWS = ("goal", "dice", "faces", "finish")
RESTS_ON = ("solver",)
REACH = 40
ENOUGH = 1e-9
"""How far apart the two may be if reaching farther costs little."""
LARGEST = 1 << 24
"""The most choices of the other before last turns that are asked for."""
LITTLE = 1 << 20
"""The most choices in last turns with which it is computed again."""
ROUNDS = 1000
CLOSE = 1e-15

Habit = Callable[[Array], Array]
"""Of positions where the other is to choose: the chance of every action."""


class Tables(NamedTuple):
    """What is known of the match and of the other, and what a sweep writes."""

    gains: Array
    busts: Array
    """The chances of a roll, see `Falls`."""
    lasts: Array
    """[behind]: the replier's share of a last turn of their own."""
    rolls: Array
    """[mine, theirs, points]: the chance that the other rolls."""
    last_rolls: Array
    """[theirs, mine over the goal, points]: the same in the other's last turn."""
    starts: Array
    """[mine, theirs]: the replier's share before a turn of their own."""
    others: Array
    """[mine, theirs]: the same before a turn of the other."""
    other_lasts: Array
    """[theirs, mine over the goal]: the same before a last turn of the other."""


class Workspace(NamedTuple):
    """The room to work in."""

    setups: Record
    states: Record
    out: Array
    """Shares as the rules write them."""
    work: Array
    """Rows by the points of a turn: stopping, the rest, rolling; of the other: the sum, and how
    steep it is in what a red light is worth."""


@compiled
def stopped(workspace: Workspace, mine: int, theirs: int, points: int, last: int) -> Any:
    """The share of whoever stops, if that ends the game; else -1. The state moves on."""
    setup, state = workspace.setups[0], workspace.states[0]
    pairs.set_choice(setup, state, mine, theirs, points, last)
    rules.act(setup, state, rules.STOP)
    if state.phase == rules.FINISHED:
        rules.shares(setup, state, workspace.out)
        return workspace.out[0] / WHOLE
    return -1.0


@compiled
def follow(workspace: Workspace, tables: Tables, rolls: Array, side: float) -> None:
    """The other's turn: rows 3 and 4 of the work, by what stopping is worth (row 0).

    Beyond the last column everything is worth `side`.
    """
    stops, sums, steeps = workspace.work[0], workspace.work[3], workspace.work[4]
    dice, top = len(tables.busts), len(rolls)
    for points in range(top, top + dice):
        sums[points] = side
        steeps[points] = 0.0
    for points in range(top - 1, -1, -1):
        row = points % dice
        worth, steep = 0.0, tables.busts[row]
        for gain in range(1, dice - row + 1):
            worth += tables.gains[row, gain] * sums[points + gain]
            steep += tables.gains[row, gain] * steeps[points + gain]
        yellow, roll = tables.gains[row, 0], rolls[points]
        left = 1.0 - roll * yellow
        if left < CLOSE:
            sums[points], steeps[points] = side, 0.0
            continue
        sums[points] = roll * worth / left
        steeps[points] = roll * steep / left
        if points:
            sums[points] += (1.0 - roll) * stops[points] / left
        else:
            steeps[points] += (1.0 - roll) / left
            sums[0] = worth + yellow * sums[0]
            steeps[0] = steep + yellow * steeps[0]


@compiled
def fill_other_lasts(workspace: Workspace, tables: Tables, side: float) -> None:
    stops, goal = workspace.work[0], len(tables.other_lasts)
    for theirs in range(goal):
        for over in range(tables.other_lasts.shape[1]):
            for points in range(tables.last_rolls.shape[2]):
                stops[points] = 1.0 - stopped(workspace, theirs, goal + over, points, 1)
            follow(workspace, tables, tables.last_rolls[theirs, over], side)
            light = stops[0]  # nothing is banked, as after a red light
            tables.other_lasts[theirs, over] = workspace.work[3, 0] + workspace.work[4, 0] * light


@compiled
def fill_stops(workspace: Workspace, tables: Tables, mine: int, theirs: int, side: float) -> None:
    """What stopping is worth to the replier, row 0, by the points of their turn."""
    stops, goal = workspace.work[0], len(tables.starts)
    for points in range(1, tables.rolls.shape[2]):
        total = mine + points
        if total < goal:
            stops[points] = tables.others[total, theirs]
            continue
        stops[points] = stopped(workspace, mine, theirs, points, 0)
        if stops[points] < 0.0:
            over = total - goal
            known = over < tables.other_lasts.shape[1]
            stops[points] = tables.other_lasts[theirs, over] if known else side


@compiled
def fill_other_stops(workspace: Workspace, tables: Tables, mine: int, theirs: int) -> None:
    """What it is worth to the replier that the other stops, row 0."""
    stops, goal = workspace.work[0], len(tables.starts)
    for points in range(1, tables.rolls.shape[2]):
        total = theirs + points
        if total < goal:
            stops[points] = tables.starts[mine, total]
            continue
        share = stopped(workspace, theirs, mine, points, 0)
        behind = min(total - mine, len(tables.lasts) - 1)
        stops[points] = 1.0 - share if share >= 0.0 else tables.lasts[behind]


@compiled
def own_turn(workspace: Workspace, tables: Tables, bust: float, side: float) -> Any:
    """The replier's turn by what stopping is worth (row 0) and losing the turn."""
    top = tables.rolls.shape[2]
    for points in range(top, top + len(tables.busts) + 1):
        workspace.work[1, points] = side
    work = workspace.work
    return pairs.best_turn(work[0], top, bust, tables.gains, tables.busts, work[1], work[2])


@compiled
def sweep(workspace: Workspace, tables: Tables, total: int, side: float) -> None:
    """All pairs of totals of one sum."""
    goal = len(tables.starts)
    for mine in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
        theirs = total - mine
        fill_other_stops(workspace, tables, mine, theirs)
        follow(workspace, tables, tables.rolls[mine, theirs], side)
        worth, steep = workspace.work[3, 0], workspace.work[4, 0]
        fill_stops(workspace, tables, mine, theirs, side)
        value = side
        for _ in range(ROUNDS):
            found = own_turn(workspace, tables, worth + steep * value, side)
            near = abs(found - value) <= CLOSE
            value = found
            if near:
                break
        tables.starts[mine, theirs] = value
        tables.others[mine, theirs] = worth + steep * value


class Reply:
    """The best reply in one seat: what it wins at least and at most, and how it plays."""

    def __init__(self, terms: Terms, seat: int, low: Tables, high: Tables) -> None:
        self.terms, self.seat, self._low = terms, seat, low
        self._desk = desk_for(terms, low.rolls.shape[2])
        self._last = two.TwoPlayers(terms, {}, {"starts": low.starts, "lasts": low.lasts})
        both = [(each.others if seat else each.starts)[0, 0] for each in (low, high)]
        self.low, self.high = (float(share) for share in both)

    def choose(self, position: Position) -> int:
        """The code of the action; beyond what was listed it stops."""
        state, tables, workspace = position.state, self._low, self._desk
        mine, theirs = int(state.scores[self.seat]), int(state.scores[1 - self.seat])
        points = int(state.turn_points)
        if points >= tables.rolls.shape[2]:
            return rules.STOP
        if state.last_turns:  # nobody follows: as in the solution
            stop = stopped(workspace, mine, theirs, points, 1)
            return (
                rules.ROLL if self._last.last_rolling(theirs - mine, points) > stop else rules.STOP
            )
        fill_stops(workspace, tables, mine, theirs, 0.0)
        bust = float(tables.others[mine, theirs])
        own_turn(workspace, tables, bust, 0.0)
        stop = workspace.work[0, points] if points else bust
        return rules.ROLL if workspace.work[2, points] > stop else rules.STOP


def reply(
    terms: Terms, habit: Habit, seat: int, progress: Callable[[float, float], None]
) -> Reply | None:
    """The best reply of a seat to the other's habit; None where the match is too large."""
    goal, reach = first_total(terms), REACH
    if terms.players != 2 or goal * goal * (goal + reach) > LARGEST:
        return None
    while True:
        found = reply_within(terms, habit, seat, goal + reach, progress)
        reach *= 2
        if found.high - found.low <= ENOUGH or goal * (goal + reach) ** 2 > LITTLE:
            return found


def first_total(terms: Terms) -> int:
    """The first total that counts as the goal."""
    return int(terms.setup.goal) + 1 - int(terms.setup.first_past)


def reply_within(
    terms: Terms, habit: Habit, seat: int, top: int, progress: Callable[[float, float], None]
) -> Reply:
    """The best reply as far as turns of so many points, less one, tell."""
    goal, chances = first_total(terms), falls(terms)
    over = 0 if terms.setup.first_past else top
    states = choices(terms, seat, np.indices((goal, goal)).reshape(2, -1).T)
    rolls = asked(terms, habit, states, top, progress, (0.0, 0.5 if over else 1.0))
    places = np.indices((goal, over)).reshape(2, -1).T[:, ::-1] + [goal, 0]
    states = choices(terms, seat, places)
    states["last_turns"] = 1
    last_rolls = asked(terms, habit, states, top, progress, (0.5, 1.0))
    lasts = two.last_turns(terms, chances)
    both = []
    for side in (0.0, 1.0):
        tables = Tables(
            chances.gains, chances.busts, lasts, rolls.reshape(goal, goal, top),
            last_rolls.reshape(goal, over, top), np.zeros((goal, goal)), np.zeros((goal, goal)),
            np.zeros((goal, over)),
        )  # fmt: skip
        workspace = desk_for(terms, top)
        fill_other_lasts(workspace, tables, side)
        for total in range(2 * goal - 2, -1, -1):
            sweep(workspace, tables, total, side)
        both.append(tables)
    return Reply(terms, seat, *both)


def desk_for(terms: Terms, top: int) -> Workspace:
    """A workspace for turns of so many points."""
    width = top + 2 * int(terms.setup.dice) + 2
    state = rows(np.zeros(1, rules.State))
    return Workspace(rows(terms.setups), state, np.zeros(2, np.int64), np.zeros((5, width)))


def choices(terms: Terms, seat: int, totals: Array) -> Array:
    """The other's choices with no points yet, by the totals of replier and other."""
    states = np.zeros(len(totals), rules.State)
    states["scores"][:, seat], states["scores"][:, 1 - seat] = totals[:, 0], totals[:, 1]
    states["to_move"], states["phase"] = 1 - seat, rules.CHOOSING
    return states


def asked(
    terms: Terms,
    habit: Habit,
    states: Array,
    top: int,
    progress: Callable[[float, float], None] | None = None,
    part: tuple[float, float] = (0.0, 1.0),
) -> Array:
    """[turn, points]: the chance to roll on in every turn, asked where a turn may come to."""
    rolls, dice = np.zeros((len(states), top)), int(terms.setup.dice)
    reached = np.zeros((len(states), top + dice + 1), bool)
    reached[:, : dice + 1] = True
    for points in range(top):
        here = np.flatnonzero(reached[:, points])
        found = states[here]
        found["turn_points"], found["dice_left"] = points, dice - points % dice
        rolls[here, points] = habit(found)[:, rules.ROLL] if len(here) else 0.0
        on = here[rolls[here, points] > 0]
        most = dice - points % dice
        for gain in range(1, most + 1):
            reached[on, points + gain] = True
        low, high = part
        if progress is not None:
            progress(low + (high - low) * (points + 1) / top, 1.0)
    return rolls
