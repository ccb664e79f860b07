"""Who can reach a house that was opened at home: this computer alone, or the network around it.

The command `rollhouse` listens on this computer only. Whoever sits at it may open the house to the
network while it runs, to invite people in the same room, and close it again. `rollhouse serve`
listens where its options say, and nowhere else.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from rollhouse.protocol.bodies import Reach

from ..refusals import Refusal
from . import logs, network
from .network import address_of, bind, is_loopback

FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")
"""Headers that a proxy adds when it asks for somebody else."""


@dataclass(frozen=True)
class Porter:
    """Opens and closes sockets of a running server."""

    listens: tuple[str, int]
    """The address and port that the server started with."""
    open: Callable[[socket.socket], Awaitable[None]]
    """Listen at one more socket."""
    close: Callable[[str], None]
    """Stop listening at an address, and close the connections that came through it."""


class Doors:
    def __init__(self, at_home: bool) -> None:
        self.at_home = at_home
        self.porter: Porter | None = None
        self.lock = asyncio.Lock()
        self.opened: str | None = None
        """The address of the house on the network, where it was opened while it ran."""

    @property
    def may_open(self) -> bool:
        return self.at_home and self.porter is not None and not self.always_open

    @property
    def always_open(self) -> bool:
        return self.porter is not None and not is_loopback(self.porter.listens[0])

    def reach(self) -> Reach:
        """Who can reach the house now."""
        found = self.opened
        if self.porter is not None and self.always_open:
            found = network.on_network(f":{self.porter.listens[1]}")
        return Reach(self.always_open or found is not None, found, self.may_open)

    async def open(self) -> Reach:
        """Open the house to the network, unless it is open already."""
        async with self.lock:
            porter = self.check_porter()
            if not self.always_open and self.opened is None:
                address = network.on_network(f":{porter.listens[1]}")
                if address is None:
                    raise Refusal("no_network")
                self.opened = await listen_at(porter, address)
                logs.tell("opened_to_network")
            return self.reach()

    async def close(self) -> Reach:
        """Close the house to the network; whoever came from there is disconnected."""
        async with self.lock:
            porter = self.check_porter()
            if self.always_open:
                raise Refusal("always_open")
            if self.opened is not None:
                porter.close(host_of(self.opened))
                self.opened = None
                logs.tell("closed_to_network")
            return self.reach()

    def check_porter(self) -> Porter:
        if not self.at_home or self.porter is None:
            raise Refusal("not_at_home")
        return self.porter


async def listen_at(porter: Porter, address: str) -> str:
    """Listen at an address, at the same port or else at any. Returns the URL."""
    host = host_of(address)
    family = socket.AF_INET6 if ipaddress.ip_address(host).version == 6 else socket.AF_INET
    try:
        try:
            made = bind(family, (host, porter.listens[1]))
        except OSError:
            made = bind(family, (host, 0))
    except OSError as fault:
        raise Refusal("cannot_open", fault=fault.strerror or str(fault)) from fault
    try:
        await porter.open(made)
    except OSError as fault:
        made.close()
        raise Refusal("cannot_open", fault=fault.strerror or str(fault)) from fault
    return address_of(made)


def host_of(address: str) -> str:
    return str(urlsplit(address).hostname)


def comes_from_here(client: str, host: str, headers: Mapping[str, Any]) -> bool:
    """Does a program on this computer ask for itself? (A proxy asks for others.)

    >>> comes_from_here("127.0.0.1", "localhost", {}), comes_from_here("192.0.2.7", "localhost", {})
    (True, False)
    >>> comes_from_here("127.0.0.1", "localhost", {"x-forwarded-for": "192.0.2.7"})
    False
    """
    forwarded = any(name in headers for name in FORWARDED)
    return is_loopback(client) and is_loopback(host) and not forwarded
