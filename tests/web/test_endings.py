"""The end of all five games: what won stays on the table, and how it was won is said once."""

from __future__ import annotations

import re
import struct
import zlib

import httpx
import pytest

import rollhouse
from rollhouse.matches.victory import how_won

from .people import does, sit, until

SHORT = {
    "toss_up": {"goal": 2, "dice": 5},
    "shizzle": {"bank": 5},
    "doozy_dice": {"max_rolls": 1},
    "stack_attack": {"goal": 2, "dice": 3},
    "dice_flick": {"rounds": 1},
}
LONGER = SHORT | {
    "toss_up": {"goal": 20},
    "shizzle": {"bank": 12},
    "doozy_dice": {"max_rolls": 3},
    "stack_attack": {"goal": 5},
}
NOWHERE = re.compile(
    r"(round|ronda|roll|tirada) 0\b|empty plate|plato vacío|box is empty|caja está vacía", re.I
)
LEAST = 4.5
CONTRASTS = """() => {
  const pen = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const rgb = (colour, ground = [0, 0, 0]) => {
    pen.fillStyle = `rgb(${ground.join(" ")})`; pen.fillRect(0, 0, 1, 1);
    pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (colour) => colour.map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const grounds = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      const below = style.backgroundColor;
      const solid = !/, 0\\)$|transparent/.test(below);
      const colours = style.backgroundImage.match(/rgba?\\([^)]*\\)/g) ?? [];
      if (solid) return [below, ...colours].map((colour) => rgb(colour, rgb(below)));
      if (colours.length > 1 && colours.every((colour) => !/\\/|rgba/.test(colour)))
        return colours.map((colour) => rgb(colour));
    }
    return [[255, 255, 255]];
  };
  const texts = ".pane .name, .pane .score, .pane .aside, .result, .how, .wall .line, .says h2, "
    + ".says p, .small button, .title, .caption";
  return [...document.querySelectorAll(texts)].filter((each) => each.innerText.trim())
    .map((each) => {
      const colour = rgb(getComputedStyle(each).color);
      const least = Math.min(...grounds(each).map((ground) => contrast(colour, ground)));
      return [each.className + ": " + each.innerText.trim(), least];
    });
}"""
"""The contrast of every text at the end with its background; for a gradient, the lowest."""


def begun(house, visitor, game, options):
    """A short game that computers play while somebody looks on: how to ask the house about it."""
    seats = [
        {"kind": "person", "name": "Ann", "mine": True},
        {"kind": "computer", "player": "computer:level=1"},
    ]
    body = {"game": game, "seats": seats, "options": options}

    def opened():
        answer = httpx.post(f"{house.address}/api/matches", json=body, timeout=60)
        return answer if answer.status_code != 503 else None

    right = until(opened, 120, every=1).raise_for_status().json()
    does(house, right, "start")
    sit(visitor, right, game)
    visitor.page.locator(".table .edge").first.wait_for()
    head = {"Authorization": f"Bearer {right['token']}"}
    match = f"{house.address}/api/matches/{right['match']}"
    change = {"do": "computer", "player": "greedy"}
    httpx.post(f"{match}/seats/0", headers=head, json=change, timeout=60).raise_for_status()

    def record():
        found = httpx.get(f"{match}/record", headers=head, timeout=60).raise_for_status().content
        return rollhouse.Record.parse(found)

    return record


def names_of(visitor):
    labels = "[...document.querySelectorAll('.board .die[role=img]')].map((die) => die.ariaLabel)"
    return visitor.page.evaluate(labels)


def shown_names(visitor):
    return visitor.page.locator(".pane .name").all_inner_texts()


def won_with(record):
    """The last turn of Toss Up! that a winner banked: whose, its points and its last roll."""
    shares, roll, found = record.position.shares(), "", None
    for entry in record.entries:
        roll = entry.step.get("roll", roll)
        points = entry.before.fields["turn_points"]
        if entry.step.get("do") == "stop" and points and shares[entry.seat] == max(shares):
            found = entry.seat, points, roll
    return found


def dice_won_with(record):
    """The dice of the card of Doozy Dice that a winner finished last; None: of none."""
    shares, found = record.position.shares(), None
    for entry in record.entries:
        if entry.step.get("do") == "complete" and shares[entry.seat] == max(shares):
            found = entry.before.fields["dice"]
    return found


