"""The history of a battle, line by line: what a log and its search are made of (538)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from catalog.common.i18n import _
from deckbuilder.battle.events import event_text
from deckbuilder.battle.questions import card_text
from deckbuilder.cards.rulebook import cited
from engine.berserk import CardRevealed, MatchState, TurnBegan
from engine.kernel import Event, Seat


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line: the turn it belongs to (0 before the first), whether it begins it, the words."""

    turn: int
    text: str
    begins: bool = False


def log_entries(events: Iterable[Event], seen: MatchState) -> list[LogEntry]:
    """Return what happened, a line each; cards of a player revealed one after another share one.

    Give a player's view, and the lines say no more than the player may know.
    """
    return list(_entries(events, seen))


def _entries(events: Iterable[Event], seen: MatchState) -> Iterator[LogEntry]:
    turn, revealed = 0, list[CardRevealed]()
    for event in events:
        if isinstance(event, CardRevealed):
            if revealed and _why_revealed(seen, revealed[0]) != _why_revealed(seen, event):
                yield _revealed(turn, revealed, seen)
                revealed = []
            revealed.append(event)
        elif text := event_text(event, seen):
            if revealed:
                yield _revealed(turn, revealed, seen)
                revealed = []
            begins = isinstance(event, TurnBegan)
            turn = event.turn if isinstance(event, TurnBegan) else turn
            yield LogEntry(turn, text, begins)
    if revealed:
        yield _revealed(turn, revealed, seen)


def _why_revealed(seen: MatchState, event: CardRevealed) -> tuple[Seat, str]:
    return seen.cards[event.card].controller, event.rule


def _revealed(turn: int, events: list[CardRevealed], seen: MatchState) -> LogEntry:
    if len(events) == 1:
        return LogEntry(turn, event_text(events[0], seen) or "")
    cards = ", ".join(card_text(seen, event.card) for event in events)
    text = _("Revealed: {cards}.").format(cards=cards)
    rule = events[0].rule
    if rule:
        text = _("{sentence} (rule {rule})").format(sentence=text, rule=cited(rule, seen.ruleset))
    return LogEntry(turn, text)
