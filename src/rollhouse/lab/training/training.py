"""The training of one network: self-play and learning in turns, kept so that it can go on."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from rollhouse.kernel import contract, folders
from rollhouse.kernel.contract import Game, Terms
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.games import part
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.records import Array
from rollhouse.solvers import Solution
from rollhouse.valuation import networks
from rollhouse.valuation.network import Network

from . import selfplay
from .contest import Contest, lessons_for
from .lanes import CONTEST, LEARNING, Lesson

if TYPE_CHECKING:
    from .exact import Exact

WORDS = COMMON | Catalogue(
    en={
        "alone": "networks learn who wins; alone nobody is there to be beaten: players from 2",
        "no_inputs": "{game} has no inputs for a network",
        "no_learning": 'training needs JAX (pip install "rollhouse[training]")',
    },
    es={
        "alone": "las redes aprenden quién gana, y a solas no hay a quién ganarle: players desde 2",
        "no_inputs": "{game} no tiene entradas para una red",
        "no_learning": 'entrenar necesita JAX (pip install "rollhouse[training]")',
    },
)

HOUSE_RULES = 256
"""How many sets of house rules are played, in every second lane; the others play the printed game.
With too few, networks learn only these: with 32, what they said about other hands was useless."""
WARM_UP = 6
"""How many of the first lessons are played by the rule of thumb, less and less of it, and judged
only by what was won.
"""
FARTHEST, NEAREST = 232, 96
"""How far a position's worth looks ahead (`Lesson.far`), at the beginning and at the end."""
RATE = 3e-3
LONG, SHORT = 128, 32
"""Choices of a lane in a lesson: at the end of the warm-up, and later. Many short lessons taught
more than a few long ones."""
EVERY = 20.0
"""At least this many seconds lie between two contests,"""
RARELY = 12
"""and at least this many times as long as the last one took."""
CHOICES = 512
"""How many choices a lane makes in a contest."""


@dataclass(frozen=True)
class Word:
    """The state of a training."""

    done: float
    """From 0 to 1."""
    lessons: int
    choices: int
    loss: float
    share: float
    """What one seat wins with the network against others who play by the rule of thumb, and"""
    wide: float
    """half the width of its 95 % interval."""


def house_rules(game: Game, players: int, seed: int, many: int = HOUSE_RULES) -> Array:
    """The setups that are played: first the printed game, then others within what is varied."""
    varied, chance = part(game.name, "inputs").VARIED, random.Random(seed)  # type: ignore[union-attr]
    seats = {option.name for option in game.options.OPTIONS if option.each_seat}
    found = [contract.agree(game, players, {})]
    while len(found) <= many:
        given: dict[str, Any] = {}
        for name, values in varied.items():
            if chance.random() < 0.5:
                alike = list(values)
                each = [chance.choice(alike) for _ in range(players)]
                given[name] = each if name in seats else each[0]
        found.append(contract.agree(game, players, given))
    return np.concatenate([terms.setups for terms in found])


