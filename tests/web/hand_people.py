"""People made of numbers: they move the hand of a real page with a pointer, in real time.

They see what the page shows (the circle from above, the plumb line), late and inexactly, and move a
mouse or a thumb as people do. `bench/people.py` plays with them; short forms are in the tests.
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass

SEEN = """() => {
  const numbers = (each) =>
    each.getAttribute('transform').match(/-?\\d+(?:\\.\\d+)?(?:e-?\\d+)?/g).map(Number);
  const held = document.querySelector('.above .held')?.parentElement;
  const plumb = document.querySelector('.stage .plumb ellipse');
  if (!held || !plumb) return null;
  const [x, y] = numbers(held);
  const [turn] = numbers(held.parentElement);
  const line = document.querySelector('.stage .plumb line');
  const foot = document.querySelector('.above .foot');
  const under = document.querySelector('.above .under')?.parentElement;
  const box = document.querySelector('.stage').getBoundingClientRect();
  return {
    x, y, turn,
    askew: numbers(document.querySelector('.above .held'))[0] - (under ? numbers(under)[0] : 0),
    foot: foot ? [Number(foot.getAttribute('cx')), Number(foot.getAttribute('cy'))] : [0, 0],
    edge: Number(plumb.getAttribute('rx')) / 0.38,
    sways: Number(document.querySelector('.above .sway')?.getAttribute('r') ?? 0),
    die: [box.x + Number(line.getAttribute('x1')), box.y + Number(line.getAttribute('y1'))],
  };
}"""
WHEEL = 0.05
"""How many degrees a die turns per pixel of the wheel."""
NOTCH = 100
"""Pixels of the wheel at a time."""
CIRCLE = 2.0
"""How many pixels a millimetre takes in the circle from above."""
RING = (3.4, 5.0)
"""The radius of the ring in it, by millimetres of sway."""
FARTHEST = 4.0
"""Millimetres beside the middle of the top die that somebody aims at most."""
THUMB = 0.55
"""How far the die moves for a movement of the thumb."""
DEPTH = 0.9
"""How many millimetres the die moves away for each that a finger moves up."""


TRIES = """() => Object.values(JSON.parse(localStorage['rollhouse.practice'] ?? '{}'))
  .reduce((sum, {last}) => sum + last.length, 0)"""
"""How many tries of its practice a page has kept."""


@dataclass(frozen=True)
class TowerPerson:
    """How somebody carries a die over the tower and lets it go."""

    pointing: float
    """How many pixels a movement ends beside its target, one standard deviation."""
    looks: int = 1
    """How many movements: the second corrects what is still off after the way to the tower."""
    calm: float | None = None
    """The person waits until the sway is down to this many millimetres; None: does not wait."""
    back: float = 0.0
    """How far back over the foot of the tower the person aims, as a fraction."""
    straightens: float | None = None
    """Turns the die until it lies like the one below, to within this many degrees; None: as it
    comes.
    """
    aims: bool = True
    carries: float = 0.6
    """Seconds for the way to the tower."""
    reacts: tuple[float, float] = (0.25, 0.06)
    """Seconds between seeing and doing, and how much that varies."""
    thumb: bool = False


TOWER_PEOPLE = {
    "blind": TowerPerson(pointing=14, aims=False, carries=0.25),
    "casual": TowerPerson(pointing=3.5, looks=2),
    "careful": TowerPerson(pointing=2.5, looks=3, calm=1.0, carries=0.8, back=0.25, straightens=4),
    "touch": TowerPerson(pointing=5.5, looks=2, thumb=True),
}


class Pointer:
    """A mouse or a thumb; `fast`: how many times faster than normal the page's clock runs."""

    def __init__(self, page, thumb=False, fast=1.0):
        self.page, self.thumb, self.fast = page, thumb, fast
        self.wire = page.context.new_cdp_session(page) if thumb else None
        self.at = (0.0, 0.0)

    def touch(self, kind):
        points = [] if kind == "touchEnd" else [{"x": self.at[0], "y": self.at[1]}]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, at):
        self.at = at
        if self.thumb:
            self.touch("touchStart")
        else:
            self.page.mouse.move(*at)
            self.page.mouse.down()

    def move(self, at):
        self.at = at
        if self.thumb:
            self.touch("touchMove")
        else:
            self.page.mouse.move(*at)

    def up(self):
        if self.thumb:
            self.touch("touchEnd")
        else:
            self.page.mouse.up()

    def go(self, to, seconds):
        """From rest to rest as arms move, with the least jerk."""
        begun, first = time.perf_counter(), self.at
        while True:
            share = min((time.perf_counter() - begun) * self.fast / seconds, 1.0)
            way = share**3 * (10 - 15 * share + 6 * share**2)
            self.move(tuple(a + way * (b - a) for a, b in zip(first, to, strict=True)))
            if share == 1.0:
                return
            time.sleep(0.008)

    def wait(self, seconds):
        time.sleep(max(seconds, 0.0) / self.fast)


