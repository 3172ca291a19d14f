"""`python -m gm` is the command `gm`."""

from gm.cli.app import main

if __name__ == "__main__":
    main()
