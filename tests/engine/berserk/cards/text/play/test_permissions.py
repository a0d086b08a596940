"""What a card may do and what it may not: what no table says."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import new_match
from engine.berserk.table import options as op
from engine.berserk.table.events import CardShut
from engine.berserk.table.state import NO_TERMS
from tests.engine.berserk.abilities.laying import can_use, creature, lay
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.guards import guard
from tests.support import specs
from tests.support.scenario import Piece, Table
from tests.support.spoken import NotRead, spoken

# What a card may do besides, from text to what is offered.


def strikes_offered(text: str, between: bool = False) -> list[bool]:
    """Return whether strikes at the first and the other elf are offered after one at the first,
    and after one at each; ``between`` another card moves after the first strike."""
    table = Table()
    orc = guard(table.first, "c3", text, strike="1-1-1")
    page = table.first.creature("a1")
    elves = [table.second.creature(cell, life=20, closed=True) for cell in ("b4", "c4")]
    table.second.creature("a6")
    table.strikes(orc, elves[0], dice=(6,))
    everybody_passes(table)
    if between:
        table.moves(page, "a2")
    offered = [table.can_strike(orc, elf) for elf in elves]
    if offered[1]:
        table.strikes(orc, elves[1], dice=(6,))
        everybody_passes(table)
        offered.append(table.can_strike(orc, elves[1]))
    return offered


OPEN = "после первого {strike} не закрывается"

TWICE = "Может нападать {strike} два раза за ход"


@pytest.mark.rule("510.3", "540.1.3")
@pytest.mark.parametrize(
    ("text", "offered", "after_a_move"),
    [
        ("", [False, False], [False, False]),
        (f"{TWICE}.", [True, True, False], [True, True, False]),
        ("Может нападать {strike} три раза за ход.", [True, True, True], [True, True, True]),
        ("Может нападать выстрелом два раза за ход.", [False, False], [False, False]),
        (f"{TWICE}, только подряд.", [True, True, False], [False, False]),
        (
            f"{TWICE}, только подряд, после первого {{strike}} не закрывается.",
            [True, True, False],
            [False, False],
        ),
        (f"{TWICE}, только подряд и по разным картам.", [False, True, False], [False, False]),
        (f"{TWICE}, {OPEN}.", [True, True, False], [True, True, False]),
        (f"{TWICE}, только подряд и по разным картам, {OPEN}.", [False, True, False], [False] * 2),
        (f"{TWICE}, по разным картам, {OPEN}.", [False, True, False], [False, True, False]),
        (f"{TWICE}, по разным картам.", [False, True, False], [False, True, False]),
        ("Не закрывается после нападения.", [False, False], [False, False]),
    ],
)
def test_a_permission_sets_how_often_a_card_may_strike(
    text: str, offered: list[bool], after_a_move: list[bool]
) -> None:
    assert strikes_offered(text) == offered
    assert strikes_offered(text, between=True) == after_a_move


# On whom a named ability may be used, and what comes with terms of recruiting.


ORDINARY = ab.AllOf((ab.IsElite(elite=False), ab.IsCreature()))
TERMS = (
    "Может быть набран в отряд за {ordinary}, при этом может использовать трупоедство только на"
    " {ordinary} существах (вскройте его после расстановки)."
)


def test_a_restriction_of_targets_for_a_passive_ability_is_unread() -> None:
    with pytest.raises(NotRead):
        spoken("Может использовать броню только на {ordinary} существах.")


def begun(card: CardSpec, terms: int) -> Table:
    """Return the battle of a card that was recruited so, up to the first turn."""
    other = specs.creature("Враг")
    match = new_match(
        Setup(
            PlayerSetup("Anna", (card,), terms=(terms,)),
            PlayerSetup("Boris", (other,)),
            1,
            ruleset=RULES_2024,
            discreet=False,
        )
    )
    table = Table.of(match)
    for _seat in range(2):
        table.choose(next(option for option in table.options if isinstance(option, op.Place)))
    return table


@pytest.mark.rule("404.2.2", "404.2.3")
@pytest.mark.parametrize("terms", [NO_TERMS, 5])
def test_a_restriction_that_comes_with_recruiting_terms_needs_those_terms(terms: int) -> None:
    card = replace(creature(*spoken(f"Трупоедство. {TERMS}"), name="Упырь"), elite=True)
    table = begun(card, terms)
    ghoul = table.piece("Упырь")
    kept = [one.change for one in ghoul.state.effects]
    assert (ab.UsesOnlyOn(ab.Name.CARRION, ORDINARY) in kept) is (terms != NO_TERMS)


@pytest.mark.rule("404.2.3")
def test_a_card_recruited_for_free_may_start_the_battle_closed() -> None:
    text = "Может быть взят в отряд бесплатно, при этом начинает бой закрытым."
    for terms, closed in ((NO_TERMS, False), (0, True)):
        table = begun(creature(*spoken(text), name="Гость"), terms)
        shut = [event.card for event in table.events(CardShut)]
        assert shut == [table.piece("Гость").id] * closed


# What is played for a price, from printed text to the board: 113-115, 501, 505.4.3, 545.7.


def mage(text: str, *, chips: int = 0, wounds: int = 0) -> tuple[Table, Piece, Piece]:
    """Lay a card that says a text, with chips and wounds, and an enemy far away."""
    table = Table()
    piece = lay(table.first, "c2", *spoken(text), name="Маг", chips=chips, wounds=wounds)
    return table, piece, table.second.creature("c6", "Эльф", life=20)


# Costs.


@pytest.mark.rule("501.3")
@pytest.mark.parametrize(("cost", "chips"), [("{counter}", 1), ("2 {counter} {tap}", 2)])
def test_a_card_without_enough_chips_cannot_use_its_ability(cost: str, chips: int) -> None:
    table, piece, elf = mage(f"{cost}: Ранить существо противника на 1.", chips=chips - 1)
    assert not can_use(table, piece, elf)


# Upon plays: redirected, blocked, with another die.


def test_an_ability_without_a_price_costs_no_chips() -> None:
    [ability] = spoken("{instant}: Получить {counter} (1 раз за ход).")
    assert isinstance(ability, ab.Playable)
    assert ability.payment == ab.Payment()
