"""People made of numbers at the two games of dexterity, in the terminal.

    python bench/terminal_people.py stack_attack [--tries 30] [--more 200] [--first 0]
        [--only casual:2,…] [--out bench/results/terminal_people_stack_attack.json]

Each of them (tests/terminal/hand_people.py) plays `rollhouse play` through a pseudo-terminal in
real time, against a computer of level 3, until `--tries` tries are made: they read the swings off
the screen and stop them with a key. Their gestures in the record are kept, and by how many seconds
each key was early or late for where they aimed (for people who do not aim: after the swing began).

`--more` plays that many further games without a terminal (people_games.py), from number `--first`
on, where each key is as early or late as one of theirs, in the swing of that moment. Choices are
made as that module says. Without tries, the keys are those kept in `--out`, and their misses are
calculated with today's swings. Keep the machine quiet while gestures are made: `late` and `meant`
of each show how much the machine's own delays contributed.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from people_games import (
    LEVEL,
    MIDDLE,
    TOWER,
    Made,
    Way,
    decided,
    off,
    over_the_foot,
    play_rows,
    rows_of,
)

import rollhouse
from rollhouse.chance.physics import physics_of
from rollhouse.games.dice_flick import terminal_hand as flicking
from rollhouse.games.stack_attack import terminal_hand as placing
from rollhouse.games.stack_attack.physics import holding
from rollhouse.kernel.games import part
from rollhouse.kernel.position import Position
from rollhouse.players.computer import Computer
from rollhouse.terminal.hands.swing import Swing

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.terminal import hand_people
from tests.terminal.person import Terminal

ASKED, ENTER = r"\n> $", r"\bEnter\b[^\n]*\n> $"
ENDED = r"(?:Ann|Computer \d) wins|share the win"
LEAVES = r"Enter leave\n> $"
WORTH = {who: f"terminal.{who}" for who, person in hand_people.PEOPLE.items() if person.worth}


# In the terminal


def played(game: str, who: str, number: int, tries: int, folder: Path) -> list[Made]:
    """The gestures of a game, or of as much of it as that many gestures take."""
    entry = part(game, "entry")
    assert entry is not None
    own, names = number % 2, ["Ann", f"computer:level={LEVEL}"]
    if own == 1:
        names.reverse()
    words = ["play", game, "--players", ",".join(names), "--seed", str(number), "--pace", "0"]
    terminal = Terminal(*words, columns=90, lines=50, ROLLHOUSE_DATA=str(folder))
    chances, thinks, table = random.Random(f"{who} {number}"), Computer(LEVEL), Table(folder)
    meant: list[list[float]] = []
    while not re.search(ENDED, shown := terminal.read_until(f"{ASKED}|{ENDED}")):
        position = table.position
        if position.turn != own or re.search(ENTER, shown):
            terminal.type("\n")
            continue
        if len(meant) == tries:
            terminal.type("q\n")
            break
        action = aimed(who, decided(WORTH.get(who), position, own, thinks))
        typed = entry.key(position.terms, position.state, action, "en", names)
        if action["do"] in ("place", "flick"):
            person = hand_people.PEOPLE[who]
            meant.append(hand_people.gesture(terminal, typed, person, chances))
        else:
            terminal.type(f"{typed}\n")
            table.pending.append(action)
    if re.search(ENDED, shown):
        terminal.read_until(LEAVES)
        terminal.type("\n")
    terminal.end()
    found = gestures_of(table.record, own, who)
    return [{**made, "meant": late} for made, late in zip(found, meant, strict=True)]


class Table:
    """A match as the person at the terminal knows it: the record, and what was typed since, which
    is not written down as long as it can be taken back.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.length = folder, 0
        self.pending: list[dict[str, Any]] = []

    @property
    def record(self) -> rollhouse.Record:
        (path,) = (self.folder / "games").glob("*.jsonl")
        return rollhouse.load(path)

    @property
    def position(self) -> Position:
        record = self.record
        if len(record) > self.length:
            self.length, self.pending = len(record), []
        position = record.position
        for action in self.pending:
            position = position.after(action)
        return position


def aimed(who: str, action: Mapping[str, Any]) -> dict[str, Any]:
    """The action, flicked from base 1 at the middle hole by people who aim at no hole in
    particular.
    """
    if action["do"] != "flick" or who in WORTH:
        return dict(action)
    return {**action, "base": 0, "aim": None}


def practised(game: str, who: str, tries: int) -> list[Made]:
    """Play games until this many gestures are made."""
    found: list[Made] = []
    number = 0
    while len(found) < tries:
        begun = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            found += played(game, who, number, tries - len(found), Path(folder))
        number += 1
        seconds = time.monotonic() - begun
        print(f"{who}: {len(found)} gestures, {off(found)}, {seconds:.0f} s", flush=True)
    return found


# Gestures as times


