"""What rules are written in: records, the `@rule` decorator, and random numbers.

A position is one NumPy record of 32-bit integers (`State`); what is fixed for a match is a second
one (`Setup`). Rules are plain functions of these records. The same function runs compiled, in
batches, inside a GPU kernel, and as ordinary Python when numba is told `NUMBA_DISABLE_JIT=1`.

Rules use integers only, because floats differ between machines. Plain Python sees a record through
`Row`, which yields Python ints: their arithmetic never overflows where compiled code widens.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from . import machine_code, validation

TABLE = -1
"""`turn`: the table is to answer with an outcome."""
OVER = -2
"""`turn`: the game has ended."""
WHOLE = 60
"""A whole win in the integers that `shares` writes; one to six players can share 60 evenly."""
SEATS = 6
"""The most players of any game."""

i8: Any = np.int8
i32: Any = np.int32
i64: Any = np.int64
u64: Any = np.uint64

Record = Any
"""One record: a numba record in compiled code, a `Row` in plain Python."""
Array = npt.NDArray[Any]

COMPILED = not getattr(numba.config, "DISABLE_JIT")  # noqa: B009 (numba makes it at import)

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """Make a function a rule: compiled at its first call, its machine code kept on disk.

    Rules never allocate memory, so numba's reference counting is off; and they are inlined into
    each other. Together this made playouts 1.3 to 1.7 times as fast.
    """
    if not COMPILED:
        return function
    compiled: Any = numba.njit
    compiled = compiled(nogil=True, error_model="numpy", forceinline=True, _nrt=False)(function)
    return cast(Function, machine_code.keep_on_disk(compiled))


def called(function: Function) -> Function:
    """As `rule`, but not inlined: for long functions that are called from many places."""
    if not COMPILED:
        return function
    compiled: Any = numba.njit
    compiled = compiled(nogil=True, error_model="numpy", _nrt=False)(function)
    return cast(Function, machine_code.keep_on_disk(compiled))


def apart(function: Function) -> Function:
    """As `rule`, for loops whose arrays and records never share memory.

    What such a loop reads and writes can then stay in registers from one step to the next. Nobody
    checks it: whoever gives one array twice, and lets it be written, gets wrong results.
    """
    if not COMPILED:
        return function
    compiled: Any = numba.njit
    compiled = compiled(nogil=True, error_model="numpy", forceinline=True, _nrt=False)(function)
    compiled.apart = True
    return cast(Function, machine_code.keep_on_disk(compiled))


def wraps_around(function: Function) -> Function:
    """For arithmetic that is meant to overflow 64 bits: NumPy must not warn of it."""
    return function if COMPILED else np.errstate(over="ignore")(function)


def record(**fields: Any) -> np.dtype[Any]:
    """A record type. A field is an integer type, or `(type, length)` for an array of them."""
    return np.dtype(
        [(name, *(kind if isinstance(kind, tuple) else (kind,))) for name, kind in fields.items()],
        align=True,
    )


class Row:
    """A record for plain Python: its attributes are Python ints, or `Cells` of them."""

    __slots__ = ("_record",)
    _record: Array

    def __new__(cls, array: Array, index: int = 0) -> Row:  # noqa: ARG004 (`__init__` takes it)
        return object.__new__(kind_of_row(array.dtype))

    def __init__(self, array: Array, index: int = 0) -> None:
        self._record = array[index : index + 1] if index or len(array) > 1 else array

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...


@functools.cache
def kind_of_row(kind: np.dtype[Any]) -> type[Row]:
    """The class of the rows of a record type: Python finds an attribute of a class several times
    as fast as one that it has to be told.
    """
    fields = {name: field_of_row(name, kind[name].ndim > 0) for name in kind.names or ()}
    return type("Row", (Row,), {"__slots__": (), **fields})


def field_of_row(name: str, several: bool) -> property:
    """A field of a record as an attribute of its row."""

    def read(row: Row) -> Any:
        field = row._record[name]
        return Cells(field[0]) if several else field.item()

    def write(row: Row, value: int) -> None:
        row._record[name][0] = value

    return property(read, write)


def ask(rule: Callable[..., Any], *arguments: Any) -> Any:
    """Call a rule with `Row`s from Python: convenient, but slow; it takes a few microseconds."""
    if COMPILED:
        arguments = tuple(a._record[0] if isinstance(a, Row) else a for a in arguments)
    return rule(*arguments)


class Cells:
    """The numbers of an array field, for plain Python."""

    __slots__ = ("_cells",)

    def __init__(self, cells: Array) -> None:
        self._cells = cells

    def __getitem__(self, index: int) -> int:
        return int(self._cells[index])

    def __setitem__(self, index: int, value: int) -> None:
        self._cells[index] = value

    def __len__(self) -> int:
        return len(self._cells)


class Rows:
    """An array of records for rules that run as plain Python: indexing yields a `Row`."""

    __slots__ = ("_array",)

    def __init__(self, array: Array) -> None:
        self._array = array

    def __getitem__(self, index: int) -> Row:
        return Row(self._array, index)

    def __len__(self) -> int:
        return len(self._array)


def rows(array: Array) -> Any:
    """An array of records as rules take it: itself, or as `Rows` when nothing is compiled."""
    return array if COMPILED else Rows(array)


# Random numbers: a counter-based stream. Number n of a stream is a fixed mixing of its key and n
# (SplitMix64 with a step of its own for every stream), the same bits on every machine.

LARGEST_SEED = (1 << 64) - 1

Random = record(key=u64, step=u64, count=u64)

_GOLDEN = u64(0x9E3779B97F4A7C15)
_MIX_1, _MIX_2 = u64(0xBF58476D1CE4E5B9), u64(0x94D049BB133111EB)
_ODD_1, _ODD_2 = u64(0xFF51AFD7ED558CCD), u64(0xC4CEB9FE1A85EC53)
_HALF, _LOW_HALF = u64(32), u64(0xFFFFFFFF)
_27, _30, _31, _33 = u64(27), u64(30), u64(31), u64(33)
_ONE = u64(1)


@rule
@wraps_around
def mix(value: np.uint64) -> np.uint64:
    """A reversible scrambling of 64 bits."""
    value = (value ^ (value >> _30)) * _MIX_1
    value = (value ^ (value >> _27)) * _MIX_2
    return value ^ (value >> _31)


@rule
@wraps_around
def odd_step(value: np.uint64) -> np.uint64:
    """An odd number with well-mixed bits: the distance between the inputs of one stream."""
    value = (value ^ (value >> _33)) * _ODD_1
    value = (value ^ (value >> _33)) * _ODD_2
    return (value ^ (value >> _33)) | _ONE


@rule
@wraps_around
def begin(random: Record, seed: int, index: int) -> None:
    """Set `random` to the start of stream number `index` of `seed`."""
    key = mix(u64(seed) + _GOLDEN) + u64(index) * _GOLDEN
    random.key = mix(key)
    random.step = odd_step(key + _GOLDEN)
    random.count = u64(0)


def stream(seed: int, index: int = 0) -> Array:
    """An array with one `Random`: stream number `index` of a seed (both 0 to 2**64 - 1)."""
    seed = validation.whole(seed, "seed", 0, LARGEST_SEED)
    index = validation.whole(index, "index", 0, LARGEST_SEED)
    randoms = np.zeros(1, Random)
    ask(begin, Row(randoms), u64(seed), u64(index))
    return randoms


@rule
@wraps_around
def number(random: Record) -> np.uint64:
    """The next 64 random bits of a stream."""
    count = u64(random.count) + _ONE
    random.count = count
    return mix(u64(random.key) + count * u64(random.step))


@rule
def take(randoms: Record, found: Array) -> None:
    """Fill `found` with the first numbers of a stream."""
    randoms[0].count = u64(0)
    for place in range(len(found)):
        found[place] = number(randoms[0])


def numbers(randoms: Array, many: int) -> list[int]:
    """The first `many` numbers of a stream; the stream moves past them."""
    found = np.zeros(many, u64)
    take(rows(randoms), found)
    listed: list[int] = found.tolist()
    return listed


@rule
@wraps_around
def scaled(random: Record, bits: np.uint64, size: np.uint64) -> int:
    """The upper half of random bits, scaled to 0 … `size` - 1; unfair bits are drawn again."""
    product = (bits >> _HALF) * size
    if (product & _LOW_HALF) < size:
        unfair = (_LOW_HALF + _ONE - size) % size
        while (product & _LOW_HALF) < unfair:
            product = (number(random) >> _HALF) * size
    return i64(product >> _HALF)


@rule
def below(random: Record, bound: int) -> int:
    """A whole number from 0 to `bound` - 1, every one exactly equally likely.

    Below 2**32 the upper half of the random bits is scaled, and the few values that would favour
    some results are drawn again (Lemire). Above, the bits are cut to length and drawn again while
    too large.
    """
    size = u64(bound)
    if size <= _LOW_HALF:
        return scaled(random, number(random), size)
    cut = u64(0)
    while (u64(0xFFFFFFFFFFFFFFFF) >> (cut + _ONE)) >= size - _ONE:
        cut += _ONE
    value = number(random) >> cut
    while value >= size:
        value = number(random) >> cut
    return i64(value)


@rule
def nth_set(mask: Array, nth: int) -> int:
    """The index of the n-th (from 0) entry of a mask that is 1."""
    index = 0
    nth -= mask[0]
    while nth >= 0:
        index += 1
        nth -= mask[index]
    return index


@rule
def next_seat(seat: int, players: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < players else 0


@rule
def share_win(totals: Array, players: int, out: Array) -> None:
    """The highest total wins; equal highest totals share the win."""
    best = 0
    leaders = 0
    for seat in range(players):
        if totals[seat] > best:
            best = totals[seat]
            leaders = 0
        if totals[seat] == best:
            leaders += 1
    for seat in range(players):
        out[seat] = WHOLE // leaders if totals[seat] == best else 0


# Weighted choice among finitely many classes in constant time (Walker's alias method, in whole
# numbers and therefore exact): of the `total` values of column c the first `keep[c]` stand for
# class c, the rest for class `other[c]`. The number of columns is a power of two.


def columns(classes: int) -> int:
    """How many columns a number of classes takes."""
    return 1 << (classes - 1).bit_length()


def alias(weights: list[int]) -> tuple[list[int], list[int]]:
    """The columns (`keep`, `other`) from which `pick` draws classes in proportion to `weights`."""
    size, total = columns(len(weights)), sum(weights)
    filled = [weight * size for weight in weights] + [0] * (size - len(weights))
    keep, other = [total] * size, list(range(size))
    short = [column for column in range(size) if filled[column] < total]
    long = [column for column in range(size) if filled[column] >= total]
    while short:
        column, giver = short.pop(), long[-1]
        keep[column], other[column] = filled[column], giver
        filled[giver] -= total - filled[column]
        if filled[giver] < total:
            short.append(long.pop())
    return keep, other


@rule
def pick(random: Record, keep: Array, other: Array, first: int, size: int, total: int) -> int:
    """A class, drawn from the `size` columns that lie from `first` on.

    Where the total fits into 32 bits, one random number gives both the column (its low bits) and
    the value within it (its upper half, scaled as in `below`).
    """
    bits = number(random)
    column = bits & (u64(size) - _ONE)
    bound = u64(total)
    if bound <= _LOW_HALF:
        value = scaled(random, bits, bound)
    else:
        value = below(random, total)
    place = u64(first) + column  # unsigned: numba need not check for a negative index
    kept, instead = keep[place], i64(other[place])  # both: no branch to predict
    return i64(column) if value < kept else instead
