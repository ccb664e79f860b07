"""The sources that a stored solution follows from, and their digest.

A solution follows from the solver of its game, from the modules of the game that the solver
imports, from what all solvers compute with (`COUNTED`), and from the options of the match, which a
file names apart. The digest is of what these sources say to Python. Comments, docstrings and
sentences for people make no difference, so rewriting them throws no solution away.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rollhouse.kernel import machine_code
from rollhouse.kernel.games import PACKAGE, part

NAME, HOUSE = PACKAGE.partition(".")[0], Path(__file__).parents[1]
"""The package and its folder."""
COUNTED = {"kernel": ("records.py", "calls.py"), "solvers": ("solution.py", "generic.py")}
"""Outside a game: what solvers compute with. The rest keeps files, or packs options."""
SENTENCES = "words.py"
SHORT = 20
"""Digits of a digest that a solver writes down."""
FORMER = "FORMER"
"""What a solver calls the digests of earlier versions' sources."""
DECLARED = (FORMER, "KNOWS", "RESTS_ON", "SAME_FOR_ALL")
"""What a part declares about itself. Nothing that it computes follows from that."""


@functools.cache
def digest(game: str) -> str:
    """A name for all that the solutions of a game follow from beside their options.

    Working it out takes a third of a second, so it is kept until one of the files changes.
    """
    raw, memo = _raw(game), machine_code.folder(game) / "sources.json"
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        known = json.loads(memo.read_text())
        if known["raw"] == raw:
            return str(known["digest"])
    found = computed(game)
    with contextlib.suppress(OSError):
        memo.parent.mkdir(parents=True, exist_ok=True)
        memo.write_text(json.dumps({"raw": raw, "digest": found}))
    return found


def computed(game: str) -> str:
    """The digest, from the sources themselves."""
    text = hashlib.sha256()
    for path in files(game):
        text.update(path.relative_to(HOUSE).as_posix().encode() + b"\0")
        text.update(meaning(path.read_text(encoding="utf-8")).encode() + b"\0")
    return text.hexdigest()


def _raw(game: str) -> str:
    """A digest of every byte of the files that the sources are among, and of this one."""
    rooms = [*home(game).rglob("*.py"), *HOUSE.glob("kernel/*.py"), *HOUSE.glob("solvers/*.py")]
    text = hashlib.sha256()
    for path in sorted(rooms):
        text.update(path.relative_to(HOUSE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return text.hexdigest()


@functools.cache
def accepted(game: str) -> frozenset[str]:
    """The digests with which a stored solution is used: today's, and those of earlier versions.

    A solver says in `FORMER` which earlier sources computed the very same solutions as today's, and
    gives the beginning of today's digest with them. When its sources change, the claim is void.
    """
    today = digest(game)
    former: dict[str, str] = getattr(part(game, "solver"), FORMER, {})
    return frozenset({today, *(old for old, same in former.items() if same == today[:SHORT])})


def home(game: str) -> Path:
    """The folder of a game."""
    return HOUSE.joinpath(*PACKAGE.split(".")[1:], game)


def files(game: str) -> list[Path]:
    """The sources of a solver and all that they import, as far as it counts, sorted."""
    folder, found = home(game), set[Path]()
    waiting = [*folder.glob("solver.py"), *folder.glob("solver/*.py")]
    while waiting:
        path = waiting.pop()
        if path not in found and _counts(path, folder):
            found.add(path)
            waiting += imported(path)
    return sorted(found)


def _counts(path: Path, game: Path) -> bool:
    """Is this one of the sources that solutions follow from?"""
    if path.is_relative_to(game):
        return path.name != SENTENCES and path != game / "__init__.py"
    room, *inside = path.relative_to(HOUSE).parts
    return len(inside) == 1 and inside[0] in COUNTED.get(room, ())


def imported(path: Path) -> Iterator[Path]:
    """The files of this package that a source imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            folder = _folder(path, node.level, node.module)
            if folder is None:
                continue
            for name in node.names:
                yield from _file(folder / name.name) or _file(folder)
        elif isinstance(node, ast.Import):
            for name in node.names:
                inside = name.name.split(".")
                if inside[0] == NAME:
                    yield from _file(HOUSE.joinpath(*inside[1:]))


def _folder(path: Path, level: int, module: str | None) -> Path | None:
    """Where the names of an import are looked for; None: in another package."""
    inside = module.split(".") if module else []
    if level:
        return path.parents[level - 1].joinpath(*inside)
    return HOUSE.joinpath(*inside[1:]) if inside[:1] == [NAME] else None


def _file(path: Path) -> list[Path]:
    """The file of a module, if it is one."""
    found = (path.with_name(f"{path.name}.py"), path / "__init__.py")
    return [each for each in found if each.is_file()]


def meaning(text: str) -> str:
    """What a source says to Python, without its docstrings and declarations.

    The same in every version of Python: fields that are empty are left out, for newer versions
    have more of them.
    """
    written: list[str] = []
    _write(ast.parse(text), written)
    return " ".join(written)


def _write(value: Any, into: list[str]) -> None:
    if isinstance(value, ast.AST):
        into.append(f"({type(value).__name__}")
        for name, field in ast.iter_fields(value):
            if field is not None and field != []:
                into.append(name)
                _write(field, into)
        into.append(")")
    elif isinstance(value, list):
        into.append("[")
        for each in value:
            if not _is_unheard(each):
                _write(each, into)
        into.append("]")
    else:
        into.append(repr(value))


def _is_unheard(node: Any) -> bool:
    """Is this a docstring or a declaration?"""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return any(isinstance(each, ast.Name) and each.id in DECLARED for each in targets)
