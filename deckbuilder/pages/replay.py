"""The page of a match: board and log side by side, stepped through action by action."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from catalog.common.i18n import _
from catalog.english import shown_name
from deckbuilder.battle.actions import SIGNS
from deckbuilder.battle.log import LogEntry
from deckbuilder.battle.questions import render_outcome, render_seat
from deckbuilder.battle.retelling import Told, positions_by_sentence
from deckbuilder.cards.playing import ReadBy, playing_of_cards, render_playing, render_read_by
from deckbuilder.cards.signs import in_words
from deckbuilder.decks.editions import ground_note, other_edition
from deckbuilder.decks.english import shown_deck
from deckbuilder.matches.match import Controller, MatchSession
from deckbuilder.pages.rendering import rendered
from deckbuilder.pages.shared_texts import Button, Fact, common_words, ends_and_steps
from deckbuilder.workbench.before_recruitment import render_before_events
from engine.berserk import CELLS, COLUMNS, NO_CELL, ROWS, BerserkMatch, CardState, MatchState, Zone
from engine.kernel import SEATS, Seat

Frame: TypeAlias = list[list[int]]


class Field(IntEnum):
    """The displayed fields of a card; ``parts/replay.js`` uses the same numbers."""

    PLACE = 0
    NAME = 1
    CONTROLLER = 2
    LIFE = 3
    MAXIMUM = 4
    STRIKE = 5
    MARKS = 6
    MOVEMENT = 7
    ARMOR = 8
    CHIPS = 9


class Mark(IntFlag):
    """Flags of a card."""

    HIDDEN = 1
    CLOSED = 2
    ACTED = 4
    FLYER = 8


EXTRA: Final = len(CELLS) + 1
"""The first number of the zones.

A place is 0 out of sight, a cell counted from 1, or a zone of the first or second player: the extra
zone from here, then the graveyard, then the exile.
"""
GRAVEYARD: Final = EXTRA + 2
EXILE: Final = GRAVEYARD + 2


@dataclass(frozen=True, slots=True)
class Frames:
    """The frames of a battle, and the texts they refer to; the first text is empty."""

    frames: list[Frame]
    texts: list[str]


def frames_of(told: Iterable[Told]) -> Frames:
    """Return a frame for each moment of the log."""
    texts: dict[str, int] = {"": 0}
    before: list[tuple[int, ...]] = []
    frames: list[Frame] = []
    for step in told:
        now = [looks(card, step.state, texts) for card in step.state.cards]
        before += [(0,) * len(Field)] * (len(now) - len(before))
        frames.append(_changes(before, now))
        before = now
    return Frames(frames, list(texts))


def _changes(before: list[tuple[int, ...]], now: list[tuple[int, ...]]) -> Frame:
    changes = []
    for card, (old, new) in enumerate(zip(before, now, strict=True)):
        pairs = [[field, new[field]] for field in Field if old[field] != new[field]]
        if pairs:
            changes.append([card, *(int(number) for pair in pairs for number in pair)])
    return changes


def looks(card: CardState, state: MatchState, texts: dict[str, int]) -> tuple[int, ...]:
    """Return all fields of a card; new texts are appended to ``texts``."""
    strike = "" if card.facts.strike is None else str(card.facts.strike)
    armor = max(card.facts.value(ab.Name.ARMOR) - card.armor_spent, 0) if card.in_battle else 0
    return (
        _place(card),
        texts.setdefault(shown_name(card.facts.name), len(texts)),
        int(card.controller),
        card.life if card.has_life else 0,
        card.maximum_life if card.has_life else 0,
        texts.setdefault(strike, len(texts)),
        int(_marks(card, state.turn)),
        card.movement_left if card.in_battle else 0,
        armor,
        card.chips,
    )


def _place(card: CardState) -> int:
    first = {Zone.EXTRA: EXTRA, Zone.GRAVEYARD: GRAVEYARD, Zone.EXILE: EXILE}
    if card.zone is Zone.BATTLEFIELD and card.cell != NO_CELL:
        return card.cell + 1
    if card.zone not in first:
        return 0
    whose = card.controller if card.zone is Zone.EXTRA else card.owner
    return first[card.zone] + (whose is Seat.SECOND)


def _marks(card: CardState, turn: int) -> Mark:
    marks = Mark(0)
    if card.in_battle:
        marks |= Mark.HIDDEN if card.hidden else Mark(0)
        marks |= Mark.CLOSED if card.closed else Mark(0)
        marks |= Mark.ACTED if card.acted else Mark(0)
        is_ready = card.flyer_strike_until and card.flyer_strike_until >= turn
        marks |= Mark.FLYER if is_ready else Mark(0)
    return marks


_SIGN: Final = re.compile(f"([{''.join(SIGNS)}])")


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a line: words, or a sign with the player's name for screen readers."""

    text: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the log: its turn, its words, its kind, and its sentences."""

    turn: int
    parts: Sequence[_Part]
    kind: str
    sentences: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Squad:
    name: str
    cards: Sequence[str]


def match_page(session: MatchSession) -> str:
    """Return the page of a match in its current state; nothing is hidden.

    At the bottom of the board is the only human, else the first player.
    """
    entries: list[LogEntry] = []
    bottom = bottom_seat(session)
    frames = frames_of(() if session.match is None else _collecting(session.match, bottom, entries))
    players = [session.entrants[_entrant_at(session, seat)].name for seat in SEATS]
    lines = [_line(entry, bottom, players) for entry in entries]
    data = {
        "frames": frames.frames,
        "texts": frames.texts,
        "players": players,
        "bottom": int(bottom),
        "acting": [entry.cards for entry in entries],
        "cells": {"rows": ROWS, "columns": COLUMNS},
        "words": _board_words(),
    }
    one, other = (entrant.name for entrant in session.entrants)
    shown = {
        "title": _("{one} against {other}").format(one=one, other=other),
        "facts": list(_facts(session)),
        "lines": lines,
        "squads": list(_squads(session)),
        "steps": max(len(lines), 1),
        "buttons": ends_and_steps(
            Button("turn-back", "◀◀", _("Previous turn"), "Page Up"),
            Button("turn-on", "▶▶", _("Next turn"), "Page Down"),
            back=_("Previous action"),
            on=_("Next action"),
        ),
        "inner": [
            Button("event-back", "‹", _("Previous event"), "Shift+←"),
            Button("event-on", "›", _("Next event"), "Shift+→"),
        ],
        "words": common_words() | _words(),
    }
    return rendered("replay", shown, data)


def bottom_seat(session: MatchSession) -> Seat:
    """Return the seat at the bottom of the board: the only human's, else the first."""
    humans = [
        number
        for number, entrant in enumerate(session.entrants)
        if entrant.controller is Controller.HUMAN
    ]
    if session.seats is None or len(humans) != 1:
        return Seat.FIRST
    return session.seat_of(humans[0])


