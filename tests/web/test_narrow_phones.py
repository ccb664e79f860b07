"""The smallest phones that are still about, 320 pixels wide: what is to be tapped is large enough,
and no word leaves what it is written on.
"""

from __future__ import annotations

import itertools
import re

import pytest

from .people import Seat, seated, until

SIZES = ("shortest", "narrow")
NAMES = ("Countdown", "Bookends", "Snowman", "Triple Scoop", "Lucky Thirteen")
"""The widest of the cards."""
LONGEST = {
    "en": "2 flicks left: the yellow die from base 4",
    "es": "2 lanzamientos: dado amarillo, base 4",
}

OVER_THE_RIM = """() => [...document.querySelectorAll(".card .name")].filter((name) => {
  const words = document.createRange();
  words.selectNodeContents(name);
  const [box, room, card] = [words, name, name.closest(".card")].map((each) =>
    each.getBoundingClientRect());
  return box.left < card.left || box.right > card.right || box.bottom > room.bottom;
}).map((name) => name.textContent)"""


def calm(ann):
    """The house lends its hand: every hole is a place to tap."""
    until(lambda: ann.page.locator(".wood.aims").count())
    ann.page.get_by_role("button", name=re.compile("Calm hand|Mano tranquila")).click()
    until(lambda: ann.page.locator(".hole").count() == 25)


def sizes():
    for size, language in itertools.product((*SIZES, "landscape", "zoomed"), ("en", "es")):
        quick = (size, language) == ("shortest", "en")
        yield pytest.param(size, language, marks=() if quick else pytest.mark.long)


@pytest.mark.parametrize(("size", "language"), list(sizes()))
def test_holes_are_large_enough_for_a_thumb(house, visit, screens, size, language):
    ann = visit(size, language=language)
    seated(house, ann, "dice_flick", 1, 2, options={"rounds": 2})
    Seat(ann).wait()
    calm(ann)
    line = ann.page.locator(".line")  # with the longest name of a die
    line.evaluate("(each, words) => (each.textContent = words)", LONGEST[language])
    assert line.bounding_box()["height"] < 50
    holes = [hole.bounding_box() for hole in ann.page.locator(".hole").all()]
    ann.picture(screens / f"holes-{size}-{language}.png")
    assert min(min(box["width"], box["height"]) for box in holes) >= 44
    assert not ann.scrolls()
    wood = ann.page.locator(".wood").bounding_box()
    for box in holes:
        assert wood["x"] <= box["x"]
        assert wood["y"] <= box["y"]
        assert box["y"] + box["height"] <= wood["y"] + wood["height"]
    buttons = [each.bounding_box() for each in ann.page.locator(".wood button").all()]
    for one, other in itertools.combinations(buttons, 2):
        across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(
            one["x"], other["x"]
        )
        down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(
            one["y"], other["y"]
        )
        assert min(across, down) <= 1, (one, other)
    names = ann.page.locator(".wood > span[aria-hidden]")
    for box in [each.bounding_box() for each in names.all()]:
        assert wood["x"] <= box["x"]
        assert wood["y"] <= box["y"]


@pytest.mark.long
def test_another_die_is_taken_where_the_picture_has_no_room_for_it(house, visit):
    ann = visit("shortest")
    seated(house, ann, "dice_flick", 1, options={"rounds": 2})
    Seat(ann).wait()
    calm(ann)
    other = ann.page.get_by_role("button", name="Take the").first
    kind = re.search(r"Take the (\w+)", other.inner_text() or other.get_attribute("aria-label"))[1]
    other.click()
    ann.sees(f"the {kind} die from base 1")


@pytest.mark.parametrize("size", ["shortest", pytest.param("narrow", marks=pytest.mark.long)])
def test_names_stay_on_their_cards(house, visit, screens, size):
    ann = visit(size)
    names = {}

    def dealt(message):
        """Deal other cards, as far as this browser knows: those with the widest names."""
        if not names and (cards := re.search(r'"patterns":\s*\[\{.*?\}\]', message)):
            old = re.findall(r'"name":\s*"([^"]+)"', cards[0])
            names.update(zip(old, NAMES, strict=True))
        if not names:
            return message
        known = "|".join(re.escape(name) for name in names)
        return re.sub(f'"({known})"', lambda found: f'"{names[found[1]]}"', message)

    def between(page):
        server = page.connect_to_server()
        server.on_message(lambda message: page.send(dealt(message)))

    ann.page.route_web_socket(re.compile("."), between)
    seated(house, ann, "doozy_dice", 1, 2)
    ann.page.locator(".card .name", has_text="Lucky Thirteen").wait_for()
    ann.page.evaluate("document.fonts.ready.then(() => true)")
    ann.picture(screens / f"cards-{size}.png")
    assert ann.page.locator(".card .name").count() == 5
    assert not ann.page.evaluate(OVER_THE_RIM)
    assert not ann.scrolls()
