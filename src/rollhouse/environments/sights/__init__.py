"""What a seat sees, game by game: a module named like the game, found by being there.

A module has

`parts(terms)`
    The parts of an observation of one match, in order (`writing.Part`).
`see(setup, state, seat, out)`
    A compiled function that writes all of them, one after another, into `out`. The observing seat
    comes first wherever seats stand in a row, the others follow in turn order. It reads what
    `codec.view` shows to that seat, and nothing else.

It may have `close(setup)`, compiled, for shaped rewards: a lead, by the game's `standing`, that is
halfway from level to a sure win (`rewards.py`).

A game without a module is seen by all fields of its `State` (`plain.py`).
"""
