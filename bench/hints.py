"""How long a hint takes: the coach's answer for positions of ordinary games.

python bench/hints.py                                every game, exact where it is solved
python bench/hints.py toss_up:3 --positions 20       Toss Up! for three

Positions are choices of games of the greedy player with a random choice now and then; tables are
loaded and code is compiled before the clock starts. For exact hints the solution is computed first
if it is not kept. Besides the time that passed it prints processor time, which hardly depends on a
busy machine; an exact hint uses one core.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import statistics
import time
from collections.abc import Iterator

import rollhouse
from rollhouse.coach import hint
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE, stream
from rollhouse.players.greedy import Greedy

MATCHES = (
    "toss_up:2", "shizzle:2", "stack_attack:2", "doozy_dice:1",
    "toss_up:4", "shizzle:4", "stack_attack:4", "doozy_dice:2", "dice_flick:2",
)  # fmt: skip
SOLVED = {"toss_up:2", "shizzle:2", "stack_attack:2", "doozy_dice:1"}
CARDS = ("Triple Scoop", "Snowman", "Double Up", "Quartet", "Four Square")


def choices(game: str, players: int, seed: int) -> Iterator[Position]:
    """Positions with more than one choice, a few of each game."""
    chance = random.Random(seed)
    options = {"cards": list(CARDS)} if (game, players) == ("doozy_dice", 1) else {}
    for number in itertools.count():
        position, randoms = rollhouse.start(game, players, **options), stream(seed + number)
        thumb = Greedy()
        while position.turn != OVER:
            if position.turn == TABLE:
                position = position.after(position.draw(randoms))
                continue
            actions = position.actions()
            if len(actions) > 1 and chance.random() < 0.1:
                yield position
            random_choice = chance.random() < 0.15
            action = chance.choice(actions) if random_choice else thumb(position, actions)
            position = position.after(action)


def measured(match: str, positions: int) -> dict[str, object]:
    game, _, players = match.partition(":")
    exact = match in SOLVED or None
    found = choices(game, int(players), 1)
    for position in itertools.islice(found, 3):
        hint(position, exact)
    times, busy, source, games = [], [], "", []
    for position in itertools.islice(found, positions):
        began, worked = time.perf_counter(), time.process_time()
        given = hint(position, exact)
        given.text("en")
        times.append(1000 * (time.perf_counter() - began))
        busy.append(1000 * (time.process_time() - worked))
        learned = "learned" if given.source.learned else "rollout"
        source = "exact" if given.source.exact else learned
        games.append(given.source.games)
    return {
        "match": match, "source": source, "positions": positions, "ms": typical(times),
        "processor_ms": typical(busy), "games": round(statistics.median(games)),
    }  # fmt: skip


def typical(times: list[float]) -> dict[str, float]:
    """The median, and the time that 95 % do not exceed."""
    cuts = statistics.quantiles(times, n=20)
    return {"p50": round(cuts[9], 1), "p95": round(cuts[18], 1)}


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("matches", nargs="*", metavar="GAME:PLAYERS")
    words.add_argument("--positions", type=int, default=40)
    given = words.parse_args()
    for match in given.matches or MATCHES:
        print(json.dumps(measured(match, given.positions)), flush=True)


if __name__ == "__main__":
    main()
