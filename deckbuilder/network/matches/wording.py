"""A match by a room code in words: its terms, the check of a deck, clocks, who is away."""

from typing import Final

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.battle.questions import render_result
from deckbuilder.network.matches.guest import MatchGuest, Position
from deckbuilder.network.matches.protocol import Series
from deckbuilder.network.protocol import AtZero, MatchTerms

_AT_ZERO: Final = {
    AtZero.LOSE: N_("who runs out of time loses"),
    AtZero.BOT: N_("who runs out of time has the choice made by the computer"),
}


def render_terms(terms: MatchTerms) -> str:
    """Return what decides a match, its clocks, and how long a seat is held."""
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
    if terms.best_of > 1:
        games = _("Best of {games}.").format(games=terms.best_of)
        if terms.has_side:
            games += " " + _("Between games cards may be exchanged with the side.")
        if terms.has_side and terms.move:
            games += " " + _("When the time for a choice is over, the deck stays as it was.")
        clock = f"{games} {clock}"
    if not terms.hold:
        return f"{clock} " + _("A seat is held for as long as its player is away.")
    held = ngettext(
        "Each time its player is away, a seat is held for {count} second.",
        "Each time its player is away, a seat is held for {count} seconds.",
        terms.hold,
    )
    held = f"{clock} {held.format(count=terms.hold)}"
    if terms.best_of > 1:
        held += " " + _("Who is away for longer between games loses the match.")
    return held


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


def render_score(names: tuple[str, str], series: Series | None) -> str:
    """Return the score of a series of games; empty before the first is over."""
    if series is None or not (any(series.wins) or series.drawn):
        return ""
    told = f"{names[0]} {series.wins[0]}:{series.wins[1]} {names[1]}"
    drawn = ngettext("{count} drawn", "{count} drawn", series.drawn).format(count=series.drawn)
    return f"{told} ({drawn})" if series.drawn else told


def render_between(guest: MatchGuest) -> str:
    """Return how the last game of a series ended, the score, and for whom the next one waits; empty
    if none follows."""
    series, position = guest.series, guest.position
    if series is None or not series.is_between or position is None:
        return ""
    names, end = names_of(position), position.view.outcome
    winner = None if end is None or end.winner is None else names[end.winner]
    waited = [name for name, ready in zip(names, series.ready, strict=True) if not ready]
    lines = [
        "" if end is None else render_result(winner, end.reason, end.rule, position.view.rules),
        render_score(names, series),
        _("The next game waits for: {names}.").format(names=", ".join(waited)),
    ]
    return "\n".join(filter(None, lines))


def names_of(position: Position) -> tuple[str, str]:
    """Return the names of both entrants."""
    one, other = position.view.entrants
    return one.name, other.name


def render_others(count: int) -> str:
    """Return how many cards of the opponent the host has otherwise; empty for none."""
    if not count:
        return ""
    return ngettext(
        "{count} of the opponent's cards is otherwise in the host's program; the host's counts.",
        "{count} of the opponent's cards are otherwise in the host's program; the host's count.",
        count,
    ).format(count=count)


def render_status(
    names: tuple[str, str], position: Position, now: float, series: Series | None = None
) -> str:
    """Return the score, the clocks now, by ``monotonic``, and who is away; empty without any."""
    seen, gone = position.seen, int(1000 * (now - position.since))
    score = render_score(names, series)
    parts = [score] if score else []
    for entrant, left in enumerate(seen.left):
        if left is not None:
            passed = gone if entrant in seen.running else 0
            parts.append(f"{names[entrant]}: {_time(max(0, left - passed) // 1000)}")
    for entrant, held in seen.away:
        if held:
            text = _("{player} is away; the seat is held for {time}")
            time = _time(max(0, held - gone) // 1000)
            parts.append(text.format(player=names[entrant], time=time))
        else:
            parts.append(_("{player} is away; the seat is held").format(player=names[entrant]))
    return " · ".join(parts)


def _time(seconds: int) -> str:
    """Return a time in minutes and seconds.

    >>> _time(65)
    '1:05'
    """
    return f"{seconds // 60}:{seconds % 60:02}"
