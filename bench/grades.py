"""What an average decision of each computer player loses, in the games that are solved.

python bench/grades.py                                all of them, a minute each
python bench/grades.py toss_up --seconds 20           one game
python bench/grades.py shizzle --kinds greedy,random
python bench/grades.py toss_up --players 1           alone

Everybody at the table is of the same kind; only decisions with more than one legal choice count.
Losses are in win share; alone, as in Doozy Dice here, in points of the score. The grades of a
report (coach/reports/grades.py) are set by these figures.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time

import rollhouse
from rollhouse.kernel.records import OVER, TABLE, stream
from rollhouse.players import judgement
from rollhouse.players.seats import read_seat

PLAYERS = {"toss_up": 2, "shizzle": 2, "stack_attack": 2, "doozy_dice": 1}
KINDS = (*(f"computer:level={level}" for level in (5, 4, 3, 2, 1)), "greedy", "random")
CARDS = ("Triple Scoop", "Snowman", "Double Up", "Quartet", "Four Square")
"""One deal: any other deal would be another match to solve."""


def losses_of_a_game(game: str, players: int, kind: str, number: int) -> list[float]:
    """What each decision with a choice lost in one game."""
    options = {"cards": list(CARDS)} if game == "doozy_dice" else {}
    seats = [
        read_seat(kind).sit(random.Random(f"{number} {seat}").getrandbits(60))
        for seat in range(players)
    ]
    position, randoms, found = rollhouse.start(game, players, **options), stream(number), []
    while position.turn != OVER:
        if position.turn == TABLE:
            position = position.after(position.draw(randoms))
            continue
        actions = position.actions()
        action = seats[position.turn](position, actions)
        if len(actions) > 1:
            judged = judgement.exact(position)
            assert judged is not None
            found.append(max(judged.worths) - judged.worths[actions.index(dict(action))])
        position = position.after(action)
    return found


def measured(game: str, players: int, kind: str, seconds: float) -> dict[str, object]:
    """The mean loss of a decision in as many games as fit, with a 95 % interval computed from the
    games.
    """
    losses_of_a_game(game, players, kind, 0)
    games: list[list[float]] = []
    began = time.monotonic()
    while len(games) < 4 or time.monotonic() - began < seconds:
        games.append(losses_of_a_game(game, players, kind, len(games) + 1))
    decisions = sum(map(len, games))
    mean = sum(map(sum, games)) / decisions
    spread = statistics.stdev(sum(game) - mean * len(game) for game in games)
    error = 1.96 * spread * math.sqrt(len(games)) / decisions
    return {
        "game": game, "players": players, "kind": kind, "games": len(games), "decisions": decisions,
        "loss": round(mean, 6), "error": round(error, 6),
        "wrong": round(sum(loss > 1e-6 for game in games for loss in game) / decisions, 4),
    }  # fmt: skip


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("games", nargs="*", metavar="GAME", help=", ".join(PLAYERS))
    words.add_argument("--players", type=int, help="other than usual here")
    words.add_argument("--kinds", default=",".join(KINDS))
    words.add_argument("--seconds", type=float, default=60, help="for each kind in each game")
    given = words.parse_args()
    for game in given.games or PLAYERS:
        players = given.players or PLAYERS[game]
        for kind in given.kinds.split(","):
            print(json.dumps(measured(game, players, kind, given.seconds)), flush=True)


if __name__ == "__main__":
    main()
