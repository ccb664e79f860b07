"""The queue of lessons: pictures, quizzes and games to look at, which any stranger may ask for.

Lessons have worker processes of their own, which give way to those of play. They are started when
there is a lesson and ended after a while without one, so no lesson holds up a table. One address
has one process at a time and a few lessons in all; the address that was served longest ago is next.
First answers (`glanced`) have a process for themselves, so that nobody waits for one while other
lessons are being solved. A lesson that nobody asks for any more is dropped before its turn. Answers
and refusals are kept for a while, for whoever asks the same.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Sentence

from ..refusals import Refusal
from ..words import WORDS
from .processes import Stalled, Workers

PROCESSES = 2
"""How many lessons are made at the same time, each for another address, beside a first answer."""
NICE = 10
"""How much their processes give way to others: more than those of play, less than the study's."""
FARTHEST = 32
"""Lessons that may wait or be under way, for all addresses together."""
ABANDONED = 15.0
"""Seconds after which a waiting lesson is dropped if nobody asks for it again."""
LONGEST = 600.0
"""Seconds that a worker may take for a lesson. While others play, a box of one's own whose dice are
not alike takes two minutes to solve, and what was not finished would be lost."""
KEPT = 64
"""Finished lessons that are kept."""
IDLE = 60.0
"""Seconds after which processes without a lesson end."""
HOUSE = "the house"
"""The name under which lessons are made in advance (`work.preparation`)."""
AGAIN = 2.0
"""Seconds after which an address that has too many lessons may ask again."""


@dataclass(eq=False)
class Lesson:
    whose: str
    job: tuple[Any, ...]
    asked: float
    """When somebody last asked for it."""
    found: asyncio.Future[Any] = field(default_factory=lambda: asyncio.Future())
    begun: bool = False
    once: bool = False
    """Is it for one asker only, and made again for the next?"""
    done: float | None = None
    """How much of the solution that it needs is there, if it has to be solved."""

    def hear(self, done: float) -> None:
        self.done = done

    @property
    def waits(self) -> bool:
        return not self.begun

    @property
    def is_first(self) -> bool:
        """Is it a first answer, which takes a second at most?"""
        return self.job[0] == "glanced"


