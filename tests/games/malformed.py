"""Malformed input by the million: valid things with something broken, and junk from scratch.

`case(number)` is always the same case, so that a failure can be examined by itself. Positions to
start from come from random play of every game, with every number of players and several house
rules.
"""

from __future__ import annotations

import datetime
import json
import os
import random
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

import numpy as np

import rollhouse
from rollhouse.games import dice_flick, doozy_dice, shizzle
from rollhouse.kernel.records import OVER, TABLE, Random, Row, begin, rows

# Where valid things come from

COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"]
LAYOUT = [[colour] * 6 for colour in COLOURS]
EASY = ["Triple Scoop", "Double Up", "Odd Squad", "Even Steven", "Lucky Thirteen"]
DECK = [
    {"name": "Pair", "dice": 2, "pattern": "a a"},
    {"name": "Zweimal zwei", "dice": 4, "pattern": ["a", "a", "b", "b"], "where": {"b": [1, 6]}},
    {"name": "Cara", "dice": 2, "faces": 1, "pattern": "x"},
    {"name": "Three", "dice": 3, "faces": 0, "pattern": "1 a b", "where": {"a": {"not": [1]}}},
    {"name": "Low", "dice": 4, "each": [1, 2, 3]},
    {"name": "Niño", "dice": 3, "faces": 2, "sum": 5},
    {"name": "Run", "dice": 4, "faces": 1, "run": 3},
]
TOML_DECK = "\n".join(
    f'[[cards]]\nname = "{card["name"]}"\ndice = {card["dice"]}\nsum = {card["dice"] * 3}'
    for card in DECK
)
HOLES = {"centre": [1, 1], "blue": [3, 3], "yellow": [5, 1], "green": [5, 5], "bonus": [1, 1]}
ARENA = [
    ["B3", "B1", None, "W2", None], [None, "P6", "Y4", None, None], ["G1", None, "G6", "G2", None],
    [None] * 5, ["W5", None, "Y1", "Y2", "P6"],
]  # fmt: skip
TOML_LAYOUT = f"about = 'one colour a die'\ndice = {json.dumps(LAYOUT)}"

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    *(("toss_up", {"players": players}) for players in range(1, 7)),
    ("toss_up", {"players": 2, "goal": 10, "dice": 5}),
    ("toss_up", {"players": 3, "goal": 50, "dice": 20, "faces": "GRRRRR"}),
    ("toss_up", {"players": 4, "goal": 40, "faces": "GGGRRR", "finish": "first_past"}),
    *(("shizzle", {"players": players}) for players in range(2, 7)),
    ("shizzle", {"players": 2, "bank": 10}),
    ("shizzle", {"players": 3, "bank": 500, "max_turns": 12}),
    ("shizzle", {"players": 4, "layout": LAYOUT, "max_turns": 10}),
    *(("doozy_dice", {"players": players}) for players in range(1, 5)),
    ("doozy_dice", {"players": 2, "cards": EASY}),
    ("doozy_dice", {"players": 1, "cards": EASY[::-1], "start_dots": 0}),
    ("doozy_dice", {"players": 3, "max_rolls": 3, "set_aside_is_final": True}),
    ("doozy_dice", {"players": 4, "deck": DECK, "max_rolls": 20, "set_aside_is_final": True}),
    ("doozy_dice", {"players": 2, "deck": DECK, "start_dots": 10}),
    *(("stack_attack", {"players": players}) for players in range(2, 5)),
    ("stack_attack", {"players": 2, "goal": 5, "dice": 3, "skill": ["steady", 1.5]}),
    ("stack_attack", {"players": 3, "goal": 6, "falls": {"2": 0.1, "6": 0.5, "30": 1}}),
    (
        "stack_attack",
        {
            "players": 4,
            "goal": 9,
            "dice": 8,
            "neutral_start": "always",
            "falls": [{}, {"5": 0.25}, {"1": 0.01}, {"12": 1.0}],
        },
    ),
    *(("dice_flick", {"players": players, "rounds": 3}) for players in range(2, 5)),
    ("dice_flick", {"players": 2, "layout": HOLES, "skill": "steady", "rounds": 2}),
    ("dice_flick", {"players": 3, "skill": ["shaky"] * 3, "movable_bases": [0, 2], "rounds": 1}),
]
KEPT = 24
"""How many positions are kept of every random game, including its first and last."""


