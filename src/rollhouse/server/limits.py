"""How often one address may do something, in memory that cannot grow without bound.

An address means a household: an IPv4 address, or the /64 network of an IPv6 address, because
whoever has one address of it has them all. Each process counts for itself; what must hold for the
whole house (open tables) is counted in the database.
"""

from __future__ import annotations

import contextlib
import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .refusals import Refusal

KEPT = 20_000
"""Addresses that are remembered; those that were quiet for longest are forgotten first."""


@dataclass(frozen=True)
class Rate:
    """This many at once, and after that this many per second."""

    burst: float
    a_second: float


@dataclass(frozen=True)
class Allowances:
    """What one address may do. A house for a class or a test may allow more."""

    requests: Rate = Rate(240, 20)
    tables: Rate = Rate(20, 1 / 30)
    """New tables, rematches included."""
    open_tables: int = 20
    """Tables of one address that gather or play at the same time."""
    connections: int = 200
    """Sockets that one address may have open at the same time."""
    messages: Rate = Rate(4000, 400)
    """Messages over all these sockets together."""
    heavy: Rate = Rate(20, 0.5)
    """Requests that cost more than an answer from memory (`heavy` endpoints), refused or not."""
    guesses: Rate = Rate(10, 1 / 30)
    """Wrong codes by one address."""
    lessons: Rate = Rate(60, 4)
    """Pictures of best play, quizzes: somebody who turns a dial looks at many."""
    unmade: int = 3
    """Lessons that may wait or be in the making."""


AT_HOME = Allowances(tables=Rate(200, 1), open_tables=500, heavy=Rate(200, 5))
"""For a family's house, where people try things out and leave tables behind."""
PLENTY = Rate(1e9, 1e9)
GENEROUS = Allowances(
    PLENTY, PLENTY, 1_000_000, 1_000_000, PLENTY, PLENTY, lessons=PLENTY, unmade=1_000_000
)
"""For load tests on loopback: nothing but guessing is limited."""


class Buckets:
    """A token bucket for every address that was active lately.

    >>> now = 0.0
    >>> buckets = Buckets(Rate(burst=2, a_second=1), clock=lambda: now)
    >>> [buckets.take("a"), buckets.take("a"), buckets.take("a"), buckets.take("b")]
    [0.0, 0.0, 1.0, 0.0]
    """

    def __init__(
        self, rate: Rate, kept: int = KEPT, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate, self.kept, self.clock = rate, kept, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, address: str, now: float | None = None) -> float:
        """How much this address may take now."""
        now = self.clock() if now is None else now
        left, then = self._left.get(address, (self.rate.burst, now))
        return min(self.rate.burst, left + (now - then) * self.rate.a_second)

    def take(self, address: str, much: float = 1.0) -> float:
        """Take this much and return 0; if there is not enough, take nothing and return the seconds
        until there is."""
        now, known, rate = self.clock(), self._left, self.rate
        left, then = known.get(address, (rate.burst, now))
        left = min(rate.burst, left + (now - then) * rate.a_second)
        if left < much:
            return (much - left) / rate.a_second
        known[address] = left - much, now
        known.move_to_end(address)
        if len(known) > self.kept:
            known.popitem(last=False)
        return 0.0

    def __len__(self) -> int:
        return len(self._left)


class AddressLimits:
    """All limits by address, as one process counts them."""

    def __init__(
        self, allowances: Allowances | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.allowances = allowances = allowances or Allowances()
        self.requests = Buckets(allowances.requests, clock=clock)
        self.tables = Buckets(allowances.tables, clock=clock)
        self.heavy = Buckets(allowances.heavy, clock=clock)
        self.lessons = Buckets(allowances.lessons, clock=clock)
        self.messages = Buckets(allowances.messages, clock=clock)
        self.connected: Counter[str] = Counter()
        self.guesses = Guesses(allowances, clock)

    def ask(self, buckets: Buckets, address: str) -> None:
        """Take one, or refuse and say how long to wait."""
        wait = buckets.take(address)
        if wait:
            raise Refusal("too_many", retry=math.ceil(wait))

    @contextlib.contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """Count a socket while it is open. Refused if the address has too many."""
        most = self.allowances.connections
        if self.connected[address] >= most:
            raise Refusal("too_many_connections", most=most)
        self.connected[address] += 1
        try:
            yield
        finally:
            self.connected[address] -= 1
            if not self.connected[address]:
                del self.connected[address]


class Guesses:
    """Wrong codes. The first few are free, then answers come later and later, then a refusal.

    A right code is always taken, whoever else guesses, and from where. So it is the number of codes
    that bounds guessing, 22^8, about 55 billion. With a thousand tables open an address that tries
    as many as it may send requests (20 a second) hits one in 32 days on average; all addresses
    together, at a thousand a second, one in 15 hours, and a code lives for a day at most. With ten
    tables open, these are nine years and two months.
    """

    FREE = 3
    LATEST = 2.0
    """Seconds that an answer is held back at most."""

    def __init__(self, allowances: Allowances, clock: Callable[[], float] = time.monotonic) -> None:
        self.own = Buckets(allowances.guesses, clock=clock)

    def wrong(self, address: str) -> float:
        """Count a wrong code: seconds to hold the answer back. Refused after too many."""
        wrong = self.own.rate.burst - self.own.left(address)
        wait = self.own.take(address)
        if wait:
            raise Refusal("guessing", retry=math.ceil(wait))
        return min(self.LATEST, 0.25 * max(0.0, wrong - self.FREE))


def address_of(scope: Mapping[str, Any]) -> str:
    """The household that asks."""
    client = scope.get("client")
    return household(str(client[0])) if client else "unknown"


def household(address: str) -> str:
    """
    >>> household("192.0.2.7"), household("::ffff:192.0.2.7"), household("2001:db8::1:2:3:4")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64] or "unknown"
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
