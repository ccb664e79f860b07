"""What a game is: the contract between one game and every room of the house.

A game is a folder of `rollhouse/games/`, and its parts are the modules and folders in there. A room
finds a part with `kernel.games.part(game, name)` and does without it where there is none. Four
parts are needed: `rules`, `options`, `codec` and `words`. With these a game is played, recorded,
simulated and learned from everywhere; every other part makes something better.

The game itself
---------------

`rules`
    The record types `Setup` (fixed for a match), `State` (a position: what changes) and `Outcome`
    (an answer of the table), the number `ACTIONS` of action codes, `VERSION`, the names `EVENTS`
    and `REASONS`, and these functions. All are decorated with `@rule`, work on one record each, and
    on whole numbers alone:

    ============================  =================================================================
    start(setup, state)           write the opening position
    turn(setup, state)            the seat to act (0…), `TABLE` or `OVER`
    legal(setup, state, mask)     write 1 for each legal action code, 0 for the others; return how
                                  many are legal
    act(setup, state, action)     apply a legal action; return what happened as bits (`EVENTS`)
    draw(setup, state, random,    sample what the table may answer
    outcome)
    settle(setup, state,          apply the table's answer; return what happened as bits
    outcome)
    scores(setup, state, out)     what each seat has so far: points, chips, or rolls minus dots. Of
                                  somebody who plays alone the fewer the better
    standing(setup, state, out)   who would lead if it were over now: more is better. Only needed
                                  where the highest score does not lead
    shares(setup, state, out)     the win shares once it is over, in sixtieths (`WHOLE`)
    count(setup, state)           how many distinct outcomes the table has
    nth(setup, state, k,          write the k-th of them; return its weight, a positive integer
    outcome)
    allows(setup, state,          0, or the code of the reason (`REASONS`) why this outcome is
    outcome)                      impossible here. Nothing else decides it: a game may allow an
                                  outcome at any moment (a tower that falls while a player thinks)
    default(setup, state)         the action that is played for an absent or late player
    ============================  =================================================================

    Rules that are too long for one sitting are several files, all called `…rules.py`.

    A `State` has no padding and its unused slots are zero, so that a position's bytes are its
    identity. It keeps no history that the rest of the game does not depend on.

`options`
    `PLAYERS` (a range), `OPTIONS`, and `pack(players, options, setups)`, which writes validated
    options into the first of `setups`. `check(options, players)`, where options depend on each
    other or on the number of players. `GESTURES = True`, where an action may carry a physical
    gesture under `"hand"`. `FIRST`, where the printed rules say who begins: `youngest`, `oldest`,
    or `roll`, where that is a part of the game.
    `ADDED` names the options that came after a release, each with a field of its name in `Setup`:
    at their defaults they change the name of no stored solution.

`codec`
    Translates between codes and the vocabulary: `encode_action`, `decode_action`, `encode_outcome`,
    `decode_outcome`; `read_fields` and `write_fields` between a `State` and the fields of a
    position; `view`, what one seat may see; `refuse_outcome`, the error for a reason of `allows`.
    `rebased`, where an outcome says more than what is new (where all dice lie, say): the same
    outcome in another position, or None. Corrections repeat later outcomes with it. `whose_hand`,
    where hands are part of the game: the seat whose placement or flick an outcome was, or None for
    dice and draws. Reports tell skill from luck with it; without it everything is luck.
    `ends_by_itself`, where a turn comes to a choice in which perhaps nothing is left to decide: is
    it this one? If only one action is legal then, a house or a screen plays `default` at once, and
    takes it back along with what was before it.
    Where an option is `mendable` and the fields or steps mean other pieces with another value of
    it: `mended(before, after, fields)`, the fields of a position in which people see the same
    pieces on the table, by the new terms; and `mended_step(before, after, state, step)`.

`words`
    Sentences: `WORDS` (a catalogue), `status` (where things stand), `offer` (what a seat can do),
    `tell` (what happened), `result` (who won), `refusal` (why an action is not legal), and
    `TURN_OVER`, the events that end a turn, for score sheets. `asked_for`, where the table does
    not always throw: what it does now, `throw`, `deal`, `draw` or `flick`. `blank_rows(terms,
    language)`, where an empty score sheet has not just a row for each turn: labels, each with what
    stands in its row beforehand. `on_sheet(terms, state)`, where people write something else down
    after a turn than the scores of the rules: a number for each seat.

What people see and type
------------------------

`board`
    `board(terms, state, language, names)`: the table as dice and small tables (`kernel/board.py`),
    for screens that draw with text. `rolled` is the shelf of an outcome's dice, or None;
    `LEFT_LYING` says whether the board after a roll shows those dice too. Optional: `low_board`,
    the board for a window of few lines, and `label`, a legal action for a key: a title of a few
    words ("Roll 4") and what it leads to ("red light loses 6"), or "". Without this part screens
    show `status`, and keys say `offer`.

`entry`
    What people type. `key` is the short form of a legal action, the same in every language, and
    begins with none of `?`, `h`, `q`, `u`, `k`, which belong to the screen. `read_actions` turns a
    typed line into actions, legal or not; None: not understood at all. `summary`, where the keys
    are too many to list, says what can be typed. For real dice, `ask_outcome` says what to type,
    `read_outcome` reads it, and `typed_outcome` is how a person would type an outcome. What was
    wrong is always a `RollhouseError`. `tray` is a `Tray` (`kernel/trays.py`) from which people tap
    what real dice show: faces of dice, one of several choices, or where dice lie. Tapped faces and
    places are typed for people, and `read_outcome` reads them. `besides` is what can happen to the
    table although it is not asked, or None. Without a tray people type; without this part screens
    number their offers and take outcomes as JSON. Where options are `mendable`: `UNLIKE`, the
    reasons of `read_outcome` that pieces unlike those of the match would explain; `ask_mend`, what
    to type about such a piece, and `read_mend`, the options that make of it.

`trays`
    Where `entry` is long: the trays of that game, which `entry` passes on.

How computers play it
---------------------

`solver`
    Exact values of every position: `solve`, `restore`, `EXAMPLES` and more (`solvers/__init__.py`).
    `FORMER` names earlier sources whose stored solutions are still right (`solvers/sources.py`).
`greedy`
    The rule of thumb: a compiled `choose`, with `consider`, `glance`, `PLAYOUTS`, `ERRORS` and more
    where search, the levels of the computer and the coach need them (`players/rule_of_thumb.py`).
    Without it computers play `default`.
`greedy_quick`
    A quicker `choose` for playouts, where the rule of thumb takes too long for thousands of games
    (`players/policies.py`).
`greedy_tables`
    A `choose` that decides exactly as the rule of thumb does, faster, for games in batches; where a
    GPU is faster in another way, with the same decisions, that is `choose_on_gpu`.
`random_play`
    Whole games in which all choose at random, the same as by the rules step by step, but faster:
    the compiled `play_out(setup, state, table, choices)` returns the steps that a game takes from
    its start (`lab/batch/playouts.py`).
`pretending`
    How a match of many is seen as one between two, so that the solution for two plays it
    (`players/pretending.py`).
`inputs`
    A position as numbers for a network: `size`, the compiled `write`, and `VARIED`, the house rules
    that networks were trained on (`valuation/writing.py`); `SAME_FOR_ALL` are those of which they
    know only what is the same for everybody. The networks themselves lie beside it
    (`valuation/networks.py`). Where they help: `alike` and `EDGES` for looking ahead
    (`valuation/turn_graph.py`), and a compiled `consider`, the choices that are tried in self-play.
`whole_turn`
    Where a turn is too long for that graph: the compiled `look_ahead(setup, graph, network, tables,
    room)`, which works a turn out to its end, `tables(terms)`, `room(terms)` and the compiled
    `room_of(rooms, thread)`. The game's networks judge beginnings of turns alone.
`later_throws`
    Where that graph leads to throws with too many answers, but what they are worth can be worked
    out: `tables`, `room` and `room_of` as above, and compiled `knows(setup, state)`, whether this
    is such a throw; `work_out(setup, graph, network, tables, room)`, from the first position of a
    graph on; and `read(state, room, into)` (`valuation/turn_graph.py`).
`lessons`
    What networks learn from that learn from beginnings of turns, not from games in lanes:
    `Lessons`, the widths of their first layers by number of players (`WIDE`), and `missed`, to
    score them without luck (`lab/training/training.py`, `lab/training/contest.py`).
`replies`
    The best reply to a player's habits, where a match is too large to be listed: `reply(terms,
    habit, seat, progress)` returns what it wins at least and at most (`low`, `high`) and how it
    plays (`choose`), or None (`lab/replies/best_response.py`).
`insight`
    What is known of matches that the solver does not solve: `judge`, `study` and more
    (`players/insight.py`).

What the coach and researchers look at
--------------------------------------

`report`
    The game in reports: its events, fears, grades and colours (`coach/game_words.py`).
`memory`
    What the wall of the house remembers of it: records, and habits by kinds of choices
    (`coach/wall/reader.py`).
`outlook`
    Chances worth mentioning in a hint, beside the game's events (`coach/hints/outlook.py`).
`scorecard`
    What a step enters on the scorecard of whoever acts, and the rows of that card
    (`matches/scorecards.py`); its `board` has then `scored_board`, which shows them.
`absence`
    How the turn of somebody who left a table with real dice is passed over: the rule
    `pass_over(setup, state, away)`, where `away` has a bit for each such seat. It returns 0 where
    there is no turn to pass over. Where more happens than that the next player plays, the
    sentence `passing` of `words` says it. Without this part nobody leaves before the end.
`victory`
    How a game was won, in one sentence: its own feats and words, and who is ahead where the scores
    do not say it (`matches/victory.py`).
`explore`
    What can be changed about a position in the explorer, and in which matches quizzes are
    (`coach/explorer/__init__.py`).
`daily`
    What the game lays on the daily table, and on which weekdays: `DAILY`, a `Daily`
    (`coach/daily/part.py`).
`observation`
    What a seat sees as numbers, for learning: `parts` and the compiled `see`, and `close` for
    shaped rewards (`environments/observations.py`). Without it the fields of `State` are seen.
`environment`
    A Gymnasium environment of the game's own, such as one of its gestures alone
    (`environments/registration.py`).

Where hands decide
------------------

`physics`
    Simulates gestures: `PHYSICS`, a `Physics` (`chance/physics.py`), with its worlds and hands.
`practice`
    The practice range: `RANGE`, a `Range` (`coach/practice.py`): where tries are made, and by how
    much a gesture missed. Reports measure hands with it, too.
`terminal_hand`
    How a gesture is made with a keyboard: `HAND`, a `Hand` (`terminal/hands/__init__.py`).

And `former`, where modules about the game had other names in Rollhouse 1.0 (`rollhouse/former.py`).

A part that follows from the rules says in `KNOWS` which options it has understood; a room does not
ask it about a match with others (`kernel/knowledge.py`).
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import warnings
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any
from weakref import WeakValueDictionary

import numpy as np

from . import validation
from .calls import Calls
from .errors import BadOption, RollhouseError, UnknownGame
from .frozen import frozen, thawed
from .games import names, part
from .machine_code import announce
from .records import COMPILED, Array, Row


@dataclass(frozen=True)
class Option:
    """A house rule: a named field with a default."""

    name: str
    default: Any
    values: str
    """Which values are allowed, in words."""
    read: Callable[[Any], Any]
    """Checks a given value and returns its normal form."""
    file: bool = False
    """May the path of a JSON or TOML file be given?"""
    bounds: tuple[int, int] | None = None
    """The smallest and the largest value, where it is a whole number."""
    choices: tuple[str, ...] = ()
    """The values, where it is one of a few words; those among its values that screens offer, where
    it may be something else too."""
    each_seat: bool = False
    """Can it be a list with a value for each seat, which moves with whoever sits there?"""
    seats: bool = False
    """Is it a list of seats?"""
    mendable: bool = False
    """Is it what pieces in a box look like? People may find out in a match that theirs differ."""


def whole_option(
    name: str, default: int | None, low: int, high: int, otherwise: str = "no limit"
) -> Option:
    """A whole number; where the default is None, None may be given too and means `otherwise`."""

    def read(value: Any) -> int | None:
        if value is None and default is None:
            return None
        return validation.whole(value, name, low, high)

    values = f"{low}-{high}" + (f"; if not given, {otherwise}" if default is None else "")
    return Option(name, default, values, read, bounds=(low, high))


def choice_option(name: str, default: str, *choices: str) -> Option:
    """One of several words."""
    values = ", ".join(choices)
    read = lambda value: validation.choice(value, name, choices)  # noqa: E731
    return Option(name, default, values, read, choices=choices)


def flag_option(name: str, default: bool) -> Option:
    """True or false."""
    return Option(name, default, "true, false", lambda value: validation.flag(value, name))


@dataclass(frozen=True, eq=False)
class Game:
    """One game of the house: the parts that playing it needs."""

    name: str
    rules: ModuleType
    options: ModuleType
    codec: ModuleType
    words: ModuleType
    calls: Calls = field(repr=False)
    board: ModuleType | None = None
    entry: ModuleType | None = None

    @property
    def faces(self) -> Calls:
        """The name that `calls` had in Rollhouse 1.0."""
        warnings.warn("Game.faces is Game.calls now", DeprecationWarning, stacklevel=2)
        return self.calls

    @property
    def version(self) -> int:
        """Raised when behaviour changes; recorded with every position and match."""
        return int(self.rules.VERSION)

    @property
    def players(self) -> range:
        return self.options.PLAYERS

    @functools.cached_property
    def gestures(self) -> bool:
        """May an action carry a gesture under `"hand"`?"""
        return bool(getattr(self.options, "GESTURES", False))

    @functools.cached_property
    def ends_by_itself(self) -> Callable[..., bool] | None:
        """The codec's, where it has one: Python takes long to find that a module lacks a name."""
        return getattr(self.codec, "ends_by_itself", None)

    @property
    def first(self) -> str:
        """Who begins by the printed rules: `choice`, `youngest`, `oldest`, or `roll`."""
        return str(getattr(self.options, "FIRST", "choice"))

    def title(self, language: str = "en") -> str:
        return str(self.words.WORDS.say(language, "title"))

    def passing(self, language: str = "en") -> str:
        """What else happens when a turn is passed over, from the key `passing`; mostly nothing."""
        known = "passing" in self.words.WORDS
        return str(self.words.WORDS.say(language, "passing")) if known else ""

    def about(self, option: Option, language: str = "en") -> str:
        """What an option changes, from the key `option_NAME`; without that key, its values."""
        key = f"option_{option.name}"
        return (
            str(self.words.WORDS.say(language, key)) if key in self.words.WORDS else option.values
        )

    def called(self, option: Option, language: str = "en") -> str:
        """What screens call an option, from the key `called_NAME`; without that key, its name."""
        key = f"called_{option.name}"
        if key in self.words.WORDS:
            return str(self.words.WORDS.say(language, key))
        return option.name.replace("_", " ").capitalize()

    def choice(self, option: Option, value: str, language: str = "en") -> str:
        """What screens call a choice, from the key `option_NAME_VALUE`; without it, the value."""
        key = f"option_{option.name}_{value}"
        if key in self.words.WORDS:
            return str(self.words.WORDS.say(language, key))
        return value.replace("_", " ")

    def events(self, bits: int) -> list[str]:
        """The names of the events in the bits that `act` or `settle` returned."""
        return [name for n, name in enumerate(self.rules.EVENTS) if bits >> n & 1]


