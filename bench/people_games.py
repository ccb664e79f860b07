"""Games of people made of numbers without a screen: each gesture errs as one that they made.

Somebody who made gestures in the page (people.py) or in a terminal (terminal_people.py) plays
further games with them by physics, and the table adds its part of the error, as it does for
everybody. A computer of level 3 that knows both hands decides for both sides what is placed and
which die is flicked, so that only the hands make the difference; somebody who aims carefully in
Dice Flick chooses a hole by the rule of thumb and their own error. The computer's hand is that of
the level named in the row.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import flick_choice

from rollhouse import chance
from rollhouse.coach.reports.hands import rehanded
from rollhouse.games.stack_attack.options import LARGEST, SMALLEST
from rollhouse.games.stack_attack.physics import hands as placing
from rollhouse.games.stack_attack.physics import tower
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches.match import Match, begin
from rollhouse.physics.dice import in_own_axes
from rollhouse.players.computer import Computer
from rollhouse.players.greedy import Greedy
from rollhouse.players.hands import physics_of

LEVEL = 3
WANTED = {
    "blind": (0.0, 0.25),
    "casual": (0.4, 0.6),
    "careful": (0.6, 0.8),
    "careful:5": (0.4, 0.6),
    "touch": (0.3, 0.6),
    "calm": (0.4, 0.6),
    "thoughtful": (0.4, 0.8),
}
"""Who plays, and between which shares the result has to lie: against the hand that a newcomer
meets, or that of the level named."""
TOWER = "stack_attack"
MIDDLE = [3, 3]

Made = dict[str, Any]
"""A gesture, or how far it missed, and the situation in which it was made."""


@dataclass(frozen=True)
class Way:
    """How gestures are made on one kind of screen."""

    again: Callable[[str, Position, Any, Mapping[str, Any], Made], dict[str, Any]]
    """The action of somebody in a world, with a gesture that has the error of one that was made."""
    worth: Mapping[str, str]
    """People who aim at a hole worth having, and the name of their practice."""


def rows_of(game: str) -> dict[str, tuple[float, float]]:
    """Who plays against the hand of which level in a game, and between which shares it has
    to end.
    """
    physics = physics_of(game)
    assert physics is not None
    return {
        row if ":" in row else f"{row}:{physics.NEWCOMER}": wanted for row, wanted in WANTED.items()
    }


def kept_of(found: Mapping[str, Any], row: str) -> list[Made]:
    """The gestures that were kept for the person of a row, whoever the opponent was."""
    who = row.split(":")[0]
    mine = [found[each]["gestures"] for each in found if each.split(":")[0] == who]
    return max(mine, key=len, default=[])


def seating(game: str, level: int, first: bool) -> tuple[list[dict[str, Any]], Any]:
    """The seats of a person and a computer, and their hands: the computer's is of a level."""
    physics = physics_of(game)
    assert physics is not None
    seats: list[dict[str, Any]] = [
        {"kind": "person", "name": "Ann", "mine": True},
        {"kind": "computer", "player": f"computer:level={LEVEL}"},
    ]
    skill = ["average", physics.LEVELS[level - 1]]
    if not first:
        seats.reverse()
        skill.reverse()
    return seats, skill


def decided(
    practised: str | None, position: Position, own: int, thinks: Computer, hand: float | None = None
) -> dict[str, Any]:
    """What is done: what a computer of level 3 decides that knows one's own error in millimetres
    or, for a hole worth having, what the named practice suggests.
    """
    if position.game == TOWER:
        known = position if hand is None else rehanded(position, {own: hand})
        return thinks(known, known.actions())
    if practised is None:
        return thinks(position, position.actions())
    if position.fields["phase"] == "flick":
        return flick_choice.aimed(position, flick_choice.practised(practised))
    return dict(Greedy()(position, position.actions()))


def standing(world: Any, position: Position) -> tuple[tower.Die, ...]:
    """The dice of the tower, lowest first; none if it fell and still lies there."""
    if not tower.is_ours(world) or world["fallen"] or not position.fields["tower"]:
        return ()
    return tower.World.from_dict(world).dice


def top_turned(world: Any, position: Position) -> float:
    """By how many degrees about the vertical the top die is askew, from -45 to 45; 0
    without a die.
    """
    dice = standing(world, position)
    return turned(dice[-1]) if dice else 0.0


