"""Titled abilities of others that are let go off: «срабатывает концентрация …» (518.9)."""

from typing import Final, cast

from engine.berserk.abilities import Power, SetOff, Side, Targets, Title
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.bringing import buried, without_side
from engine.berserk.cards.text.phrases.effects import influence, not_itself
from engine.berserk.cards.text.templates import Values, hole

_TITLES: Final = (
    ("концентрация", "концентрации", Title.CONCENTRATION),
    ("вальхалла", "вальхаллы", Title.VALHALLA),
)


def _in_battle(words: str, title: Title, *, synonym: bool = False) -> Phrase:
    effect = influence(SetOff(title), targets=hole("whom"))
    return Phrase(Kind.CLAUSE, words, effect, guard=not_itself, synonym=synonym)


def _of_graveyard(words: str, title: Title, *, synonym: bool = False) -> Phrase:
    def make(values: Values) -> object:
        targets = buried(values["whom"], cast(Side, values["side"]))
        return None if without_side(targets) is None else influence(SetOff(title), targets=targets)

    def take(node: object) -> Values | None:
        targets = node.targets if isinstance(node, Power) else None
        parts = without_side(targets) if isinstance(targets, Targets) else None
        if parts is None or node != influence(SetOff(title), targets=targets):
            return None
        return {"whom": parts[0], "side": parts[1]}

    return Phrase(Kind.CLAUSE, words, make=make, take=take, synonym=synonym)


PHRASES: Final = tuple(
    phrase
    for name, of, title in _TITLES
    for words, synonym in ((f"срабатывает {name}", False), (f"объявить особенность {of}", True))
    for phrase in (
        _in_battle(f"{words} <whom:targets gen>", title, synonym=synonym),
        _of_graveyard(
            f"{words} <whom:noun gen sg> на <side:graveyard loc>", title, synonym=synonym
        ),
    )
)
