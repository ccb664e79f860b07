"""What the command line says about a house: its databases, port, names and proxies."""

from __future__ import annotations

import argparse
import ipaddress
import re
from typing import Any

from rollhouse.kernel.errors import BadOption
from rollhouse.protocol.address import PORT
from rollhouse.server.operation.service import from_environment
from rollhouse.server.operation.words import OPERATING

HOSTNAME = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*\.?")


def read_databases(arguments: argparse.Namespace) -> dict[str, Any]:
    """The databases that were named: on the command line, or else in the environment."""
    found: dict[str, Any] = dict(from_environment())
    for place in ("database", "redis"):
        if getattr(arguments, place, None) is not None:
            found[place] = getattr(arguments, place)
    return found


def read_port(text: str | None) -> int:
    if text is None:
        return PORT
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise BadOption("bad_port", OPERATING, value=text)
    return int(text)


def read_workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 64):
        raise BadOption("bad_workers", OPERATING, value=text)
    return int(text)


def read_name(text: str) -> str:
    if not HOSTNAME.fullmatch(text):
        raise BadOption("bad_name", OPERATING, value=text)
    return text.lower().rstrip(".")


def read_proxy(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        raise BadOption("bad_proxy", OPERATING, value=text) from None
