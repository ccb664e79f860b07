"""People made of numbers at Stack Attack, in a real Chromium on loopback.

    python bench/people.py [--games 3] [--more 200] [--only casual:average,…] [--fast 1]
        [--out bench/results/people.json]

Each of them (tests/web/hand_people.py) plays whole games in the page against a computer's hand.
They see what it shows, late and not exactly, and move the hand with pointer events, in time. What
is placed, a computer of level 3 decides for both sides, so that hands alone make the difference.
`--fast` lets the clock of the page and of the person go so many times faster; the house's own stays
as it is.

A game in the page takes minutes, so a row of them is uncertain. `--more` plays that many further
games without a page, on all processors: each gesture is one that this person made in the page over
a tower about as high, and the table adds its part of the error, as it does to everybody's. With
`--games 0` the gestures are those that `--out` kept.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from hands import CHROMIUM, FLAGS, asked, hand_people, sit_down, until
from online import SERVE, note, serving
from playwright.sync_api import Browser, Page, sync_playwright

import rollhouse
from rollhouse import chance
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches.match import begin
from rollhouse.players.computer import Computer

CLOCK = """(() => {
  const real = performance.now.bind(performance), zero = real();
  const now = () => zero + FAST * (real() - zero);
  performance.now = now;
  const [frame, later, often] = [requestAnimationFrame, setTimeout, setInterval];
  globalThis.requestAnimationFrame = (then) => frame(() => then(now()));
  globalThis.setTimeout = (then, wait = 0, ...more) => later(then, wait / FAST, ...more);
  globalThis.setInterval = (then, wait = 0, ...more) => often(then, wait / FAST, ...more);
})()"""
GAME, LEVEL = "stack_attack", 3
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
ROWS = {
    "blind:average": (0.0, 0.25),
    "casual:average": (0.4, 0.6),
    "careful:average": (0.6, 0.8),
    "careful:steady": (0.4, 0.6),
    "touch:average": (0.3, 0.6),
}
"""Who against which hand, and between which shares it has to come."""
ASKED = """document.querySelector('.stage.holds, .ending') !== null
  || [...document.querySelectorAll('.keys button')].some((each) => !each.disabled)"""

Made = tuple[int, dict[str, Any]]
"""A gesture, with the height of the tower that it was made over."""


def seating(hand: str, first: bool) -> tuple[list[dict[str, Any]], Any]:
    """The seats of a person and a computer with such a hand, and the option `skill`."""
    seats: list[dict[str, Any]] = [
        {"kind": "person", "name": "Ann", "mine": True},
        {"kind": "computer", "player": f"computer:level={LEVEL}"},
    ]
    skill = ["average", hand]
    if not first:
        seats.reverse()
        skill.reverse()
    return seats, "average" if hand == "average" else skill


# In the page


def record_of(house: str, right: dict[str, Any]) -> rollhouse.Record:
    url = f"{house}/api/matches/{right['match']}/record"
    return rollhouse.Record.parse(asked(url, token=right["token"]))


def play(page: Page, house: str, right: dict[str, Any], who: str, fast: float) -> rollhouse.Record:
    """A whole game; returns its record."""
    chances, thinks = random.Random(right["match"]), Computer(LEVEL)
    person, own = hand_people.TOWER_PEOPLE[who], right["seats"][0]
    while True:
        until(page, ASKED)
        record = record_of(house, right)
        position = record.position
        if position.turn == OVER:
            return record
        if position.turn != own:
            time.sleep(0.03)
            continue
        action = thinks(position, position.actions())
        if action["do"] == "stop":
            page.keyboard.press("s")
            time.sleep(0.1)
            continue
        page.keyboard.press(str(action["face"]))
        until(page, "document.querySelector('.stage.holds') !== null")
        hand_people.place(page, person, chances, fast)
        end = time.monotonic() + 1.5
        while len(record_of(house, right)) == len(record) and time.monotonic() < end:
            time.sleep(0.03)


def gestures_of(record: rollhouse.Record, seat: int) -> list[Made]:
    return [
        (len(entry.before.fields["tower"]), dict(entry.step["hand"]))
        for entry in record.story.entries
        if entry.seat == seat and entry.step.get("do") == "place"
    ]


def watched(
    browser: Browser, house: str, row: str, games: int, fast: float
) -> tuple[list[bool], list[Made]]:
    """Games in the page: which were won, and all gestures."""
    who, hand = row.split(":")
    size: Any = PHONE if hand_people.TOWER_PEOPLE[who].thumb else DESK
    context = browser.new_context(**size, reduced_motion="no-preference")
    page = context.new_page()
    page.add_init_script(CLOCK.replace("FAST", str(fast)))
    won: list[bool] = []
    gestures: list[Made] = []
    for number in range(games):
        begun = time.monotonic()
        seats, skill = seating(hand, number % 2 == 0)
        right = sit_down(page, house, GAME, seats, {"skill": skill})
        record = play(page, house, right, who, fast)
        own, scores = right["seats"][0], record.position.fields["scores"]
        won.append(scores[own] > scores[1 - own])
        gestures += gestures_of(record, own)
        note(
            f"{row} {number + 1}: {scores[own]} to {scores[1 - own]}, {len(gestures)} placed, "
            f"{off(gestures):.2f} mm off, {time.monotonic() - begun:.0f} s"
        )
    context.close()
    return won, gestures


def off(gestures: list[Made]) -> float:
    """Millimetres beside the middle of the top die, along each axis, on average of squares."""
    parts = [part for _, hand in gestures for part in hand["place"]]
    return math.sqrt(sum(part**2 for part in parts) / max(len(parts), 1))


# Without a page


def further(hand: str, gestures: list[Made], number: int) -> bool:
    """One more game: is it won?"""
    seats, skill = seating(hand, number % 2 == 0)
    players = [
        each["name"] if each["kind"] == "person" else {"name": "Bo", "player": each["player"]}
        for each in seats
    ]
    match = begin(GAME, players, chance.kind("physics")(seed=number), {"skill": skill})
    chances, thinks = random.Random(number), Computer(LEVEL, number)
    own = number % 2
    while match.turn != OVER:
        if match.turn == TABLE:
            match.roll()
            continue
        position = match.position
        action = thinks(position, position.actions())
        if match.turn == own and action["do"] == "place":
            height = len(position.fields["tower"])
            nearest = sorted(gestures, key=lambda made: abs(made[0] - height))[:NEAR]
            action = {**action, "hand": chances.choice(nearest)[1]}
        match.act(action)
    scores = match.position.fields["scores"]
    return bool(scores[own] > scores[1 - own])


NEAR = 24
"""Gestures over towers about as high, of which one is taken."""


def share(won: list[bool]) -> tuple[float, float]:
    """The share won, and the half-width of its 95 % interval (Agresti and Coull)."""
    games = len(won) + 3.84
    middle = (sum(won) + 1.92) / games
    return sum(won) / max(len(won), 1), 1.96 * math.sqrt(middle * (1 - middle) / games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--more", type=int, default=200)
    parser.add_argument("--only", default="")
    parser.add_argument("--fast", type=float, default=1.0)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    rows = given.only.split(",") if given.only else list(ROWS)
    kept = given.out is not None and given.out.exists()
    found: dict[str, Any] = json.loads(given.out.read_text()) if kept else {}
    if given.games:
        with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            database = ["--database", f"sqlite:///{folder}/house.db", "--limits", "none"]
            with serving([*SERVE, *database]) as house:
                for row in rows:
                    won, gestures = watched(browser, house.address, row, given.games, given.fast)
                    found[row] = {"won": sum(won), "games": len(won), "gestures": gestures}
                    if given.out:
                        given.out.write_text(json.dumps(found) + "\n")
            browser.close()
    with ProcessPoolExecutor() as pool:
        for row in rows if given.more else ():
            hand, gestures = row.split(":")[1], found[row]["gestures"]
            doing = [pool.submit(further, hand, gestures, number) for number in range(given.more)]
            part, wide = share([each.result() for each in doing])
            low, high = ROWS[row]
            good = "as it has to be" if low <= part <= high else f"not {low:.0%} to {high:.0%}"
            page = f"{found[row]['won']} of {found[row]['games']} in the page"
            made = f"{len(gestures)} gestures, {off(gestures):.2f} mm off"
            print(f"{row:18} {part:6.1%} ± {wide:.1%} ({good}); {page}; {made}", flush=True)
            found[row]["further"] = {"games": given.more, "share": part, "wide": wide}
    if given.out:
        given.out.write_text(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
