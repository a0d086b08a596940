"""What a sentence says besides what it does: for how long, in whose turn, who is asked."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.events import DiceRolled
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.fighting import SHOT, says
from tests.support.scenario import Piece, Table
from tests.support.tableau import Board, Tableau, played, waited


@pytest.mark.rule("537.5", "515.2")
@pytest.mark.parametrize(("how", "defence"), [("", 0), (" как с открытым", 1)])
def test_a_closed_card_rolls_only_if_it_is_fought_as_an_open_one(how: str, defence: int) -> None:
    whom = f"со стоящим рядом с ним существом противника{how}"
    table = Table()
    text = f"При выстреле ваше существо может сразиться {{strike}} {whom}."
    archer = says(table.first, "a1", text, SHOT)
    table.first.creature("c3", life=20)
    elf = table.second.creature("c4", life=20, closed=True)
    table.dice(3, 6, 1)
    use(table, archer, elf)
    first_trigger(table, archer)
    everybody_passes(table)
    rolled = [(event.attack, event.defence) for event in table.events(DiceRolled)]
    assert rolled == [(3, 0), (6, defence)]


@pytest.mark.rule("535.1", "116.7")
@pytest.mark.parametrize("names", ["проклятие", "отравление или проклятие"])
@pytest.mark.parametrize(("whom", "told"), [("маг", ""), ("друг", "друг: +curse 1")])
def test_nobody_is_asked_whether_a_card_gains_what_it_cannot(
    names: str, whom: str, told: str
) -> None:
    scene = Tableau(f"Не может получать {names}.", "{instant}: Ваше существо получает проклятие.")
    assert scene.uses(whom) == told
    assert scene.has_answered_all


@pytest.mark.rule("504.1", "121.1")
def test_a_card_ahead_is_ahead_of_who_is_told_of() -> None:
    board: Board = {"маг": {"cell": "a1"}, "враг": {"cell": "b3"}}
    scene = Tableau("Ваши существа, напротив которых стоит карта, имеют {zor}.", others=board)
    assert {name for name, facts in scene.told().items() if "zor" in facts} == {"друг"}


@pytest.mark.rule("106.2.1")
def test_what_a_card_becomes_it_stays() -> None:
    text = "{instant}: Существо противника становится тёмным."
    assert played(text, "враг", turns=2) == "враг: +стихии darkness | = | ="


@pytest.mark.rule("116.4", "116.2")
@pytest.mark.parametrize("other", [False, True])
def test_after_a_kill_in_whosever_turn(*, other: bool) -> None:
    text = "После того, как ваше существо уничтожает существо противника, получить {counter}."
    board: Board = {
        "маг": {"cell": "a1", "chips": 0},
        "друг": {"cell": "c3"},
        "враг": {"life": 4},
    }
    scene = Tableau(text, others=board)
    friend, foe = scene.pieces["друг"], scene.pieces["враг"]
    if other:
        scene.ends_turns()
        scene.table.strikes(foe, friend, dice=(1, 6))
    else:
        scene.table.strikes(friend, foe, dice=(6, 1))
    scene.answers()
    assert (foe.is_dead, scene.pieces["маг"].state.chips) == (True, 1)


@pytest.mark.rule("541.1", "518.1")
@pytest.mark.parametrize(
    ("noun", "lost"), [("прыжок", ab.Name.JUMP), ("телепортацию", ab.Name.TELEPORT)]
)
def test_of_two_ways_to_go_the_named_one_is_lost(noun: str, lost: ab.Name) -> None:
    table = Table()
    mage = says(table.first, "c2", f"{{instant}}: Существо противника теряет {noun}.")
    ways = (ab.Name.JUMP, ab.Name.TELEPORT)
    elf = lay(table.second, "c4", ab.Named(ab.Name.JUMP, 2), ab.Named(ab.Name.TELEPORT))
    use(table, mage, elf)
    everybody_passes(table)
    assert [name for name in ways if not elf.state.facts.has(name)] == [lost]


def made_to_strike(verb: str, victim: str, *, closed: bool) -> tuple[Table, Piece, Piece]:
    """Let one of two cards beside the victim fight it, at a shot of an archer that hears spells."""
    whom = "существом противника" if verb.endswith(" с") else "существу противника"
    table = Table()
    text = f"При выстреле ваше существо может {verb} {whom}."
    archer = says(table.first, "a1", text, SHOT, "После заклинания получить {counter}.")
    table.first.creature("c3", life=20)
    table.first.creature("d3", life=20)
    elf = says(table.second, "c4", victim, life=20, closed=closed)
    table.dice(3, 6, 1, 6, 1)
    use(table, archer, elf)
    first_trigger(table, archer)
    while table.asked is not None and table.asked[1] is not Asking.ACT:
        aims = [option for option in table.options if isinstance(option, op.ChooseTarget)]
        table.choose(aims[-1] if aims else op.Pass())
    return table, archer, elf


VERBS: Final = ("сразиться {strike} с", "нанести {strike} по", "объявить {strike} по")


@pytest.mark.rule("537.2", "532.2")
@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(("kind", "wounds"), [("{strike}", 1), ("особых ударов", 4)])
def test_what_another_card_may_deal_is_a_strike(verb: str, kind: str, wounds: int) -> None:
    _table, archer, elf = made_to_strike(verb, f"Защита от {kind}.", closed=True)
    assert (elf.wounds, archer.state.chips) == (wounds, 0)


@pytest.mark.rule("537.2", "537.5", "515.2")
@pytest.mark.parametrize(("verb", "defence"), zip(VERBS, (1, 0, 1), strict=True))
def test_one_card_strikes_and_is_answered_as_the_verb_says(verb: str, defence: int) -> None:
    table, archer, elf = made_to_strike(verb, "Рывок.", closed=False)
    rolled = [(event.attack, event.defence) for event in table.events(DiceRolled)]
    assert (rolled, elf.wounds, archer.state.chips) == ([(3, 0), (6, defence)], 4, 0)


@pytest.mark.rule("512.6.4", "111.1")
def test_an_attack_is_redirected_by_no_spell() -> None:
    """Every card is protected from spells, and one hears them."""
    table = Table()
    orc = says(table.first, "c3", "{zoz}.")
    text = "При нападении существа противника на ваше существо перенаправить эту атаку на себя."
    hero = says(table.second, "b4", text, "После заклинания получить {counter}.", life=20)
    elf = says(table.second, "c4", "{zoz}.", life=20, closed=True)
    table.strikes(orc, elf, dice=(6, 1))
    everybody_passes(table)
    assert (elf.wounds, hero.wounds, hero.state.chips) == (0, 3, 0)


@pytest.mark.rule("413.3")
def test_what_lasts_for_this_turn_is_gone_after_a_turn_of_the_opponent() -> None:
    text = "В начале хода противника ваше существо получает +1 к {strike} в этот ход."
    assert waited(text, "друг", turns=2) == "друг: удар 1-2-3>2-3-4 | "
