"""What commands about motions write: pictures, films, bare traces, and sentences or JSON."""

from __future__ import annotations

import argparse
import base64
import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.records import LARGEST_SEED, Array, stream
from rollhouse.kernel.validation import brief, whole, why
from rollhouse.matches.words import WORDS, BadRecord
from rollhouse.physics import render
from rollhouse.physics.scenes import Scene
from rollhouse.physics.trace import Trace

from .screen.progress import bar
from .screen.screen import Screen
from .words import SAYS

TRACE = ".rht"
"""The suffix of a file with the bare poses."""
TELLS = SAYS | Catalogue(
    en={
        "drawing": "Drawing the film",
        "bad_out": "a motion is written to a file ending in {known}, not {value}",
    },
    es={
        "drawing": "Dibujando la película",
        "bad_out": "un movimiento se escribe en un archivo que termina en {known}, no {value}",
    },
)


def check_out(out: str | None) -> None:
    """Refuse a file that could not be written before anything is simulated."""
    known = (*render.KINDS, TRACE)
    if out is not None and Path(out).suffix.lower() not in known:
        raise BadOption("bad_out", TELLS, known=", ".join(known), value=brief(out))


def check_drawn(out: str) -> None:
    """Refuse a file that is neither a picture nor a film."""
    render.kind_of(out)


def read_seed(arguments: argparse.Namespace) -> tuple[int, Array]:
    """The seed, or a new one if none is given, and the stream of random numbers that it starts."""
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    seed = whole(seed, "--seed", 0, LARGEST_SEED)
    return seed, stream(seed)


def keep(
    trace: Trace, scene: Callable[[], Scene], arguments: argparse.Namespace, language: str
) -> dict[str, Any]:
    """Write `--out`, if asked to; returns what JSON says about the motion."""
    if arguments.out is not None:
        if Path(arguments.out).suffix.lower() == TRACE:
            with writing(arguments.out):
                Path(arguments.out).write_bytes(trace.to_bytes())
        else:
            draw(trace, scene(), arguments, language)
    return {"trace": base64.b64encode(trace.to_bytes()).decode(), "out": arguments.out}


def draw(trace: Trace, scene: Scene, arguments: argparse.Namespace, language: str) -> None:
    """Draw a motion; for a film a bar shows the progress."""
    with writing(arguments.out):
        if render.kind_of(arguments.out) == ".png":
            render.render(trace, scene, arguments.out, arguments.size)
            return
        with bar(TELLS.say(language, "drawing")) as show:
            render.render(trace, scene, arguments.out, arguments.size, show)


@contextmanager
def writing(path: str) -> Iterator[None]:
    """Say in words why a file cannot be written."""
    try:
        yield
    except OSError as fault:
        raise BadRecord("cannot_write_file", WORDS, fault=why(fault, path)) from None


def answer(
    arguments: argparse.Namespace, language: str, facts: dict[str, Any], sentences: list[str]
) -> int:
    """Print the facts as JSON, or the sentences and where the motion was written."""
    if arguments.json:
        print(json.dumps(facts, ensure_ascii=False))
        return 0
    screen = Screen()
    if arguments.out is not None:
        sentences = [*sentences, TELLS.say(language, "written", path=arguments.out)]
    screen.say(" ".join(sentences))
    return 0
