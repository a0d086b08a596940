"""Powers: attacks, spells and influences with their targets and effects (111, 122)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine.berserk.abilities.conditions import Condition
from engine.berserk.abilities.filters import ANY_CARD, Cells, Filter
from engine.berserk.abilities.kinds import Area, AttackStrength, PowerKind, Side, Until, Who
from engine.berserk.abilities.named import Name
from engine.berserk.abilities.properties import CardType, Element
from engine.berserk.abilities.strength import Strength
from engine.berserk.abilities.values import Number
from engine.kernel import Word
from engine.kernel.copying import copied_by_fields

if TYPE_CHECKING:
    from engine.berserk.abilities.ability import Ability


@dataclass(frozen=True, slots=True)
class Targets:
    """Which cards a power may be aimed at, and how many (502, 504, 528.2).

    ``least`` to ``most`` cards are chosen; ``all`` takes every one that passes the filter. Range is
    in cells by rows and columns; None is unlimited. ``area`` is the target zone (201.2).
    ``chooser`` is who chooses. ``who`` fixes the target instead: nothing is chosen, and no range
    holds (527.1).
    """

    filter: Filter = ANY_CARD
    least: Number = 1
    most: Number = 1
    all: bool = False
    range: Number | None = None
    area: Area = Area.BATTLE
    chooser: Side = Side.OWN
    who: Who | None = None
    then: Targets | None = None
    """The target chosen after the first, which together with it makes one target (122.4)."""
    top: bool = False
    """Of a deck: the uppermost card that passes, and no search (536.5.1.1)."""
    besides: Filter | None = None
    """With the card that is chosen all that pass are targets; TARGET is that card (505.1)."""


ONE_CARD = Targets()
ITSELF = Targets(who=Who.SELF)


@dataclass(frozen=True, slots=True)
class Attack:
    """A power that wounds its target; ``range`` in cells, None for unlimited (547.1.1).

    A near attack without a range reaches the cards beside its source only. ``value`` is None for
    a strike with the source's own strength, ``StrikeOf`` for one that is worked out. ``targets``
    narrows whom it may be aimed at.
    """

    kind: PowerKind
    value: Strength | StrikeOf | None
    range: int | None = None
    targets: Targets = ONE_CARD


@dataclass(frozen=True, slots=True)
class Power:
    """A spell or an influence (111.2): its effects on its targets.

    Several effects on one card at once are a complex effect, several cards a mass one (122.10,
    122.11). ``cells`` says which cells are chosen besides, ``cell_count`` how many.
    """

    kind: PowerKind
    effects: tuple[Effect, ...]
    targets: Targets = ONE_CARD
    cells: Cells | None = None
    cell_count: Number = 1


# Effects on a card (122). Where an effect speaks of no card, it is each target of the power.


@dataclass(frozen=True, slots=True)
class Wound:
    """Wounds (508.5)."""

    amount: Number


@dataclass(frozen=True, slots=True)
class Heal:
    """Takes wounds off; all of them when ``amount`` is None.

    With ``surplus``, what is more than the wounds becomes extra life (term «Вампиризм»).
    """

    amount: Number | None
    surplus: bool = False


@dataclass(frozen=True, slots=True)
class Destroy:
    """Puts the card into its owner's graveyard without wounds (509.2)."""


@dataclass(frozen=True, slots=True)
class FinishingBlow:
    """Destroys a corporeal ground creature beside the source with at most so much life."""

    life: Number


@dataclass(frozen=True, slots=True)
class Exile:
    """Puts the card into its owner's exile (206)."""


class DeckPlace(Word):
    """Where in the deck a card goes; shuffled in when nothing is said (204.3)."""

    SHUFFLED = "shuffled"
    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class ToDeck:
    """Returns the card to its owner's deck (204.4)."""

    place: DeckPlace = DeckPlace.SHUFFLED


@dataclass(frozen=True, slots=True)
class ToGraveyard:
    """Puts the card into the graveyard; this is no destruction (205.1)."""


@dataclass(frozen=True, slots=True)
class Open:
    """Opens the card: markers of action go, movement returns (506.4, 510.5)."""


