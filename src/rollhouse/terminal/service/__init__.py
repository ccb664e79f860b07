"""Opening a house from the command line: on this machine, to a network, or from a backup."""
