"""Attacks on one's own cards: whether one can do anything but harm to who makes it.

A plain attack closes its card and deals wounds, and the table is worth less after it, or as much,
if nothing in play answers: no ability goes off on it, no static gives life to what is wounded or
takes a burden away with who dies, nothing happens in the place of wounds or death. All that is
decided by the abilities there are, without looking whether they would really go off this time: what
is not known to be idle answers.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from math import inf
from typing import Final, TypeAlias, TypeGuard, assert_never

from engine.berserk import abilities as ab
from engine.berserk.abilities import Moment, PowerKind, Property, ReplacedBy, Side, Until, Who
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.facts import ON_CELL, Owned, attack_of, bit, reach
from engine.berserk.cards.named_abilities import rules_of
from engine.berserk.reading.context import AREAS, Context, of_card
from engine.berserk.reading.evaluate import passes
from engine.berserk.table.options import StrikeAt, UseAction
from engine.berserk.table.state import NO_CARD, CardState, LastingEffect, MatchState
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Option
from engine.kernel.seats import Seat

_Idle: TypeAlias = (
    ab.AbilityOfName  # what names and titles stand for is among the abilities of the card
    | ab.Titled
    | ab.Playable
    | ab.CountsAs
    | ab.DieModifier
    | ab.SeveralDice
    | ab.DieGiven
    | ab.SizeModifier
    | ab.Protection
    | ab.Prevention
    | ab.Ignores
    | ab.Cannot
    | ab.OnlyAt
    | ab.UsesOnlyOn
    | ab.AlsoAt
    | ab.AlsoDefends
    | ab.FurtherJump
    | ab.ActsTimes
    | ab.StaysOpenAfter
    | ab.MayStayClosed
    | ab.StartsWith
    | ab.EntersWith
    | ab.BarsPlacement
    | ab.RecruitPrice
    | ab.RecruitTerms
    | ab.RecruitCrystals
    | ab.SquadAtMost
    | ab.MoreTerrains
    | ab.SquadCountsAs
    | ab.MoreHosts
    | ab.BeforeRecruiting
    | ab.NotInSquadWith
    | ab.StrikeRange
    | ab.StrikeKind
    | ab.Marker
    | ab.MovesOnto
    | ab.RangeModifier
    | ab.GoesDiagonally
    | ab.MoreSymbiotes
    | ab.FightsAsOpen
    | ab.StepsTo
    | ab.ReachesOver
    | ab.Unread
)
"""Abilities that answer nothing: nobody uses any meanwhile, and the others say how much an attack
harms, or who may do what."""


class Answer(IntEnum):
    """Which attacks on own cards an ability may answer."""

    NEVER = 0
    OF_ITS_CARD = 1
    """Those in which its card takes part."""
    ALWAYS = 2


class OwnAttacks:
    """What may answer attacks of ``seat`` on its own cards."""

    def __init__(self, states: Sequence[MatchState], seat: Seat) -> None:
        """Look at all that is in play in ``states``, which differ in what ``seat`` cannot know."""
        self._state = states[0]
        self._concerned: set[int] = set()
        self._triggers: list[tuple[Context, ab.Triggered]] = []
        self._given: set[object] = set()
        self._more = 0.0
        self._always = False
        for state in states:
            self._look(state, seat)

    def are_none_to(self, option: Option) -> bool:
        """Whether ``option``, an attack on an own card, is a plain one that nothing answers."""
        ends = None if self._always else _plain_ends(self._state, option)
        if ends is None:
            return False
        parties = _parties(self._state, ends)
        if not self._concerned.isdisjoint(parties):
            return False
        attack = _attack(self._state, option)
        kinds = (PowerKind.STRIKE, attack.kind)
        lethal = _may_kill(self._state, ends, attack, self._more)
        return not any(
            (lethal or not _of_deaths(node)) and self._may_go_off(ctx, node.when, parties, kinds)
            for ctx, node in self._triggers
        )

    def _look(self, state: MatchState, seat: Seat) -> None:
        if state.stack or state.queue or state.triggers or not _is_steady(state, seat):
            self._always = True
        for card in state.cards:
            if not self._always:
                for one in _active(card):
                    self._take(state, card, one, seat)

    def _take(self, state: MatchState, card: CardState, one: Owned, seat: Seat) -> None:
        if isinstance(one.node, ab.While | ab.Formation):
            self._given |= reach(one.node.grants)[0]
            self._more += sum(map(_more, one.node.grants))
        self._more += _more(one.node)
        if isinstance(one.node, ab.Triggered) and one.key[0] != ON_CELL:
            side = Side.OWN if card.controller is seat else Side.ENEMY
            answer = _of_triggered(one.node, side)
            if answer is Answer.OF_ITS_CARD:
                ctx = of_card(state, card.id, giver=one.giver)
                self._triggers.append((ctx, one.node))
                return
        else:
            answer = _of(one.node)
        self._always = self._always or answer is Answer.ALWAYS
        if answer is Answer.OF_ITS_CARD:
            self._concerned.add(card.id)

    def _may_go_off(
        self, ctx: Context, when: ab.When, parties: set[int], kinds: tuple[PowerKind, ...]
    ) -> bool:
        """Whether some of the parties may be whom an ability asks for."""
        if when.powers and set(when.powers).isdisjoint(kinds):
            return False
        cards = [ctx.state.cards[party] for party in parties]
        asked = (when.subject,) if when.other is None else (when.subject, when.other)
        return all(any(self._may_pass(ctx, node, card) for card in cards) for node in asked)

    def _may_pass(self, ctx: Context, node: ab.Filter, card: CardState) -> bool:
        """Whether a card may pass after whatever a plain attack changes of it."""
        if isinstance(node, ab.AllOf):
            return all(self._may_pass(ctx, part, card) for part in node.filters)
        if isinstance(node, ab.AnyOf):
            return any(self._may_pass(ctx, part, card) for part in node.filters)
        asked = node.filter if isinstance(node, ab.Not) else node
        return not self._is_lasting(asked) or card.hidden or passes(ctx, node, card)

    def _is_lasting(self, node: ab.Filter) -> bool:
        """Whether a card passes after a plain attack as it does before."""
        if isinstance(node, ab.Is):
            return node.who is Who.SELF
        if isinstance(node, ab.HasNamed):
            return node.name not in self._given
        return isinstance(node, _LASTING)


def is_own(seen: MatchState, seat: Seat, option: Option) -> bool:
    """Whether ``option`` aims an attack of ``seat`` at a card of its own."""
    target = attacked(seen, option)
    return target != NO_CARD and seen.cards[target].controller is seat


def attacked(seen: MatchState, option: Option) -> int:
    """Return the card that ``option`` aims an attack at; NO_CARD when it aims none."""
    match option:
        case StrikeAt(target=target):
            return target
        case UseAction(card=card, ability=ability, target=target):
            node = seen.cards[card].facts.owned[ability].node
            return NO_CARD if attack_of(node) is None else target
        case _:
            return NO_CARD


def _plain_ends(state: MatchState, option: Option) -> tuple[int, int] | None:
    """Return who attacks whom by an option; None for all but plain attacks."""
    match option:
        case StrikeAt(card=card, target=target):
            return card, target
        case UseAction(card=card, ability=ability, target=target):
            node = state.cards[card].facts.owned[ability].node
            return (card, target) if isinstance(node, ab.Playable) and _is_plain(node) else None
        case _:
            return None


def _is_plain(node: ab.Playable) -> bool:
    """Whether an action is nothing but an attack on one card, paid by its source alone."""
    body = node.body
    return (
        isinstance(body, ab.Attack)
        and body.targets.then is None
        and body.targets.besides is None
        and not body.targets.all
        and node.payment.others is None
    )


def _attack(state: MatchState, option: Option) -> ab.Attack:
    if isinstance(option, UseAction):
        attack = attack_of(state.cards[option.card].facts.owned[option.ability].node)
        return attack or _STRIKE
    return _STRIKE


def _may_kill(state: MatchState, ends: tuple[int, int], attack: ab.Attack, more: float) -> bool:
    """Whether one of both ends may get as many wounds as it has life; ``more`` is by how much all
    there is in play may add to the size of an attack."""
    source, target = (state.cards[end] for end in ends)
    dealt = source.facts.strike if attack.value is None else attack.value
    if isinstance(dealt, ab.StrikeOf):
        return True
    return any(
        not card.has_life or (values is not None and _most(values) + more >= card.life)
        for card, values in ((target, dealt), (source, target.facts.strike))
    )


def _most(values: Strength) -> int:
    return max(values.weak, values.medium, values.strong)


def _more(node: ab.Ability) -> float:
    """Return by how much an ability may add to the size of an attack, now or as things change."""
    if isinstance(node, ab.While | ab.Formation):
        return sum(map(_more, node.grants))
    if isinstance(node, ab.SizeModifier) and node.times != 1:
        return inf
    if isinstance(node, ab.SizeModifier) or _is_about(node, (Property.STRIKE,)):
        amount = node.value if isinstance(node, ab.Becomes) else node.amount
        return max(0, amount) if isinstance(amount, int) else inf
    return inf if isinstance(node, ab.Calculated) else 0.0


def _of_deaths(node: ab.Triggered) -> bool:
    """Whether an ability waits for nothing but that cards die."""
    return _DEATHS.issuperset(node.when.moments)


def _parties(state: MatchState, ends: tuple[int, int]) -> set[int]:
    """Return who may be concerned by itself: both ends, who sits on them and who carries them."""
    hosts = {state.cards[end].host for end in ends} - {NO_CARD}
    riders = {card.id for card in state.cards if card.host in ends}
    return {*ends, *hosts, *riders}


def _is_steady(state: MatchState, seat: Seat) -> bool:
    """Whether no effect that lasts ends by an attack, or by a death, to the good of ``seat``."""
    if any(_may_end(mark.effect) for mark in state.marks):
        return False
    if any(_of(delayed.ability) or _more(delayed.ability) for delayed in state.delayed):
        return False
    for card in state.cards:
        if not card.in_battle:
            continue
        if any(_may_end(effect) for effect in card.effects):
            return False
        mine = card.controller is seat
        if mine and card.effects and not card.facts.is_creature:
            return False  # it may be worth less than nothing with them
        if card.host != NO_CARD and not mine and state.cards[card.host].controller is seat:
            return False  # a parasite goes with its host (211.4)
    return True


def _may_end(effect: LastingEffect) -> bool:
    return effect.ends_by_use or effect.lasts is not None or effect.until is Until.PLAY_END


def _active(card: CardState) -> Iterator[Owned]:
    """Yield the abilities of a card that hold where it is now, or when it leaves the battle."""
    for one in card.facts.owned:
        node = one.node
        if isinstance(node, ab.Triggered | ab.While):
            if card.in_battle or card.zone in AREAS[node.active]:
                yield one
        elif card.in_battle:
            yield one


def _of(node: ab.Ability) -> Answer:
    """Return what an ability answers, whosever it is."""
    if isinstance(node, _Idle):
        return Answer.NEVER
    match node:
        case ab.Triggered():
            return Answer.ALWAYS if _of_triggered(node, Side.ANY) else Answer.NEVER
        case ab.While(grants=grants, cards=None):
            return max((_of_granted(grant) for grant in grants), default=Answer.NEVER)
        case ab.While(grants=grants) | ab.Formation(grants=grants):
            granted = any(_of_granted(grant) for grant in grants)
            return Answer.ALWAYS if granted else Answer.NEVER
        case ab.Modify(amount=number) | ab.Becomes(value=number):
            varies = _is_about(node, _WEIGHED) and not isinstance(number, int)
            return Answer.ALWAYS if varies else Answer.NEVER
        case ab.Replacement():
            return _of_replacement(node)
        case ab.Maximum(what=what):
            return Answer.NEVER if what is ab.MaximumOf.CHIPS else Answer.ALWAYS
        case ab.Must() | ab.Lacks() | ab.Calculated():
            return Answer.ALWAYS
        case _:
            assert_never(node)


def _is_about(
    node: ab.Ability, properties: tuple[Property, ...]
) -> TypeGuard[ab.Modify | ab.Becomes]:
    return isinstance(node, ab.Modify | ab.Becomes) and node.prop in properties


def _of_granted(node: ab.Ability) -> Answer:
    """Return what an ability answers that is given, or ceases to be, as anything changes."""
    if isinstance(node, ab.Calculated):
        return _of_granted(node.ability)
    if isinstance(node, ab.Named | ab.NamedBonus | ab.NamedAgainst):
        return max(map(_of, rules_of(node.name, 1)), default=Answer.NEVER)
    if isinstance(node, _TITLED) or _is_about(node, _WEIGHED):
        return Answer.ALWAYS
    return _of(node)


def _of_replacement(node: ab.Replacement) -> Answer:
    """No attack heals, opens or gives a name; what leaves nothing of wounds only spares a card."""
    if node.what in (ReplacedBy.HEALING, ReplacedBy.OPENING, ReplacedBy.CHIPS, ReplacedBy.NAMED):
        return Answer.NEVER
    spares = node.what in (ReplacedBy.WOUNDS, ReplacedBy.DEATH) and node.none
    if spares and node.body is None and node.onto is None:
        return Answer.NEVER
    return Answer.OF_ITS_CARD if node.cards is None else Answer.ALWAYS


def _of_triggered(node: ab.Triggered, side: Side) -> Answer:
    """Return which attacks of ``side`` an ability goes off on, going by its moments alone: those
    of certain cards, by which it asks for one, where it is not ``ALWAYS``."""
    moments = sum(bit(moment) for moment in set(node.when.moments))
    turn = node.when.turn
    if moments & _OF_NEXT_TURN and (side is Side.ANY or turn is not side):
        return Answer.ALWAYS
    if moments & _OF_TURN_END and turn is not _OTHER[side]:
        return Answer.ALWAYS
    if not moments & _OF_ATTACKS or (turn is not Side.ANY and turn is _OTHER[side]):
        return Answer.NEVER
    return Answer.ALWAYS if moments & _OF_STATICS else Answer.OF_ITS_CARD


_OTHER: Final = {Side.OWN: Side.ENEMY, Side.ENEMY: Side.OWN, Side.ANY: None}
_TITLED: Final = (ab.Concentration, ab.Frenzy, ab.Valhalla, ab.Incorporeal)
_LASTING: Final = (ab.OfSide, ab.OfType, ab.IsCreature, ab.OfClass, ab.Called, ab.IsElite)
_WEIGHED: Final = (Property.LIFE, Property.COST, Property.TYPE, Property.MOVEMENT)
"""The properties by which ``evaluate`` weighs a card."""
_STRIKE: Final = ab.Attack(PowerKind.STRIKE, None)
_DEATHS: Final = frozenset(
    (Moment.DIED, Moment.KILLED, Moment.BURIED, Moment.EXILED, Moment.LEFT_BATTLE)
)
_OF_OTHER_THINGS: Final = (
    Moment.AFTER_PLACEMENT,
    Moment.BATTLE_START,
    Moment.BEFORE_TURN,
    Moment.TURN_START,
    Moment.TURN_END,
    Moment.HEALED,
    Moment.OVERHEALED,
    Moment.RETURNED,
    Moment.ENTERED,
    Moment.SUMMONED,
    Moment.REVIVED,
    Moment.RELOCATED,
    Moment.MOVED,
    Moment.OPENED,
    Moment.CLOSED_FOR_FLYER,
    Moment.REVEALED,
    Moment.CONTROLLED,
    Moment.TOOK_OFF,
    Moment.CAME_DOWN,
    Moment.CHIPS,
)
"""Moments that no plain attack brings with it by itself."""
_OF_ATTACKS: Final = sum(bit(moment) for moment in Moment if moment not in _OF_OTHER_THINGS)
_OF_TURN_END: Final = bit(Moment.TURN_END)
_OF_NEXT_TURN: Final = bit(Moment.BEFORE_TURN) | bit(Moment.TURN_START)
"""What goes off between the acts of a player and those of the next one."""
_OF_STATICS: Final = sum(
    bit(moment)
    for moment in (Moment.GAINED, Moment.LOST, Moment.FORMED, Moment.BROKEN, Moment.EXTRA_LIFE)
)
"""What may befall cards that take no part in an attack, of either side."""

copied_by_fields(__name__)
