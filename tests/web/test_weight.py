"""What comes over the wire: little before the dice are solid, and nothing twice."""

from __future__ import annotations

import io

import pytest

from .people import Seat, Visitor, seated

DOOR, ALL = 250_000, 600_000
"""Bytes, compressed, of the front door and of everything that a table needs."""


def colours(picture):
    """How many colours a picture of some size has: few if nothing was drawn."""
    pillow = pytest.importorskip("PIL.Image")
    small = pillow.open(io.BytesIO(picture)).convert("RGB").resize((48, 48))
    return len(small.getcolors(48 * 48))


def test_the_front_door_is_light(visit):
    somebody = visit("phone").goto()
    somebody.page.wait_for_load_state("networkidle")
    assert 0 < somebody.bytes <= DOOR


@pytest.mark.long
def test_a_table_of_solid_dice(solid_chromium, house, screens):
    """With WebGL, and motion: the dice are drawn, a throw comes to rest, and a key is offered."""
    ann = Visitor(solid_chromium, house, "phone", still=False, flat=False, solid=True)
    try:
        seated(house, ann, "toss_up", 1)
        seat = Seat(ann)
        seat.wait(120)
        ann.page.locator("canvas").wait_for(timeout=120_000)
        seat.move()
        assert colours(ann.page.locator("canvas").screenshot(timeout=120_000)) > 200
        assert ann.bytes <= ALL
        assert not ann.complaints
        ann.page.screenshot(path=str(screens / "toss_up-solid.png"), timeout=120_000)
    finally:
        ann.leave()
