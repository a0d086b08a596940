"""The history of a battle line by line, for the log and its search (538)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import engine.berserk.abilities as ab
from catalog.common.i18n import _, capital, quoted
from catalog.english import shown_name
from deckbuilder.battle.events import render_event
from deckbuilder.battle.how_read import read_by
from deckbuilder.battle.questions import render_card
from deckbuilder.battle.reminders import reminders
from deckbuilder.cards.pieces import card_pieces
from deckbuilder.cards.playing import Playing, ReadBy, playing_of_cards, render_read_by
from deckbuilder.cards.rulebook import cited
from engine.berserk import CardRevealed, CardState, MatchState, TurnBegan, is_unknown
from engine.kernel import Event, Seat


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line: its turn (0 before the first), whether it begins the turn, its text.

    ``read`` is how the printed sentence behind the line is read: a line that nobody reads quotes
    text that the engine does not play, or reminds of it. ``seat`` is the acting player, None for
    nobody. For a folded line (see ``actions``) ``details`` are its sentences, ``places`` the
    indexes of their events, and ``cards`` the cards of the action, the acting one first.
    """

    turn: int
    text: str
    begins: bool = False
    read: ReadBy = ReadBy.COMPILER
    seat: Seat | None = None
    details: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    about: str = ""
    """The name of the card whose unread text the line quotes, in quotation marks."""


def log_entries(events: Iterable[Event], seen: MatchState) -> list[LogEntry]:
    """Return the log, one line per event; consecutive reveals of a player share one.

    Each of these is followed by lines for texts that the engine does not play. With a player's
    view, the lines reveal no more than the player may know.
    """
    return [entry for _place, entry in placed_entries(events, seen)]


def placed_entries(events: Iterable[Event], seen: MatchState) -> Iterator[tuple[int, LogEntry]]:
    """Yield the lines of ``log_entries``, each with the index of its last event."""
    turn, revealed, place = 0, list[CardRevealed](), -1
    for place, event in enumerate(events):
        if isinstance(event, CardRevealed):
            if revealed and _why_revealed(seen, revealed[0]) != _why_revealed(seen, event):
                yield from _placed(place - 1, _revealed(turn, revealed, seen))
                revealed = []
            revealed.append(event)
        elif text := render_event(event, seen):
            if revealed:
                yield from _placed(place - 1, _revealed(turn, revealed, seen))
                revealed = []
            begins = isinstance(event, TurnBegan)
            turn = event.turn if isinstance(event, TurnBegan) else turn
            yield place, LogEntry(turn, text, begins, read_by(event, seen))
        yield from _placed(place, reminder_entries(turn, event, seen))
    yield from _placed(place, _revealed(turn, revealed, seen) if revealed else ())


def reminder_entries(turn: int, event: Event, seen: MatchState) -> Iterator[LogEntry]:
    """Yield the reminders of an event as lines."""
    for name, line in reminders(event, seen):
        yield LogEntry(turn, line, read=ReadBy.NOBODY, about=quoted(name))


def _placed(place: int, entries: Iterable[LogEntry]) -> Iterator[tuple[int, LogEntry]]:
    return ((place, entry) for entry in entries)


def _why_revealed(seen: MatchState, event: CardRevealed) -> tuple[Seat, str]:
    return seen.cards[event.card].controller, event.rule


def _revealed(turn: int, events: list[CardRevealed], seen: MatchState) -> Iterator[LogEntry]:
    yield LogEntry(turn, _render_revealing(events, seen))
    yield from reading_entries(turn, (seen.cards[event.card] for event in events))


def reading_entries(turn: int, revealed: Iterable[CardState]) -> Iterator[LogEntry]:
    """Yield lines on what revealed cards print: a line for each with text that the engine does not
    play, then a line that names those read by hand, and one for those that the user reads."""
    cards = [card for card in revealed if not is_unknown(card)]
    for card in cards:
        if text := render_unread_line(card):
            yield LogEntry(turn, text, read=ReadBy.NOBODY, about=quoted(shown_name(card.spec.name)))
    for read, own in ((ReadBy.HAND, False), (ReadBy.OWN, True)):
        named = [
            quoted(shown_name(card.spec.name))
            for card in cards
            if any(isinstance(node, ab.ByHand) and node.own is own for node in card.spec.abilities)
        ]
        if named:
            how = capital(render_read_by(read))
            told = _("{how}: {cards}.").format(how=how, cards=", ".join(dict.fromkeys(named)))
            yield LogEntry(turn, told, read=read)


def render_unread_line(card: CardState) -> str:
    """Return the printed text of a card that the engine does not play; empty if it plays all.

    Empty for a card that the viewer may not know.
    """
    if is_unknown(card):
        return ""
    printed, name = card_pieces(card.spec), quoted(shown_name(card.spec.name))
    if printed.is_absent:
        return _("{card}: the text is not given, none of it is automated.").format(card=name)
    if not printed.unread:
        return ""
    texts = " ".join(quoted(unread.text) for unread in printed.unread)
    return _("{card} – not automated: {sentences}").format(card=name, sentences=texts)


def _render_revealing(events: list[CardRevealed], seen: MatchState) -> str:
    if len(events) == 1:
        return render_event(events[0], seen) or ""
    cards = ", ".join(render_card(seen, event.card) for event in events)
    text = _("Revealed: {cards}.").format(cards=cards)
    rule = events[0].rule
    if rule:
        text = _("{sentence} (rule {rule})").format(sentence=text, rule=cited(rule, seen.ruleset))
    return text


def playing_of_table(seen: MatchState) -> Playing:
    """Return how much of the cards in a battle plays, as far as the viewer knows them."""
    return playing_of_cards(card.spec for card in seen.cards if not is_unknown(card))
