"""`rollhouse.best_response`: what the best reply to a player wins."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from rollhouse import solvers
from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.keywords import take
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import LARGEST_SEED, OVER, TABLE, Array
from rollhouse.kernel.validation import shown, whole
from rollhouse.lab.simulation.simulate import seat_of, simulate
from rollhouse.players.judgement import decoded
from rollhouse.players.play import time_given
from rollhouse.players.seats import Player, Seat
from rollhouse.solvers import Progress, generic
from rollhouse.valuation.networks import network

from .habits import DecidesByChance, Habit, habit_of
from .position_list import first_positions
from .words import WORDS

EXACT, PLAYED = "exact", "played"
REPLIES = "replies"
"""The name of a game's part that computes replies."""
SECONDS = 30.0
"""The usual time for games, if there is no exact answer."""
LISTED = 100_000
"""Up to this many positions a match is listed as a whole: that takes a few seconds."""
CLOSE = 1e-9
WIDEST = 0.01
"""If a list was cut off and its bounds are further apart than this, games are played instead."""
SAMPLE = 20
"""How many random games are used to see whether a list is long enough."""
TRIALS = 0.4
"""The fraction of the time in which all candidates for a reply are tried."""
FIRST = 2
"""How many games are played in every seat before the clock is looked at."""
MOST = 100_000
"""The most games that are played in every seat between two looks at the clock."""


class SeatReply(Protocol):
    """The best reply in one seat."""

    low: float
    high: float

    def choose(self, position: Position) -> int:
        """The code of the action that it plays."""
        ...


@dataclass(frozen=True)
class BestResponse:
    """What the best reply to a player wins in a match where all others are that player."""

    terms: Terms = field(repr=False)
    to: str
    """The player to whom it replies."""
    shares: tuple[float, ...]
    """Its win share in each seat that it may take."""
    error: float
    """How far `share` may be off: the certified bound, or half the 95 % interval."""
    how: str
    """`exact`; or `played`: the reply that was found wins this much, and the best one no less."""
    reply: str
    """Who replied, if games were played; else `exact`."""
    games: int
    player: Player = field(repr=False, compare=False)
    """The reply itself: it can sit at any table of this match."""

    @property
    def share(self) -> float:
        """What it wins if it takes every seat equally often."""
        return sum(self.shares) / len(self.shares)

    @property
    def gain(self) -> float:
        """How far that is above an even share: how much the player can be exploited."""
        return self.share - 1 / len(self.shares)

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.terms.game.name,
            "players": self.terms.players,
            "options": thawed(self.terms.options),
            "to": self.to,
            "shares": list(self.shares),
            "share": self.share,
            "error": self.error,
            "how": self.how,
            "reply": self.reply,
            "games": self.games,
        }


@dataclass(frozen=True)
class ReplySettings:
    """The settings that are seldom given, and their usual values."""

    progress: Progress | None = None


def best_response(
    player: str | Player,
    game: str,
    players: int = 2,
    seconds: float = SECONDS,
    seed: int = 0,
    **options: Any,
) -> BestResponse:
    """What the best reply to a player wins in a match where all others are that player.

    `player` is written as for `rollhouse.play`, or is a function of a position and its actions; one
    that decides by chance has a method `chances(position, actions)`. The answer is exact if the
    match can be listed as a whole or its game can compute replies, and if the player's habits are
    known. Otherwise the house's players are tried as replies for that many `seconds`, and the one
    that did best is measured in games of its own: the best reply wins no less.

    One more keyword: `progress(done, whole)` is called now and then. All others are options of the
    game.

    >>> import rollhouse
    >>> found = rollhouse.best_response("greedy", "toss_up", goal=12, dice=4)
    >>> found.how, found.share > 0.5
    ('exact', True)
    """
    rare = take(ReplySettings, options)
    terms = contract.agree(contract.load(game), players, options, files=True)
    if terms.players == 1:
        raise BadOption("alone", WORDS, game=terms.game.title())
    seconds, seed = time_given(seconds), whole(seed, "seed", 0, LARGEST_SEED)
    if not isinstance(player, str) and not callable(player):
        raise BadOption("not_a_player", WORDS, value=shown(player))
    seat, tell = seat_of(player), rare.progress or _unheard
    try:
        found = _exact(terms, habit_of(terms, seat if isinstance(player, str) else player), tell)
    except DecidesByChance:
        found = None
    if found is not None:
        return _answer(terms, seat, found)
    return _played(terms, player, seat, seconds, seed, tell)


def _exact(terms: Terms, habit: Habit, progress: Progress) -> list[SeatReply] | None:
    """The best reply in every seat; None if the match is too large."""
    home, whole = part_for(terms, REPLIES), terms.players

    def part(seat: int) -> Callable[[float, float], None]:
        return lambda done, of: progress(seat + done / of, whole)

    if home is not None:
        found = [home.reply(terms, habit, seat, part(seat)) for seat in range(whole)]
        if found[0] is not None:
            return found
    graph = first_positions(terms, LISTED)
    if _leaves(graph):
        return None
    owners = np.repeat(np.arange(len(graph)), np.diff(graph.firsts))
    choices = graph.turns > TABLE
    places, chosen = np.cumsum(choices) - 1, choices[owners]
    chances = habit(graph.states[choices])
    policy = np.zeros(len(graph.targets))
    policy[chosen] = chances[places[owners[chosen]], graph.codes[chosen]]
    listed: list[SeatReply] = [_ListedReply(graph, policy, seat) for seat in range(whole)]
    return listed if max(each.high - each.low for each in listed) <= WIDEST else None


