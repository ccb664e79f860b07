"""What people made of numbers win at Dice Flick, worked out from every die that was flicked.

    python bench/people_flicks.py practise careful:3 terminal.careful:3 [--games 60]
    python bench/people_flicks.py play casual:3 careful:5 … [--games 60] [--first 0] [--folder …]
    python bench/people_flicks.py share [casual:3 …] [--again 12] [--folder …] [--out FILE]

`practise`: people who aim at a hole worth having make this many tries at every hole of an empty
box. What they learn is kept with the results, and they aim accordingly.

`play` plays further games by physics (people_games.py; `terminal.careful:2`: with the keys of
terminal_people.py) and records for every flick where it was aimed, where it came to rest, and in
which box. A row can be played on at any time.

`share` makes a table of the person's flicks and one of those of every computer's hand, of all rows
together (flick_tables.py), and plays `PLAYED` compiled games with them in either order of the seats
(flick_games.py): everybody chooses as in the games by physics. The intervals come from repeating
all of it with resampled games. What was really won in the games is printed beside it.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import flick_choice
import numpy as np
from flick_games import EXPECTS, Flicker, shares
from flick_tables import Flicked, seen, table, whole
from people import PAGE
from people_games import LEVEL, MIDDLE, Made, Way, kept_of, played
from terminal_people import TERMINAL, renewed

import rollhouse
from rollhouse.games.dice_flick.greedy import ERRORS
from rollhouse.games.dice_flick.physics import PHYSICS, arena, hands
from rollhouse.kernel.records import stream
from rollhouse.players import residents
from rollhouse.players.character import between

GAME = "dice_flick"
RESULTS = Path(__file__).parent / "results"
KEPT = RESULTS / "people_flicks.json"
PLAYED = 6_000
LENT = ("calm", "thoughtful")


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


def flicks(row: str, number: int) -> dict[str, Any]:
    """One game: who flicked what where, seen from their base."""
    plain, gestures, way = person(row)
    who = plain.split(":")[0]
    match, meant = played(GAME, plain, gestures, number, way)
    entries, found = match.record.story.entries, []
    for place, entry in enumerate(entries):
        if entry.step.get("do") != "flick":
            continue
        mine, aim = entry.seat == number % 2, meant[len(found)]["aim"]
        if mine and who not in way.worth:
            aim = None if who == "blind" else MIDDLE
        came = seen(
            entry.step["base"], aim, entry.before.fields["arena"], entries[place + 1].step["rest"]
        )
        found.append([mine, *came])
    return {"number": number, "won": match.position.shares()[number % 2], "flicks": found}


def play(rows: Sequence[str], numbers: range, folder: Path, seconds: float) -> None:
    """Games of all rows in turn, kept as they end."""
    folder.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + seconds
    for number in numbers:
        for row in rows:
            path = folder / f"{row.replace(':', '_')}.jsonl"
            if number in {game["number"] for game in games_in(path)} or time.monotonic() > end:
                continue
            with path.open("a") as file:
                file.write(json.dumps(flicks(row, number)) + "\n")


def games_in(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()]


# Tries on the practice range


def practised(row: str, tries: int) -> list[Flicked]:
    """This many flicks at every hole of an empty box, left of the middle and in it."""
    plain, gestures, way = person(row)
    flicking = rollhouse.position(GAME, hands=[["white"], []], flicks_left=1)
    found = []
    for number in range(tries):
        for place, hole in enumerate((r, c) for r in range(1, 6) for c in range(1, 4)):
            chances, errors = random.Random(f"{number} {place}"), stream(number, place)
            action = {"do": "flick", "die": "white", "base": 0, "aim": list(hole)}
            made = chances.choice(gestures)
            hand = way.again(plain.split(":")[0], flicking, None, action, made)["hand"]
            gesture = arena.gesture_of({"base": 0, **hand})
            error = hands.error(hands.hand("person"), errors)
            done = arena.flick(arena.empty(), "white", gesture, error)
            found.append(seen(0, hole, (), done.outcome["rest"]))
    return found


def practise(rows: Sequence[str], tries: int, out: Path) -> None:
    """Keep the tables of these people's practice."""
    kept: dict[str, Any] = json.loads(out.read_text()) if out.exists() else {}
    for row in rows:
        name = row.split(":")[0]
        flicks = practised(row, tries)
        made = whole(table(flicks, flick_choice.OWN))
        kept.setdefault("practised", {})[name] = made.tolist()
        print(f"{name}: {len(flicks)} flicks")
        out.write_text(json.dumps(kept) + "\n")


