"""What the program ends with, and what each code means."""

from enum import IntEnum
from typing import Final


class ExitCode(IntEnum):
    """The codes that a command line can end with."""

    DONE = 0
    NO = 1
    BAD_INPUT = 2
    FAULT = 70
    INTERRUPTED = 130
    NO_READER = 141


MEANINGS: Final = {
    ExitCode.DONE: "Done.",
    ExitCode.NO: (
        "Done, and the answer is no: an illegal deck, a refused step, not one row imported, a"
        " replay that differs."
    ),
    ExitCode.BAD_INPUT: "Bad input or a wrong command line; one message on stderr says what.",
    ExitCode.FAULT: "A fault of the program; its traceback is in the log file.",
    ExitCode.INTERRUPTED: "Interrupted.",
    ExitCode.NO_READER: "Nobody reads the output any more.",
}
"""For the reference in ``docs/commands.md``."""
