"""What one core does with records: actions of sealed matches a second, and reading them again.

    PYTHONPATH=src python bench/records.py [--game toss_up] [--matches 10] [--repeats 20]

An action is what a seat at a sealed table does: its intent, and where the table answers a nonce and
a result, each a line that is checked, chained and told. Matches are played in memory by rolling
twice and then stopping, or at random where a game has other actions. Everything is given per
action, in processor time, with the best repeat of each match. The floor is what nobody who keeps
such records could do without: `json.dumps`, one SHA-256 and `json.loads` of the very same lines.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import time
from collections.abc import Callable

from rollhouse.chance import sealed
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches.match import Match, begin, follow
from rollhouse.matches.record import Record

NONCE = "0123456789abcdef"


def played(game: str, number: int) -> Record:
    match = begin(game, ["Ann", "Ben"], sealed.SealedTable(number.to_bytes(32)))
    go_on(match, random.Random(number))
    return match.record


def go_on(match: Match, chance: random.Random) -> None:
    rolls = 0
    while match.turn != OVER:
        if match.turn == TABLE:
            match.roll(NONCE, 0)
        else:
            rolls = (rolls + 1) % 3
            match.act(chosen(match.position, rolls, chance))
    match.close()


def chosen(position: Position, rolls: int, chance: random.Random) -> dict[str, object]:
    if position.game == "toss_up":
        return {"do": "roll" if rolls else "stop"}
    return chance.choice(position.actions())


def floor(record: Record) -> None:
    before = ""
    for line in record.lines:
        text = json.dumps({"n": line.number, "kind": line.kind, **line.facts})
        before = hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()
        json.loads(text)


def taken(record: Record) -> None:
    """Line by line, as a client or another process follows a match."""
    copy = follow(record.lines[0].text)
    for line in record.lines[1:]:
        copy.take(line.text)


def shown(record: Record) -> None:
    """What a house tells a screen about every action of a seat."""
    for entry in record.story.entries:
        if entry.seat is not None:
            entry.before.view(entry.seat)
            entry.before.tell(entry.step)


def best(repeats: int, work: Callable[[Record], object], record: Record) -> float:
    seconds = []
    for _ in range(repeats):
        before = time.process_time()
        work(record)
        seconds.append(time.process_time() - before)
    return min(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="toss_up")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--repeats", type=int, default=20)
    given = parser.parse_args()
    found = [played(given.game, number) for number in range(given.matches)]
    actions = sum(entry.seat is not None for record in found for entry in record.entries)
    lines = sum(map(len, found))
    print(f"{given.game}: {len(found)} matches, {actions} actions, {lines} lines")
    numbers = {record: number for number, record in enumerate(found)}
    contents = {record: record.text().encode() for record in found}
    rows: dict[str, Callable[[Record], object]] = {
        "json and SHA-256 alone": floor,
        "played": lambda record: played(given.game, numbers[record]),
        "parsed": lambda record: Record.parse(contents[record]),
        "told": lambda record: record.draft().story,
        "taken line by line": taken,
        "shown to a screen": shown,
    }
    least = 0.0
    for name, work in rows.items():
        seconds = sum(best(given.repeats, work, record) for record in found) / actions
        least = least or seconds
        row = f"{name:24} {1 / seconds:10,.0f} actions a second {1e6 * seconds:8.1f} µs"
        print(f"{row} {seconds / least:6.1f} x", flush=True)


if __name__ == "__main__":
    main()
