"""Reading the table, and carrying out abilities: first in, first out."""

from dataclasses import replace
from typing import Final

from engine.heroes.cards import CARDS
from engine.heroes.nodes import (
    Aim,
    Bring,
    Deed,
    Discard,
    Effect,
    FromTop,
    Give,
    Keyword,
    Kind,
    Lose,
    Mark,
    Marker,
    Moment,
    Move,
    Place,
    Power,
    Zone,
)
from engine.heroes.table import (
    BOTH,
    OPEN,
    REDUCER,
    Ask,
    Asked,
    Card,
    Carried,
    Changed,
    Flow,
    Flowed,
    Item,
    Shuffled,
    Table,
)
from engine.kernel.seats import SEATS, Seat

apply: Final = REDUCER.apply


def write(table: Table, card: Card, before: Card, place: Place | None = None) -> None:
    """Replace a card."""
    apply(table, Changed(before.id, before.eyes, card, place))


def flow(table: Table, now: Flow) -> None:
    """Replace what waits and is asked."""
    apply(table, Flowed(now))


def passives_on(table: Table, card: Card) -> list[Effect]:
    """Return the passive effects on a card: those of own cards in play (heroes-15:202.2).

    What makes cards in hand cheaper works from play too (heroes-15:203.3).
    """
    zone = card.zone
    return [
        passive.effect
        for source in table.pile(Zone.PLAY, card.side)
        for passive in source.spec.passives
        if holds(passive.effect, card)
        and (
            zone is Zone.HAND and passive.race_in_hand == card.spec.race
            if passive.race_in_hand
            else zone is Zone.PLAY and passive.others is (source.id != card.id)
        )
    ]


def holds(effect: Effect, card: Card) -> bool:
    """Return whether the condition of an effect is met."""
    return not (effect.while_unwounded and Marker.WOUND in card.markers)


def strike_of(table: Table, card: Card) -> int:
    """Return the strike of a creature."""
    effects = (*card.effects, *passives_on(table, card))
    return (card.spec.strike or 0) + sum(one.strike for one in effects)


def price_of(table: Table, card: Card) -> int:
    """Return what a card costs: in hand what playing it would, elsewhere what is printed."""
    price = card.spec.cost or 0
    if card.zone is Zone.HAND:  # heroes-15:203.2
        price -= sum(one.cheaper for one in (*card.effects, *passives_on(table, card)))
        price -= card.spec.hand_pays * len(table.pile(Zone.HAND, card.side))
    return max(0, price)


def words_of(card: Card) -> tuple[Keyword, ...]:
    """Return the one-word abilities that a card has: its own unless lost, and those of effects."""
    lost = (*card.lost, *(one.loses for one in card.effects))
    own = tuple(word for word in card.spec.words if word not in lost)
    return (*own, *(one.gains for one in card.effects if one.gains is not None))


def targets_of(table: Table, aim: Aim, seat: Seat) -> list[Card]:
    """Return the cards that can be targets of a player's ability: never one in a reserve."""
    cards = [card for card in table.cards if card.zone is aim.zone]
    if aim.zone is Zone.HAND:
        return [card for card in cards if card.side is seat]
    creatures = [card for card in cards if card.spec.kind is Kind.CREATURE]
    return [card for card in creatures if (card.spec.cost or 0) <= aim.most_cost]


def move(table: Table, card: Card, zone: Zone, place: Place, side: Seat | None = None) -> Card:
    """Move a card to a zone of its owner or of ``side``, and return it as it is there.

    A deck is shuffled unless the place in it is named (heroes-15:204.3).
    """
    seat, new = card.owner if side is None else side, card.id
    if zone in (Zone.HAND, Zone.DECK) or card.zone not in OPEN:
        new = table.next  # another card; one that was hidden is not recognized either
    eyes = BOTH if zone in OPEN else card.eyes | (zone is Zone.HAND) << seat
    moved = replace(card, id=new, zone=zone, side=seat, eyes=eyes)
    if zone in (Zone.HAND, Zone.DECK):  # heroes-15:201.4, heroes-15:203.4, heroes-15:204.4
        moved = replace(moved, markers=(), effects=(), lost=())
    elif zone is Zone.GRAVEYARD:  # heroes-15:205.3
        used = tuple(one for one in card.markers if one is Marker.USED)
        stays = tuple(one for one in card.effects if one.gains is Keyword.INCARNATION)
        moved = replace(moved, markers=used, effects=stays)
    if place is Place.SHUFFLED:
        moved = replace(moved, eyes=0)
    write(table, moved, card, place)
    if place is Place.SHUFFLED:
        apply(table, Shuffled(seat))
    return moved


