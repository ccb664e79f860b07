"""Counting with the reference games, ply by ply."""

from __future__ import annotations

from fractions import Fraction

from tests.cases import of_game

from .lines import parse_case

LONGEST_SHARE = 60  # characters


def steps(game, state):
    """(step, probability) of everything that can happen next."""
    if game.turn(state) == "table":
        return game.outcomes(state)
    choices = game.actions(state)
    return [(action, Fraction(1, len(choices))) for action in choices]


def one_ply(game, positions):
    """positions: {state: probability}. Returns the next ones and how many transitions."""
    following, transitions = {}, 0
    for state, probability in positions.items():
        if game.turn(state) == "over":
            following[state] = following.get(state, 0) + probability
            continue
        arrivals = {}  # chances are added up here first: small fractions add faster
        for step, chance in steps(game, state):
            transitions += 1
            reached = game.after(state, step)
            arrivals[reached] = arrivals[reached] + chance if reached in arrivals else chance
        for reached, chance in arrivals.items():
            following[reached] = following.get(reached, 0) + probability * chance
    return following, transitions


def add_up(fractions):
    """An exact sum, pairwise so that the numbers stay short for long."""
    fractions = list(fractions)
    while len(fractions) > 1:
        fractions = [sum(fractions[i : i + 2]) for i in range(0, len(fractions), 2)]
    return fractions[0] if fractions else Fraction(0)


def describe(game, ply, positions, transitions):
    finished = [state for state in positions if game.turn(state) == "over"]
    share = str(add_up(positions[state] * game.shares(state)[0] for state in finished))
    text = f"ply {ply}: positions {len(positions)}, transitions {transitions}"
    text += f", finished {len(finished)}, probability {add_up(positions.values())}"
    return text if len(share) > LONGEST_SHARE else f"{text}, share {share}"


def count(line, plies):
    """The report of one case, line by line."""
    name, options, opening = parse_case(line)
    game = of_game(name, "reference")
    state = game.start(**options)
    for step in opening:
        assert step in [possible for possible, _ in steps(game, state)], (line, step)
        state = game.after(state, step)
    positions = {state: Fraction(1)}
    yield describe(game, 0, positions, 0)
    for ply in range(1, plies + 1):
        positions, transitions = one_ply(game, positions)
        yield describe(game, ply, positions, transitions)
