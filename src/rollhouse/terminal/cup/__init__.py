"""The House Cup at one keyboard."""
