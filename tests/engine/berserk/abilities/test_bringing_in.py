"""Summoning, reviving, incarnation and control: 536, 207, 211.8, 545.13."""

from dataclasses import replace

import pytest

from engine.berserk.abilities import (
    AllOf,
    And,
    Area,
    BringIn,
    Called,
    Cells,
    Chips,
    Close,
    Destroy,
    EntersWith,
    Exile,
    Filter,
    Gain,
    HasNamed,
    IsCreature,
    LifeBecomes,
    Limit,
    Moment,
    MoreTerrains,
    Name,
    Named,
    NotInSquadWith,
    OfClass,
    OfSide,
    OfType,
    Payment,
    Playable,
    Power,
    PowerKind,
    Side,
    SquadAtMost,
    TakeControl,
    Targets,
    ToDeck,
    Tokens,
    Until,
    Who,
    Wound,
)
from engine.berserk.cards.card import CardSpec, CardType
from engine.berserk.table import options as op
from engine.berserk.table.events import (
    CardEntered,
    DeckShuffled,
    PlayAnnounced,
)
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import (
    can_use,
    creature,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import (
    ENEMY,
    OWN,
    chooses,
    everybody_passes,
    on,
    picks,
)
from tests.support import specs
from tests.support.scenario import Piece, Table, cells

BESIDE = Cells(beside=True, by_rule=True)
INFLUENCE = PowerKind.INFLUENCE
TERRAIN = OfType((CardType.TERRAIN,))
REVIVES = Power(
    INFLUENCE,
    (BringIn(by=Area.GRAVEYARD),),
    Targets(OWN, area=Area.GRAVEYARD),
    cells=BESIDE,
)


def summons(cells: Cells | None = BESIDE, wanted: Filter = IsCreature(), **how: object) -> Power:  # noqa: B008 - a frozen node
    return Power(INFLUENCE, (BringIn(**how),), Targets(wanted, area=Area.DECK), cells=cells)  # type: ignore[arg-type]  # its fields


def summoner(*deck: CardSpec, power: Power | None = None, cell: str = "b2") -> tuple[Table, Piece]:
    table = Table()
    caller = lay(table.first, cell, tap(power or summons()), name="Зовущий")
    table.first.creature("e1", "Страж")
    table.second.creature("c6", "Враг")
    table.first.deck(*deck)
    return table, caller


# Summoning.


@pytest.mark.rule("536.5", "536.5.1")
def test_a_summoned_card_stands_open_beside_its_summoner_under_the_same_control() -> None:
    table, caller = summoner(specs.creature("Волк"))
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    wolf = table.piece("Волк")
    assert (wolf.cell, wolf.is_closed, wolf.is_hidden) == ("c3", False, False)
    assert wolf.state.controller is Seat.FIRST


@pytest.mark.rule("536.5")
def test_a_card_is_summoned_only_onto_a_free_cell_beside() -> None:
    table, caller = summoner(specs.creature("Волк"))
    table.first.creature("a1", "Камень")
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    offered = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    assert offered == {1, 2, 5, 7, 10, 11, 12}


@pytest.mark.rule("536.5.1")
def test_who_finds_nothing_in_the_deck_pays_all_the_same() -> None:
    table, caller = summoner(specs.artifact())
    use(table, caller)
    assert table.options == (op.Enough(),)
    table.choose(op.Enough())
    assert caller.is_closed
    assert table.events(DeckShuffled) != []


@pytest.mark.rule("536.5.1")
def test_who_does_not_want_what_he_finds_pays_all_the_same() -> None:
    table, caller = summoner(specs.creature("Волк"))
    use(table, caller)
    table.choose(op.Enough())
    assert (caller.is_closed, len(table.state.decks[Seat.FIRST])) == (True, 1)


@pytest.mark.rule("536.5.1.1", "204.3.1")
def test_the_uppermost_card_is_summoned_without_a_search() -> None:
    top = Targets(IsCreature(), area=Area.DECK, top=True)
    power = Power(INFLUENCE, (BringIn(),), top, cells=BESIDE)
    deck = (specs.artifact(), specs.creature("Ястребиха"), specs.creature("Альфа"))
    table, caller = summoner(*deck, power=power)
    use(table, caller)
    picks(table, "c3")
    assert table.piece("Ястребиха").cell == "c3"
    assert table.events(DeckShuffled) == []
    assert [spec.name for spec in table.state.decks[Seat.FIRST]] == ["Баллиста", "Альфа"]


@pytest.mark.rule("536.5", "207.2")
def test_what_a_card_enters_with_does_not_bring_it_in_again() -> None:
    hawk = replace(specs.flyer("Сокол"), abilities=(EntersWith((BringIn(), Chips(1))),))
    table, caller = summoner(hawk)
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    assert (table.piece("Сокол").is_airborne, table.piece("Сокол").state.chips) == (True, 1)
    assert len(table.events(CardEntered)) == 1


@pytest.mark.rule("536.5.2")
def test_a_triggered_summoning_that_is_left_out_is_not_used() -> None:
    table = Table()
    calls = on(Moment.LANDED, summons(), powers=(PowerKind.STRIKE,), limit=Limit.PER_BATTLE)
    orc = lay(table.first, "c3", calls)
    elf = table.second.creature("c4", closed=True)
    table.first.deck(specs.creature("Волк"))
    table.strikes(orc, elf, dice=(3,))
    table.choose(op.Enough())
    assert orc.state.uses == ()
    for _turn in range(2):
        table.ends_turn()
    table.strikes(orc, elf, dice=(3, 1))
    table.stands_firm()
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c2")
    assert (
        table.piece("Волк").cell,
        [made.in_battle for made in table.state.cards[orc.id].uses],
    ) == ("c2", [1])


@pytest.mark.rule("207.1", "207.3", "536.5.1.2")
def test_a_card_waits_in_the_hand_until_it_is_summoned() -> None:
    table, caller = summoner(specs.creature("Волк"))
    healer = Playable(Payment(), on_itself(Chips(1)), sudden=True, limit=Limit.PER_TURN)
    lay(table.second, "a6", healer, name="Лекарь")
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)
    assert table.piece("Волк").state.zone is Zone.HAND
    everybody_passes(table)
    assert table.piece("Волк").cell == "c3"


