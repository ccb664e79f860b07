"""Somebody who hears the house and plays by keys: no focus is lost, everything is told once."""

from __future__ import annotations

import io
import itertools
import re

import numpy as np
import pytest

from .people import BEGIN, Seat, seated, until

SPY = """(() => {
  window.said = []; window.passing = []; window.lost = 0; window.had = false;
  new MutationObserver((changes) => {
    for (const change of changes)
      if (change.target.getAttribute?.("role") === "log")
        for (const node of change.addedNodes)
          if (node.nodeName === "P") {
            said.push(node.textContent);
            passing.push("passing" in node.dataset);
          }
  }).observe(document, {subtree: true, childList: true});
  addEventListener("focusin", () => { had = true; });
  const look = () => {
    const active = document.activeElement;
    if (had && document.hasFocus() && (!active || active === document.body)) lost += 1;
    requestAnimationFrame(look);
  };
  look();
})()"""
"""What was said aloud and whether it is fleeting (what is chosen, what lies there), and for how
many frames nothing had the focus."""

ASKS = re.compile(
    r"(Your turn|Te toca|(You can|Puedes|Scores|Puntos): [^.]*"
    r"|(Tap|Toca|Take the points|Llévate los puntos|No more rolls:|No quedan tiradas:) [^.]*"
    r"|\d+ (choices in all|opciones en total))\."
)


def listener(visit, *sizes, **taste):
    somebody = visit(*sizes, **taste)
    somebody.page.add_init_script(SPY)
    somebody.sockets = []
    somebody.page.on("websocket", lambda socket: somebody.sockets.append(socket))
    return somebody


def heard(somebody):
    return " ".join(somebody.page.evaluate("said"))


def heard_news(somebody):
    """What was heard of what happened."""
    return " ".join(somebody.page.evaluate("said.filter((_, place) => !passing[place])"))


def active(somebody, what="each => each.innerText || each.ariaLabel || ''"):
    return somebody.page.evaluate_handle("document.activeElement").evaluate(what)


def on_a_key(somebody):
    """Is the focus on something that can be pressed now?"""
    return active(somebody, "each => each.matches('button:enabled, input, a[href]')")


def told(somebody):
    """Everything that happened, by the log of the table."""
    somebody.page.keyboard.press("l")
    items = somebody.page.locator("dialog ol li")
    items.first.wait_for()
    log = " ".join(reversed(items.all_inner_texts()))
    somebody.page.keyboard.press("Escape")
    somebody.page.locator("dialog").wait_for(state="detached")
    return log


def told_once(somebody, before=""):
    """Is what was heard, apart from questions, exactly what is in the log?

    Somebody who comes in late need not hear everything from `before`. On a busy machine a line may
    be lost and come back; what was missed meanwhile is summed up.
    """
    if somebody.page.locator(".ending").count():  # a press ends the moment after a game, no more
        somebody.page.locator(".ending:not(.waits)").wait_for()
    log = told(somebody)
    how = somebody.page.locator(".how")
    if how.count():  # said once, after the result
        log = f"{log} {how.inner_text()}"
    if len(somebody.sockets) > 1:
        until(lambda: heard_news(somebody).count(log.split(". ")[-1]) == 1, 20)
        return
    late = len(before.split())

    def all_heard():
        words, all_words = ASKS.sub("", heard_news(somebody)).split(), log.split()
        return words == all_words[max(0, len(all_words) - len(words)) :] and (
            len(words) >= len(all_words) - late
        )

    try:
        until(all_heard, 20)
    except AssertionError:
        assert ASKS.sub("", heard_news(somebody)).split() == log.split()  # shows where they differ


def play(somebody, seat, moves):
    """By Enter on whatever has the focus."""
    for _ in range(moves):
        if seat.wait() == "over":
            return
        until(lambda: on_a_key(somebody), 20)
        before = seat.state()
        somebody.page.keyboard.press("Enter")
        until(lambda before=before: seat.state() != before)
        until(lambda: seat.asked)


def test_a_game_is_heard_once_and_no_focus_is_lost(house, visit):
    ann = listener(visit, "desk")
    seated(house, ann, "toss_up", 1, options={"goal": 10})
    seat = Seat(ann)
    seat.wait()
    until(lambda: "You can: " in heard(ann))
    until(lambda: ann.page.title().startswith("Your turn · Toss Up!"))
    assert ann.page.locator("h1").count() == 1
    assert ann.page.locator("[aria-live], [role=log], [role=status]").count() == 1
    stop = ann.page.get_by_role("button", name=re.compile(r"^Stop and bank .*make \d+"))
    assert stop.get_attribute("aria-keyshortcuts") == "S"
    until(lambda: on_a_key(ann))
    for _ in range(40):
        if seat.wait() == "over":
            break
        before = seat.state()
        ann.page.keyboard.press("s")
        until(lambda before=before: seat.state() != before)
    until(lambda: re.search(r"Scores: You: \d+, Computer 1: \d+\.", heard(ann)))
    until(lambda: active(ann, "each => each.matches('.ending')"))  # before its keys
    assert ann.page.title().startswith("Over")
    told_once(ann)
    assert active(ann, "each => each.matches('.ending')")
    ann.page.keyboard.press("Space")
    for word in ("Rematch", "Keep a picture"):
        while word not in active(ann):
            ann.page.keyboard.press("Tab")
            assert active(ann, "each => each.closest('.ending') !== null")
    assert ann.page.evaluate("lost") == 0


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", ["shizzle", "doozy_dice"])
def test_other_games_with_enter_alone(house, visit, game, language):
    ann = listener(visit, "desk", language=language)
    seated(house, ann, game, 1)
    seat = Seat(ann)
    seat.wait()
    before = told(ann)
    play(ann, seat, 6)
    assert ann.page.evaluate("lost") == 0
    told_once(ann, before)


