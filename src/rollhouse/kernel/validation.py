"""Checks what people and programs hand in: a function returns the value or says what is wrong.

Every refusal is a `RollhouseError`; no input can cause another kind of exception.
"""

from __future__ import annotations

import errno
import json
import operator
import os
import stat
import tomllib
from collections.abc import Collection, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any

from .errors import RollhouseError
from .language import COMMON, Sentence

LONGEST, LONGEST_LIST = 80, 800
"""The most characters in an error message: of a value; of a path or a list of allowed values."""
LARGEST = 30_000
"""The most bytes of a data file. A deck of sixty cards takes half of it, and parsing the worst
TOML of that length takes seconds.
"""

ENOUGH = 1 << 52
"""Whole numbers beyond it are out of any bounds, however long they are."""

_ENCODER = json.JSONEncoder(ensure_ascii=False)


def brief(text: str, longest: int = LONGEST) -> str:
    """Text for an error message: printable and not too long."""
    text = text[: longest + 1]
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return text if len(text) <= longest else text[: longest - 3] + "..."


def shown(value: Any) -> str:
    """A value for an error message. However long it is, no more is read than is shown."""
    text = ""
    try:
        for part in _ENCODER.iterencode(value):
            text += part
            if len(text) > LONGEST:
                break
    except (TypeError, ValueError, RecursionError):
        text = f"a {type(value).__name__}"
    return brief(text)


def given(fields: Mapping[str, Any], name: str, otherwise: Any) -> Any:
    """The value of a field, or `otherwise` where it is left out or null."""
    value = fields.get(name)
    return otherwise if value is None else value


def an_object(value: Any, what: str, example: str) -> Mapping[str, Any]:
    if type(value) is dict or isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                break
        else:
            return value
    raise RollhouseError("not_an_object", what=what, example=example, value=shown(value))


def keys(
    value: Mapping[str, Any],
    what: str | Sentence,
    needed: Collection[str],
    also: Collection[str] = (),
) -> None:
    """Refuse missing and unknown keys. `needed` must not name a key twice."""
    for key in needed:
        if key not in value:
            raise RollhouseError("missing_key", what=what, key=shown(key))
    if len(value) == len(needed):
        return
    for key in value:
        if key not in needed and key not in also:
            known = ", ".join((*needed, *also))
            raise RollhouseError("unknown_key", what=what, key=shown(key), keys=known)


def whole(value: Any, what: str, low: int, high: int) -> int:
    try:
        number = low - 1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = low - 1
    if not low <= number <= high:
        raise RollhouseError("not_whole", what=what, low=low, high=high, value=shown(value))
    return number


def number(value: Any, what: str, low: float, high: float) -> float:
    """A number, whole or not, within bounds."""
    found: float | None = None
    if isinstance(value, float):
        found = float(value)
    elif not isinstance(value, bool):
        try:
            found = float(min(max(operator.index(value), -ENOUGH), ENOUGH))
        except TypeError:
            found = None
    if found is None or not isfinite(found) or not low <= found <= high:
        facts = {"what": what, "low": low, "high": high, "value": shown(value)}
        raise RollhouseError("not_within", **facts)
    return found


def choice(value: Any, what: str, choices: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in choices:
        known = brief(", ".join(choices), LONGEST_LIST)
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


def json_value(content: str | bytes) -> Any:
    """The value of a JSON text. Raises as `json.loads` does, and also where a key stands twice."""
    return json.loads(content, object_pairs_hook=once)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object with these pairs; for a JSON decoder that refuses a key that stands twice."""
    value = dict(pairs)
    if len(value) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return value


def data_file(name: str | os.PathLike[str]) -> Any:
    """The value in a JSON or TOML file. Pipes and devices may never end, so they are not read."""
    try:
        path = Path(name)
        if not stat.S_ISREG(path.stat().st_mode):
            raise NotAFile("not a file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise ValueError(f"more than {LARGEST} bytes")
        text = content.decode()
        return tomllib.loads(text) if path.suffix.lower() == ".toml" else json_value(text)
    except (OSError, ValueError, TypeError, RecursionError) as fault:
        where = brief(str(name), LONGEST_LIST)
        raise RollhouseError("bad_file", path=where, fault=why(fault)) from None


class NotAFile(ValueError):
    """A pipe, a device or a folder."""


SYSTEM = {
    errno.ENOENT: "fault_no_such",
    errno.EISDIR: "fault_is_folder",
    errno.ENOTDIR: "fault_not_folder",
    errno.EACCES: "fault_not_permitted",
    errno.EPERM: "fault_not_permitted",
    errno.ENOSPC: "fault_disk_full",
    errno.EROFS: "fault_read_only",
    errno.ENAMETOOLONG: "fault_name_long",
}
"""The most common errors of the operating system, by the key of our sentence for each."""


def why(fault: Exception, path: str | os.PathLike[str] | None = None) -> Sentence:
    """Why a file or a text could not be read or written, as a sentence in any language."""
    facts = {"fault": brief(str(getattr(fault, "strerror", None) or fault), LONGEST_LIST)}
    if isinstance(fault, OSError):
        said = Sentence(SYSTEM.get(fault.errno or 0, "fault_system"), COMMON, **facts)
    elif isinstance(fault, json.JSONDecodeError):
        said = Sentence("fault_json", COMMON, **facts, line=fault.lineno, column=fault.colno)
    elif isinstance(fault, RecursionError):
        said = Sentence("fault_deep", COMMON)
    elif isinstance(fault, NotAFile):
        said = Sentence("fault_not_a_file", COMMON, **facts)
    else:
        utf8 = isinstance(fault, UnicodeDecodeError)
        said = Sentence("fault_utf8" if utf8 else "fault_content", COMMON, **facts)
    return said if path is None else Sentence("fault_at", COMMON, path=path, fault=said)
