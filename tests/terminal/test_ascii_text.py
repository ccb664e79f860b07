"""Terminals that lack a sign show whatever comes closest to it, on both streams."""

from __future__ import annotations

import io
import json

import pytest

from rollhouse.terminal.screen.ascii_text import NEAREST

from .person import run

ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("Preparing … 2\N{NO-BREAK SPACE}000", "Preparing ... 2 000"),
        ("¿número? − ± ×", "numero? - +/- x"),
        ("骰 e\N{COMBINING ACUTE ACCENT}", "? e"),
    ],
)
def test_a_stream_writes_what_comes_nearest(text, nearest):
    assert text.encode("ascii", NEAREST).decode() == nearest


def test_signs_that_a_stream_has_stay():
    assert "número …".encode("latin-1", NEAREST) == "número ...".encode("latin-1")


def test_json_stays_json():
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding="ascii", errors=NEAREST)
    stream.write(json.dumps({"says": "«Mismos dados» “…”"}, ensure_ascii=False))
    stream.flush()
    assert json.loads(written.getvalue()) == {"says": "'Mismos dados' '...'"}


def test_errors_too_are_told_in_ascii_text():
    found = run("simulate", "toss_up", "--games", "many", "--lang", "es", **ASCII)
    assert found.returncode == 2
    assert found.stderr.startswith("rollhouse: games debe ser un numero entero de 1 a ")
