"""One game as a Gymnasium environment: the agent sits in one seat, computer players in the others.

A step is one decision of the agent; then the other seats and the table play on until the agent is
asked again. Actions are the codes of the game's rules, from 0 on; those that are legal now are 1 in
`info["action_mask"]`. See docs/environments.md.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np

from rollhouse.kernel.errors import IllegalMove, RollhouseError
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, SEATS, TABLE, Array, Random, rows, u64
from rollhouse.kernel.validation import shown
from rollhouse.lab.batch import tallies
from rollhouse.lab.batch.loop import own_stream
from rollhouse.matches.match import Player
from rollhouse.players.playouts import stream
from rollhouse.players.policies import Policy
from rollhouse.players.seats import LARGEST_SEED, Seat

from . import opponents as seating
from . import rewards
from .engine import begin_stream, seat_taken
from .match_settings import RENDER_MODES, CheckedSettings, GivenSettings, read_render_mode
from .reset import options_given, seed_given
from .text import drawn
from .words import WORDS, no_library

try:
    import gymnasium
except ModuleNotFoundError:  # pragma: no cover
    raise no_library("Gymnasium") from None

FOUND_ANEW = ("_records", "_rewards", "_policies", "_tables")


class OneGame(gymnasium.Env[Any, Any]):
    """One match for Gymnasium: what `gymnasium.make("rollhouse/NAME-v1")` gives."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(
        self,
        game: str,
        players: int = 2,
        opponents: Any = "greedy",
        seat: int | str = 0,
        reward: str = "share",
        discount: float = 1.0,
        observation: str = "flat",
        illegal: str = "default",
        **options: Any,
    ) -> None:
        """`opponents`: one for all other seats, or one for each from the agent's left on; anything
        that sits in a seat, written as on the command line, or a function; none (`[]`): the agent
        moves every seat. `seat`: the agent's, or `"random"`.

        One more keyword: `render_mode`, None or `"ansi"`. All others are options of the game.
        """
        render_mode = read_render_mode(options.pop("render_mode", None))
        settings = GivenSettings(
            game, players, opponents, seat, reward, discount, observation, illegal
        )
        match = CheckedSettings(settings, options)
        self.match, self.terms = match, match.terms
        self.observation_space, self.action_space = match.observation_space, match.action_space
        self.render_mode = render_mode
        rules = self.terms.game.rules
        self._state = np.zeros(1, rules.State)
        self._outcome = np.zeros(1, rules.Outcome)
        self._mask = np.zeros(match.actions, np.uint8)
        self._randoms = np.zeros(1 + players, Random)
        self._room = np.zeros(players, np.int64)
        self._turn_over = tallies.turn_over(self.terms)
        self._seed: int | None = None
        self._begun = [0] * SEATS
        self.game = 0
        """The number of the game among those of the seed."""
        self.seat = 0
        """Where the agent sits in this game; which seat is asked, if it moves all of them."""
        self._players: list[Player | None] = [None] * len(match.opponents)
        self._find_compiled()

    def _find_compiled(self) -> None:
        """What a copy has to find anew: records as the rules take them, rewards, compiled policies.

        Seats without a policy play in Python.
        """
        self._records = rows(self.terms.setups), rows(self._state)
        self._rewards = rewards.of_match(self.terms)
        self._policies: list[Policy | None] = [
            seating.policy_of(self.terms, one) for one in self.match.opponents
        ]
        self._tables = [one.given() if one is not None else () for one in self._policies]

    def __getstate__(self) -> dict[str, Any]:
        """Everything except what is compiled: a copy goes on independently, with the same dice."""
        return {name: value for name, value in self.__dict__.items() if name not in FOUND_ANEW}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        self.__dict__.update(kept)
        self._find_compiled()

    # Gymnasium

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game. A seed starts with its game 0; without one comes the next game of the last
        seed.
        """
        options_given(options)
        seed = seed_given(seed)
        super().reset(seed=seed)
        if seed is not None or self._seed is None:
            self._seed = int(self.np_random.integers(1 << 63)) if seed is None else seed
            self.game = 0
            self._invite(self._seed)
        else:
            self.game += 1
        self._begin(self._seed)
        return self._shown(), self._info(False)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The agent's decision, and all that follows up to the next one.

        Once the game is over and the agent has been told, nothing more happens.
        """
        self._must_have_begun()
        calls, code = self.terms.game.calls, self._code(action)
        illegal, actor = False, self.seat
        if self._turn() != OVER:
            calls.legal(*self._records, 0, self._mask)
            if not 0 <= code < len(self._mask) or not self._mask[code]:
                illegal = True
                code = self._forgiven(code)
            self._apply(self._agent_acts, code, acted=True)
            self._play_on()
        over = self._turn() == OVER
        self._earned = self._rewarded(over)
        return self._shown(), self._earned[actor], over, False, self._info(illegal)

    def render(self) -> str | None:
        """The table as text, in the render mode `ansi`."""
        if self.render_mode is None:
            gymnasium.logger.warn(
                "render was called without a render mode; "
                'gymnasium.make(…, render_mode="ansi") draws the table as text'
            )
            return None
        return drawn(self.position, self.names)

    # For people

    @property
    def position(self) -> Position:
        """Where the game stands, as a value."""
        self._must_have_begun()
        return Position(self.terms, self._state.copy())

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return self.match.names(self.seat)

    def action(self, code: int) -> dict[str, Any]:
        """What an action code means here, in the vocabulary; 1 may be `{"do": "stop"}`."""
        number = self._code(code)
        if not 0 <= number < self.match.actions:
            raise self._not_a_code(code)
        return self.terms.game.codec.decode_action(self.terms, self.position.state, number)

    def code(self, action: Mapping[str, Any]) -> int:
        """The code of an action of the vocabulary."""
        return int(self.terms.game.codec.encode_action(self.terms, self.position.state, action))

    def action_masks(self) -> Array:
        """Which actions are legal now, as truth values (sb3-contrib asks for them so)."""
        self._must_have_begun()
        return self._legal().astype(np.bool_)

    # How a game goes

    def _must_have_begun(self) -> None:
        if self._seed is None:
            raise RollhouseError("not_begun", WORDS)

    def _code(self, action: Any) -> int:
        try:
            return operator.index(action)
        except TypeError:
            raise self._not_a_code(action) from None

    def _not_a_code(self, value: Any) -> IllegalMove:
        most = self.match.actions - 1
        return IllegalMove("not_a_code", WORDS, most=most, value=shown(value))

    def _invite(self, seed: int) -> None:
        """Players in Python make errors and throw dice by seeds of their own, so that a seed
        repeats them.
        """
        for place, opponent in enumerate(self.match.opponents):
            if self._policies[place] is None:
                own = (seed * 8 + place + 1) % (LARGEST_SEED + 1)
                self._players[place] = opponent.sit(own) if isinstance(opponent, Seat) else opponent

    def _begin(self, seed: int) -> None:
        players, randoms = self.terms.players, rows(self._randoms)
        self.seat = int(seat_taken(randoms, u64(seed), self.game, self.match.seat, players))
        self._begun = [0] * SEATS
        self._throwing, self._acted, self._paid = -1, False, False
        for place, (policy, opponent) in enumerate(
            zip(self._policies, self.match.opponents, strict=True)
        ):
            if policy is not None and policy.throws and isinstance(opponent, Seat):
                seat = (self.seat + 1 + place) % players
                own = u64(opponent.settings.get("seed", seed))
                begin_stream(randoms, 1 + seat, own, u64(own_stream(self.game, seat)))
        self.terms.game.calls.start(*self._records, 0)
        self._play_on()
        self._promises = [self._promised(seat) for seat in range(players)]
        self._earned = [0.0] * players

    def _turn(self) -> int:
        return int(self.terms.game.calls.turn(*self._records, 0))

    def _play_on(self) -> None:
        """Let the others and the table play until the agent is asked or the game is over."""
        turn = self._turn()
        while turn == TABLE or (turn not in (OVER, self.seat) and not self.match.every_seat):
            if turn == TABLE:
                self._apply(self._table_answers, acted=False)
            else:
                self._apply(self._opponent_acts, turn, acted=True)
            turn = self._turn()
        if self.match.every_seat and turn != OVER:
            self.seat = turn

    def _apply(self, do: Any, *given: int, acted: bool) -> None:
        """Do one step, and see whether it ended a turn: then the table's next stream begins."""
        mover = int(self._state["to_move"][0])
        events = do(*given)
        self._acted |= acted
        passed = int(self._state["to_move"][0]) != mover
        if events & self._turn_over or (passed and (self._acted or not self._turn_over)):
            self._throwing, self._acted = -1, False

    def _agent_acts(self, code: int) -> int:
        return int(self.terms.game.calls.act(*self._records, 0, code))

    def _table_answers(self) -> int:
        calls, randoms = self.terms.game.calls, rows(self._randoms)
        mover = int(self._state["to_move"][0])
        if mover != self._throwing:
            self._throwing = mover
            number = u64(stream(self.game, mover, self._begun[mover]))
            begin_stream(randoms, 0, u64(self._seed), number)
            self._begun[mover] += 1
        outcome = rows(self._outcome)
        calls.draw(*self._records, 0, randoms, outcome)
        return int(calls.settle(*self._records, 0, outcome))

    def _opponent_acts(self, seat: int) -> int:
        calls, place = self.terms.game.calls, (seat - self.seat - 1) % self.terms.players
        policy, player = self._policies[place], self._players[place]
        legal = int(calls.legal(*self._records, 0, self._mask))
        if legal == 1:
            return int(calls.act(*self._records, 0, int(self._mask.argmax())))
        if policy is not None:
            code = seating.asking(policy.code)(
                *self._records, 0, self._mask, legal, rows(self._randoms), 1 + seat,
                self._tables[place],
            )  # fmt: skip
            return int(calls.act(*self._records, 0, int(code)))
        assert player is not None
        position = self.position
        after, events = position.step(player(position, position.actions()))
        self._state[:] = after.array()
        names = self.terms.game.rules.EVENTS
        return sum(1 << names.index(event) for event in events)

    # What the agent is told

    def _forgiven(self, code: int) -> int:
        """An illegal action is replaced by what an absent player would do, or refused."""
        if self.match.forgiving:
            return int(self.terms.game.calls.default(*self._records, 0))
        legal = ", ".join(str(one) for one in np.flatnonzero(self._mask))
        raise IllegalMove("illegal_action", WORDS, action=code, legal=legal)

    def _shown(self) -> Any:
        out = np.zeros(self.match.sight.size, np.float32)
        self.match.sight.look(self._state, 0, self.seat, out)
        return self.match.formed(out)

    def _legal(self) -> Array:
        if self._turn() == OVER:
            return np.ones(self.match.actions, np.int8)
        mask = np.zeros(self.match.actions, np.uint8)
        self.terms.game.calls.legal(*self._records, 0, mask)
        return mask.view(np.int8)

    def _info(self, illegal: bool) -> dict[str, Any]:
        info = {"action_mask": self._legal(), "illegal": illegal, "seat": self.seat}
        return info | ({"rewards": np.array(self._earned)} if self.match.every_seat else {})

    def _promised(self, seat: int) -> float:
        if not self.match.shaped:
            return 0.0
        arguments = (seat, self.terms.players, self._room)
        return float(self._rewards.promise_at(*self._records, 0, *arguments))

    def _rewarded(self, over: bool) -> list[float]:
        """What each seat has earned by this step; the end is rewarded only once."""
        players, earned = self.terms.players, [0.0] * self.terms.players
        for seat in range(players) if self.match.every_seat else [self.seat]:
            if over and not self._paid:
                arguments = (seat, players, self._room)
                earned[seat] = float(self._rewards.final_at(*self._records, 0, *arguments))
            if self.match.shaped:
                now = 0.0 if over else self._promised(seat)
                earned[seat] += self.match.discount * now - self._promises[seat]
                self._promises[seat] = now
        self._paid |= over
        return earned
