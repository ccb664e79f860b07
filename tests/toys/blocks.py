"""Blocks: two players place blocks in turn until the stack falls; whoever dropped it loses.

All parts of a game in one module. The table answers with something that is not a roll, may do so
while a player is still thinking, and an action may carry a gesture.
"""

from __future__ import annotations

from rollhouse.kernel import validation
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.records import OVER, TABLE, WHOLE, below, i32, record, rule

VERSION = 1
PLAYERS = range(2, 3)
OPTIONS = ()
GESTURES = True
FIELDS = ("height", "to_move", "phase", "loser")

Setup = record(players=i32)
State = record(height=i32, to_move=i32, phase=i32, loser=i32)
Outcome = record(stands=i32, by=i32)  # by: who is to blame for a fall, -1: the one to move

THINKING, LETTING_GO, FALLEN = range(3)
ACTIONS = 1
PLACED, FELL = 1, 2
EVENTS = ("placed", "fell")
REASONS = ("", "not_the_table", "nothing_to_fall")


@rule
def start(setup, state):
    state.height = 0
    state.to_move = 0
    state.phase = THINKING
    state.loser = -1


@rule
def turn(setup, state):
    if state.phase == LETTING_GO:
        return TABLE
    if state.phase == FALLEN:
        return OVER
    return state.to_move


@rule
def legal(setup, state, mask):
    mask[0] = state.phase == THINKING
    return mask[0]


@rule
def act(setup, state, action):
    state.phase = LETTING_GO
    return PLACED


@rule
def settle(setup, state, outcome):
    if outcome.stands:
        state.height += 1
        state.to_move = 1 - state.to_move
        state.phase = THINKING
        return 0
    state.loser = outcome.by if outcome.by >= 0 else state.to_move
    state.phase = FALLEN
    return FELL


@rule
def scores(setup, state, out):
    out[0] = state.height
    out[1] = state.height


@rule
def shares(setup, state, out):
    out[state.loser] = 0
    out[1 - state.loser] = WHOLE


@rule
def count(setup, state):
    return 2


@rule
def nth(setup, state, k, outcome):
    outcome.stands = k == 0
    outcome.by = -1
    return 3 if k == 0 else 1


@rule
def draw(setup, state, random, outcome):
    nth(setup, state, 0 if below(random, 4) < 3 else 1, outcome)


@rule
def allows(setup, state, outcome):
    if state.phase == FALLEN:
        return 1
    if state.phase == THINKING:  # a late fall, at any moment while something stands
        if outcome.stands:
            return 1
        return 2 if state.height == 0 else 0
    return 0


@rule
def default(setup, state):
    return 0


def pack(players, options, setups):
    setups["players"] = players


def encode_action(terms, state, action):
    validation.keys(action, "the action", ("do",))
    validation.choice(action["do"], "do", ("place",))
    return 0


def decode_action(terms, state, code):
    return {"do": "place"}


def encode_outcome(terms, state, outcome, into):
    validation.keys(outcome, "the outcome", ("stands",), ("by",))
    into.stands = validation.flag(outcome["stands"], "stands")
    into.by = validation.whole(outcome["by"], "by", 0, 1) if "by" in outcome else -1


def decode_outcome(terms, state, outcome):
    return {"stands": bool(outcome.stands)}


def refuse_outcome(terms, state, reason):
    return RollhouseError(reason, WORDS)


def read_fields(terms, state):
    return {name: getattr(state, name) for name in FIELDS}


def write_fields(terms, fields, state):
    for name in FIELDS:
        setattr(state, name, validation.whole(fields[name], name, -1, 1000))


def view(terms, state, seat):
    return read_fields(terms, state)


def refusal(terms, state, action):
    return None


WORDS = COMMON | Catalogue(
    en={"title": "Blocks", "nothing_to_fall": "nothing stands yet"},
    es={"title": "Bloques", "nothing_to_fall": "aún no hay nada en pie"},
)
