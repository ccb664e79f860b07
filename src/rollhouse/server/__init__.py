"""The house online: tables to meet at, seats, sealed dice, and a store that loses nothing."""
