"""The worked examples of history, «…-ing», staying open, losing and ignoring (538 to 542)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import FightDecided, StayedOpen
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, SELF, STRIKE, on
from tests.engine.berserk.abilities.test_worked_examples_of_plays import a_worm_rises
from tests.engine.berserk.examples.shared import all_is_answered
from tests.support.scenario import Piece, Table

ONE_CHIP = on_itself(ab.Chips(1))
INFLUENCE, SHOT, DISCHARGE = ab.PowerKind.INFLUENCE, ab.PowerKind.SHOT, ab.PowerKind.DISCHARGE
ATTACKS = tuple(kind for kind in ab.PowerKind if kind.is_attack)
WEAKENS = ab.SizeModifier(0, ab.Applies.AS_TARGET, strength=ab.AttackStrength.WEAK)
LAST_BLOW = on(
    ab.Moment.DIED,
    ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(2, 2, 2), targets=ENEMIES),
)


@pytest.mark.rule("538.2", "201.2")
@pytest.mark.example("538.2-ex1")
@pytest.mark.parametrize(
    ("way", "works"), [("enemy attack", True), ("enemy spell", False), ("own attack", False)]
)
def test_valhalla_fires_for_a_card_killed_by_an_enemy_attack_and_then_remains(
    way: str, works: bool
) -> None:
    valhalla = ab.Triggered(
        ab.When(ab.Moment.TURN_START, SELF, turn=ab.Side.OWN),
        spell(ab.Wound(2), targets=ENEMIES),
        condition=ab.DiedOf(source=ENEMY, powers=ATTACKS),
        active=ab.Area.GRAVEYARD,
    )
    table = Table(active=Seat.SECOND)
    viking = lay(table.first, "c3", valhalla, life=1, closed=True)
    friend = table.first.creature("b3", strike="5-5-5")
    killer = lay(table.second, "c4", tap(spell(ab.Destroy())), strike="5-5-5", life=20)
    if way == "own attack":
        table.ends_turn()
        table.strikes(friend, viking, dice=(5, 1))
        all_is_answered(table)
        table.ends_turn()
    elif way == "enemy attack":
        table.strikes(killer, viking, dice=(3,))
    else:
        table.uses(killer, viking)
    all_is_answered(table)
    assert viking.is_dead
    wounds = []
    for _turn in range(2):  # nothing can undo how it died
        table.ends_turn()
        wounds.append(killer.wounds)
        table.ends_turn()
    assert wounds == ([2, 4] if works else [0, 0])


ARSON = ab.SizeModifier(1, powers=(INFLUENCE,), against=ab.Did(ab.Deed.MOVED, turns=1, did=False))
BURNS = ab.Playable(ab.FREE, influence(ab.Wound(1)))


@pytest.mark.rule("538.2", "536.5")
@pytest.mark.example("538.2-ex2")
@pytest.mark.parametrize("comes_later", [True, False])
def test_an_arsonist_burns_cards_that_did_not_move_in_the_last_turn(comes_later: bool) -> None:
    calls = ab.Power(
        INFLUENCE,
        (ab.BringIn(),),
        ab.Targets(ab.Called("Поджигатель"), area=ab.Area.DECK),
        cells=ab.Cells(rows=(3,)),
    )
    gnome = creature(ARSON, BURNS, name="Поджигатель")
    table, caller, moved, stood = board(ours("a1", tap(calls)), theirs("c5"), theirs("a5"))
    if comes_later:
        table.first.deck(gnome)
    else:
        table.first.card(gnome, "c1")
    table.ends_turn()
    table.moves(moved, "c4")
    table.ends_turn()
    if comes_later:
        table.uses(caller)
        all_is_answered(table)
    arsonist = table.piece("Поджигатель")
    for elf in (moved, stood):
        table.uses(arsonist, elf)
    assert (moved.wounds, stood.wounds) == (1, 1 + 1)


@pytest.mark.rule("538.3")
@pytest.mark.example("538.3-ex1")
@pytest.mark.parametrize("did", [True, False])
def test_in_the_first_turn_no_card_moved_in_the_last_one(
    did: bool,
) -> None:
    arson = ab.SizeModifier(1, powers=(INFLUENCE,), against=ab.Did(ab.Deed.MOVED, turns=1, did=did))
    table, gnome, elf = board(ours("c1", arson, BURNS), theirs("c5"), turn=1)
    table.uses(gnome, elf)
    assert elf.wounds == 1


@pytest.mark.rule("539.3", "539.1", "531.4")
@pytest.mark.example("539.3-ex1")
def test_a_worm_whose_rising_was_blocked_destroys_no_card() -> None:
    second = ab.When(ab.Moment.BLOCKING, ENEMY, powers=(INFLUENCE,), nth=3)
    blocks = ab.Triggered(second, at_play(ab.Block()))
    _table, worm, elf = a_worm_rises(blocks)
    assert (worm.cell, elf.cell, elf.is_dead) == (None, "c6", False)


@pytest.mark.rule("539.4", "116.8")
@pytest.mark.example("539.4-ex1")
@pytest.mark.parametrize("name", ["гном", "койар"])
def test_a_jump_by_swapping_triggers_both_kinds_once(
    name: str,
) -> None:
    friends = ab.AllOf((OWN, ab.OfClass(("гном", "койар"))))
    either = (on(ab.Moment.MOVED, ONE_CHIP), on(ab.Moment.RELOCATED, on_itself(ab.Chips(10))))
    table, leaper, friend, stranger, _ = board(
        ours("c1", ab.MovesOnto(friends, (ab.Swap(),)), ab.Named(ab.Name.JUMP, 4), *either),
        ours("c3", on(ab.Moment.RELOCATED, ONE_CHIP), classes=(name,)),
        ours("b3", classes=("орк",)),
        theirs("c6"),
    )
    table.uses(leaper)
    cells = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    assert friend.state.cell in cells
    assert stranger.state.cell not in cells
    table.picks("c3")
    all_is_answered(table)
    assert (leaper.cell, friend.cell) == ("c3", "c1")
    assert (leaper.state.chips, friend.state.chips) == (11, 1)


def kele() -> ab.Triggered:
    """«При ударе может излечиться на 2, если после этого нет ран – не закрывается»."""
    whole = ab.CardIs(ab.Who.SELF, ab.Not(ab.InState(ab.State.WOUNDED)))
    body = ab.And((on_itself(ab.Heal(2)), ab.Provided(whole, on_itself(ab.StaysOpen()))))
    return on(ab.Moment.LANDED, body, powers=STRIKE, may=True)


@pytest.mark.rule("540.4.1")
@pytest.mark.example("540.4.1-ex1")
@pytest.mark.parametrize(
    ("wounds", "heals", "again", "closes"),
    [
        (2, True, False, False),
        (3, True, False, True),
        (2, False, False, True),
        (2, True, True, False),
    ],
)
def test_kele_stays_open_if_its_healing_removed_its_last_wound(
    wounds: int, heals: bool, again: bool, closes: bool
) -> None:
    hurts = ab.Playable(ab.FREE, spell(ab.Wound(1)), sudden=True, limit=ab.Limit.PER_TURN)
    table = Table()
    striker = lay(table.first, "c3", kele(), wounds=wounds)
    mage = lay(table.second, "a6", *((hurts,) if again else ()))
    elf = table.second.creature("c4", closed=True)
    table.strikes(striker, elf, dice=(3,))
    while table.asked != (Seat.FIRST, Asking.TRIGGER_ORDER):
        table.passes()
    table.choose(table.options[0] if heals else op.Pass())
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        if table.events(StayedOpen) and again and table.can_use(mage, striker):
            table.uses(mage, striker)
        else:
            table.passes()
    assert (striker.is_closed, striker.state.acted) == (closes, 1)
    assert striker.wounds == wounds - 2 * heals + again


@pytest.mark.rule("540.4.1")
@pytest.mark.example("540.4.1-ex1")
@pytest.mark.parametrize(("wounds", "closes"), [(2, False), (3, True)])
def test_kele_that_defends_and_becomes_unwounded_stays_open(wounds: int, closes: bool) -> None:
    table, orc, elf, guard = board(ours("c3"), theirs("c4"), theirs("d4", kele(), wounds=wounds))
    table.strikes(orc, elf, dice=(1, 4))
    table.defends(guard)
    while table.asked is not None and table.asked[1] is not Asking.ACT:
        table.choose(op.StandFirm() if op.StandFirm() in table.options else table.options[0])
    assert (guard.is_closed, guard.wounds) == (closes, wounds - 2)


IGNORES_TARGET = ab.While(
    ab.HasStatus(ab.Status.ATTACKING), (ab.Ignores(cards=ab.InStatus(ab.Status.ATTACKED)),)
)


@pytest.mark.rule("542.1.3")
@pytest.mark.parametrize(
    ("companion", "guards", "wounds"),
    [
        pytest.param(DISCHARGE, (SHOT,), 5 + 2, marks=pytest.mark.example("542.1.3-ex1")),
        pytest.param(
            DISCHARGE,
            (SHOT, *(kind for kind in ab.PowerKind if kind.is_magic)),
            5,
            marks=pytest.mark.example("542.1.3-ex2"),
        ),
        pytest.param(SHOT, (SHOT,), 5, marks=pytest.mark.example("542.1.3-ex3")),
    ],
)
def test_an_accompanying_effect_meets_its_own_protections(
    companion: ab.PowerKind, guards: tuple[ab.PowerKind, ...], wounds: int
) -> None:
    shot = ab.Attack(SHOT, Strength(5, 5, 5))
    follows = ab.Attack(companion, Strength(2, 2, 2), targets=ab.Targets(who=ab.Who.OTHER))
    table = Table()
    alv = lay(table.first, "c1", ab.Ignores((ab.Ignored.PROTECTIONS,)), tap(shot), name="Альв")
    lay(table.first, "a1", on(ab.Moment.LANDED, follows, ab.Called("Альв"), powers=(SHOT,)))
    elf = lay(table.second, "c5", *(ab.Protection((kind,)) for kind in guards), life=20)
    table.dice(3, 3)
    table.uses(alv, elf)
    all_is_answered(table)
    assert elf.wounds == wounds


@pytest.mark.rule("542.3", "512.6.4")
@pytest.mark.example("542.3-ex1")
def test_yotun_ignores_the_experience_and_armor_of_its_target() -> None:
    line = ab.Formation((ab.Named(ab.Name.DEFENCE_EXPERIENCE, 2),))
    table = Table()
    yotun = lay(table.first, "c3", IGNORES_TARGET, strike="1-2-3")
    orc = table.first.creature("d3", strike="1-2-3")
    warden = lay(table.second, "c4", line, ab.Named(ab.Name.ARMOR, 2))
    lay(table.second, "c5", line)
    assert warden.state.facts.value(ab.Name.DEFENCE_EXPERIENCE) == 2
    table.strikes(yotun, warden, dice=(6, 1))
    all_is_answered(table)
    first = table.events(FightDecided)[0]
    assert (first.attack_total, first.defence_total) == (6, 1)
    assert (warden.wounds, warden.state.armor_spent) == (3, 0)
    table.strikes(orc, warden, dice=(6, 1))
    all_is_answered(table)
    second = table.events(FightDecided)[1]
    assert (second.attack_total, second.defence_total) == (6, 3)
    assert (warden.wounds, warden.state.armor_spent) == (3, 2)  # two wounds were kept off


def strikes_wolf(*, kills: bool) -> tuple[Table, Piece, Piece, Piece]:
    """Yotun strikes a wolf with a medium strike; a page of its squad stands beside the wolf."""
    table = Table()
    yotun = lay(table.first, "c3", IGNORES_TARGET, strike="1-3-9")
    page = table.first.creature("d3")
    life = 3 if kills else 20
    wolf = lay(table.second, "c4", WEAKENS, LAST_BLOW, life=life, closed=True)
    table.second.creature("c6")
    table.strikes(yotun, wolf, dice=(4, 3))
    all_is_answered(table)
    return table, yotun, page, wolf


@pytest.mark.rule("542.3")
@pytest.mark.example("542.3-ex2")
def test_a_wolf_cannot_weaken_the_strike_of_yotun() -> None:
    _table, _yotun, _page, wolf = strikes_wolf(kills=False)
    assert wolf.wounds == 3


@pytest.mark.rule("542.3")
@pytest.mark.example("542.3-ex2")
def test_a_wolf_killed_by_the_strike_of_yotun_may_strike_another_card() -> None:
    _table, yotun, page, wolf = strikes_wolf(kills=True)
    assert (wolf.is_dead, yotun.wounds, page.wounds) == (True, 0, 2)


@pytest.mark.rule("542.3", "512.6.5")
@pytest.mark.example("542.3-ex3")
@pytest.mark.parametrize(
    ("dice", "total", "wounds"), [((4, 2), 5, 0), ((1, 5), 2, 1), ((1, 6), 2, 3)]
)
def test_a_wolf_that_assails_yotun_uses_its_experience_only(
    dice: tuple[int, int], total: int, wounds: int
) -> None:
    table = Table()
    wolf = lay(table.first, "c3", ab.Named(ab.Name.ATTACK_EXPERIENCE, 1), WEAKENS)
    yotun = lay(table.second, "c4", IGNORES_TARGET, strike="1-3-9")
    table.strikes(wolf, yotun, dice=dice)
    all_is_answered(table)
    assert table.events(FightDecided)[0].attack_total == total
    assert wolf.wounds == wounds
