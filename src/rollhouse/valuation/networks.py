"""The networks of a game: kept in its folder, one for each number of players.

`networks.npz` holds the weights, and `networks.json` says how each was made and how far off it is.
A network reads what the game's `inputs` write, so it is only used if these still compute the same.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms, house_rules
from rollhouse.kernel.games import PACKAGE, part
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.records import Array
from rollhouse.solvers import Solution
from rollhouse.solvers.sources import meaning

from .network import NO_TABLE, Network, powers

WEIGHTS, CARD = "networks.npz", "networks.json"
UNMEASURED = 0.1
"""The error given for a network that nobody has measured yet, and for all networks under house
rules: the printed game was measured, and under some rules networks are off several times as much.
"""
TABLES = "beginnings"
"""The part of a game that says which positions its networks know by heart, and how."""
LAYERS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")


def network(terms: Terms) -> Network | None:
    """The network for a match; None if there is none, or if it was not trained for the match."""
    home = part_for(terms, "inputs")
    if home is None or beyond(terms, home):
        return None
    found = _load(terms.game.name, terms.players)
    if found is not None and found.table is not NO_TABLE and part_for(terms, TABLES) is None:
        return found._replace(table=NO_TABLE)
    return found


def beyond(terms: Terms, home: ModuleType) -> dict[str, Any]:
    """The house rules of a match that are outside of what its networks know.

    Of those that the game's `inputs` call `SAME_FOR_ALL` they know only what is the same for
    everybody.
    """
    given = house_rules(terms.game, terms.players, terms.options)
    same = getattr(home, "SAME_FOR_ALL", ())
    return {
        name: value
        for name, value in given.items()
        if not _within(home.VARIED, name, value) or (name in same and _differs(value))
    }


def _differs(value: Any) -> bool:
    """Is it given seat by seat, and not the same for all?"""
    return isinstance(value, list) and any(each != value[0] for each in value)


def _within(varied: Mapping[str, Any], name: str, value: Any) -> bool:
    if isinstance(value, list):
        return all(_within(varied, name, each) for each in value)
    known = varied.get(name, ())
    numbers = [each for each in known if isinstance(each, (int, float))]
    if numbers and isinstance(value, (int, float)):
        return min(numbers) <= value <= max(numbers)
    return value in known


def card(game: str) -> dict[str, Any]:
    """How the networks of a game were made, by number of players; empty if there are none."""
    return _card(folder(game))


@functools.cache
def _card(home: Path) -> dict[str, Any]:
    path = home / CARD
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def error(terms: Terms) -> float:
    """Half the width of a learned share's 95 % interval, as it was measured."""
    return _measured(terms, "error")


def apart(terms: Terms) -> float:
    """How much two actions have to differ for one to be better with a chance of 95 %."""
    return _measured(terms, "apart")


def _measured(terms: Terms, what: str) -> float:
    if house_rules(terms.game, terms.players, terms.options):
        return UNMEASURED
    return float(card(terms.game.name)[str(terms.players)].get(what, UNMEASURED))


@functools.cache
def _load(game: str, players: int) -> Network | None:
    path, made = folder(game) / WEIGHTS, card(game).get(str(players))
    if made is None or made["inputs"] != digest(game):
        return None
    with np.load(path) as kept:
        layers = {layer: kept[f"{players}.{layer}"] for layer in LAYERS}
        table = _by_heart(game, kept.get(f"{players}.table"))
    return Network(**layers, powers=powers(), table=table)


def _by_heart(game: str, kept: Array | None) -> Array:
    listed = part(game, TABLES)
    return NO_TABLE if kept is None or listed is None else listed.unpacked(kept)


def with_table(terms: Terms, made: Network, solution: Solution) -> Network:
    """A network that also knows some positions by heart, if its game supports that."""
    listed = part_for(terms, TABLES)
    rows = None if listed is None else listed.table(terms, solution)
    return made if rows is None else made._replace(table=rows)


def keep(home: Path, terms: Terms, made: Network, about: Mapping[str, Any]) -> None:
    """Put a network into a folder, beside those for other numbers of players."""
    home.mkdir(parents=True, exist_ok=True)
    _card.cache_clear()
    known, layers = _card(home), dict[str, Any]()
    if known:
        with np.load(home / WEIGHTS) as kept:
            layers = dict(kept)
    for layer in LAYERS:
        layers[f"{terms.players}.{layer}"] = getattr(made, layer)
    layers.pop(f"{terms.players}.table", None)
    if made.table is not NO_TABLE:
        layers[f"{terms.players}.table"] = part(terms.game.name, TABLES).packed(made.table)  # type: ignore[union-attr]
    known[str(terms.players)] = {"inputs": digest(terms.game.name), **about}
    np.savez_compressed(home / WEIGHTS, **layers)
    text = json.dumps(dict(sorted(known.items())), indent=1)
    (home / CARD).write_text(f"{text}\n", encoding="utf-8")
    _load.cache_clear()
    _card.cache_clear()


def digest(game: str) -> str:
    """A name for a game's inputs: a digest of what their source says to Python.

    Comments, docstrings and what the part declares of options (`KNOWS`, `RESTS_ON`,
    `SAME_FOR_ALL`) make no difference: a network reads the same numbers.
    """
    home = part(game, "inputs")
    text = meaning(Path(str(home.__file__)).read_text(encoding="utf-8")) if home else ""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@functools.cache
def folder(game: str) -> Path:
    """Where the networks of a game lie."""
    return Path(str(resources.files(f"{PACKAGE}.{game}")))