def swings(
    who: str, position: Position, world: Any, action: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Swing], list[float]]:
    """The house's aim, the swings around it, and how far beside it somebody aims."""
    physics = physics_of(position.game)
    assert physics is not None
    aim = physics.aim(position, action, world)
    if position.game != TOWER:
        share = physics.help(position, position.to_move)
        found = flicking.swings(action["base"], action.get("aim") or MIDDLE, share)
        return aim, found, [0.0, 0.0]
    back = hand_people.PEOPLE[who].back
    if back is None:
        return aim, [placing.swing_in(position)] * 2, [0.0, 0.0]
    wanted = over_the_foot(world, position, back, hand_people.FARTHEST)
    beside = [place - mark for place, mark in zip(wanted, aim["place"], strict=True)]
    return aim, [placing.swing_in(position)] * 2, beside


def when(who: str, swing: Swing, beside: float) -> float:
    """The seconds after the swing began at which a key is neither early nor late."""
    return 0.0 if hand_people.PEOPLE[who].timing is None else first_at(swing, beside)


def first_at(swing: Swing, miss: float) -> float:
    """Seconds until a swing reaches a place for the first time."""
    share = min(max(-miss / swing.reach, -1.0), 1.0)
    return swing.seconds * math.acos(share) / (2 * math.pi)


def gestures_of(record: rollhouse.Record, seat: int, who: str) -> list[Made]:
    """Somebody's gestures in the record, and how far they missed."""
    found = []
    for entry in record.story.entries:
        if entry.seat != seat or entry.step["do"] not in ("place", "flick"):
            continue
        world = record.story.world_at(entry.line)
        aim, around, beside = swings(who, entry.before, world, entry.step)
        found.append(gesture(who, entry.step["hand"], aim, around, beside))
        if entry.step["do"] == "place":
            found[-1]["height"] = len(entry.before.fields["tower"])
    return found


def gesture(
    who: str, hand: Mapping[str, Any], aim: Mapping[str, Any], around: list[Swing],
    beside: list[float],
) -> Made:  # fmt: skip
    """How far a gesture missed, and how late its keys were."""
    if "place" in hand:
        misses = [made - mark for made, mark in zip(hand["place"], aim["place"], strict=True)]
        off_aim = [miss - aside for miss, aside in zip(misses, beside, strict=True)]
        told: Made = {"hand": {**hand, "place": off_aim}}
    else:
        misses = [hand["direction"] - aim["direction"], hand["speed"] / aim["speed"] - 1]
        told = {"hand": dict(hand)}
        if hand_people.PEOPLE[who].timing is not None:
            told |= {"turned": misses[0], "faster": 1 + misses[1]}
    told["late"] = [
        first_at(swing, miss) - when(who, swing, aside)
        for swing, miss, aside in zip(around, misses, beside, strict=True)
    ]
    return told


def again(
    who: str, position: Position, world: Any, action: Mapping[str, Any], made: Made
) -> dict[str, Any]:
    """The action with keys as late as they were in the terminal."""
    action = aimed(who, action)
    aim, around, beside = swings(who, position, world, action)
    misses = [
        swing.at(when(who, swing, aside) + late)
        for swing, aside, late in zip(around, beside, made["late"], strict=True)
    ]
    hand = placing.HAND if position.game == TOWER else flicking.HAND
    return {**action, "hand": hand.gesture(aim, misses)}


def renewed(game: str, who: str, made: Made) -> Made:
    """How far a kept gesture would miss with today's swings, which may have been changed since."""
    around = (
        [placing.swing(holding.sway(made["height"]))] * 2
        if game == TOWER
        else flicking.swings(0, MIDDLE)
    )
    misses = [
        swing.at(when(who, swing, 0.0) + late)
        for swing, late in zip(around, made["late"], strict=True)
    ]
    if game == TOWER:
        return {**made, "hand": {**made["hand"], "place": misses}}
    return {**made, "turned": misses[0], "faster": 1 + misses[1]} if "turned" in made else made


TERMINAL = Way(again, WORTH)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=("stack_attack", "dice_flick"))
    parser.add_argument("--tries", type=int, default=30)
    parser.add_argument("--more", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    known = [row for row in rows_of(given.game) if row.split(":")[0] in hand_people.PEOPLE]
    rows = given.only.split(",") if given.only else known
    kept = given.out is not None and given.out.exists()
    found: dict[str, Any] = json.loads(given.out.read_text()) if kept else {}
    for who in dict.fromkeys(row.split(":")[0] for row in rows) if given.tries else ():
        found[who] = practised(given.game, who, given.tries)
        if given.out:
            given.out.write_text(json.dumps(found) + "\n")
    if given.more:
        made = {
            row: [renewed(given.game, row.split(":")[0], each) for each in found[row.split(":")[0]]]
            for row in rows
        }
        numbers = range(given.first, given.first + given.more)
        found |= play_rows(given.game, made, TERMINAL, numbers)
    if given.out:
        given.out.write_text(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
