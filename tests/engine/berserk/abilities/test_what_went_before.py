"""What an ability knows of what went before it: a way, a fight, chosen cells, a named ability."""

import pytest

from tests.support.scenes import Scene

DASHES = "[=tap(Power(INFLUENCE, (Relocate(Relocation.DASH),), ITSELF, Cells(within=1)))]"
COUNTS = (
    "= Triggered(When(Moment.RELOCATED, SELF, ways=(Relocation.DASH,)),"
    " influence(Chips(MovesThisWay())))"
)
PUSHES = (
    "= Triggered(When(Moment.MOVED, SELF), Power(INFLUENCE, (Relocate(),), Targets(FOE),"
    " Cells(Who.TARGET, directions=(ONWARD,))))"
)
EXCHANGES = (
    "= Triggered(When(CALCULATION, CREATURE, powers=STRIKE, counter=False), influence(Chips(1)),"
    " condition=HasStatus(Status.EXCHANGING, Who.SUBJECT))"
)
STRONGER = (
    "= (tap(influence(FinishingBlow(1), targets=Targets())), Triggered(When(Moment.TURN_START,"
    " AllOf(), turn=Side.OWN), influence(UpTo(Gain(StrongerBlow(1)), 2))))"
)


def counting(where: str) -> str:
    """Return an action that chooses a column, then gets a chip for each of these cells of it."""
    chosen = f"influence(Chips(CountCells(Cells(chosen=OnChosen({where})))))"
    column = "Power(INFLUENCE, (ChooseCells(),), ITSELF, Cells(shape=Shape.COLUMN))"
    return f"= tap(And(({column}, {chosen})))"


@pytest.mark.rule("506.1", "538.2")
@pytest.mark.parametrize(("goal", "chips"), [("c4", " chips 0>2"), ("b3", "")])
def test_a_dash_counts_the_moves_in_its_direction(goal: str, chips: str) -> None:
    scene = Scene(COUNTS, f"орк c1: move 2, {DASHES} vs враг e6")
    told = scene.plays(f"орк moves c2; орк moves c3; орк uses; {goal}")
    assert told == f"орк: cell c1>{goal} +closed{chips}"


@pytest.mark.rule("507.1")
@pytest.mark.parametrize(("goal", "chips"), [("c4", 3), ("b3", 2)])
def test_relocations_in_one_direction_can_be_counted_instead_of_moves(
    goal: str, chips: int
) -> None:
    text = "= Triggered(When(Moment.RELOCATED, SELF), influence(Chips(MovesThisWay(True))))"
    scene = Scene(text, f"орк c2: {DASHES} vs враг e6")
    told = scene.plays(f"орк moves c3; орк uses; {goal}")
    assert told == f"орк: cell c2>{goal} +closed chips 0>{chips}"


@pytest.mark.rule("505.1")
@pytest.mark.parametrize(
    ("until", "gained"),
    [("PLAY_END", "судья: chips 0>1"), ("Until.TURN_END", "стрелок: +directed 1")],
)
def test_a_gain_for_the_play_alone_breaks_no_row(until: str, gained: str) -> None:
    row = "InARow((Link(effects=(EffectKind.HEAL,)), Link((SHOT,))))"
    text = f"= Triggered(When(LANDED, OWN, powers=(SHOT,)), influence(Chips(1)), condition={row})"
    readies = f"influence(Gain(Named(Name.DIRECTED), {until}))"
    shoots = f"[=Playable(Payment(), And(({readies}, Attack(SHOT, Strength(1, 1, 1)))))]"
    heals = "[=Playable(Payment(), influence(Heal(1)))]"
    scene = Scene(text, f"судья a1; лекарь b1: wounds 1, {heals}; стрелок c1: {shoots} vs враг c6")
    told = scene.plays("лекарь uses; settled; стрелок uses; враг: 1; settled")
    assert told == f"лекарь: wounds 1>0; {gained}, враг: wounds 0>1"


@pytest.mark.rule("106.1.2", "535.1")
@pytest.mark.parametrize(("striker", "wounds"), [("маг", 2), ("друг", 1)])
def test_a_given_replacement_knows_the_card_that_gave_it(striker: str, wounds: int) -> None:
    more = "Replacement(ReplacedBy.WOUNDS, source=Is(Who.GIVER), powers=STRIKES, amount=1)"
    scene = Scene(f"= While(Every(), ({more},), FOE)", "маг c3; друг b3 vs враг c4: closed")
    told = scene.plays(f"{striker} strikes враг: 1")
    assert told == f"{striker}: +closed, враг: wounds 0>{wounds}"


