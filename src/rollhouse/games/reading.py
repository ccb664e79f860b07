"""Reading what people and programs hand in: each function returns the value or says what is wrong.

Every refusal is a `RollhouseError`; nothing given can cause another kind of exception.
"""

from __future__ import annotations

import json
import operator
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from .errors import RollhouseError


def shown(value: Any) -> str:
    """A value for an error message, cut to a readable length."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."


def an_object(value: Any, what: str, example: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise RollhouseError("not_an_object", what=what, example=example, value=shown(value))
    return value


def keys(
    value: Mapping[str, Any], what: str, needed: Iterable[str], also: Iterable[str] = ()
) -> None:
    """Refuse missing and unknown keys."""
    needed, also = list(needed), list(also)
    for key in needed:
        if key not in value:
            raise RollhouseError("missing_key", what=what, key=shown(key))
    for key in value:
        if key not in needed and key not in also:
            known = ", ".join(needed + also)
            raise RollhouseError("unknown_key", what=what, key=shown(key), keys=known)


def whole(value: Any, what: str, low: int, high: int) -> int:
    try:
        number = low - 1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = low - 1
    if not low <= number <= high:
        raise RollhouseError("not_whole", what=what, low=low, high=high, value=shown(value))
    return number


def choice(value: Any, what: str, choices: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in choices:
        known = ", ".join(choices)
        raise RollhouseError("not_a_choice", what=what, choices=known, value=shown(value))
    return value


def flag(value: Any, what: str) -> bool:
    if not isinstance(value, bool):
        raise RollhouseError("not_a_flag", what=what, value=shown(value))
    return value


def text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise RollhouseError("not_text", what=what, value=shown(value))
    return value


def several(value: Any, what: str, length: int) -> list[Any]:
    if not isinstance(value, (list, tuple)) or len(value) != length:
        raise RollhouseError("not_a_list", what=what, length=length, value=shown(value))
    return list(value)


def at_most(value: Any, what: str, length: int) -> list[Any]:
    if not isinstance(value, (list, tuple)) or len(value) > length:
        raise RollhouseError("not_a_list_up_to", what=what, length=length, value=shown(value))
    return list(value)


def wholes(value: Any, what: str, length: int, low: int, high: int) -> list[int]:
    return [whole(item, what, low, high) for item in several(value, what, length)]


def data_file(path: Path) -> Any:
    """What a JSON or TOML file holds."""
    try:
        content = path.read_text(encoding="utf-8")
        return tomllib.loads(content) if path.suffix == ".toml" else json.loads(content)
    except (OSError, ValueError, RecursionError) as fault:
        raise RollhouseError("bad_file", path=str(path), fault=str(fault)) from None
