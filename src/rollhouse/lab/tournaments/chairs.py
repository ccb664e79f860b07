"""Who decides in the games of a tournament: asked within a time limit, and out if that goes wrong.

The house's own players are trusted: they take the time they take, and an error of theirs is ours.
Everybody else is watched. In this process an alarm interrupts a player who thinks too long; that
works for Python code, but not while it waits inside a library that never comes back to Python.
"""

from __future__ import annotations

import contextlib
import signal
import threading
import traceback
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import LANGUAGES, Sentence
from rollhouse.kernel.position import Position
from rollhouse.matches.match import Left, Player
from rollhouse.players.foreign import told
from rollhouse.players.process import TRACE
from rollhouse.players.program import STALLED, Program, ProgramFault
from rollhouse.players.seats import Seat, read_seat

from .words import WORDS

STRIKES = 3
"""Forfeits in a row after which a player sits out the rest of a piece of work."""
AGAIN = 0.1
"""Seconds after which an alarm rings again that a player has ignored."""

FAILED, ILLEGAL, LEFT, WITHDRAWN = "failed", "illegal", "left", "withdrawn"


class Forfeited(Exception):
    """A player lost the game it is in."""

    def __init__(self, chair: Chair, cause: str, why: Sentence, trace: str = "") -> None:
        super().__init__(cause)
        self.chair, self.cause, self.trace = chair, cause, trace[-TRACE:]
        self.why = {language: why.say(language) for language in LANGUAGES}


class OutOfTime(BaseException):
    """Raised in a player that thinks too long; none of its own ordinary `except` clauses
    stops it.
    """


class Chair:
    """One entrant at a table, for many games. A program is one process for all of them; every other
    player is made anew for each.
    """

    def __init__(self, entrant: int, written: str | Player, seconds: float, startup: float) -> None:
        self.entrant, self.seconds, self.startup = entrant, seconds, startup
        self._seat: Seat | None = read_seat(written) if isinstance(written, str) else None
        self.foreign = self._seat is None or self._seat.is_foreign
        self._player: Player | None = None if isinstance(written, str) else written
        self._strikes = 0

    @property
    def withdrawn(self) -> bool:
        return self._strikes >= STRIKES

    def begin(self, number: int, seed: int) -> None:
        """Get ready for a game; `seed` is for its own choices."""
        if self._seat is None:
            return
        if isinstance(self._player, Program):
            self._player.begin(number, seed)
            return
        with self._watched():
            self._player = self._seat.sit(seed)
        if isinstance(self._player, Program):
            self._player.seconds, self._player.startup = self.seconds, self.startup
            self._player.begin(number, seed)

    def choose(self, position: Position) -> Mapping[str, Any]:
        """What it plays: an action of a seat, which may be illegal."""
        player, actions = self._player, position.actions()
        assert player is not None
        if not self.foreign or isinstance(player, Program):
            with self._watched():
                return player(position, actions)
        study = getattr(player, "study", None)
        with self._watched():
            if study is not None:
                in_time(lambda: study(position), self.startup)
            return in_time(lambda: player(position, actions), self.seconds)

    def play(self, position: Position) -> tuple[Position, list[str]]:
        """The position after what it plays, and what happened."""
        action = self.choose(position)
        try:
            if not isinstance(action, Mapping) or "do" not in action:
                raise RollhouseError("not_an_action", WORDS, value=type(action).__name__)
            return position.step(action)
        except RollhouseError as error:
            if not self.foreign:
                raise
            raise Forfeited(self, ILLEGAL, of_its_own(error.sentence)) from None

    @contextlib.contextmanager
    def _watched(self) -> Any:
        """Anything that somebody else's player does wrong is a forfeit."""
        try:
            yield
        except ProgramFault as fault:
            raise Forfeited(self, fault.cause, fault.sentence, fault.trace) from None
        except Left:
            raise Forfeited(self, LEFT, Sentence("left", WORDS)) from None
        except OutOfTime:
            raise Forfeited(
                self, STALLED, Sentence("overdue", WORDS, seconds=self.seconds)
            ) from None
        except (Exception, SystemExit) as fault:
            if not self.foreign:
                raise
            why = Sentence("raised", WORDS, fault=told(fault))
            raise Forfeited(self, FAILED, why, traceback.format_exc()) from None

    def end(self, shares: list[float] | None, forfeited: bool) -> None:
        """The game is over for it; if it forfeited, it starts afresh."""
        self._strikes = self._strikes + 1 if forfeited else 0
        if isinstance(self._player, Program):
            self._player.over(shares)
            if forfeited:
                self.leave()

    def leave(self) -> None:
        if isinstance(self._player, Program):
            self._player.close()
        if self._seat is not None:
            self._player = None


def of_its_own(refusal: Sentence) -> Sentence:
    """A refusal told of a player whose seat is named already."""
    legal = refusal.facts.get("legal")
    if not isinstance(legal, Sentence) or "actions" not in legal.facts:
        return refusal
    may = Sentence("it_may", WORDS, actions=legal.facts["actions"])
    return Sentence(refusal.key, refusal.words, **{**refusal.facts, "legal": may})


def in_time(decide: Callable[[], Any], seconds: float) -> Any:
    """What a function returns; raises `OutOfTime` if that takes too long."""
    if threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
        return _with_alarm(decide, seconds)
    return _in_a_thread(decide, seconds)


def _with_alarm(decide: Callable[[], Any], seconds: float) -> Any:
    waiting = True

    def ring(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        if waiting:
            raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
        try:
            return decide()
        finally:
            waiting = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _in_a_thread(decide: Callable[[], Any], seconds: float) -> Any:
    """For when no alarm can ring; a function that is too slow is left behind in its thread."""
    found: list[Any] = []
    raised: list[BaseException] = []

    def run() -> None:
        try:
            found.append(decide())
        except BaseException as fault:  # it is raised again in the thread that waits for it
            raised.append(fault)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if raised:
        raise raised[0]
    if not found:
        raise OutOfTime
    return found[0]