@pytest.mark.long
def test_what_is_skipped_is_told_too(house, visit):
    """With dice that roll, and somebody who does not wait for them."""
    ann = listener(visit, "desk", still=False)
    seated(house, ann, "toss_up", 1, options={"goal": 15})
    seat = Seat(ann)
    while seat.wait() != "over":
        before = seat.state()
        ann.page.keyboard.press("s")
        for _ in range(4):
            ann.page.keyboard.press("Escape")
            ann.page.locator("dialog").wait_for()
            ann.page.keyboard.press("Escape")
            ann.page.locator("dialog").wait_for(state="detached")
        ann.page.locator(".board").click(position={"x": 5, "y": 5})
        until(lambda before=before: seat.state() != before)
    told_once(ann)


@pytest.mark.long
def test_sheets_keep_the_focus_and_give_it_back(house, visit):
    ann = listener(visit, "desk")
    seated(house, ann, "toss_up", 1)
    Seat(ann).wait()
    until(lambda: on_a_key(ann))
    key = active(ann)
    inside = "each => each.closest('dialog') !== null"
    for letter in ("l", "?", "Escape"):
        ann.page.keyboard.press(letter)
        until(lambda: active(ann, inside))
        for _ in range(12):
            ann.page.keyboard.press("Tab")
            assert active(ann, "each => each === document.body || !!each.closest('dialog')")
        ann.page.keyboard.press("Escape")
        until(lambda: active(ann) == key, 20)
    ann.page.keyboard.press("Escape")
    ann.press("What happened")
    ann.page.get_by_role("dialog", name="What happened").wait_for()
    until(lambda: active(ann, inside))
    ann.page.keyboard.press("Escape")
    until(lambda: active(ann) == key, 20)


@pytest.mark.long
def test_to_the_keys_past_the_wall(house, visit):
    ann = listener(visit, "phone")
    seated(house, ann, "toss_up", 1)
    Seat(ann).wait()
    until(lambda: on_a_key(ann))
    ann.page.locator("h1").evaluate("each => { each.tabIndex = -1; each.focus(); }")
    ann.page.keyboard.press("Tab")
    assert active(ann) == "To what you can do"
    ann.page.keyboard.press("Enter")
    until(lambda: active(ann, "each => each.closest('.keys') !== null"))


@pytest.mark.long
def test_other_rooms_begin_with_their_heading(visit):
    ann = listener(visit, "desk").goto()
    for name in ("Invite friends", "Our own dice", "Watch", "Learn", "The wall"):
        ann.page.get_by_role("link", name=name).press("Enter")
        until(lambda: active(ann, "each => each.nodeName") == "H1", 20)
        assert ann.page.locator("h1").count() == 1
        assert ann.page.title() != "Rollhouse"
        levels = ann.page.evaluate(
            "[...document.querySelectorAll('h1, h2, h3, h4')].map((each) => +each.nodeName[1])"
        )
        assert all(then <= one + 1 for one, then in itertools.pairwise(levels)), levels
        assert ann.page.locator("main").count() == 1
        ann.page.evaluate("location.hash = '#/'")
        until(lambda: active(ann) == "Rollhouse", 20)


@pytest.mark.long
def test_who_comes_is_told_in_the_waiting_room(visit):
    ann, ben = listener(visit, "desk").goto("#/invite"), visit("phone")
    ann.page.get_by_role("button", name="Toss Up!").first.click()
    code = ann.page.locator(".code").inner_text()
    ben.goto(f"#/join/{code}")
    ben.write("Your name", "Ben")
    ben.press("Take a seat")
    until(lambda: "Ben takes a seat." in heard(ann) and "Everybody is here." in heard(ann))
    assert heard(ann).count("Ben takes a seat.") == 1
    begin = ann.button(BEGIN).first
    until(begin.is_enabled)
    ann.page.evaluate("lost = 0")  # there was nothing to be at while the table was laid
    begin.press("Enter")
    until(lambda: ann.page.locator(".table").count())
    until(lambda: active(ann, "each => each.nodeName") in ("H1", "BUTTON"), 20)
    assert ann.page.evaluate("lost") == 0


