"""A worker process: decides for computer players, simulates, advises. `processes` starts it.

Jobs come through standard input and answers go through standard output, each a pickle with its
length before it; both ends are this program. Whatever a player prints goes to standard error. When
the server is gone, the worker ends too, whatever it is doing.
"""

from __future__ import annotations

import base64
import contextlib
import os
import pickle
import queue
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import rollhouse
from rollhouse import chance
from rollhouse.chance import TableQuestion
from rollhouse.chance.physics import PhysicalTable
from rollhouse.kernel import games
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import LANGUAGES
from rollhouse.kernel.position import Position
from rollhouse.kernel.preparation import is_ready
from rollhouse.kernel.records import TABLE, stream
from rollhouse.matches.match import Player, decide
from rollhouse.matches.record import Record
from rollhouse.physics.stretches import Stretches
from rollhouse.players.seats import computers, read_seat
from rollhouse.solvers.shelf import SHELF

from .processes import HEADER, NICEST, PART, pack

MOST_SOLVED = 1 << 30
"""Bytes of solutions that are kept on disk for visitors of the house."""
AUTOGROUP = Path("/proc/self/autogroup")
TRIES, PAUSE = 20, 0.1
"""How often a worker tries to set its niceness, and the seconds in between."""
USUAL, READY = "computer:level=3", 0.05
"""The player that makes a first move in advance, and how long it and the coach think."""
SEATED = 64
"""Players that are kept in memory, so that they need not study the same match twice."""

OFTEN = 0.5
"""Seconds between two words about how far something is."""

Tell = Callable[[Any], None]
"""Sends the server a part of an answer that is still being made."""

_seated: OrderedDict[tuple[str, int, str], Player] = OrderedDict()


def choose(
    match: str, seat: int, written: str, position: Position, kind: str, world: Any, seconds: float
) -> tuple[dict[str, Any], str | None]:
    """A computer player's action with its gesture; or the default action, and why it was taken."""
    action, instead = decide(seated(match, seat, written), position, seconds)
    table = chance.kind(kind)
    if table.PHYSICAL:
        try:
            action = table().ready(position, action, world)
        except RollhouseError:  # a gesture that no hand can make
            default = position.default()
            assert default is not None
            action, instead = table().ready(position, default, world), "illegal"
    return dict(action), instead


def seated(match: str, seat: int, written: str) -> Player:
    """The player in a seat of a match. Only the house's own players: never a stranger's code."""
    key = match, seat, written
    if key not in _seated:
        if written.partition(":")[0] not in computers():
            raise LookupError(f"no computer player of this house: {written!r}")
        _seated[key] = read_seat(written).sit()
        if len(_seated) > SEATED:
            _seated.popitem(last=False)
    _seated.move_to_end(key)
    return _seated[key]


