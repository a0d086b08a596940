"""Effects on a card (122); where none is named, on each target of the power."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine.berserk.abilities.aiming import StrikeOf
from engine.berserk.abilities.conditions import Condition
from engine.berserk.abilities.filters import ANY_CARD, Filter
from engine.berserk.abilities.kinds import Area, PowerKind, Relocation, Side, Title, Until, Who
from engine.berserk.abilities.named import Name
from engine.berserk.abilities.properties import CardType, Element
from engine.berserk.abilities.strength import Strength
from engine.berserk.abilities.values import ChosenX, Number, Scaled, numbers_within
from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word

if TYPE_CHECKING:
    from engine.berserk.abilities.ability import Ability
    from engine.berserk.abilities.powers import Effect


@dataclass(frozen=True, slots=True)
class Wound:
    """Wounds (508.5)."""

    amount: Number


@dataclass(frozen=True, slots=True)
class Heal:
    """Heals wounds; all of them when ``amount`` is None.

    With ``surplus``, healing beyond the wounds becomes extra life (term «Вампиризм»).
    """

    amount: Number | None
    surplus: bool = False


@dataclass(frozen=True, slots=True)
class Destroy:
    """Puts the card into its owner's graveyard without wounds (509.2)."""


@dataclass(frozen=True, slots=True)
class FinishingBlow:
    """Destroys a corporeal ground creature next to the source that has at most this much life.

    With ``afar`` it may stand anywhere: «как стоящей рядом» (term «Добивание»).
    """

    life: Number
    afar: bool = False


@dataclass(frozen=True, slots=True)
class Exile:
    """Puts the card into its owner's exile (206)."""


class DeckPlace(Word):
    """Where in the deck a card goes; without one it is shuffled in (204.3)."""

    SHUFFLED = "shuffled"
    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class ToDeck:
    """Returns the card to its owner's deck (204.4)."""

    place: DeckPlace = DeckPlace.SHUFFLED


@dataclass(frozen=True, slots=True)
class ToGraveyard:
    """Puts the card into the graveyard; it does not count as destroyed (205.1)."""


@dataclass(frozen=True, slots=True)
class Open:
    """Opens the card: its action markers go, its movement returns (506.4, 510.5)."""


@dataclass(frozen=True, slots=True)
class Close:
    """Closes the card; this is no action of the card (term «Закрыть»)."""


@dataclass(frozen=True, slots=True)
class TurnFaceUp:
    """Turns a hidden card face up (533)."""


@dataclass(frozen=True, slots=True)
class Hide:
    """Turns a card face down (533.2)."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Gives an acquired ability (119).

    With ``once`` a modifier applies to the next attack, die or finishing blow only, if there is one
    within its duration (545.8.1). ``turns`` is the number of such turns that it lasts: «на X ходов
    противника».
    """

    ability: Ability
    until: Until = Until.BATTLE_END
    marker: str = ""
    """The name of a named marker with this ability (544)."""
    once: bool = False
    turns: Number = 1


@dataclass(frozen=True, slots=True)
class GainOrMore:
    """Gives a named ability, or +X to it if the card has it.

    ``most`` limits the resulting value: «(максимум до 3)» (545.3). With ``only_more`` a card
    without it gets nothing (518.6).
    """

    name: Name
    value: Number
    until: Until = Until.BATTLE_END
    most: Number | None = None
    only_more: bool = False


@dataclass(frozen=True, slots=True)
class LoseNamed:
    """Takes a named ability away, its own or acquired (541.4)."""

    name: Name
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class LoseAbilities:
    """Takes all printed abilities away (541.2)."""

    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class LoseProtection:
    """Takes protections from these kinds away, partial ones too (532.5).

    With a ``source``, only partial ones with that very source: «теряет {zoal}».
    """

    powers: tuple[PowerKind, ...]
    poison: bool = False
    until: Until = Until.BATTLE_END
    source: Filter = ANY_CARD