@pytest.mark.long
def test_the_report_is_told(house, visit):
    ann = listener(visit, "desk")
    seated(house, ann, "toss_up", 1, options={"goal": 10})
    Seat(ann).play()
    ann.page.get_by_role("button", name="Report").press("Enter")
    until(lambda: active(ann, "each => each.nodeName") == "H1", 60)
    until(lambda: "The report is here." in heard(ann), 120)
    assert not ann.faults("label-content-name-mismatch")  # with mistakes and counsel
    windows = ann.page.locator(".people .window > .spoken").all_inner_texts()
    assert any("winner" in each for each in windows), windows
    assert not any("to play" in each for each in windows), windows
    ann.page.get_by_role("button", name="Check the seal").first.press("Enter")
    until(lambda: "The dice were honest" in heard(ann), 60)
    assert heard(ann).count("Nothing was changed afterwards.") == 1
    assert "What this device saw and added is in there." in heard(ann)
    ann.page.keyboard.press("Escape")
    until(lambda: "Check the seal" in active(ann), 20)
    slider = ann.page.get_by_role("slider")
    slider.focus()
    before = len(ann.page.evaluate("said"))
    slider.press("Home")
    slider.press("ArrowRight")
    assert slider.get_attribute("aria-valuetext")
    ann.page.get_by_role("button", name="Play").first.press("Enter")
    until(lambda: len(ann.page.evaluate("said")) > before, 30)


@pytest.mark.long
@pytest.mark.parametrize(("game", "side"), [("toss_up", "green"), ("doozy_dice", None)])
def test_real_dice_say_their_sides_in_words(house, visit, game, side):
    ann = listener(visit, "phone")
    seated(house, ann, game, "Ben", dice="real")
    ann.page.locator(".face").first.wait_for()
    names = ann.page.locator(".face").all_inner_texts()
    assert all(len(name.strip()) > 1 for name in names), names
    if side:
        ann.page.get_by_role("button", name=side, exact=True).press("Enter")
        until(lambda: f"{side}. 9 to go." in heard(ann), 20)
    assert ann.page.evaluate("lost") == 0


@pytest.mark.long
@pytest.mark.parametrize("game", ["toss_up", "shizzle", "doozy_dice"])
def test_forced_colours(house, visit, screens, game):
    """Edges say what grounds and shadows said: keys, the golden one, whose turn it is."""
    ann = visit("desk")
    ann.page.emulate_media(forced_colors="active")
    seated(house, ann, game, 1)
    seat = Seat(ann)
    seat.wait()
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("Shift+Tab")
    ann.page.keyboard.press("Tab")
    ann.picture(screens / f"forced-{game}.png")
    grounds = ann.page.locator(".window > .pane").evaluate_all(
        "all => all.map(each => getComputedStyle(each).backgroundColor)"
    )
    assert len(set(grounds)) == 2, grounds
    for key in ann.page.locator(".key, .card").all():
        assert key.evaluate("each => parseFloat(getComputedStyle(each).borderTopWidth)") >= 2
    for golden in ann.page.locator(".key.gold, .card[aria-pressed=true]").all():
        assert golden.evaluate("each => getComputedStyle(each).borderTopStyle") == "double"
    for die in ann.page.locator("button.die").all():
        assert die.evaluate("each => parseFloat(getComputedStyle(each).borderTopWidth)") >= 3


def pixels(page):
    image = pytest.importorskip("PIL.Image")
    with image.open(io.BytesIO(page.screenshot(animations="disabled"))) as picture:
        shown = np.asarray(picture.convert("RGB"), dtype=float) / 255
    linear = np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def ring(before, after, box):
    """How many pixels around a thing changed by 3:1 or more, for each pixel of its outline."""
    left, top = max(0, int(box["x"]) - 12), max(0, int(box["y"]) - 12)
    right, low = int(box["x"] + box["width"]) + 12, int(box["y"] + box["height"]) + 12
    one, two = before[top:low, left:right], after[top:low, left:right]
    contrast = (np.maximum(one, two) + 0.05) / (np.minimum(one, two) + 0.05)
    return (contrast >= 3).sum() / (2 * (box["width"] + box["height"]))


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("where", ["door", "invite", "toss_up", "doozy_dice"])
def test_the_focus_is_seen(house, visit, where, theme):
    ann = visit("desk", theme=theme)
    if where in ("toss_up", "doozy_dice"):
        seated(house, ann, where, 1)
        Seat(ann).wait()
    else:
        ann.goto("#/" if where == "door" else "#/invite")
        ann.page.get_by_role("heading", level=1).wait_for()
    ann.page.wait_for_load_state("networkidle")
    ann.page.evaluate("document.activeElement.blur()")
    plain = pixels(ann.page)
    faint, seen = [], 0
    for _ in range(24):
        ann.page.keyboard.press("Tab")
        if active(ann, "each => each.matches('body, .skip, .spoken, input')"):
            continue
        box = active(ann, "each => each.getBoundingClientRect().toJSON()")
        share = ring(plain, pixels(ann.page), box)
        seen += 1
        if share < 1:
            faint.append(f"{active(ann)[:40]!r}: {share:.2f}")
    assert seen > 3
    assert not faint, "\n".join(faint)
