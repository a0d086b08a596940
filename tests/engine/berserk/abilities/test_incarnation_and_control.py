"""Incarnation, and who controls a card: 529, 536."""

from dataclasses import replace
from typing import Unpack

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.table import options as op
from engine.berserk.table.events import PlayAnnounced
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import FactsAndState, board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, reaction, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMY, INFLUENCE, OWN, REVIVES, on, summons
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table


def incarnating(tokens: int = 1, **facts: Unpack[FactsAndState]) -> tuple[Table, Piece]:
    table = Table()
    killer = lay(table.first, "e1", free(spell(ab.Destroy())), name="Палач")
    facts.setdefault("name", "Упырь")
    ghoul = lay(table.first, "b3", ab.Named(ab.Name.INCARNATION, tokens), **facts)
    table.second.creature("c6", "Враг")
    table.uses(killer, ghoul)
    return table, ghoul


@pytest.mark.rule("536.7")
def test_incarnation_offers_the_free_cells_of_the_third_row() -> None:
    table, _ghoul = incarnating()
    table.ends_turn()
    table.ends_turn()
    cells = [option.cell for option in table.options if isinstance(option, op.ChooseCell)]
    assert cells == [0, 1, 2, 3]  # the executioner holds e1


@pytest.mark.rule("536.7.4", "518.3")
@pytest.mark.parametrize("tokens", [(1, 2), (2, 1)])
def test_the_larger_of_two_incarnation_values_counts(tokens: tuple[int, int]) -> None:
    table = Table()
    killer = lay(table.first, "e1", free(spell(ab.Destroy())))
    ghoul = lay(table.first, "b3", *(ab.Named(ab.Name.INCARNATION, number) for number in tokens))
    table.second.creature("c6")
    table.uses(killer, ghoul)
    table.ends_turn()
    table.ends_turn()
    assert table.asked == (Seat.FIRST, Asking.ACT)  # the smaller one would ask for a cell
    table.ends_turn()
    table.ends_turn()
    table.picks("c1")  # their sum would still wait
    assert (ghoul.cell, ghoul.state.tokens) == ("c1", 0)


@pytest.mark.rule("536.7.1/lost", "503.1")
def test_incarnation_tokens_are_lost_outside_the_graveyard() -> None:
    table, ghoul = incarnating(3)
    exorcist = spell(ab.Exile(), targets=ab.Targets(OWN, area=ab.Area.GRAVEYARD))
    table2 = Table()
    priest = lay(table2.first, "d1", tap(exorcist))
    killer = lay(table2.first, "e1", tap(spell(ab.Destroy())))
    body = lay(table2.first, "b3", ab.Named(ab.Name.INCARNATION, 3))
    table2.second.creature("c6")
    table2.uses(killer, body)
    table2.ends_turn()
    table2.ends_turn()
    assert body.state.tokens == 1
    table2.uses(priest, body)
    assert (body.state.zone, body.state.tokens) == (Zone.EXILE, 0)
    assert (table.piece("Упырь").is_dead, ghoul.is_dead) == (True, True)