@pytest.mark.rule("207.4")
def test_both_players_see_the_card_in_the_hand() -> None:
    table, caller = summoner(specs.creature("Волк"))
    healer = Playable(Payment(), on_itself(Chips(1)), sudden=True, limit=Limit.PER_TURN)
    lay(table.second, "a6", healer, name="Лекарь")
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    seen = table.match.view(Seat.SECOND)
    assert [card.spec.name for card in seen.cards if card.zone is Zone.HAND] == ["Волк"]


@pytest.mark.rule("536.4", "210.1")
def test_a_flyer_is_summoned_into_the_extra_zone_and_needs_no_cell() -> None:
    table, caller = summoner(specs.flyer("Сокол"))
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    assert table.piece("Сокол").is_airborne


@pytest.mark.rule("536.4", "210.2")
def test_who_flies_can_summon_only_what_flies() -> None:
    table = Table()
    roc = table.first.card(creature(tap(summons()), name="Рух", kind=CardType.FLYER), None)
    table.second.creature("c6")
    table.first.deck(specs.creature("Волк"), specs.flyer("Сокол"))
    use(table, roc)
    assert table.options == (op.ChooseFromDeck(1), op.Enough())


@pytest.mark.rule("536.4")
def test_where_the_text_says_the_place_a_flyer_needs_it_too() -> None:
    first_row = Cells(rows=(1,))
    table, caller = summoner(specs.flyer("Сокол"), power=summons(first_row))
    for cell in ("a3", "b3", "c3", "d3", "e3"):
        table.first.creature(cell, cell)
    assert not can_use(table, caller)


@pytest.mark.rule("536.5", "545.7")
def test_two_cards_are_summoned_one_after_the_other() -> None:
    power = And((summons(), summons()))
    table = Table()
    caller = lay(table.first, "b2", tap(power))
    table.second.creature("c6")
    table.first.deck(specs.creature("Волк"), specs.creature("Рысь"))
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c2")
    assert {table.piece("Волк").cell, table.piece("Рысь").cell} == {"c3", "c2"}


