"""What is an action, and what is none: 113.4."""

from collections.abc import Callable

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.kernel import IllegalChoice
from tests.engine.berserk.abilities.laying import lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, on, sudden
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table

HIT = spell(ab.Wound(1), targets=ENEMIES)


def close_the_page(table: Table, mage: Piece, elf: Piece) -> None:
    """The mage uses what another card is closed for."""
    table.uses(mage, elf, number=4)
    table.choose(op.ChoosePayment(table.piece("Паж").id))


DEEDS: dict[str, Callable[[Table, Piece, Piece], None]] = {
    "ability": lambda table, mage, elf: table.uses(mage, elf),
    "strike": lambda table, mage, elf: table.strikes(mage, elf, dice=(3,)),
    "chip": lambda table, mage, _elf: table.choose(op.SaveChip(mage.id)),
    "flyer": lambda table, mage, _elf: table.closes_for_flyer(mage),
    "free": lambda table, mage, elf: table.uses(mage, elf, number=1),
    "for a chip": lambda table, mage, elf: table.uses(mage, elf, number=2),
    "for a wound": lambda table, mage, elf: table.uses(mage, elf, number=3),
    "for another": close_the_page,
    "sudden": lambda table, mage, elf: table.uses(mage, elf, number=5),
    "move": lambda table, mage, _elf: table.moves(mage, "b2"),
}
ACTIONS, OTHERS = tuple(DEEDS)[:4], tuple(DEEDS)[4:]


class Busy:
    """A mage who can do every deed, an elf, and a clerk who counts the actions of that side."""

    def __init__(self, *deeds: str) -> None:
        self.table = Table()
        pays = (
            TAP,
            ab.Payment(),
            ab.Payment(chips=1),
            ab.Payment(wounds=1),
            ab.Payment(closes_other=ab.Targets(ab.Called("Паж"))),
        )
        abilities = (*(ab.Playable(payment, HIT) for payment in pays), sudden(HIT, ab.Payment()))
        self.mage = lay(self.table.first, "b3", *abilities, chips=1, name="Маг")
        acts = on(ab.Moment.ACTED, on_itself(ab.Chips(1)), OWN)
        self.clerk = lay(self.table.first, "e1", acts)
        self.table.first.creature("a1", "Паж")
        flies = "flyer" in deeds
        enemy = self.table.second
        self.elf = enemy.flyer(life=20) if flies else enemy.creature("b4", life=20, closed=True)
        for deed in deeds:
            DEEDS[deed](self.table, self.mage, self.elf)
            self.table.everybody_passes()

    @property
    def acted(self) -> tuple[bool, int, int]:
        """Whether the mage is closed, its action markers, and the actions counted."""
        return self.mage.is_closed, self.mage.state.acted, self.clerk.state.chips


@pytest.mark.rule("113.4/closes", "113.4/properties", "107.2", "123.3", "510.2")
@pytest.mark.parametrize("deed", ACTIONS)
def test_every_action_closes_its_card_and_counts_as_an_action(deed: str) -> None:
    assert Busy(deed).acted == (True, 1, 1)


@pytest.mark.rule("113.4/others", "510.2")
@pytest.mark.parametrize("deed", OTHERS)
def test_no_other_play_counts_as_an_action(deed: str) -> None:
    assert Busy(deed).acted == (False, 0, 0)


@scenes(
    scene("113.4/properties 107.3 514.9", "defending is an action of the defender",
          "c3 strikes c4 rolling 3 3, b4 defends, all pass: b4 is closed, b4 has 1 action, "
          "e6 has 1 chip",
          ours("c3"), theirs("c4"), theirs("b4", name="Страж"),
          theirs("e6", on(ab.Moment.ACTED, on_itself(ab.Chips(1)), ab.Called("Страж")))),
    scene("113.4/others 116.1", "a triggered ability is no action",
          "c1 uses at c4, all pass: c4 has 2 wounds, a1 is not closed, a1 has 0 actions",
          ours("a1", on(ab.Moment.WOUNDED, HIT, ENEMY, limit=ab.Limit.PER_TURN)),
          ours("c1", tap(HIT)), theirs("c4")),
)  # fmt: skip
def test_kinds_of_actions(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("113.4", "510.1")
@pytest.mark.parametrize("deed", [deed for deed in DEEDS if deed not in ("flyer", "move")])
def test_an_open_card_that_acted_may_use_other_abilities(deed: str) -> None:
    """An action marker keeps it from actions alone."""
    busy = Busy()
    busy.table.laid[busy.mage.id].acted = 1
    before = busy.elf.wounds
    if deed in ACTIONS:
        with pytest.raises(IllegalChoice):
            DEEDS[deed](busy.table, busy.mage, busy.elf)
    else:
        DEEDS[deed](busy.table, busy.mage, busy.elf)
        busy.table.everybody_passes()
        assert busy.elf.wounds == before + 1
