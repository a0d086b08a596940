"""Derive what cards are now from printed facts, effects and statics (104.4, 108, 117, 121, 517,
518).

``worked_out`` returns new facts for cards whose inputs changed. A static is evaluated again only if
something it reads has changed (``reading.reads``, ``table.facets``); a state caches the last
results in its ``standing``.
"""

from __future__ import annotations

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import Facts, Owned
from engine.berserk.reading.gifts import gifts_of, gifts_of_cells, gifts_of_delayed
from engine.berserk.reading.having import facts_now
from engine.berserk.reading.reads import ALWAYS, of_ability, of_giver, of_numbers_on
from engine.berserk.reading.traits import names_among
from engine.berserk.table import events as ev
from engine.berserk.table.facets import (
    CELL,
    DELAYED,
    EFFECTS,
    EVERYTHING,
    FACTS,
    MARKS,
    MOVES,
    TYPES,
    changed_by,
)
from engine.berserk.table.state import CardState, MatchState
from engine.berserk.table.state.standing import Gifts, Stand, Standing

# statics that wake each other settle within this many rounds, or stay as they are (503.4)
_ROUNDS: Final = 4

_STATIC: Final = frozenset(
    (
        ab.While,
        ab.Formation,
        ab.Modify,
        ab.Becomes,
        ab.CountsAs,
        ab.AlsoOfClass,
        ab.SquadCountsAs,
        ab.MarkCell,
    )
)

_BY_CELLS: Final = ALWAYS | CELL | MARKS
_ANYWAY: Final = EFFECTS | FACTS | MARKS | DELAYED
"""Facets that are always read, whatever the statics in play read."""


def worked_out(state: MatchState) -> list[tuple[CardState, Facts]]:
    """Return new facts for every card whose inputs have changed."""
    if not state.marks and state.kinds.isdisjoint(_STATIC):
        return _by_effects(state) if state.effects_changed else []
    return _settled(state)


def _by_effects(state: MatchState) -> list[tuple[CardState, Facts]]:
    """Return new facts for cards whose effects have changed."""
    worked = [
        (card, facts_now(state, card, ()))
        for card in state.cards
        if card.facts.effects is not card.effects and card.facts.effects != card.effects
    ]
    if not worked:  # otherwise the state is final once it equals what was computed
        state.clear_effects_changed()
    return worked


def is_behind(state: MatchState) -> bool:
    """Return whether some card's facts are out of date with what statics give (117.4)."""
    if not state.marks and state.kinds.isdisjoint(_STATIC):
        return False
    return bool(_settled(state))


def _settled(state: MatchState) -> list[tuple[CardState, Facts]]:
    """Apply statics until nothing changes (117.4), evaluating those whose inputs changed."""
    before = state.standing
    changed = EVERYTHING if before is None else _changed_since(state, before)
    if before is not None and not changed & before.reads:
        return []
    world = state
    for _round in range(_ROUNDS):
        stands = _stands(world, [] if before is None else before.stands, changed)
        if world is state and before is not None and _is_quiet(state, before, stands, changed):
            return []
        after = _asked(world, before, stands, changed)
        cards = _renewed(world, after, _varying(state, world, before, after, changed))
        if cards is None:
            state.stand(after)
            return _differences(state, world)
        changed = _changed_of(world.cards, cards)
        world, before = world.with_cards(cards), after
    state.stand(None)  # a cycle: evaluate all of them next time (503.4)
    return _differences(state, world)


def _is_quiet(state: MatchState, before: Standing, stands: list[Stand], changed: int) -> bool:
    """Return whether evaluation brought nothing new and nothing else changed the cards.

    Usually what statics read changes without changing what any of them gives.
    """
    if changed & _ANYWAY or len(stands) != len(before.stands):
        return False
    if (state.marks and changed & _BY_CELLS) or (
        state.delayed and changed & _reads_of_delayed(state)
    ):
        return False
    for old, new in zip(before.stands, stands, strict=True):
        if new is not old or new.varies & changed:
            return False
    return True


def _changed_of(cards: list[CardState], renewed: list[CardState]) -> int:
    """Return the facets that changed along with the cards' facts."""
    for old, new in zip(cards, renewed, strict=True):
        if new.facts.type is not old.facts.type:
            return FACTS | TYPES
    return FACTS


def _changed_since(state: MatchState, before: Standing) -> int:
    """Return the facets that may have changed since statics were last evaluated."""
    changed = before.untold | changed_by(state.history[before.read :])
    if before.history is not state.history or before.read > len(state.history):
        changed = EVERYTHING
    if before.kinds is not state.kinds and before.kinds != state.kinds:
        changed = EVERYTHING
    # each is the same object or another one
    if before.facts != [card.facts for card in state.cards]:
        changed |= FACTS | TYPES
    before.read_on(len(state.history), state.kinds)
    return changed


def _asked(
    world: MatchState, before: Standing | None, stands: list[Stand], changed: int
) -> Standing:
    """Return what statics of cards, cells and delayed abilities give now."""
    of_cells = _of_cells(world, before, changed)
    of_delayed = _of_delayed(world, before, changed)
    return Standing(
        world.history,
        len(world.history),
        world.kinds,
        stands,
        [card.facts for card in world.cards],
        of_cells,
        of_delayed,
        _grants(before, stands, of_cells, of_delayed),
        _reads_of(world, stands),
        untold=MOVES,  # a card that becomes slower loses movement
    )


def _stands(world: MatchState, known: list[Stand], changed: int) -> list[Stand]:
    """Return what each card's statics give, evaluating only those whose inputs changed."""
    stands = [
        stand
        if stand.facts is card.facts and not stand.gives & changed
        else _stand(world, card, stand, changed)
        for stand, card in zip(known, world.cards, strict=False)
    ]
    return stands + [_stand(world, card, None, changed) for card in world.cards[len(known) :]]


