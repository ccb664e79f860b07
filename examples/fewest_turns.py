"""Toss Up! for one: how many turns it takes to get past the goal, and how to need fewest.

    python -m examples.fewest_turns [--goal 100] [--dice 10] [--faces GGGYYR]

Nobody is raced, so a red light costs a turn and nothing else. `solve` has the lowest expected
number of turns from every total, between two bounds that close in on it; `transitions` is the same
problem as a table for tabular methods, as Gymnasium's toy environments have it. The odds of a roll
are those of the house's rules.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

import rollhouse

ROLL, STOP = 0, 1
CLOSE = 1e-12


@dataclass(frozen=True)
class FewestTurns:
    """The solution of one match: by total, in turns."""

    lower: Any
    upper: Any
    """The expected number of turns that are still to come lies between these two."""
    rolls: Any
    """[total, points]: is it best to roll on with these points of a turn?"""

    def stops_at(self, total: int) -> list[int]:
        """The points of a turn with which it is best to stop, short of the goal."""
        most = len(self.lower) - 1 - total
        return [points for points in range(1, most + 1) if not self.rolls[total, points]]


def odds(dice: int, faces: str) -> Any:
    """[d, g]: the chance of g greens with d dice; in column 0 of all yellow, in the last of a red
    light.
    """
    found = np.zeros((dice + 1, dice + 2))
    options = {"dice": dice, "faces": faces}
    for left in range(1, dice + 1):
        position = rollhouse.position("toss_up", options=options, dice_left=left)
        for answer, chance in position.after({"do": "roll"}).outcomes():
            greens, stopped = answer["roll"].count("G"), "R" in answer["roll"]
            found[left, -1 if stopped and not greens else greens] += float(chance)
    return found


@numba.njit  # type: ignore[untyped-decorator]
def turn(worth: Any, total: int, again: float, chances: Any, rolls: Any) -> float:
    """What a turn costs and leaves to do, if `again` is what is left to do after a red light.

    `worth[t]` is that of a higher total t, 0 past the goal. Points are gone through from the
    highest that does not pass the goal; `rolls` becomes whether to roll on with them. After a roll
    of yellows alone one chooses once more, so who rolled rolls on.
    """
    dice, short = len(chances) - 1, len(worth) - total
    after = np.zeros(short + dice)
    for points in range(short - 1, -1, -1):
        left = dice - points % dice
        rolled = chances[left, dice + 1] * again
        for greens in range(1, left + 1):
            rolled += chances[left, greens] * after[points + greens]
        on = rolled / (1.0 - chances[left, 0])
        stop = worth[total + points] if points else again
        rolls[points] = on < stop
        after[points] = min(on, stop)
        if points == 0:
            return 1.0 + rolled + chances[left, 0] * after[0]
    return 0.0


@numba.njit  # type: ignore[untyped-decorator]
def bound(worth: Any, total: int, begin: float, chances: Any, rolls: Any) -> float:
    """The worth of a total: from below the steps lead up to it, from above down, and never past."""
    last = begin
    while True:
        found = turn(worth, total, last, chances, rolls)
        if abs(found - last) < CLOSE:
            return float(found)
        last = found


@numba.njit  # type: ignore[untyped-decorator]
def sweep(goal: int, chances: Any, lower: Any, upper: Any, rolls: Any) -> None:
    for total in range(goal, -1, -1):
        lower[total] = bound(lower, total, 1.0, chances, rolls[total])
        begin, more = lower[total] + 1.0, 1.0
        while turn(upper, total, begin, chances, rolls[total]) > begin:
            more *= 2.0
            begin += more
        upper[total] = bound(upper, total, begin, chances, rolls[total])


def solve(goal: int = 100, dice: int = 10, faces: str = "GGGYYR") -> FewestTurns:
    """The fewest turns in which a total above the goal is reached, on average."""
    lower, upper = np.zeros(goal + 1), np.zeros(goal + 1)
    rolls = np.zeros((goal + 1, goal + 1), np.bool_)
    sweep(goal, odds(dice, faces), lower, upper, rolls)
    return FewestTurns(lower, upper, rolls)


def transitions(goal: int, dice: int, faces: str = "GGGYYR") -> tuple[dict[int, Any], Any]:
    """`P[state][action]`, a list of (chance, next state, reward, over), and what a state is.

    A state is a choice: the total and the points of the turn that one has. The end of a turn brings
    a reward of -1. The first state is the choice before anything is rolled, where stopping would
    only lose the turn; the last one is the end. To stop past the goal is all that can be done.
    """
    chances, states = odds(dice, faces), [(0, 0)]
    number, table = {(0, 0): 0}, dict[int, Any]()

    def place(total: int, points: int) -> int:
        if (total, points) not in number:
            number[total, points] = len(states)
            states.append((total, points))
        return number[total, points]

    for here, (total, points) in enumerate(states):  # grows while it is gone through
        over, left = total + points > goal, dice - points % dice
        ended = [(1.0, -1 if over else place(total + points, 0), -1.0, over)]
        rolled = [(chances[left, -1], place(total, 0), -1.0, False)]
        if not over:
            rolled += [
                (chances[left, greens], place(total, points + greens), 0.0, False)
                for greens in range(left + 1)
            ]
        table[here] = {ROLL: ended if over else rolled, STOP: ended}
    end = len(states)
    for actions in table.values():
        for answers in actions.values():
            answers[:] = [(p, end if to < 0 else to, reward, out) for p, to, reward, out in answers]
    table[end] = {ROLL: [(1.0, end, 0.0, True)], STOP: [(1.0, end, 0.0, True)]}
    return table, [*states, None]


def main() -> None:
    parser = argparse.ArgumentParser(description="The fewest turns to the goal of Toss Up!, alone.")
    parser.add_argument("--goal", type=int, default=100, help="the total to exceed (100)")
    parser.add_argument("--dice", type=int, default=10, help="how many, 1 to 20 (10)")
    parser.add_argument("--faces", default="GGGYYR", help="the sides of a die (GGGYYR)")
    parser.add_argument("--short", action="store_true", help="5 dice to a goal of 20")
    given = parser.parse_args()
    if given.short:
        given.goal, given.dice = 20, 5
    found = solve(given.goal, given.dice, given.faces)
    apart = float(np.max(found.upper - found.lower))
    print(f"Best play needs {found.upper[0]:.6f} turns on average (bounds {apart:.0e} apart).")
    for total in range(0, given.goal + 1, max(1, given.goal // 5)):
        stops = ", ".join(map(str, found.stops_at(total)[:12])) or "nothing short of the goal"
        print(f"From {total}: {found.upper[total]:.4f} turns; stop with {stops}")


if __name__ == "__main__":
    main()
