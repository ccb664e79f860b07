"""What a level wins against the next one if hands decide: its choices and its hand together.

    python bench/level_hands.py stack_attack [--games 300] [--players 2,3,4] [--levels 2,3,4,5]

One seat is a computer of the higher level, all others of the level below it, every seat in turn,
each with the hand of its level (`rollhouse.players.hands`), at a table of measured chances. Printed
is the share of the higher level with its 95 % interval, beside the even share.
"""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rollhouse import chance
from rollhouse.matches.match import begin
from rollhouse.players.hands import hands_by_level, options_with_hands
from rollhouse.players.seats import read_seat


def share_won(name: str, players: int, level: int, number: int) -> float:
    """The share of the one seat of the higher level in one game."""
    own = number % players
    written = [f"computer:level={level + (seat == own)}" for seat in range(players)]
    seats = [read_seat(each) for each in written]
    heads = [{"name": str(seat), "player": each} for seat, each in enumerate(written)]
    options = options_with_hands(name, written, {})
    match = begin(name, heads, chance.kind("fair")(seed=number), options)
    match.play([seat.sit(number * 8 + place) for place, seat in enumerate(seats)])
    return match.position.shares()[own]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--players", default="2,3,4")
    parser.add_argument("--levels", default="2,3,4,5", help="each against the one below it")
    given = parser.parse_args()
    hands = hands_by_level(given.game, "en")
    with ProcessPoolExecutor() as pool:
        for players in map(int, given.players.split(",")):
            for level in (int(each) - 1 for each in given.levels.split(",")):
                play = partial(share_won, given.game, players, level)
                shares = list(pool.map(play, range(given.games), chunksize=4))
                mean = sum(shares) / len(shares)
                spread = math.sqrt(sum((one - mean) ** 2 for one in shares) / (len(shares) - 1))
                wide = 1.96 * spread / math.sqrt(len(shares))
                print(
                    f"{players} players: level {level + 1} ({hands[level]}) against level {level} "
                    f"({hands[level - 1]}): {mean:.1%} ± {wide:.1%}, even is {1 / players:.1%}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
