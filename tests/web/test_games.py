"""Whole games in a real browser: against the house, with each other, by touch, by keys alone."""

from __future__ import annotations

import json
import re
import signal

import httpx
import pytest

import rollhouse
from rollhouse.matches.victory import how_won

from .people import BEGIN, Seat, seated, until

SHORT = {"toss_up": {"goal": 15}, "shizzle": {"bank": 12}, "doozy_dice": {"max_rolls": 4}}
"""Small forms of the games: a browser is slow."""


def finished(house, right):
    """The record of a match that is over, checked by the same code as `rollhouse verify`. Its last
    line comes a moment after the last step, when devices have signed."""
    head = {"Authorization": f"Bearer {right['token']}"}
    url = f"{house.address}/api/matches/{right['match']}/record"

    def closed():
        content = httpx.get(url, headers=head, timeout=60).raise_for_status().content
        record = rollhouse.Record.parse(content)
        return content if record.closing is not None else None

    content = until(closed)
    record = rollhouse.Record.parse(content)
    findings = rollhouse.verify(content)
    assert findings.good, findings.fault
    assert findings.finished
    assert record.position.turn == rollhouse.OVER
    return record


WRITTEN = """(() => {
  window.written = [];
  const draw = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
    written.push(text);
    return draw.call(this, text, ...more);
  };
})()"""
"""What is written on canvases from now on."""


def keeps_a_picture_for_others(somebody, record):
    """Whoever is shown the picture was not there: everybody has their name in it."""
    somebody.page.evaluate(WRITTEN)
    with somebody.page.expect_download():
        somebody.press("Keep a picture")
    written = somebody.page.evaluate("written")
    assert set(record.names) <= set(written)
    assert how_won(record).say("en", record.names) in " ".join(written)
    assert not any(re.search(r"\byou", text, re.IGNORECASE) for text in written), written


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [
        ("toss_up", "phone", "en"),
        pytest.param("shizzle", "desk", "es", marks=pytest.mark.long),
        pytest.param("doozy_dice", "phone", "en", marks=pytest.mark.long),
        pytest.param("toss_up", "desk", "es", marks=pytest.mark.long),
        pytest.param("shizzle", "phone", "en", marks=pytest.mark.long),
        pytest.param("doozy_dice", "desk", "es", marks=pytest.mark.long),
    ],
)
def test_a_whole_game_against_the_house(house, visit, game, size, language):
    ann = visit(size, language=language)
    right = seated(house, ann, game, 1, options=SHORT[game])
    seat = Seat(ann)
    seat.wait()
    assert not ann.scrolls()
    seat.play()
    record = finished(house, right)
    names = {"en": ["You", "Computer 1"], "es": ["Tú", "Computadora 1"]}[language]
    ann.sees(record.position.result(language, names).split(".")[0][:12])
    if language == "en":
        keeps_a_picture_for_others(ann, record)


@pytest.mark.parametrize(
    ("size", "language"),
    [("phone", "en"), pytest.param("narrow", "es", marks=pytest.mark.long)],
)
def test_a_game_alone_shows_turns_and_points(house, visit, screens, size, language):
    ann = visit(size, language=language)
    right = seated(house, ann, "toss_up", alone=True, options=SHORT["toss_up"])
    seat = Seat(ann)
    seat.wait()
    begun = ann.page.locator("li.window").first.inner_text()
    assert ("0 points" if language == "en" else "0 puntos") in begun
    assert not ann.scrolls()
    seat.play(turns=2)
    ann.picture(screens / f"alone-{size}-{language}.png")
    seat.play()
    record = finished(house, right)
    turns, points = record.position.scores[0], record.position.fields["scores"][0]
    until(lambda: str(turns) in ann.page.locator("li.window .score").first.inner_text())
    assert f"{points} " in ann.page.locator("li.window").first.inner_text()
    ann.sees(f"You finish with {turns}" if language == "en" else f"Acabas con {turns}")
    ann.picture(screens / f"alone-over-{size}-{language}.png")


ROOMS = {
    "toss_up": "Toss Up!",
    "shizzle": "Shizzle",
    "doozy_dice": "Doozy Dice",
    "stack_attack": "Stack Attack",
    "dice_flick": "Dice Flick",
}


def test_five_rooms_at_the_front_door(visit):
    ann = visit("desk").goto()
    ann.sees("Five dice games under one roof.")
    ann.page.wait_for_load_state("networkidle")
    rooms = ann.page.locator("nav.house .room")
    assert {each.get_attribute("data-room") for each in rooms.all()} == set(ROOMS)
    assert ann.page.locator(".room").count() == len(ROOMS)
    for title in ROOMS.values():
        ann.button(f"{title}: play the house").click(trial=True)
        ann.button(f"{title}: choose the opponents").click(trial=True)


@pytest.mark.parametrize(
    "game", ["toss_up", *(pytest.param(game, marks=pytest.mark.long) for game in list(ROOMS)[1:])]
)
def test_one_tap_at_the_front_door(visit, game):
    ann = visit("phone", away=True).goto()  # its rules may still have to be laid out
    ann.page.get_by_role("button", name=ROOMS[game]).first.click()
    Seat(ann).play(turns=2)
    ann.goto()
    ann.sees("Continue")


def test_no_opponent_can_be_chosen_at_the_front_door(visit, screens):
    ann = visit("narrow", away=True).goto()
    ann.button("Toss Up!: choose the opponents").click()
    ann.page.locator("label", has_text=re.compile(r"^\s*0\s*$")).click()
    ann.sees("on your own")
    ann.picture(screens / "door-alone.png")
    assert not ann.scrolls()
    ann.page.get_by_role("button", name=re.compile("^Play")).last.click()
    Seat(ann).play(turns=1)
    assert ann.page.locator("li.window").count() == 1


