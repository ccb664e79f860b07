"""A tower that is built without a game, as `rollhouse physics place` asks for it."""

from __future__ import annotations

import argparse

from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.records import Row, ask, below
from rollhouse.kernel.validation import whole
from rollhouse.terminal import motion_output
from rollhouse.terminal.arguments import language_of

from .physics import hands, tower
from .physics.scene import of_tower

DICE = 12
"""Dice of a tower that is built without saying how many."""
COLOURS = ("blue", "red", "green", "yellow")
"""The colours that the dice of such a tower get in turn."""

TELLS = Catalogue(
    en={
        "tower_stands": "{dice} {dice:die stands|dice stand} (hand {hand}, seed {seed}).",
        "tower_fell": "The tower fell when die {dice}, a {face}, was placed (hand {hand}, seed "
        "{seed}).",
        "placement_at": "The placement of line {line}.",
        "fall_at": "The fall of line {line}.",
    },
    es={
        "tower_stands": "{dice} {dice:dado aguanta|dados aguantan} (mano {hand}, semilla {seed}).",
        "tower_fell": "La torre cayó al poner el dado {dice}, un {face} (mano {hand}, semilla "
        "{seed}).",
        "placement_at": "La colocación de la línea {line}.",
        "fall_at": "La caída de la línea {line}.",
    },
)


def build(arguments: argparse.Namespace) -> int:
    language = language_of(arguments)
    motion_output.check_out(arguments.out)
    hand = hands.hand(arguments.hand)
    seed, random = motion_output.read_seed(arguments)
    faces = [whole(face, "face", 1, 6) for face in arguments.faces]
    number = arguments.dice if arguments.dice is not None else len(faces) or DICE
    number = whole(number, "--dice", max(len(faces), 1), tower.MOST_DICE)
    faces += [1 + int(ask(below, Row(random), 6)) for _ in range(number - len(faces))]
    world, steps = tower.start(), []
    for face in faces:
        gesture = hands.aim(world)
        placed = tower.place(world, face, gesture, hands.error(hand, random))
        world = placed.world
        moved = {"gesture": gesture.to_dict(), "error": placed.error.to_dict()}
        steps.append({"face": face, **moved, "stands": placed.stands, "seconds": placed.seconds})
        if not placed.stands:
            break
    dice = len(world.dice)
    colours = [COLOURS[place % len(COLOURS)] for place in range(dice)]
    written = motion_output.keep(placed.trace, lambda: of_tower(colours), arguments, language)
    key = "tower_stands" if placed.stands else "tower_fell"
    said = {"dice": dice, "face": faces[dice - 1], "hand": arguments.hand, "seed": seed}
    facts = {"stands": placed.stands, **said, "placements": steps, "world": world.to_dict()}
    sentences = [TELLS.say(language, key, **said)]
    return motion_output.answer(arguments, language, {**facts, **written}, sentences)
