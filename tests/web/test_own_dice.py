"""Real dice of Stack Attack and Dice Flick: the referee taps what happened, other phones follow."""

from __future__ import annotations

import random
import re

import pytest

import rollhouse

from .people import does, seated, until
from .test_tower import record_of

ASKED = """() => {
  if (document.querySelector(".ending")) return "over";
  if (document.querySelector("button[data-place]:enabled")) return "field";
  if (document.querySelector(".choices button:enabled")) return "choices";
  if (document.querySelector(".tray .face:enabled, .tray .key.gold:enabled")) return "faces";
  return document.querySelector(".keys button:enabled") ? "keys" : "";
}"""

HALF_SEEN = """() => {
  const line = document.querySelector(".caption").getBoundingClientRect();
  return [...document.querySelectorAll(".caption span")].filter((part) =>
    part.getBoundingClientRect().top < line.bottom - 2 && part.scrollWidth > part.clientWidth + 1
  ).map((part) => part.innerText);
}"""
"""What of the line beside the title is cut; what does not fit is not seen at all."""


class Referee:
    """Somebody with dice on the table and a phone beside it, who enters what chance shows."""

    def __init__(self, house, visitor, right, by_keys=False, seed=1):
        self.house, self.right = house, right
        self.visitor, self.page, self.by_keys = visitor, visitor.page, by_keys
        self.chance = random.Random(seed)

    @property
    def record(self):
        return record_of(self.house, self.right)

    @property
    def steps(self):
        return [dict(entry.step) for entry in self.record.story.entries]

    def asked(self):
        return until(lambda: self.page.evaluate(ASKED), 60)

    def step(self):
        """Enter one thing, and wait until the house has received it."""
        asked, lines = self.asked(), len(self.record.lines)
        if asked == "over":
            return False
        getattr(self, asked)()
        until(lambda: len(self.record.lines) > lines, 60)
        return True

    def press(self, button):
        """By touch; by keys alone Tab goes there."""
        if not self.by_keys:
            button.click()
            return
        self.tab_to(button)
        self.page.keyboard.press("Enter")

    def tab_to(self, button):
        wanted = button.element_handle()
        for _ in range(60):
            if wanted.evaluate("each => each === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the focus never came to it")

    def faces(self, *wanted):
        """One face of each die: those that are wanted, or any."""
        dice = until(lambda: self.page.locator(".so-far li").count())  # the tray may still come
        again = self.page.locator(".so-far .said")  # a roll that was taken back stands there again
        for _ in range(again.count()):
            self.press(again.first)
        faces = self.page.locator(".tray .face")
        for place in range(dice):
            n = wanted[place] if wanted else self.chance.randrange(faces.count()) + 1
            if self.by_keys:
                self.page.keyboard.press(str(n))
            else:
                faces.nth(n - 1).click()
            until(lambda at=place: self.page.locator(".so-far .empty").count() == dice - at - 1)
        self.press(self.page.locator(".tray .key").last)

    def choices(self, title=None):
        keys = self.page.locator(".choices .key")
        named = keys.filter(has_text=title) if title else keys.nth(int(self.chance.random() < 0.2))
        self.press(named.first)

    def keys(self, title=None):
        """A key of a choice; flicks come from any base."""
        keys = self.page.locator(".keys .key:enabled")
        found = keys.filter(has_text=title) if title else keys.first
        self.press(found.first)

    def lay(self, place, shows=None):
        """The die in the hand goes there; if it can show anything, enter what it shows."""
        button = self.page.locator(f"[data-place='{place}']")
        if self.by_keys and place != "bag":
            self.tab_to(self.page.locator(".ground [tabindex='0']"))
            self.walk_to(place)
            self.page.keyboard.press("Enter")
        else:
            self.press(button)
        if shows is None:
            return
        until(lambda: self.page.locator(".face.asked").count())
        if self.by_keys:
            self.page.keyboard.press(str(shows))
        else:
            self.page.locator(".panel .face").nth(shows - 1).click()

    def walk_to(self, place):
        here = self.page.evaluate("document.activeElement.dataset.place")
        for first, second, keys in (
            (here[0], place[0], ("ArrowUp", "ArrowDown")),
            (here[1], place[1], ("ArrowLeft", "ArrowRight")),
        ):
            for _ in range(abs(ord(second) - ord(first))):
                self.page.keyboard.press(keys[second > first])
        assert self.page.evaluate("document.activeElement.dataset.place") == place

    def enter(self):
        key = self.page.locator(".panel .key").last
        until(key.is_enabled)
        self.press(key)

    def field(self):
        """Into a free hole, or into the bag; one in three knocks a die away."""
        free = self.page.locator(".ground button:not(:has(.die))")
        lying = self.page.locator(".ground button:has(.die)")
        if lying.count() and self.chance.random() < 0.3:
            self.lay(lying.first.get_attribute("data-place"))
            self.lay("bag")
        if self.chance.random() < 0.2:
            self.lay("bag")
        else:
            place = free.nth(self.chance.randrange(free.count())).get_attribute("data-place")
            many = self.page.locator(".panel .face").count() > 1
            self.lay(place, self.chance.randint(1, 6) if many else None)
        self.enter()


