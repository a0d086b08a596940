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

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, TypeVar

from catalog.common.bounded_json import read_json
from catalog.common.errors import BadFile
from catalog.common.foreign import json_text
from catalog.common.i18n import _
from deckbuilder.base.versions import NOW, MadeWith
from deckbuilder.limited.draft.advice import Reason
from deckbuilder.limited.draft.draft import Scoring
from deckbuilder.limited.draft.plan import (
    BoosterPlan,
    DraftKind,
    DraftPlan,
    DraftSeat,
    Passing,
    Skill,
)
from deckbuilder.limited.opened import OpenedCard, read_opened, write_opened
from engine.kernel import BadSave

FORMAT: Final = "razdacha-draft"
VERSION: Final = 1

_T = TypeVar("_T")
_Word = TypeVar("_Word", bound=Enum)


@dataclass(frozen=True, slots=True)
class LoggedPick:
    """A pick: as ``deckbuilder.limited.draft.draft.Pick``, with the ids of the cards."""

    seat: int
    round: int
    pick: int
    choice: int
    cards: tuple[str, ...]
    scoring: Scoring | None = None


@dataclass(frozen=True, slots=True)
class LoggedDeck:
    """A deck built of a seat's pool, by the ids of its cards, each as often as it is in it."""

    seat: int
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
    versions: tuple[tuple[str, str], ...]
    boosters: tuple[tuple[tuple[str, ...], ...], ...]
    picks: tuple[LoggedPick, ...] = ()
    decks: tuple[LoggedDeck, ...] = ()
    cards: tuple[OpenedCard, ...] = ()
    made_with: MadeWith = NOW
    seat: int | None = None

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


def write_log(log: DraftLog) -> str:
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
    return json_text(value)


def _lines(values: Iterable[object], indent: int) -> str:
    return ",\n".join(" " * indent + _line(value) for value in values)


def log_to_data(log: DraftLog) -> dict[str, Any]:
    """Return the object of the log's file as plain data."""
    plan = log.plan
    own: dict[str, Any] = {} if log.seat is None else {"seat": log.seat}
    edition = {"edition": plan.edition} if plan.edition else {}
    return own | {
        "format": FORMAT,
        "version": VERSION,
        "made_with": log.made_with.to_json(),
        "plan": {
            "kind": plan.kind.value,
            "seats": [
                {"name": seat.name, "bot": seat.bot.value if seat.bot else None}
                for seat in plan.seats
            ],
            "boosters": [
                {"set": booster.set_code, "collation": booster.collation}
                for booster in plan.boosters
            ],
            "seed": str(plan.seed),
            "passing": plan.passing.value,
            "clock": plan.clock,
            "ratings": plan.ratings,
            **edition,
        },
        "sets": dict(log.versions),
        "boosters": [[list(booster) for booster in seats] for seats in log.boosters],
        "picks": [pick_to_data(pick) for pick in log.picks],
        "decks": [deck_to_data(deck) for deck in log.decks],
        "cards": [write_opened(card) for card in log.cards],
    }


def pick_to_data(pick: LoggedPick) -> dict[str, Any]:
    """Return a pick as it stands in the file."""
    data: dict[str, Any] = {
        "seat": pick.seat,
        "round": pick.round,
        "pick": pick.pick,
        "choice": pick.choice,
        "cards": list(pick.cards),
    }
    if pick.scoring is not None:
        data["scoring"] = {
            "scores": [list(pair) for pair in pick.scoring.scores],
            "reasons": [
                {"code": reason.code, "amount": reason.amount, "detail": dict(reason.detail)}
                for reason in pick.scoring.reasons
            ],
            "unrated": list(pick.scoring.unrated),
        }
    return data


def deck_to_data(deck: LoggedDeck) -> dict[str, Any]:
    """Return a deck as it stands in the file."""
    return {
        "seat": deck.seat,
        "name": deck.name,
        "cards": list(deck.cards),
        "side": list(deck.side),
    }