@scenes(
    scene("536.4/extra 536.7", "a flyer incarnates in the extra zone",
          "e1 uses at sky, end turn, end turn: sky is airborne, sky is closed",
          ours("e1", free(spell(ab.Destroy()))),
          ours(None, ab.Named(ab.Name.INCARNATION), kind=CardType.FLYER), theirs("c6")),
    scene("536.7.3", "a card incarnates once and is exiled when it dies again",
          "e1 uses at b3, end turn, end turn, choose-cell c1, Палач uses at b3: b3 is in exile",
          ours("e1", free(spell(ab.Destroy())), name="Палач"),
          ours("b3", ab.Named(ab.Name.INCARNATION, 1), name="Упырь"), theirs("c6", name="Враг")),
    scene("536.7.3 201.2.3", "a second death triggers death abilities again",
          "e1 uses at b3, end turn, end turn, choose-cell c1, e1 uses at b3: b3 is in exile, "
          "c6 has 2 wounds",
          ours("e1", free(spell(ab.Destroy()))),
          ours("b3", ab.Named(ab.Name.INCARNATION), on(ab.Moment.DIED, spell(ab.Wound(1),
              targets=ab.Targets(ENEMY)))), theirs("c6")),
    scene("536.7.1 205.4", "acquired incarnation works in the graveyard",
          "d1 uses at b3, e1 uses at b3, end turn, end turn, choose-cell c1: b3 is at c1",
          ours("d1", tap(influence(ab.Gain(ab.Named(ab.Name.INCARNATION))))),
          ours("e1", tap(spell(ab.Destroy()))), ours("b3"), theirs("c6")),
    scene("536.7.1", "an ability may give a token to a card in the graveyard",
          "e1 uses at b3, d1 uses at b3, end turn, end turn, choose-cell c1: b3 is at c1",
          ours("d1", tap(influence(ab.Tokens(),
              targets=ab.Targets(ab.HasNamed(ab.Name.INCARNATION), area=ab.Area.GRAVEYARD)))),
          ours("e1", tap(spell(ab.Destroy()))), ours("b3", ab.Named(ab.Name.INCARNATION, 2)),
          theirs("c6")),
    scene("536.7 536.7.1/token 536.7.1/rises",
          "a card incarnates closed in its third row when it has its tokens",
          "e1 uses at b3, end turn, end turn: b3 is dead, b3 has 1 token; end turn, end turn, "
          "choose-cell c1: b3 is at c1, b3 is closed, b3 has 0 tokens",
          ours("e1", free(spell(ab.Destroy())), name="Палач"),
          ours("b3", ab.Named(ab.Name.INCARNATION, 2), name="Упырь"), theirs("c6", name="Враг")),
    scene("536.7.2", "a card that cannot incarnate waits until it can",
          "e1 uses at b3, end turn, end turn: b3 is dead, b3 has 1 token; e1 moves e2: "
          "b3 is at e1, b3 is closed",
          ours("e1", free(spell(ab.Destroy())), movement=1),
          ours("b3", ab.Named(ab.Name.INCARNATION)), ours("a1"), ours("b1"), ours("c1"), ours("d1"),
          theirs("c6")),
    scene("536.7.1/token", "a card that waits with all its tokens gets no more",
          "e1 uses at b3, end turn, end turn, end turn, end turn: b3 is dead, b3 has 1 token",
          ours("e1", free(spell(ab.Destroy()))), ours("b3", ab.Named(ab.Name.INCARNATION)),
          ours("a1"), ours("b1"), ours("c1"), ours("d1"), theirs("c6")),
    scene("536.7.1/token", "a dead card without incarnation gets no tokens",
          "e1 uses at b3, end turn, end turn: b3 is dead, b3 has 0 tokens",
          ours("e1", tap(spell(ab.Destroy()))), ours("b3"), theirs("c6")),
)  # fmt: skip
def test_incarnation_and_control(scene: Scene) -> None:
    scene.play()


# Control.


@pytest.mark.rule("536.1", "536.1.1", "536.8")
@pytest.mark.same("2009:200.2б")
def test_the_new_controller_plays_a_captured_card() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    wolf = lay(table.second, "c4", tap(spell(ab.Wound(2))))
    elf = table.second.creature("c6")
    table.uses(thief, wolf)
    assert (wolf.state.controller, wolf.state.owner) == (Seat.FIRST, Seat.SECOND)
    table.uses(wolf, elf)
    assert elf.wounds == 2


@pytest.mark.rule("536.8", "413.3", "536.1.1")
def test_control_until_the_end_of_the_turn_ends_with_it() -> None:
    table, thief, wolf, _ = board(
        ours("c1", tap(influence(ab.TakeControl(ab.Until.TURN_END)))), theirs("c4"), theirs("c6")
    )
    table.uses(thief, wolf)
    table.ends_turn()
    assert wolf.state.controller is Seat.SECOND
    assert len(table.events(PlayAnnounced)) == 1  # the taking alone; the return is no play


@pytest.mark.rule("536.8.1")
def test_a_captured_card_stays_if_its_return_would_be_illegal() -> None:
    king = replace(specs.creature("Король"), unique=True)
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl(ab.Until.TURN_END))))
    caller = lay(table.second, "c6", name="Зовущий", closed=True)
    calls = reaction(summons())
    herald = lay(table.second, "a6", calls, name="Герольд")
    stolen = table.second.card(king, "c4")
    table.second.deck(king)
    table.uses(thief, stolen)
    while stolen.state.controller is Seat.SECOND:
        table.passes()
    table.uses(herald)
    table.choose(op.ChooseFromDeck(0))
    table.picks("b6")
    table.everybody_passes()
    table.ends_turn()
    table.everybody_passes()
    assert (stolen.state.controller, caller.state.in_battle) == (Seat.FIRST, True)


