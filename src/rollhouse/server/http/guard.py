"""The guard before every request: it checks host names, origins, sizes and rates, and adds headers.

There are no cookies, so a page elsewhere cannot use somebody's rights behind their back. What it
could do is talk to a house in the same network: through a name of its own that suddenly points to
the house (DNS rebinding), or with plain requests across origins. The first fails because the house
only answers to names that it was given, to loopback names, and to bare IP addresses (which nobody
can rebind). The second fails because every browser sends an `Origin`. A request without an `Origin`
does not come from a page.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rollhouse.kernel.validation import brief

from ..limits import AddressLimits, address_of
from ..refusals import Refusal
from .faults import answer_refusal, language_of

LARGEST_BODY = 64 << 10
"""Bytes of a request's body; a deck of sixty cards is 30 kB."""
SAFE = ("GET", "HEAD", "OPTIONS")
OUTSIDE_THE_LIMITS = ("/health", "/metrics")
"""Paths that the operator's own machines ask for."""
ASSETS = "/assets/"
"""The files of a page: many are asked for at once, but from memory, so they cost no more than a
refusal.
"""

PAGES = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; "
    "worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Content security policy: nothing from elsewhere, no inline script or style, in no frame."""
PAPER = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; sandbox"
)
"""For pages that are one whole file, such as reports: their own styles, no script at all."""

HEADERS = {
    "content-security-policy": PAGES,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


@dataclass(frozen=True)
class Admission:
    """Who is let in. `names` are host names of the house, beside the loopback names."""

    names: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()
    """Other origins whose pages may talk to the house, such as `https://play.example.org`."""
    any_name: bool = False
    """For a house behind a proxy that has checked the name already."""
    largest_body: int = LARGEST_BODY
    outside: tuple[str, ...] = field(default=OUTSIDE_THE_LIMITS)

    def knows_host(self, host: str) -> bool:
        """
        >>> admission = Admission(frozenset({"play.example.org"}))
        >>> [admission.knows_host(host) for host in ("localhost:8000", "[::1]:80", "192.168.1.7")]
        [True, True, True]
        >>> admission.knows_host("play.example.org"), admission.knows_host("evil.example:8000")
        (True, False)
        """
        name = hostname(host)
        if name is None:
            return False
        if self.any_name or name == "localhost" or name.endswith(".localhost"):
            return True
        return name in self.names or is_literal(name)

    def knows_origin(self, origin: str, host: str) -> bool:
        """Does the request come from a page of this house, so of the host that it was sent to?"""
        if origin in self.origins:
            return True
        try:
            parts = urlsplit(origin)
            port = parts.port
        except ValueError:
            return False
        if parts.scheme not in ("http", "https") or parts.path or parts.query or not parts.hostname:
            return False
        usual = {"http": 80, "https": 443}[parts.scheme]
        return authority(host, usual) == (parts.hostname.lower().rstrip("."), port or usual)


def read_admission(
    names: Iterable[str] = (), origins: Iterable[str] = (), any_name: bool = False
) -> Admission:
    """An admission from what people write: names in any case, addresses with or without a slash."""
    return Admission(
        frozenset(name.lower().rstrip(".") for name in names),
        frozenset(origin.lower().rstrip("/") for origin in origins),
        any_name,
    )


def hostname(host: str) -> str | None:
    """The name in a `Host` header, in small letters and without its port; None: there is none."""
    found = authority(host, 0)
    return found[0] if found else None


def authority(host: str, usual: int) -> tuple[str, int] | None:
    """Name and port of a `Host` header."""
    if not host or any(sign in host for sign in "/\\@?#, \t"):
        return None
    try:
        parts = urlsplit(f"//{host}")
        name, port = parts.hostname, parts.port
    except ValueError:
        return None
    return (name.lower().rstrip("."), port or usual) if name else None


def is_literal(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


class Guard:
    """ASGI middleware that refuses what must not come in, and adds headers to every answer."""

    def __init__(
        self, app: ASGIApp, admission: Admission | None = None, limits: AddressLimits | None = None
    ):
        self.app, self.admission, self.limits = (
            app,
            admission or Admission(),
            limits or AddressLimits(),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                begun = True
                add_headers(message)
            await send(message)

        try:
            self.check(scope, headers)
            taken = (
                BoundedBody(receive, self.admission.largest_body)
                if scope["type"] == "http"
                else None
            )
            # a socket's frames go straight through: only HTTP answers get headers
            await self.app(scope, taken or receive, sending if taken else send)
        except Refusal as refusal:
            if begun:
                raise
            await refuse(scope, receive, sending, refusal)

    def check(self, scope: Scope, headers: Headers) -> None:
        """Refuse wrong host names and origins, bodies that are too long, and too many requests."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self.admission.knows_host(hosts[0]):
            raise Refusal("bad_host", host=brief(", ".join(hosts) or "?"))
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes:
            self.check_origin(headers, hosts[0])
        length = headers.get("content-length", "0")
        counted = length.isascii() and length.isdigit()
        if not counted or int(length[:20]) > self.admission.largest_body:
            raise Refusal("body_too_large", most=self.admission.largest_body)
        path = scope["path"]
        if path not in self.admission.outside and not (path.startswith(ASSETS) and not changes):
            self.limits.ask(self.limits.requests, address_of(scope))

    def check_origin(self, headers: Headers, host: str) -> None:
        origins = headers.getlist("origin")
        if origins and (
            len(origins) > 1 or not self.admission.knows_origin(origins[0].lower(), host)
        ):
            raise Refusal("bad_origin", origin=brief(", ".join(origins)))
        elsewhere = headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
        if not origins and elsewhere:
            raise Refusal("bad_origin", origin="?")


class BoundedBody:
    """A `receive` that refuses a body as soon as it is too long, whatever its header said."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.receive, self.most, self.taken = receive, most, 0

    async def __call__(self) -> Message:
        message = await self.receive()
        self.taken += len(message.get("body", b""))
        if self.taken > self.most:
            raise Refusal("body_too_large", most=self.most)
        return message


def add_headers(message: Message) -> None:
    """Add the headers of the house that an answer does not already have."""
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("cache-control", "no-store")


async def refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    """Refuse a request, or a socket before it is opened."""
    answer = answer_refusal(refusal, language_of(Headers(scope=scope)))
    if scope["type"] == "http":
        await answer(scope, receive, send)
    elif "websocket.http.response" in scope.get("extensions", {}):
        start = {"type": "websocket.http.response.start", "status": answer.status_code}
        await send({**start, "headers": answer.raw_headers})
        await send({"type": "websocket.http.response.body", "body": bytes(answer.body)})
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.reason})