def a_table(house, visit, game, size="phone", by_keys=False, options=None, **taste):
    ann = visit(size, **taste)
    right = seated(house, ann, game, "Ben", dice="real", options=options)
    until(lambda: ann.page.locator("h1 .title").inner_text())
    return Referee(house, ann, right, by_keys)


def test_a_turn_at_a_real_tower(house, visit):
    """Two neutral dice, a 6 on top: a 5 goes up. It falls after all: taken back, and said so."""
    ann = a_table(house, visit, "stack_attack")
    ann.asked()
    ann.visitor.sees("Ann rolls 5 dice. Tap what they show.")
    assert ann.visitor.button("Take back").is_disabled()
    ann.faces(1, 2, 2, 3, 3)
    ann.page.locator(".says").get_by_text("No die fits: only a 5 goes on a 6.").wait_for()
    ann.visitor.press("Take back")
    ann.visitor.sees("Ann rolls 5 dice. Tap what they show.")
    ann.faces(1, 2, 2, 5, 5)
    ann.page.get_by_role("button", name="The tower fell").wait_for()
    numbers = ann.page.locator(".stage > span")  # from the front nobody sees which is the 5
    assert sorted(numbers.all_inner_texts()) == ["1", "2", "2", "5", "5"]
    assert numbers.locator("visible=true").count() == 5
    ann.keys("Place the 5")
    ann.choices("It stands")
    ann.visitor.sees("Ben rolls 5 dice.")
    ann.visitor.sees("Tower of 3")
    ann.visitor.press("Take back")
    ann.visitor.sees("Ann places the 5. Does the tower stand?")
    ann.choices("It falls")
    ann.visitor.sees("It falls! Ann gets nothing for this tower.")
    assert not ann.visitor.scrolls()
    assert ann.steps == [
        {"roll": [1, 2, 2, 5, 5]},
        {"do": "place", "face": 5},
        {"stands": False},
    ]


def test_a_turn_at_a_real_box(house, visit):
    """A die is laid down and another one that it knocked, by touch."""
    ann = a_table(house, visit, "dice_flick")
    ann.asked()
    ann.faces(1, 1, 5)
    ann.visitor.sees("Which die is flicked, and from which base?")
    ann.keys("Other base")
    ann.keys("Flick blue")
    ann.visitor.sees("Ann flicks the blue die. Where does it rest, and which others moved?")
    ann.lay("c3", 4)
    ann.enter()
    ann.keys("Flick pink")
    ann.visitor.sees("Ann flicks the pink die.")
    ann.lay("c3")
    ann.visitor.sees("Where does the blue die from c3 lie now?")
    ann.lay("b3", 1)
    ann.lay("c3")
    ann.visitor.sees("Complete. Enter it, or tap another die that moved.")
    assert not ann.visitor.scrolls()
    ann.enter()
    until(lambda: "rest" in ann.steps[-1])
    flick, rest = ann.steps[-2:]
    assert (flick["die"], flick["base"]) == ("pink", 1)
    assert rest["rest"] == [3, 3]
    assert [die for row in rest["arena"] for die in row if die] == ["B1", "P6"]


