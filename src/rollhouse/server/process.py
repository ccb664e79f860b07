"""One process of the house, from the first port to the last goodbye.

The stack is uvicorn on uvloop and httptools with websockets' protocol without input and output of
its own, the fastest of those that uvicorn has (bench/online.py measures it).
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
from .http.slow_clients import CarefulRequests, CarefulSockets
from .operation import logs
from .operation.doors import Porter
from .operation.network import address_of, listen, url_of
from .operation.words import BadService, OpenAlready

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from .operation.service import Service

STACK: dict[str, Any] = {
    "http": CarefulRequests,
    "ws": CarefulSockets,
    "ws_per_message_deflate": False,
    "ws_ping_interval": 25.0,
    "ws_ping_timeout": 25.0,
    "lifespan": "off",
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "timeout_keep_alive": 30,
}
"""How uvicorn is set up; `bench/online.py` serves its echo in the same way."""
ANSWERS_WITHIN = 3.0
"""Seconds in which a house at a port that is in use says that it is one."""
ASIDE, MOMENT = "aside", 0.2
"""How the threads beside the loop are called, and the seconds that each has in the end."""
PATIENCE = 10
"""Seconds that requests and appends have to finish when the house is told to end."""


def serve(service: Service, ready: Callable[[str], None] = lambda _: None) -> None:
    """Serve until a signal ends it. `ready` is told the address as soon as somebody can come.

    A `RollhouseError` says why it could not begin.
    """
    try:
        sockets = listen(service.host, service.port)
    except BadService as fault:
        there = fault.reason == "port_in_use" and house_at(url_of(service.host, service.port))
        raise there or fault from None
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
            ws_max_size=8 * LARGEST_MESSAGE,  # up to here the house itself says what is too large
            proxy_headers=bool(service.behind),
            forwarded_allow_ips=list(service.behind),
            timeout_graceful_shutdown=PATIENCE,
        )
        address, listens = address_of(sockets[0]), sockets[0].getsockname()[:2]
        server = Server(config, lambda: ready(address), app.state.farewell)
        app.state.doors.porter = Porter(listens, server.listen_also, server.listen_no_more)
        await server.serve(sockets)


class BackgroundThreads(ThreadPoolExecutor):
    """Threads that load rules and look things up. What they find is for nobody in the end."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002
        super().shutdown(wait=False, cancel_futures=True)


def leave(code: int) -> None:
    """End this process now if such a thread still works; no signal reaches it, and rules that are
    loaded on a busy machine would hold up the end for a minute. All that counts is on disk.
    """
    for thread in threading.enumerate():
        if thread.name.startswith(ASIDE):
            thread.join(MOMENT)
            if thread.is_alive():
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)


class Server(uvicorn.Server):
    """Ends well at the first signal and at once at the second; says goodbye before it closes."""

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
        """Serve whoever comes by one more socket."""
        config = self.config

        def protocol() -> asyncio.Protocol:
            kind: Any = config.http_protocol_class
            return kind(config, self.server_state, self.lifespan.state)

        loop = asyncio.get_running_loop()
        served = await loop.create_server(protocol, sock=made, backlog=config.backlog)
        self.servers.append(served)

    def listen_no_more(self, host: str) -> None:
        """Close the sockets at an address, and the connections that came by them."""
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
        """The signals that end it, taken in the main thread; a graceful end is no failure."""
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
    """What is on disk is on disk; nothing else is worth waiting for. Workers end with us."""
    os._exit(128 + sig)


def house_at(address: str) -> OpenAlready | None:
    """The house that has this address already, if it is one and says so soon."""
    import httpx

    try:
        told = httpx.get(f"{address}/health", timeout=ANSWERS_WITHIN, trust_env=False)
        health = msgspec.json.decode(told.content, type=Health)
    except (httpx.HTTPError, msgspec.DecodeError):
        return None
    facts = {"open": health.open is True, "network": health.network or None}
    return OpenAlready("open_already", address=address, **facts)
