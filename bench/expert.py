"""What `expert` wins, with the luck taken out by what it learned.

python bench/expert.py toss_up greedy --players 4 --width 0.5
python bench/expert.py stack_attack pretending --players 3 --seconds 60
python bench/expert.py doozy_dice computer:level=5 --one greedy

One seat is `--one` (`expert` if not given), all others the second kind; every seat in turn. After
every answer of the table the network says what the position is worth to that seat, and what it
would have been worth on average over all answers. The difference is luck, and zero on average,
however good or bad the network is and whoever plays. So the share won minus all luck has the same
mean as the share itself, and the better the network, the less it varies. If there are more answers
than there is room for, the mean is taken over some random ones, which on average is the same.

Games go on until half the width of the 95 % interval is at most `--width` (in hundredths of a win),
or until the time is up.
"""

from __future__ import annotations

import argparse
import functools
import json
import math
import multiprocessing
import os
import random
import statistics
import time
from typing import Any

import numpy as np

import rollhouse
from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.games import part
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE, Array, called, i64, rows, stream
from rollhouse.players import expert
from rollhouse.players.seats import read_seat
from rollhouse.solvers.solution import SHARE
from rollhouse.valuation import turn_graph
from rollhouse.valuation.graph import END, SLOTS, Graph, found, graph_for
from rollhouse.valuation.network import SHARES, Network, thinking
from rollhouse.valuation.networks import network

rules: Any = None
follow: Any = None
judge: Any = None
see: Any = None
LOOK = 32
"""How many rounds of all seats are played between two looks at the interval."""
SOME = 128
"""How many answers are taken at random."""


def answer_all(setups: Any, room: Graph, learned: Network) -> Any:
    """Judge all that the table may answer in the first node; returns the nodes, or -1 if there is
    no room.
    """
    for slot in range(SLOTS):
        room.slots[slot] = 0
    found(room, i64(0))
    nodes = i64(
        follow(setups[0], room, i64(0), i64(room.states[0].to_move), i64(1), i64(0), learned)
    )
    for node in range(1, nodes):
        room.kinds[node] = END
    if nodes > 0:
        judge(setups[0], room, nodes, learned, ())
    return nodes


def answer_some(setups: Any, room: Graph, learned: Network, randoms: Any) -> None:
    """Judge some random answers of the table, from the second node on."""
    setup, states = setups[0], room.states
    for node in range(1, SOME + 1):
        states[node] = states[0]
        rules.draw(setup, states[node], randoms[0], room.outcomes[0])
        rules.settle(setup, states[node], room.outcomes[0])
        room.kinds[node] = END
    room.kinds[0] = TABLE
    judge(setup, room, i64(SOME + 1), learned, ())


def see_first(setups: Any, states: Any, learned: Network, room: Any) -> None:
    see(setups[0], states[0], learned, room)


class Yardstick:
    """What positions of a match are worth by its network, and what was luck."""

    def __init__(self, terms: Terms) -> None:
        game, home = terms.game, part(terms.game.name, "inputs")
        self.whole = part(game.name, "whole_turn") is not None
        if self.whole:
            return
        name, seen = f"{game.name}_luck", turn_graph.seeing(game, home)
        listed = part(game.name, "beginnings")
        known = {} if listed is None else {"place": listed.place, "WHOLE": listed.WHOLE}
        same = getattr(home, "alike", None)
        following = bind(
            turn_graph.follow_one, name, game.rules, called, alike=same, ALIKE=same is not None,
            by_heart=bind(turn_graph.is_in_table, name, game.rules, **known),
        )  # fmt: skip
        judged = bind(
            turn_graph.judge_ends, name, game.rules, called, see=seen,
            is_thrown=bind(turn_graph.was_worked_out, name, game.rules),
            read_of=bind(turn_graph.read_worked_out, name, game.rules),
        )  # fmt: skip
        self.answer = bind(answer_all, name, game.rules, follow=following, judge=judged)
        self.answer_some = bind(answer_some, name, game.rules, judge=judged)
        self.randoms = stream(97)
        self.see = bind(see_first, name, game.rules, see=seen)
        self.graph, self.room = graph_for(terms), thinking()
        learned = network(terms)
        assert learned is not None, "there is no network for this match"
        self.network, self.terms = learned, terms

    def worth(self, position: Position) -> Array:
        """The network's values; it only looks ahead where that is exact."""
        if position.turn == OVER:
            return np.array(position.shares())
        if self.whole:
            return np.array(expert.shares(position))
        setups, states = rows(self.terms.setups), rows(position.array())
        self.see(setups, states, self.network, self.room)
        shares = self.room.shares[: position.players] / SHARES
        return np.roll(shares / shares.sum(), position.to_move)

    def luck(self, before: Position, after: Position) -> Array:
        """What the table's answer gave to everybody."""
        if self.whole:
            return self.worth(after) - self.worth(before)
        room = self.graph
        room.states[0] = before.array()[0]
        setups = rows(self.terms.setups)
        if self.answer(setups, room, self.network) < 0:
            self.answer_some(setups, room, self.network, rows(self.randoms))
            return self.worth(after) - room.worths[1 : SOME + 1].mean(axis=0) / SHARE
        edges = slice(room.lows[0], room.highs[0])
        room.worths[0] = self.worth(before) * SHARE  # where it may be the same again
        weights = room.weights[edges] / room.weights[edges].sum()
        mean = weights @ room.worths[room.targets[edges]] / SHARE
        return self.worth(after) - mean


