"""Every kind of play, of ability and of payment is judged again when it begins (512.6.2, 528.2).

Each has cases of its own: something is announced, and an answer makes it illegal: then it leaves
the stack unpaid (528.8). Without the answer it begins. A new kind without a case fails here.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Final, Unpack, get_args

import pytest

import engine.berserk.abilities as ab
from catalog.common.hints import hints_of
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.board import NO_CELL, parse_cell
from engine.berserk.table.state import Play, PlayKind, Zone
from engine.kernel import Option
from tests.engine.berserk.abilities.answering import answers_at, at_play
from tests.engine.berserk.abilities.laying import FactsAndState, board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, OWN, SELF, STRIKE, on
from tests.support.rows import each_row
from tests.support.scenario import Piece, Side, Table

ARTIFACT = ab.SetProperty(ab.Property.TYPE, ab.CardType.ARTIFACT)
GROUND = ab.SetProperty(ab.Property.TYPE, ab.CardType.GROUND)
PUSH = ab.Power(
    ab.PowerKind.INFLUENCE, (ab.Relocate(),), cells=ab.Cells(who=ab.Who.TARGET, within=9)
)
OTHERS = ab.Targets(ab.AllOf((OWN, ab.Not(SELF))))
BOLT = spell(ab.Wound(1), targets=ENEMIES)


@dataclass(frozen=True)
class Scene:
    """What is announced at a table, by which card, and how it is answered."""

    table: Table
    source: Piece
    announced: tuple[Option, ...]
    answer: tuple[Option, ...]


Laid = Callable[[], Scene]


@dataclass(frozen=True)
class Case:
    """A scene in which the answer makes the play illegal by a rule."""

    rule: str
    what: str
    lay: Laid


def ban(doing: ab.Doing) -> ab.Power:
    """Return what forbids a card something until the end of the turn."""
    return influence(ab.Gain(ab.Cannot(doing), ab.Until.TURN_END))


def uses(piece: Piece, target: Piece | None = None, *cells: str) -> tuple[Option, ...]:
    """Return the answers by which a card's only ability is used, at a target and onto cells."""
    use = op.UseAction(piece.id, 0, -1 if target is None else target.id)
    return (use, *(op.ChooseCell(parse_cell(cell)) for cell in cells))


def meddler(side: Side, body: ab.Power) -> Piece:
    """Lay a flyer that may use a power at any time, once a turn."""
    node = ab.Playable(ab.Payment(), body, sudden=True, limit=ab.Limit.PER_TURN)
    return lay(side, None, node, kind=ab.CardType.FLYER, name="Лазутчик")


def named(table: Table, name: str) -> Piece:
    """Return the card of this name among those that are being laid."""
    return Piece(table, next(card.id for card in table.laid if card.spec.name == name))


# Scenes: one for each kind, with what is done in answer.


def a_move(body: ab.Power, *cells: str) -> Scene:
    """An orc moves to c3; something is done to it."""
    table, orc, _ = board(ours("c2", name="Орк"), ours("a1", name="Друг"))
    spy = meddler(table.second, body)
    announced = (op.MoveTo(orc.id, parse_cell("c3")),)
    return Scene(table, orc, announced, uses(spy, orc, *cells))


def a_move_onto_a_cell_that_is_taken() -> Scene:
    """An orc moves to c3, and an elf is put there."""
    scene = a_move(PUSH)
    table = scene.table
    elf = table.second.creature("c5")
    return Scene(table, scene.source, scene.announced, uses(named(table, "Лазутчик"), elf, "c3"))


def a_strike(body: ab.Power, *cells: str, whom: str = "Орк") -> Scene:
    """An orc strikes an elf; something is done to one of them."""
    table, orc, _, elf = board(
        ours("c3", name="Орк", life=20), ours("a1", name="Друг"), theirs("c4", name="Эльф", life=20)
    )
    spy = meddler(table.second, body)
    return Scene(table, orc, (op.StrikeAt(orc.id, elf.id),), uses(spy, named(table, whom), *cells))