@pytest.mark.rule("106.4", "536.2")
def test_a_unique_card_is_not_summoned_beside_its_namesake() -> None:
    king = replace(specs.creature("Король"), unique=True)
    table, caller = summoner(king)
    table.first.card(king, "d1")
    use(table, caller)
    assert table.options == (op.Enough(),)


@pytest.mark.rule("536.9")
def test_a_card_that_cannot_be_in_a_squad_with_another_is_not_summoned_to_it() -> None:
    shy = creature(NotInSquadWith(OfClass(("орк",))), name="Недотрога")
    table, caller = summoner(shy)
    lay(table.first, "d1", name="Орк", classes=("орк",))
    use(table, caller)
    assert table.options == (op.Enough(),)


@pytest.mark.rule("403.2.3")
@pytest.mark.parametrize(("orcs", "fits"), [(1, True), (2, False)])
def test_a_card_that_binds_its_squad_lets_no_more_in_than_it_says(orcs: int, fits: bool) -> None:
    limit = SquadAtMost(OfClass(("орк",)), 2)
    orc = replace(specs.creature("Новый орк"), classes=("орк",))
    table, caller = summoner(orc)
    lay(table.first, "a1", limit, name="Староста")
    for cell in ("c1", "d1")[:orcs]:
        lay(table.first, cell, name=f"Орк {cell}", classes=("орк",))
    use(table, caller)
    assert (op.ChooseFromDeck(0) in table.options) is fits


@pytest.mark.rule("403.2.3")
def test_what_binds_a_squad_keeps_out_nobody_else_and_is_kept_by_who_comes_late() -> None:
    limit = SquadAtMost(OfClass(("орк",)), 1)
    table, caller = summoner(specs.creature("Гном"), creature(limit, name="Староста"))
    for cell in ("c1", "d1"):
        lay(table.first, cell, name=f"Орк {cell}", classes=("орк",))
    use(table, caller)
    assert table.options == (op.ChooseFromDeck(0), op.Enough())


@pytest.mark.rule("213.3")
def test_a_second_terrain_is_not_summoned() -> None:
    table, caller = summoner(
        specs.terrain("Лес"), power=summons(wanted=OfType((CardType.TERRAIN,)))
    )
    table.first.terrain()
    use(table, caller)
    assert table.options == (op.Enough(),)


@pytest.mark.rule("213.4")
def test_a_text_may_allow_more_terrains() -> None:
    table, caller = summoner(
        specs.terrain("Лес"), power=summons(wanted=OfType((CardType.TERRAIN,)))
    )
    table.first.terrain()
    lay(table.first, "a1", MoreTerrains(2), name="Землемер")
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    assert table.piece("Лес").is_airborne


@pytest.mark.rule("211.8")
def test_a_companion_is_summoned_onto_the_card_that_the_text_names() -> None:
    power = summons(cells=None, wanted=OfType((CardType.COMPANION,)), host=Who.SELF)
    table, caller = summoner(specs.companion(), power=power)
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    companion = table.piece("Наездник")
    assert (companion.state.host, companion.cell) == (caller.id, caller.cell)


@pytest.mark.rule("211.8")
def test_a_companion_is_summoned_onto_a_chosen_host() -> None:
    hosts = Cells(under=AllOf((OWN, OfType((CardType.GROUND,)))))
    power = summons(cells=hosts, wanted=OfType((CardType.COMPANION,)))
    table, caller = summoner(specs.companion(), power=power)
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "e1")
    assert table.piece("Наездник").state.host == table.piece("Страж").id


