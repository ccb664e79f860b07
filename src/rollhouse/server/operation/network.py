"""Under which address others on the network reach a house."""

from __future__ import annotations

import ipaddress
import socket


def on_network(address: str) -> str | None:
    """The address of the house as others on this network reach it; None: there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # sends nothing; only asks which way it would go
            found = str(asking.getsockname()[0])
        except OSError:
            return None
    if ipaddress.ip_address(found).is_loopback:
        return None
    return f"http://{found}:{address.rpartition(':')[2]}"


def is_loopback(host: str) -> bool:
    """Is it a name or an address that means the same computer?

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("192.0.2.1")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host == "localhost"