class Sample:
    """A valid position and what may follow it. Whatever is slow to make is made when first used."""

    def __init__(self, position: rollhouse.Position, outcome: dict[str, Any] | None) -> None:
        self.position = position
        self.outcome = outcome
        self.bytes = position.array().tobytes()

    @cached_property
    def actions(self) -> list[dict[str, Any]]:
        return self.position.actions()

    @cached_property
    def dictionary(self) -> dict[str, Any]:
        return self.position.to_dict()

    @cached_property
    def json(self) -> str:
        return self.position.to_json()

    @cached_property
    def id(self) -> str:
        return self.position.id


class Dealer:
    """Draws the table's answers, as the rules do."""

    def __init__(self, terms: Any, seed: int) -> None:
        self.terms, self.game = terms, terms.game
        self.random = np.zeros(1, Random)
        begin(self.random[0] if rows(self.random) is self.random else Row(self.random), seed, 0)
        self.outcome = np.zeros(1, self.game.rules.Outcome)

    def draw(self, states: Any) -> Any:
        faces = self.game.calls
        faces.draw(rows(self.terms.setups), rows(states), 0, rows(self.random), rows(self.outcome))
        return self.outcome

    def answer(self, position: rollhouse.Position) -> dict[str, Any]:
        drawn = Row(self.draw(position.array()))
        return self.game.codec.decode_outcome(self.terms, position.state, drawn)


def random_game(game: str, options: dict[str, Any], seed: int) -> list[Sample]:
    """Some positions of one random game."""
    rng = random.Random(seed)
    position = rollhouse.start(game, **options)
    dealer = Dealer(position.terms, seed)
    samples = []
    while position.turn != OVER:
        outcome = dealer.answer(position) if position.turn == TABLE else None
        samples.append(Sample(position, outcome))
        position = position.after(outcome or rng.choice(position.actions()))
    samples.append(Sample(position, None))
    between = samples[1:-1]
    return [samples[0], *rng.sample(between, min(len(between), KEPT - 2)), samples[-1]]


# Junk


def nested(levels: int, wrap: Callable[[Any], Any]) -> Any:
    value: Any = []
    for _ in range(levels):
        value = wrap(value)
    return value


def circle(value: Any) -> Any:
    """A list or an object that contains itself."""
    if isinstance(value, list):
        value.append(value)
    else:
        value["roll"] = value["not"] = value["do"] = value
    return value


LONG = "G" * 50_000
BOMB = nested(60, lambda value: [value, value])
"""A few hundred bytes that would be enormous if somebody wrote them out."""
JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 6, 7, 255, 2**31 - 1, 2**31, -(2**31) - 1, 2**32, 2**63, 2**64,
    -(2**63), 10**30, 10**4000, 10**5000, 0.0, -0.0, 1.0, 0.5, 1e308, float("nan"), float("inf"),
    -float("inf"), 1j, Decimal(1), Fraction(1), Fraction(1, 3), datetime.date(2024, 2, 29),
    "", " ", "0", "1", "F", "x", "null", "true", "{}", "[1]", "\x00", "\n", "\x1b[31m", "\x9b",
    "\u202e", "\ud800", "a\udfffz", "ß", "\U0001f3b2", "{value}", "%s%n", "%00", "..", "/", LONG,
    b"", b"roll", b"\xff\xfe", bytearray(b"GYR"), memoryview(b"GYR"),
    np.int64(1), np.int8(3), np.uint64(2**63), np.float64(1), np.float32("nan"), np.bool_(True),
    np.str_("roll"), np.bytes_(b"F"), np.array(1), np.array([1, 2, 3]), np.array([]),
    np.array(["F", "G"]), np.array([None, 1], object), np.datetime64("2024-02-29"),
    [], {}, (), [[]], [None], [None] * 5, [None] * 6, [1, 2, 3, 4, 5], [6] * 6, [0, 0], [[0, 1]],
    ["F"] * 5, [True] * 2, [1.0] * 5, ["\ud800"] * 5, [10**5000] * 6, [LONG] * 5, [b"G"] * 6,
    {"do": "roll"}, {"do": None}, {"do": []}, {"roll": "G"}, {"roll": None}, {"": ""}, {"G": 6},
    {"stands": False}, {"stands": False, "by": 1}, {"stands": True}, {"do": "place", "face": 3},
    {"3": 0.5}, {"3": float("nan")}, {3: 1}, [[None, 6]] * 3,
    {"do": "roll", "hand": {}}, {"not": []}, {"not": {"not": [1]}}, {"dice": []}, {"cards": []},
    {1: 2}, {None: None}, {("a",): 1}, {b"do": "roll"}, {"do": "stop", 5: 5}, {"\ud800": "\ud800"},
    MappingProxyType({"do": "roll"}), MappingProxyType({"roll": [1] * 6}),
    set(), {1, 2}, frozenset("GYR"), range(5), iter(()), object(), object, len, ..., NotImplemented,
    Path("/"), Path("\x00"), ValueError("roll"),
    [0] * 50_000, {str(n): n for n in range(5_000)}, {LONG: LONG},
    nested(50_000, lambda value: [value]), nested(50_000, lambda value: {"not": value}),
    nested(400, lambda value: {"not": value}), circle([]), circle({}),
]  # fmt: skip
"""Values that no rule asks for. All cases share them, so nothing may change them."""

