"""How strong the computer players are: win shares between two kinds, seats rotated.

python bench/levels.py toss_up optimal computer:level=1 --games 1000
python bench/levels.py toss_up search greedy --players 4
python bench/levels.py toss_up computer:error=0.1 optimal      a level that misjudges by so much

One seat is the first kind, all others the second; every seat in turn. The first kind's mean win
share is printed with its 95 % interval, and beside it the same with the luck taken out, where the
others' play is a yardstick: in a solved match the share that the start is worth, less all that the
first kind's decisions lost and more what the others' lost; against `greedy`, an even share and what
every decision of the first kind gains against the thumb's, by fresh playouts. Both have the same
mean as the share itself, and vary much less. `loss` is that of an average decision, of both kinds.
In Doozy Dice with opponents loss and luck are by insight, which is no solution: take the share.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import random
import statistics
import time
from typing import Any

import rollhouse
from rollhouse.games.kernel import OVER, TABLE, stream
from rollhouse.games.position import Position
from rollhouse.players import computer, greedy, insight, judgement, ways
from rollhouse.players.playouts import Estimate
from rollhouse.players.seats import read_seat


class Misjudging(computer.Computer):
    """A computer player whose error is given, to find out which errors the levels should make."""

    def __init__(self, error: float, seed: int) -> None:
        super().__init__(computer.LEVELS, seed)
        self.error = error

    def size_of_error(self, position: Position) -> float:  # noqa: ARG002
        return self.error


class Pretending:
    """Plays Toss Up! as if only the strongest opponent were there, exactly."""

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        if len(actions) == 1:
            return actions[0]
        fields, mover = position.fields, position.turn
        rival = max(s for n, s in enumerate(fields["scores"]) if n != mover)
        two = rollhouse.position(
            "toss_up", 2, options=position.options, to_move=0,
            scores=[fields["scores"][mover], rival], turn_points=fields["turn_points"],
            dice_left=fields["dice_left"], last_turns=min(fields["last_turns"], 1),
        )  # fmt: skip
        judged = judgement.exact(two)
        assert judged is not None
        return judgement.decoded(position, judged.best)


def seated(kind: str, seed: int) -> Any:
    if kind.startswith("computer:error="):
        return Misjudging(float(kind.partition("=")[2]), seed)
    if kind == "pretending":
        return Pretending()
    return read_seat(kind).sit(seed)


def game(task: tuple[str, int, dict[str, Any], str, str, int, int]) -> tuple[float, float, Any]:
    """One game: the share of the first kind, with and without luck, and both kinds' losses."""
    name, players, options, one, other, fresh, number = task
    seat = number % players
    seats = [
        seated(one if place == seat else other, random.Random(f"{number} {place}").getrandbits(60))
        for place in range(players)
    ]
    randoms, losses, gains = stream(number), ([], []), 0.0  # type: ignore[var-annotated]
    position = rollhouse.start(name, players=players, **options)
    while position.turn != OVER:
        if position.turn == TABLE:
            position = position.after(position.draw(randoms))
            continue
        actions, own = position.actions(), position.turn == seat
        action = seats[position.turn](position, actions)
        judged = known(position) if len(actions) > 1 and other != "greedy" else None
        if judged is not None:
            lost = max(judged.worths) - judged.worths[actions.index(action)]
            losses[0 if own else 1].append(lost)
            gains += -lost if own else lost
        elif own and other == "greedy":
            gains += gain(position, action, fresh, number)
        position = position.after(action)
    return position.shares()[seat], 1 / players + gains, losses


def known(position: Position) -> judgement.Judgement | None:
    """What is known of a position: exactly, or else by insight."""
    return judgement.exact(position) or insight.judge(position)


def gain(position: Position, action: dict[str, Any], fresh: int, number: int) -> float:
    """What an action gains against the thumb's if all go on by the thumb, by fresh playouts."""
    thumb = greedy.Greedy()(position, position.actions())
    if action == thumb:
        return 0.0
    way, pair = ways.thumb(position.terms), []
    for each in (action, thumb):
        pair.append(Estimate(position.after(each), 10**12 + number, way, fresh, position.turn))
        pair[-1].play()
    return pair[0].ahead(pair[1], position.turn)[0]


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("game")
    words.add_argument("one")
    words.add_argument("other")
    words.add_argument("--players", type=int, default=2)
    words.add_argument("--games", type=int, default=400)
    words.add_argument("--options", type=json.loads, default={})
    words.add_argument("--fresh", type=int, default=400, help="playouts to judge a decision by")
    words.add_argument("--processes", type=int, default=os.cpu_count())
    words.add_argument("--seconds", type=float, default=math.inf, help="stop after so many")
    given = words.parse_args()
    head = (given.game, given.players, given.options, given.one, given.other, given.fresh)
    shares, steady, losses, began = [], [], ([], []), time.monotonic()  # type: ignore[var-annotated]
    rounds = given.games // given.players * given.players
    with multiprocessing.Pool(given.processes) as pool:
        for share, without, lost in pool.imap(game, [(*head, n) for n in range(rounds)]):
            shares.append(share)
            steady.append(without)
            for kind in (0, 1):
                losses[kind].extend(lost[kind])
            enough = len(shares) % given.players == 0 and len(shares) > given.players
            if enough and time.monotonic() - began > given.seconds:
                pool.terminate()
                break
    found = {
        "game": given.game, "players": given.players, "one": given.one, "other": given.other,
        "games": len(shares), "share": mean_of(shares), "without_luck": mean_of(steady),
        "loss": [round(statistics.mean(lost), 5) if lost else None for lost in losses],
        "decisions": [len(lost) for lost in losses],
        "seconds": round(time.monotonic() - began, 1),
    }  # fmt: skip
    print(json.dumps(found), flush=True)


def mean_of(shares: list[float]) -> list[float]:
    """The mean and half its 95 % interval."""
    error = statistics.stdev(shares) / math.sqrt(len(shares))
    return [round(statistics.mean(shares), 4), round(1.96 * error, 4)]


if __name__ == "__main__":
    main()