@pytest.mark.rule("211.8", "211.6")
def test_a_companion_is_summoned_only_onto_what_can_be_its_host() -> None:
    hosts = Cells(under=OWN)
    power = summons(cells=hosts, wanted=OfType((CardType.COMPANION,)))
    table, caller = summoner(specs.companion(), power=power)
    table.first.artifact("b1")
    table.first.symbiote(specs.companion("Всадник"), table.first.creature("d1"))
    free = table.first.creature("e2")
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    offered = {one.cell for one in table.options if isinstance(one, op.ChooseCell)}
    assert cells("b1")[0] not in offered
    assert cells("d1")[0] not in offered
    picks(table, "e2")
    assert table.piece("Наездник").state.host == free.id


@pytest.mark.rule("211.8")
def test_a_symbiote_is_not_summoned_where_no_host_is_named() -> None:
    table, caller = summoner(specs.companion())
    use(table, caller)
    assert table.options == (op.Enough(),)


@pytest.mark.rule("536.5")
def test_a_card_may_be_summoned_closed_and_with_an_ability() -> None:
    table, caller = summoner(
        specs.creature("Волк"), power=summons(closed=True, gains=(Named(Name.ARMOR, 2),))
    )
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    wolf = table.piece("Волк")
    assert (wolf.is_closed, wolf.state.facts.value(Name.ARMOR), wolf.movement) == (True, 2, 0)


@pytest.mark.rule("536.5")
def test_coming_into_the_game_sets_abilities_off() -> None:
    table = Table()
    caller = lay(table.first, "b2", tap(summons()))
    watcher = lay(table.second, "c6", on(Moment.ENTERED, on_itself(Chips(1)), ENEMY))
    table.first.deck(specs.creature("Волк"))
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    assert watcher.state.chips == 1


# What a card enters the game with.


@pytest.mark.rule("536.5")
@pytest.mark.parametrize(
    ("effects", "wounds", "extra"),
    [((Wound(3),), 3, 0), ((LifeBecomes(4),), 6, 0), ((LifeBecomes(13),), 0, 3)],
)
def test_a_card_enters_the_game_with_wounds_or_life(
    effects: tuple[object, ...], wounds: int, extra: int
) -> None:
    table, caller = summoner(creature(EntersWith(effects), name="Волк"))  # type: ignore[arg-type]  # effects
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    wolf = table.piece("Волк")
    assert (wolf.wounds, wolf.state.extra) == (wounds, extra)


@pytest.mark.rule("536.5")
def test_a_card_enters_the_game_with_chips_and_abilities() -> None:
    node = EntersWith((Chips(2), Gain(Named(Name.ARMOR, 1))))
    table, caller = summoner(creature(node, name="Волк"))
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    wolf = table.piece("Волк")
    assert (wolf.state.chips, wolf.state.facts.value(Name.ARMOR)) == (2, 1)


# Reviving.


def fallen(*nodes: object, power: Power = REVIVES) -> tuple[Table, Piece, Piece]:
    """Return a table with a healer of the dead and a wolf that has just died."""
    table = Table()
    healer = lay(table.first, "b2", tap(power), name="Шаман")
    killer = lay(table.first, "e1", Playable(Payment(), spell(Destroy())), name="Палач")
    wolf = lay(table.first, "b3", *nodes, name="Волк")  # type: ignore[arg-type]  # nodes
    table.second.creature("c6", "Враг")
    table.second.creature("a6", "Жертва")
    use(table, killer, wolf)
    return table, healer, wolf


@pytest.mark.rule("536.6")
def test_a_revived_card_stands_open_beside_its_reviver() -> None:
    table, healer, wolf = fallen()
    use(table, healer, wolf)
    picks(table, "c3")
    assert (wolf.cell, wolf.is_closed, wolf.wounds) == ("c3", False, 0)
    assert table.state.graveyards[Seat.FIRST] == []


@pytest.mark.rule("536.6")
def test_only_cards_of_ones_own_graveyard_are_revived() -> None:
    table, healer, wolf = fallen()
    use(table, table.piece("Палач"), table.piece("Жертва"))
    assert can_use(table, healer, wolf)
    assert not can_use(table, healer, table.piece("Жертва"))


