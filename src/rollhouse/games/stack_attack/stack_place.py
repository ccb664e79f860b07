"""`rollhouse/StackPlace-v1`: build the tower of Stack Attack as high as it will go.

A step lets one die go over the tower. It stands, or the tower falls and the episode is over.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from rollhouse.environments.dexterity import Dexterity, Range, Seen, lean_and_turn, sight_of
from rollhouse.kernel.validation import whole
from rollhouse.physics.quantities import miss
from rollhouse.physics.scenes import Scene

from .physics import hands, holding, tower
from .physics.scene import of_tower

PLATE = ("x", "y", "lean x", "lean y", "turned")
DIE = ("there", "x", "y", "z", "lean x", "lean y", "cosine of turn", "sine of turn")
COLOURS = ("blue", "red", "green", "yellow")
TALLEST = 20


class StackPlace(Dexterity):
    """Reward 1 for every die that stands, 0 for the one that falls.

    `hand` errs as in the games (`steady`, `average`, `shaky`, `person` for the part of the table in
    a person's error, or a placement error in millimetres); None puts every die where it is meant.
    With `sways` the die is let go as much beside that as an ordinary person's hand sways at rest,
    more over a high tower: with `hand="person"` the agent has a person's whole hand. `dice` stand
    neatly at the beginning. `tallest` dice end an episode too.
    """

    parts: dict[str, Range] = {  # noqa: RUF012 (Gymnasium's own attributes are declared so)
        "x": (-8.0, 8.0),
        "y": (-8.0, 8.0),
        "turn": (-45.0, 45.0),
        "height": (0.0, 10.0),
    }

    def __init__(
        self,
        hand: str | float | None = "average",
        dice: int = 0,
        tallest: int = TALLEST,
        render_mode: str | None = None,
        picture: tuple[int, int] = (240, 320),
        sways: bool = False,
    ) -> None:
        self.hand = None if hand is None else hands.hand(hand)
        self.sways = sways
        self.tallest = whole(tallest, "tallest", 1, tower.MOST_DICE)
        self.dice = whole(dice, "dice", 0, self.tallest - 1)
        self.world = tower.World((0.0,) * 7)
        super().__init__(len(self.sizes) + len(PLATE) + len(DIE) * tallest, render_mode, picture)

    @property
    def sizes(self) -> list[float]:
        """Edge of a die and radius of the plate in units of 100 mm; dice standing, of `tallest`."""
        edge, radius, _ = tower.measures()
        return [10 * edge, 10 * radius, len(self.world.dice) / self.tallest]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        self.begin(seed, options)
        self.world = tower.start([self._face() for _ in range(self.dice)])
        return self._seen(), {"height": len(self.world.dice)}

    def _face(self) -> int:
        """A die is the same whichever face is up: the face is for the picture."""
        return int(self.np_random.integers(1, 7))

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        self.must_have_begun()
        said = self.said(action)
        aside = self._sway() if self.sways else (0.0, 0.0)
        place = said["x"] + aside[0], said["y"] + aside[1]
        meant = tower.Gesture(place, said["turn"], said["height"])
        error = hands.error(self.hand, self.randoms) if self.hand else tower.NO_ERROR
        placed = tower.place(self.world, self._face(), meant, error, self.render_mode is not None)
        self.world = placed.world
        if self.render_mode is not None:
            self.watch(self._scene(), placed.trace.poses, placed.trace.rate)
        height = len(placed.world.dice) - (not placed.stands)
        info: dict[str, Any] = {
            "height": height,
            "stands": placed.stands,
            "settled": placed.settled,
            "seconds": placed.seconds,
            "gesture": meant.to_dict(),
            "error": error.to_dict(),
        }
        if self.sways:
            info["sway"] = aside
        over = not placed.stands or height >= self.tallest
        self.begun = not over
        return self._seen(), float(placed.stands), over, False, info

    def _sway(self) -> tuple[float, float]:
        """Where the hand is when it opens, in millimetres beside where it was meant to be."""
        size = holding.sway(len(self.world.dice))
        return miss(size, self.randoms), miss(size, self.randoms)

    def _seen(self) -> Seen:
        """Sizes, the plate, then the dice, highest first; x and y in edges from the plate's middle.

        z is in edges above the plate, of `tallest`.
        """
        edge = tower.measures()[0]
        x, y, z, *turned = self.world.plate
        lean_x, lean_y, cosine, _ = lean_and_turn(turned)
        numbers = [*self.sizes, x / edge, y / edge, lean_x, lean_y, cosine]
        for die in list(reversed(self.world.dice))[: self.tallest]:
            at = die.pose
            apart = (at[0] - x) / edge, (at[1] - y) / edge, (at[2] - z) / edge / self.tallest
            numbers += [1.0, *apart, *lean_and_turn(at[3:])]
        size = self.observation_space.shape
        assert size is not None
        return sight_of([*numbers, *[0.0] * (size[0] - len(numbers))])

    def _scene(self) -> Scene:
        return of_tower([COLOURS[n % len(COLOURS)] for n in range(len(self.world.dice))])

    def still(self) -> tuple[Scene, npt.NDArray[np.float64]]:
        return self._scene(), self.world.poses()[None]
