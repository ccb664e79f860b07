"""A connection to Redis: the part of its protocol (RESP3) that publish and subscribe need.

One connection sends and listens, which RESP3 allows (Redis 6 and newer, Valkey). So every answer to
what is sent proves that listening works too.
"""

from __future__ import annotations

import asyncio
import errno
import os
import ssl
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, cast
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

PORT = 6379
LONGEST_TEXT = 1 << 20
"""Bytes that one text may have; news has at most 8000."""
DEEPEST = 8
"""How many lists may be in each other; the answer to HELLO has three."""
PING = b"*1\r\n$4\r\nPING\r\n"
BULKS, LINES, LISTS = b"$=!", b"+:#,_(", b"*>~%"
"""By which signs texts with a length, single lines and lists begin; an error begins with `-`."""


class RedisError(ConnectionError):
    """What Redis answered in place of a result, or that it is no Redis which answers."""


class RedisAddress(msgspec.Struct, frozen=True):
    """Where a Redis is, and how to log in there."""

    host: str = "localhost"
    port: int = PORT
    path: str = ""
    """Of a Unix socket, in place of a host and a port."""
    user: str = ""
    password: str = ""
    tls: ssl.SSLContext | None = None

    @property
    def login(self) -> list[str]:
        """The words of AUTH; none where there is nothing to say."""
        if self.user:
            return [self.user, self.password]
        return [self.password] if self.password else []


def read_address(url: str) -> RedisAddress:
    """The address in `redis://`, `rediss://` (with TLS) or `unix://`; `ValueError` if it is none.

    The number of a database is accepted: it makes no difference to news. Behind `?` may stand
    `username` and `password`, and for TLS `ssl_ca_certs`, `ssl_certfile` with `ssl_keyfile`,
    `ssl_cert_reqs=none` and `ssl_check_hostname=false`.

    >>> read_address("redis://me:p%40ss@db/3").login
    ['me', 'p@ss']
    """
    parts = urlsplit(url)
    asked = dict(parse_qsl(parts.query))
    user = unquote(parts.username or "") or asked.get("username", "")
    password = unquote(parts.password or "") or asked.get("password", "")
    if parts.scheme == "unix" and parts.path:
        return RedisAddress(path=unquote(parts.path), user=user, password=password)
    if parts.scheme not in ("redis", "rediss"):
        raise ValueError(parts.scheme)
    host, port = unquote(parts.hostname or "localhost"), parts.port or PORT
    tls = read_tls(asked) if parts.scheme == "rediss" else None
    return RedisAddress(host, port, user=user, password=password, tls=tls)


def read_tls(asked: dict[str, str]) -> ssl.SSLContext:
    """Whom to believe, and who we are: by default the machine's authorities, and nobody."""
    known = {"ca_certs", "certfile", "keyfile", "cert_reqs", "check_hostname"}
    wanted = {name[4:]: value for name, value in asked.items() if name.startswith("ssl_")}
    if not wanted.keys() <= known:
        raise ValueError("unknown terms of TLS")
    context = ssl.create_default_context(cafile=wanted.get("ca_certs"))
    if "certfile" in wanted:
        context.load_cert_chain(wanted["certfile"], wanted.get("keyfile"))
    if wanted.get("check_hostname", "").lower() in ("false", "no", "0"):
        context.check_hostname = False
    if wanted.get("cert_reqs") == "none":
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def command(*words: str | bytes) -> bytes:
    """A command as Redis reads it.

    >>> command("PUBLISH", "news", "é")
    b'*3\\r\\n$7\\r\\nPUBLISH\\r\\n$4\\r\\nnews\\r\\n$2\\r\\n\\xc3\\xa9\\r\\n'
    """
    texts = [word.encode() if isinstance(word, str) else word for word in words]
    return b"*%d\r\n" % len(texts) + b"".join(b"$%d\r\n%b\r\n" % (len(it), it) for it in texts)


class Push(list[Any]):
    """What Redis says without being asked: a message, or that a subscription began."""


def read_reply(data: bytes, at: int, depth: int = 0) -> tuple[Any, int]:
    """The reply that begins at `at`, and where it ends; an end of 0: not all of it is here.

    Texts are bytes, numbers are ints, maps are lists of names and values.
    """
    end = data.find(b"\r\n", at)
    if end < 0:
        if len(data) - at > LONGEST_TEXT:
            raise RedisError("a line without an end")
        return None, 0
    kind, text, after = data[at : at + 1], data[at + 1 : end], end + 2
    if kind in BULKS:
        size = read_size(text)
        if size < 0:
            return None, after
        if len(data) < after + size + 2:
            return None, 0
        if data[after + size : after + size + 2] != b"\r\n":
            raise RedisError("a text longer than it said")
        whole = data[after : after + size]
        return (RedisError(say(whole)) if kind == b"!" else whole), after + size + 2
    if kind in LISTS:
        return read_list(data, kind, read_size(text), after, depth)
    if kind == b"-":
        return RedisError(say(text)), after
    if not kind or kind not in LINES:
        raise RedisError("this is no answer of a Redis")
    return read_line(kind, text), after


