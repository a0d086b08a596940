"""The card's view says where values come from, with the card that gives each part and the rule."""

from collections.abc import Callable

import pytest

import engine.berserk.abilities as ab
from deckbuilder.battle.explaining import explanations, is_explained
from deckbuilder.battle.questions import render_option
from deckbuilder.battle.stack import stack_rows
from deckbuilder.workbench.card_plays import plays_of
from deckbuilder.workbench.ranges import threats
from engine.berserk import UseAction
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType, Element
from engine.berserk.changing.views import view
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.nodes import influence, tap
from tests.support.scenario import Piece, Table

OWN = ab.OfSide(ab.Side.OWN)


def told(table: Table, piece: Piece) -> list[str]:
    return explanations(table.state, piece.id)


def standard_bearer(*grants: ab.Ability) -> ab.While:
    return ab.While(ab.Every(), grants, OWN)


def suffer(*effects: ab.Effect, printed: tuple[ab.Ability, ...] = ()) -> list[str]:
    """Return what is told of a card with these printed abilities that «Шаман» laid effects on."""
    table = Table()
    victim = lay(table.second, "c4", *printed, name="Воин", elements=(Element.FOREST,))
    shaman = lay(table.first, "c3", tap(influence(*effects)), name="Шаман")
    use(table, shaman, victim)
    return told(table, victim)


def test_an_unchanged_card_has_no_explanations() -> None:
    table = Table()
    guard = lay(table.first, "c3", ab.Named(ab.Name.ARMOR, 2), wounds=3)
    assert told(table, guard) == []


@pytest.mark.rule("518.5")
def test_a_bonus_is_shown_with_the_card_that_gives_it() -> None:
    table = Table()
    guard = lay(table.first, "c3", ab.Named(ab.Name.ARMOR, 2))
    bearer = standard_bearer(ab.NamedBonus(ab.Name.ARMOR, 1))
    lay(table.first, "b3", bearer, name="Знаменосец")
    shutter = lay(table.first, "e1", tap(influence(ab.Close())))
    lay(table.second, "c6")
    use(table, shutter, guard)
    assert told(table, guard) == ["armor 3: 2 printed, +1 from “Знаменосец” (518.5)"]


def _archer(*grants: ab.Ability) -> tuple[Table, Piece]:
    """Return an archer beside «Песок», whose abilities it has."""
    table = Table()
    shot = tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1), 4))
    archer = lay(table.first, "c3", shot, name="Лучник")
    sand = ab.While(ab.Every(), grants, ab.Beside())
    lay(table.first, "b3", sand, name="Песок")
    lay(table.second, "c6")
    return table, archer


@pytest.mark.rule("547.1.1")
@pytest.mark.parametrize(
    ("grant", "line", "reach"),
    [
        (
            ab.RangeModifier(2, (ab.PowerKind.SHOT, ab.PowerKind.THROW), brings_to=True),
            "Range (shot, throw) is 2: from “Песок” (121.4)",
            2,
        ),
        (ab.RangeModifier(2, brings_to=True), "Range is 2: from “Песок” (121.4)", 2),
        (
            ab.RangeModifier(2, (ab.PowerKind.SHOT,)),
            "Range (shot): +2: from “Песок” (121.4)",
            6,
        ),
        (
            ab.RangeModifier(2, (ab.PowerKind.THROW,), brings_to=True),
            "Range (throw) is 2: from “Песок” (121.4)",
            4,
        ),
    ],
)
def test_a_changed_range_is_explained_and_shown_with_every_play(
    grant: ab.Ability, line: str, reach: int
) -> None:
    table, archer = _archer(grant)
    assert told(table, archer) == [line]
    shown = f"Shot 1-1-1, range {reach}"
    card = table.state.cards[archer.id]
    assert shown in [play.title for play in plays_of(table.state, card, None)]
    assert shown.lower() in [text for text, _cells in threats(table.state, archer.id)]
    use_of_it = render_option(UseAction(archer.id, card.facts.actions[0]), table.state)
    assert use_of_it == f"“Лучник”: {shown}"


def test_a_play_on_the_stack_is_shown_with_its_changed_range() -> None:
    table, archer = _archer(ab.RangeModifier(3, brings_to=True))
    healing = ab.Playable(ab.FREE, influence(ab.Heal(1)), sudden=True)
    healer = lay(table.second, "c5", healing, name="Колдун")
    use(table, archer, healer)
    (row,) = stack_rows(table.state)
    assert row.text == "“Лучник”: shot 1-1-1, range 3 at “Колдун”"


@pytest.mark.rule("121.4")
def test_an_ability_a_card_gives_itself_is_explained_as_its_own() -> None:
    table = Table()
    grant = ab.RangeModifier(1)
    archer = lay(table.first, "c3", ab.While(ab.Every(), (grant,)), name="Лучник")
    assert told(table, archer) == ["Range: +1: its own ability (121.4)"]


