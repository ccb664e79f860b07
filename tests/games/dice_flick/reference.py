"""Dice Flick as the rulebook tells it. Slow on purpose; see the rules page `dice_flick`.

A hole is a pair (row, column) from 1 to 5. An arena is a dict from holes to dice such as "G3".
"""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import NamedTuple

KINDS = ("blue", "yellow", "green", "white", "pink")
LETTER = {"blue": "B", "yellow": "Y", "green": "G", "white": "W", "pink": "P"}
COLOURS = ("blue", "yellow", "green")
BOX = {"blue": 5, "yellow": 5, "green": 5, "white": 3, "pink": 2}
SIDE = range(1, 6)
HOLES = [(row, column) for row in SIDE for column in SIDE]
LAYOUT = {"centre": (3, 3), "blue": (2, 2), "yellow": (2, 4), "green": (4, 2), "bonus": (4, 4)}
HERE = Path(__file__).resolve().parent
MEASURED = HERE.parents[2] / "src" / "rollhouse" / "games" / "dice_flick" / "flicks.json"


class Options(NamedTuple):
    players: int
    rounds: int
    layout: tuple  # of (marker, hole)
    movable_bases: tuple
    skill: tuple
    flicks: str  # the file with the chances of a flick


class State(NamedTuple):
    options: Options
    scores: tuple
    hands: tuple  # for each seat its dice, in the order of KINDS
    arena: tuple = ()  # of (hole, die), in the order of the holes
    round: int = 1
    to_move: int = 0
    phase: str = "draw"  # "draw", "flick", "rest", "bonus", "score", "over"
    to_draw: int = 0
    flicks_left: int = 0
    flick: tuple | None = None  # die, base, aim
    usable: tuple = ()  # holes of the markers that still count this turn


def start(players, rounds=10, layout=None, movable_bases=(), skill="average", flicks=MEASURED):
    moved = {marker: tuple(hole) for marker, hole in (layout or {}).items() if marker in LAYOUT}
    layout = tuple(sorted({**LAYOUT, **moved}.items()))
    hands = (skill,) * players if isinstance(skill, str) else tuple(skill)
    options = Options(players, rounds, layout, tuple(movable_bases or ()), hands, str(flicks))
    return begin_turn(State(options, scores=(0,) * players, hands=((),) * players))


def sort_dice(dice):
    return tuple(sorted(dice, key=KINDS.index))


def place(state, marker):
    return dict(state.options.layout)[marker]


# ---- pieces ---------------------------------------------------------------


def kind(die):
    return next(name for name in KINDS if LETTER[name] == die[0])


def beside(hole):
    row, column = hole
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [other for other in around if other in HOLES]


def group(hole, members):
    """All members connected with this one."""
    found, new = set(), [hole]
    while new:
        here = new.pop()
        if here not in found:
            found.add(here)
            new += [other for other in beside(here) if other in members]
    return frozenset(found)


def subsets(things):
    return [set(chosen) for n in range(len(things) + 1) for chosen in combinations(things, n)]


def pieces(arena, usable, layout):
    """Every piece that can be scored now: (kind, colour, dice, markers)."""
    found = set()
    jokers = [hole for hole in arena if kind(arena[hole]) == "white"]
    for colour in COLOURS:
        own = {hole for hole in arena if kind(arena[hole]) == colour}
        for chosen in subsets(jokers):
            for marker in subsets([hole for hole in usable if hole == layout[colour]]):
                members = own | chosen | marker
                for hole in members:
                    whole = group(hole, members)
                    if len(whole) >= 3 and chosen <= whole and marker <= whole:
                        found.add(("combination", colour, whole - marker, frozenset(marker)))
    for hole in arena:
        if kind(arena[hole]) == "pink":
            for axis in (0, 1):
                line = [other for other in HOLES if other[axis] == hole[axis]]
                dice = frozenset(other for other in line if other in arena)
                markers = frozenset(other for other in line if other in usable)
                found.add(("line", None, dice, markers))
    if layout["centre"] in arena:
        found.add(("centre", None, frozenset([layout["centre"]]), frozenset()))
    return found


def points(arena, dice, markers, layout):
    total = 2 * len(markers)
    for hole in dice:
        counts = 6 if kind(arena[hole]) == "pink" else int(arena[hole][1])
        total += counts * 2 if hole == layout["centre"] else counts
    return total


