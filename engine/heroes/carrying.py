"""Reading the table, and carrying out abilities: first in, first out."""

from dataclasses import replace
from typing import Any, Final, assert_never

import engine.heroes.table as tb
from engine.heroes.cards import Aim, Effect, Keyword, Moment, Place, Power, Zone
from engine.heroes.table import BOTH, OPEN, REDUCER, Ask, Card, Item, Table
from engine.kernel.seats import SEATS, Seat

apply: Final = REDUCER.apply


def write(table: Table, card: Card, before: Card, place: Place | None = None) -> None:
    """Replace a card; its effects whose condition now fails are gone (heroes-15:119.6)."""
    kept = tuple(one for one in card.effects if holds(one, card))
    apply(table, tb.Changed(before.id, before.eyes, replace(card, effects=kept), place))


def flow(table: Table, **changes: Any) -> None:
    """Change what waits and is asked: fields of the flow."""
    apply(table, tb.Flowed(replace(table.flow, **changes)))


def enqueue(table: Table, item: Item) -> None:
    """Let an ability wait for its turn."""
    flow(table, queue=(*table.flow.queue, item))


def holds(effect: Effect, card: Card) -> bool:
    """Return whether the condition of an effect is met."""
    return not (effect.while_unwounded and "wound" in card.markers)


def passives_on(table: Table, card: Card) -> list[Effect]:
    """Return the passive effects on a card: those of own cards in play (heroes-15:202.2)."""
    found = []
    for source in table.pile("play", card.side):
        passive = source.spec.passive
        if passive is None or not holds(passive, card):
            continue
        reaches = card.zone == "play" and passive.others is (source.id != card.id)
        if passive.race_in_hand:  # heroes-15:203.3
            reaches = card.zone == "hand" and passive.race_in_hand == card.spec.race
        found += [passive] if reaches else []
    return found


def strike_of(table: Table, card: Card) -> int:
    """Return the strike of a creature."""
    effects = (*card.effects, *passives_on(table, card))
    return (card.spec.strike or 0) + sum(one.strike for one in effects)


def price_of(table: Table, card: Card) -> int:
    """Return what a card costs: in hand what playing it would, elsewhere what is printed."""
    price = card.spec.cost or 0
    if card.zone == "hand":  # heroes-15:203.2
        price -= sum(one.cheaper for one in (*card.effects, *passives_on(table, card)))
        price -= card.spec.hand_pays * len(table.pile("hand", card.side))
    return max(0, price)


def words_of(card: Card) -> tuple[Keyword, ...]:
    """Return the one-word abilities that a card has: its own unless lost, and those of effects."""
    lost = (*card.lost, *(one.loses for one in card.effects))
    own = tuple(word for word in card.spec.words if word not in lost)
    return (*own, *(one.gains for one in card.effects if one.gains is not None))


def targets_of(table: Table, aim: Aim, seat: Seat) -> list[Card]:
    """Return the cards that can be targets of a player's ability: never one in a reserve."""
    cards = [card for card in table.cards if card.zone == aim.zone]
    if aim.zone == "hand":
        return [card for card in cards if card.side is seat]
    creatures = [card for card in cards if card.spec.strike is not None]
    return [card for card in creatures if (card.spec.cost or 0) <= aim.most_cost]


def move(
    table: Table, card: Card, zone: Zone, place: Place = "top", side: Seat | None = None
) -> Card:
    """Move a card to a zone of its owner or of ``side``, and return it as it is there.

    A deck is shuffled unless the place in it is named (heroes-15:204.3).
    """
    seat, new = card.owner if side is None else side, card.id
    if zone in ("hand", "deck") or card.zone not in OPEN:
        new = table.next  # another card; one that was hidden is not recognized either
    eyes = BOTH if zone in OPEN else card.eyes | (zone == "hand") << seat
    moved = replace(card, id=new, zone=zone, side=seat, eyes=eyes)
    if zone in ("hand", "deck"):  # heroes-15:201.4, heroes-15:203.4, heroes-15:204.4
        moved = moved.bare()
    elif zone == "graveyard":  # heroes-15:205.3
        used = tuple(one for one in card.markers if one == "used")
        stays = tuple(one for one in card.effects if one.gains == "incarnation")
        moved = replace(moved, markers=used, effects=stays)
    write(table, moved, card, place)
    if place == "shuffled":
        apply(table, tb.Shuffled(seat))
    return moved