@pytest.mark.rule("518.3")
def test_a_smaller_named_ability_is_explained_as_not_counting() -> None:
    assert suffer(ab.Gain(ab.Named(ab.Name.ARMOR, 3)), printed=(ab.Named(ab.Name.ARMOR, 2),)) == [
        "armor 3: 2 printed, which does not count (518.3), 3 from “Шаман” (518.3)"
    ]


@pytest.mark.parametrize(
    ("effect", "line"),
    [
        (ab.Gain(ab.Named(ab.Name.DIRECTED)), "directed strike: from “Шаман” (518.3)"),
        (
            ab.LoseNamed(ab.Name.REGENERATION),
            "regeneration no more: 2 printed, which does not count (541.3),"
            " taken away by “Шаман” (541.4)",
        ),
        (
            ab.LoseAbilities(),
            "regeneration no more: 2 printed, which does not count (541.3),"
            " taken away by “Шаман” (541.2)",
        ),
        (
            ab.SetProperty(ab.Property.STRIKE, Strength(4, 5, 6)),
            "strike 4-5-6: 1-2-3 printed, becomes 4-5-6 through “Шаман” (104.4)",
        ),
        (
            ab.AddProperty(ab.Property.MOVEMENT, 2, ab.Until.TURN_END),
            "movement 3: 1 printed, +2 from “Шаман” (517.1)",
        ),
        (
            ab.SetProperty(ab.Property.ELITE, True),
            "rank elite: ordinary printed, becomes elite through “Шаман” (104.4)",
        ),
        (
            ab.SetProperty(ab.Property.UNIQUE, True),
            "uniqueness yes: no printed, becomes yes through “Шаман” (104.4)",
        ),
        (
            ab.SetProperty(ab.Property.NAME, "Тень"),
            "name “Тень”: “Воин” printed, becomes “Тень” through “Шаман” (104.4)",
        ),
        (
            ab.ChangeElements(gains=(Element.DARKNESS,), loses=(Element.FOREST,)),
            "elements darkness: forest printed, forest taken away by “Шаман” (106.2.1),"
            " gained through “Шаман”: darkness (106.2.1)",
        ),
        (
            ab.ChangeElements(becomes=(Element.SWAMP,)),
            "elements swamp: forest printed, becomes swamp through “Шаман” (106.2.1)",
        ),
        (
            ab.ExtraLife(2, ab.Until.TURN_END),
            "full life 12: 10 printed, +2 extra life from “Шаман” (508.8)",
        ),
        (
            ab.Gain(ab.Modify(ab.Property.LIFE, 3)),
            "full life 13: 10 printed, +3 from “Шаман” (517.1)",
        ),
        (
            ab.Gain(ab.NamedBonus(ab.Name.REGENERATION, 1)),
            "regeneration 3: 2 printed, +1 from “Шаман” (518.5)",
        ),
        (ab.ExtraLife(-1), "full life 9: 10 printed, -1 extra life (508.8)"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_an_effect_is_shown_with_the_card_it_comes_from(effect: ab.Effect, line: str) -> None:
    assert suffer(effect, printed=(ab.Named(ab.Name.REGENERATION, 2),)) == [line]


@pytest.mark.rule("108.3")
def test_properties_gained_with_a_new_type_are_shown() -> None:
    lines = suffer(ab.SetProperty(ab.Property.TYPE, CardType.FLYER))
    assert lines == [
        "movement 0: 1 printed, 0 by the new type (108.3)",
        "type flyer: ground creature printed, becomes flyer through “Шаман” (104.4)",
    ]


def test_a_hidden_card_of_the_opponent_is_not_explained() -> None:
    table = Table(turn=1)
    table.first.creature("c3")
    secret = table.second.creature("c6", hidden=True, nodes=(ab.NamedBonus(ab.Name.ARMOR, 1),))
    assert explanations(view(table.state, Seat.FIRST), secret.id) == []


@pytest.mark.parametrize(
    ("effect", "is_in_the_lines"),
    [
        (lambda: ab.Gain(ab.Named(ab.Name.ARMOR, 3)), True),
        (lambda: ab.Gain(ab.MayStayClosed()), False),
        (lambda: ab.Gain(ab.Named(ab.Name.ARMOR, 3), marker="клеймо"), False),
    ],
)
def test_only_effects_not_explained_by_a_line_are_listed(
    effect: Callable[[], ab.Effect], is_in_the_lines: bool
) -> None:
    table = Table()
    victim = lay(table.second, "c4")
    shaman = lay(table.first, "c3", tap(influence(effect())))
    use(table, shaman, victim)
    (lasting,) = victim.state.effects
    assert is_explained(lasting) is is_in_the_lines
