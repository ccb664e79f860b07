"""The decorator of the solvers' compiled functions."""

from __future__ import annotations

from rollhouse.kernel.records import called

compiled = called
"""As `@rule`, its machine code kept on disk, but not inlined: these are long, and call rules.

All compiled functions that call each other lie in one folder, because the disk cache notices a
change in a function's own folder and of the rules, and of nothing else.
"""
