"""Values that cannot be changed: all positions of a match share its options."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any


def frozen(value: Any) -> Any:
    """The same value with nothing in it that can be changed."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: frozen(item) for key, item in value.items()})
    return tuple(map(frozen, value)) if isinstance(value, (list, tuple)) else value


def thawed(value: Any) -> Any:
    """A copy of a frozen value as dicts and lists, which may be changed."""
    if isinstance(value, Mapping):
        return {key: thawed(item) for key, item in value.items()}
    return [thawed(item) for item in value] if isinstance(value, (list, tuple)) else value
