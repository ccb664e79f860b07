"""What people made of numbers win at the tower, worked out from every die that was placed.

    python bench/people_towers.py play casual:2 careful:5 … [--games 40] [--first 0] [--folder …]
    python bench/people_towers.py share [casual:2 …] [--back 0.25] [--folder …] [--out FILE]

`play` plays further games by physics (people_games.py; `terminal.careful:2`: with the keys of
terminal_people.py) and records the features of every placement (placements.py), and of `MORE`
others that the same hand might have made there. A row can be played on at any time.

`share` fits one curve to all placements of all rows, and with it works out, row by row, how likely
the person's dice and the computer's fall at every height, over the towers that these two build.
What they win with such hands, when a computer of level 3 decides for both and knows both, then
follows from the exact solution, by `PLAYED` compiled games in either order of the seats. The
intervals come from repeating curve and tables with resampled games. Printed beside it is what was
really won in the games, how many dice fell, and how many the curve predicts. `--back`: as if the
person had aimed this fraction of the way back over the foot (0, 0.25 or 0.5), over the same towers.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from hands import hand_people
from people import LENT, PAGE
from people_games import LEVEL, Made, Way, back_over, kept_of, near, played
from placements import Curve, Floats, expit, told
from terminal_people import TERMINAL, renewed

from rollhouse import solvers
from rollhouse.games.stack_attack.physics import PHYSICS, hands, standing, tower
from rollhouse.kernel import contract
from rollhouse.kernel.records import stream
from rollhouse.lab import batch
from rollhouse.matches.story import Entry
from rollhouse.players.seats import read_seat

GAME = "stack_attack"
RESULTS = Path(__file__).parent / "results"
USUAL = f"computer:level={LEVEL}"
CENTRAL = "casual:2"
"""The row for which slopes are worked out."""
FACTOR = 1.5
MORE = 8
"""How many other gestures of the same hand are made over every tower."""
PLAYED = 20_000
STEPS = 30
HEIGHTS = range(3, 13)
"""For two players: the neutral dice below, five of each player's above."""
BACK = (0.0, 0.25, 0.5)
FARTHEST = 4.0


def person(row: str) -> tuple[str, list[Made], Way]:
    """The row of people_games.py, the gestures that were kept, and how they are made again."""
    if not row.startswith("terminal."):
        kept = json.loads((RESULTS / f"people_{GAME}.json").read_text())
        return row, kept_of(kept, row), PAGE
    row = row.removeprefix("terminal.")
    who = row.split(":")[0]
    kept = json.loads((RESULTS / f"terminal_people_{GAME}.json").read_text())
    return row, [renewed(GAME, who, made) for made in kept[who]], TERMINAL


# Games by physics


class Moment(NamedTuple):
    """A die that is about to be placed."""

    entry: Entry
    meant: Any
    kept: Any
    """The world in the form that the record keeps."""
    world: tower.World
    mine: bool


def placements(row: str, number: int) -> dict[str, Any]:
    """One game: who placed each die, at which height, whether it fell, and its features."""
    maker = Maker(row)
    match, meant = played(GAME, maker.plain, maker.gestures, number, maker.way)
    story, dice = match.record.story, []
    for place, entry in enumerate(story.entries):
        if entry.step.get("do") != "place":
            continue
        mine, result = entry.seat == number % 2, story.entries[place + 1]
        kept = story.world_at(entry.line)
        moment = Moment(entry, meant[len(dice)], kept, standing(entry.before, kept), mine)
        intended = {key: part for key, part in entry.step["hand"].items() if key != "lent"}
        made = tower.Gesture.from_dict(intended) + error_of(result.facts["error"])
        others = maker.others(moment, number)
        dice.append(
            {
                "mine": mine,
                "height": len(moment.world.dice) + 1,
                "fell": not result.step["stands"],
                "told": rounded(told(moment.world, made)),
                "more": [rounded(told(moment.world, other)) for other in others],
                "aims": maker.aims(moment.world, others) if mine else {},
            }
        )
    return {"number": number, "won": match.position.shares()[number % 2], "dice": dice}


