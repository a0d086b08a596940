"""The exit codes of the program, and what each means."""

from enum import IntEnum
from typing import Final

from catalog.common.i18n import N_


class ExitCode(IntEnum):
    """The codes that a command line can end with."""

    DONE = 0
    NO = 1
    BAD_INPUT = 2
    FAULT = 70
    INTERRUPTED = 130
    NO_READER = 141


MEANINGS: Final = {
    ExitCode.DONE: N_("Done."),
    ExitCode.NO: N_(
        "Done, and the answer is no: an illegal deck, a refused step, not one row imported, a"
        " collection's row left out, a replay that differs."
    ),
    ExitCode.BAD_INPUT: N_("Bad input or a wrong command line; one message on stderr says what."),
    ExitCode.FAULT: N_("A fault of the program; its traceback is in the log file."),
    ExitCode.INTERRUPTED: N_("Interrupted."),
    ExitCode.NO_READER: N_("Nobody reads the output any more."),
}
"""For the reference in ``docs/commands.md``."""
