"""Everybody against everybody: bouts, standings, ratings."""