@functools.cache
def yardstick(name: str, players: int, options: str) -> Yardstick:
    return Yardstick(rollhouse.start(name, players=players, **json.loads(options)).terms)


def play(task: tuple[str, int, str, str, str, int]) -> tuple[float, float, float, int]:
    """One game: the share of the first kind, the luck in it, and the time of its decisions."""
    name, players, options, one, other, number = task
    measure, seat = yardstick(name, players, options), number % players
    seats = [
        read_seat(one if place == seat else other).sit(
            random.Random(f"{number} {place}").getrandbits(60)
        )
        for place in range(players)
    ]
    dice, luck, spent, decisions = stream(number), 0.0, 0.0, 0
    position = rollhouse.start(name, players=players, **json.loads(options))
    while position.turn != OVER:
        if position.turn == TABLE:
            before, position = position, position.after(position.draw(dice))
            luck += float(measure.luck(before, position)[seat])
            continue
        actions, began = position.actions(), time.process_time()
        action = actions[0] if len(actions) == 1 else seats[position.turn](position, actions)
        if position.turn == seat and len(actions) > 1:
            spent += time.process_time() - began
            decisions += 1
        position = position.after(action)
    return position.shares()[seat], luck, spent, decisions


def summary(games: list[tuple[float, float, float, int]]) -> dict[str, Any]:
    def interval(values: list[float]) -> list[float]:
        wide = 1.96 * statistics.stdev(values) / math.sqrt(len(values))
        return [round(100 * statistics.fmean(values), 2), round(100 * wide, 2)]

    decisions = sum(game[3] for game in games)
    return {
        "games": len(games),
        "without_luck": interval([share - luck for share, luck, _, _ in games]),
        "share": interval([share for share, _, _, _ in games]),
        "milliseconds": round(1000 * sum(game[2] for game in games) / max(decisions, 1), 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("other", help="all other seats")
    parser.add_argument("--one", default="expert")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", default="{}", help="as JSON")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--width", type=float, default=0.5)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    tasks = (
        (given.game, given.players, given.options, given.one, given.other, given.first + number)
        for number in range(1 << 30)
    )
    start = rollhouse.start(given.game, players=given.players, **json.loads(given.options))
    for kind in (given.one, given.other):  # solve once whatever has to be solved
        player: Any = read_seat(kind).sit(0)
        if hasattr(player, "study"):
            player.study(start)
    games = [play(next(tasks))]  # compile once whatever has to be compiled
    began = time.monotonic()
    if given.processes == 1:
        results, pool = map(play, tasks), None
    else:
        pool = multiprocessing.get_context("spawn").Pool(given.processes)
        results = ahead(pool, tasks, 4 * given.processes)
    for game in results:
        games.append(game)
        whole = len(games) % given.players == 0 and len(games) > given.players
        looked = len(games) % (LOOK * given.players) == 0
        enough = looked and summary(games)["without_luck"][1] <= given.width
        if enough or (whole and time.monotonic() - began > given.seconds):
            break
    if pool is not None:
        pool.terminate()
    about = {"game": given.game, "players": given.players, "one": given.one, "other": given.other}
    if given.options != "{}":
        about["options"] = given.options
    print(json.dumps({**about, **summary(games)}), flush=True)


def ahead(pool: Any, tasks: Any, many: int) -> Any:
    """Results in order, with this many tasks under way: slow ones must not be left out."""
    waiting = [pool.apply_async(play, (next(tasks),)) for _ in range(many)]
    while True:
        yield waiting.pop(0).get()
        waiting.append(pool.apply_async(play, (next(tasks),)))


if __name__ == "__main__":
    main()
