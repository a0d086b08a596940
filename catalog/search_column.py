"""Compute the search column of a card."""

from collections.abc import Iterable, Mapping
from typing import Final

import engine.berserk.abilities as ab
from catalog.common.folding import fold, stems
from catalog.indexing import Part, icon_word
from catalog.lexicon import shipped_lexicon
from engine import berserk
from engine.berserk import attack_of, named_ability, parse_abilities

_ATTACK_ICONS: Final = {
    ab.PowerKind.STRIKE: None,
    ab.PowerKind.SPECIAL_STRIKE: "sph",
    ab.PowerKind.MAGIC_STRIKE: "mht",
    ab.PowerKind.REACH_STRIKE: "uchr",
    ab.PowerKind.SHOT: "sht",
    ab.PowerKind.THROW: "thr",
    ab.PowerKind.DISCHARGE: "dsc",
}


def search_words(
    name: str,
    text: str,
    classes: Iterable[str] = (),
    icons: Mapping[str, int] | None = None,
    abilities: str = "",
) -> str:
    """Return the search column of a card: each stem after the mark of its part of the card.

    A card with ``abilities`` (the notation) and no text is searched by their printed form and has
    their icons. Each stem is between a mark and a space, in text order. Raises NotationError for
    invalid abilities.

    >>> search_words("Лесной стрелок", "{tap}: Выстрел на 1.", ["Эльф"], {"ova": 2})
    ' n:лесн n:стрелок t:{tap} t:выстрел t:на t:1 c:эльф i:ova=|| '
    """
    nodes = parse_abilities(abilities)
    marked = [f"{Part.NAME.value}:{stem}" for stem in stems(name)]
    marked += [f"{Part.TEXT.value}:{stem}" for stem in stems(text or _printed(nodes))]
    marked += [f"{Part.CLASS.value}:{stem}" for kind in classes for stem in stems(kind)]
    shown = {code: value for node in nodes for code, value in _icons_of(node)} | dict(icons or {})
    marked += [icon_word(code, value) for code, value in sorted(shown.items()) if _is_word(code)]
    return f" {' '.join(marked)} " if marked else ""


def _printed(nodes: Iterable[ab.Ability]) -> str:
    """Return the printed form of nodes, skipping those that cannot be printed yet."""
    try:
        return berserk.render_card_text(nodes, shipped_lexicon())
    except ValueError:
        return ""


def _is_word(code: str) -> bool:
    return fold(code).isalnum()


def _icons_of(ability: ab.Ability) -> list[tuple[str, int]]:
    """Return the icons equivalent to a node."""
    if isinstance(ability, ab.Named):
        icon = named_ability(ability.name).icon
        return [(icon, ability.value)] if icon else []
    attack = attack_of(ability)
    code = None if attack is None else _ATTACK_ICONS[attack.kind]
    return [(code, 0)] if code else []
