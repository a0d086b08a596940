"""The entry point of the program: ``razdacha`` and ``python -m deckbuilder``."""

import io
import sys

from deckbuilder.base.garbage import hold_back


def main() -> None:
    """Run the command line of this process."""
    hold_back()
    for stream in (sys.stdout, sys.stderr):
        _make_robust(stream)
    try:
        from deckbuilder.cli.app import app
    except KeyboardInterrupt:
        sys.exit(130)
    app()


def _make_robust(stream: object) -> None:
    """Write UTF-8 to files and pipes, and escape characters that a poor terminal cannot show."""
    if isinstance(stream, io.TextIOWrapper):
        encoding = stream.encoding if stream.isatty() else "utf-8"
        stream.reconfigure(encoding=encoding, errors="backslashreplace")


if __name__ == "__main__":
    main()
