"""Questions and news about a match at one keyboard, wherever the match is played."""
