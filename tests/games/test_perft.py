"""The engine counts the same positions, ply by ply, as the slow reference games did.

tests/games/*/counts.perft were written by tests/perft, which shares no code with the engine.
"""

from __future__ import annotations

import math
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import rollhouse
from rollhouse.games.dice_flick.options import pack_flicks, read_flicks
from rollhouse.kernel.records import OVER, TABLE, WHOLE, rows
from tests.perft.lines import parse_case

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/counts.perft"))
QUICK = 20_000
"""`make test` follows a case down to the last ply with fewer transitions than this."""


def read_cases():
    """(case line, [(transitions, ply line), …]) of every case in every file."""
    for path in FILES:
        case, plies = None, []
        for line in path.read_text().splitlines():
            if not line or line.startswith("#"):
                continue
            if line.startswith("ply "):
                plies.append((int(line.split("transitions ")[1].split(",")[0]), line))
            else:
                if case:
                    yield case, plies
                case, plies = line, []
        yield case, plies


CASES = list(read_cases())


def opening(case):
    """The position of ply 0, and its Setup."""
    game, options, steps = parse_case(case)
    flicks = options.pop("flicks", None)
    position = rollhouse.start(game, **options)
    for step in steps:
        position = position.after(step)
    setups = position.terms.setups.copy()
    if flicks:
        known = read_flicks(FOLDER / "dice_flick" / flicks)
        pack_flicks(known, position.terms.options, setups)
    setups.flags.writeable = False  # as in every match: the same machine code
    return position, setups


class Counter:
    """All positions after this many plies, each with its exact probability under random choices: a
    whole number of parts, of which `whole` make certainty; they add faster than fractions.
    """

    def __init__(self, position, setups):
        self.terms = position.terms
        game = self.terms.game
        self.faces, self.rules = game.calls, game.rules
        self.setups = rows(setups)
        self.states = np.zeros(1, game.rules.State)
        self.bytes = memoryview(self.states.view(np.uint8))
        self.outcome = np.zeros(1, game.rules.Outcome)
        self.mask = np.zeros(game.rules.ACTIONS, np.uint8)
        self.level = {position.array().tobytes(): 1}
        self.finished = {}
        self.whole = 1
        self.transitions = 0

    def write(self, state):
        self.bytes[:] = state
        return rows(self.states)

    def follow(self):
        """One ply further."""
        faces, followed = self.faces, []
        self.transitions = 0
        for state, parts in self.level.items():
            turn, total = faces.turn(self.setups, self.write(state), 0), 0
            arrivals = defaultdict(int)
            for apply, weight in self.steps(state, turn):
                apply()
                self.transitions += 1
                total += weight
                arrivals[self.bytes.tobytes()] += weight
            followed.append((parts, total, arrivals))
        finer = math.lcm(*(total for _, total, _ in followed))
        self.whole *= finer
        found = defaultdict(int)
        for parts, total, arrivals in followed:
            for reached, weight in arrivals.items():
                found[reached] += parts * (finer // total) * weight
        self.level = {}
        self.finished = {state: parts * finer for state, parts in self.finished.items()}
        for state, parts in found.items():
            over = faces.turn(self.setups, self.write(state), 0) == OVER
            home = self.finished if over else self.level
            home[state] = home.get(state, 0) + parts

    def probability(self):
        """The probability of all positions together."""
        return Fraction(sum(self.level.values()) + sum(self.finished.values()), self.whole)

    def steps(self, state, turn):
        faces, setups = self.faces, self.setups
        if turn == TABLE:
            count = faces.count(setups, self.write(state), 0)
            weights = [
                faces.nth(setups, rows(self.states), 0, k, rows(self.outcome)) for k in range(count)
            ]
            for k, weight in enumerate(weights):
                states = self.write(state)
                faces.nth(setups, states, 0, k, rows(self.outcome))
                yield lambda s=states: faces.settle(setups, s, 0, rows(self.outcome)), weight
        else:
            legal = faces.legal(setups, self.write(state), 0, self.mask)
            codes = np.flatnonzero(self.mask)
            assert len(codes) == legal
            for code in codes:
                states = self.write(state)
                yield lambda s=states, c=int(code): faces.act(setups, s, 0, c), 1

    def share(self):
        """The expected win share of seat 0 from the games that are over."""
        total, out = 0, np.zeros(self.terms.players, np.int64)
        for state, parts in self.finished.items():
            self.faces.shares(self.setups, self.write(state), 0, out)
            total += parts * int(out[0])
        return Fraction(total, self.whole * WHOLE)


def recount(case, plies):
    counter = Counter(*opening(case))
    for ply, (_, line) in enumerate(plies):
        if ply:
            counter.follow()
        positions = len(counter.level) + len(counter.finished)
        expected = line.removeprefix(f"ply {ply}: ")
        probability = counter.probability()
        assert probability == 1
        counted = (
            f"positions {positions}, transitions {counter.transitions}, "
            f"finished {len(counter.finished)}, probability {probability}"
        )
        if "share" in expected:
            counted += f", share {counter.share()}"
        assert counted == expected, f"{case}\nply {ply}"


def test_every_game_has_perft_cases():
    assert {path.parent.name for path in FILES} == set(rollhouse.catalogue())
    assert all(len(plies) > 1 for _, plies in CASES)


@pytest.mark.parametrize(("case", "plies"), CASES, ids=[case[:60] for case, _ in CASES])
def test_counts_agree(case, plies, effort):
    deep = [n for n, (transitions, _) in enumerate(plies) if transitions > effort(QUICK, math.inf)]
    recount(case, plies[: deep[0]] if deep else plies)