def a_closing_for_a_flyer(body: ab.Power, whom: str = "Орк") -> Scene:
    """An orc closes for the flyer that is its only foe; something is done to a card."""
    table = Table()
    orc = table.first.creature("c3", "Орк")
    table.first.creature("a1", "Друг")
    lay(table.second, "e6", kind=ab.CardType.ARTIFACT, name="Катапульта")
    spy = meddler(table.second, body)
    return Scene(table, orc, (op.CloseForFlyer(orc.id),), uses(spy, named(table, whom)))


def a_saving(body: ab.Power) -> Scene:
    """A mage saves up a chip; something is done to it."""
    table, mage, _, _ = board(
        ours("c1", ab.Playable(ab.Payment(chips=1), BOLT)), ours("a1", name="Друг"), theirs("c6")
    )
    spy = meddler(table.second, body)
    return Scene(table, mage, (op.SaveChip(mage.id),), uses(spy, mage))


def a_defence(body: ab.Power, *cells: str, whom: str = "Страж") -> Scene:
    """A guard is assigned against an orc that strikes an elf; something is done to a card."""
    table = Table()
    orc = table.first.creature("c3", "Орк", life=20)
    table.first.creature("a1", "Друг")
    elf = table.second.creature("c4", "Эльф", life=20)
    guard = table.second.creature("d4", "Страж", life=20)
    spy = meddler(table.first, body)
    announced = (op.StrikeAt(orc.id, elf.id), op.Defend(guard.id))
    return Scene(table, guard, announced, uses(spy, named(table, whom), *cells))


def a_defence_after_a_redirection() -> Scene:
    """A guard is assigned against a strike, and a hero takes it over."""
    scene = a_defence(BOLT)
    node = answers_at(ab.Moment.REDIRECTING, at_play(ab.Redirect()), powers=STRIKE)
    hero = lay(scene.table.second, "e6", node, life=20)
    return Scene(scene.table, scene.source, scene.announced, uses(hero))


def an_ability(
    ability: ab.Playable,
    body: ab.Power,
    *cells: str,
    whom: str = "Маг",
    **facts: Unpack[FactsAndState],
) -> Scene:
    """A mage uses an ability at an elf; something is done to one of them."""
    facts.setdefault("name", "Маг")
    table, mage, _, elf = board(
        ours("c1", ability, **facts), ours("a1", name="Друг"), theirs("c4", name="Эльф")
    )
    spy = meddler(table.second, body)
    return Scene(table, mage, uses(mage, elf), uses(spy, named(table, whom), *cells))


def a_jump(body: ab.Power, *cells: str, whom: str = "Маг") -> Scene:
    """A frog jumps to c4; something is done to a card."""
    table = Table()
    frog = lay(table.first, "c2", ab.Named(ab.Name.JUMP, 2), name="Маг")
    table.first.creature("a1", "Друг")
    table.second.creature("e6", "Эльф")
    spy = meddler(table.second, body)
    leap, goal = op.UseAction(frog.id, 1), op.ChooseCell(parse_cell("c4"))  # behind its name
    return Scene(table, frog, (leap, goal), uses(spy, named(table, whom), *cells))


def goes_off(body: ab.Power, whom: str) -> Scene:
    """A mage opens an orc, so a witch bewitches an elf; something is done to one of them."""
    table = Table()
    opens = on(ab.Moment.ANNOUNCED, spell(ab.Wound(1), targets=ENEMIES), OWN, powers=STRIKE)
    orc = table.first.creature("c3", "Орк", life=20)
    witch = lay(table.first, "a1", opens, name="Ведьма")
    elf = table.second.creature("c4", "Эльф", life=20)
    spy = meddler(table.second, body)
    announced = (op.StrikeAt(orc.id, elf.id), op.ChooseTarget(elf.id))
    return Scene(table, witch, announced, uses(spy, named(table, whom)))


def for_x(payment: ab.Payment, body: ab.Power) -> Scene:
    """A mage has four chips, extra lives and lives, and pays three for X of a bolt; something is
    done to it."""
    table, mage = board(ours("c1", ab.Playable(payment, BOLT), chips=4, life=4))
    table.laid[mage.id].extra = 4 if payment.extra_life else 0
    table.first.creature("a1", "Друг")
    elf = table.second.creature("c4")
    spy = meddler(table.second, body)
    announced = (*uses(mage), op.ChooseNumber(3), op.ChooseTarget(elf.id))
    return Scene(table, mage, announced, uses(spy, mage))


