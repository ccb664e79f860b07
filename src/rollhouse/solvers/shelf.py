"""The shelf: solutions that a house made for its visitors, of at most so many bytes together.

Whoever visits a house can ask for rules that nobody else plays, and for others a minute later. What
its processes solve lies apart from what the people of the machine solved themselves, and what was
not used for longest is removed. Every process finds it there.
"""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

from rollhouse.kernel import folders


@dataclass
class Shelf:
    most: int | None = None
    """Bytes of all files on it, for a process that puts what it solves there; None: it does not."""

    @property
    def folder(self) -> Path:
        return folders.cache() / "solutions" / "house"

    def used(self, path: Path) -> None:
        """Remember that a file was wanted now; the time when it was written stays."""
        if path.parent == self.folder:
            with contextlib.suppress(OSError):
                os.utime(path, ns=(time.time_ns(), path.stat().st_mtime_ns))

    def trim(self) -> None:
        """Remove what was not used for longest, until the rest is small enough."""
        left = self.most
        if left is None:
            return
        for path, size in self.latest_first():
            left -= size
            if left < 0:
                with contextlib.suppress(OSError):
                    path.unlink(missing_ok=True)

    def latest_first(self) -> list[tuple[Path, int]]:
        """Its files and their sizes, also those of writers that were ended in the middle."""
        found = []
        with contextlib.suppress(OSError):
            for path in self.folder.iterdir():
                with contextlib.suppress(OSError):
                    known = path.stat()
                    found.append((known.st_atime_ns, path, known.st_size))
        return [(path, size) for _, path, size in sorted(found, reverse=True)]


SHELF = Shelf()
"""Of this process."""
