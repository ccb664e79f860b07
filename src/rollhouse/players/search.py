"""Plays whatever wins most often when everybody goes on by one policy: Monte Carlo search.

Every action worth weighing runs in a race of playouts with the same dice (race.py). With two
opponents or more, everybody plays on by pretending (pretending.py) if the game for two is solved,
else by rule of thumb. The action that this policy itself would play gets the benefit of the doubt:
it drops out only if it is clearly worse, and another one is played only if it did better by more
standard errors than luck alone gives the best of that many, and by at least two.

The best reply to people who pretend may lose among people who do not. So what would be played
instead of the pretending action must also do better if all the others go by rule of thumb
(`second_opinion`); a quarter of the playouts is for that.
"""

from __future__ import annotations

import math
import random
import time
from typing import Any

import numpy as np

from rollhouse.kernel import validation
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.language import Texts
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER
from rollhouse.solvers import Progress

from . import pretending, rule_of_thumb
from .asked import asked
from .judgement import PLAYOUTS, Judgement, decoded
from .playouts import Estimate, play_all, prepare
from .policies import Policy
from .race import FRESH, Race, RaceSettings

ABOUT = Texts(
    en="Tries many games and plays what won most often.",
    es="Prueba muchas partidas y juega lo que más veces ganó.",
)
"""What forms say of it."""

MOST_PLAYOUTS = 100_000_000
LONGEST = 600_000
FIRST = 8
"""The most playouts of a batch."""
DOUBT = 2.0
"""Standard errors by which another action must do better than the policy's own."""
SECOND = 0.25
"""The fraction of the playouts, or of the time, that goes to a second opinion."""
MANY = 8
"""While more actions run, the worse half drops out after each round."""


class Search:
    """Monte Carlo search by playouts, in every game and for every number of players.

    `playouts` limits the work for a decision, `milliseconds` its time; without either it uses the
    game's usual number of playouts. The same seed decides the same unless time is limited; None
    uses the operating system's randomness.
    """

    def __init__(
        self,
        playouts: int | None = None,
        milliseconds: int | None = None,
        seed: int | None = None,
    ) -> None:
        try:
            if playouts is not None:
                playouts = validation.whole(playouts, "playouts", 1, MOST_PLAYOUTS)
            if milliseconds is not None:
                milliseconds = validation.whole(milliseconds, "milliseconds", 1, LONGEST)
        except RollhouseError as error:
            raise error.as_a(BadOption) from None
        self.playouts, self.milliseconds = playouts, milliseconds
        self._chance = random.Random(seed)

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """Choose one of `actions`, the legal ones."""
        asked(position, actions)
        if len(actions) == 1:
            return actions[0]
        return decoded(position, self.judge(position).best)

    def study(self, position: Position, progress: Progress | None = None) -> None:
        """Solve what pretending needs, if everybody plays on by it, and compile the playouts."""
        if position.turn != OVER:
            prepare(position, playout_policy(position, progress))
            if position.players >= pretending.CROWD:
                prepare(position, pretending.against_greedy(position.terms, 0))

    def judge(self, position: Position) -> Judgement:
        """What the actions worth weighing are worth, by playouts."""
        asked(position)
        began = time.monotonic()
        codes, race = self.race(position)
        seconds = math.inf if self.milliseconds is None else self.milliseconds / 1000
        for _ in race.run(seconds * (1 - SECOND if race.policy else 1), OWN):
            pass
        worths = {
            code: race.value(place) if race.trials[place].means else -math.inf
            for place, code in enumerate(codes)
        }
        ranked = sorted(worths)
        place = chosen(race)
        if race.policy and place not in OWN:
            playouts = int(self.budget(position) * SECOND / 2)
            if not second_opinion(race, place, playouts, began + seconds):
                (place,) = OWN
        best = codes[place]
        return Judgement(tuple(ranked), tuple(worths[code] for code in ranked), PLAYOUTS, best)

    def race(self, position: Position) -> tuple[list[int], Race]:
        """The action codes worth weighing, the policy's own first, and the race of them."""
        policy = playout_policy(position)
        own = pretending.code_of(policy, position) if policy else rule_of_thumb.code(position)
        weighed = (int(code) for code in np.flatnonzero(rule_of_thumb.considered(position)))
        codes = [own, *(code for code in weighed if code != own)]
        budget = self.budget(position)
        if self.milliseconds is not None:
            budget = self.playouts or MOST_PLAYOUTS
        if policy:
            budget -= int(budget * SECOND)
        settings = RaceSettings(
            size=max(1, min(FIRST, budget // (2 * len(codes)))), field=MANY, most=MOST_PLAYOUTS,
            playouts=budget, close=0.0, fine=math.inf, fresh=False,
        )  # fmt: skip
        actions = [decoded(position, code) for code in codes]
        seed = self._chance.getrandbits(62)
        return codes, Race(position, seed, settings=settings, actions=actions, policy=policy)

    def budget(self, position: Position) -> int:
        """How many playouts a decision gets, if its time is not limited."""
        return self.playouts or usual_playouts(position)


def playout_policy(position: Position, progress: Progress | None = None) -> Policy | None:
    """How everybody plays on: by pretending if that makes sense; None: by rule of thumb."""
    crowded = position.players >= pretending.CROWD
    return pretending.policy(position.terms, progress) if crowded else None


def usual_playouts(position: Position) -> int:
    """The number that the policy asks for by which everybody plays on."""
    policy = playout_policy(position)
    home = policy.code.homes[0] if policy else rule_of_thumb.home(position.terms)
    return int(getattr(home, "PLAYOUTS", rule_of_thumb.PLAYOUTS))


OWN = frozenset({0})
"""The index of the policy's own action in a race."""


def chosen(race: Race) -> int:
    """The index of the leader, or of the policy's own action if that is nearly as good."""
    luck = max(DOUBT, math.sqrt(2 * math.log(len(race.actions))))
    (own,) = OWN
    doubtful = own in race.running and not race.beats(race.leader, own, luck)
    return own if doubtful else race.leader


def second_opinion(race: Race, place: int, playouts: int, until: float) -> bool:
    """Does an action do better than the policy's own if all others play by rule of thumb?"""
    position = race.position
    policy = pretending.against_greedy(position.terms, race.seat)
    size = min(race.settings.size, max(1, playouts))
    pair = [
        Estimate(position.after(race.actions[each]), race.seed + FRESH, policy, size, race.seat)
        for each in (place, *OWN)
    ]
    play_all(pair, max(1, playouts // size), until)
    if not all(estimate.means for estimate in pair):
        return False
    return pair[0].ahead(pair[1], race.seat)[0] > 0


player = Search
"""The class that makes a player for a seat, as in every computer player's module."""
