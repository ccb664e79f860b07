"""Rules pages as text: no Markdown is left, and nothing is wider than the window."""

from __future__ import annotations

import re

import pytest

import rollhouse
from rollhouse.kernel.language import LANGUAGES
from rollhouse.kernel.rules_pages import page
from rollhouse.terminal.screen.page_text import readable
from rollhouse.terminal.screen.screen import Screen

PAGE = """\
# A **game**

One two
three *four* `five` [six](seven.md).

- an item
  that goes on
1. a step

```picture
B2! →  R1
```

| Roll | What happens |
|------|--------------|
| 1    | nothing      |
"""


def test_what_becomes_of_each_part():
    assert readable(PAGE, 80) == (
        "A game\n──────\n\nOne two three four five six.\n\n"
        "  - an item that goes on\n  1. a step\n\n"
        "    B2! →  R1\n\n  Roll  What happens\n  1     nothing"
    )


def test_a_table_that_is_too_wide_becomes_a_list():
    assert readable(PAGE, 18).endswith("\n  1: nothing")
    three = "| Who | Gets | When |\n|---|---|---|\n| Ann | 2 | now |\n|  | 3 | later |"
    assert readable(three, 5) == "  Ann: Gets 2, When now\n  Ann: Gets 3, When later"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_nothing_is_underlined_and_no_row_is_without_a_beginning_for_those_who_hear_it(
    game, language
):
    text = readable(page(game, language), 80, aloud=True)
    assert "──" not in text
    assert not re.search(r"(?m)^  : ", text)
    assert "\n  1: nothing" in readable(PAGE, 80, aloud=True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", rollhouse.catalogue())
@pytest.mark.parametrize("columns", [40, 80, 120])
def test_every_page_is_without_signs_and_fits(game, language, columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    screen = Screen(colour=False)
    text = readable(page(game, language), screen.width)
    assert not re.search(r"(?m)^#|\*\*|`|^\||\]\(", text)
    lines = [part for line in text.split("\n") for part in screen.wrapped(line)]
    assert max(map(len, lines)) <= columns
    drawn = re.findall(r"(?s)```picture\n(.*?)```", page(game, language))
    for line in "".join(drawn).splitlines():
        assert line.strip() in text
