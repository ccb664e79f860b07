"""The shelf: solutions that a server made for its visitors, limited in their total size.

A visitor can ask for house rules that nobody else plays, and for others a minute later. What the
server solves lies apart from the solutions that people of this machine computed themselves, and
the least recently used ones are removed. Every process finds them there.
"""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

from rollhouse.kernel import folders


@dataclass
class SolutionShelf:
    """The folder of a server's solutions, and how large it may become."""

    most: int | None = None
    """The most bytes of all files, for a process that puts solutions here; None: it does not."""

    @property
    def folder(self) -> Path:
        return folders.cache() / "solutions" / "house"

    def used(self, path: Path) -> None:
        """Note that a file was used now; the time when it was written stays."""
        if path.parent == self.folder:
            with contextlib.suppress(OSError):
                os.utime(path, ns=(time.time_ns(), path.stat().st_mtime_ns))

    def trim(self) -> None:
        """Remove the least recently used files until the rest is small enough."""
        left = self.most
        if left is None:
            return
        for path, size in self.latest_first():
            left -= size
            if left < 0:
                with contextlib.suppress(OSError):
                    path.unlink(missing_ok=True)

    def latest_first(self) -> list[tuple[Path, int]]:
        """All files with their sizes, also what interrupted writers left behind."""
        found = []
        with contextlib.suppress(OSError):
            for path in self.folder.iterdir():
                with contextlib.suppress(OSError):
                    known = path.stat()
                    found.append((known.st_atime_ns, path, known.st_size))
        return [(path, size) for _, path, size in sorted(found, reverse=True)]


SHELF = SolutionShelf()
"""The shelf of this process."""
