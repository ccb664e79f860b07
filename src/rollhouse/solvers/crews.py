"""Who a solver may give pieces of its work to. The lab has such crews (lab/crew/__init__.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Any

Each = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
"""The results of a task for each piece of work, in the order of the pieces.

A task is a function at the top of a module, or a `functools.partial` of one. A piece may be done
twice, and anywhere.
"""
Crew = Callable[[], AbstractContextManager[Each]]
"""Hires a crew for as long as there is work for it."""