def turned(die: tower.Die) -> float:
    """The same for one die."""
    w, *axis = die.pose[3:]
    back = (w, *(-part for part in axis))
    sides = [in_own_axes(back, own) for own in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    x, y, _ = min(sides, key=lambda side: abs(side[2]))
    return quarter(math.degrees(math.atan2(y, x)))


def quarter(degrees: float) -> float:
    """The same turn of a square, from -45 to 45."""
    return (degrees + 45) % 90 - 45


def over_the_foot(world: Any, position: Position, back: float, most: float) -> tuple[float, float]:
    """Millimetres from the middle of the top die to a point this far back over the foot, but at
    most `most`.

    A tower that fell may still lie in the world, though not in the position.
    """
    return back_over(standing(world, position), back, most)


def back_over(dice: Sequence[tower.Die], back: float, most: float) -> tuple[float, float]:
    """The same for dice, lowest first."""
    if len(dice) < 2:
        return 0.0, 0.0
    x, y = (
        min(max(back * 1000 * (low - high), -most), most)
        for low, high in zip(dice[0].pose[:2], dice[-1].pose[:2], strict=True)
    )
    return x, y


# Further games


def further(game: str, row: str, gestures: list[Made], number: int, way: Way) -> float:
    """One more game: what is won of it."""
    match, _ = played(game, row, gestures, number, way)
    return match.position.shares()[number % 2]


def played(
    game: str, row: str, gestures: list[Made], number: int, way: Way
) -> tuple[Match, list[dict[str, Any]]]:
    """One more game, and what was decided before each gesture of either side; the person sits in
    seat 0 if its number is even.
    """
    who, level = row.split(":")
    seats, skill = seating(game, int(level), number % 2 == 0)
    players = [
        each["name"] if each["kind"] == "person" else {"name": "Bo", "player": each["player"]}
        for each in seats
    ]
    match = begin(game, players, chance.kind("physics")(seed=number), {"skill": skill})
    chances, thinks = random.Random(number), Computer(LEVEL, number)
    own, meant = number % 2, []
    total = whole_error(gestures) if game == TOWER else None
    while match.turn != OVER:
        if match.turn == TABLE:
            match.roll()
            continue
        position, mine = match.position, match.turn == own
        practised, hand = (way.worth.get(who), total) if mine else (None, None)
        action = decided(practised, position, match.turn, thinks, hand)
        if action["do"] in ("place", "flick"):
            meant.append(action)
            if mine:
                made = chances.choice(near(position, gestures)) if gestures else {}
                action = way.again(who, position, match.record.story.world, action, made)
        match.act(action)
    return match, meant


NEAR = 24
"""From how many gestures over towers about as high one is chosen."""


def near(position: Position, gestures: list[Made]) -> list[Made]:
    """The gestures from which one is repeated."""
    if position.game != TOWER:
        return gestures
    height = len(position.fields["tower"])
    return sorted(gestures, key=lambda made: abs(made["height"] - height))[:NEAR]


def whole_error(gestures: list[Made]) -> float:
    """The error of a hand on the tower in millimetres, including the table's part; without
    gestures, that of the hand that the house lends.
    """
    if not gestures:
        return placing.HANDS["average"].place
    own = root([part for made in gestures if made["height"] > 0 for part in made["hand"]["place"]])
    table = placing.HANDS["person"].place
    return round(min(max(math.hypot(own, table), SMALLEST), LARGEST), 1)


def play_rows(
    game: str, gestures: Mapping[str, list[Made]], way: Way, numbers: range
) -> dict[str, dict[str, Any]]:
    """The games of these numbers for every row, on all processors, reported as they end."""
    found = {}
    with ProcessPoolExecutor() as pool:
        for row, made in gestures.items():
            doing = [pool.submit(further, game, row, made, number, way) for number in numbers]
            part, wide = share([each.result() for each in doing])
            low, high = rows_of(game).get(row, (0.0, 1.0))
            good = "as it has to be" if low <= part <= high else f"not {low:.0%} to {high:.0%}"
            print(
                f"{row:12} {part:6.1%} ± {wide:.1%} of {len(numbers)} ({good}); "
                f"{len(made)} gestures, {off(made)}",
                flush=True,
            )
            found[row] = {
                "games": len(numbers), "first": numbers.start, "share": part, "wide": wide,
            }  # fmt: skip
    return found


# Figures


def off(gestures: list[Made]) -> str:
    """The root mean square by which the gestures missed."""
    if any("turned" in made for made in gestures):
        turned = root([made["turned"] for made in gestures])
        return (
            f"{turned:.1f}° and {100 * root([made['faster'] - 1 for made in gestures]):.0f} % off"
        )
    parts = [part for made in gestures for part in made["hand"].get("place", ())]
    if not gestures:
        return "by the hand that the house lends"
    return f"{root(parts):.2f} mm off" if parts else "without an aim"


def root(parts: list[float]) -> float:
    return math.sqrt(sum(part**2 for part in parts) / max(len(parts), 1))


def share(won: list[float]) -> tuple[float, float]:
    """The share won, and the half-width of its 95 % interval (Agresti and Coull)."""
    games = len(won) + 3.84
    middle = (sum(won) + 1.92) / games
    return sum(won) / max(len(won), 1), 1.96 * math.sqrt(middle * (1 - middle) / games)
