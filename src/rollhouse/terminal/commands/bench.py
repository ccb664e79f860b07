"""`rollhouse bench`: how fast the rules run, beside other libraries.

The measurements are no part of the package: they lie in `bench/speed/` of the project, and a wheel
carries a copy of them.
"""

from __future__ import annotations

import argparse
import json
import sys
from types import ModuleType
from typing import TYPE_CHECKING

import rollhouse
from rollhouse.kernel.games import names

from .. import arguments as shared
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

NAME = "rollhouse.bench"


def add(commands: Subparsers) -> None:
    bench = shared.add_command(
        commands,
        "bench",
        run,
        "steps a second of rules and physics, beside OpenSpiel, pgx and bare MuJoCo "
        "where they are installed",
    )
    bench.add_argument(
        "--seconds",
        type=shared.seconds,
        default=2.0,
        metavar="S",
        help="time for each measurement (2)",
    )
    bench.add_argument("--no-peers", action="store_true", help="measure Rollhouse alone")
    shared.add_language(bench)
    shared.add_json(bench)


def measurements() -> ModuleType:
    """The module that measures, from the wheel or from the project's own folder."""
    import importlib.util
    from pathlib import Path

    if NAME not in sys.modules:
        package = Path(rollhouse.__file__).parent
        shipped, written = package / "bench", package.parents[1] / "bench" / "speed"
        folder = shipped if shipped.is_dir() else written
        spec = importlib.util.spec_from_file_location(
            NAME, folder / "__init__.py", submodule_search_locations=[str(folder)]
        )
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[NAME] = module
        spec.loader.exec_module(module)
    return sys.modules[NAME]


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..preparation import make_ready
        from ..screen.progress import waiting

    for name in names():
        make_ready(name, shared.language_of(arguments))
    table = measurements().measure(
        seconds=arguments.seconds, with_peers=not arguments.no_peers, announce=waiting
    )
    print(json.dumps(table.to_dict()) if arguments.json else table.text())
    return 0
