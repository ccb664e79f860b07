"""Many games side by side in compiled code, all waiting for one agent's decision.

An *episode* is one game in play, with everything about it that is not in its position. Between
two decisions of the agent the other seats play by their compiled policies and the table answers.

Game number g of a seed has the dice that it has everywhere in the house (`lab/batch/loop.py`): a
random stream for every turn of every seat, and one of its own for every seat that throws. The
agent's seat, where it is drawn, comes from a stream of its own too (`seat_stream`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import (
    OVER,
    SEATS,
    TABLE,
    Array,
    Record,
    begin,
    below,
    i64,
    nth_set,
    record,
    rule,
    u64,
)
from rollhouse.lab.batch.loop import own_stream
from rollhouse.players.playouts import stream

from . import observations, rewards
from .opponents import Company

# What the templates are bound to
rules: Any = None
see: Any = None
promise: Any = None
final: Any = None
decide: Any = None
go_on: Any = None
deal_game: Any = None
obey_agent: Any = None
show: Any = None
reward_of: Any = None
SHAPED = False
THROWS = True

NEXT_STEP, SAME_STEP, DISABLED, BEGIN = range(4)
"""When a new game begins after the end of one (see `vector.py`), or now."""
LEAVE, DEAL, OBEY = range(3)
"""What is done to one of the games in a step: nothing, a new one begins, the agent acts."""
ANY_SEAT = -1
"""The agent's seat is drawn for every game."""

SEAT_STREAMS = u64(3 << 62)

Episode = record(
    seed=u64,
    game=i64,  # its number among the games of the seed
    seat=i64,  # the agent's
    throwing=i64,  # the seat whose turn the table's stream belongs to; -1: none
    acted=i64,  # 1: a seat has acted in this turn
    over=i64,  # 1: the end was told to the agent
    steps=i64,  # actions of seats and answers of the table, over all games
    begun=(i64, SEATS),  # turns of each seat in which the table was asked
)


class GameArrays(NamedTuple):
    """All games, side by side; whatever is one game's is found by its index."""

    setups: Record
    """One for all."""
    states: Record
    episodes: Record
    randoms: Record
    """For each game the table's stream, then those of the seats."""
    promises: Array
    """What was promised in the positions that the agent saw last."""


class Others(NamedTuple):
    """Who sits in the other seats, from the agent's left on."""

    policies: Array
    """The number of each seat's policy."""
    seeds: Array
    """The seeds of their own dice,"""
    own_seeds: Array
    """where this says that they have one."""
    tables: Any
    """What the policies look into, see `Company.tables`."""


class Constants(NamedTuple):
    """What is the same in every step."""

    seat: int
    """The agent's, or `ANY_SEAT`."""
    over: int
    """The events that end a turn."""
    discount: float


class Scratch(NamedTuple):
    """The room that one thread needs."""

    outcomes: Record
    mask: Array
    """Which actions are legal."""
    room: Array
    """A number for every seat."""


class AgentActions(NamedTuple):
    """What the agent has chosen, and in which games."""

    mode: int
    low: int
    high: int
    """In the games from `low` to before `high`."""
    chosen: Array
    """In `BEGIN`: which games begin."""
    actions: Array


class AgentView(NamedTuple):
    """What the agent is told, a row a game."""

    observations: Array
    masks: Array
    rewards: Array
    ended: Array
    never: Array
    """Games are never cut short."""
    illegal: Array
    seats: Array


@rule
def seat_stream(game: int) -> Any:
    """The number of the random stream from which the agent's seat is drawn."""
    return SEAT_STREAMS + u64(game)


@rule
def take_seat(seed: int, game: int, fixed: int, random: Record, players: int) -> int:
    """The agent's seat in a game; `random` is used where it is drawn."""
    if fixed != ANY_SEAT:
        return i64(fixed)
    begin(random, seed, seat_stream(game))
    return below(random, players)


@rule
def note_turn(
    episode: Record, state: Record, seat: int, mover: int, events: int, over: int, acted: bool
) -> None:
    """Whether a turn ended with the last step, as lab/batch/loop.py has it."""
    if acted:
        episode.acted = 1
    passed = state.to_move != mover and (episode.acted != 0 or over == 0)
    if events & over != 0 or passed or seat == OVER:
        episode.throwing = -1
        episode.acted = 0
    episode.steps += 1


