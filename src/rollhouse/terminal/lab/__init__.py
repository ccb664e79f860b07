"""What takes computing: simulations, tournaments, solutions, and machine code ahead of time."""