def from_the_graveyard(payment: ab.Payment, *chosen: Option) -> Scene:
    """A zombie with four tokens pays three of them for a bolt; some are taken off it."""
    node = ab.Playable(payment, BOLT, active=ab.Area.GRAVEYARD)
    table, zombie = board(ours("c1", node, ab.Named(ab.Name.INCARNATION, 9)))
    table.laid[zombie.id].enter(Zone.GRAVEYARD)
    table.laid[zombie.id].cell, table.laid[zombie.id].tokens = NO_CELL, 4
    table.first.creature("a1", "Друг")
    elf = table.second.creature("c4")
    spy = meddler(table.second, ROTS)
    announced = (*uses(zombie), *chosen, op.ChooseTarget(elf.id)) if chosen else uses(zombie, elf)
    return Scene(table, zombie, announced, uses(spy, zombie))


def with_a_card(payment: ab.Payment, body: ab.Power) -> Scene:
    """A priest pays with a page for a bolt; something is done to the page."""
    table, priest, page, _servant, elf = board(
        ours("c1", ab.Playable(payment, BOLT)), ours("a1"), ours("b1"), theirs("c4")
    )
    spy = meddler(table.second, body)
    announced = (*uses(priest, elf), op.ChoosePayment(page.id))
    return Scene(table, priest, announced, uses(spy, page))


def with_lives_of_a_card(body: ab.Power) -> Scene:
    """A priest pays with two of the three extra lives of a page; something is done to the page."""
    scene = with_a_card(ab.Payment(extra_life=2, life_of=OTHERS), body)
    page = next(option.card for option in scene.announced if isinstance(option, op.ChoosePayment))
    scene.table.laid[page].extra = 3
    return scene


def with_tokens_of_a_card(body: ab.Power) -> Scene:
    """A priest pays with three of the four tokens of a zombie that is buried."""
    buried = ab.Targets(area=ab.Area.GRAVEYARD)
    table, priest = board(ours("c1", ab.Playable(ab.Payment(tokens=3, tokens_of=buried), BOLT)))
    zombies = [table.first.creature(cell) for cell in ("a1", "b1")]
    for zombie in zombies:
        table.laid[zombie.id].enter(Zone.GRAVEYARD)
        table.laid[zombie.id].cell, table.laid[zombie.id].tokens = NO_CELL, 4
    table.first.creature("e1", "Друг")
    elf = table.second.creature("c4")
    spy = meddler(table.second, body)
    announced = (*uses(priest, elf), op.ChoosePayment(zombies[0].id))
    return Scene(table, priest, announced, uses(spy, zombies[0]))


def with_extra_life(body: ab.Power) -> Scene:
    """A vampire pays two extra lives of three for a bolt; something is done to it."""
    scene = an_ability(bolt_for(ab.Payment(extra_life=2)), body)
    scene.table.laid[scene.source.id].extra = 3
    return scene


def with_a_marker(body: ab.Power) -> Scene:
    """A mage pays a marker for a bolt; something is done to it."""
    marks = ab.Playable(ab.FREE, influence(ab.Gain(ab.Marker(), marker="яд")))
    table, mage, elf = board(
        ours("c1", marks, bolt_for(ab.Payment(markers=("яд",))), name="Маг"),
        theirs("c4", name="Эльф"),
    )
    spy = meddler(table.second, body)
    announced = (op.UseAction(mage.id, 0, mage.id), op.UseAction(mage.id, 1, elf.id))
    return Scene(table, mage, announced, uses(spy, named(table, "Маг")))


CLOSE, DESTROY, EXILE, LOSE = (
    influence(effect) for effect in (ab.Close(), ab.Destroy(), ab.Exile(), ab.LoseAbilities())
)
OPEN_ONLY = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN))
COSTLESS = ab.Playable(ab.Payment(), BOLT, limit=ab.Limit.PER_TURN)
THROW = ab.Playable(
    ab.Payment(), ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1)), limit=ab.Limit.PER_TURN
)
ROTS = influence(ab.Tokens(-2), targets=ab.Targets(area=ab.Area.GRAVEYARD))
WEAKENS = influence(ab.ExtraLife(-2))
STEALS = influence(ab.TakeControl())


