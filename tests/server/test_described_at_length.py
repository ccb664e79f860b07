"""Schemathesis against the whole house, its systematic part included."""

from __future__ import annotations

import pytest

from rollhouse.server import app

from .test_described import NO_LIMITS, OPERATIONS, Served


@pytest.fixture(scope="module")
def thorough():
    from . import schema_cases

    return schema_cases.Cases(max_examples=150, coverage=True, derandomize=False)


@pytest.fixture(scope="module")
def served_whole(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "GENEROUS", NO_LIMITS)
        with Served(tmp_path_factory.mktemp("house"), whole=True) as house:
            yield house


@pytest.mark.long
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_answers_are_as_described_at_length(method, path, thorough, served_whole):
    thorough.ask(method, path, served_whole)
