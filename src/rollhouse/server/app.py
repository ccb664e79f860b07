"""The house as one ASGI application: storage, matches, HTTP, sockets, and what stands before them.

Sockets leave the way of the framework right behind the guard, because its layers would cost every
message something. `serving.py` runs the application; any other ASGI server can.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware

from rollhouse.protocol.messages import PATH

from .http import operation
from .http import routes as api
from .http.faults import HANDLERS
from .http.guard import Guard, door
from .http.limits import AT_HOME, GENEROUS, Allowances, Limits
from .http.site import Site
from .matches.hosted_matches import HostedMatches
from .operation import logs
from .operation.doors import Doors
from .operation.garbage import Collector
from .operation.metrics import Metrics
from .refusals import Refusal
from .settings import Settings
from .sockets.connection import Play
from .store.storage import Storage
from .work.warm_up import Warming, compile_solvers

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from .operation.service import Service

SETTLED, TIDYING = 30.0, 600.0
"""Seconds to the first look for what has expired, and between two looks."""
UNLIMITED = {"rate": 1e9, "burst": 1e9}


def create(
    service: Service, settings: Settings | None = None, site: Site | None = None
) -> Starlette:
    """The application. Its lifespan opens the storage, and raises what is wrong with it."""
    pages, doors = site or Site(), Doors(service.family)
    metrics, limits = Metrics(), Limits(allowances_of(service))
    settings = settings or settings_of(service)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as stack:
            storage = await Storage.open(service.database, service.redis)
            stack.push_async_callback(storage.close)
            house, warming = HostedMatches(storage, settings), Warming()
            house.rules_ready = warming.ready
            await house.begin()
            ended = Once(house)
            stack.push_async_callback(ended)
            app.state.storage, app.state.house = storage, house
            app.state.play, app.state.farewell = Play(house, limits), farewell_of(app, ended)
            await asyncio.to_thread(pages.find)
            routes = api.routes(house, limits, service.family, doors)
            app.router.routes.extend([*routes, pages])
            observe(metrics, house)
            for work in (metrics.measure_lag(), warm_up(warming, house), tidying(house)):
                stack.push_async_callback(cancelled, asyncio.create_task(work))
            logs.tell("open", database=storage.database.where, process=house.process)
            yield
            logs.tell("closed")

    app = Starlette(
        routes=list(operation.ROUTES),
        lifespan=lifespan,
        exception_handlers=HANDLERS,
        middleware=[
            Middleware(operation.Watched, metrics),
            Middleware(Guard, door(service.names), limits),
            Middleware(Shortcut),
        ],
    )
    app.state.metrics, app.state.ending = metrics, False
    app.state.doors = doors  # serving.py sends the porter
    return app


async def warm_up(warming: Warming, house: HostedMatches) -> None:
    """Make the rules ready; what is in memory then stays there. Then what the coach solves with."""
    await warming.work()
    collecting = Collector().work(lambda: house.counted["messages"])
    if house.settings.studies:
        await asyncio.gather(collecting, compile_solvers())
    else:
        await collecting


def allowances_of(service: Service) -> Allowances | None:
    """What one address may do."""
    if not service.limited:
        return GENEROUS
    return AT_HOME if service.family else None


def settings_of(service: Service) -> Settings:
    more: dict[str, Any] = {} if service.limited else dict(UNLIMITED)
    return Settings(workers=service.workers, **more)


class Shortcut:
    """ASGI middleware that takes sockets out of the framework's way."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == PATH:
            await scope["app"].state.play(scope, receive, send)
        else:
            await self.app(scope, receive, send)


class Once:
    """Ends a house; a second time nothing happens."""

    def __init__(self, house: HostedMatches) -> None:
        self.house, self.done = house, False

    async def __call__(self) -> None:
        if not self.done:
            self.done = True
            await self.house.end()


def farewell_of(app: Starlette, ended: Once) -> Any:
    """What is done when a signal ends the process: no longer ready, then goodbye to everybody."""

    async def farewell() -> None:
        app.state.ending = True
        await ended()

    return farewell


async def cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def tidying(house: HostedMatches) -> None:
    """Now and then: tables where nobody began are cleared away, matches nobody plays are closed."""
    for seconds in chain([SETTLED], repeat(TIDYING)):
        await asyncio.sleep(seconds)
        try:
            found = await house.storage.expire(time.time())
        except Refusal as refusal:
            logs.tell("not_tidied", reason=refusal.reason)
        except Exception as fault:  # it is tried again
            house.fault(None, fault)
        else:
            closed = [match for match in found.abandoned if await put_away(house, match)]
            logs.tell("tidied", cleared=len(found.cleared), abandoned=len(closed))


async def put_away(house: HostedMatches, match: str) -> bool:
    """Close a match that nobody plays; False: not now, and the others do not wait for it."""
    try:
        await house.close(match)
    except Refusal as refusal:
        logs.tell("not_closed", logging.WARNING, match=match, reason=refusal.reason)
    except Exception as fault:
        house.fault(match, fault)
    else:
        return True
    return False


def observe(metrics: Metrics, house: HostedMatches) -> None:
    """Connect the numbers of the house to what is shown of them."""
    appending, counted = house.storage.appending, house.counted
    metrics.watch("connections", lambda: len(house.connections))
    metrics.watch("matches", lambda: len(house.matches))
    metrics.watch("jobs_waiting", lambda: house.work.waiting)
    metrics.watch("lessons_waiting", lambda: house.classroom.waiting)

    def appended(rows: int, seconds: float) -> None:
        metrics.observe("append_rows", rows)
        metrics.observe("append_seconds", seconds)

    def worked(name: str, ended: str, seconds: float) -> None:
        metrics.count("jobs", name, ended)
        metrics.observe("job_seconds", seconds)

    def refresh() -> None:
        for name in ("lines", "faults"):
            metrics.set(name, counted[name])
        metrics.set("frames", counted["messages"], "in")
        metrics.set("frames", counted["frames"], "out")
        metrics.set("appends", appending.rows)
        metrics.set("races", appending.races)
        for kind, number in house.done_by_people.items():
            metrics.set("actions", number, str(kind.__struct_config__.tag))
        for name, number in counted.items():
            what, colon, reason = name.partition(":")
            if colon:
                shown = {"refused": "refusals", "goodbye": "connections_closed"}[what]
                metrics.set(shown, number, reason)

    appending.observe, house.work.observe = appended, worked
    house.studies.work.observe = house.classroom.work.observe = worked
    metrics.sources.append(refresh)
