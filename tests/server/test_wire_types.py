"""web/src/wire/types.ts is what tools/wire-types writes: the client has the house's own types."""

from __future__ import annotations

import importlib.machinery
import importlib.util
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from rollhouse.protocol import messages

TOOL = Path(__file__).parents[2] / "tools" / "wire-types"


def load():
    loader = importlib.machinery.SourceFileLoader("wire_types", str(TOOL))
    tool = importlib.util.module_from_spec(importlib.util.spec_from_loader("wire_types", loader))
    loader.exec_module(tool)
    return tool


@pytest.fixture(scope="module")
def tool():
    return load()


def test_the_file_is_what_the_tool_writes(tool):
    assert tool.FILE.read_text(encoding="utf-8") == tool.written(), (
        "web/src/wire/types.ts is not what the protocol says: run .venv/bin/python tools/wire-types"
    )


def test_every_message_has_its_interface_with_its_word(tool):
    text = tool.written()
    for union in (messages.ClientMessage, messages.HouseMessage):
        for kind in get_args(union):
            head = f'export interface {kind.__name__} {{\n  say: "{kind.__struct_config__.tag}";'
            assert head in text


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        (int | None, "number | null"),
        (list[int | None], "(number | null)[]"),
        (list[list[str]], "string[][]"),
        (dict[str, float], "Record<string, number>"),
        (messages.Object, "Record<string, unknown>"),
        (messages.Sign, '"again" | "clap" | "laugh" | "luck" | "ouch" | "thanks" | "wait" | "wow"'),
    ],
)
def test_kinds(tool, kind, shown):
    (schema,), _ = msgspec.json.schema_components([kind])
    assert tool.of(schema) == shown


def test_what_the_house_leaves_out_may_be_missing_and_is_never_null(tool):
    text = tool.written()
    assert "  id?: string;\n" in text  # of Lines, left out where it is nothing
    assert "  clock: number | null;\n" in text  # of Table, always there
    assert "  token?: string | null;\n" in text  # of Hello, which takes both
    assert "  network: string | null;\n" in text  # of Reach, which leaves nothing out
