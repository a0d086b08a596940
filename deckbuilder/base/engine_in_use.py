"""Description of the running engine: compiled or interpreted, and why."""

import os
from importlib.machinery import EXTENSION_SUFFIXES
from typing import assert_never

from catalog.common.errors import UserError
from catalog.common.i18n import _
from engine import IN_USE
from engine.loading import COMPILED, INTERPRETED, VARIABLE, Cause, InUse


def check_asked_engine() -> None:
    """Raise UserError if the environment variable names an unknown engine."""
    asked = os.environ.get(VARIABLE, "")
    if asked not in ("", COMPILED, INTERPRETED):
        problem = _("{variable}: “{value}” is not an engine; use {words}.")
        words = f"{COMPILED} / {INTERPRETED}"
        raise UserError(problem.format(variable=VARIABLE, value=asked, words=words))


def render_engine(in_use: InUse = IN_USE) -> str:
    """Return the running engine, with the reason if it is a fallback."""
    if in_use.cause is None:
        return _("Engine: compiled")
    if in_use.cause is Cause.ASKED:
        return _("Engine: interpreted, set by {variable}").format(variable=VARIABLE)
    reason = _hindrance(in_use)
    if reason is None:
        return _("Engine: interpreted")
    told = _("Engine: interpreted; the compiled one cannot be used: {reason}")
    return told.format(reason=reason)


def render_fallback(in_use: InUse = IN_USE) -> str | None:
    """Return the warning for a user who installed or requested the compiled engine but gets the
    interpreted one.

    None otherwise, also if the interpreted engine was requested.
    """
    reason = _hindrance(in_use)
    if in_use.cause is Cause.ABSENT and os.environ.get(VARIABLE) == COMPILED:
        reason = _("it is not installed here")
    if reason is None:
        return None
    told = _(
        "The compiled engine cannot be used: {reason}. Using the interpreted one, which is slower "
        "but plays the same."
    )
    return told.format(reason=reason)


def _hindrance(in_use: InUse) -> str | None:
    """Return why the installed compiled engine cannot be used; None if it can."""
    match in_use.cause:
        case None | Cause.ABSENT | Cause.ASKED:
            return None
        case Cause.FOREIGN:
            here = EXTENSION_SUFFIXES[0].strip(".")
            told = _("it is built for {made}, but this is {here}")
            return told.format(made=in_use.detail or "?", here=here)
        case Cause.INCOMPLETE:
            return _("the file {file} is missing").format(file=in_use.detail)
        case Cause.BROKEN:
            return _("the system cannot load it ({reason})").format(reason=in_use.detail)
        case _:
            assert_never(in_use.cause)
