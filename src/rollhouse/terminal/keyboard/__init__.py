"""What people type: lines, single keys, and Ctrl-C."""
