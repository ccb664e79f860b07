"""How high a program builds that sends perfect gestures, beside the `steady` hand.

    python bench/perfect.py [--towers 300] [--back 0.1,0.5,0.8]

Every tower begins with the two neutral dice and grows until it falls. A perfect gesture is exactly
where it is meant to be, so that only the table's part of a person's error is left (`person`); it
aims from the middle of the top die back over the foot of the tower, by each of these fractions of
the way, and never farther than `FARTHEST` millimetres. The steady hand aims as the house does. It
prints the mean height at which towers fell, with its 95 % interval.
"""

from __future__ import annotations

import argparse
import math
import statistics
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rollhouse.games.stack_attack.physics import hands, tower
from rollhouse.kernel.records import stream

FARTHEST = 4.0
TALLEST = 34


def aimed(world: tower.World, back: float) -> tower.Gesture:
    """Over the top die, and this fraction of the way back over the lowest."""
    if not world.dice:
        return tower.Gesture(height=hands.HEIGHT)
    lowest, top = world.dice[0].pose, world.dice[-1].pose
    x, y = (
        min(max(back * 1000 * (low - high), -FARTHEST), FARTHEST)
        for low, high in zip(lowest[:2], top[:2], strict=True)
    )
    return tower.Gesture(place=(x, y), height=hands.HEIGHT)


def fell_at(hand: str, back: float | None, number: int) -> int:
    """The height at which a tower fell; `back` None: aimed as the house does."""
    world, random = tower.start([6, 6]), stream(number, 7)
    for height in range(3, TALLEST):
        gesture = hands.aim(world) if back is None else aimed(world, back)
        error = hands.error(hands.hand(hand), random)
        placed = tower.place(world, 1 + (number + height) % 6, gesture, error, False)
        if not placed.stands:
            return height
        world = placed.world
    return TALLEST


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--towers", type=int, default=300)
    parser.add_argument("--back", default="0.1,0.5,0.8")
    given = parser.parse_args()
    kinds: list[tuple[str, float | None]] = [("steady", None)]
    kinds += [("person", float(back)) for back in given.back.split(",")]
    with ProcessPoolExecutor() as pool:
        for hand, back in kinds:
            build = partial(fell_at, hand, back)
            heights = list(pool.map(build, range(given.towers), chunksize=4))
            wide = 1.96 * statistics.stdev(heights) / math.sqrt(len(heights))
            aim = "as the house aims" if back is None else f"exact, {back:g} of the way back"
            print(f"{hand:7} {aim:28} {statistics.mean(heights):5.2f} ± {wide:.2f}", flush=True)


if __name__ == "__main__":
    main()
