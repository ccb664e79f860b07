"""Games of networks that learn from beginnings of turns, one by one, with the luck taken out.

What the table's answers give a seat, compared with what the position was worth to it before, is
zero on average. So what a seat won less all of that has the same mean, but varies much less.
"""

from __future__ import annotations

import math
import random
import statistics
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.games import part
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import OVER, TABLE, Array, rows, stream
from rollhouse.players import rule_of_thumb
from rollhouse.players.judgement import decoded
from rollhouse.players.playouts import cores
from rollhouse.solvers.solution import SHARE
from rollhouse.valuation.graph import graph_for
from rollhouse.valuation.network import SHARES, Network, evaluate, thinking
from rollhouse.valuation.turn_graph import look

GAMES = 48
TURNS_ON = 8
EACH, ASTRAY = 4, 0.1
"""One position in this many is taken; one action in ten is random."""


def lessons_for(terms: Terms) -> ModuleType | None:
    """What networks learn from that learn from beginnings of turns; None: from games in lanes."""
    own = part(terms.game.name, "lessons")
    return own if own is not None and terms.players in own.WIDE else None


class Contest:
    """Games of a match in which each seat in turn plays by a network."""

    def __init__(self, terms: Terms, seed: int) -> None:
        self.terms, self.seed = terms, seed

    def share(self, network: Network, games: int = 0) -> tuple[float, float]:
        """What that seat wins, and half the width of the 95 % interval."""
        games = games or GAMES
        with ThreadPoolExecutor(cores()) as pool:
            found = list(pool.map(lambda game: self.game(network, game), range(games)))
        return statistics.fmean(found), 1.96 * statistics.stdev(found) / math.sqrt(games)

    def game(self, network: Network, number: int) -> float:
        """What the seat won minus its luck."""
        seat = number % self.terms.players
        sight, dice = Sight(self.terms, network), stream(self.seed, number)
        return float(sight.played_on(opening(self.terms), dice, seat)[seat])


class Sight:
    """What a network sees in positions of a match."""

    def __init__(self, terms: Terms, network: Network) -> None:
        self.graph, self.look, self.network = graph_for(terms), look(terms), network
        self.whole = part(terms.game.name, "whole_turn") is not None
        self.nodes = 0

    def see(self, position: Position) -> tuple[Array, int]:
        """The worths by seat, and the best action if somebody has to choose."""
        if position.turn == OVER:
            return np.array(position.shares()), -1
        mask = position.mask() if position.turn != TABLE else np.zeros(0, np.uint8)
        self.graph.states[0] = position.array()[0]
        self.graph.asked[: len(mask)] = mask
        self.nodes = int(self.look(self.graph, self.network))
        follows = self.graph.targets[self.graph.lows[0] : self.graph.highs[0]]
        worths = self.graph.worths[0] / SHARE
        if position.turn == TABLE:
            return worths, -1
        best = self.graph.worths[follows, position.turn].argmax()
        return worths, int(np.flatnonzero(mask)[best])

    def said(self, position: Position, mover: int) -> Array | None:
        """What was said of a position when the one before it, of `mover`, was looked at; None:
        nothing was.

        A turn that the table ends leads to a beginning, of which looking ahead may say more.
        """
        if self.whole:
            return None
        words = position.array().view(self.graph.words.dtype)
        found = np.flatnonzero((self.graph.words[: self.nodes] == words).all(axis=1))
        if len(found):
            return self.graph.worths[found[0]] / SHARE
        return None if position.to_move == mover else self.judged(position)

    def judged(self, position: Position) -> Array:
        """What the network itself says."""
        home, room = part(position.game, "inputs"), thinking()
        home.write(rows(position.terms.setups)[0], rows(position.array())[0], room.inputs)  # type: ignore[union-attr]
        evaluate(self.network, room)
        return np.roll(room.shares[: position.players] / SHARES, position.to_move)

    def played_on(self, position: Position, dice: Any, only: int | None = None) -> Array:
        """How a game ends, minus the luck in it, by seat. `only`: the only seat that plays by the
        network, the others by rule of thumb.
        """
        return self.played_to(position, dice, only, False)[0]

    def played_to(
        self, position: Position, dice: Any, only: int | None, once: bool
    ) -> tuple[Array, Position]:
        """What a game comes to minus the luck in it, and where that is: at its end or, if only
        `once` is played, at the beginning of the next turn.
        """
        worth, best = self.see(position)
        luck = np.zeros(len(worth))
        while position.turn != OVER:
            before, turn, mover = worth, position.turn, position.to_move
            if turn == TABLE:
                position = position.after(position.draw(dice))
                said = self.said(position, mover)
                worth, best = self.see(position)
                luck += (worth if said is None else said) - before
            else:
                other = only is not None and turn != only
                code = rule_of_thumb.code(position) if other else best
                position = position.after(decoded(position, code))
                moved = position.to_move != mover or position.turn == OVER
                if other or moved or not self.whole:
                    worth, best = self.see(position)
            if once and position.to_move != mover:
                break
        return worth - luck, position


