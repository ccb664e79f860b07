"""The house as one ASGI application: storage, matches, HTTP, sockets and middleware.

Sockets bypass the framework right behind the guard, because its layers would slow down every
message. The module `process` runs the application; any other ASGI server can.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import time
from collections.abc import AsyncIterator, Coroutine
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware

from rollhouse.protocol.messages import PATH

from .http import health
from .http.faults import HANDLERS
from .http.guard import Guard, read_admission
from .http.routes import make_routes
from .http.site import Site
from .limits import AT_HOME, GENEROUS, AddressLimits, Allowances
from .matches.hosted_matches import HostedMatches
from .operation import logs
from .operation.clock import Calendar
from .operation.doors import Doors
from .operation.garbage import GarbageCollector
from .operation.metrics import Metrics
from .operation.network import is_loopback
from .refusals import Refusal
from .settings import Settings
from .sockets.connection import Play
from .store.cups import expire as expire_cups
from .store.storage import Storage
from .work.preparation import Preparation
from .work.warm_up import WarmUp, compile_solvers

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from .operation.service import Service

SETTLED, TIDYING = 30.0, 600.0
"""Seconds until expired tables are first cleared away, and between later rounds."""
UNLIMITED = {"rate": 1e9, "burst": 1e9}


def create(
    service: Service, settings: Settings | None = None, site: Site | None = None
) -> Starlette:
    """The application. Its lifespan opens the storage, and raises if that fails."""
    pages, doors = site or Site(), Doors(service.family)
    metrics, limits = Metrics(), AddressLimits(allowances_of(service))
    settings = settings or settings_of(service)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as stack:
            storage = await Storage.open(service.database, service.redis)
            stack.push_async_callback(storage.close)
            storage.keys.check()
            house, warming = HostedMatches(storage, settings), WarmUp()
            house.rules_ready = warming.ready
            house.is_alone = functools.partial(is_alone, service, doors)
            await house.begin()
            ended = HouseEnd(house)
            stack.push_async_callback(ended)
            app.state.storage, app.state.house = storage, house
            app.state.play, app.state.farewell = Play(house, limits), make_farewell(app, ended)
            await asyncio.to_thread(pages.find)
            routes = make_routes(house, limits, service.family, doors)
            app.router.routes.extend([*routes, pages])
            observe(metrics, house)
            works = metrics.measure_lag(), warm_up(warming, house), tidy_forever(house)
            for work in (*works, storage.disk.watch()):
                stack.push_async_callback(cancel, asyncio.create_task(work))
            yield
            logs.tell("closed")

    app = Starlette(
        routes=list(health.ROUTES),
        lifespan=lifespan,
        exception_handlers=HANDLERS,
        middleware=[
            Middleware(health.RequestLog, metrics),
            Middleware(Guard, read_admission(service.names), limits),
            Middleware(SocketShortcut),
        ],
    )
    app.state.metrics, app.state.ending = metrics, False
    app.state.doors = doors  # `process` adds the porter
    return app


def is_alone(service: Service, doors: Doors) -> bool:
    """Can the house be reached only from its own computer?"""
    named = service.names or service.behind
    return is_loopback(service.host) and not named and doors.opened is None


async def warm_up(warming: WarmUp, house: HostedMatches) -> None:
    """Make the rules ready, then freeze what is in memory and prepare the first answers."""
    answers = Preparation(house.workers, house.classroom) if house.settings.prepares else None
    await together(warming.work(), *([answers.awaken()] if answers else []))
    logs.tell("awake")
    collecting = GarbageCollector().work(lambda: house.counted["messages"])
    await together(collecting, prepare_answers(house, answers))


async def prepare_answers(house: HostedMatches, answers: Preparation | None) -> None:
    """Compile what computers and the coach compute with, then load and make what the first
    requests would wait for.
    """
    if house.settings.studies:
        await compile_solvers()
    if answers is not None:
        await answers.work()


def allowances_of(service: Service) -> Allowances | None:
    """What one address may do."""
    if not service.limited:
        return GENEROUS
    return AT_HOME if service.family else None


def settings_of(service: Service) -> Settings:
    more: dict[str, Any] = {} if service.limited else dict(UNLIMITED)
    return Settings(workers=service.workers, prepares=service.prepares, **more)


class SocketShortcut:
    """ASGI middleware through which sockets bypass the framework."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == PATH:
            await scope["app"].state.play(scope, receive, send)
        else:
            await self.app(scope, receive, send)