def bolt_for(payment: ab.Payment) -> ab.Playable:
    """Return a bolt that costs this."""
    return ab.Playable(payment, BOLT)


ABILITIES: Final[dict[type, tuple[Case, ...]]] = {
    ab.Playable: (
        Case("528.6", "it was lost", lambda: an_ability(COSTLESS, LOSE)),
        Case(
            "115.1",
            "its condition does not hold",
            lambda: an_ability(ab.Playable(ab.Payment(), BOLT, condition=OPEN_ONLY), CLOSE),
        ),
        Case("528.9", "it may not act", lambda: an_ability(tap(BOLT), ban(ab.Doing.ACT))),
        Case("528.9", "it may not attack", lambda: an_ability(THROW, ban(ab.Doing.ATTACK))),
        Case("528.2", "its target has left", lambda: an_ability(COSTLESS, DESTROY, whom="Эльф")),
        Case("507.2", "its cell is taken", lambda: a_jump(PUSH, "c4", whom="Эльф")),
        Case("528.2", "its cell is too far away by now", lambda: a_jump(PUSH, "e1")),
        Case("302.9", "it is the opponent's", lambda: an_ability(COSTLESS, STEALS)),
        Case("529.1.1", "its source has left", lambda: an_ability(COSTLESS, DESTROY)),
    ),
    ab.Triggered: (
        Case("528.6", "it was lost", lambda: goes_off(LOSE, "Ведьма")),
        Case("528.2", "its target has left", lambda: goes_off(DESTROY, "Эльф")),
        Case("529.1.1", "its source has left", lambda: goes_off(DESTROY, "Ведьма")),
    ),
}

PLAYS: Final[dict[PlayKind, tuple[Case, ...]]] = {
    PlayKind.MOVE: (
        Case("507.2", "its cell is taken", a_move_onto_a_cell_that_is_taken),
        Case("506.3", "it is closed", lambda: a_move(CLOSE)),
        Case("506.1", "it is too far away by now", lambda: a_move(PUSH, "e1")),
        Case("208.7", "it is an artifact by now", lambda: a_move(influence(ARTIFACT))),
        Case("528.9", "it may not move", lambda: a_move(ban(ab.Doing.MOVE))),
        Case("528.9", "it may not be relocated", lambda: a_move(ban(ab.Doing.RELOCATE))),
        Case("302.9", "it is the opponent's by now", lambda: a_move(STEALS)),
        Case("529.1.1", "it has left", lambda: a_move(DESTROY)),
    ),
    PlayKind.STRIKE: (
        Case("510.1", "it is closed", lambda: a_strike(CLOSE)),
        Case("208.8", "it is an artifact by now", lambda: a_strike(influence(ARTIFACT))),
        Case("528.9", "it may not act", lambda: a_strike(ban(ab.Doing.ACT))),
        Case("528.9", "it may not attack", lambda: a_strike(ban(ab.Doing.ATTACK))),
        Case("528.9", "it may not strike", lambda: a_strike(ban(ab.Doing.STRIKE))),
        Case("504.1", "it was pushed away", lambda: a_strike(PUSH, "a2")),
        Case("504.1", "its target was pushed away", lambda: a_strike(PUSH, "e6", whom="Эльф")),
        Case("528.9", "that is no target", lambda: a_strike(ban(ab.Doing.BE_TARGET), whom="Эльф")),
        Case("201.2.1", "its target has left", lambda: a_strike(DESTROY, whom="Эльф")),
        Case("302.9", "it is the opponent's by now", lambda: a_strike(STEALS)),
        Case("529.1.1", "it has left", lambda: a_strike(DESTROY)),
    ),
    PlayKind.CLOSE_FOR_FLYER: (
        Case(
            "107.2",
            "a ground creature came",
            lambda: a_closing_for_a_flyer(influence(GROUND), whom="Катапульта"),
        ),
        Case("510.1", "it is closed", lambda: a_closing_for_a_flyer(CLOSE)),
        Case("208.8", "it is an artifact", lambda: a_closing_for_a_flyer(influence(ARTIFACT))),
        Case("528.9", "it may not act", lambda: a_closing_for_a_flyer(ban(ab.Doing.ACT))),
        Case("529.1.1", "it has left", lambda: a_closing_for_a_flyer(DESTROY)),
    ),
    PlayKind.SAVE_CHIP: (
        Case("123.3", "nothing of it costs chips any more", lambda: a_saving(LOSE)),
        Case("510.1", "it is closed", lambda: a_saving(CLOSE)),
        Case("528.9", "it may not act", lambda: a_saving(ban(ab.Doing.ACT))),
        Case("529.1.1", "it has left", lambda: a_saving(DESTROY)),
    ),
    PlayKind.DEFEND: (
        Case("514.4", "it was pushed away", lambda: a_defence(PUSH, "e6")),
        Case("208.8", "it is an artifact by now", lambda: a_defence(influence(ARTIFACT))),
        Case("510.1", "it is closed", lambda: a_defence(CLOSE)),
        Case("528.9", "it may not act", lambda: a_defence(ban(ab.Doing.ACT))),
        Case("528.9", "it may not defend", lambda: a_defence(ban(ab.Doing.DEFEND))),
        Case("529.1.1", "it has left", lambda: a_defence(DESTROY)),
        Case("514.8", "the strike was redirected", a_defence_after_a_redirection),
        Case(
            "514.2",
            "the strike is directed",
            lambda: a_defence(influence(ab.Gain(ab.Named(ab.Name.DIRECTED))), whom="Орк"),
        ),
        Case("514.4", "who strikes was moved", lambda: a_defence(PUSH, "e1", whom="Орк")),
        Case("201.2.1", "who strikes has left", lambda: a_defence(DESTROY, whom="Орк")),
        Case("201.2.1", "who is struck has left", lambda: a_defence(DESTROY, whom="Эльф")),
    ),
    PlayKind.ABILITY: tuple(case for several in ABILITIES.values() for case in several),
}

