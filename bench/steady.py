"""How people with a certain timing place and flick in the terminal, beside the `average` hand.

    python bench/steady.py [--towers 60] [--flicks 500]

A person stops each swing when it crosses the middle, early or late by a normally distributed time.
Towers are built from two neutral dice until they fall; flicks go at random holes of an empty arena.
The table of docs/playing.md is made of this. Towers take about a second each.
"""

from __future__ import annotations

import argparse
import random
import statistics

from rollhouse.games.dice_flick import terminal_hand as flicking
from rollhouse.games.dice_flick.physics import arena
from rollhouse.games.dice_flick.physics import hands as aim
from rollhouse.games.stack_attack import terminal_hand as placing
from rollhouse.games.stack_attack.physics import hands, holding, tower
from rollhouse.kernel.records import stream
from rollhouse.terminal.hands.swing import Swing

TIMINGS = (0.040, 0.050, 0.060)
TALLEST = 26


def miss(person: random.Random, timing: float, swing: Swing) -> float:
    return swing.at(swing.crossing() + person.gauss(0, timing))


def fell_at(number: int, timing: float | None) -> int:
    """The height of a tower when it fell; `timing` None: for the average hand."""
    person, world = random.Random(number), tower.start([3, 6])
    for height in range(3, TALLEST):
        gesture, errors = hands.aim(world), stream(5000 + number, height)
        if timing is None:
            error = hands.error(hands.hand("average"), errors)
        else:
            swing = placing.swing(holding.sway(len(world.dice)))
            misses = [miss(person, timing, swing) for _ in range(2)]
            gesture = tower.Gesture.from_dict(placing.HAND.gesture(gesture.to_dict(), misses))
            error = hands.error(hands.hand("person"), errors)
        placed = tower.place(world, person.randrange(1, 7), gesture, error, watched=False)
        if not placed.stands:
            return height
        world = placed.world
    return TALLEST


def flicked(number: int, timing: float | None) -> tuple[bool, bool]:
    """Did it reach some hole, and the one aimed at?"""
    person = random.Random(number)
    cell = person.randrange(1, 6), person.randrange(1, 6)
    gesture, errors = aim.aim(0, cell), stream(12, number)
    if timing is None:
        error = aim.error(aim.hand("average"), errors)
    else:
        misses = [miss(person, timing, swing) for swing in flicking.swings(0, cell)]
        made = flicking.HAND.gesture(arena.data_of(gesture), misses)
        gesture = arena.gesture_of(made)
        error = aim.error(aim.hand("person"), errors)
    rest = arena.flick(arena.empty(), "blue", gesture, error).rest
    return rest is not None, rest == cell


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--towers", type=int, default=60)
    parser.add_argument("--flicks", type=int, default=500)
    asked = parser.parse_args()
    for timing in (*TIMINGS, None):
        name = "average hand" if timing is None else f"{1000 * timing:.0f} ms"
        heights = sorted(fell_at(number, timing) for number in range(asked.towers))
        quarters = [heights[len(heights) * part // 4] for part in (1, 2, 3)]
        holes = [flicked(number, timing) for number in range(asked.flicks)]
        some, aimed = (sum(column) / len(holes) for column in zip(*holes, strict=True))
        mean = statistics.mean(heights)
        print(f"{name:14} fell at {quarters}, mean {mean:.1f}; {some:.2f} {aimed:.2f}", flush=True)


if __name__ == "__main__":
    main()