def read_list(data: bytes, kind: bytes, many: int, at: int, depth: int) -> tuple[Any, int]:
    if depth == DEEPEST:
        raise RedisError("too many lists in each other")
    found: list[Any] = Push() if kind == b">" else []
    for _ in range(2 * many if kind == b"%" else many):
        each, at = read_reply(data, at, depth + 1)
        if not at:
            return None, 0
        found.append(each)
    return found, at


def read_line(kind: bytes, text: bytes) -> int | bytes | None:
    if kind == b":":
        return read_number(text)
    return None if kind == b"_" else text


def read_number(text: bytes) -> int:
    try:
        return int(text)
    except ValueError:
        raise RedisError("no number where one should be") from None


def read_size(text: bytes) -> int:
    size = read_number(text)
    if size > LONGEST_TEXT:
        raise RedisError("an answer that is too long")
    return size


def say(text: bytes) -> str:
    return text.decode(errors="replace")


class RedisConnection(asyncio.Protocol):
    """Commands go out in order and their answers come back in order, with messages in between."""

    def __init__(
        self, channel: str, hear: Callable[[bytes], None], lose: Callable[[], None]
    ) -> None:
        self.channel, self.hear, self.lose = channel, hear, lose
        self.transport: asyncio.Transport | None = None
        self.message = b">3" + command("message", channel)[2:]
        """How every message begins; only its text follows."""
        self.rest = b""
        """The beginning of a reply whose end has not come yet."""
        self.asked: deque[tuple[int, list[Any], asyncio.Future[list[Any]]]] = deque()
        """For every call of `ask` that waits: how many answers it wants, and those that came."""

    async def open(self, address: RedisAddress) -> None:
        """Connect, log in and subscribe; any `OSError` says why not."""
        loop = asyncio.get_running_loop()
        if address.path:
            await loop.create_unix_connection(lambda: self, address.path)
        else:
            where = address.host, address.port
            await loop.create_connection(lambda: self, *where, ssl=address.tls)
        if address.login:
            await self.log_in(address)
        await self.ask([command("HELLO", "3"), command("SUBSCRIBE", self.channel)])

    async def log_in(self, address: RedisAddress) -> None:
        """Some errors repeat the words of their command: such a one is told without them."""
        try:
            await self.ask([command("AUTH", *address.login)])
        except RedisError as fault:
            told = str(fault)
            if any(word in told for word in address.login if word):
                told = told.partition(" ")[0] + " AUTH"
            raise RedisError(told) from None

    def ask(self, commands: Sequence[bytes]) -> asyncio.Future[list[Any]]:
        """Send these commands; the answers to all, or the first error among them."""
        future = asyncio.get_running_loop().create_future()
        if self.transport is None or self.transport.is_closing():
            future.set_exception(ConnectionResetError("the connection was closed"))
            return future
        self.asked.append((len(commands), [], future))
        self.transport.write(b"".join(commands))
        return future

    def close(self) -> None:
        """Close at once, and say nothing of it."""
        self.lose = lambda: None
        if self.transport is not None:
            self.transport.abort()

    def expire(self) -> None:
        """Nobody waits any longer for an answer."""
        self.give_up(TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT)))

    def give_up(self, fault: OSError) -> None:
        transport = self.transport
        self.connection_lost(fault)
        if transport is not None:
            transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, fault: Exception | None) -> None:
        self.transport = None
        if not isinstance(fault, OSError):
            fault = ConnectionResetError("the connection was closed")
        for _, _, future in self.asked:
            if not future.done():
                future.set_exception(fault)
        self.asked.clear()
        self.lose()
        self.lose = lambda: None

    def data_received(self, data: bytes) -> None:
        data, at = self.rest + data if self.rest else data, 0
        try:
            while at < len(data):
                is_message = data.startswith(self.message, at)
                reply, end = read_reply(data, at + len(self.message) if is_message else at)
                if not end:
                    break
                at = end
                if not is_message:
                    self.take(reply)
                elif isinstance(reply, bytes):
                    self.hear(reply)
        except RedisError as fault:  # what follows could not be understood either
            self.give_up(fault)
            return
        self.rest = data[at:]

    def take(self, reply: Any) -> None:
        """An answer, or a push: of these only the one to SUBSCRIBE is an answer too."""
        if isinstance(reply, Push) and reply[:1] != [b"subscribe"]:
            return
        if not self.asked:
            raise RedisError("an answer to nothing")
        many, answers, future = self.asked[0]
        answers.append(reply)
        if len(answers) == many:
            self.asked.popleft()
            if not future.done():
                wrong = [each for each in answers if isinstance(each, RedisError)]
                if wrong:
                    future.set_exception(wrong[0])
                else:
                    future.set_result(answers)
