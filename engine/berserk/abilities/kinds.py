"""The table of powers and other enumerations that nodes share (111, 112)."""

from enum import IntEnum
from typing import assert_never

from engine.kernel.word_enum import Word


class PowerKind(Word):
    """The table of powers (111.1)."""

    STRIKE = "strike"
    SPECIAL_STRIKE = "special_strike"
    MAGIC_STRIKE = "magic_strike"
    REACH_STRIKE = "reach_strike"
    SHOT = "shot"
    THROW = "throw"
    DISCHARGE = "discharge"
    SPELL = "spell"
    INFLUENCE = "influence"

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack: all kinds but spells and influences (111.1.1)."""
        return self not in (PowerKind.SPELL, PowerKind.INFLUENCE)

    @property
    def is_magic(self) -> bool:
        """Whether it is magic: magic strike, discharge and spell (111.1.2)."""
        return self in (PowerKind.MAGIC_STRIKE, PowerKind.DISCHARGE, PowerKind.SPELL)

    @property
    def is_near(self) -> bool:
        """Whether it is near: strike, special strike and magic strike, with or without a range
        (111.1.1)."""
        return self in (PowerKind.STRIKE, PowerKind.SPECIAL_STRIKE, PowerKind.MAGIC_STRIKE)

    @property
    def is_strike(self) -> bool:
        """Whether it is a strike: a near attack or the reach strike (111.1.4)."""
        return self.is_near or self is PowerKind.REACH_STRIKE


class AttackStrength(IntEnum):
    """The strength of an attack (105.5)."""

    MISS = 0
    WEAK = 1
    MEDIUM = 2
    STRONG = 3


class Side(Word):
    """A side, as the controller of an ability sees it."""

    OWN = "own"
    ENEMY = "enemy"
    ANY = "any"


class Who(Word):
    """A card that a node refers to without choosing it."""

    SELF = "self"
    """The card with the ability."""
    TARGET = "target"
    """The target of the current power; the first of several."""
    SUBJECT = "subject"
    """The card that the triggering event or play is about."""
    OTHER = "other"
    """The other card of that event: the source of wounds, the target, the opponent in a fight."""
    HOST = "host"
    """The host of the card (211.2)."""
    PAID = "paid"
    """The card given up or closed as a payment (501.4)."""
    CANDIDATE = "candidate"
    """The card that a filter checks."""
    GIVER = "giver"
    """The card that gave the ability, or put the marker with it (106.1.2, 544.4)."""
    REMEMBERED = "remembered"
    """The card that a delayed ability was laid on; none if it has left since (120.3, 502.3.3)."""


class Fact(Word):
    """A number that can be read from a card."""

    COST = "cost"
    LIFE = "life"
    """Life left (508.1.1)."""
    MAXIMUM_LIFE = "maximum_life"
    START_LIFE = "start_life"
    WOUNDS = "wounds"
    MOVEMENT = "movement"
    """The movement as a property, without modifiers (543.6)."""
    MODIFIED_MOVEMENT = "modified_movement"
    """The movement with modifiers, where a text asks for them: «с учётом модификаторов» (543.6)."""
    MOVEMENT_LEFT = "movement_left"
    WEAK = "weak"
    MEDIUM = "medium"
    STRONG = "strong"
    MODIFIED_WEAK = "modified_weak"
    """The weak strike with modifiers: «слабый удар … с учётом модификаторов» (517.1, 543.6)."""
    CHIPS = "chips"
    EXTRA_LIFE = "extra_life"
    ELEMENTS = "elements"
    ARMOR_LEFT = "armor_left"
    """Units of armor left in this turn (term «Броня X»)."""


class Deed(Word):
    """The deeds that conditions can look up in the history (538)."""

    MOVED = "moved"
    RELOCATED = "relocated"
    ACTED = "acted"
    ATTACKED = "attacked"
    WAS_ATTACKED = "was_attacked"
    WOUNDED = "wounded"
    """Got wounds."""
    KILLED = "killed"
    DIED = "died"
    OPENED = "opened"
    HEALED = "healed"
    """Had wounds taken off."""
    ENTERED = "entered"
    """Was summoned, revived or incarnated."""
    JUMPED = "jumped"
    TELEPORTED = "teleported"
    DASHED = "dashed"
    DEFENDED = "defended"
    """Stepped in as a defender (514.1)."""


class Compare(Word):
    """How two numbers are compared."""

    LESS = "<"
    AT_MOST = "<="
    EQUAL = "="
    AT_LEAST = ">="
    MORE = ">"
    DIFFERENT = "!="

    def holds(self, one: int, other: int) -> bool:
        """Return whether ``one`` compares so with ``other``.

        >>> Compare.AT_MOST.holds(2, 2), Compare.MORE.holds(2, 2)
        (True, False)
        """
        match self:
            case Compare.LESS:
                return one < other
            case Compare.AT_MOST:
                return one <= other
            case Compare.EQUAL:
                return one == other
            case Compare.AT_LEAST:
                return one >= other
            case Compare.MORE:
                return one > other
            case Compare.DIFFERENT:
                return one != other
            case _:
                assert_never(self)


class Until(Word):
    """The duration of an effect (119.3, 122.8, 413.3)."""

    BATTLE_END = "battle_end"
    TURN_END = "turn_end"
    OWN_TURN_END = "own_turn_end"
    """The end of a turn of the effect's controller: the current one, else the next."""
    ENEMY_TURN_END = "enemy_turn_end"
    ITS_TURN_END = "its_turn_end"
    """The same for the controller of the card with the effect: «до конца своего хода»."""
    OWN_NEXT_TURN_END = "own_next_turn_end"
    """The end of the next turn of the effect's controller."""
    ENEMY_NEXT_TURN_END = "enemy_next_turn_end"
    ITS_NEXT_TURN_END = "its_next_turn_end"
    OWN_NEXT_TURN_START = "own_next_turn_start"
    PLAY_END = "play_end"
    """The end of the play that the effect belongs to: the one that triggered its ability, else its
    own."""
    ONE_USE = "one_use"
    """Until it is used once, for "the next" (545.8.1)."""


