"""The addresses of a house: sockets to listen at, and the URLs under which it is reached."""

from __future__ import annotations

import errno
import ipaddress
import socket
from typing import Any

from rollhouse.kernel.validation import brief

from .words import BadService


def on_network(address: str) -> str | None:
    """The address of the house as others on this network reach it; None: there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # sends nothing: it only finds the route
            found = str(asking.getsockname()[0])
        except OSError:
            return None
    if ipaddress.ip_address(found).is_loopback:
        return None
    return f"http://{found}:{address.rpartition(':')[2]}"


def is_loopback(host: str) -> bool:
    """Is it a name or an address of this very computer?

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("192.0.2.1")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host == "localhost"


def listen(host: str, port: int) -> list[socket.socket]:
    """Bound sockets for every address that a host's name has, all at one port."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as fault:
        raise BadService("unknown_host", host=host) from fault
    sockets: list[socket.socket] = []
    try:
        for family, _, _, _, address in dict.fromkeys(found):
            at = sockets[0].getsockname()[1] if sockets else port
            sockets.append(bind(family, (address[0], at, *address[2:])))
    except OSError as fault:
        for each in sockets:
            each.close()
        raise why_not_listening(fault, host, port) from fault
    return sockets


def bind(family: int, address: tuple[Any, ...]) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind(address)
        made.setblocking(False)
    except BaseException:
        made.close()
        raise
    return made


def why_not_listening(fault: OSError, host: str, port: int) -> BadService:
    """The sentence for a port that could not be opened."""
    if fault.errno == errno.EADDRINUSE:
        return BadService("port_in_use", port=port, host=host)
    if fault.errno in (errno.EACCES, errno.EPERM):
        return BadService("port_not_allowed", port=port)
    if fault.errno == errno.EADDRNOTAVAIL:
        return BadService("not_our_address", host=host)
    return BadService("cannot_listen", host=host, port=port, fault=fault.strerror or str(fault))


def address_of(bound_socket: socket.socket) -> str:
    """The URL of a socket, as this machine reaches it."""
    return url_of(*bound_socket.getsockname()[:2])


def url_of(host: str, port: int) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def without_login(url: str) -> str:
    """A URL for messages: host and name. User and password stand before the last @, or behind ?.

    >>> without_login("postgresql://me:secret@db:5432/house?password=secret")
    'postgresql://db:5432/house'
    """
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{brief(rest.rpartition('@')[2].partition('?')[0].partition('#')[0])}"
