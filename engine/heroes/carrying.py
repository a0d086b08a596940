"""Reading the table, and carrying out abilities: first in, first out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, assert_never

import engine.heroes.table as tb
from engine.heroes.nodes import Aim, Change, Deed, Effect, Keyword, Marker, Moment, Power, Zone
from engine.heroes.table import BOTH, OPEN, REDUCER, Ask, Asked, Card, Flow, Item, Place, Table
from engine.kernel.seats import SEATS, Seat

_GOES_TO: Final[Mapping[Change | Deed, tuple[Zone, Place]]] = {
    Change.TO_HAND: (Zone.HAND, Place.TOP),
    Change.TO_TOP: (Zone.DECK, Place.TOP),
    Change.SHUFFLE_IN: (Zone.DECK, Place.SHUFFLED),
    Change.REVIVE: (Zone.PLAY, Place.TOP),
    Deed.DRAW: (Zone.HAND, Place.TOP),
    Deed.MILL: (Zone.GRAVEYARD, Place.TOP),
    Deed.TURN_UNDER: (Zone.DECK, Place.BOTTOM),
}
"""Where a deed moves a card."""

apply: Final = REDUCER.apply


def write(table: Table, card: Card, before: Card, place: Place | None = None) -> None:
    """Replace a card."""
    apply(table, tb.Changed(before.id, before.eyes, card, place))


def flow(table: Table, now: Flow) -> None:
    """Replace what waits and is asked."""
    apply(table, tb.Flowed(now))


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
    creatures = [card for card in cards if card.spec.strike is not None]
    return [card for card in creatures if (card.spec.cost or 0) <= aim.most_cost]


def move(
    table: Table, card: Card, zone: Zone, place: Place = Place.TOP, side: Seat | None = None
) -> Card:
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
    write(table, moved, card, place)
    if place is Place.SHUFFLED:
        apply(table, tb.Shuffled(seat))
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
            move(table, card, Zone.GRAVEYARD)
    flow(table, replace(table.flow, dying=()))


def _step(table: Table, item: Item) -> None:
    """Carry out the next power of an ability."""
    ability = item.ability
    powers = (*ability.powers, *ability.then)
    # What waits for success goes off after a part of it too: heroes-15:119.8.
    if item.step == len(powers if item.is_done else ability.powers):
        apply(table, tb.Carried(item))
        return
    is_done = _carry_out(table, item, powers[item.step]) or item.is_done
    now = replace(item, step=item.step + 1, is_done=is_done)
    flow(table, replace(table.flow, current=now))


def _carry_out(table: Table, item: Item, power: Power) -> bool:
    """Carry out a power and return whether anything of it was done."""
    seat, theirs = item.seat, item.seat.opponent
    if isinstance(power.does, Change):  # on those that can take it: heroes-15:119.7
        done = [_change(table, seat, power, power.does, card) for card in _targets(table, item)]
        return any(done)
    match power.does:
        case Deed.THEY_DISCARD:
            number = min(power.number, len(table.pile(Zone.HAND, theirs)))
            if number:
                flow(table, replace(table.flow, ask=Ask(Asked.DISCARD, theirs, number)))
            return number > 0
        case Deed.DRAW | Deed.MILL | Deed.TURN_UNDER:
            return _take_from_top(table, item, power)
        case Deed.LOOK_AT_HAND:
            look(table, seat, table.pile(Zone.HAND, theirs))
        case Deed.SEARCH:
            look(table, seat, table.pile(Zone.DECK, seat))
            flow(table, replace(table.flow, ask=Ask(Asked.SEARCH, seat)))
        case Deed.MAKE:
            move(table, _from_reserve(table, seat, power.code), Zone.PLAY)
        case Deed.PLACE:  # in a deck that is not its owner's: heroes-15:204.5
            card = _from_reserve(table, seat, power.code)
            move(table, card, Zone.DECK, Place.SHUFFLED, theirs)
        case Deed.DESTROY:
            return _destroy(table, _targets(table, item))
        case _:
            assert_never(power.does)
    return True


def _targets(table: Table, item: Item) -> list[Card]:
    aim = item.ability.aim
    if aim is None:
        return [card for card in table.cards if card.id == item.card]
    legal = targets_of(table, aim, item.seat)
    return [card for card in legal if aim.number == 0 or card.id in item.targets]


def _take_from_top(table: Table, item: Item, power: Power) -> bool:
    """Move top cards; none is looked for, so nothing is shuffled (heroes-15:204.3)."""
    taken = table.pile(Zone.DECK, item.seat)[::-1][: power.number or item.effects]
    for card in taken:
        if power.does is Deed.TURN_UNDER:
            look(table, item.seat, (card,))
        now = table.card(card.id) or card
        zone, place = _GOES_TO[power.does]
        move(table, now, zone, place, item.seat if zone is Zone.DECK else None)
    return bool(taken)


def _from_reserve(table: Table, seat: Seat, code: str) -> Card:
    """Return a card of the reserve, which is refilled as needed (heroes-15:206.2)."""
    for card in table.pile(Zone.RESERVE, seat):
        if card.code == code:
            return card
    new = Card(table.next, code, seat, seat, Zone.RESERVE, Zone.RESERVE, 1 << seat)
    write(table, new, replace(new, id=0), Place.TOP)
    return new


def _destroy(table: Table, cards: list[Card]) -> bool:
    """Queue what the deaths set off, before the cards are bare (heroes-15:205.3)."""
    for card in cards:
        set_off(table, card, Moment.DEATH)
    flow(table, replace(table.flow, dying=tuple(card.id for card in cards)))
    return bool(cards)


def set_off(table: Table, card: Card, moment: Moment) -> None:
    """Queue a card's ability for a moment; outside its zone it does not work."""
    if card.spec.ability.moment is moment and card.spec.ability.zone is card.zone:
        item = Item(card.id, card.code, card.side, effects=len(card.effects))
        flow(table, replace(table.flow, queue=(*table.flow.queue, item)))


def _change(table: Table, seat: Seat, power: Power, does: Change, card: Card) -> bool:
    """Change a card and return whether it could take that."""
    markers, effects = card.markers, card.effects
    match does:
        case Change.MARK:
            if power.marker is not Marker.WOUND or Keyword.WARD not in words_of(card):
                markers = (*markers, *[power.marker] * power.number)
        case Change.UNMARK:  # as many as there are: heroes-15:119.5.1
            rest = max(0, markers.count(power.marker) - power.number)
            others = [one for one in markers if one is not power.marker]
            markers = (*others, *[power.marker] * rest)
        case Change.GIVE:
            effects = (*effects, power.effect)
        case Change.LOSE:  # the loss of its own is an effect: heroes-15:119.5
            effects = tuple(one for one in effects if one.gains is not power.word)
            if effects == card.effects:
                effects = (*effects, Effect(loses=power.word))
        case Change.LOSE_FOR_GOOD:  # no trace
            effects = tuple(one for one in effects if one.gains is not power.word)
            write(table, replace(card, effects=effects, lost=(*card.lost, power.word)), card)
            return True
        case Change.CLEANSE:
            effects = ()
        case Change.STEAL:
            write(table, replace(card, side=seat), card)
            return True
        case Change.TO_HAND | Change.TO_TOP | Change.SHUFFLE_IN | Change.REVIVE:
            move(table, card, *_GOES_TO[does])
            return True
        case _:
            assert_never(does)
    changed = replace(card, markers=markers, effects=effects)
    if changed != card:
        write(table, changed, card)
    return changed != card
