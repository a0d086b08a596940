"""Titled abilities of other cards that are triggered: «срабатывает концентрация …» (518.9)."""

from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.bringing import buried, without_side
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.templates import Values
from engine.berserk.cards.text.vocabulary import Vocabulary

VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.SET_OFF: Vocabulary(
        {
            "": (
                ("срабатывает концентрация", ab.Title.CONCENTRATION),
                ("срабатывает вальхалла", ab.Title.VALHALLA),
                ("объявить особенность концентрации", ab.Title.CONCENTRATION),
                ("объявить особенность вальхаллы", ab.Title.VALHALLA),
            )
        }
    )
}
"""The abilities that can be triggered."""


def _set_off(values: Values) -> object:
    effect = ab.SetOff(cast(ab.Title, values["title"]))
    side = cast(ab.Side | None, values["side"])
    if side is None:
        targets = cast(ab.Targets, values["whom"])
        return (
            None if targets is None or targets == ab.ITSELF else influence(effect, targets=targets)
        )
    if values["buried"] is None:
        return None
    buried_there = buried(values["buried"], side)
    return None if without_side(buried_there) is None else influence(effect, targets=buried_there)


def _of_set_off(node: object) -> Values | None:
    match node:
        case ab.Power(effects=(ab.SetOff(title=title),), targets=targets):
            values: Values = {"title": title, "whom": targets, "buried": None, "side": None}
            parts = without_side(targets)
            if parts is not None:
                values |= {"whom": None, "buried": parts[0], "side": parts[1]}
            return values if _set_off(values) == node else None
        case _:
            return None


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(
        Kind.CLAUSE,
        "<title:set_off> [<whom:targets gen>] [<buried:noun gen sg> на <side:graveyard loc>]",
        make=_set_off,
        take=_of_set_off,
        absent={"whom": None, "buried": None, "side": None},
        guard=lambda values: (values["whom"] is None) is not (values["side"] is None),
        loose=True,
    ),
)
