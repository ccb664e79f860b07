"""Many games side by side in compiled code, all waiting for one agent's decision.

An *episode* is one game in play, with everything about it that is not in its position. Between
two decisions of the agent the other seats play by their compiled policies and the table answers.
A seat whose policy is `OUTSIDE` is played by a function in Python: there the game waits, and goes
on in a further call (`ONWARD`). Where the agent moves `EVERY_SEAT`, its seat is the one asked.

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
    apart,
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
forget: Any = None
advance_game: Any = None
keep_last: Any = None
show_game: Any = None
reward_of: Any = None
is_outside: Any = None
make_promises: Any = None
pay_seats: Any = None
SHAPED = False
THROWS = True
EVERY_SEAT = False
SOME_OUTSIDE = False

NEXT_STEP, SAME_STEP, DISABLED, BEGIN = range(4)
"""When the next game begins after one has ended (see `vector.py`), or that it begins now."""
ONWARD = 4
"""Added to one of these: only games that wait for a function go on."""
LEAVE, DEAL, OBEY, ANSWER = range(4)
"""What happens to a game in a step: nothing, a new one begins, the agent acts; a function answers,
and what was being done goes on.
"""
BLOCK = 64
"""How many games advance before they are shown."""
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
    doing=i64,  # what was being done to it when it came to wait for a function
    steps=i64,  # actions of seats and answers of the table, over all games
    begun=(i64, SEATS),  # turns of each seat in which the table was asked
)


class GameArrays(NamedTuple):
    """Where one thread plays: all games side by side, who sits in the other seats, room to work.

    It is the same in every step. Everything that belongs to one game is found by its index.
    """

    setups: Record
    """One for all games."""
    states: Record
    episodes: Record
    randoms: Record
    """For each game the table's stream, then those of the seats."""
    promises: Array
    """The promises of the positions that the agent saw last; for every seat, if it moves all."""
    last_observations: Array
    """The last observations of games that have begun anew in the same step,"""
    last_illegal: Array
    """whether the action that ended them was illegal,"""
    last_seats: Array
    """and where the agent sat."""
    policies: Array
    """The policy number of each other seat, counted from the agent's left."""
    seeds: Array
    """The seeds of their own dice,"""
    own_seeds: Array
    """and which of them have such a seed."""
    outcomes: Record
    """Room for an answer of the table."""
    mask: Array
    """Room for the legal actions."""
    legal: Array
    """Those that were legal when the agent, or a function, was last asked; nobody else
    keeps this.
    """
    room: Array
    """Room for one number per seat."""
    seat: int
    """The agent's, or `ANY_SEAT`."""
    over: int
    """The events that end a turn."""
    discount: float


class AgentView(NamedTuple):
    """What the agent is told, one row per game."""

    observations: Array
    masks: Array
    rewards: Array
    ended: Array
    never: Array
    """Always false: games are never cut short."""
    illegal: Array
    seats: Array
    asked: Array
    """The seat that waits for a function, which sees this instead of the agent; -1: none."""
    shared: Array
    """The rewards of all seats, where the agent moves every seat."""


@rule
def product(one: float, other: float) -> Any:
    """The product, rounded before anything is added to it: a GPU would do both at once, with other
    last bits (`device.py` has its own).
    """
    return one * other


@rule
def seat_stream(game: int) -> Any:
    """The number of the random stream from which the agent's seat is drawn."""
    return SEAT_STREAMS + u64(game)


@rule
def take_seat(seed: int, game: int, fixed: int, random: Record, players: int) -> int:
    """The agent's seat in a game; `random` is used if it is drawn."""
    if fixed != ANY_SEAT:
        return i64(fixed)
    begin(random, seed, seat_stream(game))
    return below(random, players)


