"""How long people wait for the house to think, when it has machine code but has solved nothing yet.

python bench/waits.py                              every question of every game
python bench/waits.py hint quiz --games toss_up    some of them
python bench/waits.py --prepared                   once the house has prepared itself, being idle

Each question is the first of a house of its own, which finds compiled code (`--compiled`: the
folder, usually that of this machine's cache) and an empty folder of solutions; a house that has
prepared itself is asked all of them, one after the other. Measured from outside, over HTTP: seconds
until the first answer, and the processor seconds that the house and all its workers spent
meanwhile. The load of the machine is part of the result.

open      a table for two is opened and its match begins, until somebody is asked for the first time
hint      a hint at the first choice of a match for two, with what is known of its error
quiz      the first question of a quiz
explore   the first picture of best play, where there is one
move      the first turn of a computer of level 3: from the start of a match until it has acted, or
          had nothing to choose
report    the report of a game that two computers played to its end in another house before
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rollhouse.kernel import folders, games
from rollhouse.kernel.records import OVER

QUESTIONS = ("open", "hint", "quiz", "explore", "move", "report")
LONGEST = 180.0
"""After this many seconds an answer is given up."""
LONGEST_GAME = 900.0
"""Seconds that a game to report on may take: computers wait before every move."""
TICKS = os.sysconf("SC_CLK_TCK")


class House:
    """A house in a process of its own, with nothing solved."""

    def __init__(self, folder: Path, compiled: Path, workers: int) -> None:
        """`folder` may contain the database of another house, which is then continued."""
        cache = folder / "cache"
        cache.mkdir()
        (cache / "compiled").symlink_to(compiled, target_is_directory=True)
        database = f"sqlite:///{folder / 'house.db'}"
        command = [sys.executable, "-m", "rollhouse", "serve", "--port", "0", "--json"]
        command += ["--database", database, "--limits", "none", "--workers", str(workers)]
        environment = {**os.environ, "ROLLHOUSE_CACHE": str(cache)}
        self.log = (folder / "log").open("w+")
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        assert self.process.stdout is not None
        self.address = json.loads(self.process.stdout.readline())["listening"].rstrip("/")
        until(lambda: self.has_told("awake"))

    def has_told(self, event: str) -> bool | None:
        return f'"event":"{event}"' in Path(self.log.name).read_text() or None

    def is_prepared(self) -> bool | None:
        return self.has_told("prepared")

    def ask(self, way: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + way, content, headers)
        try:
            with urllib.request.urlopen(request, timeout=LONGEST) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    def answered(self, way: str, token: str | None = None) -> Any:
        """The answer, asked for as often as a browser would; None if it is refused."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            status, found = self.ask(way, token=token)
            if status == 200:
                return found
            if status not in (202, 503):
                return None
            time.sleep(0.1)
        return None

    def family(self) -> list[Path]:
        """The house and all processes below it, as folders of /proc."""
        parents = {}
        for path in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                parents[path.parent] = int(fields_of(path.parent)[1])
        found = {Path("/proc") / str(self.process.pid)}
        while (
            more := {
                each for each, parent in parents.items() if Path("/proc") / str(parent) in found
            }
            - found
        ):
            found |= more
        return list(found)

    def processor(self) -> float:
        """How many seconds they have computed so far."""
        spent = 0
        for each in self.family():
            with contextlib.suppress(OSError):
                spent += sum(map(int, fields_of(each)[11:15]))
        return spent / TICKS

    def memory(self) -> int:
        """How many megabytes they use, with shared memory divided among them."""
        found = 0
        for each in self.family():
            with contextlib.suppress(OSError):
                lines = (each / "smaps_rollup").read_text().splitlines()
                found += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        return found // 1000

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()


def fields_of(process: Path) -> list[str]:
    """The numbers describing a process, from its parent on."""
    return (process / "stat").read_text().rpartition(")")[2].split()


@contextlib.contextmanager
def opened(compiled: Path, workers: int, played: Path | None = None) -> Iterator[House]:
    """A house; `played`: the database of another one, of which it has a copy."""
    with tempfile.TemporaryDirectory() as folder:
        if played is not None:
            for each in played.parent.glob(f"{played.name}*"):
                shutil.copy(each, folder)
        house = House(Path(folder), compiled, workers)
        try:
            yield house
        finally:
            house.end()


def until(found: Any, seconds: float = LONGEST) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if (value := found()) is not None:
            return value
        time.sleep(0.02)
    raise TimeoutError


PERSON = {"kind": "person", "name": "Ann", "mine": True}
COMPUTER = {"kind": "computer", "player": "computer:level=3"}
THUMB = {"kind": "computer", "player": "greedy"}
Finished = tuple[str, str]
"""The address of a match, and its token."""


