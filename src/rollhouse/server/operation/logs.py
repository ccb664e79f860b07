"""The log for whoever runs a house: one event a line, as JSON or, on a terminal, in words.

An event has a time, a level, a name and facts; the fact `match` connects the events of one match.
Nothing secret and no person's name is ever logged: facts with the names in `SECRET` are always left
out, queries of URLs are never among the facts, and of an error only its type and the places in the
code are logged, because a library's message may contain a name or a token.

>>> line({"event": "joined", "match": "m1", "token": "abc"}, 0.0)
'{"at":"1970-01-01T00:00:00.000Z","level":"info","event":"joined","match":"m1"}'
"""

from __future__ import annotations

import contextlib
import json
import logging
import sys
import time
import traceback
from collections import Counter
from collections.abc import Mapping
from typing import Any, TextIO

SECRET = frozenset(
    ("token", "tokens", "code", "name", "names", "password", "secret", "nonce", "authorization")
)
HOUSE = logging.getLogger("rollhouse.house")
MOST, WINDOW = 300, 60.0
"""How many lines of one cause are written within this many seconds; the rest are only counted."""
CAUSES = 1000
"""Causes that are told apart within a window."""
ALIKE = ("route", "status", "reason", "error", "doing", "game")
"""Facts that belong to the cause of a line."""


def tell(
    event: str, level: int = logging.INFO, fault: BaseException | None = None, **facts: Any
) -> None:
    """Log an event. `fault`: the error that it is about."""
    if HOUSE.isEnabledFor(level):
        HOUSE.log(level, event, extra={"facts": facts, "fault": fault})


def write_to(stream: TextIO | None = None, human: bool | None = None, level: str = "info") -> None:
    """Log to this stream from now on (None: standard error), in words if it is a terminal."""
    stream = sys.stderr if stream is None else stream
    human = stream.isatty() if human is None else human
    handler = CappedHandler(stream)
    handler.setFormatter(TerminalFormatter() if human else JsonFormatter())
    for name in ("rollhouse", "uvicorn", "alembic", "sqlalchemy", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        quiet = logging.WARNING if name != "rollhouse" else logging.NOTSET
        logger.setLevel(max(quiet, logging.getLevelNamesMapping()[level.upper()]))


def line(facts: Mapping[str, Any], at: float, level: str = "info") -> str:
    """An event as a line of JSON."""
    milliseconds = int(at * 1000) % 1000
    moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at)) + f".{milliseconds:03d}Z"
    told = {"at": moment, "level": level, **open_facts(facts)}
    return json.dumps(told, separators=(",", ":"), default=str)


def open_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that may be logged."""
    return {name: fact for name, fact in facts.items() if name not in SECRET and fact is not None}


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    """The facts of an event, whether the house or a library logged it.

    Of a library's message only the first line is kept, before data is formatted into it.
    """
    fault = record.exc_info[1] if record.exc_info else None
    if record.name == HOUSE.name:
        facts = {"event": record.msg, **getattr(record, "facts", {})}
        fault = getattr(record, "fault", None)
    else:
        facts = {"event": "library", "library": record.name, "message": first_line(record)}
    if fault is not None:
        facts |= describe(fault)
    return facts


def first_line(record: logging.LogRecord) -> str:
    return str(record.msg).partition("\n")[0]


def describe(fault: BaseException) -> dict[str, Any]:
    """An error without its data: its type, the system's message if there is one, and where it was
    raised.
    """
    kind = type(fault)
    told: dict[str, Any] = {"error": f"{kind.__module__}.{kind.__qualname__}"}
    if isinstance(fault, OSError) and fault.strerror:
        told["system"] = fault.strerror
    frames = traceback.extract_tb(fault.__traceback__)
    told["where"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    inner = fault.__cause__ or fault.__context__
    if inner is not None and inner is not fault:
        told["because"] = describe(inner)
    return told


def printable(text: str) -> str:
    """The text without characters that could control a terminal.

    >>> printable("a\\nb\\x1b[2J")
    'a?b?[2J'
    """
    return "".join(sign if sign.isprintable() else "?" for sign in text)


class CappedHandler(logging.StreamHandler[TextIO]):
    """Writes at most `MOST` lines a minute for each cause, and then how many were left out."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self.told: Counter[tuple[str, ...]] = Counter()
        self.until = 0.0

    def emit(self, record: logging.LogRecord) -> None:
        if record.created >= self.until:
            self.tell_omitted()
            self.until = record.created + WINDOW
        cause = cause_of(record)
        if cause not in self.told and len(self.told) >= CAUSES:
            cause = ("others",)
        self.told[cause] += 1
        if self.told[cause] <= MOST:
            super().emit(record)

    def tell_omitted(self) -> None:
        for cause, many in self.told.items():
            if many > MOST:
                facts = {"cause": " ".join(cause), "lines": many - MOST}
                place = HOUSE.name, logging.WARNING, __file__, 0, "omitted", (), None
                super().emit(HOUSE.makeRecord(*place, extra={"facts": facts}))
        self.told.clear()

    def close(self) -> None:
        with contextlib.suppress(ValueError):  # the stream may be closed
            self.tell_omitted()
        super().close()


def cause_of(record: logging.LogRecord) -> tuple[str, ...]:
    """What lines that are written for the same reason have in common."""
    if record.name != HOUSE.name:
        return record.name, first_line(record)
    facts, fault = getattr(record, "facts", {}), getattr(record, "fault", None)
    told = [str(facts[name]) for name in ALIKE if facts.get(name) is not None]
    if fault is not None:
        told += [type(fault).__qualname__, *describe(fault)["where"][-1:]]
    return str(record.msg), *told


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
        told = printable(" ".join(f"{name}={fact}" for name, fact in facts.items()))
        return "\n".join(
            [f"{moment} {sign}{event}  {told}".rstrip(), *(f"    {at}" for at in where)]
        )
