"""What is asked and told about a match at one keyboard, wherever it is played."""