def test_two_browsers_against_each_other(visit):
    """Ann invites in two taps, Ben comes by the link, they play to the end and again."""
    ann, ben = visit("desk").goto(), visit("phone")
    ann.page.get_by_role("link", name="Invite friends").click()
    ann.page.get_by_role("button", name="Toss Up!").first.click()
    code = ann.page.locator(".code").inner_text()
    ben.goto(f"#/join/{code}")
    ben.write("Your name", "Ben")
    ben.press("Take a seat")
    ben.sees("Waiting for Host to begin")
    ann.sees("Ben")
    until(lambda: ann.button(BEGIN).first.is_enabled())
    ann.press(BEGIN)
    people = [Seat(ann), Seat(ben)]
    for _ in range(8):
        asked = until(lambda: next((each for each in people if each.asked), None))
        asked.move()
    assert ann.page.url.split("#")[1] == ben.page.url.split("#")[1]


def test_dice_stay_where_they_lie_when_a_phone_is_turned(house, visit):
    ann = visit("phone")
    seated(house, ann, "toss_up")
    Seat(ann).wait()
    places = "[...document.querySelectorAll('span.die')].map(die => die.style.cssText)"
    lie: list[str] = []

    def at_rest():
        before, lie[:] = list(lie), ann.page.evaluate(places)
        return lie == before

    until(at_rest, every=0.5)
    assert len(lie) == 10
    ann.page.set_viewport_size({"width": 844, "height": 700})
    until(lambda: ann.page.evaluate(places) != lie)
    ann.page.set_viewport_size({"width": 390, "height": 844})
    until(lambda: ann.page.evaluate(places) == lie)


@pytest.mark.long
def test_somebody_watches_and_cannot_press(house, visit):
    ann, eve = visit("desk"), visit("phone")
    right = seated(house, ann, "toss_up", 1, options={"goal": 15}, public=True)
    eve.goto("#/watch")
    eve.page.get_by_role("link", name="Watch").first.click()
    eve.sees("You are watching.")
    Seat(ann).play()
    eve.page.locator(".ending").wait_for()
    assert eve.page.locator(".keys button").count() == 0
    finished(house, right)


@pytest.mark.long
def test_all_on_one_device(house, visit):
    ann = visit("phone")
    right = seated(house, ann, "toss_up", "Ben", "Cid", options={"goal": 10})
    Seat(ann).play()
    assert finished(house, right).names == ["Ann", "Ben", "Cid"]


def test_rules_that_are_opened_at_a_table_lead_back_to_it(house, visit):
    ann = visit("phone")
    seated(house, ann, "toss_up", "Ben")
    Seat(ann).wait()
    for back in (("button", "Back to the table"), ("link", "Back to the table")):
        ann.press("More", exact=True)
        ann.press("Rules", exact=True)
        ann.page.get_by_role(back[0], name=back[1]).first.click()
        Seat(ann).wait()


@pytest.mark.long
def test_by_tab_and_enter_alone(house, visit):
    ann = visit("desk")
    right = seated(house, ann, "toss_up", 1, options={"goal": 10})
    Seat(ann, by_keys=True).play()
    finished(house, right)


@pytest.mark.long
def test_shortcuts(house, visit):
    ann = visit("desk")
    right = seated(house, ann, "toss_up", 1, options={"goal": 10})
    seat = Seat(ann)
    while seat.wait() != "over":
        before = seat.state()
        ann.page.keyboard.press("s")
        until(lambda before=before: seat.state() != before)
    finished(house, right)


@pytest.mark.long
def test_a_server_that_is_killed_loses_no_game(fragile_house, visit):
    ann = visit("phone", at=fragile_house, away=True)
    right = seated(fragile_house, ann, "toss_up", 1, options={"goal": 30})
    seat = Seat(ann).play(turns=3)
    for _ in range(2):
        fragile_house.end(signal.SIGKILL)
        ann.sees("Back in a moment")
        fragile_house.start()
        seat.play(turns=seat.moves + 2)
    seat.play()
    finished(fragile_house, right)


@pytest.mark.long
def test_a_hostile_client_disturbs_nobody(house, visit):
    """From a page of the same house: forged tokens, others' seats, nonsense, floods."""
    ann, mallory = visit("desk"), visit("desk", away=True)
    right = seated(house, ann, "toss_up", 1, options={"goal": 15})
    mallory.goto()
    said = [
        {"say": "hello", "match": right["match"], "token": "x" * 32, "views": True},
        {"say": "act", "id": "abcd", "at": 1, "seat": 0, "action": {"do": "stop"}},
        {"say": "undo", "id": "efgh", "at": 1},
        {"nonsense": True},
    ]
    heard = mallory.page.evaluate(
        """said => new Promise((done) => {
          const socket = new WebSocket(`ws://${location.host}/api/play`), heard = [];
          socket.onopen = () => {
            for (const each of said) socket.send(JSON.stringify(each));
            socket.send("x".repeat(20000));
            for (let n = 0; n < 50; n++) socket.send("{");
          };
          socket.onmessage = (event) => heard.push(JSON.parse(event.data));
          socket.onclose = () => done(heard);
          setTimeout(() => done(heard), 3000);
        })""",
        said,
    )
    assert {each["say"] for each in heard} <= {"refused", "goodbye"}, json.dumps(heard)
    Seat(ann).play()
    finished(house, right)
