"""People made of numbers at the two games of dexterity, in a real Chromium on loopback.

    python bench/people.py stack_attack [--tries 40] [--games 1] [--more 200] [--first 0] [--fast 1]
        [--only casual:2,…] [--out bench/results/people_stack_attack.json]

Each of them (tests/web/hand_people.py) plays whole games in the page against a computer's hand.
They see what it shows, late and inexactly, and move the hand with timed pointer events. Choices are
made as people_games.py says. The clock of the page and of the person goes `--fast` times faster,
the house's own stays as it is.

A game in the page takes minutes, so the figures of a row are uncertain. On the practice range the
same person makes `--tries` more tries; and `--more` plays that many further games without a page
(people_games.py), from number `--first` on: each gesture has the error of one that this person made
in the page (over a tower about as high). Without tries and games, the gestures are those kept in
`--out`.

`calm` and `thoughtful` play the calm way: nothing is timed, the house lends its hand. They make no
gestures that could be kept, and play without a page. Only their aim is their own.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hands import CHROMIUM, FLAGS, asked, hand_people, sit_down, until
from online import SERVE, note, serving
from people_games import (
    LEVEL,
    MIDDLE,
    TOWER,
    Made,
    Way,
    decided,
    kept_of,
    off,
    over_the_foot,
    play_rows,
    quarter,
    rows_of,
    seating,
    top_turned,
)
from playwright.sync_api import Browser, Page, sync_playwright

import rollhouse
from rollhouse.games.dice_flick.physics import hands as flicking
from rollhouse.kernel.position import Position
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
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
ASKED = """document.querySelector('.stage.holds, .wood.aims, .ending') !== null
  || [...document.querySelectorAll('.keys button')].some((each) => !each.disabled)"""
WORTH = {
    who: who
    for who in ("thoughtful", *hand_people.FLICK_PEOPLE)
    if who == "thoughtful" or hand_people.FLICK_PEOPLE[who].aims == "worth"
}
LENT = {"calm": 0.0, "thoughtful": 0.5}
"""Those who play the calm way, and how far back over the foot of a tower they aim, as a
fraction.
"""
NEAR_HOLES = ([4, 3], [3, 3], [4, 2], [4, 4], [5, 3], [3, 2], [3, 4])


def meant(who: str, action: Mapping[str, Any]) -> tuple[int, float | None, float | None]:
    """From which base somebody flicks, in which direction and how fast; None if they do not aim."""
    person = hand_people.FLICK_PEOPLE[who]
    if person.aims == "nothing":
        return 0, None, None
    base = action["base"] if person.aims == "worth" else 0
    hole = (action["aim"] or MIDDLE) if person.aims == "worth" else MIDDLE
    row = flicking.seen_from(base, (hole[0], hole[1]))[0]
    return base, flicking.aim(base, hole).direction, hand_people.SPEEDS[row]


# In the page


def record_of(house: str, right: dict[str, Any]) -> rollhouse.Record:
    url = f"{house}/api/matches/{right['match']}/record"
    return rollhouse.Record.parse(asked(url, token=right["token"]))


def play(page: Page, house: str, right: dict[str, Any], who: str, fast: float) -> list[Any]:
    """A whole game; returns who played, and what each gesture was meant to do, if that is known."""
    chances, thinks, own = random.Random(right["match"]), Computer(LEVEL), right["seats"][0]
    wanted: list[Any] = [who]
    while True:
        until(page, ASKED)
        record = record_of(house, right)
        position = record.position
        if position.turn == OVER:
            return wanted
        if position.turn != own:
            time.sleep(0.03)
            continue
        action = decided(WORTH.get(who), position, own, thinks)
        done = DO[action["do"]](page, who, chances, fast, action)
        end = time.monotonic() + 1.5
        while len(record_of(house, right)) == len(record) and time.monotonic() < end:
            time.sleep(0.03)
        gestured = action["do"] in ("place", "flick")
        if gestured and len(record_of(house, right)) > len(record):
            wanted.append(done)


def place(
    page: Page, who: str, chances: random.Random, fast: float, action: Mapping[str, Any]
) -> Any:
    page.keyboard.press(str(action["face"]))
    until(page, "document.querySelector('.stage.holds') !== null")
    hand_people.place(page, hand_people.TOWER_PEOPLE[who], chances, fast)
    return None


def flick(
    page: Page, who: str, chances: random.Random, fast: float, action: Mapping[str, Any]
) -> Any:
    until(page, "document.querySelector('.wood.aims') !== null")
    base, direction, speed = meant(who, action)
    page.keyboard.press(str(base + 1))
    time.sleep(0.5 / fast)  # the box turns
    hand_people.flick(page, hand_people.FLICK_PEOPLE[who], chances, direction, speed, fast)
    return base, direction, speed


def press(key: str) -> Any:
    def does(page: Page, *_: Any) -> None:
        page.keyboard.press(key)
        time.sleep(0.1)

    return does


DO = {
    "place": place,
    "flick": flick,
    "stop": press("s"),
    "score": press("s"),
    "bonus": press("t"),
    "pass": press("e"),
}


def gestures_of(record: rollhouse.Record, seat: int, wanted: list[Any]) -> list[Made]:
    """Somebody's gestures in the record, with what was meant by them."""
    entries = [
        entry
        for entry in record.story.entries
        if entry.seat == seat and entry.step["do"] in ("place", "flick")
    ]
    who, found = wanted[0] if wanted else "", []
    for entry, aim in zip(entries, wanted[1:], strict=False):
        height = len(entry.before.fields.get("tower", []))
        world = record.story.world_at(entry.line)
        found.append(gesture(entry.step, height, aim or meant_over(who, world, entry.before)))
    return found