def look(table: Table, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Let a player see cards; for the rules they are the same as before (heroes-15:201.4)."""
    for card in cards:
        write(table, replace(card, eyes=card.eyes | 1 << seat), card)


def set_off(table: Table, card: Card, moment: Moment) -> None:
    """Queue a card's ability for a moment; outside its zone it does not work."""
    if card.spec.ability.moment == moment and card.spec.ability.zone == card.zone:
        enqueue(table, Item(card.id, card.code, card.side, effects=len(card.effects)))


def carry_on(table: Table) -> None:
    """Carry out the ability that was begun until a player has to choose."""
    while table.flow.ask is None:
        if table.flow.dying:
            _bury(table)
        elif table.flow.current is not None:
            _step(table, table.flow.current)
        else:
            return


def _bury(table: Table) -> None:
    """Put the dead into their owners' graveyards, who order several (heroes-15:205.1.2)."""
    for seat in SEATS:
        dead = dying(table, seat)
        if len(dead) > 1:
            flow(table, ask=Ask("order", seat))
            return
        for card in dead:
            move(table, card, "graveyard")
    flow(table, dying=())


def dying(table: Table, seat: Seat) -> list[Card]:
    """Return the cards of an owner that are to be put into the graveyard."""
    cards = [card for card in table.cards if card.id in table.flow.dying]
    return [card for card in cards if card.owner is seat and card.zone == "play"]


def _step(table: Table, item: Item) -> None:
    """Carry out the next power of an ability."""
    ability = item.ability
    powers = (*ability.powers, *ability.then)
    # What waits for success goes off after a part of it too: heroes-15:119.8.
    if item.step == len(powers if item.is_done else ability.powers):
        apply(table, tb.Carried(item.code, item.is_done))
        return
    is_done = _carry_out(table, item, powers[item.step]) or item.is_done
    flow(table, current=replace(item, step=item.step + 1, is_done=is_done))


def _carry_out(table: Table, item: Item, power: Power) -> bool:
    """Carry out a power and return whether anything of it was done."""
    seat, theirs, targets = item.seat, item.seat.opponent, _targets(table, item)
    match power.deed:
        case "mark" | "unmark" | "give" | "lose_ward" | "lose_ward_for_good" | "cleanse" | "steal":
            changed = [(card, _changed(card, power, seat)) for card in targets]
            taken = [(card, new) for card, new in changed if new != card]
            for card, new in taken:
                write(table, new, card)
            return bool(taken)  # by those that can take it: heroes-15:119.7
        case "move":
            for card in targets:
                move(table, card, power.zone, power.place)
            return bool(targets)
        case "destroy":
            for card in targets:  # before the cards are bare: heroes-15:205.3
                set_off(table, card, "death")
            flow(table, dying=tuple(card.id for card in targets))
            return bool(targets)
        case "take":
            return _take_from_top(table, item, power)
        case "they_discard":
            number = min(power.number, len(table.pile("hand", theirs)))
            if number:
                flow(table, ask=Ask("discard", theirs, number))
            return number > 0
        case "look_at_hand":
            look(table, seat, table.pile("hand", theirs))
        case "search":
            look(table, seat, table.pile("deck", seat))
            flow(table, ask=Ask("search", seat))
        case "bring":  # a deck may not be its owner's: heroes-15:204.5
            card = _from_reserve(table, seat, power.code)
            move(table, card, power.zone, power.place, theirs if power.zone == "deck" else seat)
        case _:
            assert_never(power.deed)
    return True


def _targets(table: Table, item: Item) -> list[Card]:
    aim = item.ability.aim
    if aim is None:
        return [card for card in table.cards if card.id == item.card]
    legal = targets_of(table, aim, item.seat)
    return [card for card in legal if aim.number == 0 or card.id in item.targets]


def _take_from_top(table: Table, item: Item, power: Power) -> bool:
    """Move top cards; none is looked for, so nothing is shuffled (heroes-15:204.3)."""
    taken = table.pile("deck", item.seat)[::-1][: power.number or item.effects]
    for card in taken:
        if power.zone == "deck":
            look(table, item.seat, (card,))
        side = item.seat if power.zone == "deck" else None
        move(table, table.card(card.id) or card, power.zone, power.place, side)
    return bool(taken)


def _from_reserve(table: Table, seat: Seat, code: str) -> Card:
    """Return a card of the reserve, which is refilled as needed (heroes-15:206.2)."""
    if found := [card for card in table.pile("reserve", seat) if card.code == code]:
        return found[0]
    new = Card(table.next, code, seat, seat, "reserve", "reserve", 1 << seat)
    write(table, new, replace(new, id=0), "top")
    return new


def _changed(card: Card, power: Power, seat: Seat) -> Card:
    markers, effects = card.markers, card.effects
    wardless = tuple(one for one in effects if one.gains != "ward")
    match power.deed:
        case "mark":
            if power.marker != "wound" or "ward" not in words_of(card):
                markers = (*markers, *[power.marker] * power.number)
        case "unmark":  # as many as there are: heroes-15:119.5.1
            rest = max(0, markers.count(power.marker) - power.number)
            others = [one for one in markers if one != power.marker]
            markers = (*others, *[power.marker] * rest)
        case "give":
            effects = (*effects, power.effect)
        case "lose_ward":  # the loss of its own is an effect: heroes-15:119.5
            lost = (Effect(loses="ward"),) if wardless == effects else ()
            effects = (*wardless, *lost)
        case "lose_ward_for_good":  # no trace
            return replace(card, effects=wardless, lost=(*card.lost, "ward"))
        case "cleanse":
            effects = ()
        case "steal":
            return replace(card, side=seat)
    return replace(card, markers=markers, effects=effects)
