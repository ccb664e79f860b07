"""The part of a round for three or more that is to be worked out, in the order of the work.

What cannot follow from the beginning of a round is left out, which is most of it. The nodes are
numbered anew: exits, then block by block one tower after the other, the fullest first. A block has
the holds of players who have placed nothing yet, then the spots, then the holds of those who have.
Towers from which the round may end without a point come last: only they depend on what it is worth
to begin the same round again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollhouse.kernel.records import Array

from .crowd_round import CrowdRound
from .tower import NOWHERE, TOPS


class Plan(NamedTuple):
    """A round as a list of nodes. Arrays that belong to nodes are by their new number."""

    players: int
    exits: int
    """How many exits there are: these are the first nodes."""
    points: Array
    """By exit and seat."""
    starter: Array
    """By exit: who begins the next round."""
    blocks: Array
    """The first hold, the first spot, the first hold after a die was placed, and the end."""
    looping: int
    """The first block from which the round may end without a point."""
    seat: Array
    """Who moves."""
    action: Array
    """Of a hold, by move, lowest code first; `NOWHERE` where there are no more."""
    to: Array
    """Where a move leads if the tower stands."""
    fall: Array
    """Where it leads if it falls."""
    chance: Array
    """How likely that is."""
    rolls: Array
    """By spot, counted from 0, and hand: where a roll leads."""
    row: Array
    """Of a spot: its number among the spots."""
    odds: Array
    """By spot and hand."""
    sizes: Array
    """By spot: how many different rolls there are."""
    begins: Array
    """The spots at which each seat begins the round."""
    numbers: Array
    """The new number of what has a number in the round; `NOWHERE` for what was left out."""

    @property
    def nodes(self) -> int:
        return len(self.seat)


def reached(round: CrowdRound, begins: Array) -> Array:
    """What play from these spots leads to, by number in the round."""
    seen = np.zeros(round.first_hold + len(round.move_to), bool)
    found = begins
    while len(found):
        seen[found] = True
        spots = found[(found >= round.first_spot) & (found < round.first_hold)] - round.first_spot
        holds = found[found >= round.first_hold] - round.first_hold
        parts = (round.roll_to[spots], round.move_to[holds], round.fall_to[holds])
        after = np.unique(np.concatenate([part.ravel() for part in parts]))
        found = after[after != NOWHERE]
        found = found[~seen[found]]
    return seen


def possible(round: CrowdRound) -> Array:
    """All that was written down, whether play from the beginning leads there or not."""
    spots = np.flatnonzero(round.roll_to[:, 0] != NOWHERE)
    holds = np.flatnonzero(round.move_action[:, 0] != NOWHERE)
    return reached(round, np.concatenate([round.first_spot + spots, round.first_hold + holds]))


def leading_back(round: CrowdRound, seen: Array) -> Array:
    """The towers from which the round may end without a point."""
    leads = np.zeros(len(seen) + 1, bool)  # the last one is NOWHERE
    leads[: round.players] = True  # exits without a point, by starter
    spots = np.flatnonzero(seen[round.first_spot : round.first_hold])
    holds = np.flatnonzero(seen[round.first_hold :])
    before = -1
    while before < leads.sum():
        before = leads.sum()
        ends = leads[round.move_to[holds]].any(axis=1) | leads[round.fall_to[holds]]
        leads[round.first_hold + holds] = ends
        leads[round.first_spot + spots] = leads[round.roll_to[spots]].any(axis=1)
    found = np.zeros(round.towers, bool)
    np.logical_or.at(found, tower_of_holds(round)[holds], leads[round.first_hold + holds])
    np.logical_or.at(found, spots // TOPS % round.towers, leads[round.first_spot + spots])
    return found


def tower_of_holds(round: CrowdRound) -> Array:
    """The tower of every hold."""
    sizes = np.diff(np.append(round.holds.ravel(), round.first_hold + len(round.move_to)))
    return np.repeat(np.tile(np.arange(round.towers), round.players), sizes)


def plan(round: CrowdRound, seen: Array, begins: Array) -> Plan:
    """The list of what was `seen`; `begins` are the spots at which each seat begins."""
    exits = np.flatnonzero(seen[: round.first_spot])
    spots = np.flatnonzero(seen[round.first_spot : round.first_hold])
    holds = np.flatnonzero(seen[round.first_hold :])
    digits = np.arange(round.towers)[:, None] // round.dice ** np.arange(round.players) % round.dice
    loops = leading_back(round, seen)
    rank = np.empty(round.towers, np.int64)
    rank[np.lexsort((np.arange(round.towers), -digits.sum(axis=1), loops))] = np.arange(
        round.towers
    )
    spot_seat, spot_tower = np.divmod(spots // TOPS, round.towers)
    hold_tower, firsts = tower_of_holds(round), round.holds.ravel() - round.first_hold
    hold_block = np.searchsorted(firsts, holds, side="right") - 1
    hold_seat, hold_tower = hold_block // round.towers, hold_tower[holds]
    left = round.dice - digits[hold_tower, hold_seat]
    placed = (holds - firsts[hold_block]) // round.sizes[left] % 2
    numbers = np.concatenate([round.first_spot + spots, round.first_hold + holds])
    tower = rank[np.concatenate([spot_tower, hold_tower])]
    part = np.concatenate([np.ones(len(spots), int), 2 * placed])
    within = np.concatenate([spots % TOPS * round.players + spot_seat, holds])
    order = np.lexsort((within, part, tower))
    whole = np.concatenate([exits, numbers[order]])
    new = np.full(len(seen) + 1, NOWHERE, np.int32)
    new[whole] = np.arange(len(whole))
    keys = (tower * 3 + part)[order]
    towers = np.unique(tower)
    edges = [np.searchsorted(keys, towers * 3 + n) for n in range(3)]
    ends = np.searchsorted(keys, towers * 3 + 3)
    blocks = np.stack([*edges, ends], axis=1) + len(exits)
    return _filled(round, new, whole, len(exits), (blocks, rank, loops, towers), begins)


def _filled(
    round: CrowdRound, new: Array, whole: Array, exits: int, order: tuple[Array, ...], begins: Array
) -> Plan:
    blocks, rank, loops, towers = order
    players, nodes = round.players, len(whole)
    is_hold, is_spot = whole >= round.first_hold, np.zeros(nodes, bool)
    is_spot[exits:] = ~is_hold[exits:]
    hold, spot = whole[is_hold] - round.first_hold, whole[is_spot] - round.first_spot
    seat = np.zeros(nodes, np.int8)
    block = np.searchsorted(round.holds.ravel() - round.first_hold, hold, side="right") - 1
    seat[is_hold], seat[is_spot] = block // round.towers, spot // TOPS // round.towers
    action = np.full((nodes, round.move_action.shape[1]), NOWHERE, np.int8)
    to, fall = np.full(action.shape, NOWHERE, np.int32), np.full(nodes, NOWHERE, np.int32)
    chance, row = np.zeros(nodes), np.full(nodes, NOWHERE, np.int32)
    action[is_hold], to[is_hold] = round.move_action[hold], new[round.move_to[hold]]
    fall[is_hold], chance[is_hold] = new[round.fall_to[hold]], round.fall_chance[hold]
    row[is_spot] = np.arange(len(spot))
    in_tower = spot // TOPS % round.towers // round.dice ** seat[is_spot].astype(np.int64)
    left = round.dice - in_tower % round.dice
    points = whole[:exits, None] // players // (round.dice + 1) ** np.arange(players)[::-1]
    looping = int(np.searchsorted(loops[np.argsort(rank)][towers], True))
    return Plan(
        players, exits, points % (round.dice + 1), whole[:exits] % players, blocks, looping, seat,
        action, to, fall, chance, new[round.roll_to[spot]], row, round.roll_chance[left],
        round.sizes[left], new[begins], new[:-1],
    )  # fmt: skip
