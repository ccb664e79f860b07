"""Work for the crews of the tests."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

from rollhouse.kernel.errors import BadOption


def square(number):
    return number * number


def worker(_):
    return os.getpid()


def refused(number):
    if number == 3:
        raise BadOption("not_legal", value="three")
    return number


def broken(number):
    return [0, 1, 2][number]


def deadly(number):
    """Kills its worker, whichever that is."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def announced(folder, number):
    """A square. Whoever does piece 5 for the first time says so in a file, and takes long."""
    mark, beside = Path(folder) / "five", Path(folder) / "beside"
    if number == 5 and not mark.exists():
        beside.write_text(str(os.getpid()))
        beside.rename(mark)
        time.sleep(30)
    return number * number


def struck(folder, task, piece):
    """A task whose worker dies in the middle of piece 5, the first time."""
    number, content = piece
    mark = Path(folder) / "struck"
    if number == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return task(content)


class Killer(threading.Thread):
    """Kills the worker that announces itself in a folder."""

    def __init__(self, folder):
        super().__init__(daemon=True)
        self.mark, self.killed = Path(folder) / "five", None
        self.start()

    def run(self):
        while not self.mark.exists():
            time.sleep(0.01)
        self.killed = int(self.mark.read_text())
        os.kill(self.killed, signal.SIGKILL)


def slow_square(folder, number):
    """Adds a line to a file each time that the piece is begun."""
    with open(Path(folder) / f"piece-{number}", "a") as file:
        file.write("begun\n")
    time.sleep(0.3)
    return number * number


def done_again(folder):
    """The pieces that were begun more than once."""
    files = sorted(Path(folder).glob("piece-*"))
    return [file.name for file in files if len(file.read_text().splitlines()) > 1]