@dataclass(frozen=True, slots=True)
class Close:
    """Closes the card; it does not act by this (term «Закрыть»)."""


@dataclass(frozen=True, slots=True)
class TurnFaceUp:
    """Turns a hidden card face up (533)."""


@dataclass(frozen=True, slots=True)
class Hide:
    """Turns a card face down (533.2)."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Gives an acquired ability (119)."""

    ability: Ability
    until: Until = Until.BATTLE_END
    marker: str = ""
    """The name of a named marker that stands for it (544)."""


@dataclass(frozen=True, slots=True)
class GainOrMore:
    """Gives a named ability, or +X to it when the card has it."""

    name: Name
    value: Number
    until: Until = Until.BATTLE_END


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
    """Takes protections from these kinds away, partial ones too (532.5)."""

    powers: tuple[PowerKind, ...]
    poison: bool = False
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class LoseMarker:
    """Takes named markers off the card, or off the chosen cells (544)."""

    marker: str


@dataclass(frozen=True, slots=True)
class Chips:
    """Puts chips on, or takes them off when the number is below 0 (123)."""

    amount: Number


@dataclass(frozen=True, slots=True)
class ExtraLife:
    """Extra life, or negative life when the number is below 0 (508.4, 508.8.1)."""

    amount: Number
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class LifeBecomes:
    """Exactly so much life is left; no wounds are dealt or healed by it (term «Остаётся X»).

    ``maximum`` changes the maximum too, so that no wound is left.
    """

    life: Number
    maximum: bool = False


@dataclass(frozen=True, slots=True)
class RestoreArmor:
    """All of the armor is unspent again (term «Восстановить броню»)."""


class Property(Word):
    """A property that an effect may set (104.4)."""

    ELITE = "elite"
    COST = "cost"
    MOVEMENT = "movement"
    STRIKE = "strike"
    LIFE = "life"
    """Extra life that a static ability gives (508.8.3)."""
    TYPE = "type"
    NAME = "name"
    UNIQUE = "unique"


@dataclass(frozen=True, slots=True)
class StrikeOf:
    """A strike of three numbers that are worked out (105.5, 104.4.1)."""

    weak: Number
    medium: Number
    strong: Number


@dataclass(frozen=True, slots=True)
class SetProperty:
    """Sets a property in the place of what the card had (104.4, 108)."""

    prop: Property
    value: Number | Strength | StrikeOf | CardType | bool | str
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class AddProperty:
    """A modifier of a property: +X to movement, +X to the strike (517)."""

    prop: Property
    amount: Number
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class ChangeElements:
    """Gains elements, loses them, or becomes a card of these alone (106.2.1)."""

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
class MoreActions:
    """The limit of action markers grows by one, for "once more" (510.3, term «Ещё раз»)."""

    powers: tuple[PowerKind, ...] = ()


class Relocation(Word):
    """The ways to change cells (506.6, 507)."""

    RELOCATE = "relocate"
    JUMP = "jump"
    TELEPORT = "teleport"
    PLACE = "place"
    """Put on a cell; no relocation (507.3)."""

    @property
    def is_movement(self) -> bool:
        """Jump and teleport stand for a move (506.6)."""
        return self in (Relocation.JUMP, Relocation.TELEPORT)


@dataclass(frozen=True, slots=True)
class Relocate:
    """Brings each target to the cell chosen with the power (507)."""

    way: Relocation = Relocation.RELOCATE


@dataclass(frozen=True, slots=True)
class Swap:
    """The source and the target, or the two targets, change cells."""


@dataclass(frozen=True, slots=True)
class SeatOn:
    """Puts the target, a symbiote, onto the card (211.3)."""

    host: Who


@dataclass(frozen=True, slots=True)
class BringIn:
    """Summons from the deck, revives from the graveyard, or incarnates (536.5-536.7).

    The card is the power's target in that zone, the cell the power's cell. ``gains`` is what it
    enters the game with. A symbiote comes onto ``host``, or onto the card on the cell (211.8).
    """

    closed: bool = False
    gains: tuple[Ability, ...] = ()
    wounds: Number = 0
    by: Area = Area.DECK
    incarnates: bool = False
    host: Who | None = None
    clears: tuple[Effect, ...] = ()
    """What falls first on all cards of its cell, which need not be free then (539.1)."""


