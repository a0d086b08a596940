"""Companions and parasites with their hosts: 211, 405.2."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec, CardType
from engine.berserk.match.game import BERSERK
from engine.berserk.table import options as op
from engine.berserk.table.events import CardRevealed
from engine.berserk.table.state import NO_CARD, Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, spell, tap
from tests.engine.berserk.abilities.opening import placed, revealed, sits
from tests.engine.berserk.abilities.sayings import OWN, SELF, on
from tests.engine.berserk.abilities.scenes import Scene, our_rider, scene, scenes, their_rider
from tests.support import specs
from tests.support.scenario import Piece, Table, cells

PUSH = ab.Power(
    ab.PowerKind.INFLUENCE,
    (ab.Relocate(),),
    ab.Targets(OWN),
    cells=ab.Cells(who=ab.Who.TARGET, within=1),
)
INCORPOREAL = ab.Named(ab.Name.INCORPOREAL)


def rider(*nodes: object, name: str = "Наездник", kind: CardType = CardType.COMPANION) -> CardSpec:
    spec = creature(*nodes, name=name, kind=kind, life=4)  # type: ignore[arg-type]  # nodes
    return replace(spec, movement=None)


def mounted(*nodes: object, host: tuple[object, ...] = ()) -> tuple[Table, Piece, Piece]:
    """Return a table with a companion on a horse of the first player, and an enemy far away."""
    table = Table()
    horse = lay(table.first, "c2", *host, name="Конь", movement=2)  # type: ignore[arg-type] # nodes alone
    companion = table.first.symbiote(rider(*nodes), horse)
    table.first.creature("a1", "Страж")
    table.second.creature("c6", "Враг")
    return table, horse, companion


@pytest.mark.rule("108.3", "524.1")
@pytest.mark.parametrize(("movement", "leaves"), [(1, True), (None, False)])
def test_a_former_symbiote_must_leave_its_hosts_cell(movement: int | None, leaves: bool) -> None:
    grounding = tap(influence(ab.SetProperty(ab.Property.TYPE, CardType.GROUND)))
    table, horse, mage = board(ours("c2", name="Конь"), ours("a1", grounding, name="Маг"))
    companion = table.first.symbiote(replace(rider(), movement=movement), horse)
    donkey = lay(table.first, "e1", name="Осёл")
    stays = table.first.symbiote(rider(), donkey)
    lay(table.second, "c6", name="Враг")
    table.uses(mage, companion)
    assert (companion.state.host, stays.state.host) == (NO_CARD, donkey.id)
    if leaves:
        assert table.options == tuple(
            op.MoveTo(companion.id, cell) for cell in cells("c1", "b2", "d2", "c3")
        )
        table.moves(companion, "d2")
    assert companion.is_dead is not leaves
    table.moves(horse, "c3")


@pytest.mark.rule("524.1/leave")
def test_a_former_symbiote_must_leave_in_its_players_turn() -> None:
    grounding = tap(influence(ab.SetProperty(ab.Property.TYPE, CardType.GROUND)))
    table, mage, horse = board(ours("a1", grounding, name="Маг"), theirs("c5", name="Конь"))
    companion = table.second.symbiote(replace(rider(), movement=1), horse)
    orc = table.first.creature("e1")
    table.uses(mage, companion)
    assert table.can_move(orc, "e2")
    table.ends_turn()
    assert {one.card for one in table.options if isinstance(one, op.MoveTo)} == {companion.id}
    assert op.EndTurn() not in table.options


@pytest.mark.rule("524.1")
def test_a_former_symbiote_keeps_the_cell_when_its_host_dies() -> None:
    table = Table()
    grounding = ab.SetProperty(ab.Property.TYPE, CardType.GROUND)
    mage = lay(table.first, "a1", tap(influence(grounding)), name="Маг")
    killer = lay(table.first, "b1", tap(spell(ab.Destroy())), name="Палач")
    horse = lay(table.second, "c5", name="Конь")
    companion = table.second.symbiote(replace(rider(), movement=1), horse)
    orc = table.first.creature("c4")
    table.uses(mage, companion)
    table.uses(killer, horse)
    assert (horse.is_dead, companion.cell) == (True, "c5")
    assert (table.can_move(orc, "c5"), table.can_strike(orc, companion)) == (False, True)


# Seating.


def hosts_offered(table: Table) -> set[str]:
    return {
        table.state.cards[option.host].spec.name
        for option in table.options
        if isinstance(option, op.SitOn)
    }


@pytest.mark.rule("405.2", "211.1", "211.2")
def test_a_companion_is_seated_on_a_ground_creature_of_its_own_squad() -> None:
    squad = {
        "b1": specs.creature("Орк"),
        "c1": specs.creature("Тролль"),
        "d1": specs.artifact("Камень"),
        "b2": specs.flyer("Сокол"),
        "c2": specs.companion(),
    }
    table = revealed(squad, {"c5": specs.creature("Враг")})
    assert table.asked == (Seat.FIRST, Asking.HOST)
    assert hosts_offered(table) == {"Орк", "Тролль"}
    sits(table, table.piece("Наездник"), table.piece("Тролль"))
    assert (table.piece("Наездник").cell, table.piece("Наездник").state.host) == (
        "c1",
        table.piece("Тролль").id,
    )


@pytest.mark.rule("405.2", "211.5", "211.7", "117.4")
def test_creatures_that_become_incorporeal_during_seating_are_not_offered_as_hosts() -> None:
    fading = creature(
        ab.While(ab.ThereAre(ab.InState(ab.State.HOST)), (ab.Named(ab.Name.INCORPOREAL),))
    )
    squad = {
        "b1": specs.creature("Орк"),
        "c1": replace(fading, name="Дух"),
        "d1": replace(fading, name="Тень"),
        "b2": specs.companion("Раз"),
        "c2": specs.companion("Два"),
    }
    table = revealed(squad, {"c5": specs.creature("Враг")})
    question = table.state.question
    assert question is not None
    table.choose(op.SitOn(question.card, table.piece("Орк").id))
    assert table.asked == (Seat.FIRST, Asking.ACT)
    riders = [table.piece(name) for name in ("Раз", "Два")]
    assert {rider.is_dead for rider in riders} == {True, False}  # 211.7
    for rider in riders:
        assert [event.card for event in table.events(CardRevealed)].count(rider.id) == 1


@pytest.mark.rule("405.2", "211.2")
def test_a_parasite_is_seated_on_an_enemy_in_its_first_row() -> None:
    squad = {"b1": specs.creature("Орк"), "c1": specs.parasite()}
    foes = {
        "b4": specs.creature("Первый"),
        "c4": specs.creature("Тоже"),
        "c5": specs.creature("Дальний"),
    }
    table = revealed(squad, foes)
    assert hosts_offered(table) == {"Первый", "Тоже"}


@pytest.mark.rule("405.2")
def test_companions_are_seated_first_and_those_of_the_first_player_before_others() -> None:
    first = {
        "b1": specs.creature("Орк"),
        "c1": specs.creature("Гоблин"),
        "b3": specs.creature("Тролль"),
        "c3": specs.creature("Огр"),
        "d3": specs.creature("Варг"),
        "b2": specs.companion("Возничий"),
        "c2": specs.parasite("Клоп"),
    }
    second = {
        "b6": specs.creature("Эльф"),
        "c6": specs.creature("Фея"),
        "b4": specs.creature("Энт"),
        "c4": specs.creature("Гном"),
        "d4": specs.creature("Нимфа"),
        "b5": specs.companion("Птица"),
        "c5": specs.parasite("Блоха"),
    }
    table = revealed(first, second)
    asked = []
    while table.asked is not None and table.asked[1] is Asking.HOST:
        question = table.state.question
        assert question is not None
        asked.append(table.state.cards[question.card].spec.name)
        table.choose(table.options[0])
    assert asked == ["Возничий", "Птица", "Клоп", "Блоха"]


@pytest.mark.rule("211.6")
def test_a_creature_carries_one_symbiote() -> None:
    squad = {
        "b1": specs.creature("Орк"),
        "c1": specs.creature("Тролль"),
        "b2": specs.companion("Первый"),
        "c2": specs.companion("Второй"),
    }
    table = revealed(squad, {"c5": specs.creature("Враг")})
    sits(table, table.piece("Первый"), table.piece("Орк"))
    assert table.piece("Второй").state.host == table.piece("Тролль").id


@pytest.mark.rule("211.7", "405.2")
def test_a_symbiote_without_a_host_dies_when_the_seating_ends() -> None:
    squad = {"b1": specs.flyer("Сокол"), "b2": specs.companion()}
    table = revealed(squad, {"c5": specs.creature("Враг")})
    assert table.piece("Наездник").is_dead


@pytest.mark.rule("405.2.1", "211.7")
def test_a_companion_must_be_seated_if_possible() -> None:
    squad = {"b1": specs.creature("Орк"), "b2": specs.companion()}
    table = revealed(squad, {"c5": specs.creature("Враг")})
    assert table.piece("Наездник").state.host == table.piece("Орк").id


@pytest.mark.rule("405.2.1")
def test_a_companion_is_not_seated_on_a_hidden_terrain() -> None:
    second = {"b6": specs.terrain(), "c6": specs.creature("Эльф"), "c5": specs.companion()}
    table = revealed({"c1": specs.creature("Враг")}, second, kept=("Топь", "Эльф"))
    assert table.piece("Наездник").state.host == table.piece("Эльф").id


@pytest.mark.rule("405.2.2")
def test_a_hidden_card_is_revealed_when_a_symbiote_is_seated_on_it() -> None:
    second = {"c6": specs.creature("Эльф"), "c5": specs.companion()}
    table = revealed({"c1": specs.creature("Враг")}, second, kept=("Эльф",))
    assert not table.piece("Эльф").is_hidden


@pytest.mark.rule("405.2.2")
def test_a_parasite_dies_when_its_hidden_host_proves_illegal() -> None:
    first = {"c1": specs.creature("Орк"), "b1": specs.parasite()}
    second = {"c4": specs.artifact("Камень"), "c6": specs.creature("Эльф")}
    table = placed(first, second)
    stone = table.piece("Камень")
    assert stone.cell == "c4"
    while table.asked is not None and table.asked[1] is not Asking.ACT:
        table.choose(table.options[0])
    assert table.piece("Клещ").is_dead


@pytest.mark.rule("211.7")
def test_a_hidden_symbiote_is_revealed_and_seated_with_the_others() -> None:
    second = {"c6": specs.companion(), "b6": specs.creature("Эльф")}
    table = revealed({"c1": specs.creature("Враг")}, second, kept=("Наездник",))
    companion = table.piece("Наездник")
    assert (companion.is_hidden, companion.state.host) == (False, table.piece("Эльф").id)


@pytest.mark.rule("211.7")
def test_a_hidden_symbiote_without_a_host_is_revealed_and_dies() -> None:
    second = {"c6": specs.companion(), "b6": specs.flyer("Сокол")}
    table = revealed({"c1": specs.creature("Враг")}, second, kept=("Наездник",))
    assert table.piece("Наездник").is_dead


@pytest.mark.rule("211.5")
def test_a_corporeal_symbiote_is_not_seated_on_an_incorporeal_creature() -> None:
    squad = {
        "b1": creature(INCORPOREAL, name="Дух"),
        "c1": specs.creature("Орк"),
        "b2": specs.companion(),
    }
    table = revealed(squad, {"c5": specs.creature("Враг")})
    assert table.piece("Наездник").state.host == table.piece("Орк").id


# Together.


@pytest.mark.rule("211.9")
def test_host_and_symbiote_share_a_cell_and_stand_beside_each_other() -> None:
    table, horse, companion = mounted(
        tap(influence(ab.Chips(1), targets=ab.Targets(ab.AllOf((OWN, ab.Beside())))))
    )
    assert companion.cell == horse.cell
    table.uses(companion, horse)
    assert horse.state.chips == 1


@pytest.mark.rule("211.10")
@pytest.mark.same("2009:203.9")
def test_a_symbiote_does_not_move_by_itself() -> None:
    table, _horse, companion = mounted()
    refusal = table.why_not_move(companion, "c3")
    assert refusal is not None
    assert refusal.rule == "211.10"


@pytest.mark.rule("533.4", "533.9")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_hidden_host_is_not_revealed_by_the_abilities_of_its_rider(hidden: bool) -> None:
    strong = ab.CardIs(ab.Who.HOST, ab.HasFact(ab.Fact.STRONG, ab.Compare.AT_LEAST, 3))
    table = Table()
    horse = table.second.card(specs.creature("Конь", strike="1-2-3"), "c6", hidden=hidden)
    table.first.creature("a1")
    armed = replace(specs.companion(), abilities=(ab.While(strong, (ab.Named(ab.Name.ARMOR, 1),)),))
    rider = table.second.symbiote(armed, horse)
    table.ends_turn()
    assert rider.state.facts.has(ab.Name.ARMOR) is not hidden


@scenes(
    scene("211.9", "a parasite may strike its host and the host may strike it",
          "now: c2 can strike rider; end turn: rider can strike c2",
          ours("c2", name="Конь"), their_rider("c2", rider(name="Клещ", kind=CardType.PARASITE)),
          theirs("c6", name="Враг")),
    scene("504.1 547.3 211.9", "a symbiote is adjacent to its host",
          "now: c3 can strike rider, c3 cannot use at rider",
          ours("c3", "shot 1"), theirs("e6"), their_rider("c3", specs.parasite())),
    scene("211.11 507.1", "a symbiote moves with its relocated or swapped host",
          "e1 uses at c2, choose-cell d2: rider is at d2; c2 uses at e1: c2 is at e1, "
          "rider is at e1, e1 is at d2",
          ours("c2", tap(influence(ab.Swap())), name="Конь", movement=2), our_rider("c2", rider()),
          ours("a1", name="Страж"), theirs("c6", name="Враг"), ours("e1", tap(PUSH))),
    scene("211.11 503.1", "a symbiote follows its moving host",
          "c2 moves c3: c2 is at c3, rider is at c3",
          ours("c2", name="Конь", movement=2), our_rider("c2", rider()), ours("a1", name="Страж"),
          theirs("c6", name="Враг")),
    scene("211.11", "following its host is a relocation and not a move",
          "c2 moves c3: rider has 5 chips",
          ours("c2", name="Конь", movement=2),
          our_rider("c2", rider(on(ab.Moment.MOVED, influence(ab.Chips(1),
              targets=ab.Targets(who=ab.Who.SELF))), on(ab.Moment.RELOCATED, influence(ab.Chips(5),
              targets=ab.Targets(who=ab.Who.SELF))))), ours("a1", name="Страж"),
          theirs("c6", name="Враг")),
)  # fmt: skip
def test_symbiotes_with_their_hosts(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("211.11")
def test_a_symbiote_cannot_be_relocated_without_its_host() -> None:
    table, _horse, companion = mounted()
    mage = lay(table.first, "e1", tap(PUSH))
    refusal = table.why(op.UseAction(mage.id, 0, companion.id))
    assert refusal is not None


@pytest.mark.rule("211.11", "507.2", "524.2")
def test_a_symbiote_cannot_change_places_without_its_host() -> None:
    table, horse, companion = mounted()
    mage = lay(table.first, "e1", tap(influence(ab.Swap(), targets=ab.Targets(OWN))))
    assert table.why(op.UseAction(mage.id, 0, companion.id)) is not None
    table.uses(mage, horse)
    assert (mage.cell, horse.cell, companion.cell) == ("c2", "e1", "e1")


@pytest.mark.rule("211.11", "507.2", "524.2")
def test_a_symbiote_cannot_change_places_itself() -> None:
    table, horse, companion = mounted(tap(influence(ab.Swap(), targets=ab.Targets(OWN))))
    mage = lay(table.first, "e1", name="Маг")
    table.uses(companion, mage)
    table.everybody_passes()
    assert (mage.cell, horse.cell, companion.cell) == ("e1", "c2", "c2")


@pytest.mark.rule("211.11")
def test_a_ban_on_moving_the_symbiote_holds_its_host() -> None:
    table, horse, _companion = mounted(ab.Cannot(ab.Doing.RELOCATE))
    assert not table.can_move(horse, "c3")


# Apart.


@pytest.mark.rule("211.4")
@pytest.mark.parametrize("effect", [ab.Destroy(), ab.Exile(), ab.ToDeck()])
def test_a_symbiote_dies_when_its_host_leaves_the_battle(effect: object) -> None:
    table, horse, companion = mounted()
    mage = lay(table.first, "e1", tap(spell(effect)))  # type: ignore[arg-type]  # an effect
    table.uses(mage, horse)
    assert companion.is_dead


@pytest.mark.rule("211.4", "108.3")
@pytest.mark.parametrize("kind", [CardType.FLYER, CardType.ARTIFACT])
def test_a_symbiote_dies_when_its_host_stops_being_a_ground_creature(kind: CardType) -> None:
    table, horse, companion = mounted()
    change = ab.SetProperty(ab.Property.TYPE, kind)
    mage = lay(table.first, "e1", tap(influence(change)))
    table.uses(mage, horse)
    assert (horse.state.in_battle, companion.is_dead) == (True, True)


@pytest.mark.rule("211.3")
def test_a_symbiote_seated_again_has_the_new_host() -> None:
    table, horse, companion = mounted()
    mage = lay(table.first, "e1", tap(influence(ab.SeatOn(ab.Who.SELF), targets=ab.Targets(OWN))))
    table.uses(mage, companion)
    assert (companion.state.host, companion.cell) == (mage.id, "e1")
    assert (horse.cell, table.state.board[7]) == ("c2", horse.id)


@pytest.mark.rule("211.3", "122.4")
def test_a_symbiote_is_seated_on_the_second_target() -> None:
    table, horse, companion = mounted()
    ground = ab.Targets(ab.AllOf((OWN, ab.OfType((CardType.GROUND,)))))
    aim = ab.Targets(ab.OfType((CardType.COMPANION,)), then=ground)
    mage = lay(table.first, "e1", tap(influence(ab.SeatOn(None), targets=aim)))
    table.first.creature("b4")
    table.uses(mage, companion)
    assert table.why(op.ChooseTarget(horse.id)) is not None
    table.choose(op.ChooseTarget(mage.id))
    table.everybody_passes()
    assert (companion.state.host, companion.cell) == (mage.id, "e1")


@pytest.mark.rule("535.8", "211.4")
@pytest.mark.parametrize("free", [True, False])
def test_a_symbiote_without_a_host_waits_for_the_ability_that_is_to_seat_it_anew(
    *, free: bool
) -> None:
    table, horse, companion = mounted()
    again = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.SeatOn(ab.Who.TARGET, ab.Who.SUBJECT),),
        ab.Targets(ab.Called("Осёл")),
    )
    stranded = ab.SeatedOn(ab.InArea(ab.Area.GRAVEYARD))
    keeper = lay(table.first, "e2", ab.Replacement(ab.ReplacedBy.DEATH, stranded, body=again))
    hosts = [table.first.creature(cell, "Осёл") for cell in (("b2", "d2") if free else ())]
    mage = lay(table.first, "e1", tap(spell(ab.Destroy())))
    table.uses(mage, horse)
    print(
        table.asked,
        table.options,
        table.state.triggers,
        table.state.stack,
        table.state.kinds & {ab.SeatOn, ab.Replacement},
    )
    assert companion.state.in_battle is free
    if free:
        table.choose(op.ChooseTarget(hosts[1].id))
        table.everybody_passes()
    assert keeper.state.in_battle
    assert companion.is_dead is not free
    assert not free or companion.cell == "d2"


@pytest.mark.rule("211.6", "211.3")
def test_a_symbiote_is_not_seated_on_a_creature_that_carries_one() -> None:
    table, _horse, companion = mounted()
    mage = lay(table.first, "e1", tap(influence(ab.SeatOn(ab.Who.SELF), targets=ab.Targets(OWN))))
    table.first.symbiote(rider(name="Второй"), mage)
    assert table.why(op.UseAction(mage.id, 0, companion.id)) is not None


@pytest.mark.rule("211.4")
def test_only_symbiotes_are_seated() -> None:
    stubborn = creature(ab.StartsWith((ab.SeatOn(ab.Who.SELF),)), name="Упрямец")
    table = placed({"c3": stubborn}, {"c4": specs.creature("Эльф")})
    piece = table.piece("Упрямец")
    assert (piece.cell, piece.state.host) == ("c3", NO_CARD)


@pytest.mark.rule("211.3.1")
def test_a_parasite_stays_a_parasite_when_its_host_changes_sides() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    host = table.second.creature("c4", "Вайл")
    tick = table.first.symbiote(rider(name="Клещ", kind=CardType.PARASITE), host)
    table.second.creature("c6", "Враг")
    table.uses(thief, host)
    assert host.state.controller is Seat.FIRST
    assert (tick.state.host, tick.state.facts.type) == (host.id, CardType.PARASITE)


@pytest.mark.rule("211.7", "211.4")
def test_a_replaced_death_does_not_save_a_symbiote_without_host() -> None:
    table, horse, companion = mounted(ab.Replacement(ab.ReplacedBy.DEATH, none=True))
    mage = lay(table.first, "e1", tap(spell(ab.Destroy())))
    table.uses(mage, horse)
    assert companion.is_dead


@scenes(
    scene("211.9 514.4", "a companion defends its host",
          "c3 strikes c4: rider can defend",
          ours("c3"), theirs("c4", name="Конь"), their_rider("c4", rider())),
    scene("211.7 211.4", "a symbiote that was turned face down dies with its host",
          "d1 uses at rider, e1 uses at c2, all pass: rider is dead",
          ours("c2", name="Конь", movement=2), our_rider("c2", rider()), ours("a1", name="Страж"),
          theirs("c6", name="Враг"), ours("d1", tap(spell(ab.Hide()))),
          ours("e1", tap(spell(ab.Destroy())))),
    scene("211.5", "a corporeal symbiote dies when its host becomes incorporeal",
          "e1 uses at c2: rider is dead",
          ours("c2", name="Конь", movement=2), our_rider("c2", rider()), ours("a1", name="Страж"),
          theirs("c6", name="Враг"), ours("e1", tap(influence(ab.Gain(INCORPOREAL))))),
    scene("211.5", "a symbiote that loses incorporeality on an incorporeal host dies",
          "e1 uses at rider: rider is dead",
          ours("c2", INCORPOREAL, name="Конь", movement=2), our_rider("c2", rider(INCORPOREAL)),
          ours("a1", name="Страж"), theirs("c6", name="Враг"),
          ours("e1", tap(influence(ab.LoseNamed(ab.Name.INCORPOREAL))))),
    scene("211.4", "the host lives on when its symbiote dies",
          "e1 uses at rider: rider is dead, c2 is at c2, c2 is in-battle",
          ours("c2", name="Конь", movement=2), our_rider("c2", rider()), ours("a1", name="Страж"),
          theirs("c6", name="Враг"), ours("e1", tap(spell(ab.Destroy())))),
    scene("211.4", "an incorporeal companion is exiled instead of dying with its host",
          "e1 uses at c2: rider is in exile",
          ours("c2", name="Конь", movement=2), our_rider("c2", rider(INCORPOREAL)),
          ours("a1", name="Страж"), theirs("c6", name="Враг"),
          ours("e1", tap(spell(ab.Destroy())))),
)  # fmt: skip
def test_symbiotes_and_hosts_apart(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("405.2", "405.2.2")
def test_a_text_lets_own_parasites_sit_in_a_farther_row() -> None:
    second_row = ab.MoreHosts(ab.AllOf((ab.IsCreature(), ab.InRows((2,), ab.Side.ENEMY))))
    squad = {"b1": creature(second_row, name="Вожак"), "c1": specs.parasite()}
    foes = {
        "b4": specs.creature("Первый"),
        "c5": specs.creature("Второй"),
        "d5": specs.artifact("Камень"),
        "c6": specs.creature("Третий"),
    }
    assert hosts_offered(revealed(squad, foes)) == {"Первый", "Второй"}
    theirs = {**foes, "d4": creature(second_row, name="Чужой вожак")}
    plain = {"b1": specs.creature("Орк"), "c1": specs.parasite()}
    assert hosts_offered(revealed(plain, theirs)) == {"Первый", "Чужой вожак"}


@pytest.mark.rule("405.2", "211.1")
def test_a_card_may_let_own_parasites_sit_on_it() -> None:
    lets = ab.MoreHosts(ab.Is(ab.Who.SELF))
    squad = {
        "b1": creature(lets, name="Вожак"),
        "d1": specs.creature("Орк"),
        "c1": specs.parasite(),
    }
    foes = {"b4": specs.creature("Первый"), "c5": creature(lets, name="Чужой")}
    assert hosts_offered(revealed(squad, foes)) == {"Первый", "Вожак"}


@pytest.mark.rule("405.2")
def test_a_symbiote_may_choose_among_its_hosts_by_its_text() -> None:
    wants = ab.OnlyHosts(ab.OfElement((ab.Element.SWAMP,)))
    squad = {
        "b2": specs.creature("Орк"),
        "c2": replace(specs.companion(), abilities=(wants,)),
        "d2": replace(specs.creature("Леший"), elements=(ab.Element.SWAMP,)),
        "c3": replace(specs.creature("Болотник"), elements=(ab.Element.SWAMP,)),
    }
    assert hosts_offered(revealed(squad, {"b4": specs.creature("Первый")})) == {
        "Леший",
        "Болотник",
    }


@pytest.mark.rule("524.1", "108.3")
def test_a_player_sees_the_moves_of_a_former_symbiote() -> None:
    table = Table()
    becomes = ab.SetProperty(ab.Property.TYPE, CardType.GROUND)
    mage = lay(table.first, "a1", tap(influence(becomes, targets=ab.Targets(OWN))))
    host = lay(table.first, "c3")
    rider = table.first.symbiote(replace(specs.companion(), movement=1), host)
    table.second.creature("e6")
    table.uses(mage, rider)
    table.everybody_passes()
    assert rider.cell == host.cell
    assert {option.card for option in table.options if isinstance(option, op.MoveTo)} == {rider.id}
    seen = table.match.view(Seat.FIRST)
    assert BERSERK.decision(seen) == table.match.decision


@pytest.mark.rule("211.3")
def test_a_symbiote_that_comes_onto_its_first_host_does_not_change_it() -> None:
    table = Table()
    moved = on(ab.Moment.RESEATED, on_itself(ab.Chips(1)), OWN)
    eyes = lay(table.first, "a1", moved)
    seats = ab.SeatOn(ab.Who.TARGET, ab.Who.SELF, ab.CardType.COMPANION)
    becomes = tap(influence(seats, targets=ab.Targets(ab.AllOf((OWN, ab.Not(SELF))))))
    rider = lay(table.first, "c2", becomes)
    first, second = table.first.creature("c3"), table.first.creature("b3")
    table.second.creature("e6")
    table.uses(rider, first)
    table.everybody_passes()
    assert (rider.state.host, eyes.state.chips) == (first.id, 0)
    table.ends_turn()
    table.ends_turn()
    table.uses(rider, second)
    table.everybody_passes()
    assert (rider.state.host, eyes.state.chips) == (second.id, 1)