def meant_over(who: str, world: Any, position: Position) -> tuple[tuple[float, float], float]:
    """Where somebody aims, and how the die should lie: like the one below, or as it comes."""
    straight = hand_people.TOWER_PEOPLE[who].straightens is not None
    return foot(who, world, position), top_turned(world, position) if straight else 0.0


def foot(who: str, world: Any, position: Position) -> tuple[float, float]:
    """Where somebody aims, from the middle of the top die: this far back over the foot."""
    back = LENT[who] if who in LENT else hand_people.TOWER_PEOPLE[who].back
    return over_the_foot(world, position, back, hand_people.FARTHEST)


def gesture(action: Mapping[str, Any], height: int, wanted: Any) -> Made:
    """How far a gesture missed what was meant, over a tower of this height."""
    hand = dict(action["hand"])
    if action["do"] == "place":
        place, turn = wanted
        hand["place"] = [made - aim for made, aim in zip(hand["place"], place, strict=True)]
        hand["turn"] = quarter(hand["turn"] - turn)
        return {"height": height, "hand": hand}
    _, direction, speed = wanted
    if direction is None:
        return {"hand": hand}
    return {
        "turned": hand["direction"] - direction, "faster": hand["speed"] / speed, "hand": hand,
    }  # fmt: skip


def practised(browser: Browser, house: str, game: str, row: str, tries: int, fast: float) -> Any:
    """The gestures of this many tries on the practice range."""
    who = row.split(":")[0]
    context, page = opened(browser, game, who, fast)
    found: list[Made] = []
    sent: list[Any] = []
    page.on("request", lambda request: sent.append(request) if "practice" in request.url else None)
    page.goto(f"{house}/?flat#/practice/{game}")
    chances = random.Random(row)
    while len(found) < tries:
        until(page, "document.querySelector('.stage.holds, .wood.aims') !== null")
        before = len(sent)
        if game == TOWER:
            hand_people.place(page, hand_people.TOWER_PEOPLE[who], chances, fast)
            wanted: Any = None
        else:
            hole = chances.choice(NEAR_HOLES) if who == "careful" else MIDDLE
            wanted = meant(who, {"base": 0, "aim": hole})
            hand_people.flick(page, hand_people.FLICK_PEOPLE[who], chances, *wanted[1:], fast)
        end = time.monotonic() + 2
        while len(sent) == before and time.monotonic() < end:
            page.wait_for_timeout(20)
        for request in sent[before:]:
            body = request.post_data_json
            position = Position.from_id(body["position"])
            height = len(position.fields.get("tower", []))
            aim = wanted or meant_over(who, body["world"], position)
            found.append(gesture(body["action"], height, aim))
    note(f"{row}: {len(found)} tries, {off(found)}")
    context.close()
    return found


def opened(browser: Browser, game: str, who: str, fast: float) -> tuple[Any, Page]:
    """A window for one person, on a phone or on a desktop."""
    people: Any = hand_people.TOWER_PEOPLE if game == TOWER else hand_people.FLICK_PEOPLE
    size: Any = PHONE if people[who].thumb else DESK
    context = browser.new_context(**size, reduced_motion="no-preference")
    page = context.new_page()
    page.add_init_script(CLOCK.replace("FAST", str(fast)))
    return context, page