class Maker:
    """The maker of the gestures of a row."""

    def __init__(self, row: str) -> None:
        self.plain, self.gestures, self.way = person(row)
        self.who, level = self.plain.split(":")
        self.hand = hands.hand(PHYSICS.LEVELS[int(level) - 1])

    def others(self, moment: Moment, number: int) -> list[tower.Gesture]:
        """Other gestures, errors included, that the same hand might have made."""
        place, chances = moment.entry.line, random.Random(f"{number} {moment.entry.line}")
        found = []
        for errors in (stream(number, MORE * place + one) for one in range(MORE)):
            if not moment.mine:
                found.append(hands.aim(moment.world) + hands.error(self.hand, errors))
                continue
            before = moment.entry.before
            made = chances.choice(near(before, self.gestures)) if self.gestures else {}
            hand = self.way.again(self.who, before, moment.kept, moment.meant, made)["hand"]
            lent = hand.pop("lent", False)
            error = hands.error(hands.HANDS["average" if lent else "person"], errors)
            found.append(tower.Gesture.from_dict(hand) + error)
        return found

    def aims(self, world: tower.World, others: Sequence[tower.Gesture]) -> dict[str, Any]:
        """The features that the same gestures in the page would have, if they had been aimed
        differently.
        """
        if self.way is not PAGE:
            return {}
        own = LENT[self.who] if self.who in LENT else hand_people.TOWER_PEOPLE[self.who].back
        x, y = back_over(world.dice, own, FARTHEST)
        found = {}
        for back in BACK:
            to = back_over(world.dice, back, FARTHEST)
            aimed = [
                replace(one, place=(one.place[0] - x + to[0], one.place[1] - y + to[1]))
                for one in others
            ]
            found[str(back)] = [rounded(told(world, one)) for one in aimed]
        return found


def error_of(kept: Any) -> tower.Gesture:
    """The error that a record keeps; below nothing, where it lowers the hand."""
    place, tilt, speed = (tuple(kept[part]) for part in ("place", "tilt", "speed"))
    return tower.Gesture(place, kept["turn"], kept["height"], tilt, speed)


def rounded(features: list[float]) -> list[float]:
    return [round(part, 2) for part in features]


def play(rows: Sequence[str], games: int, first: int, folder: Path, seconds: float) -> None:
    """Games of all rows in turn, kept as they end."""
    folder.mkdir(parents=True, exist_ok=True)
    tower.WATCHED = 0.0  # nobody is watching
    end = time.monotonic() + seconds
    for number in range(first, first + games):
        for row in rows:
            path = folder / f"{row.replace(':', '_')}.jsonl"
            if number in {game["number"] for game in games_in(path)} or time.monotonic() > end:
                continue
            with path.open("a") as file:
                file.write(json.dumps(placements(row, number)) + "\n")


def games_in(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()]


# Chances by height, and what they come to


Games = Sequence[Mapping[str, Any]]
Rows = Mapping[str, Games]


def curve_of(rows: Rows) -> Curve:
    dice = [die for games in rows.values() for game in games for die in game["dice"]]
    return Curve([die["told"] for die in dice], [die["fell"] for die in dice])


def dice_of(games: Games, mine: bool) -> list[Mapping[str, Any]]:
    return [die for game in games for die in game["dice"] if die["mine"] is mine]


def table(curve: Curve, games: Games, mine: bool, back: float | None = None) -> Floats:
    """The chance of a fall at every height: a smooth line through the means of what might have been
    placed; `back`: if the person had aimed like that.
    """
    dice = dice_of(games, mine)
    others = [die["aims"][str(back)] if mine and back is not None else die["more"] for die in dice]
    chances = curve.chances([one for more in others for one in more]).reshape(len(dice), -1)
    return smooth(np.array([die["height"] for die in dice]), chances.mean(axis=1))


def smooth(at: Any, chances: Floats) -> Floats:
    """A parabola in the logarithm of the odds, fitted to chances at heights."""
    wide, weights = parabola(at), np.array([-2.0, 0.0, 0.0])
    for _ in range(STEPS):
        now = expit(wide @ weights)
        bend = (wide * (now * (1 - now))[:, None]).T @ wide + 0.01 * np.eye(3)
        weights += np.linalg.solve(bend, wide.T @ (chances - now))
    return expit(parabola(np.array(HEIGHTS)) @ weights)


def parabola(at: Any) -> Floats:
    return np.column_stack([np.ones(len(at)), at - 7.0, (at - 7.0) ** 2 / 10])


