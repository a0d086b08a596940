"""The log of a draft: all of its events, as data and as a JSON file.

The file is one JSON object:

- ``format`` "razdacha-draft", ``version`` 1;
- ``plan``: ``kind`` (pod, grid, winston), ``seats`` (``name``, ``bot``: rating, balance, squad or
  null for a person), ``boosters`` (``set``, ``collation``: one for each round), ``seed`` (a decimal
  number as text), ``passing`` (left, right, alternating), ``clock`` (seconds per pick or null),
  ``ratings`` (those used by bots);
- ``sets``: the version of each set's cards by the set's code;
- ``boosters``: by round, then by seat, the ids of the cards in booster order;
- ``picks``: in an order in which they can be replayed (by round, pick and seat): ``seat`` from 0,
  ``round`` and ``pick`` from 1, ``choice`` (index of the choice, in a pod the index in the pack),
  ``cards`` (ids of the cards gained) and, if a bot scored, ``scoring``: ``scores`` (pairs of choice
  and score, best first), ``reasons`` of the choice made (``code``, ``amount``, ``detail``) and
  ``unrated`` (names of cards without a rating). Scores and amounts are in hundredths of a crystal;
- ``made_with``: the versions of the ``rules``, of the ``reading`` of cards and of the random
  ``streams`` it was made with; the default is 1 each;
- ``cards``: the opened cards as they were: ``rarity`` and ``card``; missing in older logs;
- ``seat``: the owner's seat, for a guest at another player's table; missing for the host;
- ``decks``: decks built from the pools: ``seat``, ``name``, ``cards`` and ``side`` (ids).

Later programs may add keys, which readers ignore. Any change that a reader of version 1 would
misinterpret increases the version.
"""

from collections.abc import Iterable, Set
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any, Final

from catalog.common.bounded_json import read_head, read_json
from catalog.common.errors import BadFile
from catalog.common.foreign import render_json
from catalog.common.i18n import N_, _
from deckbuilder.base.versions import NOW, MadeWith
from deckbuilder.kit import wire
from deckbuilder.kit.records import PAIRS, Key
from deckbuilder.kit.wire import OMITTED, Bounds, Wanted, WrongData
from deckbuilder.limited.draft.draft import Scoring
from deckbuilder.limited.draft.plan import DraftPlan
from deckbuilder.limited.opened import OpenedCard

FORMAT: Final = "razdacha-draft"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class LoggedPick:
    """A pick as in ``deckbuilder.limited.draft.draft.Pick``, with the ids of the cards."""

    seat: Annotated[int, Bounds(least=0)]
    round: Annotated[int, Bounds(least=1)]
    pick: Annotated[int, Bounds(least=1)]
    choice: Annotated[int, Bounds(least=0)]
    cards: tuple[str, ...]
    scoring: Annotated[Scoring | None, OMITTED] = None


@dataclass(frozen=True, slots=True)
class LoggedDeck:
    """A deck built from a seat's pool, by the ids of its cards, with repetitions."""

    seat: Annotated[int, Bounds(least=0)]
    name: str
    cards: tuple[str, ...]
    side: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftLog:
    """A finished or running draft; ``versions`` are (set code, version of its cards).

    ``cards`` are those opened, each once; empty in the log of an older program. ``seat`` is the
    owner's, if the others sat at keyboards of their own.
    """

    plan: DraftPlan
    versions: Annotated[tuple[tuple[str, str], ...], PAIRS, Key("sets")]
    boosters: tuple[tuple[tuple[str, ...], ...], ...]
    picks: tuple[LoggedPick, ...] = ()
    decks: tuple[LoggedDeck, ...] = ()
    cards: tuple[OpenedCard, ...] = ()
    made_with: MadeWith = NOW
    seat: Annotated[int | None, OMITTED, Bounds(least=0)] = None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people at this keyboard: one's own, or all without a bot."""
        if self.seat is not None:
            return (self.seat,)
        return tuple(place for place, seat in enumerate(self.plan.seats) if seat.bot is None)

    @property
    def refs(self) -> tuple[str, ...]:
        """The ids of the opened cards, each once, sorted."""
        return tuple(
            sorted({ref for seats in self.boosters for booster in seats for ref in booster})
        )

    def pool(self, seat: int) -> tuple[str, ...]:
        """Return the ids of a seat's cards, in the order taken."""
        return tuple(ref for pick in self.picks if pick.seat == seat for ref in pick.cards)

    def with_decks(self, decks: Iterable[LoggedDeck]) -> "DraftLog":
        """Return the log with these decks instead of its own."""
        return replace(self, decks=tuple(decks))


_SHORT: Final = ("format", "version", "made_with", "seat", "plan", "sets")