def load(name: Any) -> Game:
    """The game of a name; `UnknownGame` where there is none."""
    try:
        return _load(validation.text(name, "game"))
    except RollhouseError as error:
        raise error.as_a(UnknownGame) from None


@functools.cache
def _load(name: str) -> Game:
    validation.choice(name, "game", names())
    rules, options, codec, words = (
        _needed(name, n) for n in ("rules", "options", "codec", "words")
    )
    board, entry = part(name, "board"), part(name, "entry")
    return Game(name, rules, options, codec, words, Calls(name, rules), board, entry)


def _needed(game: str, name: str) -> ModuleType:
    found = part(game, name)
    if found is None:
        raise ModuleNotFoundError(f"the game {game!r} has no part {name!r}")
    return found


@dataclass(frozen=True, eq=False)
class Terms:
    """What is fixed for a match: game, number of players, options, packed into one `Setup`.

    Equal terms are one and the same object (`agree`), so they are compared by identity.
    """

    game: Game
    players: int
    options: Mapping[str, Any]
    setups: Array = field(repr=False)
    """An array with the one `Setup` record, read-only."""
    digest: str

    @property
    def setup(self) -> Row:
        return Row(self.setups)

    def __reduce__(self) -> Any:
        return _agreed_again, (self.game.name, self.players, thawed(self.options))


