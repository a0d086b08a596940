"""What there is to show of a match that ended before its battle: the hands, and what was taken."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from catalog.common.i18n import _, ngettext
from deckbuilder.matches.match import MatchSession
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.tui.shell.glyphs import element_marks, rank_sign
from deckbuilder.tui.shell.theme import DIM, GOOD
from engine.berserk import CardSpec


def taken_of(session: MatchSession, entrant: int) -> frozenset[int]:
    """Return the places in an entrant's hand of the cards recruited until the match ended."""
    recruitment = _recruitment(session, entrant)
    if recruitment is None:
        return frozenset()
    done = session.finished.get(recruitment.seat)
    taken = recruitment.taken if done is None else done.taken
    return frozenset(one.position for one in taken)


def hand_of(session: MatchSession, entrant: int) -> tuple[CardSpec, ...]:
    """Return the cards dealt to an entrant; none before the deal."""
    recruitment = _recruitment(session, entrant)
    if recruitment is not None:
        return recruitment.hand
    return session.deal_of(entrant).hand if session.is_dealt else ()


def _recruitment(session: MatchSession, entrant: int) -> Recruitment | None:
    return None if session.seats is None else session.recruiting.get(session.seat_of(entrant))


def hand_text(session: MatchSession, entrant: int, style: str) -> RenderableType:
    """Return an entrant's hand, a row each, the recruited cards first and with a mark."""
    hand, taken = hand_of(session, entrant), taken_of(session, entrant)
    table = Table.grid(padding=(0, 1))
    for _column in range(4):
        table.add_column(no_wrap=True)
    for place in sorted(range(len(hand)), key=lambda place: place not in taken):
        card = hand[place]
        cost = Text(f"{card.cost!s:>2}", style="bold").append_text(rank_sign(card.elite))
        name = Text(card.name, style=f"bold {style}" if place in taken else DIM)
        mark = Text("✓" if place in taken else " ", style=f"bold {GOOD}")
        table.add_row(mark, cost, element_marks(card.elements), name)
    return table


def hand_title(session: MatchSession, entrant: int) -> str:
    """Return whose hand it is, and how many of its cards were recruited."""
    count = len(hand_of(session, entrant))
    taken = len(taken_of(session, entrant))
    dealt = ngettext("{count} card dealt", "{count} cards dealt", count).format(count=count)
    told = f"{session.entrants[entrant].name}: {dealt}"
    return told + " · " + _("{count} recruited").format(count=taken) if taken else told
