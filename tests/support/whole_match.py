"""A whole match, from the dice for the seats on, in the form in which the kernel's contract plays.

Its players sit apart: they see ``SeatView`` and send codes. ``Seat`` stands for the entrant.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from types import SimpleNamespace
from typing import Any, Final

from deckbuilder.battle.actions import folded_entries
from deckbuilder.battle.log import log_entries
from deckbuilder.matches.act_codes import act_to_json
from deckbuilder.matches.match import (
    Act,
    BeforeAnswered,
    Controller,
    Entrant,
    MatchChosen,
    MatchSession,
    MulliganAnswered,
    SeatChosen,
    SquadRecruited,
    Stage,
    is_placing,
)
from deckbuilder.matches.saves import render_snapshot
from deckbuilder.matches.seat_acts import match_apart, take_act
from deckbuilder.matches.seat_views import SeatView, view_of
from deckbuilder.recruitment.before_state import CardsSeen, ChooseCard
from deckbuilder.recruitment.deals import Deal
from deckbuilder.recruitment.recruiter import choose_mulligan, recruit_squad, sensible_answer
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import BERSERK, RULES_2024, DirectBot, NoviceBot, parse_abilities
from engine.berserk.cards.card import CardSpec, Cost
from engine.berserk.match.outcomes import Foresight
from engine.berserk.table.events import CardDrawn, CardsShown
from engine.berserk.table.state import CardState, Zone
from engine.kernel import SEATS, Refusal, Seat
from engine.kernel.rng import OPEN_SEEDS, seeded, shuffled
from tests.engine.kernel.contract import Contest, Twins
from tests.support import specs
from tests.support.heralds import ALL_EIGHT, PRESS
from tests.support.random_nodes import nodes
from tests.support.wild import wild_card

_DECK: Final = 20
_HERALDS: Final = 3
_PLAIN: Final = 4
_FORECASTS: Final = 2


@dataclass(frozen=True)
class Asked:
    """A decision whose options are acts."""

    seat: Seat
    kind: str
    rule: str
    options: tuple[Act, ...]


class WholeMatch:
    """A session; its options are acts as the asked entrant sends them."""

    def __init__(self, session: MatchSession) -> None:
        self.session = session

    @property
    def decision(self) -> Asked | None:
        """Return who is asked, and acts that he can make by his view."""
        entrant = self.session.waiting
        if entrant is None:
            return None
        acts = tuple(_acts(self.session, view_of(self.session, entrant)))
        kind = self.session.stage.value
        match = self.session.match
        if match is not None and match.decision is not None:
            kind = match.decision.kind
        return Asked(Seat(entrant), kind, "", acts)

    def choose(self, act: Any) -> None:
        """Send an act as the entrant who is asked."""
        refusal = self.why(act, self.session)
        assert refusal is None, f"{act} is offered and refused: {refusal}"

    def why(self, act: Any, session: MatchSession | None = None) -> Refusal | None:
        """Return why an act is refused, for the entrant who is asked; nothing is changed."""
        at = self.session.fork() if session is None else session
        entrant = at.waiting
        assert entrant is not None
        return take_act(at, entrant, at.number, act_to_json(act))

    def view(self, seat: Seat) -> str:
        """Return everything that an entrant is told."""
        seen = view_of(self.session, int(seat))
        battle = "" if seen.battle is None else BERSERK.codec.dumps(seen.battle)
        return f"{replace(seen, battle=None)!r}\n{battle}"

    def imagine(self, seat: Seat, seed: int) -> SimpleNamespace:
        """Return an imagined battle, as text; before it there is nothing to imagine."""
        match = self.session.match
        if match is None:
            return SimpleNamespace(state="")
        try:
            dreamt = match.imagine(self.session.seat_of(int(seat)), seed)
        except ValueError:  # not one creature is known
            return SimpleNamespace(state="nothing")
        return SimpleNamespace(state=BERSERK.codec.dumps(dreamt.state))

    def save(self) -> str:
        """Return the match whole, with its secrets."""
        session = self.session
        parts = (session.entrants, session.seed, session.number, session.acts, session.before)
        return f"{parts!r}\n{render_snapshot(session)}"

    def clone(self) -> "WholeMatch":
        """Return an independent copy."""
        return WholeMatch(self.session.fork())


def stage_of(match: WholeMatch) -> str:
    """Return the stage; the battle without its placement."""
    return "placement" if is_placing(match.session) else match.session.stage.value


def tells(match: WholeMatch, seat: Seat) -> object:
    """Return what the program tells an entrant of the true match: forecasts, logs, what bots do."""
    session, entrant = match.session, int(seat)
    battle = session.match
    if battle is not None:
        own = session.seat_of(entrant)
        seen, history = battle.view(own), battle.state.history
        log = [entry.text for entry in log_entries(history, seen)]
        actions = [entry.text for entry in folded_entries(history, seen, own)]
        decision = battle.decision
        if decision is None or decision.seat is not own:
            return log, actions
        chosen = [bot.choose(seen, decision) for bot in (NoviceBot(1), DirectBot(1))]
        ahead = Foresight(battle.state, decision, most=36)
        told = [repr(ahead.outcomes(one)) for one in decision.options[:_FORECASTS]]
        return log, actions, chosen, told
    if session.waiting != entrant:
        return None
    asked, before = session.before_question, session.before
    if session.stage is Stage.MULLIGANS:
        return choose_mulligan(session.deal_of(entrant))
    if session.stage is Stage.BEFORE and before is not None and asked is not None:
        answer = sensible_answer(before, asked)
        if isinstance(answer, ChooseCard) and asked.spot is not None:
            return before.card(replace(asked.spot, place=answer.place))
        return answer
    return None


def _acts(session: MatchSession, seen: SeatView) -> list[Act]:
    """Return acts that an entrant who is asked can make, found by the view alone."""
    match seen.stage:
        case Stage.SEATS:
            return [SeatChosen(seat) for seat in SEATS]
        case Stage.MULLIGANS:
            assert seen.deal is not None
            wants = (False, False, True) if seen.deal.can_pay_mulligan else (False,)
            return [MulliganAnswered(each) for each in wants]
        case Stage.BEFORE:
            assert seen.asked_before is not None
            return [BeforeAnswered(answer) for answer in seen.asked_before.options]
        case Stage.RECRUITMENT:
            assert seen.recruitment is not None
            return [*_squads(seen.recruitment)]
        case Stage.MATCH:
            assert seen.decision is not None
            return [MatchChosen(option) for option in seen.decision.options]
        case Stage.OVER:
            return []


def _squads(start: Recruitment) -> dict[Act, None]:
    squads = (recruit_squad(start, seed) for seed in range(2))
    return dict.fromkeys(
        SquadRecruited(squad.seat, squad.taken)
        for squad in squads
        if isinstance(squad, Recruitment)
    )


# twins -------------------------------------------------------------------------------------


def whole_match(**more: Any) -> Contest:
    """Return the contest of whole matches, with twins."""
    game = SimpleNamespace(codec=SimpleNamespace(dumps=str))
    return Contest(
        "whole matches", game, any_match, twins=any_twins, stage=stage_of, tells=tells, **more
    )


def any_match(rng: Random) -> WholeMatch:
    """Return a match of two random decks, with cards that act before recruitment."""
    entrants = (_entrant(rng, "Анна"), _entrant(rng, "Борис"))
    return WholeMatch(match_apart(entrants, OPEN_SEEDS + rng.getrandbits(100), RULES_2024))


def _entrant(rng: Random, name: str) -> Entrant:
    def card(at: int) -> CardSpec:
        if at < _HERALDS:
            return rng.choice((*ALL_EIGHT, PRESS))
        if at < _HERALDS + _PLAIN:
            return specs.creature(f"{name} воин", cost=2 + at % 3)
        return replace(wild_card(rng, f"{name} карта"), cost=Cost(rng.randint(2, 8)))

    cards = [card(at) for at in range(_DECK)]
    named = (
        replace(one, name=f"{one.name} {at:02}.", ref=f"{name}/{at:02}.")
        for at, one in enumerate(cards)
    )
    return Entrant(name, Controller.HUMAN, f"Колода {name}", tuple(named))


def any_twins(rng: Random) -> Twins:
    """Return matches that differ in cards of one entrant, or in the order of the decks."""
    one = any_match(rng)
    seat = rng.choice(SEATS)
    if rng.random() < 0.6:
        other = _with_other_cards(one, rng, int(seat.opponent))
    else:
        one.choose(SeatChosen(rng.choice(SEATS)))
        while one.session.stage is Stage.MULLIGANS and rng.random() < 0.8:
            one.choose(MulliganAnswered(wants=False))
        other = one.clone()
        stir(other)
    return Twins(one, other, seat, _apart(seat), lambda option: option, stir)


def _with_other_cards(match: WholeMatch, rng: Random, entrant: int) -> WholeMatch:
    """Return the match with other cards in a deck, at the same places and for the same crystals."""
    session = match.session
    own = session.entrants[entrant]
    some = set(rng.sample(range(_DECK), rng.choice((1, 2, 4, _DECK))))
    cards = tuple(_altered(rng, card) if at in some else card for at, card in enumerate(own.cards))
    altered = replace(own, deck="Другая колода", cards=cards)
    first, second = session.entrants
    pair = (altered, second) if entrant == 0 else (first, altered)
    return WholeMatch(match_apart(pair, session.seed, session.rules))


def _altered(rng: Random, card: CardSpec) -> CardSpec:
    """Return a card for which recruiting is the same, and nothing else."""
    new = rng.choice(((), parse_abilities("armor 1"), nodes(rng)))
    return replace(
        card,
        name=f"{card.name}'",
        ref=f"{card.ref}'",
        life=None if card.life is None else card.life + 1,
        abilities=(*card.abilities, *new),
    )


def stir(match: WholeMatch) -> None:
    """Change the dice to come, and the decks' order."""
    session = match.session
    session.seed = seeded(session.seed, 9)
    if session.table is not None:
        first, second = map(_stirred, session.table.deals)
        session.table = replace(session.table, deals=(first, second))
    if session.before is not None:
        one, other = map(_reordered, session.before.recruitments)
        rng = seeded(session.before.rng, 9)
        session.before = replace(session.before, recruitments=(one, other), rng=rng)
    session.recruiting = {seat: _reordered(own) for seat, own in session.recruiting.items()}
    if session.match is not None:
        state = session.match.state
        first_deck, second_deck = (tuple(shuffled(7, deck)[0]) for deck in state.decks)
        state.decks, state.rng = (first_deck, second_deck), seeded(state.rng, 9)


