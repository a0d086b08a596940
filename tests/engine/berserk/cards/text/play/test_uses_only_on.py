"""On whom a named ability may be used, and what comes with terms of recruiting."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import new_match
from engine.berserk.table import options as op
from engine.berserk.table.events import CardShut
from engine.berserk.table.state import NO_TERMS, Zone
from tests.engine.berserk.abilities.laying import creature, lay
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.support import specs
from tests.support.scenario import Table
from tests.support.spoken import NotRead, spoken

ORDINARY = ab.AllOf((ab.IsElite(elite=False), ab.IsCreature()))
TERMS = (
    "Может быть набран в отряд за {ordinary}, при этом может использовать трупоедство только на"
    " {ordinary} существах (вскройте его после расстановки)."
)


def eaten(text: str, *, elite: bool) -> bool:
    """Whether a creature that is killed by one with this text is exiled."""
    table = Table()
    ghoul = lay(table.first, "c3", *spoken(text), wounds=6)
    spec = replace(specs.creature("Жертва", life=3), elite=elite)
    victim = table.second.card(spec, "c4", closed=True)
    table.second.creature("a6")
    table.strikes(ghoul, victim, dice=(6,))
    everybody_passes(table)
    assert victim.is_dead or victim.state.zone is Zone.EXILE
    assert (ghoul.wounds == 0) is (victim.state.zone is Zone.EXILE)
    return victim.state.zone is Zone.EXILE


@pytest.mark.rule("545.6")
@pytest.mark.parametrize(
    ("rest", "ordinary", "elite"),
    [
        ("", True, True),
        (" Может использовать трупоедство только на {ordinary} существах.", True, False),
        (" Может использовать трупоедство только на {elite} существах.", False, True),
        (" Может использовать вампиризм только на {elite} существах.", True, True),
    ],
)
def test_carrion_is_eaten_of_some_creatures_alone(rest: str, ordinary: bool, elite: bool) -> None:
    text = f"Трупоедство.{rest}"
    assert (eaten(text, elite=False), eaten(text, elite=True)) == (ordinary, elite)


@pytest.mark.rule("545.6", "508.8")
@pytest.mark.parametrize(("whom", "healed"), [("{ordinary}", 3), ("{elite}", 0)])
def test_blood_is_drunk_of_some_creatures_alone(whom: str, healed: int) -> None:
    table = Table()
    text = f"Вампиризм. Может использовать вампиризм только на {whom} существах."
    bat = lay(table.first, "c3", *spoken(text), wounds=6)
    victim = table.second.creature("c4", life=9, closed=True)
    table.strikes(bat, victim, dice=(6,))
    everybody_passes(table)
    assert (victim.wounds, bat.wounds) == (3, 6 - healed)


def test_only_what_goes_off_can_be_used_on_somebody() -> None:
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
def test_what_comes_with_terms_comes_only_where_they_were_chosen(terms: int) -> None:
    card = replace(creature(*spoken(f"Трупоедство. {TERMS}"), name="Упырь"), elite=True)
    table = begun(card, terms)
    ghoul = table.piece("Упырь")
    kept = [one.change for one in ghoul.state.effects]
    assert (ab.UsesOnlyOn(ab.Name.CARRION, ORDINARY) in kept) is (terms != NO_TERMS)


@pytest.mark.rule("404.2.3")
def test_who_is_taken_for_nothing_may_start_the_battle_closed() -> None:
    text = "Может быть взят в отряд бесплатно, при этом начинает бой закрытым."
    for terms, closed in ((NO_TERMS, False), (0, True)):
        table = begun(creature(*spoken(text), name="Гость"), terms)
        shut = [event.card for event in table.events(CardShut)]
        assert shut == [table.piece("Гость").id] * closed
