"""A client's calls to a house over HTTP: typed answers, and refusals as errors."""

from __future__ import annotations

import functools
import importlib.util
import secrets
import time
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from rollhouse.kernel.language import Sentence
from rollhouse.kernel.validation import shown
from rollhouse.protocol.address import LOOPBACK, PORT

from .words import WORDS, CannotReach, HouseRefused

if TYPE_CHECKING:
    from rollhouse.protocol.bodies import Reach

HERE = f"http://{LOOPBACK}:{PORT}"
"""The house on this computer."""
SECONDS = 60.0
"""How long an answer may take."""
PREPARING, WAITING = 300.0, 30.0
"""How long a request is repeated: while a house prepares a game that is played there for the first
time; and while it says no for another reason that will pass."""
MOMENT = 0.5
"""Seconds until a request is repeated whose answer was lost."""
NEEDED = ("httpx", "msgspec", "websockets")
ONLY_HERE = (LOOPBACK, "localhost", "::1")

Kind = TypeVar("Kind")


def need_libraries() -> None:
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        raise CannotReach("no_libraries", WORDS)


def address_of(text: str) -> str:
    """The address of a house as people write it: `192.0.2.1:7655`, with http:// or without.

    If neither http:// nor a port was written, the port is the usual one of a house.

    >>> address_of("192.0.2.1:7655/"), address_of("192.0.2.1")
    ('http://192.0.2.1:7655', 'http://192.0.2.1:7655')
    >>> address_of("https://dice.example.org")
    'https://dice.example.org'
    """
    written = text.strip() if isinstance(text, str) else ""
    bare = "://" not in written
    written = f"http://{written}" if bare else written
    try:
        parts = urlsplit(written)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise CannotReach("not_an_address", WORDS, value=shown(text))
    port = f":{PORT}" if bare and parts.port is None else ""
    return f"{parts.scheme}://{parts.netloc}{port}{parts.path}".rstrip("/")


def is_here(address: str) -> bool:
    """Is this an address that only this computer can reach?"""
    return urlsplit(address).hostname in ONLY_HERE


class AnswerLost(CannotReach):
    """There was no answer."""

    sent = False
    """Could the house have heard the request?"""


class Caller:
    """Asks one house over HTTP. No connection is made before the first request."""

    def __init__(self, address: str, language: str) -> None:
        need_libraries()
        self.address, self.language = address, language
        self._client: Any = None

    @functools.cached_property
    def reach(self) -> Reach:
        """Who can reach the house, as it says itself."""
        from rollhouse.protocol.bodies import Reach

        try:
            return self.ask("/health", Reach)
        except (CannotReach, HouseRefused):
            return Reach()

    @property
    def is_here(self) -> bool:
        """Can only this computer reach the house?"""
        return is_here(self.address) and not self.reach.open

    @property
    def invites(self) -> str:
        """The address under which others reach it; a house on this computer says which it is."""
        return (is_here(self.address) and self.reach.network) or self.address

    def link(self, code: str) -> str:
        """The invitation with this code. The part after # stays in the browser, out of all logs."""
        return f"{self.invites}/#/join/{code}"

    def ask(
        self, path: str, kind: type[Kind], body: Any = None, token: str | None = None,
        method: str | None = None, *, once: bool = False,
    ) -> Kind:  # fmt: skip
        """GET, or POST if there is a body. `HouseRefused` and `CannotReach` say why it failed.

        `once`: it is sent with a key by which the house recognises it. If the answer is lost, the
        request is repeated, but takes effect only once.
        """
        import msgspec

        content = self.fetch(path, body, token, method, secrets.token_urlsafe(24) if once else None)
        try:
            return msgspec.json.decode(content, type=kind)
        except (msgspec.DecodeError, msgspec.ValidationError):
            raise CannotReach("not_a_house", WORDS, house=self.address) from None

    def fetch(
        self, path: str, body: Any = None, token: str | None = None, method: str | None = None,
        key: str | None = None,
    ) -> bytes:  # fmt: skip
        """What the house answers. If it says when to ask again, the request is repeated then.

        That is not done if it would be later than somebody wants to wait. With a key the request is
        also repeated if an answer was lost; a house that was not there from the start is not waited
        for.
        """
        begun, sent = time.monotonic(), False
        while True:
            wait: float | None
            try:
                return self.fetched(path, body, token, method, key)
            except HouseRefused as refused:
                fault: Exception = refused
                longest = PREPARING if refused.reason == "preparing" else WAITING
                wait = refused.retry
            except AnswerLost as lost:
                fault, longest, sent = lost, WAITING, sent or lost.sent
                wait = MOMENT if key is not None and sent else None
            if wait is None or time.monotonic() + wait > begun + longest:
                raise fault
            time.sleep(wait)

    def fetched(
        self, path: str, body: Any, token: str | None, method: str | None, key: str | None
    ) -> bytes:
        import httpx
        import msgspec

        headers = {"Accept-Language": self.language}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if key is not None:
            headers["Idempotency-Key"] = key
        content = None
        if body is not None:
            content = msgspec.json.encode(body)
            headers["Content-Type"] = "application/json"
        method = method or ("GET" if body is None else "POST")
        try:
            answer = self.client().request(
                method, self.address + path, content=content, headers=headers
            )
        except httpx.HTTPError as fault:
            told: str | Sentence = str(fault) or type(fault).__name__
            if isinstance(fault, httpx.ConnectError) and "refused" in str(fault):
                told = Sentence("nobody_there", WORDS)
            lost = AnswerLost("no_answer", WORDS, house=self.address, fault=told)
            lost.sent = not isinstance(fault, (httpx.ConnectError, httpx.ConnectTimeout))
            raise lost from None
        if answer.status_code >= 400:
            raise self.refusal(answer.content, answer.headers.get("retry-after"))
        return bytes(answer.content)

    def refusal(self, content: bytes, again: str | None) -> Exception:
        """`again`: the seconds after which to ask again, as the house wrote them."""
        import msgspec

        from rollhouse.protocol.messages import Fault

        try:
            fault = msgspec.json.decode(content, type=Fault)
        except (msgspec.DecodeError, msgspec.ValidationError):
            return CannotReach("not_a_house", WORDS, house=self.address)
        retry = float(again) if again and again.isascii() and again.isdigit() else None
        return HouseRefused.saying(fault.reason, fault.sentence, retry=retry)

    def client(self) -> Any:
        import httpx

        if self._client is None:
            self._client = httpx.Client(timeout=SECONDS, trust_env=not is_here(self.address))
        return self._client

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None
