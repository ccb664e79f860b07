"""Stack Attack: one tower for everybody, one die at a time; do not be the one who drops it."""
