"""The arguments of `reset`, read in the same way by all environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.records import LARGEST_SEED

from .words import WORDS


def seed_given(seed: Any, most: int = LARGEST_SEED) -> int | None:
    """A seed, or None if none was given."""
    try:
        return None if seed is None else validation.whole(seed, "seed", 0, most)
    except RollhouseError as error:
        raise error.as_a(BadOption) from None


def options_given(options: Any, *known: str, passed_over: str = "") -> Mapping[str, Any]:
    """The options of a reset; one that would do nothing is refused, unless it is passed over."""
    if options is None:
        return {}
    example = ", ".join(f'"{name}": …' for name in known)
    try:
        found = validation.an_object(options, "options", f"{{{example}}}")
    except RollhouseError as error:
        raise error.as_a(BadOption) from None
    for name in found:
        if name not in (*known, passed_over):
            key = "unknown_option" if known else "no_options"
            facts = {"name": validation.shown(name), "names": ", ".join(known)}
            raise BadOption(key, WORDS, **facts)
    return found
