"""How an example ends: what keeps it from running is one sentence, and no traceback."""

from __future__ import annotations

from collections.abc import Callable

import rollhouse


def run(main: Callable[[], object], extras: str) -> None:
    """Run an example; `extras` are those of the package that it needs."""
    try:
        main()
    except rollhouse.RollhouseError as wrong:
        raise SystemExit(str(wrong)) from None
    except ModuleNotFoundError as missing:
        sentence = f'{missing.name} is not installed; pip install "rollhouse[{extras}]"'
        raise SystemExit(sentence) from None
