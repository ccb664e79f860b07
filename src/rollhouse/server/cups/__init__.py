"""Cups: several games for the same people, from gathering to the ceremony."""