@pytest.mark.rule("536.6", "528.2.1")
def test_nobody_is_brought_into_the_battle_who_is_there() -> None:
    table = Table()
    again = Power(INFLUENCE, (BringIn(),), Targets(OWN), cells=BESIDE)
    caller = lay(table.first, "c2", tap(again))
    table.first.creature("a1")
    table.second.creature("c6")
    assert not can_use(table, caller)


@pytest.mark.rule("205.4", "510.4")
def test_a_revived_card_has_lost_its_effects_and_kept_its_action_marker() -> None:
    table = Table()
    healer = lay(table.first, "b2", tap(REVIVES))
    killer = lay(table.first, "e1", Playable(Payment(), spell(Destroy())))
    gifts = lay(table.first, "d1", tap(influence(Gain(Named(Name.ARMOR, 2)), Chips(2))))
    wolf = lay(table.first, "b3", tap(spell(Wound(1))))
    elf = table.second.creature("c6")
    use(table, gifts, wolf)
    use(table, wolf, elf)
    use(table, killer, wolf)
    use(table, healer, wolf)
    picks(table, "c3")
    state = wolf.state
    assert (state.chips, state.facts.has(Name.ARMOR)) == (0, False)
    assert (state.acted, state.closed) == (1, False)
    assert not can_use(table, wolf, elf)


@pytest.mark.rule("545.7", "205.4")
def test_what_is_allowed_once_a_battle_stays_used_after_death() -> None:
    table, healer, wolf = fallen(Playable(Payment(), spell(Wound(1)), limit=Limit.PER_BATTLE))
    use(table, healer, wolf)
    picks(table, "c3")
    foe = table.piece("Враг")
    use(table, wolf, foe)
    use(table, table.piece("Палач"), wolf)
    table.ends_turn()
    table.ends_turn()
    use(table, healer, wolf)
    picks(table, "c3")
    assert not can_use(table, wolf, foe)


@pytest.mark.rule("205.4")
def test_acquired_abilities_that_work_in_the_graveyard_stay() -> None:
    table = Table()
    rises = on(Moment.TURN_START, spell(Wound(2), targets=Targets(ENEMY)), turn=Side.OWN)
    haunting = replace(rises, active=Area.GRAVEYARD)
    gifts = lay(table.first, "d1", tap(influence(Gain(haunting))))
    killer = lay(table.first, "e1", tap(spell(Destroy())))
    wolf = table.first.creature("b3")
    elf = table.second.creature("c6")
    use(table, gifts, wolf)
    use(table, killer, wolf)
    table.ends_turn()
    table.ends_turn()
    assert elf.wounds == 2


@pytest.mark.rule("545.13")
def test_a_card_comes_onto_the_cell_that_another_one_held() -> None:
    table = Table()
    where = Cells(place_of=Who.SUBJECT)
    calls = on(Moment.DIED, summons(where, wanted=Called("Скелет")), AllOf((OWN, IsCreature())))
    queen = lay(table.first, "b1", calls)
    killer = lay(table.second, "c6", tap(spell(Destroy())))
    orc = table.first.creature("c3")
    table.first.deck(specs.creature("Скелет"))
    table.ends_turn()
    use(table, killer, orc)
    table.choose(op.ChooseFromDeck(0))
    assert (queen.state.in_battle, table.piece("Скелет").cell) == (True, "c3")


@pytest.mark.rule("545.13")
@pytest.mark.parametrize(("flew", "offered"), [(False, {"Волк", "Сокол"}), (True, {"Сокол"})])
def test_in_the_place_of_a_flyer_only_a_flyer_comes(flew: bool, offered: set[str]) -> None:
    table = Table()
    where = Cells(place_of=Who.SUBJECT, instead=True)
    calls = on(Moment.DIED, summons(where), OWN)
    lay(table.first, "b1", calls)
    killer = lay(table.second, "c6", tap(spell(Destroy())))
    victim = table.first.flyer("Жертва") if flew else table.first.creature("c3", "Жертва")
    table.first.deck(specs.creature("Волк"), specs.flyer("Сокол"))
    table.ends_turn()
    use(table, killer, victim)
    names = ("Волк", "Сокол")
    found = {names[one.place] for one in table.options if isinstance(one, op.ChooseFromDeck)}
    assert found == offered


