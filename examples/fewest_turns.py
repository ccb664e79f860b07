"""Toss Up! for one: how many turns it takes to get past the goal, and how to need fewest.

    python -m examples.fewest_turns [--goal 100] [--dice 10] [--faces GGGYYR]

Nobody is raced, so a red light costs a turn and nothing else. The match for one is solved exactly,
as every other is: `rollhouse.solve("toss_up", players=1)`. `transitions` is the same problem as a
table for tabular methods, as Gymnasium's toy environments have it, with the odds of the house's
rules.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

import rollhouse

from .outcome import run

ROLL, STOP = 0, 1


def stops_at(solution: rollhouse.solvers.SoloSolution, total: int) -> list[int]:
    """The points of a turn with which it is best to stop, short of the goal."""
    rolls = solution.policy["choices"][total]
    goal = solution.terms.options["goal"]
    return [points for points in range(1, goal - total + 1) if not rolls[points]]


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


def transitions(
    goal: int, dice: int, faces: str = "GGGYYR", finish: str = "last_turn"
) -> tuple[dict[int, Any], Any]:
    """`P[state][action]`, a list of (chance, next state, reward, over), and what a state is.

    A state is a choice: the total and the points of the turn that one has. The end of a turn brings
    a reward of -1. The first state is the choice before anything is rolled, where stopping would
    only lose the turn; the last one is the end. To stop past the goal is all that can be done.
    """
    chances, states = odds(dice, faces), [(0, 0)]
    number, table = {(0, 0): 0}, dict[int, Any]()
    needed = goal if finish == "first_past" else goal + 1

    def place(total: int, points: int) -> int:
        if (total, points) not in number:
            number[total, points] = len(states)
            states.append((total, points))
        return number[total, points]

    for here, (total, points) in enumerate(states):  # grows while it is gone through
        over, left = total + points >= needed, dice - points % dice
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
    options = {"goal": given.goal, "dice": given.dice, "faces": given.faces}
    found = rollhouse.solve("toss_up", players=1, **options)
    print(f"Best play needs {found.expected_score:.6f} turns on average (±{found.bound:.0e}).")
    for total in range(0, given.goal + 1, max(1, given.goal // 5)):
        stops = ", ".join(map(str, stops_at(found, total)[:12])) or "nothing short of the goal"
        print(f"From {total}: {found.arrays['turns'][total]:.4f} turns; stop with {stops}")


if __name__ == "__main__":
    run(main)