def pick_from_data(data: object, seats: int, source: str) -> LoggedPick:
    """Return the pick that ``pick_to_data`` wrote; BadFile, naming the place, when it is none."""
    return _pick(_Place(source, "", data), seats)


def decks_from_data(data: object, seats: int, source: str) -> tuple[LoggedDeck, ...]:
    """Return the decks that ``deck_to_data`` wrote; BadFile for anything else."""
    return _Place(source, "", data).each(lambda deck: _deck(deck, seats))


def read_log(text: str, source: str) -> DraftLog:
    """Return the log in ``text``, the content of ``source``.

    BadFile, with the line or the place in the object, if it is invalid.
    """
    return log_from_data(read_json(source, text, _("this is not a draft log")), source)


def log_from_data(data: object, source: str) -> DraftLog:
    """Return the log written by ``log_to_data``; BadFile, with the place, if it is invalid."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFile(source, _("this is not a draft log"))
    if data.get("version") != VERSION:
        raise BadFile(
            source,
            _("the file has version {found}; this program reads version {known}").format(
                found=data.get("version"), known=VERSION
            ),
        )
    top = _Place(source, "", data)
    made_with = _made_with(top.at("made_with", None))
    plan = _plan(top.at("plan"), made_with)
    seats = len(plan.seats)
    boosters = top.at("boosters").each(lambda row: row.each(_Place.texts))
    opened = {ref for row in boosters for booster in row for ref in booster}
    return DraftLog(
        plan,
        tuple((code, value.text()) for code, value in top.at("sets").items()),
        boosters,
        top.at("picks", []).each(lambda pick: _opened_pick(pick, seats, opened)),
        top.at("decks", []).each(lambda deck: _opened_deck(deck, seats, opened)),
        top.at("cards", []).each(_card),
        made_with,
        None if (own := top.at("seat", None)).value is None else own.number(0, seats - 1),
    )


def _card(place: "_Place") -> OpenedCard:
    try:
        return read_opened(place.value)
    except BadSave as error:
        raise place.bad(_("a card")) from error


def _made_with(place: "_Place") -> MadeWith:
    try:
        return MadeWith.from_json(place.value)
    except BadSave as error:
        raise place.bad(_("versions")) from error


def _plan(place: "_Place", made_with: MadeWith) -> DraftPlan:
    try:
        return DraftPlan(
            place.at("kind").word(DraftKind),
            place.at("seats").each(_seat),
            place.at("boosters").each(
                lambda booster: BoosterPlan(
                    booster.at("set").text(), booster.at("collation").text()
                )
            ),
            place.at("seed").seed(made_with),
            place.at("passing").word(Passing),
            place.at("clock", None).number_or_none(),
            place.at("ratings").text(),
            place.at("edition", "").text(),
        )
    except ValueError as error:
        raise place.bad(_("a draft that can be played")) from error


def _seat(place: "_Place") -> DraftSeat:
    bot = place.at("bot", None)
    return DraftSeat(place.at("name").text(), None if bot.value is None else bot.word(Skill))


def _pick(place: "_Place", seats: int) -> LoggedPick:
    scoring = place.at("scoring", None)
    return LoggedPick(
        place.at("seat").number(0, seats - 1),
        place.at("round").number(1),
        place.at("pick").number(1),
        place.at("choice").number(0),
        place.at("cards").texts(),
        None if scoring.value is None else _scoring(scoring),
    )


def _opened_pick(place: "_Place", seats: int, opened: Set[str]) -> LoggedPick:
    pick = _pick(place, seats)
    place.at("cards").among(pick.cards, opened)
    return pick


def _opened_deck(place: "_Place", seats: int, opened: Set[str]) -> LoggedDeck:
    deck = _deck(place, seats)
    place.at("cards").among((*deck.cards, *deck.side), opened)
    return deck


def _scoring(place: "_Place") -> Scoring:
    return Scoring(
        place.at("scores").each(_Place.pair),
        place.at("reasons", []).each(_reason),
        place.at("unrated", []).texts(),
    )


def _reason(place: "_Place") -> Reason:
    detail = tuple((key, value.number_or_text()) for key, value in place.at("detail", {}).items())
    return Reason(place.at("code").text(), place.at("amount").number(), detail)


def _deck(place: "_Place", seats: int) -> LoggedDeck:
    return LoggedDeck(
        place.at("seat").number(0, seats - 1),
        place.at("name").text(),
        place.at("cards").texts(),
        place.at("side", []).texts(),
    )


_MISSING: Final = object()


@dataclass(frozen=True, slots=True)
class _Place:
    """A value of a log's object and the way to it; what it is not is a BadFile."""

    source: str
    name: str
    value: Any

    def bad(self, right: str) -> BadFile:
        """Return the complaint that this value is not what it must be."""
        problem = _("“{key}” must be {right}").format(key=self.name or "{}", right=right)
        return BadFile(self.source, problem)

    def at(self, key: str, default: object = _MISSING) -> "_Place":
        """Return the value under ``key`` of this object."""
        if not isinstance(self.value, Mapping):
            raise self.bad(_("an object"))
        name = f"{self.name}.{key}" if self.name else key
        value = self.value.get(key, default)
        if value is _MISSING:
            raise _Place(self.source, name, None).bad(_("there"))
        return _Place(self.source, name, value)

    def items(self) -> Iterator[tuple[str, "_Place"]]:
        """Yield the keys of this object with their values."""
        if not isinstance(self.value, Mapping):
            raise self.bad(_("an object"))
        for key in self.value:
            yield key, self.at(key)

    def each(self, read: "Callable[[_Place], _T]") -> tuple[_T, ...]:
        """Return what ``read`` makes of every value of this list."""
        if not isinstance(self.value, list):
            raise self.bad(_("a list"))
        places = (
            _Place(self.source, f"{self.name}[{number}]", value)
            for number, value in enumerate(self.value)
        )
        return tuple(read(place) for place in places)

    def text(self) -> str:
        """Return this text."""
        if not isinstance(self.value, str):
            raise self.bad(_("a text"))
        return self.value

    def texts(self) -> tuple[str, ...]:
        """Return this list of texts."""
        return self.each(_Place.text)

    def among(self, refs: Iterable[str], opened: Set[str]) -> None:
        """Refuse cards that lay in no booster."""
        if any(ref not in opened for ref in refs):
            raise self.bad(_("cards of the boosters"))

    def number(self, least: int | None = None, most: int | None = None) -> int:
        """Return this whole number, within bounds where they are given."""
        value = self.value
        if type(value) is not int:
            raise self.bad(_("a whole number"))
        if (least is not None and value < least) or (most is not None and value > most):
            raise self.bad(_("a number that is possible here, not {value}").format(value=value))
        return value

    def number_or_none(self) -> int | None:
        """Return this whole number, None for null."""
        return None if self.value is None else self.number()

    def number_or_text(self) -> int | str:
        """Return this whole number or text."""
        return self.value if isinstance(self.value, str) else self.number()

    def pair(self) -> tuple[int, int]:
        """Return this list of two whole numbers."""
        numbers = self.each(_Place.number)
        if len(numbers) != 2:
            raise self.bad(_("two numbers"))
        return numbers[0], numbers[1]

    def seed(self, made_with: MadeWith) -> int:
        """Return the seed that this text spells."""
        text = self.text()
        if not text.removeprefix("-").isdecimal() or len(text) > 40:
            raise self.bad(_("a whole number"))
        return made_with.seed(text)

    def word(self, kind: type[_Word]) -> _Word:
        """Return the member of an enum that this text names."""
        try:
            return kind(self.value)
        except ValueError:
            values = ", ".join(str(member.value) for member in kind)
            raise self.bad(_("one of: {values}").format(values=values)) from None
