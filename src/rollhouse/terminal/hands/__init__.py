"""People's hands where physics decides: the swing that a key stops, and the film of what happened.

`hand.TerminalHand` is what a game has to provide (`games/<game>/terminal_hand.py`).
"""