class Pen(Pointer):
    """A pen: it leans this many degrees to the right and towards the hand that holds it, and
    presses.
    """

    def __init__(self, page, fast=1.0):
        super().__init__(page, fast=fast)
        self.wire = page.context.new_cdp_session(page)
        self.lean, self.force = (35, 30), 0.4

    def send(self, kind, down=True):
        x, y = self.at
        self.wire.send(
            "Input.dispatchMouseEvent",
            {
                "type": kind, "x": x, "y": y, "pointerType": "pen", "button": "left",
                "buttons": int(down), "clickCount": 1, "force": self.force,
                "tiltX": self.lean[0], "tiltY": self.lean[1],
            },
        )  # fmt: skip

    def down(self, at):
        self.at = at
        self.send("mouseMoved", down=False)
        self.send("mousePressed")

    def move(self, at):
        self.at = at
        self.send("mouseMoved")

    def up(self):
        self.send("mouseReleased", down=False)


def seen(page, back=0.0):
    """How many millimetres the die is beside where the person aims, right and away as they see it.

    `back`: this fraction of the way from above the top die back over the foot, but never far aside.
    """
    found = page.evaluate(SEEN)
    if found is None:
        return None
    angle = math.radians(found["turn"])
    aim = [min(max(back * part / CIRCLE, -FARTHEST), FARTHEST) for part in found["foot"]]
    x, y = found["x"] / CIRCLE - aim[0], found["y"] / CIRCLE - aim[1]
    right = x * math.cos(angle) - y * math.sin(angle)
    down = x * math.sin(angle) + y * math.cos(angle)
    sways = max(found["sways"] - RING[0], 0.0) / RING[1]
    return {**found, "right": right, "away": -down, "sways": sways}


def place(page, person, chance: random.Random, fast=1.0):
    """Carry the die in the hand over the tower and let it go; False: nobody holds one."""
    first = seen(page)
    if first is None:
        return False
    pointer = Pointer(page, person.thumb, fast)
    pointer.down(tuple(first["die"]))
    if person.straightens is not None:
        _straighten(page, pointer, chance.gauss(0, person.straightens))
    for look in range(person.looks):
        steadily = look > 0 and person.calm is not None
        shown = _average(page, pointer, person) if steadily else seen(page, person.back)
        if shown is None:
            break
        pixels = shown["edge"] / 16 / (THUMB if person.thumb else 1)
        error = [chance.gauss(0, person.pointing) for _ in range(2)]
        if steadily:  # a small movement, made with care, misses by less
            error = [part * 0.5 for part in error]
        right = -shown["right"] * pixels + error[0]
        down = shown["away"] * pixels / DEPTH + error[1]
        to = pointer.at[0] + right, pointer.at[1] + down
        pointer.go(to, person.carries if look == 0 else 0.35)
        pointer.wait(chance.gauss(*person.reacts) if look + 1 < person.looks else 0.0)
    if person.calm is not None:
        _wait_for_calm(page, pointer, person)
    if person.aims:
        pointer.wait(chance.gauss(*person.reacts))
    pointer.up()
    return True


def _straighten(page, pointer, misjudged):
    """Turn the wheel, notch by notch, until the die seems to lie as the one below."""
    askew = (page.evaluate(SEEN)["askew"] + misjudged + 45) % 90 - 45
    for _ in range(round(abs(askew) / (WHEEL * NOTCH))):
        page.mouse.wheel(0, math.copysign(NOTCH, -askew))
        pointer.wait(0.08)