def play_on(games: GameArrays, index: int, others: Others, scratch: Scratch, over: int) -> Any:
    """Go on in one game until the agent is asked; returns its seat, or `OVER`."""
    setup, state, episode = games.setups[0], games.states[index], games.episodes[index]
    policies, randoms, outcome = others.policies, games.randoms, scratch.outcomes[0]
    mask, players = scratch.mask, len(policies) + 1
    first = index * (1 + players)
    seat = i64(rules.turn(setup, state))
    while seat != OVER and seat != episode.seat:
        mover = i64(state.to_move)
        if seat == TABLE:
            if mover != episode.throwing:
                episode.throwing = mover
                number = stream(episode.game, mover, episode.begun[mover])
                begin(randoms[first], episode.seed, number)
                episode.begun[mover] += 1
            rules.draw(setup, state, randoms[first], outcome)
            events = i64(rules.settle(setup, state, outcome))
        else:
            legal = rules.legal(setup, state, mask)
            action = i64(0)
            if legal > 1:
                place = seat - episode.seat - 1
                policy = policies[place if place >= 0 else place + players]
                own = randoms[first + 1 + seat]
                action = i64(decide(policy, setup, state, mask, legal, own, others.tables))
            else:
                action = i64(nth_set(mask, i64(0)))
            events = i64(rules.act(setup, state, action))
        before = seat
        seat = i64(rules.turn(setup, state))
        note_turn(episode, state, seat, mover, events, over, before != TABLE)
    return seat


def deal(
    setup: Record,
    state: Record,
    randoms: Record,
    first: int,
    episode: Record,
    fixed: int,
    seeds: Array,
    own_seeds: Array,
) -> None:
    """Start the game whose number is in `episode`.

    `seeds` are those of the other seats' own dice, where `own_seeds` says that they have one.
    """
    players = len(seeds) + 1
    episode.seat = take_seat(episode.seed, episode.game, fixed, randoms[first], players)
    for seat in range(SEATS):
        episode.begun[seat] = 0
    if THROWS:
        for place in range(players - 1):
            seat = (episode.seat + 1 + place) % players
            seed = seeds[place] if own_seeds[place] else episode.seed
            begin(randoms[first + 1 + seat], seed, own_stream(episode.game, seat))
    episode.throwing = -1
    episode.acted = 0
    episode.over = 0
    rules.start(setup, state)


def obey(setup: Record, state: Record, episode: Record, action: int, mask: Array, over: int) -> Any:
    """The agent's action; returns whether it was illegal and the default one was played."""
    legal = rules.legal(setup, state, mask)
    illegal = legal > 0 and (action < 0 or action >= len(mask) or mask[action] == 0)
    if legal > 0:
        mover = i64(state.to_move)
        events = i64(rules.act(setup, state, rules.default(setup, state) if illegal else action))
        note_turn(episode, state, i64(rules.turn(setup, state)), mover, events, over, True)
    return illegal


def shown(setup: Record, state: Record, episode: Record, observation: Array, mask: Array) -> None:
    """What the agent sees, and what it may do; at the end of a game anything."""
    see(setup, state, episode.seat, observation)
    if rules.turn(setup, state) == OVER:
        for action in range(len(mask)):
            mask[action] = 1
    else:
        rules.legal(setup, state, mask)


def rewarded(
    setup: Record,
    state: Record,
    episode: Record,
    over: bool,
    discount: float,
    promises: Array,
    index: int,
    room: Array,
) -> Any:
    """The reward of a step that led here; `promises` are those of the positions seen last."""
    players = len(room)
    earned = float(final(setup, state, episode.seat, players, room)) if over else 0.0
    if SHAPED:
        now = 0.0 if over else float(promise(setup, state, episode.seat, players, room))
        earned += discount * now - promises[index]
        promises[index] = now
    return earned


