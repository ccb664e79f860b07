"""How an example begins and ends: what it cannot use or lacks is one sentence, and no traceback."""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

import rollhouse

MOST = 10**9


def whole(least: int) -> Callable[[str], int]:
    """The `type` of an argument that is a whole number, at least this."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,10}", text) or not least <= int(text) <= MOST:
            wanted = f"a whole number from {least} to {MOST:,}"
            raise argparse.ArgumentTypeError(f"{text} is not {wanted}")
        return int(text)

    return read


def to_write(name: str) -> Path:
    """A file that will be written; one that cannot be is refused now, not after all the work."""
    path = Path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as fault:
        raise SystemExit(f"{path} cannot be written: {fault.strerror}") from None
    return path


def run(main: Callable[[], object], extras: str = "") -> None:
    """Run an example; `extras` are those of the package that it needs."""
    try:
        main()
    except rollhouse.RollhouseError as wrong:
        raise SystemExit(str(wrong)) from None
    except ModuleNotFoundError as missing:
        sentence = f'{missing.name} is not installed; pip install "rollhouse[{extras}]"'
        raise SystemExit(sentence) from None
    except OSError as fault:
        raise SystemExit(str(fault)) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
