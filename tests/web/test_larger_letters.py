"""Somebody has set larger letters in their browser (a root font of 20 pixels instead of 16): words
grow on every screen, and nothing of it is cut off, covered or has to be scrolled to.
"""

from __future__ import annotations

import pytest

from .people import Seat, seated
from .test_small_screens import FAULTS

LARGER = "document.documentElement.style.fontSize = '20px'"
SIZE = "what => parseFloat(getComputedStyle(document.querySelector(what)).fontSize)"

OUTSIDE = """() => [...document.querySelectorAll("h1, p, a, button, label")].filter((each) => {
  const words = document.createRange();
  words.selectNodeContents(each);
  const box = words.getBoundingClientRect();
  const own = each.getBoundingClientRect();
  const seen = own.width > 2 && getComputedStyle(each).clipPath === "none";
  return seen && (each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0
    || box.left < -1 || box.right > innerWidth + 1);
}).map((each) => each.outerHTML.slice(0, 120))"""
"""Words that go beyond the side of the window, or of what they are written on."""


def grown(ann, *pieces):
    """How much larger each piece is than in a browser with unchanged letters."""
    ann.page.evaluate("document.documentElement.removeAttribute('style')")
    before = [ann.page.evaluate(SIZE, piece) for piece in pieces]
    ann.page.evaluate(LARGER)
    after = [ann.page.evaluate(SIZE, piece) for piece in pieces]
    return [round(large / small, 2) for large, small in zip(after, before, strict=True)]


@pytest.mark.parametrize(
    ("size", "language"), [("phone", "es"), pytest.param("desk", "en", marks=pytest.mark.long)]
)
def test_letters_grow_and_fit(house, visit, screens, size, language):
    ann = visit(size, language=language)
    ann.goto()
    ann.page.locator(".ways a").first.wait_for()
    assert min(grown(ann, ".sign p", ".ways a", "footer")) > 1.05
    ann.picture(screens / f"letters-door-{size}.png")
    assert not ann.page.evaluate(OUTSIDE)
    assert not ann.scrolls()

    ann.goto("#/invite")
    ann.page.get_by_role("heading", level=1).wait_for()
    assert set(grown(ann, "h1", ".lead", "input")) <= {1.25}
    ann.picture(screens / f"letters-invite-{size}.png")
    assert not ann.page.evaluate(OUTSIDE)
    assert not ann.scrolls_aside()

    seated(house, ann, "toss_up", 1, 2)
    Seat(ann).wait()
    pieces = (".edge .sentence", ".key .title", ".key .note", ".score", ".line", ".wall h1")
    assert set(grown(ann, *pieces)) <= {1.25}
    ann.picture(screens / f"letters-toss_up-{size}.png")
    assert not ann.page.evaluate(FAULTS)
    assert not ann.scrolls()


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "small", "desk"])
@pytest.mark.parametrize("game", ["shizzle", "doozy_dice", "stack_attack", "dice_flick"])
def test_other_tables_have_room_for_them(house, visit, screens, game, size):
    ann = visit(size, language="es")
    seated(house, ann, game, 1, 2)
    Seat(ann).wait()
    ann.page.evaluate(LARGER)
    ann.picture(screens / f"letters-{game}-{size}.png")
    assert not ann.page.evaluate(FAULTS)
    assert not ann.scrolls()


@pytest.mark.long
def test_a_very_large_screen_has_larger_keys(house, visit, screens):
    ann = visit("desk")
    seated(house, ann, "toss_up", 1, 2)
    Seat(ann).wait()
    pieces = (".edge .sentence", ".key .title", ".score", ".line")
    before = [ann.page.evaluate(SIZE, piece) for piece in pieces]
    ann.page.set_viewport_size({"width": 2560, "height": 1440})
    after = [ann.page.evaluate(SIZE, piece) for piece in pieces]
    ann.picture(screens / "largest-toss_up.png")
    assert all(large > 1.3 * small for large, small in zip(after, before, strict=True))
    assert ann.page.locator(".key").first.bounding_box()["height"] > 88
    assert not ann.page.evaluate(FAULTS)
    assert not ann.scrolls()
