"""A small disk of one's own, which fills up, loses its power, or cannot be written.

It is an ext4 file system in a file (a loop device), so its power can be cut below SQLite: the file
system is shut down at once (`FS_IOC_SHUTDOWN`, without writing its journal), whatever was not
synced is lost, and the journal is replayed when the disk comes back. What the disk itself had
acknowledged stays: a disk that lies about that is not simulated.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import struct
import subprocess
from pathlib import Path

import pytest

SHUTDOWN, WITHOUT_JOURNAL = 0x8004587D, 2


class Disk:
    def __init__(self, folder: Path, megabytes: int) -> None:
        if os.geteuid() != 0 or shutil.which("mkfs.ext4") is None:
            pytest.skip("only root can make a disk, with mkfs.ext4")
        self.image, self.place = folder / "disk", folder / "mounted"
        self.place.mkdir()
        with self.image.open("wb") as file:
            file.truncate(megabytes << 20)
        ran("mkfs.ext4", "-q", "-F", self.image)
        self.mounted = False
        try:
            self.mount()
        except AssertionError as fault:
            pytest.skip(f"no disk can be mounted here: {fault}")

    def mount(self, *options: str) -> None:
        ran("mount", "-o", ",".join(("loop", *options)), self.image, self.place)
        self.mounted = True

    def unmount(self) -> None:
        if self.mounted:
            ran("umount", self.place)
            self.mounted = False

    def fill(self) -> None:
        """Nothing fits on it any more."""
        with (self.place / "filler").open("wb", buffering=0) as filler:
            for size in (1 << 16, 1 << 10, 1):
                with contextlib.suppress(OSError):
                    while True:
                        filler.write(b"\1" * size)

    def free(self) -> None:
        (self.place / "filler").unlink()

    def cut(self) -> None:
        """The power fails: nothing more is written, and whatever is not on the disk is lost."""
        handle = os.open(self.place, os.O_RDONLY)
        try:
            fcntl.ioctl(handle, SHUTDOWN, struct.pack("I", WITHOUT_JOURNAL))
        finally:
            os.close(handle)


def ran(*command: object) -> None:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