@rule
def note_turn(
    episode: Record, state: Record, seat: int, mover: int, events: int, over: int, acted: bool
) -> None:
    """Whether a turn ended with the last step, by the rules of lab/batch/loop.py."""
    if acted:
        episode.acted = 1
    passed = state.to_move != mover and (episode.acted != 0 or over == 0)
    if events & over != 0 or passed or seat == OVER:
        episode.throwing = -1
        episode.acted = 0
    episode.steps += 1


def outside(policies: Array, seat: int, agent: int) -> Any:
    """Whether a seat that is not the agent's is played outside of compiled code."""
    if EVERY_SEAT:
        return seat != TABLE
    if SOME_OUTSIDE:
        place = seat - agent - 1
        return seat != TABLE and policies[place if place >= 0 else place + len(policies) + 1] < 0
    return False


def play_on(games: GameArrays, tables: Any, index: int) -> Any:
    """Go on in one game until the agent or a function is asked; returns the seat, or `OVER`."""
    setup, state, episode = games.setups[0], games.states[index], games.episodes[index]
    policies, randoms, outcome, mask = games.policies, games.randoms, games.outcomes[0], games.mask
    players = len(policies) + 1
    first = index * u64(1 + players)
    seat = i64(rules.turn(setup, state))
    while seat != OVER and seat != episode.seat and not is_outside(policies, seat, episode.seat):
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
                own = randoms[first + u64(1 + seat)]
                action = i64(decide(policy, setup, state, mask, legal, own, tables))
            else:
                action = i64(nth_set(mask, i64(0)))
            events = i64(rules.act(setup, state, action))
        before = seat
        seat = i64(rules.turn(setup, state))
        note_turn(episode, state, seat, mover, events, games.over, before != TABLE)
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
            begin(randoms[first + u64(1 + seat)], seed, own_stream(episode.game, seat))
    episode.throwing = -1
    episode.acted = 0
    episode.over = 0
    rules.start(setup, state)


def obey(
    setup: Record, state: Record, episode: Record, action: int, legal: Array, over: int
) -> Any:
    """The agent's action; returns whether it was illegal and the default one was played."""
    if rules.turn(setup, state) == OVER:
        return False
    illegal = action < 0 or action >= len(legal) or legal[action] == 0
    mover = i64(state.to_move)
    events = i64(rules.act(setup, state, rules.default(setup, state) if illegal else action))
    note_turn(episode, state, i64(rules.turn(setup, state)), mover, events, over, True)
    return illegal


def shown(
    setup: Record, state: Record, seat: int, observation: Array, legal: Array, mask: Array
) -> None:
    """What a seat sees, and what it may do; at the end of a game, anything."""
    see(setup, state, seat, observation)
    if rules.turn(setup, state) == OVER:
        for action in range(rules.ACTIONS):
            legal[action] = 1
    else:
        rules.legal(setup, state, legal)
    for action in range(rules.ACTIONS):  # the number is known at compile time
        mask[action] = legal[action]


def rewarded(
    setup: Record,
    state: Record,
    seat: int,
    over: bool,
    discount: float,
    promises: Array,
    index: int,
    room: Array,
) -> Any:
    """The reward of a step that led here; `promises` are those of the positions seen last."""
    players = len(room)
    earned = float(final(setup, state, seat, players, room)) if over else 0.0
    if SHAPED:
        now = 0.0 if over else float(promise(setup, state, seat, players, room))
        earned += product(discount, now) - promises[index]
        promises[index] = now
    return earned


def promise_all(games: GameArrays, index: int, agent: int) -> None:
    """What a new game promises to the agent, or to every seat that it moves."""
    setup, state, room = games.setups[0], games.states[index], games.room
    players = len(room)
    if EVERY_SEAT:
        for seat in range(players):
            games.promises[index * u64(players) + u64(seat)] = promise(
                setup, state, seat, players, room
            )
    else:
        games.promises[index] = promise(setup, state, agent, players, room)


