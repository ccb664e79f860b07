"""`rollhouse physics render`, `place` and `flick`."""

from __future__ import annotations

import argparse
import base64
import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rollhouse.games.dice_flick.options import cell_name
from rollhouse.games.dice_flick.physics import arena
from rollhouse.games.dice_flick.physics import hands as aim
from rollhouse.games.dice_flick.physics.scene import of_arena
from rollhouse.games.dice_flick.rest_entry import read_hole
from rollhouse.games.dice_flick.rules import BOX
from rollhouse.games.dice_flick.words import holes, kind_word
from rollhouse.games.stack_attack.physics import hands, tower
from rollhouse.games.stack_attack.physics.scene import of_tower
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.records import LARGEST_SEED, Array, Row, ask, below, stream
from rollhouse.kernel.validation import brief, choice, data_file, json_value, whole, why
from rollhouse.matches import saved
from rollhouse.matches.motions import motion
from rollhouse.matches.record import Record
from rollhouse.matches.words import WORDS, BadRecord
from rollhouse.physics import render
from rollhouse.physics.scenes import Scene
from rollhouse.physics.trace import Trace

from ..screen import Screen
from ..screen.progress import bar
from ..words import SAYS
from .output_files import check_apart

TRACE = ".rht"
DICE = 12
"""Dice of a tower that is built without saying how many."""
COLOURS = ("red", "blue", "green", "yellow")
"""Of the dice of a tower that nobody plays with, in turn."""
MOST = sum(BOX) - 1
"""Dice in holes: all of the game but the one that is flicked."""

TELLS = SAYS | Catalogue(
    en={
        "tower_stands": "{dice} {dice:die stands|dice stand} (hand {hand}, seed {seed}).",
        "tower_fell": "The tower fell when die {dice}, a {face}, was placed (hand {hand}, seed "
        "{seed}).",
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
        "drawing": "Drawing the film",
        "placement_at": "The placement of line {line}.",
        "fall_at": "The fall of line {line}.",
        "flick_at": "The flick of line {line}.",
        "bad_out": "a motion is written to a file ending in {known}, not {value}",
    },
    es={
        "tower_stands": "{dice} {dice:dado aguanta|dados aguantan} (mano {hand}, semilla {seed}).",
        "tower_fell": "La torre cayó al poner el dado {dice}, un {face} (mano {hand}, semilla "
        "{seed}).",
        "in_hole": "El dado {kind} queda en el hueco {hole} y muestra {face} (mano {hand}, semilla "
        "{seed}).",
        "in_hole_blast": "El dado {kind} queda en el hueco {hole} (mano {hand}, semilla {seed}).",
        "trench": "El dado {kind} queda en el foso y va a la bolsa (mano {hand}, semilla {seed}).",
        "outside": "El dado {kind} salió de la caja y va a la bolsa (mano {hand}, semilla {seed}).",
        "tilted": "El dado {kind} quedó inclinado tras todas las sacudidas y va a la bolsa (mano "
        "{hand}, semilla {seed}).",
        "shaken": "La caja se sacudió {shakes} {shakes:vez|veces}.",
        "knocked": "Golpeó otros dados: lo que hay en los huecos ha cambiado.",
        "drawing": "Dibujando la película",
        "placement_at": "La colocación de la línea {line}.",
        "fall_at": "La caída de la línea {line}.",
        "flick_at": "El lanzamiento de la línea {line}.",
        "bad_out": "un movimiento se escribe en un archivo que termina en {known}, no {value}",
    },
)


def run(arguments: argparse.Namespace, language: str) -> int:
    does = {"render": run_render, "place": run_place, "flick": run_flick}
    return does[arguments.physics](arguments, language)


def run_render(arguments: argparse.Namespace, language: str) -> int:
    render.kind_of(arguments.out)
    path = saved.find(arguments.file)
    check_apart(arguments.out, path)
    record = Record.load(path)
    found = motion(record, arguments.line)
    write(found.trace, found.scene, arguments, language)
    place = "stands" in found.entry.step
    key = "fall_at" if found.falls else "placement_at" if place else "flick_at"
    facts = {"game": record.game, "line": found.entry.line, "outcome": found.entry.step}
    told = {**facts, "frames": len(found.trace.poses), "out": str(arguments.out)}
    return answer(arguments, language, told, [TELLS.say(language, key, line=found.entry.line)])


# Without a game