def look(table: Table, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Let a player see cards; for the rules they are the same as before (heroes-15:201.4)."""
    for card in cards:
        write(table, replace(card, eyes=card.eyes | 1 << seat), card)


def carry_on(table: Table) -> None:
    """Carry out the ability that was begun until a player has to choose."""
    _end_effects(table)
    while table.flow.ask is None and (table.flow.dying or table.flow.current is not None):
        if table.flow.dying:
            _bury(table)
        elif table.flow.current is not None:
            _step(table, table.flow.current)
        _end_effects(table)


def _end_effects(table: Table) -> None:
    """Remove effects whose condition fails (heroes-15:119.6)."""
    for card in table.cards:
        left = tuple(one for one in card.effects if holds(one, card))
        if left != card.effects:
            write(table, replace(card, effects=left), card)


def _bury(table: Table) -> None:
    """Put the dead into their owners' graveyards, who order several (heroes-15:205.1.2)."""
    dying = [card for card in table.cards if card.id in table.flow.dying and card.zone is Zone.PLAY]
    for seat in SEATS:
        dead = [card for card in dying if card.owner is seat]
        if len(dead) > 1:
            flow(table, replace(table.flow, ask=Ask(Asked.ORDER, seat)))
            return
        for card in dead:
            move(table, card, Zone.GRAVEYARD, Place.TOP)
    flow(table, replace(table.flow, dying=()))


def _step(table: Table, item: Item) -> None:
    """Carry out the next power of an ability."""
    ability = CARDS[item.code].abilities[item.ability]
    powers = (*ability.powers, *ability.then)
    # What waits for success goes off after a part of it too: heroes-15:119.8.
    if item.step == len(powers if item.is_done else ability.powers):
        apply(table, Carried(item))
        return
    is_done = _carry_out(table, item, powers[item.step]) or item.is_done
    now = replace(item, step=item.step + 1, is_done=is_done)
    flow(table, replace(table.flow, current=now))


def _carry_out(table: Table, item: Item, power: Power) -> bool:
    """Carry out a power and return whether anything of it was done."""
    seat, theirs = item.seat, item.seat.opponent
    match power:
        case Discard():
            number = min(power.number, len(table.pile(Zone.HAND, theirs)))
            if number:
                flow(table, replace(table.flow, ask=Ask(Asked.DISCARD, theirs, number)))
            return number > 0
        case FromTop():
            return _take_from_top(table, item, power)
        case Deed.LOOK:
            look(table, seat, table.pile(Zone.HAND, theirs))
            return True
        case Deed.SEARCH:
            look(table, seat, table.pile(Zone.DECK, seat))
            flow(table, replace(table.flow, ask=Ask(Asked.SEARCH, seat)))
            return True
        case Bring():
            _bring(table, seat, power)
            return True
        case Move(zone=Zone.GRAVEYARD):
            return _destroy(table, _targets(table, item))
        case _:  # on those that can take it: heroes-15:119.7
            done = [_change(table, seat, power, card) for card in _targets(table, item)]
            return any(done)


def _targets(table: Table, item: Item) -> list[Card]:
    aim = CARDS[item.code].abilities[item.ability].aim
    if aim is None:
        return [card for card in table.cards if card.id == item.card]
    legal = targets_of(table, aim, item.seat)
    return [card for card in legal if aim.number == 0 or card.id in item.targets]


def _take_from_top(table: Table, item: Item, power: FromTop) -> bool:
    """Move top cards; no card is looked for, so nothing is shuffled (heroes-15:204.3)."""
    deck = table.pile(Zone.DECK, item.seat)
    for _each in range(power.number or item.effects):
        if power.is_seen:
            look(table, item.seat, table.pile(Zone.DECK, item.seat)[-1:])
        for card in table.pile(Zone.DECK, item.seat)[-1:]:
            move(table, card, power.zone, power.place)
    return bool(deck)


def _bring(table: Table, seat: Seat, power: Bring) -> None:
    """Make or place a card, for which the reserve is refilled (heroes-15:206.2)."""
    reserve = [card for card in table.pile(Zone.RESERVE, seat) if card.code == power.code]
    if not reserve:
        new = Card(table.next, power.code, seat, seat, Zone.RESERVE, Zone.RESERVE, 1 << seat)
        write(table, new, replace(new, id=0), Place.TOP)
        reserve.append(new)
    if power.zone is Zone.DECK:  # not its owner's: heroes-15:204.5
        move(table, reserve[0], power.zone, Place.SHUFFLED, seat.opponent)
    else:
        move(table, reserve[0], power.zone, Place.TOP)


def _destroy(table: Table, cards: list[Card]) -> bool:
    """Queue what the deaths set off, before the cards are bare (heroes-15:205.3)."""
    for card in cards:
        set_off(table, card, Moment.DEATH)
    flow(table, replace(table.flow, dying=tuple(card.id for card in cards)))
    return bool(cards)


def set_off(table: Table, card: Card, moment: Moment) -> None:
    """Queue a card's abilities for a moment; outside their zone they do not work."""
    for number, ability in enumerate(card.spec.abilities):
        if ability.moment is moment and ability.zone is card.zone:
            item = Item(card.id, card.code, number, card.side, effects=len(card.effects))
            flow(table, replace(table.flow, queue=(*table.flow.queue, item)))


def _change(table: Table, seat: Seat, power: Power, card: Card) -> bool:
    """Change a card and return whether it could take that."""
    match power:
        case Mark(number=number):
            if number > 0 and power.marker is Marker.WOUND and Keyword.WARD in words_of(card):
                return False
            markers = [*card.markers, *[power.marker] * number]
            for _each in range(min(-number, markers.count(power.marker))):  # heroes-15:119.5.1
                markers.remove(power.marker)
            changed = replace(card, markers=tuple(markers))
        case Give():
            changed = replace(card, effects=(*card.effects, power.effect))
        case Lose():
            changed = _without(card, power)
        case Deed.CLEANSE:
            changed = replace(card, effects=())
        case Deed.STEAL:
            changed = replace(card, side=seat)
        case Move():
            changed = move(table, card, power.zone, power.place)
            return True
        case _:
            raise TypeError(f"{power} changes no card")
    write(table, changed, card)
    return changed != card


def _without(card: Card, power: Lose) -> Card:
    """Return a card that has lost an ability (heroes-15:119.5)."""
    left = tuple(one for one in card.effects if one.gains is not power.word)
    if power.for_good:
        return replace(card, effects=left, lost=(*card.lost, power.word))
    if left == card.effects:
        left = (*left, Effect(loses=power.word))
    return replace(card, effects=left)
