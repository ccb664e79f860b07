"""Somebody at a browser: what they see, press and type, and what goes wrong in their page."""

from __future__ import annotations

import re
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

TimedOut = pytest.importorskip("playwright.sync_api").TimeoutError

SIZES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "small": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
    "narrow": {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True},
    "shortest": {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True},
    "landscape": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
    "zoomed": {"viewport": {"width": 640, "height": 400}},
}
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
EXPECTED = re.compile(
    r"WebSocket connection to|Failed to load resource|ERR_CONNECTION|when fetching the script"
)
"""What a browser itself writes when a house is away."""
BEGIN = re.compile(r"^Begin\b")
"""The host's key in the waiting room; beside it another asks who begins."""


THROWN = """try {
  const kept = JSON.parse(localStorage.getItem("rollhouse.taste") ?? "{}");
  localStorage.setItem("rollhouse.taste", JSON.stringify({ thrown: true, ...kept }));
} catch {}"""
"""The house throws for everybody who has not said that they want to."""


class Visitor:
    """One person with a device of their own: storage, size, language, theme; `throws`: their first
    dice of a turn wait for their hand.
    """

    def __init__(
        self, browser, house, size="desk", language="en", theme="light", still=True, flat=True,
        away=False, solid=False, guided=False, throws=False,
    ):  # fmt: skip
        self.house, self.away = house, away
        words = (("still", still), ("flat", flat), ("solid", solid), ("guide", guided))
        self.query = "&".join(word for word, on in words if on)
        self.context = browser.new_context(
            **SIZES[size],
            locale={"en": "en-GB", "es": "es-ES"}[language],
            color_scheme=theme,
            reduced_motion="reduce" if still else "no-preference",
        )
        self.context.set_default_timeout(30_000)
        if not guided:  # whoever tests something else has learned the game already
            self.context.add_init_script(
                "try { localStorage.setItem('rollhouse.first', JSON.stringify({never: true})) }"
                " catch {}"
            )
        if not (throws or still):
            self.context.add_init_script(THROWN)
        self.complaints: list[str] = []
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", self.hear)
        self.page.on("request", self.see)
        self.bytes = 0
        network = self.context.new_cdp_session(self.page)
        network.send("Network.enable")
        network.on("Network.loadingFinished", self.weigh)

    def hear(self, message):
        """A house that is killed may be missed, a hint may come too late for a quick hand, and an
        impossible box is refused; nothing else may cause complaints.
        """
        missed = self.away and EXPECTED.search(message.text)
        late = "409 (Conflict)" in message.text and "/hint" in message.location["url"]
        unfit = "422 (Unprocessable" in message.text and "/api/boxes" in message.location["url"]
        if message.type in ("error", "warning") and not (missed or late or unfit):
            self.complaints.append(f"{message.type}: {message.text}")

    def see(self, request):
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.port != self.house.port:
            self.complaints.append(f"asked another host: {request.url}")

    def weigh(self, loaded):
        """What came over the wire, compressed as it was."""
        self.bytes += loaded["encodedDataLength"]

    def leave(self):
        self.context.close()
        return self.complaints

    def goto(self, way="#/"):
        query = f"?{self.query}" if self.query else ""
        self.page.goto(f"{self.house.address}/{query}{way}")
        return self

    # What is on the screen

    def button(self, name, exact=False):
        return self.page.get_by_role("button", name=name, exact=exact)

    def press(self, name, exact=False):
        self.button(name, exact).first.click()

    def write(self, label, text):
        self.page.get_by_label(label).fill(text)

    def sees(self, text, seconds=30):
        self.page.get_by_text(text).first.wait_for(timeout=seconds * 1000)

    def picture(self, path):
        self.page.screenshot(path=str(path))

    def faults(self, *more):
        """Axe-core's violations, in words; `more`: rules that it leaves out by itself."""
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate(
            """more => axe.run(document, {
              resultTypes: ['violations'],
              rules: Object.fromEntries(more.map((rule) => [rule, {enabled: true}])),
            })""",
            more,
        )
        return [
            f"{each['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
            for each in found["violations"]
            for node in each["nodes"]
        ]

    def scrolls(self):
        """Does the page reach beyond the window?"""
        return self.page.evaluate(
            "document.documentElement.scrollHeight > innerHeight + 1"
            " || document.documentElement.scrollWidth > innerWidth + 1"
        )

    def scrolls_aside(self):
        return self.page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")


def until(found, seconds=60.0, every=0.1):
    """Wait for something to be true."""
    end = time.monotonic() + seconds
    while not (value := found()):
        assert time.monotonic() < end, "it did not come about"
        time.sleep(every)
    return value


# Playing

ASKED = """() => {
  if (!document.querySelector(".table")) return "";
  if (document.querySelector(".ending")) return "over";
  const some = (what) => [...document.querySelectorAll(what)].some((each) => !each.disabled);
  if (document.querySelector("dialog[open]")) return "dialog";
  if (some(".keys button")) return "keys";
  if (some(".people button")) return "people";
  if (some(".cards button")) return "cards";
  if (some("button.die")) return "dice";
  return "";
}"""
"""What a device asks its person for; empty: somebody else is asked."""


