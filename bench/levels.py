"""How strong the computer players are: win shares between two kinds, seats rotated.

python bench/levels.py toss_up optimal computer:level=1 --games 1000
python bench/levels.py toss_up search greedy --players 4
python bench/levels.py toss_up computer:error=0.1 optimal      a level that misjudges by so much

One seat is the first kind, all others the second; every seat in turn. The first kind's mean win
share is printed with its 95 % interval, and beside it the same with the luck taken out, for which
there must be a yardstick. In a solved match it is the share that the start is worth, minus what the
first kind's decisions lost, plus what the others' lost. Against `pretending` it is an even share
plus what each decision of the first kind gains over theirs, by fresh playouts in which everybody
plays on like that. Against `greedy` it is what pretending wins from them, by a hundred thousand
playouts (`usual`, with its interval), plus what each decision gains over pretending; if nobody can
pretend, an even share plus what is gained over the rule of thumb. All of these have the same mean
as the share itself, and vary much less. `loss` is the loss of an average decision, for both kinds.
In Doozy Dice with opponents loss and luck are by insight, which is no solution: take the share. In
Dice Flick for two luck is what flick_luck.py says, and `loss` is what the first kind fell short of
an even share, spread over its decisions.

With `--players 1` the first kind plays alone, and scores take the place of shares: the mean one,
and without luck how much higher than that of the best play, which loses no points by its decisions.
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

import flick_luck

import rollhouse
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE, stream
from rollhouse.players import computer, greedy, policies, pretending
from rollhouse.players.optimal import known
from rollhouse.players.playouts import BATCH, Estimate, play_all
from rollhouse.players.policies import Policy
from rollhouse.players.seats import read_seat


class Misjudging(computer.Computer):
    """A computer player with a given error, to find out which errors the levels should have."""

    def __init__(self, error: float, seed: int) -> None:
        super().__init__(1, seed)
        self.error = error

    def size_of_error(self, position: Position) -> float:  # noqa: ARG002
        return self.error


def seated(kind: str, seed: int) -> Any:
    if kind.startswith("computer:error="):
        return Misjudging(float(kind.partition("=")[2]), seed)
    return read_seat(kind).sit(seed)


def game(task: tuple[str, int, dict[str, Any], str, str, int, Any, int]) -> Any:
    """One game: the share of the first kind, with and without luck, and both kinds' losses."""
    name, players, options, one, other, fresh, usual, number = task
    seat = number % players
    seats = [
        seated(one if place == seat else other, random.Random(f"{number} {place}").getrandbits(60))
        for place in range(players)
    ]
    randoms, losses, gains = stream(number), ([], []), 0.0  # type: ignore[var-annotated]
    guessing, luck, decisions = (name, players) == ("dice_flick", 2), 0.0, 0
    judging = random.Random(f"{number} judge")
    position = rollhouse.start(name, players=players, **options)
    while position.turn != OVER:
        if position.turn == TABLE:
            before, position = position, position.after(position.draw(randoms))
            if guessing:
                luck += (1 - 2 * seat) * flick_luck.luck(before, position)
            continue
        actions, own = position.actions(), position.turn == seat
        decisions += own and len(actions) > 1
        action = seats[position.turn](position, actions)
        judged = known(position) if len(actions) > 1 and other not in YARDSTICKS else None
        if judged is not None:
            lost = max(judged.worths) - judged.worths[actions.index(action)]
            losses[0 if own else 1].append(lost)
            gains += -lost if own else lost
        elif own and other in YARDSTICKS and not guessing:
            gains += gain(position, action, other, fresh, judging.getrandbits(60))
        position = position.after(action)
    if players == 1:
        return position.scores[0], -gains, losses
    share = position.shares()[seat]
    if guessing:
        return share, share - luck, ([(1 / players - share + luck) / decisions] * decisions, [])
    return share, usual[seat] + gains, losses


