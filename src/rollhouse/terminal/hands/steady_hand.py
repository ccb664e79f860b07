"""The steady-hand moment: something swings, a key stops it, and where it stops is the gesture."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rollhouse.kernel.board import Board

from ..keyboard.lines import Stopped
from ..screen.canvas import Line
from ..screen.screen import Screen
from ..words import SAYS
from .swing import Swing

STOPS = (" ", "\n", "\r")
BACK, CALM = "back", "calm"
"""What a person may want in place of a gesture: choose again, or a hand that is lent."""
KEYS = {"q": BACK, "Q": BACK, "\x1b": BACK, "u": BACK, "t": CALM, "T": CALM}
FRAME = 0.02
"""Seconds that a picture of the swing is shown."""
PAUSE = 0.6
"""Seconds before a swing begins, in which one reads, and no key stops it."""
WIDEST = 68
"""Columns of a moment."""


class KeySource(Protocol):
    suspended: bool
    """Was something else on the screen since the last key?"""

    def key(self, seconds: float) -> str | None: ...


@dataclass(frozen=True)
class HandMoment:
    """One swing, what is drawn of it, and how a miss is called."""

    swing: Swing
    title: str
    draw: Callable[[float, int], Sequence[Line]]
    """The picture of a miss, in so many columns; always of as many lines."""
    said: Callable[[float], str]
    above: Board = field(default_factory=list)
    """What is shown once, before it begins."""


class RedrawnLines:
    """Lines that are drawn over and over in the same place."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.shown: list[str] = []

    def draw(self, lines: Sequence[Line]) -> None:
        texts = [self.screen.drawn(line)[0].rstrip() for line in lines]
        if texts == self.shown:
            return
        signs = f"\x1b[{len(self.shown)}A" if self.shown else ""
        for place, text in enumerate(texts):
            same = self.shown[place : place + 1] == [text]
            signs += "\n" if same else f"\r  {text}\x1b[K\n"
        print(signs, end="", flush=True)
        self.shown = texts

    def erase(self) -> None:
        """Leave no trace of it."""
        print(f"\x1b[{len(self.shown)}A\x1b[J", end="", flush=True)
        self.shown = []


class SteadyHand:
    """Asks for one gesture, moment by moment."""

    def __init__(
        self,
        screen: Screen,
        language: str,
        keys: KeySource,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.screen, self.language, self.keys, self.clock = screen, language, keys, clock
        self.left = False
        """Did the person leave while the hand moved, so that the rest of the gesture is lent?"""

    def ask(self, moments: Sequence[HandMoment], explained: str) -> list[float] | str:
        """What each moment missed by, or `BACK` or `CALM`: the first key that stops decides."""
        misses: list[float] = []
        for moment in moments:
            try:
                stopped = self.stopped(moment, explained, moving=bool(misses))
            except Stopped:
                if not misses:
                    raise
                self.left = True
                return misses + [0.0] * (len(moments) - len(misses))
            if isinstance(stopped, str):
                return stopped
            self.screen.say("  " + moment.said(stopped), "bold")
            misses.append(stopped)
        return misses

    def stopped(self, moment: HandMoment, explained: str, moving: bool) -> float | str:
        """Swing until a key stops it; where it was then. `moving`: there is no way back."""
        redrawn, begins = self.begin(moment, moving)
        while True:
            now = self.clock()
            if self.keys.suspended:
                self.keys.suspended = False
                redrawn, begins = self.begin(moment, moving)
            redrawn.draw(self.picture(moment, moment.swing.at(max(now - begins, 0.0))))
            key = self.keys.key(FRAME - (self.clock() - now))
            elapsed = self.clock() - begins
            if key in STOPS and elapsed > 0:
                miss = moment.swing.at(elapsed)
                redrawn.draw(self.picture(moment, miss))
                return miss
            if key in KEYS and not moving:
                return KEYS[key]
            if key in KEYS:
                self.screen.say("  " + SAYS.say(self.language, "no_way_back"), "bad")
                redrawn, begins = self.begin(moment, moving)
            if key == "?":
                self.screen.say(explained)
                while self.keys.key(60.0) is None:
                    pass
                redrawn, begins = self.begin(moment, moving)

    def begin(self, moment: HandMoment, moving: bool) -> tuple[RedrawnLines, float]:
        """Show what it is about; when the swing begins, so that a key pressed twice stops none."""
        self.screen.board(moment.above)
        keys = "moment_keys_moving" if moving else "moment_keys"
        self.screen.say("  " + SAYS.say(self.language, keys), "dim")
        self.screen.say("  " + moment.title, "bold")
        return RedrawnLines(self.screen), self.clock() + PAUSE

    def picture(self, moment: HandMoment, miss: float) -> Sequence[Line]:
        return moment.draw(miss, min(self.screen.width - 3, WIDEST))