def test_people_around_one_phone_say_who_begins_and_may_leave(house, visit):
    ann = visit("phone")
    ann.goto("#/own")
    for number, name in enumerate(("Ann", "Ben"), 1):
        ann.write(f"Name of person {number}", name)
    ann.page.get_by_role("button", name=re.compile("^Dice Flick Flick")).click()
    ann.sees("By the printed rules the oldest begins. Who is it?")
    assert not ann.faults()
    ann.page.get_by_role("dialog").get_by_role("button", name="Ben").click()
    ann.sees("Ben draws 3 dice from the bag.")
    kept = ann.page.evaluate("JSON.parse(localStorage.getItem('rollhouse.tickets'))[0]")
    referee = Referee(house, ann, kept)
    assert referee.record.head["first"] == "oldest"
    ann.press("More")
    ann.press("Somebody leaves")
    ann.press("Somebody of the house plays for Ben")
    ann.sees("draws 3 dice from the bag.")
    until(lambda: referee.record.seating[0]["name"] != "Ben")
    referee.asked()
    referee.faces(1, 1, 5)
    until(lambda: referee.page.locator("[data-place]").count())  # Ben's flick was chosen for him
    ann.press("More")
    ann.press("Ben is back")
    until(lambda: referee.record.seating[0]["name"] == "Ben")
    ann.press("More")
    assert not ann.button("Ben is back").count()


def test_a_family_goes_on_without_somebody_who_leaves(house, visit, screens):
    ann = visit("phone")
    right = seated(house, ann, "toss_up", "Ben", "Cleo", dice="real")
    referee = Referee(house, ann, right)
    ann.sees("Ann rolls")
    ann.press("More")
    ann.press("Somebody leaves")
    focused = lambda: ann.page.evaluate("document.activeElement.innerText")  # noqa: E731
    until(lambda: focused() == "Ann leaves")  # whoever goes by keys is where the new ones are
    ann.press("Ben leaves")
    until(lambda: focused() == "Go on without Ben: their turns are passed over")
    ann.picture(screens / "somebody-leaves.png")
    ann.press("Go on without Ben: their turns are passed over")
    until(lambda: referee.record.seating[1]["player"] == "away")
    ben = ann.page.locator(".window").nth(1)
    until(lambda: "left" in ben.inner_text())
    assert "left, turns are passed over" in ben.locator(".spoken").inner_text()
    referee.faces(*[1] * 5, *[2] * 5)
    referee.asked()
    referee.keys("Stop")
    ann.sees("Cleo rolls")
    ann.picture(screens / "somebody-left.png")
    assert not ann.scrolls()
    assert not ann.faults()
    ann.press("More")
    assert not ann.button("Somebody leaves").count() or ann.button("Ben is back").count()
    ann.press("Ben is back")
    until(lambda: referee.record.seating[1]["player"] == "human")
    ann.press("More")
    ann.press("Somebody leaves")
    ann.press("Ben leaves")
    ann.press("Somebody of the house plays for Ben")
    until(lambda: referee.record.seating[1]["name"] != "Ben")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "size", "language", "by_keys", "options"),
    [
        ("stack_attack", "phone", "es", False, {"goal": 5}),
        ("dice_flick", "desk", "en", True, {"rounds": 2}),
    ],
)
def test_a_whole_game_while_another_phone_follows(
    house, visit, game, size, language, by_keys, options
):
    ann = a_table(house, visit, game, size, by_keys, options, language=language)
    eve = visit("phone", language=language)
    eve.goto(f"#/watch/{code_of(ann)}")
    eve.page.locator("form button, .key").first.click()
    eve.page.locator(".table").wait_for()
    while ann.step():
        newest = ann.record.position
        until(lambda scores=newest.scores: shown(eve) == shown(ann) == scores or over(ann))
        assert not eve.page.locator(".tray, .choices, .panel, .row").count()
    eve.page.locator(".ending").wait_for()
    record = until(lambda: record_of(house, ann.right))
    assert record.position.turn == rollhouse.OVER
    assert {"real"} == {record.story.table.KIND}
    ann.press(ann.page.get_by_role("button", name="Informe" if language == "es" else "Report"))
    ann.page.get_by_role("heading").first.wait_for()
    assert not ann.visitor.faults()


