"""How fast physics runs, beside the bare `mj_step` of the same scenes in the same run.

Processor seconds of one core, so that other work on the machine counts less. Ours and MuJoCo's
steps are measured in turn, from the same state on: the difference is our own work: checking whether
everything lies still, keeping the trace and reading the result.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from rollhouse.games.dice_flick.physics import arena
from rollhouse.games.dice_flick.physics import hands as aim
from rollhouse.games.dice_flick.physics.box import FRAME, Box, Floats
from rollhouse.games.stack_attack.physics import hands, tower
from rollhouse.kernel.records import stream
from rollhouse.physics.engine import mujoco

HEIGHTS = (1, 6, 12)
"""How many dice the towers have, including the placed one."""
OCCUPIED = (0, 8, 15)
"""How many dice are in the holes of the boxes."""
HOLES = (
    (1, 1), (1, 3), (1, 4), (2, 1), (2, 2), (2, 4), (2, 5), (3, 2), (3, 3), (3, 5), (4, 1),
    (4, 3), (4, 4), (5, 1), (5, 5),
)  # fmt: skip
"""Where they lie."""
FEWEST = 3
"""How many placements or flicks are measured at least, however little time there is."""


@dataclass(frozen=True)
class Pace:
    """How fast one scene runs."""

    per_second: float
    """Placements or flicks, shakes included."""
    slowest: float
    """How many seconds the slowest one took."""
    real_time: float
    """Simulated seconds in one second."""
    steps: float
    """Physics steps per second, for placements and for flicks that need no shake."""
    raw: float
    """Steps per second of `mj_step` alone, called once for all of the same steps."""


class Clock:
    """Adds up what was done, and how long it took."""

    def __init__(self, seconds: float) -> None:
        self.end = time.process_time() + seconds
        self.each: list[float] = []
        self.simulated = 0.0
        self.steps, self.ours, self.raw = 0, 0.0, 0.0

    @property
    def goes_on(self) -> bool:
        return len(self.each) < FEWEST or time.process_time() < self.end

    def compare(self, steps: int, ours: float, raw: float) -> None:
        self.steps, self.ours, self.raw = self.steps + steps, self.ours + ours, self.raw + raw

    def pace(self) -> Pace:
        spent = sum(self.each)
        return Pace(
            len(self.each) / spent,
            max(self.each),
            self.simulated / spent,
            self.steps / self.ours,
            self.steps / self.raw,
        )


def placements(height: int, seconds: float) -> Pace:
    """A person's hand puts dice on a neat tower until it has this many; all of them stand."""
    random, tremor = stream(1), hands.HANDS["tremor"]
    world = tower.start([1] * (height - 1))
    tower.place(world, 1, hands.aim(world))
    clock = Clock(seconds)
    while clock.goes_on:
        gesture = hands.aim(world) + hands.error(tremor, random)
        before = time.process_time()
        placed = tower.place(world, 1, gesture)
        spent = time.process_time() - before
        motion = tower.Placement(world, 1, gesture)
        steps = round(placed.seconds * tower.STEPS_A_SECOND)
        before = time.process_time()
        mujoco().mj_step(motion.model, motion.data, steps)
        clock.compare(steps, spent, time.process_time() - before)
        motion.put_away()
        clock.each.append(spent)
        clock.simulated += placed.seconds
    return clock.pace()


def flicks(dice: int, seconds: float) -> Pace:
    """An average hand flicks from all bases at the middle of a box with this many dice in it."""
    world, box, number = occupied(dice), Box(dice + 1), 0
    arena.flick(world, "white", aim.aim(0, (3, 3)))
    clock = Clock(seconds)
    while clock.goes_on or not clock.steps:
        gesture = aim.aim(number % 4, (3, 3), arena.arena(world))
        error = aim.error(aim.hand("average"), stream(9, number))
        before = time.process_time()
        done = arena.flick(world, "white", gesture, error)
        spent = time.process_time() - before
        number += 1
        clock.each.append(spent)
        clock.simulated += done.trace.seconds
        if not done.shakes:
            steps = FRAME * (len(done.trace.poses) - 1)
            released = arena.release(arena.carried_out(gesture, error), error.lies)
            clock.compare(steps, spent, stepped_alone(box, world, released, steps))
    return clock.pace()


def occupied(dice: int) -> arena.World:
    cells: arena.Arena = [[None] * arena.SIZE for _ in range(arena.SIZE)]
    for number, (row, column) in enumerate(HOLES[:dice]):
        cells[row - 1][column - 1] = f"{'BYG'[number % 3]}{1 + number % 6}"
    return arena.arena_of(cells)


def stepped_alone(
    box: Box,
    world: arena.World,
    released: tuple[Floats, Floats, Floats],
    steps: int,
) -> float:
    """Seconds that MuJoCo takes for all steps of a flick."""
    pose, velocity, spin = released
    last = len(world["dice"])
    box.restart(np.array([*(die["pose"] for die in world["dice"]), pose]), [last])
    box.push(last, velocity, spin)
    before = time.process_time()
    mujoco().mj_step(box.model, box.data, steps)
    return time.process_time() - before
