"""Streams that a shell has closed, and readers that leave."""

from __future__ import annotations

import subprocess

import pytest

from .person import COMMAND


def shell(redirected, *words):
    """A command as a shell runs it, with its streams redirected."""
    line = f'"$@" {redirected}'
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", line, "bash", *COMMAND, *words],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip


@pytest.mark.parametrize("redirected", [">&-", "<&-", "<&- >&-", "| head -1"])
@pytest.mark.parametrize(
    "words",
    [
        ("rules", "toss_up"),
        ("games",),
        ("saved",),
        ("play", "toss_up", "--players", "Ann,Ben", "--lines"),
        ("referee", "toss_up", "--players", "Ann,Ben"),
    ],
)
@pytest.mark.usefixtures("data_folder")
def test_without_a_stream_a_command_goes_on_as_well_as_it_can(words, redirected):
    ended = shell(redirected if "<" in redirected else f"</dev/null {redirected}", *words)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_refusal_needs_no_stream_either():
    assert shell(">&- 2>&-", "play", "--banana").returncode == 2
    assert shell(">&- 2>&-", "solve", "chess").returncode == 2
