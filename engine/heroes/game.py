"""The rules of the table as the kernel plays them: who may do what, and what each player sees."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, assert_never

import engine.heroes.carrying as do
import engine.heroes.table as tb
from engine.heroes.cards import CARDS, HEROES, Effect, Marker, Zone
from engine.heroes.table import BOTH, OPEN, REDUCER, Ask, Card, Flow, Item, Table
from engine.kernel.codec import Codec
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Concede, Decision, Option, Refusal, Result
from engine.kernel.errors import BrokenInvariant
from engine.kernel.events import Event
from engine.kernel.marks import mypyc_attr
from engine.kernel.rng import below, seeded, shuffled
from engine.kernel.seats import SEATS, Seat

BOOK: Final = "heroes-15"
_RULES: Final = {
    "act": "heroes-15:202.2", "aim": "heroes-15:202.2", "order": "heroes-15:205.1.2",
    "discard": "heroes-15:205.1", "search": "heroes-15:204.2",
}  # fmt: skip
COIN: Final[tuple[Marker, ...]] = ("coin",)
Laid: TypeAlias = tuple[Seat, Zone, str]
"""A card of a set-up. Those in play, hand and graveyard are from their owner's deck."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What lies on the table besides the heroes, piles from the bottom; the coins of both."""

    cards: tuple[Laid, ...]
    coins: tuple[int, int] = (10, 10)
    seed: int = 0


Do: TypeAlias = Literal["play", "use", "pick", "carry_out", "hand_over", "put_away"]
"""Play a card from hand; use a card; answer a question with a card, or 0 for none; carry out the
first ability in the queue; let the other player act; put everything away."""


@dataclass(frozen=True, slots=True)
class Act(Option):
    """What a player does, and with which card."""

    do: Do
    card: int = 0


_TYPES: Final = (
    *REDUCER.kinds(), *(Act, Ask, Card, Concede, Effect, Flow, Item, Result, Seat, Setup, Table)
)  # fmt: skip


_NOT_NOW: Final = Refusal("not_now", "heroes-15:202.2")


def choices(table: Table) -> Iterator[tuple[Act, Refusal | None]]:
    """Yield what the player who is asked might think of, and why it is refused or None."""
    ask, acting = table.flow.ask, table.flow.acting
    if ask is not None:
        answers, unfit = _answers(table, ask), Refusal("no_target", _RULES[ask.kind])
        hidden = Refusal("in_reserve", "heroes-15:206.1")
        for card in table.cards:
            if card.is_seen(ask.seat):
                refusal = hidden if card.zone == "reserve" else unfit
                yield Act("pick", card.id), None if card.id in answers else refusal
        yield Act("pick"), None if 0 in answers else unfit
        return
    yield Act("carry_out"), None if table.flow.queue else _NOT_NOW
    for card in table.pile("hand", acting):
        yield Act("play", card.id), _refuse_to_play(table, card)
    for card in table.cards:
        if card.side is acting and card.is_seen(acting) and card.spec.is_usable:
            yield Act("use", card.id), _refuse_to_use(table, card)
    yield Act("hand_over"), None
    yield Act("put_away"), None


def _answers(table: Table, ask: Ask) -> tuple[int, ...]:
    """Return the cards that answer a question, 0 for none."""
    match ask.kind:
        case "aim":
            if ask.item is None or ask.item.ability.aim is None:
                return ()
            legal = do.targets_of(table, ask.item.ability.aim, ask.seat)
            return tuple(one.id for one in legal if one.id not in ask.item.targets)
        case "order":
            return tuple(card.id for card in do.dying(table, ask.seat))
        case "discard":
            return tuple(card.id for card in table.pile("hand", ask.seat))
        case "search":
            seen = [card for card in table.pile("deck", ask.seat) if card.code]
            return (*(card.id for card in seen if card.spec.kind == "creature"), 0)
        case _:
            assert_never(ask.kind)