# Incarnation.


def incarnating(tokens: int = 1, **facts: object) -> tuple[Table, Piece]:
    table = Table()
    killer = lay(table.first, "e1", Playable(Payment(), spell(Destroy())), name="Палач")
    ghoul = lay(table.first, "b3", Named(Name.INCARNATION, tokens), name="Упырь", **facts)
    table.second.creature("c6", "Враг")
    use(table, killer, ghoul)
    return table, ghoul


@pytest.mark.rule("536.7", "536.7.1")
def test_a_card_incarnates_closed_in_its_third_row_when_it_has_its_tokens() -> None:
    table, ghoul = incarnating(2)
    table.ends_turn()
    table.ends_turn()
    assert (ghoul.is_dead, ghoul.state.tokens) == (True, 1)
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1")
    assert (ghoul.cell, ghoul.is_closed, ghoul.state.tokens) == ("c1", True, 0)


@pytest.mark.rule("536.7")
def test_incarnation_offers_the_free_cells_of_the_third_row() -> None:
    table, _ghoul = incarnating()
    table.ends_turn()
    table.ends_turn()
    cells = [option.cell for option in table.options if isinstance(option, op.ChooseCell)]
    assert cells == [0, 1, 2, 3]  # the executioner holds e1


@pytest.mark.rule("536.4", "536.7")
def test_a_flyer_incarnates_in_the_extra_zone() -> None:
    table = Table()
    killer = lay(table.first, "e1", Playable(Payment(), spell(Destroy())))
    bat = lay(table.first, None, Named(Name.INCARNATION), kind=CardType.FLYER)
    table.second.creature("c6")
    use(table, killer, bat)
    table.ends_turn()
    table.ends_turn()
    assert (bat.is_airborne, bat.is_closed) == (True, True)


@pytest.mark.rule("536.7.2")
def test_a_card_that_cannot_incarnate_waits_until_it_can() -> None:
    table = Table()
    killer = lay(table.first, "e1", Playable(Payment(), spell(Destroy())), movement=1)
    ghoul = lay(table.first, "b3", Named(Name.INCARNATION))
    for cell in ("a1", "b1", "c1", "d1"):
        table.first.creature(cell)
    table.second.creature("c6")
    use(table, killer, ghoul)
    table.ends_turn()
    table.ends_turn()
    assert (ghoul.is_dead, ghoul.state.tokens) == (True, 1)
    table.moves(killer, "e2")
    assert (ghoul.cell, ghoul.is_closed) == ("e1", True)


@pytest.mark.rule("536.7.3")
def test_a_card_incarnates_once_and_is_exiled_when_it_dies_again() -> None:
    table, ghoul = incarnating()
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1")
    use(table, table.piece("Палач"), ghoul)
    assert ghoul.state.zone is Zone.EXILE


@pytest.mark.rule("536.7.3", "201.2.3")
def test_a_card_that_dies_again_has_what_its_death_sets_off() -> None:
    table = Table()
    killer = lay(table.first, "e1", Playable(Payment(), spell(Destroy())))
    dies = on(Moment.DIED, spell(Wound(1), targets=Targets(ENEMY)))
    ghoul = lay(table.first, "b3", Named(Name.INCARNATION), dies)
    elf = table.second.creature("c6")
    use(table, killer, ghoul)
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1")
    use(table, killer, ghoul)
    assert (ghoul.state.zone, elf.wounds) == (Zone.EXILE, 2)


@pytest.mark.rule("536.7.4", "518.3")
def test_of_two_incarnations_the_larger_one_counts() -> None:
    table = Table()
    killer = lay(table.first, "e1", Playable(Payment(), spell(Destroy())))
    ghoul = lay(table.first, "b3", Named(Name.INCARNATION, 1), Named(Name.INCARNATION, 2))
    table.second.creature("c6")
    use(table, killer, ghoul)
    table.ends_turn()
    table.ends_turn()
    assert (ghoul.is_dead, ghoul.state.tokens) == (True, 1)