@dataclass(frozen=True, slots=True)
class TakeControl:
    """The controller of the ability controls the card, or the opponent does (536.8)."""

    until: Until = Until.BATTLE_END
    side: Side = Side.OWN


@dataclass(frozen=True, slots=True)
class Lasts:
    """An effect that ends once and for all when the condition does not hold any more (122.8).

    In the condition SELF is the card that made the effect, TARGET the card that has it.
    """

    effect: Effect
    condition: Condition


@dataclass(frozen=True, slots=True)
class UpTo:
    """«(максимум X)»: what the effect adds to a card comes to at most so much in all (545.3).

    What it has added and what has ended since does not count any more. At most so much at a time
    is ``Bounded``.
    """

    effect: AddProperty | Gain
    most: Number


@dataclass(frozen=True, slots=True)
class RaiseMaximum:
    """+X to the maximum of life: extra life and as many wounds, which nothing answers (508.2.3)."""

    amount: Number
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class Redistribute:
    """Heals a card, by default the target, and wounds another as much (term «Перераспределить»).

    That is the source by default, or cards ``among`` which its player shares the wounds out.
    """

    amount: Number | None
    onto: Who = Who.SELF
    of: Who = Who.TARGET
    among: Filter | None = None


@dataclass(frozen=True, slots=True)
class Tokens:
    """Puts a token of incarnation on the card in the graveyard (536.7.1)."""

    amount: Number = 1


# Effects on the play that set the ability off.


@dataclass(frozen=True, slots=True)
class Cancel:
    """Cancels the play (530)."""


@dataclass(frozen=True, slots=True)
class Block:
    """Blocks the power (531)."""


@dataclass(frozen=True, slots=True)
class Redirect:
    """The attack's target becomes another card (term «Перенаправление»)."""

    onto: Who = Who.SELF


@dataclass(frozen=True, slots=True)
class ChangeDie:
    """+X or -X to a die of the play (519.2)."""

    amount: Number
    of: Who = Who.SUBJECT


@dataclass(frozen=True, slots=True)
class SetDie:
    """The die is brought to X (519.2); turned over when ``turned`` (519.6)."""

    value: Number = 0
    turned: bool = False
    of: Who = Who.SUBJECT


@dataclass(frozen=True, slots=True)
class Reroll:
    """The die is rolled again (519.7)."""

    of: Who = Who.SUBJECT


@dataclass(frozen=True, slots=True)
class NextDie:
    """The card's next die is X and is not rolled (519.5)."""

    value: Number
    count: int = 1


@dataclass(frozen=True, slots=True)
class RollDie:
    """A roll that is all there is to it (306.2); ``amount`` is what is reckoned by the die."""

    amount: Number | None = None


@dataclass(frozen=True, slots=True)
class FightResult:
    """The outcome of the fight is this one: instead of the dice, or in the place of theirs."""

    attack: AttackStrength
    counter: AttackStrength


@dataclass(frozen=True, slots=True)
class ChangeSize:
    """+X or -X to the size of the attack, spell or influence (520.2)."""

    amount: Number


@dataclass(frozen=True, slots=True)
class ScaleSize:
    """Multiplies or divides the size (520.2)."""

    times: int = 1
    by: int = 1


@dataclass(frozen=True, slots=True)
class SetSize:
    """Brings the size down to X (520.5)."""

    value: Number


@dataclass(frozen=True, slots=True)
class SetStrength:
    """Brings the attack to a strength (520.2)."""

    strength: AttackStrength


@dataclass(frozen=True, slots=True)
class StaysOpen:
    """The play does not close its source (540.4)."""


# Effects that make plays, effects on the table.


class Order(Word):
    """How a generated play is worded (537.2, 537.5)."""

    ANNOUNCES = "announces"
    """From the legality step on; an attack is an assault."""
    DEALS = "deals"
    """From the targets step on, as against a closed card."""
    FIGHTS = "fights"
    """From the targets step on; the state of the target decides."""
    FIGHTS_AS_OPEN = "fights_as_open"
    BOTH_FIGHT = "both_fight"


