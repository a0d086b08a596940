"""Each symbol of a protection keeps off what its term says, and nothing else."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.cards.protections import PROTECTIONS
from tests.engine.berserk.abilities.laying import influence, lay, spell, tap, use
from tests.support.scenario import Table

_ATTACKS: Final = {kind for kind in ab.PowerKind if kind.is_attack}
_KEPT_OFF: Final = {
    "zom": {ab.PowerKind.SPELL, ab.PowerKind.MAGIC_STRIKE, ab.PowerKind.DISCHARGE},
    "zov": {ab.PowerKind.SHOT},
    "zoz": {ab.PowerKind.SPELL},
    "zor": {ab.PowerKind.DISCHARGE},
    "zot": {ab.PowerKind.THROW},
    "zoo": set[ab.PowerKind](),
    "zoal": set[ab.PowerKind](),
}
_FAR: Final = {
    ab.PowerKind.REACH_STRIKE,
    ab.PowerKind.SHOT,
    ab.PowerKind.THROW,
    ab.PowerKind.DISCHARGE,
}


def _tapped(kind: ab.PowerKind) -> ab.Playable:
    body: ab.Body
    if kind.is_attack:
        body = ab.Attack(kind, ab.Strength(2, 2, 2))
    else:
        body = spell(ab.Wound(2)) if kind is ab.PowerKind.SPELL else influence(ab.Wound(2))
    return tap(body)


def _wounds_through(code: str, kind: ab.PowerKind, source: CardType) -> int:
    table = Table()
    cell = "c3" if source is CardType.GROUND else None
    foe = lay(table.first, cell, _tapped(kind), strike="2-2-2", kind=source)
    elf = lay(table.second, "c5" if kind in _FAR else "c4", PROTECTIONS[code], closed=True)
    table.second.creature("a6")
    table.dice(3)
    use(table, foe, elf)
    return elf.wounds


def test_each_protection_symbol_is_tested_against_what_it_stops() -> None:
    assert PROTECTIONS.keys() == _KEPT_OFF.keys()


@pytest.mark.rule("532.1", "532.3")
@pytest.mark.parametrize("code", PROTECTIONS)
def test_a_protection_symbol_stops_only_the_powers_of_its_term(code: str) -> None:
    through = {kind: _wounds_through(code, kind, CardType.GROUND) for kind in ab.PowerKind}
    assert {kind for kind, wounds in through.items() if wounds == 0} == _KEPT_OFF[code]


@pytest.mark.rule("532.2")
def test_the_flyer_protection_symbol_stops_only_attacks_of_flyers() -> None:
    kinds = {*ab.PowerKind} - {
        ab.PowerKind.REACH_STRIKE
    }  # it has no row to reach over from the air
    through = {kind: _wounds_through("zoal", kind, CardType.FLYER) for kind in kinds}
    assert {kind for kind, wounds in through.items() if wounds == 0} == _ATTACKS & kinds


@pytest.mark.rule("532.1")
@pytest.mark.parametrize("code", PROTECTIONS)
def test_only_the_poison_protection_symbol_stops_poison(code: str) -> None:
    table = Table()
    adder = lay(table.first, "c1", tap(influence(ab.Gain(ab.Named(ab.Name.POISON, 2)))))
    elf = lay(table.second, "c4", PROTECTIONS[code])
    use(table, adder, elf)
    assert elf.state.facts.has(ab.Name.POISON) == (code != "zoo")