@dataclass(frozen=True, slots=True)
class LoseMarker:
    """Takes named markers off the card, or the own ones off the chosen cells (544.3).

    With ``this``, only the marker that gives the ability, wherever it is (544.6); with ``one``,
    only the oldest of them; with ``by_self``, of a card only those that the source put there.
    """

    marker: str
    this: bool = False
    one: bool = False
    by_self: bool = False


@dataclass(frozen=True, slots=True)
class Chips:
    """Puts tokens on, or takes them off for a negative number (123)."""

    amount: Number


@dataclass(frozen=True, slots=True)
class ExtraLife:
    """Extra life, or negative life for a negative number (508.4, 508.8.1)."""

    amount: Number
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class LoseExtraLife:
    """Removes up to this much extra life: «снять дополнительную жизнь» (508.6)."""

    amount: Number


@dataclass(frozen=True, slots=True)
class LifeBecomes:
    """Sets the life left, without wounding or healing (term «Остаётся X»).

    ``maximum`` sets the maximum too, so that no wound is left.
    """

    life: Number
    maximum: bool = False


@dataclass(frozen=True, slots=True)
class RestoreArmor:
    """Restores all armor (term «Восстановить броню»)."""


class Property(Word):
    """A property that an effect can set (104.4)."""

    ELITE = "elite"
    COST = "cost"
    MOVEMENT = "movement"
    STRIKE = "strike"
    LIFE = "life"
    """Extra life given by a static ability (508.8.3)."""
    TYPE = "type"
    NAME = "name"
    UNIQUE = "unique"


@dataclass(frozen=True, slots=True)
class SetProperty:
    """Sets a property in place of the former one (104.4, 108); without a value, ends what sets it:
    «возвращает свой тип»."""

    prop: Property
    value: Number | Strength | StrikeOf | CardType | bool | str | None
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class AddProperty:
    """A modifier of a property: +X to movement, +X to the strike (517)."""

    prop: Property
    amount: Number
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class ChangeElements:
    """Gains elements, loses them, or becomes a card of only these (106.2.1)."""

    gains: tuple[Element, ...] = ()
    loses: tuple[Element, ...] = ()
    becomes: tuple[Element, ...] | None = None
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class GainClasses:
    """Gains classes (106.5.1)."""

    classes: tuple[str, ...]
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class LoseFlight:
    """A flyer lands on a free cell (210.6, term «Приземлиться»)."""

    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class RegainMovement:
    """All movement returns."""


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """Only chooses cards, for what follows: «выберите существо; …» (502.1, 505.7)."""


@dataclass(frozen=True, slots=True)
class MoreActions:
    """Raises the limit of action markers by one, for "once more" (510.3, term «Ещё раз»).

    It ends when the card loses its action markers; with ``lasts``, only at the end of the turn;
    with ``in_a_row``, as soon as its player does something else: «сразу же» (term «Подряд»).
    """

    powers: tuple[PowerKind, ...] = ()
    lasts: bool = False
    in_a_row: bool = False