def watched(
    browser: Browser, house: str, game: str, row: str, games: int, fast: float
) -> tuple[list[float], list[Made]]:
    """Games in the page: what was won of each, and all gestures."""
    who, level = row.split(":")
    context, page = opened(browser, game, who, fast)
    won: list[float] = []
    gestures: list[Made] = []
    for number in range(games):
        begun = time.monotonic()
        seats, skill = seating(game, int(level), number % 2 == 0)
        right = sit_down(page, house, game, seats, {"skill": skill})
        wanted = play(page, house, right, who, fast)
        record, own = record_of(house, right), right["seats"][0]
        won.append(record.position.shares()[own])
        gestures += gestures_of(record, own, wanted)
        scores = record.position.fields["scores"]
        note(
            f"{row} {number + 1}: {scores[own]} to {scores[1 - own]}, {len(gestures)} gestures, "
            f"{off(gestures)}, {time.monotonic() - begun:.0f} s"
        )
    context.close()
    return won, gestures


# Without a page


def again(
    who: str, position: Position, world: Any, action: Mapping[str, Any], made: Made
) -> dict[str, Any]:
    """The action with a gesture that has the error of one made in the page."""
    if who in LENT:
        return calmly(who, position, world, action)
    if position.game == TOWER:
        aims, turn = meant_over(who, world, position)
        place = [off + aim for off, aim in zip(made["hand"]["place"], aims, strict=True)]
        hand = {**made["hand"], "place": place, "turn": made["hand"]["turn"] + turn}
        return {**action, "hand": hand}
    base, direction, speed = meant(who, action)
    action = {**action, "base": base, "aim": None}
    if direction is None or speed is None:
        return {**action, "hand": {**made["hand"], "base": base}}
    speed *= made["faster"]
    hand = {"direction": direction + made["turned"], "speed": speed, **lifted(speed)}
    return {**action, "hand": {**hand, "base": base}}


def calmly(who: str, position: Position, world: Any, action: Mapping[str, Any]) -> dict[str, Any]:
    """The action by the house's hand, as the page asks for it in the calm way."""
    if position.game == TOWER:
        place = list(foot(who, world, position))
        return {**action, "hand": {"place": place, "turn": 0.0, "speed": [0, 0], "lent": True}}
    return dict(action) if who in WORTH else {**action, "base": 0, "aim": MIDDLE}


def lifted(speed: float) -> dict[str, Any]:
    """The same formula as in web/src/games/dice_flick/aim.svelte.ts."""
    low, high = (0.6, 0.0, -2.0), (0.76, 25.0, -2.5)
    if speed >= high[0]:
        low, high = high, (0.9, 50.0, -2.5)
    part = min(max((speed - low[0]) / (high[0] - low[0]), 0.0), 1.0)
    loft, above = (low[n] + part * (high[n] - low[n]) for n in (1, 2))
    return {"loft": loft, "contact": [0, above]}


PAGE = Way(again, WORTH)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=("stack_attack", "dice_flick"))
    parser.add_argument("--tries", type=int, default=40)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--more", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--fast", type=float, default=1.0)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    rows = given.only.split(",") if given.only else list(rows_of(given.game))
    kept = given.out is not None and given.out.exists()
    found: dict[str, Any] = json.loads(given.out.read_text()) if kept else {}
    if given.games or given.tries:
        with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            database = ["--database", f"sqlite:///{folder}/house.db", "--limits", "none"]
            with serving([*SERVE, *database]) as house:
                for row in rows:
                    if row.split(":")[0] in LENT:
                        continue
                    where = browser, house.address, given.game, row
                    tried = practised(*where, given.tries, given.fast) if given.tries else []
                    won, made = watched(*where, given.games, given.fast)
                    made = tried + made
                    found[row] = {"won": sum(won), "games": len(won), "gestures": made}
                    if given.out:
                        given.out.write_text(json.dumps(found) + "\n")
            browser.close()
    if given.more:
        made = {row: kept_of(found, row) for row in rows}
        for row in rows:
            found.setdefault(row, {"won": 0, "games": 0, "gestures": made[row]})
        numbers = range(given.first, given.first + given.more)
        for row, came in play_rows(given.game, made, PAGE, numbers).items():
            print(f"{row}: {found[row]['won']:g} of {found[row]['games']} in the page")
            found[row]["further"] = came
    if given.out:
        given.out.write_text(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
