"""People made of numbers at a terminal: they read a swing off the screen and stop it with a key.

They see the pictures as a pseudo-terminal gets them, in real time, learn the tempo from them, and
press a key when the swing should be where they aim: early or late by a normally distributed time,
and by what they had seen a reaction before. `bench/terminal_people.py` plays with them; short forms
are in the tests.
"""

from __future__ import annotations

import codecs
import math
import random
import re
import time
from dataclasses import dataclass

from .person import EndOfScreen, Terminal, plain

EDGE = 16.0
"""The width of a die in millimetres: the scale of a tower's picture."""
FARTHEST = 4.0
"""The most millimetres beside the middle of the top die at which somebody aims."""
PATIENCE = 90
"""Seconds to wait for a swing."""
CLEAR = 0.95
"""Closer to its turning points the swing is too slow to tell when it was there."""
ENDS = re.compile(r"  (?:left|near|soft)\b.*\b(?:right|away|hard)$")
"""The line below a swing, and below a portrait of the tower too."""
SIDES = {
    "to the left": (0, -1), "to the right": (0, 1), "towards you": (1, -1), "away from you": (1, 1),
}  # fmt: skip
"""The axis of each side, 0 for x and 1 for y, and its sign."""


@dataclass(frozen=True)
class TerminalPerson:
    """How somebody stops swings."""

    timing: float | None = None
    """How many seconds the key comes early or late, one standard deviation; None: the person does
    not aim and presses as soon as the swing begins."""
    watches: int = 1
    """How many half swings the person watches before stopping one."""
    back: float | None = None
    """How far back over the foot of the tower the person aims, as a fraction; None: at the mark."""
    worth: bool = False
    """Does the person aim at a hole worth having, rather than always at the middle?"""
    reacts: tuple[float, float] = (0.25, 0.06)
    """Seconds between seeing and doing, and how much that varies."""


PEOPLE = {
    "blind": TerminalPerson(),
    "casual": TerminalPerson(timing=0.055),
    "careful": TerminalPerson(timing=0.038, watches=2, back=0.5, worth=True),
}


class Window:
    """What a terminal shows, as far as pictures need it that are drawn over themselves."""

    PARTS = re.compile(r"\x1b\[\??([0-9;]*)([A-Za-z])|\r|\n|[^\x1b\r\n]+")
    BEGUN = re.compile(r"\x1b(?:\[\??[0-9;]*)?$")

    def __init__(self):
        self.rows, self.row, self.column, self.rest = [""], 0, 0, ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def take(self, shown: bytes):
        text = self.rest + self.decoder.decode(shown)
        begun = self.BEGUN.search(text)
        self.rest = begun[0] if begun else ""
        for part in self.PARTS.finditer(text.removesuffix(self.rest)):
            if part[2]:
                self.obey(part[2], int(part[1]) if part[1].isdigit() else 1)
            elif part[0] == "\r":
                self.column = 0
            elif part[0] == "\n":
                self.row += 1
                self.rows += [""] * (self.row + 1 - len(self.rows))
            else:
                self.write(part[0])

    def obey(self, order: str, number: int):
        if order == "A":
            self.row = max(self.row - number, 0)
        elif order in "JK":
            self.rows[self.row] = self.rows[self.row][: self.column]
            if order == "J":
                del self.rows[self.row + 1 :]

    def write(self, text: str):
        line = self.rows[self.row].ljust(self.column)
        end = self.column + len(text)
        self.rows[self.row] = line[: self.column] + text + line[end:]
        self.column = end


@dataclass(frozen=True)
class Look:
    """One picture of a swing, in columns."""

    at: float
    middle: float
    top: float | None = None
    """The middle of the tower's top die; None: there is none."""
    edge: float = 1.0
    """The width of a die."""


def looked(rows: list[str]) -> Look | None:
    """What the last picture shows; None if there is none yet."""
    found = [
        number
        for number, row in enumerate(rows)
        if ENDS.match(row) and ("▲" in row or "●" in rows[number - 1])
    ]
    if not found:
        return None
    number = found[-1]
    middle = (2 + len(rows[number]) - 1) / 2
    line = rows[number - 1]
    if "●" in line:
        return Look(line.index("●"), middle)
    if number < 3:
        return None
    held, top = (re.search(r"\[[^]]*\]", rows[number - back]) for back in (3, 2))
    if held is None:
        return None
    at, edge = (held.start() + held.end() - 1) / 2, held.end() - held.start()
    return Look(at, middle, (top.start() + top.end() - 1) / 2 if top else None, edge)


