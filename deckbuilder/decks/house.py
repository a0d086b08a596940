"""House variants: alternative readings of an edition that players can agree on.

Each is a field of ``Ruleset`` with two defensible readings, and a setting that is off by default.
The engine only sees the resulting ruleset.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.base.settings import Settings
from engine.berserk import EDITIONS, MovementReturns, Ruleset


@dataclass(frozen=True, slots=True)
class HouseVariant:
    """A variant: its setting, its texts, and its changes to editions.

    ``title`` and ``about`` are marked for translation; ``about`` explains the reading of a rule.
    """

    setting: str
    title: str
    about: str
    editions: tuple[str, ...]
    changes: Mapping[str, object] = field(hash=False)

    def applied(self, rules: Ruleset) -> Ruleset:
        """Return the ruleset with the variant, or unchanged if it is of another edition."""
        if rules.code not in self.editions:
            return rules
        return replace(rules, **self.changes)  # type: ignore[arg-type]  # fields of Ruleset

    def is_in(self, rules: Ruleset) -> bool:
        """Return whether a ruleset has the variant although its edition does not."""
        usual = EDITIONS.get(rules.code)
        return usual is not None and any(
            getattr(rules, name) == value != getattr(usual, name)
            for name, value in self.changes.items()
        )


HOUSE_VARIANTS: Final = (
    HouseVariant(
        "house_moved_stands",
        N_("2009: moved cards do not close"),
        N_(
            "203.11 of 2009 taken literally, within a turn: a card that moved on its own "
            "cannot announce anything that closes it. The usual reading follows 501.8: only "
            "until the move resolves."
        ),
        ("2009",),
        {"moved_may_act": False},
    ),
    HouseVariant(
        "house_jumps_again",
        N_("2009: unlimited jumps"),
        N_(
            "203.13 of 2009 lets a card jump, teleport and manoeuvre with no movement left, "
            "and does not say how often. The usual reading is once a turn; here as often as "
            "it can be paid for."
        ),
        ("2009",),
        {"instead_of_move_a_turn": None},
    ),
    HouseVariant(
        "house_movement_each_turn",
        N_("506–510, 2010: movement each turn"),
        N_(
            "506.4 of the older sections returns movement “at the start of the turn”. The "
            "usual reading is the player's own turn; here it is every turn, as in 4.1-1."
        ),
        ("older-506-510", "2010"),
        {"movement_returns": MovementReturns.EVERY_TURN},
    ),
)
"""The variants offered in the settings."""


def by_the_house(rules: Ruleset, settings: Settings) -> Ruleset:
    """Return the ruleset with the house variants that are switched on."""
    for variant in HOUSE_VARIANTS:
        if getattr(settings, variant.setting):
            rules = variant.applied(rules)
    return rules


def house_titles(rules: Ruleset) -> tuple[str, ...]:
    """Return the names of the house variants in a ruleset."""
    return tuple(_(variant.title) for variant in HOUSE_VARIANTS if variant.is_in(rules))