PAYMENTS: Final[dict[str, tuple[Case, ...]]] = {
    "closes": (Case("510.1", "it is closed", lambda: an_ability(tap(BOLT), CLOSE)),),
    "chips": (
        Case(
            "501.6",
            "a chip is gone",
            lambda: an_ability(bolt_for(ab.Payment(chips=2)), influence(ab.Chips(-1)), chips=2),
        ),
    ),
    "tokens": (
        Case("501.6", "too few are left", lambda: from_the_graveyard(ab.Payment(tokens=3))),
    ),
    "markers": (
        Case("501.6", "the marker is gone", lambda: with_a_marker(influence(ab.LoseMarker("яд")))),
    ),
    "movement": (Case("506.7", "its movement is gone", lambda: a_jump(CLOSE)),),
    "wounds": (
        Case(
            "501.6",
            "too little life is left",
            lambda: an_ability(bolt_for(ab.Payment(wounds=3)), spell(ab.Wound(3)), life=5),
        ),
    ),
    "extra_life": (Case("501.6", "too little is left", lambda: with_extra_life(WEAKENS)),),
    "destroyed": (
        Case("529.1.1", "it left", lambda: an_ability(bolt_for(ab.Payment(destroyed=True)), EXILE)),
    ),
    "exiled": (
        Case("529.1.1", "it left", lambda: an_ability(bolt_for(ab.Payment(exiled=True)), DESTROY)),
    ),
    "to_deck": (
        Case("529.1.1", "it left", lambda: an_ability(bolt_for(ab.Payment(to_deck=True)), DESTROY)),
    ),
    "destroys": (
        Case("501.7", "that left", lambda: with_a_card(ab.Payment(destroys=OTHERS), DESTROY)),
        Case(
            "501.7",
            "that is the opponent's by now",
            lambda: with_a_card(ab.Payment(destroys=OTHERS), STEALS),
        ),
    ),
    "closes_other": (
        Case(
            "501.7", "that is closed", lambda: with_a_card(ab.Payment(closes_other=OTHERS), CLOSE)
        ),
        Case("501.7", "that left", lambda: with_a_card(ab.Payment(closes_other=OTHERS), DESTROY)),
    ),
    "exiles": (
        Case("501.7", "that left", lambda: with_a_card(ab.Payment(exiles=OTHERS), DESTROY)),
        Case(
            "501.7",
            "that is the opponent's by now",
            lambda: with_a_card(ab.Payment(exiles=OTHERS), STEALS),
        ),
    ),
    "life_of": (
        Case("501.7", "whose card left", lambda: with_lives_of_a_card(DESTROY)),
        Case("501.7", "of which too little is left", lambda: with_lives_of_a_card(WEAKENS)),
    ),
    "tokens_of": (Case("501.7", "of which too few are left", lambda: with_tokens_of_a_card(ROTS)),),
}