def best(arena, layout=None):
    """The best scoring, found by trying every legal way and every order: points, jokers returned,
    holes, compared in this order.

    What is left in the arena, and which markers are left, says what was scored.
    """
    layout = {**LAYOUT, **(layout or {})}
    usable = frozenset(layout[colour] for colour in COLOURS if layout[colour] not in arena)
    first = (frozenset(arena), usable)
    seen, new = {first}, [first]
    while new:
        dice, markers = new.pop()
        lying = {hole: arena[hole] for hole in dice}
        for _, _, scored, used in pieces(lying, markers, layout):
            after = (dice - scored, markers - used)
            if after not in seen:
                seen.add(after)
                new.append(after)
    ways = []
    for dice, markers in seen:
        scored, used = set(arena) - dice, usable - markers
        jokers = sum(kind(arena[hole]) == "white" for hole in scored)
        holes = sorted(scored | used)
        ways.append((-points(arena, scored, used, layout), jokers, holes))
    most, jokers, holes = min(ways)
    return -most, jokers, holes


# ---- whose turn, what may happen ------------------------------------------


def turn(state):
    if state.phase in ("draw", "rest"):
        return "table"
    return "over" if state.phase == "over" else state.to_move


def bag(state):
    """The dice that are neither in the arena nor in front of a player nor under way."""
    elsewhere = Counter(kind(die) for _, die in state.arena)
    for hand in state.hands:
        elsewhere.update(hand)
    if state.flick:
        elsewhere[state.flick[0]] += 1
    return {name: BOX[name] - elsewhere[name] for name in KINDS}


def actions(state):
    if state.phase == "flick":
        return [
            {"do": "flick", "die": die, "base": base, "aim": None if aim is None else list(aim)}
            for die in dict.fromkeys(state.hands[state.to_move])
            for base in range(4)
            for aim in [*HOLES, None]
        ]
    if state.phase == "bonus":
        return [{"do": "bonus"}, {"do": "pass"}]
    if state.phase == "score":
        found = pieces(dict(state.arena), state.usable, dict(state.options.layout))
        return [{"do": "score", "piece": as_piece(*piece)} for piece in found] + [{"do": "pass"}]
    return []


def as_piece(name, colour, dice, markers):
    cells = {"cells": dice, "markers": markers}
    listed = {key: [list(hole) for hole in sorted(holes)] for key, holes in cells.items()}
    return {"kind": name, "colour": colour, **listed}


def outcomes(state):
    if state.phase == "draw":
        return drawn_outcomes(state)
    return rest_outcomes(state) if state.phase == "rest" else []


def drawn_outcomes(state):
    there = bag(state)
    dice = [name for name in KINDS for _ in range(there[name])]
    ways = Counter(combinations(dice, state.to_draw))
    total = comb(len(dice), state.to_draw)
    return [({"drawn": list(drawn)}, Fraction(n, total)) for drawn, n in ways.items()]


@cache
def chances_in(flicks):
    """The chances in a file: the game's own, or one beside the perft files."""
    return json.loads((HERE / flicks).read_text(encoding="utf-8"))


def turned(hole, base):
    """The hole as it is seen when the box is turned so that this base is where base 0 was."""
    for _ in range(base):
        hole = (hole[1], 6 - hole[0])
    return hole


def aimed_at(state):
    """{hole or "bag": chance}, before any die is in the way."""
    _, base, aim = state.flick
    seat, options = state.to_move, state.options
    chances = chances_in(options.flicks)
    table = chances["hands"][options.skill[seat]]
    table = table["movable" if seat in options.movable_bases else "fixed"]
    row = table[25 if aim is None else HOLES.index(turned(aim, base))]
    whole = chances["whole"]
    holes = {hole: Fraction(row[HOLES.index(turned(hole, base))], whole) for hole in HOLES}
    return {**holes, "bag": Fraction(row[25], whole)}


def rest_outcomes(state):
    arena, chances = dict(state.arena), Counter()
    for target, chance in aimed_at(state).items():
        if target not in arena:
            chances[target] += chance
            continue
        free = [hole for hole in beside(target) if hole not in arena]
        chances["bag"] += chance / 4 if free else chance
        for hole in free:
            chances[hole] += chance * Fraction(3, 4) / len(free)
    die = state.flick[0]
    faces = [6] if die == "pink" else [1, 2, 3, 4, 5, 6]
    found = []
    for target, chance in chances.items():
        if chance and target == "bag":
            found.append(({"rest": "bag", "arena": as_rows(arena)}, chance))
        elif chance:
            for pips in faces:
                lying = {**arena, target: f"{LETTER[die]}{pips}"}
                step = {"rest": list(target), "arena": as_rows(lying)}
                found.append((step, chance / len(faces)))
    return found


