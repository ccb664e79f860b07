"""Things to compute: simulations, tournaments, solutions, and machine code ahead of time."""
