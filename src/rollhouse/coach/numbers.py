"""Numbers as people read them: 54.2 % in English, 54,2 % in Spanish; a true minus sign."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.kernel.language import decimal_sign, thousands_sign

SPACE = "\N{NO-BREAK SPACE}"
"""Keeps a number and its sign on one line."""
MINUS = "\N{MINUS SIGN}"
DECIMALS = 12
"""Decimals of a number for programs; the rounding errors of sums are smaller."""
RARE = 0.4
"""Chances above this are not shown as "1 in N"."""


def decimal(value: float, language: str, digits: int = 1, signed: bool = False) -> str:
    """A number with its decimals; one that rounds to zero has no sign."""
    text = f"{abs(value):.{digits}f}"
    text = text.replace(".", decimal_sign(language))
    if not any(sign in text for sign in "123456789"):
        return text
    return (MINUS if value < 0 else "+" if signed else "") + text


def adding_up(parts: Sequence[float], whole: float, digits: int) -> list[float]:
    """Round parts so that they add up to the whole as it is rounded.

    Those that would lose most by being rounded down are rounded up.
    """
    unit = 10.0**digits
    low = [math.floor(part * unit) for part in parts]
    lost = [part * unit - down for part, down in zip(parts, low, strict=True)]
    up = round(whole * unit) - sum(low)
    for place in sorted(range(len(parts)), key=lambda place: -lost[place])[: max(0, up)]:
        low[place] += 1
    return [number / unit for number in low]


def percent(value: float, language: str, digits: int = 1, signed: bool = False) -> str:
    """A share or a chance in per cent."""
    return f"{decimal(100 * value, language, digits, signed)}{SPACE}%"


def points(value: float, language: str, digits: int = 1, signed: bool = False) -> str:
    """A difference of shares or chances, in hundredths."""
    return decimal(100 * value, language, digits, signed)


def chance(value: float, language: str) -> str:
    """A chance. What is possible is never shown as 0 %, and what is uncertain never as 100 %."""
    if 0 < value < 0.0005:
        return f"<{SPACE}{percent(0.001, language)}"
    if 0.9995 < value < 1:
        return f">{SPACE}{percent(0.999, language)}"
    return percent(value, language)


def rounded(value: Any) -> Any:
    """Numbers for programs, in lists and objects too: a rounding error becomes 0."""
    if isinstance(value, float):
        return round(value, DECIMALS) + 0.0  # and no -0.0
    if isinstance(value, Mapping):
        return {name: rounded(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [rounded(each) for each in value]
    return value


def one_in(value: float) -> int | None:
    """A chance as "1 in N", with two digits; None if that would say little."""
    if not 0 < value <= RARE:
        return None
    many = 1 / value
    return int(round(many, min(0, 1 - math.floor(math.log10(many)))))


def bound(value: float) -> str:
    """A certified error, which is tiny: rounded up to one digit, like 2e-11."""
    if value <= 0:
        return "0"
    power = math.floor(math.log10(value))
    digit = math.ceil(value / 10.0**power * (1 - 1e-12))
    return f"{digit}e{power:+03d}" if digit < 10 else f"1e{power + 1:+03d}"


def within(error: float, language: str, solo: bool) -> str:
    """A bound after a value, rounded up: " ± 0.2 %", or points for somebody alone.

    Empty if it is smaller than the last digit shown: then the values are exact to a reader.
    """
    unit = 0.01 if solo else 0.001
    if error < unit / 2:
        return ""
    up = math.ceil(error / unit * (1 - 1e-12)) * unit
    return f" ± {decimal(up, language, 2) if solo else percent(up, language)}"


def counted(value: int, language: str) -> str:
    """A whole number with its thousands set apart: 100,000, or 100 000 in Spanish."""
    return f"{value:,}".replace(",", thousands_sign(language))
