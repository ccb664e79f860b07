"""For whoever runs the house: `/health`, `/metrics`, and a log line for every request."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from rollhouse.protocol.bodies import Health
from rollhouse.protocol.tokens import is_match

from ..operation import logs
from ..operation.doors import comes_from_here
from ..refusals import Refusal
from .openapi import JSON

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from ..operation.metrics import Metrics

ANSWERS_WITHIN = 2.0
"""Seconds after which a database that has not answered counts as down."""
TEXT = "text/plain; version=0.0.4; charset=utf-8"
QUIET = ("/health", "/metrics")
"""Paths that are asked for every few seconds: logged only when they fail."""


async def health(request: Request) -> Response:
    """200: this process can serve. 503: it cannot now, or is ending; send people elsewhere."""
    state = request.app.state
    ready = not state.ending and await storage_answers(state.storage)
    told = Health(True, ready)
    if comes_from_this_computer(request) and state.doors.porter is not None:
        reach = state.doors.reach()
        told.open, told.network, told.may_open = reach.open, reach.network, reach.may_open
    if state.storage.disk.is_low and is_near(request.client.host if request.client else ""):
        told.disk_low = True
    return Response(msgspec.json.encode(told), 200 if ready else 503, media_type=JSON)


def comes_from_this_computer(request: Request) -> bool:
    """Does the request come from the house's own computer?"""
    client = request.client.host if request.client else ""
    return comes_from_here(client, request.url.hostname or "", request.headers)


async def storage_answers(storage: Any) -> bool:
    try:
        await asyncio.wait_for(storage.check(), ANSWERS_WITHIN)
    except (Refusal, TimeoutError):
        return False
    return True


async def metrics(request: Request) -> Response:
    """For Prometheus. Only this machine and private networks may look."""
    if not is_near(request.client.host if request.client else ""):
        raise Refusal("operators_only")
    return PlainTextResponse(request.app.state.metrics.text(), media_type=TEXT)


def is_near(address: str) -> bool:
    """Is it this machine, or one on a private network?

    >>> is_near("127.0.0.1"), is_near("10.1.2.3"), is_near("::1"), is_near("8.8.8.8"), is_near("")
    (True, True, True, False, False)
    """
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_private
    except ValueError:
        return False


ROUTES = [Route("/health", health), Route("/metrics", metrics)]


class RequestLog:
    """ASGI middleware that counts and logs every HTTP request. Sockets are logged elsewhere."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            self.note(scope, status, time.perf_counter() - begun)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "none")
        self.metrics.count("requests", route, str(status))
        if route not in QUIET or status >= 400:
            asked = str(scope.get("path_params", {}).get("match", ""))
            match = asked if is_match(asked) else None
            told = {"method": scope["method"], "route": route, "status": status}
            logs.tell("request", match=match, milliseconds=round(1000 * seconds, 1), **told)
