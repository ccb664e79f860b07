"""People made of numbers at the two games of dexterity, in a real Chromium on loopback.

    python bench/people.py [--games 20] [--only stack_attack:casual,…] [--fast 4] [--out FILE]

Each of them (tests/web/hand_people.py) plays whole games in the page against a computer: they see
what it shows, and move the hand with pointer events, in time. What is placed or flicked, a computer of
level 3 decides for both sides, so that hands alone make the difference. `--fast` lets the clock of
the page and of the person go so many times faster; the house's own stays as it is.

A row of so few games is uncertain. So their gestures are kept too, and `--more 400` plays that many
further games without a page: each gesture is one that the person made in the page over a tower about
as high (or at a hole as far), and the table adds its part of the error, as it does to everybody's.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from hands import CHROMIUM, FLAGS, asked, hand_people
from online import SERVE, note, serving
from playwright.sync_api import Page, sync_playwright

import rollhouse
from rollhouse.kernel.records import OVER
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
LEVEL = 3
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
ROWS = [
    ("stack_attack", "blind", "average"),
    ("stack_attack", "casual", "average"),
    ("stack_attack", "careful", "average"),
    ("stack_attack", "careful", "steady"),
    ("stack_attack", "touch", "average"),
]


def sit_down(page: Page, house: str, game: str, hand: str, first: bool) -> dict[str, Any]:
    """A table of the person and a computer with such a hand."""
    seats: list[dict[str, Any]] = [
        {"kind": "person", "name": "Ann", "mine": True},
        {"kind": "computer", "player": f"computer:level={LEVEL}"},
    ]
    skill = ["average", hand]
    if not first:
        seats.reverse()
        skill.reverse()
    options = {"skill": "average" if hand == "average" else skill}
    body = {"game": game, "seats": seats, "options": options}
    right: dict[str, Any] = json.loads(asked(f"{house}/api/matches", body))
    asked(f"{house}/api/matches/{right['match']}/start", {}, right["token"])
    ticket = {
        "match": right["match"], "game": game, "token": right["token"], "seats": right["seats"],
        "names": [], "when": 1, "over": False,
    }  # fmt: skip
    page.goto(f"{house}/?flat")
    page.evaluate("it => localStorage.setItem('rollhouse.tickets', JSON.stringify([it]))", ticket)
    page.goto(f"{house}/?flat#/table/{right['match']}")
    page.reload()
    return right


def record_of(house: str, right: dict[str, Any]) -> rollhouse.Record:
    url = f"{house}/api/matches/{right['match']}/record"
    return rollhouse.Record.parse(asked(url, token=right["token"]))


def until(page: Page, script: str, seconds: float = 120.0) -> Any:
    end = time.monotonic() + seconds
    while not (found := page.evaluate(script)):
        if time.monotonic() > end:
            raise SystemExit(f"it did not come about: {script}")
        time.sleep(0.02)
    return found


def play_tower(page: Page, house: str, right: dict[str, Any], person: Any, number: int, fast: float):
    """A whole game; returns its record."""
    chance, thinks = random.Random(number), Computer(LEVEL, number)
    own = right["seats"][0]
    while True:
        until(page, "document.querySelector('.stage.holds, .ending') !== null"
                    " || [...document.querySelectorAll('.keys button')].some((each) => !each.disabled)")
        record = record_of(house, right)
        position = record.position
        if position.turn == OVER:
            return record
        if position.turn != own:
            time.sleep(0.03)
            continue
        action = thinks(position, position.actions())
        if action["do"] == "place":
            page.keyboard.press(str(action["face"]))
            until(page, "document.querySelector('.stage.holds') !== null")
            length = len(record)
            hand_people.place(page, person, chance, fast)
            end = time.monotonic() + 1.5
            while len(record_of(house, right)) == length and time.monotonic() < end:
                time.sleep(0.03)
        else:
            page.keyboard.press("s" if action["do"] == "stop" else "Enter")
            time.sleep(0.1)


def gestures_of(record: rollhouse.Record, seat: int) -> list[tuple[int, dict[str, Any]]]:
    return [
        (len(entry.before.fields["tower"]), dict(entry.step["hand"]))
        for entry in record.story.entries
        if entry.seat == seat and entry.step.get("do") == "place"
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--only", default="")
    parser.add_argument("--fast", type=float, default=4.0)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        database = ["--database", f"sqlite:///{folder}/house.db", "--limits", "none"]
        with serving([*SERVE, *database]) as house:
            for game, who, hand in ROWS:
                if given.only and f"{game}:{who}:{hand}" not in given.only.split(","):
                    continue
                person = hand_people.TOWER_PEOPLE[who]
                size = PHONE if person.thumb else DESK
                context = browser.new_context(**size, reduced_motion="no-preference")
                page = context.new_page()
                page.add_init_script(CLOCK.replace("FAST", str(given.fast)))
                won, gestures = [], []
                for number in range(given.games):
                    begun = time.monotonic()
                    right = sit_down(page, house.address, game, hand, number % 2 == 0)
                    record = play_tower(page, house.address, right, person, number, given.fast)
                    own = right["seats"][0]
                    scores = record.position.fields["scores"]
                    won.append(scores[own] > scores[1 - own])
                    made = gestures_of(record, own)
                    gestures += made
                    off = [part for _, hand_ in made for part in hand_["place"]]
                    size_ = math.sqrt(sum(part**2 for part in off) / max(len(off), 1))
                    note(f"{who} {hand} game {number}: {scores} own {own}, {len(made)} placed, "
                         f"{size_:.2f} mm off, {time.monotonic() - begun:.0f} s, won {sum(won)} of {len(won)}")
                found[f"{game}:{who}:{hand}"] = {"won": sum(won), "games": len(won), "gestures": gestures}
                context.close()
        browser.close()
    if given.out:
        given.out.write_text(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
