"""docs/protocol.md lists every refusal that the code can make, with its status and its sentence.

`python -m tests.server.test_refusals_page` brings the page up to date.
"""

from __future__ import annotations

import ast
import asyncio
import json
import re
from pathlib import Path

import rollhouse.server
from rollhouse.server.refusals import CONFLICT, STATUS
from rollhouse.server.words import WORDS
from tests.server.devices import a_table
from tests.server.inside import a_quiet_house, inside

ROOM = Path(rollhouse.server.__file__).parent
PAGE = ROOM.parents[2] / "docs" / "protocol.md"
HEAD = "| reason | status | sentence |"


def constants(node):
    """The texts that an argument may be: `"a"`, or `"a" if x else "b"`."""
    if isinstance(node, ast.IfExp):
        return [*constants(node.body), *constants(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) else []


def reasons_in(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called == "Refusal" and node.args:
                yield from constants(node.args[0])
            elif called == "Refusal.of":
                yield from constants(node.args[1]) if len(node.args) > 1 else ["illegal"]


def table():
    """The rows as the page should have them, in order."""
    found = sorted({reason for path in ROOM.rglob("*.py") for reason in reasons_in(path)})
    for reason in found:
        plural = re.sub(r"{\w+:[^}|]*\|([^}]*)}", r"\1", WORDS.templates["en"][reason])
        sentence = re.sub(r"{[^}]*}", "…", plural)
        yield f"| `{reason}` | {STATUS.get(reason, CONFLICT)} | {sentence} |"


def place(lines):
    """Where the rows stand in the page."""
    start = lines.index(HEAD) + 2
    return slice(start, lines.index("", start))


def test_the_page_lists_every_refusal():
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    assert lines[place(lines)] == list(table())


def test_the_second_seat_is_1_in_messages_and_2_in_sentences(home):
    """The page's own example, said to a house."""
    part = PAGE.read_text(encoding="utf-8").partition("### Seats count from 0")[2]
    said, heard = map(json.loads, re.findall(r"```json\n(.*?)```", part, re.DOTALL)[:2])

    async def proof():
        async with a_quiet_house(home) as house:
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
            async with inside(house, match, tokens[0]) as ann:
                await ann.caught_up(1)
                await ann.say(**said)
                assert await ann.hear("refused") == heard

    asyncio.run(proof())


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8").splitlines()
    page[place(page)] = table()
    PAGE.write_text("\n".join(page) + "\n", encoding="utf-8")
