"""What a house writes down for whoever runs it: one event a line, JSON or, on a terminal, words.

An event has a time, a level, a word for what happened, and facts; `match` is the fact that ties the
events of one match together. Nothing that opens a door or names a person is ever written: facts of
the names in `SECRET` are left out whoever gives them, queries of addresses are never among the
facts, and of an error only its kind and the places in the code, because what a library says about
its data may hold a name or a token.

>>> line({"event": "joined", "match": "m1", "token": "abc"}, 0.0)
'{"at":"1970-01-01T00:00:00.000Z","level":"info","event":"joined","match":"m1"}'
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Mapping
from typing import Any, TextIO

SECRET = frozenset(
    ("token", "tokens", "code", "name", "names", "password", "secret", "nonce", "authorization")
)
HOUSE = logging.getLogger("rollhouse.house")


def tell(
    event: str, level: int = logging.INFO, fault: BaseException | None = None, **facts: Any
) -> None:
    """Write an event down. `fault`: the error that it tells of."""
    if HOUSE.isEnabledFor(level):
        HOUSE.log(level, event, extra={"facts": facts, "fault": fault})


def write_to(stream: TextIO | None = None, human: bool | None = None, level: str = "info") -> None:
    """From now on events go to this stream (the error stream), for a person if it is a terminal."""
    stream = sys.stderr if stream is None else stream
    human = stream.isatty() if human is None else human
    handler = logging.StreamHandler(stream)
    handler.setFormatter(TerminalFormatter() if human else JsonFormatter())
    for name in ("rollhouse", "uvicorn", "alembic", "sqlalchemy", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        quiet = logging.WARNING if name != "rollhouse" else logging.NOTSET
        logger.setLevel(max(quiet, logging.getLevelNamesMapping()[level.upper()]))


def line(facts: Mapping[str, Any], at: float, level: str = "info") -> str:
    """An event as JSON."""
    milliseconds = int(at * 1000) % 1000
    moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at)) + f".{milliseconds:03d}Z"
    told = {"at": moment, "level": level, **open_facts(facts)}
    return json.dumps(told, separators=(",", ":"), default=str)


def open_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Those that may be written down."""
    return {name: fact for name, fact in facts.items() if name not in SECRET and fact is not None}


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    """What an event says, whether the house or a library wrote it.

    Of a library's message the first line is kept, as it was before data went into it.
    """
    fault = record.exc_info[1] if record.exc_info else None
    if record.name == HOUSE.name:
        facts = {"event": record.msg, **getattr(record, "facts", {})}
        fault = getattr(record, "fault", None)
    else:
        facts = {"event": "library", "library": record.name, "message": first_line(record)}
    if fault is not None:
        facts |= described(fault)
    return facts


def first_line(record: logging.LogRecord) -> str:
    return str(record.msg).partition("\n")[0]


def described(fault: BaseException) -> dict[str, Any]:
    """An error without its data: its kind, the system's word if it has one, and where it was."""
    kind = type(fault)
    told: dict[str, Any] = {"error": f"{kind.__module__}.{kind.__qualname__}"}
    if isinstance(fault, OSError) and fault.strerror:
        told["system"] = fault.strerror
    frames = traceback.extract_tb(fault.__traceback__)
    told["where"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    inner = fault.__cause__ or fault.__context__
    if inner is not None and inner is not fault:
        told["because"] = described(inner)
    return told


def harmless(text: str) -> str:
    """What no terminal takes for an order.

    >>> harmless("a\\nb\\x1b[2J")
    'a?b?[2J'
    """
    return "".join(sign if sign.isprintable() else "?" for sign in text)


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return line(facts_of(record), record.created, record.levelname.lower())


class TerminalFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        facts = open_facts(facts_of(record))
        where = facts.pop("where", [])
        facts.pop("because", None)
        event = str(facts.pop("event")).replace("_", " ")
        moment = time.strftime("%H:%M:%S", time.localtime(record.created))
        sign = "" if record.levelno < logging.WARNING else f"{record.levelname.lower()}: "
        told = harmless(" ".join(f"{name}={fact}" for name, fact in facts.items()))
        return "\n".join(
            [f"{moment} {sign}{event}  {told}".rstrip(), *(f"    {at}" for at in where)]
        )
