"""Every screen, on a phone and on a desk, by day and by night, in both languages: pictures for the
eye, and axe-core for what an eye does not see.
"""

from __future__ import annotations

import re

import pytest

from rollhouse.kernel import contract
from rollhouse.kernel.games import names
from rollhouse.matches.blank_sheet import write_blank

from .people import Seat, seated, until

GAMES = ("toss_up", "shizzle", "doozy_dice")
WAYS = {
    "door": "#/",
    "invite": "#/invite",
    "own": "#/own",
    "join": "#/join",
    "watch": "#/watch",
    "learn": "#/learn",
    "learn-toss_up": "#/learn/toss_up",
    "learn-stack_attack": "#/learn/stack_attack",
    "learn-dice_flick": "#/learn/dice_flick",
}
LOOKS = [
    ("phone", "light", "en"),
    ("phone", "dark", "es"),
    ("desk", "light", "es"),
    ("desk", "dark", "en"),
]
NAMED = "label-content-name-mismatch"
"""What is named by its words on the screen can be found by them."""
QUICK = {("doozy_dice", 0)}
"""Games and looks that every run of the tests sees; the long ones see all."""


def all_tables():
    for game in GAMES:
        for number, look in enumerate(LOOKS):
            marks = () if (game, number) in QUICK else pytest.mark.long
            yield pytest.param(game, *look, marks=marks)


@pytest.mark.parametrize(
    ("size", "theme", "language"),
    [LOOKS[0], *(pytest.param(*look, marks=pytest.mark.long) for look in LOOKS[1:])],
)
def test_screens_before_the_table(visit, screens, size, theme, language):
    somebody = visit(size, theme=theme, language=language)
    faults = []
    for name, way in WAYS.items():
        somebody.goto(way)
        somebody.page.get_by_role("heading", level=1).wait_for()
        somebody.page.wait_for_load_state("networkidle")
        somebody.picture(screens / f"{name}-{size}-{theme}-{language}.png")
        faults += [f"{name}: {fault}" for fault in somebody.faults(NAMED)]
    assert not faults, "\n".join(faults)


def test_a_screen_that_is_left_before_its_answer_came_asks_for_nothing_more(visit):
    somebody, held = visit(), []
    somebody.goto("#/join")
    somebody.page.get_by_role("heading", level=1).wait_for()
    somebody.page.route("**/api/games", lambda route: held.append(route))
    somebody.goto("#/learn")
    until(lambda: somebody.page.get_by_role("heading", level=1).is_visible() and held)
    somebody.goto("#/nowhere-at-all")
    somebody.sees("No such room")
    with somebody.page.expect_response("**/api/games"):
        held[0].continue_()
    somebody.page.evaluate("new Promise((done) => setTimeout(done, 50))")


@pytest.mark.parametrize(("game", "size", "theme", "language"), list(all_tables()))
def test_tables(house, visit, screens, game, size, theme, language):
    ann = visit(size, theme=theme, language=language)
    seated(house, ann, game, 1, 2)
    seat = Seat(ann)
    faults = []
    for move in range(3):
        seat.wait()
        ann.picture(screens / f"{game}-{move}-{size}-{theme}-{language}.png")
        assert not ann.scrolls(), f"{game} scrolls at {size}"
        faults += [f"move {move}: {fault}" for fault in ann.faults(NAMED)]
        seat.move()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", ["en", "es"])
def test_rules_fit_two_pages_and_a_score_sheet_one(visit, language):
    ann = visit("desk", language=language)
    ann.context.add_init_script("window.print = () => {}")
    sheet = {"en": "Print a score sheet", "es": "Imprimir una hoja"}[language]
    printing = {"en": "On paper", "es": "En papel"}[language]
    for game in names():
        ann.goto(f"#/learn/{game}")
        ann.page.locator("article h3").first.wait_for()
        assert pages(ann) <= 2
        for people in {2, 4, 6} & set(contract.load(game).players):
            choice = ann.page.get_by_role("region", name=printing)
            choice.get_by_text(str(people), exact=True).click()
            ann.press(sheet)
            columns = f"table.paper-only tr:first-child td:nth-child({people + 1}):last-child"
            ann.page.locator(columns).wait_for(state="attached")
            assert pages(ann) == pages(ann, "A4") == 1, (game, people)
            assert written(ann) == blank(game, people, language)
            for paper in PAPERS:
                assert not cut(ann, paper), (game, people, paper)


PAPERS = {"A4": (210, 297), "Letter": (216, 279)}
"""Millimetres across and down; the page has margins of 11."""
MILLIMETRE = 96 / 25.4
CUT = """() => {
  const table = document.querySelector("table.paper-only").getBoundingClientRect();
  const cells = [...document.querySelectorAll("table.paper-only :is(th, td)")];
  return cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
    .map((cell) => cell.textContent)
    .concat(table.right > innerWidth + 1 ? ["the table"] : []);
}"""


def pages(visitor, paper="Letter"):
    """Of the smaller paper, if no other is named."""
    return len(re.findall(rb"/Type\s*/Page\b", visitor.page.pdf(format=paper)))


def cut(visitor, paper):
    """The cells of a score sheet whose words are not seen whole on paper."""
    across, down = (round((side - 22) * MILLIMETRE) for side in PAPERS[paper])
    before = visitor.page.viewport_size
    visitor.page.set_viewport_size({"width": across, "height": down})
    visitor.page.emulate_media(media="print")
    found = visitor.page.evaluate(CUT)
    visitor.page.emulate_media(media="null")
    visitor.page.set_viewport_size(before)
    return found


def written(visitor):
    """The cells of the score sheet in the page."""
    rows = "[...document.querySelectorAll('table.paper-only tr')]"
    return visitor.page.evaluate(f"{rows}.map((row) => [...row.children].map((c) => c.innerText))")


def blank(game, people, language):
    """The cells that `rollhouse sheet --blank` writes; a line to write on is the cell itself."""
    terms = contract.agree(contract.load(game), people, {})
    lines = write_blank(terms, [""] * people, language).splitlines()
    cells = [line[1:-1].split("|") for line in lines if line.startswith("|")]
    return [[cell.strip().strip("_") for cell in row] for row in cells]
