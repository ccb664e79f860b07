"""How strong the residents are: what each wins against each level, for two players, in every game.

    python bench/residents.py                                 all of it, printed
    python bench/residents.py toss_up --residents skipper     some of it
    python bench/residents.py --write                         all, into players/residents.json
    python bench/residents.py dice_flick --levels 5 --write   one level; the others as they were
    python bench/residents.py doozy_dice --more --write       other games, added to those before
    python bench/residents.py --ways                          how each of them plays, in events

Every resident sits against a computer of each level, in both seats, each with their own choices and
their own hand, at a table of measured chances, with the printed rules; Doozy Dice is dealt other
cards every game. `--games` games are played, or as many as fit into `--seconds` of processor for
each level: in compiled code where both have a policy there, else in Python. A share has its 95 %
interval, from games in pairs, one in each seat; a won and a lost pair are added for the width, so
that it is never zero. `--processes`: so many levels are measured at once. `--ways` counts what
happens in a turn of each of them against level 3 with the usual hands, in the games that are
solved.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import functools
import itertools
import json
import math
import time
from typing import Any

import numpy as np

import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.games import names as games_here
from rollhouse.kernel.position import opening
from rollhouse.kernel.records import OVER, TABLE, stream
from rollhouse.lab import batch
from rollhouse.players import judgement, residents, strengths
from rollhouse.players.computer import LEVELS
from rollhouse.players.hands import options_with_hands
from rollhouse.players.seats import numbered, read_seat

WAYS = {
    "toss_up": ("banked", "red_light"),
    "shizzle": ("stopped", "choke", "took", "attacked"),
    "stack_attack": ("stopped", "stands", "fell"),
}
"""The events that tell how somebody plays."""
SIXTIETHS = 60
COLUMNS = ("shares", "within", "games")
AT_ONCE = 16
"""Pairs of games that are played before the clock is looked at, if somebody thinks in them."""


@functools.lru_cache(maxsize=64)
def terms_of(game: str, written: tuple[str, ...]) -> Terms:
    """The match of two seats, with the hands of both; cached, because its solution is kept
    with it.
    """
    return contract.agree(contract.load(game), 2, options_with_hands(game, list(written), {}))


def in_batches(game: str, written: list[str], seed: int, first: int, games: int) -> np.ndarray:
    """The shares of both seats in every game, in compiled code."""
    terms, seats = terms_of(game, tuple(written)), numbered([read_seat(each) for each in written])
    found = [part["shares"] for part in batch.play(terms, seats, games, seed, first, threads=1)]
    return np.concatenate(found) / SIXTIETHS


def by_hand(game: str, written: list[str], number: int) -> list[float]:
    """The shares of one game, step by step."""
    seats = [read_seat(each).sit(number * 2 + place) for place, each in enumerate(written)]
    position, randoms = opening(terms_of(game, tuple(written))), stream(number)
    while position.turn != OVER:
        if position.turn == TABLE:
            position = position.after(position.draw(randoms))
        else:
            position = position.after(seats[position.turn](position, position.actions()))
    return position.shares()


def is_compiled(game: str, written: list[str]) -> bool:
    terms = terms_of(game, tuple(written))
    judgement.solution(opening(terms))
    return batch.compiled(terms, numbered([read_seat(each) for each in written])) is None


def shares(
    game: str, resident: str, level: int, most: int, seconds: float, first: int = 0
) -> list[float]:
    """What a resident won in pairs of games, one in each seat, from the pair `first` on."""
    pair = [resident, f"computer:level={level}"]
    compiled = is_compiled(game, pair) and is_compiled(game, pair[::-1])
    found: list[float] = []
    began = time.process_time()
    while len(found) < most // 2 and (not found or time.process_time() - began < seconds):
        here = first + len(found)
        if compiled:
            ahead = in_batches(game, pair, 2 * level, here, AT_ONCE)
            behind = in_batches(game, pair[::-1], 2 * level + 1, here, AT_ONCE)
            found += [float(each) for each in (ahead[:, 0] + behind[:, 1]) / 2]
        else:
            one, other = by_hand(game, pair, 2 * here), by_hand(game, pair[::-1], 2 * here + 1)
            found.append((one[0] + other[1]) / 2)
    return found


def measured(game: str, resident: str, level: int, given: Any, before: list[float]) -> list[float]:
    """Share, interval and games of a resident against a level; added to those of `before`."""
    pairs = int(before[2]) // 2 if given.more else 0
    found = np.array(shares(game, resident, level, given.games, given.seconds, pairs))
    new = [float(found.mean()), width(found), 2 * len(found)]
    return added(before, new) if pairs else new


def width(pairs: np.ndarray) -> float:
    """Half the interval of what was won in pairs of games."""
    return 1.96 * float(np.append(pairs, (0, 1)).std(ddof=1)) / math.sqrt(len(pairs) + 2)


def added(before: list[float], new: list[float]) -> list[float]:
    """Two measurements combined: the mean of both, weighted by their games."""
    parts = [each[2] / (before[2] + new[2]) for each in (before, new)]
    share = parts[0] * before[0] + parts[1] * new[0]
    return [share, math.hypot(parts[0] * before[1], parts[1] * new[1]), before[2] + new[2]]


def show_ways(games: int) -> None:
    """What happens in a turn of each resident against level 3, all with the usual hand."""
    for game, events in WAYS.items():
        terms = contract.agree(contract.load(game), 2, {})
        judgement.solution(opening(terms))
        for name in residents.names():
            seats = numbered([read_seat(name), read_seat("computer:level=3")])
            found = np.concatenate(list(batch.play(terms, seats, games, threads=1)))
            places = [terms.game.rules.EVENTS.index(event) for event in events]
            turns = found["turns"].sum() / 2
            rates = [found["events"][:, 0, place].sum() / turns for place in places]
            told = "  ".join(f"{e} {rate:.3f}" for e, rate in zip(events, rates, strict=True))
            print(f"{game} {name:9} {told}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="*", default=games_here())
    parser.add_argument("--residents", default=",".join(residents.names()))
    every = ",".join(str(level) for level in range(1, LEVELS + 1))
    parser.add_argument("--levels", default=every)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--more", action="store_true", help="add to what was measured before")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--ways", action="store_true")
    given = parser.parse_args()
    if given.ways:
        show_ways(given.games)
        return
    kept = json.loads(strengths.FILE.read_text()) if strengths.FILE.exists() else {}
    kept.setdefault("games", {})
    for game in given.game:
        rollhouse.start(game, players=2)
    levels = [int(each) for each in given.levels.split(",")]
    wanted = itertools.product(given.game, given.residents.split(","), levels)
    with concurrent.futures.ProcessPoolExecutor(given.processes) as pool:
        cells = {}
        for game, name, level in wanted:
            made = of_resident(kept, game, name)
            before = [made[key][level - 1] for key in COLUMNS]
            asked = pool.submit(measured, game, name, level, given, before)
            cells[asked] = (game, name, level)
        for done in concurrent.futures.as_completed(cells):
            game, name, level = cells[done]
            share, within, games = done.result()
            print(f"{game} {name:9} level {level}  {share:5.1%} ± {within:4.1%}  {games:.0f} games")
            made = of_resident(kept, game, name)
            for key, value in zip(
                COLUMNS, (round(share, 4), round(within, 4), int(games)), strict=True
            ):
                made[key][level - 1] = value
            if given.write:
                kept["command"] = "python bench/residents.py --write"
                text = json.dumps(kept, indent=1, sort_keys=True)
                strengths.FILE.write_text(text + "\n")


def of_resident(kept: dict[str, Any], game: str, name: str) -> dict[str, list[float]]:
    """What is kept for a resident in a game, by level; empty if there is nothing yet."""
    nothing = {key: [0] * LEVELS for key in COLUMNS}
    found: dict[str, list[float]] = kept["games"].setdefault(game, {}).setdefault(name, nothing)
    return found


if __name__ == "__main__":
    main()
