"""How strong the residents are: what each wins against each level, for two players, in every game.

    python bench/residents.py                                 all of it, printed
    python bench/residents.py toss_up --residents skipper     some of it
    python bench/residents.py --write                         all, into players/residents.json
    python bench/residents.py dice_flick --levels 5 --write   one level; the others as they were
    python bench/residents.py doozy_dice --more --write       other games, added to those before
    python bench/residents.py --ways                          how each of them plays, in events

Every resident sits against a computer of each level, in both seats, each with their own choices and
their own hand, at a table of measured chances. Where both are compiled `--games` games are played;
elsewhere as many as fit into `--seconds` of processor, at most as many. In Doozy Dice the cards are
those of `CARDS` in turn, because levels solve every five cards before they play them. A share has
its 95 % interval, from games in pairs, one in each seat, with a won and a lost pair added to its
width, so that it is never nil. `--ways` counts what happens in a turn of each of them against
level 3 with the usual hands, in the games that are compiled.
"""

from __future__ import annotations

import argparse
import functools
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

CARDS = (
    ("Triple Scoop", "Full House", "Climb", "Bookends", "Ladder"),
    ("Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"),
    ("Doozy Dog", "Twozy Tower", "Climb", "Mr. Doozy", "Party Hat"),
)
WAYS = {
    "toss_up": ("banked", "red_light"),
    "shizzle": ("stopped", "choke", "took", "attacked"),
    "stack_attack": ("stopped", "stands", "fell"),
}
"""The events that tell how somebody plays."""
SIXTIETHS = 60
FEWEST = 2
"""Pairs of games at least."""


@functools.lru_cache(maxsize=64)
def terms_of(game: str, written: tuple[str, str], number: int) -> Terms:
    """The match of two seats, with the hands of both; kept, for its solution is kept with it."""
    options = {"cards": list(CARDS[number])} if game == "doozy_dice" else {}
    agreed = options_with_hands(game, list(written), options)
    return contract.agree(contract.load(game), 2, agreed)


def in_batches(game: str, written: list[str], games: int, seed: int) -> np.ndarray | None:
    """The shares of both seats in every game, in compiled code; None: by hand."""
    terms = terms_of(game, (written[0], written[1]), 0)
    if judgement.solution(opening(terms)) is None:
        return None
    seats = numbered([read_seat(each) for each in written])
    if batch.compiled(terms, seats) is not None:
        return None
    found = [part["shares"] for part in batch.play(terms, seats, games, seed, threads=1)]
    return np.concatenate(found) / SIXTIETHS


def by_hand(game: str, written: list[str], number: int) -> list[float]:
    """The shares of one game, step by step."""
    terms = terms_of(game, (written[0], written[1]), number // 2 % len(CARDS))
    seats = [read_seat(each).sit(number * 2 + place) for place, each in enumerate(written)]
    position, randoms = opening(terms), stream(number)
    while position.turn != OVER:
        if position.turn == TABLE:
            position = position.after(position.draw(randoms))
        else:
            position = position.after(seats[position.turn](position, position.actions()))
    return position.shares()


def shares(
    game: str, resident: str, level: int, most: int, seconds: float, first: int = 0
) -> list[float]:
    """What a resident won in pairs of games, one in each seat; by hand from the game `first` on."""
    pair = [resident, f"computer:level={level}"]
    ahead = in_batches(game, pair, most // 2, seed=2 * level)
    behind = in_batches(game, pair[::-1], most // 2, seed=2 * level + 1)
    if ahead is not None and behind is not None:
        return [float(each) for each in (ahead[:, 0] + behind[:, 1]) / 2]
    found: list[float] = []
    began = time.process_time()
    while len(found) < most // 2:
        number = first + 2 * len(found)
        one, other = by_hand(game, pair, number), by_hand(game, pair[::-1], number + 1)
        found.append((one[0] + other[1]) / 2)
        if time.process_time() - began > seconds and len(found) >= FEWEST:
            break
    return found


def measure(
    game: str, resident: str, given: argparse.Namespace, kept: dict[str, Any]
) -> dict[str, Any]:
    """What is known of a resident, with some levels measured anew, or with more games."""
    made = {key: list(kept.get(key, [0] * LEVELS)) for key in ("shares", "within", "games")}
    for level in map(int, given.levels.split(",")):
        before = [made[key][level - 1] for key in ("shares", "within", "games")]
        first = before[2] if given.more else 0
        found = np.array(shares(game, resident, level, given.games, given.seconds, first))
        new = [float(found.mean()), width(found), 2 * len(found)]
        share, within, games = added(before, new) if first else new
        made["shares"][level - 1], made["within"][level - 1] = round(share, 4), round(within, 4)
        made["games"][level - 1] = int(games)
    return made


def width(pairs: np.ndarray) -> float:
    """Half the interval of what was won in pairs of games."""
    return 1.96 * float(np.append(pairs, (0, 1)).std(ddof=1)) / math.sqrt(len(pairs) + 2)


def added(before: list[float], new: list[float]) -> list[float]:
    """Two measurements as one: the mean of both, each counting by its games."""
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
        for name in given.residents.split(","):
            began = time.process_time()
            known = kept["games"].get(game, {}).get(name, {})
            made = measure(game, name, given, known)
            told = "  ".join(
                f"{share:5.1%} ± {wide:4.1%}"
                for share, wide in zip(made["shares"], made["within"], strict=True)
            )
            level = strengths.Strength(**{key: tuple(made[key]) for key in made}).level
            spent = time.process_time() - began
            print(f"{game} {name:9} {told}  about level {level:.1f}  {spent:.0f} s", flush=True)
            kept["games"].setdefault(game, {})[name] = made
            if given.write:
                kept["command"] = "python bench/residents.py --write"
                text = json.dumps(kept, indent=1, sort_keys=True)
                strengths.FILE.write_text(text + "\n")


if __name__ == "__main__":
    main()
