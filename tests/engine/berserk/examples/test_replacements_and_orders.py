"""The worked examples of replacements and of generated plays (535 and 537 of the rulebook)."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, SELF, STRIKE, on
from tests.support import specs
from tests.support.scenario import Table

ONE_CHIP = on_itself(ab.Chips(1))
AMOUNT = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)


@pytest.mark.rule("535.1", "545.7")
@pytest.mark.example("535.1-ex1")
@pytest.mark.parametrize("wants", [True, False])
def test_a_card_may_open_instead_of_being_healed_once_a_turn(wants: bool) -> None:
    instead = ab.Replacement(
        ab.ReplacedBy.HEALING, body=on_itself(ab.Open()), may=True, limit=ab.Limit.PER_TURN
    )
    table, healer, serk, _ = board(
        ours("a1", ab.Playable(ab.FREE, influence(ab.Heal(2)))),
        ours("c3", instead, ab.Playable(ab.FREE, on_itself(ab.Close())), closed=True, wounds=5),
        theirs("c6"),
    )
    table.uses(healer, serk)
    assert table.asked == (Seat.FIRST, Asking.REPLACEMENT)
    table.choose(op.ReplaceBy(serk.id, 0) if wants else op.Decline())
    assert (serk.is_closed, serk.wounds) == ((False, 5) if wants else (True, 3))
    if wants:
        table.uses(serk, number=0)
        table.uses(healer, serk)
        assert (table.asked, serk.is_closed, serk.wounds) == ((Seat.FIRST, Asking.ACT), True, 3)


RANGED = (ab.PowerKind.SHOT, ab.PowerKind.THROW, ab.PowerKind.DISCHARGE)


def lantern_light() -> ab.Triggered:
    """«В начале хода противника выберите 3 клетки подряд – до конца вашего хода карты на них …»."""
    poisoned = ab.AllOf((SELF, ab.HasNamed(ab.Name.POISON)))
    wounds, influences = ab.ReplacedBy.WOUNDS, (ab.PowerKind.INFLUENCE,)
    more = (
        ab.Replacement(wounds, amount=1, powers=RANGED),
        ab.Replacement(wounds, amount=1, powers=STRIKE, source=ab.Called("Фонарь")),
        ab.Replacement(wounds, amount=1, powers=influences, source=poisoned),
    )
    nobody = ab.Targets(least=0, most=0)
    marks = tuple(ab.MarkCell("свет", node, until=ab.Until.OWN_NEXT_TURN_END) for node in more)
    chosen = ab.Cells(free=False, shape=ab.Shape.LINE, length=3)
    light = ab.Power(ab.PowerKind.INFLUENCE, marks, nobody, cells=chosen)
    return on(ab.Moment.TURN_START, light, turn=ab.Side.ENEMY)


@pytest.mark.rule("535.1.1", "535.5")
@pytest.mark.example("535.5-ex1")
@pytest.mark.parametrize(
    ("end", "cells", "more"),
    [
        ("b1", ("d3", "c2"), 1),
        ("b1", ("e3", "a4"), 0),
        ("e1", ("e3", "e2"), 1),
        ("b4", ("d4", "b4"), 1),
    ],
)
def test_wounds_increased_by_a_light_keep_their_source(
    end: str, cells: tuple[str, str], more: int
) -> None:
    felt = [
        ab.Triggered(ab.When(ab.Moment.WOUNDED, SELF, powers=kinds), on_itself(ab.Chips(chips)))
        for kinds, chips in ((RANGED, 1), (STRIKE, 10), ((ab.PowerKind.INFLUENCE,), 100))
    ]
    table = Table(active=Seat.SECOND)
    lantern = lay(table.second, "e4", lantern_light(), strike="1-1-1", name="Фонарь")
    archer = lay(table.second, "a6", tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1))))
    witch = lay(table.second, "b6", tap(influence(ab.Gain(ab.Named(ab.Name.POISON, 1)))))
    mage = lay(table.second, "c6", tap(spell(ab.Wound(1))))
    elf, dog = lay(table.first, cells[0], *felt, life=20), lay(table.second, cells[1], *felt)
    table.uses(witch, dog)
    table.ends_turn()
    offered = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    ends = [
        "d3",
        "c2",
        "b1",
        "e3",
        "e2",
        "e1",
        "d4",
        "c4",
        "b4",
        "e5",
        "e6",
        "d5",
        "c6",
    ]
    assert offered == {parse_cell(cell) for cell in ends}
    table.choose(op.ChooseCell(parse_cell(end)))
    table.ends_turn()
    assert (dog.wounds, dog.state.chips) == (1 + more, 100)  # the poison
    table.uses(archer, elf, die=3)
    assert (elf.wounds, elf.state.chips) == (1 + more, 1)
    table.uses(mage, elf)
    assert elf.wounds == 2 + more  # a spell is none of these
    table.strikes(lantern, elf, dice=(4, 1))
    assert (elf.wounds, elf.state.chips) == (3 + 2 * more, 11)
    table.ends_turn()
    assert not table.state.marks or {mark.cell for mark in table.state.marks} == set()


@pytest.mark.rule("535.8", "535.8.2")
@pytest.mark.example("535.8.2-ex1")
@pytest.mark.parametrize(("deaf", "hurt"), [(False, 2), (True, 0)])
def test_an_unwounded_satyr_may_wound_a_neighbour_instead_of_being_healed(
    deaf: bool, hurt: int
) -> None:
    whole = ab.CardIs(ab.Who.SELF, ab.Not(ab.InState(ab.State.WOUNDED)))
    bite = influence(ab.Wound(AMOUNT), targets=ab.Targets(ab.Beside()))
    instead = ab.Replacement(ab.ReplacedBy.HEALING, body=bite, may=True, condition=whole)
    table = Table()
    mage = lay(table.first, "a1", tap(spell(ab.Heal(2))), tap(spell(ab.Heal(2))))
    satyr = lay(table.first, "c3", instead, on(ab.Moment.HEALED, ONE_CHIP))
    proof = (ab.Protection((ab.PowerKind.INFLUENCE,)),) if deaf else ()
    elf, gnome = table.second.creature("c4"), lay(table.second, "d4", *proof)
    table.uses(mage, satyr)
    assert table.asked == (Seat.FIRST, Asking.REPLACEMENT)
    table.choose(next(option for option in table.options if isinstance(option, op.ReplaceBy)))
    table.chooses(gnome)
    table.everybody_passes()
    announced = [event.source for event in table.events(ev.PlayAnnounced)]
    assert announced == [mage.id, satyr.id]  # a play of its own
    assert (elf.wounds, gnome.wounds, satyr.state.chips) == (0, hurt, 0)


@pytest.mark.rule("537.2", "537.5")
@pytest.mark.example("537.5-ex1")
def test_a_strike_by_hypnosis_has_no_defenders_and_no_counterstrike() -> None:
    beside = ab.Targets(ab.Beside(ab.Who.TARGET))
    makes = ab.Makes(ab.Order.DEALS, ab.Attack(ab.PowerKind.STRIKE, None), at=beside)
    whom = ab.Targets(ab.AllOf((ENEMY, ab.InState(ab.State.OPEN))), then=beside)
    hypnosis = ab.Playable(
        TAP, ab.Power(ab.PowerKind.SPELL, (makes, ab.Close()), whom), sudden=True
    )
    table = Table()
    shaman = lay(table.first, "a1", hypnosis)
    elf = lay(table.second, "c5", on(ab.Moment.LANDED, ONE_CHIP, powers=STRIKE), strike="1-2-5")
    page = table.second.creature("c6", strike="9-9-9")
    guard = table.second.creature("b6")
    table.uses(shaman, elf)
    assert set(table.options) == {op.ChooseTarget(page.id), op.ChooseTarget(guard.id)}
    table.dice(4)
    table.chooses(page)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        assert not any(isinstance(option, op.Defend) for option in table.options)
        table.passes()
    (dice,) = table.events(ev.DiceRolled)
    assert (dice.attack, dice.defence) == (4, 0)
    assert (page.wounds, elf.wounds, elf.state.chips) == (2, 0, 1)
    assert (elf.is_closed, page.is_closed, shaman.is_closed) == (True, False, True)
    told = [
        type(event)
        for event in table.match.history
        if isinstance(event, ev.Wounded | ev.CardClosed)
    ]
    assert told == [ev.Wounded, ev.CardClosed]


def spurs(within: ab.Number) -> ab.Triggered:
    """«При простом ударе хозяин может выполнить прыжок»."""
    jump = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(ab.Relocation.JUMP),),
        ab.Targets(who=ab.Who.HOST),
        cells=ab.Cells(who=ab.Who.HOST, within=within),
    )
    return on(ab.Moment.LANDED, ab.May(jump), powers=STRIKE)


@pytest.mark.rule("537.6", "537.7")
@pytest.mark.example("537.7-ex1")
@pytest.mark.parametrize("jumps", [True, False])
def test_a_host_jumps_unless_jumps_are_banned_and_counts_as_having_jumped(
    jumps: bool,
) -> None:
    bars = ab.MarkCell("Исса", blocks=True)
    issa = ab.Power(ab.PowerKind.INFLUENCE, (bars,), ab.Targets(least=0, most=0), cells=ab.Cells())
    when = ab.When(ab.Moment.MOVED, OWN)
    table, warden, watcher, host = board(
        ours("a1", ab.Playable(ab.FREE, issa, limit=ab.Limit.PER_TURN)),
        ours(
            "e1", ab.Triggered(when, influence(ab.Wound(1), targets=ab.Targets(who=ab.Who.SUBJECT)))
        ),
        ours("c3", name="Хозяин"),
    )
    rider = table.first.symbiote(replace(specs.companion(), abilities=(spurs(2),)), host)
    elf = table.second.creature("c4", closed=True)
    table.uses(warden)
    table.choose(op.ChooseCell(parse_cell("c1")))
    table.strikes(rider, elf, dice=(3,))
    table.choose(op.Accept() if jumps else op.Decline())
    if jumps:
        cells = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
        assert parse_cell("c2") in cells
        assert parse_cell("c1") not in cells  # barred for it as for any jump
        assert parse_cell("e2") not in cells  # three cells away
        table.choose(op.ChooseCell(parse_cell("d2")))
    table.everybody_passes()
    assert (host.cell, rider.cell, host.wounds) == (("d2", "d2", 1) if jumps else ("c3", "c3", 0))
    assert watcher.wounds == 0
    assert host.state.facts.actions == ()  # it has no jump itself


@pytest.mark.rule("518.6", "537.7")
@pytest.mark.example("537.7-ex1")
@pytest.mark.parametrize("own_jump", [True, False])
def test_a_bonus_to_jumps_extends_a_jump_of_a_host_only_if_it_has_its_own(
    own_jump: bool,
) -> None:
    jumpers = ab.Targets(ab.AllOf((OWN, ab.HasJump())))
    alarino = ab.While(ab.ALWAYS, (ab.FurtherJump(1),), OWN)
    table, _, hunter, host = board(
        ours("e1", alarino),
        ours("a1", tap(influence(ab.Wound(3), targets=jumpers))),
        ours("c3", *((ab.Named(ab.Name.JUMP, 1),) if own_jump else ()), name="Хозяин"),
    )
    rider = table.first.symbiote(replace(specs.companion(), abilities=(spurs(2),)), host)
    elf = table.second.creature("c4", closed=True)
    assert table.can_use(hunter, host) is own_jump
    assert not table.can_use(hunter, rider)
    table.strikes(rider, elf, dice=(3,))
    table.choose(op.Accept())
    cells = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    reached = [parse_cell(cell) in cells for cell in ("c1", "b1", "a2", "a1")]
    assert reached == [True, own_jump, own_jump, False]  # two cells, three, three, four


@pytest.mark.rule("507.2", "518.6")
def test_a_bonus_to_jumps_extends_an_own_jump() -> None:
    table = Table()
    hopper = lay(table.first, "c3", ab.Named(ab.Name.JUMP, 1), ab.FurtherJump(1))
    runner = lay(table.first, "a1", ab.FurtherJump(1), movement=1)
    table.second.creature("c6")
    table.uses(hopper)
    cells = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    assert parse_cell("c1") in cells
    assert parse_cell("d2") in cells
    table.picks("c1")
    assert not table.can_move(runner, "a3")
