"""The decorators of the solvers' compiled functions."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, cast

import numba

from rollhouse.games import machine_code
from rollhouse.games.kernel import COMPILED, Function


def compiled(function: Function) -> Function:
    """As `@rule`, its machine code kept on disk, but not inlined: these are long, and call rules.

    Compiled functions that call each other lie in one folder, because the disk cache notices a
    change in a function's own folder and of the rules, and of nothing else; or see `compiled_with`.
    """
    if not COMPILED:
        return function
    made: Any = numba.njit
    made = made(nogil=True, error_model="numpy", _nrt=False)(function)
    return cast(Function, machine_code.keep_on_disk(made))


def compiled_with(*modules: ModuleType) -> Callable[[Function], Function]:
    """`compiled` for functions that call those of other modules: their changes are noticed too."""

    def decorate(function: Function) -> Function:
        function.__dict__["rules"] = tuple(module.__file__ for module in modules)
        return compiled(function)

    return decorate
