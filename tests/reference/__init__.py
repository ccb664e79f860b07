"""Slow, obvious second readings of the rulebooks, written without looking at the engine, that the engine is compared with."""
