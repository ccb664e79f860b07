"""The shape of the house: imports point downwards, without circles, and no room knows a game."""

from __future__ import annotations

import ast
import doctest
import functools
import io
import json
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

import rollhouse
from rollhouse.kernel import contract, games

HOUSE = Path(__file__).parent.parent / "src" / "rollhouse"
ROOMS = [
    "games", "terminal", "server", "client", "protocol", "environments", "lab", "coach",
    "players", "valuation", "solvers", "cups", "matches", "chance", "physics", "kernel",
]  # fmt: skip
"""From the top of the house to its foundation."""
FILES = sorted(path for room in ROOMS for path in (HOUSE / room).rglob("*.py"))
GENERIC = sorted({*HOUSE.rglob("*.py")} - {*(HOUSE / "games").rglob("*.py")})
"""Every file that must know no game."""


# Imports


@functools.cache
def imported(path, house=HOUSE):
    """The dotted names that a file imports, at its head, inside its functions or for types only."""
    here, found = ("rollhouse", *path.relative_to(house).parts[:-1]), []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [name.name.split(".") for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(here[: len(here) - node.level + 1]) if node.level else []
            whole = base + (node.module.split(".") if node.module else [])
            found += [[*whole, name.name] for name in node.names]
    return found


def module(path):
    """The dotted name of a file's module."""
    parts = ["rollhouse", *path.relative_to(HOUSE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def import_graph():
    """Which modules of the house each module imports.

    The package itself is left out: it is the front door, which hands on names of every room and is
    asked by some for its version.
    """
    modules = {module(path): path for path in HOUSE.rglob("*.py")}
    del modules["rollhouse"]
    graph = {}
    for name, path in modules.items():
        found = set()
        for wanted in imported(path):
            while wanted and ".".join(wanted) not in modules:
                wanted = wanted[:-1]
            found.add(".".join(wanted))
        graph[name] = found - {name, ""}
    return graph


def find_circles(graph):
    """The groups of modules that import each other, however long the way around is."""

    def reached(start):
        found, left = set(), [start]
        while left:
            new = graph[left.pop()] - found
            found |= new
            left += new
        return found

    reach = {name: reached(name) for name in graph}
    around = {name: {other for other in reach[name] if name in reach[other]} for name in graph}
    return sorted({tuple(sorted(circle)) for circle in around.values() if circle})


def test_the_house_has_these_rooms():
    found = {path.name for path in HOUSE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert found == set(ROOMS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_imports_point_downwards(path):
    room = ROOMS.index(path.relative_to(HOUSE).parts[0])
    for name in imported(path):
        if name[0] == "rollhouse" and len(name) > 1 and name[1] in ROOMS:
            assert ROOMS.index(name[1]) >= room, f"{path.name} reaches up into {name[1]}"


def test_no_circles():
    assert find_circles(import_graph()) == []


def test_a_circle_is_found():
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "e": {"f"}, "f": {"e"}}
    assert find_circles(graph) == [("b", "c"), ("e", "f")]


def test_imports_of_every_kind_are_seen(tmp_path):
    path = tmp_path / "lab" / "here.py"
    path.parent.mkdir()
    path.write_text(
        "from typing import TYPE_CHECKING\n"
        "from . import beside\n"
        "if TYPE_CHECKING:\n    from ..coach.words import WORDS\n"
        "def later():\n    import rollhouse.kernel.games\n"
    )
    found = {".".join(name) for name in imported(path, tmp_path)}
    assert found >= {
        "rollhouse.lab.beside", "rollhouse.coach.words.WORDS", "rollhouse.kernel.games",
    }  # fmt: skip


def test_rules_import_nothing_but_the_kernel_and_other_rules_of_their_game():
    for path in HOUSE.glob("games/*/*rules.py"):
        own = [other.stem for other in path.parent.glob("*rules.py")]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.module in ("__future__", "rollhouse.kernel.records", *own), path
            assert not isinstance(node, ast.Import)


SERVER_ROOMS = re.findall(r"^- `(\w+)`", (HOUSE / "server/__init__.py").read_text(), re.MULTILINE)
"""The order of the server's rooms, as its docstring lists them."""
SERVER = HOUSE / "server"
SERVER_FILES = sorted(path for path in SERVER.rglob("*.py") if path != SERVER / "__init__.py")


def server_room(path):
    return path.relative_to(SERVER).with_suffix("").parts[0]


def test_the_server_has_these_rooms():
    assert {server_room(path) for path in SERVER_FILES} == set(SERVER_ROOMS)


@pytest.mark.parametrize("path", SERVER_FILES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_imports_within_the_server_point_downwards(path):
    room = SERVER_ROOMS.index(server_room(path))
    for name in imported(path):
        if name[:2] == ["rollhouse", "server"] and len(name) > 2:
            assert SERVER_ROOMS.index(name[2]) >= room, f"{path.name} reaches up into {name[2]}"


# What generic rooms may not know


def own_names():
    """The names and titles of all games, the names of their cards, and those of their options."""
    here = [contract.load(game) for game in games.names()]
    titles = {game.title(language) for game in here for language in ("en", "es")}
    options = {option.name for game in here for option in game.options.OPTIONS}
    decks = [json.loads(deck.read_text("utf-8")) for deck in HOUSE.glob("games/*/deck.json")]
    cards = {card["name"] for deck in decks for card in deck["cards"]}
    return {game.name for game in here} | titles, cards, options


def words(text):
    """The words of a text or an identifier in lower case, with a space around each."""
    found = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", text)
    return f" {' '.join(found)} ".lower()


def pieces(source):
    """The line and text of each identifier, string and comment, without examples of doctest."""
    kinds = {
        tokenize.NAME,
        tokenize.STRING,
        tokenize.COMMENT,
        getattr(tokenize, "FSTRING_MIDDLE", -1),
    }
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING:
            prose = doctest.DocTestParser().parse(token.string)
            yield token.start[0], " ".join(part for part in prose if isinstance(part, str))
        elif token.type in kinds:
            yield token.start[0], token.string


def last_name(node):
    """The name at the end of an expression: `options` of `position.terms.options`."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def option_uses(source):
    """The line and name wherever a program picks out one option by its name.

    That is `options["goal"]`, `options.get("goal")`, `"goal" in options`, a comparison with the
    name of an option, and `setup.goal`. Most options are called by plain words, which may well
    stand elsewhere: a report has a column `skill`, and a table has `dice`.
    """

    def is_options(node):
        return last_name(node).endswith(("options", "OPTIONS"))

    for node in ast.walk(ast.parse(source)):
        found = []
        if isinstance(node, ast.Subscript) and is_options(node.value):
            found = [node.slice]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            found = node.args[:1] if is_options(node.func.value) else []
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            named = any(is_options(side) or last_name(side) in ("name", "option") for side in sides)
            found = sides if named else []
        elif isinstance(node, ast.Attribute) and last_name(node.value) in ("setup", "setups"):
            found = [ast.Constant(node.attr)]
        for name in found:
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                yield node.lineno, name.value


def find_knowledge(source, titles, cards, options):
    """Where a generic file names a game, a card or an option, as `line: name`.

    A game is found in any spelling (`toss_up`, `TossUp`, "Toss Up!"), a card as it is printed. An
    option of several words is found wherever it stands, one of a single word where a program picks
    it out of the options.
    """
    spelled = {words(title): title for title in titles}
    spelled |= {words(option): option for option in options if "_" in option}
    everything = words(source)
    somewhere = any(form in everything for form in spelled) or any(card in source for card in cards)
    for line, text in pieces(source) if somewhere else ():  # taking it apart takes longest
        said = words(text)
        yield from (f"{line}: {title}" for form, title in spelled.items() if form in said)
        near = [card for card in cards if card in text]
        yield from (f"{line}: {card}" for card in near if re.search(rf"\b{card}\b", text))
    for line, name in option_uses(source):
        if name in options:
            yield f"{line}: option {name}"


def test_no_generic_room_names_a_game():
    known = own_names()
    found = [
        f"{path.relative_to(HOUSE)}:{what}"
        for path in GENERIC
        for what in sorted(set(find_knowledge(path.read_text(encoding="utf-8"), *known)))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'if game == "toss_up":\n    pass\n',
        "from rollhouse.games.toss_up import rules\n",
        "class TossUpTable: ...\n",
        "shizzle = 3\n",
        "x = 3  # as in Shizzle\n",
        'def f():\n    """Plays Stack Attack, and others."""\n',
        'title = f"{name} of Toss Up!"\n',
        'card = "Four Square"\n',
        'bank = terms.options["bank"]\n',
        'bank = options.get("bank", 3)\n',
        'if "skill" in position.options: ...\n',
        'if option.name == "goal": ...\n',
        "left = setup.goal - 1\n",
        'most = {"max_rolls": 3}\n',
    ],
)
def test_knowledge_of_a_game_is_found(source):
    assert list(find_knowledge(source, *own_names()))


@pytest.mark.parametrize(
    "source",
    [
        'def f():\n    """Starts.\n\n    >>> start("toss_up").game\n    \'toss_up\'\n    """\n',
        'column = found["skill"]\n',
        'dice, goal = table["dice"], "goal"\n',
        "value = options[name]\n",
        "# the game is tossed up in the air\n",
    ],
)
def test_what_is_no_knowledge_of_a_game_is_not_found(source):
    assert not list(find_knowledge(source, *own_names()))


def test_shells_complete_what_is_not_imported_yet():
    words = [sys.executable, "-c", "import rollhouse; print(*dir(rollhouse))"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert set(rollhouse.__all__) <= set(done.stdout.split())
