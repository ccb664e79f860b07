"""A wheel without the browser's client would be half the product: it is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Client(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        built = Path(self.root, "src/rollhouse/server/web/index.html")
        if version == "standard" and not built.exists():  # an editable one may build it later
            raise RuntimeError("the browser's client is not built: make wheel builds it")