def over(ann):
    return ann.page.locator(".ending").count()


def shown(visitor):
    """The points in the windows."""
    page = getattr(visitor, "page", visitor)
    texts = page.locator(".window .score").all_inner_texts()
    return [int(re.sub(r"\D", "", text) or 0) for text in texts]


def code_of(ann):
    """A code for those who only follow, from the menu."""
    ann.asked()
    ann.page.keyboard.press("Escape")
    ann.press(ann.page.get_by_role("button", name=re.compile("code|código", re.IGNORECASE)))
    code = re.compile(r"[A-Z0-9]{4}-[A-Z0-9]{4}")
    ann.page.get_by_text(code).first.wait_for()
    found = code.search(ann.page.locator("dialog").inner_text()).group()
    ann.page.keyboard.press("Escape")
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "size", "language", "theme"),
    [
        ("stack_attack", "phone", "es", "dark"), ("stack_attack", "landscape", "en", "light"),
        ("dice_flick", "phone", "en", "light"), ("dice_flick", "landscape", "es", "dark"),
        ("dice_flick", "zoomed", "en", "light"), ("dice_flick", "desk", "es", "dark"),
    ],
)  # fmt: skip
def test_real_dice_are_for_everybody(house, visit, screens, game, size, language, theme):
    ann = a_table(house, visit, game, size, language=language, theme=theme)
    for number in range(6):
        asked = ann.asked()
        assert not ann.visitor.faults()
        assert not ann.visitor.scrolls()
        assert not small(ann.page)
        ann.visitor.picture(screens / f"own-{game}-{size}-{theme}-{language}-{number}-{asked}.png")
        ann.step()


@pytest.mark.long
def test_a_long_list_of_cards_says_that_it_goes_on(house, visit, screens):
    ann = a_table(house, visit, "doozy_dice")
    until(lambda: ann.page.locator(".faces.cards").count())
    ann.visitor.sees(re.compile(r"\d+ more below"))
    ann.visitor.picture(screens / "own-doozy_dice-cards.png")
    assert not ann.visitor.scrolls()
    assert not ann.visitor.faults()
    ann.page.locator(".faces.cards button").last.scroll_into_view_if_needed()
    until(lambda: not ann.page.get_by_text("more below").count())


def small(page):
    """Buttons that are too small for a finger; words of a sentence that are explained are as high
    as the sentence."""
    return page.evaluate(
        "[...document.querySelectorAll('main button, .edge button')].filter((each) => {"
        " if (each.matches('.word')) return false;"
        " const box = each.getBoundingClientRect();"
        " return box.width && (box.width < 44 || box.height < 44); })"
        ".map((each) => each.outerHTML.slice(0, 200))"
    )


@pytest.mark.long
def test_a_lost_connection_loses_nothing_that_was_laid_out(visit, fragile_house):
    ann = visit("phone", at=fragile_house, away=True)
    right = seated(fragile_house, ann, "dice_flick", "Ben", dice="real")
    referee = Referee(fragile_house, ann, right)
    referee.asked()
    referee.faces(1, 2, 3)
    referee.keys("Flick blue")
    referee.lay("d2", 6)
    fragile_house.end()
    ann.sees("The house does not answer.")
    fragile_house.start()
    until(lambda: referee.page.locator(".panel .key.gold:enabled").count(), 90)
    referee.enter()
    until(lambda: referee.steps[-1].get("rest") == [4, 2])