@pytest.mark.rule("601.1", "536.8")
def test_losing_control_of_the_last_creature_loses() -> None:
    table, thief, elf = board(ours("c1", tap(influence(ab.TakeControl()))), theirs("c6"))
    table.uses(thief, elf)
    assert table.result is not None
    assert table.result.winner is Seat.FIRST


@pytest.mark.rule("536.1", "204.4")
@pytest.mark.same("2009:200.2а")
def test_a_controlled_card_returns_to_its_owners_deck() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    sends = lay(table.first, "d1", tap(spell(ab.ToDeck())))
    wolf = table.second.creature("c4", "Волк")
    table.second.creature("c6")
    table.uses(thief, wolf)
    table.uses(sends, wolf)
    assert [spec.name for spec in table.state.decks[Seat.SECOND]] == ["Волк"]


KING = replace(specs.creature("Король"), unique=True)


@scenes(
    scene("536.8", "a player cannot take control of an own card",
          "now: c1 cannot use at c2",
          ours("c1", tap(influence(ab.TakeControl()))), ours("c2"), theirs("c6")),
    scene("106.4 536.2 536.9", "a player cannot take control of a card its squad may not hold",
          "now: c1 cannot use at c4, c1 cannot use at d4",
          ours("c1", tap(influence(ab.TakeControl()))), ours("a1", card=KING),
          theirs("c4", card=KING),
          theirs("d4", card=creature(ab.NotInSquadWith(ab.OfSide(ab.Side.OWN)), name="Недотрога")),
          theirs("c6")),
    scene("536.2", "taking control triggers abilities",
          "c1 uses at c4: c4 has 1 chip",
          ours("c1", tap(influence(ab.TakeControl()))),
          theirs("c4", on(ab.Moment.CONTROLLED, on_itself(ab.Chips(1)))), theirs("c6")),
    scene("529.6 529.5", "a card that left and returned is no target of the rest of an ability",
          "c1 uses, choose c4: c4 is in exile, c4 has 0 wounds, events 0 CardEntered",
          ours("c1", tap(ab.And((ab.Power(ab.PowerKind.SPELL, (ab.Exile(),), ab.Targets(ENEMY)),
              ab.Power(ab.PowerKind.SPELL, (ab.Wound(2),), ab.Targets(who=ab.Who.TARGET)))))),
          theirs("c4"), theirs("c6")),
    scene("529.6", "a target raised between two parts is lost: leaves true",
          "c1 uses, choose c4, choose-cell c6, all pass: c4 is at c6, c4 has 0 wounds",
          ours("c1", tap(ab.And((spell(ab.Destroy(), targets=ab.Targets(ENEMY)),
              ab.Power(ab.PowerKind.SPELL, (ab.Wound(2),), ab.Targets(who=ab.Who.TARGET)))))),
          theirs("a6", on(ab.Moment.DIED, ab.Power(INFLUENCE,
              (ab.BringIn(by=ab.Area.GRAVEYARD),), REVIVES.targets, cells=ab.Cells(rows=(3,))),
              OWN)), theirs("c4")),
    scene("529.6", "a target raised between two parts is lost: leaves false",
          "c1 uses, choose c4, all pass: c4 is at c4, c4 has 2 wounds",
          ours("c1", tap(ab.And((spell(ab.Close(), targets=ab.Targets(ENEMY)),
              ab.Power(ab.PowerKind.SPELL, (ab.Wound(2),), ab.Targets(who=ab.Who.TARGET)))))),
          theirs("a6", on(ab.Moment.DIED, ab.Power(INFLUENCE,
              (ab.BringIn(by=ab.Area.GRAVEYARD),), REVIVES.targets, cells=ab.Cells(rows=(3,))),
              OWN)), theirs("c4")),
    scene("536.8", "control may be given to the opponent",
          "c1 uses at c2: c2 is controlled-by second",
          ours("c1", tap(influence(ab.TakeControl(side=ab.Side.ENEMY), targets=ab.Targets(OWN)))),
          ours("c2"), theirs("c6")),
)  # fmt: skip
def test_control(scene: Scene) -> None:
    scene.play()
