"""A game at one keyboard."""