# What they come to


Games = Sequence[Mapping[str, Any]]


def made_by(games: Games, mine: bool) -> list[Flicked]:
    return [
        Flicked(aim, tuple(taken), rest)
        for game in games
        for own, aim, taken, rest in game["flicks"]
        if own is mine
    ]


def levels(rows: Mapping[str, Games]) -> dict[int, Flicker]:
    """The computers: one table for each hand, from all games that it played."""
    found = {}
    for level in sorted({int(row.split(":")[1]) for row in rows}):
        games = [game for row in rows if row.endswith(f":{level}") for game in rows[row]]
        hand = PHYSICS.LEVELS[level - 1]
        tables = whole(table(made_by(games, False), hand))
        found[level] = Flicker(tables, hand, ERRORS[LEVEL - 1])
    return found


def people(row: str, games: Games) -> Flicker:
    plain, _, way = person(row)
    who = plain.split(":")[0]
    tables = table(made_by(games, True), flick_choice.OWN)
    if who in way.worth:
        return Flicker(whole(tables), flick_choice.practised(way.worth[who]), EXPECTS)
    everywhere = np.repeat(tables[[25 if who == "blind" else 12]], len(tables), axis=0)
    return Flicker(whole(everywhere), "average", ERRORS[LEVEL - 1], middle=True)


def resident(level: int, flicker: Flicker) -> Flicker:
    """The resident whom newcomers meet at this level, with the same hand but their own way of
    choosing.
    """
    who = residents.named(residents.seated(GAME, [f"resident:level={level}"])[0])
    assert who is not None
    return replace(flicker, errs=between(ERRORS, who.skill), temper=who.temper)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("practise", "play", "share"))
    parser.add_argument("rows", nargs="*")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--again", type=int, default=12)
    parser.add_argument("--folder", type=Path, default=Path("people_flicks"))
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    if given.what == "practise":
        practise(given.rows, given.games, given.out or KEPT)
        return
    if given.what == "play":
        numbers = range(given.first, given.first + given.games)
        play(given.rows, numbers, given.folder, given.seconds)
        return
    rows = {
        path.stem.replace("_", ":"): games_in(path) for path in sorted(given.folder.glob("*.jsonl"))
    }
    here = given.out is not None and given.out.exists()
    kept: dict[str, Any] = json.loads(given.out.read_text()) if here else {}
    for row in given.rows or rows:
        line = told(row, rows, given.again)
        print(row, line, flush=True)
        kept.setdefault("rows", {})[row] = line
        if given.out:
            given.out.write_text(json.dumps(kept) + "\n")


def told(row: str, rows: Mapping[str, Games], again: int) -> dict[str, Any]:
    """A line of the table."""
    games, level = rows[row], int(row.split(":")[1])
    computer = levels(rows)[level]
    share = shares(people(row, games), computer, PLAYED).mean()
    chances, came = np.random.default_rng(1), []
    for _ in range(again):
        drawn = {
            each: [found[n] for n in chances.integers(len(found), size=len(found))]
            for each, found in rows.items()
        }
        came.append(shares(people(row, drawn[row]), levels(drawn)[level], PLAYED // 4).mean())
    line = {
        "share": round(float(share), 4),
        "spread": round(1.96 * float(np.std(came, ddof=1)), 4) if again > 1 else None,
        "flicks": len(made_by(games, True)),
        "games": len(games),
        "won": sum(game["won"] for game in games),
    }
    if level == PHYSICS.NEWCOMER:
        met = resident(level, computer)
        line["against the resident"] = round(
            float(shares(people(row, games), met, PLAYED).mean()), 4
        )
    return line


if __name__ == "__main__":
    main()