class HouseEnd:
    """Ends a house the first time it is called, and does nothing after that."""

    def __init__(self, house: HostedMatches) -> None:
        self.house, self.done = house, False

    async def __call__(self) -> None:
        if not self.done:
            self.done = True
            await self.house.end()


def make_farewell(app: Starlette, ended: HouseEnd) -> Any:
    """What to do when a signal ends the process: say that it is not ready, then say goodbye."""

    async def farewell() -> None:
        app.state.ending = True
        await ended()

    return farewell


async def together(*works: Coroutine[Any, Any, None]) -> None:
    """Do all of them. If one fails, the others go on; when cancelled, it waits until all have
    ended.
    """
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.wait(tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in tasks:
        task.result()


async def cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def tidy_forever(house: HostedMatches) -> None:
    """Now and then clear away tables where no match began, and close matches nobody plays."""
    calendar: Calendar | None = None
    for seconds in chain([SETTLED], repeat(TIDYING)):
        await asyncio.sleep(seconds)
        try:
            calendar = calendar or Calendar(await house.storage.newest())
            if not calendar.believes(time.time()):
                logs.tell("not_tidied", logging.WARNING, reason="clock_leapt")
                continue
            found = await house.storage.expire(time.time())
        except Refusal as refusal:
            logs.tell("not_tidied", reason=refusal.reason)
        except Exception as fault:  # the next time may go better
            house.fault(None, fault)
        else:
            closed = [match for match in found.abandoned if await close_abandoned(house, match)]
            logs.tell("tidied", cleared=len(found.cleared), abandoned=len(closed))
        await clear_cups(house)


async def clear_cups(house: HostedMatches) -> None:
    """Clear away cups that nobody continues; an error here holds up nothing else."""
    try:
        await expire_cups(house.storage, time.time())
    except Refusal as refusal:
        logs.tell("not_tidied", reason=refusal.reason)
    except Exception as fault:  # the next time may go better
        house.fault(None, fault)


async def close_abandoned(house: HostedMatches, match: str) -> bool:
    """Close a match that nobody plays. False: it could not be closed; go on with the others."""
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
    """Connect the house's counters to its metrics."""
    writer, counted = house.storage.append_writer, house.counted
    metrics.watch("connections", lambda: len(house.connections))
    metrics.watch("matches", lambda: len(house.matches))
    metrics.watch("jobs_waiting", lambda: house.workers.waiting)
    metrics.watch("lessons_waiting", lambda: house.classroom.waiting)
    if house.storage.disk.folder is not None:
        metrics.watch("disk_free_bytes", lambda: house.storage.disk.free or 0)

    def appended(rows: int, seconds: float) -> None:
        metrics.observe("append_rows", rows)
        metrics.observe("append_seconds", seconds)

    def worked(name: str, ended: str, seconds: float) -> None:
        metrics.count("jobs", name, ended)
        metrics.observe("job_seconds", seconds)

    def refresh() -> None:
        for name in ("lines", "passed_over", "faults"):
            metrics.set(name, counted[name])
        metrics.set("frames", counted["messages"], "in")
        metrics.set("frames", counted["frames"], "out")
        metrics.set("appends", writer.rows)
        metrics.set("races", writer.races)
        for kind, number in house.done_by_people.items():
            metrics.set("actions", number, str(kind.__struct_config__.tag))
        for name, number in counted.items():
            what, colon, reason = name.partition(":")
            if colon:
                shown = {"refused": "refusals", "goodbye": "connections_closed"}[what]
                metrics.set(shown, number, reason)

    writer.observe, house.workers.observe = appended, worked
    house.studies.workers.observe = house.classroom.workers.observe = worked
    metrics.sources.append(refresh)