def test_news_of_the_table_loses_nothing_that_was_tapped(house, visit):
    ann = visit("phone")
    right = seated(house, ann, "toss_up", "Ben", dice="real")
    referee = Referee(house, ann, right)
    referee.asked()
    for _ in range(3):
        ann.page.locator(".tray .face").first.click()
    missing = ann.page.locator(".so-far .empty")
    until(lambda: missing.count() == 7)
    code = does(house, right, "code")["code"]
    ann.page.keyboard.press("Escape")
    ann.sees(f"Code: {code}")
    assert missing.count() == 7


def test_one_wrong_face_is_changed_alone_before_and_after_it_was_entered(house, visit):
    ann = a_table(house, visit, "toss_up", options={"dice": 3})
    ann.asked()
    ann.visitor.press("A die fell off")
    ann.visitor.sees("roll that die again")
    ann.visitor.press("Close")
    for face in (0, 1, 2):
        ann.page.locator(".tray .face").nth(face).click()
    ann.visitor.sees("Enter it, or tap a die to change it.")
    ann.visitor.press("change yellow")
    ann.page.locator(".tray .face").nth(0).click()
    ann.press(ann.page.locator(".tray .key").last)
    until(lambda: ann.steps == [{"roll": "GGR"}])
    ann.visitor.press("Take back")
    ann.visitor.sees("Enter it, or tap a die to change it.")  # what was entered stands there again
    ann.visitor.press("change red")
    ann.page.locator(".tray .face").nth(1).click()
    ann.press(ann.page.locator(".tray .key").last)
    until(lambda: ann.steps == [{"roll": "GGY"}])
    assert ann.visitor.faults() == []


def test_every_face_is_seen_on_the_smallest_phone(house, visit):
    """In Spanish, whose words are longer, the ten dice of Toss Up! left no room to tap a face."""
    ann = a_table(house, visit, "toss_up", size="shortest", language="es")
    ann.asked()
    faces = ann.page.locator(".tray .faces")
    high, seen = faces.evaluate("each => [each.scrollHeight, each.clientHeight]")
    assert high <= seen + 1
    assert min(each.bounding_box()["height"] for each in faces.get_by_role("button").all()) >= 44
    assert not ann.visitor.scrolls()


def test_my_die_is_different(house, visit):
    """The second die has the yellow 3: two taps exchange the sides, and the roll is tapped on."""
    ann = a_table(house, visit, "shizzle")
    until(lambda: ann.page.locator("button.die:enabled").count())
    ann.page.locator("button.die:enabled").first.click()
    until(lambda: ann.steps == [{"do": "spark", "die": 0}])
    until(lambda: ann.asked() == "faces")
    ann.faces(5)  # blue
    until(lambda: len(ann.steps) == 2)
    until(lambda: ann.page.locator(".so-far li").count() == 5)
    ann.visitor.sees("Exactly one of these lies on the table.")  # no face is on two dice
    ann.visitor.press("My die is different")
    sides, go_on = ann.page.locator("dialog [role=group]"), ann.visitor.button("Go on with")
    sides.nth(1).get_by_role("button").nth(2).click()
    assert go_on.is_disabled()
    sides.nth(0).get_by_role("button").nth(2).click()
    go_on.click()
    until(lambda: ann.record.story.mends)
    layout = ann.record.position.options["layout"]
    assert (layout[0][2], layout[1][2]) == ("green", "yellow")
    ann.visitor.sees("The game goes on with your box")
    ann.visitor.press("Keep it in My box")
    until(lambda: ann.page.locator("dialog").count() == 0)
    boxes = ann.page.evaluate("JSON.parse(localStorage['rollhouse.boxes'])")
    assert [(box["name"], box["options"]) for box in boxes] == [("Our box", {"layout": layout})]
    assert boxes[0]["id"] in ann.page.evaluate("localStorage['rollhouse.box']")
    ann.asked()
    ann.page.set_viewport_size({"width": 320, "height": 720})
    assert ann.page.evaluate(HALF_SEEN) == []  # "most points wins · house rules", or the first
    ann.faces(3, 1, 2, 1, 1)
    until(lambda: len(ann.steps) == 3)
    assert ann.steps[-1] == {"roll": [None, 3, 1, 2, 1, 1]}
    assert rollhouse.verify(ann.record).good
    assert ann.visitor.faults() == []


