"""Access to a GPU through numba: it needs an NVIDIA GPU and `numba-cuda` (the extra `gpu`)."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np


def toolkit() -> Any:
    """numba's CUDA package, imported when it is first needed."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda still uses the old name
    return importlib.import_module("numba.cuda")


def available() -> bool:
    """Does this machine have a GPU that numba can use?"""
    try:
        return bool(toolkit().is_available())
    except ImportError:
        return False