class Seat:
    """A person who plays what is on the screen, by pointer or by keys alone."""

    def __init__(self, visitor, by_keys=False):
        self.visitor, self.page, self.by_keys = visitor, visitor.page, by_keys
        self.moves = 0

    @property
    def asked(self):
        return self.page.evaluate(ASKED)

    def wait(self, seconds=60):
        return until(lambda: self.asked, seconds)

    def play(self, most=600, turns=None):
        """Until it is over, or for so many moves of one's own."""
        for _ in range(most):
            asked = self.wait()
            if asked == "over" or (turns is not None and self.moves >= turns):
                return self
            self.move(asked)
        raise AssertionError(f"not over after {most} moves")

    def move(self, asked=None):
        """One thing that is offered: a die that fits, a card that can be paid, or a key."""
        before = self.state()
        try:
            getattr(self, f"{asked or self.wait()}_asked")()
        except TimedOut:  # it went away meanwhile: what is asked now is another thing
            return
        self.moves += 1
        until(lambda: self.state() != before, 60)

    def state(self):
        """Everything on the table as text, which changes with every step."""
        return self.page.evaluate(
            "document.querySelector('.table')?.innerText + location.hash"
            " + [...document.querySelectorAll('[aria-pressed=true]')].map((each) => each.ariaLabel)"
        )

    def keys_asked(self):
        card = self.page.locator(".cards button[aria-pressed=false]:enabled")
        if card.count() and not self.page.locator(".cards button[aria-pressed=true]").count():
            self.click(card.first)
            return
        self.click(self.chosen_key())

    def chosen_key(self):
        """Whatever ends a turn soonest; with a card chosen, its own key is the golden one."""
        keys = self.page.locator(".keys button:enabled")
        for word in ("Stop", "Plantarse", "Take", "Llevar"):
            if (found := keys.filter(has_text=word)).count():
                return found.first
        golden = self.page.locator(".keys button.gold:enabled")
        return golden.first if golden.count() else keys.first

    def cards_asked(self):
        """One has to be finished or given up."""
        self.click(self.page.locator(".cards button[aria-pressed=false]:enabled").first)

    def people_asked(self):
        self.click(self.page.locator(".people button:enabled").first)

    def dice_asked(self):
        """One that fits; where any may be chosen, one that is not chosen yet."""
        lit = self.page.locator("button.die[data-lit]:enabled")
        free = self.page.locator("button.die:enabled:not([aria-pressed=true])")
        self.click(lit.first if lit.count() else free.first)

    def click(self, button):
        """With the pointer; by keys, go there with Tab and press Enter."""
        if not self.by_keys:
            button.click(timeout=5000)
            return
        wanted = button.element_handle()
        for _ in range(80):
            if wanted.evaluate("each => each === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the focus never came to it")


def does(house, right, deed):
    """Do something as the host, over HTTP from elsewhere; returns the table afterwards."""
    import httpx

    url = f"{house.address}/api/matches/{right['match']}/{deed}"
    head = {"Authorization": f"Bearer {right['token']}"}
    return httpx.post(url, headers=head, timeout=60).raise_for_status().json()


def seated(house, visitor, game, *others, options=None, absent=None, alone=False, **agreed):
    """A table opened for somebody, begun, and on their screen. `others`: computers' levels or names
    of people who share the device; `alone`: there are none. `absent` takes the last seat and does
    not come to the table; their right is `absent` of the answer.
    """
    import httpx

    seats = [{"kind": "person", "name": "Ann", "mine": True}]
    for other in others or (() if absent or alone else (1,)):
        if isinstance(other, int):
            seats.append({"kind": "computer", "player": f"computer:level={other}"})
        else:
            seats.append({"kind": "person", "name": other, "mine": True})
    if absent:
        seats.append({"kind": "open"})
    body = {"game": game, "seats": seats, "options": options or {}, **agreed}

    def opened():
        """Not while the house still prepares the game."""
        answer = httpx.post(f"{house.address}/api/matches", json=body, timeout=60)
        return answer if answer.status_code != 503 else None

    right = until(opened, 120, every=1).raise_for_status().json()
    if absent:
        taken = {"code": right["table"]["code"], "names": [absent]}
        answer = httpx.post(f"{house.address}/api/join", json=taken, timeout=60)
        right["absent"] = answer.raise_for_status().json()
    does(house, right, "start")
    sit(visitor, right, game)
    return right


def sit(visitor, right, game):
    """Bring somebody to their place at a table."""
    ticket = {
        "match": right["match"], "game": game, "token": right["token"], "seats": right["seats"],
        "names": [], "when": 1, "over": False,
    }  # fmt: skip
    visitor.goto()
    visitor.page.evaluate(
        "ticket => localStorage.setItem('rollhouse.tickets', JSON.stringify([ticket]))", ticket
    )
    visitor.goto(f"#/table/{right['match']}")