def _stirred(deal: Deal) -> Deal:
    size = deal.rules.deal_size
    rest, rng = shuffled(seeded(deal.rng, 9), deal.order[size:])
    return replace(deal, order=(*deal.order[:size], *rest), rng=rng)


def _reordered(own: Recruitment) -> Recruitment:
    deck, rng = shuffled(seeded(own.rng, 9), own.deck)
    return replace(own, deck=tuple(deck), rng=rng)


def _apart(seat: Seat) -> Callable[[WholeMatch, WholeMatch], bool]:
    """Return what says whether an entrant has seen what the matches differ in."""

    def apart(one: WholeMatch, other: WholeMatch) -> bool:
        return _shown(one.session, int(seat)) != _shown(other.session, int(seat))

    return apart


def _shown(session: MatchSession, entrant: int) -> object:
    """Return the cards that lie open to an entrant, from the rules and not from a view."""
    if session.seats is None or session.table is None:
        return ()
    seat = session.seat_of(entrant)
    hand = session.table.deals[seat].hand
    before = session.before
    events = () if before is None else before.events
    told = [
        one for one in events if not (isinstance(one, CardsSeen) and one.only_by is seat.opponent)
    ]
    if session.match is None:
        # who can act before recruitment is told: others pass without being asked (403.1)
        acts = session.stage is Stage.BEFORE and session.waiting
        return hand, told, acts, _offered(session, seat)
    state = session.match.state
    drawn = [one for one in state.history if isinstance(one, CardDrawn | CardsShown)]
    cards = [card.spec if _is_open(card, seat) else None for card in state.cards]
    # 404.1.4: a player is told on which cells of his half he may not place
    return hand, told, drawn, cards, state.barred[seat]


def _offered(session: MatchSession, seat: Seat) -> list[CardSpec]:
    """Return the cards of the opponent that a player is choosing from."""
    asked, before = session.before_question, session.before
    if asked is None or before is None or asked.spot is None or asked.seat is not seat:
        return []
    spots = [
        replace(asked.spot, place=one.place)
        for one in asked.options
        if isinstance(one, ChooseCard) and asked.spot.seat is not seat
    ]
    return [before.card(spot) for spot in spots]


def _is_open(card: CardState, seat: Seat) -> bool:
    return card.controller is seat or not (card.hidden or card.zone is Zone.SQUAD)
