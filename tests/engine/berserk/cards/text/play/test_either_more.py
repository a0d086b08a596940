"""More of it where something is so, played from the text."""

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.laying import lay, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.brief import turns
from tests.engine.berserk.cards.text.play.guards import SHOT, TWO
from tests.support.scenario import Table
from tests.support.spoken import NotRead, spoken

_KILLS = "Когда уничтожает карту противника — получает +1 к следующему выстрелу "


@pytest.mark.rule("545.10")
@pytest.mark.parametrize(
    ("text", "unique", "wounds"),
    [
        ("(или +3, если она уникальная).", False, 3),
        ("(или +3, если она уникальная).", True, 5),
        ("(или +5, если она закрыта).", False, 7),
    ],
)
def test_more_is_added_to_the_next_shot_where_it_is_so(
    text: str, unique: bool, wounds: int
) -> None:
    """One or the other, and the shot after that is as it was."""
    table = Table()
    archer = lay(table.first, "c3", *spoken(_KILLS + text), tap(ab.Attack(SHOT, TWO)))
    dead = lay(table.second, "c4", closed=True, life=1, unique=unique)
    prey = lay(table.second, "c6", closed=True, life=30)
    table.strikes(archer, dead, dice=(3,))
    everybody_passes(table)
    assert dead.is_dead
    for expected in (wounds, 2):
        turns(table, 2)
        before = prey.wounds
        use(table, archer, prey, die=6)
        assert prey.wounds - before == expected


@pytest.mark.rule("116.7", "545.10")
@pytest.mark.parametrize(("chips", "may", "added"), [(0, True, 1), (2, True, 2), (2, False, 0)])
def test_more_is_gained_for_a_turn_where_it_is_so(chips: int, may: bool, added: int) -> None:
    table = Table()
    text = (
        "Не закрывается после нападения. При {strike} может получить +1 к {strike} до конца хода "
        "(или +2, если у атакованного есть {counter})."
    )
    orc = lay(table.first, "c3", *spoken(text), name="Каменный страж")
    prey = lay(table.second, "c4", closed=True, life=30, chips=chips)
    table.strikes(orc, prey, dice=(3,))
    if may:
        first_trigger(table, orc)
    else:
        table.passes()
    everybody_passes(table)
    assert orc.state.facts.strike is not None
    assert orc.state.facts.strike.weak == 1 + added


@pytest.mark.rule("545.10")
@pytest.mark.parametrize(
    "text", ["(или +1, если она уникальная).", "(или 3, если она уникальная)."]
)
def test_no_more_than_before_is_not_read(text: str) -> None:
    with pytest.raises(NotRead):
        spoken(_KILLS + text)


@pytest.mark.rule("543.7")
@pytest.mark.parametrize(
    ("text", "chips", "wounds", "strike"),
    [
        ("+2 к {strike} за каждую {counter} (максимум +6).", 1, 5, 3),
        ("+2 к {strike} за каждую {counter} (максимум +6).", 4, 5, 7),
        ("+1 к {strike} за каждую {counter}.", 4, 5, 5),
        ("+1 к {strike} за каждую рану.", 4, 5, 6),
        ("-1 к {strike} за каждую рану (максимум -1).", 4, 5, 0),
    ],
)
def test_what_the_card_has_itself_is_counted(
    text: str, chips: int, wounds: int, strike: int
) -> None:
    table = Table()
    orc = lay(table.first, "c3", *spoken(text), life=20, chips=chips, wounds=wounds)
    lay(table.first, "d3", chips=7)
    prey = lay(table.second, "c4", closed=True, life=30)
    table.strikes(orc, prey, dice=(3,))
    assert prey.wounds == strike
