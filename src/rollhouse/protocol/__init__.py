"""What a house and its clients say to each other: messages, bodies, tokens."""
