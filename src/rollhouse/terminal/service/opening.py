"""Serving a house until it is ended."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable

from rollhouse.server.operation.service import Service
from rollhouse.server.operation.words import OPERATING, BadService

from ..keyboard.interrupt import CODE, ImmediateInterrupt
from .settings import read_databases, read_name, read_port, read_proxy, read_workers


def open_to_network(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse serve`."""
    service = Service(
        **read_databases(arguments),
        host=arguments.host,
        port=read_port(arguments.port),
        names=tuple(map(read_name, arguments.name)),
        behind=tuple(map(read_proxy, arguments.behind)),
        workers=None if arguments.workers is None else read_workers(arguments.workers),
        family=arguments.family,
        limited=arguments.limits == "usual",
        prepares=not arguments.no_prepare,
    )

    def ready(address: str) -> None:
        if arguments.json:
            say_listening(address)
        elif sys.stderr.isatty():
            print(OPERATING.say(language, "serving", address=address), file=sys.stderr)

    return serve(service, ready, arguments.log, "missing")


def serve(service: Service, ready: Callable[[str], None], log: str, missing: str) -> int:
    """Serve until it is ended. `missing` is the sentence for a library that is not installed."""
    try:
        with ImmediateInterrupt():
            from rollhouse.server import process
            from rollhouse.server.operation import logs
    except ImportError as fault:
        raise BadService(missing, library=fault.name or "?") from fault
    logs.write_to(level=log)
    try:
        process.serve(service, ready)
    except KeyboardInterrupt:
        process.leave(CODE)
        raise
    process.leave(0)
    return 0


def say_listening(address: str, **more: str) -> None:
    """The line for programs: where the house is."""
    print(json.dumps({"listening": address, **more}), flush=True)
