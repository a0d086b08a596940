"""Attacks: kind, size, range and targets (111)."""

import engine.berserk.abilities as ab
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.effects_on_cards import strike_of
from deckbuilder.cards.rulestext.grammar import with_article
from deckbuilder.cards.rulestext.numbers import Amounts
from deckbuilder.cards.rulestext.scene import Scene


def render_attack(attack: ab.Attack, amounts: Amounts, scene: Scene, *, article: bool) -> str:
    """Return an attack: ``a shot 1-1-2, range 4``; the meaning of its letters is left to
    ``amounts``."""
    name = words.power(attack.kind)
    value = attack.value
    if isinstance(value, ab.StrikeOf):
        name += f" {strike_of(value, amounts)}"
    elif value is not None:
        same = value.weak == value.medium == value.strong
        name += f" {value.weak}" if same else f" {value}"
    if attack.range is not None:
        name += f", range {attack.range}"
    if attack.targets != ab.ONE_CARD:
        name += (
            f", at {scene.targets(attack.targets)}"
            if attack.range
            else f" at {scene.targets(attack.targets)}"
        )
    return with_article(name) if article else name