class Playing:
    """Playing on from positions, by the network of a match for all seats, without luck."""

    def __init__(self, terms: Terms, network: Network, device: str = "cpu") -> None:
        self.terms, self.network, self.device = terms, network, device
        self.whole = part(terms.game.name, "whole_turn") is not None

    def seen(self, many: int) -> list[Position]:
        """Positions of the network's games, in which some actions are random."""
        found: list[Position] = []
        sight, chance = Sight(self.terms, self.network), random.Random(5)
        while len(found) < EACH * many:
            position, dice = opening(self.terms), stream(11, len(found))
            while position.turn != OVER:
                found.append(position)
                if position.turn == TABLE:
                    position = position.after(position.draw(dice))
                elif chance.random() < ASTRAY:
                    position = position.after(chance.choice(position.actions()))
                else:
                    position = position.after(decoded(position, sight.see(position)[1]))
        return chance.sample(found, many)

    def out(self, positions: list[Position], games: int) -> tuple[Array, Array]:
        """By position: the mean win shares of this many games, and the variances of these means."""
        if self.device == "gpu" or not self.whole:
            return self.out_after_a_turn(positions, games)

        def ends(place: int) -> Array:
            sight = Sight(self.terms, self.network)
            return np.array(
                [sight.played_on(positions[place], stream(place, game)) for game in range(games)]
            )

        with ThreadPoolExecutor(cores()) as pool:
            found = np.array(list(pool.map(ends, range(len(positions)))))
        return found.mean(axis=1), found.var(axis=1, ddof=1) / games

    def out_after_a_turn(self, positions: list[Position], games: int) -> tuple[Array, Array]:
        """Like `out`, with the first turn one by one and the others as in lessons, `TURNS_ON` times
        each: on a GPU if there is one.
        """
        from .learning import in_floating_point

        own = lessons_for(self.terms)
        assert own is not None

        def turns(place: int) -> list[tuple[Array, Position]]:
            sight, one = Sight(self.terms, self.network), positions[place]
            return [sight.played_to(one, stream(place, game), None, True) for game in range(games)]

        with ThreadPoolExecutor(cores()) as pool:
            found = [turn for some in pool.map(turns, range(len(positions))) for turn in some]
        worths = np.array([worth for worth, _ in found])
        on = [place for place, (_, after) in enumerate(found) if after.turn != OVER]
        weights = in_floating_point(self.network)
        begun = np.concatenate([found[place][1].array() for place in on])
        more = own.missed(self.terms, weights, np.repeat(begun, TURNS_ON), len(positions))
        worths[on] += more.reshape(len(on), TURNS_ON, -1).mean(axis=1)
        worths = worths.reshape(len(positions), games, -1)
        return worths.mean(axis=1), worths.var(axis=1, ddof=1) / games