@rule
def todo(mode: int, chosen: bool, over: int) -> int:
    if mode == BEGIN:
        return DEAL if chosen else LEAVE
    return DEAL if mode == NEXT_STEP and over != 0 else OBEY


def step_games(
    games: GameArrays, others: Others, constants: Constants, scratch: Scratch,
    asked: AgentActions, told: AgentView, last: AgentView,
) -> None:  # fmt: skip
    """One decision in each of the games that are asked for.

    In `NEXT_STEP` a game that was over begins anew, whatever the action; in `SAME_STEP` it does so
    at once, and `last` tells how it ended. In `BEGIN` the `chosen` ones begin, and the others are
    left as they are.
    """
    setup, randoms, promises, room = games.setups[0], games.randoms, games.promises, scratch.room
    mode, over, players = asked.mode, constants.over, len(others.policies) + 1
    rewards, ended, illegal, seats = told.rewards, told.ended, told.illegal, told.seats
    observations, seeds, own_seeds = told.observations, others.seeds, others.own_seeds
    for index in range(asked.low, asked.high):
        state, episode = games.states[index], games.episodes[index]
        rewards[index] = 0.0
        ended[index] = False
        illegal[index] = False
        what = todo(mode, asked.chosen[index], episode.over)
        while True:
            if what == DEAL:
                if mode != BEGIN:
                    episode.game += 1
                first = index * (1 + players)
                deal_game(setup, state, randoms, first, episode, constants.seat, seeds, own_seeds)
            elif what == OBEY:
                action = i64(asked.actions[index])
                illegal[index] = obey_agent(setup, state, episode, action, scratch.mask, over)
            go_on(games, index, others, scratch, over)
            if what == DEAL and SHAPED:
                promises[index] = promise(setup, state, episode.seat, players, room)
            elif what == OBEY:
                done = rules.turn(setup, state) == OVER
                rewards[index] = reward_of(
                    setup, state, episode, done, constants.discount, promises, index, room
                )
                ended[index] = done
                episode.over = 1 if done else 0
            show(setup, state, episode, observations[index], told.masks[index])
            seats[index] = episode.seat
            if what != OBEY or mode != SAME_STEP or not ended[index]:
                break
            for place in range(observations.shape[1]):
                last.observations[index, place] = observations[index, place]
            last.illegal[index] = illegal[index]
            last.seats[index] = episode.seat
            illegal[index] = False
            what = DEAL


# For Python, which plays one game


@rule
def begin_stream(randoms: Record, place: int, seed: int, number: int) -> None:
    begin(randoms[place], seed, number)


@rule
def seat_taken(randoms: Record, seed: int, game: int, fixed: int, players: int) -> int:
    return take_seat(seed, game, fixed, randoms[0], players)


class Engine:
    """`step_games` compiled for one game, the policies of the other seats, and a kind of reward."""

    def __init__(self, terms: Terms, company: Company, shaped: bool) -> None:
        game, sight, earned = terms.game, observations.sight(terms), rewards.of_match(terms)
        given: dict[str, Any] = {
            "rules": game.rules, "see": sight.see, "promise": earned.promise, "final": earned.final,
            "SHAPED": shaped, "THROWS": company.throws,
        }  # fmt: skip
        name = f"{game.name}_{sight.digest}_{'shaped' if shaped else 'share'}"
        given["deal_game"] = bind(deal, f"{name}_{company.throws}", game.rules, **given)
        given["obey_agent"] = bind(obey, name, game.rules, **given)
        given["show"] = bind(shown, name, game.rules, **given)
        given["reward_of"] = bind(rewarded, name, game.rules, **given)
        name, home = f"{name}_{company.name}", company.policies[0].code.homes[0]
        given["go_on"] = bind(play_on, name, home, rules=game.rules, decide=company.decide())
        self.step = bind(step_games, name, home, **given)


_ENGINES: dict[tuple[str, str, bool], Engine] = {}


def engine(terms: Terms, company: Company, shaped: bool) -> Engine:
    """Made once; its machine code is kept on disk as long as its sources are."""
    key = terms.game.name, company.name, shaped
    if key not in _ENGINES:
        _ENGINES[key] = Engine(terms, company, shaped)
    return _ENGINES[key]
