"""Stack Attack as the rulebook tells it. Slow on purpose; see the rules page `stack_attack`."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import rollhouse

MEASURED = Path(rollhouse.__file__).parent / "games" / "stack_attack" / "falls.json"
MILLION = 1_000_000
HIGHEST = 34


class Options(NamedTuple):
    players: int
    goal: int
    dice: int | None  # None: five each, but four each when four play
    neutral_start: str  # "two_players", "always" or "never"
    falls: tuple  # for each seat the falls in a million by height


class State(NamedTuple):
    options: Options
    scores: tuple[int, ...]
    playing: tuple[int, ...]  # the seats that play this round, in seat order
    tower: tuple = ()  # (seat or None, face), the lowest die first
    to_move: int = 0
    hand: tuple[int, ...] = ()  # rolled, not placed, in order
    placing: int | None = None  # the face of the die that was just let go
    placed: int = 0  # dice placed in this turn
    waiting_for: str = "roll"  # "roll" and "stands" ask the table, "seat" chooses, "over"


def start(players, goal=20, dice=None, neutral_start="two_players", skill="average", falls=None):
    chances = [
        chances_of_hand(hand) if falls is None else chances_given(table)
        for hand, table in zip(for_each(skill, players), for_each(falls, players), strict=True)
    ]
    options = Options(players, goal, dice, neutral_start, tuple(chances))
    return new_round(State(options, (0,) * players, tuple(range(players))), starter=0)


def for_each(given, players):
    return list(given) if isinstance(given, (list, tuple)) else [given] * players


@cache
def chances_of_hand(hand):
    """From the stored table; between two stored errors, in proportion."""
    stored = json.loads(MEASURED.read_text())
    error = Fraction(str(stored["hands"].get(hand, hand)))
    tables = {Fraction(str(table["error_mm"])): table["falls"] for table in stored["tables"]}
    if error in tables:
        mixed = [Fraction(str(chance)) for chance in tables[error]]
    else:
        low = max(known for known in tables if known < error)
        high = min(known for known in tables if known > error)
        part = (error - low) / (high - low)
        mixed = [
            Fraction(str(a)) * (1 - part) + Fraction(str(b)) * part
            for a, b in zip(tables[low], tables[high], strict=True)
        ]
    return tuple(round(chance * MILLION) for chance in [0, *mixed])


def chances_given(table):
    named = {int(height): Fraction(str(chance)) for height, chance in table.items()}
    chances = []
    for height in range(HIGHEST + 1):
        lower = [known for known in named if known <= height]
        chance = named[max(lower)] if lower else Fraction(0)
        chances.append(round(chance * MILLION))
    return tuple(chances)


# ---- rounds and turns


def new_round(state, starter):
    neutral = state.options.neutral_start
    two = neutral == "always" or (neutral == "two_players" and len(state.playing) == 2)
    tower = ((None, 6), (None, 6)) if two else ()
    while starter not in state.playing:
        starter = (starter + 1) % state.options.players
    return new_turn(state._replace(tower=tower), starter)


def new_turn(state, seat):
    return state._replace(to_move=seat, hand=(), placing=None, placed=0, waiting_for="roll")


def next_turn(state):
    place = state.playing.index(state.to_move)
    return new_turn(state, state.playing[(place + 1) % len(state.playing)])


def dice_of_each(state):
    if state.options.dice is not None:
        return state.options.dice
    return 4 if len(state.playing) == 4 else 5


def on_tower(state, seat):
    return [owner for owner, _ in state.tower].count(seat)


def dice_left(state, seat):
    return dice_of_each(state) - on_tower(state, seat)


def fits(state, face):
    if not state.tower:
        return face == 1
    _, top = state.tower[-1]
    return face in (top - 1, top + 1)


# ---- the game


def turn(state):
    if state.waiting_for == "seat":
        return state.to_move
    return "over" if state.waiting_for == "over" else "table"


def actions(state):
    if state.waiting_for != "seat":
        return []
    faces = sorted({face for face in state.hand if fits(state, face)})
    stop = [{"do": "stop"}] if state.placed else []
    return [{"do": "place", "face": face} for face in faces] + stop


def outcomes(state):
    if state.waiting_for == "stands":
        falls = Fraction(state.options.falls[state.to_move][len(state.tower) + 1], MILLION)
        both = [({"stands": True}, 1 - falls), ({"stands": False}, falls)]
        return [(outcome, chance) for outcome, chance in both if chance]
    if state.waiting_for == "roll":
        dice = dice_left(state, state.to_move)
        return [({"roll": list(faces)}, chance) for faces, chance in rolls(dice)]
    return []


@cache
def rolls(dice):
    """Every roll with its exact chance: throw one die after another, forget their order."""
    so_far = {(): Fraction(1)}
    for _ in range(dice):
        with_one_more = {}
        for faces, chance in so_far.items():
            for face in range(1, 7):
                longer = tuple(sorted((*faces, face)))
                with_one_more[longer] = with_one_more.get(longer, 0) + chance / 6
        so_far = with_one_more
    return list(so_far.items())


def after(state, step):
    if "roll" in step:
        return after_roll(state, tuple(sorted(step["roll"])))
    if "stands" in step:
        return after_stand(state) if step["stands"] else after_fall(state, blamed(state, step))
    if step["do"] == "stop":
        return next_turn(state)
    hand = list(state.hand)
    hand.remove(step["face"])
    return state._replace(hand=tuple(hand), placing=step["face"], waiting_for="stands")


def after_roll(state, faces):
    if not any(fits(state, face) for face in faces):
        return next_turn(state)
    return state._replace(hand=faces, waiting_for="seat")


def after_stand(state):
    seat = state.to_move
    state = state._replace(
        tower=(*state.tower, (seat, state.placing)), placing=None, placed=state.placed + 1
    )
    if dice_left(state, seat) == 0:
        points = [on_tower(state, seat) if other == seat else 0 for other in seats(state)]
        return end_round(state, points, starter=(seat + 1) % state.options.players)
    if not any(fits(state, face) for face in state.hand):
        return next_turn(state)
    return state._replace(waiting_for="seat")


def blamed(state, step):
    if step.get("by") is not None:
        return step["by"]
    if state.waiting_for == "stands":
        return state.to_move
    last_placer, _ = state.tower[-1]
    return last_placer


def after_fall(state, culprit):
    points = [0 if seat == culprit else on_tower(state, seat) for seat in seats(state)]
    return end_round(state, points, starter=culprit)


def seats(state):
    return range(state.options.players)


def end_round(state, points, starter):
    scores = tuple(have + get for have, get in zip(state.scores, points, strict=True))
    state = state._replace(scores=scores)
    best = max(scores)
    if best < state.options.goal:
        return new_round(state, starter)
    leaders = tuple(seat for seat in seats(state) if scores[seat] == best)
    if len(leaders) == 1:
        return State(state.options, scores, playing=(), waiting_for="over")
    return new_round(state._replace(playing=leaders), starter)


def shares(state):
    best = max(state.scores)
    return [Fraction(int(score == best)) for score in state.scores]


def facts(state):
    if state.waiting_for == "over":
        return {"scores": list(state.scores)}
    tie_break = max(state.scores) >= state.options.goal
    return {
        "scores": list(state.scores),
        "to_move": state.to_move,
        "tower": [list(die) for die in state.tower],
        "placed": state.placed,
        "hand": list(state.hand),
        "placing": state.placing,
        "tied": list(state.playing) if tie_break else [],
        "held": [dice_left(state, s) if s in state.playing else 0 for s in seats(state)],
    }