X: Final = ab.ChosenX()
OF_X: Final[dict[str, tuple[Case, ...]]] = {
    "tokens": (
        Case(
            "501.6",
            "too few are left",
            lambda: from_the_graveyard(ab.Payment(tokens=X), op.ChooseNumber(3)),
        ),
    ),
    "chips": (
        Case(
            "501.6", "too few are left", lambda: for_x(ab.Payment(chips=X), influence(ab.Chips(-2)))
        ),
    ),
    "wounds": (
        Case(
            "501.6",
            "too little life is left",
            lambda: for_x(ab.Payment(wounds=X), spell(ab.Wound(2))),
        ),
    ),
    "extra_life": (
        Case("501.6", "too little is left", lambda: for_x(ab.Payment(extra_life=X), WEAKENS)),
    ),
}


def test_every_kind_of_play_has_a_case() -> None:
    assert set(PLAYS) == set(PlayKind)


def test_every_kind_of_ability_that_is_played_has_a_case() -> None:
    played = get_args(hints_of(Play)["ability"])
    assert set(ABILITIES) == set(played) - {type(None)}


def test_every_kind_of_payment_has_a_case() -> None:
    assert set(PAYMENTS) == {field.name for field in fields(ab.Payment)}


def test_every_payment_that_may_be_x_has_a_case() -> None:
    assert set(OF_X) == {name for name, kind in hints_of(ab.Payment).items() if kind == ab.Number}


CASES: Final = [
    pytest.param(case, id=f"{kind}{of_x}: {case.what}")
    for cases, of_x in ((PLAYS, ""), (PAYMENTS, ""), (OF_X, " of X"))
    for kind, several in cases.items()
    for case in several
]


def play(scene: Scene, options: tuple[Option, ...]) -> None:
    """Give these answers, each as soon as it is asked for; pass before that."""
    for option in options:
        while option not in scene.table.options:
            scene.table.passes()
        scene.table.choose(option)


def announced_by(scene: Scene) -> int:
    """Return the number of the play that the scene is about."""
    plays = scene.table.events(ev.PlayAnnounced)
    return next(event.play for event in reversed(plays) if event.source == scene.source.id)


def fate(scene: Scene, number: int) -> list[str]:
    """Return what happened to a play: whether it was reserved for, stopped, why, and was paid."""
    told = []
    for event in scene.table.match.history:
        match event:
            case ev.ResourcesReserved(play=play) if play == number:
                told.append("begun")
            case ev.PlayStopped(play=play, rule=rule, paid=paid) if play == number:
                told.append(f"{rule} {'paid' if paid else 'unpaid'}")
    return told


@pytest.mark.rule("512.6.2", "528.2")
@each_row("case", CASES)
def test_an_announced_play_begins_if_nobody_responds(case: Case) -> None:
    scene = case.lay()
    play(scene, scene.announced)
    scene.table.everybody_passes()
    assert fate(scene, announced_by(scene)) == ["begun"]


@pytest.mark.rule("512.6.2/illegal", "528.2", "528.8", "501.9", "501.14")
@each_row("case", CASES)
def test_a_play_made_illegal_by_a_response_leaves_the_stack_unpaid(case: Case) -> None:
    scene = case.lay()
    play(scene, scene.announced)
    number = announced_by(scene)
    play(scene, scene.answer)
    scene.table.everybody_passes()
    assert fate(scene, number) == [f"{case.rule} unpaid"]
