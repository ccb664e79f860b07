"""The decorator of the solvers' compiled functions."""

from __future__ import annotations

from typing import Any, cast

import numba

from rollhouse.games import machine_code
from rollhouse.games.kernel import COMPILED, Function


def compiled(function: Function) -> Function:
    """As `@rule`, its machine code kept on disk, but not inlined: these are long, and call rules.

    All compiled functions that call each other lie in one folder, because the disk cache notices a
    change in a function's own folder and of the rules, and of nothing else.
    """
    if not COMPILED:
        return function
    made: Any = numba.njit
    made = made(nogil=True, error_model="numpy", _nrt=False)(function)
    return cast(Function, machine_code.keep_on_disk(made))
