"""The panels of an event: the match under the cursor, the next round, one's own deck."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from catalog.common.i18n import _, ngettext
from catalog.english import shown_name
from deckbuilder.decks.english import shown_deck
from deckbuilder.matches.match import Entrant
from deckbuilder.tournament.columns import render_score, round_title
from deckbuilder.tournament.pairings import Pair
from deckbuilder.tournament.standings import Score, Table
from deckbuilder.tournament.tournament import Tournament, TournamentKind
from deckbuilder.tui.cards.curve import cost_rows, element_counts, render_curve
from deckbuilder.tui.draft.tournament_tables import PERSON, render_match_end
from deckbuilder.tui.shell.theme import BAD, DIM, GOLD, GOOD
from deckbuilder.workbench.checking import CheckedDeck, render_format_line

_WON: Final = "+"
_LOST: Final = "–"
_DRAWN: Final = "="
_OPEN: Final = "·"


def how_it_ended(event: Tournament, table: Table) -> Text:
    """Return how a match ended, or which decks have not met yet."""
    if table.score is not None:
        return Text(render_match_end(event, table.score))
    decks = [event.entrants[entrant].deck for entrant in table.entrants]
    names = " — ".join(_("“{name}”").format(name=shown_deck(deck)) for deck in decks)
    return Text(_("Not played yet: {decks}").format(decks=names), style=DIM)


def render_match(event: Tournament, table: Table) -> Text:
    """Return a match with both players' course of the event."""
    parts = [how_it_ended(event, table)]
    parts += [_way_of(event, entrant) for entrant in table.entrants]
    return Text("\n").join(parts)


def _way_of(event: Tournament, entrant: int) -> Text:
    """Return a player's place, points, and matches of the event, one per line."""
    line = next(one for one in event.standings() if one.entrant == entrant)
    points = ngettext("{count} point", "{count} points", line.points).format(count=line.points)
    text = Text("\n").append(event.entrants[entrant].name, style="bold")
    text.append(" · " + _("place {place}").format(place=line.place) + f" · {points}", style=DIM)
    for number, tables in enumerate(event.tables):
        table = next((one for one in tables if entrant in one.entrants), None)
        if table is not None:
            text.append("\n").append_text(_met(event, number, table, entrant))
    return text


def _met(event: Tournament, number: int, table: Table, entrant: int) -> Text:
    """Return a player's opponent in a round, and the result."""
    other = table.opponent(entrant)
    sign, style = _sign(table.score, entrant)
    name = _("bye") if other is None else event.entrants[other].name
    line = Text.assemble((f"  {sign} ", style), f"{name}  ")
    return line.append(round_title(event, number), style=DIM)


def _sign(score: Score | None, entrant: int) -> tuple[str, str]:
    if score is None:
        return _OPEN, DIM
    if score.winner is None:
        return _DRAWN, GOLD
    return (_WON, f"bold {GOOD}") if score.winner == entrant else (_LOST, f"bold {BAD}")


def render_next(event: Tournament) -> Text:
    """Return the pairs of the next round, or what determines them."""
    if event.is_over:
        return Text(_("Every match of the event is played."), style=DIM)
    lines = [Text(round_title(event, len(event.tables)), style="bold")] if _goes_on(event) else []
    pairs = event.next_pairs()
    if pairs is not None:
        lines += [_render_pair(event, pair) for pair in pairs]
    lines += [Text(text, style=DIM) for text in _what_is_left(event, pairs)]
    return Text("\n").join(lines)


def _goes_on(event: Tournament) -> bool:
    return len(event.tables) < event.rounds + event.playoff_rounds


def _render_pair(event: Tournament, pair: Pair) -> Text:
    one, other = pair
    people = any(event.is_person(entrant) for entrant in pair if entrant is not None)
    line = Text.assemble((f"{PERSON if people else ' '} ", GOLD), event.entrants[one].name)
    if other is None:
        return line.append("  ").append(_("bye"), style=f"italic {DIM}")
    return line.append(" – ").append(event.entrants[other].name)


def _what_is_left(event: Tournament, pairs: Sequence[Pair] | None) -> Iterator[str]:
    """Yield what has to be played before the next round, and how its pairs are found."""
    count = len(event.open_tables())
    if count:
        open_matches = ngettext(
            "{count} match of this round is not played yet.",
            "{count} matches of this round are not played yet.",
            count,
        )
        yield open_matches.format(count=count)
    if pairs is not None or not _goes_on(event):
        return
    if len(event.tables) > event.rounds:
        yield _("Then the winners meet.")
    elif len(event.tables) == event.rounds:
        yield _("Then the top half of the standings meets, the first against the last.")
    elif event.kind is TournamentKind.SWISS:
        yield _("Next round pairs players with equal points; no rematches if possible.")


def render_course(event: Tournament) -> Text:
    """Return every round with its matches and scores, the coming ones by name, and the points."""
    parts = []
    for number, tables in enumerate(event.tables):
        parts.append(Text(round_title(event, number), style="bold"))
        parts += [_render_score_line(event, table) for table in tables]
    for number in range(len(event.tables), event.rounds + event.playoff_rounds):
        to_come = _("not begun")
        parts.append(Text.assemble((round_title(event, number), "bold"), (f"  {to_come}", DIM)))
    points = _(
        "A win is 3 points, a draw 1, a bye counts as a win. Ties are broken by the "
        "opponents' points, the points of beaten opponents, wins, and finally by lot."
    )
    return Text("\n").join([*parts, Text(), Text(points, style=DIM)])


def _render_score_line(event: Tournament, table: Table) -> Text:
    """Return the players of a match, with the score; people are marked."""
    names = [event.entrants[entrant].name for entrant in table.entrants]
    people = any(event.is_person(entrant) for entrant in table.entrants)
    line = Text.assemble((f"{PERSON if people else ' '} ", GOLD), names[0])
    if table.other is None:
        return line.append("  ").append(_("bye"), style=f"italic {DIM}")
    return line.append(f" {render_score(table)} ", style="bold").append(names[1])


def render_deck(entrant: Entrant, checks: Sequence[CheckedDeck], *, is_open: bool) -> Text:
    """Return a deck's legality and, if everybody may see it, its contents.

    Without ``checks`` the cards are still being looked up.
    """
    count = len(entrant.cards)
    cards = ngettext("{count} card", "{count} cards", count).format(count=count)
    head = Text.assemble(
        (_("“{name}”").format(name=shown_deck(entrant.deck)), "bold"), (f" · {cards}", DIM)
    )
    parts = [head, *map(_render_check, checks)]
    if is_open:
        parts += [Text(), element_counts(entrant.cards), Text(), render_curve(entrant.cards)]
        parts += [Text(), _render_cards(entrant)]
    return Text("\n").join(parts)


def _render_cards(entrant: Entrant) -> Text:
    """Return the cards of a deck with their copies, in ascending order of cost."""
    by_cost = [card for _cost, cards in cost_rows(entrant.cards) for card in cards]
    copies = Counter(shown_name(card.name) for card in by_cost)
    return Text("\n").join(
        Text.assemble((f"{count:>2}  ", DIM), name) for name, count in copies.items()
    )


def _render_check(check: CheckedDeck) -> Text:
    line = render_format_line(check.format, check.violations)
    return Text(line, style=GOOD if check.is_legal else BAD)
