"""Named abilities and modifiers, given by a name and sometimes a number (518)."""

from dataclasses import dataclass

from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word


class Name(Word):
    """Named abilities and modifiers, defined by terms in part 7 of the rulebook."""

    ATTACK_EXPERIENCE = "attack_experience"
    """+X to the die when the card attacks with a strike."""
    DEFENCE_EXPERIENCE = "defence_experience"
    """+X to the die when the card defends against a strike."""
    SHOOTING_EXPERIENCE = "shooting_experience"
    """+X to the die for the strength of the card's shot."""
    CLUMSINESS = "clumsiness"
    """-X to the die when the card attacks with a strike or defends against one."""
    BLESSING = "blessing"
    """+1 to all dice of the card."""
    CURSE = "curse"
    """-1 to all dice of the card."""
    ARMOR = "armor"
    """Prevents X wounds from non-magic attacks in each player's turn."""
    REGENERATION = "regeneration"
    """Heals X at the start of its controller's turn while open."""
    POISON = "poison"
    """X wounds at the start of its controller's turn while open."""
    DIRECTED = "directed"
    """No defender can be assigned against the card's strike."""
    UNANSWERED = "unanswered"
    """The card's strike is directed and rolled as against a closed card."""
    VAMPIRISM = "vampirism"
    """Heals the wounds its strike deals to a corporeal creature; any surplus becomes extra life."""
    CARRION = "carrion"
    """Exiles a creature it kills, heals itself fully and loses its poison."""
    DASH = "dash"
    """When it attacks, it may relocate to a cell one step away, once in its turn."""
    FORTITUDE = "fortitude"
    """No wounds and no destruction from influences of the opponent's cards."""
    INCORPOREAL = "incorporeal"
    """Moves onto occupied cells, cannot be healed or poisoned, is exiled instead of dying."""
    INCARNATION = "incarnation"
    """Comes back from the graveyard after X tokens, once in a battle."""
    FRENZY = "frenzy"
    """Its text takes effect when the card's die in an attack in its own turn is X or less."""
    JUMP = "jump"
    """Replaces a move by one to a free cell up to X away; jumps by triggers are not such moves."""
    TELEPORT = "teleport"
    """Replaces a move by one to any free cell."""
    HORDE = "horde"
    """A constructed deck can have five copies."""
    EXTRA_ZONE = "extra_zone"
    """Lies in the extra zone (536.4)."""


@dataclass(frozen=True, slots=True)
class Named:
    """A named ability; ``value`` is its number, 1 for one without a number."""

    name: Name
    value: int = 1


@dataclass(frozen=True, slots=True)
class NamedBonus:
    """+X or -X to a named ability the card has (518.5-518.7)."""

    name: Name
    amount: int


copied_by_fields(__name__)