def test_my_card_is_different(house, visit, screens):
    """Quartet asks for a Doozy Face, too: its small dice are tapped until they show it."""
    ann = a_table(house, visit, "doozy_dice")
    until(lambda: ann.asked() == "faces")
    ann.visitor.press("Our card is different")
    dialog, go_on = ann.page.locator("dialog"), ann.visitor.button("Go on with")
    dialog.get_by_role("button", name="Quartet").click()
    assert go_on.is_disabled()
    slot = dialog.get_by_role("button", name="Die 5")
    for shows in ("Doozy Face", "number A"):
        slot.click()
        until(lambda shows=shows: shows in slot.get_attribute("aria-label"))
    ann.visitor.picture(screens / "our-card-is-different.png")
    assert ann.visitor.faults() == []
    go_on.click()
    until(lambda: ann.record.story.mends)
    deck = {card["name"]: card for card in ann.record.position.options["deck"]}
    assert deck["Quartet"] == {"name": "Quartet", "dice": 5, "faces": 0, "pattern": "a a a a a"}
    ann.visitor.press("Only for this game")
    assert rollhouse.verify(ann.record).good


def test_our_marks_lie_elsewhere(house, visit, screens):
    """Blue goes where yellow lies: the two change places."""
    ann = a_table(house, visit, "dice_flick")
    until(lambda: ann.asked() == "faces")
    ann.visitor.press("Our marks lie elsewhere")
    ann.page.locator("dialog").get_by_text("blue", exact=True).click()
    ann.page.locator("dialog").get_by_role("button", name="Row 2, column 4").click()
    ann.visitor.picture(screens / "our-marks-lie-elsewhere.png")
    ann.visitor.press("Go on with")
    until(lambda: ann.record.story.mends)
    layout = ann.record.position.options["layout"]
    assert (layout["blue"], layout["yellow"]) == ([2, 4], [2, 2])
    ann.visitor.press("Only for this game")
    until(lambda: ann.asked() == "faces")
    assert ann.visitor.faults() == []


def test_the_end_is_there_at_once_and_can_be_taken_back(house, visit):
    """The record stays open for half a minute; nobody has to wait for that before an empty edge."""
    options = {"goal": 1, "dice": 3, "finish": "first_past"}
    ann = a_table(house, visit, "toss_up", options=options)
    ann.asked()
    ann.faces(1, 1, 1)
    ann.keys("Stop")
    keys = ann.page.locator(".ending:not(.waits)")
    keys.wait_for(timeout=10_000)
    report = keys.get_by_role("button", name="Report")
    assert report.get_attribute("aria-disabled") == "true"
    assert keys.get_by_role("button", name="To the door").is_enabled()
    assert not ann.visitor.scrolls()
    assert not ann.visitor.faults()
    ann.visitor.press("Take back")
    keys.wait_for(state="detached")
    ann.keys("Stop")
    keys.wait_for(timeout=10_000)
    until(report.is_enabled, 60)
    report.click()
    ann.page.get_by_role("heading").first.wait_for()
    ann.page.get_by_role("button", name="Save the score sheet").first.wait_for()
    assert ann.page.get_by_role("button", name="Check the seal").count() == 0  # there is none
