"""Counts positions ply by ply with the reference games, to compare the engine with.

    python -m tests.perft [game ...]        (from the repository root)

writes tests/games/<game>/counts.perft. The format, one thing a line:

    # a comment
    toss_up players=2 dice=5 goal=10 finish=first_past
    ply 0: positions 1, transitions 0, finished 0, probability 1, share 0
    ply 1: positions 7, transitions 21, finished 0, probability 1, share 0

A case line is the game, then options as name=value. A value is JSON; what is not JSON is a
plain word. A value ends where the next ` name=` begins or the line ends (values may hold
blanks). Options not named have their printed defaults. `from=[...]`, always last, is a list of
steps (actions and outcomes in the vocabulary) that are played before ply 0. Chances that are
measured would change the counts with every new measurement: `falls` (an option of stack_attack)
and `flicks` (no option, but a file beside the counts of dice_flick, in the form of the game's
own) stand in for them.

A ply is one action of a seat or one outcome of the table. From every position that is not
finished, every legal action or every possible outcome is followed; finished positions stay in
the set as they are.

    positions    distinct positions after so many plies, finished ones included
    transitions  (position, step) pairs followed from the ply before; outcomes are told apart as
                 in the vocabulary: toss_up by the letters in the order G Y R, stack_attack by the
                 numbers in order, doozy_dice deals by the set of names, all other rolls die by
                 die
    finished     how many of the positions are over
    probability  what the probabilities of all positions add up to, when seats choose uniformly
                 among their legal actions: exactly 1
    share        the expected win share of seat 0 from the positions that are over, an exact
                 fraction; left out where it is long

Two positions are the same when nothing that can still matter (and nothing that still lies on
the table) differs:

    toss_up      scores, seat, turn points, last turns, roll or choice, alone also the turns
                 that have ended; finished: only the scores, and alone the turns
    shizzle      chips, seat, the line in order, the dice lying on the table, Shizzles pending,
                 whether a die of this roll is in the line already, points taken in this
                 settlement, turns (only with max_turns). Once the seat rolls again or stops,
                 dice outside the line no longer count. Finished: only the chips
    doozy_dice   cards, dots, total rolls and open cards by seat, seat, dice, rolls made this
                 turn, who still rolls in the roll-off; with set_aside_is_final also which dice
                 were set aside before the last roll (to the end of the turn, the last roll
                 included). Finished: only cards, dots and total rolls
    stack_attack scores, who plays the round, seat, the tower with owners and faces, the dice in
                 hand, the die being placed, dice placed this turn. Once the turn is over, dice
                 not on the tower no longer count. Finished: only the scores
    dice_flick   scores, hands, arena, seat, round, dice to draw, flicks left, the flick on its way,
                 markers usable this turn. Finished: only the scores
"""
