"""What can go wrong in the kernel.

KernelError             the root
  IllegalChoice         an option that the decision does not offer
  BadSave               a saved match that cannot be read
  BrokenInvariant       a state no rule can lead to: a bug of ours
  Endless               rules that go on and on and ask nobody: a bug of ours
  Untold                more dice than were told to a random state that draws none itself
"""


class KernelError(Exception):
    """Root of the kernel's errors."""


class IllegalChoice(KernelError):
    """An option that the decision on the table does not offer, or a match that is over."""


class BadSave(KernelError):
    """Saved data that is no match, or one of another version."""


class BrokenInvariant(KernelError):
    """A state that no sequence of events may lead to."""


class Endless(KernelError):
    """So many events without a decision that there may never be one again.

    ``report`` is the match with the choice that led there, as text from which ``saved_choices``
    reads both; empty where there is none.
    """

    def __init__(self, message: str, report: str = "") -> None:
        super().__init__(message, report)
        self.report = report

    def __str__(self) -> str:
        return str(self.args[0])


class Untold(KernelError):
    """More dice are rolled than were told beforehand: ``dice`` of them, of so many ``sides``."""

    def __init__(self, dice: int, sides: int) -> None:
        super().__init__(dice, sides)
        self.dice, self.sides = dice, sides
