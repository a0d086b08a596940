"""Legal defenders against a strike (514)."""

from dataclasses import replace
from functools import cache

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import asks_around
from engine.berserk.cards.card import CardType
from engine.berserk.legality.codes import (
    ALREADY_REDIRECTED,
    DIRECTED,
    IS_THE_TARGET,
    NO_STRIKE_TO_DEFEND,
    NOT_A_DEFENDER,
    NOT_A_FLYER,
    NOT_ANOTHER_FLYER,
    NOT_BESIDE_BOTH,
    NOT_BESIDE_TARGET,
    RESERVED,
    TARGET_GONE,
)
from engine.berserk.legality.plays import (
    BATTLEFIELD,
    EXTRA,
    refuse_acting,
    refuse_doing,
    refuse_doings,
)
from engine.berserk.reading.blows import strikes_so
from engine.berserk.reading.context import of_card
from engine.berserk.reading.evaluate import passes, passes_if_known
from engine.berserk.table.board import NEIGHBOURS, Cell
from engine.berserk.table.reserve import will_close
from engine.berserk.table.state import CardState, MatchState, Phase, Play, PlayKind, Step
from engine.kernel.decisions import Refusal
from engine.kernel.seats import Seat


def refuse_defence(
    state: MatchState, play: Play | None, card: CardState, own: Play | None = None
) -> Refusal | None:
    """Refuse ``card`` as a defender against ``play`` (514).

    ``own`` is the play that assigns it, if announced already: it does not compete with itself.
    """
    refusal = refuse_redirecting(state, play, own)
    if play is None or refusal is not None:
        return refusal
    return refuse_defender(state, play, card, own)


def defenders_of(state: MatchState, play: Play, seat: Seat) -> list[CardState]:
    """Return the legal defenders of ``seat`` (see ``refuse_defender``).

    Only cards next to both ends are checked unless a text admits others (514.4).
    """
    able = [
        card
        for card in state.roster.in_battle
        if card.controller is seat and not card.closed and card.id != play.aim.target
    ]
    source, target = state.cards[play.source], state.cards[play.aim.target]
    both_stand = source.zone is BATTLEFIELD is target.zone
    if both_stand and ab.AlsoDefends not in state.kinds:
        between = _beside_both(source.cell, target.cell)
        able = [card for card in able if card.cell in between]
    return [card for card in able if refuse_defender(state, play, card) is None]


@cache
def _beside_both(one: Cell, other: Cell) -> frozenset[Cell]:
    """Return the cells adjacent to both cells, these included (211.9)."""
    return frozenset((*NEIGHBOURS[one], one)) & frozenset((*NEIGHBOURS[other], other))


def refuse_defender(
    state: MatchState, play: Play, card: CardState, own: Play | None = None
) -> Refusal | None:
    """Refuse ``card`` as a defender against a play that may be redirected (514.3-514.7)."""
    source, target = state.cards[play.source], state.cards[play.aim.target]
    if card.id == target.id:
        return IS_THE_TARGET
    if card.facts.strike is None or not card.facts.is_creature:
        return NOT_A_DEFENDER
    refusal = refuse_acting(
        state, card, source.controller.opponent, ab.PowerKind.STRIKE, defending=True
    )
    if refusal is None:
        flies = card.facts.type is CardType.FLYER
        above = target.hidden and target.facts.lies_above  # 533.10
        stands = target.zone is BATTLEFIELD and not above
        refusal = _refuse_defender_place(source, target, card, flies, stands)
        if refusal is not None and _defends_too(state, card, target):
            refusal = None
    if refusal is None and will_close(state, card.id, own):
        return RESERVED  # 501.5
    refusal = refusal or refuse_doings(state, card, (ab.Doing.ACT,))  # 113.4
    return refusal or refuse_doing(state, card, ab.Doing.DEFEND, source, ab.PowerKind.STRIKE)


def strike_answered(state: MatchState, defence: Play) -> Play | None:
    """Return the strike a defender is assigned against: the one whose targets are being settled,
    not a later one (514.3).
    """
    for play in reversed(state.stack):
        if play.source == defence.aim.target and play.course.step is Step.TARGETS:
            return play
    return None


