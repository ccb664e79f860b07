"""Names machine code by all that it is compiled from: bytecode, constants, and what it calls.

numba builds the functions that a function calls into its machine code, and the constants that they
name. `digest_of` follows the same way: from a function to every compiled function that it can
reach, wherever that is written. It reads no source files, so comments, docstrings and moved lines
change nothing, and a change in a file that the function never reaches changes nothing either.

It follows rather too much than too little. Whatever name of a module stands somewhere in a
function counts as used, even where it is only the name of a record's field.
"""

from __future__ import annotations

import functools
import hashlib
import platform
from collections.abc import Callable, Iterator
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher
from numba.core.types import BaseTuple

from .games import PACKAGE

LIBRARIES = f"Python {platform.python_version()} numba {numba.__version__} NumPy {np.__version__}"
"""Other versions of these make other machine code."""

PLAIN = (type(None), bool, int, float, complex, str, bytes, type(Ellipsis))
NAMED = (BuiltinFunctionType, FunctionType, np.ufunc, type(np.sum))
"""Functions that numba knows by their name, or cannot compile: their content is not looked at."""
_MISSING = object()


class Unknown(TypeError):
    """A value whose content cannot be told, so that nothing made of it can be kept."""


class Ingredients(NamedTuple):
    """What one function is made of."""

    values: tuple[Any, ...]
    """What its names stand for, to notice that one of them stands for something else now."""
    content: bytes
    """All but the compiled functions that it names."""
    calls: tuple[Any, ...]
    """These functions, in the order in which it names them."""
    games: frozenset[str]
    """The games whose modules it is from or names."""


class CodeDigest(NamedTuple):
    text: str
    game: str | None
    """The game that is built into the code; None: none, or several."""


def digest_of(function: Callable[..., Any], arguments: str = "") -> CodeDigest:
    """The digest of all that a compiled function is made of; `Unknown` where that cannot be told.

    `arguments` is what `named_tuples` says of the types that the function is compiled for. The
    digest is computed at every call: a name may stand for another value by now.
    """
    numbers = {function: 0}
    reached = [function]
    digest = hashlib.sha256(f"{LIBRARIES} {arguments}".encode())
    games: set[str] = set()
    for each in reached:  # it grows while it is gone through
        found = ingredients(each)
        digest.update(found.content)
        games |= found.games
        for call in found.calls:
            if call not in numbers:
                numbers[call] = len(reached)
                reached.append(call)
            digest.update(b"%d," % numbers[call])
    return CodeDigest(digest.hexdigest()[:20], games.pop() if len(games) == 1 else None)


def named_tuples(types: Any) -> str:
    """The fields of all named tuples among the types of arguments, in their order.

    Compiled code finds a field by its place, and numba takes two classes of one name for the same
    whatever the order of their fields.
    """
    if isinstance(types, (tuple, list)):
        return "".join(map(named_tuples, types))
    if isinstance(types, BaseTuple):
        fields, inner = getattr(types, "fields", ()), getattr(types, "types", ())
        return f"{fields}{named_tuples(inner)}" if fields else named_tuples(inner)
    return ""


_KNOWN: WeakKeyDictionary[Any, Ingredients] = WeakKeyDictionary()


def ingredients(function: Any) -> Ingredients:
    """What a function is made of, found once for as long as its names stand for the same."""
    plain: FunctionType = getattr(function, "py_func", function)
    values = tuple(values_of(plain))
    known = _KNOWN.get(function)
    if known is not None and len(known.values) == len(values):
        if all(map(_is_same, known.values, values)):
            return known
    found = _found(function, plain, values)
    _KNOWN[function] = found
    return found


def _is_same(one: Any, other: Any) -> bool:
    return one is other


def values_of(function: FunctionType) -> Iterator[Any]:
    """What the names in a function stand for: globals, attributes of modules, defaults, cells."""
    names, seen = names_in(function.__code__), set[str]()
    yield from looked_up(names, function.__globals__, seen)
    yield from function.__defaults__ or ()
    yield from (function.__kwdefaults__ or {}).values()
    for cell in function.__closure__ or ():
        yield cell.cell_contents


def looked_up(names: tuple[str, ...], scope: dict[str, Any], seen: set[str]) -> Iterator[Any]:
    """What names stand for in a scope, and in every module that one of them stands for."""
    for name in names:
        value = scope.get(name, _MISSING)
        yield value
        if isinstance(value, ModuleType) and value.__name__ not in seen:
            seen.add(value.__name__)
            yield from looked_up(names, vars(value), seen)


def _found(function: Any, plain: FunctionType, values: tuple[Any, ...]) -> Ingredients:
    content, calls = [code_text(plain.__code__, plain.__doc__)], []
    options = getattr(function, "targetoptions", {})
    content.append(repr(sorted((name, repr(value)) for name, value in options.items())))
    if getattr(function, "apart", False):
        content.append("apart")
    games = {game_of(plain.__module__)}
    for value in values:
        if isinstance(value, Dispatcher):
            calls.append(value)
            content.append("compiled")
        else:
            content.append(described(value))
        if isinstance(value, ModuleType):
            games.add(game_of(value.__name__))
    known = frozenset(game for game in games if game)
    return Ingredients(values, "\0".join(content).encode() + b"\0", tuple(calls), known)


def game_of(module: str) -> str | None:
    """The game that a module belongs to."""
    inside = module.removeprefix(f"{PACKAGE}.")
    return None if inside == module else inside.partition(".")[0]


@functools.cache
def names_in(code: CodeType) -> tuple[str, ...]:
    """The names that stand in a function and in those within it: globals and attributes."""
    names = dict.fromkeys(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= dict.fromkeys(names_in(constant))
    return tuple(names)


def code_text(code: CodeType, docstring: str | None) -> str:
    """All of a function's bytecode that makes a difference to what it does."""
    constants = list(code.co_consts)
    if constants and docstring is not None and constants[0] == docstring:
        constants[0] = None
    written = [
        code_text(each, None) if isinstance(each, CodeType) else described(each)
        for each in constants
    ]
    shape = code.co_argcount, code.co_kwonlyargcount, code.co_posonlyargcount, code.co_flags
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    return repr((code.co_code, code.co_exceptiontable, shape, names, written))


def described(value: Any) -> str:
    """The content of a value that can be built into machine code, as text."""
    if value is _MISSING:
        return "missing"
    if isinstance(value, PLAIN):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, (tuple, list)):
        inside = ", ".join(map(described, value))
        return f"{type(value).__name__} ({inside})"
    if isinstance(value, frozenset):
        return f"frozenset {sorted(map(described, value))}"
    if isinstance(value, np.dtype):
        return f"dtype {value!r}"
    if isinstance(value, (np.ndarray, np.generic)) and not value.dtype.hasobject:
        content = hashlib.sha256(value.tobytes()).hexdigest()
        return f"{type(value).__name__} {value.dtype!r} {value.shape} {content}"
    if isinstance(value, ModuleType):
        return f"module {value.__name__}"
    if isinstance(value, NAMED) or type(value) is type:
        fields = getattr(value, "_fields", "")
        name = getattr(value, "__qualname__", value.__name__)
        return f"{type(value).__name__} {value.__module__}.{name} {fields}"
    if isinstance(value, numba.types.Type):
        return f"numba {value!r}"
    raise Unknown(f"machine code made of {type(value)} cannot be kept")