@pytest.mark.rule("536.7.1", "205.4")
def test_acquired_incarnation_works_in_the_graveyard() -> None:
    table = Table()
    gifts = lay(table.first, "d1", tap(influence(Gain(Named(Name.INCARNATION)))))
    killer = lay(table.first, "e1", tap(spell(Destroy())))
    wolf = table.first.creature("b3")
    table.second.creature("c6")
    use(table, gifts, wolf)
    use(table, killer, wolf)
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1")
    assert wolf.cell == "c1"


@pytest.mark.rule("536.7.1")
def test_who_has_no_incarnation_gets_no_token_in_the_graveyard() -> None:
    table = Table()
    killer = lay(table.first, "e1", tap(spell(Destroy())))
    wolf = table.first.creature("b3")
    table.second.creature("c6")
    use(table, killer, wolf)
    table.ends_turn()
    table.ends_turn()
    assert (wolf.is_dead, wolf.state.tokens) == (True, 0)


@pytest.mark.rule("536.7.1", "503.1")
def test_tokens_are_lost_outside_the_graveyard() -> None:
    table, ghoul = incarnating(3)
    exorcist = spell(Exile(), targets=Targets(OWN, area=Area.GRAVEYARD))
    table2 = Table()
    priest = lay(table2.first, "d1", tap(exorcist))
    killer = lay(table2.first, "e1", tap(spell(Destroy())))
    body = lay(table2.first, "b3", Named(Name.INCARNATION, 3))
    table2.second.creature("c6")
    use(table2, killer, body)
    table2.ends_turn()
    table2.ends_turn()
    assert body.state.tokens == 1
    use(table2, priest, body)
    assert (body.state.zone, body.state.tokens) == (Zone.EXILE, 0)
    assert (table.piece("Упырь").is_dead, ghoul.is_dead) == (True, True)


@pytest.mark.rule("536.7.1")
def test_an_ability_may_give_a_token_to_a_card_in_the_graveyard() -> None:
    table = Table()
    hastens = influence(Tokens(), targets=Targets(HasNamed(Name.INCARNATION), area=Area.GRAVEYARD))
    priest = lay(table.first, "d1", tap(hastens))
    killer = lay(table.first, "e1", tap(spell(Destroy())))
    body = lay(table.first, "b3", Named(Name.INCARNATION, 2))
    table.second.creature("c6")
    use(table, killer, body)
    use(table, priest, body)
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1")
    assert body.cell == "c1"


# Control.


@pytest.mark.rule("536.1", "536.1.1", "536.8")
def test_who_takes_control_of_a_card_plays_it() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(TakeControl())))
    wolf = lay(table.second, "c4", tap(spell(Wound(2))))
    elf = table.second.creature("c6")
    use(table, thief, wolf)
    assert (wolf.state.controller, wolf.state.owner) == (Seat.FIRST, Seat.SECOND)
    use(table, wolf, elf)
    assert elf.wounds == 2


@pytest.mark.rule("536.8")
def test_one_does_not_take_control_of_ones_own_card() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(TakeControl())))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    assert not can_use(table, thief, orc)


@pytest.mark.rule("536.8", "413.3", "536.1.1")
def test_control_until_the_end_of_the_turn_goes_back() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(TakeControl(Until.TURN_END))))
    wolf = table.second.creature("c4")
    table.second.creature("c6")
    use(table, thief, wolf)
    table.ends_turn()
    assert wolf.state.controller is Seat.SECOND
    assert len(table.events(PlayAnnounced)) == 1  # the taking alone; the return is no play


@pytest.mark.rule("536.8.1")
def test_a_card_that_cannot_go_back_stays_where_it_is() -> None:
    king = replace(specs.creature("Король"), unique=True)
    table = Table()
    thief = lay(table.first, "c1", tap(influence(TakeControl(Until.TURN_END))))
    caller = lay(table.second, "c6", name="Зовущий", closed=True)
    calls = Playable(Payment(), summons(), sudden=True, limit=Limit.PER_TURN)
    herald = lay(table.second, "a6", calls, name="Герольд")
    stolen = table.second.card(king, "c4")
    table.second.deck(king)
    use(table, thief, stolen)
    while stolen.state.controller is Seat.SECOND:
        table.passes()
    use(table, herald)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "b6")
    everybody_passes(table)
    table.ends_turn()
    everybody_passes(table)
    assert (stolen.state.controller, caller.state.in_battle) == (Seat.FIRST, True)


