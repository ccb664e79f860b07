"""The games in OpenSpiel: Python games with explicit chance, one for each game of the house.

Importing this registers `python_rollhouse_NAME` for every game with `pyspiel.load_game`. A state is
a position of the rules; what the table may answer comes from the contract's enumeration, so
OpenSpiel computes with the same odds that are played.

A roll of five different dice has 7,776 outcomes, and a deal of five cards out of 26 has 65,780. If
the table has more than `width` of them, it answers in stages: the number of the outcome, written in
base six, lowest digit first. If dice are told apart, that means one die after another; in every
case it is exact.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar
from urllib.parse import quote, unquote

import numpy as np

from rollhouse.kernel import contract
from rollhouse.kernel.contract import Game as HouseGame
from rollhouse.kernel.contract import Option, Terms
from rollhouse.kernel.errors import BadOption, IllegalMove, RollhouseError
from rollhouse.kernel.games import names
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Row
from rollhouse.kernel.validation import flag, whole

from . import stages
from .game_in_play import GameInPlay
from .openspiel_observer import Observer
from .words import WORDS, no_library

try:
    pyspiel: Any = import_module("pyspiel")
except ModuleNotFoundError:  # pragma: no cover
    raise no_library("OpenSpiel") from None

PREFIX = "python_rollhouse_"
WIDTH = 256
"""Chance nodes with more outcomes are split into stages, unless the game is told otherwise."""
NARROWEST, WIDEST = stages.BASE, 10_000_000
LONGEST = 1_000_000
"""More moves than any game has in practice. The rules set no limit: dice may always fall so that
nobody gets anywhere. Only `horizon` ends a game early."""
SOLO = 1000.0
"""No solo score is farther from 0."""


def game(name: str, players: int = 2, **given: Any) -> Game:
    """A game of the house for OpenSpiel; options as everywhere in the house.

    `width`, `throws`, `horizon` and `merged` are explained at `Game`. Whatever `load_game` can take
    as parameters is passed like that, the rest as JSON in the parameter `options`.
    """
    loaded = contract.load(name)
    spec, house = parameters(loaded), {option.name for option in loaded.options.OPTIONS}
    params: dict[str, Any] = {"players": players}
    richer: dict[str, Any] = {}
    for key, value in given.items():
        plain = key in spec and (key not in house or type(value) is type(spec[key]))
        (params if plain else richer)[key] = value
    if richer:
        params["options"] = quote(json.dumps(richer))
    return GAMES[loaded.name]({**spec, **params})


def parameters(loaded: HouseGame) -> dict[str, Any]:
    """What `load_game` takes, with its defaults; 0 for a number that is not given."""
    taken = {
        option.name: 0 if option.default is None else option.default
        for option in loaded.options.OPTIONS
        if option.default is not None or _reads_numbers(option)
    }
    ours = {"width": WIDTH, "throws": False, "horizon": 0, "merged": False, "options": ""}
    return {"players": max(2, loaded.players[0]), **taken, **ours}


def _reads_numbers(option: Option) -> bool:
    """Can an option without a default be given as a whole number?"""
    for number in (1, 5, 20):
        try:
            return bool(option.read(number) == number)
        except RollhouseError:
            continue
    return False


def agreed(loaded: HouseGame, params: Mapping[str, Any]) -> Terms:
    """The terms that parameters of OpenSpiel stand for."""
    spec = parameters(loaded)
    given = {
        option.name: params[option.name]
        for option in loaded.options.OPTIONS
        if params.get(option.name, spec.get(option.name)) != spec.get(option.name)
    }
    if params.get("options"):
        given |= json.loads(unquote(params["options"]))
    return contract.agree(loaded, params.get("players", spec["players"]), given, files=True)


def game_type(loaded: HouseGame, players: int | None = None) -> Any:
    """What OpenSpiel is told about a game. Alone there is nobody to win against."""
    kinds = pyspiel.GameType
    alone = players == 1
    return kinds(
        short_name=PREFIX + loaded.name,
        long_name=f"Rollhouse {loaded.title()}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=loaded.players[-1],
        min_num_players=loaded.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(loaded),
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """One game of the house with its options.

    Besides the options: `width`, the most outcomes of a chance node; `throws`, whether a seat is
    asked to throw where the table would otherwise be asked twice in a row, so that chance nodes
    never follow each other for ever; `horizon`, the number of steps after which a game is called a
    draw, or alone ends with the score so far (0: never); `merged`, whether answers of the table
    that lead to the same position are one outcome, the first of them, so that trees are smaller.
    """

    house: ClassVar[HouseGame]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = params or {}
        self.terms = agreed(self.house, params)
        try:
            self.width = whole(params.get("width", WIDTH), "width", NARROWEST, WIDEST)
            self.throws = flag(params.get("throws", False), "throws")
            self.horizon = whole(params.get("horizon", 0), "horizon", 0, LONGEST)
            self.merged = flag(params.get("merged", False), "merged")
        except RollhouseError as error:
            raise error.as_a(BadOption) from None
        players = self.terms.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.throw + self.throws,
            max_chance_outcomes=self.width,
            num_players=players,
            min_utility=-1.0 / (players - 1) if players > 1 else -SOLO,
            max_utility=1.0 if players > 1 else SOLO,
            utility_sum=0.0 if players > 1 else None,
            max_game_length=self.horizon or LONGEST,
        )
        super().__init__(game_type(self.house, players), info, dict(params))

    @property
    def throw(self) -> int:
        """The code of the action of throwing, which comes after those of the rules."""
        return int(self.terms.game.rules.ACTIONS)

    def max_chance_nodes_in_history(self) -> int:
        return stages.MOST * (self.horizon or LONGEST)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, *kinds: Any) -> Observer:  # noqa: ARG002 (all see the same)
        return Observer(self.terms)

    def __reduce__(self) -> Any:
        """The string says everything there is to know about a game."""
        return loaded_again, (str(self),)


def loaded_again(text: str) -> Game:
    """A game from its string; unpickling one imports this module, which registers the game."""
    found: Game = pyspiel.load_game(text)
    return found


class State(pyspiel.State):  # type: ignore[misc]
    """A position, and how far the table has got with its answer."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.moment = SpielMoment(game)

    @property
    def position(self) -> Position:
        """The game as a value, for players, solvers and the coach."""
        return self.moment.play.position

    def current_player(self) -> int:
        return self.moment.player

    def is_terminal(self) -> bool:
        return self.moment.player == pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 (it is the one to act)
        return self.moment.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.moment.chances()

    def _apply_action(self, action: int) -> None:
        self.moment.go_on(action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        return self.moment.told(action)

    def returns(self) -> list[float]:
        """A sole winner gets 1, and all together 0; alone, the negated score: less is better."""
        return self.moment.returns()

    def __str__(self) -> str:
        return str(self.moment)


class SpielMoment:
    """What changes in a `State`. Cheap to copy: OpenSpiel copies whenever it looks ahead."""

    __slots__ = ("answer", "game", "play", "player", "steps", "thrower")

    def __init__(self, game: Game) -> None:
        self.game = SpielLimits(game)
        self.play = GameInPlay(game.terms)
        self.answer: stages.StagedAnswer | None = None
        self.steps = 0
        self._see(asked=False)

    def _see(self, asked: bool) -> None:
        """Who is to act after a step; `asked`: it was the table's."""
        self.thrower = False
        self.answer = None
        if self.play.over or 0 < self.game.horizon <= self.steps:
            self.player = int(pyspiel.PlayerId.TERMINAL)
        elif self.play.turn >= 0:
            self.player = self.play.turn
        elif self.game.throws and asked:
            self.thrower, self.player = True, self.play.position.to_move
        else:
            self.player = int(pyspiel.PlayerId.CHANCE)

    def legal(self) -> list[int]:
        if self.thrower:
            return [self.game.throw]
        return np.flatnonzero(self.play.mask()).tolist()

    def chances(self) -> list[tuple[int, float]]:
        answer = self._answer()
        if not self.game.merged or not answer.whole:
            return answer.chances()
        found: dict[bytes, tuple[int, float]] = {}
        for k, chance in answer.chances():
            after = self.play.copy()
            after.settle(k)
            first, before = found.get(after.array.tobytes(), (k, 0.0))
            found[after.array.tobytes()] = first, before + chance
        return list(found.values())

    def _answer(self) -> stages.StagedAnswer:
        if self.answer is None:
            self.answer = stages.begin(self.play, self.game.width)
        return self.answer

    def go_on(self, action: int) -> None:
        """Refused if it is not legal; then nothing has changed."""
        self._refuse_illegal(action)
        if self.player >= 0:
            if self.thrower:
                self.thrower, self.player = False, int(pyspiel.PlayerId.CHANCE)
                return
            self.play.act(action)
            self.steps += 1
            self._see(asked=False)
            return
        self.answer = self._answer().narrowed(action)
        if self.answer.decided:
            self.play.settle(self.answer.first)
            self.steps += 1
            self._see(asked=True)

    def _refuse_illegal(self, action: int) -> None:
        if self.player == pyspiel.PlayerId.TERMINAL:
            raise IllegalMove("is_over", WORDS, action=action)
        if self.player < 0:
            known: Sequence[int] = range(self._answer().digits)
            legal = f"0 … {len(known) - 1}"
        elif self.thrower or not 0 <= action < self.game.throw or not self.play.mask()[action]:
            known = self.legal()
            legal = ", ".join(map(str, known))
        else:
            return
        if action not in known:
            raise IllegalMove("illegal_action", WORDS, action=action, legal=legal)

    def told(self, action: int) -> str:
        """A code in the vocabulary; a stage of an answer says which part it is."""
        codec, terms = self.play.terms.game.codec, self.play.terms
        if self.player >= 0:
            if self.thrower or action == self.game.throw:
                return json.dumps({"do": "throw"})
            return json.dumps(codec.decode_action(terms, Row(self.play.array), action))
        answer = self._answer().narrowed(action)
        if not answer.decided:
            return f"part {answer.stage}: {action + 1}"
        outcome = Row(self.play.outcome(answer.first))
        return json.dumps(codec.decode_outcome(terms, Row(self.play.array), outcome))

    def returns(self) -> list[float]:
        players = self.play.terms.players
        ended = self.player == pyspiel.PlayerId.TERMINAL
        if players == 1 and ended:  # also the score so far, if the horizon has ended the game
            return [-float(self.play.position.scores[0])]
        if not self.play.over:
            return [0.0] * players
        return [(players * share - 1) / (players - 1) for share in self.play.shares()]

    def __str__(self) -> str:
        """The fields of the position, and whatever else the rest of the game depends on."""
        fields = self.play.position.fields
        if self.game.horizon:
            fields["steps"] = self.steps
        if self.thrower:
            fields["throws"] = True
        if self.answer is not None and self.answer.stage > 0:
            fields["answer"] = [self.answer.first, self.answer.stride]
        return json.dumps(fields, ensure_ascii=False)

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielMoment:
        copy = SpielMoment.__new__(SpielMoment)
        copy.game, copy.play, copy.answer = self.game, self.play.copy(), self.answer
        copy.player, copy.steps, copy.thrower = self.player, self.steps, self.thrower
        return copy

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        for name, value in kept.items():
            setattr(self, name, value)


class SpielLimits:
    """What a `Game`'s moments need from it: OpenSpiel's own object is not copied with them."""

    __slots__ = ("horizon", "merged", "throw", "throws", "width")

    def __init__(self, game: Game) -> None:
        self.horizon, self.throw = game.horizon, game.throw
        self.throws, self.width, self.merged = game.throws, game.width, game.merged


def _registered(loaded: HouseGame) -> type[Game]:
    """A class for one game, made known to `pyspiel.load_game`.

    A class and no function: OpenSpiel lets go of what it was given after Python has ended, and a
    class outlives that.
    """
    kind = type(f"Game_{loaded.name}", (Game,), {"house": loaded, "__module__": __name__})
    pyspiel.register_game(game_type(loaded), kind)
    return kind


GAMES: Mapping[str, type[Game]] = {name: _registered(contract.load(name)) for name in names()}