def stays(record, visitor, words):
    """What won lies there: the dice that the winner banked last, or with which the last card was
    finished, or what the last step left.
    """
    last = record.entries[-1].before.fields
    shown = visitor.page.locator(".board").first.inner_text()
    if record.game == "toss_up":
        seat, points, roll = won_with(record)
        aside = record.position.options["dice"] - len(roll) + roll.count("G")
        assert sum(words["aside"] in name for name in names_of(visitor)) == aside
        assert len(names_of(visitor)) == record.position.options["dice"]
        names = shown_names(visitor)
        assert re.match(rf"{names[seat]}: {points} ", shown), (shown, names)
    elif record.game == "shizzle":
        line = [name for name in names_of(visitor) if words["line"].search(name)]
        assert len(line) >= len(last["line"]) > 0
    elif record.game == "doozy_dice":
        assert visitor.page.locator(".cards li").count() == 5
        dice = dice_won_with(record) or record.entries[-1].before.fields["dice"]
        shown = [re.search(r"\d", name) for name in names_of(visitor)]
        assert [found and int(found[0]) for found in shown] == [
            None if die == "F" else die for die in dice
        ]
    elif record.game == "stack_attack":
        stood = record.entries[-1].step.get("stands", True)
        height = len(last["tower"]) + ("stands" in record.entries[-1].step)
        assert not stood or re.search(rf"\b{height}\b", shown.split("\n")[0]), shown
    else:
        arenas = [entry.step["arena"] for entry in record.entries if "arena" in entry.step]
        held = [sum(die is not None for row in arena for die in row) for arena in arenas]
        dice = next(filter(None, reversed(held)))  # the last flick may have left nothing
        assert shown.strip().startswith(str(dice)), shown


def size_of(png):
    """The size of a real PNG: every chunk is complete, and it has as many pixels as it says."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, pixels, size = 8, b"", (0, 0)
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + data) == struct.unpack(">I", png[at + 8 + length :][:4])[0]
        if kind == b"IHDR":
            size = struct.unpack(">II", data[:8])
            bytes_each = {2: 3, 6: 4}[data[9]]
        pixels += data if kind == b"IDAT" else b""
        at += 12 + length
    lines = zlib.decompress(pixels)
    assert len(lines) == size[1] * (1 + size[0] * bytes_each)
    return size


WORDS = {
    "en": {"aside": "set aside", "line": re.compile("the spark|in the line"),
           "picture": "Keep a picture"},
    "es": {"aside": "apartado", "line": re.compile("Chispa|de la fila"),
           "picture": "Guardar una imagen"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("size", "language", "theme"),
    [("phone", "en", "light"), pytest.param("desk", "es", "dark", marks=pytest.mark.long)],
)
def test_all_five_games_end_well(house, visit, screens, effort, size, language, theme):
    ann = visit(size, language=language, theme=theme)
    for game, options in effort(SHORT, LONGER).items():
        ask = begun(house, ann, game, options)
        ann.page.locator(".ending:not(.waits)").wait_for(timeout=120_000)
        record = ask()
        ann.picture(screens / f"ending-{game}-{size}-{theme}.png")
        text = ann.page.locator(".table").first.inner_text()
        assert not NOWHERE.search(text), text
        assert text.count(ann.page.locator(".result").inner_text()) == 1
        names = record.called(language)
        said = how_won(record).say(language, names)
        assert text.count(said) == ann.page.locator(".how", has_text=said).count() == 1
        assert record.position.result(language, names) not in text
        stays(record, ann, WORDS[language])
        assert not ann.scrolls()
        low = [(what, found) for what, found in ann.page.evaluate(CONTRASTS) if found < LEAST]
        assert not low, low
        assert not ann.faults()
        with ann.page.expect_download() as waiting:
            ann.page.keyboard.press("p")
        png = waiting.value.path().read_bytes()
        (screens / f"kept-{game}-{size}-{theme}.png").write_bytes(png)
        width, height = size_of(png)
        assert width == 1080
        assert 1208 <= height <= 1648
        assert waiting.value.suggested_filename.startswith(f"rollhouse-{game}-")


MOTIONS = """(() => {
  window.motions = 0;
  const table = document.querySelector(".board [data-resting]");
  new MutationObserver(() => (motions += !table.hasAttribute("data-resting")))
    .observe(table, {attributeFilter: ["data-resting"]});
})()"""


def test_the_moment_after_a_game_is_ended_by_any_press_and_comes_again(house, visit):
    ann = visit("phone", still=False)
    ask = begun(house, ann, "toss_up", {"goal": 10})
    until(lambda: ask().closing is not None)
    until(lambda: ann.page.locator(".board").first.click(position={"x": 4, "y": 4}) is None
          and ann.page.locator(".ending").count())  # fmt: skip
    keys = ann.page.locator(".ending")
    keys.locator("xpath=self::*[@inert]").wait_for(state="attached")
    ann.page.locator(".result").wait_for()
    ann.page.keyboard.press("x")
    ann.page.locator(".ending:not(.waits)").wait_for()
    ann.page.locator(".board [data-resting]").first.wait_for(state="attached")
    ann.page.evaluate(MOTIONS)
    ann.page.keyboard.press("o")
    until(lambda: ann.page.evaluate("motions"))
    ann.page.keyboard.press("Space")
    until(lambda: ann.page.locator(".board [data-resting]").count())
    ann.page.reload()  # whoever comes later finds the end at once
    ann.page.locator(".ending:not(.waits)").wait_for()
    assert how_won(ask()).say("en", ask().names) in ann.page.locator(".how").inner_text()
    ann.button("See it again").wait_for()  # it has not seen the throw, and asks the house for it
    ann.page.locator(".board [data-resting]").first.wait_for(state="attached")
    ann.page.evaluate(MOTIONS)
    ann.page.keyboard.press("o")
    until(lambda: ann.page.evaluate("motions"))
