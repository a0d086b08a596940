"""The trial itself: it finds what acts, and finds nothing where nothing acts."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec
from tests.idle.company import Company
from tests.idle.parts import Part, different, parts_of
from tests.idle.trials import board_on_which_it_acts
from tests.support import specs

_BOARDS = 12
_NOBODY = ab.Called("Никто")
_SELF = ab.ITSELF


def _card(*nodes: ab.Ability) -> CardSpec:
    return replace(specs.creature("Герой", nodes=nodes), unique=True)


def _company() -> Company:
    return Company(tuple(specs.creature(f"Рубака {number}", life=4) for number in range(6)))


def _acts(*nodes: ab.Ability) -> Iterator[tuple[object, bool]]:
    for part in parts_of(_card(*nodes)):
        yield type(part.node), board_on_which_it_acts(part, _company(), _BOARDS) > 0


def _given(ability: ab.Ability) -> ab.Playable:
    gift = ab.Power(ab.PowerKind.INFLUENCE, (ab.Gain(ability),), _SELF)
    return ab.Playable(ab.Payment(closes=True), gift, sudden=True)


@pytest.mark.parametrize(
    "node",
    [
        ab.Named(ab.Name.ARMOR, 2),
        ab.Modify(ab.Property.MOVEMENT, 1),
        ab.Protection((ab.PowerKind.STRIKE,)),
        ab.Cannot(ab.Doing.MOVE),
        ab.RecruitPrice(-1),
        ab.RecruitTerms(free=True),
        ab.RecruitCrystals(gold=2),
        ab.StartsWith((ab.Chips(2),)),
    ],
    ids=lambda node: type(node).__name__,
)
def test_an_ability_that_does_something_is_found_to_act(node: ab.Ability) -> None:
    assert all(acts for _kind, acts in _acts(node))


@pytest.mark.parametrize(
    "node",
    [
        ab.NamedBonus(ab.Name.FRENZY, 2),
        ab.SizeModifier(1, powers=(ab.PowerKind.SHOT,)),
        ab.Protection((ab.PowerKind.SHOT,), source=_NOBODY),
        ab.Cannot(ab.Doing.MOVE, cards=_NOBODY),
        ab.RecruitPrice(-1, cards=_NOBODY),
        ab.NotInSquadWith(_NOBODY),
        ab.While(ab.ThereAre(_NOBODY), (ab.Named(ab.Name.ARMOR, 2),)),
    ],
    ids=lambda node: type(node).__name__,
)
def test_an_ability_that_changes_nothing_is_found_idle(node: ab.Ability) -> None:
    assert not any(acts for _kind, acts in _acts(node))


def test_a_gift_is_tried_apart_from_the_ability_that_gives_it() -> None:
    idle = ab.Named(ab.Name.HORDE)
    assert dict(_acts(_given(idle))) == {ab.Playable: True, ab.Named: False}
    assert dict(_acts(_given(ab.Named(ab.Name.ARMOR, 2)))) == {ab.Playable: True, ab.Named: True}


@pytest.mark.rule("205.4")
def test_a_gift_to_oneself_at_ones_own_death_is_idle() -> None:
    died = ab.When(ab.Moment.DIED, ab.Is(ab.Who.SELF))
    gift = ab.Power(ab.PowerKind.INFLUENCE, (ab.Gain(ab.Named(ab.Name.ARMOR, 2)),), _SELF)
    assert dict(_acts(ab.Triggered(died, gift)))[ab.Named] is False


def test_a_part_without_its_node_leaves_the_other_abilities_in_their_places() -> None:
    card = _card(ab.Named(ab.Name.ARMOR, 2), _given(ab.Named(ab.Name.DASH)))
    armor, _use, dash = parts_of(card)
    assert armor.without.abilities[1:] == card.abilities[1:]
    assert dash.path == (1, "body", "effects", 0, "ability")
    assert dash.without.abilities[0] == card.abilities[0]
    assert not any(isinstance(part.node, ab.Named) for part in parts_of(dash.without) if part.at)


def test_a_named_ability_is_tried_once_for_each_type_of_card() -> None:
    armored = [_card(ab.Named(ab.Name.ARMOR, 2)), specs.artifact(abilities="armor 2")] * 2
    tried: list[Part] = list(different(part for card in armored for part in parts_of(card)))
    assert [part.card.type for part in tried] == [card.type for card in armored[:2]]