def _refuse_to_play(table: Table, card: Card) -> Refusal | None:
    price, coins = do.price_of(table, card), table.hero(card.side).markers.count("coin")
    if price > coins:
        rule = "heroes-15:203.2" if card.spec.hand_pays else "heroes-15:203.3"
        return Refusal.because("coins", rule, have=coins, need=price)
    return _refuse_aim(table, card) if card.spec.kind == "spell" else None


def _refuse_to_use(table: Table, card: Card) -> Refusal | None:
    if card.zone != card.spec.ability.zone:
        return Refusal("other_zone", "heroes-15:202.2")
    if "used" in card.markers:
        return Refusal("used_up", "heroes-15:205.3")
    return _refuse_aim(table, card)


def _refuse_aim(table: Table, card: Card) -> Refusal | None:
    """Return a refusal if an ability has no target; a card in hand is none of its own."""
    aim = card.spec.ability.aim
    if aim is None or aim.number == 0:
        return None
    itself = [card] if card.zone == "hand" else []
    has_target = any(one not in itself for one in do.targets_of(table, aim, card.side))
    return None if has_target else Refusal("no_target", "heroes-15:202.2")


@mypyc_attr(allow_interpreted_subclasses=True)
class HeroesGame:
    """The table as a game: the players hand it to each other until it is put away."""

    def __init__(self) -> None:
        self.name: str = "heroes"
        self.codec: Codec = Codec(_TYPES)

    def __reduce__(self) -> str:
        """Pickle as the name of the only one."""
        return "HEROES_GAME"

    def begin(self, setup: Setup) -> Table:
        """Return the table with both heroes in play (heroes-15:202.1)."""
        heroes = tuple[Laid, ...]((seat, "play", HEROES[seat]) for seat in SEATS)
        numbered = enumerate((*heroes, *setup.cards), 1)
        cards = tuple(_new_card(number, laid, setup.coins) for number, laid in numbered)
        return Table(cards, seeded(setup.seed), len(cards) + 1)

    def decision(self, table: Table) -> Decision | None:
        ask = table.flow.ask
        if table.result is not None:
            return None
        options = tuple(option for option, refusal in choices(table) if refusal is None)
        seat, kind = (ask.seat, ask.kind) if ask is not None else (table.flow.acting, "act")
        return Decision(seat, kind, _RULES[kind], options)

    def choose(self, table: Table, option: Option) -> None:
        now = table.flow
        if isinstance(option, Concede):
            do.apply(table, tb.Finished(option.seat.opponent))
        elif isinstance(option, Act) and option.do in ("play", "use", "pick"):
            _take(table, option, table.card(option.card))
        elif option == Act("carry_out"):
            do.flow(table, queue=now.queue[1:], current=now.queue[0])
        elif option == Act("hand_over"):
            do.flow(table, acting=now.acting.opponent)
        else:
            do.apply(table, tb.Finished(None))
        do.carry_on(table)

    def clone(self, table: Table) -> Table:
        return replace(table, history=table.history.copy())

    def view(self, table: Table, seat: Seat) -> Table:
        """Return the table without what a player does not see (heroes-15:201.4)."""
        cards = [card.shown(seat) for card in table.cards]
        # The order of the other hand would tell when its cards came.
        cards.sort(key=lambda one: one.id if one.zone == "hand" and one.side is not seat else -1)
        history = [self.told(event, seat) for event in table.history]
        now = table.flow.shown(seat)
        return replace(table, cards=tuple(cards), rng=0, flow=now, history=history)

    def told(self, event: Event, seat: Seat) -> Event:
        """Return an event as a player saw it."""
        match event:
            case tb.Changed():
                before = event.before * (event.eyes >> seat & 1)
                return replace(event, before=before, card=event.card.shown(seat))
            case tb.Flowed():
                return replace(event, flow=event.flow.shown(seat))
            case _:
                return event

    def imagine(self, setup: Setup, table: Table, seat: Seat, seed: int) -> tuple[Setup, Table]:
        """Deal what is hidden anew: the own deck is shuffled, the other's cards may be any."""
        dreamt, rng = self.view(table, seat), seeded(seed)
        known = {card.id for card in dreamt.cards}
        numbers, rng = shuffled(rng, [one for one in range(1, table.next) if one not in known])
        own = [card for card in table.pile("deck", seat) if not card.is_seen(seat)]
        deck, rng = shuffled(rng, sorted(own, key=lambda one: (one.code, one.owner)))
        new_deck, new_numbers = iter(deck), iter(numbers)
        cards: list[Card] = []
        for card in dreamt.cards:
            new = card
            if card.id == 0:
                which, rng = below(rng, len(_DREAMT))
                new = next(new_deck) if card.side is seat else replace(card, code=_DREAMT[which])
                new = replace(new, id=next(new_numbers), eyes=card.eyes)
            cards.append(new)
        return setup, replace(dreamt, cards=tuple(cards), rng=rng)

    def why(self, table: Table, option: Option) -> Refusal | None:
        return dict[Option, Refusal | None](choices(table)).get(option, _NOT_NOW)

    def derived(self, table: Table) -> None:
        """A save of the table holds everything."""

    def restore(self, table: Table, derived: object) -> None:
        """Nothing was worked out."""

    def check(self, table: Table) -> None:
        """Each card has its own number; in hand, deck and graveyard it is with the right player."""
        numbers = [card.id for card in table.cards]
        if len(set(numbers)) != len(numbers) or not all(0 < one < table.next for one in numbers):
            raise BrokenInvariant(f"card numbers {numbers}")
        for card in table.cards:
            if card.zone in ("hand", "graveyard") and card.side is not card.owner:
                raise BrokenInvariant(f"card {card.id} is with the wrong player")