WORDS = [
    "do", "roll", "stop", "spark", "add", "take", "attack", "complete", "write_off", "die", "seat",
    "dice", "card", "deal", "rolloff", "hand", "game", "version", "players", "options", "scores",
    "to_move", "turn_points", "dice_left", "last_turns", "phase", "chips", "line", "extended",
    "pending", "winnings", "turns", "cards", "dots", "rolls", "open", "roll_number", "kept",
    "contenders", "choose", "over", "build", "settle", "goal", "faces", "finish", "first_past",
    "last_turn", "layout", "bank", "max_turns", "deck", "start_dots", "max_rolls", "about", "name",
    "set_aside_is_final", "pattern", "where", "each", "sum", "run", "not", "toss_up", "shizzle",
    "doozy_dice", "stack_attack", "place", "face", "stands", "by", "tower", "placed", "placing",
    "tied", "neutral_start", "falls", "average", "shaky", "never", "Snowman",
    "Quartet", "Twinzy", "GGGYYR", "GGYRRR", "red", "purple", "a a b b",
    "flick", "bonus", "score", "pass", "piece", "kind", "colour", "cells", "markers", "base", "aim",
    "drawn", "rest", "arena", "bag", "hands", "flicks_left", "round", "rounds", "skill", "centre",
]  # fmt: skip


def junk(rng: random.Random, depth: int = 2) -> Any:
    """Anything at all."""
    kind = rng.random()
    if kind < 0.6 or depth == 0:
        return rng.choice(JUNK)
    if kind < 0.7:
        return rng.choice(WORDS)
    if kind < 0.8:
        return rng.randrange(-3, 25)
    if kind < 0.9:
        return [junk(rng, depth - 1) for _ in range(rng.randrange(7))]
    return {rng.choice(WORDS): junk(rng, depth - 1) for _ in range(rng.randrange(4))}


# Breaking valid things


def broken(rng: random.Random, value: Any) -> Any:
    """The value with one place in it changed. The rest is shared with it, not copied."""
    if isinstance(value, dict) and value:
        return broken_object(rng, value)
    if isinstance(value, list) and value:
        return broken_list(rng, value)
    if isinstance(value, str):
        return rng.choice(BREAK_TEXT)(rng, value)
    if isinstance(value, int) and abs(value) < 2**40:
        return rng.choice(BREAK_NUMBER)(rng, value)
    return junk(rng)


def broken_object(rng: random.Random, value: dict[str, Any]) -> Any:
    kind, copy = rng.random(), dict(value)
    key = rng.choice(list(copy))
    if kind < 0.62:
        copy[key] = broken(rng, copy[key])
    elif kind < 0.70:
        del copy[key]
    elif kind < 0.78:
        copy[rng.choice(WORDS)] = junk(rng)
    elif kind < 0.84:
        copy[broken_name(rng, str(key))] = copy.pop(key)
    elif kind < 0.88:
        other = rng.choice(list(copy))
        copy[key], copy[other] = copy[other], copy[key]
    elif kind < 0.95:
        copy[key] = junk(rng)
    elif kind < 0.97:
        copy[rng.choice([None, 1, b"do", ("do",), 1.5, True])] = copy.pop(key)  # type: ignore[index]
    else:
        return rng.choice([list(copy), list(copy.items()), str(key), [copy], "{}"])
    return copy


