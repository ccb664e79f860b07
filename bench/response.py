"""From a press to the first changed frame: every key of every game in a real Chromium on loopback.

    python bench/response.py [--times 12] [--seconds 240] [--only toss_up,…] [--solid] [--still]
        [--out FILE]

A house, a browser as large as a phone, and two people who share it. They play each game to its end
and press whatever was pressed least so far, with a mouse and with a key of the keyboard in turn, so
that every key of a game comes up; rare ones are pressed less often than `--times`, because no game
goes on for longer than `--seconds`. House rules make rare keys frequent: three dice make a Shizzle,
the second roll of Doozy Dice is the last, and the bonus lies where a die that is flicked straight
ahead often rests; such flicks are made until it is offered, and do not count.

The page's own clock gives when the browser got the press, and when a frame had been drawn in which
something differs: a key or a die to press (`key`), or what lies on the table (`board`); `first` is
the earlier of the two; `frames` says which frame after the press it was, which does not depend on
how busy the machine is. `answered` is when the house's answer came: whatever moves before that
moves without knowing it. In the tower a die sways in the hand all the time: there only the hand
that opens counts as a change of the board.

A frame counts when the next one begins: it has been drawn then. The picture is flat unless
`--solid` says otherwise, so that software rendering is not measured. The load of the machine is
printed with the figures. The client has to be built, and Chromium to be installed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from hands import CHROMIUM, FLAGS, SHARED, asked, hand_people, shares, until
from online import SERVE, note, serving
from playwright.sync_api import Locator, Page, sync_playwright

PROBE = (Path(__file__).parent / "response_probe.js").read_text()
PHONE = {"width": 390, "height": 844}
FLICKS = hand_people.FlickPerson(pointing=0, aims="middle")
CARRIES = hand_people.TowerPerson(pointing=0, carries=0.3)
AHEAD = 0.82
"""The speed, in metres a second, of a flick that often comes to rest in the middle hole."""
BONUS_AHEAD = {
    "centre": [4, 4], "blue": [2, 2], "yellow": [2, 4], "green": [4, 2], "bonus": [3, 3],
}  # fmt: skip
"""Markers of Dice Flick, with the bonus in the middle hole."""
GAMES: dict[str, dict[str, Any]] = {
    "toss_up": {
        "options": {"goal": 12},
        "keys": {"R": "roll", "S": "stop"},
    },
    "shizzle": {
        "options": {"bank": 24, "dice": 3, "sides": 3},
        "keys": {"R": "roll", "S": "stop", "T": "take"},
    },
    "doozy_dice": {
        "options": {"max_rolls": 2},
        "keys": {"R": "roll", "F": "complete a card", "W": "write a card off"},
    },
    "stack_attack": {
        "options": {"goal": 12},
        "keys": {"S": "stop"},
    },
    "dice_flick": {
        "options": {"rounds": 2, "skill": "steady", "layout": BONUS_AHEAD},
        "keys": {"F": "flick", "B": "other base", "S": "score", "E": "end the turn", "T": "bonus"},
    },
}
STAMPS = ("key", "board", "answered", "sent")
ASKS = """() => {
  const box = (each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const on = (each) => !each.disabled && !each.matches('[aria-disabled]');
  const all = (where) => [...document.querySelectorAll(where)].filter(on);
  const keys = all('.keys .key').map((each) => ({
    at: box(each), letter: each.getAttribute('aria-keyshortcuts') ?? '',
    throws: each.classList.contains('held') && all('.keys .key').length === 1
      && document.querySelector('.keys .title')?.textContent === 'Throw',
  }));
  const dice = all('button.die').map((each) => ({
    at: box(each), letter: each.getAttribute('aria-keyshortcuts') ?? '',
  }));
  return {
    keys, dice, cards: all('.cards button').map((each) => ({ at: box(each), letter: '' })),
    people: all('.people .key').map((each) => ({
      at: box(each), letter: each.getAttribute('aria-keyshortcuts') ?? '',
    })),
    holds: document.querySelector('.stage.holds') !== null,
    over: document.querySelector('.ending .key') !== null,
  };
}"""
READY = """() => {
  const pressed = '.keys .key, button.die, .cards button, .people .key, .ending .key';
  const on = [...document.querySelectorAll(pressed)]
    .some((each) => !each.disabled && !each.matches('[aria-disabled], [inert] *'));
  const rests = document.querySelector('[data-resting]') !== null;
  return on && rests && document.querySelector('.key.down') === null;
}"""


def sit_down(page: Page, house: str, game: str, options: Any, flat: str) -> None:
    """A table for two on this page, who throw their own dice."""
    right = json.loads(
        asked(f"{house}/api/matches", {"game": game, "seats": SHARED, "options": options})
    )
    asked(f"{house}/api/matches/{right['match']}/start", {}, right["token"])
    ticket = {
        "match": right["match"], "game": game, "token": right["token"], "seats": right["seats"],
        "names": [], "when": 1, "over": False,
    }  # fmt: skip
    page.goto(f"{house}/{flat}")
    page.evaluate("it => localStorage.setItem('rollhouse.tickets', JSON.stringify([it]))", ticket)
    page.goto(f"{house}/{flat}#/table/{right['match']}")
    page.reload()


def what_can_be_pressed(game: str, asks: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Everything that can be pressed now, by its name."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    names = GAMES[game]["keys"]
    for key in asks["keys"]:
        name = "throw" if key["throws"] else names.get(key["letter"])
        if name:
            found[name].append(key)
    for what, name in (("dice", "take a die"), ("cards", "a card"), ("people", "attack")):
        if asks[what]:
            found[name] += asks[what]
    if asks["holds"]:
        found["let go"].append({})
    return found


def measured(page: Page) -> dict[str, float] | None:
    """What the probe saw of the press, in milliseconds after it."""
    end = time.monotonic() + 2
    while time.monotonic() < end:
        seen = page.evaluate("probe.seen()")
        if seen.get("key") and seen.get("board"):
            break
        time.sleep(0.03)
    if "pressed" not in seen:
        return None
    counted = {what: at for what, at in seen.items() if what.endswith("frame")}
    after = {what: at - seen["pressed"] for what, at in seen.items() if at and what in STAMPS}
    changed = [after[what] for what in ("key", "board") if what in after]
    if changed:
        after |= {"first": min(changed), "frames": min(counted.values())}
    return after


def press(page: Page, name: str, thing: dict[str, Any], by_key: bool) -> dict[str, float] | None:
    held = page.locator(".stage.holds").count() > 0
    watch = ".stage" if held else "all"
    if name == "let go":
        page.evaluate("probe.arm(true, '.stage')")
        hand_people.place(page, CARRIES, random.Random(1))
        return measured(page)
    if by_key and thing["letter"]:
        page.evaluate("watch => probe.arm(false, watch)", watch)
        page.keyboard.press(thing["letter"].lower())
        return measured(page)
    page.mouse.move(*thing["at"])
    page.wait_for_timeout(50)
    page.evaluate("watch => probe.arm(false, watch)", watch)
    page.mouse.down()
    page.wait_for_timeout(90)  # as long as a finger stays down
    page.mouse.up()
    return measured(page)


def play(
    page: Page, house: str, game: str, times: int, seconds: float, flat: str
) -> dict[str, list[Any]]:
    """Press everything in a game this often, or until its time is over."""
    samples: dict[str, list[Any]] = defaultdict(list)
    chance = random.Random(game)
    sit_down(page, house, game, GAMES[game]["options"], flat)
    end, presses = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        until(page, f"({READY})()")
        page.wait_for_timeout(350)
        asks = page.evaluate(ASKS)
        if asks["over"]:
            samples["rematch"].append(rematch(page))
            continue
        found = what_can_be_pressed(game, asks)
        if not found:
            page.keyboard.press("Space")
            continue
        name = min(found, key=lambda each: (len(samples[each]), chance.random()))
        if name == "flick" and len(samples["bonus"]) < len(samples["flick"]):
            hand_people.flick(page, FLICKS, chance, 0.0, AHEAD)
            continue
        presses += 1
        seen = press(page, name, chance.choice(found[name]), presses % 2 == 0)
        if seen:
            samples[name].append(seen)
        pressed = [len(each) for name, each in samples.items() if name != "rematch"]
        if min(pressed) >= times and "rematch" in samples:
            break
    note(f"{game}: { {name: len(each) for name, each in samples.items()} }")
    return samples


def clicked(page: Page, thing: Locator) -> dict[str, float] | None:
    box = thing.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(50)
    page.evaluate("probe.arm(false, 'all')")
    page.mouse.down()
    page.wait_for_timeout(90)  # as long as a finger stays down
    page.mouse.up()
    return measured(page)


def rematch(page: Page) -> dict[str, float] | None:
    """The keys of an ending count only after what decided the game was shown."""
    until(page, "document.querySelector('.ending:not([inert]) .key') !== null")
    seen = clicked(page, page.locator(".ending .key").first)
    until(page, "document.querySelector('.ending') === null")
    return seen


def go_on(page: Page, house: str, times: int, flat: str) -> list[Any]:
    """The key of the front door that goes on with a match."""
    samples = []
    sit_down(page, house, "toss_up", {}, flat)
    until(page, f"({READY})()")
    for _ in range(times):
        page.goto(f"{house}/{flat}#/")
        page.reload()
        key = page.get_by_role("button", name="Continue").first
        if not key.count():
            key = page.get_by_role("link", name="Continue").first
        key.wait_for()
        page.wait_for_timeout(600)
        samples.append(clicked(page, key))
        until(page, "document.querySelector('.table') !== null")
    return samples


def summed(samples: list[Any]) -> dict[str, Any]:
    kept = [sample for sample in samples if sample]
    found: dict[str, Any] = {"times": len(kept)}
    for what in ("first", "frames", "key", "board", "answered"):
        came = [sample[what] for sample in kept if what in sample]
        if came:
            found[what] = shares(came) | {"times": len(came)}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--only")
    parser.add_argument("--solid", action="store_true")
    parser.add_argument("--still", action="store_true", help="for who asks for less motion")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    games = given.only.split(",") if given.only else [*GAMES, "door"]
    flat = "?solid" if given.solid else "?flat"
    found: dict[str, Any] = {"machine": platform.processor() or platform.machine()}
    found["load before"] = os.getloadavg()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        motion = "reduce" if given.still else "no-preference"
        context = browser.new_context(viewport=PHONE, reduced_motion=motion)
        page = context.new_page()
        page.add_init_script(PROBE)
        everything: list[Any] = []
        with serving([*SERVE, "--database", f"sqlite:///{folder}/house.db"]) as house:
            for game in games:
                if game == "door":
                    samples = {"continue": go_on(page, house.address, given.times, flat)}
                else:
                    samples = play(page, house.address, game, given.times, given.seconds, flat)
                found[game] = {name: summed(each) for name, each in samples.items()}
                found[game]["load"] = os.getloadavg()[0]
                everything += [one for each in samples.values() for one in each]
        found["all"] = summed(everything)
        browser.close()
    print(json.dumps(found, indent=1))
    if given.out:
        given.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