class SeenSwing:
    """A swing as somebody sees it: how far along it is, and when it will be somewhere.

    It begins at the left. Half swings are counted in `turns`; the phase grows by pi with each.
    """

    def __init__(self, first: Look):
        self.reach = first.middle - first.at
        self.last, self.turns = -1.0, 0
        self.phases: list[tuple[float, float]] = []

    def see(self, now: float, look: Look):
        share = min(max((look.at - look.middle) / self.reach, -1.0), 1.0)
        if share == self.last:
            return
        if (share > self.last) != (self.turns % 2 == 0):
            self.turns += 1
        self.last = share
        if abs(share) < CLEAR:
            self.phases.append((now, self.phase(share, self.turns)))

    @staticmethod
    def phase(share: float, turns: int) -> float:
        return turns * math.pi + math.acos(-share if turns % 2 == 0 else share)

    def when(self, share: float, turns: int) -> float:
        """When it should be at a share of its reach, in that half swing: a straight line."""
        count = len(self.phases)
        middle, usual = (sum(column) / count for column in zip(*self.phases, strict=True))
        spread = sum((now - middle) ** 2 for now, _ in self.phases)
        speed = sum((now - middle) * (phase - usual) for now, phase in self.phases) / spread
        return middle + (self.phase(share, turns) - usual) / speed


def stop(terminal: Terminal, person: TerminalPerson, chance: random.Random, aim: float | None):
    """Watch the next swing and stop it; returns how many seconds late the key was meant to be.

    `aim`: millimetres from the middle of the tower's top die; None: at the mark.
    """
    reaction = max(chance.gauss(*person.reacts), 0.1)
    late = 0.0 if person.timing is None else chance.gauss(0, person.timing)
    window, swing, half, there = Window(), None, None, math.inf
    while there - reaction > (now := time.monotonic()):
        got = terminal.read(min(there - reaction - now, PATIENCE))
        if got == b"" or (got is None and there == math.inf):
            raise EndOfScreen(f"no swing:\n{terminal.screen[-2000:]}")
        now = time.monotonic()
        window.take(got or b"")
        look = looked(window.rows)
        if look is None:
            continue
        swing = swing or SeenSwing(look)
        swing.see(now, look)
        if person.timing is None:
            there = now + reaction if swing.last > -1.0 else math.inf
        elif swing.turns >= person.watches and len(swing.phases) > 2:
            share = wanted(look, swing, aim)
            half = half or next_half(swing, share, now + reaction)
            there = swing.when(share, half)
    time.sleep(max(there + late - time.monotonic(), 0.0))
    terminal.type(" ")
    return late


def wanted(look: Look, swing: SeenSwing, aim: float | None) -> float:
    """Where on the swing somebody wants to stop it, from -1 to 1."""
    if aim is None or look.top is None:
        return 0.0
    column = look.top + aim * look.edge / EDGE
    return min(max((column - look.middle) / swing.reach, -CLEAR), CLEAR)


def next_half(swing: SeenSwing, share: float, earliest: float) -> int:
    """The first half swing in which there is time enough to react."""
    half = swing.turns
    while swing.when(share, half) < earliest:
        half += 1
    return half


def lean(screen: str) -> tuple[float, float]:
    """How many millimetres the tower's top is beside its foot, as the last board says."""
    told = re.findall(r"The tower (?:leans|stands)[^.]*(?:\.\d[^.]*)*\.", plain(screen))
    found = [0.0, 0.0]
    for size, side in re.findall(
        r"(\d+\.\d) mm (to the left|to the right|towards you|away from you)",
        " ".join(told[-1].split()) if told else "",
    ):
        axis, sign = SIDES[side]
        found[axis] = sign * float(size)
    return found[0], found[1]


def aims(person: TerminalPerson, leaning: tuple[float, float]) -> list[float | None]:
    """Where somebody wants to put a die on a tower with this lean, left or right, near or away."""
    if person.back is None:
        return [None, None]
    return [min(max(-person.back * part, -FARTHEST), FARTHEST) for part in leaning]


def gesture(terminal: Terminal, typed: str, person: TerminalPerson, chance: random.Random):
    """Choose what is typed, and stop both swings; returns how late the keys were meant to be."""
    places = aims(person, lean(terminal.screen))
    terminal.forget()
    terminal.type(f"{typed}\n")
    return [stop(terminal, person, chance, aim) for aim in places]
