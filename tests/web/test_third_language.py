"""A made-up third language on every screen: nothing stays English, nothing is cut off."""

from __future__ import annotations

import re

import httpx
import pytest

from rollhouse.games.doozy_dice.deck import default_deck
from rollhouse.kernel.games import names
from rollhouse.players.residents import names as residents
from tests import pseudo
from tests.server.houses import RunningHouse

from .people import Seat, Visitor, seated, until

SCREENS = [
    "#/", "#/learn", "#/invite", "#/own", "#/join", "#/watch", "#/cup", "#/box", "#/box/toss_up",
    "#/daily", "#/wall", "#/practice", "#/nowhere-at-all",
]  # fmt: skip
CUT = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const style = getComputedStyle(one);
  const hides = ["hidden", "clip"].includes(style.overflowX) && style.position !== "absolute";
  const named = one.classList.contains("name"); // a long name ends in an ellipsis, by intent
  return words && hides && !named && one.clientWidth > 8 && one.scrollWidth > one.clientWidth + 1;
}).map((one) => `${one.className}: ${one.textContent.trim()}`)"""
"""Texts that are wider than what they are written on, if the rest is hidden."""
SLOW = 120_000
"""Milliseconds that a busy machine may take to solve and to draw."""
KNOWN = {
    "rollhouse", "ann", "ben", "english", "español", "en", "es", "qps", "mit", "http", "https",
    "guest", "computer", *residents(),
    *(word for card in default_deck() for word in card["name"].casefold().split()),
}  # fmt: skip
"""Names of people, of languages, and of the printed cards."""


@pytest.fixture(scope="module")
def foreign_house(tmp_path_factory):
    folder = pseudo.write(tmp_path_factory.mktemp("languages"))
    home = tmp_path_factory.mktemp("foreign")
    with RunningHouse(home, ROLLHOUSE_LANGUAGES=str(folder)) as running:
        yield running


@pytest.fixture(params=["narrow", pytest.param("desk", marks=pytest.mark.long)])
def stranger(request, chromium, foreign_house):
    """Somebody who chose the made-up language with the key at the door."""
    visitor = Visitor(chromium, foreign_house, request.param)
    visitor.goto("#/")
    for sign in ("ES", "QPS"):
        key = visitor.page.get_by_role("button", name=sign)
        key.wait_for()
        key.click()
    until(lambda: pseudo.say("Come in") in visitor.page.inner_text("body"))
    yield visitor
    assert visitor.leave() == []


def look(visitor, where):
    """What is wrong with the words on a screen."""
    shown = visitor.page.inner_text("body")
    wrong = [f"{where}: {word} is English" for word in pseudo.untold(shown, KNOWN)]
    wrong += [f"{where}: cut {text}" for text in visitor.page.evaluate(CUT)]
    if visitor.scrolls_aside():
        wrong.append(f"{where}: wider than the window")
    return wrong


def test_every_screen_speaks_it_and_cuts_nothing(stranger):
    wrong = []
    for way in SCREENS:
        stranger.goto(way)
        stranger.page.wait_for_load_state("networkidle")
        wrong += look(stranger, way)
    assert wrong == []


LESSONS = {
    "#/explore/toss_up:1?players=2&option.goal=30&scores=[11,15]&turn_points=9": "table[role=grid]",
    "#/quiz/toss_up": ".answers .key",
    "#/show/toss_up": ".scrubber",
}
"""Screens that the house works out first, and what is there when it is done."""


@pytest.mark.long
def test_lessons_speak_it(stranger):
    wrong = []
    for way, there in LESSONS.items():
        stranger.goto(way)
        stranger.page.locator(there).first.wait_for(timeout=SLOW)
        wrong += look(stranger, way)
    assert wrong == []


@pytest.mark.parametrize("game", names())
def test_tables_speak_it(stranger, foreign_house, game):
    seated(foreign_house, stranger, game, 1, 2)
    Seat(stranger).wait()
    assert look(stranger, game) == []


@pytest.mark.long
def test_report_sheets_and_wall_speak_it(stranger, foreign_house):
    right = seated(foreign_house, stranger, "toss_up", "Ben", options={"goal": 1})
    keys, seat = stranger.page.locator(".keys button:enabled"), Seat(stranger)
    while seat.wait() != "over":
        stop = keys.filter(has_text=pseudo.say("Stop"))
        (stop if stop.count() else keys).first.click()
        stranger.page.wait_for_load_state("networkidle")
    stranger.goto(f"#/report/{right['match']}")
    menu = stranger.page.locator("header button").last
    stranger.page.locator(".key, svg path").first.wait_for(timeout=SLOW)
    wrong = look(stranger, "report")
    for place in range(3):  # the link, the seal, how all stand
        menu.click()
        stranger.page.locator("dialog li button").nth(place).click()
        stranger.page.locator("dialog h2").wait_for()
        stranger.page.wait_for_load_state("networkidle")
        wrong += look(stranger, f"sheet {place}")
        stranger.page.keyboard.press("Escape")
        stranger.page.locator("dialog").wait_for(state="detached")
    stranger.goto("#/wall/Ann")
    stranger.page.locator("nav li").nth(1).wait_for()
    assert wrong + look(stranger, "wall") == []


THINKS = pseudo.say("The coach is thinking")
CUP_GAMES = [
    {"game": "toss_up", "options": {"goal": 1}},
    {"game": "stack_attack", "options": {"goal": 2, "dice": 3}},
]


def cup_of_two(house, visitor):
    """A cup whose two people share the device, at its first table."""

    def posted(way, body=None, token=""):
        head = {"Authorization": f"Bearer {token}"} if token else {}
        url = f"{house.address}/api/{way}"
        answer = httpx.post(url, json=body, headers=head, timeout=SLOW / 1000)
        return answer.raise_for_status().json()

    seats = [{"kind": "person", "name": name, "mine": True} for name in ("Ann", "Ben")]
    right = posted("cups", {"seats": seats, "games": CUP_GAMES})
    posted(f"matches/{right['match']}/start", token=right["token"])
    ticket = {"cup": right["table"]["cup"], "token": right["token"], "when": 1, "over": False}
    visitor.goto()
    visitor.page.evaluate(
        "ticket => localStorage.setItem('rollhouse.cups', JSON.stringify([ticket]))", ticket
    )
    visitor.goto(f"#/cup/{ticket['cup']}")
    visitor.page.locator("main h2").first.wait_for()


def key_of(visitor, words):
    return visitor.page.get_by_role("button", name=pseudo.say(words)).first


def played(visitor):
    """Play a match to its end, whichever of the two is asked."""
    keys, seat = visitor.page.locator(".keys button:enabled"), Seat(visitor)
    while seat.wait() != "over":
        stop = keys.filter(has_text=pseudo.say("Stop"))
        (stop if stop.count() else keys.last).first.click()
        visitor.page.wait_for_load_state("networkidle")


@pytest.mark.long
def test_a_cup_under_way_speaks_it(stranger, foreign_house):
    cup_of_two(foreign_house, stranger)
    wrong = look(stranger, "cup before its first game")
    key_of(stranger, "To the table").click()
    played(stranger)
    wrong += look(stranger, "the end of a game of a cup")
    key_of(stranger, "Standings").click()
    stranger.page.locator("main h2").first.wait_for()
    wrong += look(stranger, "cup between two games")
    key_of(stranger, "Somebody leaves").click()
    stranger.page.locator("dialog h2").wait_for()
    wrong += look(stranger, "somebody leaves a cup")
    stranger.page.keyboard.press("Escape")
    stranger.page.locator("dialog").wait_for(state="detached")
    stranger.page.locator("button.gold:enabled").first.click()
    played(stranger)
    key_of(stranger, "Standings").click()
    stranger.page.locator(".verdict").wait_for(timeout=SLOW)
    stranger.page.locator("table").first.wait_for(timeout=SLOW)
    assert wrong + look(stranger, "the ceremony") == []


SHARE = re.compile(r"^\d[\d.]* ?%$")
"""The coach's word where it has no reason to give: numbers alone, at keys, dice or cards."""


@pytest.mark.parametrize(
    "game", [each if each == "toss_up" else pytest.param(each, marks=pytest.mark.long)
             for each in names()],
)  # fmt: skip
def test_the_coach_speaks_it(stranger, foreign_house, game):
    seated(foreign_house, stranger, game, 1)
    seat, page = Seat(stranger), stranger.page
    answer = page.locator(".edge .coached, .edge .badge, .coach p").or_(page.get_by_text(SHARE))
    for _ in range(3):
        seat.wait()
        lamp = page.get_by_role("button", name=re.compile(pseudo.say("Coach"))).first
        if lamp.get_attribute("aria-pressed") != "true":
            lamp.click()
        answer.first.wait_for(timeout=SLOW)
        until(lambda: THINKS not in page.inner_text("body"), 120)
        assert look(stranger, f"the coach of {game}") == []
        seat.move()
