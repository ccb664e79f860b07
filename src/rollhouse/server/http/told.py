"""What physics makes of a gesture outside a match: told at the end, or while it is simulated."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
from starlette.responses import Response, StreamingResponse

from rollhouse.kernel.errors import RollhouseError

from ..refusals import Refusal
from ..work.processes import WorkFailed
from .openapi import JSON_LINES
from .requests import CheckedRequest

LONGEST = 20.0
"""Seconds that a simulation may take."""

Line = bytes | Refusal | None
"""A line that is ready to be sent; a refusal that ends the answer; or None at the end."""


async def worked(
    request: CheckedRequest, name: str, *given: Any, hear: Callable[[bytes], None] | None = None
) -> Any:
    """The result from a worker process; `hear` is called with the lines that come before it."""
    try:
        found = await request.house.workers.do(
            name, *given, limit=LONGEST, whose=request.address, hear=hear
        )
    except WorkFailed as fault:
        request.house.fault(None, fault)
        raise Refusal("busy") from None
    except RollhouseError as error:
        raise Refusal.of(error, "no_lesson") from None
    return found


async def told(request: CheckedRequest, name: str, *given: Any) -> Response:
    """The same as JSON lines (`Told`), each sent as soon as it exists."""
    lines: asyncio.Queue[Line] = asyncio.Queue()

    async def work() -> None:
        try:
            done = await worked(request, name, *given, hear=lines.put_nowait)
            lines.put_nowait(b'{"done":' + done + b"}\n")
        except Refusal as refusal:
            lines.put_nowait(refusal)
        finally:
            lines.put_nowait(None)

    request.house.later(work())  # it runs to its end, whether somebody still listens or not
    first = await lines.get()
    if not isinstance(first, bytes):
        raise first or Refusal("ending")
    at_once = {"x-accel-buffering": "no"}  # otherwise nginx would collect them
    return StreamingResponse(rest(first, lines, request.language), 200, at_once, JSON_LINES)


async def rest(first: bytes, lines: asyncio.Queue[Line], language: str) -> AsyncIterator[bytes]:
    line: Line = first
    while line is not None:
        if isinstance(line, Refusal):
            line = b'{"fault":' + msgspec.json.encode(line.fault(language)) + b"}\n"
        yield line
        line = await lines.get()