@dataclass(frozen=True, slots=True)
class Makes:
    """A card performs a power (537): the target does, against cards that pass ``at``."""

    order: Order
    attack: Attack
    at: Targets


@dataclass(frozen=True, slots=True)
class Delay:
    """A delayed ability: it waits for its own moment (120)."""

    ability: Ability
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class MarkCell:
    """The chosen cell gets a marker with an ability (122.5, 544.1)."""

    marker: str
    ability: Ability | None = None
    blocks: bool = False
    """The cell counts as taken."""
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class ShowDeck:
    """Prophecy: shows so many top cards, then puts them under the deck (term «Пророчество»)."""

    cards: Number


@dataclass(frozen=True, slots=True)
class Mill:
    """Puts top cards of a deck into the graveyard."""

    cards: Number
    side: Side = Side.OWN


@dataclass(frozen=True, slots=True)
class LookAtDeck:
    """Its player looks through the deck, which is shuffled then (204.3)."""


@dataclass(frozen=True, slots=True)
class Win:
    """The controller wins, or loses, by the text (601.2)."""

    wins: bool = True


Unhindered: TypeAlias = (
    Destroy
    | Exile
    | ToDeck
    | ToGraveyard
    | Gain
    | GainOrMore
    | LoseAbilities
    | LoseProtection
    | ExtraLife
    | LifeBecomes
    | RestoreArmor
    | AddProperty
    | RegainMovement
    | MoreActions
    | Swap
    | RaiseMaximum
    | Tokens
    | Cancel
    | Block
    | Redirect
    | ChangeDie
    | SetDie
    | Reroll
    | NextDie
    | RollDie
    | FightResult
    | ChangeSize
    | ScaleSize
    | SetSize
    | SetStrength
    | StaysOpen
    | Makes
    | Delay
    | MarkCell
    | ShowDeck
    | Mill
    | LookAtDeck
    | Win
)
"""Effects that work on any card that may be aimed at: nothing of it makes them idle (528.2.1)."""

Effect: TypeAlias = (
    Unhindered
    | Wound
    | Heal
    | FinishingBlow
    | Open
    | Close
    | TurnFaceUp
    | Hide
    | LoseNamed
    | LoseMarker
    | Chips
    | SetProperty
    | ChangeElements
    | GainClasses
    | LoseFlight
    | Relocate
    | SeatOn
    | BringIn
    | TakeControl
    | Lasts
    | UpTo
    | Redistribute
)

# Compound abilities (505.4). A body is a power or a compound of bodies.


@dataclass(frozen=True, slots=True)
class And:
    """One after the other, each by itself (505.4.1, 505.4.2)."""

    parts: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """N attacks (505.4.3)."""

    count: Number
    part: Body


@dataclass(frozen=True, slots=True)
class WhileDoing:
    """The second only when the first was carried out in full (505.4.5)."""

    first: Body
    second: Body


@dataclass(frozen=True, slots=True)
class OnSuccess:
    """The second when the first took any effect (505.4.6)."""

    first: Body
    second: Body


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The second when the first could not be announced or failed (505.4.7)."""

    first: Body
    second: Body


@dataclass(frozen=True, slots=True)
class Or:
    """One of them, as the controller chooses; both when ``both_if`` holds (505.4.8, 505.4.9)."""

    parts: tuple[Body, ...]
    both_if: Condition | None = None


@dataclass(frozen=True, slots=True)
class UnlessOpponent:
    """The first, or when the opponent cannot or will not, the second (505.4.10)."""

    first: Body
    second: Body


@dataclass(frozen=True, slots=True)
class May:
    """The controller may leave it out (505.6)."""

    part: Body


@dataclass(frozen=True, slots=True)
class Provided:
    """Only while a condition holds (545.10)."""

    condition: Condition
    part: Body


Body: TypeAlias = (
    Attack
    | Power
    | And
    | Repeat
    | WhileDoing
    | OnSuccess
    | Otherwise
    | Or
    | UnlessOpponent
    | May
    | Provided
)


copied_by_fields(__name__)
