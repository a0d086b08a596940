"""The table: cards in zones, what is asked, and the events that change them."""

from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias, assert_never, get_args

from engine.heroes.cards import CARDS, Ability, CardSpec, Effect, Keyword, Marker, Place, Zone
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Result
from engine.kernel.events import Event, Reducer
from engine.kernel.rng import shuffled
from engine.kernel.seats import Seat

BOTH: Final = 3
OPEN: Final = ("play", "graveyard")
"""The zones that both may look through at any time (heroes-15:201.3, heroes-15:205.2)."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card. ``side`` is who controls it in play, or whose pile it is in.

    ``eyes`` has bit 1 << seat for each player who sees it. ``home`` is the zone it returns to after
    the game. A card that a view hides has number 0 and no code.
    """

    id: int
    code: str
    owner: Seat
    side: Seat
    zone: Zone
    home: Zone
    eyes: int
    markers: tuple[Marker, ...] = ()
    effects: tuple[Effect, ...] = ()
    lost: tuple[Keyword, ...] = ()

    @property
    def spec(self) -> CardSpec:
        """The card as printed."""
        return CARDS[self.code]

    def is_seen(self, seat: Seat) -> bool:
        """Return whether a player sees it."""
        return bool(self.eyes >> seat & 1)

    def bare(self) -> "Card":
        """Return it without what has come onto it."""
        return replace(self, markers=(), effects=(), lost=())

    def shown(self, seat: Seat) -> "Card":
        """Return the card as a player sees it (heroes-15:201.4)."""
        if self.is_seen(seat):
            return self
        return Card(0, "", self.side, self.side, self.zone, self.zone, self.eyes)


@dataclass(frozen=True, slots=True)
class Item:
    """An ability in the queue: its card and the targets by number, and how far it has come.

    ``effects`` is how many lay on the card at that time (heroes-15:205.3).
    """

    card: int
    code: str
    seat: Seat
    targets: tuple[int, ...] = ()
    effects: int = 0
    step: int = 0
    is_done: bool = False

    @property
    def ability(self) -> Ability:
        """What it does."""
        return CARDS[self.code].ability

    def shown(self, seat: Seat) -> "Item":
        """Return the item without its targets in the other player's hand."""
        aim = self.ability.aim
        is_open = aim is None or aim.zone != "hand" or self.seat is seat
        return self if is_open else replace(self, targets=(0,) * len(self.targets))


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, ``left`` answers of which are wanted; ``item`` is the ability being aimed."""

    kind: Literal["aim", "order", "discard", "search"]
    seat: Seat
    left: int = 1
    item: Item | None = None


@dataclass(frozen=True, slots=True)
class Flow:
    """Who acts, what waits to be carried out, what is, who dies, and what is asked."""

    acting: Seat = Seat.FIRST
    queue: tuple[Item, ...] = ()
    current: Item | None = None
    dying: tuple[int, ...] = ()
    ask: Ask | None = None

    def shown(self, seat: Seat) -> "Flow":
        """Return it as a player sees it."""
        queue = tuple(item.shown(seat) for item in self.queue)
        ask, current = self.ask, self.current and self.current.shown(seat)
        if ask is not None and ask.item is not None:
            ask = replace(ask, item=ask.item.shown(seat))
        return replace(self, queue=queue, current=current, ask=ask)


@dataclass(slots=True)
class Table:
    """The state. Piles are in order, their top last (heroes-15:205.1)."""

    cards: tuple[Card, ...]
    rng: int
    next: int
    flow: Flow = field(default_factory=Flow)
    result: Result | None = None
    history: list[Event] = field(default_factory=list)

    def card(self, number: int) -> Card | None:
        """Return the card with this number, None if it is another card by now, or hidden."""
        return next((card for card in self.cards if card.id == number != 0), None)

    def pile(self, zone: Zone, side: Seat) -> tuple[Card, ...]:
        """Return the cards of a player in a zone, the top last."""
        return tuple(card for card in self.cards if card.zone == zone and card.side is side)

    def hero(self, seat: Seat) -> Card:
        """Return a player's hero, on which the coins lie."""
        return next(card for card in self.pile("play", seat) if card.spec.kind == "hero")


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """A card, ``before`` its number and ``eyes`` who saw it till then, is now ``card``.

    ``place`` is where it was put if it moved. A view holds it as its player saw it.
    """

    before: int
    eyes: int
    card: Card
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Flowed(Event):
    """Something waits, is carried out or is asked."""

    flow: Flow


@dataclass(frozen=True, slots=True)
class Carried(Event):
    """A card's ability is over; whether anything of it was done (heroes-15:119.7)."""

    code: str
    is_done: bool


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """A deck was shuffled."""

    side: Seat


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The table was put away, or a player left it to the other."""

    winner: Seat | None


Told: TypeAlias = Changed | Flowed | Carried | Shuffled | Finished
REDUCER: Final[Reducer[Table]] = Reducer()


def _apply(table: Table, event: Told) -> None:
    match event:
        case Changed(before=before, card=card, place=place):
            others = tuple(one for one in table.cards if one.id != before)
            if place is None:
                table.cards = tuple(card if one.id == before else one for one in table.cards)
            else:
                table.cards = (card, *others) if place == "bottom" else (*others, card)
            table.next = max(table.next, card.id + 1)
        case Flowed(flow=flow):
            table.flow = flow
        case Carried():
            table.flow = replace(table.flow, current=None)
        case Shuffled(side=side):
            deck, table.rng = shuffled(table.rng, table.pile("deck", side))
            others = tuple(one for one in table.cards if one not in deck)
            table.cards = (*others, *(replace(card, eyes=0) for card in deck))
        case Finished(winner=winner):
            # Cards go back where they came from, placed ones too: heroes-15:206.3, heroes-15:204.5.
            table.cards = tuple(
                replace(card.bare(), zone=card.home, side=card.owner, eyes=BOTH)
                for card in table.cards
            )
            table.flow, reason = Flow(), "put_away" if winner is None else "concession"
            table.result = Result(winner, reason, "heroes-15:206.3")
        case _:
            assert_never(event)


for _kind in get_args(Told):
    REDUCER.on(_kind)(_apply)

copied_by_fields(__name__)
