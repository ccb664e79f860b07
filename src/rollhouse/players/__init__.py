"""Everybody who decides. People, rules of thumb, search and solutions sit in the same kind of seat.

A player is called with a position and its legal actions and returns one of them. Computer players
are modules here with a function `player(**settings)`, found by being there. In a list of seats
(`you,friend,greedy,computer:level=2`) a computer goes by the name of its module, with settings
after colons; everything else is a person's name.
"""
