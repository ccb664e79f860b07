"""numba's CUDA side, where there is one: an NVIDIA GPU and `numba-cuda` (the extra `gpu`)."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np


def toolkit() -> Any:
    """numba's CUDA side, imported when it is needed."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda still asks for it
    return importlib.import_module("numba.cuda")


def available() -> bool:
    """Is there a GPU here that numba can use?"""
    try:
        return bool(toolkit().is_available())
    except ImportError:
        return False
