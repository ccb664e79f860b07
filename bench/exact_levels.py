"""What the computer's levels win against level 5 in Toss Up! for two, exactly.

python bench/exact_levels.py
python bench/exact_levels.py computer:level=4 greedy

Nothing is played: both players' choices are given at every pair of totals, and each of the two
turns there is worth a sum over what may follow, which is linear in the worth of the other's red
light (as in games/toss_up/replies.py, where one of the two players is free).
"""

from __future__ import annotations

import argparse

import numpy as np

from rollhouse.games.toss_up import replies
from rollhouse.games.toss_up.replies import Desk, Tables
from rollhouse.games.toss_up.solver import two
from rollhouse.games.toss_up.solver.falls import falls
from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array
from rollhouse.lab.replies.habits import Habit, habit_of
from rollhouse.players.seats import read_seat
from rollhouse.solvers.decorator import compiled

LEVELS = [f"computer:level={level}" for level in range(1, 5)]
EVEN = 0.5
"""The share assumed for anything beyond what is looked at."""


@compiled
def sweep(desk: Desk, tables: Tables, own: Array, total: int) -> None:
    """All pairs of totals of one sum, if the first player rolls by the chances `own`."""
    goal = len(tables.starts)
    for mine in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
        theirs = total - mine
        replies.fill_other_stops(desk, tables, mine, theirs)
        replies.follow(desk, tables, tables.rolls[mine, theirs], EVEN)
        worth, steep = desk.work[3, 0], desk.work[4, 0]
        replies.fill_stops(desk, tables, mine, theirs, EVEN)
        replies.follow(desk, tables, own[mine, theirs], EVEN)
        value = (desk.work[3, 0] + desk.work[4, 0] * worth) / (1.0 - desk.work[4, 0] * steep)
        tables.starts[mine, theirs] = value
        tables.others[mine, theirs] = worth + steep * value


def share(terms: Terms, best: Habit, other: Habit, seat: int) -> float:
    """What `best`, who plays last turns as well as possible, wins in a seat against `other`."""
    goal = int(terms.setup.goal) + 1
    top = goal + replies.REACH
    pairs = np.indices((goal, goal)).reshape(2, -1).T
    rolls, own = (
        replies.asked(terms, habit, replies.choices(terms, of, pairs), top).reshape(goal, goal, top)
        for habit, of in ((other, seat), (best, 1 - seat))
    )
    over = np.indices((goal, top)).reshape(2, -1).T[:, ::-1] + [goal, 0]
    states = replies.choices(terms, seat, over)
    states["last_turns"] = 1
    last_rolls = replies.asked(terms, other, states, top).reshape(goal, top, top)
    chances = falls(terms)
    tables = Tables(
        chances.gains, chances.busts, two.last_turns(terms, chances), rolls, last_rolls,
        np.zeros((goal, goal)), np.zeros((goal, goal)), np.zeros((goal, top)),
    )  # fmt: skip
    desk = replies.desk_for(terms, top)
    replies.fill_other_lasts(desk, tables, EVEN)
    own = np.ascontiguousarray(own.transpose(1, 0, 2))
    for total in range(2 * goal - 2, -1, -1):
        sweep(desk, tables, own, total)
    return float((tables.others if seat else tables.starts)[0, 0])


def main() -> None:
    parser = argparse.ArgumentParser(description="What a player wins from level 5, exactly.")
    parser.add_argument("players", nargs="*", default=LEVELS, metavar="PLAYER")
    terms = contract.agree(contract.load("toss_up"), 2, {})
    best = habit_of(terms, read_seat("optimal"))
    for player in parser.parse_args().players:
        other = habit_of(terms, read_seat(player))
        won = [1 - share(terms, best, other, seat) for seat in range(2)]
        first, second = won[::-1]
        print(f"{player}: {sum(won) / 2:.3%} (beginning {first:.3%}, second {second:.3%})")


if __name__ == "__main__":
    main()
