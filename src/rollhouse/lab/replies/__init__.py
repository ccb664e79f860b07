"""What the best reply to a player wins: so that strong means hard to exploit."""
