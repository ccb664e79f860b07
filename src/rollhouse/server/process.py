"""One process of the house, from its first port to its last goodbye.

It runs uvicorn on uvloop with httptools and the sans-I/O protocol of websockets, the fastest
combination that uvicorn has (`bench/online.py` measures it).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import FrameType
from typing import TYPE_CHECKING, Any

import msgspec
import uvicorn
import uvloop

from rollhouse.protocol.bodies import Health
from rollhouse.protocol.messages import LARGEST_MESSAGE

from .app import create
from .http.slow_clients import CarefulRequests
from .operation import logs
from .operation.doors import Porter
from .operation.network import address_of, listen, url_of
from .operation.service_manager import ENDING, READY, ServiceManager, raise_file_limit
from .operation.words import BadService, OpenAlready
from .sockets.transport import Sockets

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from .operation.service import Service

STACK: dict[str, Any] = {
    "http": CarefulRequests,
    "ws": Sockets,
    "ws_per_message_deflate": False,
    "ws_ping_interval": 15.0,
    "ws_ping_timeout": 10.0,
    "lifespan": "off",
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "timeout_keep_alive": 30,
}
"""How uvicorn is set up; `bench/online.py` serves its echo in the same way."""
ANSWERS_WITHIN = 3.0
"""How many seconds to wait for an answer from whatever has our port, in case it is a house."""
ASIDE, MOMENT = "aside", 0.2
"""The name of the background threads, and the seconds that each gets to finish."""
PATIENCE = 10
"""Seconds that requests and appends have to finish when the house is told to end."""


def serve(service: Service, ready: Callable[[str], None] = lambda _: None) -> None:
    """Serve until a signal ends it. `ready` is called with the URL as soon as it is open.

    A `RollhouseError` says why it could not start.
    """
    try:
        sockets = listen(service.host, service.port)
    except BadService as fault:
        there = fault.reason == "port_in_use" and house_at(url_of(service.host, service.port))
        raise there or fault from None
    raise_file_limit()
    try:
        uvloop.run(serve_app(create(service), service, sockets, ready))
    finally:
        for each in sockets:
            each.close()


async def serve_app(
    app: Starlette,
    service: Service,
    sockets: list[socket.socket],
    ready: Callable[[str], None],
) -> None:
    asyncio.get_running_loop().set_default_executor(BackgroundThreads(thread_name_prefix=ASIDE))
    async with app.router.lifespan_context(app):
        config = uvicorn.Config(
            app,
            **STACK,
            # between one and eight times the limit the house refuses a message in its own words
            ws_max_size=8 * LARGEST_MESSAGE,
            proxy_headers=bool(service.behind),
            forwarded_allow_ips=list(service.behind),
            timeout_graceful_shutdown=PATIENCE,
        )
        address, listens = address_of(sockets[0]), sockets[0].getsockname()[:2]
        manager = ServiceManager()

        def opened() -> None:
            where, process = app.state.storage.database.where, app.state.house.process
            logs.tell("open", listening=address, database=where, process=process)
            ready(address)
            manager.tell(READY)

        async def farewell() -> None:
            manager.tell(ENDING)
            await app.state.farewell()

        server = Server(config, opened, farewell)
        app.state.doors.porter = Porter(listens, server.listen_also, server.listen_no_more)
        signs = asyncio.create_task(manager.give_signs(), name="signs of life")
        await server.serve(sockets)
        signs.cancel()


class BackgroundThreads(ThreadPoolExecutor):
    """Threads that load rules and look things up. At the end they are not waited for."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002
        super().shutdown(wait=False, cancel_futures=True)


def leave(code: int) -> None:
    """Exit now, even if a background thread is still busy: no signal reaches it, and loading rules
    on a busy machine could take a minute. Everything that counts is on disk.
    """
    for thread in threading.enumerate():
        if thread.name.startswith(ASIDE):
            thread.join(MOMENT)
            if thread.is_alive():
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)


class Server(uvicorn.Server):
    """Shuts down gracefully at the first signal, and exits at once at the second."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None],
        farewell: Callable[[], Any],
    ) -> None:
        super().__init__(config)
        self.ready, self.farewell = ready, farewell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()

    async def listen_also(self, made: socket.socket) -> None:
        """Serve at one more socket."""
        config = self.config

        def protocol() -> asyncio.Protocol:
            kind: Any = config.http_protocol_class
            return kind(config, self.server_state, self.lifespan.state)

        loop = asyncio.get_running_loop()
        served = await loop.create_server(protocol, sock=made, backlog=config.backlog)
        self.servers.append(served)

    def listen_no_more(self, host: str) -> None:
        """Close the sockets at an address, and the connections that came through them."""
        for served in list(self.servers):
            if any(each.getsockname()[0] == host for each in served.sockets):
                served.close()
                self.servers.remove(served)
        for connection in list(self.server_state.connections):
            transport: Any = connection.transport
            if transport.get_extra_info("sockname")[0] == host:
                connection.shutdown()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        logs.tell("ending", connections=len(self.server_state.connections))
        for server in self.servers:
            server.close()
        for each in sockets or []:
            each.close()
        try:
            await asyncio.wait_for(self.farewell(), PATIENCE)
        except TimeoutError:
            logs.tell("farewell_cut_short")
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle the signals that end it, in the main thread. A graceful end is no failure."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        signals = (signal.SIGINT, signal.SIGTERM)
        before = {each: signal.signal(each, self.handle_exit) for each in signals}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        if self.should_exit:
            end_at_once(sig)
        self.should_exit = True


def end_at_once(sig: int) -> None:
    """Exit without waiting: everything that counts is on disk, and workers end with us."""
    os._exit(128 + sig)


def house_at(address: str) -> OpenAlready | None:
    """The house that is already open at this address, if there is one and it answers soon."""
    import httpx

    try:
        told = httpx.get(f"{address}/health", timeout=ANSWERS_WITHIN, trust_env=False)
        health = msgspec.json.decode(told.content, type=Health)
    except (httpx.HTTPError, msgspec.DecodeError):
        return None
    facts = {"open": health.open is True, "network": health.network or None}
    return OpenAlready("open_already", address=address, **facts)
