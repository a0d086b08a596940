"""Summoning, reviving, incarnation and control: 536, 207, 211.8, 545.13."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec, CardType
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.events import (
    CardEntered,
    DeckShuffled,
    PlayAnnounced,
)
from engine.berserk.table.state import NO_CARD, Asking, Zone
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
    BESIDE,
    ENEMY,
    INFLUENCE,
    OWN,
    REVIVES,
    everybody_passes,
    on,
    picks,
    summons,
)
from tests.support import specs
from tests.support.scenario import Piece, Table, cells

TERRAIN = ab.OfType((CardType.TERRAIN,))


def summoner(
    *deck: CardSpec, power: ab.Power | None = None, cell: str = "b2"
) -> tuple[Table, Piece]:
    table = Table()
    caller = lay(table.first, cell, tap(power or summons()), name="Зовущий")
    table.first.creature("e1", "Страж")
    table.second.creature("c6", "Враг")
    table.first.deck(*deck)
    return table, caller


# Summoning.


@pytest.mark.rule("536.5", "536.5.1/cell")
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


@pytest.mark.rule("536.5.1/paid")
def test_who_finds_nothing_in_the_deck_pays_all_the_same() -> None:
    table, caller = summoner(specs.artifact())
    use(table, caller)
    assert table.options == (op.Enough(),)
    table.choose(op.Enough())
    assert caller.is_closed
    assert table.events(DeckShuffled) != []


@pytest.mark.rule("536.5.1/paid")
def test_who_does_not_want_what_he_finds_pays_all_the_same() -> None:
    table, caller = summoner(specs.creature("Волк"))
    use(table, caller)
    table.choose(op.Enough())
    assert (caller.is_closed, len(table.state.decks[Seat.FIRST])) == (True, 1)


@pytest.mark.rule("536.5.1.1", "204.3.1")
def test_the_uppermost_card_is_summoned_without_a_search() -> None:
    top = ab.Targets(ab.IsCreature(), area=ab.Area.DECK, top=True)
    power = ab.Power(INFLUENCE, (ab.BringIn(),), top, cells=BESIDE)
    deck = (specs.artifact(), specs.creature("Ястребиха"), specs.creature("Альфа"))
    table, caller = summoner(*deck, power=power)
    use(table, caller)
    picks(table, "c3")
    assert table.piece("Ястребиха").cell == "c3"
    assert table.events(DeckShuffled) == []
    assert [spec.name for spec in table.state.decks[Seat.FIRST]] == ["Баллиста", "Альфа"]


@pytest.mark.rule("536.5", "207.2")
def test_what_a_card_enters_with_does_not_bring_it_in_again() -> None:
    hawk = replace(specs.flyer("Сокол"), abilities=(ab.EntersWith((ab.BringIn(), ab.Chips(1))),))
    table, caller = summoner(hawk)
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    assert (table.piece("Сокол").is_airborne, table.piece("Сокол").state.chips) == (True, 1)
    assert len(table.events(CardEntered)) == 1


@pytest.mark.rule("536.5.2")
def test_a_triggered_summoning_that_is_left_out_is_not_used() -> None:
    table = Table()
    calls = on(
        ab.Moment.LANDED, summons(), powers=(ab.PowerKind.STRIKE,), limit=ab.Limit.PER_BATTLE
    )
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
    healer = ab.Playable(ab.Payment(), on_itself(ab.Chips(1)), sudden=True, limit=ab.Limit.PER_TURN)
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
    healer = ab.Playable(ab.Payment(), on_itself(ab.Chips(1)), sudden=True, limit=ab.Limit.PER_TURN)
    lay(table.second, "a6", healer, name="Лекарь")
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    seen = table.match.view(Seat.SECOND)
    assert [card.spec.name for card in seen.cards if card.zone is Zone.HAND] == ["Волк"]


@pytest.mark.rule("536.4/extra", "210.1/enters")
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


@pytest.mark.rule("536.4/cell", "536.4/extra")
@pytest.mark.parametrize("lies_above", [False, True])
def test_a_summons_names_a_cell_unless_the_card_lies_in_the_extra_zone(lies_above: bool) -> None:
    wolf = creature(*((ab.Named(ab.Name.EXTRA_ZONE),) if lies_above else ()), name="Волк")
    table, caller = summoner(wolf)
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    if not lies_above:
        assert table.asked == (Seat.FIRST, Asking.CELL)
        picks(table, "c3")
    summoned = table.piece("Волк")
    assert (summoned.is_airborne, summoned.cell) == ((True, None) if lies_above else (False, "c3"))


@pytest.mark.rule("536.4/cell")
def test_the_cell_of_a_summons_is_named_before_anybody_answers() -> None:
    table, caller = summoner(specs.creature("Волк"))
    healer = ab.Playable(ab.Payment(), on_itself(ab.Chips(1)), sudden=True, limit=ab.Limit.PER_TURN)
    lay(table.second, "a6", healer, name="Лекарь")
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    announced = table.events(PlayAnnounced)[-1]
    assert (table.asked, announced.cells) == ((Seat.SECOND, Asking.PRIORITY), (parse_cell("c3"),))


@pytest.mark.rule("536.4/lands")
@pytest.mark.parametrize("lies_above", [False, True])
def test_a_flyer_whose_place_the_text_says_still_comes_into_the_extra_zone(
    lies_above: bool,
) -> None:
    bird = (
        creature(ab.Named(ab.Name.EXTRA_ZONE), name="Сокол") if lies_above else specs.flyer("Сокол")
    )
    table, caller = summoner(bird, power=summons(ab.Cells(rows=(1,))))
    assert can_use(table, caller)
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    assert (table.piece("Сокол").is_airborne, table.state.board[parse_cell("c3")]) == (
        True,
        NO_CARD,
    )


@pytest.mark.rule("536.4/extra")
@pytest.mark.parametrize("flies", [False, True])
def test_a_revival_names_a_cell_unless_the_card_flies(flies: bool) -> None:
    table = Table()
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())))
    priest = lay(table.first, "b2", tap(REVIVES))
    dead = table.first.flyer() if flies else table.first.creature("c1")
    table.second.creature("c6")
    use(table, killer, dead)
    use(table, priest, dead)
    if not flies:
        picks(table, "c3")
    assert (dead.is_airborne, dead.cell) == ((True, None) if flies else (False, "c3"))


@pytest.mark.rule("536.4/place")
def test_where_the_text_says_the_place_a_flyer_needs_it_too() -> None:
    first_row = ab.Cells(rows=(1,))
    table, caller = summoner(specs.flyer("Сокол"), power=summons(first_row))
    for cell in ("a3", "b3", "c3", "d3", "e3"):
        table.first.creature(cell, cell)
    assert not can_use(table, caller)


@pytest.mark.rule("536.5", "545.7")
def test_two_cards_are_summoned_one_after_the_other() -> None:
    power = ab.And((summons(), summons()))
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
    shy = creature(ab.NotInSquadWith(ab.OfClass(("орк",))), name="Недотрога")
    table, caller = summoner(shy)
    lay(table.first, "d1", name="Орк", classes=("орк",))
    use(table, caller)
    assert table.options == (op.Enough(),)


@pytest.mark.rule("403.2.3")
@pytest.mark.parametrize(("orcs", "fits"), [(1, True), (2, False)])
def test_a_card_that_binds_its_squad_lets_no_more_in_than_it_says(orcs: int, fits: bool) -> None:
    limit = ab.SquadAtMost(ab.OfClass(("орк",)), 2)
    orc = replace(specs.creature("Новый орк"), classes=("орк",))
    table, caller = summoner(orc)
    lay(table.first, "a1", limit, name="Староста")
    for cell in ("c1", "d1")[:orcs]:
        lay(table.first, cell, name=f"Орк {cell}", classes=("орк",))
    use(table, caller)
    assert (op.ChooseFromDeck(0) in table.options) is fits


@pytest.mark.rule("403.2.3")
def test_what_binds_a_squad_keeps_out_nobody_else_and_is_kept_by_who_comes_late() -> None:
    limit = ab.SquadAtMost(ab.OfClass(("орк",)), 1)
    table, caller = summoner(specs.creature("Гном"), creature(limit, name="Староста"))
    for cell in ("c1", "d1"):
        lay(table.first, cell, name=f"Орк {cell}", classes=("орк",))
    use(table, caller)
    assert table.options == (op.ChooseFromDeck(0), op.Enough())


@pytest.mark.rule("213.3")
def test_a_second_terrain_is_not_summoned() -> None:
    table, caller = summoner(
        specs.terrain("Лес"), power=summons(wanted=ab.OfType((CardType.TERRAIN,)))
    )
    table.first.terrain()
    use(table, caller)
    assert table.options == (op.Enough(),)


@pytest.mark.rule("213.4/allowed")
def test_a_text_may_allow_more_terrains() -> None:
    table, caller = summoner(
        specs.terrain("Лес"), power=summons(wanted=ab.OfType((CardType.TERRAIN,)))
    )
    table.first.terrain()
    lay(table.first, "a1", ab.MoreTerrains(2), name="Землемер")
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    assert table.piece("Лес").is_airborne


@pytest.mark.rule("213.4/stays")
def test_terrains_that_were_allowed_stay_when_the_source_is_gone() -> None:
    forest = specs.terrain("Лес")
    table, caller = summoner(forest, power=summons(wanted=ab.OfType((CardType.TERRAIN,))))
    swamp = table.first.terrain()
    killer = lay(table.first, "a2", ab.Playable(ab.Payment(), spell(ab.Destroy())))
    surveyor = lay(table.first, "a1", ab.MoreTerrains(2), name="Землемер")
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    use(table, killer, surveyor)
    assert surveyor.is_dead
    table.ends_turn()
    assert (swamp.is_airborne, table.piece("Лес").is_airborne) == (True, True)


@pytest.mark.rule("211.8")
def test_a_companion_is_summoned_onto_the_card_that_the_text_names() -> None:
    power = summons(cells=None, wanted=ab.OfType((CardType.COMPANION,)), host=ab.Who.SELF)
    table, caller = summoner(specs.companion(), power=power)
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    companion = table.piece("Наездник")
    assert (companion.state.host, companion.cell) == (caller.id, caller.cell)


@pytest.mark.rule("211.8")
def test_a_companion_is_summoned_onto_a_chosen_host() -> None:
    hosts = ab.Cells(under=ab.AllOf((OWN, ab.OfType((CardType.GROUND,)))))
    power = summons(cells=hosts, wanted=ab.OfType((CardType.COMPANION,)))
    table, caller = summoner(specs.companion(), power=power)
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "e1")
    assert table.piece("Наездник").state.host == table.piece("Страж").id


@pytest.mark.rule("211.8", "211.6")
def test_a_companion_is_summoned_only_onto_what_can_be_its_host() -> None:
    hosts = ab.Cells(under=OWN)
    power = summons(cells=hosts, wanted=ab.OfType((CardType.COMPANION,)))
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
        specs.creature("Волк"), power=summons(closed=True, gains=(ab.Named(ab.Name.ARMOR, 2),))
    )
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    wolf = table.piece("Волк")
    assert (wolf.is_closed, wolf.state.facts.value(ab.Name.ARMOR), wolf.movement) == (True, 2, 0)


@pytest.mark.rule("536.5")
def test_coming_into_the_game_sets_abilities_off() -> None:
    table = Table()
    caller = lay(table.first, "b2", tap(summons()))
    watcher = lay(table.second, "c6", on(ab.Moment.ENTERED, on_itself(ab.Chips(1)), ENEMY))
    table.first.deck(specs.creature("Волк"))
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    assert watcher.state.chips == 1


# What a card enters the game with.


@pytest.mark.rule("536.5")
@pytest.mark.parametrize(
    ("effects", "wounds", "extra"),
    [((ab.Wound(3),), 3, 0), ((ab.LifeBecomes(4),), 6, 0), ((ab.LifeBecomes(13),), 0, 3)],
)
def test_a_card_enters_the_game_with_wounds_or_life(
    effects: tuple[object, ...], wounds: int, extra: int
) -> None:
    table, caller = summoner(creature(ab.EntersWith(effects), name="Волк"))  # type: ignore[arg-type]  # effects
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    wolf = table.piece("Волк")
    assert (wolf.wounds, wolf.state.extra) == (wounds, extra)


@pytest.mark.rule("536.5")
def test_a_card_enters_the_game_with_chips_and_abilities() -> None:
    node = ab.EntersWith((ab.Chips(2), ab.Gain(ab.Named(ab.Name.ARMOR, 1))))
    table, caller = summoner(creature(node, name="Волк"))
    use(table, caller)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "c3")
    wolf = table.piece("Волк")
    assert (wolf.state.chips, wolf.state.facts.value(ab.Name.ARMOR)) == (2, 1)


# Reviving.


def fallen(*nodes: object, power: ab.Power = REVIVES) -> tuple[Table, Piece, Piece]:
    """Return a table with a healer of the dead and a wolf that has just died."""
    table = Table()
    healer = lay(table.first, "b2", tap(power), name="Шаман")
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())), name="Палач")
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
    again = ab.Power(INFLUENCE, (ab.BringIn(),), ab.Targets(OWN), cells=BESIDE)
    caller = lay(table.first, "c2", tap(again))
    table.first.creature("a1")
    table.second.creature("c6")
    assert not can_use(table, caller)


@pytest.mark.rule("205.4", "510.4")
def test_a_revived_card_has_lost_its_effects_and_kept_its_action_marker() -> None:
    table = Table()
    healer = lay(table.first, "b2", tap(REVIVES))
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())))
    gifts = lay(table.first, "d1", tap(influence(ab.Gain(ab.Named(ab.Name.ARMOR, 2)), ab.Chips(2))))
    wolf = lay(table.first, "b3", tap(spell(ab.Wound(1))))
    elf = table.second.creature("c6")
    use(table, gifts, wolf)
    use(table, wolf, elf)
    use(table, killer, wolf)
    use(table, healer, wolf)
    picks(table, "c3")
    state = wolf.state
    assert (state.chips, state.facts.has(ab.Name.ARMOR)) == (0, False)
    assert (state.acted, state.closed) == (1, False)
    assert not can_use(table, wolf, elf)


@pytest.mark.rule("545.7", "205.4")
def test_what_is_allowed_once_a_battle_stays_used_after_death() -> None:
    table, healer, wolf = fallen(
        ab.Playable(ab.Payment(), spell(ab.Wound(1)), limit=ab.Limit.PER_BATTLE)
    )
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
    rises = on(
        ab.Moment.TURN_START, spell(ab.Wound(2), targets=ab.Targets(ENEMY)), turn=ab.Side.OWN
    )
    haunting = replace(rises, active=ab.Area.GRAVEYARD)
    gifts = lay(table.first, "d1", tap(influence(ab.Gain(haunting))))
    killer = lay(table.first, "e1", tap(spell(ab.Destroy())))
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
    where = ab.Cells(place_of=ab.Who.SUBJECT)
    calls = on(
        ab.Moment.DIED, summons(where, wanted=ab.Called("Скелет")), ab.AllOf((OWN, ab.IsCreature()))
    )
    queen = lay(table.first, "b1", calls)
    killer = lay(table.second, "c6", tap(spell(ab.Destroy())))
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
    where = ab.Cells(place_of=ab.Who.SUBJECT, instead=True)
    calls = on(ab.Moment.DIED, summons(where), OWN)
    lay(table.first, "b1", calls)
    killer = lay(table.second, "c6", tap(spell(ab.Destroy())))
    victim = table.first.flyer("Жертва") if flew else table.first.creature("c3", "Жертва")
    table.first.deck(specs.creature("Волк"), specs.flyer("Сокол"))
    table.ends_turn()
    use(table, killer, victim)
    names = ("Волк", "Сокол")
    found = {names[one.place] for one in table.options if isinstance(one, op.ChooseFromDeck)}
    assert found == offered