def run_place(arguments: argparse.Namespace, language: str) -> int:
    check_out(arguments.out)
    hand, seed, random = who_moves(arguments, hands)
    faces = [whole(face, "face", 1, 6) for face in arguments.faces]
    many = arguments.dice if arguments.dice is not None else len(faces) or DICE
    many = whole(many, "--dice", max(len(faces), 1), tower.MOST_DICE)
    faces += [1 + int(ask(below, Row(random), 6)) for _ in range(many - len(faces))]
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
    colours = [COLOURS[number % len(COLOURS)] for number in range(dice)]
    written = keep(placed.trace, lambda: of_tower(colours), arguments, language)
    key = "tower_stands" if placed.stands else "tower_fell"
    said = {"dice": dice, "face": faces[dice - 1], "hand": arguments.hand, "seed": seed}
    facts = {"stands": placed.stands, **said, "placements": steps, "world": world.to_dict()}
    return answer(arguments, language, {**facts, **written}, [TELLS.say(language, key, **said)])


def run_flick(arguments: argparse.Namespace, language: str) -> int:
    check_out(arguments.out)
    kind = choice(arguments.die, "--die", arena.KINDS)
    base = whole(arguments.base, "--base", 1, 4) - 1
    hole = cell_name(read_hole(arguments.aim.lower().replace(",", " ").split(), "c3"))
    hand, seed, random = who_moves(arguments, aim)
    if arguments.arena is None:
        world = strewn(whole(arguments.dice, "--dice", 0, MOST), kind, random)
    else:
        world = arena.arena_of(read_arena(arguments.arena))
    before = arena.arena(world)
    gesture, error = aim.aim(base, hole, before), aim.error(hand, random)
    done = arena.flick(world, kind, gesture, error)
    written = keep(done.trace, lambda: of_arena(done.kinds, base), arguments, language)
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
    sentences = told_flick(done, kind, knocked, {"hand": arguments.hand, "seed": seed}, language)
    return answer(arguments, language, {**facts, **written}, sentences)


def told_flick(
    done: arena.Flicked, kind: str, knocked: bool, who: dict[str, Any], language: str
) -> list[str]:
    place, hole = done.place, ""
    if done.rest:
        place, hole = "in_hole_blast" if kind == "pink" else "in_hole", holes([done.rest])
    facts = {"kind": kind_word(arena.KINDS.index(kind), language), "face": done.face, **who}
    sentences = [TELLS.say(language, place, hole=hole, **facts)]
    if done.shakes:
        sentences.append(TELLS.say(language, "shaken", shakes=done.shakes))
    return sentences + ([TELLS.say(language, "knocked")] if knocked else [])


def who_moves(arguments: argparse.Namespace, room: Any) -> tuple[Any, int, Array]:
    """The hand, the seed (one is taken where none is given) and the stream of its errors."""
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    seed = whole(seed, "--seed", 0, LARGEST_SEED)
    return room.hand(arguments.hand), seed, stream(seed)


def strewn(dice: int, flicked: str, random: Array) -> arena.World:
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


# Files and answers


def check_out(out: str | None) -> None:
    """Refuse a file that could not be written before anything is simulated."""
    known = (*render.KINDS, TRACE)
    if out is not None and Path(out).suffix.lower() not in known:
        raise BadOption("bad_out", TELLS, known=", ".join(known), value=brief(out))


def keep(
    trace: Trace, scene: Callable[[], Scene], arguments: argparse.Namespace, language: str
) -> dict[str, Any]:
    """Write `--out`, if it is asked for; what JSON says of the motion."""
    if arguments.out is not None:
        if Path(arguments.out).suffix.lower() == TRACE:
            with writing(arguments.out):
                Path(arguments.out).write_bytes(trace.to_bytes())
        else:
            write(trace, scene(), arguments, language)
    return {"trace": base64.b64encode(trace.to_bytes()).decode(), "out": arguments.out}


def write(trace: Trace, scene: Scene, arguments: argparse.Namespace, language: str) -> None:
    """Draw a motion; a bar shows how far a film is."""
    with writing(arguments.out):
        if render.kind_of(arguments.out) == ".png":
            render.render(trace, scene, arguments.out, arguments.size)
            return
        with bar(TELLS.say(language, "drawing")) as show:
            render.render(trace, scene, arguments.out, arguments.size, show)


@contextmanager
def writing(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise BadRecord("cannot_write_file", WORDS, fault=why(fault, path)) from None


def answer(
    arguments: argparse.Namespace, language: str, facts: dict[str, Any], sentences: list[str]
) -> int:
    if arguments.json:
        print(json.dumps(facts, ensure_ascii=False))
        return 0
    screen = Screen()
    if arguments.out is not None:
        sentences = [*sentences, TELLS.say(language, "written", path=arguments.out)]
    screen.say(" ".join(sentences))
    return 0
