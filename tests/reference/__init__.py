"""Slow, obvious second readings of the rulebooks, written without looking at the engine."""