def answer(
    tell: Tell, kind: str, head: Mapping[str, Any], private: str | None, question: TableQuestion
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the dice answer. It depends on the arguments alone, so every process agrees.

    A motion is told in stretches while it is simulated: the number of the first frame, and a trace
    as the record writes it.
    """
    table = chance.kind(kind).again(head, private)
    if isinstance(table, PhysicalTable):
        seen = Stretches(lambda first, trace: tell((first, base64.b64encode(trace).decode())))
        given = table.answer(question, seen)
    else:
        given = table.answer(question)
    return dict(given.outcome), dict(given.facts)


def warm(game: str) -> None:
    """Simulate one die in advance, so that no first gesture has to wait for physics to load."""
    physics: Any = chance.kind("physics")
    table = physics(1)
    position = rollhouse.start(game, players=2)
    world, number = None, 0
    while world is None:
        if position.turn != TABLE:
            position = position.after(position.default() or {})
            continue
        given = table.answer(TableQuestion(position, number))
        position, number = position.after(given.outcome), number + 1
        world = given.facts.get("world")


def awake() -> None:
    """Load the rules that are compiled, while the house itself does."""
    from rollhouse import coach  # noqa: F401 (as slow as the rules)

    for game in games.names():
        if is_ready(game):
            rollhouse.start(game, players=2)


def ready(game: str) -> None:
    """Make a first move of a game and a first hint, so that nobody waits for code to load."""
    position, numbers = rollhouse.start(game, players=2), stream(1)
    while position.turn == TABLE:
        position = position.after(position.draw(numbers))
    decide(read_seat(USUAL).sit(), position, READY)
    hint(position, READY, LANGUAGES[0], ["A", "B"])


def hint(position: Position, seconds: float, language: str, names: list[str]) -> dict[str, Any]:
    """What every action is worth, for programs and (`text`) for people."""
    from rollhouse import coach

    found = coach.hint(position, seconds=seconds)
    return {**found.to_dict(language, names), "text": found.text(language, names)}


def study(position: Position) -> bool:
    """Solve what exact hints need and keep it, if that takes only seconds.

    True: the solution serves every match with the same agreement; False: only this one.
    """
    from rollhouse import coach
    from rollhouse.players import insight

    coach.study(position)
    return not insight.solves_each(position)


def report(text: str) -> dict[str, Any]:
    """The coach's report: for programs and as a page, in every language, and by seat.

    `told` has what is said to the player of each seat, `reading` what the wall keeps.
    """
    from rollhouse import coach
    from rollhouse.coach.pages.page import page
    from rollhouse.coach.wall import read_report

    found = coach.report(Record.parse(text.encode()))
    seats = range(len(found.splits))
    return {
        "report": {language: found.to_dict(language) for language in LANGUAGES},
        "told": {
            language: [found.told(language, seat) for seat in seats] for language in LANGUAGES
        },
        "page": {language: page(found, language) for language in LANGUAGES},
        "seats": [
            {
                "luck": split.luck,
                "skill": split.skill,
                "adjusted": split.without_luck,
                "result": split.result,
            }
            for split in found.splits
        ],
        "reading": read_report(found).to_dict(),
    }


def read_for_wall(text: str) -> dict[str, Any]:
    """What the wall of the house keeps of a finished game."""
    from rollhouse.coach.wall import read_record

    return read_record(Record.parse(text.encode())).to_dict()


def lesson(tell: Tell, name: str, *given: Any) -> bytes:
    """A lesson of the `lessons` module, or a part of the daily table, as JSON.

    Where a picture needs a solution, how much of it is there is told twice a second.
    """
    from . import daily as table
    from . import lessons

    if name == "explored":
        text, draw, language = given
        return lessons.explored(text, draw, language, at_times(tell))
    found: bytes = getattr(table if hasattr(table, name) else lessons, name)(*given)
    return found


def at_times(tell: Tell) -> Callable[[float, float], None]:
    """Tells the done part of a whole, but not too often."""
    told = 0.0

    def hear(done: float, whole: float) -> None:
        nonlocal told
        if whole > 0 and time.monotonic() - told >= OFTEN:
            told = time.monotonic()
            tell(min(1.0, done / whole))

    return hear


def practise(tell: Tell, *given: Any) -> bytes:
    """A try on the practice range, as JSON; lines of it are told as they are made."""
    from . import practice

    return practice.practised(tell, *given)


def daily_dice(*given: Any) -> bytes | None:
    """The game of a day, as JSON, until it is over."""
    from . import daily

    return daily.daily_dice(*given)


def daily_hand(tell: Tell, *given: Any) -> bytes:
    """The gesture of a day, as JSON; lines of it are told as they are made."""
    from . import daily

    return daily.daily_hand(tell, *given)


def process_number() -> int:
    return os.getpid()


TASKS: dict[str, Callable[..., Any]] = {
    "choose": choose,
    "answer": answer,
    "warm": warm,
    "awake": awake,
    "ready": ready,
    "hint": hint,
    "study": study,
    "report": report,
    "read_for_wall": read_for_wall,
    "lesson": lesson,
    "practise": practise,
    "daily_dice": daily_dice,
    "daily_hand": daily_hand,
    "process_number": process_number,
}
TELLING = ("answer", "lesson", "practise", "daily_hand")
"""Tasks that tell parts of their answer while they make it; `Tell` is their first argument."""


def read(stream: BinaryIO) -> Any:
    """The next job; None at the end."""
    header = stream.read(HEADER.size)
    if len(header) < HEADER.size:
        return None
    return pickle.loads(stream.read(HEADER.unpack(header)[0]))


def do_job(name: str, arguments: tuple[Any, ...], tell: Tell) -> bytes:
    """The packed answer: ("good", value), ("refused", error) or ("failed", what went wrong)."""
    given = (tell, *arguments) if name in TELLING else arguments
    try:
        return pack(("good", TASKS[name](*given)))
    except RollhouseError as error:
        return pack(("refused", error))
    except Exception as fault:
        return pack(("failed", f"{type(fault).__name__}: {fault}"))


def be_nice(nice: int) -> None:
    """Give way to other programs.

    Linux may share the processor by session first, and a worker has a session of its own. So the
    nicest workers set it for their session as well; otherwise they would get as much time as the
    server. Linux allows only a few such changes a second.
    """
    os.nice(nice)
    for _ in range(TRIES if nice == NICEST else 0):
        try:
            AUTOGROUP.write_text(str(nice))
            return
        except BlockingIOError:
            time.sleep(PAUSE)
        except OSError:  # not Linux, or a Linux without sessions
            return


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    be_nice(int(sys.argv[1]))
    SHELF.most = MOST_SOLVED
    jobs: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def listen() -> None:
        with contextlib.suppress(OSError):  # an answer that nobody fetched resets a socket
            while (job := read(sys.stdin.buffer)) is not None:
                jobs.put(job)
        os._exit(0)

    def send(content: bytes) -> None:
        answers.write(content)
        answers.flush()

    def tell(part: Any) -> None:
        send(pack((PART, part)))

    threading.Thread(target=listen, daemon=True).start()
    while True:
        name, arguments = jobs.get()
        send(do_job(name, arguments, tell))


if __name__ == "__main__":
    main()
