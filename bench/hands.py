"""From letting go to the first frame of motion: a tower and a box in a real Chromium on loopback.

    python bench/hands.py [--times 30] [--dice 8] [--traced] [--out bench/results/hands.json]

A house, a browser and two people who share it: every die of theirs is carried over the tower and
let go by a mouse, or flicked by a key, and nobody scores in the box, so that it fills. The page's
own clock is read when the button comes up or the key goes down, when the house has the gesture on
its disk, when the first frames of the motion have come, when physics' whole answer has arrived, and
in the animation frame after the first one in which a body has moved from where the trace began: by
then it has been drawn (`moved`). `waited` is how long the picture stood still after that because
physics was slower, calculated from when its frames came. The picture is flat, so that software
rendering is not measured.

Measured beside it, in the same run: a message that a bare echo sends back to the same page
(online_echo.py), and physics alone, which gets the same question again in this process, with
another tremor. `house` is the processor time of the house and its workers from picking up a die to
the complete answer, in hundredths of a second: other programs on the same cores hardly change it.
`load` says how many those were, before and after (one minute's average). `--dice`: a box with at
least so many dice counts as full. `--traced`: count Chromium's processor time of each gesture too
(hands_trace.py), which makes it a little slower. The client has to be built, and Chromium to be
installed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import shutil
import statistics
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import hands_trace
from online import SERVE, Served, note, serving
from playwright.sync_api import Page, sync_playwright

import rollhouse
from rollhouse import chance
from rollhouse.matches.match import follow

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from tests.web import hand_people  # noqa: E402 (it is beside the bench, not installed)

CHROMIUM = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
)
FLAGS = [
    "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
    "--disable-features=LocalNetworkAccessChecks",
]  # fmt: skip
GAMES: dict[str, dict[str, Any]] = {
    "stack_attack": {"holds": ".stage.holds", "options": {"goal": 100}},
    "dice_flick": {"holds": ".wood.aims", "options": {"rounds": 20}},
}
FIRST = 1000 / 60
"""How many milliseconds of a motion have passed when its first picture is drawn."""
SHARED = [{"kind": "person", "name": name, "mine": True} for name in ("Ann", "Ben")]
CARRIES = hand_people.TowerPerson(pointing=0, carries=0.3)
PROBE = (HERE / "hands_probe.js").read_text()
ECHO = """async ([url, times]) => {
  const socket = new WebSocket(url);
  await new Promise((done) => (socket.onopen = done));
  const took = [];
  for (let each = 0; each < times; each += 1) {
    const begun = performance.now();
    socket.send("x".repeat(300));
    await new Promise((done) => (socket.onmessage = done));
    took.push(performance.now() - begun);
  }
  socket.close();
  return took;
}"""


def asked(address: str, body: Any = None, token: str | None = None) -> bytes:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    for tries in range(20):
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                content: bytes = answer.read()
            return content
        except urllib.error.HTTPError as refused:
            if refused.code != 503 or tries == 19:
                raise
            time.sleep(5)  # the rules are being compiled
    raise AssertionError


def sit_down(page: Page, house: str, game: str, seats: Any, options: Any) -> dict[str, Any]:
    """A table on this page."""
    body = {"game": game, "seats": seats, "options": options}
    right: dict[str, Any] = json.loads(asked(f"{house}/api/matches", body))
    asked(f"{house}/api/matches/{right['match']}/start", {}, right["token"])
    ticket = {
        "match": right["match"], "game": game, "token": right["token"], "seats": right["seats"],
        "names": [], "when": 1, "over": False,
    }  # fmt: skip
    page.goto(f"{house}/?flat")
    page.evaluate("it => localStorage.setItem('rollhouse.tickets', JSON.stringify([it]))", ticket)
    page.evaluate("() => localStorage.setItem('rollhouse.taste', JSON.stringify({thrown: true}))")
    page.goto(f"{house}/?flat#/table/{right['match']}")
    page.reload()
    return right


def play(page: Page, house: Served, game: str, times: int, traced: bool) -> list[dict[str, Any]]:
    """Let go this many times, or until the game is over; returns what the probe saw of each."""
    seen: list[dict[str, Any]] = []
    browser = page.context.browser
    assert browser is not None
    holds = GAMES[game]["holds"]
    while len(seen) < times:
        until(
            page,
            f"document.querySelector('{holds}, .ending') !== null"
            " || [...document.querySelectorAll('.keys button')].some((each) => !each.disabled)",
        )
        if page.locator(".ending").count():
            break
        if not page.locator(holds).count():
            page.keyboard.press("e")  # the turn is over; nothing is scored
            page.wait_for_timeout(60)
            continue
        page.wait_for_timeout(700 if seen else 5000)  # a person looks first, longer at a new table
        if traced:
            browser.start_tracing(page=page, categories=hands_trace.CATEGORIES)
        before = house.processor()
        if game == "stack_attack":
            hand_people.place(page, CARRIES, random.Random(len(seen)))
        else:
            page.keyboard.press("f")
        until(page, "probe.seen.moved !== undefined && probe.seen.answered !== undefined")
        worked = 1000 * (house.processor() - before)
        spent = hands_trace.spent(browser.stop_tracing()) if traced else {}
        seen.append(page.evaluate("probe.seen"))
        seen[-1]["waited"] = waited(seen[-1])
        came = seen[-1].pop("stretches")
        after = {what: round(at - seen[-1]["go"]) for what, at in seen[-1].items()}
        after |= {"waited": round(seen[-1]["waited"]), "stretches": len(came)}
        after["house"] = round(worked)
        seen[-1] |= {"spent": spent, "house": worked}
        note(f"{game} {len(seen)}: {after} { {kind: round(took) for kind, took in spent.items()} }")
    return seen


def waited(sample: dict[str, Any]) -> float:
    """For how many milliseconds the picture had no next frame, from its first to the complete
    answer.
    """
    begun, stood, known = sample["begun"] - FIRST, 0.0, 0.0
    for at, seconds in [*sample["stretches"], (sample["answered"], 0.0)]:
        if at > sample["begun"]:
            stood += max(0.0, at - (begun + 1000 * known + stood))
        known = seconds
    return stood


def until(page: Page, true: str) -> None:
    """Polls from here, because the house allows only its own scripts in its pages."""
    end = time.monotonic() + 120
    while not page.evaluate(true):
        if time.monotonic() > end:
            raise SystemExit(f"it did not come about: {true}")
        time.sleep(0.05)


def alone(content: bytes) -> list[tuple[int, float]]:
    """Physics gets the questions in a record again: the number of dice there, and milliseconds."""
    whole = rollhouse.Record.parse(content)
    kept = follow(whole.lines[0].text)
    table = chance.kind("physics")()
    found = []
    for line in whole.lines[1:]:
        if '"trace"' in line.text:
            question = kept.record.story.question
            begun = time.perf_counter()
            table.answer(question)
            took = 1000 * (time.perf_counter() - begun)
            fields = question.position.fields
            lying = fields.get("tower") or [die for row in fields.get("arena", ()) for die in row]
            found.append((sum(die is not None for die in lying), took))
        kept.take(line.text)
    return found


def shares(values: list[float]) -> dict[str, float]:
    ordered = sorted(values)
    late = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return {
        "p50": round(statistics.median(ordered), 1),
        "p95": round(late, 1),
        "most": round(ordered[-1], 1),
    }


def summed(samples: list[dict[str, Any]]) -> dict[str, Any]:
    """Milliseconds from letting go to each event; for physics alone; and of processors."""
    found: dict[str, Any] = {"times": len(samples)}
    for what in ("sent", "told", "frames", "answered", "begun", "moved"):
        came = [sample[what] - sample["go"] for sample in samples if what in sample]
        if came:
            found[what] = shares(came)
    found["waited"] = shares([sample["waited"] for sample in samples])
    found["physics alone"] = shares([sample["alone"] for sample in samples])
    found["house"] = shares([sample["house"] for sample in samples])
    for kind in samples[0]["spent"]:
        found[f"spent: {kind}"] = shares([sample["spent"][kind] for sample in samples])
    return found


def measure(page: Page, house: Served, game: str, times: int, traced: bool) -> list[dict[str, Any]]:
    samples: list[dict[str, Any]] = []
    while len(samples) < times:
        right = sit_down(page, house.address, game, SHARED, GAMES[game]["options"])
        seen = play(page, house, game, times - len(samples), traced)
        url = f"{house.address}/api/matches/{right['match']}/record"
        physics = alone(asked(url, token=right["token"]))
        for sample, (dice, took) in zip(seen, physics, strict=False):
            samples.append({**sample, "dice": dice, "alone": took})
    return samples


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--dice", type=int, default=8)
    parser.add_argument("--only", choices=list(GAMES))
    parser.add_argument("--traced", action="store_true")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    echo = [sys.executable, str(HERE / "online_echo.py")]
    machine = platform.processor() or platform.machine()
    found: dict[str, Any] = {"machine": machine, "load": [round(os.getloadavg()[0], 1)]}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = ["--database", f"sqlite:///{folder}/house.db"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_context(reduced_motion="no-preference").new_page()
        page.add_init_script(PROBE)
        with serving([*SERVE, *database]) as house:
            for game in [given.only] if given.only else GAMES:
                samples = measure(page, house, game, given.times, given.traced)
                found[game] = summed(samples)
                found[game]["first"] = round(samples[0]["moved"] - samples[0]["go"], 1)
                full = [sample for sample in samples if sample["dice"] >= given.dice]
                if full:
                    found[f"{game}, {given.dice} dice and more"] = summed(full)
            page.goto("about:blank")
        with serving(echo) as peer:
            found["echo"] = shares(echoed(page, peer, 5 * given.times))
        browser.close()
    found["load"].append(round(os.getloadavg()[0], 1))
    print(json.dumps(found, indent=1))
    if given.out:
        given.out.write_text(json.dumps(found, indent=1) + "\n")


def echoed(page: Page, peer: Served, times: int) -> list[float]:
    took: list[float] = page.evaluate(ECHO, [peer.address.replace("http", "ws", 1), times])
    return took


if __name__ == "__main__":
    main()
