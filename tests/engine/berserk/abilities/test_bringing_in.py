"""Summoning, reviving, incarnation and control: 536, 207, 211.8, 545.13."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec, CardType
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.events import DeckShuffled, PlayAnnounced
from engine.berserk.table.state import NO_CARD, Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, reaction, spell, tap
from tests.engine.berserk.abilities.sayings import (
    BESIDE,
    ENEMY,
    INFLUENCE,
    OWN,
    REVIVES,
    on,
    summons,
)
from tests.engine.berserk.abilities.scenes import Scene, our_deck, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table, cells


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


@pytest.mark.rule("536.5")
def test_a_card_is_summoned_only_onto_a_free_adjacent_cell() -> None:
    table, caller = summoner(specs.creature("Волк"))
    table.first.creature("a1", "Камень")
    table.uses(caller)
    table.choose(op.ChooseFromDeck(0))
    offered = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    assert offered == {1, 2, 5, 7, 10, 11, 12}


@pytest.mark.rule("536.5.1/paid")
def test_a_search_that_finds_nothing_is_still_paid() -> None:
    table, caller = summoner(specs.artifact())
    table.uses(caller)
    assert table.options == (op.Enough(),)
    table.choose(op.Enough())
    assert caller.is_closed
    assert table.events(DeckShuffled) != []


@pytest.mark.rule("536.5.1/paid")
def test_a_declined_search_is_still_paid() -> None:
    table, caller = summoner(specs.creature("Волк"))
    table.uses(caller)
    table.choose(op.Enough())
    assert (caller.is_closed, len(table.state.decks[Seat.FIRST])) == (True, 1)


@pytest.mark.rule("536.5.1.1", "204.3.1")
def test_summoning_the_top_card_does_not_search_the_deck() -> None:
    top = ab.Targets(ab.IsCreature(), area=ab.Area.DECK, top=True)
    power = ab.Power(INFLUENCE, (ab.BringIn(),), top, cells=BESIDE)
    deck = (specs.artifact(), specs.creature("Ястребиха"), specs.creature("Альфа"))
    table, caller = summoner(*deck, power=power)
    table.uses(caller)
    table.picks("c3")
    assert table.piece("Ястребиха").cell == "c3"
    assert table.events(DeckShuffled) == []
    assert [spec.name for spec in table.state.decks[Seat.FIRST]] == ["Баллиста", "Альфа"]


@pytest.mark.rule("536.5.2")
def test_a_declined_summoning_trigger_keeps_its_use() -> None:
    calls = on(
        ab.Moment.LANDED, summons(), powers=(ab.PowerKind.STRIKE,), limit=ab.Limit.PER_BATTLE
    )
    table, orc, elf = board(ours("c3", calls), theirs("c4", closed=True))
    table.first.deck(specs.creature("Волк"))
    table.strikes(orc, elf, dice=(3,))
    table.choose(op.Enough())
    assert orc.state.uses == ()
    for _turn in range(2):
        table.ends_turn()
    table.strikes(orc, elf, dice=(3, 1))
    table.stands_firm()
    table.choose(op.ChooseFromDeck(0))
    table.picks("c2")
    assert (
        table.piece("Волк").cell,
        [made.in_battle for made in table.state.cards[orc.id].uses],
    ) == ("c2", [1])


@pytest.mark.rule("505.4.1")
@pytest.mark.rule("536.5.2")
def test_a_trigger_goes_on_with_its_next_power_after_a_search_in_vain() -> None:
    body = ab.And((summons(), on_itself(ab.Chips(1))))
    calls = on(ab.Moment.LANDED, body, powers=(ab.PowerKind.STRIKE,))
    table, orc, elf = board(ours("c3", calls), theirs("c4", closed=True))
    table.first.deck(specs.creature("Волк"))
    table.strikes(orc, elf, dice=(3,))
    table.choose(op.Enough())
    table.everybody_passes()
    assert orc.state.chips == 1


@pytest.mark.rule("207.4")
def test_both_players_see_a_summoned_card_in_the_hand() -> None:
    table, caller = summoner(specs.creature("Волк"))
    healer = reaction(on_itself(ab.Chips(1)))
    lay(table.second, "a6", healer, name="Лекарь")
    table.uses(caller)
    table.choose(op.ChooseFromDeck(0))
    table.picks("c3")
    seen = table.match.view(Seat.SECOND)
    assert [card.spec.name for card in seen.cards if card.zone is Zone.HAND] == ["Волк"]


@pytest.mark.rule("536.4", "210.2")
def test_a_flyer_summons_only_flyers() -> None:
    table = Table()
    roc = table.first.card(creature(tap(summons()), name="Рух", kind=CardType.FLYER), None)
    table.second.creature("c6")
    table.first.deck(specs.creature("Волк"), specs.flyer("Сокол"))
    table.uses(roc)
    assert table.options == (op.ChooseFromDeck(1), op.Enough())


@pytest.mark.rule("536.4/cell", "536.4/extra")
@pytest.mark.parametrize("lies_above", [False, True])
def test_summoning_asks_for_a_cell_unless_the_card_enters_the_extra_zone(lies_above: bool) -> None:
    wolf = creature(*((ab.Named(ab.Name.EXTRA_ZONE),) if lies_above else ()), name="Волк")
    table, caller = summoner(wolf)
    table.uses(caller)
    table.choose(op.ChooseFromDeck(0))
    if not lies_above:
        assert table.asked == (Seat.FIRST, Asking.CELL)
        table.picks("c3")
    summoned = table.piece("Волк")
    assert (summoned.is_airborne, summoned.cell) == ((True, None) if lies_above else (False, "c3"))


@pytest.mark.rule("536.4/cell")
def test_the_cell_of_a_summoned_card_is_chosen_before_responses() -> None:
    table, caller = summoner(specs.creature("Волк"))
    healer = reaction(on_itself(ab.Chips(1)))
    lay(table.second, "a6", healer, name="Лекарь")
    table.uses(caller)
    table.choose(op.ChooseFromDeck(0))
    table.picks("c3")
    announced = table.events(PlayAnnounced)[-1]
    assert (table.asked, announced.cells) == ((Seat.SECOND, Asking.PRIORITY), (parse_cell("c3"),))


@pytest.mark.rule("536.4/lands")
@pytest.mark.parametrize("lies_above", [False, True])
def test_a_flyer_summoned_onto_a_named_cell_enters_the_extra_zone(
    lies_above: bool,
) -> None:
    bird = (
        creature(ab.Named(ab.Name.EXTRA_ZONE), name="Сокол") if lies_above else specs.flyer("Сокол")
    )
    table, caller = summoner(bird, power=summons(ab.Cells(rows=(1,))))
    assert table.can_use(caller)
    table.uses(caller)
    table.choose(op.ChooseFromDeck(0))
    table.picks("c3")
    assert (table.piece("Сокол").is_airborne, table.state.board[parse_cell("c3")]) == (
        True,
        NO_CARD,
    )


@pytest.mark.rule("536.4/extra")
@pytest.mark.parametrize("flies", [False, True])
def test_revival_asks_for_a_cell_unless_the_card_flies(flies: bool) -> None:
    table, killer, priest = board(ours("e1", free(spell(ab.Destroy()))), ours("b2", tap(REVIVES)))
    dead = table.first.flyer() if flies else table.first.creature("c1")
    table.second.creature("c6")
    table.uses(killer, dead)
    table.uses(priest, dead)
    if not flies:
        table.picks("c3")
    assert (dead.is_airborne, dead.cell) == ((True, None) if flies else (False, "c3"))


@pytest.mark.rule("536.5", "545.7")
def test_two_cards_are_summoned_one_by_one() -> None:
    power = ab.And((summons(), summons()))
    table, caller, _ = board(ours("b2", tap(power)), theirs("c6"))
    table.first.deck(specs.creature("Волк"), specs.creature("Рысь"))
    table.uses(caller)
    table.choose(op.ChooseFromDeck(0))
    table.picks("c3")
    table.choose(op.ChooseFromDeck(0))
    table.picks("c2")
    assert {table.piece("Волк").cell, table.piece("Рысь").cell} == {"c3", "c2"}


@pytest.mark.rule("106.4", "536.2")
def test_a_unique_card_is_not_summoned_beside_its_namesake() -> None:
    king = replace(specs.creature("Король"), unique=True)
    table, caller = summoner(king)
    table.first.card(king, "d1")
    table.uses(caller)
    assert table.options == (op.Enough(),)


@pytest.mark.rule("536.9")
def test_a_card_excluded_by_a_card_of_the_squad_is_not_summoned() -> None:
    shy = creature(ab.NotInSquadWith(ab.OfClass(("орк",))), name="Недотрога")
    table, caller = summoner(shy)
    lay(table.first, "d1", name="Орк", classes=("орк",))
    table.uses(caller)
    assert table.options == (op.Enough(),)


@pytest.mark.rule("403.2.3")
@pytest.mark.parametrize(("orcs", "fits"), [(1, True), (2, False)])
def test_a_squad_limit_stops_further_cards(orcs: int, fits: bool) -> None:
    limit = ab.SquadAtMost(ab.OfClass(("орк",)), 2)
    orc = replace(specs.creature("Новый орк"), classes=("орк",))
    table, caller = summoner(orc)
    lay(table.first, "a1", limit, name="Староста")
    for cell in ("c1", "d1")[:orcs]:
        lay(table.first, cell, name=f"Орк {cell}", classes=("орк",))
    table.uses(caller)
    assert (op.ChooseFromDeck(0) in table.options) is fits


@pytest.mark.rule("403.2.3")
def test_a_squad_limit_counts_only_its_class_and_also_stops_later_cards() -> None:
    limit = ab.SquadAtMost(ab.OfClass(("орк",)), 1)
    table, caller = summoner(specs.creature("Гном"), creature(limit, name="Староста"))
    for cell in ("c1", "d1"):
        lay(table.first, cell, name=f"Орк {cell}", classes=("орк",))
    table.uses(caller)
    assert table.options == (op.ChooseFromDeck(0), op.Enough())


@pytest.mark.rule("213.3")
def test_a_second_terrain_is_not_summoned() -> None:
    table, caller = summoner(
        specs.terrain("Лес"), power=summons(wanted=ab.OfType((CardType.TERRAIN,)))
    )
    table.first.terrain()
    table.uses(caller)
    assert table.options == (op.Enough(),)


@pytest.mark.rule("211.8")
def test_a_companion_is_summoned_onto_the_named_host() -> None:
    power = summons(cells=None, wanted=ab.OfType((CardType.COMPANION,)), host=ab.Who.SELF)
    table, caller = summoner(specs.companion(), power=power)
    table.uses(caller)
    table.choose(op.ChooseFromDeck(0))
    companion = table.piece("Наездник")
    assert (companion.state.host, companion.cell) == (caller.id, caller.cell)


@pytest.mark.rule("211.8")
def test_a_companion_is_summoned_onto_a_chosen_host() -> None:
    hosts = ab.Cells(under=ab.AllOf((OWN, ab.OfType((CardType.GROUND,)))))
    power = summons(cells=hosts, wanted=ab.OfType((CardType.COMPANION,)))
    table, caller = summoner(specs.companion(), power=power)
    table.uses(caller)
    table.choose(op.ChooseFromDeck(0))
    table.picks("e1")
    assert table.piece("Наездник").state.host == table.piece("Страж").id


@pytest.mark.rule("211.8", "211.6")
def test_a_companion_is_summoned_only_onto_a_possible_host() -> None:
    hosts = ab.Cells(under=OWN)
    power = summons(cells=hosts, wanted=ab.OfType((CardType.COMPANION,)))
    table, caller = summoner(specs.companion(), power=power)
    table.first.artifact("b1")
    table.first.symbiote(specs.companion("Всадник"), table.first.creature("d1"))
    free = table.first.creature("e2")
    table.uses(caller)
    table.choose(op.ChooseFromDeck(0))
    offered = {one.cell for one in table.options if isinstance(one, op.ChooseCell)}
    assert cells("b1")[0] not in offered
    assert cells("d1")[0] not in offered
    table.picks("e2")
    assert table.piece("Наездник").state.host == free.id


@pytest.mark.rule("211.8")
def test_a_symbiote_is_not_summoned_without_a_named_host() -> None:
    table, caller = summoner(specs.companion())
    table.uses(caller)
    assert table.options == (op.Enough(),)


@scenes(
    scene("207.1 207.3 536.5.1.2", "a card waits in the hand until it is summoned",
          "b2 uses, take-from-deck 0, choose-cell c3: asked second priority, Волк is in hand; "
          "all pass: Волк is at c3",
          ours("b2", tap(None or summons()), name="Зовущий"), ours("e1", name="Страж"),
          theirs("c6", name="Враг"), our_deck(specs.creature("Волк")),
          theirs("a6", reaction(on_itself(ab.Chips(1))), name="Лекарь")),
    scene("213.4/allowed", "a text may allow more terrains",
          "b2 uses, take-from-deck 0: Лес is airborne",
          ours("b2", tap(summons(wanted=ab.OfType((CardType.TERRAIN,))) or summons()),
              name="Зовущий"), ours("e1", name="Страж"), theirs("c6", name="Враг"),
          our_deck(specs.terrain("Лес")), ours(None, card=specs.terrain()),
          ours("a1", ab.MoreTerrains(2), name="Землемер")),
    scene("213.4/stays", "allowed terrains stay when the card that allowed them leaves",
          "b2 uses, take-from-deck 0, a2 uses at a1: a1 is dead; end turn: sky is airborne, "
          "Лес is airborne",
          ours("b2", tap(summons(wanted=ab.OfType((CardType.TERRAIN,))) or summons()),
              name="Зовущий"), ours("e1", name="Страж"), theirs("c6", name="Враг"),
          our_deck(specs.terrain("Лес")), ours(None, card=specs.terrain()),
          ours("a2", free(spell(ab.Destroy()))), ours("a1", ab.MoreTerrains(2), name="Землемер")),
    scene("536.5", "a card may be summoned closed and with an ability",
          "b2 uses, take-from-deck 0, choose-cell c3: Волк is closed, Волк has armor 2, "
          "Волк has 0 movement",
          ours("b2", tap(summons(closed=True, gains=(ab.Named(ab.Name.ARMOR,
              2),)) or summons()), name="Зовущий"), ours("e1", name="Страж"),
          theirs("c6", name="Враг"), our_deck(specs.creature("Волк"))),
    scene("536.5", "entering the battle triggers abilities",
          "b2 uses, take-from-deck 0, choose-cell c3: c6 has 1 chip",
          ours("b2", tap(summons())),
          theirs("c6", on(ab.Moment.ENTERED, on_itself(ab.Chips(1)), ENEMY)),
          our_deck(specs.creature("Волк"))),
    scene("536.5 536.5.1/cell",
          "a summoned card stands open beside its summoner under the same control",
          "b2 uses, take-from-deck 0, choose-cell c3: Волк is at c3, Волк is not closed, "
          "Волк is not hidden, Волк is controlled-by first",
          ours("b2", tap(None or summons()), name="Зовущий"), ours("e1", name="Страж"),
          theirs("c6", name="Враг"), our_deck(specs.creature("Волк"))),
    scene("536.5 207.2", "effects a card enters with do not bring it in twice",
          "b2 uses, take-from-deck 0: Сокол is airborne, Сокол has 1 chip, events 1 CardEntered",
          ours("b2", tap(None or summons()), name="Зовущий"), ours("e1", name="Страж"),
          theirs("c6", name="Враг"),
          our_deck(replace(specs.flyer("Сокол"), abilities=(ab.EntersWith((ab.BringIn(),
              ab.Chips(1))),)))),
    scene("536.4/extra 210.1/enters", "a flyer is summoned into the extra zone and needs no cell",
          "b2 uses, take-from-deck 0: Сокол is airborne",
          ours("b2", tap(None or summons()), name="Зовущий"), ours("e1", name="Страж"),
          theirs("c6", name="Враг"), our_deck(specs.flyer("Сокол"))),
    scene("536.4/place", "a flyer needs the place the text names",
          "now: b2 cannot use",
          ours("b2", tap(summons(ab.Cells(rows=(1,))) or summons()), name="Зовущий"),
          ours("e1", name="Страж"), theirs("c6", name="Враг"), our_deck(specs.flyer("Сокол")),
          ours("a3", name="a3"), ours("b3", name="b3"), ours("c3", name="c3"),
          ours("d3", name="d3"), ours("e3", name="e3")),
)  # fmt: skip
def test_summoning(scene: Scene) -> None:
    scene.play()


# What a card enters the game with.


@pytest.mark.rule("536.5")
@pytest.mark.parametrize(
    ("effects", "wounds", "extra"),
    [((ab.Wound(3),), 3, 0), ((ab.LifeBecomes(4),), 6, 0), ((ab.LifeBecomes(13),), 0, 3)],
)
def test_a_card_may_enter_with_wounds_or_extra_life(
    effects: tuple[object, ...], wounds: int, extra: int
) -> None:
    table, caller = summoner(creature(ab.EntersWith(effects), name="Волк"))  # type: ignore[arg-type]  # effects
    table.uses(caller)
    table.choose(op.ChooseFromDeck(0))
    table.picks("c3")
    wolf = table.piece("Волк")
    assert (wolf.wounds, wolf.state.extra) == (wounds, extra)


@pytest.mark.rule("536.5")
def test_a_card_may_enter_with_chips_and_abilities() -> None:
    node = ab.EntersWith((ab.Chips(2), ab.Gain(ab.Named(ab.Name.ARMOR, 1))))
    table, caller = summoner(creature(node, name="Волк"))
    table.uses(caller)
    table.choose(op.ChooseFromDeck(0))
    table.picks("c3")
    wolf = table.piece("Волк")
    assert (wolf.state.chips, wolf.state.facts.value(ab.Name.ARMOR)) == (2, 1)


# Reviving.


def fallen(*nodes: object, power: ab.Power = REVIVES) -> tuple[Table, Piece, Piece]:
    """Return a table with a healer of the dead and a wolf that has just died."""
    table = Table()
    healer = lay(table.first, "b2", tap(power), name="Шаман")
    killer = lay(table.first, "e1", free(spell(ab.Destroy())), name="Палач")
    wolf = lay(table.first, "b3", *nodes, name="Волк")  # type: ignore[arg-type]  # nodes
    table.second.creature("c6", "Враг")
    table.second.creature("a6", "Жертва")
    table.uses(killer, wolf)
    return table, healer, wolf


@pytest.mark.rule("536.6")
def test_a_revived_card_enters_open_beside_its_reviver() -> None:
    table, healer, wolf = fallen()
    table.uses(healer, wolf)
    table.picks("c3")
    assert (wolf.cell, wolf.is_closed, wolf.wounds) == ("c3", False, 0)
    assert table.state.graveyards[Seat.FIRST] == []


@pytest.mark.rule("205.4", "510.4")
def test_a_revived_card_loses_its_effects_and_keeps_its_action_marker() -> None:
    table = Table()
    healer = lay(table.first, "b2", tap(REVIVES))
    killer = lay(table.first, "e1", free(spell(ab.Destroy())))
    gifts = lay(table.first, "d1", tap(influence(ab.Gain(ab.Named(ab.Name.ARMOR, 2)), ab.Chips(2))))
    wolf = lay(table.first, "b3", tap(spell(ab.Wound(1))))
    elf = table.second.creature("c6")
    table.uses(gifts, wolf)
    table.uses(wolf, elf)
    table.uses(killer, wolf)
    table.uses(healer, wolf)
    table.picks("c3")
    state = wolf.state
    assert (state.chips, state.facts.has(ab.Name.ARMOR)) == (0, False)
    assert (state.acted, state.closed) == (1, False)
    assert not table.can_use(wolf, elf)


@scenes(
    scene("536.6 528.2.1", "a card already in the battle is not brought in again",
          "now: c2 cannot use",
          ours("c2", tap(ab.Power(INFLUENCE, (ab.BringIn(),), ab.Targets(OWN), cells=BESIDE))),
          ours("a1"), theirs("c6")),
    scene("545.7 205.4", "a once-per-battle ability stays used after death",
          "e1 uses at b3, b2 uses at b3, choose-cell c3, b3 uses at Враг, Палач uses at b3, "
          "end turn, end turn, b2 uses at b3, choose-cell c3: b3 cannot use at Враг",
          ours("b2", tap(REVIVES), name="Шаман"),
          ours("e1", free(spell(ab.Destroy())), name="Палач"),
          ours("b3", ab.Playable(ab.Payment(), spell(ab.Wound(1)), limit=ab.Limit.PER_BATTLE),
              name="Волк"), theirs("c6", name="Враг"), theirs("a6", name="Жертва")),
    scene("205.4", "acquired abilities that work from the graveyard survive death",
          "d1 uses at b3, e1 uses at b3, end turn, end turn: c6 has 2 wounds",
          ours("d1", tap(influence(ab.Gain(replace(on(ab.Moment.TURN_START, spell(ab.Wound(2),
              targets=ab.Targets(ENEMY)), turn=ab.Side.OWN), active=ab.Area.GRAVEYARD))))),
          ours("e1", tap(spell(ab.Destroy()))), ours("b3"), theirs("c6")),
    scene("545.13", "a card enters on the cell another one held",
          "end turn, c6 uses at c3, take-from-deck 0: b1 is in-battle, Скелет is at c3",
          ours("b1", on(ab.Moment.DIED, summons(ab.Cells(place_of=ab.Who.SUBJECT),
              wanted=ab.Called("Скелет")), ab.AllOf((OWN, ab.IsCreature())))),
          theirs("c6", tap(spell(ab.Destroy()))), ours("c3"), our_deck(specs.creature("Скелет"))),
    scene("536.5 536.6", "a card that comes back from exile is neither summoned nor revived",
          "e1 uses at b3, b2 uses at b3, choose-cell c3: b3 is at c3, a1 has 1 chips",
          ours("b2", tap(ab.Power(INFLUENCE, (ab.BringIn(by=ab.Area.EXILE),),
              ab.Targets(OWN, area=ab.Area.EXILE), cells=BESIDE))),
          ours("e1", free(spell(ab.Exile()))), ours("b3"), theirs("c6"),
          ours("a1", *(on(moment, on_itself(ab.Chips(1)), OWN) for moment in
              (ab.Moment.ENTERED, ab.Moment.SUMMONED, ab.Moment.REVIVED)))),
    scene("536.6", "only cards of the own graveyard are revived",
          "e1 uses at b3, Палач uses at Жертва: b2 can use at b3, b2 cannot use at Жертва",
          ours("b2", tap(REVIVES), name="Шаман"),
          ours("e1", free(spell(ab.Destroy())), name="Палач"), ours("b3", name="Волк"),
          theirs("c6", name="Враг"), theirs("a6", name="Жертва")),
)  # fmt: skip
def test_reviving(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("545.13")
@pytest.mark.parametrize(("flew", "offered"), [(False, {"Волк", "Сокол"}), (True, {"Сокол"})])
def test_a_flyer_is_replaced_only_by_a_flyer(flew: bool, offered: set[str]) -> None:
    where = ab.Cells(place_of=ab.Who.SUBJECT, instead=True)
    calls = on(ab.Moment.DIED, summons(where), OWN)
    table, _, killer = board(ours("b1", calls), theirs("c6", tap(spell(ab.Destroy()))))
    victim = table.first.flyer("Жертва") if flew else table.first.creature("c3", "Жертва")
    table.first.deck(specs.creature("Волк"), specs.flyer("Сокол"))
    table.ends_turn()
    table.uses(killer, victim)
    names = ("Волк", "Сокол")
    found = {names[one.place] for one in table.options if isinstance(one, op.ChooseFromDeck)}
    assert found == offered
