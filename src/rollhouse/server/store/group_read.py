"""Gathered reading: everybody who asks during one query is answered by the next, together.

When a house opens again, thousands come back at once. One query for each of them would take seconds
of processor time, and connections that others wait for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Generic, TypeVar

from ..refusals import Refusal

Found = TypeVar("Found")


class GroupRead(Generic[Found]):
    """Asks one query about many matches at a time, each time after the one before is answered.

    Its answers were always read after they were asked for.
    """

    def __init__(
        self, read: Callable[[list[str]], Awaitable[Mapping[str, Found]]], most: int
    ) -> None:
        """`read` finds what is there for at most `most` matches, by match."""
        self.read, self.most = read, most
        self.asked: dict[str, asyncio.Future[Found | None]] = {}
        """By match: the answer that somebody waits for."""
        self.answering: asyncio.Task[None] | None = None

    async def ask(self, match: str) -> Found | None:
        """What there is for a match; None: nothing."""
        found = self.asked.get(match)
        if found is None:
            found = self.asked[match] = asyncio.get_running_loop().create_future()
        if self.answering is None or self.answering.done():
            self.answering = asyncio.create_task(self.answer_all(), name="reading")
        return await asyncio.shield(found)

    async def answer_all(self) -> None:
        while self.asked:
            chosen = list(self.asked)[: self.most]
            asked = {match: self.asked.pop(match) for match in chosen}
            try:
                found = await self.read(chosen)
            except BaseException as fault:
                ends = not isinstance(fault, Exception)
                for future in asked.values():
                    future.set_exception(Refusal("storage_down") if ends else fault)
                    future.exception()  # marks it as seen: perhaps nobody is waiting any more
                if ends:
                    raise
            else:
                for match, future in asked.items():
                    future.set_result(found.get(match))

    async def close(self) -> None:
        if self.answering is not None:
            self.answering.cancel()
            await asyncio.wait([self.answering])