@dataclass(frozen=True, slots=True)
class Relocate:
    """Moves each target to the cell chosen with the power (507)."""

    way: Relocation = Relocation.RELOCATE


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchanges the cells of the source and the target, or of the two targets (507.2).

    Symbiotes only go with their hosts (211.11).
    """


@dataclass(frozen=True, slots=True)
class SeatOn:
    """Puts a symbiote, by default the target, onto a host, or onto the second target without one
    (211.3).

    With ``becomes``, any creature becomes a companion or a parasite by that (108.3).
    """

    host: Who | None
    who: Who = Who.TARGET
    becomes: CardType | None = None


@dataclass(frozen=True, slots=True)
class BringIn:
    """Summons from the deck, revives from the graveyard, returns from exile, or incarnates
    (536.5-536.7).

    The card is the power's target in that zone, the cell the power's cell. ``gains`` is what it
    enters the game with. A symbiote comes onto ``host``, or onto the card on the cell (211.8); with
    ``becomes`` any creature comes as a companion or a parasite (108.3). ``side`` gets control.
    """

    closed: bool = False
    gains: tuple[Ability, ...] = ()
    wounds: Number = 0
    by: Area = Area.DECK
    incarnates: bool = False
    host: Who | None = None
    clears: tuple[Effect, ...] = ()
    """Effects carried out first on all cards of its cell, which need not be free then (539.1)."""
    side: Side = Side.OWN
    becomes: CardType | None = None


@dataclass(frozen=True, slots=True)
class TakeControl:
    """Gives control of the card to the controller of the ability, or to the opponent (536.8)."""

    until: Until = Until.BATTLE_END
    side: Side = Side.OWN


@dataclass(frozen=True, slots=True)
class Lasts:
    """An effect that ends for good once the condition fails (122.8).

    In the condition SELF is the source of the effect, TARGET the card that has it.
    """

    effect: Effect
    condition: Condition


@dataclass(frozen=True, slots=True)
class UpTo:
    """«(максимум X)»: limits the total that the effect adds to a card (545.3).

    Ended additions no longer count. ``Bounded`` limits a single addition.
    """

    effect: AddProperty | Gain
    most: Number


@dataclass(frozen=True, slots=True)
class RaiseMaximum:
    """Raises the maximum of life by X: extra life and as many wounds, with no responses
    (508.2.3)."""

    amount: Number
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class Redistribute:
    """Heals a card, by default the target, and wounds another by the amount actually healed (term
    «Перераспределить»).

    The other is the source by default, or cards ``among`` which its player distributes the wounds.
    It cannot be announced for more wounds than there are.
    """

    amount: Number | None
    onto: Who = Who.SELF
    of: Who = Who.TARGET
    among: Filter | None = None


@dataclass(frozen=True, slots=True)
class SetOff:
    """Triggers the card's abilities of a title, whatever they wait for: «срабатывает концентрация»
    (518.9).

    Their own conditions and limits still apply. Frenzy is set off by the fight that the effect
    answers.
    """

    title: Title


@dataclass(frozen=True, slots=True)
class Tokens:
    """Puts tokens of incarnation on the card in the graveyard, or takes them off for a negative
    number (536.7.1)."""

    amount: Number = 1


EffectOnAnyCard: TypeAlias = (
    Destroy
    | Exile
    | ToDeck
    | ToGraveyard
    | Gain
    | GainOrMore
    | ExtraLife
    | LifeBecomes
    | RestoreArmor
    | AddProperty
    | RegainMovement
    | ChooseCards
    | MoreActions
    | RaiseMaximum
)
"""Effects that work on any legal target: nothing makes them idle (528.2.1)."""

EffectOnSomeCards: TypeAlias = (
    Wound
    | Heal
    | FinishingBlow
    | Open
    | Close
    | TurnFaceUp
    | Hide
    | LoseNamed
    | LoseAbilities
    | LoseProtection
    | LoseMarker
    | LoseExtraLife
    | Chips
    | SetProperty
    | ChangeElements
    | GainClasses
    | LoseFlight
    | Relocate
    | Swap
    | SeatOn
    | BringIn
    | TakeControl
    | Lasts
    | UpTo
    | Redistribute
    | SetOff
    | Tokens
)
"""Effects that can be idle on a card: an open card cannot be opened."""

Loss: TypeAlias = (
    LoseAbilities | LoseProtection | LoseFlight | LoseExtraLife | LoseNamed | LoseMarker
)
"""Effects that take something off a card."""


def spent_x(effect: object) -> Number | None:
    """Return how much an effect takes off a card, where its player chooses the amount (543.2); None
    elsewhere."""
    match effect:
        case Chips(amount=Scaled(number=amount, times=-1, by=1)):
            taken = amount
        case Wound(amount=amount) | LoseExtraLife(amount=amount):
            taken = amount
        case _:
            return None
    return taken if any(isinstance(part, ChosenX) for part in numbers_within(taken)) else None


copied_by_fields(__name__)
