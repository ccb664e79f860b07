"""Requests that Schemathesis makes up from the house's description, and what answers must be."""

from __future__ import annotations

import random

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import load_all_checks
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from rollhouse.server.http.openapi import describe
from rollhouse.server.http.routes import ENDPOINTS

CONFORMS = (
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)


class Cases:
    """The cases of every operation, made when a test asks: what `schema.parametrize()` does while
    tests are counted, which takes seconds in each of several processes.
    """

    def __init__(self, max_examples: int, coverage: bool, derandomize: bool = True):
        load_all_checks()
        self.schema = schemathesis.openapi.from_dict(describe(ENDPOINTS))
        # which refusal it is, `status_code_conformance` looks at
        self.schema.config.checks.negative_data_rejection.expected_statuses = ["4xx"]
        self.schema.config.phases.coverage.enabled = coverage
        self.settings = settings(
            max_examples=max_examples,
            deadline=None,
            derandomize=derandomize,
            suppress_health_check=list(HealthCheck),
        )

    def ask(self, method: str, path: str, served) -> None:
        @self.settings
        def asked(case):
            ask(case, served)

        build_operation_test(
            config=self.schema.config,
            operation=self.schema[path][method],
            test_func=asked,
            given_kwargs={},
            feedback=FeedbackSources(),
        )()


def ask(case, served) -> None:
    """Ask as generated, and then at a table that exists, with the rights of somebody at it."""
    checks = [*CONFORMS, negative_data_rejection, unsupported_method]
    case.call_and_validate(base_url=served.address, checks=checks)
    if "match" not in (case.path_parameters or {}) and not case.operation.security:
        return
    chance = random.Random(str(case.body) + str(case.query))
    match, token = chance.choice(served.rights)
    if "match" in (case.path_parameters or {}):
        case.path_parameters["match"] = match
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    case.call_and_validate(base_url=served.address, checks=list(CONFORMS), headers=headers)