def render_log(log: DraftLog) -> str:
    """Return the log as the text of its file, one booster or pick per line."""
    data = log_to_data(log)
    boosters = ",\n".join(f"  [\n{_lines(seats, 3)}\n  ]" for seats in data["boosters"])
    parts: dict[str, str] = {
        **{key: _line(data[key]) for key in _SHORT if key in data},
        "boosters": f"[\n{boosters}\n ]",
        **{key: f"[\n{_lines(data[key], 2)}\n ]" for key in ("picks", "decks", "cards")},
    }
    body = ",\n".join(f" {_line(key)}: {value}" for key, value in parts.items())
    return f"{{\n{body}\n}}\n"


def _line(value: object) -> str:
    return render_json(value)


def _lines(values: Iterable[object], indent: int) -> str:
    return ",\n".join(" " * indent + _line(value) for value in values)


def log_to_data(log: DraftLog) -> dict[str, Any]:
    """Return the object of the log's file as plain data."""
    return {"format": FORMAT, "version": VERSION, **wire.write(log)}


def read_log(text: str, source: str) -> DraftLog:
    """Return the log in ``text``, the content of ``source``.

    BadFile, with the line or the place in the object, if it is invalid.
    """
    return log_from_data(read_json(source, text, _("this is not a draft log")), source)


def log_from_data(data: object, source: str) -> DraftLog:
    """Return the log written by ``log_to_data``; BadFile, with the place, if it is invalid."""
    data, _version = read_head(source, data, FORMAT, (VERSION,), _("this is not a draft log"))
    log: DraftLog = _read(DraftLog, {**data, "made_with": data.get("made_with") or {}}, source)
    _check(log, source)
    return replace(log, plan=replace(log.plan, seed=log.made_with.seed(str(log.plan.seed))))


def pick_from_data(data: object, seats: int, source: str) -> LoggedPick:
    """Parse a pick of the file; BadFile with its position if it is invalid."""
    pick: LoggedPick = _read(LoggedPick, data, source)
    _check_seat(pick.seat, seats, "seat", source)
    return pick


def decks_from_data(data: object, seats: int, source: str) -> tuple[LoggedDeck, ...]:
    """Parse the decks of the file; BadFile if they are invalid."""
    decks: tuple[LoggedDeck, ...] = _read(tuple[LoggedDeck, ...], data, source)
    for number, deck in enumerate(decks):
        _check_seat(deck.seat, seats, f"[{number}].seat", source)
    return decks


def _read(hint: Any, data: object, source: str) -> Any:
    try:
        return wire.read_value(hint, data)
    except WrongData as wrong:
        raise _wrong_data(source, wrong) from wrong


def _check(log: DraftLog, source: str) -> None:
    """Refuse seats that are not at the table and cards that are not in the boosters."""
    seats, opened = len(log.plan.seats), set(log.refs)
    if log.seat is not None:
        _check_seat(log.seat, seats, "seat", source)
    for number, pick in enumerate(log.picks):
        _check_seat(pick.seat, seats, f"picks[{number}].seat", source)
        _check_cards(pick.cards, opened, f"picks[{number}].cards", source)
    for number, deck in enumerate(log.decks):
        _check_seat(deck.seat, seats, f"decks[{number}].seat", source)
        _check_cards((*deck.cards, *deck.side), opened, f"decks[{number}].cards", source)


def _check_seat(seat: int, seats: int, place: str, source: str) -> None:
    if seat >= seats:
        raise _bad(source, place, _(_WANTED[Wanted.WITHIN]).format(value=seat))


def _check_cards(refs: Iterable[str], opened: Set[str], place: str, source: str) -> None:
    if any(ref not in opened for ref in refs):
        raise _bad(source, place, _("cards of the boosters"))


_WANTED: Final = {
    Wanted.THERE: N_("present"),
    Wanted.OBJECT: N_("an object"),
    Wanted.LIST: N_("a list"),
    Wanted.TEXT: N_("text"),
    Wanted.NUMBER: N_("a whole number"),
    Wanted.YES_OR_NO: N_("true or false"),
    Wanted.WITHIN: N_("a number that is possible here, not {value}"),
    Wanted.ONE_OF: N_("one of: {values}"),
    Wanted.AS_LONG: N_("two numbers"),
    Wanted.WHOLE: N_("a draft that can be played"),
    Wanted.OWN_FORM: N_("a card"),
}
"""What a value of a log should be; the only pairs are of numbers, the only own forms cards."""


def _wrong_data(source: str, wrong: WrongData) -> BadFile:
    """Return the error for a wrong value of a log."""
    is_enum = isinstance(wrong.kind, type) and issubclass(wrong.kind, Enum)
    values = ", ".join(str(member.value) for member in wrong.kind) if is_enum else ""
    is_seed = wrong.wanted is Wanted.OWN_FORM and wrong.kind is int
    right = _(_WANTED[Wanted.NUMBER if is_seed else wrong.wanted])
    return _bad(source, wrong.place, right.format(value=wrong.value, values=values))


def _bad(source: str, place: str, right: str) -> BadFile:
    problem = _("“{key}” must be {right}").format(key=place or "{}", right=right)
    return BadFile(source, problem)