def _leaves(graph: generic.Graph) -> bool:
    """Do random games leave the list, so that it says too little?"""
    inside, here = 0, np.random.default_rng(0)
    for _ in range(SAMPLE):
        index = 0
        while graph.turns[index] > OVER:
            edges = graph.edges(index)
            odds = graph.chances[edges.start : edges.stop]
            table = graph.turns[index] == TABLE
            step = here.choice(len(edges), p=odds) if table else here.integers(len(edges))
            index = int(graph.targets[edges.start + step])
        inside += graph.turns[index] == OVER
    return inside < SAMPLE / 2


class _ListedReply:
    """The best reply of a seat by the list of all positions."""

    def __init__(self, graph: generic.Graph, policy: Array, seat: int) -> None:
        low, high = graph.evaluate(seat, policy, CLOSE, maximise=True)
        self._graph, self._values = graph, (low + high) / 2
        self.low, self.high = float(low[0]), float(high[0])

    def choose(self, position: Position) -> int:
        graph, place = self._graph, self._graph.numbers.get(position.array().tobytes())
        if place is None or graph.turns[place] <= OVER:  # beyond the list
            return int(np.flatnonzero(position.mask())[0])
        edges = graph.edges(place)
        follow = graph.targets[edges.start : edges.stop]
        return int(graph.codes[edges.start + int(self._values[follow].argmax())])


def _answer(terms: Terms, seat: Seat, found: list[SeatReply]) -> BestResponse:
    def play(position: Position, actions: list[dict[str, Any]]) -> Mapping[str, Any]:
        if len(actions) == 1:
            return actions[0]
        return decoded(position, found[position.turn].choose(position))

    shares = tuple((each.low + each.high) / 2 for each in found)
    error = max((each.high - each.low) / 2 for each in found)
    return BestResponse(terms, seat.player, shares, error, EXACT, EXACT, 0, play)


class _Trial:
    """Games of one reply in every seat, against the player in all others."""

    def __init__(self, terms: Terms, player: str | Player, reply: str, first: int) -> None:
        self.terms, self.player, self.reply, self.next = terms, player, reply, first
        self.sums = np.zeros(terms.players)
        self.squares = np.zeros(terms.players)
        self.games = 0
        """How many were played in every seat."""

    def play(self, games: int, seed: int) -> None:
        terms, options = self.terms, thawed(self.terms.options)
        for seat in range(terms.players):
            seats: list[str | Player] = [self.player] * terms.players
            seats[seat] = self.reply
            found = simulate(
                terms.game.name, seats, games, seed=seed, first=self.next, **options
            ).share(seat)
            spread = (found.error / 1.96) ** 2 * games * (games - 1)
            self.sums[seat] += games * found.value
            self.squares[seat] += spread + games * found.value**2
        self.games += games
        self.next += games

    def play_for(self, seconds: float, seed: int) -> None:
        """Play as many games as there is time for, at least two in every seat."""
        end, games = time.monotonic() + seconds, FIRST
        while True:
            began = time.monotonic()
            self.play(games, seed)
            now = time.monotonic()
            left, took = end - now, max(now - began, 1e-3)
            if left < took / games:
                return
            games = int(max(2, min(MOST, 4 * games, games * left / took)))

    @property
    def shares(self) -> tuple[float, ...]:
        return tuple(float(share) for share in self.sums / self.games)

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of the mean over all seats."""
        means = self.sums / self.games
        variances = (self.squares / self.games - means**2) / max(1, self.games - 1)
        wide = 1.96 * math.sqrt(max(0.0, float(variances.sum()))) / self.terms.players
        return max(wide, 3 / (self.games * self.terms.players))


def candidates(terms: Terms) -> list[str]:
    """Players to try as replies if the best cannot be computed: those who decide at once in this
    match.
    """
    found = ["greedy", "pretending"]
    if network(terms) is not None:
        found.append("expert")
    if solvers.known(solvers.answering(opening(terms))) is not None:
        found.append("optimal")
    return found


def _played(
    terms: Terms,
    player: str | Player,
    seat: Seat,
    seconds: float,
    seed: int,
    progress: Progress,
) -> BestResponse:
    """By playing games. The reply was chosen by other games than those that measure it."""
    tried, replies = [], candidates(terms)
    for place, reply in enumerate(replies):
        trial = _Trial(terms, player, reply, 0)
        trial.play_for(TRIALS * seconds / len(replies), seed)
        tried.append(trial)
        progress(TRIALS * (place + 1) / len(replies), 1.0)
    best = max(tried, key=lambda trial: sum(trial.shares))
    measured = _Trial(terms, player, best.reply, max(trial.next for trial in tried))
    measured.play_for((1 - TRIALS) * seconds, seed)
    progress(1.0, 1.0)
    games = measured.games * terms.players
    facts = measured.shares, measured.error, PLAYED, best.reply, games
    return BestResponse(terms, seat.player, *facts, seat_of(best.reply).sit(seed))


def _unheard(done: float, whole: float) -> None:
    """For searches whose progress nobody watches."""
