"""A match by a room code in words: its terms, the check of a deck, clocks, who is away."""

from typing import Final

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.network.matches.guest import MatchGuest, Position
from deckbuilder.network.protocol import AtZero, MatchTerms

_AT_ZERO: Final = {
    AtZero.LOSE: N_("who runs out of time loses"),
    AtZero.BOT: N_("who runs out of time has the choice made by the computer"),
}


def render_terms(terms: MatchTerms) -> str:
    """Return the clocks of a match, and how long a seat is held, in one or two sentences."""
    parts = []
    if terms.move:
        parts.append(_("{time} for a choice").format(time=_time(terms.move)))
    if terms.whole:
        parts.append(_("{time} for the match").format(time=_time(terms.whole)))
    if parts:
        text = _("Clock: {times}; {end}.")
        clock = text.format(times=", ".join(parts), end=_(_AT_ZERO[terms.at_zero]))
    else:
        clock = _("No clock.")
    if not terms.hold:
        return f"{clock} " + _("A seat is held for as long as its player is away.")
    held = ngettext(
        "A seat is held for {count} second while its player is away.",
        "A seat is held for {count} seconds while its player is away.",
        terms.hold,
    )
    return f"{clock} {held.format(count=terms.hold)}"


def render_check(guest: MatchGuest) -> str:
    """Return what the host says of the deck that was brought; empty before it does."""
    checked = guest.checked
    if checked is None:
        return ""
    lines = [_("The host does not accept the deck:"), *checked.problems] if checked.problems else []
    if checked.different:
        lines.append(
            _("The host's program has these of your cards otherwise: {cards}.").format(
                cards=", ".join(checked.different)
            )
        )
    if checked.is_accepted:
        lines.append(_("Your deck is accepted."))
    return "\n".join(lines)


def render_others(count: int) -> str:
    """Return how many cards of the opponent the host has otherwise; empty for none."""
    if not count:
        return ""
    return ngettext(
        "{count} of the opponent's cards is otherwise in the host's program; the host's counts.",
        "{count} of the opponent's cards are otherwise in the host's program; the host's count.",
        count,
    ).format(count=count)


def render_status(names: tuple[str, str], position: Position, now: float) -> str:
    """Return the clocks now, by ``monotonic``, and who is away; empty if there is neither."""
    seen, gone = position.seen, int(1000 * (now - position.since))
    parts = [
        f"{name}: {_time(max(0, left - gone) // 1000)}"
        for name, left in zip(names, seen.left, strict=True)
        if left is not None
    ]
    for entrant, held in seen.away:
        if held:
            text = _("{player} is away; the seat is held for {time}")
            left = _time(max(0, held - gone) // 1000)
            parts.append(text.format(player=names[entrant], time=left))
        else:
            parts.append(_("{player} is away; the seat is held").format(player=names[entrant]))
    return " · ".join(parts)


def _time(seconds: int) -> str:
    """Return a time in minutes and seconds.

    >>> _time(65)
    '1:05'
    """
    return f"{seconds // 60}:{seconds % 60:02}"