@pytest.mark.rule("106.4", "536.2", "536.9")
def test_one_cannot_take_control_of_what_may_not_be_in_ones_squad() -> None:
    king = replace(specs.creature("Король"), unique=True)
    shy = creature(NotInSquadWith(OfSide(Side.OWN)), name="Недотрога")
    table = Table()
    thief = lay(table.first, "c1", tap(influence(TakeControl())))
    table.first.card(king, "a1")
    theirs, loner = table.second.card(king, "c4"), table.second.card(shy, "d4")
    table.second.creature("c6")
    assert not can_use(table, thief, theirs)
    assert not can_use(table, thief, loner)


@pytest.mark.rule("536.8")
def test_control_may_be_given_to_the_opponent() -> None:
    table = Table()
    curse = tap(influence(TakeControl(side=Side.ENEMY), targets=Targets(OWN)))
    giver = lay(table.first, "c1", curse)
    orc = table.first.creature("c2")
    table.second.creature("c6")
    use(table, giver, orc)
    assert orc.state.controller is Seat.SECOND


@pytest.mark.rule("601.1", "536.8")
def test_who_loses_control_of_the_last_creature_has_lost() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(TakeControl())))
    elf = table.second.creature("c6")
    use(table, thief, elf)
    assert table.result is not None
    assert table.result.winner is Seat.FIRST


@pytest.mark.rule("536.1", "204.4")
def test_a_controlled_card_returns_to_its_owners_deck() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(TakeControl())))
    sends = lay(table.first, "d1", tap(spell(ToDeck())))
    wolf = table.second.creature("c4", "Волк")
    table.second.creature("c6")
    use(table, thief, wolf)
    use(table, sends, wolf)
    assert [spec.name for spec in table.state.decks[Seat.SECOND]] == ["Волк"]


@pytest.mark.rule("536.2")
def test_taking_control_sets_abilities_off() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(TakeControl())))
    wolf = lay(table.second, "c4", on(Moment.CONTROLLED, on_itself(Chips(1))))
    table.second.creature("c6")
    use(table, thief, wolf)
    assert wolf.state.chips == 1


@pytest.mark.rule("529.6", "529.5")
def test_a_card_that_left_and_came_back_is_no_target_of_the_rest_of_an_ability() -> None:
    table = Table()
    again = Power(PowerKind.SPELL, (Wound(2),), Targets(who=Who.TARGET))
    away = Power(PowerKind.SPELL, (Exile(),), Targets(ENEMY))
    mage = lay(table.first, "c1", tap(And((away, again))))
    elf = table.second.creature("c4")
    table.second.creature("c6")
    use(table, mage)
    chooses(table, elf)
    assert (elf.state.zone, elf.wounds) == (Zone.EXILE, 0)
    assert table.events(CardEntered) == []


@pytest.mark.rule("529.6")
@pytest.mark.parametrize("leaves", [True, False])
def test_who_was_raised_between_two_parts_is_not_the_target_any_more(leaves: bool) -> None:
    table = Table()
    first = spell(Destroy() if leaves else Close(), targets=Targets(ENEMY))
    again = Power(PowerKind.SPELL, (Wound(2),), Targets(who=Who.TARGET))
    mage = lay(table.first, "c1", tap(And((first, again))))
    rear = Cells(rows=(3,))
    raises = Power(INFLUENCE, (BringIn(by=Area.GRAVEYARD),), REVIVES.targets, cells=rear)
    lay(table.second, "a6", on(Moment.DIED, raises, OWN))
    elf = table.second.creature("c4")
    use(table, mage)
    chooses(table, elf)
    if leaves:
        picks(table, "c6")
    everybody_passes(table)
    assert (elf.cell, elf.wounds) == (("c6", 0) if leaves else ("c4", 2))
