"""How often a careful person fells the tower by where they aim: over the top die, or back.

    python bench/aims.py [--towers 60] [--first 0] [--gestures FILE]

A person and the hand of level 3 build in turns on the two neutral dice until a tower falls. Each
die of the person is let go over the same tower with the same errors, theirs (a gesture that
bench/people.py kept) and the table's, once for every aim: so much of the way from the middle of the
top die back over the foot, at most `FARTHEST` millimetres. Chance says which of them the game goes
on with. Printed is how many dice of each aim fell, and how many of level 3.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

from people_games import NEAR, Made, back_over, turned

from rollhouse.games.stack_attack.physics import hands, tower
from rollhouse.kernel.records import stream

BACK = (0.0, 0.25, 0.5)
FARTHEST = 4.0
TALLEST = 34
MADE = Path(__file__).parent / "results" / "people_stack_attack.json"


def build(number: int, gestures: list[Made], fell: Counter[Any]) -> None:
    """One tower, in turns."""
    world, errs, chances = tower.start([6, 6]), stream(number, 9), random.Random(number)
    for height in range(3, TALLEST):
        face = 1 + (number + height) % 6
        if (number + height) % 2:
            near = sorted(gestures, key=lambda made: abs(made["height"] - height))[:NEAR]
            hand = chances.choice(near)["hand"]
            error = hands.error(hands.HANDS["person"], errs)
            turn, off, speed = turned(world.dice[-1]) + hand["turn"], hand["place"], hand["speed"]
            came = {}
            for back in BACK:
                aim = back_over(world.dice, back, FARTHEST)
                place = (off[0] + aim[0], off[1] + aim[1])
                gesture = tower.Gesture(place, turn, hands.HEIGHT, speed=tuple(speed))
                came[back] = tower.place(world, face, gesture, error, False)
                fell[back] += not came[back].stands
            fell["dice"] += 1
            placed = came[chances.choice(BACK)]
        else:
            error = hands.error(hands.HANDS["average"], errs)
            placed = tower.place(world, face, hands.aim(world), error, False)
            fell["dice of level 3"] += 1
            fell["level 3"] += not placed.stands
        if not placed.stands:
            return
        world = placed.world


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--towers", type=int, default=60)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--gestures", type=Path, default=MADE)
    given = parser.parse_args()
    made = json.loads(given.gestures.read_text())["careful:2"]["gestures"]
    fell: Counter[Any] = Counter()
    for number in range(given.first, given.first + given.towers):
        build(number, [each for each in made if each["height"] > 0], fell)
        if (number + 1 - given.first) % 10 == 0 or number + 1 == given.first + given.towers:
            print(number + 1 - given.first, dict(fell), flush=True)


if __name__ == "__main__":
    main()
