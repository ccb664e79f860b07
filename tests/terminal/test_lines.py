"""Lines that are typed while a program also listens to a house."""

import contextlib
import os
import signal

import pytest

from rollhouse.terminal.keyboard.lines import Stopped, TypedLines, stopping_on_signals


def test_a_signal_whose_exception_was_lost_still_ends_what_reads():
    """As when it comes while Python clears something away, and says that it ignores exceptions."""
    with stopping_on_signals():
        with contextlib.suppress(Stopped):
            os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(Stopped):
            TypedLines().line(0)