_DREAMT: Final = tuple(code for code, spec in CARDS.items() if spec.kind != "hero")


def _new_card(number: int, laid: Laid, coins: tuple[int, int]) -> Card:
    seat, zone, code = laid
    is_hero = CARDS[code].kind == "hero"
    home = zone if is_hero or zone in ("reserve", "side") else "deck"
    eyes = BOTH if zone in OPEN else 0 if zone == "deck" else 1 << seat
    return Card(number, code, seat, seat, zone, home, eyes, COIN * coins[seat] * is_hero)


def _take(table: Table, option: Act, card: Card | None) -> None:
    ask, seat = table.flow.ask, table.flow.acting
    if ask is not None:
        _answer(table, ask, option.card, card)
    elif option.do == "use" and card is not None:
        do.write(table, replace(card, markers=(*card.markers, "used")), card)
        _announce(table, Item(card.id, card.code, seat))
    elif card is not None:
        hero, is_spell = table.hero(seat), card.spec.kind == "spell"
        coins = hero.markers.count("coin") - do.price_of(table, card)
        others = tuple(one for one in hero.markers if one != "coin")
        do.write(table, replace(hero, markers=(*others, *COIN * coins)), hero)
        # A spell goes to the graveyard, and its ability into the queue: heroes-15:205.1.
        played = do.move(table, card, "graveyard" if is_spell else "play")
        if is_spell:
            _announce(table, Item(played.id, card.code, seat))


def _announce(table: Table, item: Item) -> None:
    """Ask for the targets of an ability, one at a time, or queue it if it has none."""
    aim = item.ability.aim
    if aim is None or aim.number == 0:
        do.enqueue(table, item)
    else:
        left = min(aim.number, len(do.targets_of(table, aim, item.seat)))
        do.flow(table, ask=Ask("aim", item.seat, left, item))


def _answer(table: Table, ask: Ask, number: int, card: Card | None) -> None:
    item = ask.item and replace(ask.item, targets=(*ask.item.targets, number))
    do.flow(table, ask=replace(ask, left=ask.left - 1, item=item) if ask.left > 1 else None)
    if item is not None and ask.left == 1:
        do.enqueue(table, item)
    if card is not None and ask.kind in ("order", "discard"):
        do.move(table, card, "graveyard")
    if ask.kind == "discard":
        for watcher in table.cards:
            do.set_off(table, watcher, "discard")
    elif ask.kind == "search":
        if card is not None:
            do.move(table, card, "hand")
        do.apply(table, tb.Shuffled(ask.seat))  # heroes-15:204.2


HEROES_GAME: Final = HeroesGame()

copied_by_fields(__name__)
