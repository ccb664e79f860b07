"""`rollhouse bench`: how fast the rules run, beside named peers.

What measures is no part of the package: it lies in `bench/speed/` of the project, and a wheel
carries a copy of it.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import rollhouse
from rollhouse.kernel.games import names

from ..screen.progress import waiting

NAME = "rollhouse.bench"
SHIPPED = Path(rollhouse.__file__).parent / "bench"
WRITTEN = Path(rollhouse.__file__).parents[2] / "bench" / "speed"


def measurements() -> ModuleType:
    """The module that measures, from the wheel or from the project's own folder."""
    if NAME not in sys.modules:
        folder = SHIPPED if SHIPPED.is_dir() else WRITTEN
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
    from . import make_ready

    for name in names():
        make_ready(name)
    table = measurements().measure(
        seconds=arguments.seconds, with_peers=not arguments.no_peers, announce=waiting
    )
    print(json.dumps(table.to_dict()) if arguments.json else table.text())
    return 0
