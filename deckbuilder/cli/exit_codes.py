"""The exit codes of the program and their meanings."""

from enum import IntEnum
from typing import Final

from catalog.common.i18n import N_


class ExitCode(IntEnum):
    """The exit codes of a command line."""

    DONE = 0
    NO = 1
    BAD_INPUT = 2
    FAULT = 70
    INTERRUPTED = 130
    NO_READER = 141


MEANINGS: Final = {
    ExitCode.DONE: N_("Done."),
    ExitCode.NO: N_(
        "Completed with a negative result: an illegal deck, a refused step, no row imported, a "
        "collection row skipped, a replay that differs."
    ),
    ExitCode.BAD_INPUT: N_("Bad input or wrong usage; a message on stderr explains it."),
    ExitCode.FAULT: N_("Internal error; the traceback is in the log file."),
    ExitCode.INTERRUPTED: N_("Interrupted."),
    ExitCode.NO_READER: N_("The output pipe is closed."),
}
"""The meaning of each code, for ``docs/commands.md``."""
