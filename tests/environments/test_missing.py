"""If an optional library is missing, the sentence says what to install."""

from __future__ import annotations

import sys

import pytest

import rollhouse.environments
from rollhouse.environments.words import NoLibrary


@pytest.mark.parametrize(
    ("library", "module", "face"),
    [
        ("pettingzoo", "agents", "aec"),
        ("gymnasium", "agents", "aec"),
        ("pyspiel", "openspiel", "openspiel"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(monkeypatch, library, module, face):
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"rollhouse.environments.{module}", raising=False)
    monkeypatch.delitem(vars(rollhouse.environments), module, raising=False)
    named = {"pettingzoo": "PettingZoo", "gymnasium": "Gymnasium", "pyspiel": "OpenSpiel"}[library]
    sentence = rf'{named} is not installed; pip install "rollhouse\[env'
    with pytest.raises(NoLibrary, match=sentence):
        getattr(rollhouse.environments, face)
