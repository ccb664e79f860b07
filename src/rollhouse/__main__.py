"""The command `rollhouse`, and the same as `python -m rollhouse`."""

import sys

from rollhouse.terminal.keyboard.interrupt import CODE, ImmediateInterrupt


def main() -> int:
    """What the command line says; the exit code."""
    try:
        with ImmediateInterrupt():
            from rollhouse.terminal.main import main
        return main()
    except KeyboardInterrupt:
        return CODE


if __name__ == "__main__":
    sys.exit(main())
