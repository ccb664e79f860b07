"""A second try for tests in real time, reported openly.

What a test with a browser, a terminal or several processes sees depends on how busy the machine is
and on dice that nobody can foresee. If such a test fails it runs once more; the closing line counts
it as "tried again", and the output of the first try is printed, to be fixed like any failure.
"""

from __future__ import annotations

import functools
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

HERE = Path(__file__).parent
REAL_TIME = ("web", "terminal", "server", "docs", "fixtures/test_houses.py", "test_sixth_game.py",
             "test_third_language.py")  # fmt: skip
AGAIN = "tried again"


@functools.cache
def in_real_time(file: Path) -> bool:
    return any(file.is_relative_to(HERE / name) for name in REAL_TIME)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    if not in_real_time(item.path):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    failed = [report for report in reports if report.failed]
    if failed:
        failed[0].outcome = AGAIN  # type: ignore[assignment]
        reports = [failed[0], *runtestprotocol(item, nextitem=nextitem, log=False)]
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    return (AGAIN, "A", "TRIED AGAIN") if report.outcome == AGAIN else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.stats.get(AGAIN, ()):
        terminalreporter.section(f"first try of {report.nodeid}", sep="_")
        report.toterminal(terminalreporter._tw)
