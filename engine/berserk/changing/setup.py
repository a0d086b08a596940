"""Set-up of a match."""

from dataclasses import dataclass, field

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.ruleset import UNNAMED, Ruleset
from engine.berserk.changing.laying import LaidTable, lay_out, states_of
from engine.berserk.reading.context import of_card
from engine.berserk.reading.evaluate import named_cells
from engine.berserk.reading.traits import of_side
from engine.berserk.table.board import HALVES, Cell
from engine.berserk.table.state import (
    NO_TERMS,
    Asking,
    CardState,
    LastingEffect,
    MatchState,
    Question,
    Zone,
)
from engine.kernel.codec import WHEN_ABSENT
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Refusal
from engine.kernel.rng import seeded, shuffled
from engine.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class CardAside:
    """A card that starts in its owner's graveyard or exile, perhaps with a marker (403.1, 544)."""

    card: CardSpec
    area: ab.Area
    marker: str = ""


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """One player: name, recruited squad and remaining deck.

    ``xs`` is parallel to ``squad``: the X each card was recruited with (105.2.3); empty where no
    cost has an X. So is ``terms``: the crystals a card was recruited for on terms of its own,
    ``NO_TERMS`` for one without (404.2.2). ``mulligans`` counts those taken. ``starts``, also
    parallel, is what a card was given for the battle before the recruitment (404.2.3). ``aside``
    are cards that begin the battle in other zones.
    """

    name: str
    squad: tuple[CardSpec, ...]
    deck: tuple[CardSpec, ...] = ()
    xs: tuple[int, ...] = ()
    terms: tuple[int, ...] = ()
    mulligans: int = 0
    starts: tuple[tuple[ab.Effect, ...], ...] = ()
    aside: tuple[CardAside, ...] = ()


@dataclass(frozen=True, slots=True)
class Setup:
    """Both players, the ruleset and the seed of all dice.

    In a ``discreet`` match questions reveal nothing about hidden cards (533.1); matches of older
    versions were not discreet and continue as they began.

    With a ``laid`` table the match begins there, in a player's main phase, and the squads are
    ignored.
    """

    first: PlayerSetup
    second: PlayerSetup
    seed: int
    ruleset: Ruleset = field(metadata={WHEN_ABSENT: UNNAMED})
    discreet: bool = field(default=True, metadata={WHEN_ABSENT: False})
    laid: LaidTable | None = field(default=None, metadata={WHEN_ABSENT: None})


def refuse_squad(squad: tuple[CardSpec, ...], ruleset: Ruleset) -> Refusal | None:
    """Return why ``squad`` cannot be played, None if it can."""
    if not any(card.type.is_creature for card in squad):
        return Refusal("no_creature", "403.2.3")
    if len(squad) > ruleset.cells:
        return Refusal.because("squad_too_large", "403.2.3", cards=len(squad), cells=ruleset.cells)
    for card in squad:
        if len(card.elements) > 1 and not ruleset.several_elements:
            return Refusal.because("several_elements", "106.2", card=card.name)
    return None


def first_state(setup: Setup) -> MatchState:
    """Return the state before the first decision.

    ValueError when ``refuse_squad`` refuses a squad. The cards of a squad get ids in random order,
    so that ids do not reveal the order of recruitment.
    """
    if setup.laid is not None:
        return _laid_state(setup, setup.laid)
    rng = seeded(setup.seed)
    cards: list[CardState] = []
    given: list[tuple[int, tuple[ab.Effect, ...]]] = []
    for seat, player in zip(Seat, (setup.first, setup.second), strict=True):
        refusal = refuse_squad(player.squad, setup.ruleset)
        if refusal is not None:
            raise ValueError(f"the squad of {player.name} cannot play: {refusal}")
        xs = player.xs or (0,) * len(player.squad)
        terms = player.terms or (NO_TERMS,) * len(player.squad)
        starts = player.starts or ((),) * len(player.squad)
        squad, rng = shuffled(rng, tuple(zip(player.squad, xs, terms, starts, strict=True)))
        given += [(len(cards) + place, start) for place, (*_card, start) in enumerate(squad)]
        cards.extend(
            [
                CardState(len(cards) + place, spec, seat, seat, x=x, terms=own)
                for place, (spec, x, own, _start) in enumerate(squad)
            ]
        )
    names = (setup.first.name, setup.second.name)
    decks = (setup.first.deck, setup.second.deck)
    state = MatchState(setup.ruleset, names, rng, cards, decks, discreet=setup.discreet)
    state.given = tuple((card, effects) for card, effects in given if effects)
    for seat, player in zip(Seat, (setup.first, setup.second), strict=True):
        _lay_aside(state, seat, player)
    state.look_around()
    state.mulligans = (setup.first.mulligans, setup.second.mulligans)
    state.barred = (_barred(state, Seat.FIRST), _barred(state, Seat.SECOND))
    return state


def _laid_state(setup: Setup, table: LaidTable) -> MatchState:
    """Return the state of a prepared table. ValueError if two cards share a cell."""
    names = (setup.first.name, setup.second.name)
    decks = (setup.first.deck, setup.second.deck)
    rng, cards = seeded(setup.seed), states_of(table)
    state = MatchState(setup.ruleset, names, rng, cards, decks, discreet=setup.discreet)
    lay_out(state, table.active, table.turn, Question(Asking.ACT, table.active))
    state.look_around()
    return state


def _lay_aside(state: MatchState, seat: Seat, player: PlayerSetup) -> None:
    """Place the cards that start in graveyards or exile, after those of the squads."""
    for laid in player.aside:
        zone = Zone.EXILE if laid.area is ab.Area.EXILE else Zone.GRAVEYARD
        card = CardState(len(state.cards), laid.card, seat, seat, zone)
        if laid.marker:
            mark = LastingEffect(state.lasting, ab.Marker(), card.id, seat, marker=laid.marker)
            card.effects = (mark,)
            state.lasting += 1
        state.cards.append(card)
        state.pile(seat, zone).append(card.id)


def _barred(state: MatchState, seat: Seat) -> tuple[Cell, ...]:
    """Return the cells on which texts forbid ``seat`` to place cards (404.1.4).

    Enough cells for the squad stay open: the last ones are not barred if it would not fit
    (403.2.3).
    """
    squad = sum(1 for card in state.cards if card.owner is seat)
    named = {
        cell
        for card in state.cards
        for node, _one in card.facts.nodes(ab.BarsPlacement)
        if of_side(card.owner, node.side, seat)
        for cell in named_cells(of_card(state, card.id), node.cells)
    }
    own = sorted(named.intersection(HALVES[seat]))
    return tuple(own[: len(HALVES[seat]) - squad])


copied_by_fields(__name__)
