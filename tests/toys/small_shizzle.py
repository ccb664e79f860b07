"""Shizzle with fewer dice: the very rules of the house, read again with another number in them.

Small enough to list every position. A Shizzle is a line of all dice and worth as many points.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from types import ModuleType

import numpy as np

from rollhouse.games import shizzle
from rollhouse.kernel import contract
from rollhouse.kernel.calls import Calls
from rollhouse.kernel.contract import Game, Terms

SOURCE = Path(shizzle.__file__).with_name("rules.py")


def rules(dice: int) -> ModuleType:
    text = SOURCE.read_text(encoding="utf-8")
    for line in ("DICE = 6\n", "SHIZZLE = 6\n"):
        assert text.count(f"\n{line}") == 1
        text = text.replace(f"\n{line}", f"\n{line.replace('6', str(dice))}")
    module = ModuleType(f"rollhouse.games.shizzle.rules_of_{dice}_dice")
    sys.modules[module.__name__] = module  # the disk cache looks for it there
    module.__file__, module.__package__ = str(SOURCE), shizzle.__name__
    exec(compile(text, SOURCE, "exec"), module.__dict__)
    return module


def terms(
    dice: int, bank: int, colours: list[list[int]], max_turns: int = 0, players: int = 2
) -> Terms:
    """A match; `colours` are those of the numbers 1 to 6 on each die."""
    own, whole = rules(dice), contract.load("shizzle")
    name = f"shizzle_{dice}_dice"
    game = Game(name, own, whole.options, whole.codec, whole.words, Calls(name, own))
    setups, usual = np.zeros(1, own.Setup), contract.agree(whole, players, {}).setups
    for field in own.Setup.names:  # what other options have at their defaults
        if setups.dtype[field] == usual.dtype[field]:
            setups[field] = usual[field]
    setups["matches"] = 0
    setups["players"], setups["bank"], setups["max_turns"] = players, bank, max_turns
    setups["dice"] = dice
    faces = [(die, number) for die in range(dice) for number in range(6)]
    for face, (die, number) in enumerate(faces):
        for other, (its_die, its_number) in enumerate(faces):
            same = its_number == number or colours[its_die][its_number] == colours[die][number]
            if die != its_die and same:
                setups["matches"][0, face] |= 1 << other
    digest = hashlib.sha256(setups.tobytes()).hexdigest()[:16]
    return Terms(game, players, {}, setups, digest)
