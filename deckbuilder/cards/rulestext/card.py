"""The English rules text of a card, sentence by sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import engine.berserk.abilities as ab
from deckbuilder.cards.rulestext.abilities import render_ability, scene_for
from engine.berserk import CardSpec, CardType

_ME: Final = {CardType.ARTIFACT: "this artifact", CardType.TERRAIN: "this terrain"}


@dataclass(frozen=True, slots=True)
class RulesPart:
    """One ability in English, or a printed part without a node, which has no text in English."""

    text: str
    unread: ab.Unread | None = None


def rules_parts(spec: CardSpec) -> tuple[RulesPart, ...]:
    """Return the abilities of a card in English, in printed order; unread parts are marked."""
    scene = scene_for(_ME.get(spec.type, "this creature"))
    parts = []
    for node in spec.abilities:
        if isinstance(node, ab.Unread):
            parts.append(RulesPart("", node))
        elif not isinstance(node, ab.ByHand):
            parts.append(RulesPart(render_ability(node, scene)))
    return tuple(parts)


def render_rules(abilities: Sequence[ab.Ability], me: str = "this creature") -> str:
    """Return abilities as sentences; those without a node are left out."""
    scene = scene_for(me)
    return " ".join(filter(None, (render_ability(node, scene) for node in abilities)))