class Title(Word):
    """Titles of abilities with a text of their own, for «с концентрацией», «срабатывает …»
    (518.9)."""

    CONCENTRATION = "concentration"
    VALHALLA = "valhalla"
    FRENZY = "frenzy"


class Limit(Word):
    """Limits on using an ability (545.7)."""

    NONE = "none"
    PER_TURN = "per_turn"
    PER_BATTLE = "per_battle"


class Area(Word):
    """The zone of a card (201.1), for filters and effects."""

    BATTLE = "battle"
    BATTLEFIELD = "battlefield"
    EXTRA = "extra"
    DECK = "deck"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    HAND = "hand"
    BATTLE_OR_GRAVEYARD = "battle_or_graveyard"
    """The active zone of an ability that works in both, with one limit (201.2, 545.7)."""


class Relocation(Word):
    """Ways to change cells (506.6, 507)."""

    RELOCATE = "relocate"
    JUMP = "jump"
    TELEPORT = "teleport"
    PLACE = "place"
    """Put on a cell; this is not a relocation (507.3)."""
    DASH = "dash"
    """The step of a dash: a relocation, not a move (term «Рывок»)."""

    @property
    def is_movement(self) -> bool:
        """Whether it replaces a move: jump and teleport (506.6)."""
        return self in (Relocation.JUMP, Relocation.TELEPORT)


class Shape(Word):
    """Groups of cells given by one of them (202.2)."""

    SQUARE = "square"
    """Two by two; chosen by its cell nearest to a1."""
    ROW = "row"
    """Chosen by its cell in column a."""
    COLUMN = "column"
    """Chosen by its cell in row 1."""
    RISING = "rising"
    """A whole diagonal that runs up to the right as the board is drawn; chosen by its lowest
    cell."""
    FALLING = "falling"
    """A whole diagonal that runs up to the left; chosen by its lowest cell."""
    LINE = "line"
    """From a card on, along a row, column or diagonal; chosen by its last cell."""


class Aspect(Word):
    """A property that two cards can share."""

    NAME = "name"
    COST = "cost"
    ELEMENT = "element"
    CLASS = "class"


class EffectKind(Word):
    """Kinds of effects of spells and influences, for abilities that wait for one (531.3)."""

    WOUND = "Wound"
    HEAL = "Heal"
    DESTROY = "Destroy"
    FINISHING_BLOW = "FinishingBlow"
    EXILE = "Exile"
    RELOCATE = "Relocate"
    OPEN = "Open"
    CLOSE = "Close"
    TAKE_CONTROL = "TakeControl"
    SHOW_DECK = "ShowDeck"


class State(Word):
    """States of a card in the battle zone (201.2.2)."""

    OPEN = "open"
    CLOSED = "closed"
    HIDDEN = "hidden"
    WOUNDED = "wounded"
    HAS_ACTED = "has_acted"
    HAS_FORMATION = "has_formation"
    """Has the ability, whether it is in formation now or not (term «Строй»)."""
    IN_FORMATION = "in_formation"
    MAGIC = "magic"
    """Has an ability with a magic power that it can use itself."""
    HOST = "host"
    """Carries a symbiote."""


class Status(Word):
    """Statuses of a card while a play is resolved (512.6.2, 512.6.4)."""

    ASSAILANT = "assailant"
    """Announced the attack (нападающая)."""
    ATTACKING = "attacking"
    ATTACKED = "attacked"
    DEFENDING = "defending"
    """Rolls against the strike (отражающая)."""
    FIGHTING = "fighting"
    DEFENDER = "defender"
    """Was assigned as a defender."""
    EXCHANGING = "exchanging"
    """Fights, and the result has a miss on neither side (term «Размен»)."""
    DEFENDED = "defended"
    """The attacked card that a defender was assigned for (514.1)."""
    TARGET = "target"
    SOURCE = "source"


class Direction(Word):
    """Directions as the card's controller sees them (part 7: вперёд, слева, диагональ)."""

    AHEAD = "ahead"
    BEHIND = "behind"
    LEFT = "left"
    RIGHT = "right"
    DIAGONAL = "diagonal"
    ROW_AHEAD = "row_ahead"  # any cell of the next row ahead: «в ряду напротив»
    BEYOND = "beyond"
    """The cell after the target, in the direction from the source."""
    AWAY = "away"  # the next cell on the line from the source through the card, near or far
    ONWARD = "onward"
    """The next cell in the direction of the move that triggered the ability, whichever card moved
    then."""
