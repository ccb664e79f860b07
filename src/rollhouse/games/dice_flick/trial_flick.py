"""One flick without a game, as `rollhouse physics flick` asks for it."""

from __future__ import annotations

import argparse
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.records import Array, Row, ask, below
from rollhouse.kernel.validation import choice, data_file, json_value, whole, why
from rollhouse.terminal import motion_output
from rollhouse.terminal.arguments import language_of

from .options import cell_name
from .physics import arena, hands
from .physics.scene import of_arena
from .rest_entry import read_hole
from .rules import BOX
from .words import holes, kind_word

MOST = sum(BOX) - 1
"""Dice in holes: all of the game but the one that is flicked."""

TELLS = Catalogue(
    en={
        "in_hole": "The {kind} die rests in hole {hole}, showing {face} (hand {hand}, seed "
        "{seed}).",
        "in_hole_blast": "The {kind} die rests in hole {hole} (hand {hand}, seed {seed}).",
        "trench": "The {kind} die lies in the trench and goes into the bag (hand {hand}, seed "
        "{seed}).",
        "outside": "The {kind} die left the box and goes into the bag (hand {hand}, seed {seed}).",
        "tilted": "The {kind} die stayed tilted after every shake and goes into the bag (hand "
        "{hand}, seed {seed}).",
        "shaken": "The box was shaken {shakes} {shakes:time|times}.",
        "knocked": "It knocked other dice: what lies in the holes has changed.",
        "flick_at": "The flick of line {line}.",
    },
    es={
        "in_hole": "El dado {kind} queda en el hoyo {hole} y muestra {face} (mano {hand}, semilla "
        "{seed}).",
        "in_hole_blast": "El dado {kind} queda en el hoyo {hole} (mano {hand}, semilla {seed}).",
        "trench": "El dado {kind} queda en el foso y va a la bolsa (mano {hand}, semilla {seed}).",
        "outside": "El dado {kind} salió de la caja y va a la bolsa (mano {hand}, semilla {seed}).",
        "tilted": "El dado {kind} quedó inclinado tras todas las sacudidas y va a la bolsa (mano "
        "{hand}, semilla {seed}).",
        "shaken": "La caja se sacudió {shakes} {shakes:vez|veces}.",
        "knocked": "Golpeó otros dados: lo que hay en los hoyos cambió.",
        "flick_at": "El lanzamiento de la línea {line}.",
    },
)


def flick(arguments: argparse.Namespace) -> int:
    language = language_of(arguments)
    motion_output.check_out(arguments.out)
    kind = choice(arguments.die, "--die", arena.KINDS)
    base = whole(arguments.base, "--base", 1, 4) - 1
    hole = cell_name(read_hole(arguments.aim.lower().replace(",", " ").split(), "c3"))
    hand = hands.hand(arguments.hand)
    seed, random = motion_output.read_seed(arguments)
    if arguments.arena is None:
        world = scatter(whole(arguments.dice, "--dice", 0, MOST), kind, random)
    else:
        world = arena.arena_of(read_arena(arguments.arena))
    before = arena.arena(world)
    gesture, error = hands.aim(base, hole, before), hands.error(hand, random)
    done = arena.flick(world, kind, gesture, error)
    written = motion_output.keep(
        done.trace, lambda: of_arena(done.kinds, base), arguments, language
    )
    if done.rest:
        row, column = done.rest
        before[row - 1][column - 1] = done.arena[row - 1][column - 1]
    knocked = before != done.arena
    facts = {
        **done.outcome,
        "place": done.place,
        "face": done.face,
        "shakes": done.shakes,
        "knocked": knocked,
        "hand": arguments.hand,
        "seed": seed,
        "gesture": arena.data_of(gesture),
        "error": arena.data_of(error),
        "seconds": done.trace.seconds,
        "world": done.world,
    }
    sentences = tell(done, kind, knocked, {"hand": arguments.hand, "seed": seed}, language)
    return motion_output.answer(arguments, language, {**facts, **written}, sentences)


def tell(
    done: arena.Flicked, kind: str, knocked: bool, who: dict[str, Any], language: str
) -> list[str]:
    """Where the die came to rest, and what else happened in the box."""
    place, hole = done.place, ""
    if done.rest:
        place, hole = "in_hole_blast" if kind == "pink" else "in_hole", holes([done.rest])
    facts = {"kind": kind_word(arena.KINDS.index(kind), language), "face": done.face, **who}
    sentences = [TELLS.say(language, place, hole=hole, **facts)]
    if done.shakes:
        sentences.append(TELLS.say(language, "shaken", shakes=done.shakes))
    return sentences + ([TELLS.say(language, "knocked")] if knocked else [])


def scatter(dice: int, flicked: str, random: Array) -> arena.World:
    """A box with so many of the game's other dice anywhere in its holes."""
    cells: arena.Arena = [[None] * arena.SIZE for _ in range(arena.SIZE)]
    free = list(range(arena.SIZE * arena.SIZE))
    bag = [kind for kind, many in zip(arena.KINDS, BOX, strict=True) for _ in range(many)]
    bag.remove(flicked)
    for _ in range(dice):
        row, column = divmod(free.pop(int(ask(below, Row(random), len(free)))), arena.SIZE)
        kind = bag.pop(int(ask(below, Row(random), len(bag))))
        cells[row][column] = arena.letters(kind, 1 + int(ask(below, Row(random), 6)))
    return arena.arena_of(cells)


def read_arena(text: str) -> Any:
    """An arena typed as JSON, or the content of a file."""
    if not text.lstrip().startswith("["):
        return data_file(text)
    try:
        return json_value(text)
    except (ValueError, RecursionError) as fault:
        raise RollhouseError("bad_json", fault=why(fault)) from None