def _collecting(match: BerserkMatch, bottom: Seat, entries: list[LogEntry]) -> Iterator[Told]:
    """Yield a battle sentence by sentence, each line recorded: a state is only valid until the
    next."""
    for told in positions_by_sentence(match, bottom):
        if told.is_whole:
            entries.append(told.entry)
        yield told


def _line(entry: LogEntry, bottom: Seat, players: Sequence[str]) -> _Line:
    kind = "begins" if entry.begins else "unread" if entry.read is ReadBy.NOBODY else ""
    if entry.seat is not None:
        kind = "own" if entry.seat is bottom else "theirs"
    text, sentences = in_words(entry.text), [in_words(one) for one in entry.details]
    if entry.details and entry.read is not ReadBy.COMPILER:
        text = _("{sentence} ({citation})").format(
            sentence=text, citation=render_read_by(entry.read)
        )
    whose = dict(zip(SIGNS, (players[bottom], players[bottom.opponent]), strict=True))
    parts = [_Part(whose.get(one, one), one if one in whose else "") for one in _SIGN.split(text)]
    return _Line(entry.turn, parts, kind, [] if sentences == [text] else sentences)


def _entrant_at(session: MatchSession, seat: Seat) -> int:
    return int(seat) if session.seats is None else session.entrant_at(seat)


def _facts(session: MatchSession) -> Iterator[Fact]:
    for number, entrant in enumerate(session.entrants):
        deck = _("“{name}”").format(name=shown_deck(entrant.deck))
        if session.seats is not None:
            deck += ", " + render_seat(session.seat_of(number))
        yield Fact(entrant.name, f"{deck}. {render_playing(playing_of_cards(entrant.cards))}")
    if session.before is not None:
        first, second = (session.entrants[session.entrant_at(seat)].name for seat in SEATS)
        for line in render_before_events(session.before, (first, second)):
            yield Fact(_("Before the recruitment"), line)
    if session.match is not None:
        yield Fact(_("Turns"), str(session.match.state.turn))
    if other := other_edition(session.rules):
        yield Fact(_("Edition"), f"{other}. {ground_note(session.rules)}")
    yield Fact(_("Seed"), str(session.seed))
    yield Fact(_("Outcome"), render_outcome(session) or _("The match is not over."))


def _squads(session: MatchSession) -> Iterator[_Squad]:
    for number, entrant in enumerate(session.entrants):
        done = None if session.seats is None else session.finished.get(session.seat_of(number))
        if done is not None:
            name = _("The squad: {player}").format(player=entrant.name)
            yield _Squad(name, [shown_name(card.name) for card in done.squad])


def _words() -> dict[str, str]:
    return {
        "board": _("Board"),
        "story": _("What happened"),
        "about": _("Match"),
        "step": _("Line of the log"),
        "inside": _("Inside the action"),
        "hint": _(
            "← → move by actions, Shift+← and Shift+→ by the events inside them, Page Up and "
            "Page Down by turns, Home and End go to the ends; on a touch screen swipe over "
            "the board."
        ),
    }


def _board_words() -> dict[str, str]:
    """Return the texts of the script, with places in braces to be filled there."""
    return {
        "where": _("Turn {turn}, line {at} of {count}"),
        "before": _("Before the first turn, line {at} of {count}"),
        "event": _("{where}, event {event} of {events}"),
        "table": _("The battlefield, row by row"),
        "empty": _("empty"),
        "extra": _("Extra zone: {player}"),
        "graveyard": _("Graveyard: {player} ({count})"),
        "exile": _("Exile: {player} ({count})"),
        "life": _("{left} of {all} life"),
        "hidden": _("hidden"),
        "closed": _("closed"),
        "acted": _("has acted"),
        "movement": _("movement {count}"),
        "armor": _("armor {count}"),
        "chips": _("chips: {count}"),
        "flyer": _("may strike a flyer"),
        "strike": _("strike {strike}"),
    }
