"""Schemathesis against the whole house, its systematic part included."""

from __future__ import annotations

import pytest
from hypothesis import settings

from rollhouse.server import app

from .test_described import NO_LIMITS, QUICK, Served, ask, described

WHOLE = described()
THOROUGH = settings(QUICK, max_examples=150, derandomize=False)


@pytest.fixture(scope="module")
def served_whole(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "GENEROUS", NO_LIMITS)
        with Served(tmp_path_factory.mktemp("house"), whole=True) as house:
            yield house


@pytest.mark.long
@WHOLE.parametrize()
@THOROUGH
def test_answers_are_as_described_at_length(case, served_whole):
    ask(case, served_whole)
