"""The history of a battle, line by line: what a log and its search are made of (538)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from catalog.common.i18n import _
from deckbuilder.battle.events import event_text
from deckbuilder.battle.questions import card_text
from deckbuilder.battle.reminders import reminders
from deckbuilder.cards.pieces import card_pieces
from deckbuilder.cards.playing import Playing, playing_of_cards
from deckbuilder.cards.rulebook import cited
from engine.berserk import CardRevealed, CardState, MatchState, TurnBegan, is_unknown
from engine.kernel import Event, Seat


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line: the turn it belongs to (0 before the first), whether it begins it, the words.

    An ``unread`` line tells what a card prints that does not play by itself, or reminds of it.
    ``seat`` is whose action it is, None for nobody's. Of a folded line (see ``actions``)
    ``details`` are the sentences that it stands for, ``places`` those of their events in the
    history, and ``cards`` the cards of an action, the one that acts first.
    """

    turn: int
    text: str
    begins: bool = False
    unread: bool = False
    seat: Seat | None = None
    details: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()


def log_entries(events: Iterable[Event], seen: MatchState) -> list[LogEntry]:
    """Return what happened, a line each; cards of a player revealed one after another share one.

    A line for each of them follows that tells what it prints and does not play by itself.
    Give a player's view, and the lines say no more than the player may know.
    """
    return [entry for _place, entry in placed_entries(events, seen)]


def placed_entries(events: Iterable[Event], seen: MatchState) -> Iterator[tuple[int, LogEntry]]:
    """Yield the lines of ``log_entries``, each with the place of the last event it tells."""
    turn, revealed, place = 0, list[CardRevealed](), -1
    for place, event in enumerate(events):
        if isinstance(event, CardRevealed):
            if revealed and _why_revealed(seen, revealed[0]) != _why_revealed(seen, event):
                yield from _placed(place - 1, _revealed(turn, revealed, seen))
                revealed = []
            revealed.append(event)
        elif text := event_text(event, seen):
            if revealed:
                yield from _placed(place - 1, _revealed(turn, revealed, seen))
                revealed = []
            begins = isinstance(event, TurnBegan)
            turn = event.turn if isinstance(event, TurnBegan) else turn
            yield place, LogEntry(turn, text, begins)
        yield from _placed(
            place, (LogEntry(turn, line, unread=True) for line in reminders(event, seen))
        )
    yield from _placed(place, _revealed(turn, revealed, seen) if revealed else ())


def _placed(place: int, entries: Iterable[LogEntry]) -> Iterator[tuple[int, LogEntry]]:
    return ((place, entry) for entry in entries)


def _why_revealed(seen: MatchState, event: CardRevealed) -> tuple[Seat, str]:
    return seen.cards[event.card].controller, event.rule


def _revealed(turn: int, events: list[CardRevealed], seen: MatchState) -> Iterator[LogEntry]:
    yield LogEntry(turn, _revealing_text(events, seen))
    for event in events:
        if text := unread_line(seen.cards[event.card]):
            yield LogEntry(turn, text, unread=True)


def unread_line(card: CardState) -> str:
    """Tell what a card prints that does not play by itself; empty where all of it does.

    Nothing is told of a card that the viewer may not know.
    """
    if is_unknown(card):
        return ""
    printed, name = card_pieces(card.spec), _("“{name}”").format(name=card.spec.name)
    if printed.is_absent:
        return _("{card}: the text is not given, nothing of it plays by itself.").format(card=name)
    if not printed.unread:
        return ""
    texts = " ".join(_("“{name}”").format(name=unread.text) for unread in printed.unread)
    return _("{card} – not automated: {sentences}").format(card=name, sentences=texts)


def _revealing_text(events: list[CardRevealed], seen: MatchState) -> str:
    if len(events) == 1:
        return event_text(events[0], seen) or ""
    cards = ", ".join(card_text(seen, event.card) for event in events)
    text = _("Revealed: {cards}.").format(cards=cards)
    rule = events[0].rule
    if rule:
        text = _("{sentence} (rule {rule})").format(sentence=text, rule=cited(rule, seen.ruleset))
    return text


def playing_of_table(seen: MatchState) -> Playing:
    """Return how much of the cards of a battle plays, as far as the viewer knows them."""
    return playing_of_cards(card.spec for card in seen.cards if not is_unknown(card))