def _stand(world: MatchState, card: CardState, known: Stand | None, changed: int) -> Stand:
    """Evaluate what a card gives again, if its facts or something it reads have changed."""
    facts = card.facts
    if known is None or known.facts is not facts:
        if known is not None and not known.gives & changed and facts.giving == known.facts.giving:
            gifts = known.gifts  # the change of the card does not affect what it gives
        else:
            gifts = gifts_of(world, card) if facts.is_static else ()
            if known is not None and known.gifts == gifts:
                gifts = known.gifts  # the same object, so that a comparison by identity suffices
        varies = of_numbers_on(facts, lasting=bool(card.effects)) if facts.varies else 0
        return Stand(facts, of_giver(facts), varies, gifts)
    gifts = gifts_of(world, card)
    return known if gifts == known.gifts else Stand(facts, known.gives, known.varies, gifts)


def _of_cells(world: MatchState, before: Standing | None, changed: int) -> Gifts:
    if before is not None and not changed & _BY_CELLS:
        return before.of_cells
    return gifts_of_cells(world) if world.marks else ()


def _of_delayed(world: MatchState, before: Standing | None, changed: int) -> Gifts:
    if before is not None and not changed & _reads_of_delayed(world):
        return before.of_delayed
    return gifts_of_delayed(world) if world.delayed else ()


def _reads_of_delayed(world: MatchState) -> int:
    reads = ALWAYS | DELAYED
    for delayed in world.delayed:
        reads |= of_ability(delayed.ability)
    return reads


def _reads_of(world: MatchState, stands: list[Stand]) -> int:
    """Return every facet that statics and what they give depend on."""
    reads = _ANYWAY
    for stand in stands:
        reads |= stand.gives | stand.varies
    if world.marks:
        reads |= _BY_CELLS
    if world.delayed:
        reads |= _reads_of_delayed(world)
    return reads


def _grants(
    before: Standing | None, stands: list[Stand], of_cells: Gifts, of_delayed: Gifts
) -> dict[int, tuple[Owned, ...]]:
    """Return what each card is given, in order of the givers."""
    rest = (of_cells, of_delayed)
    if before is not None and _give_the_same(before, stands, rest):
        return before.grants
    grants: dict[int, list[Owned]] = {}
    for gifts in (*(stand.gifts for stand in stands), *rest):
        for card, ability in gifts:
            grants.setdefault(card, []).append(ability)
    known = {} if before is None else before.grants
    return {card: _the_same(known.get(card, ()), tuple(given)) for card, given in grants.items()}


def _the_same(before: tuple[Owned, ...], now: tuple[Owned, ...]) -> tuple[Owned, ...]:
    """Return the previous gifts of a card where they are equal, so that comparing by identity shows
    that nothing changed."""
    return before if before == now else now


def _give_the_same(before: Standing, stands: list[Stand], rest: tuple[Gifts, Gifts]) -> bool:
    if (before.of_cells, before.of_delayed) != rest or len(before.stands) != len(stands):
        return False
    for old, new in zip(before.stands, stands, strict=True):  # noqa: SIM110 - a loop is quicker
        if old.gifts is not new.gifts:
            return False
    return True


def _varying(
    state: MatchState, world: MatchState, before: Standing | None, after: Standing, changed: int
) -> list[bool]:
    """Return for each card whether its properties depend on a facet that may have changed.

    The facts from before are not known to be derived unless they were in the standing.
    """
    known = [] if before is None else before.facts
    return [
        bool(stand.varies & changed)
        or (
            stand.facts.varies
            and world is state
            and (at >= len(known) or known[at] is not stand.facts)
        )
        for at, stand in enumerate(after.stands)
    ]


def _renewed(world: MatchState, after: Standing, varying: list[bool]) -> list[CardState] | None:
    """Return the cards with their new facts; None when nothing changed."""
    cards = list(world.cards)
    grants, same = after.grants, True
    for at, (card, varies) in enumerate(zip(world.cards, varying, strict=True)):
        facts, granted = card.facts, grants.get(card.id, ())
        if varies or facts.granted is not granted or facts.effects is not card.effects:
            cards[at] = _with_grants(world, card, granted, varies=varies)
            same = same and cards[at] is card
    return None if same else cards


def _with_grants(
    world: MatchState, card: CardState, granted: tuple[Owned, ...], *, varies: bool
) -> CardState:
    facts = card.facts
    same = facts.granted == granted and facts.effects == card.effects
    if same and not varies:
        return card
    now = facts_now(world, card, granted)
    return card if same and now.is_like(facts) else card.with_facts(now)


def _differences(state: MatchState, world: MatchState) -> list[tuple[CardState, Facts]]:
    return [
        (card, new.facts)
        for card, new in zip(state.cards, world.cards, strict=True)
        if new.facts is not card.facts and not _is_as_before(card, new.facts)
    ]


def _is_as_before(card: CardState, facts: Facts) -> bool:
    """Return whether statics in a cycle have returned to an earlier state (503.4)."""
    old = card.facts
    same = old.granted == facts.granted and old.effects == facts.effects
    return same and facts.is_like(old)


def changed_grants(card: CardState, facts: Facts) -> ev.GrantsChanged | None:
    """Return what statics began and ceased to give to a card; None for no change."""
    before = {ability.key for ability in card.facts.granted}
    after = {ability.key for ability in facts.granted}
    if before == after:
        return None
    gained, lost = after - before, before - after
    return ev.GrantsChanged(
        card.id,
        tuple(sorted(gained)),
        tuple(sorted(lost)),
        tuple(names_among(one for one in facts.owned if one.key in gained)),
        tuple(names_among(one for one in card.facts.owned if one.key in lost)),
    )