def pay(games: GameArrays, told: AgentView, index: int, actor: int, over: bool) -> None:
    """Reward the seat that acted; and all others too, if the agent moves every seat."""
    setup, state, room = games.setups[0], games.states[index], games.room
    promises, discount = games.promises, games.discount
    if not over and not SHAPED:
        return
    if EVERY_SEAT:
        for seat in range(len(room)):
            place = index * u64(len(room)) + u64(seat)
            earned = reward_of(setup, state, seat, over, discount, promises, place, room)
            told.shared[index, seat] = earned
        told.rewards[index] = told.shared[index, actor]
    else:
        earned = reward_of(setup, state, actor, over, discount, promises, index, room)
        told.rewards[index] = earned


@rule
def todo(mode: int, chosen: bool, over: int) -> int:
    if mode == BEGIN:
        return DEAL if chosen else LEAVE
    return DEAL if mode == NEXT_STEP and over != 0 else OBEY


def forget_answers(told: AgentView, first: int, last: int) -> None:
    """No rewards, no ends: what the games from the first to before the last are told if nothing
    happens.
    """
    for index in range(first, last):
        told.rewards[index] = 0
        told.ended[index] = False
        told.illegal[index] = False
    for index in range(first, last):
        for seat in range(told.shared.shape[1]):
            told.shared[index, seat] = 0


def advance(
    games: GameArrays, tables: Any, mode: int, what: int, index: int, action: int, told: AgentView
) -> None:
    """Do with one game what is to be done, until the agent or a function is asked."""
    setup, state, episode = games.setups[0], games.states[index], games.episodes[index]
    if SOME_OUTSIDE and what == ANSWER:
        obey_agent(setup, state, episode, action, games.legal[index], games.over)
        what = i64(episode.doing)
    elif what == DEAL:
        if mode != BEGIN:
            episode.game += 1
        place, own, seeds = index * u64(2 + len(games.policies)), games.own_seeds, games.seeds
        deal_game(setup, state, games.randoms, place, episode, games.seat, seeds, own)
    elif what == OBEY:
        legal = games.legal[index]
        told.illegal[index] = obey_agent(setup, state, episode, action, legal, games.over)
    asked = go_on(games, tables, index)
    if SOME_OUTSIDE:
        waits = asked != OVER and asked != episode.seat
        told.asked[index] = asked if waits else -1
        if waits:
            episode.doing = what
            return
    actor = i64(episode.seat)
    if EVERY_SEAT and asked != OVER:
        episode.seat = asked
    if what == DEAL and SHAPED:
        make_promises(games, index, actor)
    elif what == OBEY:
        done = asked == OVER
        pay_seats(games, told, index, actor, done)
        told.ended[index] = done
        episode.over = 1 if done else 0


def keep_end(games: GameArrays, told: AgentView, index: int) -> None:
    """Keep how a game ended, as the agent was to see it, if it begins anew in the same step."""
    for place in range(told.observations.shape[1]):
        games.last_observations[index, place] = told.observations[index, place]
    games.last_illegal[index] = told.illegal[index]
    games.last_seats[index] = games.episodes[index].seat
    told.illegal[index] = False


def show_next(games: GameArrays, told: AgentView, index: int) -> None:
    """Show a game to the agent, or to the function for which it waits."""
    seat = i64(games.episodes[index].seat)
    told.seats[index] = seat
    if SOME_OUTSIDE and told.asked[index] >= 0:
        seat = told.asked[index]
    seen, mask = told.observations[index], told.masks[index]
    show(games.setups[0], games.states[index], seat, seen, games.legal[index], mask)


