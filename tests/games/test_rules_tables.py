"""The tables of house rules in the rules pages name every rule and choice as screens do."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollhouse.kernel import contract, games
from rollhouse.kernel.language import LANGUAGES

PAGES = Path(__file__).parents[2] / "docs/rules"


def table(game, language):
    """The rows of the table whose last column is what the terminal takes, by its first word."""
    text = (PAGES / f"{game}.{language}.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("| ").split("|")]
        for line in text.splitlines()
        if line.startswith("| ")
    ]
    taken = [row for row in rows if len(row) == 4 and row[3].startswith("`")]
    return {row[3].split("`")[1]: row for row in taken}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_every_house_rule_has_its_name_in_the_language_of_the_page(game, language):
    known, found = contract.load(game), table(game, language)
    assert list(found) == [option.name for option in known.options.OPTIONS]
    for option in known.options.OPTIONS:
        called, default, values, taken = found[option.name]
        assert called == known.called(option, language)
        for choice in option.choices or ():
            assert known.choice(option, choice, language) in values
            assert f"`{choice}`" in taken
        if option.choices:
            assert default == known.choice(option, option.default, language)
