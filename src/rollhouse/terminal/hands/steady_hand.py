"""A steady hand: something swings, a key stops it, and where it stops is the gesture."""

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
"""What a person may want instead of a gesture: to choose again, or to be no longer timed."""
KEYS = {"q": BACK, "Q": BACK, "\x1b": BACK, "u": BACK, "t": CALM, "T": CALM}
FRAME = 0.02
"""Seconds for which one picture of the swing is shown."""
PAUSE = 0.6
"""How long, in seconds, people can read before a swing begins; no key stops it then."""
WIDEST = 68
"""How many columns a swing may take."""


class KeySource(Protocol):
    suspended: bool
    """Was the program suspended since the last key, so that the screen is lost?"""

    def key(self, seconds: float) -> str | None: ...


@dataclass(frozen=True)
class HandMoment:
    """One swing, how it is drawn, and what a miss is called."""

    swing: Swing
    title: str
    draw: Callable[[float, int], Sequence[Line]]
    """Draws a miss in this many columns, always with the same number of lines."""
    said: Callable[[float], str]
    above: Board = field(default_factory=list)
    """What is shown once, before the swing begins."""


class RedrawnLines:
    """Lines that are drawn over and over in the same place."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.shown: list[str] = []

    def draw(self, lines: Sequence[Line]) -> None:
        texts = [self.screen.drawn(line)[0].rstrip() for line in lines]
        if texts == self.shown:
            return
        output = f"\x1b[{len(self.shown)}A" if self.shown else ""
        for place, text in enumerate(texts):
            same = self.shown[place : place + 1] == [text]
            output += "\n" if same else f"\r  {text}\x1b[K\n"
        print(output, end="", flush=True)
        self.shown = texts

    def erase(self) -> None:
        """Remove the lines from the screen."""
        print(f"\x1b[{len(self.shown)}A\x1b[J", end="", flush=True)
        self.shown = []


class SteadyHand:
    """Asks for one gesture, swing after swing."""

    def __init__(
        self,
        screen: Screen,
        language: str,
        keys: KeySource,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.screen, self.language, self.keys, self.clock = screen, language, keys, clock
        self.left = False
        """Did the person leave in the middle, so that the house finishes the gesture?"""

    def ask(self, moments: Sequence[HandMoment], explained: str) -> list[float] | str:
        """The miss of each swing; or `BACK` or `CALM`, which can be chosen until the first stop."""
        misses: list[float] = []
        for moment in moments:
            try:
                stopped = self.swing_until_stopped(moment, explained, moving=bool(misses))
            except Stopped:
                if not misses:
                    raise
                self.left = True
                return misses + [0.0] * (len(moments) - len(misses))
            if isinstance(stopped, str):
                return stopped
            misses.append(stopped)
            if self.screen.in_place:  # nobody needs to see the question any more
                self.screen.forget()
            else:
                self.tell(moment, stopped)
        if self.screen.in_place:
            for moment, miss in zip(moments, misses, strict=True):
                self.tell(moment, miss)
        return misses

    def tell(self, moment: HandMoment, miss: float) -> None:
        self.screen.say("  " + moment.said(miss), "bold")

    def swing_until_stopped(self, moment: HandMoment, explained: str, moving: bool) -> float | str:
        """Swing until a key stops it, and return where that was. `moving`: it is too late for
        `BACK`.
        """
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
        """Show what it is about, and return when the swing begins, after a pause for reading."""
        self.screen.scene(None)
        self.screen.board(moment.above)
        keys = "moment_keys_moving" if moving else "moment_keys"
        self.screen.say("  " + SAYS.say(self.language, keys), "dim")
        self.screen.say("  " + moment.title, "bold")
        self.screen.refresh()
        return RedrawnLines(self.screen), self.clock() + PAUSE

    def picture(self, moment: HandMoment, miss: float) -> Sequence[Line]:
        return moment.draw(miss, min(self.screen.width - 3, WIDEST))
