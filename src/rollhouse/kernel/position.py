"""Positions as values: made by `start` or the editor, never changed, compared by their content."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from . import contract, ids, validation
from .contract import Game, Terms
from .errors import BadPosition, IllegalMove, NotOver, RollhouseError
from .frozen import thawed
from .games import part
from .language import COMMON, LANGUAGES, Sentence, seat_names
from .records import OVER, TABLE, WHOLE, Array, Random, Row, ask, rows

Step = Mapping[str, Any]
"""An action (`{"do": …}`) or an outcome of the table, in the vocabulary."""


LATEST_VERSION = 10_000
"""The highest version of rules that is read: none will ever be changed so often."""


class Position:
    """One position of one game, as a value.

    `after` returns another position; nothing ever changes this one. Two positions are equal when
    they are of the same game, rules version, options and state.
    """

    __slots__ = ("_array", "terms", "turn")

    terms: Terms
    """Game, players, options and the packed `Setup`."""
    turn: int
    """The seat to act (0…), `rollhouse.TABLE` or `rollhouse.OVER`."""
    _array: Array

    def __init__(self, terms: Terms, array: Array) -> None:
        """For code of this package: `array` holds one `State`, and must not be changed later."""
        array.setflags(write=False)
        _keep_terms(self, terms)
        _keep_array(self, array)
        _keep_turn(self, int(terms.game.calls.turn(rows(terms.setups), rows(array), 0)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position never changes, so {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a position never changes, so {name} cannot be deleted")

    # What it is

    @property
    def game(self) -> str:
        return self.terms.game.name

    @property
    def players(self) -> int:
        return self.terms.players

    @property
    def options(self) -> dict[str, Any]:
        """All options of the match. A copy: nothing changes the match."""
        chosen: dict[str, Any] = thawed(self.terms.options)
        return chosen

    @property
    def house_rules(self) -> dict[str, Any]:
        """The options that differ from the printed game, to be shown to the players."""
        return contract.house_rules(self.terms.game, self.players, self.terms.options)

    @property
    def state(self) -> Row:
        """The `State` record. It is not to be written to."""
        return Row(self._array)

    def array(self) -> Array:
        """A new array with a copy of the `State`, as the functions of `Game.calls` take it."""
        content = bytearray(self._array.tobytes())  # NumPy's own copy goes field by field
        return np.frombuffer(content, self._array.dtype)

    @property
    def fields(self) -> dict[str, Any]:
        """The position in the vocabulary of its game: scores, whose turn, dice and so on."""
        return self.terms.game.codec.read_fields(self.terms, self.state)

    @property
    def scores(self) -> list[int]:
        """What each seat has so far: points, chips, or rolls minus dots."""
        found = np.zeros(self.players, np.int64)
        self.terms.game.calls.scores(rows(self.terms.setups), rows(self._array), 0, found)
        scores: list[int] = found.tolist()
        return scores

    # What can happen

    @property
    def to_move(self) -> int:
        """Whose turn of the game it is. While the table is asked, that player throws the dice."""
        return int(self._array["to_move"][0])

    def actions(self) -> list[dict[str, Any]]:
        """The legal actions of the seat to act; none on the table's turn or at the end."""
        terms, state, decode = self.terms, self.state, self.terms.game.codec.decode_action
        return [decode(terms, state, code) for code in np.flatnonzero(self.mask()).tolist()]

    def mask(self) -> Array:
        """An array with a 1 for every legal action code."""
        game = self.terms.game
        mask = np.zeros(game.rules.ACTIONS, np.uint8)
        game.calls.legal(rows(self.terms.setups), rows(self._array), 0, mask)
        return mask

    def outcomes(self) -> list[tuple[dict[str, Any], Fraction]]:
        """Everything the table may answer, with its exact probability; [] if it is not asked."""
        if self.turn != TABLE:
            return []
        game, calls = self.terms.game, self.terms.game.calls
        setups, states = rows(self.terms.setups), rows(self._array)
        outcome = np.zeros(1, game.rules.Outcome)
        found = []
        for k in range(int(calls.count(setups, states, 0))):
            weight = int(calls.nth(setups, states, 0, k, rows(outcome)))
            found.append((game.codec.decode_outcome(self.terms, self.state, Row(outcome)), weight))
        total = sum(weight for _, weight in found)
        odds = {weight: Fraction(weight, total) for weight in {weight for _, weight in found}}
        return [(answer, odds[weight]) for answer, weight in found]

    def draw(self, randoms: Array) -> dict[str, Any]:
        """An outcome drawn at random, from a stream made by `kernel.stream`, which moves on."""
        if self.turn != TABLE:
            raise self._refused(RollhouseError("not_the_table"))
        if getattr(randoms, "dtype", None) != Random:
            raise RollhouseError("not_a_stream", value=validation.shown(randoms))
        game = self.terms.game
        outcome = np.zeros(1, game.rules.Outcome)
        setups, states = rows(self.terms.setups), rows(self._array)
        game.calls.draw(setups, states, 0, rows(randoms), rows(outcome))
        return game.codec.decode_outcome(self.terms, self.state, Row(outcome))

    def default(self) -> dict[str, Any] | None:
        """The action that is played for an absent player; None when no seat is to act."""
        if self.turn < 0:
            return None
        game = self.terms.game
        code = int(game.calls.default(rows(self.terms.setups), rows(self._array), 0))
        return game.codec.decode_action(self.terms, self.state, code)

    def after(self, step: Step) -> Position:
        """The position after an action or an outcome. `IllegalMove` says what was wrong."""
        return self._stepped(step)[0]

    def allows(self, step: Step) -> bool:
        """Is this action or outcome legal here?"""
        try:
            self._stepped(step)
        except IllegalMove:
            return False
        return True

    def repeated(self, before: Position, step: Step) -> Step | None:
        """A step that was made in another position, rewritten for this one; None: it does not fit.

        An outcome may describe the whole table (where all dice lie, say). Then what was new in it
        is applied to what lies on the table here.
        """
        rebased = getattr(self.terms.game.codec, "rebased", None)
        again: Step | None = step
        if rebased is not None and "do" not in step:
            again = rebased(self.terms, before.state, self.state, step)
        return again if again is not None and self.allows(again) else None

    @property
    def ends_by_itself(self) -> bool:
        """Is nothing left to decide in this turn? Then whoever plays does `default` at once."""
        by_itself = self.terms.game.ends_by_itself
        ends = by_itself is not None and by_itself(self.terms, self.state)
        return ends and int(self.mask().sum()) == 1

    def passed_over(self, away: Collection[int]) -> Position:
        """Where the match stands once the turns of seats that are away have been passed over.

        This position itself where nobody who is away is to move, or where the game cannot do
        without them.
        """
        absence, here = part(self.game, "absence"), self
        seats = sum(1 << seat for seat in away)
        for _ in range(self.players):
            if absence is None or here.turn == OVER or here.to_move not in away:
                break
            states = here.array()
            if not ask(absence.pass_over, self.terms.setup, Row(states), seats):
                break
            here = Position(self.terms, states)
        return here

    def mended(self, options: Mapping[str, Any]) -> Position:
        """The same pieces on the table, once people know that some look different than they
        thought.

        `options` are mendable ones, of a board the parts that differ; a `RollhouseError` says why
        what lies there cannot be theirs.
        """
        terms = self.terms
        known = [option.name for option in terms.game.options.OPTIONS if option.mendable]
        for name in options:
            if name not in known:
                facts = {"option": validation.brief(name), "options": ", ".join(known) or "-"}
                raise RollhouseError("not_mendable", game=terms.game.title(), **facts)
        mended = contract.agree(
            terms.game, self.players, {**self.options, **self._in_full(options)}
        )
        if mended.digest == terms.digest:
            raise RollhouseError("nothing_mended")
        anew = getattr(terms.game.codec, "mended", None)
        fields = self.fields if anew is None else anew(terms, mended, self.fields)
        return write_fields(mended, fields)

    def _in_full(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Options with all their parts: of a board, what is not named stays as it is."""
        return {
            name: {**self.options[name], **value}
            if isinstance(value, Mapping) and isinstance(self.options[name], Mapping)
            else value
            for name, value in options.items()
        }

    def mended_step(self, step: Step, mended: Position) -> Step:
        """A step of this position, for the position that `mended` has made of it."""
        anew = getattr(self.terms.game.codec, "mended_step", None)
        found: Step = anew(self.terms, mended.terms, self.state, step) if anew else step
        return found

    def whose_hand(self, outcome: Step) -> int | None:
        """The seat whose hand made an outcome of this position; None: it was dice or a draw."""
        whose = getattr(self.terms.game.codec, "whose_hand", None)
        return None if whose is None else whose(self.terms, self.state, outcome)

    def step(self, step: Step) -> tuple[Position, list[str]]:
        """The position after a step, and the names of what happened (`red_light`, `shizzled`…)."""
        after, events = self._stepped(step)
        return after, self.terms.game.events(events)

    def _stepped(self, step: Step) -> tuple[Position, int]:
        """The position after a step, and the events as bits."""
        game, states = self.terms.game, self.array()
        try:
            step = validation.an_object(step, "a step", '{"do": "roll"}')
            if "do" in step:
                events = self._act(game, step, states)
            else:
                events = self._settle(game, step, states)
        except RollhouseError as error:
            raise self._refused(error) from None
        return Position(self.terms, states), events

    def _act(self, game: Game, action: Step, states: Array) -> int:
        action, code = self._code(game, action)
        mask = np.zeros(game.rules.ACTIONS, np.uint8)
        setups = rows(self.terms.setups)
        events = int(game.calls.act_if_legal(setups, rows(states), 0, code, mask))
        if events < 0:
            raise self._illegal(game, action)
        return events

    def _code(self, game: Game, action: Step) -> tuple[Step, int]:
        """An action without its gesture, and its code; a `RollhouseError` says why none can be."""
        if self.turn < 0:
            reason = "not_now_table" if self.turn == TABLE else "game_is_over"
            raise RollhouseError(reason, value=validation.shown(action))
        if game.gestures:
            action = {key: value for key, value in action.items() if key != "hand"}
        return action, game.codec.encode_action(self.terms, self.state, action)

    def _illegal(self, game: Game, action: Step) -> RollhouseError:
        """Why an action is not legal."""
        why: RollhouseError | None = game.words.refusal(self.terms, self.state, action)
        return why or RollhouseError("not_legal", value=validation.shown(action))

    def _settle(self, game: Game, answer: Step, states: Array) -> int:
        outcome = np.zeros(1, game.rules.Outcome)
        setups = rows(self.terms.setups)
        game.codec.encode_outcome(self.terms, self.state, answer, Row(outcome))
        events = int(game.calls.settle_if_allowed(setups, rows(states), 0, rows(outcome)))
        if events < 0:
            key = game.rules.REASONS[-events]
            raise game.codec.refuse_outcome(self.terms, self.state, key)
        return events

    def _refused(self, why: RollhouseError) -> IllegalMove:
        """The refusal as an `IllegalMove`, which also says what is legal here."""
        return IllegalMove("not_legal_because", value=why.sentence, legal=self._legal())

    def _legal(self) -> Sentence:
        """What is legal here, as the second half of a refusal."""
        if self.turn == OVER:
            return Sentence("legal_none", COMMON)
        if self.turn == TABLE:
            return Sentence("legal_outcomes", COMMON, outcome=validation.shown(self.example()))
        actions = sorted(self.actions(), key=lambda a: any(isinstance(v, list) for v in a.values()))
        shown = ", ".join(validation.shown(action) for action in actions[:8])
        more = f", … ({len(actions)})" if len(actions) > 8 else ""
        return Sentence("legal_actions", COMMON, seat=self.turn + 1, actions=shown + more)

    def example(self) -> dict[str, Any]:
        """One possible outcome, to show how outcomes are written."""
        game = self.terms.game
        outcome = np.zeros(1, game.rules.Outcome)
        game.calls.nth(rows(self.terms.setups), rows(self._array), 0, 0, rows(outcome))
        return game.codec.decode_outcome(self.terms, self.state, Row(outcome))

    def shares(self) -> list[float]:
        """The win shares of a finished game, summing to 1; `NotOver` before."""
        if self.turn != OVER:
            raise NotOver("not_over")
        out = np.zeros(self.players, np.int64)
        self.terms.game.calls.shares(rows(self.terms.setups), rows(self._array), 0, out)
        return [share / WHOLE for share in out.tolist()]

    def places(self) -> list[int]:
        """The place of each seat in a finished game: 1 has won, and who is level has the same.

        Behind the winners the one comes first who would lead, by `standing` of the rules.
        """
        shares, out = self.shares(), np.zeros(self.players, np.int64)
        self.terms.game.calls.standing(rows(self.terms.setups), rows(self._array), 0, out)
        standing = zip(shares, out.tolist(), strict=True)
        merits = [(share, 0 if share else stands) for share, stands in standing]
        return [1 + sum(other > merit for other in merits) for merit in merits]

    # What people see

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may see and do, as JSON-like values; `seat` None: what spectators may see."""
        if seat is not None:
            seat = validation.whole(seat, "seat", 0, self.players - 1)
        asked = {TABLE: "table", OVER: "over"}.get(self.turn, self.turn)
        return {
            "game": self.game,
            "players": self.players,
            "turn": asked,
            "house_rules": self.house_rules,
            **thawed(self.terms.game.codec.view(self.terms, self.state, seat)),
            "points": self.scores,
            "actions": self.actions() if seat is not None and seat == self.turn else [],
            "shares": self.shares() if self.turn == OVER else None,
        }

    def _people(self, language: str, names: Iterable[str]) -> list[str]:
        language = validation.choice(language, "language", LANGUAGES)
        if isinstance(names, str) or not isinstance(names, Iterable):
            raise RollhouseError(
                "not_a_list_up_to", what="names", length=self.players, value=validation.shown(names)
            )
        return seat_names(language, self.players, [str(name) for name in names])

    def status(self, language: str = "en", names: Iterable[str] = ()) -> list[str]:
        """Where things stand beside the scores, as sentences."""
        people = self._people(language, names)
        return self.terms.game.words.status(self.terms, self.state, language, people)

    def offer(self, action: Step, language: str = "en", names: Iterable[str] = ()) -> str:
        """A legal action as a sentence: "Stop and bank 7 points"; `IllegalMove` for any other."""
        game = self.terms.game
        try:
            action = validation.an_object(action, "an action", '{"do": "roll"}')
            bare, code = self._code(game, action)
            if not self.mask()[code]:
                raise self._illegal(game, bare)
        except RollhouseError as error:
            raise self._refused(error) from None
        people = self._people(language, names)
        return game.words.offer(self.terms, self.state, action, language, people)

    def tell(self, step: Step, language: str = "en", names: Iterable[str] = ()) -> list[str]:
        """What happens at a step, as sentences: "Ann rolls 7 yellow, 3 red." "Red light: …"."""
        after, events = self.step(step)
        people = self._people(language, names)
        return self.terms.game.words.tell(
            self.terms, self.state, step, after.state, events, language, people
        )

    def result(self, language: str = "en", names: Iterable[str] = ()) -> str:
        """Who won, as a sentence; `NotOver` before the end."""
        people, shares = self._people(language, names), self.shares()
        return self.terms.game.words.result(self.terms, self.state, shares, language, people)

    # Text

    def to_dict(self) -> dict[str, Any]:
        """JSON-like values from which `from_dict` makes an equal position."""
        return {
            "game": self.game,
            "version": self.terms.game.version,
            "players": self.players,
            "options": self.options,
            **self.fields,
        }

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> Position:
        example = '{"game": …, "players": 2, …}'
        given = dict(_as_position(validation.an_object, given, "a position", example))
        game = contract.load(_as_position(validation.text, given.pop("game", None), "game"))
        for key in ("version", "players"):
            if key not in given:
                raise BadPosition("missing_key", what="a position", key=validation.shown(key))
        _check_version(game, given.pop("version"))
        options = given.pop("options", {})
        options = _as_position(validation.an_object, options, "options", '{"goal": 100}')
        terms = contract.agree(game, given.pop("players"), options)
        return write_fields(terms, given)

    @classmethod
    def from_json(cls, text: str | bytes) -> Position:
        """The position that `to_json` wrote. `BadPosition` says what was wrong."""
        try:
            given = validation.json_value(text)
        except (ValueError, TypeError, RecursionError) as fault:
            raise BadPosition("bad_json", fault=validation.why(fault)) from None
        return cls.from_dict(given)

    @property
    def id(self) -> str:
        """One line that names this position, for links and bug reports (`kernel/ids.py`)."""
        game, fields = self.terms.game, self._telling_fields()
        return ids.write(game.name, game.version, self.players, self.house_rules, fields)

    @classmethod
    def from_id(cls, text: str) -> Position:
        """The position that an `id` names."""
        return cls.from_dict(_as_position(ids.read, text))

    def _telling_fields(self) -> dict[str, Any]:
        """The fields without those that follow from the others."""
        fields = self.fields
        for name in list(fields):
            fewer = {key: value for key, value in fields.items() if key != name}
            if self.is_told_by(fewer):
                fields = fewer
        return fields

    def is_told_by(self, fields: Mapping[str, Any]) -> bool:
        """Do these fields alone, with the options of this match, give this position?"""
        try:
            return write_fields(self.terms, fields) == self
        except RollhouseError:
            return False

    # Values

    def _identity(self) -> tuple[str, int, str, bytes]:
        terms = self.terms
        return terms.game.name, terms.game.version, terms.digest, self._array.tobytes()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        return f"Position({self.id!r})"

    def __reduce__(self) -> Any:
        return Position.from_dict, (self.to_dict(),)


_keep_terms, _keep_array, _keep_turn = (
    vars(Position)[name].__set__ for name in ("terms", "_array", "turn")
)


def start(game: str, players: int | None = None, **options: Any) -> Position:
    """The opening position, for two if `players` is not given."""
    loaded = contract.load(game)
    terms = contract.agree(loaded, 2 if players is None else players, options, files=True)
    return opening(terms)


def opening(terms: Terms) -> Position:
    """The opening position of a match whose terms are agreed."""
    array = np.zeros(1, terms.game.rules.State)
    terms.game.calls.start(rows(terms.setups), rows(array), 0)
    return Position(terms, array)


def position(game: str, players: int | None = None, **given: Any) -> Position:
    """The position editor: any plausible position, from the fields and options of its game.

    Fields that are left out are as at the start of that player's turn. Options stand among the
    fields, or apart in `options={…}`. Whatever `to_dict` writes is accepted.
    """
    loaded = contract.load(game)
    version = given.pop("version", loaded.version)
    known = {option.name for option in loaded.options.OPTIONS}
    apart = given.pop("options", None)
    if apart is None:
        options = {name: given[name] for name in given if name in known}
        fields = {
            name: value
            for name, value in given.items()
            if name not in known or name in loaded.codec.FIELDS
        }
    else:
        options, fields = apart, given
    options = _as_position(validation.an_object, options, "options", '{"goal": 100}')
    terms = contract.agree(loaded, 2 if players is None else players, options, files=True)
    _check_version(loaded, version)
    return write_fields(terms, fields)


def write_fields(terms: Terms, fields: Mapping[str, Any]) -> Position:
    """The position that fields describe; what is left out is as at the start of a turn."""
    array = np.zeros(1, terms.game.rules.State)
    known: Sequence[str] = terms.game.codec.FIELDS
    try:
        for name in fields:
            if name not in known:
                facts = {"name": validation.brief(name), "names": ", ".join(known)}
                key = "option_no_field" if name in terms.options else "no_field"
                raise RollhouseError(key, game=terms.game.name, **facts)
        terms.game.codec.write_fields(terms, fields, Row(array))
    except RollhouseError as error:
        raise error.as_a(BadPosition) from None
    return Position(terms, array)


def _check_version(game: Game, version: Any) -> None:
    if _as_position(validation.whole, version, "version", 1, LATEST_VERSION) != game.version:
        facts = {"value": version, "game": game.name, "ours": game.version}
        raise BadPosition("other_rules", **facts)


def _as_position(read: Any, *arguments: Any) -> Any:
    try:
        return read(*arguments)
    except RollhouseError as error:
        raise error.as_a(BadPosition) from None