class Training:
    """A network in training, for a game and a number of players."""

    def __init__(
        self,
        terms: Terms,
        seconds: float,
        seed: int = 0,
        device: str = "cpu",
        lanes: int = 0,
        wide: int | None = None,
    ) -> None:
        """`wide`: the width of the first layer, if not the usual one."""
        game, players = terms.game, terms.players
        home = part(game.name, "inputs")
        if home is None:
            raise RollhouseError("no_inputs", WORDS, game=game.name)
        if players == 1:
            raise BadOption("alone", WORDS)
        try:
            from . import learning
        except ImportError:
            raise RollhouseError("no_learning", WORDS) from None
        self.learning, self.terms, self.seconds, self.seed = learning, terms, seconds, seed
        self.device = device
        size = (home.size(players), players)
        self.own, self.contest = lessons_for(terms), Contest(terms, seed)
        usual = self.own.WIDE[players] if self.own is not None else learning.WIDE
        self.state = learning.state_of(learning.begin(*size, seed, wide or usual))
        self.lessons, self.choices, self.spent, self.loss = 0, 0, 0.0, 0.0
        self.exact: Exact | None = None
        self.batch = getattr(self.own, "BATCH", {}).get(device, learning.BATCH)
        if self.own is not None:
            self.taught = self.own.Lessons(terms, seed, device)
            return
        played = selfplay.steps_of(game, home)
        where = self.place
        lanes = lanes or (1 << 16 if device == "gpu" else 1 << 10)
        self.where = where(played, house_rules(game, players, seed), size, lanes)
        self.rival = where(played, terms.setups, size, max(lanes // 32, 32))

    @property
    def place(self) -> type[selfplay.Place]:
        """The place where games are played in lanes."""
        return selfplay.OnGpu if self.device == "gpu" else selfplay.OnCpu

    @property
    def network(self) -> Network:
        """The network as it would play now: the mean of its latest weights."""
        made = self.learning.in_whole_numbers(self.learning.fetched(self.state[self.latest]))
        if self.exact is None:
            return made
        return networks.with_table(self.terms, made, self.exact.solution)

    @property
    def latest(self) -> int:
        """Which part of the state plays: during the warm-up the weights, later their mean."""
        return 1 if self.lessons > WARM_UP else 0

    def run(self, kept: Path | None = None) -> Iterator[Word]:
        """Learn until the time is up, and report the state now and then."""
        told = lesson = contest = 0.0
        new = True  # the first lesson and the first contest include compilation
        while self.spent + lesson / 2 < self.seconds:
            began = time.monotonic()
            self.learn()
            lesson = 0.0 if new else time.monotonic() - began
            if new or self.spent - told >= max(EVERY, RARELY * contest):
                told, asked = self.spent, time.monotonic()
                yield self.word()
                contest = 0.0 if new else time.monotonic() - asked
                if kept:
                    self.save(kept)
            self.spent += 0.0 if new else time.monotonic() - began
            new = False
        self.spent = max(self.spent, self.seconds)
        yield self.word()
        if kept:
            self.save(kept)

    def learn_from(self, solution: Solution) -> None:
        """From now on learn the printed game from its solution, and the others by playing."""
        from .exact import Exact

        if self.own is None:
            self.exact = Exact(self.terms, solution, self.seed)

    def learn(self) -> None:
        """One lesson."""
        done = min(self.spent / self.seconds, 1.0)
        if self.own is not None:
            weights, choices = self.state[self.latest], self.taught.many
            kept = self.taught.play(weights, lambda: self.network, self.lessons, done)
        else:
            kept, choices = self.play(done)
        rate = RATE * 0.5 * (1 + np.cos(np.pi * done)) + 1e-5
        chance = self.seed * 1_000_003 + self.lessons
        self.state, self.loss = self.learning.learn_from(self.state, kept, chance, rate, self.batch)
        self.lessons += 1
        self.choices += choices

    def play(self, done: float) -> tuple[Any, int]:
        """Play a lesson of self-play; returns what it gives, and how many choices it took."""
        warm = self.lessons < WARM_UP
        far = 256 if warm else int(FARTHEST + (NEAREST - FARTHEST) * done)
        thumbs = 256 * max(0, WARM_UP - self.lessons) // WARM_UP
        choices = LONG * (self.lessons + 1) // WARM_UP if warm else SHORT
        kept = self.where.play(self.lesson(thumbs, far), choices, self.judge())
        if self.exact is not None:
            setups = len(self.where.setups)
            kept = self.exact.among(kept, setups, self.lessons, self.judge())
        return kept, choices * self.where.lanes

    def lesson(self, thumbs: int, far: int, kind: int = LEARNING) -> Lesson:
        return Lesson(np.uint64(self.seed), np.int64(thumbs), np.int64(far), np.int64(kind))

    def judge(self) -> Any:
        """Judges as the network plays now."""
        return self.learning.judge(self.state[self.latest])

    def word(self) -> Word:
        if self.own is not None:
            share, wide = self.contest.share(self.network)
        else:
            lesson = self.lesson(0, 256, CONTEST)
            share, wide = self.rival.contest(lesson, CHOICES, self.judge())
        done = min(self.spent / self.seconds, 1.0)
        return Word(done, self.lessons, self.choices, self.loss, share, wide)

    # Going on another time

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        arrays = self.learning.written(self.state)
        numbers = np.array([self.lessons, self.choices, self.spent, self.loss])
        half = path.with_suffix(".part.npz")
        np.savez(half, numbers=numbers, **arrays)
        half.replace(path)

    def go_on(self, path: Path) -> bool:
        """Go on from where it was stopped; False: there is nothing that fits."""
        if not path.is_file():
            return False
        with np.load(path) as kept:
            state = self.learning.read(self.state, kept)
            if state is None:
                return False
            self.state = state
            lessons, choices, self.spent, self.loss = kept["numbers"].tolist()
        self.lessons, self.choices = int(lessons), int(choices)
        if self.own is None:
            self.where.go_on_from(self.lessons)
        return True


def checkpoint(terms: Terms, seed: int) -> Path:
    """The file in which a training is kept."""
    name = f"{terms.game.name}-{terms.players}-{seed}.npz"
    return folders.cache() / "training" / name
