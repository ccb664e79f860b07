"""How strong the computer players are: win shares between two kinds, seats rotated.

python bench/levels.py toss_up optimal computer:level=1 --games 1000
python bench/levels.py toss_up search greedy --players 4
python bench/levels.py toss_up computer:error=0.1 optimal      a level that misjudges by so much

One seat is the first kind, all others the second; every seat in turn, every deal of dice once for
each seat. The first kind's mean win share is printed with its 95 % interval, and, where the match
is solved, what each kind loses by an average decision.
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
from rollhouse.players import computer, judgement
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


def game(task: tuple[str, int, dict[str, Any], str, str, int]) -> tuple[float, list[list[float]]]:
    """One game: the share of the first kind, and the losses of both kinds by decision."""
    name, players, options, one, other, number = task
    deal, seat = divmod(number, players)
    seats = [
        seated(one if place == seat else other, random.Random(f"{number} {place}").getrandbits(60))
        for place in range(players)
    ]
    randoms, losses = stream(deal), [[], []]  # type: ignore[var-annotated]
    position = rollhouse.start(name, players=players, **options)
    while position.turn != OVER:
        if position.turn == TABLE:
            position = position.after(position.draw(randoms))
            continue
        actions = position.actions()
        action = seats[position.turn](position, actions)
        if len(actions) > 1 and number % 4 == 0:
            note(position, action, actions, losses[0 if position.turn == seat else 1])
        position = position.after(action)
    return position.shares()[seat], losses


def note(position: Position, action: Any, actions: list[Any], losses: list[float]) -> None:
    """What a decision lost, where that is known exactly."""
    judged = judgement.exact(position)
    if judged is not None:
        losses.append(max(judged.worths) - judged.worths[actions.index(action)])


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("game")
    words.add_argument("one")
    words.add_argument("other")
    words.add_argument("--players", type=int, default=2)
    words.add_argument("--games", type=int, default=400)
    words.add_argument("--options", type=json.loads, default={})
    words.add_argument("--processes", type=int, default=os.cpu_count())
    words.add_argument("--seconds", type=float, default=math.inf, help="stop after so many")
    given = words.parse_args()
    head = (given.game, given.players, given.options, given.one, given.other)
    shares, losses, began = [], [[], []], time.monotonic()  # type: ignore[var-annotated]
    rounds = given.games // given.players * given.players
    with multiprocessing.Pool(given.processes) as pool:
        for share, lost in pool.imap(game, [(*head, n) for n in range(rounds)]):
            shares.append(share)
            for kind in (0, 1):
                losses[kind] += lost[kind]
            whole = len(shares) % given.players == 0
            if whole and time.monotonic() - began > given.seconds:
                pool.terminate()
                break
    tables = [
        statistics.mean(shares[n : n + given.players]) for n in range(0, len(shares), given.players)
    ]
    error = statistics.stdev(tables) / math.sqrt(len(tables))
    found = {
        "game": given.game, "players": given.players, "one": given.one, "other": given.other,
        "games": len(shares), "share": round(statistics.mean(shares), 4),
        "interval": round(1.96 * error, 4),
        "loss": [round(statistics.mean(lost), 5) if lost else None for lost in losses],
        "seconds": round(time.monotonic() - began, 1),
    }  # fmt: skip
    print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
