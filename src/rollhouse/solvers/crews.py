"""Crews: workers that a solver may hand pieces of its work to (lab/crew has some)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Any

Each = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
"""Runs a task on pieces of work and yields the results in the order of the pieces.

A task is a function at the top of a module, or a `functools.partial` of one. A piece may be worked
on twice, and on any machine.
"""
Crew = Callable[[], AbstractContextManager[Each]]
"""A context in which a crew is there."""