def worth(mine: Floats, theirs: Floats, them: str = USUAL, games: int = PLAYED) -> float:
    """What such a hand wins against the other; a computer of level 3 decides for the person."""
    both = (mine, theirs)
    falls = [dict(zip(map(str, HEIGHTS), map(float, hand), strict=True)) for hand in both]
    found = 0.0
    for own, order, seats in ((0, falls, (USUAL, them)), (1, falls[::-1], (them, USUAL))):
        terms = contract.agree(contract.load(GAME), 2, {"falls": order})
        solvers.solved(terms)
        found += batch.wins(terms, [read_seat(seat) for seat in seats], games).shares[own] / 2
    return found


class Slopes:
    """How fast the share won falls as one's chance of a fall at each height grows, worked out for
    one pair of hands; for other pairs it is scaled to what there is left to win or lose.
    """

    def __init__(self, mine: Floats, theirs: Floats) -> None:
        share = worth(mine, theirs)
        self.each = np.zeros(len(HEIGHTS))
        for place in range(0, len(HEIGHTS), 2):
            more = mine.copy()
            more[place : place + 2] *= FACTOR
            slope = (worth(more, theirs) - share) / (more - mine).sum() / (share * (1 - share))
            self.each[place : place + 2] = slope

    def spread(self, share: float, pairs: Sequence[tuple[Floats, Floats]]) -> float:
        """1.96 standard deviations of the share, from tables of resampled games."""
        moved = [self.each @ (mine - theirs) for mine, theirs in pairs]
        return float(1.96 * share * (1 - share) * np.std(moved, ddof=1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("play", "share"))
    parser.add_argument("rows", nargs="*")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--again", type=int, default=60)
    parser.add_argument("--back", type=float)
    parser.add_argument("--folder", type=Path, default=Path("people_towers"))
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    if given.what == "play":
        play(given.rows, given.games, given.first, given.folder, given.seconds)
        return
    rows = {
        path.stem.replace("_", ":"): games_in(path) for path in sorted(given.folder.glob("*.jsonl"))
    }
    curve = curve_of(rows)
    middle = rows[CENTRAL] if CENTRAL in rows else next(iter(rows.values()))
    slopes = Slopes(table(curve, middle, True), table(curve, middle, False))
    chances = np.random.default_rng(1)
    drawn = [anew(rows, chances) for _ in range(given.again)]
    curves = [curve_of(each) for each in drawn]
    kept = given.out is not None and given.out.exists()
    lines: dict[str, Any] = json.loads(given.out.read_text()) if kept else {}
    for row in given.rows or rows:
        hands = [table(curve, rows[row], mine, given.back) for mine in (True, False)]
        again = [
            (table(one, each[row], True, given.back), table(one, each[row], False))
            for one, each in zip(curves, drawn, strict=True)
        ]
        share = worth(hands[0], hands[1])
        line = {
            "share": round(share, 4),
            "spread": round(slopes.spread(share, again), 4),
            "games": len(rows[row]),
            "won": sum(game["won"] for game in rows[row]),
            "falls": [[round(float(chance), 5) for chance in hand] for hand in hands],
            "counted": [counted(curve, dice_of(rows[row], mine)) for mine in (True, False)],
        }
        if row.endswith(":2"):
            line["against churro"] = round(worth(hands[0], hands[1], "churro"), 4)
        print(row, {key: part for key, part in line.items() if key != "falls"}, flush=True)
        lines[row] = line
        if given.out:
            given.out.write_text(json.dumps(lines) + "\n")


def anew(rows: Rows, chances: Any) -> Rows:
    """As many games of every row, drawn from those that there are."""
    return {
        row: [games[n] for n in chances.integers(len(games), size=len(games))]
        for row, games in rows.items()
    }


def counted(curve: Curve, dice: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """How many dice there were, how many fell, how many the curve predicts, and 1.96 times its
    standard deviation.
    """
    chances = curve.chances([die["told"] for die in dice])
    return {
        "dice": len(dice),
        "fell": sum(die["fell"] for die in dice),
        "told": round(float(chances.sum()), 1),
        "spread": round(1.96 * float(np.sqrt((chances * (1 - chances)).sum())), 1),
    }


if __name__ == "__main__":
    main()