def _average(page, pointer, person):
    """What is seen over a third of a second: the middle of the sway."""
    shown = []
    for _ in range(5):
        found = seen(page, person.back)
        if found is not None:
            shown.append(found)
        pointer.wait(0.07)
    if not shown:
        return None
    mean = {key: sum(each[key] for each in shown) / len(shown) for key in ("right", "away")}
    return {**shown[-1], **mean}


def _wait_for_calm(page, pointer, person):
    """Wait until the hand is calm and the die near the middle and slow; but not for ever."""
    last, end = None, time.perf_counter() + 4.0 / pointer.fast
    while time.perf_counter() < end:
        shown, now = seen(page, person.back), time.perf_counter() * pointer.fast
        if shown is None:
            return
        if last is not None and shown["sways"] < person.calm:
            before, then = last
            passed = max(now - then, 1e-3)
            soon = [
                shown[key] + person.reacts[0] * (shown[key] - before[key]) / passed
                for key in ("right", "away")
            ]
            if math.hypot(*soon) < 0.8 and math.hypot(shown["right"], shown["away"]) < 1.2:
                return
        last = shown, now
        pointer.wait(0.03)


# The sling


SLACK, FULL = 16, 0.5
"""Pixels before a sling is drawn at all, and the part of a window's height that draws it fully."""
SOFTEST, HARDEST = 0.3, 2.1
"""Metres a second of a sling that is hardly drawn, and of one that is drawn fully."""
SLOPE = math.sin(0.98)
"""How much the table is foreshortened: people see where the fan points."""
SPEEDS = {5: 0.53, 4: 0.65, 3: 0.82, 2: 0.95, 1: 1.03}
"""Metres a second for a hole, by its row seen from the base, as an experienced player knows."""


@dataclass(frozen=True)
class FlickPerson:
    """How somebody pulls the sling."""

    pointing: float
    """How many pixels the finger is beside where it should be, one standard deviation."""
    judges: float = 0.0
    """By what fraction the strength is misjudged."""
    aims: str = "nothing"
    """At `nothing`, at the `middle` hole, or at one that is `worth` having."""
    pulls: float = 0.5
    """Seconds for the pull."""
    reacts: tuple[float, float] = (0.25, 0.06)
    thumb: bool = False


FLICK_PEOPLE = {
    "blind": FlickPerson(pointing=3.5, pulls=0.25),
    "casual": FlickPerson(pointing=3.5, judges=0.08, aims="middle"),
    "careful": FlickPerson(pointing=2.5, judges=0.05, aims="worth", pulls=0.8),
    "touch": FlickPerson(pointing=5.5, judges=0.08, aims="middle", thumb=True),
}


def pulled(person, chance: random.Random, direction, speed, full):
    """Where a finger lets go: pixels to the right of and below where it went down."""
    speed *= 1 + chance.gauss(0, person.judges)
    strength = min(max((speed - SOFTEST) / (HARDEST - SOFTEST), 0.0), 1.0)
    far = SLACK + strength * (full - SLACK)
    angle = math.radians(direction)
    right, down = -math.sin(angle), SLOPE * math.cos(angle)
    size = far / math.hypot(right, down)
    error = [chance.gauss(0, person.pointing) for _ in range(2)]
    return right * size + error[0], down * size + error[1]


def flick(page, person, chance: random.Random, direction=None, speed=None, fast=1.0):
    """Pull the sling and let go; False: nobody aims. Without a direction: half drawn, straight
    ahead.
    """
    box = page.locator(".wood.aims").bounding_box() if page.query_selector(".wood.aims") else None
    if box is None:
        return False
    if direction is None or speed is None:
        direction, speed = 0.0, (SOFTEST + HARDEST) / 2
    full = max(150.0, FULL * page.viewport_size["height"])
    right, down = pulled(person, chance, direction, speed, full)
    pointer = Pointer(page, person.thumb, fast)
    first = box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.55
    pointer.down(first)
    pointer.go((first[0] + right, first[1] + down), person.pulls)
    pointer.wait(chance.gauss(*person.reacts))
    pointer.up()
    return True
