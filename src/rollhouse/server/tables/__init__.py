"""What is agreed at a table: its plan, what a token gives the right to, and how others see it."""
