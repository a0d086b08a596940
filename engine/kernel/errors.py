"""Errors of the kernel.

KernelError             the root
  IllegalChoice         an option that the decision does not offer
  BadSave               a saved match that cannot be read
  BrokenInvariant       a state that no legal play reaches: a bug
  Endless               a loop of rules without a decision: a bug
  Untold                more dice rolled than were fixed in advance
"""


class KernelError(Exception):
    """Base class of all kernel errors."""


class IllegalChoice(KernelError):
    """The option is not offered by the current decision, or the match is over."""


class BadSave(KernelError):
    """Saved data that is not a match, or has another version."""


class BrokenInvariant(KernelError):
    """A state that no legal sequence of events can reach."""


class Endless(KernelError):
    """Too many events without a decision: the match may never ask again.

    ``report`` is the match with the choice that caused the loop, as text from which
    ``saved_choices`` reads both; empty if there is none.
    """

    def __init__(self, message: str, report: str = "") -> None:
        super().__init__(message, report)
        self.report = report

    def __str__(self) -> str:
        return str(self.args[0])


class Untold(KernelError):
    """More dice are rolled than were fixed in advance: ``dice`` of them, with ``sides`` sides."""

    def __init__(self, dice: int, sides: int) -> None:
        super().__init__(dice, sides)
        self.dice, self.sides = dice, sides
