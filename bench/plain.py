"""Import this before the rules where numba may be missing: they then run as plain Python.

A machine for measurements may have NumPy and MuJoCo and nothing else. Nothing that physics measures
is compiled by numba, and its random numbers are the same bits in plain Python.
"""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace


def without_numba() -> None:
    """Replace what `rollhouse.kernel.records` and `machine_code` import from numba."""
    names = ("numba", "numba.core", "numba.core.caching")
    numba, core, caching = (ModuleType(name) for name in names)
    vars(numba).update(core=core, config=SimpleNamespace(DISABLE_JIT=1), __version__="none")
    for name in ("CompileResultCacheImpl", "FunctionCache", "UserProvidedCacheLocator"):
        setattr(caching, name, type(name, (), {}))
    sys.modules.update(zip(names, (numba, core, caching), strict=True))


try:
    import numba  # noqa: F401
except ImportError:
    without_numba()
