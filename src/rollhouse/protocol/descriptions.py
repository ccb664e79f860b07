"""What the source says about a field, in the string below it: descriptions are written once."""

from __future__ import annotations

import ast
import functools
import inspect
import sys
from collections.abc import Iterator
from typing import Any


def about(kind: Any, field: str) -> str:
    """The description of a field, from its class or from the class that it inherits it from; "" if
    there is none.
    """
    for each in kind.__mro__:
        found = _said(each.__module__).get(f"{each.__name__}.{field}")
        if found:
            return inspect.cleandoc(found)
    return ""


@functools.cache
def _said(module: str) -> dict[str, str]:
    if not module.startswith("rollhouse."):
        return {}
    return dict(_fields(ast.parse(inspect.getsource(sys.modules[module]))))


def _fields(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """`Hello.have`, "Lines of the record that…"."""
    for kind in (node for node in tree.body if isinstance(node, ast.ClassDef)):
        for field, below in zip(kind.body, kind.body[1:], strict=False):
            if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
                continue
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                yield f"{kind.name}.{field.target.id}", str(below.value.value)