def gain(position: Position, action: Any, other: str, fresh: int, seed: int) -> float:
    """What an action gains against the yardstick's if all go on as it does, by fresh playouts."""
    usual, policy = YARDSTICKS[other](position)
    if action == usual:
        return 0.0
    pair = [
        Estimate(position.after(each), seed, policy, mover=position.turn)
        for each in (action, usual)
    ]
    play_all(pair, -(-fresh // BATCH))
    return pair[0].ahead(pair[1], position.turn)[0]


def by_thumb(position: Position) -> tuple[dict[str, Any], Policy | None]:
    policy = against_greedy(position.terms, position.turn)
    player = greedy.Greedy() if policy is None else pretending.Pretending()
    return player(position, position.actions()), policy or policies.greedy(position.terms)


def by_pretending(position: Position) -> tuple[dict[str, Any], Policy | None]:
    own = pretending.Pretending()(position, position.actions())
    return own, pretending.policy(position.terms) or policies.greedy(position.terms)


def against_greedy(terms: Terms, seat: int) -> Policy | None:
    """One seat pretends and all others play by rule of thumb; None if nobody can pretend."""
    crowded = terms.players >= pretending.CROWD
    return pretending.against_greedy(terms, seat) if crowded else None


def usual_shares(start: Position, other: str) -> tuple[list[float], float]:
    """What the yardstick wins from the others in each seat, and half the mean's 95 % interval."""
    seats, even = range(start.players), [1 / start.players] * start.players
    if other != "greedy" or against_greedy(start.terms, 0) is None:
        return even, 0.0
    found = [Estimate(start, 1, against_greedy(start.terms, seat)) for seat in seats]
    play_all(found, USUAL // BATCH)
    variance = sum(float(each.variance[seat]) for seat, each in enumerate(found))
    shares = [float(each.value[seat]) for seat, each in enumerate(found)]
    return shares, 1.96 * math.sqrt(variance) / start.players


YARDSTICKS = {"greedy": by_thumb, "pretending": by_pretending}
"""What the yardstick does, and how it and all others play on."""
USUAL = 100_000
"""How many games are used to find out what the yardstick wins in a seat."""


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("game")
    words.add_argument("one")
    words.add_argument("other")
    words.add_argument("--players", type=int, default=2)
    words.add_argument("--games", type=int, default=400)
    words.add_argument("--first", type=int, default=0, help="the first game's number, its seed")
    words.add_argument("--options", type=json.loads, default={})
    words.add_argument("--fresh", type=int, default=20_000, help="playouts to judge a decision by")
    words.add_argument("--processes", type=int, default=os.cpu_count())
    words.add_argument("--seconds", type=float, default=math.inf, help="stop after so many")
    given = words.parse_args()
    shares, steady, losses, began = [], [], ([], []), time.monotonic()  # type: ignore[var-annotated]
    start = rollhouse.start(given.game, players=given.players, **given.options)
    pretending.policy(start.terms)
    usual, error = usual_shares(start, given.other)
    what = (given.game, given.players, given.options)
    head = (*what, given.one, given.other, given.fresh, usual)
    rounds = given.games // given.players * given.players
    numbers = range(given.first, given.first + rounds)
    with multiprocessing.Pool(given.processes, alone) as pool:
        for share, without, lost in pool.imap(game, [(*head, n) for n in numbers]):
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
        "first": given.first, "games": len(shares),
        "share": mean_of(shares), "without_luck": mean_of(steady, error),
        "usual": [round(statistics.mean(usual), 4), round(error, 4)],
        "loss": [round(statistics.mean(lost), 5) if lost else None for lost in losses],
        "decisions": [len(lost) for lost in losses],
        "seconds": round(time.monotonic() - began, 1),
    }  # fmt: skip
    print(json.dumps(found), flush=True)


def alone() -> None:
    """Each process plays games of its own, and uses one core for them."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        (number,) = multiprocessing.current_process()._identity
        os.sched_setaffinity(0, {cores[number % len(cores)]})


def mean_of(shares: list[float], also: float = 0.0) -> list[float]:
    """The mean and half its 95 % interval; `also` is half the interval of what was added to all."""
    error = 1.96 * statistics.stdev(shares) / math.sqrt(len(shares))
    return [round(statistics.mean(shares), 4), round(math.hypot(error, also), 4)]


if __name__ == "__main__":
    main()
