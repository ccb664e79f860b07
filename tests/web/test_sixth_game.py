"""The game of docs/sixth-game.md in a copy of the house: on the board of any game, as if nobody had
drawn one, and on its own, in a client that was built with it.
"""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.docs.test_examples import ROOT
from tests.server.houses import RunningHouse
from tests.sixth import add_the_sixth_game, copy_the_client

from .people import Seat, seated, until

SAYS = {
    "en": {
        "title": "Pig to 10",
        "rolls": "Rolls of this turn",
        "at_risk": r"(?:Ann|Ben): (\d+) points? at risk",
        "ask": "or roll again: a 1 loses",
        "keys": ["Stop", "make", "Roll", "a 1 loses"],
        "wins": "wins with",
    },
    "es": {
        "title": "Pig a 10",
        "rolls": "Tiradas de este turno",
        "at_risk": r"(?:Ann|Ben): (\d+) puntos? en juego",
        "ask": "o tira otra vez: un 1",
        "keys": ["Plantarse", "llegar a", "Tirar", "un 1 pierde"],
        "wins": "gana con",
    },
}
"""What the board of the page says."""


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A copy of the house and of its client with the files of the page: where it lies, and what
    Python needs to find it.
    """
    folder = tmp_path_factory.mktemp("six")
    copy_the_client(folder)
    return folder, add_the_sixth_game(folder)


@pytest.fixture(scope="module")
def six(written):
    """A house with six games, and the client that knows five: its tests come first."""
    folder, house = written
    with RunningHouse(folder, NUMBA_DISABLE_JIT="1", **house) as running:
        yield running


@pytest.fixture(scope="module")
def drawn(written, six):
    """The same house, and from now on a client that was built with the board of the sixth."""
    npm(written[0], "run", "build")
    return six


def npm(folder, *words):
    """Run as the page has it run, in the copy of the client."""
    if shutil.which("npm") is None or not (ROOT / "web" / "node_modules").exists():
        pytest.skip("the client's tools are not installed (make test does it, with Node.js)")
    done = subprocess.run(["npm", *words], cwd=folder / "web", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


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


@pytest.mark.parametrize(
    ("size", "language"),
    [("phone", "es"), pytest.param("desk", "en", marks=pytest.mark.long)],
)
def test_a_whole_game_on_a_board_of_its_own(drawn, visit, screens, size, language):
    """Two people at one device, so that one of them is asked before anybody has won."""
    ann = visit(size, at=drawn, language=language)
    seated(drawn, ann, "pig", "Ben", options={"goal": 10})
    seat, says, page = Seat(ann), SAYS[language], ann.page
    seat.wait()
    heading = page.get_by_role("heading", level=1)
    until(lambda: " ".join(heading.inner_text().split()) == says["title"])
    wall = page.locator(".stage .wall p")
    at_risk = until(lambda: re.fullmatch(says["at_risk"], " ".join(wall.inner_text().split())))
    rolls = page.get_by_role("list", name=says["rolls"]).get_by_role("listitem")
    assert sum(int(roll) for roll in rolls.all_text_contents()) == int(at_risk[1])
    table, keys = page.locator(".table").first.inner_text(), page.locator(".keys").inner_text()
    assert says["ask"] in table
    assert [words for words in says["keys"] if words not in keys] == []
    assert not ann.scrolls()
    assert not ann.faults()
    ann.picture(screens / f"sixth-drawn-{size}.png")
    seat.play()
    ann.sees(says["wins"])
    assert page.locator(".stage").count() == 1
    ann.picture(screens / f"sixth-drawn-over-{size}.png")


def test_its_files_are_as_tidy_as_the_others(written):
    folder, _ = written
    npm(folder, "exec", "--offline", "--", "prettier", "--check", "src/games/pig")


@pytest.mark.long
def test_its_types_and_its_place_in_the_plan(written):
    folder, _ = written
    npm(folder, "run", "check")
    npm(folder, "exec", "--offline", "--", "vitest", "run", "src/house.test.ts")
