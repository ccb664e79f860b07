"""Batch play on CPU and GPU, and how fast it is."""