def step_games(
    fields: Any, tables: Any, mode: int, span: Any, chosen: Array, actions: Array, answer: Any
) -> None:
    """One decision in each of the games of a span, from its first number to before its second.

    In `NEXT_STEP` a game that was over begins anew, whatever the action; in `SAME_STEP` it does so
    at once, and the `last` arrays say how it ended. In `BEGIN` the `chosen` games begin, and the
    others are left alone. With `ONWARD` the actions are those of functions, and only games that
    wait for one go on. `tables` are what the policies are given.

    Some games advance one after another and are shown then: a processor works at several at once
    while nothing is drawn on which the next branch depends. Their numbers are unsigned: numba need
    not check for those that count from the end.

    The fields of the arrays and of the answer come as plain tuples: numba finds their types in half
    the time, which matters in a step of few games.
    """
    games, told = GameArrays(*fields), AgentView(*answer)
    onward = mode >= ONWARD
    mode = mode - ONWARD if onward else mode
    for start in range(span[0], span[1], BLOCK):
        first, last = u64(start), u64(min(start + BLOCK, i64(span[1])))
        if not onward:
            forget(told, first, last)
        for again in range(2 if mode == SAME_STEP else 1):
            for index in range(first, last):
                over = games.episodes[index].over
                if again:
                    if over == 0:
                        continue
                    keep_last(games, told, index)
                    what = DEAL
                elif SOME_OUTSIDE and onward:
                    if told.asked[index] < 0:
                        continue
                    what = ANSWER
                else:
                    what = todo(mode, chosen[index], over)
                advance_game(games, tables, mode, what, index, i64(actions[index]), told)
            for index in range(first, last):
                if not again or told.ended[index]:
                    show_game(games, told, index)


@rule
def first_illegal(codes: Array, masks: Array) -> int:
    """The first row whose code is not legal; -1 if all are legal."""
    for index in range(len(codes)):
        code = codes[index]
        if code < 0 or code >= masks.shape[1] or masks[index, code] == 0:
            return index
    return -1


# For Python, which plays one game


@rule
def begin_stream(randoms: Record, place: int, seed: int, number: int) -> None:
    begin(randoms[place], seed, number)


@rule
def seat_taken(randoms: Record, seed: int, game: int, fixed: int, players: int) -> int:
    return take_seat(seed, game, fixed, randoms[0], players)


class Engine:
    """`step_games` compiled for one game, who plays the other seats, and a kind of reward."""

    def __init__(self, terms: Terms, company: Company, shaped: bool, times: Any = product) -> None:
        game, sight, earned = terms.game, observations.sight(terms), rewards.of_match(terms)
        given: dict[str, Any] = {
            "rules": game.rules, "see": sight.see, "promise": earned.promise, "final": earned.final,
            "product": times, "SHAPED": shaped, "THROWS": company.throws,
            "EVERY_SEAT": company.every_seat, "SOME_OUTSIDE": company.some_outside,
        }  # fmt: skip
        name = f"{game.name}_{sight.digest}_{'shaped' if shaped else 'share'}"
        given["deal_game"] = bind(deal, f"{name}_{company.throws}", game.rules, **given)
        given["obey_agent"] = bind(obey, name, game.rules, **given)
        given["show"] = bind(shown, name, game.rules, **given)
        given["reward_of"] = bind(rewarded, name, game.rules, **given)
        kind = f"{name}_every_seat" if company.every_seat else name
        given["make_promises"] = bind(promise_all, kind, game.rules, **given)
        given["pay_seats"] = bind(pay, kind, game.rules, **given)
        name, home = f"{name}_{company.name}", company.policies[0].code.homes[0]
        given["is_outside"] = bind(outside, name, game.rules, **given)
        given["decide"] = company.decide()
        given["go_on"] = bind(play_on, name, home, apart, **given)
        given["forget"] = bind(forget_answers, name, home, **given)
        given["advance_game"] = bind(advance, name, home, apart, **given)
        given["keep_last"] = bind(keep_end, name, home, **given)
        given["show_game"] = bind(show_next, name, home, apart, **given)
        self.step = bind(step_games, name, home, apart, **given)


_ENGINES: dict[tuple[str, str, bool], Engine] = {}


def engine(terms: Terms, company: Company, shaped: bool) -> Engine:
    """Each engine is made once; its machine code is kept on disk until its sources change."""
    key = terms.game.name, company.name, shaped
    if key not in _ENGINES:
        _ENGINES[key] = Engine(terms, company, shaped)
    return _ENGINES[key]