def _agreed_again(game: str, players: int, options: Mapping[str, Any]) -> Terms:
    return agree(load(game), players, options)


_AGREED: WeakValueDictionary[tuple[str, str], Terms] = WeakValueDictionary()
_LATEST: deque[Terms] = deque(maxlen=32)
"""Keeps the latest terms alive, so that starting game after game does not pack them again."""


def agree(game: Game, players: Any, given: Mapping[str, Any], files: bool = False) -> Terms:
    """Check players and options and pack them. With `files`, an option may be a file's path."""
    try:
        players = validation.whole(players, "players", game.players[0], game.players[-1])
        if COMPILED:
            announce(game.name, game.title(), lambda: game.calls.digest)
        chosen = _choose(game, players, given, files)
        text = json.dumps([players, chosen], sort_keys=True)
        known = _AGREED.get((game.name, text))
        if known is None:
            setups = np.zeros(1, game.rules.Setup)
            game.options.pack(players, chosen, setups)
            setups.flags.writeable = False
            known = Terms(game, players, frozen(chosen), setups, _digest(game, text, setups))
            _AGREED[game.name, text] = known
            _LATEST.append(known)
        return known
    except RollhouseError as error:
        raise error.as_a(BadOption) from None


def _digest(game: Game, text: str, setups: Array) -> str:
    """A name for the terms of a match, by which solutions are stored.

    Options that were added to a released game (`ADDED`) do not count at their default, so that what
    was stored before them keeps its name.
    """
    players, chosen = json.loads(text)
    options = without_added(game, chosen)
    left_out = chosen.keys() - options.keys()
    fields = [name for name in setups.dtype.names or () if name not in left_out]
    record = np.dtype(
        [(name, setups.dtype[name]) for name in fields], align=setups.dtype.isalignedstruct
    )
    packed = np.zeros(1, record)
    for name in fields:
        packed[name] = setups[name]
    text = json.dumps([players, options], sort_keys=True)
    return hashlib.sha256(packed.tobytes() + text.encode()).hexdigest()[:16]


