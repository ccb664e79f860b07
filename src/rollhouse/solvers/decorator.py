"""The decorator of the solvers' compiled functions."""

from __future__ import annotations

from rollhouse.kernel.records import called

compiled = called
"""As `@rule`, with machine code kept on disk, but not inlined: these functions are long."""
