"""Who can come to a house that was opened at home: this computer alone, or the network around it.

`rollhouse` alone listens on this computer. Whoever sits at it may open the house to the network
while it runs, to invite people in the same room, and close it again. A house that is served
(`rollhouse serve`) listens where whoever runs it said, and nowhere else.
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
from .network import address_of, bound, is_loopback

FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")
"""Headers of those who ask for somebody else."""


@dataclass(frozen=True)
class Porter:
    """What can be done with the sockets of a server that runs."""

    listens: tuple[str, int]
    """The address and port that it began with."""
    open: Callable[[socket.socket], Awaitable[None]]
    """Listen at one more."""
    close: Callable[[str], None]
    """Listen at an address no more, and part with those who came by it."""


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
        """Who can come now."""
        found = self.opened
        if self.porter is not None and self.always_open:
            found = network.on_network(f":{self.porter.listens[1]}")
        return Reach(self.always_open or found is not None, found, self.may_open)

    async def open(self) -> Reach:
        """Open the house to the network, where it is not."""
        async with self.lock:
            porter = self.checked()
            if not self.always_open and self.opened is None:
                address = network.on_network(f":{porter.listens[1]}")
                if address is None:
                    raise Refusal("no_network")
                self.opened = await listening(porter, address)
                logs.tell("opened_to_network")
            return self.reach()

    async def close(self) -> Reach:
        """Let nobody else in any more; whoever came from elsewhere has to go."""
        async with self.lock:
            porter = self.checked()
            if self.always_open:
                raise Refusal("always_open")
            if self.opened is not None:
                porter.close(host_of(self.opened))
                self.opened = None
                logs.tell("closed_to_network")
            return self.reach()

    def checked(self) -> Porter:
        if not self.at_home or self.porter is None:
            raise Refusal("not_at_home")
        return self.porter


async def listening(porter: Porter, address: str) -> str:
    """Listen at an address, by the same port or else by any; the address that it became."""
    host = host_of(address)
    family = socket.AF_INET6 if ipaddress.ip_address(host).version == 6 else socket.AF_INET
    try:
        try:
            made = bound(family, (host, porter.listens[1]))
        except OSError:
            made = bound(family, (host, 0))
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
    """Is it a program on this computer, asking for itself? (A proxy asks for others.)

    >>> comes_from_here("127.0.0.1", "localhost", {}), comes_from_here("192.0.2.7", "localhost", {})
    (True, False)
    >>> comes_from_here("127.0.0.1", "localhost", {"x-forwarded-for": "192.0.2.7"})
    False
    """
    forwarded = any(name in headers for name in FORWARDED)
    return is_loopback(client) and is_loopback(host) and not forwarded
