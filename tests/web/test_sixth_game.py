"""A game that nobody wrote a screen for: the one of docs/sixth-game.md, in a copy of the house."""

from __future__ import annotations

import pytest

from tests.server.houses import RunningHouse
from tests.sixth import add_the_sixth_game

from .people import Seat, seated, until


@pytest.fixture(scope="module")
def six(tmp_path_factory):
    folder = tmp_path_factory.mktemp("six")
    with RunningHouse(folder, NUMBA_DISABLE_JIT="1", **add_the_sixth_game(folder)) as house:
        yield house


@pytest.mark.parametrize(
    ("size", "language"),
    [
        ("phone", "es"),
        pytest.param("desk", "en", marks=pytest.mark.long),
    ],
)
def test_a_whole_game(six, visit, screens, size, language):
    ann = visit(size, at=six, language=language)
    seated(six, ann, "pig", 1, options={"goal": 10})
    seat = Seat(ann)
    seat.wait()
    until(lambda: ann.page.get_by_role("heading", level=1).inner_text().startswith("Pig"))
    assert not ann.scrolls()
    assert not ann.faults()
    ann.picture(screens / f"sixth-{size}.png")
    seat.play()
    ann.sees({"es": "gana", "en": "win"}[language])
    ann.picture(screens / f"sixth-over-{size}.png")
