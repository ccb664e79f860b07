"""Low windows, such as a phone on its side and a page at 200 %: whose turn it is, what happened and
what can be done are in sight at a table, nothing lies over anything else and no word is cut off.
"""

from __future__ import annotations

import pytest

from .people import Seat, seated, until

SIZES = ("landscape", "zoomed")
GAMES = ("toss_up", "shizzle", "doozy_dice", "stack_attack", "dice_flick")
WAYS = ("#/", "#/invite", "#/own", "#/join", "#/watch", "#/learn", "#/learn/shizzle")
QUICK = {("toss_up", "landscape")}

FAULTS = """() => {
  const found = [];
  const box = (each) => each.getBoundingClientRect();
  const all = (what) => [...document.querySelectorAll(what)].filter((each) => box(each).width > 0);
  const name = (each) => `${each.className} "${each.textContent.trim().slice(0, 40)}"`;
  const apart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1
    || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  const parts = ["header.wall", "main", "section.edge"].map((what) => document.querySelector(what));
  const pieces = all(".windows > li, .edge .sentence, .edge .key");
  for (const group of [parts, pieces])
    group.forEach((one, place) => group.slice(place + 1).forEach((other) => {
      if (!apart(box(one), box(other))) found.push(`${name(one)} lies over ${name(other)}`);
    }));
  for (const each of [...parts, ...pieces, ...all("button:not(.word)")]) {
    const { left, top, right, bottom } = box(each);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      found.push(`${name(each)} reaches out of the window`);
  }
  for (const each of all(".edge .key, .bar button:not(.skip), .skip:focus"))
    if (box(each).height < 44 || box(each).width < 44) found.push(`${name(each)} is too small`);
  const heading = box(document.querySelector(".bar h1"));
  for (const each of all(".bar .title, .bar .caption")) {
    const { left, right, top, bottom } = box(each);
    if (top >= heading.bottom - 1 && each.matches(".caption")) continue; // left out as a whole
    if (left < heading.left - 1 || right > heading.right + 1 || top < -1
        || bottom > box(document.querySelector(".bar")).bottom + 1)
      found.push(`${name(each)} reaches out of the heading`);
  }
  const words = ".bar .title, .edge .sentence, .key .title, .key .note, .result, .score, "
    + ".wall .line";
  for (const each of all(words))
    if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline")
      found.push(`${name(each)} is cut off`);
  for (const each of all(".aside > span:first-of-type"))  // a second one may be left out
    if (box(each).width > box(each.parentElement).width + 1) found.push(`${name(each)} is cut off`);
  const edge = document.querySelector("section.edge");
  if (edge.scrollHeight > edge.clientHeight + 1) found.push("the edge scrolls");
  if (!document.querySelector(".edge .sentence, .edge .trouble, .edge .result"))
    found.push("no sentence");
  if (all(".windows .lit").length !== 1) found.push("nobody's window is lit");
  return found;
}"""
"""What is wrong with how a table lies on the screen, in words."""


def all_tables():
    for game in GAMES:
        for size in SIZES:
            quick = (game, size) in QUICK
            yield pytest.param(game, size, marks=() if quick else pytest.mark.long)


@pytest.mark.parametrize(("game", "size"), list(all_tables()))
def test_a_table_is_all_in_sight(house, visit, screens, game, size):
    ann = visit(size, language="es" if size == "zoomed" else "en")
    seated(house, ann, game, 1, 2)
    seat = Seat(ann)
    for move in range(2):
        seat.wait()
        ann.page.locator(".edge .sentence, .edge .trouble").first.wait_for()  # what fell was seen
        ann.picture(screens / f"{game}-{move}-{size}.png")
        assert not ann.scrolls()
        assert not ann.page.evaluate(FAULTS), f"move {move}"
        seat.move()


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_six_people_the_coach_and_the_end(house, visit, screens, size):
    ann = visit(size)
    seated(house, ann, "toss_up", 1, 1, 1, 1, 1, options={"goal": 20})
    seat = Seat(ann)
    seat.wait()
    ann.page.get_by_role("button", name="Coach").click()
    ann.page.locator(".key .badge").first.wait_for()
    ann.picture(screens / f"six-{size}.png")
    assert not ann.page.evaluate(FAULTS)
    seat.play()
    ann.page.locator(".result").wait_for()
    ann.picture(screens / f"six-over-{size}.png")
    assert not ann.page.evaluate(FAULTS)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_screens_before_the_table(visit, size):
    """They may scroll down, never aside; what is to be pressed can be."""
    ann = visit(size, language="es")
    for way in WAYS:
        ann.goto(way)
        ann.page.get_by_role("heading", level=1).first.wait_for()
        ann.page.wait_for_load_state("networkidle")
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), way
        for key in ann.page.locator("button:visible:enabled, a:visible, input:visible").all():
            until(lambda key=key: key.click(trial=True, timeout=5000) is None)
