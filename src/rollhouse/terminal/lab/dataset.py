"""Games written as data, with a bar while they are played."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rollhouse.kernel import contract
from rollhouse.kernel.language import Catalogue
from rollhouse.lab import dataset
from rollhouse.lab.simulation.rows import arrow

from ..arguments import read_options
from ..keyboard.lines import exiting_on_terminate
from ..preparation import make_ready
from ..screen.progress import bar

SAYS = Catalogue(
    en={
        "solving": "Solving {title}",
        "playing": "Playing {title}",
        "written": "{path}: {rows} {rows:choice|choices}",
        "stopped": "Stopped. Files that were not complete were not kept.",
    },
    es={
        "solving": "Resolviendo {title}",
        "playing": "Jugando a {title}",
        "written": "{path}: {rows} {rows:decisión|decisiones}",
        "stopped": "Detenido. Los archivos que no estaban completos no se guardaron.",
    },
)


def write_dataset(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse dataset`."""
    game, out = contract.load(arguments.game), Path(arguments.out)
    arrow("no_dataset")
    dataset.parts(out, arguments.games, arguments.seed)
    title, options = game.title(language), read_options(arguments.option)
    wanted = game.name, arguments.players, arguments.seed, not arguments.no_values, options
    dataset.checked(*wanted)
    make_ready(game.name, language)
    try:
        with exiting_on_terminate():
            with bar(SAYS.say(language, "solving", title=title)) as solving:
                plan = dataset.planned(*wanted, solving)
            with bar(SAYS.say(language, "playing", title=title)) as progress:
                found = dataset.written(plan, out, arguments.games, arguments.workers, progress)
    except KeyboardInterrupt:
        print(SAYS.say(language, "stopped"), file=sys.stderr)
        raise
    if arguments.json:
        print(json.dumps({str(path): rows for path, rows in found.files.items()}))
    else:
        for path, rows in found.files.items():
            print(SAYS.say(language, "written", path=path, rows=rows))
    return 0