class Classroom:
    """The lessons of a server."""

    def __init__(
        self,
        fault: Callable[[str | None, BaseException], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`fault` is called with errors of the house itself."""
        self.fault, self.clock = fault, clock
        self.workers = Workers(PROCESSES + 1, nice=NICE)
        self.lessons: OrderedDict[Hashable, Lesson] = OrderedDict()
        """Lessons that wait, are under way or are kept."""
        self.served: dict[str, int] = {}
        """By address with unfinished lessons: the turn in which it was last served."""
        self.turns = 0
        self.tasks: set[asyncio.Task[None]] = set()
        """What is under way."""
        self.taken: Callable[[str, str], None] | None = None
        """Called when somebody takes a question that was ready, with its game and language. None:
        nothing is prepared here, and no process waits for a lesson."""
        self.idle: asyncio.TimerHandle | None = None
        self.resting: asyncio.Task[None] | None = None
        self.ended = False

    async def soon(
        self, job: tuple[Any, ...], whose: str, most: int, seconds: float, once: bool = False
    ) -> bytes | None:
        """A lesson (`work.lessons`), if it is finished within this many seconds; otherwise None. If
        it was refused, the refusal is raised to whoever asks.

        `most`: unfinished lessons that one address may have. `once`: the lesson is for this
        address only, and made again when it asks again.
        """
        key = key_of(job, whose, once)
        lesson = self.lessons.get(key)
        if lesson is None:
            self.drop()
            lesson = Lesson(whose, job, self.clock(), once=once)
            self.check(lesson, most)
            self.lessons[key] = lesson
            self.go_on()
        lesson.asked = self.clock()
        await asyncio.wait({lesson.found}, timeout=seconds)
        lesson.asked = self.clock()
        if not lesson.found.done():
            return None
        if self.lessons.get(key) is lesson:
            self.lessons.move_to_end(key)
            if lesson.once:
                del self.lessons[key]
        found: bytes = lesson.found.result()
        return found

    def progress(self, job: tuple[Any, ...], whose: str, once: bool = False) -> float | None:
        """How much of what a lesson needs is solved, from 0 to 1; None: it is not known."""
        lesson = self.lessons.get(key_of(job, whose, once))
        return None if lesson is None else lesson.done

    def ready(self, game: str, language: str) -> bytes | None:
        """A question of a quiz that the house has made in advance; nobody else gets it."""
        if self.taken is None:
            return None
        for key, lesson in self.lessons.items():
            name, *given = lesson.job
            fits = name == "asked" and [given[0], given[-1]] == [game, language]
            if fits and lesson.whose == HOUSE and lesson.found.done():
                del self.lessons[key]
                self.taken(game, language)
                return None if lesson.found.exception() else lesson.found.result()
        return None

    @property
    def unmade(self) -> list[Lesson]:
        return [lesson for lesson in self.lessons.values() if not lesson.found.done()]

    @property
    def waiting(self) -> int:
        return sum(lesson.waits for lesson in self.lessons.values())

    def check(self, more: Lesson, most: int) -> None:
        """Refuse another lesson if there are too many."""
        unmade = self.unmade
        if self.ended or len(unmade) >= FARTHEST:
            raise Refusal("busy")
        alike = (each for each in unmade if each.is_first == more.is_first)
        if sum(each.whose == more.whose for each in alike) >= most:
            raise Refusal("too_many", retry=AGAIN)

    def drop(self) -> None:
        """Drop waiting lessons that nobody asks for any more, and the oldest finished ones.

        What the house made in advance stays: it is little, and is made again only when it is taken.
        """
        before = self.clock() - ABANDONED
        for key, lesson in list(self.lessons.items()):
            if lesson.waits and lesson.asked < before:
                del self.lessons[key]
        asked = ((key, each) for key, each in self.lessons.items() if each.whose != HOUSE)
        made = [key for key, lesson in asked if lesson.found.done()]
        for key in made[: max(0, len(made) - KEPT)]:
            del self.lessons[key]

    def go_on(self) -> None:
        """Begin the next lessons, as many as there are free processes."""
        self.drop()
        unmade = self.unmade
        there = {lesson.whose for lesson in unmade}
        self.served = {whose: turn for whose, turn in self.served.items() if whose in there}
        while not self.ended:
            begun = [lesson for lesson in unmade if lesson.begun]
            busy = {(lesson.whose, lesson.is_first) for lesson in begun}
            firsts = sum(lesson.is_first for lesson in begun)
            full = {True: firsts >= 1, False: len(begun) - firsts >= PROCESSES}
            waiting = [
                each
                for each in unmade
                if each.waits
                and not full[each.is_first]
                and (each.whose, each.is_first) not in busy
            ]
            if not waiting:
                break
            lesson = min(waiting, key=lambda each: self.served.get(each.whose, 0))
            lesson.begun = True
            self.turns += 1
            self.served[lesson.whose] = self.turns
            task = asyncio.create_task(self.make(lesson))
            self.tasks.add(task)
            task.add_done_callback(self.done)

    async def make(self, lesson: Lesson) -> None:
        self.stay()
        try:
            made = self.workers.do("lesson", *lesson.job, limit=LONGEST, hear=lesson.hear)
            lesson.found.set_result(await made)
        except Stalled:
            late = Sentence("took_too_long", WORDS, seconds=LONGEST)
            self.refuse(lesson, Refusal("no_lesson", value=late))
        except RollhouseError as error:
            self.refuse(lesson, Refusal.of(error, "no_lesson"))
        except Exception as fault:
            self.fault(None, fault)
            lesson.once = True
            self.refuse(lesson, Refusal("busy"))

    def refuse(self, lesson: Lesson, refusal: Refusal) -> None:
        lesson.found.set_exception(refusal)
        lesson.found.exception()  # marks it as seen: perhaps nobody will fetch it

    def done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if self.ended:
            return
        self.go_on()
        if not self.tasks:
            self.stay()
            self.idle = asyncio.get_running_loop().call_later(IDLE, self.rest)

    def stay(self) -> None:
        if self.idle is not None:
            self.idle.cancel()
            self.idle = None

    def rest(self) -> None:
        stay = 0 if self.taken is None else 1
        self.resting = asyncio.create_task(self.workers.rest(stay))

    async def end(self) -> None:
        self.ended = True
        self.stay()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.resting is not None:
            await self.resting
        await self.workers.end()


def key_of(job: tuple[Any, ...], whose: str, once: bool) -> Hashable:
    """What a lesson is kept under: its job, and who asked where it is for nobody else."""
    return (*job, whose) if once else job