def without_added(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options by which what is stored is known: not those of `ADDED` that are at their default."""
    added = getattr(game.options, "ADDED", ())
    usual = {option.name: option.default for option in game.options.OPTIONS}
    return {
        name: value for name, value in options.items() if name not in added or value != usual[name]
    }


@functools.cache
def usual(game: Game, players: int) -> Mapping[str, Any]:
    """The options of the printed game for so many players."""
    return agree(game, players, {}).options


def house_rules(game: Game, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from the printed game, to be shown to the players."""
    printed = usual(game, players)
    return {
        name: thawed(value)
        for name, value in options.items()
        if name in printed and value != printed[name] and frozen(value) != printed[name]
    }


def turned(game: Game, options: Mapping[str, Any], by: int, players: int) -> dict[str, Any]:
    """The options after everybody moves `by` seats up: a seat's own values move with it."""
    found = dict(thawed(options))
    for option in game.options.OPTIONS:
        value = found.get(option.name)
        if option.each_seat and isinstance(value, list) and len(value) == players:
            found[option.name] = [value[(seat - by) % players] for seat in range(players)]
        elif option.seats and isinstance(value, list):
            found[option.name] = sorted((seat + by) % players for seat in value)
    return found


def _choose(game: Game, players: int, given: Mapping[str, Any], files: bool) -> dict[str, Any]:
    """All options of a game: the given ones, checked, and defaults for the rest."""
    options = {option.name: option for option in game.options.OPTIONS}
    for name in given:
        if name not in options:
            known = ", ".join(options)
            raise RollhouseError(
                "no_option", game=game.name, name=validation.brief(name), names=known
            )
    chosen = {}
    for name, option in options.items():
        value = given.get(name, option.default)
        if files and option.file and isinstance(value, (str, os.PathLike)):
            value = validation.data_file(value)
        chosen[name] = option.read(value)
    check = getattr(game.options, "check", None)
    return check(chosen, players) if check else chosen
