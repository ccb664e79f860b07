"""Toss Up! as the rulebook tells it. Slow on purpose; see the rules page `toss_up`."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

COLOURS = "GYR"  # green, yellow, red


class Options(NamedTuple):
    players: int
    goal: int
    dice: int
    faces: str  # the six faces of every die, one letter each
    finish: str  # "last_turn" or "first_past"


class State(NamedTuple):
    options: Options
    scores: tuple[int, ...]
    to_move: int = 0
    turn_points: int = 0
    last_turns: int = 0  # last turns still to play, the current one included; 0 before the trigger
    turns: int = 0  # alone: the turns that have ended
    waiting_for: str = "table"  # "table" rolls, "seat" chooses, "over"


def start(players, goal=100, dice=10, faces="GGGYYR", finish="last_turn"):
    return State(Options(players, goal, dice, face_letters(faces), finish), scores=(0,) * players)


def face_letters(faces):
    """The faces may be given as letters ("GGGYYR") or as counts ({"G": 3, "Y": 2, "R": 1})."""
    if isinstance(faces, dict):
        return "".join(colour * faces.get(colour, 0) for colour in COLOURS)
    return traffic_light_order("".join(faces).replace(" ", ""))


def traffic_light_order(letters):
    return "".join(sorted(letters, key=COLOURS.index))


def turn(state):
    return state.to_move if state.waiting_for == "seat" else state.waiting_for


def dice_left(state):
    """Greens are set aside; when every die is green, all of them are rolled again."""
    return state.options.dice - state.turn_points % state.options.dice


def actions(state):
    if state.waiting_for != "seat":
        return []
    return [{"do": "roll"}, {"do": "stop"}]


def outcomes(state):
    if state.waiting_for != "table":
        return []
    return [
        ({"roll": letters}, chance)
        for letters, chance in rolls(dice_left(state), state.options.faces)
    ]


@cache
def rolls(dice, faces):
    """Every roll with its exact chance: throw one die after another, forget their order."""
    so_far = {"": Fraction(1)}
    for _ in range(dice):
        with_one_more = {}
        for letters, chance in so_far.items():
            for face in faces:
                longer = traffic_light_order(letters + face)
                with_one_more[longer] = with_one_more.get(longer, 0) + chance / 6
        so_far = with_one_more
    return list(so_far.items())


def after(state, step):
    if "roll" in step:
        return after_roll(state, step["roll"])
    if step["do"] == "roll":
        return state._replace(waiting_for="table")
    return after_stop(state)


def after_roll(state, letters):
    greens, reds = letters.count("G"), letters.count("R")
    if greens == 0 and reds > 0:
        return end_turn(state)  # ran a red light: the turn points are lost
    return state._replace(turn_points=state.turn_points + greens, waiting_for="seat")


def after_stop(state):
    seat = state.to_move
    scores = list(state.scores)
    scores[seat] += state.turn_points
    return end_turn(state._replace(scores=tuple(scores)))


def end_turn(state):
    options, total = state.options, state.scores[state.to_move]
    if options.players == 1:  # nobody has a last turn: past the goal it is over
        state = state._replace(turns=state.turns + 1)
        enough = options.goal if options.finish == "first_past" else options.goal + 1
        return finished(state) if total >= enough else next_player(state)
    if options.finish == "first_past":
        if total >= options.goal:
            return finished(state)
        return next_player(state)
    if state.last_turns > 0:  # this was one of the last turns
        state = state._replace(last_turns=state.last_turns - 1)
        return finished(state) if state.last_turns == 0 else next_player(state)
    if total > options.goal:  # over the goal: everybody else has one last turn
        return next_player(state._replace(last_turns=options.players - 1))
    return next_player(state)


def next_player(state):
    return state._replace(
        to_move=(state.to_move + 1) % state.options.players, turn_points=0, waiting_for="table"
    )


def finished(state):
    """Only the scores matter once it is over; alone, the turns that it took."""
    return State(state.options, state.scores, turns=state.turns, waiting_for="over")


def shares(state):
    if state.options.players == 1:
        return [Fraction(1)]
    if state.options.finish == "first_past":
        return [Fraction(int(score >= state.options.goal)) for score in state.scores]
    best = max(state.scores)
    winners = state.scores.count(best)
    return [Fraction(int(score == best), winners) for score in state.scores]


def facts(state):
    alone = {"turns": state.turns} if state.options.players == 1 else {}
    if state.waiting_for == "over":
        return {"scores": list(state.scores), **alone}
    return {
        "scores": list(state.scores),
        **alone,
        "to_move": state.to_move,
        "turn_points": state.turn_points,
        "dice_left": dice_left(state),
        "last_turns": state.last_turns,
    }
