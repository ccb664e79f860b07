"""`python -m rollhouse`: the same as the command `rollhouse`."""

import sys

from rollhouse.terminal.main import main

if __name__ == "__main__":
    sys.exit(main())
