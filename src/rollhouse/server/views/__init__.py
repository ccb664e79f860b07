"""What clients are shown of a position: its board, its offers, one step of a match."""
