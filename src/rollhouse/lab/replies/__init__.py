"""What the best reply to a player wins: a strong player should be hard to exploit."""