def as_rows(arena):
    return [[arena.get((row, column)) for column in SIDE] for row in SIDE]


def as_arena(rows):
    return tuple((hole, rows[hole[0] - 1][hole[1] - 1]) for hole in HOLES
                 if rows[hole[0] - 1][hole[1] - 1])  # fmt: skip


# ---- what happens ---------------------------------------------------------


def after(state, step):
    if "drawn" in step:
        return after_draw(state, step["drawn"])
    if "rest" in step:
        return after_rest(state, step)
    return {"flick": after_flick, "bonus": after_bonus, "score": after_score, "pass": after_pass}[
        step["do"]
    ](state, step)


def with_hand(state, dice):
    hands = list(state.hands)
    hands[state.to_move] = sort_dice(dice)
    return state._replace(hands=tuple(hands))


def begin_turn(state):
    state = state._replace(flicks_left=2)
    return draw_dice(state, 3 - len(state.hands[state.to_move]))


def draw_dice(state, wanted):
    wanted = min(wanted, sum(bag(state).values()))
    if wanted > 0:
        return state._replace(phase="draw", to_draw=wanted)
    return go_on(state)


def go_on(state):
    """Flick, or score when no flick or no die is left."""
    if state.flicks_left and state.hands[state.to_move]:
        return state._replace(phase="flick")
    covered = [hole for hole, _ in state.arena]
    usable = [place(state, colour) for colour in COLOURS if place(state, colour) not in covered]
    return state._replace(phase="score", flicks_left=0, usable=tuple(sorted(usable)))


def after_draw(state, drawn):
    state = with_hand(state, (*state.hands[state.to_move], *drawn))
    return go_on(state._replace(to_draw=0))


def after_flick(state, step):
    hand = list(state.hands[state.to_move])
    hand.remove(step["die"])
    aim = None if step["aim"] is None else tuple(step["aim"])
    state = with_hand(state, hand)._replace(flicks_left=state.flicks_left - 1)
    return state._replace(phase="rest", flick=(step["die"], step["base"], aim))


def after_rest(state, step):
    state = state._replace(arena=as_arena(step["arena"]), flick=None)
    on_bonus = step["rest"] != "bag" and tuple(step["rest"]) == place(state, "bonus")
    dice = len(state.hands[state.to_move]) + (1 if any(bag(state).values()) else 0)
    if on_bonus and dice > state.flicks_left:
        return state._replace(phase="bonus")
    return go_on(state)


def after_bonus(state, step):
    return draw_dice(state._replace(flicks_left=state.flicks_left + 1), 1)


def after_score(state, step):
    piece, arena = step["piece"], dict(state.arena)
    dice = [tuple(hole) for hole in piece["cells"]]
    markers = [tuple(hole) for hole in piece["markers"]]
    scores = list(state.scores)
    scores[state.to_move] += points(arena, dice, markers, dict(state.options.layout))
    left = tuple((hole, die) for hole, die in state.arena if hole not in dice)
    usable = tuple(hole for hole in state.usable if hole not in markers)
    return state._replace(scores=tuple(scores), arena=left, usable=usable)


def after_pass(state, step):
    if state.phase == "bonus":
        return go_on(state)
    state = state._replace(usable=(), to_move=(state.to_move + 1) % state.options.players)
    if state.to_move == 0:
        state = state._replace(round=state.round + 1)
        if state.round > state.options.rounds:
            hands = ((),) * state.options.players
            return State(state.options, state.scores, hands, phase="over", round=0)
    return begin_turn(state)


def shares(state):
    most = max(state.scores)
    winners = state.scores.count(most)
    return [Fraction(int(points == most), winners) for points in state.scores]


def facts(state):
    known = {"scores": list(state.scores), "phase": state.phase}
    if state.phase != "over":
        known["to_move"] = state.to_move
        known["round"] = state.round
        known["arena"] = as_rows(dict(state.arena))
        known["hands"] = [list(hand) for hand in state.hands]
        known["flicks_left"] = state.flicks_left
        known["to_draw"] = state.to_draw
        known["bag"] = bag(state)
        known["markers"] = [list(hole) for hole in state.usable]
    return known