@pytest.mark.rule("506.1")
@pytest.mark.parametrize(("goal", "pushed"), [("c3", "b5"), ("d2", "c4")])
def test_another_card_may_be_pushed_in_the_direction_of_a_move(goal: str, pushed: str) -> None:
    scene = Scene(PUSHES, "орк c2; свой a1 vs враг b4")
    told = scene.plays(f"орк moves {goal}")
    assert told == f"орк: cell c2>{goal}, враг: cell b4>{pushed}"


@pytest.mark.rule("515.3", "515.4")
@pytest.mark.parametrize(
    ("board", "dice", "chips"),
    [
        ("орк c3 vs враг c4", "5 3", 1),
        ("орк c3 vs враг c4", "6 1", 0),
        ("орк c3 vs враг c4: closed", "5", 0),
    ],
)
def test_only_a_fight_in_which_both_strike_is_an_exchange(
    board: str, dice: str, chips: int
) -> None:
    scene = Scene(EXCHANGES, board)
    scene.plays(f"орк strikes враг: {dice}; settled")
    assert scene.pieces["орк"].state.chips == chips


@pytest.mark.rule("507.2")
def test_cells_may_have_to_be_beside_several_cards() -> None:
    moves = "= tap(Power(INFLUENCE, (Relocate(),), ITSELF, Cells(near=FOE, near_least=2)))"
    scene = Scene(moves, "орк a1 vs один c4; два d4; три e6")
    assert scene.plays("орк uses; ?; c3").startswith("c3, d3, c5, d5, e5; ")


@pytest.mark.rule("502.7", "505.7", "543.4")
@pytest.mark.parametrize(("where", "chips"), [("Shape.COLUMN", 4), ("Shape.COLUMN, True", 16)])
def test_free_cells_of_a_column_chosen_before_are_counted(where: str, chips: int) -> None:
    scene = Scene(counting(where), "орк c1; свой c2 vs враг e6")
    scene.plays("орк uses; c1; settled")
    assert scene.pieces["орк"].state.chips == chips


@pytest.mark.rule("545.3")
def test_what_is_added_to_finishing_blows_has_a_maximum() -> None:
    scene = Scene(STRONGER, "орк c3 vs раз c4: life 3; два b4: life 4; три e6")
    assert scene.plays("turn; turn; turn; turn; turn; turn; орк uses?") == "раз"


@pytest.mark.rule("518.1")
@pytest.mark.parametrize(("text", "chips"), [("Трупоедство.", 3), ("Вампиризм.", 0)])
def test_healing_and_exile_by_carrion_are_told_from_others(text: str, chips: int) -> None:
    waits = (
        "= (Triggered(When(Moment.HEALED, SELF, named=(CARRION,)), influence(Chips(1))),"
        " Triggered(When(Moment.EXILED, AllOf(), SELF, named=(CARRION,)), influence(Chips(2))))"
    )
    scene = Scene(waits, f"орк c3: wounds 2, [{text}] vs враг c4: closed, life 1; другой e6")
    scene.plays("орк strikes враг: 6; settled")
    assert scene.pieces["орк"].state.chips == chips


@pytest.mark.rule("123.3")
def test_saving_up_a_chip_is_told_from_getting_one() -> None:
    waits = (
        "= Triggered(When(Moment.SAVED, FRIEND),"
        " influence(ExtraLife(1), targets=Targets(who=Who.SUBJECT)))"
    )
    spends, gives = "[{counter}{tap}: Открыться.]", "[{tap}: Существо получает {counter}.]"
    scene = Scene(waits, f"орк a1; маг c2: {spends}; друг d2: {gives} vs враг c5")
    scene.plays("маг saves; settled; друг uses маг; settled")
    assert (scene.pieces["маг"].state.chips, scene.pieces["маг"].state.extra) == (2, 1)


@pytest.mark.rule("527.1", "537.5")
def test_a_named_second_target_is_fought_wherever_it_stands() -> None:
    def fights(at: str) -> Scene:
        blow = f"Makes(FIGHTS, Attack(PowerKind.STRIKE, None), Targets({at}))"
        pair = "Targets(who=Who.SELF, then=Targets(ENEMY))"
        text = f"= tap(Power(INFLUENCE, ({blow},), {pair}))"
        return Scene(text, "орк a1: strike 1-1-1 vs враг e6: life 9")

    told = fights("who=Who.TARGET").plays("dice 6 1; орк uses; settled")
    assert told == "орк: +closed, враг: wounds 0>1"
    assert "орк uses" not in fights("").plays("?")