def begun(house: House, game: str, seats: list[Any]) -> tuple[str, str]:
    """A match that is being played, and its token."""
    status, seated = house.ask("/api/matches", {"game": game, "seats": seats, "dice": "fair"})
    assert status == 201, seated
    house.ask(f"/api/matches/{seated['match']}/start", {}, seated["token"])
    return f"/api/matches/{seated['match']}", seated["token"]


def steps(house: House, way: str, token: str) -> list[Any]:
    found: list[Any] = house.ask(f"{way}/replay", token=token)[1]["steps"]
    return found


def first_hint(house: House, game: str) -> Any:
    way, token = begun(house, game, [PERSON, COMPUTER])
    until(lambda: True if steps(house, way, token)[-1]["turn"] == 0 else None)
    return lambda: house.answered(f"{way}/hint", token)


def has_moved(found: list[Any]) -> bool:
    return found[-1]["turn"] == 1 or any(step["seat"] == 0 for step in found)


def first_move(house: House, game: str) -> Any:
    """The beginning of the match is part of what is measured: the computer sits first."""

    def move() -> Any:
        way, token = begun(house, game, [COMPUTER, PERSON])
        return until(lambda: True if has_moved(steps(house, way, token)) else None)

    return move


def first_turn(house: House, game: str) -> Any:
    """The opening of the table is part of what is measured."""

    def sit_down() -> Any:
        way, token = begun(house, game, [PERSON, COMPUTER])
        return until(lambda: True if steps(house, way, token)[-1]["turn"] >= 0 else None)

    return sit_down


def play_all(house: House, games: list[str]) -> dict[str, Finished]:
    """A game of each, between two who choose by rule of thumb, all at the same time."""
    found = {game: begun(house, game, [THUMB, THUMB]) for game in games}
    for way, token in found.values():
        until(lambda way=way, token=token: is_over(house, way, token), LONGEST_GAME)
    return found


def is_over(house: House, way: str, token: str) -> bool | None:
    return True if steps(house, way, token)[-1]["turn"] == OVER else None


def first(house: House, what: str, game: str, played: dict[str, Finished]) -> Any:
    """A function that asks the question; the time of calling it is what is measured."""
    if what == "open":
        return first_turn(house, game)
    if what == "report":
        way, token = played[game]
        return lambda: house.answered(f"{way}/report", token)
    if what == "hint":
        return first_hint(house, game)
    if what == "move":
        return first_move(house, game)
    query = f"game={game}&seed=1&ready=1" if what == "quiz" else f"game={game}"
    return lambda: house.answered(f"/api/{what}?{query}")


def measure(house: House, what: str, game: str, played: dict[str, Finished]) -> dict[str, Any]:
    ask = first(house, what, game, played)
    before, clock = house.processor(), time.perf_counter()
    found = ask()
    wall, spent = time.perf_counter() - clock, house.processor() - before
    source = found.get("source") if isinstance(found, dict) else None
    return {
        "what": what,
        "game": game,
        "answered": found is not None,
        "wall": round(wall, 2),
        "processor": round(spent, 2),
        "source": source,
        "memory": house.memory(),
        "load": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("questions", nargs="*", metavar="QUESTION", help=", ".join(QUESTIONS))
    parser.add_argument("--games", default=",".join(games.names()), help="with commas")
    parser.add_argument("--prepared", action="store_true", help="let it prepare itself first")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--compiled", type=Path, default=folders.cache() / "compiled")
    arguments = parser.parse_args()
    asked = arguments.questions or list(QUESTIONS)
    if unknown := set(asked) - set(QUESTIONS):
        parser.error(f"no such question: {', '.join(sorted(unknown))}")
    names = arguments.games.split(",")
    which = [(what, game) for what in asked for game in names]
    given = arguments.compiled, arguments.workers
    with contextlib.ExitStack() as stack:
        played: dict[str, Finished] = {}
        database: Path | None = None
        if "report" in asked:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            house = House(folder, *given)
            try:
                played = play_all(house, names)
            finally:
                house.end()
            database = folder / "house.db"
        if arguments.prepared:
            ask_prepared(which, stack.enter_context(opened(*given, database)), played)
            return
        for what, game in which:
            with opened(*given, database) as house:
                print(json.dumps(measure(house, what, game, played)), flush=True)


def ask_prepared(which: list[tuple[str, str]], house: House, played: dict[str, Finished]) -> None:
    clock, before = time.perf_counter(), house.processor()
    until(house.is_prepared)
    seconds, spent = time.perf_counter() - clock, house.processor() - before
    told = {"prepared": round(seconds, 1), "processor": round(spent, 1)}
    print(json.dumps({**told, "memory": house.memory()}), flush=True)
    for what, game in which:
        print(json.dumps(measure(house, what, game, played)), flush=True)


if __name__ == "__main__":
    main()