def might_defend(state: MatchState, play: Play, card: CardState) -> bool:
    """Return whether ``card`` could defend for all the opponent knows; it or the target may be
    hidden."""
    if refuse_redirecting(state, play) is not None or card.id == play.aim.target:
        return False
    source, target = state.cards[play.source], state.cards[play.aim.target]
    if refuse_acting(state, card, source.controller.opponent) is not None:
        return False
    if not card.hidden and (card.facts.strike is None or not card.facts.is_creature):
        return False
    if ab.AlsoDefends in state.kinds and (card.hidden or _defends_too(state, card, target)):
        return True
    ways = (False, True) if card.hidden else (card.facts.type is CardType.FLYER,)
    stands = target.zone is BATTLEFIELD
    return any(
        _refuse_defender_place(source, target, card, flies, stands) is None for flies in ways
    )


def refuse_redirecting(
    state: MatchState, play: Play | None, own: Play | None = None
) -> Refusal | None:
    """Refuse defenders unless ``play`` is a simple strike whose target is being settled (512.6.4,
    514.1, 514.2, 514.8).
    """
    if play is None or play.power_kind is not ab.PowerKind.STRIKE:
        return NO_STRIKE_TO_DEFEND
    if not _is_in_its_own_turn(state, play):
        return NO_STRIKE_TO_DEFEND
    refusal = refuse_new_target(state, play)
    if refusal is not None:
        return refusal
    for rival in state.queue:
        if rival.kind is PlayKind.DEFEND and rival is not own:
            return ALREADY_REDIRECTED
    source, target = state.cards[play.source], state.cards[play.aim.target]
    return DIRECTED if is_directed(state, source, target) else None


def refuse_new_target(state: MatchState, play: Play) -> Refusal | None:
    """Refuse redirecting a power too late or twice, by anyone (512.6.4, 514.8).

    A play that lost its source or target is interrupted; a new target does not save it (529.3).
    """
    aim, source = play.aim, state.cards[play.source]
    if play.power_kind is None or play.course.step is not Step.TARGETS or not aim.targets:
        return NO_STRIKE_TO_DEFEND
    if play.course.redirected:
        return ALREADY_REDIRECTED
    target = state.cards[aim.target]
    there = source.in_battle and source.entered == play.source_entry
    aimed = target.in_battle and aim.entries[:1] in ((), (target.entered,))
    return None if there and aimed else TARGET_GONE


def _is_in_its_own_turn(state: MatchState, play: Play) -> bool:
    """Return whether the active player's creature strikes in the main phase (514.1)."""
    return state.phase is Phase.MAIN and state.cards[play.source].controller is state.active


def is_directed(state: MatchState, source: CardState, target: CardState) -> bool:
    """Return whether the strike is directed, so no defender can step in (514.2, terms)."""
    return strikes_so(state, source, target, ab.Name.DIRECTED)


def is_unanswered(state: MatchState, source: CardState, target: CardState) -> bool:
    """Return whether the strike is unanswered, rolled as against a closed card (515.8)."""
    return strikes_so(state, source, target, ab.Name.UNANSWERED)


def must_declare_way(state: MatchState, source: CardState, target: CardState) -> bool:
    """Return whether hidden cards around the target decide how the strike goes, so that their
    player must declare it (533.10)."""
    if ab.StrikeKind not in source.facts.kinds:
        return False
    return any(
        asks_around(node.against)
        and passes_if_known(of_card(state, source.id, giver=one.giver), node.against, target)
        is None
        for node, one in source.facts.nodes(ab.StrikeKind)
    )


def _defends_too(state: MatchState, card: CardState, target: CardState) -> bool:
    """Return whether a text lets the card defend the target from anywhere (545.9)."""
    if ab.AlsoDefends not in card.facts.kinds:
        return False
    ctx = replace(of_card(state, card.id), revealed=True)  # 533.10
    return any(passes(ctx, node.filter, target) for node, _one in card.facts.nodes(ab.AlsoDefends))


def _refuse_defender_place(
    source: CardState, target: CardState, card: CardState, flies: bool, stands: bool
) -> Refusal | None:
    """Refuse a defender in the wrong place; ``stands``: its target is on the battlefield for it,
    ``flies``: it is a flyer.
    """
    if target.zone is EXTRA:
        if flies:
            return None  # 514.6, 514.7
        return NOT_ANOTHER_FLYER if source.zone is EXTRA else NOT_A_FLYER
    beside_target = stands and not flies and _is_beside(card, target)  # 210.2, 514.4, 514.5
    if source.zone is EXTRA:
        return None if flies or beside_target else NOT_BESIDE_TARGET  # 514.5
    beside_both = beside_target and _is_beside(card, source)
    return None if beside_both else NOT_BESIDE_BOTH  # 514.4


def _is_beside(card: CardState, other: CardState) -> bool:
    return card.cell in NEIGHBOURS[other.cell] or card.cell == other.cell
