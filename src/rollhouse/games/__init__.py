"""The rules: one folder per game, and what they are written in."""