def broken_list(rng: random.Random, value: list[Any]) -> Any:
    kind, copy = rng.random(), list(value)
    place = rng.randrange(len(copy))
    if kind < 0.50:
        copy[place] = broken(rng, copy[place])
    elif kind < 0.58:
        del copy[place]
    elif kind < 0.65:
        copy.insert(place, copy[rng.randrange(len(copy))])
    elif kind < 0.75:
        other = rng.randrange(len(copy))
        copy[place], copy[other] = copy[other], copy[place]
    elif kind < 0.80:
        copy[place] = copy[rng.randrange(len(copy))]
    elif kind < 0.90:
        copy[place] = junk(rng)
    elif kind < 0.93:
        rng.shuffle(copy)
    else:
        return rng.choice(
            [copy * 2, [copy], tuple(copy), set(), len(copy), dict(enumerate(copy)), copy[:9] * 99]
        )
    return copy


def broken_name(rng: random.Random, name: str) -> str:
    """Another name for a key, still text."""
    found = rng.choice(BREAK_TEXT[:7])(rng, name)
    return found if found != name else name + "_"


def changed_character(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(CHARACTERS) + text[place + 1 :]


def with_token(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(TOKENS) + text[place:]


CHARACTERS = [*"0123456789 {}[]\",:-+.eE&=?%#/\\_'GYRFgxXaé\n\t\x00\x7f\x9b", "\ud83c", "\ufeff"]
TOKENS = [
    "NaN", "-Infinity", "1e999", "1E-9", "0x1", "01", "-0", "1.0", "9" * 30, "9" * 5000, "null",
    "true", '"', '"\\ud800"', "\\u0000", "\\x", "[" * 20, "{" * 20, "[" * 20_000, '{"a":' * 5_000,
    "[]", "{}", ",", ",,", ":", "//", "#", "%", "%00", "%FF", "%ud800", "%5B", "&", "&&", "=", "?",
    "&players=3", "&option.goal=50", "option.", "&options={}", "&game=shizzle", "&version=1",
    "&scores=[0,0]", "\r\n", "\x00", "\ud800", "\u2028", "é",
]  # fmt: skip

BREAK_TEXT: list[Callable[[random.Random, str], Any]] = [
    changed_character,
    changed_character,
    with_token,
    lambda rng, text: text[: rng.randrange(len(text) + 1)],
    lambda _, text: text.swapcase(),
    lambda _, text: f" {text} ",
    lambda rng, _: rng.choice(WORDS),
    lambda _, text: text[::-1],
    lambda rng, text: text[:99] * rng.choice([2, 3, 999]),
    lambda _, text: text.encode("utf-8", "surrogatepass"),
    lambda _, text: [text],
    lambda _, text: list(text),
    lambda _, text: np.str_(text),
    lambda rng, _: junk(rng),
]
BREAK_NUMBER: list[Callable[[random.Random, int], Any]] = [
    lambda _, number: number + 1,
    lambda _, number: number - 1,
    lambda rng, _: rng.randrange(-2, 12),
    lambda _, number: number * 10,
    lambda _, number: -number,
    lambda _, number: float(number),
    lambda _, number: number + 0.5,
    lambda _, number: str(number),
    lambda _, number: bool(number),
    lambda _, number: not number,
    lambda _, number: number + 2**32,
    lambda _, number: number + 2**64,
    lambda _, number: np.int64(number),
    lambda _, number: np.float64(number),
    lambda _, number: [number],
    lambda _, __: None,
    lambda rng, _: junk(rng),
]


def often_broken(rng: random.Random, value: Any) -> Any:
    """Broken once, sometimes more than once, occasionally not at all."""
    for _ in range(rng.choice([0, 1, 1, 1, 1, 1, 1, 1, 2, 3])):
        value = broken(rng, value)
    return value


def broken_text(rng: random.Random, text: str) -> str:
    """A JSON text or an id with characters changed, mostly near its ends, where the fields are."""
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        low = 0
        if rng.random() < 0.6:
            low = rng.choice([0, max(0, len(text) - 250)])
        part = text[low : low + 250]
        kind = rng.random()
        if kind < 0.35:
            part = changed_character(rng, part)
        elif kind < 0.65:
            part = with_token(rng, part)
        elif kind < 0.75:
            cut = rng.randrange(len(part) + 1)
            part = part[:cut] + part[cut + rng.randrange(1, 9) :]
        elif kind < 0.85:
            cut = rng.randrange(len(part) + 1)
            part += part[cut : cut + rng.randrange(1, 9)]
        elif kind < 0.95:
            return text[: low + rng.randrange(len(part) + 1)]
        else:
            part = part.swapcase()
        text = text[:low] + part + text[low + 250 :]
    return text


def broken_bytes(rng: random.Random, text: str) -> str | bytes | bytearray:
    """A text as bytes: in some encoding, or with bytes changed."""
    kind = rng.random()
    if kind < 0.3:
        return text.encode(
            rng.choice(["utf-8", "utf-16", "utf-32", "utf-8-sig", "utf-7"]), "ignore"
        )
    if kind < 0.4:
        return rng.randbytes(rng.randrange(40))
    changed = bytearray(text, "utf-8", "ignore") or bytearray(1)
    for _ in range(rng.randrange(1, 4)):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return changed if kind < 0.7 else bytes(changed)


# Cases


@dataclass
class Case:
    """One call with some input; what it must not do is judged elsewhere."""

    target: str
    call: Callable[[], Any]
    given: Any
    sample: Sample | None = None
    certain: bool = False
    """Is it certainly invalid, so that it has to be refused?"""


class Generator:
    """All cases, by their number."""

    def __init__(self, folder: Path) -> None:
        """`folder` is an empty one for files with junk in them."""
        self.rng = random.Random()
        self.samples = [
            sample
            for seed, (game, options) in enumerate(OPTIONS)
            for sample in random_game(game, options, seed)
        ]
        self.folder = folder
        os.mkfifo(folder / "pipe")
        (folder / "large.json").write_text(json.dumps(LAYOUT) + " " * 10**6)
        (folder / "deep.toml").write_text(".".join("a" * 500) + " = 1")
        self.paths: list[Any] = [
            "", ".", "/", "\x00", "\ud800", "a" * 300, "a/" * 4000, LONG, "/dev/null", "/dev/zero",
            "/proc/self/environ", "~", "layout.json", "file:///etc/passwd", folder, folder / "none",
            folder / "pipe", folder / "large.json", folder / "deep.toml", folder / ("n" * 256),
            Path("\ud800"),
        ]  # fmt: skip
        self.makers: list[Callable[[random.Random], Case]] = [
            maker
            for maker, share in (
                (self.step, 40), (self.offer, 3), (self.view, 4), (self.json, 11), (self.text, 2),
                (self.dictionary, 6), (self.id, 9), (self.start, 6), (self.position, 8),
                (self.game, 1), (self.layout, 2), (self.layout_file, 2), (self.deck, 1),
                (self.deck_file, 1), (self.lines, 2), (self.cost, 2),
                (self.best, 2), (self.holes, 1),
            )
            for _ in range(share)
        ]  # fmt: skip

    def case(self, number: int) -> Case:
        self.rng.seed(number)
        return self.rng.choice(self.makers)(self.rng)

    def step(self, rng: random.Random) -> Case:
        sample = rng.choice(self.samples)
        kind = rng.random()
        if kind < 0.15:
            given = junk(rng)
        elif kind < 0.35:
            other = rng.choice(self.samples)
            given = broken(rng, rng.choice(other.actions or [other.outcome or {"do": "roll"}]))
        elif sample.outcome is not None and rng.random() < 0.8:
            given = often_broken(rng, sample.outcome)
        else:
            given = often_broken(rng, rng.choice(sample.actions or [{"do": "stop"}]))
        position = sample.position
        call = rng.choice(
            [
                lambda: position.after(given),
                lambda: position.step(given)[0],
                lambda: position.tell(given) and position.after(given),
            ]
        )
        return Case("step", call, given, sample)

    def offer(self, rng: random.Random) -> Case:
        sample = rng.choice(self.samples)
        given = often_broken(rng, rng.choice(sample.actions or [{"do": "roll"}, sample.outcome]))
        language = rng.choice(["en", "es"])
        return Case("offer", lambda: sample.position.offer(given, language), given, sample)

    def view(self, rng: random.Random) -> Case:
        sample = rng.choice(self.samples)
        given = junk(rng) if rng.random() < 0.5 else rng.randrange(-2, 8)
        return Case("view", lambda: sample.position.view(given), given, sample)

    def json(self, rng: random.Random) -> Case:
        sample = rng.choice(self.samples)
        kind = rng.random()
        certain = False
        given: Any
        if kind < 0.50:
            given = broken_text(rng, sample.json)
        elif kind < 0.65:
            given = broken_bytes(rng, sample.json)
        elif kind < 0.70:
            given = junk(rng)
        elif kind < 0.78:
            given, certain = twice_in_json(rng, sample.dictionary), True
        else:
            value = often_broken(rng, sample.dictionary)
            try:
                given = json.dumps(value, ensure_ascii=rng.random() < 0.5, check_circular=False)
            except (TypeError, ValueError, RecursionError):
                given = broken_text(rng, sample.json)
        return Case("json", lambda: rollhouse.Position.from_json(given), given, sample, certain)

    def text(self, rng: random.Random) -> Case:
        """JSON that is no position at all."""
        value = rng.choice([rng.choice(TOKENS), rng.choice(WORDS), ascii(rng.choice(JUNK[:18]))])
        given = rng.choice(["{}", "[{}]", '{{"game": {}}}', '{{"game": "toss_up", {}}}'])
        given = given.format(value)
        return Case("json", lambda: rollhouse.Position.from_json(given), given, None, True)

    def dictionary(self, rng: random.Random) -> Case:
        sample = rng.choice(self.samples)
        given = junk(rng) if rng.random() < 0.1 else often_broken(rng, sample.dictionary)
        return Case("dict", lambda: rollhouse.Position.from_dict(given), given, sample)

    def id(self, rng: random.Random) -> Case:
        sample = rng.choice(self.samples)
        kind = rng.random()
        certain = False
        given: Any
        if kind < 0.5:
            given = broken_text(rng, sample.id)
        elif kind < 0.7:
            given = id_of(sample.position, often_broken(rng, sample.position.fields))
        elif kind < 0.8:
            head, query = sample.id.split("?")
            pairs = query.split("&")
            pairs.insert(rng.randrange(len(pairs) + 1), rng.choice(pairs))
            given, certain = f"{head}?{'&'.join(pairs)}", True
        elif kind < 0.9:
            pairs = sample.id.split("&")
            pairs[rng.randrange(len(pairs))] = with_token(rng, rng.choice(WORDS) + "=")
            given = "&".join(pairs)
        else:
            given = junk(rng)
        return Case("id", lambda: rollhouse.Position.from_id(given), given, sample, certain)

    def start(self, rng: random.Random) -> Case:
        game, options = rng.choice(OPTIONS)
        given = named(rng, often_broken(rng, options))
        return Case("start", lambda: rollhouse.start(game, **given), given)

    def position(self, rng: random.Random) -> Case:
        sample = rng.choice(self.samples)
        position = sample.position
        game, options = position.game, {}
        if rng.random() < 0.5:
            options = dict(rng.choice([options for name, options in OPTIONS if name == game]))
            options.pop("players", None)
        fields = dict(sample.position.fields)
        if rng.random() < 0.5:
            for name in rng.sample(list(fields), rng.randrange(len(fields))):
                del fields[name]
        if rng.random() < 0.5:
            given = {"players": position.players, "options": options, **fields}
        else:
            given = {"players": position.players, **options, **fields}
        given = named(rng, often_broken(rng, given))
        return Case("position", lambda: rollhouse.position(game, **given), given, sample)

    def game(self, rng: random.Random) -> Case:
        given = broken(rng, rng.choice(rollhouse.catalogue())) if rng.random() < 0.5 else junk(rng)
        call = rng.choice(
            [
                lambda: rollhouse.start(given),
                lambda: rollhouse.position(given),
                lambda: rollhouse.Position.from_dict({"game": given, "version": 1, "players": 2}),
            ]
        )
        return Case("game", call, given)

    def layout(self, rng: random.Random) -> Case:
        given = self.broken_layout(rng)
        return Case("layout", lambda: rollhouse.start("shizzle", layout=given), given)

    def layout_file(self, rng: random.Random) -> Case:
        given = self.file(rng, self.broken_layout, TOML_LAYOUT)
        return Case("layout file", lambda: rollhouse.start("shizzle", layout=given), given)

    def deck(self, rng: random.Random) -> Case:
        given = self.broken_deck(rng)
        return Case("deck", lambda: rollhouse.start("doozy_dice", deck=given), given)

    def deck_file(self, rng: random.Random) -> Case:
        given = self.file(rng, self.broken_deck, TOML_DECK)
        return Case("deck file", lambda: rollhouse.start("doozy_dice", deck=given), given)

    def broken_layout(self, rng: random.Random) -> Any:
        faces = [[[colour, n + 1] for n in range(6)] for colour in rng.sample(range(6), 6)]
        whole = rng.choice([LAYOUT, {"dice": LAYOUT}, {"about": "x", "dice": faces}, faces])
        return often_broken(rng, whole) if rng.random() < 0.9 else junk(rng)

    def broken_deck(self, rng: random.Random) -> Any:
        deck = rng.sample(DECK, 5) if rng.random() < 0.5 else DECK
        if rng.random() < 0.03:
            deck = [{"name": f"{n}".rjust(40, "x"), "dice": 1, "sum": 1} for n in range(60)]
        whole = rng.choice([deck, {"cards": deck}, {"about": [], "cards": deck}])
        return often_broken(rng, whole) if rng.random() < 0.9 else junk(rng)

    def file(self, rng: random.Random, make: Callable[[random.Random], Any], toml: str) -> Any:
        """The path of a file with something in it, or of no file."""
        kind = rng.random()
        if kind < 0.2:
            return rng.choice(self.paths)
        name, content = "junk.json", b""
        if kind < 0.5:
            name, content = "junk.toml", broken_text(rng, toml).encode("utf-8", "surrogatepass")
        elif kind < 0.6:
            content = rng.randbytes(rng.randrange(200))
        else:
            try:
                text = json.dumps(make(rng))
            except (TypeError, ValueError, RecursionError):
                text = rng.choice(TOKENS)
            content = text.encode("utf-8", "surrogatepass")
            if kind < 0.8:
                content = bytes(broken_bytes(rng, text or " "))
        path = self.folder / name
        path.write_bytes(content)
        return path if rng.random() < 0.5 else str(path)

    def lines(self, rng: random.Random) -> Case:
        given = [
            [rng.randrange(6), rng.randrange(1, 7)],
            [rng.choice([None, 1, 2, 3, 4, 5, 6]) for _ in range(6)],
            rng.choice([None, LAYOUT]),
        ]
        place = rng.randrange(3)
        given[place] = often_broken(rng, given[place])
        return Case("lines", lambda: shizzle.lines(*given), given)

    def cost(self, rng: random.Random) -> Case:
        dice = [rng.randrange(2, 7) for _ in range(3)] + [rng.choice(["F", 2, 6]) for _ in range(2)]
        given: list[Any] = [rng.choice([*EASY, *DECK]), dice]
        place = rng.randrange(2)
        given[place] = often_broken(rng, given[place])
        return Case("cost", lambda: doozy_dice.cost(*given), given)

    def best(self, rng: random.Random) -> Case:
        given: list[Any] = [ARENA, rng.choice([None, HOLES])]
        place = rng.randrange(2)
        given[place] = often_broken(rng, given[place])
        return Case("best", lambda: dice_flick.best_scoring(*given), given)

    def holes(self, rng: random.Random) -> Case:
        given = often_broken(rng, HOLES)
        return Case("holes", lambda: rollhouse.start("dice_flick", layout=given), given)


def named(rng: random.Random, value: Any) -> dict[str, Any]:
    """Something broken in the form that a call allows: names are text, and `game` is given
    already.
    """
    if not isinstance(value, dict):
        return {rng.choice(["players", *WORDS[22:]]): value}
    return {name: item for name, item in value.items() if isinstance(name, str) and name != "game"}


def id_of(position: rollhouse.Position, fields: Any) -> str:
    """The head of a position's id, then other fields as far as they can be written."""
    pairs = [position.id.partition("&")[0]]
    for name, value in fields.items() if isinstance(fields, dict) else ():
        try:
            pairs.append(f"{name}={quote(json.dumps(value, check_circular=False))}")
        except (TypeError, ValueError, RecursionError):
            pairs.append(f"{name}")
    return "&".join(pairs)


def twice_in_json(rng: random.Random, value: dict[str, Any]) -> str:
    """An object as JSON, one of its keys written twice."""
    pairs = [f"{json.dumps(key)}: {json.dumps(item)}" for key, item in value.items()]
    pairs.insert(rng.randrange(len(pairs) + 1), rng.choice(pairs))
    return "{" + ", ".join(pairs) + "}"
